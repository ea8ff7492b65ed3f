//! A list of rates as a page: a picture, a table, and how to repeat each row.

use super::table::{ours, published};
use super::{Compared, List, MOST_STATES, summary};
use maud::{Markup, html};
use winnable_lab::page::{cell, decimal, grouped, page as in_common_style, table};

/// Widths and heights of the picture: of a name, of a hundred percent, of a row, of the line above.
const NAMES: f64 = 230.0;
const WIDE: f64 = 460.0;
const ROW: f64 = 15.0;
const ABOVE: f64 = 24.0;

/// The page.
pub fn page(list: List, compared: &[Compared]) -> String {
    let body = html! {
        header {
            h1 { "Success rates of Blake and Gent, measured again" }
            p { (summary(compared)) }
        }
        section {
            h2 { "Picture" }
            figure {
                // On a phone the names stay large enough to be read, and the picture is scrolled.
                div.scroll { (picture(compared)) }
                figcaption {
                    "Lines: the published rates. Dots: ours, with the interval of 95 % that holds the undecided deals; \
                     filled if both agree within two standard errors."
                }
            }
        }
        section {
            h2 { "Table" }
            (figures(compared))
            @for row in compared {
                @if let Some(otherwise) = row.rate.otherwise {
                    p { b { (row.rate.game) } ": " (otherwise) "." }
                }
            }
            p {
                "Apart: in standard errors of both together. Open: undecided at " (grouped(MOST_STATES)) " states. Seconds of both are \
                 means of CPU time for a deal, theirs as published, on machines that are not the same; worst: our slowest deal."
            }
        }
        section {
            h2 { "Repeat a row" }
            pre { code { @for row in compared { (row.command) "\n" } } }
        }
        footer {
            p {
                "Winnable " (winnable_catalog::VERSION) ", deals from number 1 on, by " code { "winnable reproduce --list " (list.name()) } ". \
                 Published: C. Blake and I. P. Gent, The Winnability of Klondike Solitaire and Many Other Patience Games, Journal of \
                 Artificial Intelligence Research 85."
            }
        }
    };
    in_common_style("Winnable: success rates of Blake and Gent, measured again", body)
}

fn figures(compared: &[Compared]) -> Markup {
    let columns = [
        ("game", ""),
        ("published %", "n"),
        ("ours %", "n"),
        ("apart", "n"),
        ("their s", "n"),
        ("our s", "n"),
        ("worst", "n"),
        ("open", "n"),
        ("deals", "n"),
        ("states", "n"),
    ];
    let seconds = |seconds: f64| if seconds < 0.1 { decimal(seconds, 4) } else { decimal(seconds, 2) };
    table(
        columns,
        compared.iter().map(|row| {
            let deals = grouped(row.wins + row.losses + row.undecided);
            let theirs = row.rate.seconds.map_or_else(|| "–".to_string(), |seconds| seconds.to_string());
            [
                cell(&row.rate.game),
                cell(published(row.rate.percent, row.rate.within)),
                cell(ours(row)),
                html! { @if row.agrees() { (decimal(row.apart(), 1)) } @else { b { (decimal(row.apart(), 1)) } } },
                cell(theirs),
                cell(seconds(row.millis / 1e3)),
                cell(seconds(row.most_millis / 1e3)),
                cell(grouped(row.undecided)),
                cell(deals),
                cell(grouped(row.states.round() as u64)),
            ]
        }),
    )
}

/// A row for each game, from 0 to 100 %.
fn picture(compared: &[Compared]) -> Markup {
    let high = ABOVE + ROW * compared.len() as f64 + 4.0;
    let x = |percent: f64| format!("{:.1}", NAMES + WIDE * percent / 100.0);
    let width = NAMES + WIDE + 20.0;
    html! {
        svg viewBox={ "0 0 " (width) " " (high) } style="min-width:36rem" role="img" aria-label="Published rates and ours, game by game" {
            @for percent in [0, 25, 50, 75, 100] {
                @let at = x(f64::from(percent));
                line x1=(at) x2=(at) y1=(ABOVE - 6.0) y2=(high) stroke="currentColor" stroke-opacity="0.15" {}
                text x=(at) y=(ABOVE - 10.0) text-anchor="middle" font-size="10" fill="currentColor" { (percent) " %" }
            }
            @for (i, row) in compared.iter().enumerate() {
                @let y = ABOVE + ROW * (i as f64 + 0.5);
                @let interval = row.interval();
                text x=(NAMES - 10.0) y=(y + 3.5) text-anchor="end" font-size="10" fill="currentColor" { (row.rate.game) }
                line x1=(x(row.rate.percent)) x2=(x(row.rate.percent)) y1=(y - 6.0) y2=(y + 6.0) stroke="currentColor" stroke-width="1.5" {}
                line x1=(x(100.0 * interval.low)) x2=(x(100.0 * interval.high)) y1=(y) y2=(y) stroke="#1f7a4d" stroke-width="2" {}
                circle cx=(x(row.share())) cy=(y) r="3.5" stroke="#1f7a4d" stroke-width="1.5" fill=(if row.agrees() { "#1f7a4d" } else { "none" }) {}
            }
        }
    }
}
