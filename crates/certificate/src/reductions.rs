//! What positions are told apart by.
//!
//! The set of a certificate is a set of *keys*. Each reduction makes several positions share a key; it is allowed where
//! positions with one key have the same future: the same keys after their moves, and a win in all of them or in none. Then
//! it is enough to follow one position of each key.
//!
//! `order`: columns, cells, rows, piles or waste stacks in any order are the same. No rule of these games mentions the
//! number of a column, cell, row, pile or stack.
//!
//! `ranks`: the suits do not matter. No rule of Monte Carlo, Calculation or Pyramid mentions them.
//!
//! `horizon`: in each suit the cards from some number on, the *far* cards, are told apart by rank alone (in FreeCell and
//! Klondike by rank and colour). Nothing in columns, cells and stock depends on more: castles build down whatever the suit,
//! FreeCell and Klondike down in alternate colours. A foundation does, but only when a far card can go up. So the key is
//! refused if a far card lies free (last in a column or in the waste, in a cell or in a reserve) while the foundation of a suit that it
//! might have stands just below it. If that never happens, no far card goes up in any position of any key of the set, and
//! all other moves are the same in all positions of one key.
//!
//! `turns`: in Monte Carlo only boards that were just closed up (and the start) belong to the set; from each of them all
//! positions up to the next closing up are gone through, and then forgotten. In Klondike and Pyramid likewise: only positions after a
//! move other than a draw or a redeal belong to the set. What other reductions ask of a position is asked of those that are
//! gone through too.
//!
//! `cycle`: in Klondike with endless passes the stock may be drawn from, and the waste turned over, until one is where one
//! began, if the waste holds a multiple of the cards that are turned at a time, or the stock is empty. All positions on this
//! way reach one another by draws alone, so they have one key. It is used with `turns` only: then all of them are gone
//! through wherever one begins.
//!
//! `places`: in Klondike it does not matter where cards lie that can be shifted (`places.rs`).
//!
//! `safe`: of positions in which a safe card can go up, only the one after it counts (`safe.rs`).
//!
//! `dead-ends`: in Calculation a position is left out of the set if even a relaxed game is lost from it (`dead_end.rs`).
//!
//! `hole`: of a hole, which no card leaves, the key has the top alone. No rule looks under it.
//!
//! `early`: where cards of the stock are turned onto a hole one by one, of the ways to play a card after some draws only the one
//! with the fewest is made. Who has turned fewer cards can turn more whenever one likes, and is then where the other one is; so
//! what the later position wins, the earlier one wins. It is used with `turns` only: the plays of one turn are the same but for
//! the draws before them.
//!
//! `walk`: with no card to come from the stock, a position is left out if the ranks that are left are no walk from the top of the
//! hole (`walk.rs`).

use crate::closure::is_draw;
use crate::dead_end;
use crate::places;
use crate::premise::Premise;
use crate::walk;
use winnable_cards::{Board, Card, Foundations, Slot, Suit};
use winnable_referee::{Facts, Looks};

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
    /// Splits of stock and waste that reach one another are one.
    Cycle,
    /// Not where cards lie that can be shifted.
    Places,
    /// Safe cards go up at once.
    Safe,
    /// No position from which even a relaxed game is lost.
    DeadEnds,
    /// Of the hole the top alone.
    Hole,
    /// Of the draws before a card is played the fewest.
    Early,
    /// No position whose ranks are no walk.
    Walk,
}

impl Reduction {
    /// All of them, in the order in which a certificate names them.
    pub const ALL: [Reduction; 11] = [
        Reduction::Order,
        Reduction::Ranks,
        Reduction::Horizon,
        Reduction::Turns,
        Reduction::Cycle,
        Reduction::Places,
        Reduction::Safe,
        Reduction::DeadEnds,
        Reduction::Hole,
        Reduction::Early,
        Reduction::Walk,
    ];

