//! `winnable --version`: which program this is, and with `--verbose` how it behaves.

use crate::output::{self, Error, Exit};
use std::fmt::Write;
use winnable_catalog::{Engine, GAMES, VERSION, open};
use winnable_lab::width::Table;
use winnable_lab::{Playing, Subject, fingerprint};

/// Prints the version; if `verbose`, the commit and the fingerprint of every engine and player too.
pub fn run(verbose: bool) -> Result<Exit, Error> {
    let mut text = format!("winnable {VERSION}\n");
    if verbose {
        let _ = writeln!(text, "commit {}\n", env!("WINNABLE_COMMIT"));
        text += "Fingerprints: what each engine and player does with a few fixed deals. Datasets keep them.\n";
        let mut rows = vec![["game", "engine or player", "fingerprint"].map(str::to_string).to_vec()];
        for family in GAMES.iter() {
            let game = open(&family.name)?;
            let engines = Engine::ALL.map(Subject::Engine);
            let players = game.ladder().iter().map(|name| Subject::Player(Playing { name: name.to_string(), seed: 1 }));
            for subject in engines.into_iter().chain(players) {
                let (kind, name) = match &subject {
                    Subject::Engine(engine) => ("engine", engine.name()),
                    Subject::Player(player) => ("player", player.name.as_str()),
                };
                let fingerprint = fingerprint(&*game, &subject)?;
                rows.push(vec![game.name().to_string(), format!("{kind} {name}"), fingerprint]);
            }
        }
        text += &Table::whole(&rows, output::columns());
    }
    output::print(&text)?;
    Ok(Exit::Yes)
}
