//! The cards that a game is played with, one deck or several; and whether a position has all of them.

use crate::{Card, LayoutError, Spot};

/// One to four decks of 52 cards, perhaps of fewer suits, each of which is then there more often.
///
/// Every card has an identity from 0 on, deck after deck. Two equal cards of two decks have different identities, and the
/// same rank and suit: [`Deck::card`]. Texts name rank and suit only; of equal cards, the one that is named first is taken
/// to be of the first deck ([`Deck::identities`]).
///
/// ```
/// use winnable_cards::Deck;
/// let two = Deck::new(2);
/// assert_eq!((two.len(), two.card(0), two.card(52)), (104, two.card(0), two.card(0)));
/// let clubs = Deck::of_suits(2, 1);
/// assert_eq!((clubs.len(), clubs.copies(), clubs.card(3)), (104, 8, clubs.card(0)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    decks: u8,
    suits: u8,
}

impl Deck {
    /// A single deck.
    pub const ONE: Deck = Deck { decks: 1, suits: 4 };
    /// Most decks, so that an identity fits a byte.
    pub const MOST: u8 = 4;

    /// This many decks.
    ///
    /// # Panics
    /// If it is not 1 to 4.
    pub const fn new(decks: u8) -> Deck {
        Deck::of_suits(decks, 4)
    }

    /// This many decks, in which the first one or two suits stand for all four: each of their cards is there as often as those of
    /// the others would be too.
    ///
    /// # Panics
    /// If there are not 1 to 4 decks, or other than 1, 2 or 4 suits.
    pub const fn of_suits(decks: u8, suits: u8) -> Deck {
        assert!(decks >= 1 && decks <= Deck::MOST, "a game has 1 to 4 decks");
        assert!(suits == 1 || suits == 2 || suits == 4, "a deck has 1, 2 or 4 suits");
        Deck { decks, suits }
    }

    /// The number of decks.
    pub const fn decks(self) -> usize {
        self.decks as usize
    }

    /// How often each card is there.
    pub const fn copies(self) -> usize {
        self.decks() * (4 / self.suits as usize)
    }

    /// The number of cards.
    #[expect(clippy::len_without_is_empty, reason = "no deck is empty")]
    pub const fn len(self) -> usize {
        self.decks() * Card::COUNT
    }

    /// Rank and suit of the card with this identity.
    ///
    /// # Panics
    /// If there is no such card.
    pub const fn card(self, identity: u8) -> Card {
        assert!((identity as usize) < self.len(), "an identity is less than the number of cards");
        let index = identity % Card::COUNT as u8;
        Card::from_index(index / 4 * 4 + index % 4 % self.suits)
    }

    /// All cards in the order of their identities.
    pub fn cards(self) -> impl ExactSizeIterator<Item = Card> {
        (0..self.len()).map(move |identity| self.card(identity as u8))
    }

    /// The identities of all cards of a position in the order in which they are named.
    ///
    /// `end` is where the text ends. An error if a card is there too often or is missing.
    pub fn identities(self, named: &[(Card, Spot)], end: Spot) -> Result<Vec<u8>, LayoutError> {
        check_deck(named, &self.cards().collect::<Vec<_>>(), end)?;
        let all: Vec<Card> = self.cards().collect();
        let mut next = [0; Card::COUNT];
        let identity = |&(card, _): &(Card, Spot)| {
            let from = next[card.index()];
            let at = all[from..].iter().position(|&other| other == card).expect("no card is there too often");
            next[card.index()] = from + at + 1;
            (from + at) as u8
        };
        Ok(named.iter().map(identity).collect())
    }
}

/// Checks that no card was placed twice, whichever are there.
pub fn check_once(placed: &[(Card, Spot)], end: Spot) -> Result<(), LayoutError> {
    let mut deck: Vec<Card> = placed.iter().map(|(card, _)| *card).collect();
    deck.sort();
    deck.dedup();
    check_deck(placed, &deck, end)
}

