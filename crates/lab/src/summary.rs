//! What a reader wants to know of a dataset.

use crate::kept::Rows;
use crate::row::Row;
use crate::spec::Spec;
use crate::stats::{self, Interval};
use crate::totals::{Histogram, Totals};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use winnable_catalog::{Tally, open};
use winnable_statistics::Method;

/// Losses by some property of the search, as the papers split them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Split {
    /// What the class is.
    pub class: String,
    /// Losses in it.
    pub losses: u64,
}

/// The deal that took the most states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worst {
    /// Its name.
    pub deal: String,
    /// Its states.
    pub states: u64,
}

/// Rate, interval, averages, quantiles and splits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Deals that are there.
    pub deals: u64,
    /// Wins.
    pub wins: u64,
    /// Proven losses.
    pub losses: u64,
    /// Neither.
    pub undecided: u64,
    /// Wins among the decided, 0 if none is.
    #[serde(rename = "rate_of_decided")]
    pub rate: f64,
    /// The rate; none if the undecided deals could move it by more than the interval of the decided is wide.
    #[serde(rename = "rate")]
    pub known_rate: Option<f64>,
    /// The rate if all undecided deals were lost.
    pub rate_low: f64,
    /// The rate if they were all won.
    pub rate_high: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// How sure the interval is, 0.95 for 95 %.
    pub confidence: f64,
    /// How the interval was found.
    pub method: Cow<'static, str>,
    /// Mean states a deal.
    pub mean_states: f64,
    /// Mean states of the wins.
    pub mean_states_of_wins: f64,
    /// How far the quantiles of numbers above 2047 may be too large, as a share of them.
    pub quantiles_error: f64,
    /// Quartiles, 99 % point and largest number of states.
    pub states_quantiles: [u64; 5],
    /// The deal with the most states; none of a player's games.
    pub worst: Option<Worst>,
    /// Mean moves of the wins.
    pub mean_moves: f64,
    /// Quartiles, 99 % point and largest number of moves of the wins.
    pub moves_quantiles: [u64; 5],
    /// Losses by class.
    pub splits: Vec<Split>,
    /// Of a player's games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
}

/// What there is to say of a player's games, won or lost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Mean number of cards that are home at the end.
    pub mean_cards_home: f64,
    /// Its 95 % interval.
    pub cards_home_low: f64,
    /// Its upper end.
    pub cards_home_high: f64,
    /// Of the moves, unless the games were only counted.
    #[serde(flatten)]
    pub moves: Option<Moves>,
}

/// The moves of a player's games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Moves {
    /// Mean number of legal moves at a move.
    pub mean_branching: f64,
    /// Mean number of moves.
    pub mean_length: f64,
}

impl Summary {
    /// Of these rows.
    pub fn of(rows: &[Row]) -> Summary {
        let mut totals = Totals::default();
        rows.iter().for_each(|row| totals.add(row));
        Summary::of_totals(&totals, rows.first().map(|row| row.game.as_str()), Method::default())
    }

    /// Of a player's games that were only counted, with 95 % intervals.
    pub fn of_tally(tally: &Tally) -> Summary {
        Summary::of_totals(&Totals::of_tally(tally), None, Method::default())
    }

    /// Of rows that were added up; of this game, if the figures of players are wanted.
    pub fn of_totals(totals: &Totals, game: Option<&str>, method: Method) -> Summary {
        let counts @ [wins, losses, undecided] = totals.counts;
        let deals = totals.deals();
        let Interval { low, high } = method.interval(counts);
        let share = |of: u64, all: u64| of as f64 / all.max(1) as f64;
        let (rate, rate_low, rate_high) =
            (share(wins, wins + losses), share(wins, deals), share(wins + undecided, deals));
        let of_decided = method.interval([wins, losses, 0]);
        let is_known = wins + losses > 0 && rate_high - rate_low <= of_decided.high - of_decided.low;
        let quantiles = |of: &Histogram| [0.25, 0.5, 0.75, 0.99, 1.0].map(|q| of.quantile(q));
        Summary {
            deals,
            wins,
            losses,
            undecided,
            rate,
            known_rate: is_known.then_some(rate),
            rate_low,
            rate_high,
            low,
            high,
            confidence: method.confidence,
            method: method.name(counts).into(),
            mean_states: totals.states.mean(),
            mean_states_of_wins: totals.states_of_wins as f64 / wins.max(1) as f64,
            quantiles_error: Histogram::ERROR,
            states_quantiles: quantiles(&totals.states),
            worst: totals
                .worst
                .map(|((numbers, number), states)| Worst { deal: format!("{}:{number}", numbers.prefix()), states }),
            mean_moves: totals.moves.mean(),
            moves_quantiles: quantiles(&totals.moves),
            splits: splits(totals, game),
            games: Games::of(totals, game, method.confidence),
        }
    }

