//! A list of rates on a terminal of 80 columns.

use super::{Compared, MOST_STATES, summary};
use std::fmt::Write;
use winnable_lab::page::grouped;
use winnable_lab::width::{COLUMNS, wrapped};

/// The widest name of a game that shares a line with its figures.
const NAME: usize = 24;

/// The published rate with its half-width, as it is printed: with the decimals that the width has.
pub fn published(percent: f64, within: f64) -> String {
    let decimals = within.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len()).max(3);
    let within = format!("{within:.decimals$}");
    format!("{percent:.decimals$} ± {}", within.strip_prefix('0').unwrap_or(&within))
}

/// Ours with its half-width, which holds the undecided deals.
pub fn ours(row: &Compared) -> String {
    let interval = row.interval();
    let within = 50.0 * (interval.high - interval.low);
    let decimals = if within < 0.05 { 3 } else { 2 };
    format!("{:.decimals$} ± {within:.decimals$}", row.share())
}

/// The table, what agrees, and where the figures come from.
pub fn table(compared: &[Compared]) -> String {
    let mut text = format!(
        "{:<NAME$} {:>21} {:>15} {:>4} {:>5} {:>6}\n",
        "game", "published %", "ours % (95 %)", "open", "apart", "ms"
    );
    for row in compared {
        let mut name = row.rate.game.as_str();
        if name.len() > NAME {
            let _ = writeln!(text, "{name}");
            name = "";
        }
        let _ = writeln!(
            text,
            "{name:<NAME$} {:>21} {:>15} {:>4} {:>5.1} {:>6.1}",
            published(row.rate.percent, row.rate.within),
            ours(row),
            row.undecided,
            row.apart(),
            row.millis,
        );
    }
    let _ = writeln!(text, "\n{}", summary(compared));
    for row in compared {
        if let Some(otherwise) = row.rate.otherwise {
            let told = format!("{} is played otherwise: {otherwise}.", row.rate.game);
            text += &(wrapped(&told, "", "  ", COLUMNS).join("\n") + "\n");
        }
    }
    let told = format!(
        "Apart: in standard errors of both together. Open: undecided at {} states; they widen the interval. ms: mean of a deal here. \
         Published: Blake and Gent, The Winnability of Klondike Solitaire and Many Other Patience Games (JAIR 85).",
        grouped(MOST_STATES),
    );
    text + &wrapped(&told, "", "", COLUMNS).join("\n") + "\n"
}