    /// Its word in a certificate.
    pub const fn name(self) -> &'static str {
        match self {
            Reduction::Order => "order",
            Reduction::Ranks => "ranks",
            Reduction::Horizon => "horizon",
            Reduction::Turns => "turns",
            Reduction::Cycle => "cycle",
            Reduction::Places => "places",
            Reduction::Safe => "safe",
            Reduction::DeadEnds => "dead-ends",
            Reduction::Hole => "hole",
            Reduction::Early => "early",
            Reduction::Walk => "walk",
        }
    }

    /// What its argument asks of the rules.
    pub const fn premise(self) -> Premise {
        match self {
            Reduction::Order => Premise::PlacesHaveNoNumbers,
            Reduction::Ranks => Premise::SuitsDoNotMatter,
            Reduction::Horizon => Premise::OnlyFoundationsLookAtSuits,
            Reduction::Turns => Premise::ThereAreTurns,
            Reduction::Cycle => Premise::TheStockIsEndless,
            Reduction::Places => Premise::RunsShiftFreely,
            Reduction::Safe => Premise::CardsGoUpFreely,
            Reduction::DeadEnds => Premise::FoundationsAreBuiltBySteps,
            Reduction::Hole => Premise::CardsGoToAHole,
            Reduction::Early => Premise::TheStockGoesToAHole,
            Reduction::Walk => Premise::NeighboursInAHole,
        }
    }

    /// The reduction without which it is not sound.
    pub const fn needs(self) -> Option<Reduction> {
        match self {
            Reduction::Cycle | Reduction::Early => Some(Reduction::Turns),
            Reduction::Order
            | Reduction::Ranks
            | Reduction::Horizon
            | Reduction::Turns
            | Reduction::Places
            | Reduction::Safe
            | Reduction::DeadEnds
            | Reduction::Hole
            | Reduction::Walk => None,
        }
    }

    /// Those that are sound for a game with these rules.
    pub fn sound_for(facts: &Facts) -> Vec<Reduction> {
        Reduction::ALL.into_iter().filter(|reduction| reduction.premise().holds(facts)).collect()
    }
}

/// The number of the first far card of each suit (C D H S), 1 to 14; with 14 no card is far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstFar(pub [u8; 4]);

impl FirstFar {
    /// No card is far.
    pub const NONE: FirstFar = FirstFar([14; 4]);
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
    /// [`FirstFar::NONE`] if it is not used.
    horizon: FirstFar,
    /// The rules of the game.
    facts: Facts,
}

