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
