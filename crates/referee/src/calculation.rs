//! Calculation.
//!
//! The rules: four foundations are built whatever the suits, the first by ones (A 2 3 ... K), the second by twos
//! (2 4 6 8 T Q A 3 5 7 9 J K), the third by threes and the fourth by fours, each from its own number to the king.
//! The cards of the stock are drawn one by one; the drawn card goes to a foundation that it fits, or onto any of the
//! waste stacks. The last card of a waste stack may go to a foundation that it fits at any time. Nothing else moves.
//! When all 52 cards are on the foundations the game is won.
//!
//! Sources: M. Hanazawa, An algorithm to play the card solitaire Calculation; T. Sugiyama and H. Iida, Semi-Random
//! Self-Play for Calculation, which play with empty foundations and 52 cards in the stock. The English form,
//! `laid-out` here, puts A 2 3 4 on the foundations first and has 48 cards in the stock.
//!
//! Moves: `D3` the drawn card to stack 3, `DF2` the drawn card to foundation 2, `3F2` the last card of stack 3 to
//! foundation 2. Case does not matter.

use crate::listing::place_number;
use crate::{Table, counted, position};
use winnable_cards::{Board, Card, Deal, Form, Foundations, Layout, LayoutError, Rank, Token};

/// Which Calculation is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Number of waste stacks, 1 to 12.
    pub(crate) stacks: usize,
    /// Whether A 2 3 4 are laid out first.
    pub(crate) laid_out: bool,
}

/// A position of Calculation.
#[derive(Debug, Clone)]
pub(crate) struct Calculation {
    /// How many cards the foundations hold.
    foundations: [u8; 4],
    /// The waste stacks; the last card can be played.
    stacks: Vec<Vec<Card>>,
    /// The next card first.
    stock: Vec<Card>,
}

/// Where a card comes from; stacks are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Drawn,
    Stack(usize),
}

/// Where it goes; stacks and foundations are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Stack(usize),
    Foundation(usize),
}

/// The rank of the card at this height (1 to 13) of foundation 0 to 3.
fn rank_at(foundation: usize, height: u8) -> Rank {
    let mut number = (foundation as u8 + 1) * height;
    while number > 13 {
        number -= 13;
    }
    Rank::new(number).expect("what is left is 1 to 13")
}

impl Calculation {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Calculation, LayoutError> {
        if let Deal::Position(layout) = deal {
            return Calculation::placed(rules, layout);
        }
        let is_laid_out = |card: &Card| rules.laid_out && ["AC", "2C", "3C", "4C"].contains(&card.to_string().as_str());
        let deck: Vec<Card> = Card::deck().filter(|card| !is_laid_out(card)).collect();
        Ok(Calculation {
            foundations: [u8::from(rules.laid_out); 4],
            stacks: vec![Vec::new(); rules.stacks],
            stock: deal.order(&deck).expect("only a position has no order"),
        })
    }

    /// A position: perhaps the tops of the foundations (else they are as at the start), at most the game's number of
    /// stacks, and perhaps a stock. Of each rank there must be four cards in all.
    fn placed(rules: Rules, layout: &Layout) -> Result<Calculation, LayoutError> {
        position::no_line(layout.cells.as_ref(), "Cells")?;
        layout.no_waste_or_reserves()?;
        if let Some(surplus) = layout.rows.get(rules.stacks) {
            let expected = format!("at most {}", counted(rules.stacks, "waste stack"));
            return Err(LayoutError::new(surplus.spot, expected, layout.rows.len().to_string()));
        }
        let mut foundations = [u8::from(rules.laid_out); 4];
        if let Some(line) = &layout.foundations {
            if line.tokens.len() != 4 {
                let spot = line.tokens.get(4).map_or(line.spot, |surplus| surplus.spot);
                return Err(LayoutError::new(spot, "4 foundations", line.tokens.len().to_string()));
            }
            for (i, token) in line.tokens.iter().enumerate() {
                foundations[i] = height(i, token)?;
            }
        }
        let mut placed = Vec::new();
        let mut stacks = vec![Vec::new(); rules.stacks];
        for (stack, line) in stacks.iter_mut().zip(&layout.rows) {
            let cards = line.cards()?;
            stack.extend(cards.iter().map(|(card, _)| *card));
            placed.extend(cards);
        }
        let in_stock = layout.stock.as_ref().map_or(Ok(Vec::new()), |line| line.cards())?;
        placed.extend(&in_stock);
        position::each_once(&placed)?;
        for rank in Rank::all() {
            let built = (0..4).filter(|&i| (1..=foundations[i]).any(|height| rank_at(i, height) == rank)).count();
            let number = built + placed.iter().filter(|(card, _)| card.rank() == rank).count();
            if number != 4 {
                let expected = format!("4 cards of rank {} in all", rank.letter(Form::Usual));
                return Err(LayoutError::new(layout.end, expected, format!("{number} ({built} on the foundations)")));
            }
        }
        let stock = in_stock.iter().map(|(card, _)| *card).collect();
        Ok(Calculation { foundations, stacks, stock })
    }

