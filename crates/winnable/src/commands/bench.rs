//! `winnable bench`: fixed work, its states, instructions and time, beside other programs if they are installed.

use super::search_options::watch;
use crate::output::{self, Error, Exit, grouped, note};
use clap::Args;
use winnable_cards::{did_you_mean, nearest};
use winnable_lab::Numbers;
use winnable_lab::bench::{ManyDeals, TASKS, WORK};
use winnable_lab::peer::installed;
use winnable_lab::width::Table;

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable bench                 states and time, one thread
  winnable bench --instructions  instructions a deal too (needs valgrind)
  winnable bench --peers         other solvers too, if they are installed
  winnable bench --only freecell

States are the fingerprint of a search: they are the same on every machine. Times are not; compare ratios. \
Beside Solvitaire there are rows of its deals; it gives up a deal after ten seconds.
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
    let only = arguments.only.as_deref().map(str::to_ascii_lowercase);
    let wanted = |game: &str| only.as_deref().is_none_or(|only| game == only || game.starts_with(&format!("{only}:")));
    // Deals of another program are of interest beside it alone.
    let shown = |work: &&ManyDeals| wanted(work.game) && (arguments.peers || work.numbers != Numbers::Solvitaire);
    let work: Vec<_> = WORK.iter().filter(shown).collect();
    if work.is_empty() {
        let games: Vec<&str> = WORK.iter().map(|work| work.game).collect();
        let found = arguments.only.as_deref().unwrap_or_default();
        let meant = did_you_mean(nearest(found, games.iter().copied()));
        return Err(format!("expected --only with one of {}, found \"{found}\"{meant}", games.join(", ")).into());
    }
    let mut columns = vec![
        ("work", if arguments.peers { 30 } else { 18 }),
        ("deals", 5),
        ("won", 5),
        ("lost", 5),
        ("open", 5),
        ("states a deal", 9),
        ("most", 10),
        ("µs a deal", 7),
        ("instructions a deal", 12),
        ("peer's µs", 9),
        ("ratio", 7),
    ];
    // Columns that nobody asked for are left out.
    columns.truncate(if arguments.peers { 11 } else { 9 });
    columns.truncate(if arguments.instructions.is_some() || arguments.peers { 11 } else { 8 });
    let table = Table::new(&columns, output::columns());
    output::data(&table.head())?;
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
        let is_read = output::print_on(&table.row(&[
            work.name(),
            work.deals.to_string(),
            cost.summary.wins.to_string(),
            cost.summary.losses.to_string(),
            cost.summary.undecided.to_string(),
            grouped(cost.summary.mean_states.round() as u64),
            grouped(cost.summary.states_quantiles[4]),
            format!("{each:.1}"),
            or_dash(instructions.map(|n| grouped(n.round() as u64))),
            or_dash(peer.map(|p| format!("{p:.1}"))),
            or_dash(peer.map(|p| format!("{:.2}", each / p))),
        ]))?;
        if !is_read {
            return Ok(Exit::Yes);
        }
    }
    let mut columns = vec![
        ("solved one by one", 44),
        ("deals", 5),
        ("won", 5),
        ("lost", 5),
        ("moves a win", 6),
        ("states a deal", 9),
        ("most", 10),
        ("ms a deal", 7),
        ("peer's ms", 9),
        ("ratio", 7),
    ];
    columns.truncate(if arguments.peers { 10 } else { 8 });
    let table = Table::new(&columns, output::columns());
    output::data(&format!("\n{}", table.head()))?;
    for task in TASKS.iter().filter(|task| wanted(task.game)) {
        let Some(cost) = task.cost(&watch)? else {
            note("Interrupted.");
            return Ok(Exit::Undecided);
        };
        let each = 1e3 * cost.seconds / task.count() as f64;
        let peer = if arguments.peers { task.peer_seconds().map(|s| 1e3 * s / task.count() as f64) } else { None };
        let is_read = output::print_on(&table.row(&[
            format!("{}, {}", task.game, task.name),
            task.count().to_string(),
            cost.summary.wins.to_string(),
            cost.summary.losses.to_string(),
            or_dash((cost.summary.wins > 0).then(|| format!("{:.2}", cost.summary.mean_moves))),
            grouped(cost.summary.mean_states.round() as u64),
            grouped(cost.summary.states_quantiles[4]),
            format!("{each:.1}"),
            or_dash(peer.map(|p| format!("{p:.1}"))),
            or_dash(peer.map(|p| format!("{:.2}", each / p))),
        ]))?;
        if !is_read {
            return Ok(Exit::Yes);
        }
    }
    if arguments.peers {
        let peers = installed();
        note(&if peers.is_empty() {
            "No other program is installed.".into()
        } else {
            format!("Peers: {}", peers.join("; "))
        });
    }
    Ok(Exit::Yes)
}
