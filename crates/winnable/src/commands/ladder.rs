//! `winnable ladder`: the players of a game from the weakest to the strongest, on the same deals.

use super::search_options::watch;
use crate::output::{self, Error, Exit, note, seconds};
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;
use winnable_lab::all_cores;
use winnable_lab::ladder::{Climb, Rung, climb, drops, players_of};
use winnable_lab::width::Table;

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable ladder calculation
  winnable ladder calculation:3 --deals 300 --out ladder-3
  winnable ladder monte-carlo --players kanda lookahead:1 lookahead:4

Writes a page with plots beside the datasets. Interrupted or killed, the same command goes on where it stopped.")]
pub struct Arguments {
    /// The game, for example calculation or monte-carlo
    game: String,
    /// Deals that each player plays, from seed 1 on
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Other rungs than the game's own, weakest first
    #[arg(long, value_name = "NAME", num_args = 1..)]
    players: Vec<String>,
    /// The players' seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where the page and the datasets go
    #[arg(long, value_name = "DIR", default_value = "ladder")]
    out: PathBuf,
    /// Threads; the games do not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = output::read_jobs)]
    jobs: Option<usize>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable_catalog::open(&arguments.game)?;
    let players = players_of(&*game, &arguments.players)?;
    let watch = watch()?;
    let began = Instant::now();
    let bar = output::progress(Some(arguments.deals), "{bar:24} {pos}/{len}  {wide_msg}");
    let mut last = String::new();
    let what = Climb {
        game: &*game,
        players: &players,
        deals: arguments.deals,
        seed: arguments.seed,
        directory: Some(&arguments.out),
        jobs: arguments.jobs.unwrap_or_else(all_cores),
    };
    let rungs = climb(&what, &watch, |player, progress| {
        bar.set_length(progress.deals);
        bar.set_position(progress.done);
        bar.set_message(output::cut(player, 26 + 2 * progress.deals.to_string().len() + 2));
        if bar.is_hidden() && player != last {
            last = player.to_string();
            note(&format!("{player}, {} games", progress.deals));
        }
    })?;
    bar.finish_and_clear();
    let Some(rungs) = rungs else {
        note("Interrupted; the same command goes on where it stopped.");
        return Ok(Exit::Undecided);
    };
    let how = what.in_words();
    let page = what.write_page(&rungs)?.unwrap_or_default();
    let took = seconds(began.elapsed().as_secs_f64());
    let notes: String = drops(&rungs).into_iter().map(|note| note + "\n").collect();
    output::print(&format!("{how}\n\n{}\n{notes}{} in {took}.\n", as_table(&rungs), page.display()))?;
    Ok(Exit::Yes)
}

fn as_table(rungs: &[Rung]) -> String {
    let head = ["player", "won", "95 % interval", "cards home", "legal moves", "moves", "s a game"].map(str::to_string);
    let row = |rung: &Rung| {
        let percent = |share: f64| 100.0 * share;
        vec![
            rung.player.clone(),
            format!("{:.2} %", percent(rung.rate)),
            format!("{:.2} to {:.2}", percent(rung.interval.low), percent(rung.interval.high)),
            format!("{:.2}", rung.cards.mean_cards_home),
            format!("{:.2}", rung.moves.mean_branching),
            format!("{:.1}", rung.moves.mean_length),
            format!("{:.5}", rung.seconds),
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(rungs.iter().map(row)).collect();
    Table::whole(&rows, output::columns())
}
