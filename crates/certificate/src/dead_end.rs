//! Positions of Calculation from which even a relaxed game is lost.
//!
//! In the relaxed game every card of the stock is at hand, nothing new is laid on the waste stacks, a foundation that has
//! reached a height keeps all heights below it, and a card that lies open may be used any number of times. A waste card
//! leaves its stack as soon as some foundation has reached it or can take it next. Heights and open cards only grow, so
//! there is one largest result. Every real win is one of the relaxed game: by induction over its moves, each height that a
//! foundation reaches and each waste card that leaves, it reaches and leaves in the relaxed game too. So if in the
//! largest result some foundation is not complete or some waste card has not left, the real game is lost.

use winnable_cards::{Board, Foundations, Slot};

/// Ranks 1 to 13 on each foundation.
const HEIGHT: u8 = 13;

/// The rank at this height (1 to 13) of foundation 0 to 3: multiples of 1, 2, 3, 4, counted round.
fn rank_at(foundation: usize, height: u8) -> u8 {
    (height * (foundation as u8 + 1) - 1) % HEIGHT + 1
}

/// The height of the foundation that shows this rank.
fn height_of(foundation: usize, rank: u8) -> u8 {
    (1..=HEIGHT).find(|&height| rank_at(foundation, height) == rank).unwrap_or(0)
}

/// Whether the relaxed game is lost from a position of Calculation.
pub(crate) fn is_dead_end(board: &Board) -> bool {
    let Foundations::Tops(tops) = &board.foundations else { return false };
    let rank = |slot: &Slot| slot.card().map_or(0, |card| card.rank().number());
    let now: Vec<u8> =
        tops.iter().enumerate().map(|(f, top)| top.map_or(0, |rank| height_of(f, rank.number()))).collect();
    let mut reached = now.clone();
    let mut stacks: Vec<Vec<u8>> = board.rows.iter().map(|row| row.iter().map(rank).collect()).collect();
    let mut open = [false; HEIGHT as usize + 1];
    board.stock.iter().flatten().for_each(|slot| open[usize::from(rank(slot))] = true);
    loop {
        let mut has_changed = false;
        for f in 0..reached.len() {
            while reached[f] < HEIGHT && open[usize::from(rank_at(f, reached[f] + 1))] {
                reached[f] += 1;
                has_changed = true;
            }
        }
        for stack in &mut stacks {
            while let Some(&last) = stack.last() {
                let may_leave = (0..reached.len()).any(|f| {
                    let height = height_of(f, last);
                    now[f] < height && height <= reached[f] + 1
                });
                if !may_leave {
                    break;
                }
                open[usize::from(last)] = true;
                stack.pop();
                has_changed = true;
            }
        }
        if !has_changed {
            return reached.iter().any(|&height| height < HEIGHT) || stacks.iter().any(|stack| !stack.is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::{Deal, Layout};

    fn is_dead(text: &str) -> bool {
        let deal = Deal::Position(Layout::parse(text).unwrap());
        is_dead_end(&winnable_referee::open("calculation:2", &deal).unwrap().board())
    }

    #[test]
    fn the_foundations_are_those_of_the_game() {
        let ranks = |f| (1..=HEIGHT).map(|height| rank_at(f, height)).collect::<Vec<_>>();
        assert_eq!(ranks(0), (1..=13).collect::<Vec<_>>());
        assert_eq!(ranks(1), [2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11, 13]);
        assert_eq!(ranks(3)[..5], [4, 8, 12, 3, 7]);
        assert!((0..4).all(|f| (1..=HEIGHT).all(|height| height_of(f, rank_at(f, height)) == height)));
    }

    #[test]
    fn a_card_under_one_that_waits_for_it_is_dead() {
        // Foundation 1 needs Q and K; the others are complete.
        assert!(is_dead("1: QC KC\nFoundations: J K K K"));
        assert!(!is_dead("1: KC QC\nFoundations: J K K K"));
        assert!(!is_dead("1: KC\n2: QC\nFoundations: J K K K"));
        // A queen that is still to come helps the king away, and a king under it is free then.
        assert!(!is_dead("1: KC KD\nStock: QC JC\nFoundations: J 9 K K"));
    }
}
