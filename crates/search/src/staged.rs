//! Searches for a win stage by stage, and a proof in turn.
//!
//! Some games go on in stages that do not come back: in Spider a row is dealt five times. What matters is the position before each row, and
//! a best-first search over the whole game would never get there: so many moves are possible in each stage. So each stage has a best-first
//! search of its own. It begins with the best positions that the one before has reached, and has a number of positions to go on from. If the
//! last stage does not end in a win, the next round keeps twice as many positions, looks at twice as many, and weighs things differently.
//! The proof goes on in between, so that a lost deal whose space is small is told.

use crate::exhaustive::{Closed, Decided, DepthFirst, Found, Sound, unless_full};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::{MoveTree, ROOT, number};
use crate::no_goods::NoLearning;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::queue::Queue;
use crate::verdict::Stop;
use winnable_games::{SoundPruning, Staged};

/// Doublings of the numbers of the first round, at most.
const MOST_DOUBLINGS: u64 = 30;

/// Searches until a win, a closed space or the limits.
pub(crate) fn stages_and_proof<G: Staged + SoundPruning>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Decided<G::Move>, Stop> {
    let numbers = game.stage_numbers();
    let mut proof = DepthFirst::<_, _, NoLearning>::new(game, start, prunings, Sound(prunings));
    let mut said = proof.advance(numbers.first_proof, account)?;
    for round in 0.. {
        if said == Closed::Spent {
            let before = account.counts.states;
            let search = |account: &mut Account| by_stages(game, start, prunings, round, account);
            said = unless_full(account.beside(proof.bytes(), search))?;
            let of_proof = (account.counts.states - before) / numbers.share_of_proof;
            if said == Closed::Spent {
                said = proof.advance(of_proof.max(1), account)?;
            }
        }
        match said {
            Closed::Win(moves) => return Ok(Decided::Win(moves)),
            Closed::Lost(proof) => return Ok(Decided::Lost(proof)),
            Closed::Spent => (),
        }
    }
    unreachable!("there are more rounds than states")
}

/// A position that a stage begins with, or the next one may begin with.
struct Entry<S> {
    state: S,
    estimate: u32,
    step: u32,
}

/// One round through all stages.
fn by_stages<G: Staged + SoundPruning>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    round: u64,
    account: &mut Account,
) -> Result<Found<G::Move>, Stop> {
    let mut root = start.clone();
    prunings.settle(game, &mut root, |_| ());
    if game.is_surely_won(&root) {
        return Ok(Found::Win(prunings.replay(game, start, &[])));
    }
    let mut round = Round { game, prunings, number: round, tree: MoveTree::new() };
    let mut level = vec![Entry { estimate: 0, state: root, step: ROOT }];
    while !level.is_empty() {
        match round.stage(level, account)? {
            Stage::Won(line) => return Ok(Found::Win(prunings.replay(game, start, &line))),
            Stage::Next(next) => level = next,
        }
    }
    Ok(Found::Spent)
}

/// What comes of a stage.
enum Stage<G: Staged> {
    /// A win: the chosen moves from the start.
    Won(Vec<G::Move>),
    /// The best positions of the next stage.
    Next(Vec<Entry<G::State>>),
}

struct Round<'a, G: Staged> {
    game: &'a G,
    prunings: &'a Prunings,
    number: u64,
    tree: MoveTree<G::Move>,
}

impl<G: Staged + SoundPruning> Round<'_, G> {
    /// A best-first search through one stage.
    fn stage(&mut self, level: Vec<Entry<G::State>>, account: &mut Account) -> Result<Stage<G>, Stop> {
        let (game, numbers) = (self.game, self.game.stage_numbers());
        let noise = Noise { number: self.number, most: if self.number == 0 { 0 } else { numbers.noise } };
        let doublings = self.number.min(MOST_DOUBLINGS);
        let to_come = game.stages_to_come(&level[0].state);
        let width = numbers.width << doublings;
        let budget = (numbers.states << doublings) * if to_come == 0 { numbers.last } else { 1 };
        let mut seen = KeySet::new();
        let mut queue = Queue::new();
        // Positions that wait; the place of one that was taken out is used again.
        let mut waiting: Vec<Option<Entry<G::State>>> = Vec::new();
        let mut free: Vec<u32> = Vec::new();
        for entry in level {
            if seen.insert(self.prunings.key(game, &entry.state), account.bytes())? {
                queue.extend([(entry.estimate, number(waiting.len())?)].into_iter())?;
                waiting.push(Some(entry));
            }
        }
        let mut next: Vec<Entry<G::State>> = Vec::new();
        let mut moves = Vec::new();
        for _ in 0..budget {
            let Some(place) = queue.pop() else { break };
            let Some(parent) = waiting[place as usize].take() else { continue };
            free.push(place);
            moves.clear();
            game.moves_to_win(&parent.state, &mut moves);
            for &m in &moves {
                let mut child = parent.state.clone();
                game.play(&mut child, m);
                self.prunings.settle(game, &mut child, |_| ());
                let key = self.prunings.key(game, &child);
                if !seen.insert(key, account.bytes())? {
                    account.duplicate();
                    continue;
                }
                account.state(game, &child)?;
                if game.is_surely_won(&child) {
                    let last = self.tree.add(m, parent.step)?;
                    return Ok(Stage::Won(self.tree.line_to(last)));
                }
                if self.prunings.is_lost(game, &child) {
                    continue;
                }
                let estimate = game.estimate_in_round(&child, self.number) + noise.of(key);
                let is_next = game.stages_to_come(&child) < to_come;
                let entry = Entry { estimate, step: self.tree.add(m, parent.step)?, state: child };
                if is_next {
                    next.push(entry);
                    if next.len() >= 2 * width + 64 {
                        cut(&mut next, width);
                    }
                    continue;
                }
                let place = match free.pop() {
                    Some(place) => place,
                    None => {
                        waiting.push(None);
                        number(waiting.len() - 1)?
                    }
                };
                queue.extend([(estimate, place)].into_iter())?;
                waiting[place as usize] = Some(entry);
            }
            let kept = (waiting.capacity() + next.capacity()) * size_of::<Option<Entry<G::State>>>()
                + free.capacity() * size_of::<u32>()
                + self.tree.bytes();
            account.memory(seen.bytes() + queue.bytes() + kept as u64)?;
        }
        cut(&mut next, width);
        Ok(Stage::Next(next))
    }
}

/// Keeps the best positions; of equal estimates the earlier, so that the order does not depend on how the cut is made.
fn cut<S>(entries: &mut Vec<Entry<S>>, width: usize) {
    entries.sort_unstable_by_key(|entry| (entry.estimate, entry.step));
    entries.truncate(width);
}
