//! Games in which pairs leave a pyramid, of which Pyramid is one.
//!
//! The rules: the first cards are dealt in rows of 1, 2, 3, ... so that each card but those of the last row is covered by two cards of
//! the next: card i of a row by cards i and i + 1. The other cards are the stock. Cards are turned from the stock to the waste one at a
//! time; when the stock is empty the waste is turned over, `passes` - 1 times or as often as one likes. Free are the cards of the
//! pyramid that no card covers, the top of the waste, and with `stock-top` the next card of the stock. A free card of the highest rank
//! leaves alone; two free cards whose ranks sum to the highest leave together. The game is won when the pyramid is gone, or with
//! `goal = "all"` when all cards are.
//!
//! Sources: docs/pairs.md.
//!
//! Moves: `5.2` is the card of row 5, place 2, both counted from 1; `w` the top of the waste; `s` the next card of the stock. A card that
//! leaves alone is named, a pair by both with a hyphen, in any order: `5.2-6.1`, `5.2-w`, `w-s`. `D` draw, `R` turn the waste over.

use crate::listing::place_number;
use crate::{Table, position};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, Line, Slot, Spot};
use winnable_rules::{Deck, Goal, PairRules};

/// Which game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) pairs: PairRules,
    pub(crate) deck: Deck,
}

impl Rules {
    /// The cards of the deck: the lowest ranks of the first suits.
    fn cards(self) -> Vec<Card> {
        let is_used =
            |card: &Card| card.rank().number() <= self.deck.ranks && card.suit().index() < usize::from(self.deck.suits);
        Card::deck().filter(is_used).collect()
    }
}

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct Pairs {
    rules: Rules,
    /// The rows of the pyramid; None for a card that has left.
    rows: Vec<Vec<Option<Card>>>,
    /// The stock, next card first.
    stock: Vec<Card>,
    /// The waste, its top last.
    waste: Vec<Card>,
    /// How often the waste may still be turned over, where that is limited.
    redeals: Option<usize>,
}

/// A card that may leave, by where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Row(usize, usize),
    Waste,
    Stock,
}

impl Pairs {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Pairs, LayoutError> {
        if let Deal::Position(layout) = deal {
            return Pairs::placed(rules, layout);
        }
        let mut cards = deal.order(&rules.cards()).expect("only a position has no order").into_iter();
        let mut rows = Vec::new();
        for row in 0..rules.pairs.rows {
            rows.push((0..=row).map(|_| cards.next()).collect());
        }
        let redeals = rules.pairs.passes.map(|passes| passes - 1);
        Ok(Pairs { rules, rows, stock: cards.collect(), waste: Vec::new(), redeals })
    }

