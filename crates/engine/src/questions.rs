//! Questions that take a search: can it still be won, which move lost it, which moves keep the win, a deal that can be won.

use crate::answer::Asker;
use crate::error::Error;
use crate::games;
use crate::position::Line;
use serde::{Deserialize, Serialize};
use winnable_cards::DealName;
use winnable_catalog::{
    Boundaries, Chance, Grade, Level, Limits, Quality, Request, Session, SolveError, Solved, Verdict, Watch,
    boundaries, first_named, light, thirds,
};

/// The largest limits that a server allows, and those of a search for a short win. Where a question names none, others have those of a
/// light ([`light`]): two seconds at the most, whatever the game.
pub const LIMITS: Limits = Limits { states: 3_000_000, bytes: 512 << 20 };

/// Deals that are tried to find one that can be won.
const DEALS: u64 = 1_000;

/// Milliseconds of a grade from which on deals by grade are taken from the table.
const SLOW: u32 = 500;

/// Milliseconds for which deals are graded one after the other, as long as a grade took where the table was made.
const PATIENCE: u64 = 3_000;

/// Most games that a player plays on.
const GAMES: u64 = 256;

/// The question whether a position can be won.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    game: String,
    deal: String,
    #[serde(default)]
    moves: Vec<String>,
    /// What kind of solution is wanted.
    #[serde(default)]
    quality: Quality,
    #[serde(default)]
    limits: AskLimits,
}

/// The question about a position whose searches may be limited.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskKeeping {
    game: String,
    deal: String,
    #[serde(default)]
    moves: Vec<String>,
    /// Those of the search after each move.
    #[serde(default)]
    limits: AskLimits,
}

/// Limits of a search, where they are not to be the usual ones.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskLimits {
    #[serde(default)]
    states: Option<u64>,
    #[serde(default)]
    bytes: Option<u64>,
}

impl AskLimits {
    /// The limits of a search, which are refused where they are too large; `usual` where none are named.
    fn within(self, most: Limits, usual: Limits) -> Result<Limits, Error> {
        let checked = |asked: Option<u64>, otherwise: u64, most: u64, what: &str| match asked {
            Some(asked) if asked > most => {
                Err(Error::bad(format!("expected a limit of at most {most} {what}, found {asked}")))
            }
            _ => Ok(asked.unwrap_or(otherwise)),
        };
        Ok(Limits {
            states: checked(self.states, usual.states, most.states, "states")?,
            bytes: checked(self.bytes, usual.bytes, most.bytes, "bytes")?,
        })
    }
}

/// A verdict, and how long it took.
#[derive(Debug, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    solved: Solved,
    milliseconds: f64,
}

/// Which move lost the game.
#[derive(Debug, Serialize)]
pub struct Lost {
    /// The number of the move, from 1; 0 if the deal could never be won; None if nothing was lost or it is not known.
    pub move_number: Option<usize>,
    /// States that the searches took.
    pub states: u64,
    milliseconds: f64,
}

/// Which legal moves keep the win.
#[derive(Debug, Serialize)]
pub struct Keeping {
    /// For each legal move in their order: winnable, unwinnable or undecided after it.
    verdicts: Vec<Verdict>,
    kept: usize,
    milliseconds: f64,
}

/// The question for the chance to win, the face-down cards unseen.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskChance {
    game: String,
    deal: String,
    #[serde(default)]
    moves: Vec<String>,
    /// How many games the player plays on from here.
    games: u64,
}

/// The chance to win.
#[derive(Debug, Serialize)]
pub struct ChanceAnswer {
    #[serde(flatten)]
    chance: Chance,
    milliseconds: f64,
}

/// The question how hard a deal is.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskGrade {
    game: String,
    deal: String,
}

/// How hard a deal is.
#[derive(Debug, Serialize)]
pub struct GradeAnswer {
    #[serde(flatten)]
    grade: Grade,
    explanation: String,
    milliseconds: f64,
}

/// The question for a deal that can be won.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    pub game: String,
    /// The first deal to be tried.
    pub from: String,
    /// How hard it is to be.
    #[serde(default)]
    pub grade: Option<Level>,
    /// Refuse a game whose grades are not known, in place of any deal of it that can be won.
    #[serde(default)]
    pub exactly: bool,
}

