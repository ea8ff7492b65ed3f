//! A strong player. At each turn it samples orders of the unseen cards and lets the solver win each of them, all cards known.
//! The moves of such a win up to the first card that is turned up need nothing that is unseen: they are a *way* on. Every way,
//! and greedy play's, is tried on the same samples, and the solver says in how many of them the game can still be won
//! afterwards. The way that leaves most is taken, greedy play's before others that leave as many.
//!
//! A sample that the solver does not decide within its states counts as lost, so answers are estimates for a player and never
//! verdicts. Where no sample is won, greedy play goes on. Once every card is seen the solver's win is played, or the game is
//! given up.

use super::FaceDown;
use super::greedy::Chains;
use super::memory::Memory;
use super::sight::Sight;
use crate::Player;
use winnable_cards::{SplitMix64, sort_few};
use winnable_games::Game;
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead<G: Game> {
    samples: usize,
    states: u64,
    rng: SplitMix64,
    memory: Memory,
    /// What is left of the way that was taken, the next move last.
    to_play: Vec<G::Move>,
}

/// Most states that are searched when all cards are known.
const LAST_STATES: u64 = 200_000;
/// Most ways that are compared.
const MOST_WAYS: usize = 8;
/// Moves without a card that comes free after which the game is given up.
const MOST_IDLE: usize = 200;

/// A way on, and the samples that can be won after it.
struct Way<M> {
    moves: Vec<M>,
    /// How many samples were won by it.
    votes: usize,
}

impl<G: Game> Lookahead<G> {
    /// Samples of the player without options.
    pub const SAMPLES: usize = 16;
    /// Most samples that a name may ask for.
    pub const MOST_SAMPLES: usize = 10_000;
    /// States of each search of the player without options.
    pub const STATES: u64 = 500;
    /// Most states that a name may ask for.
    pub const MOST_STATES: u64 = 10_000_000;

    /// The player that samples so many orders of the unseen cards at each turn and searches each for so many states.
    pub fn new(samples: usize, states: u64) -> Self {
        let (memory, to_play) = (Memory::default(), Vec::new());
        Lookahead { samples, states, rng: SplitMix64::new(0), memory, to_play }
    }
}

/// The moves of a win with all cards known, as far as a search of so many states finds one.
fn win<G: FaceDown>(game: &G, state: &G::State, states: u64) -> Option<Vec<G::Move>> {
    let (model, node) = game.model(state);
    let limits = Limits { states, ..Limits::default() };
    let verdict = complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict;
    let Verdict::Winnable(line) = verdict else { return None };
    let mut moves = game.steps(state, &line);
    let end = after(game, state, &moves);
    moves.extend(game.finish(&end));
    Some(moves)
}

fn after<G: FaceDown>(game: &G, state: &G::State, moves: &[G::Move]) -> G::State {
    let mut end = state.clone();
    moves.iter().for_each(|&m| game.play(&mut end, m));
    end
}

/// Whether a sample can be won, as far as a short search tells.
fn can_win<G: FaceDown>(game: &G, state: &G::State, states: u64) -> bool {
    if game.is_surely_won(state) {
        return true;
    }
    let (model, node) = game.model(state);
    let limits = Limits { states, ..Limits::default() };
    let verdict = complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict;
    matches!(verdict, Verdict::Winnable(_))
}

/// The moves up to the first that turns a card up, and with it.
fn up_to_the_unseen<G: FaceDown>(game: &G, state: &G::State, mut moves: Vec<G::Move>) -> Vec<G::Move> {
    let unseen = Sight::of(game, state.clone()).unseen;
    let mut at = state.clone();
    let turns_up = |&m: &G::Move| {
        game.play(&mut at, m);
        Sight::of(game, at.clone()).unseen < unseen
    };
    if let Some(last) = moves.iter().position(turns_up) {
        moves.truncate(last + 1);
    }
    moves
}

impl<G: FaceDown> Lookahead<G> {
    /// The moves of the best way, the next move last; None if the game is given up.
    fn best_way(&mut self, game: &G, view: G::View<'_>, sight: &Sight<G::State>) -> Option<Vec<G::Move>> {
        if sight.unseen == 0 {
            return win(game, &sight.guess, LAST_STATES).map(reversed);
        }
        let greedy = Chains::new(game, &self.memory).choice(sight).map(reversed);
        let mut ways: Vec<Way<G::Move>> = greedy.into_iter().map(|moves| Way { moves, votes: 0 }).collect();
        let samples: Vec<G::State> = (0..self.samples).map(|_| game.guess(view, &mut self.rng)).collect();
        for sample in &samples {
            let Some(line) = win(game, sample, self.states) else { continue };
            let moves = up_to_the_unseen(game, sample, line);
            match ways.iter_mut().find(|way| way.moves == moves) {
                Some(way) => way.votes += 1,
                None => ways.push(Way { moves, votes: 1 }),
            }
        }
        // The first is greedy play's; of the others those that won most samples.
        sort_few(ways.get_mut(1..).unwrap_or_default(), |way| std::cmp::Reverse(way.votes));
        ways.truncate(MOST_WAYS);
        if ways.len() > 1 {
            let wins = |way: &Way<G::Move>| {
                let is_won = |sample: &&G::State| can_win(game, &after(game, sample, &way.moves), self.states);
                samples.iter().filter(is_won).count()
            };
            // Of ways that leave as many, the first.
            let best = ways.iter().enumerate().rev().max_by_key(|(_, way)| wins(way)).map_or(0, |(at, _)| at);
            ways.swap(0, best);
        }
        ways.into_iter().next().map(|way| reversed(way.moves))
    }
}

fn reversed<M>(mut moves: Vec<M>) -> Vec<M> {
    moves.reverse();
    moves
}

impl<G: FaceDown> Player<G> for Lookahead<G> {
    fn begin(&mut self, game: &G, view: G::View<'_>, rng: SplitMix64) {
        self.rng = rng;
        self.memory = Memory::new(&Sight::new(game, view));
        self.to_play.clear();
    }

    fn choose(&mut self, game: &G, view: G::View<'_>) -> Option<G::Move> {
        let sight = Sight::new(game, view);
        self.memory.note(&sight);
        if game.is_won(&sight.guess) || self.memory.idle() > MOST_IDLE {
            return None;
        }
        if self.to_play.is_empty() {
            self.to_play = self.best_way(game, view, &sight)?;
        }
        self.to_play.pop()
    }
}
