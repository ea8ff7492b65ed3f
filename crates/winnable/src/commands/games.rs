//! `winnable games`: the catalog.

use crate::output::{self, Error, Exit};
use clap::Args;
use serde_json::json;
use std::fmt::Write;
use winnable::{FAMILIES, Family, open};
use winnable_cards::Numbering;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable games\n  winnable games --json\n  winnable solve freecell:cells=3,columns=7 617\n  winnable solve monte-carlo:5,as-programmed seed:1"
)]
pub struct Arguments {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let text = if arguments.json { as_json()? } else { as_table() };
    output::print(&text)?;
    Ok(Exit::Yes)
}

fn as_table() -> String {
    let width = FAMILIES.iter().map(|f| names(f).len()).max().unwrap_or(0);
    let mut text = String::new();
    for family in FAMILIES {
        let _ = writeln!(text, "{:width$}  {}", names(family), family.rules);
        for parameter in family.parameters {
            let _ = writeln!(text, "{:width$}    :{}  {}", "", parameter.form, parameter.meaning);
        }
    }
    text += "\nPlayers who do not see the face-down cards (winnable rate --player NAME)\n";
    for family in FAMILIES {
        let players = open(family.name).map(|game| game.players()).unwrap_or_default();
        for (i, player) in players.iter().enumerate() {
            let of = if i == 0 { family.name } else { "" };
            let _ = writeln!(text, "{of:width$}  {}\n{:width$}    {}", player.form, "", player.about);
        }
    }
    text + "\nParameters follow the name: freecell:cells=3,columns=7   monte-carlo:6   calculation:3,laid-out\n"
}

fn names(family: &Family) -> String {
    family.alias.map_or(family.name.to_string(), |alias| format!("{}, {alias}", family.name))
}

fn as_json() -> Result<String, Error> {
    let games = FAMILIES
        .iter()
        .map(|family| {
            let game = open(family.name)?;
            let parameters: Vec<_> =
                family.parameters.iter().map(|p| json!({ "form": p.form, "meaning": p.meaning })).collect();
            let numbering = if game.numbering() == Numbering::Microsoft { "ms" } else { "seed" };
            Ok(json!({
                "name": family.name,
                "alias": family.alias,
                "title": family.title,
                "rules": family.rules,
                "default": game.name(),
                "bare_number": numbering,
                "parameters": parameters,
                "players": game.players().iter().map(|p| json!({ "form": p.form, "about": p.about })).collect::<Vec<_>>(),
            }))
        })
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(serde_json::to_string_pretty(&games)? + "\n")
}
