//! Published lists of rates, beside ours: `winnable reproduce --list blake-gent`.
//!
//! | file | content |
//! |---|---|
//! | `rates.rs` | what was published |
//! | `table.rs` | the list on a terminal |
//! | `page.rs` | the list as a page, with a picture |

mod page;
mod rates;
mod table;

use super::runner::Runner;
use super::work::{Scale, Work};
use rates::Rate;
use winnable_catalog::Engine;
use winnable_lab::LabError;
use winnable_lab::stats::{self, Interval};
use winnable_lab::{Outcome, Row};

/// A published list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Every rate of Blake and Gent whose game is known here.
    BlakeGent,
    /// Klondike and its variants among them.
    Klondike,
}

/// Most states of a deal.
const MOST_STATES: u64 = 30_000_000;

impl List {
    /// All lists, with their names at the command line.
    pub const ALL: [(&'static str, List); 2] = [("blake-gent", List::BlakeGent), ("klondike", List::Klondike)];

    /// Its name at the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, list)| *list == self).expect("every list has a name").0
    }

    fn rates(self) -> Vec<Rate> {
        match self {
            List::BlakeGent => rates::all(),
            List::Klondike => rates::klondike(),
        }
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
    /// Means of a deal, and the most.
    millis: f64,
    most_millis: f64,
    states: f64,
    command: String,
}

impl Compared {
    fn of(rate: Rate, work: &Work, rows: &[Row]) -> Compared {
        let mean = |sum: u64| sum as f64 / rows.len().max(1) as f64;
        let [wins, losses, undecided] = Outcome::counts(rows);
        Compared {
            rate,
            wins,
            losses,
            undecided,
            millis: mean(rows.iter().map(Row::work).sum()) / 1e3,
            most_millis: rows.iter().map(Row::work).max().unwrap_or_default() as f64 / 1e3,
            states: mean(rows.iter().map(|row| row.states).sum()),
            command: work.command(),
        }
    }

    /// Our rate among the decided deals, in percent.
    fn share(&self) -> f64 {
        100.0 * self.wins as f64 / (self.wins + self.losses).max(1) as f64
    }

    /// From every undecided deal lost to every one won.
    fn interval(&self) -> Interval {
        stats::share_with_undecided(self.wins, self.losses, self.undecided)
    }

    /// How far ours is from the published rate, in standard errors of the two together.
    fn apart(&self) -> f64 {
        let interval = self.interval();
        // Half-widths of 95 % are 1.96 standard errors; a rate of none or all still has the width of its interval.
        let ours = 100.0 * (interval.high - interval.low) / 2.0 / 1.96;
        let theirs = self.rate.within / 1.96;
        (self.share() - self.rate.percent) / (ours * ours + theirs * theirs).sqrt()
    }

    fn agrees(&self) -> bool {
        self.apart().abs() <= 2.0
    }
}

/// A list that was measured.
pub struct Measured {
    /// For a terminal.
    pub table: String,
    /// As a page.
    pub page: String,
}

/// Measures a list and puts it beside the published rates; none if it was interrupted.
pub fn compare(list: List, runner: &mut Runner<'_>) -> Result<Option<Measured>, LabError> {
    let mut compared = Vec::new();
    for (rate, work) in list.work(runner.scale()) {
        let Some(rows) = runner.rows(&work)? else { return Ok(None) };
        compared.push(Compared::of(rate, &work, &rows));
    }
    Ok(Some(Measured { table: table::table(&compared), page: page::page(list, &compared) }))
}

/// The sentence that counts what agrees.
fn summary(compared: &[Compared]) -> String {
    let within = compared.iter().filter(|row| row.agrees()).count();
    let undecided: u64 = compared.iter().map(|row| row.undecided).sum();
    format!("{within} of {} rates agree within two standard errors; {undecided} deals open.", compared.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(percent: f64, within: f64) -> Rate {
        let game = "klondike:build=suit,spaces=nothing".to_string();
        Rate { game, percent, within, seconds: Some(2.5), deals: 0, micros: 0.0, otherwise: None }
    }

    fn of(rate: Rate, wins: u64, losses: u64, undecided: u64) -> Compared {
        let command = "winnable rate".to_string();
        Compared { rate, wins, losses, undecided, millis: 1.0, most_millis: 20.5, states: 123.4, command }
    }

    #[test]
    fn every_published_rate_is_of_a_game_of_the_catalog() {
        for (list, count) in [(List::Klondike, 34), (List::BlakeGent, 84)] {
            let rates = list.rates();
            assert_eq!(rates.len(), count);
            for rate in &rates {
                assert_eq!(winnable_catalog::open(&rate.game).unwrap().name(), rate.game);
            }
            let mut names: Vec<&String> = rates.iter().map(|rate| &rate.game).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "each game once");
        }
        let klondikes = List::Klondike.rates();
        assert_eq!([&*klondikes[2].game, &*klondikes[15].game], ["klondike", "klondike:no-worry-back"]);
    }

    #[test]
    fn rates_are_compared_by_standard_errors() {
        // A standard error of 0.5 points, by 10,000 deals of which half are won, and none of theirs.
        let apart = of(rate(50.0, 0.0), 5_100, 4_900, 0).apart();
        assert!((apart - 2.0).abs() < 0.01, "{apart}");
        // Theirs as wide as ours.
        let apart = of(rate(50.0, 0.98), 5_100, 4_900, 0).apart();
        assert!((apart - 2.0 / 2f64.sqrt()).abs() < 0.01, "{apart}");
        assert!(of(rate(0.1, 0.0), 0, 1_000, 0).agrees(), "none of a thousand is no surprise");
        assert!(!of(rate(90.0, 0.1), 500, 500, 0).agrees());
        assert!(of(rate(90.0, 0.1), 500, 50, 450).agrees(), "undecided deals may be wins");
    }

    #[test]
    fn the_table_fits_a_terminal_and_the_page_is_whole() {
        let otherwise =
            Rate { otherwise: Some("another rule, in many words that fill a line"), ..rate(99.999_987_9, 0.000_002_2) };
        let freecell = Rate { game: "freecell".to_string(), ..rate(99.998_881, 0.000_207) };
        let rows = [of(freecell, 10_000, 0, 0), of(otherwise, 1_000, 0, 0)];
        let text = table::table(&rows);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains("another rule") && text.contains("99.998881 ± .000207"), "{text}");
        let page = page::page(List::BlakeGent, &rows);
        assert_eq!(winnable_lab::page::unbalanced(&page), None);
        assert!(page.contains("<svg") && page.contains("winnable reproduce --list blake-gent"), "{page}");
    }
}
