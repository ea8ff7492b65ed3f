//! The features of a position: what the judge is told about a labelled table.
//!
//! A position has a fixed number of slots. Each slot holds the number of a row of the judge's first layer, or 0 for none;
//! the first layer is the sum of these rows. From one position to the next most slots stay as they are, and only the rows
//! of the others need to be added and taken away.
//!
//! Stacks are told apart by what they are like: sorted by how many open places they allow, fewest first, then by height,
//! highest first, then by the label of the top card. So no feature depends on which stack is the left one. Of more than four
//! stacks a judge is told about the last four of this order.
//!
//! `training/features.h` is the same for the GPU, and a test compares the two.

use super::labelled_table::{LabelledTable, PLACES};
use winnable_cards::{CardSet, NO_CARD, sort_few};
use winnable_games::calculation::{LabelledWaste, MAX_STACKS, WasteCard, earlier, rank_at};

/// The version of the features: judges that learned with others are refused.
pub const VERSION: u32 = 2;
/// The slots of a position. With fewer than four stacks the last ones stay empty.
pub const SLOTS: usize = 216;
/// The most stacks that a judge knows.
pub const MOST_STACKS: usize = 4;

/// The features that hold in a position: for each slot the number of a row, or 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features([u16; SLOTS]);

impl Features {
    /// The rows, slot by slot.
    pub fn rows(&self) -> &[u16; SLOTS] {
        &self.0
    }

    /// The features of a position.
    pub fn of(table: &LabelledTable) -> Self {
        let layout = Layout::new(table.stacks().min(MOST_STACKS));
        let mut slots = [0; SLOTS];
        let sight = Sight::of(table);
        sight.stacks(&layout, &mut slots);
        sight.places(&layout, &mut slots);
        sight.ranks(&layout, &mut slots);
        sight.foundations(&layout, &mut slots);
        Features(slots)
    }
}

/// What features are made of.
struct Sight<'a> {
    labelled: &'a LabelledWaste,
    count: usize,
    open: CardSet,
    /// The open places that each waste card waits for.
    needs: [CardSet; 52],
    /// For each stack, in the order of the features: its number, the open places it allows, its height.
    number: [usize; MOST_STACKS],
    allowed: [CardSet; MOST_STACKS],
    height: [usize; MOST_STACKS],
    /// On which stack of the order each waste card lies.
    side: [u8; 52],
}

impl<'a> Sight<'a> {
    fn of(table: &'a LabelledTable) -> Self {
        let labelled = table.labelled();
        let open = labelled.open();
        let mut all = [(0, 0, CardSet::EMPTY, 0); MAX_STACKS];
        for (s, stack) in all[..table.stacks()].iter_mut().enumerate() {
            let allowed = LabelledWaste::allowed(labelled.held_up(s)) & open;
            let height = table.height(s);
            *stack = (order_of_stack(allowed.len(), height as u32, labelled.top(s)), s, allowed, height);
        }
        sort_few(&mut all[..table.stacks()], |stack| stack.0);
        let count = table.stacks().min(MOST_STACKS);
        let left_out = table.stacks() - count;
        let mut stacks = [(0, 0, CardSet::EMPTY, 0); MOST_STACKS];
        stacks[..count].copy_from_slice(&all[left_out..table.stacks()]);
        let mut side = [0; 52];
        for (i, stack) in all[..table.stacks()].iter().enumerate() {
            labelled.stack(stack.1).for_each(|card| side[card as usize] = i.saturating_sub(left_out) as u8);
        }
        Sight {
            labelled,
            count,
            open,
            needs: table.needs(open),
            number: stacks.map(|stack| stack.1),
            allowed: stacks.map(|stack| stack.2),
            height: stacks.map(|stack| stack.3),
            side,
        }
    }

    fn stacks(&self, layout: &Layout, slots: &mut [u16; SLOTS]) {
        let n = self.count;
        let first = 156;
        for i in 0..n {
            for v in 0..4 {
                let count = (self.allowed[i] & earlier(v, 13)).len() as usize;
                slots[first + 4 * i + v] = (layout.fit + (4 * i + v) * 14 + count) as u16;
            }
            slots[first + 4 * n + i] = (layout.height + i * 14 + self.height[i].min(13)) as u16;
            let top = self.labelled.top(self.number[i]);
            if top != NO_CARD {
                let bottom = self.labelled.stack(self.number[i]).last().unwrap_or(top);
                let wait = |card: WasteCard, most: usize| (self.needs[card as usize].len() as usize).min(most);
                slots[first + 5 * n + i] = (layout.top + i * 52 + top as usize) as u16;
                slots[first + 6 * n + i] = (layout.wait_top + i * 24 + wait(top, 23)) as u16;
                slots[first + 7 * n + i] = (layout.wait_bottom + i * 40 + wait(bottom, 39)) as u16;
            }
        }
    }