/// Why reductions cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsound {
    /// Its premise does not hold for the game.
    Premise(Reduction),
    /// The other one that it needs is not used.
    Needs(Reduction, Reduction),
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
    /// These reductions for a game with these rules; `horizon` counts if it is one of them.
    pub fn new(facts: Facts, used: &[Reduction], horizon: FirstFar) -> Result<Reductions, Unsound> {
        for &reduction in used {
            if !reduction.premise().holds(&facts) {
                return Err(Unsound::Premise(reduction));
            }
            if let Some(needed) = reduction.needs().filter(|needed| !used.contains(needed)) {
                return Err(Unsound::Needs(reduction, needed));
            }
        }
        let horizon = if used.contains(&Reduction::Horizon) { horizon } else { FirstFar::NONE };
        Ok(Reductions { used: used.to_vec(), horizon, facts })
    }

    /// For the same game none of them, so that a key tells all positions apart.
    pub(crate) fn none(&self) -> Reductions {
        Reductions { used: Vec::new(), horizon: FirstFar::NONE, facts: self.facts }
    }

    /// Which they are.
    pub fn used(&self) -> &[Reduction] {
        &self.used
    }

    /// Whether this one is among them.
    pub fn uses(&self, reduction: Reduction) -> bool {
        self.used.contains(&reduction)
    }

    /// The rules of the game.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether a turn ends with this move of the referee's.
    pub(crate) fn ends_turn(&self, text: &str) -> bool {
        if self.facts.closes_up { text == "0000" } else { !is_draw(text) }
    }

    /// Where the far cards begin, if there are any.
    pub fn horizon(&self) -> Option<FirstFar> {
        self.uses(Reduction::Horizon).then_some(self.horizon)
    }

    /// Puts the horizon of a suit behind the card of this number.
    pub fn widen(&mut self, suit: Suit, number: u8) {
        self.horizon.0[suit.index()] = number + 1;
    }

    /// The key of a position.
    pub(crate) fn key(&self, board: &Board) -> Box<[u8]> {
        // Every field by name: nothing that a board may hold is left out of the key unseen.
        let Board { foundations, base, cells, rows, stock, waste, reserves, redeals } = board;
        let byte = |slot: &Slot| self.byte(*slot);
        let faced = |slot: &Slot| self.byte(*slot) | if slot.is_down() { DOWN } else { 0 };
        let places = self.uses(Reduction::Places);
        // All rows one after another, and where each of them lies.
        let mut bytes = Vec::with_capacity(Card::COUNT);
        let mut spans: Vec<std::ops::Range<usize>> = Vec::with_capacity(rows.len());
        for row in rows {
            let first = bytes.len();
            let row = if places { places::in_place(&self.facts, row) } else { row };
            bytes.extend(row.iter().map(faced));
            spans.push(first..bytes.len());
        }
        let mut cells: Vec<u8> = cells.iter().map(byte).collect();
        if self.uses(Reduction::Order) {
            spans.sort_unstable_by(|one, other| bytes[one.clone()].cmp(&bytes[other.clone()]));
            cells.sort_unstable();
        }
        let mut key = Vec::with_capacity(Card::COUNT + 24);
        match foundations {
            Foundations::Suits(counts) => key.extend(counts),
            Foundations::Decks(decks) => key.extend(decks.as_flattened()),
            Foundations::Tops(tops) => key.extend(tops.iter().map(|top| top.map_or(0, |rank| rank.number()))),
            Foundations::None => {}
        }
        key.extend(base.map(|rank| rank.number()));
        key.extend(redeals);
        for span in spans {
            key.extend_from_slice(&bytes[span]);
            key.push(END);
        }
        key.extend_from_slice(&cells);
        key.push(END);
        if self.is_on_cycle(board) {
            // The waste is written as if it had been turned over.
            key.extend(waste.iter().chain(stock).flatten().map(byte));
            key.extend([END, END]);
        } else {
            let seen = |pile: &Vec<Slot>| if self.uses(Reduction::Hole) { pile.len().saturating_sub(1) } else { 0 };
            for (pile, first) in
                stock.iter().map(|stock| (stock, 0)).chain(waste.iter().map(|waste| (waste, seen(waste))))
            {
                key.extend(pile[first..].iter().map(byte));
                key.push(END);
            }
        }
        for pile in reserves {
            key.extend(pile.iter().map(byte));
            key.push(END);
        }
        key.into()
    }

    /// Whether draws and redeals lead back to this split of waste and stock, and that is used.
    pub(crate) fn is_on_cycle(&self, board: &Board) -> bool {
        let (Some(rules), Some(waste), Some(stock)) = (self.facts.stock, &board.waste, &board.stock) else {
            return false;
        };
        self.uses(Reduction::Cycle) && (stock.is_empty() || waste.len().is_multiple_of(rules.draw))
    }

    /// Whether the position needs not be in the set, since even a relaxed game is lost from it, or no walk is left.
    pub(crate) fn is_dead_end(&self, board: &Board) -> bool {
        self.uses(Reduction::DeadEnds) && dead_end::is_dead_end(board)
            || self.uses(Reduction::Walk) && walk::is_none(&self.facts, board)
    }

    fn byte(&self, slot: Slot) -> u8 {
        let Some(card) = slot.card() else { return GAP };
        let is_far = self.horizon.is_far(card);
        if !is_far && !self.uses(Reduction::Ranks) {
            return card.index() as u8;
        }
        let base = if is_far && self.by_colour() && card.suit().is_red() { RED_RANK } else { RANK };
        base + card.rank().number()
    }

    /// Whether far cards are told apart by colour too.
    fn by_colour(&self) -> bool {
        self.facts.looks == Looks::Colour
    }

    /// A far card that lies free while the foundation of a suit that it might have stands just below it: that suit, and
    /// the number of the card.
    pub(crate) fn far_card_that_may_go_up(&self, board: &Board) -> Option<(Suit, u8)> {
        let Foundations::Suits(up) = &board.foundations else { return None };
        let piles = board.rows.iter().chain(&board.waste).chain(&board.reserves);
        let free = piles.filter_map(|pile| pile.last()).chain(&board.cells).filter_map(|slot| slot.card());
        for card in free.filter(|&card| self.horizon.is_far(card)) {
            let number = card.rank().number();
            let might_be = |suit: &Suit| {
                self.horizon.0[suit.index()] <= number && (!self.by_colour() || suit.is_red() == card.suit().is_red())
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

    fn reductions(game: &str, used: &[Reduction], horizon: [u8; 4]) -> Result<Reductions, Unsound> {
        Reductions::new(winnable_referee::facts(game).unwrap(), used, FirstFar(horizon))
    }

    fn sound_for(game: &str) -> Vec<Reduction> {
        Reduction::sound_for(&winnable_referee::facts(game).unwrap())
    }

    fn key(game: &str, used: &[Reduction], horizon: [u8; 4], text: &str) -> Box<[u8]> {
        reductions(game, used, horizon).unwrap().key(&board(game, text))
    }

    /// The suit and number of a far card that may go up.
    fn too_near(game: &str, used: &[Reduction], horizon: [u8; 4], text: &str) -> Option<(Suit, u8)> {
        reductions(game, used, horizon).unwrap().far_card_that_may_go_up(&board(game, text))
    }

    /// The kings, queens and jacks, in eight rows.
    const ROWS: &str = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5: JC\n6: JD\n7: JH\n8: JS\n";

    #[test]
    fn rows_and_far_cards_may_change_places_and_near_ones_may_not() {
        let castle = |used: &[Reduction], horizon, text: &str| key("beleaguered-castle", used, horizon, text);
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

    /// Two cards have one byte only if both are far, and alike in what the game looks at; and no card has that of a gap or of
    /// the end of a pile.
    #[test]
    fn only_far_cards_that_are_alike_share_a_byte() {
        for (game, by_colour) in [("beleaguered-castle", false), ("freecell", true)] {
            for numbers in [[14; 4], [1; 4], [13, 14, 13, 14], [14, 13, 13, 14], [5, 9, 14, 2]] {
                let reductions = reductions(game, &[Reduction::Order, Reduction::Horizon], numbers).unwrap();
                let is_far = |card: Card| card.rank().number() >= numbers[card.suit().index()];
                for one in Card::deck() {
                    let byte = reductions.byte(Slot::Up(one));
                    assert!(byte < DOWN && byte + DOWN < GAP, "{one}: {byte}");
                    for other in Card::deck() {
                        let has_colour = one.suit().is_red() == other.suit().is_red() || !by_colour;
                        let is_alike = is_far(one) && is_far(other) && one.rank() == other.rank() && has_colour;
                        let is_shared = byte == reductions.byte(Slot::Up(other));
                        assert_eq!(is_shared, one == other || is_alike, "{game}, {numbers:?}: {one} and {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_far_card_that_may_go_up_is_seen() {
        let both = [Reduction::Order, Reduction::Horizon];
        let castle = |horizon| too_near("beleaguered-castle", &both, horizon, ROWS);
        assert_eq!(castle([11; 4]), Some((Suit::Clubs, 11)));
        assert_eq!(castle([12, 12, 11, 12]), Some((Suit::Hearts, 11)));
        assert_eq!(castle([12; 4]), None, "queens lie free, but all foundations end at the ten");
        let freecell = |horizon| {
            let cells = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5:\n6:\n7:\n8:\nCells: JC JD JH JS";
            too_near("freecell", &both, horizon, cells)
        };
        assert_eq!(freecell([14, 14, 11, 14]), Some((Suit::Hearts, 11)), "in a cell");
        assert_eq!(freecell([12; 4]), None);
        let albert = |horizon| {
            let text = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5:\n6:\n7:\n8:\n9:\nReserve: JC -- JH JD JS";
            too_near("king-albert", &both, horizon, text)
        };
        assert_eq!(albert([14, 14, 11, 14]), Some((Suit::Hearts, 11)), "in an open reserve");
        assert_eq!(albert([12; 4]), None);
    }

    #[test]
    fn in_freecell_far_cards_keep_their_colours() {
        let both = [Reduction::Order, Reduction::Horizon];
        let key = |text: &str| key("freecell", &both, [13; 4], text);
        let board = "1: KC QC\n2: KD QD\n3: KH QH\n4: KS QS\n5: JC\n6: JD\n7: JH\n8: JS\nCells: - - - -";
        assert_eq!(key(board), key(&board.replace("KC QC", "KS QC").replace("KS QS", "KC QS")));
        assert_ne!(key(board), key(&board.replace("KC QC", "KD QC").replace("KD QD", "KC QD")));
    }

    #[test]
    fn in_klondike_faces_and_the_waste_matter() {
        let game = "klondike:passes=3";
        let rest = "3: KD QS JD\n4: KH QC JH\n5: KS\n6:\n7:\nStock: [TC] [TD] [TH] [TS]\nRedeals: 1\n";
        let text = format!("1: [KC] [QD] JC\n2: [QH] JS\n{rest}");
        let key = |text: &str| key(game, &sound_for(game), [14; 4], text);
        assert_eq!(key(&text), key(&text.replace("5: KS\n6:", "5:\n6: KS")));
        let others = [
            ("[QD] JC", "QD JC"),
            ("Stock: [TC]", "Waste: TC\nStock:"),
            ("[TC] [TD]", "[TD] [TC]"),
            ("Redeals: 1", "Redeals: 2"),
        ];
        for (from, to) in others {
            assert_ne!(key(&text), key(&text.replace(from, to)), "{from} and {to}");
        }
        let drawn = text.replace("Stock: [TC] [TD]", "Waste: TC TD\nStock:");
        let too_near = |horizon| too_near(game, &sound_for(game), horizon, &drawn);
        assert_eq!(too_near([11; 4]), None, "the tens are near");
        assert_eq!(too_near([14, 10, 14, 14]), Some((Suit::Diamonds, 10)), "on top of the waste");
        assert_eq!(too_near([10, 14, 14, 10]), None, "the black tens lie under it or in the stock");
    }

    #[test]
    fn splits_of_an_endless_stock_are_one_where_draws_lead_back_to_them() {
        let text = |waste: &str, stock: &str| {
            format!("1: KD\n2: KH\n3: KS\n4: QS\n5: QC\n6:\n7:\nStock: {stock}\nWaste: {waste}\n")
        };
        let key_of = |game: &str, waste: &str, stock: &str| key(game, &sound_for(game), [14; 4], &text(waste, stock));
        let all = key_of("klondike", "", "KC QD QH JC");
        assert_eq!(all, key_of("klondike", "KC QD QH", "JC"));
        assert_eq!(all, key_of("klondike", "KC QD QH JC", ""));
        let (one, two) = (key_of("klondike", "KC", "QD QH JC"), key_of("klondike", "KC QD", "QH JC"));
        assert!(all != one && all != two && one != two, "no draw leads there");
        assert_eq!(key_of("klondike:draw=1", "KC", "QD QH JC"), key_of("klondike:draw=1", "KC QD", "QH JC"));
        assert_ne!(
            key_of("klondike:draw=1,passes=9", "KC", "QD QH JC"),
            key_of("klondike:draw=1,passes=9", "KC QD", "QH JC")
        );
    }

    #[test]
    fn every_game_has_its_reductions_and_no_others() {
        let words = |game: &str| {
            let names: Vec<&str> = sound_for(game).iter().map(|reduction| reduction.name()).collect();
            names.join(" ")
        };
        assert_eq!(words("gaps"), "order");
        assert_eq!(words("pyramid"), "ranks turns");
        assert_eq!(words("late-binding"), "");
        assert_eq!(words("monte-carlo:4"), "ranks turns");
        assert_eq!(words("calculation:2"), "order ranks dead-ends");
        for game in ["freecell", "beleaguered-castle", "stronghold"] {
            assert_eq!(words(game), "order horizon safe", "{game}");
        }
        for game in ["fortress", "bakers-game:cells=2", "four-companies"] {
            assert_eq!(words(game), "order safe", "{game}: it builds in suit");
        }
        assert_eq!(words("klondike"), "order horizon turns cycle places safe");
        assert_eq!(words("klondike:build=any,passes=2"), "order horizon turns places safe");
        assert_eq!(words("klondike:build=suit"), "order turns cycle places safe");
        assert_eq!(words("klondike:spaces=any"), "order horizon turns cycle safe");
        // Any game of piles.
        assert_eq!(words("eight-off"), "order safe", "in suit");
        assert_eq!(words("king-albert"), "order horizon safe", "an open reserve");
        assert_eq!(words("northwest-territory"), "order horizon safe");
        assert_eq!(words("thirty-six"), "order horizon turns safe", "one pass");
        assert_eq!(words("thirty-six:passes=2"), "order horizon turns safe");
        assert_eq!(words("canfield"), "order turns cycle", "a dealt base, and spaces that fill themselves");
        assert_eq!(words("canfield-strict"), "order turns cycle");
        assert_eq!(words("fortunes-favor"), "order turns", "in suit, and spaces that fill themselves");
        assert_eq!(words("fortunes-favor:turn=to-play"), "order turns");
        assert_eq!(words("bakers-dozen"), "order horizon safe");
        // Games with a hole.
        assert_eq!(words("golf"), "order ranks turns hole early walk");
        assert_eq!(words("golf:kings-stop"), "order ranks turns hole early", "neighbours one way");
        assert_eq!(words("tri-peaks"), "ranks turns hole early walk", "places overlap");
        assert_eq!(words("black-hole"), "order ranks hole walk", "no stock");
        assert_eq!(words("worm-hole"), "order ranks hole walk");
        let unsound = |game: &str, used: &[Reduction]| reductions(game, used, [5; 4]).unwrap_err();
        let horizon = Unsound::Premise(Reduction::Horizon);
        assert_eq!(unsound("bakers-game", &[Reduction::Order, Reduction::Horizon]), horizon);
        assert_eq!(unsound("freecell", &[Reduction::Ranks]), Unsound::Premise(Reduction::Ranks));
        let alone = Unsound::Needs(Reduction::Cycle, Reduction::Turns);
        assert_eq!(unsound("klondike", &[Reduction::Order, Reduction::Cycle]), alone);
    }
}
