//! The features of a position: yes-or-no statements about a labelled table. The judge is given the list of those that
//! hold.

use super::labelled_table::{LabelledTable, PLACES};
use winnable_cards::CardSet;
use winnable_games::calculation::{LabelledWaste, MAX_STACKS, earlier, rank_at};

/// The most features that can hold at once.
const MOST: usize = 52 + 12 + 26 + 1 + 9 * MAX_STACKS;

/// The features that hold in a position, by their numbers.
#[derive(Debug, Clone)]
pub struct Features {
    len: usize,
    list: [u16; MOST],
}

impl Features {
    /// The features that hold.
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len]
    }

    fn push(&mut self, feature: usize) {
        self.list[self.len] = feature as u16;
        self.len += 1;
    }

    /// How many features there are with a number of stacks.
    pub fn count(stacks: usize) -> usize {
        Layout::new(stacks).end
    }

    /// The features of a position.
    pub fn of(table: &LabelledTable) -> Self {
        let n = table.stacks();
        let layout = Layout::new(n);
        let mut features = Features { len: 0, list: [0; MOST] };
        let labelled = table.labelled();
        let open = labelled.open();
        let mut allowed = [CardSet::EMPTY; MAX_STACKS];
        let mut order = [0u8; MAX_STACKS];
        let mut ranking = [0u32; MAX_STACKS];
        for s in 0..n {
            allowed[s] = LabelledWaste::allowed(labelled.held_up(s)) & open;
            ranking[s] = rank_of_stack(allowed[s].len(), table.height(s) as u32, s as u32);
            order[s] = s as u8;
        }
        let order = &mut order[..n];
        for i in 1..n {
            let mut j = i;
            while j > 0 && ranking[order[j] as usize] < ranking[order[j - 1] as usize] {
                order.swap(j, j - 1);
                j -= 1;
            }
        }
        let needs = table.needs(open);
        let up = labelled.up();
        let next: CardSet = (0..4u8).filter(|&v| up[v as usize] < 13).map(|v| 13 * v + up[v as usize]).collect();
        for (i, &s) in order.iter().enumerate() {
            let s = s as usize;
            let mut bottom = None;
            let mut height = 0;
            for card in labelled.stack(s) {
                features.push(layout.place + layout.step * card as usize + layout.open_states + i);
                if next.contains(card) {
                    features.push(layout.next + (card as usize / 13) * (4 + 6 * n) + 4 + 6 * i + height.min(5));
                }
                bottom = Some(card as usize);
                height += 1;
            }
            for v in 0..4 {
                let count = (allowed[s] & earlier(v, 13)).len() as usize;
                features.push(layout.fit + (i * 4 + v) * 14 + count);
            }
            features.push(layout.height + i * 14 + height.min(13));
            if let Some(bottom) = bottom {
                let top = labelled.top(s) as usize;
                features.push(layout.top + i * 52 + top);
                features.push(layout.wait_top + i * 24 + (needs[top].len() as usize).min(23));
                features.push(layout.wait_bottom + i * 40 + (needs[bottom].len() as usize).min(39));
            }
        }
        // An open place that all stacks allow has no feature: that is the usual case.
        let anywhere = allowed[..n].iter().fold(open, |all, &a| all & a);
        for place in open - anywhere {
            let allows = |s: usize| usize::from(allowed[s].contains(place));
            let state = match n {
                1..=3 => order.iter().enumerate().map(|(i, &s)| allows(s as usize) << i).sum::<usize>(),
                _ => (0..n).map(allows).sum(),
            };
            features.push(layout.place + layout.step * place as usize + state);
        }
        for (rank, &places) in PLACES.iter().enumerate().skip(1) {
            let unseen = open & places;
            let count = unseen.len() as usize;
            // Two unseen cards, and six or more ways to lay one, have no feature: these are the usual cases.
            if count != 2 {
                features.push(layout.unseen + (rank - 1) * 5 + count);
            }
            if unseen.meets(next) {
                features.push(layout.choices + (rank - 1) * 8 + 7);
            } else if count > 0 {
                let choices = allowed[..n].iter().map(|&a| (a & places).len() as usize).sum::<usize>();
                if choices < 6 {
                    features.push(layout.choices + (rank - 1) * 8 + choices);
                }
            }
        }
        for v in 0..4 {
            features.push(layout.up + v * 14 + up[v] as usize);
            let mine = open & earlier(v, 13);
            let Some(first_open) = mine.first() else { continue };
            let first = first_open as usize;
            if next.contains(first_open) {
                let count = (open & PLACES[rank_at(v, first - 13 * v) as usize]).len() as usize;
                features.push(layout.next + v * (4 + 6 * n) + count - 1);
            }
            let run = ((!labelled.waste().bits() >> (first + 1)).trailing_zeros() as usize).min(12 - (first - 13 * v));
            features.push(layout.run + v * 8 + run.min(7));
        }
        features.push(layout.left + open.len() as usize);
        features
    }
}

