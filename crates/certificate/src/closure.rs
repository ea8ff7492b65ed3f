//! The set of positions that a certificate is about.

use crate::format::Certificate;
use crate::places;
use crate::reductions::{Reduction, Reductions};
use crate::safe;
use std::collections::HashSet;
use std::rc::Rc;
use thiserror::Error;
use winnable_cards::{Board, Deal, Layout, LayoutError, Suit};
use winnable_referee::Table;

/// Where the checker gives up.
#[derive(Debug, Clone, Copy)]
pub struct CheckLimits {
    /// Positions in the set.
    pub positions: u64,
    /// Bytes of the set and of the positions that wait.
    pub bytes: u64,
}

impl Default for CheckLimits {
    /// 100 million positions and 4 GiB.
    fn default() -> Self {
        CheckLimits { positions: 100_000_000, bytes: 4 << 30 }
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
    #[error("expected {expected} positions as the certificate says, found {}", if found > expected { "more".to_string() } else { found.to_string() })]
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
pub fn check(certificate: &Certificate, limits: CheckLimits) -> Result<Closure, Refusal> {
    check_until(certificate, limits, &|| false)
}

/// The same, unless `stop`, which is asked at every position, says to stop.
pub fn check_until(
    certificate: &Certificate,
    limits: CheckLimits,
    stop: &dyn Fn() -> bool,
) -> Result<Closure, Refusal> {
    let start = winnable_referee::open(&certificate.game, &Deal::Position(Layout::parse(&certificate.board)?))?;
    let expected = certificate.positions;
    let refused = |found| Err(Refusal::Count { expected, found });
    // A set that grows beyond the number that was told needs not be gone through to its end.
    let limits = CheckLimits { positions: limits.positions.min(expected), ..limits };
    match close(&*start, &certificate.reductions, limits, stop) {
        Err(Refusal::Limit { positions, .. }) if positions > expected => refused(positions),
        Ok(closure) if closure.positions != expected => refused(closure.positions),
        result => result,
    }
}

/// Goes through every position that can be reached, up to what the reductions do not tell apart, unless `stop` says to stop.
pub fn close(
    start: &dyn Table,
    reductions: &Reductions,
    limits: CheckLimits,
    stop: &dyn Fn() -> bool,
) -> Result<Closure, Refusal> {
    Set::new(reductions.clone(), limits, TooNear::Refuse).fill(start, stop)
}

/// A horizon behind every card that may go up, as far as a walk sees that tells positions apart by the horizon of the moment
/// and ends when it has seen no such card for long: `patience` positions, and several times as many as it had seen at the
/// last one. Nothing is concluded from it.
pub fn scout(
    start: &dyn Table,
    reductions: &Reductions,
    patience: usize,
    limits: CheckLimits,
    stop: &dyn Fn() -> bool,
) -> Reductions {
    let mut set = Set::new(reductions.clone(), limits, TooNear::Widen { patience });
    set.enough = patience;
    // However it ends: what it has seen by then is all that is asked.
    let _ = set.fill(start, stop);
    set.reductions
}

/// What to do when a far card may go up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TooNear {
    Refuse,
    /// Put the horizon behind it, and look for another one with this patience.
    Widen {
        patience: usize,
    },
}

/// The keys so far, and one position of each key that was not yet looked at.
struct Set {
    reductions: Reductions,
    limits: CheckLimits,
    too_near: TooNear,
    keys: HashSet<Box<[u8]>>,
    waiting: Vec<Box<dyn Table>>,
    bytes: u64,
    seen: Closure,
    /// Positions after which a scout has seen enough; whatever is concluded from a set needs all.
    enough: usize,
}

/// A scout goes on until it has seen so many times the positions that it had seen when it last moved the horizon.
const SCOUTED_AFTER: usize = 4;

/// What a key takes beside its own bytes (its address and length, its share of a table that is half empty and of the smaller one
/// before it, and what the allocator rounds up; measured by `tests/memory.py`), and what a position takes that waits.
const KEY_BYTES: u64 = 72;
const TABLE_BYTES: u64 = 640;

impl Set {
    fn new(reductions: Reductions, limits: CheckLimits, too_near: TooNear) -> Set {
        let seen = Closure { positions: 0, max_empty_rows: 0, min_cards_left: usize::MAX, bytes: 0 };
        Set {
            reductions,
            limits,
            too_near,
            keys: HashSet::new(),
            waiting: Vec::new(),
            bytes: 0,
            seen,
            enough: usize::MAX,
        }
    }

