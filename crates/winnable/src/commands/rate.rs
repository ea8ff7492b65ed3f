//! `winnable rate`: how often a game can be won, over numbered deals, with the rows behind it if wanted.

use super::search_options::{SearchOptions, watch};
use crate::output::{self, Error, Exit, counted, grouped, seconds};
use clap::Args;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Instant;
use winnable_catalog::{AnyGame, Notation};
use winnable_lab::{
    self as lab, End, Method, Mixing, Order, Output, Playing, Progress, Rated, Rows, Shard, Spec, Summary, Totals,
    percent_within, read_confidence, read_width, width::Table,
};
use winnable_lab::{MOST_DEALS, read_count};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable rate monte-carlo --deals 10k
  winnable rate freecell --deals 32000 --out freecell     (go on: once more;
  winnable rate freecell --deals 64000 --out freecell      grow: more deals)
  winnable rate four-companies --deals 4000 --engine paper --json
  winnable rate calculation:4 --player hanazawa --deals 20000 --confidence 99%
  winnable rate beleaguered-castle --until-width 2% --out castle
  winnable rate bakers-game --deals 600 --certify --out proven
  winnable rate freecell --deals-from hard.txt            (a name a line)
  shuf -i 1-32000 -n 100 | winnable rate freecell --deals-from -
  winnable rate freecell --deals 1M --out s3 --shard 3/16 (one part of a job)

Deals are ms:K, ms:K+1, ... for FreeCell and its kin, seed:K, seed:K+1, ... elsewhere; \
--first seed:1, ms:1, pysol:1 or solvitaire:1 chooses. With --out little work is lost whatever happens: rows are \
saved every few seconds, and at once on Ctrl-C and when a scheduler sends SIGTERM.")]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// How many deals, for example 70000, 10k, 2.5M or 1e6; with --until-width the most that are tried (1M)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_count, required_unless_present_any = ["until_width", "deals_from"])]
    deals: Option<u64>,
    /// The first deal: a number, or seed:K, ms:K, pysol:K or solvitaire:K to choose the numbering
    #[arg(long, value_name = "K", allow_negative_numbers = true, default_value = "1")]
    first: String,
    /// The deals that this file lists, or - for standard input, a number or name a line; with --deals the first N of them
    #[arg(long, value_name = "FILE", conflicts_with = "first")]
    deals_from: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions,
    /// Have the deals played by a player who may not see the face-down cards (see `winnable games`)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["engine", "max_states", "memory"])]
    player: Option<String>,
    /// The player's seed; with the deal it says all about the player's chance
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, requires = "player")]
    seed: u64,
    /// Threads; the rows do not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = output::read_jobs)]
    jobs: Option<usize>,
    /// Keep the rows in this directory (run.toml, and Parquet files in rows/), or go on where it stopped
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with a dataset of a build that behaves differently, and write that down in its run.toml
    #[arg(long, requires = "out")]
    allow_mixed: bool,
    /// Set damaged files of the dataset aside and compute their deals again
    #[arg(long, requires = "out")]
    repair: bool,
    /// What to keep of a deal: all columns (whole), or number and verdict alone (verdicts), about a bit a deal
    #[arg(long, value_name = "KIND", default_value_t, requires = "out", value_parser = read_rows)]
    rows: Rows,
    /// Keep the solutions in the rows too
    #[arg(long, requires = "out")]
    keep_moves: bool,
    /// Grade the deals by how hard they are (see `winnable grade`), in two more columns
    #[arg(long, requires = "out", conflicts_with = "player")]
    grade: bool,
    /// Write a certificate of each loss into the rows, and keep the solutions, for `winnable check --dataset`
    #[arg(long, requires = "out", conflicts_with = "player")]
    certify: bool,
    /// Stop when the interval is this narrow, for example 0.5%; uses a confidence sequence
    #[arg(long, value_name = "WIDTH", allow_hyphen_values = true, value_parser = read_width)]
    until_width: Option<f64>,
    /// How sure the interval is, for example 99%
    #[arg(long, value_name = "LEVEL", default_value = "95%", value_parser = read_confidence)]
    confidence: f64,
    /// Run one part of the job only, for example 3/16; join the parts with `winnable merge`
    #[arg(long, value_name = "I/N", value_parser = read_shard, requires = "out", conflicts_with = "until_width")]
    shard: Option<Shard>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Columns of the bar of progress.
const BAR: usize = 24;

fn read_rows(text: &str) -> Result<Rows, String> {
    text.parse()
}

fn read_shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts
        .filter(|&(index, of): &(u64, u64)| index >= 1 && index <= of)
        .map(|(index, of)| Shard { index, of })
        .ok_or_else(|| format!("expected a part such as 3/16, found \"{text}\""))
}