/// A deal.
#[derive(Debug, Serialize)]
pub struct FoundDeal {
    deal: String,
}

pub(crate) fn search(session: &dyn Session, quality: Quality, limits: Limits, watch: &Watch) -> Result<Solved, Error> {
    let request = Request { quality, limits, ..Request::default() };
    session.solve(&request, watch).map_err(solve_error)
}

pub(crate) fn solve_error(error: SolveError) -> Error {
    match error {
        SolveError::Refused(_) => Error::defect(error.to_string()),
        _ => Error::bad(error.to_string()),
    }
}

/// How long an answer takes.
pub(crate) struct Timer {
    clock: fn() -> f64,
    began: f64,
}

impl Timer {
    pub(crate) fn new(asker: &Asker<'_>) -> Timer {
        Timer { clock: asker.clock, began: (asker.clock)() }
    }

    pub(crate) fn milliseconds(&self) -> f64 {
        (self.clock)() - self.began
    }
}

/// Can it be won from here?
pub fn solve(asked: &Solve, asker: &Asker<'_>) -> Result<Answer, Error> {
    let timer = Timer::new(asker);
    let Solve { game, deal, moves, quality, .. } = asked.clone();
    let session = Line { game, deal, moves }.session()?;
    let usual = match quality {
        Quality::Fast | Quality::Good => light(session.game()),
        Quality::Short | Quality::Optimal => LIMITS,
    };
    let limits = asked.limits.within(asker.most, usual)?;
    let solved = search(&*session, quality, limits, asker.watch)?;
    Ok(Answer { solved, milliseconds: timer.milliseconds() })
}

/// Which move lost it?
pub fn lost(line: &Line, asker: &Asker<'_>) -> Result<Lost, Error> {
    let timer = Timer::new(asker);
    let mut session = line.session()?;
    let limits = light(session.game());
    let (move_number, states) = lost_at(&mut *session, limits, asker)?;
    Ok(Lost { move_number, states, milliseconds: timer.milliseconds() })
}

/// The number of the move that lost a line, and the states that the searches took: a line once lost stays lost, so the last winnable
/// position is found by halving.
pub(crate) fn lost_at(
    session: &mut dyn Session,
    limits: Limits,
    asker: &Asker<'_>,
) -> Result<(Option<usize>, u64), Error> {
    let mut states = 0;
    let moves = session.line().len();
    let mut verdict = |moves: usize| {
        while session.line().len() > moves && session.undo() {}
        while session.line().len() < moves && session.redo() {}
        let solved = search(session, Quality::Fast, limits, asker.watch)?;
        states += solved.states;
        Ok::<Verdict, Error>(solved.verdict)
    };
    let mut move_number = None;
    if verdict(moves)? == Verdict::Unwinnable {
        // Positions before `winnable` moves can be won, those after `lost` moves cannot.
        let (mut winnable, mut lost) = (None, moves);
        let mut is_known = true;
        while is_known && lost > winnable.map_or(0, |moves| moves + 1) {
            let middle = winnable.map_or(0, |moves: usize| moves + 1).midpoint(lost - 1);
            match verdict(middle)? {
                Verdict::Winnable => winnable = Some(middle),
                Verdict::Unwinnable => lost = middle,
                Verdict::Undecided | Verdict::Won | Verdict::Lost => is_known = false,
            }
        }
        move_number = is_known.then_some(lost);
    }
    while session.line().len() < moves && session.redo() {}
    Ok((move_number, states))
}

/// Which moves keep the win?
pub fn keeping(asked: &AskKeeping, asker: &Asker<'_>) -> Result<Keeping, Error> {
    let timer = Timer::new(asker);
    let AskKeeping { game, deal, moves, .. } = asked.clone();
    let mut session = Line { game, deal, moves }.session()?;
    let count = session.legal_moves().len();
    // All moves together have the time of two lights.
    let light = light(session.game());
    let states = (2 * light.states / count.max(1) as u64).min(light.states);
    let limits = asked.limits.within(asker.most, Limits { states, ..light })?;
    let mut verdicts = Vec::new();
    for number in 0..count {
        session.play_nth(number).map_err(|error| Error::defect(error.to_string()))?;
        verdicts.push(search(&*session, Quality::Fast, limits, asker.watch)?.verdict);
        session.undo();
        if asker.watch.is_stopped() {
            break;
        }
    }
    let kept = verdicts.iter().filter(|&&verdict| verdict == Verdict::Winnable).count();
    Ok(Keeping { verdicts, kept, milliseconds: timer.milliseconds() })
}

