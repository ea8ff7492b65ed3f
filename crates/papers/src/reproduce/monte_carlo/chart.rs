//! The two charts of success against the size of the board.

use super::super::figures::{Frame, HALF, all, bar, drawing, line, mark, ring, text};
use super::super::item::{Counts, Judgement};
use super::super::section::{Chart, Width};
use super::{DEALS, PRINTED};
use maud::html;
use winnable_lab::stats;

/// Size, whether by the stated rules, the printed share, our counts, and what the row says.
pub type Rate = (usize, bool, f64, Counts, Judgement);

/// Both charts; every mark is the verdict of its row.
pub fn charts(rates: &[Rate]) -> Vec<Chart> {
    let names: Vec<String> = PRINTED.iter().map(|(size, ..)| format!("{size}×{size}")).collect();
    let of = |stated: bool| rates.iter().filter(move |r| r.1 == stated);
    let success = Frame { left: 58.0, right: 552.0, top: 34.0, foot: 286.0, low: 0.0, high: 1.0 };
    let curve = |stated: bool, class: &str| {
        let points: Vec<(f64, f64)> =
            of(stated).enumerate().map(|(i, r)| (success.category(i, 6), success.y(r.3.rate()))).collect();
        all(points.windows(2).map(|pair| line(class, pair[0], pair[1])))
    };
    let first = html! {
        (success.lines(&[0.0, 0.25, 0.5, 0.75, 1.0], |v| format!("{:.0} %", 100.0 * v)))
        (curve(false, "curve"))
        (curve(true, "curve dashed"))
        @for (i, r) in of(false).enumerate() {
            (ring(success.category(i, 6), success.y(r.2), 8.0))
        }
        @for stated in [true, false] {
            @for (i, r) in of(stated).enumerate() {
                (mark(r.4, success.category(i, 6), success.y(r.3.rate())))
            }
        }
        @for r in rates.iter().filter(|r| r.0 == 4) {
            @let (x, y) = (success.category(2, 6), success.y(r.3.rate()));
            @if r.1 {
                (text(x - 14.0, y - 8.0, "end", class(r.4), &format!("stated rules {:.1} %", 100.0 * r.3.rate())))
            } @else {
                (text(x + 15.0, y + 16.0, "start", "muted", &format!("printed {:.1} %", 100.0 * r.2)))
                (text(x + 15.0, y + 33.0, "start", "muted", &format!("as programmed {:.1} %", 100.0 * r.3.rate())))
            }
        }
        (success.categories(&names))
    };
    let points = Frame { left: 58.0, right: 552.0, top: 34.0, foot: 286.0, low: -1.5, high: 7.5 };
    let second = html! {
        (points.lines(&[-1.0, 0.0, 2.0, 4.0, 6.0], |v| if v == 0.0 { "0".into() } else { format!("{v:+.0}").replace('-', "−") }))
        @for (i, (_, wins, _)) in PRINTED.iter().enumerate() {
            @let interval = stats::share(*wins, DEALS);
            @let share = *wins as f64 / DEALS as f64;
            @let (high, low) = (points.y(100.0 * (interval.high - share)), points.y(100.0 * (interval.low - share)));
            (bar("band", points.category(i, 6) - 26.0, high, 52.0, low - high))
        }
        (line("axis", (points.left, points.y(0.0)), (points.right, points.y(0.0))))
        @for (i, r) in of(false).enumerate().chain(of(true).enumerate()) {
            @let apart = 100.0 * (r.3.rate() - r.2);
            @let x = points.category(i, 6) + if r.1 { 9.0 } else { -9.0 };
            @let interval = stats::share_with_undecided(r.3.wins, r.3.losses, r.3.undecided);
            @let (low, high) = (points.y(100.0 * (interval.low - r.2)), points.y(100.0 * (interval.high - r.2)));
            (line(if r.4 == Judgement::Differs { "spread differs" } else { "spread" }, (x, low), (x, high)))
            (mark(r.4, x, points.y(apart)))
            @if r.4 == Judgement::Differs {
                (text(x, high - 7.0, "middle", class(r.4), &format!("{apart:+.2}")))
            }
        }
        (points.categories(&names))
    };
    let legend = html! {
        g transform="translate(0,330)" {
            (ring(7.0, 0.0, 4.4)) (text(20.0, 4.5, "start", "muted", "printed"))
            (mark(Judgement::Agrees, 100.0, 0.0)) (text(112.0, 4.5, "start", "muted", "ours, agrees"))
            (mark(Judgement::Differs, 230.0, 0.0)) (text(242.0, 4.5, "start", "muted", "ours, differs"))
        }
    };
    let chart = |title: &str, caption: &str, content| Chart {
        width: Width::Half,
        title: title.into(),
        caption: caption.into(),
        drawing: drawing(HALF, 344.0, title, html! { (content) (legend) }),
    };
    vec![
        chart("Success against board size.", "Solid line: as programmed; dashed: the stated rules.", first),
        chart(
            "Points above the printed rate.",
            "Left of each size: as programmed; right: the stated rules. Grey: the printed 95 % interval.",
            second,
        ),
    ]
}

/// The style of words beside a mark.
fn class(judgement: Judgement) -> &'static str {
    if judgement == Judgement::Differs { "differs strong" } else { "muted" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_the_verdict_of_its_row() {
        let ours = Counts::of(9800, 10_000);
        let rate = |size, stated, judgement| (size, stated, 0.98, ours, judgement);
        let sizes = PRINTED.map(|(size, ..)| size);
        let agreeing: Vec<Rate> = [false, true]
            .into_iter()
            .flat_map(|stated| sizes.map(|size| rate(size, stated, Judgement::Agrees)))
            .collect();
        let diamonds =
            |rates: &[Rate]| charts(rates).iter().map(|c| c.drawing.0.matches("diamond").count()).collect::<Vec<_>>();
        assert_eq!(diamonds(&agreeing), [1, 1], "the legend's alone");
        let mut one = agreeing.clone();
        one[8].4 = Judgement::Differs;
        assert_eq!(diamonds(&one), [2, 2]);
    }
}
