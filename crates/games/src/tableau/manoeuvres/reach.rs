//! The manoeuvres of a position, each with the estimate of the position that it leads to. Nothing is carried out for
//! that: what loosening the cards of a column is worth is added up once, from the top down, for all manoeuvres in it.

use super::guidance::Weights;
use super::moves::Manoeuvre;
use super::position::Position;
use super::{ManoeuvreBuild, Manoeuvres};
use crate::tableau::rules::{Rules, Runs};
use crate::tableau::state::NO_CARD;
use winnable_cards::CardSet;

/// A card in its column, as far as what lies above it can be loosened. For loose cards all but `gone` is 0.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Spot {
    /// What the estimate gains when all above it is loosened, apart from the places that this takes.
    bare: i16,
    /// What it gains when then the card itself leaves the column; for a loose card, when it is laid on another one.
    gone: i16,
    /// What a card laid here costs: it buries the wanted cards from here down.
    burden: u8,
    /// How many cards lie above it, and how many of these are a run on it.
    above: u8,
    run: u8,
    /// The number of its column, from 1.
    column: u8,
}

/// What can be reached in a position.
pub(super) struct Reach<'a, R, const OTHER: bool> {
    rules: R,
    columns: usize,
    position: &'a Position,
    /// Loose cards, and cards that can be laid bare.
    cards: CardSet,
    spots: [Spot; 52],
    /// The estimate without the free places.
    estimate: i32,
    /// Manoeuvres with a worse estimate are left out.
    most: i32,
}

/// Manoeuvres with the estimates after them.
type Estimated = Vec<(u32, Manoeuvre)>;