/// The chance to win for one who does not look at the face-down cards.
pub fn chance(asked: &AskChance, asker: &Asker<'_>) -> Result<ChanceAnswer, Error> {
    let timer = Timer::new(asker);
    if !(1..=GAMES).contains(&asked.games) {
        return Err(Error::bad(format!("expected 1 to {GAMES} games, found {}", asked.games)));
    }
    let AskChance { game, deal, moves, games } = asked.clone();
    let session = Line { game, deal, moves }.session()?;
    if let Some(file) = games::needs(&asked.game)?.filter(|file| !winnable_catalog::has_judge(file)) {
        return Err(Error::bad(format!("expected {file} to be given before the first chance of {}", asked.game)));
    }
    let no_hidden = || format!("expected a game with face-down cards, which {} has not", session.game());
    let chance = session.chance(games, asker.watch).ok_or_else(|| Error::bad(no_hidden()))?;
    Ok(ChanceAnswer { chance, milliseconds: timer.milliseconds() })
}

/// How hard a deal is.
pub fn grade(asked: &AskGrade, asker: &Asker<'_>) -> Result<GradeAnswer, Error> {
    let timer = Timer::new(asker);
    let line = Line { game: asked.game.clone(), deal: asked.deal.clone(), moves: Vec::new() };
    let game = line.game()?;
    let (deal, _) = line.deal(&*game)?;
    let graded = winnable_catalog::grade(&*game, &deal, asker.watch).map_err(solve_error)?;
    let grade = graded.ok_or_else(|| Error::stopped("the grading was stopped"))?;
    Ok(GradeAnswer { explanation: grade.explanation(), grade, milliseconds: timer.milliseconds() })
}

/// The first deal from here on that can be won, and has the grade that is asked for.
pub fn find(find: &Find, asker: &Asker<'_>) -> Result<FoundDeal, Error> {
    let first = Line { game: find.game.clone(), deal: find.from.clone(), moves: Vec::new() };
    let game = first.game()?;
    let (_, name) = first.deal(&*game)?;
    let Some((kind, number)) = name.split_once(':').and_then(|(kind, n)| Some((kind, n.parse::<u64>().ok()?))) else {
        return Err(Error::bad(format!("expected a numbered deal to begin with, found \"{name}\"")));
    };
    if find.exactly && find.grade.is_some() && thirds(game.name()).is_none() {
        let expected = "expected a game whose deals were compared, such as freecell";
        return Err(Error::bad(format!("{expected}, found {}, whose deals were not", game.name())));
    }
    let wanted = find.grade.filter(|_| thirds(game.name()).is_some());
    let bare = DealName::parse("1", game.numbering()).map_err(|error| Error::bad(error.to_string()))?.to_string();
    let bare = bare.split(':').next().unwrap_or_default();
    if let Some(known) = boundaries(game.name())
        && let Some(number) =
            known.number(&*game, &name).and_then(|number| in_table(&known, number, wanted, find.exactly))
    {
        return Ok(FoundDeal { deal: format!("{kind}:{number}") });
    }
    // As many as take a few seconds, where that is known; then one of the table, unless the first is wanted and no other.
    let known = boundaries(game.name()).filter(|_| !find.exactly);
    let tries = known.map_or(DEALS, |known| (PATIENCE / u64::from(known.milliseconds.max(1))).clamp(1, DEALS));
    let round =
        |wanted| known.and_then(|known| known.find(number, wanted, true)).map(|number| format!("{bare}:{number}"));
    let numbers = (number..=u64::MAX).take(tries as usize);
    // Of a variant whose grades are not known, any deal that can be won.
    if let Some(level) = wanted {
        let named = |number| winnable_catalog::deal(&*game, &format!("{kind}:{number}")).ok();
        let found = first_named(&*game, numbers.map_while(named), level, asker.watch).map_err(solve_error)?;
        if asker.watch.is_stopped() {
            return Err(Error::stopped("the search for a deal was stopped"));
        }
        let none = || Error::bad(format!("expected a deal of grade {level} among {tries} from {name}, found none"));
        return found.or_else(|| round(wanted)).map(|deal| FoundDeal { deal }).ok_or_else(none);
    }
    for number in numbers {
        let line = Line { deal: format!("{kind}:{number}"), ..first.clone() };
        let (deal, _) = line.deal(&*game)?;
        let session = game.session(&deal).map_err(|error| Error::bad(error.to_string()))?;
        if search(&*session, Quality::Fast, light(game.name()), asker.watch)?.verdict == Verdict::Winnable {
            return Ok(FoundDeal { deal: line.deal });
        }
        if asker.watch.is_stopped() {
            return Err(Error::stopped("the search for a deal was stopped"));
        }
    }
    let none = || Error::bad(format!("expected a winnable deal among {tries} from {name}, found none"));
    round(None).map(|deal| FoundDeal { deal }).ok_or_else(none)
}