    /// A position: a row for each row of the pyramid with an empty place for each card that has left.
    fn placed(rules: Rules, layout: &Layout) -> Result<Pairs, LayoutError> {
        position::no_line(layout.cells.as_ref(), "Cells")?;
        position::no_line(layout.foundations.as_ref(), "Foundations")?;
        layout.no_reserves()?;
        position::exactly_rows(layout, rules.pairs.rows)?;
        let mut named: Vec<(Card, Spot)> = Vec::new();
        let mut rows: Vec<Vec<Option<Card>>> = Vec::new();
        for (number, line) in layout.rows.iter().enumerate() {
            if line.tokens.len() != number + 1 {
                let expected = format!("a row of {}", number + 1);
                return Err(LayoutError::new(line.spot, expected, line.tokens.len().to_string()));
            }
            let mut row = Vec::new();
            for (place, token) in line.tokens.iter().enumerate() {
                let card = token.card_or_gap()?;
                named.extend(card.map(|card| (card, token.spot)));
                if card.is_some() {
                    // It covers the cards above it, which cannot have left before it.
                    let above = number.checked_sub(1).map(|above| &rows[above]);
                    let covers = |place: Option<usize>| {
                        place.and_then(|place| above.and_then(|row| row.get(place))).is_none_or(Option::is_some)
                    };
                    if !covers(Some(place)) || !covers(place.checked_sub(1)) {
                        let expected = "no card that lies on an empty place";
                        return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
                    }
                }
                row.push(card);
            }
            rows.push(row);
        }
        let mut pile = |line: Option<&Line>| -> Result<Vec<Card>, LayoutError> {
            let cards = line.map_or(Ok(Vec::new()), Line::cards)?;
            named.extend(&cards);
            Ok(cards.into_iter().map(|(card, _)| card).collect())
        };
        let (stock, waste) = (pile(layout.stock.as_ref())?, pile(layout.waste.as_ref())?);
        position::each_once(&named)?;
        let deck = rules.cards();
        if let Some((card, spot)) = named.iter().find(|(card, _)| !deck.contains(card)) {
            return Err(LayoutError::new(*spot, "a card of this deck", card.to_string()));
        }
        let most = deck.len() - rules.pairs.pyramid();
        if stock.len() + waste.len() > most {
            let found = (stock.len() + waste.len()).to_string();
            return Err(LayoutError::new(layout.end, format!("at most {most} cards in stock and waste"), found));
        }
        left_in_pairs(rules, &named, layout.end)?;
        let redeals = match (layout.redeals()?, rules.pairs.passes) {
            (None, passes) => passes.map(|passes| passes - 1),
            (Some(redeals), Some(passes)) if usize::from(redeals) < passes => Some(redeals.into()),
            (Some(redeals), _) => {
                let expected = "a number of redeals that these rules allow";
                return Err(LayoutError::new(layout.end, expected, redeals.to_string()));
            }
        };
        Ok(Pairs { rules, rows, stock, waste, redeals })
    }

    /// Whether no card covers this one.
    fn is_uncovered(&self, row: usize, place: usize) -> bool {
        match self.rows.get(row + 1) {
            None => true,
            Some(next) => next[place].is_none() && next[place + 1].is_none(),
        }
    }

    /// The card that is free there, or why there is none.
    fn free(&self, source: Source) -> Result<Card, String> {
        match source {
            Source::Waste => self.waste.last().copied().ok_or_else(|| "the waste is empty".to_string()),
            Source::Stock if !self.rules.pairs.stock_top => {
                Err("a card of the stock is not played before it is turned".to_string())
            }
            Source::Stock => self.stock.first().copied().ok_or_else(|| "the stock is empty".to_string()),
            Source::Row(row, place) => {
                let there = self.rows.get(row).and_then(|cards| cards.get(place));
                let Some(there) = there else { return Err("the pyramid has no such place".to_string()) };
                let Some(card) = there else { return Err("the card there has left".to_string()) };
                if self.is_uncovered(row, place) { Ok(*card) } else { Err(format!("{card} is covered")) }
            }
        }
    }

    fn take(&mut self, source: Source) {
        match source {
            Source::Waste => {
                self.waste.pop();
            }
            Source::Stock => {
                self.stock.remove(0);
            }
            Source::Row(row, place) => self.rows[row][place] = None,
        }
    }

    /// Everything from which a card might leave.
    fn sources(&self) -> Vec<Source> {
        let mut sources = Vec::new();
        for (row, cards) in self.rows.iter().enumerate() {
            sources.extend((0..cards.len()).map(|place| Source::Row(row, place)));
        }
        sources.extend([Source::Waste, Source::Stock]);
        sources
    }

    fn draw(&mut self) -> Result<(), String> {
        if self.stock.is_empty() {
            return Err("the stock is empty".to_string());
        }
        self.waste.push(self.stock.remove(0));
        Ok(())
    }

    fn redeal(&mut self) -> Result<(), String> {
        if !self.stock.is_empty() {
            return Err("the stock is not empty".to_string());
        }
        if self.waste.is_empty() {
            return Err("the waste is empty".to_string());
        }
        if self.redeals == Some(0) {
            return Err("the waste may not be turned over again".to_string());
        }
        self.redeals = self.redeals.map(|redeals| redeals - 1);
        self.stock = std::mem::take(&mut self.waste);
        Ok(())
    }
}

