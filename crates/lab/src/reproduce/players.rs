//! Players who may not see the stock: those of Hanazawa, of Sugiyama and Iida, and the one that Shintani cites.

use super::Runner;
use super::item::{Item, Judgement, interval, number};
use super::papers::Paper;
use crate::error::LabError;
use crate::row::Row;
use crate::stats;
use crate::summary::Summary;
use winnable_catalog::{Tally, Verdict};

/// Hanazawa's player of Calculation.
pub fn hanazawa(runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let readings = [
        (
            "calculation:4",
            "hanazawa",
            "Hanazawa's player, the stack's weight as floor of Sd",
            "The text calls a stack's number its weight and says that stack 1 takes distance 0, stack 2 distance 1 and so \
             on; entered with at least the weight less one, and with ties broken as the player's notes say, the printed \
             table gives the printed rate.",
        ),
        (
            "calculation:4",
            "hanazawa:literal",
            "Hanazawa's player, read literally",
            "Without the floor, drawn cards up where most waste cards follow, and of equals the first: far from the printed \
             rate, so the program did more than the text.",
        ),
        (
            "calculation:4",
            "hanazawa:set",
            "Hanazawa's player with the set-based Sd that he proposes",
            "The paper prints no rate for it; with this table it is worse.",
        ),
        (
            "calculation:4",
            "hanazawa:free-k",
            "Hanazawa's player, kings planned anew when one would be lost",
            "He expects this to be better, and it is.",
        ),
        ("calculation:4,laid-out", "hanazawa", "Hanazawa's player, 48 cards (A 2 3 4 laid out)", ""),
        (
            "calculation:4",
            "hanazawa:tuned,free",
            "Hanazawa's player with a learned table, any cards planned anew",
            "He hopes for a table learned by a program, and for plans that are not fixed.",
        ),
    ];
    let mut items = Vec::new();
    for (game, player, what, note) in readings {
        let Some(rows) = runner.games(game, player, 20_000)? else { return Ok(None) };
        let item = Item::share(Paper::Calculation, what, 1708, 2000, &Summary::of(&rows)).noted(note);
        let is_his_program = player == "hanazawa" && game == "calculation:4";
        items.push(match is_his_program || player == "hanazawa:literal" {
            true => item,
            false => Item { printed: "not printed".into(), printed_interval: None, ..item }
                .judged(Judgement::Open("nothing is printed to compare with".into())),
        });
    }
    Ok(Some(items))
}

/// Random and semi-random players of Calculation.
pub fn semi_random(runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let games = runner.sample(10_000_000, 1_000_000);
    let mut items = Vec::new();
    let mut figure_2 = Vec::new();
    for (stacks, mean, wins) in [(4, 23.85, 652), (8, 31.77, 20_337), (12, 36.97, 73_028)] {
        let Some(tally) = runner.tally(&format!("calculation:{stacks}"), "random", games)? else { return Ok(None) };
        items.extend(compared(&format!("table 1, random play, {stacks} stacks"), mean, wins, &tally));
        figure_2.push((format!("{stacks} stacks"), tally));
    }
    let table_2 = [
        ("P0", "random", 23.85, 652),
        ("P1", "semi-random:1", 25.27, 3151),
        ("P2", "semi-random:2", 25.58, 3888),
        ("P3", "semi-random:3", 25.60, 3898),
        ("P4", "semi-random:4", 25.60, 3899),
        ("P5", "semi-random:5", 25.60, 3898),
    ];
    let mut figure_3 = Vec::new();
    for (name, player, mean, wins) in table_2 {
        let Some(tally) = runner.tally("calculation:4", player, games)? else { return Ok(None) };
        items.extend(compared(&format!("table 2, semi-random play, {name}"), mean, wins, &tally));
        figure_3.push((name.to_string(), tally));
    }
    figure_3.truncate(3);
    items.push(histogram("figure 2: games by cards placed, random play", &figure_2));
    items.push(histogram("figure 3: games by cards placed, P0 to P2", &figure_3));
    Ok(Some(items))
}

