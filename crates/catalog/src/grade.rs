//! How hard a deal is, from things that are measured.
//!
//! A game with all cards open is hard if many moves lose it and if the solver has to look far. Along a good solution, at
//! up to [`POSITIONS`] positions, every legal move is tried and the solver says whether it loses; and the states are
//! counted that a search needs to its first win. A game with face-down cards is hard if the weaker players lose it: each
//! of them plays it [`GAMES`] times.
//!
//! Points are the losing moves or the lost games in a thousand, and for open games a hundred more for each power of ten
//! of states. How many are many depends on the game, so the grade compares them with the first
//! winnable deals of the same game: a third of these is easy, a third is hard.

use crate::NamedDeal;
use crate::facade::{AnyGame, Request, SolveError};
use crate::result::{Level, Quality, Verdict};
use serde::Serialize;
use winnable_cards::Deal;
use winnable_search::{Limits, Watch};

/// Positions of the solution at which moves are tried, at the most.
pub const POSITIONS: usize = 12;

/// Games of each weaker player.
pub const GAMES: u64 = 10;

/// Limits of the search for the solution, and of the search after each move. A move that is not decided within the
/// latter is not counted.
const SOLUTION: Limits = Limits { states: 300_000, bytes: 256 << 20 };
const MOVE: Limits = Limits { states: 30_000, bytes: 64 << 20 };

/// Points below which a deal is easy, and from which on it is hard: thirds of the winnable deals among the first 300 of
/// each game (`winnable rate GAME --deals 300 --grade --out DIR`); of the first 137 of Calculation, the first 90
/// of Klondike and the first 66 of Gaps, which take longer.
const THIRDS: &[(&str, [u32; 2])] = &[
    ("monte-carlo", [375, 750]),
    ("freecell", [147, 168]),
    ("four-companies", [152, 197]),
    ("bakers-game", [187, 251]),
    ("beleaguered-castle", [289, 320]),
    ("streets-and-alleys", [314, 377]),
    ("citadel", [279, 308]),
    ("fortress", [264, 287]),
    ("siegecraft", [293, 310]),
    ("stronghold", [310, 338]),
    ("calculation", [729, 814]),
    ("gaps", [497, 539]),
    ("klondike", [867, 967]),
];

/// How hard a deal is, and what that rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Grade {
    /// The game's canonical name.
    pub game: String,
    /// Whether it can be won at all, all cards seen; only then is there a grade.
    pub verdict: Verdict,
    /// Easy, medium or hard, beside other deals of the game.
    pub grade: Option<Level>,
    /// The points behind it.
    pub points: Option<u32>,
    /// Points from which on deals of this game are medium, and hard; none for a variant whose deals nobody compared.
    pub thirds: Option<[u32; 2]>,
    /// States to the first win.
    pub states: u64,
    /// The moves that were tried along the solution; none for games that weaker players grade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Tried>,
    /// How the weaker players fared; none for games with all cards open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Success>,
}

/// Moves that were tried along a solution.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// Positions of the solution.
    pub positions: u32,
    /// Moves there that keep the win.
    pub keeping: u32,
    /// Moves that lose it.
    pub losing: u32,
    /// Moves that were not decided.
    pub undecided: u32,
}

/// What a player made of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Success {
    /// The player.
    pub player: &'static str,
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

impl Grade {
    /// What the grade rests on, in a sentence or two.
    pub fn explanation(&self) -> String {
        let Some(points) = self.points else {
            let why = if self.verdict == Verdict::Unwinnable { "cannot be won" } else { "is undecided" };
            return format!("The deal {why}, so it has no grade.");
        };
        let scale = match self.thirds {
            Some([medium, hard]) => {
                format!("{points} points; deals of this game are medium from {medium} on and hard from {hard} on.")
            }
            None => format!(
                "{points} points; how many are many is not known for this variant, only for {}, so it has no grade.",
                plain_game(&self.game)
            ),
        };
        match self.moves {
            Some(tried) => format!(
                "{:.1} % of the moves along a solution lose the game ({} of {} at {} positions), and the first win took {} \
                 states. {scale}",
                100.0 * tried.losing_share(),
                tried.losing,
                tried.losing + tried.keeping,
                tried.positions,
                self.states
            ),
            None => {
                let told = |s: &Success| format!("{} {} of {}", s.player, s.wins, s.games);
                let players: Vec<String> = self.players.iter().map(told).collect();
                format!("Won by the weaker players: {}. {scale}", players.join(", "))
            }
        }
    }
}

