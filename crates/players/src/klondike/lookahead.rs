//! A strong player of Klondike. Where the stock may be gone through as often as one likes, it first looks at all of it. Then,
//! at each turn, it grows a tree of what may happen (`tree.rs`): ways on up to the next face-down card, and the cards that may
//! lie there. It takes the way that the tree tried most.

use super::random::is_done;
use super::tree::Tree;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::klondike::{Klondike, Move, State, View};
use winnable_games::{Game, Hidden, Modelled, Playable};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead {
    samples: usize,
    rng: SplitMix64,
    tree: Tree,
    to_play: Vec<Move>,
    is_over: bool,
}

/// Most positions that are searched when all cards are known.
const LAST_POSITIONS: u64 = 1_000_000;

impl Lookahead {
    /// Samples of the player without options.
    pub const SAMPLES: usize = 1000;
    /// Most samples that a name may ask for.
    pub const MOST_SAMPLES: usize = 100_000;

    /// How much the word of the solver counts for the player without options.
    pub const SOLVER: f64 = 0.8;

    /// The player that samples so many orders of the face-down cards at each turn, and for whom the solver's word counts so
    /// much, from 0 to 1.
    pub fn new(samples: usize, solver: f64) -> Self {
        let (tree, to_play) = (Tree::new(solver), Vec::new());
        Lookahead { samples, rng: SplitMix64::new(0), tree, to_play, is_over: false }
    }
}

/// The moves of a win when all cards are known.
fn winning_moves(game: &Klondike, state: &State) -> Option<Vec<Move>> {
    let (model, node) = game.model(state);
    let limits = Limits { states: LAST_POSITIONS, ..Limits::default() };
    let outcome = complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default());
    let Verdict::Winnable(line) = outcome.verdict else { return None };
    let mut moves = game.steps(state, &line);
    let mut end = state.clone();
    moves.iter().for_each(|&m| game.play(&mut end, m));
    moves.extend(game.finish(&end));
    Some(moves)
}

impl Player<Klondike> for Lookahead {
    fn begin(&mut self, _game: &Klondike, _view: View<'_>, rng: SplitMix64) {
        self.rng = rng;
        self.to_play.clear();
        self.is_over = false;
    }

    fn choose(&mut self, game: &Klondike, view: View<'_>) -> Option<Move> {
        if let Some(m) = self.to_play.pop() {
            return Some(m);
        }
        if self.is_over || is_done(game, view) {
            return None;
        }
        let unseen_stock = view.stock_left() - view.known_stock().len();
        if unseen_stock > 0 && game.passes.is_none() {
            return Some(Move::Draw);
        }
        let guess = game.guess(view, &mut self.rng);
        let moves = if view.unseen() == 0 {
            self.is_over = true;
            winning_moves(game, &guess)
        } else {
            let way = self.tree.best_way(game, view, self.samples, &mut self.rng);
            way.map(|way| game.steps(&guess, &way))
        };
        // Without a way on, cards that were never turned are all that is left to hope for.
        let draw = || (unseen_stock > 0).then(|| vec![Move::Draw]);
        self.to_play = moves.filter(|moves| !moves.is_empty()).or_else(draw)?;
        self.to_play.reverse();
        self.to_play.pop()
    }
}
