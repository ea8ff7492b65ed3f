//! Games of columns, cells and four foundations: FreeCell and its kin, Beleaguered Castle and its kin, Fortress.
//!
//! What all have in common: only the last card of a column and the cards in the cells can move; a foundation is
//! built up in suit from the ace to the king, and what is up stays up; a cell holds one card. The game is won when all 52 cards are up. How the games differ is written in [`rules`].

mod deal;
mod notation;
mod play;
mod rules;
mod sorted;

pub(crate) use rules::Rules;

use crate::Table;
use notation::{Place, Step};
use winnable_cards::{Board, Card, Foundations, PileMove};

/// A position of such a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tableau {
    rules: Rules,
    /// The last card of a column can be played.
    columns: Vec<Vec<Card>>,
    cells: Vec<Option<Card>>,
    /// How many cards of each suit (C D H S) are up.
    foundations: [u8; 4],
}

impl Tableau {
    /// Every step that could be written down for this number of columns and cells, legal or not.
    fn steps(&self) -> Vec<Step> {
        let columns: Vec<Place> = (0..self.columns.len()).map(Place::Column).collect();
        let cells: Vec<Place> = (0..self.cells.len()).map(Place::Cell).collect();
        let sources = columns.iter().chain(&cells);
        let targets: Vec<Place> = [Place::Foundation(None)].iter().chain(&cells).chain(&columns).copied().collect();
        let mut steps = Vec::new();
        for &from in sources {
            for &to in &targets {
                match (from, to) {
                    (Place::Column(source), Place::Column(target)) if self.columns[target].is_empty() => {
                        let counts = 1..=self.columns[source].len();
                        steps.extend(counts.map(|count| Step::standard(from, to, Some(count))));
                    }
                    _ => steps.push(Step::standard(from, to, None)),
                }
            }
        }
        steps
    }
}

impl Tableau {
    /// Plays a move that is told as values.
    pub(crate) fn play_values(&mut self, m: PileMove) -> Result<(), String> {
        if m.count == 1 && self.moves_one(m.from, m.to) {
            return Ok(());
        }
        let step = Step::of_values(m);
        step.check_count()?;
        let count = self.judge(&step)?;
        self.carry(&step, count);
        Ok(())
    }

    /// The move as text, for what is said of it.
    pub(crate) fn written(m: PileMove) -> String {
        Step::of_values(m).to_string()
    }
}

impl Table for Tableau {
    fn legal(&self) -> Vec<String> {
        self.steps().iter().filter(|step| self.judge(step).is_ok()).map(Step::to_string).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let step = notation::read(text)?;
        let (step, count) = match self.order_for(&step) {
            None => (step, self.judge(&step)?),
            Some(order) => {
                let count = self.in_order(&order).judge(&step)?;
                (order.unsorted(&step), count)
            }
        };
        self.carry(&step, count);
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.foundations == [13; 4]
    }

    fn board(&self) -> Board {
        Board::of_rows(self.columns.iter().map(|column| column.iter().copied().map(Some)))
            .with_foundations(Foundations::Suits(self.foundations))
            .with_cells(self.cells.clone())
    }

    fn can_go_up(&self) -> Vec<(Card, String)> {
        let columns = (0..self.columns.len()).map(|i| (Place::Column(i), self.columns[i].last().copied()));
        let cells = (0..self.cells.len()).map(|i| (Place::Cell(i), self.cells[i]));
        let up = |(from, card): (Place, Option<Card>)| {
            let step = Step::standard(from, Place::Foundation(None), None);
            self.judge(&step).ok().and(card).map(|card| (card, step.to_string()))
        };
        columns.chain(cells).filter_map(up).collect()
    }

    fn cards_left(&self) -> usize {
        Card::COUNT - self.foundations.iter().map(|&up| usize::from(up)).sum::<usize>()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    /// The same without writing the moves down and reading them again.
    fn after_each_move(&self) -> Vec<Box<dyn Table>> {
        let after = |step: &Step| -> Option<Box<dyn Table>> {
            let count = self.judge(step).ok()?;
            let mut table = self.clone();
            table.carry(step, count);
            Some(Box::new(table))
        };
        self.steps().iter().filter_map(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::open;
    use winnable_cards::{Deal, Layout};

    fn legal(game: &str, text: &str) -> String {
        let mut legal = open(game, &Deal::Position(Layout::parse(text).unwrap())).unwrap().legal();
        legal.sort();
        legal.join(" ")
    }

    #[test]
    fn every_cell_and_every_empty_column_is_listed_on_its_own() {
        let kings = "1: KC\n2:\n3: KD KH\n4:\nCells: -- KS";
        assert_eq!(
            legal("freecell:columns=4,cells=3", kings),
            "12v1 14v1 1a 1c 1h 32v1 34v1 3a 3c 3h b2 b4 bh",
            "pointless moves and all"
        );
    }

    #[test]
    fn a_count_is_written_for_empty_columns_and_only_there() {
        // One free cell and one empty column: up to four cards go onto a card, up to two into the empty column.
        let runs = "1: KC QD JC TH\n2: KS QH\n3: KD JS QC JH\n4: KH QS JD\n5:\nCells: TC TD";
        assert_eq!(
            legal("freecell:columns=5,cells=3", runs),
            "12 15v1 15v2 1c 1h 25v1 25v2 2c 35v1 35v2 3c 45v1 45v2 4c a3 a4 a5 ah b5 bh"
        );
    }

    #[test]
    fn a_won_game_has_no_moves() {
        assert_eq!(legal("freecell", &":\n".repeat(8)), "");
    }
}