    /// Puts in the start, and then whatever a turn or a move makes of a position that is in.
    fn fill(&mut self, start: &dyn Table, stop: &dyn Fn() -> bool) -> Result<Closure, Refusal> {
        self.add(start.copy())?;
        while let Some(table) = self.waiting.pop() {
            if stop() {
                return Err(Refusal::Stopped { positions: self.keys.len() as u64 });
            }
            if self.keys.len() > self.enough {
                break;
            }
            let by_turns = self.reductions.uses(Reduction::Turns);
            for Made { before, table } in if by_turns { self.whole_turns(table)? } else { self.single_moves(table) } {
                let board = self.look_at(&*table)?;
                // A move that has only shifted cards whose places are not told.
                if before.key.as_ref().is_some_and(|key| *key == self.reductions.key(&board)) {
                    for up in places::up_after_shift(&*before.table, &*table) {
                        self.add(up)?;
                    }
                }
                self.put_in(table, board)?;
            }
        }
        Ok(Closure { positions: self.keys.len() as u64, ..self.seen })
    }

    /// Looks at a position and puts it into the set.
    fn add(&mut self, table: Box<dyn Table>) -> Result<(), Refusal> {
        let board = self.look_at(&*table)?;
        self.put_in(table, board)
    }

    /// Puts a position that was looked at into the set, if it belongs there and is not in it yet.
    fn put_in(&mut self, mut table: Box<dyn Table>, mut board: Board) -> Result<(), Refusal> {
        while self.reductions.uses(Reduction::Safe)
            && let Some(text) = safe::safe_move(self.reductions.facts(), &*table, &board)
        {
            table.play(&text).expect("the referee plays what it calls legal");
            board = self.look_at(&*table)?;
        }
        if self.reductions.is_dead_end(&board) {
            return Ok(());
        }
        let key = self.reductions.key(&board);
        let key_bytes = KEY_BYTES + key.len() as u64;
        if !self.keys.insert(key) {
            return Ok(());
        }
        self.waiting.push(table);
        self.bytes += key_bytes;
        let bytes = self.bytes + self.waiting.len() as u64 * TABLE_BYTES;
        self.seen.bytes = self.seen.bytes.max(bytes);
        let positions = self.keys.len() as u64;
        let limit = match self.limits {
            limits if positions > limits.positions => format!("{} positions", limits.positions),
            limits if bytes > limits.bytes => format!("{} bytes", limits.bytes),
            _ => return Ok(()),
        };
        Err(Refusal::Limit { limit, positions })
    }

    /// Asks of a position whatever must be so of each one that is stood on: that it is no win, and that what is forgotten of
    /// it may be forgotten here.
    fn look_at(&mut self, table: &dyn Table) -> Result<Board, Refusal> {
        if table.is_won() {
            return Err(Refusal::Won);
        }
        let board = table.board();
        while let Some((suit, number)) = self.reductions.far_card_that_may_go_up(&board) {
            match self.too_near {
                TooNear::Refuse => return Err(Refusal::TooNear { suit, number }),
                TooNear::Widen { patience } => {
                    self.reductions.widen(suit, number);
                    self.enough = patience + SCOUTED_AFTER * self.keys.len();
                }
            }
        }
        self.seen.max_empty_rows = self.seen.max_empty_rows.max(empty_rows(&board));
        self.seen.min_cards_left = self.seen.min_cards_left.min(table.cards_left());
        Ok(board)
    }

