//! Which cards of a position are up: what its line `Foundations:` says, or what is missing elsewhere.

use crate::deck::{check_deck, check_often, often};
use crate::layout::{Layout, LayoutError, Spot, Token};
use crate::{Card, Deck, Rank, Suit};

impl Layout {
    /// How many cards of each suit (C D H S) are on the foundations, for games with one deck that build up from the ace.
    ///
    /// `in_play` are all other cards. Without a line `Foundations:` the cards that are missing must be the
    /// lowest of their suits. Checks that every card of the deck is there once.
    pub fn foundation_counts(&self, in_play: &[(Card, Spot)]) -> Result<[u8; 4], LayoutError> {
        Ok(self.foundation_counts_of(Deck::ONE, in_play)?[0])
    }

    /// The foundation counts of a game with one or several decks, which have as many foundations of each suit.
    pub fn foundation_counts_of(&self, deck: Deck, in_play: &[(Card, Spot)]) -> Result<Vec<[u8; 4]>, LayoutError> {
        let mut cards: Vec<Card> = deck.cards().collect();
        cards.sort();
        cards.dedup();
        self.counts_of_copies(deck.copies(), &cards, in_play)
    }

    /// The foundation counts of a game in which each card of `deck` is there so many times, and which has as many foundations of
    /// each suit, built up from the ace.
    pub fn counts_of_copies(
        &self,
        copies: usize,
        deck: &[Card],
        in_play: &[(Card, Spot)],
    ) -> Result<Vec<[u8; 4]>, LayoutError> {
        check_often(in_play, |_| copies)?;
        if let Some((card, spot)) = in_play.iter().find(|(card, _)| !deck.contains(card)) {
            return Err(LayoutError::new(*spot, "a card of this game's deck", card.to_string()));
        }
        let there = |card: Card| in_play.iter().filter(|(c, _)| *c == card).count();
        let counts = self.suit_counts(copies)?.unwrap_or_else(|| {
            // A foundation of which no card is named ends where the cards in play begin to be complete without it.
            let height = |suit, foundation: usize| {
                let is_missing = |rank: &Rank| {
                    let card = Card::new(*rank, suit);
                    deck.contains(&card) && there(card) + foundation < copies
                };
                Rank::all().take_while(is_missing).count() as u8
            };
            (0..copies).map(|foundation| Suit::ALL.map(|suit| height(suit, foundation))).collect()
        });
        let is_in_deck = |suit: Suit, up: u8| Rank::new(up).is_none_or(|rank| deck.contains(&Card::new(rank, suit)));
        if let Some(suit) =
            Suit::ALL.into_iter().find(|&suit| counts.iter().any(|up| !is_in_deck(suit, up[suit.index()])))
        {
            let spot = self.foundations.as_ref().map_or(self.end, |line| line.spot);
            let found = format!("a higher one of {}", suit.letter());
            return Err(LayoutError::new(spot, "foundations of this game's deck", found));
        }
        let up = |card: Card| counts.iter().filter(|up| card.rank().number() <= up[card.suit().index()]).count();
        if let Some((card, spot)) = in_play.iter().find(|(c, _)| up(*c) + there(*c) > copies) {
            let highest = counts.iter().filter_map(|up| Rank::new(up[card.suit().index()])).max();
            let top = Card::new(highest.expect("a foundation holds 1 to 13"), card.suit());
            return Err(LayoutError::new(
                *spot,
                often(copies),
                format!("{card}, which is on the foundations already (built up to {top})"),
            ));
        }
        let gone = deck.iter().flat_map(|&card| std::iter::repeat_n((card, self.end), up(card)));
        let all: Vec<(Card, Spot)> = in_play.iter().copied().chain(gone).collect();
        check_deck(&all, &deck.repeat(copies), self.end)?;
        Ok(counts)
    }

