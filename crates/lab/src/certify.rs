//! Writing certificates of loss: the search for the reductions under which the checker accepts.
//!
//! Whatever proved the loss, the certificate is in terms of positions and moves alone. All reductions that are sound for
//! the game are used. Where cards are told apart up to a horizon, it begins where the proof of a search was closed, or
//! without one as near as the board allows, so that all cards are far; when a far card may go up, the horizon of that suit
//! is put behind the card. A scout goes through the positions first and moves the horizon as it goes, until nothing has moved it
//! for long; then the set is made anew, and if that finds one more such card, the scout goes out again, with more patience. So
//! the horizon ends no further than it must, and the set is small.

use thiserror::Error;
use winnable_cards::{BoardFormat, Deal, Foundations};
use winnable_catalog::{Horizon, Watch};
use winnable_certificate::{Certificate, CheckLimits, Closure, FirstFar, Reduction, Reductions, Refusal, close, scout};

/// Why there is no certificate.
#[derive(Debug, Error)]
pub enum NoCertificate {
    /// The game or the deal is none.
    #[error(transparent)]
    Deal(#[from] winnable_referee::Refusal),
    /// The checker came upon a win, or to its limits, or was stopped.
    #[error("no certificate was made: {0}")]
    Refused(Refusal),
}

/// Positions that the first scout looks at in vain, and how many times as many each further one. The horizon of most sets
/// stands after a few hundred positions of some hundred thousand.
const FIRST_PATIENCE: usize = 1000;
const MORE_PATIENCE: usize = 8;

/// A certificate that the checker has accepted, with what it saw on the way.
pub fn certify(
    game: &str,
    deal: &Deal,
    limits: CheckLimits,
    watch: &Watch,
) -> Result<(Certificate, Closure), NoCertificate> {
    certify_from(None, game, deal, limits, watch)
}

/// The same, for a deal whose proof was found within a horizon: the certificate begins there, so that no scout need find it
/// again. It is a hint and no more: the checker sees whether it will do.
pub fn certify_from(
    known: Option<Horizon>,
    game: &str,
    deal: &Deal,
    limits: CheckLimits,
    watch: &Watch,
) -> Result<(Certificate, Closure), NoCertificate> {
    let start = winnable_referee::open(game, deal)?;
    let facts = winnable_referee::facts(game)?;
    let board = start.board();
    let horizon = match (&board.foundations, known) {
        (Foundations::Suits(_), Some(known)) => first_far(known),
        (Foundations::Suits(up), None) => FirstFar(up.map(|cards| cards + 1)),
        _ => FirstFar::NONE,
    };
    let stop = || watch.is_stopped();
    let mut reductions = Reductions::new(facts, &Reduction::sound_for(&facts), horizon).expect("all of them are sound");
    let mut patience = FIRST_PATIENCE;
    loop {
        match close(&*start, &reductions, limits, &stop) {
            Ok(closure) => {
                let board = board.written(BoardFormat::Usual);
                let certificate =
                    Certificate { game: game.to_string(), reductions, positions: closure.positions, board };
                return Ok((certificate, closure));
            }
            Err(Refusal::TooNear { suit, number }) => {
                reductions.widen(suit, number);
                reductions = scout(&*start, &reductions, patience, limits, &stop);
                patience = patience.saturating_mul(MORE_PATIENCE);
            }
            Err(refusal) => return Err(NoCertificate::Refused(refusal)),
        }
    }
}

/// A search's horizon as a certificate has it. A search names the last card of each suit that it tells from all others, and
/// never sees it go up; so for a certificate, which names the first far card, it is that card.
fn first_far(horizon: Horizon) -> FirstFar {
    FirstFar([0, 1, 2, 3].map(|suit| horizon.of(suit)))
}
