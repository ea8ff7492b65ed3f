//! What a move of a tableau game may do, and doing it.

use super::Tableau;
use super::notation::{Place, Step};
use crate::counted;
use winnable_cards::{Card, Pile, Suit};

impl Tableau {
    /// How many cards the step moves, or why it is illegal.
    pub(super) fn judge(&self, step: &Step) -> Result<usize, String> {
        self.is_there(step, step.from)?;
        self.is_there(step, step.to)?;
        match (step.from, step.to) {
            (Place::Foundation(_), _) => Err("cards never leave the foundations".to_string()),
            (Place::Cell(_), Place::Cell(_)) => Err("cards do not move from cell to cell".to_string()),
            (Place::Column(source), Place::Column(target)) => self.judge_run(step, source, target),
            (from, Place::Foundation(index)) => self.judge_up(self.card_at(step, from)?, index).map(|()| 1),
            (from, Place::Cell(cell)) => {
                self.card_at(step, from)?;
                match self.cells[cell] {
                    Some(card) => Err(format!("{} holds {card} already", step.name(step.to))),
                    None => Ok(1),
                }
            }
            (from, Place::Column(target)) => {
                let card = self.card_at(step, from)?;
                match self.columns[target].last() {
                    Some(&top) if !self.rules.fits(card, top) => Err(format!("{card} does not go on {top}")),
                    None if !self.rules.fills(card) => Err(format!("{card} may not go into an empty column")),
                    _ => Ok(1),
                }
            }
        }
    }

    /// Whether the table has such a place.
    #[inline(always)]
    fn is_there(&self, step: &Step, place: Place) -> Result<(), String> {
        let (number, noun, wanted) = match place {
            Place::Column(column) => (self.columns.len(), "column", column),
            Place::Cell(cell) => (self.cells.len(), "cell", cell),
            Place::Foundation(_) => return Ok(()),
        };
        if wanted < number {
            return Ok(());
        }
        Err(format!("there is no {}: the game has {}", step.name(place), counted(number, noun)))
    }

    /// The one card that can leave the place, which is a column or a cell.
    #[inline(always)]
    fn card_at(&self, step: &Step, place: Place) -> Result<Card, String> {
        let card = match place {
            Place::Column(column) => self.columns[column].last().copied(),
            Place::Cell(cell) => self.cells[cell],
            Place::Foundation(_) => None,
        };
        card.ok_or_else(|| format!("{} is empty", step.name(place)))
    }

    /// Whether the card is the next of its suit; and whether the papers' number names the foundation of that suit.
    #[inline(always)]
    fn judge_up(&self, card: Card, index: Option<usize>) -> Result<(), String> {
        let up = self.foundations[card.suit().index()];
        if !is_next(card, up) {
            let held = counted(usize::from(up), "card");
            return Err(format!("{card} cannot go up: its foundation holds {held}"));
        }
        let Some(index) = index else { return Ok(()) };
        match Suit::PAPER_ORDER.iter().position(|&suit| suit == card.suit()) {
            Some(own) if own != index => Err(format!("{card} belongs on foundation T{own}, not T{index}")),
            _ => Ok(()),
        }
    }

    /// Moves the one card that can leave a pile, if that is legal; says whether it was. Nearly all moves are like that.
    ///
    /// No longer part of its run can be meant: where runs move, cards are built one way (`Rules::covers`), so what fits on a card
    /// is one card of the run alone.
    pub(super) fn moves_one(&mut self, from: Pile, to: Pile) -> bool {
        let card = match from {
            Pile::Column(column) => self.columns.get(usize::from(column)).and_then(|column| column.last().copied()),
            Pile::Cell(cell) => self.cells.get(usize::from(cell)).copied().flatten(),
            Pile::Foundation => None,
        };
        let Some(card) = card else { return false };
        let rules = self.rules;
        match to {
            Pile::Foundation => {
                let up = &mut self.foundations[card.suit().index()];
                if !is_next(card, *up) {
                    return false;
                }
                *up += 1;
            }
            Pile::Cell(cell) => match self.cells.get_mut(usize::from(cell)) {
                Some(cell @ None) if matches!(from, Pile::Column(_)) => *cell = Some(card),
                _ => return false,
            },
            Pile::Column(column) => match self.columns.get_mut(usize::from(column)) {
                Some(column) if from != to && column.last().map_or(rules.fills(card), |&top| rules.fits(card, top)) => {
                    column.push(card);
                }
                _ => return false,
            },
        }
        match from {
            Pile::Column(column) => drop(self.columns[usize::from(column)].pop()),
            Pile::Cell(cell) => self.cells[usize::from(cell)] = None,
            Pile::Foundation => (),
        }
        true
    }