    /// How many cards of each suit (C D H S) are on the foundations of a game with one deck of these cards, which are built up
    /// from the rank `first`, going round from the highest rank of the deck to the ace.
    ///
    /// `in_play` are all other cards. Without a line `Foundations:` they are found from the cards that are missing. Checks that
    /// every card of the deck is there once, and no other.
    pub fn cards_up(&self, first: Rank, deck: &[Card], in_play: &[(Card, Spot)]) -> Result<[u8; 4], LayoutError> {
        check_often(in_play, |_| 1)?;
        if let Some((card, spot)) = in_play.iter().find(|(card, _)| !deck.contains(card)) {
            return Err(LayoutError::new(*spot, "a card of this game's deck", card.to_string()));
        }
        // The cards of a suit in the order in which they go up.
        let highest = deck.iter().map(|card| card.rank().number()).max().unwrap_or(0);
        let suit_from_first = |suit: Suit| {
            let rank = move |step: u8| Rank::new((first.number() - 1 + step) % highest + 1);
            let cards = (0..highest).filter_map(rank).map(move |rank| Card::new(rank, suit));
            cards.filter(|card| deck.contains(card)).collect::<Vec<Card>>()
        };
        let is_in_play = |card: &Card| in_play.iter().any(|(other, _)| other == card);
        let tops = self.suit_counts(1)?;
        let mut counts = [0; 4];
        for suit in Suit::ALL {
            let cards = suit_from_first(suit);
            counts[suit.index()] = match tops.as_ref().map(|tops| tops[0][suit.index()]) {
                None => cards.iter().take_while(|card| !is_in_play(card)).count() as u8,
                Some(0) => 0,
                Some(top) => match cards.iter().position(|card| card.rank().number() == top) {
                    Some(place) => place as u8 + 1,
                    None => {
                        let spot = self.foundations.as_ref().map_or(self.end, |line| line.spot);
                        let found = format!("{}-{top}", suit.letter());
                        return Err(LayoutError::new(spot, "foundations of this game's deck", found));
                    }
                },
            };
        }
        let up = |suit: Suit| suit_from_first(suit).into_iter().take(counts[suit.index()].into());
        for (card, spot) in in_play {
            if up(card.suit()).any(|other| other == *card) {
                let top = up(card.suit()).next_back().expect("the card is among them");
                let found = format!("{card}, which is on the foundations already (built up to {top})");
                return Err(LayoutError::new(*spot, often(1), found));
            }
        }
        let gone = Suit::ALL.into_iter().flat_map(|suit| up(suit).map(|card| (card, self.end)));
        let all: Vec<(Card, Spot)> = in_play.iter().copied().chain(gone).collect();
        check_deck(&all, deck, self.end)?;
        Ok(counts)
    }

    /// What the line `Foundations:` says, for each copy of a deck the number of cards of each suit (C D H S); None without one.
    pub(crate) fn suit_counts(&self, copies: usize) -> Result<Option<Vec<[u8; 4]>>, LayoutError> {
        let Some(line) = &self.foundations else { return Ok(None) };
        let (mut counts, mut named) = (vec![[0; 4]; copies], [0; 4]);
        for token in &line.tokens {
            let Some((suit, count)) = foundation(token)? else { continue };
            let foundation = &mut named[suit.index()];
            let Some(counts) = counts.get_mut(*foundation) else {
                let expected = often(copies).replace("card", "suit");
                return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
            };
            counts[suit.index()] = count;
            *foundation += 1;
        }
        Ok(Some(counts))
    }
}

