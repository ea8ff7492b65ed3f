//! Outlines and their steps, as `manoeuvres/argument.md` defines them, written down once more without the library.

use crate::library::{CLEAR, HOME, SPACE};
use winnable_games::tableau::{Manoeuvre, State};

/// What is known of a position when loose cards may change places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// Columns of two cards and more, lowest card first, in the order of their lowest cards.
    pub tall: Vec<Vec<u8>>,
    pub loose: u64,
    pub pinned: u64,
    pub up: [u8; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The top card of a column becomes loose.
    Loosen(u8),
    Up(u8),
    /// This card, with the run on it, onto that card.
    Lay(u8, u8),
    /// This card, with the run on it, into a space.
    Shift(u8),
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub columns: usize,
    pub cells: usize,
    pub alternating: bool,
    pub whole: bool,
}

pub fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        card
    })
}

fn is_red(card: u8) -> bool {
    matches!(card % 4, 1 | 2)
}

impl Table {
    pub fn fits(&self, card: u8, under: u8) -> bool {
        let suits = if self.alternating { is_red(card) != is_red(under) } else { card % 4 == under % 4 };
        card / 4 + 1 == under / 4 && suits
    }

    pub fn spaces(&self, o: &Outline) -> usize {
        self.columns - o.tall.len()
    }

    pub fn free(&self, o: &Outline) -> usize {
        self.cells + self.spaces(o) - o.loose.count_ones() as usize
    }

    /// The outline of a position: with no place free, all cards that are alone in a column are pinned.
    pub fn outline(&self, state: &State) -> Outline {
        let columns = (0..self.columns).map(|c| state.column(c).collect::<Vec<u8>>());
        let mut o = Outline { tall: Vec::new(), loose: 0, pinned: 0, up: state.up() };
        for mut column in columns {
            column.reverse();
            match column[..] {
                [] => (),
                [card] => o.pinned |= 1 << card,
                _ => o.tall.push(column),
            }
        }
        let in_cells = (0..self.cells).map(|c| state.cell(c)).filter(|&card| card < 52);
        o.loose = in_cells.fold(o.pinned, |set, card| set | 1 << card);
        self.settled(o)
    }

    /// Columns of one card are spaces; no card is pinned where a place is free.
    fn settled(&self, mut o: Outline) -> Outline {
        let alone = o.tall.iter().filter(|column| column.len() == 1).fold(0, |set, column| set | 1 << column[0]);
        o.tall.retain(|column| column.len() > 1);
        o.loose |= alone;
        o.pinned |= alone;
        if self.free(&o) > 0 {
            o.pinned = 0;
        }
        o.tall.sort();
        o
    }

    pub fn is_up_next(&self, o: &Outline, card: u8) -> bool {
        o.up[card as usize % 4] == card / 4
    }

    /// How many cards at the end of a column move together at most.
    fn run(&self, column: &[u8]) -> usize {
        let fits = column.windows(2).rev().take_while(|pair| self.fits(pair[1], pair[0]));
        if self.whole { 1 + fits.count() } else { 1 }
    }

    /// Whether a card may be laid on a loose one: if that can be in a column.
    fn is_ground(&self, o: &Outline, card: u8) -> bool {
        o.pinned >> card & 1 == 1 || self.spaces(o) > o.pinned.count_ones() as usize
    }

    /// All steps.
    pub fn steps(&self, o: &Outline) -> Vec<Step> {
        let mut steps = Vec::new();
        let tops = o.tall.iter().map(|column| column[column.len() - 1]).collect::<Vec<u8>>();
        if self.free(o) > 0 {
            steps.extend(tops.iter().map(|&top| Step::Loosen(top)));
        }
        let free_cards = cards(o.loose).chain(tops.iter().copied());
        steps.extend(free_cards.filter(|&card| self.is_up_next(o, card)).map(Step::Up));
        let movable =
            cards(o.loose).map(|card| (card, None)).chain(o.tall.iter().enumerate().flat_map(|(c, column)| {
                column[column.len() - self.run(column)..].iter().map(move |&card| (card, Some(c)))
            }));
        for (card, from) in movable {
            let other_tops = tops.iter().enumerate().filter(|&(c, _)| Some(c) != from).map(|(_, &top)| top);
            let ground = cards(o.loose).filter(|&onto| self.is_ground(o, onto)).chain(other_tops);
            steps.extend(ground.filter(|&onto| self.fits(card, onto)).map(|onto| Step::Lay(card, onto)));
        }
        if self.free(o) > 0 && self.spaces(o) > 0 {
            for column in &o.tall {
                let first = column.len() - self.run(column);
                steps.extend(column[first.max(1)..column.len() - 1].iter().map(|&card| Step::Shift(card)));
            }
        }
        steps
    }