    fn places(&self, layout: &Layout, slots: &mut [u16; SLOTS]) {
        let n = self.count;
        let waste = self.labelled.waste();
        for v in 0..4 {
            let mut before = CardSet::EMPTY;
            for k in self.labelled.up()[v] as usize..13 {
                let place = 13 * v + k;
                if waste.contains(place as u8) {
                    let (i, needs) = (self.side[place], self.needs[place]);
                    let under = (self.labelled.under(place as u8) as usize).min(52);
                    let follows = k < 12 && waste.contains(place as u8 + 1);
                    let relation = match follows {
                        true if self.side[place + 1] == i => 1,
                        true => 2,
                        false => 0,
                    };
                    slots[place] = (layout.pair + place * 53 + under) as u16;
                    slots[52 + place] = (layout.wait + place * 24 + (needs.len() as usize).min(23)) as u16;
                    slots[104 + place] = (layout.side + (place * n + i as usize) * 3 + relation) as u16;
                    before |= needs;
                } else {
                    let allows = |i: usize| usize::from(self.allowed[i].contains(place as u8)) << i;
                    let mask: usize = (0..n).map(allows).sum();
                    let all = (1 << n) - 1;
                    // A place that all stacks allow has no row here: that is the usual case.
                    if mask != all {
                        let unseen = (self.open & PLACES[rank_at(v, k) as usize]).len() as usize;
                        slots[place] = (layout.mask + (place * all + mask) * 4 + unseen - 1) as u16;
                    }
                    slots[52 + place] = (layout.open_wait + place * 24 + (before.len() as usize).min(23)) as u16;
                    before.insert(place as u8);
                }
            }
        }
    }

    fn ranks(&self, layout: &Layout, slots: &mut [u16; SLOTS]) {
        let up = self.labelled.up();
        let next: CardSet = (0..4u8).filter(|&v| up[v as usize] < 13).map(|v| 13 * v + up[v as usize]).collect();
        for (i, &places) in PLACES[1..].iter().enumerate() {
            let unseen = self.open & places;
            let ways = match unseen.meets(next) {
                true => 11,
                false => self.allowed[..self.count].iter().map(|&a| (a & places).len() as usize).sum::<usize>().min(10),
            };
            slots[156 + 8 * self.count + i] = (layout.ways + (i * 5 + unseen.len() as usize) * 12 + ways) as u16;
        }
    }

    fn foundations(&self, layout: &Layout, slots: &mut [u16; SLOTS]) {
        let n = self.count;
        let first = 156 + 8 * n + 13;
        let up = self.labelled.up();
        for v in 0..4 {
            slots[first + v] = (layout.up + v * 14 + up[v] as usize) as u16;
            if up[v] < 13 {
                let next = 13 * v as u8 + up[v];
                let state = if self.open.contains(next) {
                    (self.open & PLACES[rank_at(v, up[v] as usize) as usize]).len() as usize - 1
                } else {
                    let i = self.side[next as usize] as usize;
                    let stack = self.labelled.stack(self.number[i]);
                    // Of more than four stacks it may be on one that is left out.
                    let over = stack.take_while(|&card| card != next).count();
                    4 + 6 * i + over.min(5)
                };
                slots[first + 5 + v] = (layout.next + v * (4 + 6 * n) + state) as u16;
            }
            if let Some(place) = (self.open & earlier(v, 13)).first() {
                let waits = |&place: &u8| self.labelled.waste().contains(place);
                let run = (place + 1..13 * (v as u8 + 1)).take_while(waits).count();
                slots[first + 9 + v] = (layout.run + v * 8 + run.min(7)) as u16;
            }
        }
        slots[first + 4] = (layout.left + self.open.len() as usize) as u16;
    }
}

/// The number by which stacks are sorted, least first.
fn order_of_stack(allowed: u32, height: u32, top: WasteCard) -> u32 {
    allowed << 16 | (52 - height) << 8 | u32::from(top)
}

/// Where the rows of each kind of feature begin. Row 0 is the bias, which every position has.
pub struct Layout {
    /// For each place whose card waits on a stack: the card under it (52 for none).
    pair: usize,
    /// For each open place that not every stack allows: which stacks do, and how many cards of its rank are unseen.
    mask: usize,
    /// For each place whose card waits: for how many unseen cards.
    wait: usize,
    /// For each open place: how many unseen cards must come before one could go up there.
    open_wait: usize,
    /// For each place whose card waits: on which stack of the order, and whether the card of the next place waits on the
    /// same stack, on another, or does not wait.
    side: usize,
    /// For each stack of the order and each foundation: how many open places it allows.
    fit: usize,
    /// For each stack of the order: its height.
    height: usize,
    /// For each stack of the order: its top.
    top: usize,
    /// For each stack of the order: for how many unseen cards its top waits, and its bottom card.
    wait_top: usize,
    wait_bottom: usize,
    /// For each rank: how many cards are unseen, and in how many ways one could be laid, or 11 if it could go up.
    ways: usize,
    /// For each foundation: how many cards are on it.
    up: usize,
    /// How many cards are unseen.
    left: usize,
    /// For each foundation, its next card: unseen, and how many cards of its rank are unseen; or on which stack of the
    /// order it waits, under how many cards.
    next: usize,
    /// For each foundation: how many waste cards follow directly on its first open place.
    run: usize,
    /// How many rows there are.
    pub rows: usize,
}

