//! One row of the reproduction: the printed value beside ours, and what to make of it.

use super::papers::Paper;
use winnable_lab::page::{decimal, grouped};
use winnable_lab::stats::{self, Interval};

/// What the comparison says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// Equal, or within two standard errors of the difference.
    Agrees,
    /// It comes out, but a reading or a board was chosen so that it does: says nothing as confirmation.
    Fitted,
    /// The paper asks; here is the answer.
    Answered,
    /// By more than two standard errors, or against what is claimed.
    Differs,
    /// Our sample, or what is printed, cannot tell; a note says which run would.
    Open,
}

impl Judgement {
    /// All, in the order in which they are counted.
    pub const ALL: [Judgement; 5] =
        [Judgement::Agrees, Judgement::Fitted, Judgement::Answered, Judgement::Differs, Judgement::Open];

    /// The word in the table.
    pub const fn word(self) -> &'static str {
        match self {
            Judgement::Agrees => "agrees",
            Judgement::Fitted => "fitted",
            Judgement::Answered => "answered",
            Judgement::Differs => "differs",
            Judgement::Open => "open",
        }
    }

    /// So many rows of it: `1 agrees`, `4 agree`.
    pub fn counted(self, count: usize) -> String {
        let word = match self {
            Judgement::Agrees if count != 1 => "agree",
            Judgement::Differs if count != 1 => "differ",
            _ => self.word(),
        };
        format!("{count} {word}")
    }

    /// The same, but what comes out was chosen so that it does.
    pub const fn if_fitted(self) -> Judgement {
        match self {
            Judgement::Agrees => Judgement::Fitted,
            other => other,
        }
    }

    /// Agrees if it holds, differs if not.
    pub const fn of(holds: bool) -> Judgement {
        if holds { Judgement::Agrees } else { Judgement::Differs }
    }
}

/// Both values on the scale that all rows share: standard errors of the difference, the printed value at 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scaled {
    /// Our value.
    pub apart: f64,
    /// Our 95 % interval.
    pub ours: Interval,
    /// The printed value's 95 % interval, if its sample size is known.
    pub printed: Option<Interval>,
    /// Whether that interval is not printed but drawn from our spread.
    pub is_borrowed: bool,
}

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The paper that prints it.
    pub paper: Paper,
    /// The heading under which it stands.
    pub group: &'static str,
    /// What is measured.
    pub what: String,
    /// The printed value.
    pub printed: String,
    /// Its 95 % interval.
    pub printed_interval: Option<String>,
    /// Our value.
    pub ours: String,
    /// Its 95 % interval.
    pub our_interval: Option<String>,
    /// The comparison as a picture; none for claims without an interval.
    pub scaled: Option<Scaled>,
    /// The comparison as a word.
    pub judgement: Judgement,
    /// For claims: the reason, in a few words.
    pub reason: String,
    /// What a reader should know; numbered below the tables.
    pub notes: Vec<String>,
    /// The command that measures it.
    pub command: String,
}

/// How far apart two values may be and agree, in standard errors of the difference.
pub const BAND: f64 = 2.0;

/// The heading of the rows that have no interval.
pub const CLAIMS: &str = "Claims without an interval";

/// A measured value with its standard error.
#[derive(Debug, Clone, Copy)]
struct Value {
    value: f64,
    error: f64,
    interval: Interval,
}

impl Value {
    /// A share; its standard error is that of its interval, so that it is not 0 when all deals are won.
    fn share(wins: u64, losses: u64, undecided: u64) -> Value {
        let interval = stats::share_with_undecided(wins, losses, undecided);
        let value = wins as f64 / (wins + losses).max(1) as f64;
        Value { value, error: (interval.high - interval.low) / (2.0 * 1.96), interval }
    }

    fn around(value: f64, error: f64) -> Value {
        let interval = Interval { low: value - 1.96 * error, high: value + 1.96 * error };
        Value { value, error, interval }
    }
}

