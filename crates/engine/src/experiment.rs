//! An experiment in parts: some deals of it, and where it stands after some deals. What runs the parts, in which order and where,
//! is the business of the one who asks; the deals are solved and the interval is found as `winnable rate` does it.

use crate::answer::Asker;
use crate::curve::{Counts, Point, ahead};
use crate::error::Error;
use crate::games;
use crate::questions::solve_error;
use serde::{Deserialize, Serialize};
use winnable_catalog::{AnyGame, GAMES, Level, Limits, Quality, Reason, Request, Verdict};
use winnable_statistics::{CONFIDENCE, LOOK, Method, Stopped};

/// Limits of a deal, as of an experiment of the server.
const LIMITS: Limits = Limits { states: 20_000_000, bytes: 1 << 30 };

/// Most deals of a part.
const DEALS: u64 = 10_000;

/// The seed of players, as at the command line.
const SEED: u64 = 1;

/// Some deals of an experiment.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskDeals {
    game: String,
    /// The first deal, such as 1 or seed:1.
    first: String,
    deals: u64,
    /// A player in place of the solver.
    #[serde(default)]
    player: Option<String>,
    /// Grade the deals.
    #[serde(default)]
    grade: bool,
    /// Tell the moves.
    #[serde(default)]
    moves: bool,
    #[serde(default)]
    max_states: Option<u64>,
    #[serde(default)]
    memory: Option<u64>,
}

/// What was found out about one deal; fields are named as the columns of a dataset.
#[derive(Debug, Serialize)]
pub struct Row {
    game: String,
    deal: String,
    verdict: Verdict,
    reason: Option<Reason>,
    states: u64,
    duplicates: u64,
    moves: Option<u64>,
    min_cards_left: u32,
    engine: String,
    grade: Option<Level>,
    points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

/// The rows of some deals.
#[derive(Debug, Serialize)]
pub struct Rows {
    rows: Vec<Row>,
    milliseconds: f64,
}

/// Solves or plays some deals.
pub fn deals(asked: &AskDeals, asker: &Asker<'_>) -> Result<Rows, Error> {
    let began = (asker.clock)();
    if !(1..=DEALS).contains(&asked.deals) {
        return Err(Error::bad(format!("expected 1 to {DEALS} deals, found {}", asked.deals)));
    }
    let game = games::open(&asked.game)?;
    if let Some(player) = &asked.player {
        games::check_player(&*game, player)?;
        if asked.grade {
            return Err(Error::bad("expected an engine where deals are graded, found a player"));
        }
    }
    let (kind, first) = numbered(&*game, &asked.first)?;
    let mut runner = match &asked.player {
        Some(player) => Some(game.runner(player).map_err(|error| Error::bad(error.to_string()))?),
        None => None,
    };
    let limits =
        Limits { states: asked.max_states.unwrap_or(LIMITS.states), bytes: asked.memory.unwrap_or(LIMITS.bytes) };
    let request = Request { limits, quality: Quality::Fast, moves: asked.moves, ..Request::default() };
    let mut rows = Vec::new();
    for number in (first..=u64::MAX).take(asked.deals as usize) {
        let named = winnable_catalog::deal(&*game, &format!("{kind}:{number}"));
        let named = named.map_err(|error| Error::bad(error.to_string()))?;
        let row = match &mut runner {
            Some(runner) => {
                let played = runner.play(&named.deal, SEED).map_err(solve_error)?;
                Row {
                    game: game.name().to_string(),
                    deal: named.name,
                    verdict: if played.is_won { Verdict::Won } else { Verdict::Lost },
                    reason: None,
                    states: 0,
                    duplicates: 0,
                    moves: Some(played.moves.len() as u64),
                    min_cards_left: played.cards_left,
                    engine: asked.player.clone().unwrap_or_default(),
                    grade: None,
                    points: None,
                    solution: asked.moves.then(|| played.moves.join(" ")),
                }
            }
            None => {
                let solved = game.solve(&named.deal, &request, asker.watch).map_err(solve_error)?;
                let is_graded = asked.grade && solved.verdict.is_win();
                let grade = match is_graded {
                    true => winnable_catalog::grade(&*game, &named.deal, asker.watch).map_err(solve_error)?,
                    false => None,
                };
                Row {
                    deal: named.name,
                    verdict: solved.verdict,
                    reason: solved.reason,
                    states: solved.states,
                    duplicates: solved.duplicates,
                    moves: solved.verdict.is_win().then_some(solved.move_count as u64),
                    min_cards_left: solved.min_cards_left,
                    engine: solved.engine.to_string(),
                    grade: grade.as_ref().and_then(|grade| grade.grade),
                    points: grade.as_ref().and_then(|grade| grade.points),
                    solution: asked.moves.then(|| solved.moves.join(" ")),
                    game: solved.game,
                }
            }
        };
        rows.push(row);
    }
    Ok(Rows { rows, milliseconds: (asker.clock)() - began })
}

/// Where an experiment stands, asked with its counts.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskRate {
    game: String,
    first: String,
    /// Deals that it will have at the most.
    deals: u64,
    /// Wins, losses and undecided deals.
    counts: Counts,
    /// The counts of the points of its curve.
    #[serde(default)]
    curve: Vec<Counts>,
    #[serde(default)]
    player: Option<String>,
    #[serde(default)]
    until_width: Option<f64>,
    #[serde(default)]
    grade: bool,
}

