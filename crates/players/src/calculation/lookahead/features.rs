//! What the judge sees of a table: a list of features that hold.

use super::labelled_table::{LabelledTable, RANK};
use winnable_games::calculation::{LabelledWaste, MAX_STACKS, bits, earlier, rank_at};

/// The most features that can hold at once.
const MOST: usize = 52 + 12 + 26 + 1 + 9 * MAX_STACKS;

/// The features of a table.
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

    /// Looks at a table.
    pub fn of(table: &LabelledTable) -> Self {
        let n = table.stacks();
        let layout = Layout::new(n);
        let mut features = Features { len: 0, list: [0; MOST] };
        let labelled = table.labelled();
        let open = labelled.open();
        let mut allowed = [0u64; MAX_STACKS];
        let mut order = [0u8; MAX_STACKS];
        let mut sizes = [0u32; MAX_STACKS];
        for s in 0..n {
            allowed[s] = LabelledWaste::allowed(labelled.held_up(s)) & open;
            sizes[s] = allowed[s].count_ones() << 8 | (51 - table.height(s) as u32) << 4 | s as u32;
            order[s] = s as u8;
        }
        // The stacks that allow least come first.
        let order = &mut order[..n];
        for i in 1..n {
            let mut j = i;
            while j > 0 && sizes[order[j] as usize] < sizes[order[j - 1] as usize] {
                order.swap(j, j - 1);
                j -= 1;
            }
        }
        let needs = table.needs(open);
        let up = labelled.up();
        let next = (0..4).fold(0, |next, v| next | (u64::from(up[v] < 13) << (13 * v + up[v].min(12) as usize)));
        for (i, &s) in order.iter().enumerate() {
            let s = s as usize;
            let mut bottom = None;
            let mut height = 0;
            for card in labelled.stack(s) {
                features.push(layout.place + layout.step * card as usize + layout.open_states + i);
                if next >> card & 1 == 1 {
                    features.push(layout.next + (card as usize / 13) * (4 + 6 * n) + 4 + 6 * i + height.min(5));
                }
                bottom = Some(card as usize);
                height += 1;
            }
            for v in 0..4 {
                let count = (allowed[s] & earlier(v, 13)).count_ones() as usize;
                features.push(layout.fit + (i * 4 + v) * 14 + count);
            }
            features.push(layout.height + i * 14 + height.min(13));
            if let Some(bottom) = bottom {
                let top = labelled.top(s) as usize;
                features.push(layout.top + i * 52 + top);
                features.push(layout.wait_top + i * 24 + (needs[top].count_ones() as usize).min(23));
                features.push(layout.wait_bottom + i * 40 + (needs[bottom].count_ones() as usize).min(39));
            }
        }
        // Those that all stacks allow go without saying.
        let anywhere = allowed[..n].iter().fold(open, |all, a| all & a);
        for card in bits(open & !anywhere) {
            let state = match n {
                1..=3 => order.iter().enumerate().map(|(i, &s)| (allowed[s as usize] >> card & 1) << i).sum::<u64>(),
                _ => allowed[..n].iter().map(|a| a >> card & 1).sum::<u64>(),
            };
            features.push(layout.place + layout.step * card + state as usize);
        }
        for (rank, &places) in RANK.iter().enumerate().skip(1) {
            let unseen = open & places;
            let count = unseen.count_ones() as usize;
            // Two unseen, and many choices, go without saying.
            if count != 2 {
                features.push(layout.unseen + (rank - 1) * 5 + count);
            }
            if unseen & next != 0 {
                features.push(layout.choices + (rank - 1) * 8 + 7);
            } else if count > 0 {
                let choices = allowed[..n].iter().map(|a| (a & places).count_ones() as usize).sum::<usize>();
                if choices < 6 {
                    features.push(layout.choices + (rank - 1) * 8 + choices);
                }
            }
        }
        for v in 0..4 {
            features.push(layout.up + v * 14 + up[v] as usize);
            let mine = open & earlier(v, 13);
            if mine == 0 {
                continue;
            }
            let first = mine.trailing_zeros() as usize;
            if next >> first & 1 == 1 {
                let count = (open & RANK[rank_at(v, first - 13 * v) as usize]).count_ones() as usize;
                features.push(layout.next + v * (4 + 6 * n) + count - 1);
            }
            let run = ((!labelled.waste() >> (first + 1)).trailing_zeros() as usize).min(12 - (first - 13 * v));
            features.push(layout.run + v * 8 + run.min(7));
        }
        features.push(layout.left + (open.count_ones() as usize));
        features
    }
}

/// Where each kind of feature begins.
struct Layout {
    /// Ways for a place to be open, and in all.
    open_states: usize,
    step: usize,
    /// 52 places: open with these of up to 3 stacks that allow it, or so many of more than 3, or waiting on stack 0 to n - 1 of the order.
    place: usize,
    /// For each stack of the order and each foundation: open places that it allows.
    fit: usize,
    height: usize,
    top: usize,
    /// Unseen cards that must come before the top can go.
    wait_top: usize,
    /// The same for the bottom card.
    wait_bottom: usize,
    /// For each rank: the unseen cards.
    unseen: usize,
    /// For each rank with unseen cards: the ways to lay one of them down, or 7 if it can go up.
    choices: usize,
    up: usize,
    left: usize,
    /// For each foundation, the next card: unseen, so many of its rank; or where it waits, under how many.
    next: usize,
    /// For each foundation: how many waste cards follow its first open place.
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
