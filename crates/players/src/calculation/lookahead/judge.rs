//! The judge of labelled positions: the features (`features.rs`) and a net (`net.rs`).

use super::features::{Features, Layout, MOST_STACKS, VERSION};
use super::labelled_table::LabelledTable;
use crate::judge_file;
use crate::judges;
use crate::net::{Net, Units};
use std::borrow::Cow;

/// The judge for a number of stacks.
#[derive(Debug, Clone)]
pub struct Judge<'a> {
    /// The number of stacks.
    pub stacks: usize,
    net: Cow<'a, Net>,
}

/// A position with what the judge computed for it, from which the scores of similar positions follow quickly.
#[derive(Debug, Clone)]
pub struct Position {
    /// The position.
    pub table: LabelledTable,
    /// The log odds of winning.
    pub score: f32,
    features: Features,
    units: Units,
}

impl<'a> Judge<'a> {
    /// A judge; the number of stacks is 1 to 4.
    pub fn new(stacks: usize, net: &'a Net) -> Self {
        Judge { stacks, net: Cow::Borrowed(net) }
    }

    /// The number of rows of a judge's net.
    pub fn rows(stacks: usize) -> usize {
        Layout::new(stacks).rows
    }

    /// A position by itself.
    pub fn position(&self, table: LabelledTable) -> Position {
        let features = Features::of(&table);
        let units = self.net.units(features.rows());
        Position { score: self.net.score(&units), table, features, units }
    }

    /// A position that follows another, or differs little.
    pub fn next(&self, from: &Position, table: LabelledTable) -> Position {
        let features = Features::of(&table);
        let units = self.net.moved(&from.units, from.features.rows(), features.rows());
        Position { score: self.net.score(&units), table, features, units }
    }

    /// The log odds of winning in a position that follows another, or differs little.
    pub fn score(&self, from: &Position, table: &LabelledTable) -> f32 {
        let features = Features::of(table);
        self.net.score(&self.net.moved(&from.units, from.features.rows(), features.rows()))
    }
}

impl Judge<'static> {
    /// Reads a judge for a number of stacks; with more than four stacks it is one for four.
    pub fn read(bytes: &[u8], stacks: usize) -> Result<Self, String> {
        let stacks = stacks.min(MOST_STACKS);
        let (_, net) = judge_file::read(bytes, &format!("calculation:{stacks}"), VERSION, Judge::rows(stacks))?;
        Ok(Judge { stacks, net: Cow::Owned(net) })
    }

    /// The trained judge for a number of stacks. With more than four stacks it is the judge for four, and the player
    /// uses four of them.
    pub fn taught(stacks: usize) -> Self {
        let read = judges::with_judge(judges::of_calculation(stacks), |bytes| Judge::read(bytes, stacks));
        read.expect("it is there, as those who ask have seen").expect("the file holds a judge")
    }
}

impl Position {
    /// The features of the position.
    pub fn features(&self) -> &Features {
        &self.features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_from_a_neighbour_are_the_scores_themselves() {
        let judge = Judge::taught(3);
        let mut position = judge.position(LabelledTable::new(3, [0; 4]));
        let mut compared = 0;
        for rank in [7, 7, 12, 1, 5, 9, 12, 3, 10, 2, 2, 6] {
            let mut last = None;
            position.table.options(rank, &mut |next| {
                let alone = judge.position(next.clone()).score;
                assert_eq!(judge.score(&position, next), alone);
                last = Some(next.clone());
                compared += 1;
            });
            position = judge.next(&position, last.unwrap());
        }
        assert!(compared > 40, "{compared}");
    }
}
