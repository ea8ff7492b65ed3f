//! The manoeuvres of a position, each with the estimate of the position that it leads to. Nothing is carried out for
//! that: what loosening the cards of a column is worth is added up once, from the top down, for all manoeuvres in it.
//!
//! What is called for each card is a part of its caller, but for the engine in browsers, which is 10 KB smaller without.

use super::guidance::Weights;
use super::moves::Manoeuvre;
use super::position::Position;
use super::{ManoeuvreBuild, Manoeuvres};
use crate::tableau::rules::{Rules, Runs};
use crate::tableau::state::{IN_CELL, NO_CARD};
use winnable_cards::CardSet;

/// A card in its column, as far as what lies above it can be loosened. For loose cards all but `gone` and `first` is 0.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Spot {
    /// What it costs to loosen all above it, apart from the places that this takes, and then to lay one card on it.
    taken: i16,
    /// What the estimate gains when all above it is loosened, apart from places, and it is taken away.
    gone: i16,
    /// What one more card here costs: it buries the wanted cards from here down.
    burden: u8,
    /// How many cards lie above it.
    above: u8,
    /// The top card of the run on it; the card itself if there is none.
    first: u8,
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
    spots: [Spot; 64],
    /// The estimate without the free places.
    estimate: i32,
    /// Manoeuvres with a worse estimate are left out.
    most: i32,
}

/// How a card leaves its place.
struct Leaving {
    /// What that gains.
    gain: i32,
    /// How many cards are loosened for it.
    dig: u8,
    /// How many it takes along, a run on it.
    carry: u8,
    /// How many places become free.
    freed: u8,
}

/// Manoeuvres with the estimates after them.
type Estimated = Vec<(u32, Manoeuvre)>;

