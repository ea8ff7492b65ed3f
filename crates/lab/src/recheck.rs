//! A dataset checked from scratch: every win replayed by the referee, every loss proved again by the checker of
//! certificates. No solver has a part in it.

use crate::dataset::Dataset;
use crate::error::LabError;
use crate::row::Row;
use std::path::Path;
use winnable_cards::{BoardFormat, Deal, DealName, Numbering};
use winnable_catalog::Verdict;
use winnable_certificate::{Certificate, Limits, Refusal, check};

/// What became of the rows of a dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rechecked {
    /// Wins that the referee has replayed.
    pub wins: u64,
    /// Losses whose certificate the checker has accepted.
    pub losses: u64,
    /// Rows that claim nothing: undecided deals, and games that a player lost.
    pub others: u64,
    /// Positions of each certificate, in ascending order.
    pub positions: Vec<u64>,
    /// Deals whose row has nothing to check it by, or whose certificate is beyond the limits, and why.
    pub unproven: Vec<(String, String)>,
    /// Deals whose row is wrong, and why.
    pub refused: Vec<(String, String)>,
}

/// Why a row is not accepted.
enum Objection {
    Unproven(String),
    Refused(String),
}

impl From<String> for Objection {
    fn from(why: String) -> Objection {
        Objection::Refused(why)
    }
}

/// Checks all rows; tells how many of how many are done.
pub fn recheck(path: &Path, limits: Limits, mut tell: impl FnMut(u64, u64)) -> Result<Rechecked, LabError> {
    let rows = Dataset::open(path)?.rows()?;
    let mut checked = Rechecked::default();
    for (done, row) in rows.iter().enumerate() {
        tell(done as u64, rows.len() as u64);
        let result = match row.verdict {
            Verdict::Winnable | Verdict::Won => replayed(row).map(|()| checked.wins += 1),
            Verdict::Unwinnable => proved(row, limits).map(|positions| {
                checked.losses += 1;
                checked.positions.push(positions);
            }),
            Verdict::Undecided | Verdict::Lost => {
                checked.others += 1;
                Ok(())
            }
        };
        match result {
            Ok(()) => {}
            Err(Objection::Unproven(why)) => checked.unproven.push((row.deal.clone(), why)),
            Err(Objection::Refused(why)) => checked.refused.push((row.deal.clone(), why)),
        }
    }
    checked.positions.sort_unstable();
    Ok(checked)
}

/// The deal of a row, by its name alone.
fn deal(row: &Row) -> Result<Deal, String> {
    match DealName::parse(&row.deal, Numbering::Seed).map_err(|error| error.to_string())? {
        DealName::Microsoft(number) => Ok(Deal::Microsoft(number)),
        DealName::Seed(seed) => Ok(Deal::Seed(seed)),
        DealName::Input | DealName::File(_) => Err("expected a numbered deal".to_string()),
    }
}

fn replayed(row: &Row) -> Result<(), Objection> {
    let Some(moves) = &row.solution else {
        return Err(Objection::Unproven("the moves of the win were not kept".to_string()));
    };
    winnable_referee::check(&row.game, &deal(row)?, moves).map_err(|refusal| refusal.to_string())?;
    Ok(())
}

/// The positions of the certificate; it must be one of this game and deal.
fn proved(row: &Row, limits: Limits) -> Result<u64, Objection> {
    let Some(text) = &row.certificate else {
        return Err(Objection::Unproven("there is no certificate of the loss".to_string()));
    };
    let certificate: Certificate = text.parse().map_err(|error| format!("{error}"))?;
    let board = winnable_referee::open(&row.game, &deal(row)?).map_err(|refusal| refusal.to_string())?.board();
    if certificate.game != row.game || certificate.board != board.written(BoardFormat::Usual) {
        return Err(Objection::Refused("the certificate is one of another game or deal".to_string()));
    }
    match check(&certificate, limits) {
        Ok(closure) => Ok(closure.positions),
        Err(limit @ Refusal::Limit { .. }) => Err(Objection::Unproven(limit.to_string())),
        Err(refusal) => Err(Objection::Refused(refusal.to_string())),
    }
}
