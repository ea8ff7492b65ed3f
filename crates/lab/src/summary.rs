//! What a reader wants to know of a dataset.

use crate::row::Row;
use crate::stats::{self, Interval};
use serde::Serialize;
use winnable_catalog::{Tally, Verdict, open};

/// Losses by some property of the search, as the papers split them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Split {
    /// What the class is.
    pub class: String,
    /// Losses in it.
    pub losses: u64,
}

/// Rate, interval, averages, quantiles and splits.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Deals that are there.
    pub deals: u64,
    /// Wins.
    pub wins: u64,
    /// Proven losses.
    pub losses: u64,
    /// Neither.
    pub undecided: u64,
    /// Wins among the decided.
    pub rate: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Mean states a deal.
    pub mean_states: f64,
    /// Mean states of the wins.
    pub mean_states_of_wins: f64,
    /// Quartiles, 99 % point and largest number of states.
    pub states_quantiles: [u64; 5],
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Moves {
    /// Mean number of legal moves at a move.
    pub mean_branching: f64,
    /// Mean number of moves.
    pub mean_length: f64,
}

impl Games {
    fn of(rows: &[Row]) -> Option<Games> {
        let choices: u64 = rows.iter().filter_map(|r| r.choices).map(u64::from).sum();
        let moves: u64 = rows.iter().map(|r| u64::from(r.moves)).sum();
        rows.first()?.choices?;
        let cards = open(&rows.first()?.game).ok()?.deck().len() as u32;
        let home = rows.iter().map(|r| (f64::from(cards.saturating_sub(r.min_cards_left)), 1));
        let moves = Moves {
            mean_branching: choices as f64 / moves.max(1) as f64,
            mean_length: moves as f64 / rows.len() as f64,
        };
        Some(Games::new(stats::mean(home), Some(moves)))
    }

    fn new((mean_cards_home, interval): (f64, Interval), moves: Option<Moves>) -> Games {
        Games { mean_cards_home, cards_home_low: interval.low, cards_home_high: interval.high, moves }
    }
}

impl Summary {
    /// Of these rows.
    pub fn of(rows: &[Row]) -> Summary {
        let count = |is_of: fn(Verdict) -> bool| rows.iter().filter(|r| is_of(r.verdict)).count() as u64;
        let (wins, losses) = (count(Verdict::is_win), count(Verdict::is_loss));
        let undecided = rows.len() as u64 - wins - losses;
        let interval = if rows.is_empty() {
            Interval { low: 0.0, high: 1.0 }
        } else {
            stats::share_with_undecided(wins, losses, undecided)
        };
        let won: Vec<&Row> = rows.iter().filter(|r| r.verdict.is_win()).collect();
        let mean = |values: &[u64]| values.iter().sum::<u64>() as f64 / values.len().max(1) as f64;
        let states: Vec<u64> = rows.iter().map(|r| r.states).collect();
        let states_of_wins: Vec<u64> = won.iter().map(|r| r.states).collect();
        let moves: Vec<u64> = won.iter().map(|r| u64::from(r.moves)).collect();
        Summary {
            deals: rows.len() as u64,
            wins,
            losses,
            undecided,
            rate: wins as f64 / (wins + losses).max(1) as f64,
            low: interval.low,
            high: interval.high,
            mean_states: mean(&states),
            mean_states_of_wins: mean(&states_of_wins),
            states_quantiles: quantiles(states),
            mean_moves: mean(&moves),
            moves_quantiles: quantiles(moves),
            splits: splits(rows),
            games: Games::of(rows),
        }
    }

    /// Of a player's games that were only counted.
    pub fn of_tally(tally: &Tally) -> Summary {
        if tally.games == 0 {
            return Summary::of(&[]);
        }
        let losses = tally.games - tally.wins;
        let interval = stats::share_with_undecided(tally.wins, losses, 0);
        let counts = tally.by_cards_home.iter().enumerate().map(|(home, &games)| (home as f64, games));
        Summary {
            deals: tally.games,
            wins: tally.wins,
            losses,
            rate: tally.wins as f64 / tally.games as f64,
            low: interval.low,
            high: interval.high,
            games: Some(Games::new(stats::mean(counts), None)),
            ..Summary::of(&[])
        }
    }
}

fn quantiles(mut values: Vec<u64>) -> [u64; 5] {
    values.sort_unstable();
    [0.25, 0.5, 0.75, 0.99, 1.0].map(|q| stats::quantile(&values, q))
}

/// As Shintani splits them: by whether the stock ran out (Monte Carlo), or by the largest number of empty columns
/// (Beleaguered Castle).
fn splits(rows: &[Row]) -> Vec<Split> {
    let lost: Vec<&Row> = rows.iter().filter(|r| r.verdict.is_loss()).collect();
    let split = |class: String, losses: usize| Split { class, losses: losses as u64 };
    let give_up_early = |r: &Row| r.choices.is_some() && open(&r.game).is_ok_and(|game| game.players_give_up_early());
    if lost.first().is_some_and(|r| give_up_early(r)) {
        return Vec::new();
    }
    if lost.iter().any(|r| r.stock_left.is_some()) {
        let after = lost.iter().filter(|r| r.stock_left == Some(0)).count();
        return vec![
            split("before the stock ran out".into(), lost.len() - after),
            split("after the stock ran out".into(), after),
        ];
    }
    let most = lost.iter().filter_map(|r| r.max_empty_columns).max();
    let class = |empty: u32| match empty {
        0 => "without an empty column".to_string(),
        1 => "with at most 1 empty column".to_string(),
        empty => format!("with at most {empty} empty columns"),
    };
    let losses = |empty| lost.iter().filter(|r| r.max_empty_columns == Some(empty)).count();
    most.map_or(Vec::new(), |most| (0..=most).map(|empty| split(class(empty), losses(empty))).collect())
}
