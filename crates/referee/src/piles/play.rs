//! Which moves are legal, and what they do.

use super::notation::{Source, Step, Target};
use super::{Lying, Piles};
use crate::counted;
use winnable_cards::Card;
use winnable_rules::{Base, Spaces, Stock, Suits, Takes, To, Together, Turn, Way};

impl Piles {
    /// The table after a step, or why it is illegal.
    pub(super) fn after_step(&self, step: Step) -> Result<Piles, String> {
        let mut table;
        match step {
            Step::Draw => {
                table = self.clone();
                table.draw()?;
            }
            Step::Redeal => {
                table = self.clone();
                table.redeal()?;
            }
            Step::Move { turned: 0, from, to, count } => {
                let cards = self.judge(from, to, count)?;
                table = self.clone();
                table.carry(from, to, cards);
            }
            Step::Move { turned, from, to, count } => {
                if !self.stock_turns(Turn::ToPlay) {
                    return Err("cards are turned by a move of their own, D, in this game".to_string());
                }
                table = self.clone();
                for _ in 0..turned {
                    table.turn_cards()?;
                }
                let cards = table.judge(from, to, count)?;
                table.carry(from, to, cards);
            }
        }
        // What now lies on top of a pile is turned up, complete runs leave, and spaces that fill themselves are filled.
        table.turn_up();
        table.take_complete_runs();
        table.fill_spaces();
        Ok(table)
    }

    fn turn_up(&mut self) {
        for pile in &mut self.piles {
            if let Some(top) = pile.last_mut() {
                top.is_up = true;
            }
        }
    }

    /// Complete runs go to the foundations, where these take them. What lay under one is turned up, and may end another.
    pub(super) fn take_complete_runs(&mut self) {
        if self.rules.piles.foundations.take != Takes::CompleteRuns {
            return;
        }
        let ranks = usize::from(self.rules.deck.ranks);
        while let Some(pile) = (0..self.piles.len()).find(|&pile| self.ends_in_complete_run(&self.piles[pile])) {
            let left = self.piles[pile].len() - ranks;
            let suit = self.piles[pile][left].card.suit().index();
            self.piles[pile].truncate(left);
            self.turn_up();
            let empty = self.up.iter_mut().find(|up| up[suit] == 0).expect("a foundation for each run of a suit");
            empty[suit] = ranks;
        }
    }

    fn stock_turns(&self, turn: Turn) -> bool {
        self.rules.piles.stock.is_some_and(|stock| stock.turn == turn)
    }

    fn draw(&mut self) -> Result<(), String> {
        if self.stock_turns(Turn::ToPlay) {
            return Err("cards are turned only to be played in this game, as in Dw1".to_string());
        }
        self.turn_cards()
    }

    /// Cards of the stock go to the waste, or one to each pile.
    fn turn_cards(&mut self) -> Result<(), String> {
        let Some(Stock { draw, to, no_spaces, .. }) = self.rules.piles.stock else {
            return Err("there is no stock in this game".to_string());
        };
        if self.stock.is_empty() {
            return Err("the stock is empty".to_string());
        }
        if no_spaces && self.piles.iter().any(Vec::is_empty) {
            return Err("a row is dealt only while no pile is empty".to_string());
        }
        match to {
            To::Waste => {
                let count = draw.min(self.stock.len());
                self.waste.extend(self.stock.drain(..count));
            }
            To::Piles => {
                for pile in &mut self.piles {
                    if !self.stock.is_empty() {
                        pile.push(Lying { card: self.stock.remove(0), is_up: true });
                    }
                }
            }
        }
        Ok(())
    }

    fn redeal(&mut self) -> Result<(), String> {
        if !self.rules.has_waste() {
            return Err("there is no waste in this game".to_string());
        }
        if !self.stock.is_empty() || self.waste.is_empty() {
            return Err("the waste is turned over when the stock is empty and the waste is not".to_string());
        }
        match &mut self.redeals {
            Some(0) => return Err("the stock may not be gone through again".to_string()),
            Some(redeals) => *redeals -= 1,
            None => {}
        }
        self.stock.append(&mut self.waste);
        Ok(())
    }