/// Refuses cards that cannot have left: what has left has left in pairs that sum to the highest rank.
fn left_in_pairs(rules: Rules, named: &[(Card, Spot)], end: Spot) -> Result<(), LayoutError> {
    let highest = rules.deck.ranks;
    let gone = |rank: u8| {
        usize::from(rules.deck.suits) - named.iter().filter(|(card, _)| card.rank().number() == rank).count()
    };
    for rank in 1..highest {
        let partner = highest - rank;
        let is_fair = if rank == partner { gone(rank) % 2 == 0 } else { gone(rank) == gone(partner) };
        if !is_fair {
            let expected = format!("cards that have left in pairs that sum to {highest}");
            let found = format!("{} of rank {rank} and {} of rank {partner} that have left", gone(rank), gone(partner));
            return Err(LayoutError::new(end, expected, found));
        }
    }
    Ok(())
}

/// Reads where a card lies.
fn read(text: &str) -> Result<Source, String> {
    let unreadable = || "expected a move such as 5.2-6.1, 5.2-w, w-s, 7.3, w, D or R".to_string();
    match text {
        "w" => Ok(Source::Waste),
        "s" => Ok(Source::Stock),
        _ => {
            let (row, place) = text.split_once('.').ok_or_else(unreadable)?;
            let number = |text| place_number(text).ok_or_else(unreadable);
            Ok(Source::Row(number(row)?, number(place)?))
        }
    }
}

fn written(source: Source) -> String {
    match source {
        Source::Row(row, place) => format!("{}.{}", row + 1, place + 1),
        Source::Waste => "w".to_string(),
        Source::Stock => "s".to_string(),
    }
}

