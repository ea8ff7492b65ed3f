//! What is measured, as data: so that the whole reproduction knows how much there is to do before it begins.

use winnable_catalog::{Engine, Limits};

/// How large the samples are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// The papers' own sizes, or larger ones where these decide more.
    Full,
    /// Smaller where the papers' size takes long: some minutes in all.
    Quick,
    /// A hundredth of that: shows that everything runs, and decides little. For tests.
    Trial,
}

impl Scale {
    /// A sample size.
    pub fn sample(self, full: u64, quick: u64) -> u64 {
        match self {
            Scale::Full => full,
            Scale::Quick => quick,
            Scale::Trial => (quick / 100).max(10),
        }
    }
}

/// Who plays or searches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// An engine, within this limit of states a deal.
    Engine(Engine, u64),
    /// A player, with a row for each game.
    Player(String),
    /// A quick player, whose games are only counted.
    Counted(String),
}

/// Many deals of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Work {
    /// The game.
    pub game: String,
    /// Who plays or searches.
    pub who: Who,
    /// How many deals, from number 1 on.
    pub deals: u64,
    /// Seconds a deal on one core, measured once: for the progress bar alone.
    pub cost: f64,
    /// Whether the moves are kept with the rows.
    pub keeps_moves: bool,
}

impl Work {
    /// Deals for the complete engine; `micros` is the cost of one.
    pub fn complete(game: impl Into<String>, deals: u64, micros: f64) -> Work {
        Work::within(game, Engine::Complete, Limits::default().states, deals, micros)
    }

    /// Deals for an engine with a limit of states; `micros` is the cost of one.
    pub fn within(game: impl Into<String>, engine: Engine, states: u64, deals: u64, micros: f64) -> Work {
        Work { game: game.into(), who: Who::Engine(engine, states), deals, cost: micros * 1e-6, keeps_moves: false }
    }

    /// Games of a player, each with a row.
    pub fn games(game: impl Into<String>, player: &str, deals: u64, micros: f64) -> Work {
        Work { game: game.into(), who: Who::Player(player.to_string()), deals, cost: micros * 1e-6, keeps_moves: false }
    }

    /// Games of a quick player, counted.
    pub fn counted(game: impl Into<String>, player: &str, deals: u64, micros: f64) -> Work {
        Work {
            game: game.into(),
            who: Who::Counted(player.to_string()),
            deals,
            cost: micros * 1e-6,
            keeps_moves: false,
        }
    }

    /// The same with the moves kept in the rows.
    pub fn with_moves(self) -> Work {
        Work { keeps_moves: true, ..self }
    }

    /// What is being done, for people.
    pub fn label(&self) -> String {
        match &self.who {
            Who::Engine(engine, _) => format!("{}, engine {engine}", self.game),
            Who::Player(player) | Who::Counted(player) => format!("{}, player {player}", self.game),
        }
    }

    /// The command that measures it alone.
    pub fn command(&self) -> String {
        let who = match &self.who {
            Who::Engine(Engine::Complete, states) if *states == Limits::default().states => String::new(),
            Who::Engine(engine, states) => format!(" --engine {engine} --max-states {states}"),
            Who::Player(player) | Who::Counted(player) => format!(" --player {player}"),
        };
        format!("winnable rate {} --deals {}{who}", self.game, self.deals)
    }

    /// Its cost in all.
    pub fn seconds(&self) -> f64 {
        self.cost * self.deals as f64
    }
}

/// A value that is computed once and kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fact {
    /// Its name, which is also that of its file.
    pub name: &'static str,
    /// Seconds on one core.
    pub cost: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_say_what_is_not_usual() {
        let work = Work::complete("freecell", 4000, 95.0);
        assert_eq!(work.command(), "winnable rate freecell --deals 4000");
        assert!((work.seconds() - 0.38).abs() < 1e-9);
        let paper = Work::within("freecell", Engine::Paper, 3_000_000, 150, 1.0);
        assert_eq!(paper.command(), "winnable rate freecell --deals 150 --engine paper --max-states 3000000");
        let games = Work::counted("calculation:4", "random", 1000, 1.0);
        assert_eq!(games.command(), "winnable rate calculation:4 --deals 1000 --player random");
        assert_eq!(games.label(), "calculation:4, player random");
    }

    #[test]
    fn a_trial_is_small_and_never_empty() {
        assert_eq!([Scale::Full, Scale::Quick, Scale::Trial].map(|s| s.sample(10_000, 2000)), [10_000, 2000, 20]);
        assert_eq!(Scale::Trial.sample(100, 100), 10);
    }
}
