//! Players of Calculation learn from training deals. The best so far is on the disk at any time: nothing is lost when the
//! program is killed.

use crate::error::LabError;
use crate::parts::{write_bytes, write_text};
use std::path::PathBuf;
use winnable_catalog::{PlayerError, Watch, open};
use winnable_games::calculation::Calculation;
use winnable_players::calculation::{Course, FIRST_TRAINING_DEAL, Judge, Lessons, Obstruction, Reading, teach, tune};

/// What is learned, from what, and where it goes.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// The game, calculation with a number of stacks.
    pub game: String,
    /// The player: hanazawa with the options of its reading, or lookahead.
    pub player: String,
    /// Steps that are tried (hanazawa).
    pub steps: u64,
    /// Training deals: of each step (hanazawa), or in all (lookahead).
    pub deals: u64,
    /// Which steps (hanazawa), or the first training deal (lookahead).
    pub seed: u64,
    /// The table or judge to begin with.
    pub from: Option<PathBuf>,
    /// Where the table or judge goes.
    pub out: PathBuf,
    /// Whether a file that is there already may be replaced.
    pub overwrite: bool,
    /// Threads (hanazawa); nothing that is learned depends on it.
    pub jobs: usize,
}

/// How far it is.
#[derive(Debug, Clone, Default)]
pub struct Learned {
    /// Steps or games done.
    pub done: u64,
    /// Of so many.
    pub of: u64,
    /// What they are: steps or games.
    pub unit: &'static str,
    /// How good it is, in words.
    pub success: String,
}

impl Tuning {
    /// Learns until it is done or stopped, and tells what was reached.
    pub fn run(&self, watch: &Watch, tell: &mut dyn FnMut(&Learned)) -> Result<Learned, LabError> {
        if self.deals == 0 {
            return Err(
                PlayerError { expected: "at least 1 training deal".into(), found: "0".into(), meant: None }.into()
            );
        }
        if self.out.exists() && !self.overwrite {
            let problem = "there is such a file already, and only --overwrite replaces it";
            return Err(LabError::file("write", &self.out, problem));
        }
        let name = open(&self.game)?.name().to_string();
        let game = calculation(&name).ok_or_else(|| PlayerError {
            expected: "calculation, whose players can be tuned".to_string(),
            found: self.game.clone(),
            meant: None,
        })?;
        match self.player.as_str() {
            "lookahead" => self.judge(&game, watch, tell),
            _ => self.table(&name, &game, watch, tell),
        }
    }

    /// Climbs to a better obstruction table for Hanazawa's player.
    fn table(
        &self,
        name: &str,
        game: &Calculation,
        watch: &Watch,
        tell: &mut dyn FnMut(&Learned),
    ) -> Result<Learned, LabError> {
        let reading = Reading::parse(&self.player)?;
        let start = match &self.from {
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|e| LabError::file("read", path, e))?;
                let problem = "expected the 20 rows of 20 numbers of a table";
                Obstruction::read(&text).ok_or_else(|| LabError::file("read", path, problem))?
            }
            None => Obstruction::printed(),
        };
        let course = Course { steps: self.steps, deals: self.deals, seed: self.seed };
        let (mut saved, mut failure) = (None, None);
        let mut learned = Learned { of: self.steps, unit: "steps", ..Learned::default() };
        tune(game, reading, start, course, self.jobs, |done, table, wins| {
            let success = format!("{:.2} % of the training deals", 100.0 * wins as f64 / self.deals as f64);
            learned = Learned { done, success, ..learned.clone() };
            tell(&learned);
            let is_over = done == self.steps || watch.is_stopped();
            if is_over || saved.as_ref() != Some(table) {
                failure = write_text(&self.out, &(self.remark(name, &learned) + &table.to_text())).err();
                saved = Some(table.clone());
            }
            failure.is_none() && !is_over
        });
        failure.map_or(Ok(learned), Err)
    }

    /// Where a table comes from.
    fn remark(&self, name: &str, learned: &Learned) -> String {
        let Tuning { player, deals, seed, .. } = self;
        let from = self.from.as_ref().map_or(String::new(), |path| format!(" --from {}", path.display()));
        format!(
            "# Obstruction table for {name}, player {player}: rows Sd, columns d; only the order of the entries matters.\n\
             # winnable tune {name} --player {player} --steps {} --deals {deals} --seed {seed}{from}\n\
             # Training deals seed:{FIRST_TRAINING_DEAL} and following; won {}.\n",
            learned.done, learned.success
        )
    }

    /// Teaches the judge of the player who looks ahead.
    fn judge(&self, game: &Calculation, watch: &Watch, tell: &mut dyn FnMut(&Learned)) -> Result<Learned, LabError> {
        let start = match &self.from {
            Some(path) => {
                let bytes = std::fs::read(path).map_err(|e| LabError::file("read", path, e))?;
                let problem = || format!("expected a judge for {} stacks", game.stacks());
                Some(Judge::read(&bytes, game.stacks()).ok_or_else(|| LabError::file("read", path, problem()))?)
            }
            None => None,
        };
        let easy = if start.is_some() { 0 } else { self.deals / 5 };
        let lessons = Lessons { stacks: game.stacks(), games: self.deals, first: self.seed, easy };
        let mut failure = None;
        let mut learned = Learned { of: self.deals, unit: "games", ..Learned::default() };
        teach(&lessons, start, |done, judge, won| {
            learned = Learned { done, success: format!("{:.1} % of the latest won", 100.0 * won), ..learned.clone() };
            tell(&learned);
            failure = write_bytes(&self.out, &judge.to_bytes()).err();
            failure.is_none() && !watch.is_stopped()
        });
        failure.map_or(Ok(learned), Err)
    }
}

/// The game of a canonical name such as `calculation:4,laid-out`.
fn calculation(name: &str) -> Option<Calculation> {
    let (stacks, form) = name.strip_prefix("calculation:").map(|rest| rest.split_once(',').unwrap_or((rest, "")))?;
    Some(Calculation::new(stacks.parse().ok()?, !form.is_empty()))
}
