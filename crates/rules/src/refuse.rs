//! Rules that contradict one another.

use crate::hole::{HoleLayout, HoleRules, HoleStart};
use crate::rule_set::{
    Base, Deal, Deck, FaceDown, PairRules, PileRules, Play, RuleSet, Spaces, Start, Takes, To, Together, Turn, Way,
};

/// What is wrong, and the key that it is told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) key: &'static str,
    pub(crate) message: String,
}

impl Refused {
    pub(crate) fn new(key: &'static str, message: impl Into<String>) -> Refused {
        Refused { key, message: message.into() }
    }
}

/// Refuses rules that nobody can play.
pub(crate) fn refuse(rules: &RuleSet) -> Result<(), Refused> {
    let Deck { decks, ranks, suits, full } = rules.deck;
    number("deck.decks", "decks", decks.into(), 1, 2)?;
    number("deck.ranks", "ranks", ranks.into(), 1, 13)?;
    number("deck.suits", "suits", suits.into(), 1, 4)?;
    if full && suits == 3 {
        return Err(Refused::new(
            "deck.full",
            "expected 1, 2 or 4 suits in as many cards as decks of four have, found 3",
        ));
    }
    match &rules.play {
        Play::Piles(piles) => of_piles(piles, &rules.deck),
        Play::MonteCarlo { size, .. } => number("monte-carlo.size", "size", *size, 2, 7),
        Play::Calculation { stacks, .. } => number("calculation.stacks", "stacks", *stacks, 1, 12),
        Play::Gaps { .. } => Ok(()),
        Play::Pairs(pairs) => of_pairs(pairs, &rules.deck),
        Play::Hole(hole) => of_hole(hole, &rules.deck),
        Play::Accordion { cards } => {
            number("deck.decks", "decks", decks.into(), 1, 1)?;
            number("accordion.cards", "cards in the row", *cards, 1, rules.deck.cards())
        }
    }
}

fn of_pairs(pairs: &PairRules, deck: &Deck) -> Result<(), Refused> {
    number("deck.decks", "decks", deck.decks.into(), 1, 1)?;
    number("pairs.rows", "rows", pairs.rows, 1, 9)?;
    if let Some(passes) = pairs.passes {
        number("pairs.passes", "passes", passes, 1, 100)?;
    }
    if pairs.pyramid() > deck.cards() {
        let message = format!("expected at most {} cards in the pyramid, found {}", deck.cards(), pairs.pyramid());
        return Err(Refused::new("pairs.rows", message));
    }
    Ok(())
}

/// Most places of a layout with a hole: as many as its columns would have if all were as long as the longest.
const MOST_PLACES: usize = 64;

fn of_hole(rules: &HoleRules, deck: &Deck) -> Result<(), Refused> {
    let HoleRules { columns, cards, peaks, height, start, cells, .. } = rules;
    let wrong = |key, message: &str| Err(Refused::new(key, message));
    match (columns, peaks) {
        (Some(count), None) => {
            number("hole.columns", "columns", *count, 1, 52)?;
            if height.is_some() {
                return wrong("hole.height", "expected a height of peaks only, found it with columns");
            }
        }
        (None, Some(count)) => {
            number("hole.peaks", "peaks", *count, 1, 6)?;
            number("hole.height", "rows of the peaks", height.unwrap_or_default(), 2, 7)?;
            if cards.is_some() {
                return wrong("hole.cards", "expected as many cards as the peaks have, found another number");
            }
        }
        (Some(_), Some(_)) | (None, None) => return wrong("hole", "expected either columns or peaks"),
    }
    if deck.decks != 1 {
        return wrong("deck.decks", "expected one deck in a game with a hole, found 2");
    }
    number("hole.cells", "cells", *cells, 0, 4)?;
    let layout = rules.layout(deck);
    let lengths = layout.lengths();
    let places = match layout {
        HoleLayout::Columns { count, .. } => count * lengths.iter().max().copied().unwrap_or_default(),
        HoleLayout::Peaks { .. } => layout.cards(),
    };
    number("hole", "places of the layout", places, 1, MOST_PLACES)?;
    let needed = layout.cards() + usize::from(*start != HoleStart::Empty);
    if needed > deck.cards() {
        let message = format!("expected at most {} cards in the deal, found {needed}", deck.cards());
        return Err(Refused::new("hole", message));
    }
    if *start == HoleStart::Ace && deck.suits != 4 {
        return wrong("hole.start", "expected four suits, where the ace of spades lies in the hole");
    }
    if *start == HoleStart::Ace && rules.stock(deck) > 0 {
        return wrong("hole.start", "expected a card that is dealt to the hole, where there is a stock");
    }
    if *start == HoleStart::Empty && rules.stock(deck) > 0 {
        return wrong("hole.start", "expected a card in the hole, where there is a stock");
    }
    Ok(())
}

