//! Cards as indices: four times the rank and the suit.

/// Rank from 0 (ace) to 12 (king) of a card's index.
#[inline(always)]
pub const fn rank(card: u8) -> u8 {
    card >> 2
}

/// Suit of a card's index, 0 to 3 in the order C D H S.
#[inline(always)]
pub const fn suit(card: u8) -> u8 {
    card & 3
}

/// 1 for red, 0 for black.
#[inline(always)]
pub const fn colour(card: u8) -> u8 {
    ((card + 1) >> 1) & 1
}
