//! A strong player of Klondike. Where the stock may be gone through as often as one likes, it first looks at all of it. Then,
//! at each turn, it tries every way on, up to the next face-down card, on sampled orders of the face-down cards, lets the
//! solver say whether each can be won after it, and takes the way after which most of them can.

use super::random::is_done;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::klondike::{Klondike, Move, Node, State, Step, Thoughtful, View};
use winnable_games::{Components, Game, Hidden, Modelled, Playable, Ways};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead {
    samples: usize,
    rng: SplitMix64,
    to_play: Vec<Move>,
    is_over: bool,
}

/// Most positions that are searched for one answer. A sample that is not decided within them counts as lost, so answers are
/// estimates for a player and never verdicts.
const POSITIONS: u64 = 500;
/// Most positions that are searched when all cards are known.
const LAST_POSITIONS: u64 = 1_000_000;
/// Most positions within a component from which ways are listed, and most ways.
const MOST_MEMBERS: usize = 24;
const MOST_WAYS: usize = 24;

impl Lookahead {
    /// Samples of the player without options.
    pub const SAMPLES: usize = 32;
    /// Most samples that a name may ask for.
    pub const MOST_SAMPLES: usize = 10_000;

    /// The player that samples so many orders of the face-down cards at each turn.
    pub fn new(samples: usize) -> Self {
        Lookahead { samples, rng: SplitMix64::new(0), to_play: Vec::new(), is_over: false }
    }

    /// The moves of the best way on; None if there is no way.
    fn best_way(&mut self, game: &Klondike, view: View<'_>) -> Option<Vec<Move>> {
        let guess = game.guess(view, &mut self.rng);
        let mut ways = ways_on(game, &guess, view);
        if ways.len() > 1 {
            let mut wins = vec![0u32; ways.len()];
            // In rounds, of which each has as many samples as those before it together and half of the ways.
            let mut round = (self.samples / 4).max(1);
            let mut tried = 0;
            while tried < self.samples && ways.len() > 1 {
                for _ in 0..round {
                    let (model, node) = game.model(&game.guess(view, &mut self.rng));
                    for (wins, way) in wins.iter_mut().zip(&ways) {
                        *wins += u32::from(can_win_after(&model, node, way));
                    }
                }
                tried += round;
                round = tried;
                let mut order: Vec<usize> = (0..ways.len()).collect();
                order.sort_by_key(|&way| std::cmp::Reverse(wins[way]));
                order.truncate(ways.len().div_ceil(2));
                ways = order.iter().map(|&way| ways[way].clone()).collect();
                wins = order.iter().map(|&way| wins[way]).collect();
            }
        }
        ways.first().map(|way| game.steps(&guess, way))
    }
}

/// The ways on from a position that turn no unseen card of the stock, each up to the next face-down card.
fn ways_on(game: &Klondike, state: &State, view: View<'_>) -> Vec<Vec<Step>> {
    let known: u64 = view.known_stock().iter().chain(view.waste()).fold(0, |set, &card| set | 1 << card);
    let (model, start) = game.model(state);
    let mut members: Vec<(Node, Vec<Step>)> = vec![(start, Vec::new())];
    let mut at = 0;
    while at < members.len() && members.len() < MOST_MEMBERS {
        let (node, path) = members[at].clone();
        let mut moves = Vec::new();
        model.reversible(&node, &mut moves);
        for m in moves {
            let mut other = node;
            model.play(&mut other, m);
            if members.iter().all(|(member, _)| *member != other) {
                members.push((other, [path.clone(), vec![m]].concat()));
            }
        }
        at += 1;
    }
    let mut listed: Vec<(u32, u64, Vec<Step>)> = Vec::new();
    for (node, path) in &members {
        let mut ways = Ways::default();
        model.exits(node, &mut ways);
        for way in &ways.ways {
            let word = model.word(&way.state);
            let steps = &ways.moves[way.first as usize..way.end as usize];
            let is_known = |step: &Step| {
                let (Step::Up(card) | Step::Land(card)) = *step;
                !model.is_in_stock(&start, card) || known & 1 << card != 0
            };
            if steps.iter().all(is_known) && listed.iter().all(|(_, other, _)| *other != word) {
                listed.push((way.order, word, [path.as_slice(), steps].concat()));
            }
        }
    }
    listed.sort_by_key(|(order, ..)| *order);
    listed.truncate(MOST_WAYS);
    listed.into_iter().map(|(_, _, steps)| steps).collect()
}

/// Whether a sample can be won after a way, as far as a short search tells.
fn can_win_after(model: &Thoughtful, mut node: Node, way: &[Step]) -> bool {
    way.iter().for_each(|&step| model.play(&mut node, step));
    let limits = Limits { states: POSITIONS, ..Limits::default() };
    let verdict = complete(model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict;
    matches!(verdict, Verdict::Winnable(_))
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
        let moves = if view.unseen() == 0 {
            self.is_over = true;
            winning_moves(game, &game.guess(view, &mut self.rng))
        } else {
            self.best_way(game, view)
        };
        // Without a way on, cards that were never turned are all that is left to hope for.
        let draw = || (unseen_stock > 0).then(|| vec![Move::Draw]);
        self.to_play = moves.filter(|moves| !moves.is_empty()).or_else(draw)?;
        self.to_play.reverse();
        self.to_play.pop()
    }
}
