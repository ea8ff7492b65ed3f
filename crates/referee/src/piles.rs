//! Any game of piles, as docs/piles.md says what a rule file means.
//!
//! Games that have tables of their own, with their own notation (FreeCell and its kin, the castles, Klondike), are played there.

mod deal;
mod notation;
mod play;

use crate::Table;
use notation::{Source, Step, Target};
use winnable_cards::{Board, Card, Foundations, Rank, Slot, Suit};
use winnable_rules::{Base, Deck, PileRules, Takes, To};

/// The rules of a game of piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The cards.
    pub(crate) deck: Deck,
    /// What is done with them.
    pub(crate) piles: PileRules,
}

impl Rules {
    /// The cards, each once.
    fn cards(&self) -> Vec<Card> {
        let Deck { ranks, suits, .. } = self.deck;
        let is_in_deck = |card: &Card| card.rank().number() <= ranks && card.suit().index() < usize::from(suits);
        Card::deck().filter(is_in_deck).collect()
    }

    /// Whether the stock goes to a waste.
    fn has_waste(&self) -> bool {
        self.piles.stock.is_some_and(|stock| stock.to == To::Waste)
    }

    /// Whether all cards of the reserve lie open.
    fn has_open_reserve(&self) -> bool {
        self.piles.reserve.is_some_and(|reserve| !reserve.stacked)
    }

    /// How often the waste may be turned over, where that is limited.
    fn redeals(&self) -> Option<usize> {
        let passes = self.piles.stock.filter(|stock| stock.to == To::Waste)?.passes?;
        Some(passes - 1)
    }
}

/// A card of a pile, and whether it lies face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lying {
    card: Card,
    is_up: bool,
}

/// A position of such a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piles {
    rules: Rules,
    /// The last card of a pile lies on top.
    piles: Vec<Vec<Lying>>,
    cells: Vec<Option<Card>>,
    /// The places of an open reserve; the cards of a stacked one, its top last.
    reserve: Vec<Option<Card>>,
    /// Next card first.
    stock: Vec<Card>,
    /// Its top last.
    waste: Vec<Card>,
    /// How often the waste may still be turned over, where that is limited.
    redeals: Option<usize>,
    /// The rank that the foundations begin with.
    first: Rank,
    /// How many cards of each suit (C D H S) are up, for each copy of the deck: the higher foundations of a suit first.
    up: Vec<[usize; 4]>,
}

impl Piles {
    /// The rank so many steps after the first one, going round.
    fn rank_after(&self, steps: usize) -> Rank {
        let ranks = usize::from(self.rules.deck.ranks);
        let number = (usize::from(self.first.number()) - 1 + steps) % ranks + 1;
        Rank::new(number as u8).expect("a deck has up to 13 ranks")
    }

    /// The place of a rank in the order from the first rank to the last, from 0.
    fn place_of(&self, rank: Rank) -> usize {
        let ranks = usize::from(self.rules.deck.ranks);
        (usize::from(rank.number()) + ranks - usize::from(self.first.number())) % ranks
    }

    /// The card on top of the first foundation of this suit. Cards come back only where there is no other.
    fn top_of_foundation(&self, suit: Suit) -> Option<Card> {
        let up = self.up[0][suit.index()];
        (up > 0).then(|| Card::new(self.rank_after(up - 1), suit))
    }

    /// The foundation that takes this card next.
    fn foundation_for(&self, card: Card) -> Option<usize> {
        let place = self.place_of(card.rank());
        self.up.iter().position(|up| up[card.suit().index()] == place)
    }

    /// Whether the last cards of a pile are a complete run: open, in suit, from the highest rank to the ace.
    fn ends_in_complete_run(&self, pile: &[Lying]) -> bool {
        let ranks = usize::from(self.rules.deck.ranks);
        let Some(run) = pile.len().checked_sub(ranks).map(|first| &pile[first..]) else { return false };
        let is_next = |(place, lying): (usize, &Lying)| {
            lying.is_up
                && lying.card.suit() == run[0].card.suit()
                && usize::from(lying.card.rank().number()) == ranks - place
        };
        run.iter().enumerate().all(is_next)
    }

