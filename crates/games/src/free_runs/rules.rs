//! What the model takes: the rules, and a position as plain data.

/// What a card may lie on, beside being one rank lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// A card of the other colour.
    Alternate,
    /// Any card.
    Any,
    /// A card of the same suit.
    Suit,
}

/// What goes into an empty pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spaces {
    /// Kings.
    Kings,
    /// Any card.
    Any,
    /// Nothing.
    Nothing,
    /// At once, as part of the move that made the space, the top of the stacked reserve; any card when that is empty.
    ReserveThenAny,
}

/// Cards beside the piles that are there from the start and never turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reserve {
    /// There is none.
    None,
    /// Each of its cards can be had at any time.
    Open,
    /// A stack, of which the top can be had.
    Stacked,
}

/// The rules of a game in which a run, or any end of one, moves as one card does, and piles are built down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// How piles are built.
    pub build: Build,
    /// Whether a king may lie on an ace that it fits.
    pub wrap: bool,
    /// What goes into an empty pile.
    pub spaces: Spaces,
    /// Whether cards may come back from the foundations.
    pub back: bool,
    /// The number of ranks, from the ace; the highest one plays the king.
    pub ranks: u8,
    /// Cards turned from the stock at a time; 1 without a stock.
    pub draw: u8,
    /// How often the stock may be gone through; None for as often as one likes, and without a stock.
    pub passes: Option<u8>,
    /// What the reserve is.
    pub reserve: Reserve,
}

impl Rules {
    /// Whether a card may lie on another.
    #[inline]
    pub fn fits(&self, card: u8, on: u8) -> bool {
        let is_lower = (card >> 2) + 1 == on >> 2 || self.wrap && on >> 2 == 0 && (card >> 2) + 1 == self.ranks;
        is_lower
            && match self.build {
                Build::Alternate => is_red(card) != is_red(on),
                Build::Any => true,
                Build::Suit => card & 3 == on & 3,
            }
    }

    /// Whether the model takes them. Where king and ace follow each other, a card that was brought down might be needed to lay others
    /// on it that are higher, and kings are not the only cards that begin a pile.
    pub(super) fn are_taken(&self) -> bool {
        let takes_any = matches!(self.spaces, Spaces::Any | Spaces::ReserveThenAny);
        let is_filled = self.spaces == Spaces::ReserveThenAny;
        (!self.wrap || takes_any && !self.back) && (!is_filled || self.reserve == Reserve::Stacked)
    }

    /// Whether any card of the stock can be had at any time.
    pub(super) fn turns_freely(&self) -> bool {
        self.draw == 1 && self.passes.is_none()
    }

    /// Whether a card may go into an empty pile; where the reserve fills them, when that is empty.
    #[inline]
    pub fn fills(&self, card: u8) -> bool {
        match self.spaces {
            Spaces::Kings => (card >> 2) + 1 == self.ranks,
            Spaces::Any | Spaces::ReserveThenAny => true,
            Spaces::Nothing => false,
        }
    }
}

/// Diamonds and hearts.
#[inline]
pub fn is_red(card: u8) -> bool {
    matches!(card & 3, 1 | 2)
}

/// A pile of a position.
#[derive(Debug, Clone, Copy)]
pub struct Pile<'a> {
    /// Its cards from the bottom.
    pub cards: &'a [u8],
    /// How many of them, from the bottom, lie face down.
    pub down: usize,
}

/// A position. Cards are numbered by rank, four for each in the order C D H S: the ace of clubs is 0, the two of clubs 4. A suit that
/// the deck does not have counts as up. Where the foundations begin with another rank, that rank plays the ace here, and the last one
/// to go up the king.
#[derive(Debug, Clone, Copy)]
pub struct Position<'a> {
    /// The piles.
    pub piles: &'a [Pile<'a>],
    /// The waste from the bottom, and then the stock, next card first.
    pub talon: &'a [u8],
    /// How many of these cards are the waste.
    pub waste: usize,
    /// How often the waste may still be turned over, where passes are limited; anything elsewhere.
    pub redeals: u8,
    /// The cards of the reserve, the top of a stacked one last.
    pub reserve: &'a [u8],
    /// Cards on each foundation, in the order C D H S.
    pub up: [u8; 4],
}

/// A position that is kept.
#[derive(Debug)]
pub(super) struct OwnPosition {
    piles: Vec<(Vec<u8>, usize)>,
    talon: Vec<u8>,
    waste: usize,
    redeals: u8,
    reserve: Vec<u8>,
    up: [u8; 4],
}

impl OwnPosition {
    pub(super) fn new(position: &Position<'_>) -> OwnPosition {
        let Position { piles, talon, waste, redeals, reserve, up } = *position;
        let piles = piles.iter().map(|pile| (pile.cards.to_vec(), pile.down)).collect();
        OwnPosition { piles, talon: talon.to_vec(), waste, redeals, reserve: reserve.to_vec(), up }
    }

    /// Hands it to `with`.
    pub(super) fn as_position<T>(&self, with: impl FnOnce(&Position<'_>) -> T) -> T {
        let OwnPosition { piles, talon, waste, redeals, reserve, up } = self;
        let piles: Vec<Pile<'_>> = piles.iter().map(|(cards, down)| Pile { cards, down: *down }).collect();
        with(&Position { piles: &piles, talon, waste: *waste, redeals: *redeals, reserve, up: *up })
    }
}

/// Most piles that the model takes.
pub const MAX_PILES: usize = 16;
/// A number of redeals that does not become less.
pub(super) const ENDLESS: u8 = u8::MAX;
