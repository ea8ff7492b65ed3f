//! `winnable rate`: how often a game can be won, over numbered deals.

use super::search_options::{SearchOptions, watch};
use crate::output::{self, Error, Exit, counted, grouped, seconds};
use clap::Args;
use serde::Serialize;
use std::time::Instant;
use winnable::{Notation, SolveError, VERSION};
use winnable_cards::Deal;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable rate monte-carlo --deals 10000\n  winnable rate freecell --first 1 --deals 1000\n  winnable rate four-companies --deals 1000 --engine paper --json\n\nDeals are ms:K, ms:K+1, ... for FreeCell and its kin, seed:K, seed:K+1, ... elsewhere."
)]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// How many deals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// The first deal: a number, or seed:K or ms:K to choose the numbering
    #[arg(long, value_name = "K", default_value = "1")]
    first: String,
    #[command(flatten)]
    search: SearchOptions,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Rate {
    game: String,
    engine: &'static str,
    first: u64,
    deals: u64,
    wins: u64,
    losses: u64,
    undecided: u64,
    rate: f64,
    low: f64,
    high: f64,
    mean_states: f64,
    mean_moves: f64,
    seconds: f64,
    version: &'static str,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable::open(&arguments.game)?;
    let (prefix, first) = match winnable::deal(&*game, &arguments.first)?.deal {
        Deal::Microsoft(number) if number.get() > 0 => ("ms", number.get() as u64),
        Deal::Seed(seed) => ("seed", seed),
        _ => {
            return Err(format!(
                "expected --first with a number such as 1, ms:1 or seed:1, found \"{}\"",
                arguments.first
            )
            .into());
        }
    };
    let request = arguments.search.request(Notation::Standard);
    let watch = watch()?;
    let last = first.checked_add(arguments.deals - 1).ok_or("expected --first plus --deals within 64 bits")?;
    winnable::deal(&*game, &format!("{prefix}:{last}"))?;
    let bar = output::progress(Some(arguments.deals), "{bar:30} {pos}/{len} deals, {per_sec}, {eta} left  {msg}");
    let began = Instant::now();
    let (mut wins, mut losses, mut undecided, mut states, mut moves) = (0, 0, 0, 0, 0);
    for number in first..=last {
        let deal = winnable::deal(&*game, &format!("{prefix}:{number}"))?.deal;
        let solved = game.solve(&deal, &request, &watch).map_err(|error| in_deal(error, prefix, number))?;
        if watch.is_stopped() {
            break;
        }
        match solved.verdict {
            "winnable" => wins += 1,
            "unwinnable" => losses += 1,
            _ => undecided += 1,
        }
        states += solved.states;
        moves += solved.move_count as u64;
        bar.inc(1);
        bar.set_message(format!("{wins} won, {undecided} undecided"));
    }
    bar.finish_and_clear();
    let deals = wins + losses + undecided;
    if deals == 0 {
        return Err("interrupted before the first deal was decided".into());
    }
    let (low, _) = wilson(wins, deals);
    let (_, high) = wilson(wins + undecided, deals);
    let rate = Rate {
        game: game.name().to_string(),
        engine: request.engine.name(),
        first,
        deals,
        wins,
        losses,
        undecided,
        rate: wins as f64 / (wins + losses).max(1) as f64,
        low,
        high,
        mean_states: states as f64 / deals as f64,
        mean_moves: moves as f64 / wins.max(1) as f64,
        seconds: began.elapsed().as_secs_f64(),
        version: VERSION,
    };
    let text = if arguments.json { serde_json::to_string(&rate)? + "\n" } else { in_words(&rate, prefix) };
    output::print(&text)?;
    if watch.is_stopped() {
        output::print(&format!("Interrupted; go on with --first {prefix}:{}.\n", first + deals))?;
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Yes)
}

fn in_deal(error: SolveError, prefix: &str, number: u64) -> Error {
    format!("{prefix}:{number}: {error}").into()
}

fn in_words(rate: &Rate, prefix: &str) -> String {
    let percent = |p: f64| format!("{:.2}", p * 100.0);
    format!(
        "{game}, deals {prefix}:{first} to {prefix}:{last}\n\n\
         {wins:>12} won\n{losses:>12} lost (proven)\n{undecided:>12} undecided\n\n\
         Rate {rate} %, 95 % interval {low} to {high} % (Wilson; undecided deals count against both ends).\n\
         {states} and {moves} on average, in {took} (engine {engine}, version {version}).\n",
        game = rate.game,
        first = rate.first,
        last = rate.first + rate.deals - 1,
        wins = grouped(rate.wins),
        losses = grouped(rate.losses),
        undecided = grouped(rate.undecided),
        rate = percent(rate.rate),
        low = percent(rate.low),
        high = percent(rate.high),
        states = counted(rate.mean_states.round() as u64, "state"),
        moves = counted(rate.mean_moves.round() as u64, "move"),
        took = seconds(rate.seconds),
        engine = rate.engine,
        version = rate.version,
    )
}

/// Wilson's 95 % interval for a share.
fn wilson(wins: u64, deals: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (deals as f64, wins as f64 / deals as f64);
    let centre = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn wilson_gives_known_intervals() {
        // 8726 of 10,000, computed with another program.
        let (low, high) = wilson(8726, 10_000);
        assert!((low - 0.865_921_7).abs() < 1e-6 && (high - 0.878_992_2).abs() < 1e-6, "{low} {high}");
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(10, 10).1, 1.0);
    }
}
