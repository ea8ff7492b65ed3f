//! Other labels for the waste cards: which foundation each is for can be thought over as long as nothing is tangled.

use winnable_games::calculation::{LabelledWaste, PLACE_OF, WasteCard, rank_at};

/// A card on a stack, labelled with a foundation.
#[derive(Clone, Copy)]
struct Laid {
    rank: u8,
    stack: usize,
    foundation: usize,
}

/// Visits all ways to label the waste cards anew such that nothing is tangled and a drawn card finds a place, with changes
/// to the cards of its rank and of at most so many others.
pub(crate) fn relabelled(
    labelled: &LabelledWaste,
    stacks: usize,
    drawn: u8,
    others: u32,
    visit: &mut impl FnMut(&LabelledWaste),
) {
    let mut cards: Vec<Laid> = Vec::with_capacity(52);
    for stack in 0..stacks {
        for card in from_bottom(labelled, stack) {
            let (v, k) = (card as usize / 13, card as usize % 13);
            cards.push(Laid { rank: rank_at(v, k), stack, foundation: v });
        }
    }
    let thought = Thought { cards: &cards, stacks, drawn };
    thought.lay_rest(LabelledWaste::new(labelled.up()), 0, 1 << drawn, others + 1, visit);
}

fn from_bottom(labelled: &LabelledWaste, stack: usize) -> Vec<WasteCard> {
    let mut cards: Vec<WasteCard> = labelled.stack(stack).collect();
    cards.reverse();
    cards
}

struct Thought<'a> {
    cards: &'a [Laid],
    stacks: usize,
    drawn: u8,
}

impl Thought<'_> {
    /// Whether the drawn card has a place now. More cards on the stacks never give it one.
    fn has_place(&self, labelled: &LabelledWaste) -> bool {
        let place = |v: usize| PLACE_OF[v][self.drawn as usize] as usize;
        let is_free = |v: usize| (0..self.stacks).any(|stack| labelled.is_free(v, place(v), stack));
        (0..4).any(|v| labelled.is_open(v, place(v)) && is_free(v))
    }

    /// Lays the cards from the i-th on, each for every foundation that it can be for.
    fn lay_rest(
        &self,
        mut labelled: LabelledWaste,
        i: usize,
        changed: u16,
        most: u32,
        visit: &mut impl FnMut(&LabelledWaste),
    ) {
        if !self.has_place(&labelled) {
            return;
        }
        let Some(card) = self.cards.get(i) else { return visit(&labelled) };
        let place = |v: usize| PLACE_OF[v][card.rank as usize] as usize;
        let can_be_for = |labelled: &LabelledWaste, v: usize| {
            labelled.is_open(v, place(v)) && labelled.is_free(v, place(v), card.stack)
        };
        let with_this = changed | 1 << card.rank;
        if with_this.count_ones() <= most {
            for v in (0..4).filter(|&v| v != card.foundation && can_be_for(&labelled, v)) {
                let mut next = labelled.clone();
                next.lay(v, place(v), card.stack);
                self.lay_rest(next, i + 1, with_this, most, visit);
            }
        }
        if can_be_for(&labelled, card.foundation) {
            labelled.lay(card.foundation, place(card.foundation), card.stack);
            self.lay_rest(labelled, i + 1, changed, most, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use winnable_cards::SplitMix64;
    use winnable_games::calculation::bits;

    /// The foundation of every waste card, stack by stack from the bottom.
    fn foundations(labelled: &LabelledWaste, stacks: usize) -> Vec<usize> {
        (0..stacks).flat_map(|s| from_bottom(labelled, s)).map(|card| card as usize / 13).collect()
    }

    /// All foundations of the cards such that places differ, nothing is tangled, a drawn card has a place, and the
    /// plans of few enough other ranks change: each tried out, and the tangle found by taking cards away.
    fn tried_out(labelled: &LabelledWaste, stacks: usize, drawn: u8, others: usize) -> BTreeSet<Vec<usize>> {
        let cards: Vec<(usize, u8)> = (0..stacks)
            .flat_map(|s| {
                from_bottom(labelled, s).into_iter().map(move |c| (s, rank_at(c as usize / 13, c as usize % 13)))
            })
            .collect();
        let before = foundations(labelled, stacks);
        let mut found = BTreeSet::new();
        for code in 0..4usize.pow(cards.len() as u32) {
            let labels: Vec<usize> = (0..cards.len()).map(|i| code >> (2 * i) & 3).collect();
            let changed: BTreeSet<u8> = (0..cards.len())
                .filter(|&i| labels[i] != before[i])
                .map(|i| cards[i].1)
                .filter(|&r| r != drawn)
                .collect();
            let can_take = (0..4).any(|v| {
                (0..stacks).any(|stack| {
                    let mut all: Vec<(usize, usize, usize)> = cards
                        .iter()
                        .zip(&labels)
                        .map(|(&(s, r), &v)| (s, v, PLACE_OF[v][r as usize] as usize))
                        .collect();
                    all.push((stack, v, PLACE_OF[v][drawn as usize] as usize));
                    can_all_go(labelled.up(), all)
                })
            });
            if changed.len() <= others && can_take {
                found.insert(labels);
            }
        }
        found
    }

    /// Whether cards (stack, foundation, place), each stack from the bottom, are untangled.
    fn can_all_go(up: [u8; 4], mut cards: Vec<(usize, usize, usize)>) -> bool {
        let places: BTreeSet<(usize, usize)> = cards.iter().map(|&(_, v, k)| (v, k)).collect();
        if places.len() < cards.len() || cards.iter().any(|&(_, v, k)| k < up[v] as usize) {
            return false;
        }
        while !cards.is_empty() {
            let is_free = |i: &usize| {
                let (stack, v, k) = cards[*i];
                cards[i + 1..].iter().all(|c| c.0 != stack) && cards.iter().all(|c| c.1 != v || c.2 >= k)
            };
            let Some(free) = (0..cards.len()).find(is_free) else { return false };
            cards.remove(free);
        }
        true
    }

    #[test]
    fn all_other_plans_are_found_and_no_tangled_ones() {
        let mut rng = SplitMix64::new(7);
        let mut visited = 0;
        for game in 0..60 {
            let (stacks, others) = (1 + game % 3, (game / 3 % 4) as u32);
            let mut ranks: Vec<u8> = (1..=4).flat_map(|_| [1, 5, 9, 12]).collect();
            rng.shuffle(&mut ranks);
            let mut labelled = LabelledWaste::new([1, 0, 0, 2]);
            for &rank in &ranks[..6] {
                let place = |v: usize| PLACE_OF[v][rank as usize] as usize;
                let all = (0..4).flat_map(|v| (0..stacks).map(move |s| (v, s)));
                let is_fit =
                    |&(v, s): &(usize, usize)| labelled.is_open(v, place(v)) && labelled.is_free(v, place(v), s);
                let free: Vec<_> = all.filter(is_fit).collect();
                if !free.is_empty() {
                    let (v, stack) = free[rng.below(free.len() as u64) as usize];
                    labelled.lay(v, place(v), stack);
                }
            }
            let mut found = BTreeSet::new();
            relabelled(&labelled, stacks, ranks[6], others, &mut |other| {
                assert_eq!(bits(other.waste()).count(), bits(labelled.waste()).count());
                assert!(found.insert(foundations(other, stacks)), "visited twice");
            });
            assert_eq!(found, tried_out(&labelled, stacks, ranks[6], others as usize), "game {game}");
            visited += found.len();
        }
        assert!(visited > 500, "{visited}");
    }
}