/// Kanda's player, which Shintani cites: 28.7 % failed before the stock ran out, 21.3 % after, 50.0 % won.
pub fn kanda(runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let Some(rows) = runner.games("monte-carlo:5", "kanda", 20_000)? else { return Ok(None) };
    let lost = |is_gone: bool| {
        let of = |r: &&Row| r.verdict == Verdict::Lost && (r.stock_left == Some(0)) == is_gone;
        rows.iter().filter(of).count() as u64
    };
    let won = rows.iter().filter(|r| r.verdict == Verdict::Won).count() as u64;
    let item = |what: &str, printed: f64, count: u64| {
        let ours = stats::share(count, rows.len() as u64);
        // Printed to a tenth of a percent, of a number of games that is not told.
        let judgement = if ours.low - 0.005 <= printed && printed <= ours.high + 0.005 {
            Judgement::Agrees
        } else {
            Judgement::Differs("by more than our interval and half a point".into())
        };
        let share = format!("{:.2} % ({count} of {})", 100.0 * count as f64 / rows.len() as f64, rows.len());
        Item {
            our_interval: Some(interval(ours)),
            ..Item::plain(Paper::MonteCarlo, what, &format!("{:.1} %", 100.0 * printed), &share, judgement)
        }
        .noted("A random maximal set of pairs each turn, exact search once the stock is gone.")
    };
    Ok(Some(vec![
        item("5×5, stock hidden, Kanda's player: failed before the stock ran out", 0.287, lost(false)),
        item("5×5, stock hidden, Kanda's player: failed after the stock ran out", 0.213, lost(true)),
        item("5×5, stock hidden, Kanda's player: won", 0.5, won),
    ]))
}

/// Mean cards placed and wins of a million, each with its standard error: the paper played a million games.
fn compared(what: &str, printed_mean: f64, printed_wins: u64, tally: &Tally) -> [Item; 2] {
    const PRINTED_GAMES: f64 = 1e6;
    let games = tally.games as f64;
    let counts = || tally.by_cards_home.iter().enumerate().map(|(home, &n)| (home as f64, n as f64));
    let mean = counts().map(|(home, n)| home * n).sum::<f64>() / games;
    let variance = counts().map(|(home, n)| n * (home - mean).powi(2)).sum::<f64>() / games;
    let own_error = (variance / games).sqrt();
    // The paper's chance, ours, and that it prints two places.
    let error = (variance / PRINTED_GAMES + variance / games + 0.01f64.powi(2) / 12.0).sqrt();
    let share = tally.wins as f64 / games;
    let wins_error = (share * (1.0 - share) * (1.0 / PRINTED_GAMES + 1.0 / games)).sqrt();
    let judge = |errors: f64| match errors.abs() <= 3.0 {
        true => Judgement::Agrees,
        false => Judgement::Differs(format!("by {:.1} standard errors", errors.abs())),
    };
    let mean_errors = (mean - printed_mean) / error;
    let wins_errors = (share - printed_wins as f64 / PRINTED_GAMES) / wins_error;
    let million = share * 1e6;
    let wins_interval = stats::share(tally.wins, tally.games);
    [
        Item {
            our_interval: Some(format!("{:.3} to {:.3}", mean - 1.96 * own_error, mean + 1.96 * own_error)),
            ..Item::plain(
                Paper::SemiRandom,
                &format!("{what}: mean cards placed"),
                &format!("{printed_mean:.2}"),
                &format!("{mean:.3}"),
                judge(mean_errors),
            )
        }
        .noted(format!("{} games; {mean_errors:+.1} standard errors apart.", number(games))),
        Item {
            our_interval: Some(format!("{} to {}", number(1e6 * wins_interval.low), number(1e6 * wins_interval.high))),
            ..Item::plain(
                Paper::SemiRandom,
                &format!("{what}: wins of a million"),
                &number(printed_wins as f64),
                &number(million),
                judge(wins_errors),
            )
        }
        .noted(format!("{} games; {wins_errors:+.1} standard errors apart.", number(games))),
    ]
}

/// A figure that can only be looked at: where its peaks are.
fn histogram(what: &str, curves: &[(String, Tally)]) -> Item {
    let peak = |(name, tally): &(String, Tally)| {
        // Without the games in which all cards are home: those are the wins.
        let lost = tally.by_cards_home.split_last().map_or(&[][..], |(_, lost)| lost);
        let (home, games) = lost.iter().enumerate().max_by_key(|(_, n)| **n).unwrap_or((0, &0));
        let of_a_million = 1e6 * *games as f64 / tally.games as f64;
        format!("{name}: peak at {home} cards ({} of a million)", number(of_a_million))
    };
    let ours: Vec<String> = curves.iter().map(peak).collect();
    Item::plain(
        Paper::SemiRandom,
        what,
        "a figure",
        &ours.join("; "),
        Judgement::Open("a figure without numbers".into()),
    )
}