/// Where an experiment stands.
#[derive(Debug, Serialize)]
pub struct Rated {
    /// The canonical name of the game.
    game: String,
    title: String,
    /// The full name of the first deal.
    first: String,
    deals: u64,
    done: u64,
    rate: f64,
    low: f64,
    high: f64,
    confidence: f64,
    is_complete: bool,
    /// Whether it is one that stops by itself and does so here; one looks after every `look` deals, in order.
    is_stopped: bool,
    look: u64,
    curve: Vec<Point>,
    ahead: Vec<Point>,
    /// What `winnable` measures the same with.
    command: String,
    problem: Option<String>,
}

/// Where an experiment stands after some deals.
pub fn rate(asked: &AskRate) -> Result<Rated, Error> {
    let game = games::open(&asked.game)?;
    if asked.deals == 0 {
        return Err(Error::bad("expected at least 1 deal, found 0"));
    }
    if let Some(width) = asked.until_width.filter(|width| !(*width > 0.0 && *width < 1.0)) {
        return Err(Error::bad(format!("expected a width between 0 and 1, found {width}")));
    }
    if let Some(player) = &asked.player {
        games::check_player(&*game, player)?;
    }
    let (kind, first) = numbered(&*game, &asked.first)?;
    let method = Method { confidence: CONFIDENCE, is_sequential: asked.until_width.is_some() };
    // The server's experiments count so few deals that sums cannot overflow, and nobody else's are believed.
    let total = |counts: &Counts| counts.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
    if asked.curve.iter().chain([&asked.counts]).any(|counts| total(counts).is_none_or(|sum| sum > asked.deals)) {
        return Err(Error::bad(format!("expected counts of at most {} deals", asked.deals)));
    }
    let now = Point::new(asked.counts, method);
    let stopped = match asked.until_width {
        Some(width) if now.deals > 0 => method.stops(width, asked.counts),
        _ => None,
    };
    let problem = match stopped {
        Some(Stopped::Unreachable(share)) => {
            let percent = 100.0 * share;
            Some(format!(
                "At least {percent:.1} % of the deals stay undecided, so the interval cannot become so narrow."
            ))
        }
        _ => None,
    };
    let is_complete = now.deals == asked.deals || stopped == Some(Stopped::Narrow);
    let is_open = !is_complete && now.deals > 0;
    Ok(Rated {
        game: game.name().to_string(),
        title: title_of(game.name()),
        first: format!("{kind}:{first}"),
        deals: asked.deals,
        done: now.deals,
        rate: now.rate,
        low: now.low,
        high: now.high,
        confidence: CONFIDENCE,
        is_complete,
        is_stopped: stopped.is_some(),
        look: LOOK,
        curve: asked.curve.iter().map(|&counts| Point::new(counts, method)).collect(),
        ahead: if is_open { ahead(asked.counts, asked.deals, method) } else { Vec::new() },
        command: command(asked, game.name(), &format!("{kind}:{first}")),
        problem,
    })
}