/// The number by which stacks are sorted, least first.
///
/// It was meant to put first the stacks that allow the fewest open places (`allowed`), of these the highest, and of
/// these the leftmost. But six bits of 51 - `height` are shifted by four only, so that the upper two run into
/// `allowed`. What it really sorts by is, with q and r the quotient and remainder of 51 - `height` by 16:
/// 1. `allowed | q`, where q is 3 for heights up to 3, 2 up to 19, 1 up to 35, else 0. So stacks of up to 3 cards are
///    not told apart when they allow, say, 4 to 7 places, and they come after a stack of 4 cards that allows 6;
/// 2. r, that is the highest first among stacks with the same q;
/// 3. the number of the stack.
///
/// The judges in `data/` learned with this order: another order needs new judges.
fn rank_of_stack(allowed: u32, height: u32, stack: u32) -> u32 {
    allowed << 8 | (51 - height) << 4 | stack
}

/// Where the numbers of each kind of feature begin.
struct Layout {
    /// In how many ways a place can be open, and in how many ways it can be open or wait on a stack.
    open_states: usize,
    step: usize,
    /// For each of the 52 places: open, and which stacks allow it (with more than 3 stacks: how many do); or its card
    /// waits, on which stack of the order.
    place: usize,
    /// For each stack of the order and each foundation: how many open places it allows.
    fit: usize,
    /// For each stack of the order: its height.
    height: usize,
    /// For each stack of the order: its top.
    top: usize,
    /// For each stack of the order: how many unseen cards must come before its top can go up.
    wait_top: usize,
    /// For each stack of the order: how many unseen cards must come before its bottom card can go up.
    wait_bottom: usize,
    /// For each rank: how many cards are unseen.
    unseen: usize,
    /// For each rank with unseen cards: in how many ways one of them could be laid, or 7 if it could go up.
    choices: usize,
    /// For each foundation: how many cards are on it.
    up: usize,
    /// How many cards are unseen.
    left: usize,
    /// For each foundation, its next card: unseen, and how many cards of its rank are unseen; or on which stack of the
    /// order it waits, under how many cards.
    next: usize,
    /// For each foundation: how many waste cards follow directly on its first open place.
    run: usize,
    end: usize,
}

impl Layout {
    const fn new(n: usize) -> Self {
        let open_states = if n <= 3 { 1 << n } else { n + 1 };
        let step = open_states + n;
        let place = 0;
        let fit = place + 52 * step;
        let height = fit + n * 4 * 14;
        let top = height + n * 14;
        let wait_top = top + n * 52;
        let wait_bottom = wait_top + n * 24;
        let unseen = wait_bottom + n * 40;
        let choices = unseen + 13 * 5;
        let up = choices + 13 * 8;
        let left = up + 4 * 14;
        let next = left + 53;
        let run = next + 4 * (4 + 6 * n);
        let end = run + 4 * 8;
        Layout {
            open_states,
            step,
            place,
            fit,
            height,
            top,
            wait_top,
            wait_bottom,
            unseen,
            choices,
            up,
            left,
            next,
            run,
            end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_sorted_as_the_comment_says() {
        for allowed in 0..=52 {
            for height in 0..=51 {
                let (q, r) = ((51 - height) / 16, (51 - height) % 16);
                let said = (allowed | q, r, 3);
                let found = rank_of_stack(allowed, height, 3);
                assert_eq!((found >> 8, found >> 4 & 15, found & 15), said, "{allowed} allowed, height {height}");
            }
        }
        // Not by what they allow: an empty stack that allows 4 places comes after a stack of 4 cards that allows 6.
        assert!(rank_of_stack(4, 0, 0) > rank_of_stack(6, 4, 1));
    }
}
