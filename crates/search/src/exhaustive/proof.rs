//! The proof of a loss: what is proven, and what that rests on.

use crate::prunings::Prunings;
use serde::{Serialize, Serializer};
use std::fmt;
use winnable_games::{Claim, ClaimKind, Game, Horizon, Keys, Name, SoundPruning};

/// Witness that a search has closed the whole space of one position of one game, and what that rests on.
///
/// Nothing but the searches in this crate that close spaces can make one. So a stage that only looks for wins cannot say
/// that a position is lost:
///
/// ```compile_fail,E0451
/// use winnable_search::{Closed, Keys, Proof};
///
/// fn greedy_search_found_nothing() -> Closed<u8> {
///     let game = Box::new(winnable_games::Name::new("freecell"));
///     let (model, of, root, keys, claims, horizon) = ("the game itself", "", 0, Keys::Exact, Vec::new(), None);
///     Closed::Lost(Proof { game, model, of, root, keys, claims, horizon })
/// }
/// ```
///
/// It can say that it is spent:
///
/// ```
/// use winnable_search::{Closed, Found};
///
/// fn greedy_search_found_nothing() -> Closed<u8> {
///     Found::Spent.into()
/// }
/// # assert_eq!(greedy_search_found_nothing(), Closed::Spent);
/// ```
///
/// A proof is made once and goes from hand to hand. It cannot be kept for later and told of another deal:
///
/// ```compile_fail,E0599
/// use winnable_search::Proof;
///
/// fn again(proof: &Proof) -> Proof {
///     proof.clone()
/// }
/// ```
///
/// It can be handed on:
///
/// ```
/// use winnable_search::Proof;
///
/// fn on(proof: Proof) -> Proof {
///     proof
/// }
/// ```
///
/// And it is written down, but not read back: what was read is what somebody told, and no proof.
///
/// ```compile_fail,E0277
/// fn is_read<T: serde::de::DeserializeOwned>() {}
/// is_read::<winnable_search::Proof>();
/// ```
///
/// ```
/// fn is_written<T: serde::Serialize>() {}
/// is_written::<winnable_search::Proof>();
/// ```
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// In a box, so that what a search says stays small.
    game: Box<Name>,
    model: &'static str,
    /// The model that was asked about: the same, unless that was left to a smaller one.
    #[serde(skip)]
    of: &'static str,
    #[serde(serialize_with = "in_hexadecimal")]
    root: u128,
    keys: Keys,
    claims: Vec<Claim>,
    horizon: Option<Horizon>,
}

impl Proof {
    /// A proof that `start` is lost, by a search with these prunings, perhaps within a horizon, and with perhaps one claim
    /// more.
    ///
    /// # Panics
    /// If a claim was used that does not hold under the rules of the game.
    pub(super) fn new<G: SoundPruning>(
        game: &G,
        start: &G::State,
        prunings: &Prunings,
        within: Option<(Claim, Horizon)>,
        more: Option<Claim>,
    ) -> Proof {
        let (horizon_claim, horizon) = within.unzip();
        let known = [
            prunings.symmetry.then_some(Claim::SYMMETRY),
            game.safe_moves().filter(|_| prunings.safe_moves),
            game.dead_positions().filter(|_| prunings.dead_positions),
            horizon_claim,
            more,
        ];
        let claims: Vec<Claim> = known.into_iter().flatten().collect();
        claims.iter().for_each(|claim| claim.require(game));
        Proof { horizon, claims, ..Proof::plain(game, start) }
    }

    /// A proof by a search of every legal move that joins equivalent positions and nothing else.
    pub(super) fn plain<G: Game>(game: &G, start: &G::State) -> Proof {
        Proof {
            game: Box::new(game.name()),
            model: G::MODEL,
            of: G::MODEL,
            root: game.root_key(start),
            keys: G::KEYS,
            claims: vec![Claim::SYMMETRY],
            horizon: None,
        }
    }

    /// The proof for a position of the same game in the larger model that it was asked about.
    pub(super) fn of_larger<G: Game>(self, game: &G, start: &G::State) -> Proof {
        assert_eq!(*self.game, game.name(), "a smaller model has the name of the game");
        Proof { of: G::MODEL, root: game.root_key(start), ..self }
    }

    /// Whether it is about this position of this game.
    pub fn is_of<G: Game>(&self, game: &G, start: &G::State) -> bool {
        *self.game == game.name() && self.of == G::MODEL && self.root == game.root_key(start)
    }

    /// The canonical name of the game.
    pub fn game(&self) -> Name {
        *self.game
    }

    /// What was searched: a model of the game, or the game itself.
    pub fn model(&self) -> &'static str {
        self.model
    }

    /// The position that is lost: its [`Game::root_key`] in what was asked about.
    pub fn root(&self) -> u128 {
        self.root
    }

    /// What its keys are.
    pub fn keys(&self) -> Keys {
        self.keys
    }

    /// The claims that it rests on.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// How far cards were told apart, if not all were.
    pub fn horizon(&self) -> Option<Horizon> {
        self.horizon
    }

    /// The claims in words, one each.
    pub fn claims_in_words(&self) -> Vec<String> {
        let words = |claim: &Claim| match (claim.kind, self.horizon) {
            (ClaimKind::Horizon, Some(horizon)) => format!("{} {horizon}", claim.kind),
            (kind, _) => kind.to_string(),
        };
        self.claims.iter().map(words).collect()
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { model, keys, .. } = self;
        let claims = self.claims_in_words().join(", ");
        write!(f, "The proof rests on: {model}; positions told apart by {keys}; {claims}")
    }
}

fn in_hexadecimal<S: Serializer>(root: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{root:032x}"))
}
