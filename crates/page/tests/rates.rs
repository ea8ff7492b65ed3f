//! What the first page tells about how often games can be won: as measured, and by the engines that there are.

use serde_json::{Map, Value};
use std::path::Path;
use winnable_catalog::{Engine, GAMES};
use winnable_lab::{Subject, fingerprint};
use winnable_page::{PLAYERS, rates_module};

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rates() -> Map<String, Value> {
    serde_json::from_str(&file("data/rates.json")).unwrap()
}

#[test]
fn every_game_has_a_rate_that_is_no_older_than_its_engine() {
    let rates = rates();
    let old: Vec<&str> = GAMES
        .iter()
        .map(|game| game.name.as_str())
        .chain(["klondike:draw=1"])
        .filter(|name| {
            let game = winnable_catalog::open(name).unwrap();
            let now = fingerprint(&*game, &Subject::Engine(Engine::default())).unwrap();
            rates.get(*name).and_then(|rate| rate["fingerprint"].as_str()) != Some(&now)
        })
        .collect();
    assert!(old.is_empty(), "to be measured again by --example rates {}", old.join(" "));
}

#[test]
fn the_page_tells_what_was_measured_and_what_the_documents_say() {
    assert_eq!(file("assets/rates.js"), rates_module(&rates()));
    for (game, won, document) in PLAYERS {
        assert!(file(&format!("../../{document}")).contains(won), "{game}: {won} in {document}");
    }
}