/// The game. A dataset has kept the rules of a file that is not to be found from here.
fn game(arguments: &Arguments) -> Result<Box<dyn AnyGame>, Error> {
    let opened = winnable_catalog::open(&arguments.game);
    let path = winnable_rules::family(&arguments.game);
    match &arguments.out {
        Some(out) if opened.is_err() && winnable_rules::is_path(path) && !Path::new(path).exists() => {
            lab::Dataset::open(out).map_err(|_| opened.err().expect("it is an error"))?;
            Ok(winnable_catalog::open(&arguments.game)?)
        }
        _ => Ok(opened?),
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = game(arguments)?;
    let spec = spec(arguments, &*game)?;
    let watch = watch()?;
    let began = Instant::now();
    let jobs = arguments.jobs.unwrap_or_else(lab::all_cores);
    let method = spec.method();
    let bar = output::progress(Some(spec.deals_here()), &format!("{{bar:{BAR}}} {{pos}}/{{len}} deals  {{wide_msg}}"));
    let mut lines = output::Lines::new();
    let mut tell = |progress: &Progress| {
        let text = live(progress, method, began.elapsed().as_secs_f64());
        bar.set_position(progress.done);
        let counted = format!("{}/{} deals  ", progress.done, progress.deals);
        bar.set_message(output::cut(&text, BAR + 1 + counted.len()));
        lines.tell(progress.done, progress.deals, || format!("{}/{} deals  {text}", progress.done, progress.deals));
    };
    let out = arguments.out.as_deref().map(|path| Output {
        path,
        mixing: Mixing::allowed(arguments.allow_mixed),
        repair: arguments.repair,
    });
    let rated = lab::rate(&Order { spec: &spec, out, jobs }, &watch, &mut tell);
    bar.finish_and_clear();
    let Rated { summary, end, set_aside, .. } = rated?;
    for damage in set_aside {
        output::note(&format!("Set aside {damage}."));
    }
    let took = began.elapsed().as_secs_f64();
    if arguments.json {
        output::data(&as_json(&spec, &summary, took)?)?;
    } else {
        output::print(&in_words(&spec, &summary, end, took))?;
    }
    let width = 100.0 * spec.until_width.unwrap_or_default();
    let deals = counted(summary.deals, "deal");
    let told = match end {
        End::Complete => return Ok(Exit::Yes),
        End::Unreachable(share) => format!(
            "Stopped after {deals}: at least {:.1} % of the deals stay undecided within these limits, so the interval cannot \
             become {width} % narrow; larger --max-states or --memory may decide them.",
            100.0 * share
        ),
        End::TooWide => format!(
            "Stopped after all {deals}: the interval is {} % wide, not {width} %; more --deals make it narrower.",
            percent_within(summary.high - summary.low, spec.until_width.unwrap_or_default())
        ),
        End::Interrupted => {
            let advice = match &arguments.out {
                Some(out) => format!("all of them are in {}, and this command again goes on from there", out.display()),
                None => "with --out DIR an interrupted run can be continued".to_string(),
            };
            format!("Interrupted after {deals}; {advice}.")
        }
    };
    output::note(&told);
    Ok(Exit::Undecided)
}

fn spec(arguments: &Arguments, game: &dyn AnyGame) -> Result<Spec, Error> {
    let request = arguments.search.request(Notation::Standard);
    let mut spec = match &arguments.deals_from {
        Some(path) => {
            let (numbers, mut list) = lab::read_list(path, game.numbering())?;
            if let Some(deals) = arguments.deals {
                if deals > list.len() as u64 {
                    let found = counted(list.len() as u64, "deal");
                    let told = output::told(path.to_str().unwrap_or("the list"));
                    return Err(format!("{told}: expected at least {deals} deals, found {found}").into());
                }
                list.truncate(deals as usize);
            }
            let spec = Spec::new(game, numbers, list[0], list.len() as u64, &request);
            Spec { list: Some(list.into()), ..spec }
        }
        None => {
            let (numbers, first) = lab::first_deal(&arguments.first, game.numbering())?;
            Spec::new(game, numbers, first, arguments.deals.unwrap_or(MOST_DEALS), &request)
        }
    };
    if let Some(name) = &arguments.player {
        spec = spec.played_by(Playing { name: name.clone(), seed: arguments.seed });
    }
    spec.rows = arguments.rows;
    spec.grade = arguments.grade;
    spec.certify = arguments.certify;
    spec.keep_moves = arguments.keep_moves || arguments.certify;
    spec.shard = arguments.shard;
    spec.until_width = arguments.until_width;
    spec.confidence = arguments.confidence;
    spec.check()?;
    Ok(spec)
}

/// The live line: rate with interval, undecided, speed, time left.
fn live(progress: &Progress, method: Method, took: f64) -> String {
    if progress.done == 0 {
        return String::new();
    }
    let losses = progress.done - progress.wins - progress.undecided;
    let totals = Totals { counts: [progress.wins, losses, progress.undecided], ..Totals::default() };
    let summary = Summary::of_totals(&totals, None, method);
    let speed = (progress.done - progress.found) as f64 / took.max(1e-9);
    let left = match speed {
        0.0 => String::new(),
        speed => format!("  {} left", duration((progress.deals - progress.done) as f64 / speed)),
    };
    let undecided = match progress.undecided {
        0 => String::new(),
        n => format!("  {} undecided", grouped(n)),
    };
    format!(
        "{} % [{}, {}]{left}{undecided}  {}/s",
        summary.percent(summary.rate),
        summary.percent(summary.low),
        summary.percent(summary.high),
        if speed < 10.0 { format!("{speed:.1}") } else { grouped(speed as u64) }
    )
}

/// A time to wait, roughly.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 200_000.0 => format!("{:.0} h", s / 3600.0),
        s => format!("{} days", grouped((s / 86_400.0) as u64)),
    }
}

