//! A deal, its solver's proof of loss, and the certificate that follows from it: one way to ask, for the command and Python.

use crate::certify::{NoCertificate, certify_from};
use crate::error::LabError;
use winnable_catalog::{AnyGame, NamedDeal, Proof, Quality, Reason, Request, Verdict, Watch};
use winnable_certificate::{Certificate, CheckLimits, Closure, Refusal};

/// What came of it.
#[derive(Debug)]
pub enum Proved {
    /// The deal is lost, and this says so in terms of positions and moves alone.
    Lost(Box<Certificate>, Closure),
    /// It can be won.
    Winnable,
    /// The solver did not decide it, and why.
    Undecided(Option<Reason>),
    /// It is lost, but the set of its positions is beyond the limits.
    TooLarge(Refusal),
    /// It is lost, but somebody stopped the search for the set.
    Interrupted,
}

/// Has the solver say whether the deal is lost, and makes the certificate. The bytes are for the solver, and then for the set. `watch` is
/// for the search, `closing` for the set: it is asked at each of its positions.
pub fn prove(
    game: &dyn AnyGame,
    named: &NamedDeal,
    request: &Request,
    watch: &Watch,
    closing: &Watch,
) -> Result<Proved, LabError> {
    let request = Request { quality: Quality::Fast, moves: false, ..*request };
    let failed = |error| LabError::Solve { deal: named.name.clone(), error };
    let solved = game.solve(&named.deal, &request, watch).map_err(failed)?;
    match solved.verdict {
        Verdict::Unwinnable => {}
        Verdict::Undecided => return Ok(Proved::Undecided(solved.reason)),
        Verdict::Winnable | Verdict::Won | Verdict::Lost => return Ok(Proved::Winnable),
    }
    let limits = CheckLimits { bytes: request.limits.bytes, ..CheckLimits::default() };
    let horizon = solved.proof.as_ref().and_then(Proof::horizon);
    match certify_from(horizon, game.name(), &named.deal, limits, closing) {
        Ok((certificate, closure)) => Ok(Proved::Lost(Box::new(certificate), closure)),
        Err(NoCertificate::Refused(limit @ Refusal::Limit { .. })) => Ok(Proved::TooLarge(limit)),
        Err(NoCertificate::Refused(Refusal::Stopped { .. })) => Ok(Proved::Interrupted),
        Err(error) => Err(LabError::Certificate { deal: named.name.clone(), error: error.to_string() }),
    }
}
