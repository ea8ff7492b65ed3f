//! Hunts for deals of Beleaguered Castle that are lost although several empty rows can be reached.
//!
//! T. Shintani refuted the hypothesis that three empty rows always win and left four open. A hunt makes candidates from
//! which so many empty rows are reached by construction (`candidate.rs`), and searches them by rank alone (`ranks.rs`).
//! What it finds is told only after the referee has played the moves and the checker has accepted a certificate.
//!
//! Attempts are numbered. Attempt n of a seed is the same wherever a hunt begins, so that a hunt that was stopped goes on
//! with the number that it had reached.

mod candidate;
mod five;
mod known;
mod ranks;

use candidate::Candidate;
pub use five::{Evidence, five_empty_rows};
use ranks::End;
use thiserror::Error;
use winnable_cards::{Board, BoardFormat, Card, Deal, Layout, LayoutError, Rank, SplitMix64, Suit};
use winnable_catalog::Watch;
use winnable_certificate::{Certificate, CheckLimits, Closure, Refusal, check};
use winnable_lab::{NoCertificate, certify};

/// The game that is hunted.
pub const GAME: &str = "beleaguered-castle";

/// With five a 2 always comes free, as long as no card is up: see [`five_empty_rows`].
pub const MOST_EMPTY_ROWS: usize = 4;

/// What a hunt is for.
#[derive(Debug, Clone, Copy)]
pub struct Quarry {
    /// So many empty rows must be reachable, 1 to [`MOST_EMPTY_ROWS`].
    pub empty_rows: usize,
    /// Of the hunt.
    pub seed: u64,
    /// The attempt that it begins with.
    pub first: u64,
    /// The attempt that it gives up before.
    pub end: u64,
}

/// A lost deal, with all that shows it.
#[derive(Debug, Clone)]
pub struct Counterexample {
    /// The attempt that found it.
    pub attempt: u64,
    /// The deal, a row a line; rows are counted from 1, as the moves do.
    pub deal: String,
    /// Moves that lead to the empty rows; the referee has played them.
    pub moves: Vec<String>,
    /// The position with the empty rows, written as the deal.
    pub position: String,
    /// That the deal is lost; the checker has accepted it.
    pub certificate: Certificate,
    /// What is true of all positions that can be reached.
    pub closure: Closure,
}

/// Why a hunt ends without a deal.
#[derive(Debug, Error)]
pub enum NothingFound {
    /// It was stopped, or came to its end.
    #[error("nothing was found before attempt {next}")]
    Ended {
        /// The attempt to go on with.
        next: u64,
    },
    /// What is found here is wrong: a defect.
    #[error("attempt {attempt} found a deal that does not hold what it promises (please report this): {why}")]
    Refused {
        /// The attempt.
        attempt: u64,
        /// What is wrong with it.
        why: String,
    },
}

/// Searches of positions and of deals end here; lost ones are much smaller.
const MOST_POSITIONS: usize = 50_000;

/// Hunts, attempt by attempt; tells the number of each that begins.
pub fn hunt(quarry: &Quarry, watch: &Watch, mut tell: impl FnMut(u64)) -> Result<Counterexample, NothingFound> {
    for attempt in quarry.first..quarry.end {
        if watch.is_stopped() {
            return Err(NothingFound::Ended { next: attempt });
        }
        tell(attempt);
        let Some(candidate) = lost_candidate(quarry, attempt) else { continue };
        if known::is_found_by_others(&candidate.dealt(), quarry.seed) {
            continue;
        }
        return shown(quarry, attempt, &candidate)
            .map_err(|why| NothingFound::Refused { attempt, why: why.to_string() });
    }
    Err(NothingFound::Ended { next: quarry.end })
}

/// The chance of one attempt.
fn generator(seed: u64, attempt: u64) -> SplitMix64 {
    SplitMix64::new(seed ^ attempt.wrapping_mul(0xD134_2543_DE82_EF95))
}

/// The candidate of this attempt, if the deal is lost.
fn lost_candidate(quarry: &Quarry, attempt: u64) -> Option<Candidate> {
    let candidate = Candidate::draw(quarry.empty_rows, &mut generator(quarry.seed, attempt))?;
    let is_lost = |position: ranks::Ranks| position.search(MOST_POSITIONS) == End::Lost;
    (is_lost(candidate.reached()) && is_lost(candidate.dealt())).then_some(candidate)
}

/// Why a counterexample is none.
#[derive(Debug, Error)]
enum Wrong {
    #[error(transparent)]
    Deal(#[from] winnable_referee::Refusal),
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error(transparent)]
    NoCertificate(#[from] NoCertificate),
    #[error("the checker refuses its certificate: {0}")]
    Refused(#[from] Refusal),
    #[error("move {text}: {why}")]
    Move { text: String, why: String },
    #[error("expected {expected} empty rows, found {found}")]
    EmptyRows { expected: usize, found: usize },
}

/// The deal in cards, its moves played by the referee and its certificate accepted by the checker.
fn shown(quarry: &Quarry, attempt: u64, candidate: &Candidate) -> Result<Counterexample, Wrong> {
    let board = board(candidate);
    let deal = Deal::Position(Layout::parse(&board.written(BoardFormat::Usual))?);
    let mut table = winnable_referee::open(GAME, &deal)?;
    let mut moves = Vec::new();
    for &(from, to) in &candidate.moves {
        let text = format!("{}{}", from + 1, to + 1);
        table.play(&text).map_err(|why| Wrong::Move { text: text.clone(), why })?;
        moves.push(text);
    }
    let found = table.board().rows.iter().filter(|row| row.is_empty()).count();
    if found != quarry.empty_rows {
        return Err(Wrong::EmptyRows { expected: quarry.empty_rows, found });
    }
    let (certificate, _) = certify(GAME, &deal, CheckLimits::default(), &Watch::default())?;
    let closure = check(&certificate, CheckLimits::default())?;
    let rows_alone = |board: Board| Board { rows: board.rows, ..Board::default() }.written(BoardFormat::Usual);
    let position = rows_alone(table.board());
    Ok(Counterexample { attempt, deal: rows_alone(board), moves, position, certificate, closure })
}

/// The deal with suits, which the search had none of: of each rank first clubs, then diamonds, hearts and spades.
fn board(candidate: &Candidate) -> Board {
    let mut dealt = [0; 14];
    let mut card = |&rank: &u8| {
        let suit = Suit::ALL[dealt[usize::from(rank)]];
        dealt[usize::from(rank)] += 1;
        Some(Card::new(Rank::new(rank).expect("ranks are 2 to 13"), suit))
    };
    let rows: Vec<Vec<Option<Card>>> = candidate.rows.iter().map(|row| row.iter().map(&mut card).collect()).collect();
    Board::of_rows(rows)
}
