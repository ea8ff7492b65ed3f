//! Which cards may land in a pile and which may be laid bare, for all cards at once.
//!
//! Cards are bits of a set, four for each rank in the order C D H S. How many cards of a rank have a colour is counted for
//! all ranks together, in a hexadecimal digit each.

use super::{Build, Spaces};
use super::{FreeRuns, Node};
use crate::Word;

/// What lies open in a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    /// Cards in the piles that left their first place.
    pub free: u64,
    /// Cards that are next on their foundations.
    pub next: u64,
    /// Cards that would find a bare card to lie on.
    pub slots: u64,
    /// Cards that would find a bare card or a space.
    pub land: u64,
    /// Cards that could be laid bare if they lie in a pile: what lies on them finds another place.
    pub bare: u64,
}

/// One in each digit.
pub(super) const ONES: u64 = 0x1_1111_1111_1111;
pub(super) const ACES: u64 = 0xF;

/// The ranks of the red cards of a set, and of the black ones, as a one in their digits.
#[inline]
fn colours(set: u64) -> (u64, u64) {
    ((set >> 1 | set >> 2) & ONES, (set | set >> 3) & ONES)
}

impl<W: Word> FreeRuns<W> {
    #[inline]
    pub(super) fn open(&self, node: &Node) -> Open {
        if self.rules.wrap { self.open_as::<true>(node) } else { self.open_as::<false>(node) }
    }

    #[inline(never)]
    fn open_as<const WRAP: bool>(&self, node: &Node) -> Open {
        let following: [u64; 4] = std::array::from_fn(|suit| 1 << (4 * node.up[suit] as usize + suit));
        let next = (following[0] | following[1] | following[2] | following[3]) & self.all;
        let gone = |suit: usize| ONES << suit & (following[suit] - 1);
        let free = self.all & !(node.stock | node.fixed | gone(0) | gone(1) | gone(2) | gone(3));
        let visible = free | node.tops;
        let (slots, mut bare, outside) = self.slots::<WRAP>(free, visible);
        let mut land = slots;
        if self.any_fills {
            // Cards without one to lie on are in spaces; one that is left takes any card.
            if u32::from(node.spaces) > outside && self.takes_any(node) {
                (land, bare) = (self.all, self.all);
            }
        } else if u32::from(node.spaces) > (free & self.kings).count_ones() && self.rules.spaces == Spaces::Kings {
            land |= self.kings;
        }
        Open { free, next, slots, land, bare }
    }

    /// Whether a space takes any card, if spaces ever do.
    #[inline]
    fn takes_any(&self, node: &Node) -> bool {
        self.rules.spaces == Spaces::Any || node.stacked == 0
    }

    /// The cards that find a bare card to lie on, the cards that can be laid bare by shifting what lies on them, and how many
    /// free cards have none to lie on. An ace takes kings where these follow each other.
    #[inline]
    fn slots<const WRAP: bool>(&self, free: u64, visible: u64) -> (u64, u64, u32) {
        // What holds of cards, moved to those that may lie on them; and back.
        let to_children = |set: u64| if WRAP { set >> 4 | (set & ACES) << self.king_shift } else { set >> 4 };
        let to_parents = |set: u64| if WRAP { set << 4 | set >> self.king_shift & ACES } else { set << 4 };
        let never_covered = if WRAP { 0 } else { ACES };
        // Digits of eight more than the number of bare cards for the cards of each rank; less where some lie in spaces.
        let count = |on: u64, lying: u64| to_children(on) + 8 * ONES - lying;
        let some = |digits: u64| (digits >> 3) & (digits | digits >> 1 | digits >> 2) & ONES;
        let lacking = |digits: u64| {
            if !self.any_fills {
                return 0;
            }
            let mut lacking = 0;
            let mut less = !digits >> 3 & ONES;
            while less != 0 {
                lacking += 8 - (digits >> less.trailing_zeros() & 7) as u32;
                less &= less - 1;
            }
            lacking
        };
        match self.rules.build {
            Build::Alternate => {
                let red = |set: u64| (set >> 1 & ONES) + (set >> 2 & ONES);
                let black = |set: u64| (set & ONES) + (set >> 3 & ONES);
                let for_red = count(black(visible), red(free));
                let for_black = count(red(visible), black(free));
                let (reds, blacks) = (some(for_red), some(for_black));
                let of_red = |ones: u64| ones << 1 | ones << 2;
                let of_black = |ones: u64| ones | ones << 3;
                let bare = of_black(to_parents(reds)) | of_red(to_parents(blacks)) | never_covered;
                (of_red(reds) | of_black(blacks), bare, lacking(for_red) + lacking(for_black))
            }
            Build::Any => {
                let all = |set: u64| (set & ONES) + (set >> 1 & ONES) + (set >> 2 & ONES) + (set >> 3 & ONES);
                let digits = count(all(visible), all(free));
                let ones = some(digits);
                (ones * 0xF, (to_parents(ones) * 0xF) | never_covered, lacking(digits))
            }
            Build::Suit => {
                let lacking = (free & !to_children(visible)).count_ones();
                (to_children(visible) & !free, !to_parents(free), lacking)
            }
        }
    }

    /// The cards that may lie on a card.
    #[inline]
    pub(super) fn children(&self, card: u8) -> u64 {
        self.alike(card) >> 4 & self.turned(card)
    }

    /// Which suits the cards have that may lie on a card, at all ranks.
    #[inline]
    pub(super) fn turned(&self, card: u8) -> u64 {
        match self.rules.build {
            Build::Alternate if super::is_red(card) => ONES * 0b1001,
            Build::Alternate => ONES * 0b0110,
            Build::Any => ONES * 0xF,
            Build::Suit => ONES << (card & 3),
        }
    }

    /// The cards on which some of these may lie.
    #[inline]
    pub(super) fn hosts(&self, set: u64) -> u64 {
        let (red, black) = colours(set << 4);
        match self.rules.build {
            Build::Alternate => (red * 0b1001) | (black * 0b0110),
            Build::Any => (red | black) * 0xF,
            Build::Suit => set << 4,
        }
    }

    /// The cards that take the same cards as some of these, themselves among them.
    #[inline]
    pub(super) fn alike_all(&self, set: u64) -> u64 {
        let (red, black) = colours(set);
        match self.rules.build {
            Build::Alternate => (red * 0b0110) | (black * 0b1001),
            Build::Any => (red | black) * 0xF,
            Build::Suit => set,
        }
    }

    /// The cards that take the same cards as this one, itself among them; other suits of the rank may be among them too.
    #[inline]
    fn alike(&self, card: u8) -> u64 {
        0xF << (card & !3)
    }

    /// The cards that take the same cards as this one, itself among them.
    #[inline]
    pub(super) fn twins(&self, card: u8) -> u64 {
        let suits = match self.rules.build {
            Build::Alternate if super::is_red(card) => 0b0110,
            Build::Alternate => 0b1001,
            Build::Any => 0xF,
            Build::Suit => 1 << (card & 3),
        };
        suits << (card & !3)
    }
}