/// Puts ours on the scale of the row. `rounding` is the step to which the printed value is rounded.
fn scaled(printed: f64, sample: Option<Value>, is_borrowed: bool, rounding: f64, ours: Value) -> Scaled {
    let rounded = rounding / 12f64.sqrt();
    let of_print = sample.map_or(0.0, |s| s.error);
    let error = (of_print.powi(2) + rounded.powi(2) + ours.error.powi(2)).sqrt().max(f64::MIN_POSITIVE);
    let place = |value: f64| (value - printed) / error;
    let on_scale = |i: Interval| Interval { low: place(i.low), high: place(i.high) };
    Scaled {
        apart: place(ours.value),
        ours: on_scale(ours.interval),
        printed: sample.map(|s| on_scale(s.interval)),
        is_borrowed,
    }
}

/// What is printed of a share.
#[derive(Debug, Clone, Copy)]
pub enum PrintedShare {
    /// So many of so many.
    Counted(u64, u64),
    /// A share of an unknown number, rounded to this step.
    Rounded(f64, f64),
}

/// Counts of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Won, or of the class.
    pub wins: u64,
    /// Lost, or not of the class.
    pub losses: u64,
    /// Neither.
    pub undecided: u64,
}

impl Counts {
    /// So many of so many.
    pub fn of(wins: u64, all: u64) -> Counts {
        Counts { wins, losses: all - wins, undecided: 0 }
    }

    /// The share among the decided.
    pub fn rate(self) -> f64 {
        Value::share(self.wins, self.losses, self.undecided).value
    }
}

impl Item {
    /// A row without numbers to compare: what is claimed, what is found, and why that is so.
    pub fn claim(paper: Paper, what: &str, printed: &str, ours: &str, judgement: Judgement, reason: &str) -> Item {
        Item {
            paper,
            group: CLAIMS,
            what: what.into(),
            printed: printed.into(),
            printed_interval: None,
            ours: ours.into(),
            our_interval: None,
            scaled: None,
            judgement,
            reason: reason.into(),
            notes: Vec::new(),
            command: String::new(),
        }
    }

    fn compared(paper: Paper, group: &'static str, what: &str, scaled: Scaled) -> Item {
        let judgement = Judgement::of(scaled.apart.abs() <= BAND);
        Item { group, scaled: Some(scaled), ..Item::claim(paper, what, "", "", judgement, "") }
    }

    /// A share, printed and ours.
    pub fn share(paper: Paper, group: &'static str, what: &str, printed: PrintedShare, ours: Counts) -> Item {
        let value = Value::share(ours.wins, ours.losses, ours.undecided);
        let (share, sample, rounding) = match printed {
            PrintedShare::Counted(wins, all) => {
                (wins as f64 / all as f64, Some(Value::share(wins, all - wins, 0)), 0.0)
            }
            PrintedShare::Rounded(share, step) => (share, None, step),
        };
        let scaled = scaled(share, sample, false, rounding, value);
        let places = if sample.is_some() { 2 } else { 1 };
        Item {
            printed: format!("{:.places$} %", 100.0 * share),
            printed_interval: sample.map(|s| percents(s.interval)),
            ours: format!("{:.2} %", 100.0 * value.value),
            our_interval: Some(percents(value.interval)),
            ..Item::compared(paper, group, what, scaled)
        }
    }

    /// Wins of a million games, printed and ours.
    pub fn of_a_million(paper: Paper, group: &'static str, what: &str, printed: u64, ours: Counts) -> Item {
        let item = Item::share(paper, group, what, PrintedShare::Counted(printed, 1_000_000), ours);
        let millions = |i: Interval| format!("{}–{}", number(1e6 * i.low), number(1e6 * i.high));
        let value = Value::share(ours.wins, ours.losses, 0);
        Item {
            printed: grouped(printed),
            printed_interval: Some(millions(stats::share(printed, 1_000_000))),
            ours: number(1e6 * value.value),
            our_interval: Some(millions(value.interval)),
            ..item
        }
    }

