//! Rows on their way to the disk.

use crate::dataset::Dataset;
use crate::error::LabError;
use crate::kept::Kept;
use crate::row::Row;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Rows of deals that follow each other.
pub struct Batch {
    /// The place of the first deal.
    pub start: u64,
    /// The rows.
    pub rows: Vec<Row>,
    /// Whether its stretch of the job ends here.
    pub is_last: bool,
}

/// Rows that are not saved yet.
struct Piece {
    start: u64,
    kept: Kept,
    since: Instant,
}

/// Rows wait at most so long: what is lost when the program is killed.
const OLD: Duration = Duration::from_secs(6);

/// Puts batches together and writes them when a stretch is complete or its rows have waited long enough.
#[derive(Default)]
pub struct Saver {
    /// By the place that comes after the last row.
    by_end: BTreeMap<u64, Piece>,
}

impl Saver {
    /// Takes rows, and writes them if they end a stretch.
    pub fn take(&mut self, batch: Batch, dataset: &Dataset) -> Result<(), LabError> {
        let Batch { start, rows, is_last } = batch;
        let end = start + rows.len() as u64;
        let begin = || Piece { start, kept: Kept::new(dataset.spec.rows), since: Instant::now() };
        let mut piece = self.by_end.remove(&start).unwrap_or_else(begin);
        piece.kept.extend(rows);
        if piece.kept.deals() == 0 {
            return Ok(());
        }
        if is_last {
            return dataset.keep(piece.start, &piece.kept);
        }
        self.by_end.insert(end, piece);
        Ok(())
    }

    /// Writes the rows that have waited long enough.
    pub fn save_old(&mut self, dataset: &Dataset) -> Result<(), LabError> {
        self.save(dataset, |piece| piece.since.elapsed() >= OLD)
    }

    /// Writes all rows.
    pub fn save_all(&mut self, dataset: &Dataset) -> Result<(), LabError> {
        self.save(dataset, |_| true)
    }

    fn save(&mut self, dataset: &Dataset, is_due: impl Fn(&Piece) -> bool) -> Result<(), LabError> {
        for (_, piece) in self.by_end.extract_if(.., |_, piece| is_due(piece)) {
            dataset.keep(piece.start, &piece.kept)?;
        }
        Ok(())
    }
}
