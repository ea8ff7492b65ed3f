//! How hard a deal is: how often a casual player wins it.
//!
//! A deal is played [`GAMES`] times by the player of [`casual`](crate::casual), who does not see face-down cards; one of Monte Carlo or
//! Calculation, in which what looks good says little, [`OF_EACH`] times by each of the game's own weaker players. Beside it stands what people can check: the fewest cells with
//! which it can be won, the share of moves along a solution that lose it, at up to [`POSITIONS`] positions, and at how many of these just one move
//! keeps the win.
//!
//! Points are a thousand for each game that was lost, and the thousandths of the cards that were left on average, which tell deals apart
//! that are never won, or always. How many are many depends on the game, so the grade compares them with the winnable ones among the first deals of
//! the same game ([`boundaries`]): a third of these is easy, a third is hard.

use crate::NamedDeal;
use crate::boundaries::{Boundaries, boundaries};
use crate::cells::{cells_of, with_cells};
use crate::facade::{AnyGame, Request, SolveError};
use crate::light::light;
use crate::result::{Level, Quality, Verdict};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use winnable_cards::{BoardFormat, Deal, Slot};
use winnable_search::{Limits, Watch};
use winnable_statistics::stats::share;

/// Games of the casual player.
pub const GAMES: u64 = 100;

/// Games of each weaker player.
pub const OF_EACH: u64 = 10;

/// Positions of the solution at which moves are tried, at the most.
pub const POSITIONS: usize = 12;

/// Limits of the search for the solution, of the search after each move, and of that with fewer cells; less where a light has fewer. A move
/// that is not decided is not counted.
const SOLUTION: Limits = Limits { states: 300_000, bytes: 256 << 20 };
const MOVE: Limits = Limits { states: 10_000, bytes: 64 << 20 };
const CELLS: Limits = Limits { states: 100_000, bytes: 128 << 20 };

/// How hard a deal is, and what that rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    /// The game's canonical name.
    pub game: String,
    /// Whether it can be won at all, all cards seen; only then is there a grade.
    pub verdict: Verdict,
    /// Easy, medium or hard, beside other deals of the game.
    pub grade: Option<Level>,
    /// How often a casual player wins it.
    pub casual: Casual,
    /// The points behind the grade; none for a deal that cannot be won.
    pub points: Option<u32>,
    /// Points from which on deals of this game are medium, and hard; none for a variant whose deals nobody compared.
    pub thirds: Option<[u32; 2]>,
    /// The fewest cells with which it can be won; none for games whose cells cannot be changed, and where that is not decided.
    pub fewest_cells: Option<u32>,
    /// The share of the moves along a solution that lose the win; none if no move was decided.
    pub losing_moves: Option<f64>,
    /// At how many of the positions that were looked at just one move keeps the win.
    pub only_moves: Option<u32>,
    /// The moves that were tried along the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Tried>,
    /// How the weaker players fared; none for games with all cards open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Success>,
}

/// How often a casual player wins a deal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Casual {
    /// Games that he won; the first win was replayed by the referee.
    pub wins: u64,
    /// Games that he played, each with another seed.
    pub games: u64,
    /// The ends of the interval of the share, at 95 %.
    pub low: f64,
    /// See `low`.
    pub high: f64,
    /// Thousandths of the cards that were left at the end, on average.
    pub left: u32,
}

/// Moves that were tried along a solution.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// Positions of the solution.
    pub positions: u32,
    /// Moves there that keep the win.
    pub keeping: u32,
    /// Moves that lose it.
    pub losing: u32,
    /// Moves that were not decided.
    pub undecided: u32,
    /// Positions at which one move alone keeps the win, and all others were proven to lose it.
    pub only: u32,
}

/// What a player made of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Success {
    /// The player.
    pub player: Cow<'static, str>,
    /// Games, each with another seed.
    pub games: u64,
    /// Wins among them, each replayed by the referee.
    pub wins: u64,
}

impl Tried {
    /// The share of the decided moves that lose the win, 0 if there were none.
    pub fn losing_share(self) -> f64 {
        f64::from(self.losing) / f64::from((self.keeping + self.losing).max(1))
    }
}

