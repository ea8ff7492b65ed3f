//! Published lists of rates, beside ours: `winnable reproduce --list klondike`.
//!
//! Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games* (Journal of Artificial Intelligence
//! Research 85): their rates of Klondike and its variants, in percent with the half-width of the 95 % interval, which holds
//! the deals that their program left undecided.

use super::runner::Runner;
use super::work::{Scale, Work};
use std::fmt::Write;
use winnable_catalog::{Engine, Limits};
use winnable_lab::LabError;
use winnable_lab::page::grouped;
use winnable_lab::stats;
use winnable_lab::{Outcome, Row};

/// A published list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Klondike and its variants.
    Klondike,
}

/// A published rate.
struct Rate {
    /// The game here.
    game: String,
    /// In percent, with the half-width of its interval.
    percent: f64,
    within: f64,
    /// Deals of a full comparison, and microseconds of a deal.
    deals: u64,
    micros: f64,
}

/// With worry-back and without, for 1 to 13 cards turned at a time: rates with their half-widths, and microseconds of a deal.
const BY_DRAW: [([f64; 2], [f64; 2], f64); 13] = [
    ([90.480, 0.116], [90.204, 0.093], 2e3),
    ([88.620, 0.135], [88.289, 0.112], 12e3),
    ([81.945, 0.084], [81.524, 0.089], 17e3),
    ([69.337, 0.098], [68.723, 0.095], 15e3),
    ([53.434, 0.099], [52.638, 0.099], 12e3),
    ([35.854, 0.095], [34.982, 0.094], 10e3),
    ([23.779, 0.084], [22.952, 0.083], 8e3),
    ([12.276, 0.065], [11.703, 0.064], 5e3),
    ([7.670, 0.053], [7.214, 0.051], 3e3),
    ([4.237, 0.040], [3.939, 0.039], 2e3),
    ([2.066, 0.029], [1.904, 0.027], 1e3),
    ([0.849, 0.019], [0.779, 0.018], 1e3),
    ([0.600, 0.016], [0.545, 0.015], 1e3),
];

/// Variants with three cards turned at a time: rates with their half-widths, deals of a full comparison, microseconds of a deal.
const VARIANTS: [(&str, [f64; 2], u64, f64); 8] = [
    ("build=any,spaces=any", [99.923, 0.006], 10_000, 5e3),
    ("spaces=any", [94.959, 0.045], 10_000, 5e3),
    ("build=suit,spaces=any", [40.762, 0.097], 10_000, 1e3),
    ("build=any", [99.855, 0.049], 10_000, 5e3),
    ("build=suit", [6.895, 0.050], 10_000, 1e3),
    ("build=any,spaces=nothing", [51.135, 48.759], 100, 10e6),
    ("spaces=nothing", [2.168, 0.121], 10_000, 15e3),
    ("build=suit,spaces=nothing", [0.178, 0.009], 10_000, 1e3),
];

/// Most states of a deal.
const MOST_STATES: u64 = 30_000_000;