impl<R: Rules<Build: ManoeuvreBuild>, const OTHER: bool> Reach<'_, R, OTHER> {
    /// Looks down the columns, and shows what can be reached. What makes the estimate worse by more than `worse` is left out.
    #[inline(always)]
    pub fn of(game: &Manoeuvres<R>, position: &Position, worse: i32, see: impl FnOnce(&Reach<R, OTHER>)) {
        let &Manoeuvres { rules, columns, .. } = game;
        let estimate = Weights::<OTHER>::without_free::<R::Build>(position);
        let most = worse.saturating_add(estimate + Weights::of_free(position.free));
        let spots = [Spot::default(); 52];
        let mut reach = Reach { rules, columns, position, cards: position.loose, spots, estimate, most };
        for card in position.loose {
            reach.spots[card as usize].gone = Self::loose(card) as i16;
        }
        let burdens = position.burdens(Weights::<OTHER>::BURIED);
        for (column, &burden) in burdens[..columns].iter().enumerate() {
            let cards = reach.look_down(column, burden);
            reach.cards |= cards;
        }
        see(&reach);
    }

    /// What a loose card costs.
    #[inline(always)]
    fn loose(card: u8) -> i32 {
        if R::Build::WEIGHS_PLACES { Weights::loose(card) } else { 0 }
    }

    /// What the lowest card of a column costs.
    #[inline(always)]
    fn lowest(card: u8) -> i32 {
        if R::Build::WEIGHS_PLACES { Weights::lowest(card) } else { 0 }
    }

    /// Whether runs move whole, whatever their length. If not, they are carried over free places.
    #[inline(always)]
    fn runs_move_whole(&self) -> bool {
        self.rules.runs() == Runs::Whole
    }

    /// Goes down a column as far as its cards can be loosened, and says which these are.
    #[inline(always)]
    fn look_down(&mut self, column: usize, mut burden: i32) -> CardSet {
        let Position { ref below, breaks, free, .. } = *self.position;
        let mut card = self.position.tops[column];
        let (mut bare, mut above, mut run, mut cards) = (0, 0, 0, CardSet::EMPTY);
        // The card that was looked at last, and the one above it.
        let (mut last, mut above_last) = (NO_CARD, NO_CARD);
        while card < NO_CARD {
            let under = below[card as usize];
            let (mut gone, mut left) = (bare, burden);
            if burden > 0 {
                left -= Weights::<OTHER>::BURIED * self.position.is_wanted(card);
                gone += left + Weights::<OTHER>::COVERED * self.position.is_wanted(under);
            }
            let mut next_run = run + 1;
            if breaks.contains(card) {
                gone += Weights::BREAK;
                next_run = 0;
            }
            self.spots[card as usize] = Spot {
                bare: bare as i16,
                gone: gone as i16,
                burden: burden as u8,
                above,
                run,
                column: column as u8 + 1,
            };
            cards.insert(card);
            above += 1;
            bare = gone - Self::loose(card);
            (above_last, last) = (last, card);
            (card, burden, run) = (under, left, next_run);
            if above > free + if self.runs_move_whole() { run } else { 0 } {
                break;
            }
        }
        if R::Build::WEIGHS_PLACES && last < NO_CARD {
            self.weigh_lowest(card, last, above_last);
        }
        cards
    }

    /// Adds what it is worth that the lowest card of a column is left alone, or leaves: it is the card `under` where the look down
    /// a column ended, the one above that, or neither.
    #[inline(always)]
    fn weigh_lowest(&mut self, under: u8, last: u8, above_last: u8) {
        let alone = |card: u8| (Self::lowest(card) - Self::loose(card)) as i16;
        if under == NO_CARD {
            self.spots[last as usize].gone += Self::lowest(last) as i16;
            if above_last < NO_CARD {
                self.spots[above_last as usize].gone += alone(last);
            }
        } else if self.position.below[under as usize] == NO_CARD {
            self.spots[last as usize].gone += alone(under);
        }
    }

    /// Lists all manoeuvres but those that only clear a column.
    #[inline(always)]
    pub fn manoeuvres(&self, out: &mut Estimated) {
        for card in self.cards & self.position.wanted {
            self.send_up(card, out);
        }
        for card in self.cards & self.rules.build().children(self.cards) {
            self.lay(card, out);
        }
        if self.runs_move_whole() && self.position.spaces > 0 && self.position.free > 0 {
            self.runs_into_space(out);
        }
    }

    /// Lists all manoeuvres.
    #[inline(always)]
    pub fn all(&self, out: &mut Estimated) {
        self.clears(out);
        self.manoeuvres(out);
    }

    /// Lists the manoeuvres that only clear a column; a place stays free.
    fn clears(&self, out: &mut Estimated) {
        let position = self.position;
        for column in 0..self.columns {
            let (top, height) = (position.tops[column], position.height(column));
            if height >= 2 && height <= position.free {
                let dig = height - 1;
                let last = (0..dig).fold(top, |card, _| position.below[card as usize]);
                let m = Manoeuvre { card: top, onto: Manoeuvre::CLEAR, dig, carry: 0, dig_onto: 0 };
                self.list(m, self.spots[last as usize].bare, Self::loose(last) - Self::lowest(last), 0, out);
            }
        }
    }

    /// Lists a manoeuvre that gains and costs this, and frees so many places beside those it takes.
    #[inline(always)]
    fn list(&self, m: Manoeuvre, gain: i16, cost: i32, freed: u8, out: &mut Estimated) {
        let free = self.position.free + freed - m.dig - m.dig_onto;
        let estimate = self.estimate + Weights::of_free(free) + cost - i32::from(gain);
        if estimate <= self.most {
            out.push((estimate as u32, m));
        }
    }

    /// What of the gain is lost since a run stays on the card: the wanted cards in it stay covered. But none of them is loose.
    #[inline(always)]
    fn covered(&self, card: u8, dig: u8, carry: u8) -> i16 {
        let position = self.position;
        let mut under = position.tops[position.column(card)];
        let mut cost = 0;
        for above in 0..=dig + carry {
            if above > dig {
                cost += Weights::<OTHER>::buried(above - dig) * position.is_wanted(under);
            }
            if above >= dig && above < dig + carry {
                cost -= Self::loose(under);
            }
            under = position.below[under as usize];
        }
        cost as i16
    }

    /// A card goes up.
    #[inline(always)]
    fn send_up(&self, card: u8, out: &mut Estimated) {
        let position = self.position;
        let Spot { above: dig, gone, column, .. } = self.spots[card as usize];
        if dig > position.free {
            return;
        }
        // The next card of the suit is wanted now.
        let mut above_next = position.above(card + 4);
        if column > 0 && position.column(card + 4) == position.column(card) {
            above_next = above_next.saturating_sub(dig + 1);
        }
        let freed = u8::from(position.below[card as usize] >= NO_CARD);
        self.list(
            Manoeuvre::up(card, dig),
            gone + Weights::LEFT as i16,
            Weights::<OTHER>::buried(above_next),
            freed,
            out,
        );
    }

    /// All ways to lay a card on others.
    #[inline(always)]
    fn lay(&self, card: u8, out: &mut Estimated) {
        for onto in self.cards & self.rules.build().parents(card) {
            let (spot, there) = (self.spots[card as usize], self.spots[onto as usize]);
            if there.column == 0 {
                if self.position.spaces > 0 {
                    self.lay_on_loose(card, onto, out);
                }
            } else if there.column == spot.column {
                // Without a space only a card that lies higher, and not on this one already, can be laid on it.
                if self.position.spaces > 0 || there.above > spot.above + 1 && there.above <= self.position.free {
                    self.lay_in_column(card, onto, out);
                }
            } else if self.runs_move_whole() || spot.above + there.above <= self.position.free {
                self.lay_on_column(card, onto, out);
            }
        }
    }

    /// How a card leaves its place: what that gains, how many cards are loosened for it, how many it takes along, and
    /// how many places become free.
    #[inline(always)]
    fn leave(&self, card: u8) -> (i16, u8, u8, u8) {
        let Spot { gone, above, run, .. } = self.spots[card as usize];
        let freed = u8::from(self.position.below[card as usize] >= NO_CARD);
        let gain = if run == 0 { gone } else { gone - self.covered(card, above - run, run) };
        (gain, above - run, run, freed)
    }

    /// What cards that are laid on a card in a space cost.
    #[inline(always)]
    fn in_space(&self, onto: u8, count: u8) -> i32 {
        (Weights::<OTHER>::BURIED * i32::from(count) + Weights::<OTHER>::COVERED) * self.position.is_wanted(onto)
            + Self::lowest(onto)
    }

    /// What cards that are laid on a card where it lies cost.
    #[inline(always)]
    fn on_top(&self, onto: u8, count: u8) -> i32 {
        i32::from(self.spots[onto as usize].burden) * i32::from(count)
            + Weights::<OTHER>::COVERED * self.position.is_wanted(onto)
    }

    /// On a loose card, if it can be in a column.
    fn lay_on_loose(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Position { pinned, spaces, .. } = *self.position;
        if pinned.contains(onto) || u32::from(spaces) > pinned.len() {
            let (gain, dig, carry, freed) = self.leave(card);
            let m = Manoeuvre { card, onto, dig, carry, dig_onto: 0 };
            self.list(m, gain, self.in_space(onto, carry + 1) - Self::loose(onto), freed, out);
        }
    }

    /// On a card of another column, where it lies or in a space.
    fn lay_on_column(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Position { free, spaces, ref below, .. } = *self.position;
        let Spot { above, bare, gone, .. } = self.spots[onto as usize];
        let (gain, dig, carry, freed) = self.leave(card);
        // Places that are needed for a moment at least.
        let needed = above + if self.runs_move_whole() { dig } else { dig + carry };
        if needed <= free {
            let m = Manoeuvre { card, onto, dig, carry, dig_onto: above };
            self.list(m, gain + bare, self.on_top(onto, carry + 1), freed, out);
            if spaces > 0 && needed < free && below[onto as usize] != NO_CARD {
                let m = Manoeuvre { dig_onto: above + 1, ..m };
                self.list(m, gain + gone, self.in_space(onto, carry + 1), freed, out);
            }
        }
    }

    /// On a card of the same column.
    fn lay_in_column(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Position { free, spaces, ref below, .. } = *self.position;
        let Spot { above, bare, gone, .. } = self.spots[onto as usize];
        if above > self.spots[card as usize].above {
            let m = Manoeuvre { card, onto, dig: 0, carry: 0, dig_onto: above };
            if below[card as usize] != onto && above <= free {
                self.list(m, bare, self.on_top(onto, 1) - Self::loose(card), 1, out);
            }
            if spaces > 0 && above < free && below[onto as usize] != NO_CARD {
                let cost = self.in_space(onto, 1) - Self::loose(card);
                self.list(Manoeuvre { dig_onto: above + 1, ..m }, gone, cost, 1, out);
            }
        } else if spaces > 0 {
            let (gain, dig, carry, freed) = self.leave(card);
            let m = Manoeuvre { card, onto, dig, carry, dig_onto: 0 };
            self.list(m, gain, self.in_space(onto, carry + 1) - Self::loose(onto), freed, out);
        }
    }

    /// Where runs move whole: each part of each run into a space.
    fn runs_into_space(&self, out: &mut Estimated) {
        let position = self.position;
        for card in self.cards - position.loose - position.ends {
            let Spot { above, run: carry, gone, .. } = self.spots[card as usize];
            let dig = above - carry;
            if carry > 0 && dig < position.free && position.below[card as usize] != NO_CARD {
                let gain = gone - self.covered(card, dig, carry);
                let m = Manoeuvre { card, onto: Manoeuvre::SPACE, dig, carry, dig_onto: 0 };
                let estimate = self.estimate + Weights::of_free(position.free - dig - 1) - i32::from(gain);
                out.push(((estimate + Self::lowest(card)) as u32, m));
            }
        }
    }
}
