//! How often each game can be won, for the first page: `cargo run --release -p winnable-page --example rates [GAME...]` writes
//! `crates/page/data/rates.json`, and `crates/page/assets/rates.js` from it. Deals from seed:500001 on, until there are enough or the searches
//! have taken enough states; both count states and no seconds, so that the figures can be had again.

use serde_json::{Map, Value, json};
use std::error::Error;
use std::path::Path;
use winnable_catalog::{Engine, GAMES, Watch};
use winnable_engine::{Asker, LIMITS, answer};
use winnable_lab::{Subject, fingerprint, write_text};

/// The first deal.
const FIRST: u64 = 500_001;
/// Most deals of a game.
const DEALS: u64 = 10_000;
/// Most states of a deal.
const STATES: u64 = 300_000;
/// Total of states after which no further deals are searched.
const ENOUGH: u64 = 12_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = here.join("data/rates.json");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|_| "{}".into());
    let mut rates: Map<String, Value> = serde_json::from_str(&text)?;
    let extra = ["klondike:draw=1".to_string()];
    for name in GAMES.iter().map(|game| &game.name).chain(&extra) {
        if wanted.is_empty() || wanted.contains(name) {
            let rate = measured(name)?;
            println!("{name}: {rate}");
            rates.insert(name.clone(), rate);
            write_text(&file, &(serde_json::to_string_pretty(&rates)? + "\n"))?;
        }
    }
    write_text(&here.join("assets/rates.js"), &winnable_page::rates_module(&rates))?;
    Ok(())
}

fn measured(name: &str) -> Result<Value, Box<dyn Error>> {
    let watch = Watch::default();
    let ask = |question: &str, asked: Value| -> Result<Value, Box<dyn Error>> {
        let asker = Asker { watch: &watch, most: LIMITS, clock: || 0.0 };
        let told = answer(question, &asked.to_string(), &asker).map_err(|error| error.to_string())?;
        Ok(serde_json::from_str(&told)?)
    };
    let (mut counts, mut states, mut part) = ([0_u64; 3], 0, 1);
    loop {
        let done: u64 = counts.iter().sum();
        if done >= DEALS || states >= ENOUGH {
            break;
        }
        let deals = part.min(DEALS - done);
        let first = format!("seed:{}", FIRST + done);
        let found = ask("deals", json!({ "game": name, "first": first, "deals": deals, "max_states": STATES }))?;
        for row in found["rows"].as_array().ok_or("no rows")? {
            states += row["states"].as_u64().unwrap_or_default();
            let class = ["winnable", "unwinnable", "undecided"].iter().position(|verdict| row["verdict"] == *verdict);
            counts[class.ok_or("no verdict")?] += 1;
        }
        // The deals of a part, and so the end, depend on states alone.
        part = if states < ENOUGH / 8 { (2 * part).min(1000) } else { (part / 2).max(1) };
    }
    let deals: u64 = counts.iter().sum();
    let rated =
        ask("rate", json!({ "game": name, "first": format!("seed:{FIRST}"), "deals": deals, "counts": counts }))?;
    let game = winnable_catalog::open(name)?;
    let engine = fingerprint(&*game, &Subject::Engine(Engine::default()))?;
    Ok(json!({
        "won": counts[0], "lost": counts[1], "undecided": counts[2], "low": rated["low"], "high": rated["high"],
        "fingerprint": engine,
    }))
}
