//! Other labels for the waste cards: which foundation each is for can be thought over as long as nothing is tangled.

use winnable_games::calculation::{NONE, PLACE_OF, Standing, Waste, rank_at};

/// A card still to be laid: its rank, and the stack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drawn {
    pub rank: u8,
    pub stack: usize,
}

/// A card on a stack, with the foundation that it is for unless that is to be thought over.
struct Laid {
    rank: u8,
    stack: usize,
    foundation: Option<usize>,
}

/// All ways to label the waste cards of some ranks anew, with a drawn card laid on a stack, such that nothing is
/// tangled; the labels of other ranks stay.
pub(crate) fn relabelled(standing: &Standing, stacks: usize, drawn: Drawn, ranks: &[u8]) -> Vec<Standing> {
    let mut cards: Vec<Laid> = Vec::new();
    for stack in 0..stacks {
        for card in from_bottom(standing, stack) {
            let (v, k) = (card as usize / 13, card as usize % 13);
            let rank = rank_at(v, k);
            cards.push(Laid { rank, stack, foundation: (!ranks.contains(&rank)).then_some(v) });
        }
    }
    cards.push(Laid { rank: drawn.rank, stack: drawn.stack, foundation: None });
    let mut found = Vec::new();
    lay_all(Standing::new(standing.up()), &cards, &mut found);
    found
}

fn from_bottom(standing: &Standing, stack: usize) -> Vec<Waste> {
    let card = |c: Waste| (c != NONE).then_some(c);
    let mut cards: Vec<Waste> =
        std::iter::successors(card(standing.top(stack)), |&c| card(standing.under(c))).collect();
    cards.reverse();
    cards
}

/// Lays the cards one after the other, each for every foundation that it can be for.
fn lay_all(mut standing: Standing, cards: &[Laid], found: &mut Vec<Standing>) {
    for (i, card) in cards.iter().enumerate() {
        let place = |v: usize| PLACE_OF[v][card.rank as usize] as usize;
        let can_be_for =
            |standing: &Standing, v: usize| standing.is_open(v, place(v)) && standing.is_free(v, place(v), card.stack);
        match card.foundation {
            Some(v) if can_be_for(&standing, v) => standing.lay(v, place(v), card.stack),
            Some(_) => return,
            None => {
                for v in (0..4).filter(|&v| can_be_for(&standing, v)) {
                    let mut next = standing.clone();
                    next.lay(v, place(v), card.stack);
                    lay_all(next, &cards[i + 1..], found);
                }
                return;
            }
        }
    }
    found.push(standing);
}
