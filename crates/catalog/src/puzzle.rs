//! Puzzles: positions in which exactly one legal move keeps the win, or one line of several moves.
//!
//! They come from the games of a casual player. A game that he plays is followed to the last position that can be won, and from there on
//! along the solver's win: of all legal moves one is followed by a win that the referee has replayed, and after each other one the loss is
//! proven. How tempting the others are is how often he chooses one of them, of [`ASKED`] times.
//!
//! A table has puzzles of each game, made by `winnable tables puzzles GAME`: a line is the name of the game, then for each
//! puzzle the number of the deal, the seed of the casual player's chance, the moves that he has made, those of the solver's win that
//! follow, and the letter of its grade. The rest follows from these.

use crate::facade::{AnyGame, Request, SolveError};
use crate::result::{Level, Quality, Verdict};
use crate::session::Session;
use serde::{Deserialize, Serialize};
use winnable_search::{Limits, Watch};

/// How often the casual player is asked what he would play.
const ASKED: u64 = 100;
/// Shares of losing choices, in hundredths, from which on a puzzle is medium, and hard.
const TEMPTING: [u32; 2] = [40, 75];
/// Legal moves at the least: with fewer there is little to be found.
const LEAST_MOVES: usize = 3;
/// Positions of the solver's win that are looked at.
const ALONG: usize = 24;

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The game's canonical name.
    pub game: String,
    /// The deal.
    pub deal: String,
    /// The moves to the position.
    pub moves: Vec<String>,
    /// The move that keeps the win.
    pub only: String,
    /// Moves in a row, this one the first, each of which alone keeps the win.
    pub only_moves: usize,
    /// The whole line to the win, which begins with it; the referee has replayed it.
    pub line: Vec<String>,
    /// Legal moves in the position. After each other one the loss is proven.
    pub legal: usize,
    /// How hard it is.
    pub grade: Level,
    /// The share of a casual player's choices that lose.
    pub tempted: f64,
    /// What stands in the table: deal, seed, moves made by the casual player and by the solver.
    #[serde(skip)]
    pub entry: Entry,
}

/// A puzzle as the table has it: deal, seed, moves made by the casual player and by the solver.
pub type Entry = [u64; 4];

/// What is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Moves in a row each of which alone keeps the win.
    pub moves: usize,
    /// The grade, if it matters.
    pub grade: Option<Level>,
    /// Limits of the search after each move.
    pub limits: Limits,
}

/// The puzzle that a casual game of this seed has, if it has one.
pub fn look(
    game: &dyn AnyGame,
    number: u64,
    seed: u64,
    wanted: &Wanted,
    watch: &Watch,
) -> Result<Option<Puzzle>, SolveError> {
    let Ok(named) = crate::deal(game, &number.to_string()) else { return Ok(None) };
    let mut session = game.session(&named.deal)?;
    let choices = session.play_casually(seed).choices;
    for &choice in &choices {
        session.play_nth(usize::from(choice)).expect("it is the number of a legal move");
    }
    let Some(last) = last_winnable(&mut *session, choices.len(), wanted.limits, watch)? else { return Ok(None) };
    go_to(&mut *session, last);
    for (along, text) in win(&*session, wanted.limits, watch)?.iter().enumerate().take(ALONG) {
        let entry = [number, seed, last as u64, along as u64];
        if let Some(puzzle) = judged(&mut *session, &named.name, entry, wanted, watch)? {
            return Ok(Some(puzzle));
        }
        session.play(text).expect("the referee has replayed it");
    }
    Ok(None)
}

/// The moves of a win until it is certain, none if there is none.
fn win(session: &dyn Session, limits: Limits, watch: &Watch) -> Result<Vec<String>, SolveError> {
    let request = Request { quality: Quality::Fast, limits, ..Request::default() };
    let mut solved = session.solve(&request, watch)?;
    solved.moves.truncate(solved.certain_after.unwrap_or(0));
    Ok(solved.moves)
}

/// Moves made in the last position of the line that can be won, found by halving, since a line once lost stays lost; None if the deal cannot be
/// won, or if that is not known.
fn last_winnable(
    session: &mut dyn Session,
    moves: usize,
    limits: Limits,
    watch: &Watch,
) -> Result<Option<usize>, SolveError> {
    let (mut winnable, mut lost) = (None, moves + 1);
    while lost > winnable.map_or(0, |moves| moves + 1) {
        let first = winnable.map_or(0, |moves: usize| moves + 1);
        let middle = first.midpoint(lost - 1);
        go_to(session, middle);
        match session.can_win(limits, watch)? {
            Some(true) => winnable = Some(middle),
            Some(false) => lost = middle,
            None => return Ok(None),
        }
    }
    Ok(winnable)
}

fn go_to(session: &mut dyn Session, moves: usize) {
    while session.line().len() > moves && session.undo() {}
    while session.line().len() < moves && session.redo() {}
}

