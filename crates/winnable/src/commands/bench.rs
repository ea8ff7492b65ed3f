//! `winnable bench`: fixed work, its states, instructions and time, beside other programs if they are installed.

use super::search_options::watch;
use crate::output::{self, Error, Exit, grouped, note};
use clap::Args;
use winnable_cards::{did_you_mean, nearest};
use winnable_lab::bench::{TASKS, WORK, peer_version};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable bench                 states and time, one thread
  winnable bench --instructions  instructions a deal too (needs valgrind)
  winnable bench --peers         Freecell Solver too, if it is installed
  winnable bench --only freecell

States are the fingerprint of a search: they are the same on every machine. Times are not; compare ratios.
In the length of a solution a run that is moved counts once, and so does a card that goes home; in the rows that count \
cards, every card that is moved counts.")]
pub struct Arguments {
    /// Count instructions with valgrind over this many deals of each row
    #[arg(long, value_name = "DEALS", num_args = 0..=1, default_missing_value = "200")]
    instructions: Option<u64>,
    /// Run the other programs that are installed
    #[arg(long)]
    peers: bool,
    /// Only the work on this game
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let watch = watch()?;
    let wanted =
        |game: &str| arguments.only.as_deref().is_none_or(|only| game == only || game.starts_with(&format!("{only}:")));
    let work: Vec<_> = WORK.iter().filter(|work| wanted(work.game)).collect();
    if work.is_empty() {
        let games: Vec<&str> = WORK.iter().map(|work| work.game).collect();
        let found = arguments.only.as_deref().unwrap_or_default();
        let meant = did_you_mean(nearest(found, games.iter().copied()));
        return Err(format!("expected --only with one of {}, found \"{found}\"{meant}", games.join(", ")).into());
    }
    output::print(&format!(
        "{:20} {:>7} {:>7} {:>7} {:>9} {:>11} {:>11} {:>11} {:>12} {:>9} {:>7}\n",
        "work",
        "deals",
        "won",
        "lost",
        "undecided",
        "states/deal",
        "most",
        "µs/deal",
        "instr./deal",
        "peer µs",
        "ratio"
    ))?;
    let program = std::env::current_exe()?;
    let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_string());
    for work in work {
        let Some(cost) = work.cost(&watch)? else {
            note("Interrupted.");
            return Ok(Exit::Undecided);
        };
        let each = 1e6 * cost.seconds / work.deals as f64;
        let instructions = match arguments.instructions {
            Some(deals) => work.instructions(&program, deals.clamp(2, work.deals))?,
            None => None,
        };
        let peer = if arguments.peers { work.peer_seconds().map(|s| 1e6 * s / work.deals as f64) } else { None };
        let is_read = output::print_on(&format!(
            "{:20} {:>7} {:>7} {:>7} {:>9} {:>11} {:>11} {:>11.1} {:>12} {:>9} {:>7}\n",
            work.game,
            work.deals,
            cost.summary.wins,
            cost.summary.losses,
            cost.summary.undecided,
            grouped(cost.summary.mean_states.round() as u64),
            grouped(cost.summary.states_quantiles[4]),
            each,
            or_dash(instructions.map(|n| grouped(n.round() as u64))),
            or_dash(peer.map(|p| format!("{p:.1}"))),
            or_dash(peer.map(|p| format!("{:.2}", each / p)))
        ))?;
        if !is_read {
            return Ok(Exit::Yes);
        }
    }
    output::print(&format!(
        "\n{:48} {:>7} {:>7} {:>7} {:>11} {:>11} {:>11} {:>11} {:>9} {:>7}\n",
        "solved one by one", "deals", "won", "lost", "moves/win", "states/deal", "most", "ms/deal", "peer ms", "ratio"
    ))?;
    for task in TASKS.iter().filter(|task| wanted(task.game)) {
        let Some(cost) = task.cost(&watch)? else {
            note("Interrupted.");
            return Ok(Exit::Undecided);
        };
        let each = 1e3 * cost.seconds / task.count() as f64;
        let peer = if arguments.peers { task.peer_seconds().map(|s| 1e3 * s / task.count() as f64) } else { None };
        let is_read = output::print_on(&format!(
            "{:48} {:>7} {:>7} {:>7} {:>11} {:>11} {:>11} {:>11.1} {:>9} {:>7}\n",
            format!("{}, {}", task.game, task.name),
            task.count(),
            cost.summary.wins,
            cost.summary.losses,
            or_dash((cost.summary.wins > 0).then(|| format!("{:.2}", cost.summary.mean_moves))),
            grouped(cost.summary.mean_states.round() as u64),
            grouped(cost.summary.states_quantiles[4]),
            each,
            or_dash(peer.map(|p| format!("{p:.1}"))),
            or_dash(peer.map(|p| format!("{:.2}", each / p)))
        ))?;
        if !is_read {
            return Ok(Exit::Yes);
        }
    }
    if arguments.peers {
        note(&peer_version().map_or("Freecell Solver is not installed.".to_string(), |v| format!("Peer: {v}")));
    }
    Ok(Exit::Yes)
}