    /// A move from column to column. Onto a card goes just that part of the run that fits it, into an empty column
    /// as much of the run as may move, unless the step says how much.
    fn judge_run(&self, step: &Step, source: usize, target: usize) -> Result<usize, String> {
        if source == target {
            return Err(format!("{} is both source and target", step.name(step.from)));
        }
        self.card_at(step, step.from)?;
        let run = self.run(source);
        let count = match self.columns[target].last() {
            None => step.count.unwrap_or_else(|| run.len().min(self.longest_run(target))),
            Some(&top) => {
                let Some(first) = run.iter().position(|&card| self.rules.fits(card, top)) else {
                    return Err(format!("no card of the run {} goes on {top}", names(run)));
                };
                let fitting = run.len() - first;
                match step.count {
                    Some(count) if count != fitting => {
                        return Err(format!("{} would go on {top}, not {count}", counted(fitting, "card")));
                    }
                    _ => fitting,
                }
            }
        };
        if count > run.len() {
            return Err(format!("the run {} has {}, not {count}", names(run), counted(run.len(), "card")));
        }
        // One card can always move.
        if count > 1 {
            let most = self.longest_run(target);
            if count > most {
                return Err(format!("{count} cards would have to move, and at most {most} can"));
            }
        }
        let first = run[run.len() - count.clamp(1, run.len())];
        if self.columns[target].is_empty() && !self.rules.fills(first) {
            return Err(format!("{first} may not go into an empty column"));
        }
        Ok(count)
    }

    /// How many cards may move together to a column.
    fn longest_run(&self, target: usize) -> usize {
        let free_cells = self.cells.iter().filter(|cell| cell.is_none()).count();
        let empty_columns = (0..self.columns.len()).filter(|&i| i != target && self.columns[i].is_empty()).count();
        self.rules.longest_run(free_cells, empty_columns)
    }

    /// The cards at the end of a column that may move together, if there is room: each fits on the one before.
    fn run(&self, column: usize) -> &[Card] {
        let cards = &self.columns[column];
        let mut start = cards.len().saturating_sub(1);
        while self.rules.moves_runs() && start > 0 && self.rules.fits(cards[start], cards[start - 1]) {
            start -= 1;
        }
        &cards[start..]
    }

    /// Carries out a step that was found legal.
    pub(super) fn carry(&mut self, step: &Step, count: usize) {
        if let (Place::Column(source), Place::Column(target)) = (step.from, step.to) {
            let rest = self.columns[source].len() - count;
            for place in rest..rest + count {
                let card = self.columns[source][place];
                self.columns[target].push(card);
            }
            self.columns[source].truncate(rest);
            return;
        }
        let card = match step.from {
            Place::Column(column) => self.columns[column].pop(),
            Place::Cell(cell) => self.cells[cell].take(),
            Place::Foundation(_) => None,
        };
        let card = card.expect("a legal step moves a card");
        match step.to {
            Place::Column(column) => self.columns[column].push(card),
            Place::Cell(cell) => self.cells[cell] = Some(card),
            Place::Foundation(_) => self.foundations[card.suit().index()] += 1,
        }
    }
}

/// Whether a card goes up where so many of its suit are up.
fn is_next(card: Card, up: u8) -> bool {
    card.rank().number() == up + 1
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