/// One word of a foundations line: `H-0`, `D-A`, `C-7`, or the top card itself (`7C`), or an empty place.
fn foundation(token: &Token) -> Result<Option<(Suit, u8)>, LayoutError> {
    if token.is_gap() {
        return Ok(None);
    }
    let Some((suit, rank)) = token.text.split_once('-') else {
        let card = token.card()?;
        return Ok(Some((card.suit(), card.rank().number())));
    };
    // Any rank makes the suit's text a card; `0` after the hyphen is an empty foundation, not a ten.
    let suit = format!("A{suit}").parse::<Card>().map(Card::suit).ok();
    let count = if rank == "0" { Some(0) } else { Rank::read(rank).map(Rank::number) };
    match (suit, count) {
        (Some(suit), Some(count)) => Ok(Some((suit, count))),
        _ => Err(LayoutError::new(token.spot, "a foundation such as H-0, D-A or C-7", format!("\"{}\"", token.text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doubled_and_a_missing_card_are_named() {
        let mut cards: Vec<Card> = Card::deck().collect();
        let (d9, h5) = ("D9".parse().unwrap(), "H5".parse().unwrap());
        let place = cards.iter().position(|&c| c == d9).unwrap();
        cards[place] = h5;
        let text: Vec<String> = cards.iter().map(Card::to_string).collect();
        let layout = Layout::parse(&text.join(" ")).unwrap();
        let in_play = layout.rows[0].cards().unwrap();
        let error = layout.foundation_counts(&in_play).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 100: expected each card once, found 5H again (first at line 1, column 55)");
        let cut = layout.foundation_counts(&in_play[..30]).unwrap_err().to_string();
        assert!(cut.contains("expected 52 cards, found 30; missing: 8H 8S 9C 9D 9H 9S and 16 more"), "{cut}");
    }

    #[test]
    fn missing_foundations_are_the_lowest_cards() {
        let layout = Layout::parse("0: KS KH QH").unwrap();
        let in_play = layout.rows[0].cards().unwrap();
        assert_eq!(layout.foundation_counts(&in_play), Ok([13, 13, 11, 12]));
    }

    #[test]
    fn several_decks_have_as_many_foundations_of_a_suit() {
        let two = Deck::new(2);
        let counts = |text: &str| {
            let layout = Layout::parse(text).unwrap();
            let in_play = layout.rows[0].cards().unwrap();
            layout.foundation_counts_of(two, &in_play).map_err(|error| error.to_string())
        };
        let (full, kings) = ([13; 4], "0: KS KS KH QH QS\n");
        assert_eq!(counts(kings), Ok(vec![[13, 13, 13, 12], [13, 13, 11, 11]]));
        assert_eq!(
            counts(&format!("{kings}Foundations: S-J S-Q H-J H-K C-K D-K C-K D-K")),
            Ok(vec![[13, 13, 11, 11], [13, 13, 13, 12]])
        );
        assert_eq!(counts("0:"), Ok(vec![full, full]));
        assert!(counts("0: KS KS KS").unwrap_err().contains("expected each card 2 times, found KS again"));
        let twice = counts(&format!("{kings}Foundations: S-K S-Q H-J H-K C-K D-K C-K D-K")).unwrap_err();
        assert!(twice.contains("expected each card 2 times, found KS, which is on the foundations already"), "{twice}");
        let short = counts(&format!("{kings}Foundations: S-J S-Q H-J H-Q C-K D-K C-K D-K")).unwrap_err();
        assert!(short.contains("expected 104 cards, found 103; missing: KH"), "{short}");
    }

    #[test]
    fn a_suit_has_one_foundation_in_one_deck() {
        let layout = Layout::parse("0: KS\nFoundations: S-Q C-K D-K H-K S-J").unwrap();
        let error = layout.foundation_counts(&layout.rows[0].cards().unwrap()).unwrap_err().to_string();
        assert_eq!(error, "line 2, column 30: expected each suit once, found \"S-J\"");
    }

    #[test]
    fn foundations_go_round_from_a_dealt_base() {
        let deck: Vec<Card> = Card::deck().filter(|card| card.rank().number() <= 5).collect();
        let up = |base: &str, text: &str| {
            let layout = Layout::parse(text).unwrap();
            let in_play = layout.rows[0].cards().unwrap();
            layout.cards_up(Rank::read(base).unwrap(), &deck, &in_play).map_err(|error| error.to_string())
        };
        let all = "0: 5C AC 3D 4D 5D AD 2D 2S\n";
        assert_eq!(up("2", all).unwrap_err(), "line 1, column 27: expected 20 cards, found 16; missing: AS 3S 4S 5S");
        let named = format!("{all}Foundations: C-4 D-0 H-2 S-A");
        assert_eq!(up("3", &named.replace("5C AC", "5C AC 2C")), Ok([2, 0, 5, 4]));
        assert_eq!(up("3", &all.replace("AC", "AC 2C")), Ok([2, 0, 5, 4]), "found from what is missing");
        assert_eq!(
            up("3", &named.replace("C-4", "C-5").replace("5C AC", "5C AC 2C")).unwrap_err(),
            "line 1, column 4: expected each card once, found 5C, which is on the foundations already (built up to 5C)"
        );
        assert_eq!(
            up("3", &named.replace("C-4", "C-K")).unwrap_err(),
            "line 2, column 1: expected foundations of this game's deck, found C-13"
        );
        assert!(up("3", "0: KC").unwrap_err().contains("expected a card of this game's deck, found KC"));
        assert!(up("3", "0: 3C 3C").unwrap_err().contains("expected each card once, found 3C again"));
    }
}
