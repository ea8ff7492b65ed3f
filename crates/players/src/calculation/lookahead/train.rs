//! The training games of the judge, which it plays with itself, by temporal differences: it takes the option that it rates
//! best, reconsiders all labels, and learns a target value for each position of the game.
//!
//! The target is the mean, over all ranks that can be drawn, of the judge's own chance to win after its best answer, with
//! all labels reconsidered, plus a share (lambda) of how much better or worse the game then went than the answer to the
//! real draw promised. So the luck of the draw, which is nearly all of the noise, does not count. In the first games,
//! called easy, the outcome is the squared share of cards placed, because wins are too rare to learn from.

use super::features::{SLOTS, VERSION};
use super::judge::{Judge, Position};
use super::labelled_table::{LabelledTable, PLACES};
use super::{best_option, reconsider};
use crate::learn::Example;
use crate::net::{Net, chance};
use crate::training::{Subject, unit};
use winnable_cards::{SplitMix64, shuffle};

/// Lambda: how much of a later surprise an earlier position learns.
const LAMBDA: f32 = 0.7;
/// Share of moves that are chosen at random.
const WANDER: f32 = 0.003;

/// The game with 1 to 4 stacks, as a subject to be trained for.
#[derive(Debug, Clone, Copy)]
pub struct Stacks(pub usize);

impl Subject for Stacks {
    fn game(&self) -> String {
        format!("calculation:{}", self.0)
    }

    fn features(&self) -> u32 {
        VERSION
    }

    fn rows(&self) -> usize {
        Judge::rows(self.0)
    }

    fn slots(&self) -> usize {
        SLOTS
    }

    fn has_easy_games(&self) -> bool {
        true
    }

    fn lesson(&self, net: &Net, deal: u64, easy: bool) -> (bool, Vec<Example>) {
        let mut rng = SplitMix64::new(deal ^ 0xC0FF_EE00);
        let (placed, examples) = play(&Judge::new(self.0, net), &stock(deal), easy, &mut rng);
        (placed == 52, examples)
    }

    fn wins(&self, net: &Net, deal: u64) -> bool {
        placed(&Judge::new(self.0, net), deal, |_| ()) == 52
    }
}

/// The ranks of the stock of a deal, next first.
fn stock(seed: u64) -> [u8; 52] {
    let mut cards: [u8; 52] = std::array::from_fn(|i| i as u8);
    shuffle(&mut cards, seed);
    cards.map(|card| card / 4 + 1)
}

/// Plays a deal with the judge's best options: how many cards find a place. `visit` is given every position.
pub fn placed(judge: &Judge<'_>, deal: u64, mut visit: impl FnMut(&Position)) -> usize {
    let mut position = judge.position(LabelledTable::new(judge.stacks, [0; 4]));
    for (placed, rank) in stock(deal).into_iter().enumerate() {
        visit(&position);
        match answer(judge, &position, rank) {
            Some(next) => position = next,
            None => return placed,
        }
    }
    52
}

/// The best option after a draw, with all labels reconsidered.
fn answer(judge: &Judge<'_>, position: &Position, rank: u8) -> Option<Position> {
    let (_, table) = best_option(judge, position, rank)?;
    let mut next = judge.next(position, table);
    reconsider(judge, &mut next);
    Some(next)
}

/// A position of a game that was played.
struct Step {
    features: Box<[u16]>,
    /// The mean, over all ranks that could be drawn next, of the chance to win after the best answer.
    expected: f32,
    /// The chance to win after the best answer to the real draw.
    answered: f32,
    /// Whether the answer that was played was chosen at random.
    wander: bool,
}

/// Plays one game.
fn play(judge: &Judge<'_>, stock: &[u8; 52], easy: bool, rng: &mut SplitMix64) -> (usize, Vec<Example>) {
    let mut position = judge.position(LabelledTable::new(judge.stacks, [0; 4]));
    let mut path: Vec<Step> = Vec::with_capacity(52);
    let mut placed = 0;
    for (drawn, &rank) in stock.iter().enumerate() {
        // The best answer to every draw that was possible.
        let open = position.table.labelled().open();
        let mut expected = 0.0;
        let mut real = None;
        for r in 1..14u8 {
            let count = (open & PLACES[r as usize]).len();
            if count == 0 || (drawn == 0 || easy) && r != rank {
                continue;
            }
            let best = match easy {
                true => best_option(judge, &position, r).map(|(_, table)| judge.next(&position, table)),
                false => answer(judge, &position, r),
            };
            expected += count as f32 * best.as_ref().map_or(0.0, |b| chance(b.score));
            if r == rank {
                real = best;
            }
        }
        expected /= open.len() as f32;
        let wander = unit(rng) < WANDER;
        let answered = real.as_ref().map_or(0.0, |a| chance(a.score));
        if drawn > 0 {
            let features = position.features().rows()[..].into();
            path.push(Step { features, expected, answered, wander });
        }
        let Some(mut next) = real else { break };
        if wander {
            let mut count = 0;
            position.table.options(rank, &mut |other| {
                count += 1;
                if rng.below(count) == 0 {
                    next = judge.next(&position, other.clone());
                }
            });
        }
        placed += 1;
        position = next;
    }
    let mut target = match easy {
        true => (placed as f32 / 52.0).powi(2),
        false => f32::from(u8::from(placed == 52)),
    };
    let mut examples = Vec::with_capacity(path.len());
    for step in path.into_iter().rev() {
        let later = LAMBDA * (target - step.answered);
        target = match (easy, step.wander) {
            (true, _) if step.answered == 0.0 => target,
            (true, _) => step.answered + later,
            // The draw itself is luck and does not count, but how the game went on after it does.
            (false, false) => (step.expected + later).clamp(0.0, 1.0),
            (false, true) => step.expected,
        };
        examples.push(Example { features: step.features, target });
    }
    (placed, examples)
}
