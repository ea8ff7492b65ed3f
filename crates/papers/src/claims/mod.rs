//! Claims of the papers, and questions beside them, asked of every case there is.
//!
//! A [`Claim`] is a small declarative question: a game, what is claimed to be reachable, what to be impossible, and the
//! cases. [`ask`] goes through all of them and gives an [`Answer`]: whether the claim holds, with the table of values.
//! Nothing is concluded from the argument of a paper; every case is searched to its end.

mod cells;
mod deadlock;
mod small_deals;
mod transfer;

use winnable_catalog::Watch;
use winnable_lab::LabError;

/// A question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// How long a run can move in FreeCell.
    FreecellRuns,
    /// How long a run can move in Beleaguered Castle.
    CastleRuns,
    /// Four cards of Monte Carlo that block each other.
    MonteCarloDeadlock,
    /// The smallest deal like one of FreeCell that is lost.
    SmallestLoss,
    /// How often FreeCell and Baker's Game can be won with how many cells.
    Cells,
}

/// What a claim says, in words.
#[derive(Debug, Clone, Copy)]
pub struct Statement {
    /// Its name at the command line.
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The game.
    pub game: &'static str,
    /// What must be reachable.
    pub reachable: &'static str,
    /// What must be impossible.
    pub impossible: &'static str,
    /// Which cases are gone through.
    pub cases: &'static str,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Whether the claim holds in all cases; none where nothing was claimed.
    pub holds: Option<bool>,
    /// What was found, in a sentence or two.
    pub found: String,
    /// The values: the first row is the head.
    pub table: Vec<Vec<String>>,
}

impl Claim {
    /// All of them.
    pub const ALL: [Claim; 5] =
        [Claim::FreecellRuns, Claim::CastleRuns, Claim::MonteCarloDeadlock, Claim::SmallestLoss, Claim::Cells];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.statement().name == name)
    }

    /// What it says.
    pub const fn statement(self) -> Statement {
        match self {
            Claim::FreecellRuns => transfer::FREECELL,
            Claim::CastleRuns => transfer::CASTLE,
            Claim::MonteCarloDeadlock => deadlock::STATEMENT,
            Claim::SmallestLoss => small_deals::STATEMENT,
            Claim::Cells => cells::STATEMENT,
        }
    }
}

/// Goes through all cases of a claim; `deals` is for those that are measured on random deals. None if it was stopped.
pub fn ask(claim: Claim, deals: u64, jobs: usize, watch: &Watch) -> Result<Option<Answer>, LabError> {
    let answer = match claim {
        Claim::FreecellRuns => transfer::freecell(watch),
        Claim::CastleRuns => transfer::castle(watch),
        Claim::MonteCarloDeadlock => deadlock::answer(watch)?,
        Claim::SmallestLoss => small_deals::answer(watch),
        Claim::Cells => cells::answer(deals, jobs, watch)?,
    };
    Ok((!watch.is_stopped()).then_some(answer))
}

/// A row of a table.
fn row<T: ToString>(first: impl ToString, others: impl IntoIterator<Item = T>) -> Vec<String> {
    let others = others.into_iter().map(|value| value.to_string());
    std::iter::once(first.to_string()).chain(others).collect()
}