impl Casual {
    /// So many wins of so many games, with so many thousandths of cards left in all of them together.
    fn of(wins: u64, games: u64, left: u64) -> Casual {
        let interval = share(wins, games.max(1));
        let rounded = |end: f64| (1e4 * end).round() / 1e4;
        let left = (left / games.max(1)) as u32;
        Casual { wins, games, low: rounded(interval.low), high: rounded(interval.high), left }
    }

    fn points(&self) -> u32 {
        1000 * (self.games - self.wins) as u32 + self.left.min(999)
    }
}

impl Grade {
    /// What the grade rests on, in a sentence or two.
    pub fn explanation(&self) -> String {
        let Casual { wins, games, low, high, .. } = self.casual;
        let percent = 100.0 * wins as f64 / games.max(1) as f64;
        let (low, high) = (100.0 * low, 100.0 * high);
        let who = if self.players.is_empty() {
            "A casual player".to_string()
        } else {
            let told = |s: &Success| format!("{} {} of {}", s.player, s.wins, s.games);
            format!("The weaker players ({})", self.players.iter().map(told).collect::<Vec<_>>().join(", "))
        };
        let win = if self.players.is_empty() { "wins" } else { "win" };
        let mut text = format!("{who} {win} {percent:.0} % of the games ({wins} of {games}; {low:.0} to {high:.0} %).");
        let Some(points) = self.points else {
            let why = if self.verdict == Verdict::Unwinnable { "cannot be won" } else { "is undecided" };
            return format!("The deal {why}, so it has no grade.");
        };
        if let Some(cells) = self.fewest_cells {
            let plural = if cells == 1 { "" } else { "s" };
            text += &format!(" It can be won with {cells} cell{plural} and no fewer.");
        }
        if let Some(tried) = self.moves.filter(|tried| tried.keeping + tried.losing > 0) {
            text += &format!(
                " {:.1} % of the moves along a solution lose the game ({} of {} at {} positions), and at {} of these one move \
                 alone keeps the win.",
                100.0 * tried.losing_share(),
                tried.losing,
                tried.losing + tried.keeping,
                tried.positions,
                tried.only
            );
        }
        text + &match self.thirds {
            Some([medium, hard]) => {
                format!(" {points} points; deals of this game are medium from {medium} on and hard from {hard} on.")
            }
            None if boundaries(&self.game).is_some() => {
                format!(" {points} points; deals of {} do not differ enough for grades.", self.game)
            }
            None => {
                format!(
                    " {points} points; deals of {} were not compared with one another, so it has no grade.",
                    self.game
                )
            }
        }
    }
}

/// What the grade of a deal rests on, without what only explains it.
struct Quick {
    verdict: Verdict,
    casual: Casual,
    players: Vec<Success>,
}

impl Quick {
    fn points(&self) -> Option<u32> {
        (self.verdict == Verdict::Winnable).then(|| self.casual.points())
    }
}