/// The puzzle that a position is, if it is one that is wanted.
fn judged(
    session: &mut dyn Session,
    deal: &str,
    entry: Entry,
    wanted: &Wanted,
    watch: &Watch,
) -> Result<Option<Puzzle>, SolveError> {
    let legal = session.legal_moves();
    if legal.len() < LEAST_MOVES {
        return Ok(None);
    }
    let Some(only) = only_move(session, wanted.limits, watch)? else { return Ok(None) };
    let chosen = (1..=ASKED).filter_map(|seed| session.casual_choice(seed));
    let losing = chosen.filter(|&choice| choice != only).count() as u32;
    let grade = Level::of(100 * losing / ASKED as u32, TEMPTING);
    if wanted.grade.is_some_and(|level| level != grade) {
        return Ok(None);
    }
    let moves = session.line().to_vec();
    // The moves that follow must be the only ones too, as many as are wanted.
    let mut played = Vec::new();
    let mut next = Some(only);
    while let Some(number) = next.filter(|_| played.len() < wanted.moves.max(1)) {
        session.play_nth(number).expect("it is the number of a legal move");
        played.push(session.line().last().cloned().unwrap_or_default());
        next = if played.len() < wanted.moves { only_move(session, wanted.limits, watch)? } else { None };
    }
    let mut line = None;
    if played.len() == wanted.moves.max(1) {
        let request = Request { quality: Quality::Good, limits: wanted.limits, ..Request::default() };
        let solved = session.solve(&request, watch)?;
        line = (solved.verdict == Verdict::Winnable).then_some(solved.moves);
    }
    for _ in &played {
        session.undo();
    }
    Ok(line.map(|rest| Puzzle {
        game: session.game().to_string(),
        deal: deal.to_string(),
        moves,
        only: played[0].clone(),
        only_moves: played.len(),
        line: played.into_iter().chain(rest).collect(),
        legal: legal.len(),
        grade,
        tempted: f64::from(losing) / ASKED as f64,
        entry,
    }))
}

/// The number of the one legal move that keeps the win, if all others were proven to lose it.
fn only_move(session: &mut dyn Session, limits: Limits, watch: &Watch) -> Result<Option<usize>, SolveError> {
    let mut only = None;
    for number in 0..session.legal_moves().len() {
        session.play_nth(number).expect("it is the number of a legal move");
        let keeps = session.can_win(limits, watch);
        session.undo();
        match keeps? {
            Some(true) if only.is_none() => only = Some(number),
            Some(false) => {}
            Some(true) | None => return Ok(None),
        }
    }
    Ok(only)
}

/// The puzzles of a game in order, from this deal on: each deal is played by the casual player with some seeds.
pub fn puzzles<'a>(
    game: &'a dyn AnyGame,
    first: u64,
    wanted: Wanted,
    watch: &'a Watch,
) -> impl Iterator<Item = Result<Option<Puzzle>, SolveError>> + 'a {
    let games = (first..).flat_map(|number| (1..=SEEDS).map(move |seed| (number, seed)));
    let mut last: Vec<(String, Vec<String>)> = Vec::new();
    games.take_while(|_| !watch.is_stopped()).map(move |(number, seed)| {
        let found = look(game, number, seed, &wanted, watch)?;
        if seed == 1 {
            last.clear();
        }
        // Two games of a deal may come to the same position.
        Ok(found.filter(|puzzle| {
            let place = (puzzle.deal.clone(), puzzle.moves.clone());
            let is_new = !last.contains(&place);
            last.push(place);
            is_new
        }))
    })
}

/// Games of each deal.
pub const SEEDS: u64 = 3;

/// The puzzle of this number from the table, of a grade if one is given: the same for everybody. After the last one the first
/// comes again. None if the table has none.
pub fn numbered(
    game: &dyn AnyGame,
    number: u64,
    grade: Option<Level>,
    limits: Limits,
    watch: &Watch,
) -> Result<Option<Puzzle>, SolveError> {
    let entries = entries(game.name(), grade);
    let Some(&[deal, seed, made, along]) =
        usize::try_from(number % entries.len().max(1) as u64).ok().and_then(|n| entries.get(n))
    else {
        return Ok(None);
    };
    let Ok(named) = crate::deal(game, &deal.to_string()) else { return Ok(None) };
    let mut session = game.session(&named.deal)?;
    for choice in session.play_casually(seed).choices.into_iter().take(made as usize) {
        session.play_nth(usize::from(choice)).expect("it is the number of a legal move");
    }
    for text in win(&*session, limits, watch)?.iter().take(along as usize) {
        session.play(text).expect("the referee has replayed it");
    }
    judged(&mut *session, &named.name, [deal, seed, made, along], &Wanted { moves: 1, grade, limits }, watch)
}

/// The entries of the table for a game.
pub fn entries(name: &str, grade: Option<Level>) -> Vec<Entry> {
    let line = winnable_data::PUZZLES.lines().find(|line| line.split(' ').next() == Some(name));
    let words = line.into_iter().flat_map(|line| line.split(' ').skip(1));
    let read = |word: &str| {
        let (numbers, letter) = word.split_at(word.len().checked_sub(1)?);
        let is_wanted = grade.is_none_or(|level| level.name().starts_with(letter));
        let mut numbers = numbers.split('.').map(|number| number.parse().ok());
        let entry = [numbers.next()??, numbers.next()??, numbers.next()??, numbers.next()??];
        is_wanted.then_some(entry)
    };
    words.filter_map(read).collect()
}

impl Puzzle {
    /// How it stands in the table.
    pub fn written(&self) -> String {
        let [deal, seed, made, along] = self.entry;
        format!("{deal}.{seed}.{made}.{along}{}", &self.grade.name()[..1])
    }
}
