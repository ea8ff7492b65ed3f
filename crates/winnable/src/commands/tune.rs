//! `winnable tune`: a player learns from training deals.

use super::rate::all_cores;
use super::search_options::watch;
use crate::output::{self, Error, Exit, note};
use clap::Args;
use std::path::PathBuf;
use winnable::lab::{write_bytes, write_text};
use winnable_games::calculation::Calculation;
use winnable_players::calculation::{Course, FIRST_TRAINING_DEAL, Judge, Lessons, Obstruction, Reading, teach, tune};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable tune calculation --player hanazawa --out table.txt
  winnable tune calculation --player hanazawa:free --steps 3000 --deals 20000 --out table.txt
  winnable tune calculation --player hanazawa:free --from table.txt --seed 2 --out better.txt
  winnable tune calculation:2 --player lookahead --deals 30000 --out judge-2.bin     (teaches its judge)

Training deals have seeds from 2^40 on, so what is measured elsewhere was never trained on.
Ctrl-C keeps the best table so far.")]
pub struct Arguments {
    /// The game: calculation, with a number of stacks
    game: String,
    /// The player: hanazawa, with the options of its reading, or lookahead
    #[arg(long, value_name = "NAME")]
    player: String,
    /// Steps that are tried (hanazawa)
    #[arg(long, value_name = "N", default_value_t = 1000)]
    steps: u64,
    /// Training deals: of each step (hanazawa), or in all (lookahead)
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    deals: u64,
    /// Which steps (hanazawa), or the first training deal (lookahead)
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The table or judge to begin with (the printed table, a judge that knows nothing)
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where the table goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Threads; the table does not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let name = winnable::open(&arguments.game)?.name().to_string();
    let (family, parameters) = name.split_once(':').unwrap_or((&name, ""));
    if family != "calculation" {
        return Err(format!("expected calculation, whose players can be tuned, found \"{}\"", arguments.game).into());
    }
    let (stacks, form) = parameters.split_once(',').unwrap_or((parameters, ""));
    let game = Calculation::new(stacks.parse()?, !form.is_empty());
    if arguments.player == "lookahead" {
        return judge(arguments, &game);
    }
    let reading = Reading::parse(&arguments.player)?;
    let start = match &arguments.from {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
            let expected = || format!("{}: expected the 20 rows of 20 numbers of a table", path.display());
            Obstruction::read(&text).ok_or_else(expected)?
        }
        None => Obstruction::printed(),
    };
    let course = Course { steps: arguments.steps, deals: arguments.deals, seed: arguments.seed };
    let jobs = arguments.jobs.map_or_else(all_cores, usize::from);
    let watch = watch()?;
    let bar = output::progress(Some(course.steps), "{bar:24} {pos}/{len} steps  {msg}");
    let mut lines = output::Lines::new();
    let mut reached = 0;
    let share = |wins: u64| format!("{:.2} % of the training deals", 100.0 * wins as f64 / course.deals as f64);
    let mut done = 0;
    let table = tune(&game, reading, start, course, jobs, |step, wins| {
        (done, reached) = (step, wins);
        bar.set_position(step);
        bar.set_message(share(wins));
        lines.tell(step, course.steps, || format!("{step}/{} steps  {}", course.steps, share(wins)));
        !watch.is_stopped()
    });
    bar.finish_and_clear();
    let from = arguments.from.as_ref().map_or(String::new(), |path| format!(" --from {}", path.display()));
    let remark = format!(
        "# Obstruction table for {name}, player {}: rows Sd, columns d; only the order of the entries matters.\n\
         # winnable tune {name} --player {} --steps {} --deals {} --seed {}{from}\n\
         # Training deals seed:{FIRST_TRAINING_DEAL} and following; won {}.\n",
        arguments.player,
        arguments.player,
        arguments.steps,
        arguments.deals,
        arguments.seed,
        share(reached)
    );
    write_text(&arguments.out, &(remark + &table.to_text()))?;
    if watch.is_stopped() {
        note(&format!("Interrupted after {done} steps; the best table so far is in {}.", arguments.out.display()));
        return Ok(Exit::Undecided);
    }
    output::print(&format!("{} in {}.\n", share(reached), arguments.out.display()))?;
    Ok(Exit::Yes)
}

/// Teaches the judge of the player who looks ahead.
fn judge(arguments: &Arguments, game: &Calculation) -> Result<Exit, Error> {
    let start = match &arguments.from {
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
            let expected = || format!("{}: expected a judge for {} stacks", path.display(), game.stacks());
            Some(Judge::read(&bytes, game.stacks()).ok_or_else(expected)?)
        }
        None => None,
    };
    let easy = if start.is_some() { 0 } else { arguments.deals / 5 };
    let lessons = Lessons { stacks: game.stacks(), games: arguments.deals, first: arguments.seed, easy };
    let watch = watch()?;
    let bar = output::progress(Some(lessons.games), "{bar:24} {pos}/{len} games  {msg}");
    let mut lines = output::Lines::new();
    let judge = teach(&lessons, start, |done, won| {
        let text = format!("{:.1} % of the latest won", 100.0 * won);
        bar.set_position(done);
        bar.set_message(text.clone());
        lines.tell(done, lessons.games, || format!("{done}/{} games  {text}", lessons.games));
        !watch.is_stopped()
    });
    bar.finish_and_clear();
    write_bytes(&arguments.out, &judge.to_bytes())?;
    if watch.is_stopped() {
        note(&format!("Interrupted; what was learned so far is in {}.", arguments.out.display()));
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Yes)
}