    /// The cards that go from one place to another, or why they do not.
    fn judge(&self, from: Source, to: Target, count: Option<usize>) -> Result<Vec<Card>, String> {
        self.is_there(from, to)?;
        match (from, to) {
            (Source::Foundation(_), Target::Foundation | Target::Cell(_)) => {
                Err("a card of a foundation goes to piles alone".to_string())
            }
            (Source::Cell(_) | Source::Waste | Source::Reserve | Source::Place(_), Target::Cell(_)) => {
                Err("only cards of piles go to cells".to_string())
            }
            (Source::Pile(source), Target::Pile(target)) => {
                let count = match count {
                    Some(count) => count,
                    // One card, or the fewest that may go; if none may, what is wrong with one is told.
                    None => (1..=self.piles[source].len())
                        .find(|&count| self.judge_run(source, target, count).is_ok())
                        .unwrap_or(1),
                };
                self.judge_run(source, target, count)
            }
            (from, Target::Pile(target)) => {
                let card = self.card_at(from)?;
                self.judge_landing(from, card, target)?;
                Ok(vec![card])
            }
            (from, Target::Cell(cell)) => {
                let card = self.card_at(from)?;
                if let Some(there) = self.cells[cell] {
                    return Err(format!("the cell holds {there} already, so that {card} does not go there"));
                }
                Ok(vec![card])
            }
            (from, Target::Foundation) => {
                let card = self.card_at(from)?;
                match self.rules.piles.foundations.take {
                    Takes::Cards if self.foundation_for(card).is_some() => Ok(vec![card]),
                    Takes::Cards => Err(format!("{card} is not next on its foundation")),
                    Takes::CompleteRuns => Err("complete runs leave by themselves, and no single cards".to_string()),
                    Takes::Nothing => Err("there are no foundations in this game".to_string()),
                }
            }
        }
    }

    /// Carries out what was found legal.
    fn carry(&mut self, from: Source, to: Target, cards: Vec<Card>) {
        match from {
            Source::Pile(pile) => {
                let left = self.piles[pile].len() - cards.len();
                self.piles[pile].truncate(left);
            }
            Source::Cell(cell) => self.cells[cell] = None,
            Source::Waste => drop(self.waste.pop()),
            Source::Reserve => drop(self.reserve.pop()),
            Source::Place(place) => self.reserve[place] = None,
            Source::Foundation(suit) => self.up[0][suit.index()] -= 1,
        }
        match to {
            Target::Pile(pile) => self.piles[pile].extend(cards.into_iter().map(|card| Lying { card, is_up: true })),
            Target::Cell(cell) => self.cells[cell] = Some(cards[0]),
            Target::Foundation => {
                let foundation = self.foundation_for(cards[0]).expect("the card is next on one");
                self.up[foundation][cards[0].suit().index()] += 1;
            }
        }
    }

    /// Whether the table has such places.
    fn is_there(&self, from: Source, to: Target) -> Result<(), String> {
        let pile = |pile: usize| match pile < self.piles.len() {
            true => Ok(()),
            false => Err(format!("there is no pile {}: the game has {}", pile + 1, counted(self.piles.len(), "pile"))),
        };
        let cell = |cell: usize| match (cell < self.cells.len(), self.cells.len()) {
            (true, _) => Ok(()),
            (false, 0) => Err("there are no cells in this game".to_string()),
            (false, cells) => Err(format!("there is no such cell: the game has {}", counted(cells, "cell"))),
        };
        match from {
            Source::Pile(place) => pile(place)?,
            Source::Cell(place) => cell(place)?,
            Source::Waste if !self.rules.has_waste() => return Err("there is no waste in this game".to_string()),
            Source::Reserve if self.rules.piles.reserve.is_none() => {
                return Err("there is no reserve in this game".to_string());
            }
            Source::Place(place) if place >= self.reserve.len() => {
                return Err(format!("there is no place {} in the reserve of {}", place + 1, self.reserve.len()));
            }
            Source::Foundation(_) if !self.rules.piles.foundations.back => {
                return Err("no card leaves the foundations in this game".to_string());
            }
            Source::Waste | Source::Reserve | Source::Place(_) | Source::Foundation(_) => {}
        }
        match to {
            Target::Pile(place) => pile(place),
            Target::Cell(place) => cell(place),
            Target::Foundation => Ok(()),
        }
    }