impl Layout {
    /// The rows with a number of stacks.
    pub const fn new(n: usize) -> Self {
        let pair = 1;
        let mask = pair + 52 * 53;
        let wait = mask + 52 * ((1 << n) - 1) * 4;
        let open_wait = wait + 52 * 24;
        let side = open_wait + 52 * 24;
        let fit = side + 52 * n * 3;
        let height = fit + n * 4 * 14;
        let top = height + n * 14;
        let wait_top = top + n * 52;
        let wait_bottom = wait_top + n * 24;
        let ways = wait_bottom + n * 40;
        let up = ways + 13 * 5 * 12;
        let left = up + 4 * 14;
        let next = left + 53;
        let run = next + 4 * (4 + 6 * n);
        let rows = run + 4 * 8;
        Layout {
            pair,
            mask,
            wait,
            open_wait,
            side,
            fit,
            height,
            top,
            wait_top,
            wait_bottom,
            ways,
            up,
            left,
            next,
            run,
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    /// Random games; visits each position with the generator.
    fn random_games(stacks: usize, games: usize, mut visit: impl FnMut(&LabelledTable)) {
        let mut rng = SplitMix64::new(stacks as u64);
        for _ in 0..games {
            let mut stock: [u8; 52] = std::array::from_fn(|i| (i % 13) as u8 + 1);
            rng.shuffle(&mut stock);
            let mut table = LabelledTable::new(stacks, [0; 4]);
            for rank in stock {
                visit(&table);
                let mut list = Vec::new();
                table.options(rank, &mut |next| list.push(next.clone()));
                if list.is_empty() {
                    break;
                }
                table = list.swap_remove(rng.below(list.len() as u64) as usize);
            }
        }
    }

    #[test]
    fn rows_are_within_the_layout_and_most_of_them_can_hold() {
        for stacks in 1..=MOST_STACKS {
            let rows = Layout::new(stacks).rows;
            let mut held = vec![false; rows];
            random_games(stacks, 3000, |table| {
                Features::of(table).rows().iter().for_each(|&row| held[row as usize] = true);
            });
            let share = held.iter().filter(|&&h| h).count() as f64 / rows as f64;
            // Many pairs and waits never come in random play, and waste cards of a full foundation never do.
            assert!(share > 0.4, "{stacks} stacks: {share}");
        }
    }

    #[test]
    fn each_slot_has_rows_of_its_own() {
        for stacks in [2, 4] {
            let mut slot_of = vec![None; Layout::new(stacks).rows];
            random_games(stacks, 300, |table| {
                for (slot, &row) in Features::of(table).rows().iter().enumerate().filter(|(_, row)| **row != 0) {
                    let known = slot_of[row as usize].get_or_insert(slot);
                    assert_eq!(*known, slot, "row {row}");
                }
            });
        }
    }

    #[test]
    fn features_tell_positions_apart_and_not_stacks() {
        // Equal keys mean equal foundations, stacks and labels, in any order of the stacks.
        let mut seen = std::collections::HashMap::new();
        random_games(3, 400, |table| {
            let features = Features::of(table).rows().to_vec();
            let known = seen.entry(features).or_insert_with(|| table.key());
            assert_eq!(*known, table.key());
        });
        assert!(seen.len() > 3000);
    }

    #[test]
    fn more_than_four_stacks_have_the_rows_of_four() {
        for stacks in [5, 12] {
            let rows = Layout::new(MOST_STACKS).rows;
            random_games(stacks, 100, |table| {
                assert!(Features::of(table).rows().iter().all(|&row| (row as usize) < rows));
            });
        }
    }

    #[test]
    fn stacks_are_sorted_by_what_they_allow_then_by_height_then_by_top() {
        for (allowed, height, top) in [(0, 52, 51), (4, 0, 52), (51, 13, 0), (52, 0, 52)] {
            for (more, other, next) in [(0, 52, 51), (4, 1, 3), (4, 0, 52), (51, 12, 7), (52, 0, 52)] {
                let order = order_of_stack(allowed, height, top).cmp(&order_of_stack(more, other, next));
                assert_eq!(order, (allowed, 52 - height, top).cmp(&(more, 52 - other, next)));
            }
        }
    }
}
