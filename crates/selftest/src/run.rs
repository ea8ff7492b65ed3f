//! Rounds over all games: a position of each in turn, judged in every way. The positions are numbered, so that the same work
//! is done whatever the number of threads, and the first disagreement is the one with the least number.

use crate::case::{Case, Disagreement, Part};
use crate::certificates::certificates;
use crate::program::Program;
use crate::sessions::sessions;
use crate::shrink::shrunk;
use crate::source::position;
use crate::subject::Subject;
use crate::tally::Tally;
use crate::verdicts::verdicts;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use winnable_cards::SplitMix64;
use winnable_catalog::{AnyGame, Watch};

/// A disagreement, with the position on which it was found and the smallest one on which it still shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The position on which it was found.
    pub case: Case,
    /// A smaller one.
    pub smallest: Case,
    /// What is said about the smaller one.
    pub disagreement: Disagreement,
}

/// What came of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions that were judged, of all games together.
    pub positions: u64,
    /// What was covered, by subject.
    pub tallies: Vec<Tally>,
    /// The first disagreement.
    pub found: Option<Found>,
    /// Whether it was stopped.
    pub is_interrupted: bool,
}

/// The number of a position, what was covered on it, and a disagreement.
type Judged = (u64, Tally, Option<(Case, Disagreement)>);

/// Judges positions of the subjects in turn as long as `more` wants the one of this number, from 0, and nobody disagrees.
/// `tell` hears of each position.
pub fn run(
    program: &dyn Program,
    subjects: &[Subject],
    seed: u64,
    threads: usize,
    more: &(dyn Fn(u64) -> bool + Sync),
    watch: &Watch,
    tell: &mut dyn FnMut(&Report),
) -> Report {
    let mut report = Report { tallies: vec![Tally::default(); subjects.len()], ..Report::default() };
    let (next, end) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
    let subject_of = |number: u64| (number % subjects.len() as u64) as usize;
    let work = |results: mpsc::Sender<Judged>| loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end.load(Ordering::Relaxed) || watch.is_stopped() || !more(number) {
            break;
        }
        let subject = &subjects[subject_of(number)];
        let case = position(subject, seed_of(seed, number));
        let mut tally = Tally::default();
        let result = check(program, &*subject.game, &case, &Part::ALL, &mut tally, watch);
        if watch.is_stopped() {
            break;
        }
        if result.is_err() {
            end.fetch_min(number, Ordering::Relaxed);
        }
        // Whoever listens has gone only after an error of its own.
        let _ = results.send((number, tally, result.err().map(|disagreement| (case, disagreement))));
    };
    let mut found = None;
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        // Results are counted in the order of their numbers, and those behind a disagreement not at all.
        let mut waiting = BTreeMap::new();
        for (number, tally, disagreement) in results {
            waiting.insert(number, (tally, disagreement));
            while found.is_none()
                && let Some((tally, disagreement)) = waiting.remove(&report.positions)
            {
                report.tallies[subject_of(report.positions)].add(&tally);
                report.positions += 1;
                found = disagreement;
                tell(&report);
            }
        }
    });
    report.is_interrupted = watch.is_stopped();
    report.found = found.map(|(case, disagreement)| {
        let game = &*subjects[subject_of(report.positions - 1)].game;
        smallest(program, game, case, disagreement, watch)
    });
    report
}

/// The seed of the position of this number.
fn seed_of(seed: u64, number: u64) -> u64 {
    SplitMix64::new(SplitMix64::new(seed).next().wrapping_add(number)).next()
}

/// A disagreement with the smallest position on which it still shows.
fn smallest(program: &dyn Program, game: &dyn AnyGame, case: Case, first: Disagreement, watch: &Watch) -> Found {
    let part = [first.part];
    let again = |case: &Case| check(program, game, case, &part, &mut Tally::default(), watch).err();
    let mut smallest = case.clone();
    // The place on the way at which it showed, if it shows there alone.
    if let Some(board) = first.board.clone() {
        let there = Case { board, ..case.clone() };
        if again(&there).is_some() {
            smallest = there;
        }
    }
    let smallest = shrunk(&smallest, &|case| !watch.is_stopped() && again(case).is_some());
    let disagreement = again(&smallest).unwrap_or(first);
    Found { case, smallest, disagreement }
}

/// Does these parts of the tests on one position. A panic is a disagreement of the program with itself.
pub fn check(
    program: &dyn Program,
    game: &dyn AnyGame,
    case: &Case,
    parts: &[Part],
    tally: &mut Tally,
    watch: &Watch,
) -> Result<(), Disagreement> {
    let deal = match case.deal() {
        Ok(deal) => deal,
        Err(error) => return Err(Disagreement::new(Part::Sessions, format!("a board that was written: {error}"))),
    };
    for &part in parts {
        let done = catch_unwind(AssertUnwindSafe(|| match part {
            Part::Verdicts => {
                let answer = verdicts(program, game, case, &deal, tally, watch)?;
                tally.won += u64::from(answer == Some(true));
                tally.lost += u64::from(answer == Some(false));
                Ok(())
            }
            Part::Sessions => sessions(program, game, case, &deal, tally),
            Part::Certificates => certificates(program, game, case, &deal, tally, watch),
        }));
        done.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
            Err(Disagreement::new(part, format!("a panic: {text}")))
        })?;
    }
    tally.positions += 1;
    Ok(())
}