    /// The one card that can be taken from a place.
    pub(super) fn card_at(&self, from: Source) -> Result<Card, String> {
        let (card, what) = match from {
            Source::Pile(pile) => (self.piles[pile].last().map(|lying| lying.card), format!("pile {}", pile + 1)),
            Source::Cell(cell) => (self.cells[cell], "the cell".to_string()),
            Source::Waste => (self.waste.last().copied(), "the waste".to_string()),
            Source::Reserve => (self.reserve.last().copied().flatten(), "the reserve".to_string()),
            Source::Place(place) => (self.reserve[place], format!("place {} of the reserve", place + 1)),
            Source::Foundation(suit) => {
                if self.rules.piles.foundations.base == Base::Dealt && self.up[0][suit.index()] == 1 {
                    return Err("the first card stays on its foundation where the base is dealt".to_string());
                }
                (self.top_of_foundation(suit), "the foundation".to_string())
            }
        };
        card.ok_or_else(|| format!("{what} is empty"))
    }

    /// The cards that go from pile to pile, or why so many do not.
    fn judge_run(&self, source: usize, target: usize, count: usize) -> Result<Vec<Card>, String> {
        if source == target {
            return Err(format!("pile {} is both source and target", source + 1));
        }
        self.card_at(Source::Pile(source))?;
        let pile = &self.piles[source];
        let open: Vec<Card> = pile.iter().filter(|lying| lying.is_up).map(|lying| lying.card).collect();
        if count > open.len() {
            return Err(format!("pile {} has {}, not {count}", source + 1, counted(open.len(), "open card")));
        }
        let cards = open[open.len() - count..].to_vec();
        let is_run = cards.windows(2).all(|pair| self.fits(pair[1], pair[0]));
        let is_in_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
        let no_run = || Err(format!("{} is no run", names(&cards)));
        match self.rules.piles.piles.moves {
            Together::One if count > 1 => return Err("one card moves at a time".to_string()),
            Together::One | Together::Tail => {}
            Together::Run if !is_run => return no_run(),
            Together::Run => {}
            Together::RunInSuit if !is_run || !is_in_suit => {
                return Err(format!("{} is no run in suit", names(&cards)));
            }
            Together::RunInSuit => {}
            Together::Pile if count != pile.len() => {
                return Err(format!("a pile moves as a whole, and pile {} has {}", source + 1, cards_of(pile.len())));
            }
            Together::Pile if !is_run => return no_run(),
            Together::Pile => {}
            Together::AsSpacesAllow if !is_run => return no_run(),
            Together::AsSpacesAllow => {
                let most = self.most_as_spaces_allow(target);
                if count > most {
                    return Err(format!("{count} cards would have to move, and at most {most} can"));
                }
            }
        }
        self.judge_landing(Source::Pile(source), cards[0], target)?;
        Ok(cards)
    }

    /// How many cards could be moved one by one over free cells and empty piles.
    fn most_as_spaces_allow(&self, target: usize) -> usize {
        let free_cells = self.cells.iter().filter(|cell| cell.is_none()).count();
        let is_help = |pile: &usize| *pile != target && self.piles[*pile].is_empty();
        let spaces = match self.rules.piles.piles.spaces {
            Spaces::Any => (0..self.piles.len()).filter(is_help).count(),
            // A space that does not take every card is no help.
            Spaces::Kings
            | Spaces::Nothing
            | Spaces::Reserve
            | Spaces::Waste
            | Spaces::ReserveThenAny
            | Spaces::ReserveThenWaste => 0,
        };
        (free_cells + 1) << spaces.min(32)
    }