impl List {
    /// All lists, with their names at the command line.
    pub const ALL: [(&'static str, List); 1] = [("klondike", List::Klondike)];

    fn rates(self) -> Vec<Rate> {
        let named = |options: &[String]| match options {
            [] => "klondike".to_string(),
            options => format!("klondike:{}", options.join(",")),
        };
        let mut rates = Vec::new();
        for worry_back in [true, false] {
            for (draw, (with, without, micros)) in (1..).zip(BY_DRAW) {
                let mut options = Vec::new();
                options.extend((draw != 3).then(|| format!("draw={draw}")));
                options.extend((!worry_back).then(|| "no-worry-back".to_string()));
                let [percent, within] = if worry_back { with } else { without };
                rates.push(Rate { game: named(&options), percent, within, deals: 10_000, micros });
            }
        }
        rates.extend(VARIANTS.map(|(options, [percent, within], deals, micros)| Rate {
            game: named(&[options.to_string()]),
            percent,
            within,
            deals,
            micros,
        }));
        rates
    }

    fn work(self, scale: Scale) -> Vec<(Rate, Work)> {
        let work = |rate: Rate| {
            let deals = scale.sample(rate.deals, rate.deals / 10);
            let work = Work::within(&rate.game, Engine::Complete, MOST_STATES, deals, rate.micros);
            (rate, work)
        };
        self.rates().into_iter().map(work).collect()
    }

    /// How long it takes, in seconds on one core, about.
    pub fn seconds(self, scale: Scale) -> f64 {
        self.work(scale).iter().map(|(_, work)| work.seconds()).sum()
    }
}

/// Our rate beside a published one.
struct Compared {
    rate: Rate,
    wins: u64,
    losses: u64,
    undecided: u64,
    millis: f64,
    states: f64,
}

impl Compared {
    fn share(&self) -> f64 {
        100.0 * self.wins as f64 / (self.wins + self.losses).max(1) as f64
    }

    /// How far ours is from the published rate, in standard errors of the two together.
    fn apart(&self) -> f64 {
        let interval = stats::share_with_undecided(self.wins, self.losses, self.undecided);
        // Half-widths of 95 % are 1.96 standard errors; a rate of none or all still has the width of its interval.
        let ours = 100.0 * (interval.high - interval.low) / 2.0 / 1.96;
        let theirs = self.rate.within / 1.96;
        (self.share() - self.rate.percent) / (ours * ours + theirs * theirs).sqrt()
    }
}

/// Measures a list and writes it beside the published rates, or none if it was interrupted.
pub fn compare(list: List, runner: &mut Runner<'_>) -> Result<Option<String>, LabError> {
    let mut compared = Vec::new();
    for (rate, work) in list.work(runner.scale()) {
        let Some(rows) = runner.rows(&work)? else { return Ok(None) };
        let mean = |sum: u64| sum as f64 / rows.len().max(1) as f64;
        let millis = mean(rows.iter().map(Row::work).sum()) / 1e3;
        let states = mean(rows.iter().map(|row| row.states).sum());
        let [wins, losses, undecided] = Outcome::counts(&rows);
        compared.push(Compared { rate, wins, losses, undecided, millis, states });
    }
    Ok(Some(table(&compared)))
}

fn table(compared: &[Compared]) -> String {
    let mut text = format!(
        "{:<40} {:>17} {:>7} {:>17} {:>5} {:>6} {:>8} {:>9}\n",
        "game", "published %", "deals", "ours % (95 %)", "open", "apart", "ms", "states"
    );
    for row in compared {
        let interval = stats::share_with_undecided(row.wins, row.losses, row.undecided);
        let half = 50.0 * (interval.high - interval.low);
        let _ = writeln!(
            text,
            "{:<40} {:>17} {:>7} {:>17} {:>5} {:>6.1} {:>8.1} {:>9}",
            row.rate.game,
            format!("{:.3} ± {:.3}", row.rate.percent, row.rate.within),
            grouped(row.wins + row.losses + row.undecided),
            format!("{:.2} ± {half:.2}", row.share()),
            row.undecided,
            row.apart(),
            row.millis,
            grouped(row.states.round() as u64),
        );
    }
    let within = compared.iter().filter(|row| row.apart().abs() <= 2.0).count();
    let undecided: u64 = compared.iter().map(|row| row.undecided).sum();
    let _ = writeln!(
        text,
        "\n{within} of {} rates agree within two standard errors (\"apart\" counts them); {undecided} deals open.",
        compared.len()
    );
    let _ = writeln!(
        text,
        "Published: Blake and Gent, The Winnability of Klondike Solitaire and Many Other Patience Games. At most {} states \
         a deal here ({} by default); ms and states are means.",
        grouped(MOST_STATES),
        grouped(Limits::default().states)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_rate_is_of_a_game_of_the_catalog() {
        let rates = List::Klondike.rates();
        assert_eq!(rates.len(), 34);
        for rate in &rates {
            assert_eq!(winnable_catalog::open(&rate.game).unwrap().name(), rate.game);
        }
        assert_eq!(rates[2].game, "klondike");
        assert_eq!(rates[15].game, "klondike:no-worry-back");
    }

    #[test]
    fn rates_are_compared_by_standard_errors() {
        let rate = |percent, within| Rate { game: String::new(), percent, within, deals: 0, micros: 0.0 };
        let of = |rate, wins, losses| Compared { rate, wins, losses, undecided: 0, millis: 0.0, states: 0.0 };
        // A standard error of 0.5 points, by 10,000 deals of which half are won, and none of theirs.
        let apart = of(rate(50.0, 0.0), 5_100, 4_900).apart();
        assert!((apart - 2.0).abs() < 0.01, "{apart}");
        // Theirs as wide as ours.
        let apart = of(rate(50.0, 0.98), 5_100, 4_900).apart();
        assert!((apart - 2.0 / 2f64.sqrt()).abs() < 0.01, "{apart}");
        assert!(of(rate(0.1, 0.0), 0, 1_000).apart().abs() < 2.0, "none of a thousand is no surprise");
    }
}
