//! What positions are told apart by.
//!
//! The set of a certificate is a set of *keys*. Each reduction makes several positions share a key; it is allowed where
//! positions with one key have the same future: the same keys after their moves, and a win in all of them or in none. Then
//! it is enough to follow one position of each key.
//!
//! `order`: columns, cells, rows, piles or waste stacks in any order are the same. No rule of these games mentions the
//! number of a column, cell, row, pile or stack.
//!
//! `ranks`: the suits do not matter. No rule of Monte Carlo or Calculation mentions them.
//!
//! `horizon`: in each suit the cards from some number on, the *far* cards, are told apart by rank alone (in FreeCell and
//! Klondike by rank and colour). Nothing in columns, cells and stock depends on more: castles build down whatever the suit,
//! FreeCell and Klondike down in alternate colours. A foundation does, but only when a far card can go up. So the key is
//! refused if a far card lies free (last in a column or in the waste, or in a cell) while the foundation of a suit that it
//! might have stands just below it. If that never happens, no far card goes up in any position of any key of the set, and
//! all other moves are the same in all positions of one key.
//!
//! `turns`: in Monte Carlo only boards that were just closed up (and the start) belong to the set; from each of them all
//! positions up to the next closing up are gone through, and then forgotten. In Klondike likewise: only positions after a
//! move other than a draw or a redeal belong to the set. It saves memory and concludes nothing.
//!
//! `dead-ends`: in Calculation a position is left out of the set if even a relaxed game is lost from it (`dead_end.rs`).

use crate::dead_end;
use winnable_cards::{Board, Card, Foundations, Slot, Suit};

/// One way to make a set of positions smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reduction {
    /// Columns, cells, rows and stacks in any order.
    Order,
    /// No suits.
    Ranks,
    /// Far cards by rank, or by rank and colour.
    Horizon,
    /// Only boards that were just closed up; only positions after a move that is no draw.
    Turns,
    /// No position from which even a relaxed game is lost.
    DeadEnds,
}

impl Reduction {
    /// All of them, in the order in which a certificate names them.
    pub const ALL: [Reduction; 5] =
        [Reduction::Order, Reduction::Ranks, Reduction::Horizon, Reduction::Turns, Reduction::DeadEnds];

    /// Its word in a certificate.
    pub const fn name(self) -> &'static str {
        match self {
            Reduction::Order => "order",
            Reduction::Ranks => "ranks",
            Reduction::Horizon => "horizon",
            Reduction::Turns => "turns",
            Reduction::DeadEnds => "dead-ends",
        }
    }

    /// Those that are sound for this game, whose name the referee knows.
    pub fn sound_for(game: &str) -> &'static [Reduction] {
        match family(game) {
            "freecell" | "beleaguered-castle" | "streets-and-alleys" | "citadel" | "siegecraft" | "stronghold" => {
                &[Reduction::Order, Reduction::Horizon]
            }
            "bakers-game" | "four-companies" | "fortress" | "gaps" | "superpuzz" => &[Reduction::Order],
            "monte-carlo" => &[Reduction::Ranks, Reduction::Turns],
            "calculation" => &[Reduction::Order, Reduction::Ranks, Reduction::DeadEnds],
            "klondike" if game.contains("build=") => &[Reduction::Order, Reduction::Turns],
            "klondike" => &[Reduction::Order, Reduction::Horizon, Reduction::Turns],
            _ => &[],
        }
    }
}

/// The name of a game without its parameters.
fn family(game: &str) -> &str {
    game.split(':').next().unwrap_or(game)
}

/// The number of the first far card of each suit (C D H S), 1 to 14; with 14 no card is far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Horizon(pub [u8; 4]);

impl Horizon {
    /// No card is far.
    pub const NONE: Horizon = Horizon([14; 4]);
    /// The numbers that stand for something.
    pub const NUMBERS: std::ops::RangeInclusive<u8> = 1..=14;

    fn is_far(&self, card: Card) -> bool {
        card.rank().number() >= self.0[card.suit().index()]
    }
}

/// The reductions of one certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reductions {
    used: Vec<Reduction>,
    /// [`Horizon::NONE`] if it is not used.
    horizon: Horizon,
    /// Whether far cards are told apart by colour too.
    by_colour: bool,
    /// Whether a turn is draws and one other move (Klondike), not pairs and one closing up (Monte Carlo).
    has_draws: bool,
}

/// What a position is in the set.
#[derive(Debug, PartialEq, Eq)]
pub enum Keyed {
    /// It belongs to the set, under this key.
    Key(Box<[u8]>),
    /// It needs not be in the set: the game is lost from here.
    DeadEnd,
    /// The horizon is too near: this far card may go up, of this suit.
    TooNear(Suit, u8),
}