fn of_piles(rules: &PileRules, deck: &Deck) -> Result<(), Refused> {
    let PileRules { piles, cells, reserve, stock, foundations } = rules;
    number("piles.count", "piles", piles.count, 1, 40)?;
    number("cells.count", "cells", cells.count, 0, 12)?;
    let wrong = |key, message: &str| Err(Refused::new(key, message));
    if cells.filled > cells.count {
        let message =
            format!("expected at most as many filled cells as there are, {}, found {}", cells.count, cells.filled);
        return Err(Refused::new("cells.filled", message));
    }
    match (piles.spaces, reserve, stock) {
        (Spaces::Reserve | Spaces::ReserveThenAny | Spaces::ReserveThenWaste, None, _) => {
            return wrong("piles.spaces", "expected a reserve, where spaces are filled from it");
        }
        (Spaces::Waste | Spaces::ReserveThenWaste, _, stock) if stock.is_none_or(|stock| stock.to != To::Waste) => {
            return wrong("piles.spaces", "expected a stock that goes to a waste, where spaces are filled from it");
        }
        _ => {}
    }
    if let Some(stock) = stock {
        number("stock.draw", "cards turned at a time", stock.draw, 1, 24)?;
        match (stock.passes, stock.to) {
            (Some(0), _) => return wrong("stock.passes", "expected at least one pass through the stock, found 0"),
            (Some(101..), _) => return wrong("stock.passes", "expected at most 100 passes through the stock"),
            (Some(2..), To::Piles) => {
                return wrong("stock.passes", "expected one pass through a stock that goes to the piles");
            }
            _ => {}
        }
        if stock.turn == Turn::ToPlay && (stock.to != To::Waste || stock.passes != Some(1)) {
            return wrong("stock.turn", "expected one pass to a waste, where cards are turned only to be played");
        }
        if stock.no_spaces && stock.to != To::Piles {
            return wrong(
                "stock.no-spaces",
                "expected a stock that goes to the piles, where rows wait for spaces to be filled",
            );
        }
        if stock.turn == Turn::ToPlay && stock.draw != 1 {
            return wrong("stock.turn", "expected one card at a time, where cards are turned only to be played");
        }
    }
    if piles.moves == Together::AsSpacesAllow && cells.count == 0 && piles.spaces != Spaces::Any {
        return wrong("piles.moves", "expected cells or spaces for any card, where runs move as these allow");
    }
    if foundations.base == Base::Dealt && foundations.start != Start::Empty {
        return wrong("foundations.start", "expected nothing on the foundations but the base that is dealt");
    }
    let begins_empty = foundations.start == Start::Empty && foundations.base == Base::Ace;
    match foundations.take {
        Takes::Cards => {}
        Takes::CompleteRuns if !foundations.back && begins_empty => {}
        Takes::CompleteRuns => {
            return wrong("foundations.take", "expected foundations that begin empty and keep the runs that they take");
        }
        Takes::Nothing if !foundations.back && begins_empty => {}
        Takes::Nothing => return wrong("foundations.take", "expected no cards on foundations that take nothing"),
    }
    if foundations.take != Takes::Cards && (piles.build != Way::Down || piles.wrap) {
        return wrong(
            "foundations.take",
            "expected piles that are built down from king to ace, where complete runs count",
        );
    }
    if deck.copies() > 1 && foundations.take == Takes::Cards && foundations.back {
        return wrong("foundations.back", "expected cards that stay up, where there are several of each");
    }
    if deck.copies() > 1 && (foundations.base == Base::Dealt || foundations.start == Start::GoingUp) {
        return wrong(
            "foundations",
            "expected foundations that begin with the ace, where there are several of each card",
        );
    }
    if piles.face_down != FaceDown::Nothing && piles.moves == Together::AsSpacesAllow {
        return wrong("piles.face-down", "expected open cards, where runs move as spaces allow");
    }
    if piles.open_rounds > 0 && (foundations.start == Start::GoingUp || piles.kings_sink) {
        return wrong("piles.open-rounds", "expected cards that stay where they are dealt, where open rounds follow");
    }
    let aces = if foundations.start == Start::Aces { deck.copies() * usize::from(deck.suits) } else { 0 };
    let base = usize::from(foundations.base == Base::Dealt);
    let apart = cells.filled + reserve.map_or(0, |reserve| reserve.cards) + aces + base;
    let (dealt, cards) = (rules.dealt_to_piles(deck), deck.cards());
    if apart + dealt > cards {
        let message = format!("expected at most {cards} cards in the deal, found {}", apart + dealt);
        return Err(Refused::new("piles.count", message));
    }
    if stock.is_none() && apart + dealt < cards {
        let message = format!("expected a place for each of {cards} cards, found {} places", apart + dealt);
        return Err(Refused::new("piles.cards", message));
    }
    // Spaces are filled when a move makes them; none may be there before.
    let fill_themselves = match piles.spaces {
        Spaces::Any | Spaces::Kings | Spaces::Nothing => false,
        Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => true,
    };
    if fill_themselves && foundations.start == Start::GoingUp {
        return wrong("foundations.start", "expected no cards that go up in the deal, where spaces fill themselves");
    }
    if fill_themselves && dealt < piles.count {
        let message = format!("expected a card for each of {} piles, where spaces fill themselves", piles.count);
        return Err(Refused::new("piles.cards", format!("{message}, found {dealt}")));
    }
    if let Some(reserve) = reserve {
        number("reserve.cards", "cards in the reserve", reserve.cards, 1, 99)?;
    }
    if dealt < piles.in_open_rounds() {
        let message = format!("expected cards for {} open rounds, found {dealt}", piles.open_rounds);
        return Err(Refused::new("piles.open-rounds", message));
    }
    if piles.deal == Deal::Rising && dealt > piles.most_rising() {
        let message = format!("expected piles for {dealt} cards in a rising deal, found {}", piles.count);
        return Err(Refused::new("piles.count", message));
    }
    if piles.cards.is_none() && piles.deal == Deal::InTurn && stock.is_some() {
        return wrong(
            "piles.cards",
            "expected the number of cards that are dealt to the piles, where there is a stock",
        );
    }
    Ok(())
}

