//! T. Shintani, The Success Rate of "Monte Carlo".

use super::Runner;
use super::item::{Item, Judgement, percent};
use super::papers::Paper;
use super::players;
use crate::error::LabError;
use crate::row::Row;
use crate::stats;
use crate::summary::Summary;
use winnable_cards::{Deal, Layout};
use winnable_catalog::{Engine, Request, Verdict, Watch, open};

const PAPER: Paper = Paper::MonteCarlo;

/// Size, successes of 10,000, mean states to success.
const PRINTED: [(u32, u64, f64); 6] =
    [(2, 0, 0.0), (3, 24, 97.0), (4, 3806, 278.0), (5, 8726, 1377.0), (6, 9802, 18_613.0), (7, 9916, 45_125.0)];

macro_rules! figure {
    ($number:literal, $size:literal) => {
        (
            $number,
            $size,
            include_str!(concat!("../../../../data/papers/000-figure-", $number, ".txt")),
            include_str!(concat!("../../../../data/papers/000-figure-", $number, ".moves")),
        )
    };
}

/// Number, size, board and moves of the figures with a worked solution.
const FIGURES: [(u32, u32, &str, &str); 4] = [figure!(6, 5), figure!(7, 4), figure!(8, 6), figure!(9, 7)];

pub fn items(runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let mut items = Vec::new();
    for (size, wins, _) in PRINTED {
        let deals = 10_000;
        let Some(programmed) = runner.rows(&format!("monte-carlo:{size},as-programmed"), Engine::Complete, deals)?
        else {
            return Ok(None);
        };
        let Some(stated) = runner.rows(&format!("monte-carlo:{size}"), Engine::Complete, deals)? else {
            return Ok(None);
        };
        let share = |rule: &str, rows: &[Row]| {
            Item::share(PAPER, &format!("{size}×{size}: success, {rule}"), wins, 10_000, &Summary::of(rows))
        };
        items.push(share("as programmed", &programmed));
        items.push(share("stated rules", &stated).noted(if size <= 5 {
            "The printed rates are those of a program that misses pairs in the last row; this is the rate of the stated game."
        } else {
            ""
        }));
    }
    for (size, _, mean) in PRINTED {
        let quick = [(2, 10_000), (3, 10_000), (4, 10_000), (5, 10_000), (6, 2000), (7, 200)];
        let quick = quick.iter().find(|(s, _)| *s == size).map_or(100, |(_, deals)| *deals);
        let deals = runner.sample(10_000, quick);
        let Some(rows) = runner.rows(&format!("monte-carlo:{size},as-programmed"), Engine::Paper, deals)? else {
            return Ok(None);
        };
        items.push(mean_states(size, mean, &rows));
        if size == 5 {
            items.extend(stock_split("as programmed", &rows));
        }
    }
    let deals = 10_000;
    let Some(stated) = runner.rows("monte-carlo:5", Engine::Paper, deals)? else { return Ok(None) };
    items.extend(stock_split("stated rules", &stated));
    for (number, size, board, moves) in FIGURES {
        items.push(listing(number, size, board, moves)?);
    }
    let Some(kanda) = players::kanda(runner)? else { return Ok(None) };
    items.extend(kanda);
    Ok(Some(items))
}

fn mean_states(size: u32, printed: f64, rows: &[Row]) -> Item {
    let mut states: Vec<u64> = rows.iter().filter(|r| r.verdict == Verdict::Winnable).map(|r| r.states).collect();
    states.sort_unstable();
    let what = format!("{size}×{size}: mean states to success");
    if states.is_empty() {
        return Item::plain(PAPER, &what, "0", "no success", Judgement::Agrees);
    }
    let values: Vec<f64> = states.iter().map(|&n| n as f64).collect();
    let cut = rows.iter().filter(|r| r.verdict == Verdict::Undecided).count();
    let note = format!(
        "Engine paper, as programmed; {} wins, median {}, {cut} cut off. A few deals make most of the mean.",
        states.len(),
        stats::quantile(&states, 0.5)
    );
    let item = Item::mean(PAPER, &what, printed, &values);
    let judgement = match &item.judgement {
        Judgement::Differs(by) if size >= 6 => {
            Judgement::Open(format!("differs {by}, but the tail is too heavy to tell"))
        }
        other => other.clone(),
    };
    item.judged(judgement).noted(note)
}

/// The 144 of 1274 failures that had emptied the stock, and the two shares drawn from it.
fn stock_split(rule: &str, rows: &[Row]) -> Vec<Item> {
    let lost: Vec<&Row> = rows.iter().filter(|r| r.verdict == Verdict::Unwinnable).collect();
    let wins = rows.iter().filter(|r| r.verdict == Verdict::Winnable).count() as u64;
    let after = lost.iter().filter(|r| r.stock_left == Some(0)).count() as u64;
    let losses = lost.len() as u64;
    let summary = |wins: u64, of: u64| {
        let interval = stats::share(wins, of.max(1));
        Summary {
            wins,
            losses: of - wins,
            rate: wins as f64 / of.max(1) as f64,
            low: interval.low,
            high: interval.high,
            ..Summary::of(&[])
        }
    };
    let what = |text: &str| format!("5×5: {text}, {rule}");
    vec![
        Item::share(PAPER, &what("failures that had emptied the stock"), 144, 1274, &summary(after, losses))
            .noted("Engine paper, which searches every line of a lost deal."),
        Item::share(PAPER, &what("success once the stock is gone"), 8726, 8870, &summary(wins, wins + after)),
        Item::share(PAPER, &what("failures before the stock was gone"), 1130, 1274, &summary(losses - after, losses)),
    ]
}

/// The printed solution, found again move by move by the papers' engine.
fn listing(number: u32, size: u32, board: &str, moves: &str) -> Result<Item, LabError> {
    let game = open(&format!("monte-carlo:{size},as-programmed"))?;
    let layout = Layout::parse(board).expect("the board of the figure is well formed");
    let request = Request { engine: Engine::Paper, ..Request::default() };
    let solved = game.solve(&Deal::Position(layout), &request, &Watch::default());
    let solved = solved.map_err(|error| LabError::Solve { deal: format!("figure {number}"), error })?;
    let mut printed: Vec<&str> = moves.split("<-").map(str::trim).filter(|m| !m.is_empty()).collect();
    printed.reverse();
    let all = printed.len();
    // Figures 8 and 9 print one more closing up after the last pair.
    while printed.last() == Some(&"0000") {
        printed.pop();
    }
    let same = printed.iter().zip(&solved.moves).take_while(|(a, b)| *a == b).count();
    let judgement = if same == printed.len() && same == solved.moves.len() {
        Judgement::Agrees
    } else {
        Judgement::Differs(format!("from move {} on", same + 1))
    };
    let ours = format!("{same} of {} moves the same", printed.len());
    let share = percent(same as f64 / printed.len() as f64);
    Ok(Item::plain(
        PAPER,
        &format!("figure {number}: the listing found again"),
        &format!("{all} moves"),
        &ours,
        judgement,
    )
    .noted(format!("{share}; {} states. The board is recovered from the printed stock and moves.", solved.states)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listing_is_found_again() {
        for (number, size, board, moves) in FIGURES {
            assert_eq!(listing(number, size, board, moves).unwrap().judgement, Judgement::Agrees, "figure {number}");
        }
    }

    #[test]
    fn printed_shares_are_those_of_the_text() {
        assert_eq!(percent(8726.0 / 8870.0), "98.38 %");
        assert_eq!(super::super::item::interval(stats::share(8726, 10_000)), "86.59 to 87.90 %");
    }
}
