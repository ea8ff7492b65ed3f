//! Players learn from training deals. The best so far is on the disk at any time: nothing is lost when the
//! program is killed.

use crate::error::LabError;
use crate::files::write_text;
use crate::teach;
use std::path::PathBuf;
use winnable_catalog::{MOST_INPUT, PlayerError, Watch, open, read_text_at_most};
use winnable_games::calculation::Calculation;
use winnable_players::FIRST_TRAINING_DEAL;
use winnable_players::calculation::{Course, Obstruction, Reading, Stacks, tune};

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
    /// Which steps (hanazawa), or which training deals (lookahead).
    pub seed: u64,
    /// The table to begin with (hanazawa).
    pub from: Option<PathBuf>,
    /// Where the table or judge goes.
    pub out: PathBuf,
    /// Whether a file that is there already may be replaced.
    pub overwrite: bool,
    /// Width of the judge's net (lookahead).
    pub width: usize,
    /// Threads; nothing that is learned depends on it.
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
        let learns_on = self.player == "lookahead" && teach::is_begun(&self.out);
        if self.out.exists() && !self.overwrite && !learns_on {
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
                let text = read_text_at_most(path, MOST_INPUT).map_err(|e| LabError::file("read", path, e))?;
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

    /// Trains the judge of the player who looks ahead.
    fn judge(&self, game: &Calculation, watch: &Watch, tell: &mut dyn FnMut(&Learned)) -> Result<Learned, LabError> {
        let found = match &self.from {
            Some(path) => Some(format!("--from {}", path.display())),
            None => (game.stacks() > 4).then(|| self.game.clone()),
        };
        if let Some(found) = found {
            let expected = "1 to 4 stacks, and no --from: a judge is trained from nothing";
            return Err(PlayerError { expected: expected.into(), found, meant: None }.into());
        }
        teach::teach(self, &Stacks(game.stacks()), watch, tell)
    }
}

/// The game of a canonical name such as `calculation:4,laid-out`.
fn calculation(name: &str) -> Option<Calculation> {
    let (stacks, form) = name.strip_prefix("calculation:").map(|rest| rest.split_once(',').unwrap_or((rest, "")))?;
    Some(Calculation::new(stacks.parse().ok()?, !form.is_empty()))
}