    /// The positions after the next whole turn: in Monte Carlo after the next closing up, for every set of pairs that may be
    /// removed before it; in Klondike after the next move that is no draw, however often the stock is drawn from before it.
    ///
    /// All positions on the way are gone through and looked at, each once. A board of Monte Carlo without cards is among
    /// them, so that a win is seen although nothing is left to close up. Where splits of stock and waste have one key, a
    /// move that leaves both alone has one result for all of them, and is made from the first of them only.
    fn whole_turns(&mut self, start: Box<dyn Table>) -> Result<Vec<Made>, Refusal> {
        let mut ends = Vec::new();
        let first = start.board();
        let exact = self.reductions.none();
        let mut was_on_cycle = false;
        let mut seen = HashSet::new();
        // Plays that were made after fewer draws: where one turn leads through draws alone, they come in this order.
        let mut made = HashSet::new();
        let mut waiting = vec![(start, first)];
        while let Some((table, board)) = waiting.pop() {
            let is_on_cycle = self.reductions.is_on_cycle(&board);
            let before = self.before(table, &board);
            let is_made_already = |text: &str| is_on_cycle && was_on_cycle && !touches_stock(text);
            for text in before.table.legal().iter().filter(|text| !is_made_already(text)) {
                if self.reductions.uses(Reduction::Early)
                    && self.reductions.ends_turn(text)
                    && !made.insert(text.clone())
                {
                    continue;
                }
                let mut next = before.table.copy();
                next.play(text).expect("the referee plays what it calls legal");
                if self.reductions.ends_turn(text) {
                    ends.push(Made { before: Rc::clone(&before), table: next });
                    continue;
                }
                let board = self.look_at(&*next)?;
                if seen.insert(exact.key(&board)) {
                    waiting.push((next, board));
                }
            }
            was_on_cycle |= is_on_cycle;
        }
        Ok(ends)
    }

    /// The positions after each legal move.
    fn single_moves(&self, table: Box<dyn Table>) -> Vec<Made> {
        let board = table.board();
        let before = self.before(table, &board);
        let made = |table| Made { before: Rc::clone(&before), table };
        before.table.after_each_move().into_iter().map(made).collect()
    }

    fn before(&self, table: Box<dyn Table>, board: &Board) -> Rc<Before> {
        let key = self.reductions.uses(Reduction::Places).then(|| self.reductions.key(board));
        Rc::new(Before { table, key })
    }
}

/// A position that moves are made from.
struct Before {
    table: Box<dyn Table>,
    /// Its key, where shifts are told by it.
    key: Option<Box<[u8]>>,
}

/// What one move has made of a position.
struct Made {
    before: Rc<Before>,
    table: Box<dyn Table>,
}

/// Whether a move of Klondike takes a card from the waste, or turns cards.
fn touches_stock(text: &str) -> bool {
    text.starts_with('w') || is_draw(text)
}

/// Whether a move turns cards of the stock, or the waste over: in Klondike, in games of piles and of pairs.
pub(crate) fn is_draw(text: &str) -> bool {
    matches!(text, "D" | "R")
}

fn empty_rows(board: &Board) -> usize {
    board.rows.iter().filter(|row| row.iter().all(|slot| slot.is_empty())).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reductions::FirstFar;

    /// Two pairs that cross each other: nothing can go.
    fn certificate(positions: u64) -> Certificate {
        let game = "monte-carlo:5".to_string();
        let reductions = Reductions::new(winnable_referee::facts(&game).unwrap(), &[], FirstFar::NONE).unwrap();
        Certificate { game, reductions, positions, board: "1: AC 2C AD 2D --\n2:\n3:\n4:\n5:".to_string() }
    }

    #[test]
    fn a_check_that_is_stopped_says_nothing() {
        let stopped = check_until(&certificate(1), CheckLimits::default(), &|| true);
        assert!(matches!(stopped, Err(Refusal::Stopped { .. })), "{stopped:?}");
    }

    #[test]
    fn a_number_of_positions_that_is_not_that_of_the_set_is_refused() {
        let limits = CheckLimits { positions: 100, bytes: 1 << 20 };
        assert!(matches!(check(&certificate(1), limits), Ok(Closure { positions: 1, .. })));
        for wrong in [0, 2] {
            let refused = check(&certificate(wrong), limits);
            let is_told = matches!(refused, Err(Refusal::Count { expected, found: 1 }) if expected == wrong);
            assert!(is_told, "{wrong}: {refused:?}");
        }
    }
}
