//! `winnable tune`: a player learns from training deals.

use super::search_options::watch;
use crate::output::{self, Error, Exit, note};
use clap::Args;
use std::path::PathBuf;
use winnable_lab::all_cores;
use winnable_lab::tune::{Learned, Tuning};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable tune calculation --player hanazawa --out table.txt
  winnable tune calculation --player hanazawa:free --out table.txt
  winnable tune calculation --player hanazawa:free --from table.txt --out t.txt
  winnable tune calculation --player hanazawa:set --steps 5000 --out sets.txt
  winnable tune calculation:3 --player lookahead --deals 100000 --out judge.bin

To play with what was learned:
  winnable rate calculation --player hanazawa:free,table=table.txt --deals 20000
  winnable rate calculation:3 --player lookahead:judge=judge.bin --deals 1000

Training deals have seeds from 2^40 on, so what is measured elsewhere was never trained on.
The best so far is in the file at any time, also if the command is killed. The training of a judge \
goes on when the same command is given again, and FILE.html shows how it learned.")]
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
    /// Which steps (hanazawa), or which training deals (lookahead)
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The table to begin with (hanazawa; the printed table)
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Width of the judge's net: 32, 64, 128 or 256 (lookahead)
    #[arg(long, value_name = "N", default_value_t = 64)]
    width: usize,
    /// Where the table or judge goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replaces the file if it is there already
    #[arg(long)]
    overwrite: bool,
    /// Threads; what is learned does not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = output::read_jobs)]
    jobs: Option<usize>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let tuning = Tuning {
        game: arguments.game.clone(),
        player: arguments.player.clone(),
        steps: arguments.steps,
        deals: arguments.deals,
        seed: arguments.seed,
        from: arguments.from.clone(),
        out: arguments.out.clone(),
        overwrite: arguments.overwrite,
        width: arguments.width,
        jobs: arguments.jobs.unwrap_or_else(all_cores),
    };
    let watch = watch()?;
    let bar = output::progress(None, "{bar:24} {pos}/{len} {wide_msg}");
    let mut lines = output::Lines::new();
    let reached = tuning.run(&watch, &mut |learned| {
        let Learned { done, of, unit, success } = learned;
        bar.set_length(*of);
        bar.set_position(*done);
        bar.set_message(output::cut(&format!("{unit}  {success}"), 27 + 2 * of.to_string().len()));
        lines.tell(*done, *of, || format!("{done}/{of} {unit}  {success}"));
    });
    bar.finish_and_clear();
    let Learned { done, unit, success, .. } = reached?;
    let out = arguments.out.display();
    if watch.is_stopped() {
        note(&format!("Interrupted after {done} {unit}; the best so far is in {out}."));
        return Ok(Exit::Undecided);
    }
    output::print(&format!("{success} in {out}.\n"))?;
    Ok(Exit::Yes)
}
