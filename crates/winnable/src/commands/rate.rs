//! `winnable rate`: how often a game can be won, over numbered deals, with the rows behind it if wanted.

use super::search_options::{SearchOptions, watch};
use crate::output::{self, Error, Exit, counted, grouped, seconds};
use clap::Args;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Instant;
use winnable::lab::{self, Mixing, Numbers, Playing, Progress, Shard, Spec, Summary, stats};
use winnable::{AnyGame, Notation};
use winnable_cards::Deal;

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable rate monte-carlo --deals 10000
  winnable rate freecell --first 1 --deals 32000 --out freecell-32000     (go on: the same again)
  winnable rate four-companies --deals 4000 --engine paper --json
  winnable rate calculation:4 --player hanazawa --deals 20000
  winnable rate beleaguered-castle --until-width 2% --out castle
  winnable rate freecell --deals 1000000 --out shard3 --shard 3/16        (one part of a job)

Deals are ms:K, ms:K+1, ... for FreeCell and its kin, seed:K, seed:K+1, ... elsewhere;
--first seed:1 or --first ms:1 chooses.")]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// How many deals; with --until-width the most that are tried (1000000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), required_unless_present = "until_width")]
    deals: Option<u64>,
    /// The first deal: a number, or seed:K or ms:K to choose the numbering
    #[arg(long, value_name = "K", default_value = "1")]
    first: String,
    #[command(flatten)]
    search: SearchOptions,
    /// Have the deals played by a player who may not see the face-down cards (see `winnable games`)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["engine", "max_states", "memory"])]
    player: Option<String>,
    /// The player's seed; with the deal it says all about the player's chance
    #[arg(long, value_name = "N", default_value_t = 1, requires = "player")]
    seed: u64,
    /// Threads; the rows do not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Keep the rows in this directory (run.toml and Parquet parts), or go on where it stopped
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with a dataset of a build that behaves differently, and write that down in its run.toml
    #[arg(long, requires = "out")]
    allow_mixed: bool,
    /// Keep the solutions in the rows too
    #[arg(long, requires = "out")]
    keep_moves: bool,
    /// Stop when the interval is this narrow, for example 0.5%; uses a confidence sequence
    #[arg(long, value_name = "WIDTH", value_parser = read_width)]
    until_width: Option<f64>,
    /// Run one part of the job only, for example 3/16; join the parts with `winnable merge`
    #[arg(long, value_name = "I/N", value_parser = read_shard, requires = "out", conflicts_with = "until_width")]
    shard: Option<Shard>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Most deals of a sequential run that names none.
const MOST_DEALS: u64 = 1_000_000;

fn read_width(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').and_then(|n| n.parse::<f64>().ok()).map(|percent| percent / 100.0);
    number
        .or_else(|| text.parse().ok())
        .filter(|width| *width > 0.0 && *width < 1.0)
        .ok_or_else(|| format!("expected a width such as 0.5% or 0.005, found \"{text}\""))
}

fn read_shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts
        .filter(|&(index, of): &(u64, u64)| index >= 1 && index <= of)
        .map(|(index, of)| Shard { index, of })
        .ok_or_else(|| format!("expected a part such as 3/16, found \"{text}\""))
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable::open(&arguments.game)?;
    let spec = spec(arguments, &*game)?;
    // Without rows to keep, millions of quick games are counted in no time.
    let is_counted = arguments.out.is_none() && lab::is_countable(&spec)?;
    let watch = watch()?;
    let began = Instant::now();
    let jobs = arguments.jobs.map_or_else(all_cores, usize::from);
    let bar = output::progress(Some(spec.deals_here()), "{bar:24} {pos}/{len} deals  {msg}  {eta} left");
    let mut lines = output::Lines::new();
    let mut tell = |progress: &Progress| {
        let text = live(progress, began.elapsed().as_secs_f64());
        bar.set_position(progress.done);
        bar.set_message(text.clone());
        lines.tell(progress.done, progress.deals, || format!("{}/{} deals  {text}", progress.done, progress.deals));
    };
    let result = match spec.player() {
        Some(player) if is_counted => lab::tally(&spec, player, jobs, &watch, &mut tell)
            .map(|tally| (Summary::of_tally(&tally), tally.games == spec.deals)),
        _ => lab::run(
            &spec,
            arguments.out.as_deref().map(|out| (out, mixing(arguments.allow_mixed))),
            jobs,
            &watch,
            &mut tell,
        )
        .map(|finished| (Summary::of(&finished.rows), finished.is_complete)),
    };
    bar.finish_and_clear();
    let (summary, is_complete) = result?;
    let took = began.elapsed().as_secs_f64();
    let text = if arguments.json { as_json(&spec, &summary, took)? } else { in_words(&spec, &summary, took) };
    output::print(&text)?;
    if is_complete {
        return Ok(Exit::Yes);
    }
    let advice = match &arguments.out {
        Some(out) => format!("the same command with --out {} goes on where it stopped", out.display()),
        None => "with --out DIR an interrupted run can be continued".to_string(),
    };
    output::note(&format!("Interrupted after {}; {advice}.", counted(summary.deals, "deal")));
    Ok(Exit::Undecided)
}

/// What to do with rows of builds that behave differently.
pub fn mixing(is_allowed: bool) -> Mixing {
    if is_allowed { Mixing::Allowed } else { Mixing::Refused }
}