fn number(key: &'static str, what: &str, found: usize, from: usize, to: usize) -> Result<(), Refused> {
    if (from..=to).contains(&found) {
        return Ok(());
    }
    Err(Refused::new(key, format!("expected {what} from {from} to {to}, found {found}")))
}

#[cfg(test)]
mod tests {
    use crate::file::read;

    /// Why a game with these tables is refused; piles are as in most games unless they say otherwise.
    fn refused(tables: &str) -> String {
        let mut tables = tables.to_string();
        for (key, usual) in [("build", "down"), ("suits", "any"), ("moves", "one"), ("spaces", "any")] {
            if !tables.contains(&format!("{key} = \"")) {
                tables = tables.replace("[piles]\n", &format!("[piles]\n{key} = \"{usual}\"\n"));
            }
        }
        let head =
            "name = \"x\"\ntitle = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
        read(&format!("{head}{tables}")).map_or_else(|error| error.message, |_| "nothing".to_string())
    }

    #[test]
    fn rules_that_contradict_one_another_are_refused() {
        let piles = |lines: &str| format!("[piles]\ncount = 8\n{lines}");
        assert_eq!(refused(&piles("")), "nothing");
        for (tables, expected) in [
            (piles("spaces = \"reserve\"\n"), "expected a reserve, where spaces are filled from it"),
            (
                piles("spaces = \"reserve-then-waste\"\n[reserve]\ncards = 4\n"),
                "expected a stock that goes to a waste, where spaces are filled from it",
            ),
            (
                piles("spaces = \"waste\"\ncards = 8\n[stock]\nto = \"piles\"\n"),
                "expected a stock that goes to a waste, where spaces are filled from it",
            ),
            (piles("cards = 8\n[stock]\npasses = 0\n"), "expected at least one pass through the stock, found 0"),
            (piles("cards = 8\n[stock]\npasses = 101\n"), "expected at most 100 passes through the stock"),
            (
                piles("cards = 8\n[stock]\nturn = \"to-play\"\n"),
                "expected one pass to a waste, where cards are turned only to be played",
            ),
            (
                piles("cards = 8\n[stock]\npasses = 1\ndraw = 2\nturn = \"to-play\"\n"),
                "expected one card at a time, where cards are turned only to be played",
            ),
            (
                piles("cards = 8\n[stock]\npasses = 1\nto = \"piles\"\nturn = \"to-play\"\n"),
                "expected one pass to a waste, where cards are turned only to be played",
            ),
            (
                piles("spaces = \"waste\"\ncards = 8\n[stock]\n[foundations]\nstart = \"going-up\"\n"),
                "expected no cards that go up in the deal, where spaces fill themselves",
            ),
            (
                piles("spaces = \"waste\"\ncards = 7\n[stock]\n"),
                "expected a card for each of 8 piles, where spaces fill themselves, found 7",
            ),
            (piles("[reserve]\ncards = 0\n"), "expected cards in the reserve from 1 to 99, found 0"),
            (piles("[reserve]\ncards = 60\n"), "expected at most 52 cards in the deal, found 60"),
            (piles("cards = 40\n"), "expected a place for each of 52 cards, found 40 places"),
            (piles("deal = \"rising\"\n"), "expected piles for 52 cards in a rising deal, found 8"),
            (piles("[stock]\n"), "expected the number of cards that are dealt to the piles, where there is a stock"),
            (
                piles("[foundations]\nbase = \"dealt\"\nstart = \"aces\"\n"),
                "expected nothing on the foundations but the base that is dealt",
            ),
            (
                piles("[foundations]\nbase = \"dealt\"\ntake = \"complete-runs\"\n"),
                "expected foundations that begin empty and keep the runs that they take",
            ),
        ] {
            assert_eq!(refused(&tables), expected, "{tables}");
        }
    }