    /// A mean: printed of so many values and without a spread, which is therefore taken from ours. Both are shown with
    /// so many decimals.
    pub fn mean(paper: Paper, group: &'static str, what: &str, printed: Mean, ours: Sample) -> Item {
        let error = |count: f64| (ours.variance / count.max(1.0)).sqrt();
        let value = Value::around(ours.mean, error(ours.count));
        let sample = Value::around(printed.value, error(printed.count));
        let rounding = 10f64.powi(-(printed.decimals as i32));
        let scaled = scaled(printed.value, Some(sample), true, rounding, value);
        let text = |value: f64| decimal(value.max(0.0), ours.decimals);
        Item {
            printed: decimal(printed.value, printed.decimals),
            ours: text(ours.mean),
            our_interval: Some(format!("{}–{}", text(value.interval.low), text(value.interval.high))),
            ..Item::compared(paper, group, what, scaled)
        }
    }

    /// This row with a note.
    pub fn noted(mut self, note: impl Into<String>) -> Item {
        self.notes.push(note.into());
        self
    }

    /// This row, open for the reason that the note gives.
    pub fn open(self, note: impl Into<String>) -> Item {
        Item { judgement: Judgement::Open, ..self }.noted(note)
    }

    /// This row, of which a reading or a board was chosen so that the printed value comes out.
    pub fn fitted(self) -> Item {
        Item { judgement: self.judgement.if_fitted(), ..self }
    }

    /// This row as the paper writes the value, where it is not what its counts give.
    pub fn printed_as(self, printed: &str) -> Item {
        Item { printed: printed.into(), ..self }
    }

    /// This row, measured anew by the tests of this crate that have a word in their names.
    pub fn by_tests(self, word: &str) -> Item {
        self.by(format!("cargo test -p {} {word}", env!("CARGO_PKG_NAME")))
    }

    /// This row with the command that measures it.
    pub fn by(self, command: impl Into<String>) -> Item {
        Item { command: command.into(), ..self }
    }
}

/// A printed mean.
#[derive(Debug, Clone, Copy)]
pub struct Mean {
    /// The value.
    pub value: f64,
    /// Of how many.
    pub count: f64,
    /// Printed with so many decimals.
    pub decimals: usize,
}

/// Our sample of something that has a mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// The mean.
    pub mean: f64,
    /// The variance of one value.
    pub variance: f64,
    /// How many values.
    pub count: f64,
    /// The share of the sum that the largest value makes.
    pub largest: f64,
    /// Shown with so many decimals.
    pub decimals: usize,
}

/// A sample is too heavy in the tail for an interval if one value makes more than this share of its sum.
const HEAVY: f64 = 0.05;

impl Sample {
    /// Of values that come so many times each.
    pub fn of(values: impl Iterator<Item = (f64, u64)> + Clone, decimals: usize) -> Sample {
        let count = values.clone().map(|(_, n)| n).sum::<u64>() as f64;
        let sum = values.clone().map(|(value, n)| value * n as f64).sum::<f64>();
        let mean = sum / count.max(1.0);
        let squares = values.clone().map(|(value, n)| (value - mean).powi(2) * n as f64).sum::<f64>();
        let most = values.filter(|(_, n)| *n > 0).map(|(value, _)| value).fold(0.0, f64::max);
        let largest = if sum > 0.0 { most / sum } else { 0.0 };
        Sample { mean, variance: squares / (count - 1.0).max(1.0), count, largest, decimals }
    }

    /// Whether a few values decide the mean, so that its interval says little.
    pub fn is_heavy(&self) -> bool {
        self.largest > HEAVY
    }

    /// How many values it takes until two standard errors are a tenth of the mean.
    pub fn needed(&self) -> f64 {
        400.0 * self.variance / self.mean.powi(2).max(f64::MIN_POSITIVE)
    }
}

