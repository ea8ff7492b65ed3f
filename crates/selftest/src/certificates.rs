//! Certificates: a lost position gets one that the checker accepts after it was written and read, and a position that can
//! be won gets none, whatever a forger writes at its head.
//!
//! The forger knows how the checker refuses: told that the horizon is too near, it moves the horizon behind the card in
//! question and no further, so that it claims as much as it can get away with.

use crate::case::{Case, Disagreement, Part};
use crate::program::Program;
use crate::tally::{Kind, Tally};
use crate::verdicts::verdict;
use std::cell::Cell;
use std::fmt;
use winnable_cards::{Deal, Foundations, SplitMix64};
use winnable_catalog::{AnyGame, Watch};
use winnable_certificate::{Certificate, CheckLimits, FirstFar, Reduction, Reductions, Refusal};
use winnable_lab::NoCertificate;
use winnable_positions::below;
use winnable_referee::Table;

/// Most positions of a set.
const POSITIONS: u64 = 2_000;
/// Forgeries for each position that can be won.
const FORGERIES: usize = 6;
/// Positions that the checker goes through for each of them, whatever the forger makes of its refusals.
const LOOKED_AT: u64 = 500;

/// What a forger writes at the head of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The reductions.
    pub used: Vec<Reduction>,
    /// The horizon, if it is one of them.
    pub horizon: FirstFar,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.used.iter().map(|reduction| reduction.name()).collect();
        write!(f, "reductions {}", if names.is_empty() { "none".to_string() } else { names.join(" ") })?;
        if self.used.contains(&Reduction::Horizon) {
            let [c, d, h, s] = self.horizon.0;
            write!(f, ", horizon C={c} D={d} H={h} S={s}")?;
        }
        Ok(())
    }
}

pub(crate) fn certificates(
    program: &dyn Program,
    game: &dyn AnyGame,
    case: &Case,
    deal: &Deal,
    tally: &mut Tally,
    watch: &Watch,
) -> Result<(), Disagreement> {
    match verdict(program, game, case, deal, watch) {
        Some(false) => proved(program, game.name(), deal, tally, watch),
        Some(true) => not_proved(program, game.name(), case, deal, tally, watch),
        None => Ok(()),
    }
}

/// A lost position has a certificate, if the set is not too large.
fn proved(
    program: &dyn Program,
    game: &str,
    deal: &Deal,
    tally: &mut Tally,
    watch: &Watch,
) -> Result<(), Disagreement> {
    let fails = |what: String| Err(Disagreement::new(Part::Certificates, what));
    let limits = CheckLimits { positions: POSITIONS, ..CheckLimits::default() };
    let certificate = match program.certify(game, deal, limits, watch) {
        Ok((certificate, _)) => certificate,
        Err(NoCertificate::Refused(Refusal::Limit { .. } | Refusal::Stopped { .. })) => return Ok(()),
        Err(error) => return fails(format!("complete: unwinnable; {error}")),
    };
    let read: Certificate = match certificate.to_string().parse() {
        Ok(read) => read,
        Err(error) => return fails(format!("a certificate that was written cannot be read: {error}\n{certificate}")),
    };
    match program.check(&read, CheckLimits::default()) {
        Ok(_) => tally.count(Kind::Certificates, 1),
        Err(refusal) => return fails(format!("complete: unwinnable; the checker: {refusal}\n{certificate}")),
    }
    Ok(())
}

/// No header makes a position that can be won look lost.
fn not_proved(
    program: &dyn Program,
    game: &str,
    case: &Case,
    deal: &Deal,
    tally: &mut Tally,
    watch: &Watch,
) -> Result<(), Disagreement> {
    let fails = |what: String| Err(Disagreement::new(Part::Certificates, what));
    let start = match winnable_referee::open(game, deal) {
        Ok(start) => start,
        Err(refusal) => return fails(format!("referee: {refusal}")),
    };
    let mut rng = case.chance(Part::Certificates);
    for _ in 0..FORGERIES {
        if watch.is_stopped() {
            break;
        }
        if let Some((header, positions)) = forgery(program, game, &*start, &mut rng) {
            return fails(format!(
                "complete: winnable; the checker: {positions} positions, none of them a win ({header})"
            ));
        }
        tally.count(Kind::Forgeries, 1);
    }
    Ok(())
}

/// A header under which a set of positions closes without a win, and the number of these, if the forger finds one.
pub fn forgery(program: &dyn Program, game: &str, start: &dyn Table, rng: &mut SplitMix64) -> Option<(Header, u64)> {
    let facts = winnable_referee::facts(game).ok()?;
    let mut used: Vec<Reduction> = Reduction::sound_for(&facts).into_iter().filter(|_| rng.below(4) > 0).collect();
    // One that needs another goes with it.
    for reduction in used.clone() {
        used.extend(reduction.needs().filter(|needed| !used.contains(needed)));
    }
    let horizon = match (start.board().foundations, rng.below(3)) {
        (Foundations::Suits(up), 0 | 1) => up.map(|cards| cards + 1),
        _ => [(); 4].map(|()| 1 + below(rng, 14) as u8),
    };
    let mut header = Header { used, horizon: FirstFar(horizon) };
    let looked_at = Cell::new(0);
    let is_enough = || {
        looked_at.set(looked_at.get() + 1);
        looked_at.get() > LOOKED_AT
    };
    loop {
        let reductions = Reductions::new(facts, &header.used, header.horizon).ok()?;
        match program.close(start, &reductions, &is_enough) {
            Ok(closure) => return Some((header, closure.positions)),
            // Each time one suit's horizon moves further, so this ends.
            Err(Refusal::TooNear { suit, number }) => header.horizon.0[suit.index()] = number + 1,
            Err(_) => return None,
        }
    }
}