    #[test]
    fn holes_that_nobody_can_play_are_refused() {
        let hole = |lines: &str| refused(&format!("[hole]\n{lines}"));
        assert_eq!(hole("columns = 7\ncards = 35\n"), "nothing");
        for (lines, expected) in [
            ("", "expected either columns or peaks"),
            ("columns = 7\npeaks = 3\n", "expected either columns or peaks"),
            ("columns = 7\nheight = 3\n", "expected a height of peaks only, found it with columns"),
            ("peaks = 3\n", "expected rows of the peaks from 2 to 7, found 0"),
            ("peaks = 3\nheight = 4\ncards = 9\n", "expected as many cards as the peaks have, found another number"),
            ("columns = 7\ncells = 5\n", "expected cells from 0 to 4, found 5"),
            ("columns = 7\ncards = 60\n", "expected at most 52 cards in the deal, found 61"),
            ("columns = 50\n", "expected places of the layout from 1 to 64, found 100"),
            ("columns = 7\ncards = 9\nstart = \"empty\"\n", "expected a card in the hole, where there is a stock"),
            (
                "columns = 7\ncards = 9\nstart = \"ace\"\n",
                "expected a card that is dealt to the hole, where there is a stock",
            ),
            (
                "columns = 7\nstart = \"ace\"\n[deck]\nsuits = 3\n",
                "expected four suits, where the ace of spades lies in the hole",
            ),
            ("columns = 7\n[deck]\ndecks = 2\n", "expected one deck in a game with a hole, found 2"),
        ] {
            assert_eq!(hole(lines), expected, "{lines}");
        }
    }
}