    /// Every step that could be written down, legal or not.
    fn steps(&self) -> Vec<Step> {
        let piles = || (0..self.piles.len()).map(Source::Pile);
        let reserve: Vec<Source> = match self.rules.piles.reserve {
            None => Vec::new(),
            Some(_) if self.rules.has_open_reserve() => (0..self.reserve.len()).map(Source::Place).collect(),
            Some(_) => vec![Source::Reserve],
        };
        let sources = piles()
            .chain((0..self.cells.len()).map(Source::Cell))
            .chain(reserve)
            .chain([Source::Waste])
            .chain(Suit::ALL.map(Source::Foundation));
        let targets = || {
            let piles = (0..self.piles.len()).map(Target::Pile);
            [Target::Foundation].into_iter().chain((0..self.cells.len()).map(Target::Cell)).chain(piles)
        };
        let mut steps = vec![Step::Draw, Step::Redeal];
        for from in sources {
            for to in targets() {
                match (from, to) {
                    (Source::Pile(pile), Target::Pile(_)) => {
                        let counts = 1..=self.piles[pile].len();
                        steps.extend(counts.map(|count| Step::Move { turned: 0, from, to, count: Some(count) }));
                    }
                    (Source::Waste, _) => {
                        let most = if self.turns_to_play() { self.stock.len() } else { 0 };
                        steps.extend((0..=most).map(|turned| Step::Move { turned, from, to, count: None }));
                    }
                    _ => steps.push(Step::Move { turned: 0, from, to, count: None }),
                }
            }
        }
        steps
    }

    /// The tables after all legal moves, with the moves.
    fn after(&self) -> Vec<(String, Piles)> {
        let after = |step: Step| self.after_step(step).ok().map(|table| (self.written(step), table));
        self.steps().into_iter().filter_map(after).collect()
    }
}

impl Table for Piles {
    fn legal(&self) -> Vec<String> {
        self.after().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        *self = self.after_step(self.read(text)?)?;
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    fn board(&self) -> Board {
        let slot = |lying: &Lying| match lying.is_up {
            true => Slot::Up(lying.card),
            false => Slot::Down(Some(lying.card)),
        };
        let open = |cards: &[Card]| cards.iter().map(|&card| Slot::Up(card)).collect::<Vec<_>>();
        let top = |suit: Suit| self.top_of_foundation(suit).map_or(0, |card| card.rank().number());
        let in_reserve = self.reserve.iter().flatten().copied().collect::<Vec<_>>();
        Board {
            foundations: match (self.rules.piles.foundations.take, self.up.as_slice()) {
                (Takes::Nothing, _) => Foundations::None,
                (Takes::Cards | Takes::CompleteRuns, [_]) => Foundations::Suits(Suit::ALL.map(top)),
                (Takes::Cards | Takes::CompleteRuns, decks) => {
                    Foundations::Decks(decks.iter().map(|up| up.map(|up| up as u8)).collect())
                }
            },
            base: (self.rules.piles.foundations.base == Base::Dealt).then_some(self.first),
            cells: self.cells.iter().map(|&card| Slot::from(card)).collect(),
            rows: self.piles.iter().map(|pile| pile.iter().map(slot).collect()).collect(),
            stock: self.rules.piles.stock.map(|_| open(&self.stock)),
            waste: self.rules.has_waste().then(|| open(&self.waste)),
            reserves: match self.rules.piles.reserve {
                None => Vec::new(),
                Some(_) if self.rules.has_open_reserve() => {
                    self.reserve.iter().map(|place| place.iter().map(|&card| Slot::Up(card)).collect()).collect()
                }
                Some(_) => vec![open(&in_reserve)],
            },
            redeals: self.redeals.map(|redeals| redeals as u8),
        }
    }

    fn can_go_up(&self) -> Vec<(Card, String)> {
        let sources = (0..self.piles.len()).map(Source::Pile).chain((0..self.cells.len()).map(Source::Cell));
        let up = |from: Source| {
            let card = self.card_at(from).ok()?;
            let step = Step::Move { turned: 0, from, to: Target::Foundation, count: None };
            self.after_step(step).ok().map(|_| (card, self.written(step)))
        };
        sources.filter_map(up).collect()
    }

    fn cards_left(&self) -> usize {
        let ranks = usize::from(self.rules.deck.ranks);
        let is_home = |pile: &&Vec<Lying>| pile.len() == ranks && self.ends_in_complete_run(pile);
        let home = match self.rules.piles.foundations.take {
            Takes::Cards | Takes::CompleteRuns => self.up.iter().flatten().sum(),
            Takes::Nothing => self.piles.iter().filter(is_home).count() * ranks,
        };
        self.rules.deck.cards() - home
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    /// The same without writing the moves down and reading them again.
    fn after_each_move(&self) -> Vec<Box<dyn Table>> {
        let boxed = |(_, table): (String, Piles)| -> Box<dyn Table> { Box::new(table) };
        self.after().into_iter().map(boxed).collect()
    }
}

#[cfg(test)]
mod tests;