/// As many threads as there are cores.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn spec(arguments: &Arguments, game: &dyn AnyGame) -> Result<Spec, Error> {
    let (numbers, first) = match winnable::deal(game, &arguments.first)?.deal {
        Deal::Microsoft(number) if number.get() > 0 => (Numbers::Ms, number.get() as u64),
        Deal::Seed(seed) => (Numbers::Seed, seed),
        _ => {
            let found = &arguments.first;
            return Err(format!("expected --first with a number such as 1, ms:1 or seed:1, found \"{found}\"").into());
        }
    };
    let deals = arguments.deals.unwrap_or(MOST_DEALS);
    let mut spec = Spec::new(game, numbers, first, deals, &arguments.search.request(Notation::Standard));
    if let Some(name) = &arguments.player {
        spec = spec.played_by(Playing { name: name.clone(), seed: arguments.seed });
    }
    spec.keep_moves = arguments.keep_moves;
    spec.shard = arguments.shard;
    if let Some(width) = arguments.until_width {
        // One looks after each part: small ones, so that little is done in vain.
        spec.until_width = Some(width);
        spec.chunk = 100;
    }
    spec.check()?;
    Ok(spec)
}

/// The live line: rate with interval, undecided, speed.
fn live(progress: &Progress, seconds: f64) -> String {
    if progress.done == 0 {
        return String::new();
    }
    let losses = progress.done - progress.wins - progress.undecided;
    let interval = stats::share_with_undecided(progress.wins, losses, progress.undecided);
    let speed = (progress.done - progress.found) as f64 / seconds.max(1e-9);
    format!(
        "{:.2} % [{:.2}, {:.2}]  {} undecided  {speed:.0}/s",
        100.0 * progress.wins as f64 / (progress.wins + losses).max(1) as f64,
        100.0 * interval.low,
        100.0 * interval.high,
        progress.undecided
    )
}

fn as_json(spec: &Spec, summary: &Summary, took: f64) -> Result<String, Error> {
    let mut object = serde_json::to_value(summary)?;
    let fields = [
        ("game", Value::from(spec.game.as_str())),
        ("engine", spec.engine_name().into()),
        ("player", spec.player().map(|p| p.name.as_str()).into()),
        ("player_seed", spec.player().map(|p| p.seed).into()),
        ("first", spec.first.into()),
        ("numbers", spec.numbers.prefix().into()),
        ("max_states", spec.max_states.into()),
        ("memory", spec.memory.into()),
        ("seconds", took.into()),
        ("version", spec.version.as_str().into()),
        ("command", spec.command().into()),
    ];
    for (name, value) in fields {
        object[name] = value;
    }
    if spec.until_width.is_some() {
        let interval = stats::sequential(summary.wins, summary.losses, summary.undecided);
        (object["low"], object["high"]) = (interval.low.into(), interval.high.into());
    }
    Ok(serde_json::to_string(&object)? + "\n")
}

fn in_words(spec: &Spec, summary: &Summary, took: f64) -> String {
    let percent = |p: f64| format!("{:.2}", p * 100.0);
    let (low, high, kind) = match spec.until_width {
        Some(_) => {
            let interval = stats::sequential(summary.wins, summary.losses, summary.undecided);
            (interval.low, interval.high, "confidence sequence of Robbins, valid at any stopping time")
        }
        None => (summary.low, summary.high, "Wilson; Clopper-Pearson near 0 and 1"),
    };
    let prefix = spec.numbers.prefix();
    let kind_of_player = if spec.player().is_some() { "player" } else { "engine" };
    let mut text = format!("{}, deals from {prefix}:{}, {kind_of_player} {}\n\n", spec.game, spec.first, spec.who());
    let counts = match spec.player() {
        Some(_) => vec![("won", summary.wins), ("lost", summary.losses)],
        None => vec![("won", summary.wins), ("lost (proven)", summary.losses), ("undecided", summary.undecided)],
    };
    for (what, count) in counts {
        text += &format!("{:>12} {what}\n", grouped(count));
    }
    text += &format!("{:>12} deals\n\n", grouped(summary.deals));
    text += &format!("Rate {} %, 95 % interval {} to {} %\n", percent(summary.rate), percent(low), percent(high));
    let widened = if spec.player().is_some() { "" } else { "; undecided deals widen it on both sides" };
    text += &format!("  ({kind}{widened})\n");
    if !summary.splits.is_empty() {
        text += "\nLosses\n";
        for split in &summary.splits {
            let share = 100.0 * split.losses as f64 / summary.losses.max(1) as f64;
            text += &format!("{:>12} {} ({share:.1} %)\n", grouped(split.losses), split.class);
        }
    }
    if let Some(games) = &summary.games {
        text += &format!(
            "\n{:>12.3} cards home at the end on average [{:.3}, {:.3}]\n",
            games.mean_cards_home, games.cards_home_low, games.cards_home_high
        );
        if let Some(moves) = games.moves {
            text += &format!(
                "{:>12.2} legal moves to choose from\n{:>12.1} moves\n",
                moves.mean_branching, moves.mean_length
            );
        }
        text += &format!("\n{}; version {}.\nRepeat with: {}\n", seconds(took), spec.version, spec.command());
        return text;
    }
    let quantiles = |of: [u64; 5]| of.map(|n| format!("{:>12}", grouped(n))).concat();
    text += &format!(
        "\n{:>13}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n",
        "", "mean", "25 %", "median", "75 %", "99 %", "most"
    );
    text += &format!(
        "{:>13}{:>12}{}\n",
        "states",
        grouped(summary.mean_states.round() as u64),
        quantiles(summary.states_quantiles)
    );
    text += &format!("{:>13}{:>12.1}{}\n", "moves (wins)", summary.mean_moves, quantiles(summary.moves_quantiles));
    text += &format!(
        "\nLimits {} states and {} MiB a deal; {}; version {}.\nRepeat with: {}\n",
        grouped(spec.max_states),
        grouped(spec.memory >> 20),
        seconds(took),
        spec.version,
        spec.command()
    );
    text
}
