//! How often each game can be won, as the first page tells it: a module of the page that is made from the measured data.

use serde_json::{Map, Value};

/// How often the strongest player of a game wins who does not see the face-down cards, in percent, and where that is told.
pub const PLAYERS: [(&str, &str, &str); 3] = [
    ("klondike", "47.7", "docs/klondike.md"),
    ("calculation", "99.8", "docs/players.md"),
    ("monte-carlo", "83.7", "docs/players.md"),
];

const HEAD: &str = "\
// How often each game can be won with all cards known, in percent: the rate among the decided deals, both ends of its 95 % interval, which
// counts undecided deals for both, and in games with a hidden stock how often the strongest player wins. Made by `cargo run --release -p
// winnable-page --example rates` from crates/page/data/rates.json; a test compares the fingerprints there with the engines.

/** @type {Record<string, number[]>} */
export const RATES = {
";

/// The text of the module.
pub fn rates_module(rates: &Map<String, Value>) -> String {
    let percent = |share: f64| format!("{:.3}", 100.0 * share).trim_end_matches('0').trim_end_matches('.').to_string();
    let lines = rates.iter().map(|(name, rate)| {
        let count = |field: &str| rate[field].as_f64().unwrap_or_default();
        let share = count("won") / (count("won") + count("lost")).max(1.0);
        let player =
            PLAYERS.iter().find(|(game, ..)| game == name).map_or(String::new(), |(_, won, _)| format!(", {won}"));
        let [low, high] = ["low", "high"].map(|end| percent(count(end)));
        format!("  \"{name}\": [{}, {low}, {high}{player}],\n", percent(share))
    });
    format!("{HEAD}{}}};\n", lines.collect::<String>())
}
