//! What the judge learns from: positions after a turn, with the chance to win that some way of looking ahead gives them.
//! They are written to files by `examples/monte_carlo_lessons.rs` and learned by `training/monte_carlo.py`.

use super::features::{PLACES, Rows};
use super::judge::{Judge, Table, shuffled};
use super::oracle::Oracle;
use super::sampling::MOST_TURNS;
use winnable_cards::{Deal, SplitMix64};
use winnable_games::monte_carlo::{MonteCarlo, Ranks, Turn, Turns};
use winnable_games::{Game, Modelled, Playable};

/// How positions get their targets.
#[derive(Debug, Clone)]
pub enum Lesson {
    /// The share of 32 sampled stocks that can be won by one who sees them. It needs no judge.
    Sampled,
    /// The mean over 8 sampled stocks of whether they can be won and of the judge's chance on the refilled board.
    Looked(Judge),
}

/// A position: its features, and the chance to win.
pub type Position = (Rows, f32);

const SAMPLES: usize = 32;
const REFILLS: usize = 8;
/// Turns of one position that are examples in sampled games.
const MOST_EXAMPLES: usize = 24;
/// By how much the log odds of a turn that is tried may be less than those of the best.
const MARGIN: f32 = 1.5;

fn deal(seed: u64) -> (Turns, Ranks) {
    let game = MonteCarlo::new(5, false);
    game.model(&game.start(&Deal::Seed(seed)).expect("a seed is a deal"))
}

/// Whether the judge wins the deal of a seed by itself, without looking ahead.
pub fn alone(judge: &Judge, seed: u64) -> bool {
    let (model, ranks) = deal(seed);
    judge.wins(&model, &ranks, &mut Vec::new())
}

/// The positions that are learned from the deal of a seed.
pub fn lesson(kind: &Lesson, seed: u64) -> Vec<Position> {
    let (model, ranks) = deal(seed);
    let mut rng = SplitMix64::new(seed ^ 0x1234_5678_9ABC);
    match kind {
        Lesson::Sampled => sampled(&model, ranks, &mut rng),
        Lesson::Looked(judge) => looked(judge, &model, ranks, &mut rng),
    }
}

/// Sampled play, in which four of ten turns are not the best. All turns are examples, not only the one played.
fn sampled(model: &Turns, mut ranks: Ranks, rng: &mut SplitMix64) -> Vec<Position> {
    let mut examples = Vec::new();
    while ranks.len() > PLACES as u32 {
        let mut turns = Vec::new();
        model.moves(&ranks, &mut turns);
        turns.sort_by_key(|turn| (turn.count(), turn.places.trailing_zeros()));
        turns.truncate(MOST_TURNS);
        let mut wins = vec![0; turns.len()];
        for _ in 0..SAMPLES {
            let ranks = shuffled(&ranks, rng);
            let mut oracle = Oracle::new(model);
            for (wins, &turn) in wins.iter_mut().zip(&turns) {
                *wins += usize::from(oracle.can_win_after(&ranks, turn));
            }
        }
        let table = Table::new(&ranks);
        let mut order: Vec<usize> = (0..turns.len()).collect();
        rng.shuffle(&mut order);
        for &i in order.iter().take(MOST_EXAMPLES) {
            examples.push((table.features_after(turns[i]), wins[i] as f32 / SAMPLES as f32));
        }
        let slack = match rng.below(10) {
            0 => SAMPLES,
            1..=3 => SAMPLES / 6,
            _ => 0,
        };
        let most = wins.iter().copied().max().unwrap_or(0);
        let near: Vec<Turn> =
            turns.iter().zip(&wins).filter(|&(_, wins)| wins + slack >= most).map(|(&turn, _)| turn).collect();
        let chosen = if slack == 0 { 0 } else { rng.below(near.len().max(1) as u64) as usize };
        let Some(&turn) = near.get(chosen) else { break };
        model.play(&mut ranks, turn);
    }
    examples
}

/// Looking ahead at the best turn, one that is nearly as good and any one. One turn of five is chosen at random.
fn looked(judge: &Judge, model: &Turns, mut ranks: Ranks, rng: &mut SplitMix64) -> Vec<Position> {
    let (mut examples, mut next) = (Vec::new(), Vec::new());
    while ranks.len() > PLACES as u32 {
        let mut rivals = near(judge, model, &ranks, rng);
        rivals.drain(..rivals.len().saturating_sub(2));
        let mut turns = Vec::new();
        model.moves(&ranks, &mut turns);
        if turns.is_empty() {
            break;
        }
        let any = turns[rng.below(turns.len() as u64) as usize];
        if !rivals.contains(&any) {
            rivals.insert(0, any);
        }
        let mut values = vec![0.0; rivals.len()];
        for _ in 0..REFILLS {
            let ranks = shuffled(&ranks, rng);
            let mut oracle = Oracle::new(model);
            for (value, &turn) in values.iter_mut().zip(&rivals) {
                let mut after = ranks;
                model.play(&mut after, turn);
                *value += judge.chance(model, &after, &mut next, &mut oracle);
                *value += f32::from(u8::from(oracle.can_win_after(&ranks, turn)));
            }
        }
        let table = Table::new(&ranks);
        let mut chosen = rivals.len() - 1;
        for (i, (&turn, &value)) in rivals.iter().zip(&values).enumerate() {
            examples.push((table.features_after(turn), value / (2 * REFILLS) as f32));
            if value > values[chosen] {
                chosen = i;
            }
        }
        if rng.below(5) == 0 {
            chosen = rng.below(rivals.len() as u64) as usize;
        }
        model.play(&mut ranks, rivals[chosen]);
    }
    examples
}

/// The turns that the judge finds nearly as good as its best, in random order, and last the best.
fn near(judge: &Judge, model: &Turns, ranks: &Ranks, rng: &mut SplitMix64) -> Vec<Turn> {
    let ranked = judge.ranked(model, ranks);
    let Some(&(most, best)) = ranked.first() else { return Vec::new() };
    let mut turns: Vec<Turn> =
        ranked[1..].iter().filter(|(score, _)| *score > most - MARGIN).map(|&(_, t)| t).collect();
    rng.shuffle(&mut turns);
    turns.push(best);
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_the_same_again_and_hold_wins_and_losses() {
        let judge = Judge::taught();
        for kind in [Lesson::Sampled, Lesson::Looked(judge)] {
            let positions: Vec<Position> = (1..=8).flat_map(|seed| lesson(&kind, seed)).collect();
            assert_eq!(positions, (1..=8).flat_map(|seed| lesson(&kind, seed)).collect::<Vec<_>>());
            assert!(positions.len() > 60, "{}", positions.len());
            assert!(positions.iter().all(|(_, target)| (0.0..=1.0).contains(target)));
            assert!(positions.iter().any(|(_, target)| *target > 0.8));
            assert!(positions.iter().any(|(_, target)| *target < 0.5));
        }
    }

    #[test]
    fn the_judge_alone_wins_most_deals() {
        let judge = Judge::taught();
        let won = (1..=100).filter(|&seed| alone(&judge, seed)).count();
        assert!((70..95).contains(&won), "{won} of 100");
    }
}
