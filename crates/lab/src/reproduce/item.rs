//! One row of the reproduction: the printed value beside ours, and what to make of it.

use super::papers::Paper;
use crate::page::grouped;
use crate::stats::{self, Interval};
use crate::summary::Summary;

/// What the comparison says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Equal, or within chance.
    Agrees,
    /// By more than chance; how much.
    Differs(String),
    /// The text does not say enough to tell.
    Open(String),
}

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The paper that prints it.
    pub paper: Paper,
    /// What is measured.
    pub what: String,
    /// The printed value.
    pub printed: String,
    /// The interval that its sample size gives it.
    pub printed_interval: Option<String>,
    /// Our value.
    pub ours: String,
    /// Its interval.
    pub our_interval: Option<String>,
    /// The comparison.
    pub judgement: Judgement,
    /// What a reader should know.
    pub note: String,
}

impl Item {
    /// A row without intervals.
    pub fn plain(paper: Paper, what: &str, printed: &str, ours: &str, judgement: Judgement) -> Item {
        Item {
            paper,
            what: what.into(),
            printed: printed.into(),
            printed_interval: None,
            ours: ours.into(),
            our_interval: None,
            judgement,
            note: String::new(),
        }
    }

    /// A share: `wins` of `deals` printed, ours measured.
    pub fn share(paper: Paper, what: &str, wins: u64, deals: u64, ours: &Summary) -> Item {
        let decided = ours.wins + ours.losses;
        let ours_interval = Interval { low: ours.low, high: ours.high };
        Item {
            printed: format!("{} ({} of {deals})", percent(wins as f64 / deals as f64), wins),
            printed_interval: Some(interval(stats::share(wins, deals))),
            ours: format!("{} ({} of {decided})", percent(ours.rate), ours.wins),
            our_interval: Some(interval(ours_interval)),
            ..Item::plain(paper, what, "", "", judge_shares(wins, deals, ours.wins, decided))
        }
    }

    /// A mean: printed without a spread, ours with its interval; agrees if the printed value lies in three times it.
    pub fn mean(paper: Paper, what: &str, printed: f64, values: &[f64]) -> Item {
        let (mean, ours) = stats::mean(values.iter().map(|&value| (value, 1)));
        let reach = 1.5 * (ours.high - ours.low);
        let judgement = if (printed - mean).abs() <= reach.max(1e-9) {
            Judgement::Agrees
        } else {
            Judgement::Differs(format!("by {:+.0} %", 100.0 * (mean - printed) / printed))
        };
        Item {
            our_interval: Some(format!("{} to {}", number(ours.low.max(0.0)), number(ours.high))),
            ..Item::plain(paper, what, &number(printed), &number(mean), judgement)
        }
    }

    /// This row with a remark.
    pub fn noted(self, note: impl Into<String>) -> Item {
        Item { note: note.into(), ..self }
    }

    /// This row with another judgement.
    pub fn judged(self, judgement: Judgement) -> Item {
        Item { judgement, ..self }
    }
}

/// Two shares agree if they differ by at most three standard errors of the difference.
///
/// Three, since there are dozens of rows: at two, several would differ by chance alone.
fn judge_shares(wins: u64, deals: u64, our_wins: u64, our_deals: u64) -> Judgement {
    let (p, q) = (wins as f64 / deals as f64, our_wins as f64 / our_deals.max(1) as f64);
    let pooled = (wins + our_wins) as f64 / (deals + our_deals) as f64;
    let error = (pooled * (1.0 - pooled) * (1.0 / deals as f64 + 1.0 / our_deals.max(1) as f64)).sqrt();
    if (p - q).abs() <= 3.0 * error {
        return Judgement::Agrees;
    }
    Judgement::Differs(format!("by {:+.2} points ({:.1} standard errors)", 100.0 * (q - p), (q - p).abs() / error))
}

/// `0.8726` as `87.26 %`.
pub fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// An interval of shares.
pub fn interval(interval: Interval) -> String {
    format!("{:.2} to {:.2} %", 100.0 * interval.low, 100.0 * interval.high)
}

/// A count or a mean with separators.
pub fn number(value: f64) -> String {
    grouped(value.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_judged_by_their_standard_errors() {
        assert_eq!(judge_shares(8726, 10_000, 8765, 10_000), Judgement::Agrees);
        assert!(matches!(judge_shares(8726, 10_000, 8930, 10_000), Judgement::Differs(_)));
        assert_eq!(judge_shares(0, 10_000, 0, 10_000), Judgement::Agrees);
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(number(310_274_086.0), "310,274,086");
        assert_eq!(number(97.4), "97");
    }
}