/// Checks that the cards are those of the deck, each as often as there; says which are too many, strange or missing.
pub fn check_deck(placed: &[(Card, Spot)], deck: &[Card], end: Spot) -> Result<(), LayoutError> {
    let in_deck = |card: Card| deck.iter().filter(|&&c| c == card).count();
    check_often(placed, |card| in_deck(card).max(1))?;
    if let Some((card, spot)) = placed.iter().find(|(c, _)| !deck.contains(c)) {
        return Err(LayoutError::new(*spot, "a card of this game's deck", card.to_string()));
    }
    let mut missing: Vec<Card> = deck.to_vec();
    for (card, _) in placed {
        missing.remove(missing.iter().position(|c| c == card).expect("no card is there too often"));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(LayoutError::new(
        end,
        format!("{} cards", deck.len()),
        format!("{}; missing: {}", deck.len() - missing.len(), names(&missing)),
    ))
}

/// Refuses a card that is there too often.
pub(crate) fn check_often(placed: &[(Card, Spot)], most: impl Fn(Card) -> usize) -> Result<(), LayoutError> {
    for (i, (card, spot)) in placed.iter().enumerate() {
        let mut earlier = placed[..i].iter().filter(|(c, _)| c == card);
        if let Some((_, first)) = earlier.next()
            && earlier.count() + 2 > most(*card)
        {
            let found = format!("{card} again (first at {first})");
            return Err(LayoutError::new(*spot, often(most(*card)), found));
        }
    }
    Ok(())
}

/// How often each card must be there.
pub(crate) fn often(times: usize) -> String {
    if times == 1 { "each card once".to_string() } else { format!("each card {times} times") }
}

/// Names up to six cards.
fn names(cards: &[Card]) -> String {
    let shown: Vec<String> = cards.iter().take(6).map(Card::to_string).collect();
    let rest = cards.len().saturating_sub(6);
    if rest > 0 { format!("{} and {rest} more", shown.join(" ")) } else { shown.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, Layout};
    use std::collections::BTreeSet;

    /// All cards of the decks as one row, shuffled.
    fn row(deck: Deck, seed: u64) -> String {
        let cards: Vec<Card> = deck.cards().collect();
        let order = Deal::Seed(seed).order(&cards).unwrap();
        order.iter().map(|card| format!("{card} ")).collect()
    }

    #[test]
    fn equal_cards_of_two_decks_are_told_apart() {
        let decks = (1..=Deck::MOST).map(Deck::new);
        for deck in decks.chain([Deck::of_suits(1, 2), Deck::of_suits(2, 1), Deck::of_suits(2, 2)]) {
            let layout = Layout::parse(&row(deck, 5)).unwrap();
            let named = layout.rows[0].cards().unwrap();
            let identities = deck.identities(&named, layout.end).unwrap();
            assert_eq!(identities.iter().collect::<BTreeSet<_>>().len(), deck.len());
            for (identity, (card, _)) in identities.iter().zip(&named) {
                assert_eq!(deck.card(*identity), *card);
            }
            assert_eq!(deck.cards().filter(|card| card.index() == 4).count(), deck.copies());
        }
        assert_eq!(Deck::new(1), Deck::ONE);
    }

    #[test]
    fn a_card_too_many_and_a_card_too_few_are_named() {
        let say = |text: String| {
            let layout = Layout::parse(&text).unwrap();
            Deck::new(2).identities(&layout.rows[0].cards().unwrap(), layout.end).unwrap_err().to_string()
        };
        let text = row(Deck::new(2), 1);
        let last = text.trim_end().rsplit(' ').next().unwrap();
        let many = say(format!("{text} {last}"));
        assert!(many.starts_with("line 1, column 314: expected each card 2 times, found "), "{many}");
        assert!(many.contains(&format!("found {last} again (first at line 1, column ")), "{many}");
        let few = say(text.trim_end().strip_suffix(last).unwrap().to_string());
        assert!(few.ends_with(&format!("expected 104 cards, found 103; missing: {last}")), "{few}");
    }
}
