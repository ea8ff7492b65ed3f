//! T. Shintani, A Consideration on the Possibility of Success in the Card Game "Beleaguered Castle".

use super::Runner;
use super::item::{Item, Judgement, interval, number, percent};
use super::papers::Paper;
use super::runs::longest;
use crate::error::LabError;
use crate::stats::{self, Interval};
use crate::summary::Summary;
use winnable_cards::{Deal, Layout};
use winnable_catalog::{Engine, Limits, Request, Solved, Verdict, Watch, open};
use winnable_games::tableau::rules::Castle;

const PAPER: Paper = Paper::BeleagueredCastle;

const POSITIONS: [&str; 4] = [
    include_str!("../../../../data/papers/003-position-1.txt"),
    include_str!("../../../../data/papers/003-position-2.txt"),
    include_str!("../../../../data/papers/003-position-3.txt"),
    include_str!("../../../../data/papers/003-position-4.txt"),
];

pub fn items(runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let deals = runner.sample(10_000, 1000);
    let limits = Limits { states: runner.sample(Limits::default().states, 2_000_000), ..Limits::default() };
    let Some(rows) = runner.rows_within("beleaguered-castle", Engine::Complete, deals, limits)? else {
        return Ok(None);
    };
    let summary = Summary::of(&rows);
    let mut items = vec![rate(&summary)];
    items.extend(classes(&summary));
    items.push(position(1, Verdict::Unwinnable)?);
    items.extend(position_2()?);
    items.push(position(3, Verdict::Winnable)?.noted("The paper: 16,967,829 states, 1124 moves."));
    items.push(position(4, Verdict::Winnable)?);
    items.push(property_1());
    Ok(Some(items))
}

fn rate(summary: &Summary) -> Item {
    let ours = Interval { low: summary.low, high: summary.high };
    // "About 70 %", without a sample size: read as 65 to 75.
    let judgement = if ours.meets(Interval { low: 0.65, high: 0.75 }) {
        Judgement::Agrees
    } else {
        Judgement::Differs(interval(ours))
    };
    Item {
        our_interval: Some(interval(ours)),
        ..Item::plain(
            PAPER,
            "success",
            "about 70 %",
            &format!("{} ({} of {})", percent(summary.rate), summary.wins, summary.wins + summary.losses),
            judgement,
        )
    }
    .noted(format!("{} undecided. Blake and Gent 2026: 68.17 ± 0.10 %.", summary.undecided))
}

/// Losses by the largest number of empty rows.
fn classes(summary: &Summary) -> Vec<Item> {
    let losses =
        |from: usize, to: usize| summary.splits.iter().skip(from).take(to - from).map(|s| s.losses).sum::<u64>();
    let row = |what: &str, printed: &str, count: u64, is_as_printed: fn(Interval) -> bool| {
        let share = stats::share(count, summary.losses.max(1));
        let judgement = if is_as_printed(share) { Judgement::Agrees } else { Judgement::Differs(interval(share)) };
        Item {
            our_interval: Some(interval(share)),
            ..Item::plain(
                PAPER,
                what,
                printed,
                &format!("{} ({count} of {})", percent(count as f64 / summary.losses.max(1) as f64), summary.losses),
                judgement,
            )
        }
    };
    vec![
        row("losses that reach at most 1 empty row", "more than 99 %", losses(0, 2), |share| share.high > 0.99),
        row("losses that reach 2 empty rows", "less than 1 %", losses(2, 3), |share| share.low < 0.01),
        row("losses that reach 3 or more", "none", losses(3, 9), |share| share.low == 0.0).noted(
            "Safe moves to the foundations are played at once, so empty rows of other lines of play do not show.",
        ),
    ]
}

fn solve(index: usize) -> Result<Solved, LabError> {
    let game = open("beleaguered-castle")?;
    let layout = Layout::parse(POSITIONS[index - 1]).expect("the position is well formed");
    let solved = game.solve(&Deal::Position(layout), &Request::default(), &Watch::default());
    solved.map_err(|error| LabError::Solve { deal: format!("position {index}"), error })
}

fn position(index: usize, printed: Verdict) -> Result<Item, LabError> {
    let solved = solve(index)?;
    let judgement =
        if solved.verdict == printed { Judgement::Agrees } else { Judgement::Differs(solved.verdict.to_string()) };
    let moves = if solved.moves.is_empty() { String::new() } else { format!(", {} moves", solved.move_count) };
    let ours = format!("{}, {} states{moves}", solved.verdict, number(solved.states as f64));
    Ok(Item::plain(PAPER, &format!("position {index}"), printed.name(), &ours, judgement))
}

fn position_2() -> Result<Vec<Item>, LabError> {
    let solved = solve(2)?;
    let same = |is_same| if is_same { Judgement::Agrees } else { Judgement::Differs("see the values".into()) };
    let most_empty = solved.max_empty_columns.unwrap_or(0);
    let states = "by rank alone; 310,274,086 was not reproduced by any reading tried (258,678,760 without sideways moves, over 335 million with runs as units)";
    Ok(vec![
        Item::plain(
            PAPER,
            "position 2",
            "unwinnable",
            solved.verdict.name(),
            same(solved.verdict == Verdict::Unwinnable),
        ),
        Item::plain(PAPER, "position 2: max_space", "3", &most_empty.to_string(), same(most_empty == 3)),
        Item::plain(
            PAPER,
            "position 2: min_n",
            "48",
            &solved.min_cards_left.to_string(),
            same(solved.min_cards_left == 48),
        ),
        Item::plain(
            PAPER,
            "position 2: states",
            "310,274,086",
            &number(solved.states as f64),
            Judgement::Open(states.into()),
        )
        .noted("While no card can go up, suits do not matter: positions that agree in ranks are one."),
        Item::plain(
            PAPER,
            "position 2: duplicates",
            "1,766,996,637",
            &number(solved.duplicates as f64),
            Judgement::Open("counted in the space by rank".into()),
        ),
    ])
}

/// A run of at most 2^n cards moves over n empty rows.
fn property_1() -> Item {
    let found: Vec<usize> = (0..=3).map(|n| longest::<Castle>(0, n, false, (1 << n) + 1)).collect();
    let judgement = if found == [1, 2, 4, 8] { Judgement::Agrees } else { Judgement::Differs(format!("{found:?}")) };
    let ours: Vec<String> = found.iter().map(ToString::to_string).collect();
    Item::plain(
        PAPER,
        "property 1: longest run over n = 0, 1, 2, 3 empty rows",
        "1, 2, 4, 8",
        &ours.join(", "),
        judgement,
    )
    .noted("Every way of moving single cards was searched.")
}
