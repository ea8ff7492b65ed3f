//! What the rules of a tableau game come to.
//!
//! Sources: T. Shintani, Consideration on the Rate of Success of Solitaires (FreeCell, Four Companies; theorem 1
//! there says how long a run can move); T. Shintani, Possibility of Success in "Beleaguered Castle"; Morehead and
//! Mott-Smith, The Complete Book of Solitaire and Patience Games (the castles and Fortress). Ace and king never
//! follow each other in the columns.

use winnable_cards::{Card, Rank};
use winnable_rules::{Deck, FaceDown, PileRules, Piles, Spaces, Start, Suits, Together, Way};

/// What a tableau game allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The columns.
    pub(crate) piles: Piles,
    /// Number of cells.
    pub(crate) cells: usize,
    /// How many of them have a card at the start.
    pub(crate) filled: usize,
    /// What is up at the start.
    pub(crate) start: Start,
}

impl From<&PileRules> for Rules {
    fn from(rules: &PileRules) -> Rules {
        let PileRules { piles, cells, foundations, .. } = rules;
        Rules { piles: *piles, cells: cells.count, filled: cells.filled, start: foundations.start }
    }
}

impl Rules {
    /// Whether the card may be laid on the other one.
    pub(crate) fn fits(&self, card: Card, on: Card) -> bool {
        let (rank, on_rank) = (card.rank().number(), on.rank().number());
        let is_next = match self.piles.build {
            Way::Down => rank + 1 == on_rank,
            Way::Up => rank == on_rank + 1,
            Way::Both => rank.abs_diff(on_rank) == 1,
        };
        is_next
            && match self.piles.suits {
                Suits::Any => true,
                Suits::Alternate => card.suit().is_red() != on.suit().is_red(),
                Suits::Colour => card.suit().is_red() == on.suit().is_red(),
                Suits::Suit => card.suit() == on.suit(),
            }
    }

    /// Whether the card may be laid into an empty column.
    pub(crate) fn fills(&self, card: Card) -> bool {
        match self.piles.spaces {
            Spaces::Any => true,
            Spaces::Kings => card.rank() == Rank::KING,
            Spaces::Nothing | Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => {
                false
            }
        }
    }

    /// Whether more than one card may ever move at a time.
    pub(crate) fn moves_runs(&self) -> bool {
        self.piles.moves != Together::One
    }

    /// How many cards may move together when this many cells and columns (without the target) are empty.
    pub(crate) fn longest_run(&self, free_cells: usize, empty_columns: usize) -> usize {
        match self.piles.moves {
            // An empty column that does not take every card is no help.
            Together::AsSpacesAllow if self.piles.spaces != Spaces::Any => free_cells + 1,
            Together::AsSpacesAllow => (free_cells + 1) * 2usize.pow(empty_columns as u32),
            Together::Run => Card::COUNT,
            Together::One | Together::RunInSuit | Together::Pile | Together::Tail => 1,
        }
    }

    /// Whether these are the rules of one of the games that are played here: what they build, what moves together and what is up
    /// at the start, as many columns and cells as have names in its notation, and nothing else.
    pub(crate) fn covers(rules: &PileRules, deck: &Deck) -> bool {
        let PileRules { piles, cells, reserve, stock, foundations } = rules;
        let Piles { count, wrap, face_down, open_rounds, moves, spaces, deal, cards, kings_sink, build, suits } = piles;
        let is_one_of_them = matches!(
            (build, suits, moves, foundations.start),
            (Way::Down, Suits::Alternate | Suits::Suit, Together::AsSpacesAllow, Start::Empty)
                | (Way::Down, Suits::Suit, Together::Run, Start::Empty)
                | (Way::Down, Suits::Any, Together::One, Start::Empty | Start::Aces | Start::GoingUp)
                | (Way::Both, Suits::Suit, Together::One, Start::Empty)
        );
        is_one_of_them
            && *deck == Deck::default()
            && *count <= 10
            && cells.count <= 8
            && cells.filled == 0
            && reserve.is_none()
            && stock.is_none()
            && !wrap
            && *face_down == FaceDown::Nothing
            && *open_rounds == 0
            && cards.is_none()
            && !kings_sink
            && *deal == winnable_rules::Deal::InTurn
            && *spaces == Spaces::Any
            && !foundations.back
            && foundations.base == winnable_rules::Base::Ace
            && foundations.take == winnable_rules::Takes::Cards
    }
}

#[cfg(test)]
pub(crate) fn named(game: &str) -> Rules {
    Rules::from(winnable_rules::open(game).unwrap().piles().unwrap())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cards that may be laid on this one.
    fn takes(family: &str, on: &str) -> String {
        let rules = named(family);
        let on = on.parse().unwrap();
        let fitting: Vec<String> = Card::deck().filter(|&c| rules.fits(c, on)).map(|c| c.to_string()).collect();
        fitting.join(" ")
    }

    #[test]
    fn each_game_builds_in_its_own_way() {
        assert_eq!(takes("freecell", "7H"), "6C 6S");
        assert_eq!(takes("freecell", "7C"), "6D 6H");
        assert_eq!(takes("freecell", "AS"), "");
        assert_eq!(takes("bakers-game", "7H"), "6H");
        assert_eq!(takes("four-companies", "KS"), "QS");
        for castle in ["beleaguered-castle", "siegecraft", "streets-and-alleys", "stronghold", "citadel"] {
            assert_eq!(takes(castle, "TD"), "9C 9D 9H 9S", "{castle}");
            assert_eq!(takes(castle, "AD"), "", "{castle}");
        }
        assert_eq!(takes("fortress", "7H"), "6H 8H");
        assert_eq!(takes("fortress", "KH"), "QH", "no ace on a king");
        assert_eq!(takes("fortress", "AH"), "2H", "no king on an ace");
    }

    #[test]
    fn runs_are_limited_as_theorem_1_says() {
        assert_eq!(named("freecell").longest_run(0, 0), 1);
        assert_eq!(named("freecell").longest_run(4, 0), 5);
        assert_eq!(named("freecell").longest_run(2, 1), 6);
        // The paper's example where Windows allows only 9.
        assert_eq!(named("freecell").longest_run(2, 2), 12);
        assert_eq!(named("bakers-game").longest_run(1, 3), 16);
        assert_eq!(named("four-companies").longest_run(0, 0), 52);
        assert_eq!(named("stronghold").longest_run(1, 3), 1);
        assert_eq!(named("fortress").longest_run(0, 3), 1);
    }
}
