//! `winnable tables`: the tables of grades, lights and puzzles that the program carries, made again. One line a game.

use super::search_options::watch;
use crate::output::{self, Error, Exit};
use clap::{Args, Subcommand};
use std::collections::BTreeMap;
use winnable_catalog::puzzle::{Wanted, entries, numbered, puzzles};
use winnable_catalog::{
    AnyGame, How, Level, Limits, Quality, REASON_POSITIONS, Request, Verdict, Watch, boundaries, grading_fingerprint,
    letter, light, points, thirds_of,
};
use winnable_lab::Stopwatch;

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable tables grades freecell --deals 2000 >>data/grades.txt
  winnable tables lights gaps >>data/lights.txt
  winnable tables puzzles yukon --each 40 --seconds 30 >>data/puzzles.txt

The lines depend on the numbers of deals and puzzles alone, but for the milliseconds of a grade and for lights, which are measured on \
this machine. With --seconds a table ends early, and says how many deals it has.")]
pub struct Arguments {
    #[command(subcommand)]
    table: Table,
}

#[derive(Subcommand)]
enum Table {
    /// Boundaries of grades, and the grades of the first deals
    Grades(Grades),
    /// States of a light: what a search looks at in about a second and a half
    Lights(Lights),
    /// Puzzles
    Puzzles(Puzzles),
    /// How often a lost position has a short reason: a row of the table in docs/why.md
    Reasons(Positions),
    /// Every puzzle of the table, checked in a second way: the win by the referee, the losses by a search without claims
    CheckPuzzles(Lights),
    /// Whether the table of grades says what this build says of the first deals
    Check(Lights),
}

#[derive(Args)]
struct Grades {
    /// The game
    game: String,
    /// Deals to compare
    #[arg(long, value_name = "N", default_value_t = 2000)]
    deals: u64,
    /// End after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
}

#[derive(Args)]
struct Lights {
    /// The game
    game: String,
}

#[derive(Args)]
struct Puzzles {
    /// The game
    game: String,
    /// Puzzles of each grade
    #[arg(long, value_name = "N", default_value_t = 40)]
    each: usize,
    /// Deals to look at
    #[arg(long, value_name = "N", default_value_t = 1000)]
    deals: u64,
    /// End after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
}

#[derive(Args)]
struct Positions {
    /// The game
    game: String,
    /// Lost positions of ordinary play
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: u64,
    /// Deals to look at
    #[arg(long, value_name = "N", default_value_t = 1000)]
    deals: u64,
    /// End after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
}

/// Deals whose grades the table has.
const LETTERS: usize = 300;
/// Winnable deals at the least for boundaries.
const LEAST: usize = 12;
/// Seconds of a light.
const LIGHT: f64 = 1.5;
/// States of a light at the most.
const MOST_STATES: u64 = 3_000_000;

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let watch = watch()?;
    let line = match &arguments.table {
        Table::Grades(asked) => grades(asked, &watch)?,
        Table::Lights(asked) => Some(lights(&asked.game, &watch)?),
        Table::Puzzles(asked) => puzzle_line(asked, &watch)?,
        Table::Reasons(asked) => Some(reasons(asked, &watch)?),
        Table::CheckPuzzles(asked) => return check_puzzles(&asked.game, &watch),
        Table::Check(asked) => return check(&asked.game),
    };
    match line {
        Some(line) => {
            output::data(&(line + "\n"))?;
            Ok(Exit::Yes)
        }
        None => Ok(Exit::Undecided),
    }
}

