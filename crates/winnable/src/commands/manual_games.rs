//! The pages of docs/games: the rules of each game in words, its picture, names and parameters, and what its proofs rest on.

use super::rule_file;
use crate::output::Error;
use std::fmt::Write;
use winnable_catalog::{GAMES, open};
use winnable_lab::width::wrapped;
use winnable_rules::{self as rules, Language};

/// Columns of a page.
const COLUMNS: usize = 120;

/// Each page with the name of its file, and the list of all as the last.
pub fn pages() -> Result<Vec<(String, String)>, Error> {
    let mut pages = Vec::new();
    let mut list = "# Rules of the games\n\nMade by `winnable manual --games docs/games` from the rule files; a test compares them.\n\n\
        | game | name | |\n|---|---|---|\n"
        .to_string();
    for game in GAMES.iter() {
        let _ = writeln!(list, "| [{}]({}.md) | `{}` | {} |", game.title.en, game.name, game.name, game.short.en);
        pages.push((format!("{}.md", game.name), page(game)?));
    }
    pages.push(("README.md".to_string(), list));
    Ok(pages)
}

fn page(game: &rules::Game) -> Result<String, Error> {
    let name = &game.name;
    let rules = rules::open(name)?;
    let mut text = format!("# {}\n\n![The first board](../pictures/board-{name}.png)\n\n", game.title.en);
    push(&mut text, &rules.describe(Language::English));
    let known = |alias: &String| format!("`{alias}`");
    let also: Vec<String> = game.aliases.iter().map(known).collect();
    let also = if also.is_empty() { String::new() } else { format!(", also {}", also.join(", ")) };
    let deal = if open(name)?.numbering() == winnable_cards::Numbering::Microsoft { "617" } else { "seed:1" };
    push(
        &mut text,
        &format!("Its name is `{name}`{also}: `winnable solve {name} {deal}`, or `winnable serve` to play it."),
    );
    if game.told().next().is_some() {
        text += "| parameter | what it says |\n|---|---|\n";
        for parameter in game.told() {
            let _ = writeln!(text, "| `{}` | {} |", parameter.written(), parameter.meaning.replace('|', "or"));
        }
        text.push('\n');
    }
    let _ = write!(text, "## The search\n{}\n", rule_file::claimed(&*open(name)?, COLUMNS)?);
    let _ = write!(text, "## {}\n\n", game.title.ja);
    push(&mut text, &rules.describe(Language::Japanese));
    let _ = writeln!(text, "The rules as a file: [{name}.toml](../../crates/rules/games/{name}.toml)");
    Ok(text)
}

fn push(text: &mut String, paragraph: &str) {
    let _ = write!(text, "{}\n\n", wrapped(paragraph, "", "", COLUMNS).join("\n"));
}
