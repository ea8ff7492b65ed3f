//! A tree of what a player may do and see. Each sample is an order of the face-down cards that fits what is seen; it goes down
//! the tree by the ways that promise most. At the first new node it is judged twice: the solver says whether it can be won
//! from there with all cards known, which nobody can play, and a plain player plays it out without knowing them. A node is told
//! by what was done and turned up on the way to it, never by a card that is still face down.

use std::collections::BTreeMap;
use winnable_cards::{SplitMix64, sort_few};
use winnable_games::klondike::{FreeRuns, Klondike, Node, Step, View};
use winnable_games::{Components, Game, Hidden, Ways};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// Most positions that are searched for one answer. A sample that is not decided within them counts as lost, so answers are
/// estimates for a player and never verdicts.
const POSITIONS: u64 = 500;
/// Most positions within a component from which ways are listed, and most ways.
const MOST_MEMBERS: usize = 16;
const MOST_WAYS: usize = 16;
/// How much ways that were seldom tried are preferred.
const CURIOSITY: f64 = 0.6;
/// The tree.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    places: Vec<Place>,
    /// How much the solver's word counts, from 0 to 1; the rest is the plain player's. Where the solver finds no win, a
    /// sample counts as lost.
    solver: f64,
}

/// A situation as the player sees it.
#[derive(Debug, Clone)]
struct Place {
    ways: Vec<Tried>,
    visits: u32,
}

/// A way on, and what came of it.
#[derive(Debug, Clone)]
struct Tried {
    steps: Vec<Step>,
    visits: u32,
    wins: f64,
    /// Where it leads, by the cards that are turned up.
    after: BTreeMap<u64, usize>,
}

impl Tree {
    pub(super) fn new(solver: f64) -> Tree {
        Tree { places: Vec::new(), solver }
    }

    /// The way that was tried most in so many samples; None if there is no way.
    pub(super) fn best_way(
        &mut self,
        game: &Klondike,
        view: View<'_>,
        samples: usize,
        rng: &mut SplitMix64,
    ) -> Option<Vec<Step>> {
        let known: u64 = view.known_stock().iter().chain(view.waste()).fold(0, |set, &card| set | 1 << card);
        self.places.clear();
        let (model, start) = game.model_for_player(&game.guess(view, rng));
        self.places.push(Place::new(&model, &start, known));
        if self.places[0].ways.len() > 1 {
            for _ in 0..samples {
                let (model, start) = game.model_for_player(&game.guess(view, rng));
                self.sample(&model, start, known, rng);
            }
        }
        let best = self.places[0].ways.iter().rev().max_by_key(|way| way.visits);
        best.map(|way| way.steps.clone())
    }

    /// One sample down the tree and back.
    fn sample(&mut self, model: &FreeRuns, mut node: Node, known: u64, rng: &mut SplitMix64) {
        let mut line = Vec::new();
        let mut at = 0;
        let value = loop {
            let Some(way) = self.places[at].most_promising() else { break 0.0 };
            line.push((at, way));
            let before = model.seen(&node);
            let tried = &mut self.places[at].ways[way];
            tried.steps.iter().for_each(|&step| model.play(&mut node, step));
            if model.is_surely_won(&node) {
                break 1.0;
            }
            let turned = model.seen(&node) & !before;
            if let Some(&next) = tried.after.get(&turned) {
                at = next;
                continue;
            }
            let new = self.places.len();
            self.places[at].ways[way].after.insert(turned, new);
            self.places.push(Place::new(model, &node, known));
            break self.judged(model, &node, known, rng);
        };
        for (at, way) in line {
            let place = &mut self.places[at];
            place.visits += 1;
            place.ways[way].visits += 1;
            place.ways[way].wins += value;
        }
    }
}

impl Tree {
    /// What a sample is worth, from 0 to 1.
    fn judged(&self, model: &FreeRuns, node: &Node, known: u64, rng: &mut SplitMix64) -> f64 {
        if !can_win(model, node) {
            return 0.0;
        }
        let is_won = is_won_plainly(model, *node, known, rng);
        self.solver + (1.0 - self.solver) * f64::from(u8::from(is_won))
    }
}