fn grades(asked: &Grades, watch: &Watch) -> Result<Option<String>, Error> {
    let game = winnable_catalog::open(&asked.game)?;
    let began = Stopwatch::start();
    let mut found: Vec<(Verdict, Option<u32>)> = Vec::new();
    for number in 1..=asked.deals {
        let named = winnable_catalog::deal(&*game, &number.to_string())?;
        let Some(graded) = points(&*game, &named.deal, watch)? else { return Ok(None) };
        found.push(graded);
        if asked.seconds.is_some_and(|most| began.seconds() > most) {
            break;
        }
    }
    let milliseconds = (1000.0 * began.seconds() / found.len().max(1) as f64).ceil();
    let winnable: Vec<u32> = found.iter().filter_map(|(_, points)| *points).collect();
    let level = |points: u32, [medium, hard]: [u32; 2]| match points {
        _ if points < medium => Level::Easy,
        _ if points < hard => Level::Medium,
        _ => Level::Hard,
    };
    // Of too few deals, or of deals of which nearly all are alike, nothing is said.
    let thirds = thirds_of(&winnable).filter(|&thirds| {
        let counts =
            Level::ALL.map(|wanted| winnable.iter().filter(|&&points| level(points, thirds) == wanted).count());
        let largest = counts.into_iter().max().unwrap_or(0);
        winnable.len() >= LEAST && 5 * largest <= 4 * winnable.len()
    });
    let letter = |&(verdict, points): &(Verdict, Option<u32>)| {
        letter(verdict, points.zip(thirds).map(|(points, thirds)| level(points, thirds)))
    };
    let letters: String = found.iter().take(LETTERS).map(letter).collect();
    let told = |number: usize| thirds.map_or("-".to_string(), |thirds| thirds[number].to_string());
    Ok(Some(format!(
        "{} {} {} {} {} {} {milliseconds} {letters}",
        game.name(),
        found.len(),
        winnable.len(),
        told(0),
        told(1),
        grading_fingerprint(&*game)?
    )))
}

fn lights(name: &str, watch: &Watch) -> Result<String, Error> {
    let game = winnable_catalog::open(name)?;
    // Deals whose search takes long say most; where there is none, half of what all of them together say.
    let (mut slowest, mut all_states, mut all_seconds) = (None, 0, 1e-9);
    for number in 1..=12 {
        let mut states = 20_000;
        loop {
            let (searched, seconds, is_decided) = timed(&*game, number, states, watch)?;
            (all_states, all_seconds) = (all_states + searched, all_seconds + seconds);
            let rate = searched as f64 / seconds;
            if seconds > 0.2 {
                slowest = Some(slowest.map_or(rate, |least: f64| least.min(rate)));
            }
            if is_decided || seconds > 0.5 || states >= MOST_STATES {
                break;
            }
            states *= 2;
        }
    }
    let rate = slowest.unwrap_or(all_states as f64 / all_seconds / 2.0);
    let states = (LIGHT * rate) as u64;
    let digit = 10_u64.pow(states.max(1).ilog10().saturating_sub(1));
    Ok(format!("{} {}", game.name(), (states / digit * digit).min(MOST_STATES)))
}

/// Searches a deal: states, seconds, and whether it was decided.
fn timed(game: &dyn AnyGame, number: u64, states: u64, watch: &Watch) -> Result<(u64, f64, bool), Error> {
    let named = winnable_catalog::deal(game, &number.to_string())?;
    let limits = Limits { states, bytes: 512 << 20 };
    let request = Request { quality: Quality::Fast, limits, moves: false, ..Request::default() };
    let began = Stopwatch::start();
    let solved = game.solve(&named.deal, &request, watch)?;
    Ok((solved.states.max(1), began.seconds().max(1e-6), solved.verdict != Verdict::Undecided))
}

fn puzzle_line(asked: &Puzzles, watch: &Watch) -> Result<Option<String>, Error> {
    let game = winnable_catalog::open(&asked.game)?;
    let began = Stopwatch::start();
    let wanted = Wanted { moves: 1, grade: None, limits: light(game.name()) };
    let games = asked.deals * winnable_catalog::puzzle::SEEDS;
    let (mut line, mut counts) = (game.name().to_string(), BTreeMap::new());
    let is_enough = |counts: &BTreeMap<Level, usize>| {
        Level::ALL.iter().all(|level| counts.get(level).is_some_and(|&count| count >= asked.each))
    };
    for found in puzzles(&*game, 1, wanted, watch).take(games as usize) {
        if let Some(puzzle) = found? {
            let count = counts.entry(puzzle.grade).or_insert(0);
            if *count < asked.each {
                *count += 1;
                line += &format!(" {}", puzzle.written());
            }
        }
        let is_late = asked.seconds.is_some_and(|most| began.seconds() > most);
        if is_late || is_enough(&counts) {
            break;
        }
    }
    if counts.is_empty() {
        output::note(&format!("{}: no puzzle was found.", game.name()));
    }
    Ok((!counts.is_empty() && !watch.is_stopped()).then_some(line))
}

