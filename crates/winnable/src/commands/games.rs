//! `winnable games`: the catalog.

use super::count::read_count;
use super::reproduce::languages;
use super::rule_file;
use crate::output::{self, Error, Exit};
use clap::Args;
use serde_json::json;
use std::fmt::Write;
use winnable_cards::Numbering;
use winnable_catalog::{GAMES, ListedGame, open};
use winnable_papers::reproduce::{COLUMNS, wrapped};
use winnable_rules::{self as rules, Language};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable games\n  winnable games --json\n  winnable games --show klondike\n  winnable games --check my-game.toml\n  winnable games --check my-game.toml --lang ja --deals 20\n  winnable solve freecell:cells=3,columns=7 617\n  winnable solve monte-carlo:5,as-programmed seed:1\n\ndocs/own-game.md describes rule files."
)]
pub struct Arguments {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
    /// Print the rules of a game in words, in English and Japanese, what is claimed for it and why, and the file that they are read from
    #[arg(long, value_name = "GAME", conflicts_with = "json")]
    show: Option<String>,
    /// Read a rule file: what its rules mean, which claims hold, a first deal, and how many of 100 deals can be won
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "show"])]
    check: Option<String>,
    /// With --check: the language of the rules
    #[arg(long, value_name = "LANG", requires = "check", default_value = "en", value_parser = languages())]
    lang: Language,
    /// With --check: how many deals are rated
    #[arg(long, value_name = "N", requires = "check", default_value = "100", value_parser = read_count)]
    deals: u64,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    if let Some(file) = &arguments.check {
        return rule_file::check(file, arguments.lang, arguments.deals);
    }
    let text = match &arguments.show {
        Some(name) => shown(name)?,
        None if arguments.json => as_json()?,
        None => as_table(),
    };
    output::print(&text)?;
    Ok(Exit::Yes)
}

fn as_table() -> String {
    let width = GAMES.iter().map(|f| names(f).len()).max().unwrap_or(0);
    let mut text = String::new();
    for family in GAMES.iter() {
        let _ = writeln!(text, "{:width$}  {}", names(family), family.sentence);
        for parameter in family.told() {
            let _ = writeln!(text, "{:width$}    :{}  {}", "", parameter.written(), parameter.meaning);
        }
    }
    text += "\nPlayers who do not see the face-down cards (winnable rate --player NAME)\n";
    for family in GAMES.iter() {
        let players = open(&family.name).map(|game| game.players()).unwrap_or_default();
        for (i, player) in players.iter().enumerate() {
            let of = if i == 0 { family.name.as_str() } else { "" };
            let _ = writeln!(text, "{of:width$}  {}\n{:width$}    {}", player.form, "", player.about);
        }
    }
    text + "\nParameters follow the name: freecell:cells=3,columns=7   monte-carlo:6   calculation:3,laid-out\n"
}

fn names(family: &ListedGame) -> String {
    std::iter::once(&family.name).chain(&family.aliases).cloned().collect::<Vec<_>>().join(", ")
}

/// The rules of a game in words, and its file.
fn shown(name: &str) -> Result<String, Error> {
    let rules = rules::open(name)?;
    let game = rules::game(rules::family(&rules.name)).expect("a game that was opened");
    let mut text = format!("{} ({})   {}\n", game.title.en, rules.name, game.title.ja);
    for language in Language::ALL {
        let lines = wrapped(&rules.describe(language), "", "", COLUMNS);
        let _ = write!(text, "\n{}\n", lines.join("\n"));
    }
    text += &rule_file::claimed(&*open(name)?)?;
    Ok(format!("{text}\nThe file:\n\n{}", game.text))
}

fn as_json() -> Result<String, Error> {
    let games = GAMES
        .iter()
        .map(|family| {
            let game = open(&family.name)?;
            let parameters: Vec<_> =
                family.told().map(|p| json!({ "form": p.written(), "meaning": p.meaning })).collect();
            let numbering = if game.numbering() == Numbering::Microsoft { "ms" } else { "seed" };
            Ok(json!({
                "name": family.name,
                "alias": family.aliases.first(),
                "aliases": family.aliases,
                "title": family.title.en,
                "rules": family.sentence,
                "default": game.name(),
                "bare_number": numbering,
                "parameters": parameters,
                "players": game.players().iter().map(|p| json!({ "form": p.form, "about": p.about })).collect::<Vec<_>>(),
            }))
        })
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(serde_json::to_string_pretty(&games)? + "\n")
}