    /// The card that the move takes, or why it is illegal.
    fn judge(&self, from: Source, to: Target) -> Result<Card, String> {
        let is_there = |stack: usize| match self.stacks.get(stack) {
            Some(cards) => Ok(cards),
            None => {
                Err(format!("there is no stack {}: the game has {}", stack + 1, counted(self.stacks.len(), "stack")))
            }
        };
        let card = match from {
            Source::Drawn => *self.stock.first().ok_or("the stock is empty")?,
            Source::Stack(stack) => *is_there(stack)?.last().ok_or(format!("stack {} is empty", stack + 1))?,
        };
        match to {
            Target::Stack(stack) => is_there(stack).map(|_| card),
            Target::Foundation(foundation) => match self.next(foundation) {
                Some(rank) if rank == card.rank() => Ok(card),
                Some(rank) => Err(format!(
                    "{card} does not fit: foundation {} takes {} next",
                    foundation + 1,
                    rank.letter(Form::Usual)
                )),
                None => Err(format!("foundation {} is complete", foundation + 1)),
            },
        }
    }

    /// The rank that the foundation takes next.
    fn next(&self, foundation: usize) -> Option<Rank> {
        let height = self.foundations[foundation] + 1;
        (height <= 13).then(|| rank_at(foundation, height))
    }
}

/// How many cards a foundation holds that shows this rank; none for an empty place.
fn height(foundation: usize, token: &Token) -> Result<u8, LayoutError> {
    if token.is_gap() {
        return Ok(0);
    }
    Rank::read(&token.text)
        .and_then(|rank| (1..=13).find(|&height| rank_at(foundation, height) == rank))
        .ok_or_else(|| LayoutError::new(token.spot, "a rank such as 9 or Q, or -", format!("\"{}\"", token.text)))
}

fn read(text: &str) -> Result<(Source, Target), String> {
    let unreadable = || "expected a move such as D3, DF2 or 3F2".to_string();
    let text = text.to_ascii_uppercase();
    let step = match text.split_once('F') {
        Some((from, to)) => {
            let from = if from == "D" { Some(Source::Drawn) } else { place_number(from).map(Source::Stack) };
            from.zip(place_number(to).filter(|&foundation| foundation < 4).map(Target::Foundation))
        }
        None => text.strip_prefix('D').and_then(place_number).map(|stack| (Source::Drawn, Target::Stack(stack))),
    };
    step.ok_or_else(unreadable)
}

impl Table for Calculation {
    fn legal(&self) -> Vec<String> {
        let stacks = 0..self.stacks.len();
        let mut legal = Vec::new();
        for from in [Source::Drawn].into_iter().chain(stacks.clone().map(Source::Stack)) {
            let name = match from {
                Source::Drawn => "D".to_string(),
                Source::Stack(stack) => (stack + 1).to_string(),
            };
            for foundation in 0..4 {
                if self.judge(from, Target::Foundation(foundation)).is_ok() {
                    legal.push(format!("{name}F{}", foundation + 1));
                }
            }
        }
        if !self.stock.is_empty() {
            legal.extend(stacks.map(|stack| format!("D{}", stack + 1)));
        }
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let (from, to) = read(text)?;
        let card = self.judge(from, to)?;
        match from {
            Source::Drawn => drop(self.stock.remove(0)),
            Source::Stack(stack) => drop(self.stacks[stack].pop()),
        }
        match to {
            Target::Stack(stack) => self.stacks[stack].push(card),
            Target::Foundation(foundation) => self.foundations[foundation] += 1,
        }
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.foundations == [13; 4]
    }

    fn board(&self) -> Board {
        let top = |i: usize| (self.foundations[i] > 0).then(|| rank_at(i, self.foundations[i]));
        Board::of_rows(self.stacks.iter().map(|stack| stack.iter().copied().map(Some)))
            .with_foundations(Foundations::Tops((0..4).map(top).collect()))
            .with_stock(self.stock.clone())
    }

    fn cards_left(&self) -> usize {
        self.stock.len() + self.stacks.iter().map(Vec::len).sum::<usize>()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
