//! The set of positions that a certificate is about.

use crate::format::Certificate;
use crate::reductions::{Keyed, Reduction, Reductions};
use std::collections::HashSet;
use thiserror::Error;
use winnable_cards::{Board, Deal, Layout, LayoutError, Suit};
use winnable_referee::Table;

/// Where the checker gives up.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Positions in the set.
    pub positions: u64,
    /// Bytes of the set and of the positions that wait.
    pub bytes: u64,
}

impl Default for Limits {
    /// 100 million positions and 4 GiB.
    fn default() -> Self {
        Limits { positions: 100_000_000, bytes: 4 << 30 }
    }
}

/// What was found on the way through the whole set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closure {
    /// Positions in the set, as the reductions tell them apart.
    pub positions: u64,
    /// The largest number of empty rows in any of them; it is the same in all positions of one key.
    pub max_empty_rows: usize,
    /// The smallest number of cards that are not where the game wants them.
    pub min_cards_left: usize,
    /// The most bytes that the set and the positions that wait took, as they are counted for the limit.
    pub bytes: u64,
}

/// Why a certificate is not accepted.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The game or the board is none.
    #[error(transparent)]
    Game(#[from] winnable_referee::Refusal),
    /// The board cannot be read.
    #[error(transparent)]
    Board(#[from] LayoutError),
    /// The claim is false.
    #[error("the game can be won: a win is among the positions")]
    Won,
    /// A far card may go up, so that its suit matters.
    #[error("the horizon is too near: {suit}{number} or a card like it lies free and may go up", suit = suit.letter())]
    TooNear {
        /// Of the foundation that may take it.
        suit: Suit,
        /// Its number, 1 to 13.
        number: u8,
    },
    /// The set is not the one that the certificate tells of.
    #[error("expected {expected} positions as the certificate says, found {found}")]
    Count {
        /// What the certificate says.
        expected: u64,
        /// How many there are; of more than expected only the first surplus one is counted.
        found: u64,
    },
    /// The caller asked to stop, so nothing was found out.
    #[error("stopped after {positions} positions, so nothing is known")]
    Stopped {
        /// Positions until then.
        positions: u64,
    },
    /// Nothing was found out.
    #[error("the limit of {limit} was reached after {positions} positions, so nothing is known")]
    Limit {
        /// Positions or bytes.
        limit: String,
        /// Positions until then.
        positions: u64,
    },
}

/// Accepts a certificate, or says why not.
pub fn check(certificate: &Certificate, limits: Limits) -> Result<Closure, Refusal> {
    let start = winnable_referee::open(&certificate.game, &Deal::Position(Layout::parse(&certificate.board)?))?;
    let expected = certificate.positions;
    let refused = |found| Err(Refusal::Count { expected, found });
    // A set that grows beyond the number that was told needs not be gone through to its end.
    let limits = Limits { positions: limits.positions.min(expected), ..limits };
    match close(&*start, &certificate.reductions, limits, &|| false) {
        Err(Refusal::Limit { positions, .. }) if positions > expected => refused(positions),
        Ok(closure) if closure.positions != expected => refused(closure.positions),
        result => result,
    }
}

/// Goes through every position that can be reached, up to what the reductions do not tell apart, unless `stop` says to stop.
pub fn close(
    start: &dyn Table,
    reductions: &Reductions,
    limits: Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Closure, Refusal> {
    let mut set = Set { reductions, limits, keys: HashSet::new(), bytes: 0, most_bytes: 0, waiting: Vec::new() };
    let first = start.board();
    let mut closure =
        Closure { positions: 0, max_empty_rows: empty_rows(&first), min_cards_left: start.cards_left(), bytes: 0 };
    set.add(start.copy(), &first)?;
    while let Some(table) = set.next() {
        if stop() {
            return Err(Refusal::Stopped { positions: set.keys.len() as u64 });
        }
        let by_turns = reductions.uses(Reduction::Turns);
        for next in if by_turns { whole_turns(&*table, reductions)? } else { table.after_each_move() } {
            let board = next.board();
            closure.max_empty_rows = closure.max_empty_rows.max(empty_rows(&board));
            closure.min_cards_left = closure.min_cards_left.min(next.cards_left());
            set.add(next, &board)?;
        }
    }
    Ok(Closure { positions: set.keys.len() as u64, bytes: set.most_bytes, ..closure })
}

/// The keys so far, and one position of each key that was not yet looked at.
struct Set<'a> {
    reductions: &'a Reductions,
    limits: Limits,
    keys: HashSet<Box<[u8]>>,
    waiting: Vec<Box<dyn Table>>,
    bytes: u64,
    most_bytes: u64,
}

/// What a key takes beside its own bytes (its address and length, its share of a table that is half empty, and what the
/// allocator rounds up), and what a position takes that waits.
const KEY_BYTES: u64 = 56;
const TABLE_BYTES: u64 = 640;

impl Set<'_> {
    fn add(&mut self, table: Box<dyn Table>, board: &Board) -> Result<(), Refusal> {
        if table.is_won() {
            return Err(Refusal::Won);
        }
        let key = match self.reductions.keyed(board) {
            Keyed::Key(key) => key,
            Keyed::DeadEnd => return Ok(()),
            Keyed::TooNear(suit, number) => return Err(Refusal::TooNear { suit, number }),
        };
        let key_bytes = KEY_BYTES + key.len() as u64;
        if !self.keys.insert(key) {
            return Ok(());
        }
        self.waiting.push(table);
        self.bytes += key_bytes;
        let bytes = self.bytes + self.waiting.len() as u64 * TABLE_BYTES;
        self.most_bytes = self.most_bytes.max(bytes);
        let positions = self.keys.len() as u64;
        let limit = match self.limits {
            limits if positions > limits.positions => format!("{} positions", limits.positions),
            limits if bytes > limits.bytes => format!("{} bytes", limits.bytes),
            _ => return Ok(()),
        };
        Err(Refusal::Limit { limit, positions })
    }

    fn next(&mut self) -> Option<Box<dyn Table>> {
        self.waiting.pop()
    }
}

/// The positions after the next whole turn: in Monte Carlo after the next closing up, for every set of pairs that may be
/// removed before it; in Klondike after the next move that is no draw, however often the stock is drawn from before it.
///
/// All positions on the way are gone through, each once. A board of Monte Carlo without cards is among them, so that a
/// win is seen although nothing is left to close up.
fn whole_turns(table: &dyn Table, reductions: &Reductions) -> Result<Vec<Box<dyn Table>>, Refusal> {
    let mut ends = Vec::new();
    let mut seen = HashSet::new();
    let mut waiting = vec![table.copy()];
    while let Some(table) = waiting.pop() {
        if table.is_won() {
            return Err(Refusal::Won);
        }
        for text in table.legal() {
            let mut next = table.copy();
            next.play(&text).expect("the referee plays what it calls legal");
            if reductions.ends_turn(&text) {
                ends.push(next);
                continue;
            }
            let board = next.board();
            if seen.insert((board.rows, board.stock, board.waste, board.redeals)) {
                waiting.push(next);
            }
        }
    }
    Ok(ends)
}

fn empty_rows(board: &Board) -> usize {
    board.rows.iter().filter(|row| row.iter().all(|slot| slot.is_empty())).count()
}
