//! `winnable games`: the catalog.

use super::reproduce::languages;
use super::rule_file;
use crate::output::{self, Error, Exit};
use clap::Args;
use serde_json::json;
use std::fmt::Write;
use winnable_cards::Numbering;
use winnable_catalog::{GAMES, Listed, open};
use winnable_lab::read_count;
use winnable_lab::width::wrapped;
use winnable_rules::{self as rules, Language};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable games\n  winnable games --json\n  winnable games klondike\n  winnable games --check my-game.toml\n  winnable games --check my-game.toml --lang ja --deals 20\n  winnable solve freecell:cells=3,columns=7 617\n  winnable solve monte-carlo:5,as-programmed seed:1\n\ndocs/own-game.md describes rule files."
)]
pub struct Arguments {
    /// The game whose rules are wanted, as with --show
    #[arg(conflicts_with = "json")]
    game: Option<String>,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
    /// Print the rules of a game in words, in English and Japanese, what is claimed for it and why, and the file that they are read from
    #[arg(long, value_name = "GAME", conflicts_with_all = ["json", "game"])]
    show: Option<String>,
    /// Read a rule file: what its rules mean, which claims hold, a first deal, and how many of 100 deals can be won
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "show", "game"])]
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
    match arguments.show.as_ref().or(arguments.game.as_ref()) {
        Some(name) => output::print(&shown(name)?)?,
        None if arguments.json => output::data(&as_json()?)?,
        None => output::print(&as_table(output::layout()))?,
    }
    Ok(Exit::Yes)
}

fn as_table(most: usize) -> String {
    let width = GAMES.iter().map(|game| game.name.len()).max().unwrap_or(0) + 2;
    let indent = " ".repeat(width);
    let mut text = String::new();
    let mut push = |told: &str, first: &str, rest: &str| {
        let _ = writeln!(text, "{}", wrapped(told, first, rest, most).join("\n"));
    };
    for game in GAMES.iter() {
        let also = match game.aliases.as_slice() {
            [] => String::new(),
            names => format!(" Also called {}.", names.join(", ")),
        };
        push(&format!("{}{also}", game.sentence), &format!("{:width$}", game.name), &indent);
        for parameter in game.told() {
            let first = format!("{indent}  :{}  ", parameter.written());
            push(&parameter.meaning, &first, &format!("{indent}    "));
        }
    }
    push("", "", "");
    push("Players who do not see the face-down cards (winnable rate --player NAME)", "", "");
    for (games, players) in players() {
        push("", "", "");
        push(&games.join(", "), "", "");
        for player in players {
            push(player.about, &format!("  {}  ", player.form), "    ");
        }
    }
    push("", "", "");
    for (what, example) in [
        ("Parameters follow the name:", "freecell:cells=3,columns=7 or monte-carlo:6 or calculation:3,laid-out"),
        ("The rules of one game:", "winnable games spider"),
    ] {
        push(&format!("{what} {example}"), "", "  ");
    }
    text
}

/// The players, each list of them once with all games that have it.
fn players() -> Vec<(Vec<&'static str>, &'static [Listed])> {
    let mut lists: Vec<(Vec<&str>, &'static [Listed])> = Vec::new();
    for game in GAMES.iter() {
        let players = open(&game.name).map(|game| game.players()).unwrap_or_default();
        let told = |players: &[Listed]| players.iter().map(|player| (player.form, player.about)).collect::<Vec<_>>();
        match lists.iter_mut().find(|(_, known)| told(known) == told(players)) {
            _ if players.is_empty() => {}
            Some((games, _)) => games.push(&game.name),
            None => lists.push((vec![&game.name], players)),
        }
    }
    lists
}

/// The rules of a game in words, and its file.
fn shown(name: &str) -> Result<String, Error> {
    let rules = rules::open(name)?;
    let game = rules::game(rules::family(&rules.name)).expect("a game that was opened");
    let mut text = format!("{} ({})   {}\n", game.title.en, rules.name, game.title.ja);
    for language in Language::ALL {
        let lines = wrapped(&rules.describe(language), "", "", output::layout());
        let _ = write!(text, "\n{}\n", lines.join("\n"));
    }
    text += &rule_file::claimed(&*open(name)?, output::layout())?;
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