impl<R: Rules<Build: ManoeuvreBuild>, const OTHER: bool> Reach<'_, R, OTHER> {
    /// Looks down the columns, and shows what can be reached. What makes the estimate worse by more than `worse` is left out.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn of(game: &Manoeuvres<R>, position: &Position, worse: i32, see: impl FnOnce(&Reach<R, OTHER>)) {
        let &Manoeuvres { rules, columns, .. } = game;
        let estimate = Weights::<OTHER>::without_free(position);
        let most = worse.saturating_add(estimate + Weights::<OTHER>::of_free(position.free));
        let spots = [Spot::default(); 64];
        let mut reach = Reach { rules, columns, position, cards: position.loose, spots, estimate, most };
        for card in position.loose {
            let spot = &mut reach.spots[(card & 63) as usize];
            (spot.gone, spot.first) = (i16::from(R::Build::COSTS.loose(card)), card);
        }
        let burdens = position.burdens(Weights::<OTHER>::BURIED as u8);
        let mut cards = position.loose;
        for top in position.ends {
            let column = position.column(top);
            let burden = burdens[column];
            cards |= if burden > 0 {
                reach.look_down::<true>(column, top, i32::from(burden))
            } else {
                reach.look_down::<false>(column, top, 0)
            };
        }
        reach.cards = cards;
        see(&reach);
    }

    /// What a card costs by what it lies on.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn cost(card: u8, onto: u8) -> i32 {
        i32::from(R::Build::COSTS.of(card, onto))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn spot(&self, card: u8) -> Spot {
        self.spots[(card & 63) as usize]
    }

    /// Whether runs move whole, whatever their length. If not, they are carried over free places.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn runs_move_whole(&self) -> bool {
        self.rules.runs() == Runs::Whole
    }

    /// Goes down a column as far as its cards can be loosened, and says which these are.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn look_down<const BURDEN: bool>(&mut self, column: usize, mut card: u8, mut burden: i32) -> CardSet {
        let position = self.position;
        let Position { breaks, free, .. } = *position;
        // What is gained when all above the card is loosened, and the cards for which that is possible.
        let (mut bare, mut above, mut first, mut cards) = (0, 0, card, CardSet::EMPTY);
        // How many cards lie above the run.
        let mut above_run = 0;
        let height = position.height(column);
        let count = if self.runs_move_whole() { height } else { height.min(free + 1) };
        while above < count {
            let under = position.under(card);
            let (mut gone, mut taken, mut left) = (bare + position.cost(card), -bare, burden);
            if BURDEN && burden > 0 {
                if position.wanted.contains(card) {
                    left -= Weights::<OTHER>::BURIED;
                    taken += Weights::<OTHER>::COVERED;
                }
                taken += burden;
                gone += left + Weights::<OTHER>::COVERED * position.is_wanted(under);
            }
            bare = gone - i32::from(R::Build::COSTS.loose(card));
            if above + 2 == height {
                // The lowest card of the column is left alone, and counts as loose.
                gone += Self::cost(under, NO_CARD) - Self::cost(under, IN_CELL);
            }
            self.spots[(card & 63) as usize] = Spot {
                taken: taken as i16,
                gone: gone as i16,
                burden: burden as u8,
                above,
                first,
                column: column as u8 + 1,
            };
            cards.insert(card);
            above += 1;
            if breaks.contains(card) {
                (first, above_run) = (under, above);
            }
            (card, burden) = (under, left);
            if self.runs_move_whole() && above_run > free {
                break;
            }
        }
        cards
    }

    /// What the estimate gains when all above a card is loosened, apart from the places that this takes.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn bare(&self, card: u8) -> i32 {
        let Spot { taken, burden, .. } = self.spot(card);
        i32::from(burden) + Weights::<OTHER>::COVERED * self.position.is_wanted(card) - i32::from(taken)
    }

    /// Lists all manoeuvres but those that only clear a column.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn manoeuvres(&self, out: &mut Estimated) {
        for card in self.cards & self.position.wanted {
            self.send_up(card, out);
        }
        // Without a space nothing is laid on loose cards.
        if self.position.spaces > 0 {
            self.lay_all::<true>(self.cards, out);
        } else {
            self.lay_all::<false>(self.cards - self.position.loose, out);
        }
        if self.runs_move_whole() && self.position.spaces > 0 && self.position.free > 0 {
            self.runs_into_space(out);
        }
    }

    /// Lists all manoeuvres.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
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
                let last = (0..dig).fold(top, |card, _| position.under(card));
                let m = Manoeuvre { card: top, onto: Manoeuvre::CLEAR, dig, carry: 0, dig_onto: 0 };
                let cost = Self::cost(last, IN_CELL) - Self::cost(last, NO_CARD);
                self.list(m, cost - self.bare(last), 0, out);
            }
        }
    }

    /// Lists a manoeuvre that costs this, and frees so many places beside those it takes.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn list(&self, m: Manoeuvre, cost: i32, freed: u8, out: &mut Estimated) {
        self.list_if(true, m, cost, freed, out);
    }

    /// The same, if it may be done. What is listed no processor can foretell, so all are written down, and those that are left out are taken
    /// back: that takes 4 % more instructions and 7 % less time.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn list_if(&self, may: bool, m: Manoeuvre, cost: i32, freed: u8, out: &mut Estimated) {
        let free = (self.position.free + freed).wrapping_sub(m.dig + m.dig_onto);
        let estimate = self.estimate + Weights::<OTHER>::of_free(free) + cost;
        out.push((estimate as u32, m));
        let is_left_out = !may | (estimate > self.most);
        out.truncate(out.len() - usize::from(is_left_out));
    }

    /// A card goes up.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn send_up(&self, card: u8, out: &mut Estimated) {
        let position = self.position;
        let Spot { above: dig, gone, column, .. } = self.spot(card);
        if dig > position.free {
            return;
        }
        // The next card of the suit is wanted now.
        let mut above_next = position.above(card + 4);
        if column > 0 && position.column(card + 4) == position.column(card) {
            above_next = above_next.saturating_sub(dig + 1);
        }
        let freed = u8::from(position.under(card) >= NO_CARD);
        let cost = Weights::<OTHER>::buried(above_next) - i32::from(gone);
        self.list(Manoeuvre::up(card, dig), cost, freed, out);
    }

    /// All ways to lay cards on these.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn lay_all<const SPACE: bool>(&self, under: CardSet, out: &mut Estimated) {
        for card in self.cards & self.rules.build().children(under) {
            self.lay::<SPACE>(card, under, out);
        }
    }

    /// All ways to lay a card on others, if there is a space or not. What is rare is a function of its own, so that it costs the others nothing.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn lay<const SPACE: bool>(&self, card: u8, under: CardSet, out: &mut Estimated) {
        let (position, spot) = (self.position, self.spot(card));
        let mut parents = under & self.rules.build().parents(card);
        // Not where it lies already, unless both can go into a space.
        parents -= CardSet::one_if(position.under(card), !SPACE || spot.above + 1 >= position.free);
        if !SPACE && !self.runs_move_whole() {
            // If nothing more can be loosened, on what lies bare.
            parents &= if spot.above == position.free { position.ends } else { parents };
        }
        for onto in parents {
            let there = self.spot(onto);
            if SPACE && there.column == 0 {
                self.lay_on_loose(card, onto, out);
            } else if there.column == spot.column {
                // Without a space only a card that lies higher can be laid on it.
                if SPACE || there.above > spot.above && there.above <= position.free {
                    self.lay_in_column(card, onto, out);
                }
            } else if spot.first != card {
                if self.runs_move_whole() || spot.above + there.above <= position.free {
                    self.lay_run_on_column(card, onto, out);
                }
            } else {
                let m = Manoeuvre { card, onto, dig: spot.above, carry: 0, dig_onto: there.above };
                let cost = i32::from(there.taken) + R::Build::FITTING - i32::from(spot.gone);
                let may = spot.above + there.above <= position.free;
                self.list_if(may, m, cost, u8::from(position.under(card) >= NO_CARD), out);
                if SPACE && spot.above + there.above < position.free {
                    self.lay_in_space(card, onto, out);
                }
            }
        }
    }

    /// A card with a run on a card of another column.
    #[inline(never)]
    fn lay_run_on_column(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Leaving { gain, dig, carry, freed } = self.leave(card);
        let Position { spaces, free, .. } = *self.position;
        let there = self.spot(onto);
        // Places that are needed for a moment at least.
        let needed = there.above + if self.runs_move_whole() { dig } else { dig + carry };
        if needed <= free {
            let m = Manoeuvre { card, onto, dig, carry, dig_onto: there.above };
            let taken = i32::from(there.taken) + i32::from(there.burden) * i32::from(carry);
            self.list(m, taken + R::Build::FITTING - gain, freed, out);
            if spaces > 0 && needed < free {
                self.lay_in_space(card, onto, out);
            }
        }
    }

    /// How a card leaves its place with the run on it. That the cards of the run would cost less or more as loose cards does not
    /// matter then, and the wanted cards among them stay as they are.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn leave(&self, card: u8) -> Leaving {
        let Spot { gone, burden, above, first, .. } = self.spot(card);
        let freed = u8::from(self.position.under(card) >= NO_CARD);
        if first == card {
            return Leaving { gain: i32::from(gone), dig: above, carry: 0, freed };
        }
        let dig = self.spot(first).above;
        let carry = above - dig;
        let under = i32::from(burden) - Weights::<OTHER>::BURIED * self.position.is_wanted(card);
        let gain = self.bare(first) + i32::from(gone) - self.bare(card) + under * i32::from(carry);
        Leaving { gain, dig, carry, freed }
    }

    /// What a card with a run costs on a card in a space, and the other card there.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn in_space(&self, onto: u8, carry: u8) -> i32 {
        let buried = Weights::<OTHER>::BURIED * i32::from(carry + 1) + Weights::<OTHER>::COVERED;
        buried * self.position.is_wanted(onto) + Self::cost(onto, NO_CARD) + R::Build::FITTING
    }

    /// On a loose card, if it can be in a column.
    #[inline(never)]
    fn lay_on_loose(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Position { pinned, spaces, .. } = *self.position;
        if pinned.is_empty() || pinned.contains(onto) || u32::from(spaces) > pinned.len() {
            self.lay_on_lone(card, onto, out);
        }
    }

    /// On a card that is loose, or will be.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn lay_on_lone(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Leaving { gain, dig, carry, freed } = self.leave(card);
        let m = Manoeuvre { card, onto, dig, carry, dig_onto: 0 };
        self.list(m, self.in_space(onto, carry) - Self::cost(onto, IN_CELL) - gain, freed, out);
    }

    /// On a card of another column after that was taken into a space.
    #[inline(never)]
    fn lay_in_space(&self, card: u8, onto: u8, out: &mut Estimated) {
        if self.position.under(onto) != NO_CARD {
            let Leaving { gain, dig, carry, freed } = self.leave(card);
            let Spot { above, gone, .. } = self.spot(onto);
            let m = Manoeuvre { card, onto, dig, carry, dig_onto: above + 1 };
            self.list(m, self.in_space(onto, carry) - gain - i32::from(gone), freed, out);
        }
    }

    /// On a card of the same column.
    #[inline(never)]
    fn lay_in_column(&self, card: u8, onto: u8, out: &mut Estimated) {
        let Position { free, spaces, .. } = *self.position;
        let Spot { above, taken, gone, .. } = self.spot(onto);
        if above > self.spot(card).above {
            let m = Manoeuvre { card, onto, dig: 0, carry: 0, dig_onto: above };
            let from = Self::cost(card, IN_CELL);
            if self.position.under(card) != onto && above <= free {
                self.list(m, i32::from(taken) + R::Build::FITTING - from, 1, out);
            }
            if spaces > 0 && above < free && self.position.under(onto) != NO_CARD {
                let cost = self.in_space(onto, 0) - from - i32::from(gone);
                self.list(Manoeuvre { dig_onto: above + 1, ..m }, cost, 1, out);
            }
        } else if spaces > 0 {
            self.lay_on_lone(card, onto, out);
        }
    }

    /// Where runs move whole: each part of each run into a space.
    fn runs_into_space(&self, out: &mut Estimated) {
        let position = self.position;
        for card in self.cards - position.loose - position.ends {
            let Leaving { gain, dig, carry, .. } = self.leave(card);
            if carry > 0 && dig < position.free && position.under(card) != NO_CARD {
                let m = Manoeuvre { card, onto: Manoeuvre::SPACE, dig, carry, dig_onto: 0 };
                let estimate = self.estimate + Weights::<OTHER>::of_free(position.free - dig - 1) - gain;
                out.push(((estimate + Self::cost(card, NO_CARD)) as u32, m));
            }
        }
    }
}