/// Ends a pile in a key. Not the byte of a card.
const END: u8 = 255;
/// An empty place.
const GAP: u8 = 254;
/// Added to the rank of a card of which the suit is not told, and to a red one of which the colour is.
const RANK: u8 = 64;
const RED_RANK: u8 = 96;
/// Added to a card that lies face down in a pile.
const DOWN: u8 = 128;

impl Reductions {
    /// These reductions; `horizon` counts if it is one of them. The error is a reduction that is not sound for the game.
    pub fn new(game: &str, used: &[Reduction], horizon: Horizon) -> Result<Reductions, Reduction> {
        let sound = Reduction::sound_for(game);
        match used.iter().find(|reduction| !sound.contains(reduction)) {
            Some(&unsound) => Err(unsound),
            None => {
                let horizon = if used.contains(&Reduction::Horizon) { horizon } else { Horizon::NONE };
                let has_draws = family(game) == "klondike";
                let by_colour = has_draws || family(game) == "freecell";
                Ok(Reductions { used: used.to_vec(), horizon, by_colour, has_draws })
            }
        }
    }

    /// Which they are.
    pub fn used(&self) -> &[Reduction] {
        &self.used
    }

    /// Whether this one is among them.
    pub fn uses(&self, reduction: Reduction) -> bool {
        self.used.contains(&reduction)
    }

    /// Whether a turn ends with this move of the referee's.
    pub(crate) fn ends_turn(&self, text: &str) -> bool {
        if self.has_draws { !matches!(text, "D" | "R") } else { text == "0000" }
    }

    /// Where the far cards begin, if there are any.
    pub fn horizon(&self) -> Option<Horizon> {
        self.uses(Reduction::Horizon).then_some(self.horizon)
    }

    /// What the position is in the set.
    pub fn keyed(&self, board: &Board) -> Keyed {
        if let Some((suit, rank)) = self.far_card_that_may_go_up(board) {
            return Keyed::TooNear(suit, rank);
        }
        if self.uses(Reduction::DeadEnds) && dead_end::is_dead_end(board) {
            return Keyed::DeadEnd;
        }
        // Every field by name: nothing that a board may hold is left out of the key unseen.
        let Board { foundations, cells, rows, stock, waste, reserves, redeals } = board;
        let bytes = |pile: &[Slot]| -> Vec<u8> { pile.iter().map(|&slot| self.byte(slot)).collect() };
        let faced = |slot: &Slot| self.byte(*slot) | if slot.is_down() { DOWN } else { 0 };
        let mut rows: Vec<Vec<u8>> = rows.iter().map(|row| row.iter().map(faced).collect()).collect();
        let mut cells = bytes(cells);
        if self.uses(Reduction::Order) {
            rows.sort_unstable();
            cells.sort_unstable();
        }
        let mut key = Vec::with_capacity(Card::COUNT + 24);
        match foundations {
            Foundations::Suits(counts) => key.extend(counts),
            Foundations::Decks(decks) => key.extend(decks.as_flattened()),
            Foundations::Tops(tops) => key.extend(tops.iter().map(|top| top.map_or(0, |rank| rank.number()))),
            Foundations::None => {}
        }
        key.extend(redeals);
        let others = stock.iter().chain(waste).chain(reserves).map(|pile| bytes(pile));
        for pile in rows.into_iter().chain([cells]).chain(others) {
            key.extend(pile);
            key.push(END);
        }
        Keyed::Key(key.into())
    }

    fn byte(&self, slot: Slot) -> u8 {
        let Some(card) = slot.card() else { return GAP };
        let is_far = self.horizon.is_far(card);
        if !is_far && !self.uses(Reduction::Ranks) {
            return card.index() as u8;
        }
        let base = if is_far && self.by_colour && card.suit().is_red() { RED_RANK } else { RANK };
        base + card.rank().number()
    }

