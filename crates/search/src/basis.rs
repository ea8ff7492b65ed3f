//! What the proof of a loss rests on, before there is one: for whoever tells people how a game is searched.

use winnable_games::{Claim, CoarseKeys, Components, Horizon, SoundPruning};

/// The model that is searched, and what is claimed of it. A proof of a position has the same model, and no other claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    /// The model: [`Game::MODEL`](winnable_games::Game::MODEL).
    pub model: &'static str,
    /// The claims, each with its premises, which hold. Safe moves by their kinds.
    pub claims: Vec<Claim>,
}

impl Basis {
    /// Of a search with all sound prunings that a game has.
    pub(crate) fn sound<G: SoundPruning>(game: &G) -> Basis {
        let claims = std::iter::once(Claim::SYMMETRY).chain(game.kinds_of_safe_moves()).chain(game.dead_positions());
        Basis { model: G::MODEL, claims: claims.collect() }
    }

    /// The same within a horizon; none where every card is told apart from the start.
    pub(crate) fn within<G: SoundPruning + CoarseKeys>(game: &G, start: &G::State) -> Basis {
        let basis = Basis::sound(game);
        let basis = if game.proof_horizon(start) == Horizon::ALL { basis } else { basis.with(G::COARSE_KEYS) };
        game.dominance().into_iter().fold(basis, Basis::with)
    }

    /// Of a search over components.
    pub(crate) fn by_components<G: Components>(game: &G) -> Basis {
        Basis::sound(game).with(game.dominances())
    }

    /// With one claim more, unless it is there.
    pub(crate) fn with(mut self, claim: Claim) -> Basis {
        if !self.claims.contains(&claim) {
            self.claims.push(claim);
        }
        self
    }
}
