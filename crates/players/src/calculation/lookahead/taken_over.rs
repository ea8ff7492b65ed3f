//! A position that somebody else has played to: the waste cards lie there without labels, so labels are found for them.

use super::LabelledTable;
use winnable_games::calculation::{LabelledWaste, PLACE_OF, View};

/// Labels tried at the most. A position in which none was found within them counts as lost.
const TRIES: u32 = 200_000;

/// The position with labels that make no tangle, after cards that are next have gone up; `None` if there are no such
/// labels, and the game is lost.
pub fn take_over(view: View<'_>) -> Option<LabelledTable> {
    let mut cards = Vec::new();
    for stack in 0..view.stacks() {
        let mut ranks: Vec<u8> = view.stack(stack).collect();
        ranks.reverse();
        cards.extend(ranks.into_iter().map(|rank| (rank, stack)));
    }
    let mut tries = TRIES;
    let labelled = lay(LabelledWaste::new(view.up()), &cards, &mut tries)?;
    Some(LabelledTable::of(view.stacks(), labelled))
}

/// Lays the cards, each with the first label that lets all others follow.
fn lay(labelled: LabelledWaste, cards: &[(u8, usize)], tries: &mut u32) -> Option<LabelledWaste> {
    let Some((&(rank, stack), rest)) = cards.split_first() else { return Some(labelled) };
    for v in 0..4 {
        let place = PLACE_OF[v][rank as usize] as usize;
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