/// The command that measures the same.
fn command(asked: &AskRate, game: &str, first: &str) -> String {
    let mut command = format!("winnable rate {game} --deals {} --first {first}", asked.deals);
    if let Some(player) = &asked.player {
        command += &format!(" --player {player} --seed {SEED}");
    }
    if let Some(width) = asked.until_width {
        command += &format!(" --until-width {width}");
    }
    if asked.grade {
        command += " --grade --out DIR";
    }
    command
}

/// The name of a game for people, with its parameters.
pub fn title_of(game: &str) -> String {
    let family = game.split(':').next().unwrap_or_default();
    let known = GAMES.iter().find(|listed| listed.name == family).map_or(family, |listed| &listed.title.en);
    let parameters = game.strip_prefix(family).unwrap_or_default().trim_start_matches(':');
    if parameters.is_empty() { known.to_string() } else { format!("{known} ({parameters})") }
}

/// The numbering of a deal and its number.
fn numbered(game: &dyn AnyGame, deal: &str) -> Result<(String, u64), Error> {
    let line = crate::position::Line { game: game.name().to_string(), deal: deal.to_string(), moves: Vec::new() };
    let (_, name) = line.deal(game)?;
    let numbered = name.split_once(':').and_then(|(kind, number)| Some((kind.to_string(), number.parse().ok()?)));
    numbered.ok_or_else(|| Error::bad(format!("expected a numbered deal to begin with, found \"{name}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_catalog::Watch;

    fn asker(watch: &Watch) -> Asker<'_> {
        Asker { watch, most: LIMITS, clock: || 0.0 }
    }

    #[test]
    fn deals_are_solved_and_played_in_order() {
        let watch = Watch::default();
        let asked = crate::read(r#"{"game":"freecell","first":"11981","deals":3,"moves":true}"#).unwrap();
        let rows = deals(&asked, &asker(&watch)).unwrap().rows;
        let verdicts: Vec<_> = rows.iter().map(|row| (row.deal.as_str(), row.verdict)).collect();
        let expected =
            [("ms:11981", Verdict::Winnable), ("ms:11982", Verdict::Unwinnable), ("ms:11983", Verdict::Winnable)];
        assert_eq!(verdicts, expected);
        assert_eq!(rows.iter().map(|row| row.moves.is_some()).collect::<Vec<_>>(), [true, false, true]);
        let asked = crate::read(r#"{"game":"calculation","first":"1","deals":20,"player":"random"}"#).unwrap();
        let lost = deals(&asked, &asker(&watch)).unwrap().rows;
        assert!(lost.iter().all(|row| row.verdict == Verdict::Lost && row.min_cards_left > 0));
        let wrong =
            crate::read(r#"{"game":"calculation","first":"1","deals":1,"player":"lookahead:judge=x"}"#).unwrap();
        let error = deals(&wrong, &asker(&watch)).unwrap_err().message;
        assert!(error.contains("expected a player of the ladder"), "{error}");
    }

    #[test]
    fn where_it_stands_is_what_the_method_says() {
        let text = r#"{"game":"freecell","first":"1","deals":1000,"counts":[60,40,0],"curve":[[30,20,0]]}"#;
        let rated = rate(&crate::read(text).unwrap()).unwrap();
        let interval = Method::default().interval([60, 40, 0]);
        assert_eq!((rated.low, rated.high, rated.rate), (interval.low, interval.high, 0.6));
        assert_eq!(rated.command, "winnable rate freecell --deals 1000 --first ms:1");
        assert!(!rated.is_complete && !rated.is_stopped && rated.curve.len() == 1 && !rated.ahead.is_empty());
        let narrow = text.replace("\"deals\":1000", "\"deals\":100,\"until_width\":0.9");
        let rated = rate(&crate::read(&narrow).unwrap()).unwrap();
        assert!(rated.is_complete && rated.is_stopped);
        let too_many = text.replace("\"deals\":1000", "\"deals\":99");
        assert!(rate(&crate::read(&too_many).unwrap()).is_err());
    }
}
