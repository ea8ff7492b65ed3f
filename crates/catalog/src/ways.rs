//! Ways to decide a deal that rest on fewer claims than the engines, to compare verdicts with.
//!
//! Every game has two plain searches, without a model and without prunings. The models of Klondike and of games of pairs have claims of
//! their own, each of which can be left out.

use winnable_cards::sort_few;
use winnable_games::klondike::{Dominances, Klondike, Use};
use winnable_games::pairs::{Claims, Pairs};
use winnable_games::{Game, Interactive};
use winnable_search::{KeySet, Limits, Prunings, Quality, Verdict, Watch, complete};

/// One way to decide a deal.
pub(crate) struct Way<G: Game> {
    pub(crate) name: &'static str,
    /// Whether a position can be won; None if the limits do not allow to say.
    pub(crate) decide: fn(&G, &G::State, Limits, &Watch) -> Option<bool>,
}

impl<G: Game> Clone for Way<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Way<G> {}

/// Whether verdicts are compared at all: nobody does it in a browser, which would have to load the ways.
pub(crate) const HAS_WAYS: bool = !cfg!(target_family = "wasm");

/// How many of the ways of every game are plain searches, without a model and without prunings: the first ones.
pub const PLAIN_WAYS: usize = 2;

impl<G: Interactive> Way<G> {
    /// Those that every game has.
    pub(crate) fn of_every_game() -> [Way<G>; PLAIN_WAYS] {
        [
            Way { name: "every move of the search", decide: moves_of_the_search },
            Way { name: "every legal move", decide: legal_moves },
        ]
    }
}

/// The moves that a search looks at, positions told apart up to symmetry, to a certain win.
fn moves_of_the_search<G: Interactive>(game: &G, start: &G::State, limits: Limits, watch: &Watch) -> Option<bool> {
    let rules = Rules { moves: G::moves, key: G::key, is_won: G::is_won };
    rules.search(game, start, limits, watch)
}

/// Every legal move of a person, positions told apart exactly, to the last card.
fn legal_moves<G: Interactive>(game: &G, start: &G::State, limits: Limits, watch: &Watch) -> Option<bool> {
    let is_won = |game: &G, state: &G::State| game.cards_left(state) == 0;
    let rules = Rules { moves: G::legal_moves, key: G::plain_key, is_won };
    rules.search(game, start, limits, watch)
}

/// What a plain search asks of a game.
struct Rules<G: Game> {
    moves: fn(&G, &G::State, &mut Vec<G::Move>),
    key: fn(&G, &G::State) -> u128,
    is_won: fn(&G, &G::State) -> bool,
}

impl<G: Game> Rules<G> {
    /// Depth first, cards that go home first.
    fn search(&self, game: &G, start: &G::State, limits: Limits, watch: &Watch) -> Option<bool> {
        let mut seen = KeySet::new();
        seen.insert((self.key)(game, start), limits.bytes).ok()?;
        let mut open = vec![start.clone()];
        let (mut states, mut moves) = (1, Vec::new());
        while let Some(state) = open.pop() {
            if (self.is_won)(game, &state) {
                return Some(true);
            }
            moves.clear();
            (self.moves)(game, &state, &mut moves);
            let from = open.len();
            for &m in &moves {
                let mut child = state.clone();
                game.play(&mut child, m);
                if seen.insert((self.key)(game, &child), limits.bytes).ok()? {
                    states += 1;
                    open.push(child);
                }
            }
            sort_few(&mut open[from..], |child| std::cmp::Reverse(game.cards_left(child)));
            if states > limits.states || watch.is_stopped() {
                return None;
            }
        }
        Some(false)
    }
}

/// Klondike's model without its dominances, with each of them alone, and with all but one.
pub(crate) const KLONDIKE_WAYS: &[Way<Klondike>] = &[
    Way { name: "no dominance", decide: |g, s, l, w| thoughtful(g, s, NONE, l, w) },
    Way { name: "all dominances, the easier game asked at once", decide: |g, s, l, w| thoughtful(g, s, ALL, l, w) },
    Way { name: "safe cards alone", decide: |g, s, l, w| thoughtful(g, s, Dominances { safe: Use::On, ..NONE }, l, w) },
    Way {
        name: "lazy stock alone",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { lazy_stock: Use::On, ..NONE }, l, w),
    },
    Way {
        name: "base with king alone",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { base_with_king: Use::On, ..NONE }, l, w),
    },
    Way {
        name: "up, not across, alone",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { up_not_across: Use::On, ..NONE }, l, w),
    },
    Way {
        name: "more cards in reach alone",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { superset: Use::On, ..NONE }, l, w),
    },
    Way {
        name: "the easier game alone",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { easier: Use::On, ..NONE }, l, w),
    },
    Way { name: "no safe cards", decide: |g, s, l, w| thoughtful(g, s, Dominances { safe: Use::Off, ..ALL }, l, w) },
    Way {
        name: "no lazy stock",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { lazy_stock: Use::Off, ..ALL }, l, w),
    },
    Way {
        name: "no base with king",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { base_with_king: Use::Off, ..ALL }, l, w),
    },
    Way {
        name: "across beside up",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { up_not_across: Use::Off, ..ALL }, l, w),
    },
    Way {
        name: "more cards in reach not asked",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { superset: Use::Off, ..ALL }, l, w),
    },
    Way {
        name: "the easier game not asked",
        decide: |g, s, l, w| thoughtful(g, s, Dominances { easier: Use::Off, ..ALL }, l, w),
    },
];

/// The easier game is asked at once, so that small decks come to it.
const NONE: Dominances = Dominances { ask_after: 1, ..Dominances::NONE };
const ALL: Dominances = Dominances { ask_after: 1, ..Dominances::ALL };

fn thoughtful(
    game: &Klondike,
    start: &<Klondike as Game>::State,
    dominances: Dominances,
    limits: Limits,
    watch: &Watch,
) -> Option<bool> {
    let (model, node) = game.model_with(start, dominances);
    match complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, watch).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// Those of games of pairs: the model without any claim, and with all but one.
pub(crate) const PAIRS_WAYS: &[Way<Pairs>] = &[
    Way { name: "removals alone", decide: |g, s, l, w| by_removals(g, s, Claims::NONE, l, w) },
    Way {
        name: "kings as they come",
        decide: |g, s, l, w| by_removals(g, s, Claims { kings: Use::Off, ..Claims::ALL }, l, w),
    },
    Way {
        name: "partners not asked",
        decide: |g, s, l, w| by_removals(g, s, Claims { dead: Use::Off, ..Claims::ALL }, l, w),
    },
    Way {
        name: "later positions too",
        decide: |g, s, l, w| by_removals(g, s, Claims { earlier: Use::Off, ..Claims::ALL }, l, w),
    },
];

fn by_removals(
    game: &Pairs,
    start: &<Pairs as Game>::State,
    claims: Claims,
    limits: Limits,
    watch: &Watch,
) -> Option<bool> {
    let (model, position) = game.model_with(start, claims);
    match complete(&model, &position, &Prunings::ALL, Quality::Fast, limits, watch).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}
