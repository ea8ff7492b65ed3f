//! How often a game can be won, or a player wins it: one way to ask, for the command, the page and Python.

use crate::dataset::Mixing;
use crate::error::LabError;
use crate::run::{Output, Progress, measure};
use crate::spec::{Numbers, Spec};
use crate::summary::Summary;
use crate::tally::{is_countable, tally};
use crate::totals::Totals;
use winnable_cards::{DealName, Numbering, cut};
use winnable_catalog::Watch;

/// What is to be measured, where its rows go and on how many threads.
#[derive(Debug, Clone, Copy)]
pub struct Order<'a> {
    /// The experiment.
    pub spec: &'a Spec,
    /// Where the rows go, if they are kept.
    pub out: Option<Output<'a>>,
    /// Threads.
    pub jobs: usize,
}

/// What was measured.
#[derive(Debug)]
pub struct Rated {
    /// The rows, added up.
    pub totals: Totals,
    /// What a reader wants to know of them.
    pub summary: Summary,
    /// How the run came to its end.
    pub end: End,
    /// Damaged files of the dataset, with where they were set aside.
    pub set_aside: Vec<String>,
}

/// How a run came to its end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum End {
    /// Everything that was asked for is there.
    Complete,
    /// At least this share of the deals stays undecided, more than the interval may be wide.
    Unreachable(f64),
    /// All deals are done, and the interval is not narrow enough.
    TooWide,
    /// Somebody stopped it.
    Interrupted,
}

impl End {
    fn of(is_complete: bool) -> End {
        if is_complete { End::Complete } else { End::Interrupted }
    }
}

/// Runs what is missing of an experiment. Without rows to keep, millions of quick games are counted in no time.
pub fn rate(order: &Order<'_>, watch: &Watch, tell: impl FnMut(&Progress)) -> Result<Rated, LabError> {
    let &Order { spec, out, jobs } = order;
    let method = spec.method();
    match spec.player() {
        Some(player) if out.is_none() && is_countable(spec)? => {
            let tally = tally(spec, player, jobs, watch, tell)?;
            let totals = Totals::of_tally(&tally);
            let summary = Summary::of_totals(&totals, None, method);
            Ok(Rated { totals, summary, end: End::of(tally.games == spec.deals), set_aside: Vec::new() })
        }
        _ => {
            let measured = measure(spec, out, jobs, watch, tell)?;
            let summary = Summary::of_totals(&measured.totals, Some(&spec.game), method);
            let end = match measured.unreachable {
                Some(share) => End::Unreachable(share),
                None if measured.is_too_wide => End::TooWide,
                None => End::of(measured.is_complete),
            };
            Ok(Rated { totals: measured.totals, summary, end, set_aside: measured.set_aside })
        }
    }
}

/// Reads the first deal of an experiment: a number of the numbering that the game has, or `ms:1` or `seed:1`.
pub fn first_deal(text: &str, bare: Numbering) -> Result<(Numbers, u64), String> {
    let name = DealName::parse(text, bare).map_err(|error| error.to_string())?;
    Numbers::of(&name).ok_or_else(|| {
        let found = cut(text);
        format!("expected the first deal as a number such as 1, ms:1 or seed:1, found \"{found}\"")
    })
}

/// As many threads as there are cores.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Mixing {
    /// What somebody says who allows it or does not.
    pub fn allowed(is_allowed: bool) -> Mixing {
        if is_allowed { Mixing::Allowed } else { Mixing::Refused }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Playing;
    use winnable_catalog::{Request, open};

    #[test]
    fn the_first_deal_is_a_number_of_either_numbering() {
        assert_eq!(first_deal("617", Numbering::Microsoft), Ok((Numbers::Ms, 617)));
        assert_eq!(first_deal("617", Numbering::Seed), Ok((Numbers::Seed, 617)));
        assert_eq!(first_deal("seed:0", Numbering::Microsoft), Ok((Numbers::Seed, 0)));
        for wrong in ["ms:-1", "board.txt", ""] {
            first_deal(wrong, Numbering::Microsoft).unwrap_err();
        }
        let said = first_deal("board.txt", Numbering::Seed).unwrap_err();
        assert_eq!(said, "expected the first deal as a number such as 1, ms:1 or seed:1, found \"board.txt\"");
    }

    /// Games that are counted and games whose rows are added up are won as often.
    #[test]
    fn quick_games_are_counted_as_others_are_measured() {
        let game = open("calculation:4").unwrap();
        let player = Playing { name: "random".into(), seed: 1 };
        let spec = Spec::new(&*game, Numbers::Seed, 1, 300, &Request::default()).played_by(player);
        let listed = Spec { list: Some((1..=300).collect()), ..spec.clone() };
        assert!(is_countable(&spec).unwrap() && !is_countable(&listed).unwrap());
        let rated = [spec, listed].map(|spec| {
            let order = Order { spec: &spec, out: None, jobs: 2 };
            let Rated { totals, summary, end, .. } = rate(&order, &Watch::default(), |_| ()).unwrap();
            assert_eq!(end, End::Complete);
            let left = totals.by_cards_left.into_iter().enumerate().filter(|&(_, games)| games > 0);
            (totals.counts, left.collect::<Vec<_>>(), summary.deals, summary.low, summary.high)
        });
        assert_eq!(rated[0], rated[1]);
        assert!(rated[0].1.len() > 10, "they end in many ways");
    }
}