    /// The rate with its interval, in a sentence without its end.
    pub fn headline(&self) -> String {
        let interval = format!(
            "{} % interval {} to {} %",
            short(100.0 * self.confidence),
            self.percent(self.low),
            self.percent(self.high)
        );
        match self.known_rate {
            Some(rate) => format!("Rate {} %, {interval}", self.percent(rate)),
            None if self.deals == 0 => "Rate unknown, no deals".to_string(),
            None => {
                let (low, high) = (self.percent(self.rate_low), self.percent(self.rate_high));
                let decided = match self.wins + self.losses {
                    0 => "none is decided".to_string(),
                    _ => format!("of those decided {} %", self.percent(self.rate)),
                };
                format!("Rate between {low} and {high} %, {decided}; {interval}")
            }
        }
    }

    /// What `winnable rate --json` prints, but for the time that it took.
    pub fn as_json(&self, spec: &Spec) -> Value {
        let mut object = serde_json::to_value(self).expect("a summary can be written");
        let fields = [
            ("game", Value::from(spec.game.as_str())),
            ("engine", spec.engine_name().into()),
            ("player", spec.player().map(|p| p.name.as_str()).into()),
            ("player_seed", spec.player().map(|p| p.seed).into()),
            ("first", spec.first.into()),
            ("numbers", spec.numbers.prefix().into()),
            ("max_states", spec.max_states.into()),
            ("memory", spec.memory.into()),
            ("version", spec.version.as_str().into()),
            ("command", spec.command().into()),
        ];
        for (name, value) in fields {
            object[name] = value;
        }
        if self.wins + self.losses == 0 {
            object["rate_of_decided"] = Value::Null;
        }
        if spec.rows == Rows::Verdicts {
            for unknown in ["mean_states", "mean_states_of_wins", "states_quantiles", "mean_moves", "moves_quantiles"] {
                object[unknown] = Value::Null;
            }
        }
        object
    }

    /// A share in per cent, with as many digits as the interval of the decided deals gives it.
    pub fn percent(&self, share: f64) -> String {
        let method = Method { confidence: self.confidence, is_sequential: false };
        let Interval { low, high } = method.interval([self.wins, self.losses, 0]);
        percent_within(share, high - low)
    }
}

/// A share in per cent, with as many digits as mean something if its interval is this wide. What lies beside 0 or 100 %
/// gets as many more as it takes to show that.
pub fn percent_within(share: f64, width: f64) -> String {
    const MOST: usize = 12;
    if share == 0.0 || share == 1.0 {
        return format!("{:.0}", 100.0 * share);
    }
    let digits = (1.0 - (100.0 * width).log10()).ceil().clamp(1.0, MOST as f64) as usize;
    let shown = |digits| format!("{:.digits$}", 100.0 * share);
    let is_an_end = |text: &String| matches!(text.parse(), Ok(0.0 | 100.0));
    (digits..=MOST).map(shown).find(|text| !is_an_end(text)).unwrap_or_else(|| shown(MOST))
}

/// A number without needless zeros: `95`, `99.9`.
pub(crate) fn short(number: f64) -> String {
    format!("{number:.6}").trim_end_matches('0').trim_end_matches('.').to_string()
}

impl Games {
    /// Of a player's games; none for an engine.
    fn of(totals: &Totals, game: Option<&str>, confidence: f64) -> Option<Games> {
        let deals = totals.deals();
        // Games that were only counted have all numbers of cards in their histogram, from none to the whole deck.
        let cards = match game {
            Some(game) => totals.choices.and_then(|_| open(game).ok())?.deck().len(),
            None => totals.by_cards_left.len().checked_sub(1)?,
        };
        let home = totals.by_cards_left.iter().enumerate();
        let home = home.map(|(left, &games)| (cards.saturating_sub(left) as f64, games));
        let (mean_cards_home, interval) = stats::mean_at(home, confidence);
        let moves = totals.choices.map(|choices| Moves {
            mean_branching: choices as f64 / totals.moves_of_all.max(1) as f64,
            mean_length: totals.moves_of_all as f64 / deals.max(1) as f64,
        });
        // The normal approximation knows nothing of the ends.
        let (cards_home_low, cards_home_high) = (interval.low.max(0.0), interval.high.min(cards as f64));
        Some(Games { mean_cards_home, cards_home_low, cards_home_high, moves })
    }
}