/// Lets the casual player play; who never wins asks the solver. None if `watch` stops it.
fn quick(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Option<Quick>, SolveError> {
    let cards = u64::from(game.session(deal)?.cards_left()).max(1);
    let (mut wins, mut games, mut left, mut players) = (0, 0, 0, Vec::new());
    if game.weaker_players().is_empty() {
        let session = game.session(deal)?;
        for seed in 1..=GAMES {
            if watch.is_stopped() {
                return Ok(None);
            }
            let played = session.play_casually(seed);
            if played.is_won && wins == 0 {
                session.check_casual(&played)?;
            }
            wins += u64::from(played.is_won);
            left += 1000 * u64::from(played.cards_left) / cards;
            games += 1;
        }
    }
    for &player in game.weaker_players() {
        let mut runner = game.runner(player).expect("it is a player of the game's own ladder");
        let mut won = 0;
        for seed in 1..=OF_EACH {
            if watch.is_stopped() {
                return Ok(None);
            }
            let played = runner.play(deal, seed)?;
            won += u64::from(played.is_won);
            left += 1000 * u64::from(played.cards_left) / cards;
        }
        (games, wins) = (games + OF_EACH, wins + won);
        players.push(Success { player: player.into(), games: OF_EACH, wins: won });
    }
    let verdict = if wins > 0 {
        Verdict::Winnable
    } else {
        let limits = Limits { states: light(game.name()).states.min(SOLUTION.states), ..SOLUTION };
        let request = Request { quality: Quality::Fast, limits, moves: false, ..Request::default() };
        game.solve(deal, &request, watch)?.verdict
    };
    let casual = Casual::of(wins, games, left);
    Ok((!watch.is_stopped()).then_some(Quick { verdict, casual, players }))
}

/// The points of a deal and the verdict, without what only explains them; None if `watch` stops it.
pub fn points(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Option<(Verdict, Option<u32>)>, SolveError> {
    Ok(quick(game, deal, watch)?.map(|quick| (quick.verdict, quick.points())))
}

/// Grades a deal; `None` if `watch` stops it. The grade depends on the game and the deal only.
pub fn grade(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Option<Grade>, SolveError> {
    let Some(quick) = quick(game, deal, watch)? else { return Ok(None) };
    let is_winnable = quick.verdict == Verdict::Winnable;
    let moves = if is_winnable { try_moves(game, deal, watch)? } else { None };
    let fewest_cells = if is_winnable { fewest_cells(game, deal, watch)? } else { None };
    let thirds = thirds(game.name());
    let points = quick.points();
    let graded = Grade {
        game: game.name().to_string(),
        verdict: quick.verdict,
        grade: points.zip(thirds).map(|(points, thirds)| Level::of(points, thirds)),
        casual: quick.casual,
        points,
        thirds,
        fewest_cells,
        losing_moves: moves
            .filter(|tried| tried.keeping + tried.losing > 0)
            .map(|tried| (1e4 * tried.losing_share()).round() / 1e4),
        only_moves: moves.map(|tried| tried.only),
        moves,
        players: quick.players,
    };
    Ok((!watch.is_stopped()).then_some(graded))
}

/// The first of some deals that can be won and has this grade; `None` if none has, or if `watch` stops the search. What the table of deals
/// says of one is believed.
pub fn first_of_grade(
    game: &dyn AnyGame,
    deals: impl Iterator<Item = NamedDeal>,
    level: Level,
    watch: &Watch,
) -> Result<Option<(NamedDeal, Grade)>, SolveError> {
    let Some(named) = first_found(game, deals, level, watch)? else { return Ok(None) };
    Ok(grade(game, &named.deal, watch)?.map(|graded| (named, graded)))
}

/// The name of the first of some deals that has this grade, likewise.
pub fn first_named(
    game: &dyn AnyGame,
    deals: impl Iterator<Item = NamedDeal>,
    level: Level,
    watch: &Watch,
) -> Result<Option<String>, SolveError> {
    Ok(first_found(game, deals, level, watch)?.map(|named| named.name))
}

pub(crate) fn first_found(
    game: &dyn AnyGame,
    deals: impl Iterator<Item = NamedDeal>,
    level: Level,
    watch: &Watch,
) -> Result<Option<NamedDeal>, SolveError> {
    let Some(known) = boundaries(game.name()) else { return Ok(None) };
    let Some(thirds) = known.thirds else { return Ok(None) };
    for named in deals {
        let level_there = match known.told(game, &named.name) {
            Some(told) => told,
            None => {
                let Some((_, points)) = points(game, &named.deal, watch)? else { break };
                points.map(|points| Level::of(points, thirds))
            }
        };
        if level_there == Some(level) {
            return Ok(Some(named));
        }
    }
    Ok(None)
}

impl Level {
    /// The grade of so many points.
    pub(crate) fn of(points: u32, [medium, hard]: [u32; 2]) -> Level {
        match points {
            _ if points < medium => Level::Easy,
            _ if points < hard => Level::Medium,
            _ => Level::Hard,
        }
    }
}

/// The points from which on deals of the game with this canonical name are medium, and hard; None if its deals were not compared.
pub fn thirds(game: &str) -> Option<[u32; 2]> {
    boundaries(game).and_then(|known: Boundaries| known.thirds)
}

/// Thirds of some points, in any order: of these at least a third is easy, and if they are not all the same some are not.
pub fn thirds_of(points: &[u32]) -> Option<[u32; 2]> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    let (&first, &last) = (sorted.first()?, sorted.last()?);
    let above = |value: u32| sorted.iter().copied().find(|&other| other > value).unwrap_or(last + 1);
    let medium = sorted[sorted.len() / 3];
    let medium = if medium == first { above(first) } else { medium };
    let hard = sorted[2 * sorted.len() / 3];
    Some([medium, if hard <= medium { above(medium) } else { hard }])
}

/// The fewest cells with which a deal can be won, not fewer than are filled; None for games whose cells cannot be changed, and where a search
/// ends undecided.
fn fewest_cells(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Option<u32>, SolveError> {
    let Some(usual) = cells_of(game.name()) else { return Ok(None) };
    let mut board = game.board(deal)?;
    let filled: Vec<Slot> = board.cells.iter().copied().filter(|slot| !slot.is_empty()).collect();
    for cells in filled.len()..usual {
        let Some(fewer) = with_cells(game.name(), cells) else { return Ok(None) };
        board.cells = filled.iter().copied().chain((filled.len()..cells).map(|_| Slot::Empty)).collect();
        let Ok(deal) = crate::written(&*fewer, &board.written(BoardFormat::Usual)) else { return Ok(None) };
        let request = Request { quality: Quality::Fast, limits: CELLS, moves: false, ..Request::default() };
        match fewer.solve(&deal, &request, watch)?.verdict {
            Verdict::Winnable => return Ok(Some(cells as u32)),
            Verdict::Unwinnable => {}
            _ => return Ok(None),
        }
    }
    Ok((!watch.is_stopped()).then_some(usual as u32))
}

/// Tries all moves at positions along a solution; None if no solution was found.
fn try_moves(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Option<Tried>, SolveError> {
    let mut session = game.session(deal)?;
    let light = light(game.name()).states;
    let limits = Limits { states: light.min(SOLUTION.states), ..SOLUTION };
    let good = Request { limits, ..Request::default() };
    // All moves that are tried have the time of a light together, as far as games have some twenty moves.
    let of_move = Limits { states: (light / 200).min(MOVE.states), ..MOVE };
    let solved = session.solve(&good, watch)?;
    if solved.verdict != Verdict::Winnable {
        return Ok(None);
    }
    // Once the win is certain there is nothing to be lost.
    let length = solved.certain_after.unwrap_or(0);
    let wanted = length.min(POSITIONS);
    let mut tried = Tried::default();
    for (at, text) in solved.moves.iter().take(length).enumerate() {
        if at == length * tried.positions as usize / wanted.max(1) {
            let mut here = Tried::default();
            for number in 0..session.legal_moves().len() {
                if watch.is_stopped() {
                    return Ok(Some(tried));
                }
                session.play_nth(number).expect("it is the number of a legal move");
                let request = Request { quality: Quality::Fast, limits: of_move, moves: false, ..Request::default() };
                match session.solve(&request, watch)?.verdict {
                    Verdict::Winnable => here.keeping += 1,
                    Verdict::Unwinnable => here.losing += 1,
                    _ => here.undecided += 1,
                }
                session.undo();
            }
            tried.keeping += here.keeping;
            tried.losing += here.losing;
            tried.undecided += here.undecided;
            tried.only += u32::from(here.keeping == 1 && here.undecided == 0 && here.losing > 0);
            tried.positions += 1;
        }
        session.play(text).expect("the referee has replayed it");
    }
    Ok(Some(tried))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(game: &str, deal: &str) -> Grade {
        let game = crate::open(game).unwrap();
        let deal = crate::deal(&*game, deal).unwrap().deal;
        grade(&*game, &deal, &Watch::default()).unwrap().unwrap()
    }

    /// Medium from the first boundary on, hard from the second on: the points at a boundary belong to what begins there.
    #[test]
    fn a_grade_begins_at_its_boundary() {
        let thirds = [333, 667];
        let levels = [0, 332, 333, 334, 666, 667, 668, 1000].map(|points| Level::of(points, thirds));
        let [easy, medium, hard] = [Level::Easy, Level::Medium, Level::Hard];
        assert_eq!(levels, [easy, easy, medium, medium, medium, hard, hard, hard]);
        assert_eq!(super::thirds("a game that nobody graded"), None);
    }

    #[test]
    fn thirds_part_points_in_three_as_far_as_they_differ() {
        assert_eq!(thirds_of(&[9, 1, 2, 3, 4, 5, 6, 7, 8]), Some([4, 7]));
        assert_eq!(thirds_of(&[0, 0, 0, 0, 5, 6]), Some([5, 6]), "what many have is easy");
        assert_eq!(thirds_of(&[7, 7, 7]), Some([8, 8]), "all the same: all easy");
        assert_eq!(thirds_of(&[1, 9, 9, 9, 9, 9]), Some([9, 10]), "none is hard that is like the others");
        assert_eq!(thirds_of(&[]), None);
    }

    #[test]
    fn points_are_lost_games_then_cards_left() {
        let won = Casual::of(40, 100, 100 * 500);
        assert_eq!((won.points(), won.wins, won.games, won.left), (60_500, 40, 100, 500));
        assert!(won.low < 0.4 && won.high > 0.4);
        assert!(
            Casual::of(1, 100, 100 * 1000).points() < Casual::of(0, 100, 0).points(),
            "a win counts more than all cards"
        );
        let grade = graded("freecell", "ms:617");
        assert_eq!(grade.points, Some(grade.casual.points()));
        assert_eq!(grade.casual.games, GAMES);
        assert_eq!(graded("freecell", "ms:617"), grade, "it is the same each time");
    }

    #[test]
    fn an_open_deal_is_graded_by_a_casual_player() {
        let grade = graded("freecell", "ms:617");
        let tried = grade.moves.unwrap();
        assert!(tried.positions == POSITIONS as u32 && tried.keeping >= tried.positions, "the solution keeps the win");
        assert!(tried.losing > 0 && grade.players.is_empty() && tried.only <= tried.positions);
        let told = grade.explanation();
        assert!(
            told.starts_with("A casual player wins ") && told.contains("of the moves along a solution lose the game"),
            "{told}"
        );
    }

    #[test]
    fn a_hidden_deal_is_graded_by_its_players() {
        let grade = graded("monte-carlo:4", "seed:4");
        assert!(!grade.players.is_empty());
        assert!(grade.players.iter().all(|s| s.games == OF_EACH && s.wins <= OF_EACH));
        let (games, wins) = grade.players.iter().fold((0, 0), |(g, w), s| (g + s.games, w + s.wins));
        assert_eq!((grade.casual.games, grade.casual.wins), (games, wins));
        assert!(grade.explanation().starts_with("The weaker players (random "), "{}", grade.explanation());
    }

    #[test]
    fn the_fewest_cells_are_found_and_no_fewer_do() {
        let grade = graded("freecell", "ms:1");
        let cells = grade.fewest_cells.expect("it is decided") as usize;
        let verdict = |cells| {
            let game = with_cells("freecell", cells).unwrap();
            let deal = crate::deal(&*game, "ms:1").unwrap().deal;
            game.solve(&deal, &Request::default(), &Watch::default()).unwrap().verdict
        };
        assert_eq!((verdict(cells), verdict(cells - 1)), (Verdict::Winnable, Verdict::Unwinnable));
        assert_eq!(graded("klondike:draw=1", "1").fewest_cells, None);
    }

    #[test]
    fn a_variant_is_not_measured_by_another_game() {
        let grade = graded("freecell:columns=7", "ms:1");
        assert_eq!((grade.verdict, grade.grade, grade.thirds), (Verdict::Winnable, None, None));
        let told = grade.explanation();
        assert!(told.contains("deals of freecell:columns=7 were not compared with one another"), "{told}");
    }

    #[test]
    fn a_lost_deal_has_no_grade() {
        let grade = graded("freecell", "ms:11982");
        assert_eq!((grade.verdict, grade.grade, grade.points), (Verdict::Unwinnable, None, None));
        assert!(grade.explanation().contains("cannot be won"));
    }

    #[test]
    fn a_stopped_grading_says_nothing() {
        let game = crate::open("freecell").unwrap();
        let deal = crate::deal(&*game, "ms:1").unwrap().deal;
        let watch = Watch::default();
        watch.stop();
        assert_eq!(grade(&*game, &deal, &watch).unwrap(), None);
    }
}