impl Place {
    /// The ways on that turn no unseen card of the stock, each up to the next face-down card.
    fn new(model: &FreeRuns, start: &Node, known: u64) -> Place {
        let mut members: Vec<(Node, Vec<Step>)> = vec![(*start, Vec::new())];
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
        let mut ways = Ways::default();
        for (node, path) in &members {
            ways.ways.clear();
            ways.moves.clear();
            model.exits(node, &mut ways);
            for way in &ways.ways {
                let word = model.word(&way.state);
                let steps = &ways.moves[way.first as usize..way.end as usize];
                let is_known = |step: &Step| {
                    let (Step::Up(card) | Step::Land(card)) = *step;
                    !model.is_in_stock(start, card) || known & 1 << card != 0
                };
                if steps.iter().all(is_known) && listed.iter().all(|(_, other, _)| *other != word) {
                    listed.push((way.order, word, [path.as_slice(), steps].concat()));
                }
            }
        }
        sort_few(&mut listed, |(order, ..)| *order);
        listed.truncate(MOST_WAYS);
        let tried = |(_, _, steps)| Tried { steps, visits: 0, wins: 0.0, after: BTreeMap::new() };
        Place { ways: listed.into_iter().map(tried).collect(), visits: 0 }
    }

    /// The way with the highest upper bound; those that were never tried first, in their order.
    fn most_promising(&self) -> Option<usize> {
        let log = logarithm(self.visits.max(1));
        let bound = |way: &Tried| {
            if way.visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(way.visits);
            way.wins / visits + CURIOSITY * (log / visits).sqrt()
        };
        let bounds = self.ways.iter().map(bound).enumerate().rev();
        bounds.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(way, _)| way)
    }
}

/// The natural logarithm of a number of at least 1, by operations that round alike everywhere. That of the system does not: ways whose
/// wins were added up in another order differ in the last bit, so that its last bit would decide between them.
fn logarithm(number: u32) -> f64 {
    let power = number.ilog2();
    let part = f64::from(number) / f64::from(1u32 << power);
    // ln((1 + t) / (1 - t)) = 2 (t + t³/3 + t⁵/5 + …), where t is at most a third.
    let t = (part - 1.0) / (part + 1.0);
    let series = (0..17).rev().fold(0.0, |sum, n| sum * t * t + 1.0 / f64::from(2 * n + 1));
    f64::from(power) * std::f64::consts::LN_2 + 2.0 * t * series
}

/// Whether a sample can be won, as far as a short search tells.
fn can_win(model: &FreeRuns, node: &Node) -> bool {
    let limits = Limits { states: POSITIONS, ..Limits::default() };
    let verdict = complete(model, node, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict;
    matches!(verdict, Verdict::Winnable(_))
}

/// Whether a plain player wins a sample, who takes the first way on in the order of [`Components::exits`], now and then the
/// second, and looks at no card that lies face down.
fn is_won_plainly(model: &FreeRuns, mut node: Node, known: u64, rng: &mut SplitMix64) -> bool {
    let mut ways = Ways::default();
    let start = node;
    let mut safe = Vec::new();
    loop {
        model.settle(&mut node, &mut safe);
        if model.is_surely_won(&node) {
            return true;
        }
        ways.ways.clear();
        ways.moves.clear();
        model.exits(&node, &mut ways);
        let steps = |first: u32, end: u32| &ways.moves[first as usize..end as usize];
        let is_known = |step: &Step| {
            let (Step::Up(card) | Step::Land(card)) = *step;
            !model.is_in_stock(&start, card) || known & 1 << card != 0
        };
        let mut best: [Option<(u32, Node)>; 2] = [None, None];
        for way in ways.ways.iter().filter(|way| steps(way.first, way.end).iter().all(is_known)) {
            let this = Some((way.order, way.state));
            let is_before = |other: &Option<(u32, Node)>| other.is_none_or(|(order, _)| way.order < order);
            if is_before(&best[0]) {
                best = [this, best[0]];
            } else if is_before(&best[1]) {
                best[1] = this;
            }
        }
        let [Some((_, first)), second] = best else { return false };
        node = match second {
            Some((_, second)) if rng.below(5) == 0 => second,
            _ => first,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_one() {
        for number in (1..5000).chain([65_535, 65_536, 100_000, u32::MAX]) {
            let (ours, theirs) = (logarithm(number), f64::from(number).ln());
            assert!((ours - theirs).abs() <= 1e-15 * theirs.max(1.0), "{number}: {ours}, {theirs}");
        }
    }
}
