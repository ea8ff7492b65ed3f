//! The best play once few cards are unseen: every order of them is tried, as far as the oracle sees.

use super::features::PLACES;
use super::oracle::Oracle;
use winnable_games::Game;
use winnable_games::monte_carlo::{Ranks, Turn, Turns};

/// Unseen cards with which the best play is computed. After the next turn one of them is left at most, and that is known.
pub(super) const MOST_UNSEEN: u32 = 3;

/// The best turn on a full board with at most [`MOST_UNSEEN`] unseen cards, with the chance to win; `None` without a turn.
pub(super) fn best_turn(model: &Turns, ranks: &Ranks) -> Option<(f32, Turn)> {
    let orders = orders(ranks);
    let mut turns = Vec::new();
    model.moves(&orders[0], &mut turns);
    turns.sort_by_key(|turn| (turn.count(), turn.places.trailing_zeros()));
    let mut oracles: Vec<Oracle<'_>> = orders.iter().map(|_| Oracle::new(model)).collect();
    let (mut best, mut most) = (*turns.first()?, 0);
    for turn in turns {
        let mut lost = 0;
        for (order, oracle) in orders.iter().zip(&mut oracles) {
            lost += usize::from(!oracle.can_win_after(order, turn));
            if lost + most >= orders.len() {
                break;
            }
        }
        if lost + most < orders.len() {
            (best, most) = (turn, orders.len() - lost);
        }
        if lost == 0 {
            break;
        }
    }
    Some((most as f32 / orders.len() as f32, best))
}

/// The position with its unseen cards in every order.
fn orders(ranks: &Ranks) -> Vec<Ranks> {
    let mut cards: Vec<u8> = (0..ranks.len()).map(|place| ranks.at(place)).collect();
    let mut orders = Vec::new();
    permute(&mut cards, PLACES, &mut |cards| orders.push(Ranks::listed(cards.iter().copied())));
    orders
}

/// All orders of the items from a place on.
fn permute(items: &mut [u8], from: usize, found: &mut impl FnMut(&[u8])) {
    if from + 1 >= items.len() {
        return found(items);
    }
    for i in from..items.len() {
        items.swap(from, i);
        permute(items, from + 1, found);
        items.swap(from, i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::{Deal, SplitMix64};
    use winnable_games::monte_carlo::MonteCarlo;
    use winnable_games::{Modelled, Playable};

    #[test]
    fn no_turn_wins_more_orders_and_hidden_order_changes_nothing() {
        let game = MonteCarlo::new(5, false);
        let (mut sure, mut unsure) = (0, 0);
        for seed in 1..=400 {
            let (model, mut ranks) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
            let mut rng = SplitMix64::new(seed);
            let mut turns = Vec::new();
            while ranks.len() > PLACES as u32 + MOST_UNSEEN {
                turns.clear();
                model.moves(&ranks, &mut turns);
                let Some(&turn) = turns.get(rng.below(turns.len().max(1) as u64) as usize) else { break };
                model.play(&mut ranks, turn);
            }
            if ranks.len() != PLACES as u32 + MOST_UNSEEN {
                continue;
            }
            let Some((chance, turn)) = best_turn(&model, &ranks) else { continue };
            let orders = orders(&ranks);
            assert_eq!(orders.len(), 6);
            let share = |turn: Turn| {
                let wins = orders.iter().filter(|order| Oracle::new(&model).can_win_after(order, turn)).count();
                wins as f32 / 6.0
            };
            turns.clear();
            model.moves(&orders[0], &mut turns);
            let most = turns.iter().map(|&turn| share(turn)).fold(0.0, f32::max);
            assert_eq!((chance, share(turn)), (most, most), "seed {seed}");
            assert!(orders.iter().all(|order| best_turn(&model, order) == Some((chance, turn))), "seed {seed}");
            sure += usize::from(chance == 1.0);
            unsure += usize::from(chance > 0.0 && chance < 1.0);
        }
        assert!(sure > 5 && unsure > 5, "{sure} sure, {unsure} unsure");
    }
}
