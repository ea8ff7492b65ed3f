//! A position that somebody else has played to: the waste cards lie there without labels, so labels are found for them.

use super::{Judge, LabelledTable};
use winnable_cards::sort_few_by;
use winnable_games::calculation::{LabelledWaste, PLACE_OF, View};

/// Labellings that are kept from card to card.
const WIDTH: usize = 48;

/// Labels tried at the most, if all of these end in a tangle. A position in which none was found within them counts as
/// lost.
const TRIES: u32 = 200_000;

/// What lies open: cards on each foundation, and the waste cards with their stacks, each stack from the bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waste {
    up: [u8; 4],
    stacks: usize,
    cards: Vec<(u8, usize)>,
}

impl Waste {
    /// Of a view.
    pub fn new(view: View<'_>) -> Waste {
        let mut cards = Vec::new();
        for stack in 0..view.stacks() {
            let mut ranks: Vec<u8> = view.stack(stack).collect();
            ranks.reverse();
            cards.extend(ranks.into_iter().map(|rank| (rank, stack)));
        }
        Waste { up: view.up(), stacks: view.stacks(), cards }
    }

    /// The position with labels that make no tangle, those that the judge likes best; `None` if there are no such labels,
    /// and the game is lost.
    pub fn labelled(&self, judge: &Judge<'_>) -> Option<LabelledTable> {
        let start = LabelledWaste::new(self.up);
        let best = self.judged(start.clone(), judge).or_else(|| lay(start, &self.cards, &mut TRIES.clone()))?;
        Some(LabelledTable::of(self.stacks, best))
    }

    /// Labels card by card, keeping the labellings that the judge likes best.
    fn judged(&self, start: LabelledWaste, judge: &Judge<'_>) -> Option<LabelledWaste> {
        let mut kept = vec![(0.0, start)];
        for &(rank, stack) in &self.cards {
            let mut next = Vec::new();
            for (_, labelled) in &kept {
                for (v, places) in PLACE_OF.iter().enumerate() {
                    let place = places[rank as usize] as usize;
                    if labelled.is_open(v, place) && labelled.is_free(v, place, stack) {
                        let mut labelled = labelled.clone();
                        labelled.lay(v, place, stack);
                        let table = LabelledTable::of(self.stacks, labelled.clone());
                        next.push((judge.position(table).score, labelled));
                    }
                }
            }
            sort_few_by(&mut next, |a, b| b.0.total_cmp(&a.0));
            next.truncate(WIDTH);
            kept = next;
        }
        kept.into_iter().next().map(|(_, labelled)| labelled)
    }
}

/// Lays the cards, each with the first label that lets all others follow.
fn lay(labelled: LabelledWaste, cards: &[(u8, usize)], tries: &mut u32) -> Option<LabelledWaste> {
    let Some((&(rank, stack), rest)) = cards.split_first() else { return Some(labelled) };
    for (v, places) in PLACE_OF.iter().enumerate() {
        let place = places[rank as usize] as usize;
        if *tries > 0 && labelled.is_open(v, place) && labelled.is_free(v, place, stack) {
            *tries -= 1;
            let mut next = labelled.clone();
            next.lay(v, place, stack);
            if let Some(found) = lay(next, rest, tries) {
                return Some(found);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::{BlindGame, calculation, chance};
    use winnable_cards::Deal;
    use winnable_games::calculation::{Calculation, Move};
    use winnable_games::{Game, Interactive, Playable};

    #[test]
    fn a_player_goes_on_where_another_stopped() {
        let game = Calculation::new(4, false);
        let (mut wins, mut taken_over) = (0, 0);
        for seed in 1..=8 {
            let start = game.start(&Deal::Seed(seed)).unwrap();
            let (mut end, mut moves) = (start.clone(), Vec::new());
            let mut first = calculation::open(&game, "lookahead:depth=0").unwrap();
            first.play_out(BlindGame::recorded(&game, &mut end, &mut moves), chance(1, seed));
            for at in [7, 20, 33, 60].into_iter().filter(|&at| at < moves.len()) {
                let mut state = start.clone();
                moves[..at].iter().for_each(|&m| game.play(&mut state, m));
                let (mut end, mut rest, mut legal) = (state.clone(), Vec::new(), Vec::new());
                let mut second = calculation::open(&game, "lookahead:depth=0").unwrap();
                second.play_out(BlindGame::recorded(&game, &mut end, &mut rest), chance(1, seed));
                for m in rest {
                    legal.clear();
                    game.legal_moves(&state, &mut legal);
                    assert!(legal.contains(&m), "seed {seed} from move {at}: {m:?} is not legal");
                    game.play(&mut state, m);
                }
                taken_over += 1;
                wins += usize::from(game.is_won(&end));
            }
        }
        assert!(taken_over >= 24 && wins * 10 >= taken_over * 8, "{wins} of {taken_over} games won");
    }

    #[test]
    fn a_tangle_is_given_up() {
        let game = Calculation::new(1, false);
        let mut state = game.start(&Deal::Seed(1)).unwrap();
        // All cards on one stack, in the order of the stock: nothing can be done about it.
        for _ in 0..40 {
            game.play(&mut state, Move::Stack(0));
        }
        let mut record = Vec::new();
        let mut player = calculation::open(&game, "lookahead:depth=0").unwrap();
        let mut end = state.clone();
        player.play_out(BlindGame::recorded(&game, &mut end, &mut record), chance(1, 1));
        assert!(!game.is_won(&end));
    }
}
