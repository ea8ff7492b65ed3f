//! A dataset checked from scratch: every win replayed by the referee, every loss proved again by the checker of
//! certificates. No solver has a part in it.

use crate::dataset::{Dataset, Part};
use crate::error::LabError;
use crate::kept::Rows;
use crate::row::Row;
use crate::spec::Spec;
use std::path::Path;
use winnable_cards::{BoardFormat, Deal, DealName, Numbering};
use winnable_catalog::{Reason, Verdict};
use winnable_certificate::{Certificate, CheckLimits, Refusal, check};

/// What became of the rows of a dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rechecked {
    /// Wins that the referee has replayed.
    pub wins: u64,
    /// Losses whose certificate the checker has accepted.
    pub losses: u64,
    /// Rows that claim nothing: undecided deals, and games that a player lost.
    pub others: u64,
    /// Deals that the experiment has and the dataset has no row of.
    pub missing: u64,
    /// Positions of each certificate, in ascending order.
    pub positions: Vec<u64>,
    /// Deals whose row has nothing to check it by, or whose certificate is beyond the limits, and why.
    pub unproven: Vec<(String, String)>,
    /// Deals whose row is wrong, and why.
    pub refused: Vec<(String, String)>,
}

impl Rechecked {
    /// How many rows there are.
    pub fn rows(&self) -> u64 {
        self.wins + self.losses + self.others + self.unproven.len() as u64 + self.refused.len() as u64
    }
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
pub fn recheck(path: &Path, limits: CheckLimits, mut tell: impl FnMut(u64, u64)) -> Result<Rechecked, LabError> {
    let dataset = Dataset::open(path)?;
    if dataset.spec.rows == Rows::Verdicts {
        let problem = "expected rows with solutions and certificates, found verdicts alone: there is nothing to check them \
                       by; `winnable rate --deals-from FILE --certify` computes both for the deals that you choose";
        return Err(LabError::dataset(path, problem));
    }
    let parts = dataset.parts()?;
    let rows: u64 = parts.iter().map(|part| part.span.end - part.span.start).sum();
    let mut checked = Rechecked { missing: missing(&dataset.spec, &parts), ..Rechecked::default() };
    for part in &parts {
        for row in dataset.read(part)? {
            tell(checked.rows(), rows);
            match recheck_row(&dataset.spec, &row, limits, &mut checked) {
                Ok(()) => {}
                Err(Objection::Unproven(why)) => checked.unproven.push((row.deal, why)),
                Err(Objection::Refused(why)) => checked.refused.push((row.deal, why)),
            }
        }
    }
    checked.positions.sort_unstable();
    Ok(checked)
}

/// Deals of the experiment that have no row. A run that ends when its interval is narrow enough has no more than it has, but
/// nothing is left out before its last row.
fn missing(spec: &Spec, parts: &[Part]) -> u64 {
    let places = spec.places();
    let end = match spec.until_width {
        Some(_) => parts.iter().map(|part| part.span.end).max().unwrap_or(places.start),
        None => places.end,
    };
    end - places.start - parts.iter().map(|part| part.span.end - part.span.start).sum::<u64>()
}

/// Checks one row and counts it.
fn recheck_row(spec: &Spec, row: &Row, limits: CheckLimits, checked: &mut Rechecked) -> Result<(), Objection> {
    match (row.verdict, spec.player()) {
        (Verdict::Winnable, None) | (Verdict::Won, Some(_)) => {
            replayed(row)?;
            checked.wins += 1;
        }
        (Verdict::Unwinnable, None) => {
            let positions = proved(row, limits)?;
            checked.losses += 1;
            checked.positions.push(positions);
        }
        (Verdict::Undecided, None) => {
            undecided(spec, row)?;
            checked.others += 1;
        }
        (Verdict::Lost, Some(_)) => checked.others += 1,
        (Verdict::Won | Verdict::Lost, None) => {
            return Err(format!("expected the verdict of an engine, found a player's ({})", row.verdict).into());
        }
        (Verdict::Winnable | Verdict::Unwinnable | Verdict::Undecided, Some(_)) => {
            return Err(format!("expected won or lost by a player, found an engine's verdict ({})", row.verdict).into());
        }
    }
    Ok(())
}

/// An undecided row claims nothing about the deal, but it says why the search ended, and that can be compared.
fn undecided(spec: &Spec, row: &Row) -> Result<(), Objection> {
    let reason = row.reason.ok_or("expected a reason beside undecided, found none".to_string())?;
    let is_true = match reason {
        Reason::StateLimit => row.states >= spec.max_states,
        Reason::MemoryLimit | Reason::IncompleteMoves => true,
        Reason::Searched | Reason::Interrupted => false,
    };
    if is_true {
        return Ok(());
    }
    let (states, most) = (row.states, spec.max_states);
    Err(format!("undecided because \"{reason}\", but {states} of at most {most} states were searched").into())
}

/// The deal of a row, by its name alone.
fn deal(row: &Row) -> Result<Deal, String> {
    if let DealName::Input | DealName::File(_) =
        DealName::parse(&row.deal, Numbering::Seed).map_err(|error| error.to_string())?
    {
        return Err("expected a numbered deal".to_string());
    }
    let game = winnable_catalog::open(&row.game).map_err(|error| error.to_string())?;
    winnable_catalog::deal(&*game, &row.deal).map(|named| named.deal).map_err(|error| error.to_string())
}

fn replayed(row: &Row) -> Result<(), Objection> {
    let Some(moves) = &row.solution else {
        return Err(Objection::Unproven("the moves of the win were not kept".to_string()));
    };
    let replay = winnable_referee::check(&row.game, &deal(row)?, moves).map_err(|refusal| refusal.to_string())?;
    let told = row.moves.unwrap_or(0);
    if replay.moves != told as usize {
        return Err(format!("expected {told} moves as the row says, found {}", replay.moves).into());
    }
    Ok(())
}

/// The positions of the certificate; it must be one of this game and deal.
fn proved(row: &Row, limits: CheckLimits) -> Result<u64, Objection> {
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