/// Lost positions from the second half of a casual player's games, one of each deal, counted by the kind of reason.
fn reasons(asked: &Positions, watch: &Watch) -> Result<String, Error> {
    let game = winnable_catalog::open(&asked.game)?;
    let began = Stopwatch::start();
    // No move left, a closed set, a relaxation, none.
    let (mut counts, mut lost, mut largest) = ([0; 4], 0, 0);
    for number in 1..=asked.deals {
        let named = winnable_catalog::deal(&*game, &number.to_string())?;
        let mut session = game.session(&named.deal)?;
        let choices = session.play_casually(number).choices;
        let half = choices.len() / 2;
        let made = half + (number as usize * 7) % (choices.len() - half + 1);
        for choice in choices.into_iter().take(made) {
            session.play_nth(choice.into()).map_err(|error| error.to_string())?;
        }
        if session.can_win(light(game.name()), watch)? == Some(false) {
            let reasons = session.reasons(REASON_POSITIONS, watch);
            let kind = match reasons.how {
                _ if reasons.no_move => 0,
                Some(How::ClosedSet) => 1,
                Some(How::Relaxation) => 2,
                None => 3,
            };
            largest = largest.max(reasons.positions.filter(|_| kind == 1).unwrap_or(0));
            counts[kind] += 1;
            lost += 1;
        }
        if lost == asked.count || watch.is_stopped() || asked.seconds.is_some_and(|most| began.seconds() > most) {
            break;
        }
    }
    let [no_move, closed, relaxed, none] = counts;
    let share = 100.0 * (lost - none) as f64 / (lost.max(1)) as f64;
    Ok(format!("| {} | {lost} | {no_move} | {closed} | {relaxed} | {none} | {share:.0} % | {largest} |", game.name()))
}

/// States of the second search after each move.
const SECOND: u64 = 1_000_000;

fn check_puzzles(name: &str, watch: &Watch) -> Result<Exit, Error> {
    let game = winnable_catalog::open(name)?;
    let (mut puzzles, mut losing, mut again, mut wrong) = (0, 0, 0, 0);
    for number in 0..entries(game.name(), None).len() as u64 {
        let Some(puzzle) = numbered(&*game, number, None, light(game.name()), watch)? else {
            output::note(&format!("{}: the puzzle of number {number} is none.", game.name()));
            wrong += 1;
            continue;
        };
        puzzles += 1;
        let named = winnable_catalog::deal(&*game, &puzzle.deal)?;
        let whole = puzzle.moves.iter().chain(&puzzle.line).map(String::as_str);
        winnable_referee::replay(game.name(), &named.deal, whole)?;
        let mut session = game.session(&named.deal)?;
        for text in &puzzle.moves {
            session.play(text).map_err(|error| error.to_string())?;
        }
        for legal in session.legal_moves().into_iter().filter(|legal| legal.text != puzzle.only) {
            session.play(&legal.text).map_err(|error| error.to_string())?;
            let after = winnable_catalog::written(&*game, &session.text())?;
            let limits = Limits { states: SECOND, bytes: 1 << 30 };
            match game.decide(0, &after, limits, watch)? {
                Some(true) => wrong += 1,
                Some(false) => again += 1,
                None => {}
            }
            losing += 1;
            session.undo();
        }
    }
    output::data(&format!(
        "| {} | {puzzles} | {puzzles} | {losing} | {again} | {} | {wrong} |\n",
        game.name(),
        losing - again
    ))?;
    Ok(if wrong == 0 { Exit::Yes } else { Exit::No })
}

fn check(name: &str) -> Result<Exit, Error> {
    let game = winnable_catalog::open(name)?;
    let told = boundaries(game.name()).map(|known| known.fingerprint);
    let now = grading_fingerprint(&*game)?;
    output::print(&format!("{} {} {now}\n", game.name(), told.unwrap_or("-")))?;
    Ok(if told == Some(now.as_str()) { Exit::Yes } else { Exit::No })
}