/// The number of a deal that the table of the game knows, from this one on. Of games that take long to grade it is any deal of the table, unless
/// the first from this one on is wanted and no other.
fn in_table(known: &Boundaries, number: u64, wanted: Option<Level>, exactly: bool) -> Option<u64> {
    let is_slow = known.milliseconds > SLOW;
    known.find(number, wanted, false).or_else(|| known.find(number, wanted, true).filter(|_| is_slow && !exactly))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_catalog::Reason;

    fn asker(watch: &Watch) -> Asker<'_> {
        Asker { watch, most: LIMITS, clock: || 0.0 }
    }

    fn line(game: &str, deal: &str, moves: &str) -> Line {
        let moves = moves.split_whitespace().map(str::to_string).collect();
        Line { game: game.to_string(), deal: deal.to_string(), moves }
    }

    fn about(line: &Line) -> AskKeeping {
        let Line { game, deal, moves } = line.clone();
        AskKeeping { game, deal, moves, limits: AskLimits::default() }
    }

    /// Plays the first legal move that loses, if there is one, else the last one.
    fn astray(line: &mut Line, asker: &Asker<'_>) -> bool {
        let legal = line.session().unwrap().legal_moves();
        let verdicts = keeping(&about(line), asker).unwrap().verdicts;
        let bad = verdicts.iter().position(|&verdict| verdict == Verdict::Unwinnable);
        line.moves.extend(legal.get(bad.unwrap_or(legal.len() - 1)).map(|legal| legal.text.clone()));
        bad.is_some()
    }

    #[test]
    fn the_move_that_lost_it_is_found() {
        let watch = Watch::default();
        let asker = asker(&watch);
        let mut found = 0;
        // In Monte Carlo cards only ever leave, so going astray ends.
        for seed in 1..=40 {
            let mut line = line("monte-carlo:4", &format!("seed:{seed}"), "");
            if lost(&line, &asker).unwrap().move_number == Some(0) {
                continue;
            }
            let mut is_lost = false;
            while !is_lost && !line.session().unwrap().legal_moves().is_empty() {
                is_lost = astray(&mut line, &asker);
            }
            let blamed = line.moves.len();
            // Some more moves hide which one it was.
            for _ in 0..3 {
                let legal = line.session().unwrap().legal_moves();
                line.moves.extend(legal.first().map(|legal| legal.text.clone()));
            }
            assert_eq!(lost(&line, &asker).unwrap().move_number, is_lost.then_some(blamed), "seed:{seed}");
            found += u32::from(is_lost);
        }
        assert!(found >= 10, "{found} games lost by a move");
        let line = line("freecell", "ms:617", "1a 2b 3c 4d");
        assert_eq!(lost(&line, &asker).unwrap().move_number, Some(3));
    }

    #[test]
    fn a_deal_that_was_never_winnable_blames_no_move() {
        let line = line("freecell", "ms:11982", "1a");
        assert_eq!(lost(&line, &asker(&Watch::default())).unwrap().move_number, Some(0));
    }

    #[test]
    fn moves_that_keep_the_win_are_counted() {
        let keeping = keeping(&about(&line("freecell", "ms:1", "")), &asker(&Watch::default())).unwrap();
        assert!(keeping.kept > 0 && keeping.kept <= keeping.verdicts.len());
    }

    #[test]
    fn a_question_may_name_limits_within_those_of_the_asker() {
        let watch = Watch::default();
        let ask = |limits: &str| {
            let question = format!(r#"{{"game":"freecell","deal":"ms:11982","limits":{limits}}}"#);
            solve(&crate::read(&question)?, &asker(&watch)).map(|answer| answer.solved)
        };
        let solved = ask("{}").unwrap();
        assert_eq!(solved.verdict, Verdict::Unwinnable);
        assert!(solved.states > 1_000, "{}", solved.states);
        let solved = ask(r#"{"states":1000}"#).unwrap();
        assert_eq!((solved.verdict, solved.reason), (Verdict::Undecided, Some(Reason::StateLimit)));
        assert!(solved.states <= 1_000, "{}", solved.states);
        let solved = ask(r#"{"bytes":65536}"#).unwrap();
        assert_eq!((solved.verdict, solved.reason), (Verdict::Undecided, Some(Reason::MemoryLimit)));
        assert!(ask(&format!(r#"{{"states":{},"bytes":{}}}"#, LIMITS.states, LIMITS.bytes)).is_ok());
        let told = |limits: &str| ask(limits).unwrap_err().to_string();
        assert_eq!(told(r#"{"states":3000001}"#), "expected a limit of at most 3000000 states, found 3000001");
        assert_eq!(told(r#"{"bytes":536870913}"#), "expected a limit of at most 536870912 bytes, found 536870913");
        assert!(told(r#"{"states":-1}"#).contains("limits.states: invalid value: integer `-1`, expected u64"));
        assert!(told(r#"{"seconds":1}"#).contains("unknown field `seconds`"));
        let mut asked = about(&line("freecell", "ms:11982", ""));
        asked.limits.states = Some(10);
        let verdicts = keeping(&asked, &asker(&watch)).unwrap().verdicts;
        assert!(verdicts.iter().all(|&verdict| verdict == Verdict::Undecided), "{verdicts:?}");
        asked.limits.states = Some(LIMITS.states + 1);
        assert!(keeping(&asked, &asker(&watch)).is_err());
    }

    #[test]
    fn a_winnable_deal_is_found() {
        let watch = Watch::default();
        let found = |game: &str, from: &str, grade, exactly| {
            let asked = Find { game: game.into(), from: from.into(), grade, exactly };
            find(&asked, &asker(&watch)).map(|found| found.deal)
        };
        assert_eq!(found("freecell", "ms:11982", None, false).unwrap(), "ms:11983");
        let easy = found("freecell", "1", Some(Level::Easy), true).unwrap();
        assert_ne!(easy, found("freecell", "1", Some(Level::Hard), true).unwrap());
        // Grades of a variant are not known: any deal of it, unless that is not wanted.
        assert!(
            found("freecell:columns=7", "1", Some(Level::Easy), false).is_ok()
                && found("freecell:columns=7", "1", None, true).is_ok()
        );
        let refused = found("freecell:columns=7", "1", Some(Level::Easy), true).unwrap_err().to_string();
        assert!(refused.starts_with("expected a game whose deals were compared"), "{refused}");
        // Slow games have their deals in a table, and numbers beyond it are taken as those that it has, unless that is not wanted.
        let mut quick = boundaries("gaps").expect("its deals were compared");
        let mut slow = quick;
        (quick.milliseconds, slow.milliseconds) = (SLOW, SLOW + 1);
        let far = |known, exactly| in_table(known, 1_000_001, Some(Level::Hard), exactly);
        let number = far(&slow, false).expect("one of the table");
        assert_eq!(slow.told(&*games::open("gaps").unwrap(), &format!("seed:{number}")), Some(Some(Level::Hard)));
        assert_eq!((far(&slow, true), far(&quick, false)), (None, None));
        // What the table says is what the search says.
        let easy: u64 = easy.trim_start_matches("ms:").parse().unwrap();
        assert_eq!(boundaries("freecell").unwrap().find(1, Some(Level::Easy), false), Some(easy));
    }
}