    /// Whether a card, with what lies on it, may go to this pile.
    fn judge_landing(&self, from: Source, card: Card, target: usize) -> Result<(), String> {
        let Some(top) = self.piles[target].last() else { return self.judge_filling(from, card) };
        if self.fits(card, top.card) { Ok(()) } else { Err(format!("{card} does not go on {}", top.card)) }
    }

    /// Whether a card may go into an empty pile by a move.
    fn judge_filling(&self, from: Source, card: Card) -> Result<(), String> {
        let is_reserve_gone = self.next_of_reserve().is_none();
        let last = self.rank_after(usize::from(self.rules.deck.ranks) - 1);
        let only = |what: &str| Err(format!("{card} may not go into an empty pile, which {what}"));
        match self.rules.piles.piles.spaces {
            Spaces::Any => Ok(()),
            Spaces::Kings if card.rank() == last => Ok(()),
            Spaces::Kings => only("takes cards of the last rank alone"),
            Spaces::Nothing => only("takes nothing"),
            Spaces::Reserve => only("is filled from the reserve alone"),
            Spaces::Waste => only("is filled from the waste and the stock alone"),
            Spaces::ReserveThenAny if is_reserve_gone => Ok(()),
            Spaces::ReserveThenWaste if is_reserve_gone && from == Source::Waste => Ok(()),
            Spaces::ReserveThenAny => only("is filled from the reserve first"),
            Spaces::ReserveThenWaste => only("is filled from the reserve and then from the waste alone"),
        }
    }

    /// Whether a card may lie on another one in the piles.
    fn fits(&self, card: Card, on: Card) -> bool {
        let rules = self.rules.piles.piles;
        let last = usize::from(self.rules.deck.ranks) - 1;
        let is_before = |low: usize, high: usize| low + 1 == high || rules.wrap && low == last && high == 0;
        let (rank, on_rank) = (self.place_of(card.rank()), self.place_of(on.rank()));
        let is_next = match rules.build {
            Way::Down => is_before(rank, on_rank),
            Way::Up => is_before(on_rank, rank),
            Way::Both => is_before(rank, on_rank) || is_before(on_rank, rank),
        };
        let same_colour = card.suit().is_red() == on.suit().is_red();
        is_next
            && match rules.suits {
                Suits::Any => true,
                Suits::Alternate => !same_colour,
                Suits::Colour => same_colour,
                Suits::Suit => card.suit() == on.suit(),
            }
    }

    /// The place of the reserve that its next card comes from: the top of a stacked one, the first card that is left of an
    /// open one.
    fn next_of_reserve(&self) -> Option<usize> {
        match self.rules.has_open_reserve() {
            true => self.reserve.iter().position(Option::is_some),
            false => self.reserve.len().checked_sub(1),
        }
    }

    fn take_from_reserve(&mut self) -> Option<Card> {
        let place = self.next_of_reserve()?;
        if self.rules.has_open_reserve() { self.reserve[place].take() } else { self.reserve.pop().flatten() }
    }

    /// The next card for a space that fills itself.
    fn next_for_space(&mut self) -> Option<Card> {
        match self.rules.piles.piles.spaces {
            Spaces::Any | Spaces::Kings | Spaces::Nothing => None,
            Spaces::Reserve | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => self.take_from_reserve(),
            Spaces::Waste if !self.waste.is_empty() => self.waste.pop(),
            Spaces::Waste if !self.stock.is_empty() => Some(self.stock.remove(0)),
            Spaces::Waste => None,
        }
    }

    pub(super) fn fill_spaces(&mut self) {
        for pile in 0..self.piles.len() {
            if self.piles[pile].is_empty() {
                let next = self.next_for_space();
                self.piles[pile].extend(next.map(|card| Lying { card, is_up: true }));
            }
        }
    }
}

fn cards_of(count: usize) -> String {
    counted(count, "card")
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