impl Table for Pairs {
    fn legal(&self) -> Vec<String> {
        let sources = self.sources();
        let mut legal = Vec::new();
        let mut try_out = |text: String| {
            if self.clone().play(&text).is_ok() {
                legal.push(text);
            }
        };
        for (i, &first) in sources.iter().enumerate().filter(|(_, source)| self.free(**source).is_ok()) {
            try_out(written(first));
            for &second in &sources[i + 1..] {
                try_out(format!("{}-{}", written(first), written(second)));
            }
        }
        try_out("D".to_string());
        try_out("R".to_string());
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        match text {
            "D" => return self.draw(),
            "R" => return self.redeal(),
            _ => {}
        }
        let highest = self.rules.deck.ranks;
        match text.split_once('-') {
            None => {
                let source = read(text)?;
                let card = self.free(source)?;
                if card.rank().number() != highest {
                    return Err(format!("{card} does not leave alone"));
                }
                self.take(source);
            }
            Some((first, second)) => {
                let (first, second) = (read(first)?, read(second)?);
                let (one, other) = (self.free(first)?, self.free(second)?);
                if first == second {
                    return Err(format!("{one} does not pair with itself"));
                }
                if one.rank().number() + other.rank().number() != highest {
                    return Err(format!("{one} and {other} do not sum to {highest}"));
                }
                self.take(first);
                self.take(second);
            }
        }
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    fn board(&self) -> Board {
        let pile = |cards: &[Card]| Some(cards.iter().copied().map(Slot::from).collect());
        Board {
            stock: pile(&self.stock),
            waste: pile(&self.waste),
            redeals: self.redeals.map(|redeals| redeals as u8),
            ..Board::of_rows(self.rows.clone())
        }
    }

    fn cards_left(&self) -> usize {
        let pyramid = self.rows.iter().flatten().flatten().count();
        match self.rules.pairs.goal {
            Goal::Pyramid => pyramid,
            Goal::All => pyramid + self.stock.len() + self.waste.len(),
        }
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Refusal, Replay, check, open};

    /// Two rows, a waste and a stock of a deck of 13 ranks; what is not named has left in pairs.
    const BOARD: &str = "1: 6C\n2: KC 7C\nWaste: 2H JD\nStock: 2D JH KD\nRedeals: 1\n";

    fn deal(text: &str) -> Deal {
        Deal::Position(Layout::parse(text).unwrap())
    }

    fn why(game: &str, moves: &str) -> String {
        match check(game, &deal(BOARD), moves).unwrap_err() {
            Refusal::Illegal { why, .. } => why,
            other => other.to_string(),
        }
    }

    #[test]
    fn what_is_free_leaves_alone_or_with_what_it_lacks_to_thirteen() {
        let legal = |game: &str| open(game, &deal(BOARD)).unwrap().legal();
        assert_eq!(legal("pyramid:rows=2"), ["2.1", "w-s", "D"]);
        assert_eq!(legal("pyramid:rows=2,waste-only"), ["2.1", "D"]);
        assert_eq!(why("pyramid:rows=2", "1.1"), "6C is covered");
        assert_eq!(why("pyramid:rows=2", "2.1 1.1-2.2"), "6C is covered");
        assert_eq!(why("pyramid:rows=2", "2.2"), "7C does not leave alone");
        assert_eq!(why("pyramid:rows=2", "2.2-w"), "7C and JD do not sum to 13");
        assert_eq!(why("pyramid:rows=2", "2.1 2.1"), "the card there has left");
        assert_eq!(why("pyramid:rows=2", "3.1"), "the pyramid has no such place");
        assert_eq!(why("pyramid:rows=2", "w-w"), "JD does not pair with itself");
        assert_eq!(why("pyramid:rows=2,waste-only", "w-s"), "a card of the stock is not played before it is turned");
        assert_eq!(why("pyramid:rows=2", "R"), "the stock is not empty");
        assert_eq!(why("pyramid:rows=2", "D D D D"), "the stock is empty");
        assert_eq!(why("pyramid:rows=2", "D D D R D D D D D R"), "the waste may not be turned over again");
        assert_eq!(why("pyramid:rows=2", "x"), "expected a move such as 5.2-6.1, 5.2-w, w-s, 7.3, w, D or R");
    }

    #[test]
    fn a_win_is_the_pyramid_or_all_cards() {
        let board = "1: 6C\n2: KC --\nStock: 7D 2D JH KD\n";
        let won = |game: &str, moves: &str| check(game, &deal(board), moves);
        assert_eq!(won("pyramid:rows=2", "2.1 1.1-s"), Ok(Replay { moves: 2 }));
        assert_eq!(won("pyramid:rows=2,waste-only", "2.1 D 1.1-w"), Ok(Replay { moves: 3 }));
        assert_eq!(
            won("pyramid:goal=all,rows=2", "2.1 w-1.1").unwrap_err().to_string(),
            "move 2 (w-1.1): the waste is empty"
        );
        assert_eq!(won("pyramid:goal=all,rows=2", "2.1 1.1-s D w-s s"), Ok(Replay { moves: 5 }));
        assert_eq!(won("pyramid:goal=all,rows=2", "2.1 1.1-s"), Err(Refusal::NotWon { moves: 2, cards_left: 3 }));
    }

    #[test]
    fn positions_of_other_games_are_refused() {
        let say = |text: &str| open("pyramid:rows=2", &deal(text)).unwrap_err().to_string();
        assert_eq!(say("1: KC\n"), "line 1, column 6: expected 2 rows, found 1");
        assert_eq!(say("1: KC\n2: KD\n"), "line 2, column 1: expected a row of 2, found 1");
        assert_eq!(
            say("1: --\n2: KD --\n"),
            "line 2, column 4: expected no card that lies on an empty place, found \"KD\""
        );
        assert!(say("1: KC\n2: KD KC\n").contains("expected each card once, found KC again"));
        let unfair =
            "expected cards that have left in pairs that sum to 13, found 3 of rank 1 and 4 of rank 12 that have left";
        assert!(say("1: KC\n2: KD AC\n").ends_with(unfair), "{}", say("1: KC\n2: KD AC\n"));
        assert!(say("1: KC\n2: KD KH\nRedeals: 3\n").contains("redeals"));
    }
}