fn as_json(spec: &Spec, summary: &Summary, took: f64) -> Result<String, Error> {
    let mut object = summary.as_json(spec);
    object["seconds"] = Value::from(took);
    Ok(serde_json::to_string(&object)? + "\n")
}

fn in_words(spec: &Spec, summary: &Summary, end: End, took: f64) -> String {
    let kind_of_player = if spec.player().is_some() { "player" } else { "engine" };
    let deals = spec.rows_in_words(summary.deals, end == End::Interrupted);
    let mut text = format!("{}, deals {deals}, {kind_of_player} {}\n\n", spec.game, spec.who());
    let counts = match spec.player() {
        Some(_) => vec![("won", summary.wins), ("lost", summary.losses)],
        None => vec![("won", summary.wins), ("lost (proven)", summary.losses), ("undecided", summary.undecided)],
    };
    for (what, count) in counts {
        text += &format!("{:>12} {what}\n", grouped(count));
    }
    text += &format!("{:>12} deals\n\n", grouped(summary.deals));
    text += &format!("{}\n", summary.headline());
    let at_any_time = if spec.until_width.is_some() { ", valid at any stopping time" } else { "" };
    let widened = if summary.undecided == 0 { "" } else { "; undecided deals widen it on both sides" };
    text += &format!("  ({}{at_any_time}{widened})\n", summary.method);
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
        text += &format!("\n{}; version {}.\n", seconds(took), spec.version);
        return text + &output::command("Repeat with:", &spec.command());
    }
    if spec.rows == Rows::Verdicts {
        text += &format!("\nVerdicts alone are kept; {}; version {}.\n", seconds(took), spec.version);
        return text + &output::command("Repeat with:", &spec.command());
    }
    let row = |name: &str, mean: String, of: [u64; 5]| -> Vec<String> {
        [name.to_string(), mean].into_iter().chain(of.map(grouped)).collect()
    };
    let head = ["", "mean", "25 %", "median", "75 %", "99 %", "most"].map(str::to_string).to_vec();
    let states = row("states", grouped(summary.mean_states.round() as u64), summary.states_quantiles);
    let moves = row("moves (wins)", format!("{:.1}", summary.mean_moves), summary.moves_quantiles);
    text += &format!("\n{}", Table::whole(&[head, states, moves], output::columns()));
    if let Some(worst) = &summary.worst {
        text += &format!("Most states: {} in {}\n", grouped(worst.states), worst.deal);
    }
    text += &format!(
        "\nLimits {} states and {} MiB a deal; {}; version {}.\n",
        grouped(spec.max_states),
        grouped(spec.memory >> 20),
        seconds(took),
        spec.version,
    );
    text + &output::command("Repeat with:", &spec.command())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, Command};
    use winnable_lab::options::OPTIONS;

    /// The table that the command of the cluster is made from says what this command says.
    #[test]
    fn the_table_of_options_is_that_of_the_command() {
        let command = Arguments::augment_args(Command::new("rate"));
        let options: Vec<&Arg> = command.get_arguments().filter(|option| option.get_long().is_some()).collect();
        let names: Vec<&str> = options.iter().filter_map(|option| option.get_long()).collect();
        assert_eq!(names, OPTIONS.iter().map(|option| option.name).collect::<Vec<_>>());
        for (told, option) in options.into_iter().zip(OPTIONS) {
            let name = option.name;
            let is_flag = !told.get_action().takes_values();
            let value = told.get_value_names().filter(|_| !is_flag).map(|names| names[0].as_str());
            assert_eq!(value, option.value, "{name}");
            assert_eq!(told.get_help().map(ToString::to_string).as_deref(), Some(option.help), "{name}");
            let default = told.get_default_values().first().filter(|_| !is_flag).and_then(|text| text.to_str());
            assert_eq!(default, option.default, "{name}");
            if let Some(default) = default {
                option.kind.read(default).unwrap();
            }
            let conflicts: Vec<&str> =
                command.get_arg_conflicts_with(told).iter().filter_map(|option| option.get_long()).collect();
            assert_eq!(conflicts, option.conflicts, "{name}");
        }
    }
}
