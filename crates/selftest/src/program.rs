//! What is tested. The defaults are the program as it is; a test of the self-test overrides one of them with a lie, which
//! must be found.

use winnable_cards::Deal;
use winnable_catalog::{AnyGame, LegalMove, Limits, Request, Session, SolveError, Solved, Watch};
use winnable_certificate::{Certificate, Closure, Reductions, Refusal};
use winnable_lab::{NoCertificate, certify};

/// The answers of a program.
pub trait Program: Sync {
    /// The verdict of an engine.
    fn solve(&self, game: &dyn AnyGame, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        game.solve(deal, request, watch)
    }

    /// Whether a deal can be won, decided in another way.
    fn decide(&self, game: &dyn AnyGame, way: usize, deal: &Deal, limits: Limits, watch: &Watch) -> Option<bool> {
        game.decide(way, deal, limits, watch).ok().flatten()
    }

    /// The legal moves of a game in progress.
    fn legal_moves(&self, session: &dyn Session) -> Vec<LegalMove> {
        session.legal_moves()
    }

    /// A certificate of loss.
    fn certify(
        &self,
        game: &str,
        deal: &Deal,
        limits: winnable_certificate::CheckLimits,
        watch: &Watch,
    ) -> Result<(Certificate, Closure), NoCertificate> {
        certify(game, deal, limits, watch)
    }

    /// Whether the checker accepts a certificate.
    fn check(&self, certificate: &Certificate, limits: winnable_certificate::CheckLimits) -> Result<Closure, Refusal> {
        winnable_certificate::check(certificate, limits)
    }

    /// Whether a set of positions closes without a win, before `stop`, which is asked at each position, says to stop.
    fn close(
        &self,
        start: &dyn winnable_referee::Table,
        reductions: &Reductions,
        stop: &dyn Fn() -> bool,
    ) -> Result<Closure, Refusal> {
        winnable_certificate::close(start, reductions, winnable_certificate::CheckLimits::default(), stop)
    }
}

/// The program as it is.
pub struct Real;

impl Program for Real {}