    /// Makes a step.
    pub fn after(&self, o: &Outline, step: Step) -> Outline {
        let mut o = o.clone();
        let (Step::Loosen(card) | Step::Up(card) | Step::Lay(card, _) | Step::Shift(card)) = step;
        let mut taken = vec![card];
        if o.loose >> card & 1 == 1 {
            o.loose ^= 1 << card;
            o.pinned &= !(1 << card);
        } else {
            let column = o.tall.iter_mut().find(|column| column.contains(&card)).expect("the card is in play");
            let height = column.iter().position(|&other| other == card).expect("it is there");
            taken = column.split_off(height);
            o.tall.retain(|column| !column.is_empty());
        }
        match step {
            Step::Loosen(_) => o.loose |= 1 << card,
            Step::Up(_) => o.up[card as usize % 4] += 1,
            Step::Shift(_) => o.tall.push(taken),
            Step::Lay(_, onto) if o.loose >> onto & 1 == 1 => {
                o.loose ^= 1 << onto;
                o.pinned &= !(1 << onto);
                taken.insert(0, onto);
                o.tall.push(taken);
            }
            Step::Lay(_, onto) => {
                let column = o.tall.iter_mut().find(|column| column.last() == Some(&onto));
                column.expect("a card is laid on a top card").extend(taken);
            }
        }
        self.settled(o)
    }

    /// Makes a step if it is one.
    fn checked(&self, o: &Outline, step: Step) -> Option<Outline> {
        self.steps(o).contains(&step).then(|| self.after(o, step))
    }

    /// Carries out a manoeuvre step by step; `None` if a step is not allowed.
    pub fn carry_out(&self, o: &Outline, plan: Manoeuvre) -> Option<Outline> {
        let column_of = |card: u8| o.tall.iter().find(|column| column.contains(&card)).cloned().unwrap_or_default();
        let mut now = o.clone();
        for (card, count) in [(plan.onto, plan.dig_onto), (plan.card, plan.dig)] {
            for &top in column_of(card).iter().rev().take(count as usize) {
                now = self.checked(&now, Step::Loosen(top))?;
            }
        }
        match plan.onto {
            CLEAR => return Some(now),
            HOME => return self.checked(&now, Step::Up(plan.card)),
            SPACE => return self.checked(&now, Step::Shift(plan.card)),
            _ if self.whole => return self.checked(&now, Step::Lay(plan.card, plan.onto)),
            _ => (),
        }
        let column = column_of(plan.card);
        let carried = column.iter().rev().skip(plan.dig as usize).take(plan.carry as usize).copied();
        let carried = carried.collect::<Vec<u8>>();
        for &top in &carried {
            now = self.checked(&now, Step::Loosen(top))?;
        }
        now = self.checked(&now, Step::Lay(plan.card, plan.onto))?;
        let mut onto = plan.card;
        for &card in carried.iter().rev() {
            now = self.checked(&now, Step::Lay(card, onto))?;
            onto = card;
        }
        Some(now)
    }

    /// Whether no card lies on a lower one.
    pub fn is_in_order(&self, o: &Outline) -> bool {
        o.tall.iter().all(|column| column.windows(2).all(|pair| pair[1] / 4 <= pair[0] / 4))
    }

    pub fn cards_left(&self, o: &Outline) -> u32 {
        52 - o.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }
}
