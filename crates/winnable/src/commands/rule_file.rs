//! `winnable games --check`: what a rule file means, and what is claimed of a game.

use super::search_options::watch;
use crate::output::{self, Error, Exit, grouped};
use std::fmt::Write;
use winnable_cards::BoardFormat;
use winnable_catalog::{AnyGame, Engine, Limits, NamedDeal, Request, claims_in_words, open};
use winnable_lab::width::wrapped;
use winnable_lab::{self as lab, Order, Rated, Spec};
use winnable_rules::{self as rules, Language};

/// Most states of a deal that is rated, so that an answer comes soon.
const MOST_STATES: u64 = 1_000_000;

/// Tells what a file says as it goes: the rules, the claims, the first deal, the rate.
pub fn check(file: &str, language: Language, deals: u64) -> Result<Exit, Error> {
    if !rules::is_path(rules::family(file)) {
        return Err(format!("expected a rule file, whose name ends in .toml, found \"{file}\"").into());
    }
    let rules = rules::open(file)?;
    let title = rules::game(rules::family(file)).map_or("", |game| game.title.of(language));
    let lines = wrapped(&rules.describe(language), "", "", output::layout());
    output::print(&format!("{title} ({})\n\n{}\n", rules.name, lines.join("\n")))?;
    let game = open(file)?;
    let NamedDeal { name, deal } = winnable_catalog::deal(&*game, "1")?;
    let board = game.board(&deal)?.written(BoardFormat::Usual);
    output::print(&format!("{}\nThe first deal, {name}:\n\n{board}", claimed(&*game, output::layout())?))?;
    rate(&*game, deals)
}

/// How a game is searched, what is claimed for it, and why.
pub fn claimed(game: &dyn AnyGame, columns: usize) -> Result<String, Error> {
    let basis = game.basis(&winnable_catalog::deal(game, "1")?.deal)?;
    let mut text = "\nHow it is searched, stage by stage:\n".to_string();
    for stage in game.stages(Engine::Complete) {
        let _ = writeln!(text, "{}", wrapped(stage, "- ", "  ", columns).join("\n"));
    }
    let heading = format!("What is claimed for it ({}):", basis.model);
    let _ = writeln!(text, "\n{}", wrapped(&heading, "", "", columns).join("\n"));
    for told in claims_in_words(&basis) {
        let since = match told.since.as_slice() {
            [] => String::new(),
            since => format!(", since {}", since.join("; ")),
        };
        let line = format!("{}{since}", told.claim);
        let _ = writeln!(text, "{}", wrapped(&line, "- ", "  ", columns).join("\n"));
    }
    Ok(text)
}

fn rate(game: &dyn AnyGame, deals: u64) -> Result<Exit, Error> {
    let limits = Limits { states: MOST_STATES, ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let (numbers, first) = lab::first_deal("1", game.numbering())?;
    let spec = Spec::new(game, numbers, first, deals, &request);
    spec.check()?;
    let watch = watch()?;
    let bar = output::progress(Some(deals), "{bar:24} {pos}/{len} deals");
    let order = Order { spec: &spec, out: None, jobs: lab::all_cores() };
    let rated = lab::rate(&order, &watch, |progress| bar.set_position(progress.done));
    bar.finish_and_clear();
    let Rated { summary, end, .. } = rated?;
    let text = format!(
        "\n{} of {}: {} won, {} lost (proven), {} undecided\n  at {} states a deal\n{}\n",
        output::counted(summary.deals, "deal"),
        grouped(deals),
        grouped(summary.wins),
        grouped(summary.losses),
        grouped(summary.undecided),
        grouped(MOST_STATES),
        summary.headline(),
    );
    output::print(&text)?;
    Ok(if end == lab::End::Complete { Exit::Yes } else { Exit::Undecided })
}