    /// A far card that lies free while the foundation of a suit that it might have stands just below it: that suit, and
    /// the number of the card.
    fn far_card_that_may_go_up(&self, board: &Board) -> Option<(Suit, u8)> {
        let Foundations::Suits(up) = &board.foundations else { return None };
        let piles = board.rows.iter().chain(&board.waste);
        let free = piles.filter_map(|pile| pile.last()).chain(&board.cells).filter_map(|slot| slot.card());
        for card in free.filter(|&card| self.horizon.is_far(card)) {
            let number = card.rank().number();
            let might_be = |suit: &Suit| {
                self.horizon.0[suit.index()] <= number && (!self.by_colour || suit.is_red() == card.suit().is_red())
            };
            if let Some(suit) = Suit::ALL.into_iter().filter(might_be).find(|suit| up[suit.index()] + 1 == number) {
                return Some((suit, number));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::{Deal, Layout};

    fn board(game: &str, text: &str) -> Board {
        winnable_referee::open(game, &Deal::Position(Layout::parse(text).unwrap())).unwrap().board()
    }

    fn keyed(game: &str, used: &[Reduction], horizon: [u8; 4], text: &str) -> Keyed {
        Reductions::new(game, used, Horizon(horizon)).unwrap().keyed(&board(game, text))
    }

    /// The kings, queens and jacks, in eight rows.
    const ROWS: &str = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5: JC\n6: JD\n7: JH\n8: JS\n";

    #[test]
    fn rows_and_far_cards_may_change_places_and_near_ones_may_not() {
        let castle = |used: &[Reduction], horizon, text: &str| keyed("beleaguered-castle", used, horizon, text);
        let order = [Reduction::Order];
        let both = [Reduction::Order, Reduction::Horizon];
        let turned = ROWS.replace("5: JC\n6: JD", "5: JD\n6: JC");
        assert_eq!(castle(&order, [14; 4], ROWS), castle(&order, [14; 4], &turned));
        assert_ne!(castle(&[], [14; 4], ROWS), castle(&[], [14; 4], &turned));
        let kings = ROWS.replace("KC QC\n2: KD", "KD QC\n2: KC");
        assert_ne!(castle(&order, [14; 4], ROWS), castle(&order, [14; 4], &kings));
        assert_eq!(castle(&both, [13; 4], ROWS), castle(&both, [13; 4], &kings));
        assert_ne!(castle(&both, [13, 14, 14, 14], ROWS), castle(&both, [13, 14, 14, 14], &kings));
    }

    #[test]
    fn a_far_card_that_may_go_up_is_seen() {
        let both = [Reduction::Order, Reduction::Horizon];
        let castle = |horizon| keyed("beleaguered-castle", &both, horizon, ROWS);
        assert_eq!(castle([11; 4]), Keyed::TooNear(Suit::Clubs, 11));
        assert_eq!(castle([12, 12, 11, 12]), Keyed::TooNear(Suit::Hearts, 11));
        assert!(matches!(castle([12; 4]), Keyed::Key(_)), "queens lie free, but all foundations end at the ten");
        let freecell = |horizon| {
            let cells = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5:\n6:\n7:\n8:\nCells: JC JD JH JS";
            keyed("freecell", &both, horizon, cells)
        };
        assert_eq!(freecell([14, 14, 11, 14]), Keyed::TooNear(Suit::Hearts, 11), "in a cell");
        assert!(matches!(freecell([12; 4]), Keyed::Key(_)));
    }

    #[test]
    fn in_freecell_far_cards_keep_their_colours() {
        let both = [Reduction::Order, Reduction::Horizon];
        let key = |text: &str| keyed("freecell", &both, [13; 4], text);
        let board = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5: JC\n6: JD\n7: JH\n8: JS\nCells: - - - -";
        assert_eq!(key(board), key(&board.replace("KC QC", "KS QC").replace("KS QS", "KC QS")));
        assert_ne!(key(board), key(&board.replace("KC QC", "KD QC").replace("KD QD", "KC QD")));
    }

    #[test]
    fn in_klondike_faces_and_the_waste_matter() {
        let game = "klondike:passes=3";
        let rest = "3: KD QS JD\n4: KH QC JH\n5: KS\n6:\n7:\nStock: [TC] [TD] [TH] [TS]\nRedeals: 1\n";
        let text = format!("1: [KC] [QD] JC\n2: [QH] JS\n{rest}");
        let key = |horizon, text: &str| keyed(game, Reduction::sound_for(game), horizon, text);
        assert_eq!(key([14; 4], &text), key([14; 4], &text.replace("5: KS\n6:", "5:\n6: KS")));
        let others = [
            ("[QD] JC", "QD JC"),
            ("Stock: [TC]", "Waste: TC\nStock:"),
            ("[TC] [TD]", "[TD] [TC]"),
            ("Redeals: 1", "Redeals: 2"),
        ];
        for (from, to) in others {
            assert_ne!(key([14; 4], &text), key([14; 4], &text.replace(from, to)), "{from} and {to}");
        }
        let drawn = text.replace("Stock: [TC] [TD]", "Waste: TC TD\nStock:");
        assert!(matches!(key([11; 4], &drawn), Keyed::Key(_)), "the tens are near");
        assert_eq!(key([14, 10, 14, 14], &drawn), Keyed::TooNear(Suit::Diamonds, 10), "on top of the waste");
        assert!(matches!(key([10, 14, 14, 10], &drawn), Keyed::Key(_)), "the black tens lie under it or in the stock");
    }

    #[test]
    fn every_game_has_its_reductions_and_no_others() {
        for game in ["gaps", "fortress", "bakers-game:cells=2", "four-companies"] {
            assert_eq!(Reduction::sound_for(game), [Reduction::Order], "{game}");
        }
        let unsound = Reductions::new("bakers-game", &[Reduction::Order, Reduction::Horizon], Horizon([5; 4]));
        assert_eq!(unsound, Err(Reduction::Horizon), "it builds in suit");
        assert_eq!(Reductions::new("freecell", &[Reduction::Ranks], Horizon::NONE), Err(Reduction::Ranks));
    }
}