/// An interval of shares in percent.
pub fn percents(interval: Interval) -> String {
    format!("{:.2}–{:.2}", 100.0 * interval.low, 100.0 * interval.high)
}

/// A count or a mean with separators.
pub fn number(value: f64) -> String {
    grouped(value.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Paper = Paper::MonteCarlo;

    fn share(wins: u64, ours: u64) -> Item {
        Item::share(PAPER, "", "", PrintedShare::Counted(wins, 10_000), Counts::of(ours, 10_000))
    }

    #[test]
    fn shares_are_judged_by_two_standard_errors() {
        let apart = |wins, ours| share(wins, ours).scaled.unwrap().apart;
        // sqrt(2 × 0.8726 × 0.1274 / 10,000) is 0.4715 points.
        assert!((apart(8726, 8765) - 0.39 / 0.4703).abs() < 0.01, "{}", apart(8726, 8765));
        assert_eq!(share(8726, 8765).judgement, Judgement::Agrees);
        assert_eq!(share(8726, 8818).judgement, Judgement::Agrees, "1.97 standard errors");
        assert_eq!(share(8726, 8822).judgement, Judgement::Differs, "2.06 standard errors");
        assert_eq!((share(0, 0).judgement, apart(0, 0)), (Judgement::Agrees, 0.0));
        assert!((apart(24, 61) - 4.0).abs() < 0.1);
    }

    #[test]
    fn what_was_chosen_to_come_out_does_not_agree() {
        assert_eq!(share(8726, 8765).fitted().judgement, Judgement::Fitted);
        assert_eq!(share(8726, 9000).fitted().judgement, Judgement::Differs, "a fit that fails is a difference");
        let counted = |count| Judgement::ALL.map(|judgement| judgement.counted(count));
        assert_eq!(counted(1), ["1 agrees", "1 fitted", "1 answered", "1 differs", "1 open"]);
        assert_eq!(counted(2), ["2 agree", "2 fitted", "2 answered", "2 differ", "2 open"]);
    }

    #[test]
    fn undecided_deals_widen_the_scale() {
        let ours = Counts { wins: 600, losses: 300, undecided: 100 };
        let item = Item::share(PAPER, "", "", PrintedShare::Rounded(0.7, 0.05), ours);
        let scaled = item.scaled.unwrap();
        assert!(scaled.ours.high - scaled.ours.low > 3.0 && scaled.printed.is_none());
        assert_eq!((item.printed.as_str(), item.ours.as_str()), ("70.0 %", "66.67 %"));
    }

    #[test]
    fn a_mean_borrows_its_spread_and_counts_its_rounding() {
        // Values 0 and 2 by halves: mean 1, variance 1.
        let ours = Sample::of([(0.0, 5000), (2.0, 5000)].into_iter(), 3);
        let printed = Mean { value: 1.03, count: 10_000.0, decimals: 2 };
        let scaled = Item::mean(PAPER, "", "", printed, ours).scaled.unwrap();
        let error = (2e-4f64 * 1.0001 + 0.01f64.powi(2) / 12.0).sqrt();
        assert!((scaled.apart + 0.03 / error).abs() < 0.01 && scaled.is_borrowed, "{}", scaled.apart);
        assert!(!ours.is_heavy());
    }

    #[test]
    fn one_long_deal_makes_a_sample_heavy() {
        let values = || (0..100).map(|i| (if i == 0 { 1000.0 } else { 10.0 }, 1));
        let sample = Sample::of(values(), 0);
        // Mean 19.9, variance 9801: 400 × 9801 / 396.
        assert!(sample.is_heavy() && (sample.needed() - 9900.0).abs() < 50.0, "{}", sample.needed());
        assert!(!Sample::of((0..100).map(|i| (f64::from(i), 1)), 0).is_heavy());
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(number(310_274_086.0), "310,274,086");
        assert_eq!(number(97.4), "97");
        assert_eq!(percents(stats::share(8726, 10_000)), "86.59–87.90");
    }
}