/// As Shintani splits them: by whether the stock ran out (Monte Carlo), or by the largest number of empty columns
/// (Beleaguered Castle). Where players give up early, what is left of the stock says nothing.
fn splits(totals: &Totals, game: Option<&str>) -> Vec<Split> {
    let is_player = totals.choices.is_some();
    if is_player && game.and_then(|game| open(game).ok()).is_some_and(|game| game.players_give_up_early()) {
        return Vec::new();
    }
    let split = |class: &str, losses: u64| Split { class: class.to_string(), losses };
    if let Some([before, after]) = totals.losses_by_stock {
        return vec![split("before the stock ran out", before), split("after the stock ran out", after)];
    }
    let class = |empty: usize| match empty {
        0 => "without an empty column".to_string(),
        1 => "with at most 1 empty column".to_string(),
        empty => format!("with at most {empty} empty columns"),
    };
    totals.losses_by_empty_columns.iter().enumerate().map(|(empty, &losses)| split(&class(empty), losses)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(wins: u64, losses: u64, undecided: u64) -> Summary {
        let totals = Totals { counts: [wins, losses, undecided], ..Totals::default() };
        Summary::of_totals(&totals, None, Method::default())
    }

    #[test]
    fn undecided_deals_make_a_rate_unknown() {
        let open = summary(257, 0, 243);
        assert_eq!(open.known_rate, None);
        assert_eq!((open.rate_low, open.rate_high), (0.514, 1.0));
        assert_eq!(open.headline(), "Rate between 51.4 and 100 %, of those decided 100 %; 95 % interval 47.0 to 100 %");
        let few = summary(650, 345, 5);
        assert_eq!(few.known_rate, Some(650.0 / 995.0), "five of a thousand are less than the interval");
        assert_eq!(few.headline(), "Rate 65.3 %, 95 % interval 62.0 to 68.4 %");
        assert_eq!(summary(0, 0, 7).headline(), "Rate between 0 and 100 %, none is decided; 95 % interval 0 to 100 %");
        assert_eq!(summary(0, 0, 0).headline(), "Rate unknown, no deals");
    }

    #[test]
    fn digits_follow_the_interval() {
        assert_eq!(summary(79_999, 1, 0).headline(), "Rate 99.9988 %, 95 % interval 99.9930 to 99.99997 %");
        assert_eq!(summary(8726, 1274, 0).headline(), "Rate 87.3 %, 95 % interval 86.6 to 87.9 %");
        assert_eq!(summary(872_600, 127_400, 0).headline(), "Rate 87.26 %, 95 % interval 87.19 to 87.33 %");
        assert_eq!(summary(80_000, 0, 0).headline(), "Rate 100 %, 95 % interval 99.9954 to 100 %");
        assert_eq!(percent_within(0.5, 1.0), "50.0");
    }

    #[test]
    fn the_method_and_the_confidence_are_told() {
        let totals = Totals { counts: [600, 400, 0], ..Totals::default() };
        let sure = Summary::of_totals(&totals, None, Method { confidence: 0.99, is_sequential: false });
        let usual = Summary::of_totals(&totals, None, Method::default());
        assert!(sure.low < usual.low && sure.high > usual.high && sure.headline().contains("99 % interval"));
        assert_eq!((&*usual.method, usual.confidence), ("Wilson", 0.95));
        assert_eq!(summary(3, 400, 0).method, "Clopper-Pearson");
        assert_eq!(summary(3, 400, 50).method, "Clopper-Pearson below, Wilson above");
    }

    #[test]
    fn means_of_players_stay_inside_what_is_possible() {
        let mut by_cards_home = vec![0; 53];
        (by_cards_home[52], by_cards_home[40]) = (30, 1);
        let games =
            Summary::of_tally(&Tally { games: 31, wins: 30, by_cards_home: by_cards_home.clone() }).games.unwrap();
        assert!(games.mean_cards_home > 51.5 && games.cards_home_low < games.mean_cards_home);
        assert_eq!(games.cards_home_high, 52.0);
        by_cards_home.reverse();
        let games = Summary::of_tally(&Tally { games: 31, wins: 1, by_cards_home }).games.unwrap();
        assert_eq!(games.cards_home_low, 0.0);
    }
}