/// Grades a deal; `None` if `watch` stops it. The grade depends on the game and the deal only.
pub fn grade(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Option<Grade>, SolveError> {
    let fast = Request { quality: Quality::Fast, limits: SOLUTION, moves: false, ..Request::default() };
    let first = game.solve(deal, &fast, watch)?;
    let thirds = thirds(game.name());
    let mut graded = Grade {
        game: game.name().to_string(),
        verdict: first.verdict,
        grade: None,
        points: None,
        thirds,
        states: first.states,
        moves: None,
        players: Vec::new(),
    };
    if first.verdict == Verdict::Winnable {
        let points = if game.weaker_players().is_empty() {
            let tried = try_moves(game, deal, watch)?;
            graded.moves = Some(tried);
            1000.0 * tried.losing_share() + 100.0 * (first.states.max(1) as f64).log10()
        } else {
            graded.players = let_play(game, deal, watch)?;
            let (games, wins) = graded.players.iter().fold((0, 0), |(g, w), s| (g + s.games, w + s.wins));
            1000.0 * (1.0 - wins as f64 / games.max(1) as f64)
        };
        let points = points.round() as u32;
        graded.points = Some(points);
        graded.grade = thirds.map(|thirds| Level::of(points, thirds));
    }
    Ok((!watch.is_stopped()).then_some(graded))
}

/// The first of some deals that can be won and has this grade; `None` if none has, or if `watch` stops the search.
pub fn first_of_grade(
    game: &dyn AnyGame,
    deals: impl Iterator<Item = NamedDeal>,
    level: Level,
    watch: &Watch,
) -> Result<Option<(NamedDeal, Grade)>, SolveError> {
    for named in deals {
        let Some(graded) = grade(game, &named.deal, watch)? else { break };
        if graded.grade == Some(level) {
            return Ok(Some((named, graded)));
        }
    }
    Ok(None)
}

impl Level {
    fn of(points: u32, [medium, hard]: [u32; 2]) -> Level {
        match points {
            _ if points < medium => Level::Easy,
            _ if points < hard => Level::Medium,
            _ => Level::Hard,
        }
    }
}

/// The thirds of the game with this canonical name. They are those of each game without parameters: with other cells,
/// stacks or rules other numbers of points are many.
pub fn thirds(game: &str) -> Option<[u32; 2]> {
    if plain_game(game) != game {
        return None;
    }
    THIRDS.iter().find(|(name, _)| *name == family(game)).map(|(_, thirds)| *thirds)
}

fn family(game: &str) -> &str {
    game.split(':').next().unwrap_or_default()
}

/// The canonical name of the game that this one is a variant of.
fn plain_game(game: &str) -> String {
    crate::open(family(game)).map_or(String::new(), |plain| plain.name().to_string())
}

/// Tries all moves at positions along a solution.
fn try_moves(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Tried, SolveError> {
    let mut session = game.session(deal)?;
    let good = Request { limits: SOLUTION, ..Request::default() };
    let solved = session.solve(&good, watch)?;
    // Once the win is certain there is nothing to be lost.
    let length = solved.certain_after.unwrap_or(0);
    let wanted = length.min(POSITIONS);
    let mut tried = Tried::default();
    for (at, text) in solved.moves.iter().take(length).enumerate() {
        if at == length * tried.positions as usize / wanted.max(1) {
            for number in 0..session.legal_moves().len() {
                if watch.is_stopped() {
                    return Ok(tried);
                }
                session.play_nth(number).expect("it is the number of a legal move");
                let request = Request { quality: Quality::Fast, limits: MOVE, moves: false, ..Request::default() };
                match session.solve(&request, watch)?.verdict {
                    Verdict::Winnable => tried.keeping += 1,
                    Verdict::Unwinnable => tried.losing += 1,
                    _ => tried.undecided += 1,
                }
                session.undo();
            }
            tried.positions += 1;
        }
        session.play(text).expect("the referee has replayed it");
    }
    Ok(tried)
}

/// Lets the weaker players play the deal.
fn let_play(game: &dyn AnyGame, deal: &Deal, watch: &Watch) -> Result<Vec<Success>, SolveError> {
    let mut all = Vec::new();
    for &player in game.weaker_players() {
        let mut runner = game.runner(player).expect("it is a player of the game's own ladder");
        let mut wins = 0;
        for seed in 1..=GAMES {
            if watch.is_stopped() {
                return Ok(all);
            }
            wins += u64::from(runner.play(deal, seed)?.is_won);
        }
        all.push(Success { player, games: GAMES, wins });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(game: &str, deal: &str) -> Grade {
        let game = crate::open(game).unwrap();
        let deal = crate::deal(&*game, deal).unwrap().deal;
        grade(&*game, &deal, &Watch::default()).unwrap().unwrap()
    }

    #[test]
    fn every_game_has_its_thirds() {
        // Deals of the games from Eight Off on were not compared yet: they have points and no grade.
        for family in crate::GAMES.iter().take_while(|game| game.name != "eight-off") {
            assert!(
                THIRDS.iter().any(|(name, [medium, hard])| *name == family.name && medium < hard),
                "{}",
                family.name
            );
        }
    }

    /// Medium from the first boundary on, hard from the second on: the points at a boundary belong to what begins there.
    #[test]
    fn a_grade_begins_at_its_boundary() {
        let thirds = [333, 667];
        let levels = [0, 332, 333, 334, 666, 667, 668, 1000].map(|points| Level::of(points, thirds));
        let [easy, medium, hard] = [Level::Easy, Level::Medium, Level::Hard];
        assert_eq!(levels, [easy, easy, medium, medium, medium, hard, hard, hard]);
        let thirds = super::thirds("freecell").unwrap();
        assert_eq!([147, 168].map(|points| Level::of(points, thirds)), [medium, hard]);
        assert_eq!(super::thirds("a game that nobody graded"), None);
    }

    #[test]
    fn points_are_the_share_that_loses_and_a_hundred_for_each_power_of_ten() {
        let open = graded("freecell", "ms:617");
        let tried = open.moves.unwrap();
        let share = f64::from(tried.losing) / f64::from(tried.losing + tried.keeping);
        let points = (1000.0 * share + 100.0 * (open.states as f64).log10()).round() as u32;
        assert!(share > 0.0 && open.states >= 10, "both parts count");
        assert_eq!((open.points, open.grade), (Some(points), Some(Level::of(points, [147, 168]))));
        assert_eq!(Tried { positions: 1, keeping: 1, losing: 3, undecided: 4 }.losing_share(), 0.75);
        assert_eq!(Tried::default().losing_share(), 0.0);

        let hidden = graded("monte-carlo:4", "seed:4");
        let (games, wins) = hidden.players.iter().fold((0, 0), |(g, w), s| (g + s.games, w + s.wins));
        assert!(wins > 0 && wins < games, "{wins} of {games}");
        assert_eq!(hidden.points, Some((1000.0 * (games - wins) as f64 / games as f64).round() as u32));
    }

    #[test]
    fn a_variant_is_not_measured_by_another_game() {
        for (game, deal) in [("freecell:cells=3", "ms:1"), ("monte-carlo:4", "seed:4"), ("klondike:draw=1", "seed:1")] {
            let grade = graded(game, deal);
            assert_eq!((grade.verdict, grade.grade, grade.thirds), (Verdict::Winnable, None, None), "{game}");
            assert!(grade.points.is_some() && grade.explanation().contains("is not known for this variant"), "{game}");
        }
        assert!(graded("monte-carlo:4", "seed:4").explanation().contains("only for monte-carlo:5, so it has no grade"));
        for name in ["freecell", "freecell:cells=4", "monte-carlo:5", "calculation", "klondike:draw=3", "gaps"] {
            assert!(thirds(crate::open(name).unwrap().name()).is_some(), "{name}");
        }
    }

    #[test]
    fn an_open_deal_is_graded_by_its_losing_moves() {
        let grade = graded("freecell", "ms:617");
        let tried = grade.moves.unwrap();
        assert!(tried.positions == POSITIONS as u32 && tried.keeping >= tried.positions, "the solution keeps the win");
        assert!(tried.losing > 0 && grade.grade.is_some() && grade.players.is_empty());
        assert!(grade.explanation().contains("of the moves along a solution lose the game"), "{}", grade.explanation());
        assert_eq!(graded("freecell", "ms:617"), grade, "it is the same each time");
    }

    #[test]
    fn a_hidden_deal_is_graded_by_its_players() {
        let grade = graded("monte-carlo:4", "seed:4");
        assert!(!grade.players.is_empty() && grade.moves.is_none());
        assert!(grade.players.iter().all(|s| s.games == GAMES && s.wins <= GAMES));
        assert!(grade.points.unwrap() <= 1000);
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
