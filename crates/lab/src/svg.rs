//! Figures as SVG: a curve with its interval, and a histogram by verdict.
//!
//! They stand inside a page, take its colours from CSS variables (with fallbacks, if they are cut out of it), and
//! scale to the width that they are given. The size of a figure depends on the number of points or bars alone.

use crate::page::grouped;
use maud::{Markup, html};
use winnable_catalog::Verdict;

/// How an axis counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Evenly.
    Linear,
    /// In powers of ten.
    Log,
}

/// What an axis counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Things.
    Count,
    /// Shares, which are shown as percentages.
    Percent,
}

/// The words of a figure.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Labels<'a> {
    /// Read aloud, and shown on hovering.
    pub title: &'a str,
    /// What is to the right.
    pub x: &'a str,
    /// What is upwards.
    pub y: &'a str,
}

/// One bar of a histogram.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bar {
    /// Left edge on the axis.
    pub from: f64,
    /// Right edge.
    pub to: f64,
    /// The whole numbers that it counts, as text.
    pub range: String,
    /// How many of each verdict.
    pub counts: Counts,
}

/// A number for each verdict, in the order of [`Verdict::ALL`].
type Counts = [u64; Verdict::ALL.len()];

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 446.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 230.0;

/// Bars that a histogram has at the least and at the most.
const FEWEST_BARS: u64 = 6;
const MOST_BARS: u64 = 40;

/// How a verdict looks: the fill of its bars, and the width of its word in the legend.
const fn look(verdict: Verdict) -> (&'static str, f64) {
    match verdict {
        Verdict::Winnable => (WIN, 66.0),
        Verdict::Unwinnable => (LOSS, 82.0),
        Verdict::Undecided => ("fill:var(--undecided,#a3a9b0)", 76.0),
        Verdict::Won => (WIN, 30.0),
        Verdict::Lost => (LOSS, 26.0),
    }
}

const WIN: &str = "fill:var(--winnable,#2b6cb0)";
const LOSS: &str = "fill:var(--unwinnable,#d9741c)";

/// A line through (x, y) with the band from low to high; points are (x, y, low, high) from left to right. A `y` that
/// is not a number leaves the line out there and keeps the band.
pub(crate) fn curve(labels: Labels, x_scale: Scale, y_unit: Unit, points: &[(f64, f64, f64, f64)]) -> Markup {
    let last = points.last().map_or(1.0, |p| p.0);
    let first = if x_scale == Scale::Log { points.first().map_or(1.0, |p| p.0) } else { 0.0 };
    let x = Axis::across(x_scale, first, if last > first { last } else { first + 1.0 });
    let y = Axis::around(points.iter().map(|p| (p.2, p.3)), y_unit);
    let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        points.map(|(a, b)| format!("{},{}", at(x.at(a)), at(y.at(b)))).collect::<Vec<_>>().join(" ")
    };
    let upper = points.iter().map(|p| (p.0, p.3));
    let lower = points.iter().rev().map(|p| (p.0, p.2));
    let content = html! {
        polygon points=(path(&mut upper.chain(lower))) style={ (WIN) ";fill-opacity:.22" } {}
        polyline points=(path(&mut points.iter().filter(|p| !p.1.is_nan()).map(|p| (p.0, p.1))))
            style="fill:none;stroke:var(--winnable,#2b6cb0);stroke-width:1.8;stroke-linejoin:round" {}
        // The last point is what counts: an error bar shows it even if it is the only one.
        @if let Some(&(place, rate, low, high)) = points.last() {
            (error_bar(x.at(place), y.at(low), y.at(high)))
            @if !rate.is_nan() { (dot(x.at(place), y.at(rate))) }
        }
    };
    frame(labels, &x, &y, &content)
}

/// A value with its interval for each of some names, which stand below; (name, value, low, high).
pub(crate) fn categories(labels: Labels, y_unit: Unit, points: &[(&str, f64, f64, f64)]) -> Markup {
    let y = Axis::around(points.iter().map(|p| (p.2, p.3)), y_unit);
    let step = (RIGHT - LEFT) / points.len().max(1) as f64;
    let x = Axis { scale: Scale::Linear, low: 0.0, high: 1.0, start: LEFT, end: RIGHT, marks: Vec::new() };
    let content = html! {
        @for (i, &(name, value, low, high)) in points.iter().enumerate() {
            @let place = LEFT + (i as f64 + 0.5) * step;
            (error_bar(place, y.at(low), y.at(high)))
            g { title { (name) } (dot(place, y.at(value))) }
            text transform={ "translate(" (at(place + 4.0)) "," (at(BOTTOM + 10.0)) ") rotate(-55)" } text-anchor="end"
                font-size="11" style=(MUTED) { (name) }
        }
    };
    frame_of(HEIGHT + NAMES, labels, &x, &y, &content)
}

/// Named points: (name, x, y, low, high), with the name beside each; x in powers of ten.
pub(crate) fn scatter(labels: Labels, y_unit: Unit, points: &[(&str, f64, f64, f64, f64)]) -> Markup {
    let places = || points.iter().map(|p| p.1);
    let (least, most) = (places().fold(f64::INFINITY, f64::min), places().fold(0.0, f64::max));
    let (least, most) = if least < most { (least, most) } else { (1.0, 10.0) };
    let power = |value: f64| 10f64.powf(value);
    let x = Axis::across(Scale::Log, power(least.log10().floor()), power(most.log10().ceil()));
    let y = Axis::around(points.iter().map(|p| (p.3, p.4)), y_unit);
    let content = html! {
        @for (i, &(name, place, value, low, high)) in points.iter().enumerate() {
            @let (place, height) = (x.at(place), y.at(value));
            (error_bar(place, y.at(low), y.at(high)))
            g { title { (name) } (dot(place, height)) }
            // The number of the rung: names would cover each other.
            text x=(at(place + 7.0)) y=(at(height - 6.0)) font-size="11" style=(MUTED) { (i + 1) }
        }
    };
    frame(labels, &x, &y, &content)
}

const MUTED: &str = "fill:var(--muted,#5b636c)";

/// Height for names that stand below an axis at a slant.
const NAMES: f64 = 110.0;

/// A number of a figure, to a tenth.
fn at(value: f64) -> String {
    format!("{value:.1}")
}

fn error_bar(x: f64, low: f64, high: f64) -> Markup {
    let (left, x, low, high) = (at(x - 3.0), at(x), at(low), at(high));
    html! {
        path d={ "M" (x) "," (low) "V" (high) "M" (left) "," (low) "h6M" (left) "," (high) "h6" }
            style="fill:none;stroke:var(--winnable,#2b6cb0);stroke-width:1.2" {}
    }
}

fn dot(x: f64, y: f64) -> Markup {
    html! { circle cx=(at(x)) cy=(at(y)) r="3.2" style=(WIN) {} }
}

/// Bars by verdict, one upon the other, with a legend of the verdicts that occur.
pub(crate) fn histogram(labels: Labels, x_scale: Scale, bars: &[Bar]) -> Markup {
    let (from, to) = (bars.first().map_or(1.0, |b| b.from), bars.last().map_or(10.0, |b| b.to));
    let most = bars.iter().map(|b| b.counts.iter().sum::<u64>()).max().unwrap_or(0).max(1);
    let (x, y) = (Axis::across(x_scale, from, to), Axis::upwards(0.0, most as f64, Unit::Count));
    let content = html! {
        @for bar in bars.iter().filter(|b| b.counts != Counts::default()) { (stacked(bar, labels.x, &x, &y)) }
        (legend(bars))
    };
    frame(labels, &x, &y, &content)
}

/// The parts of a bar, one upon the other.
fn stacked(bar: &Bar, unit: &str, x: &Axis, y: &Axis) -> Markup {
    let parts = || Verdict::ALL.into_iter().zip(bar.counts).filter(|(_, count)| *count > 0);
    let told: Vec<String> = parts().map(|(verdict, n)| format!("{} {verdict}", grouped(n))).collect();
    let (left, right, mut foot) = (x.at(bar.from) + 0.5, x.at(bar.to) - 0.5, BOTTOM);
    let mut placed = Vec::new();
    for (verdict, count) in parts() {
        // A single deal among a million is still to be seen.
        let height = (BOTTOM - y.at(count as f64)).max(1.2);
        foot -= height;
        placed.push((look(verdict).0, foot, height));
    }
    html! {
        g {
            title { (bar.range) " " (unit) ": " (told.join(", ")) }
            @for (fill, foot, height) in placed {
                rect x=(at(left)) y=(at(foot)) width=(at(right - left)) height=(at(height)) style=(fill) {}
            }
        }
    }
}

/// The verdicts that occur, from the right.
fn legend(bars: &[Bar]) -> Markup {
    let mut right = RIGHT;
    let mut entries = Vec::new();
    for verdict in Verdict::ALL.into_iter().rev().filter(|v| bars.iter().any(|b| b.counts[*v as usize] > 0)) {
        let (fill, width) = look(verdict);
        entries.push((verdict, fill, right - width));
        right -= width + 29.0;
    }
    html! {
        @for (verdict, fill, left) in entries {
            rect x=(at(left - 15.0)) y="9" width="10" height="10" rx="2" style=(fill) {}
            text x=(at(left)) y="18" { (verdict.name()) }
        }
    }
}

/// Bars of equal width on a scale of powers of ten. 0 is counted with 1.
pub(crate) fn log_bars(values: &[(u64, Verdict)]) -> Vec<Bar> {
    let (least, most) = range(values);
    let (least, most) = (least.max(1), most.max(1));
    let decades = (most as f64 / least as f64).log10();
    // Fine where there are many values to fill the bars; below ten, whole numbers are too few for narrow ones.
    let wanted = (3.0 * (values.len() as f64).cbrt()).min(MOST_BARS as f64);
    let choices: &[u64] = if least < 10 { &[5, 4, 2, 1] } else { &[10, 5, 4, 2, 1] };
    let per_decade = choices.iter().copied().find(|n| decades * *n as f64 <= wanted).unwrap_or(2) as f64;
    let index = |value: u64| ((value.max(1) as f64).log10() * per_decade + 1e-9).floor() as u64;
    let edge = move |index: u64| 10f64.powf(index as f64 / per_decade);
    let whole = |edge: f64| (edge - 1e-6).ceil() as u64;
    bars(values, index, |i| (edge(i), edge(i + 1), whole(edge(i)), whole(edge(i + 1)).saturating_sub(1)))
}

/// Bars of equal width on an even scale: 1, 2, 5, 10, ... whole numbers each.
pub(crate) fn linear_bars(values: &[(u64, Verdict)]) -> Vec<Bar> {
    let (least, most) = range(values);
    let wanted = (3.0 * (values.len() as f64).cbrt()).clamp(FEWEST_BARS as f64, MOST_BARS as f64);
    let width = nice_step((most - least + 1) as f64 / wanted).max(1.0) as u64;
    // Edges lie between whole numbers, so that a bar of one number stands above it.
    let edge = move |index: u64| (index * width) as f64 - 0.5;
    bars(values, |value| value / width, |i| (edge(i), edge(i + 1), i * width, (i + 1) * width - 1))
}

/// Counts the values in bars from the first that is needed to the last, and some empty ones if these are few.
/// `edges` gives a bar's edges on the axis, and its first and last whole number.
fn bars(
    values: &[(u64, Verdict)],
    index: impl Fn(u64) -> u64,
    edges: impl Fn(u64) -> (f64, f64, u64, u64),
) -> Vec<Bar> {
    let (least, most) = range(values);
    let (mut first, mut last) = (index(least), index(most));
    while last - first + 1 < FEWEST_BARS {
        last += 1;
        first = first.saturating_sub(1);
    }
    let bar = |i| {
        let (from, to, low, high) = edges(i);
        let range = if low >= high { grouped(low) } else { format!("{} to {}", grouped(low), grouped(high)) };
        Bar { from, to, range, counts: Counts::default() }
    };
    let mut bars: Vec<Bar> = (first..=last).map(bar).collect();
    for &(value, verdict) in values {
        bars[(index(value) - first) as usize].counts[verdict as usize] += 1;
    }
    bars
}

/// Least and most.
fn range(values: &[(u64, Verdict)]) -> (u64, u64) {
    let numbers = || values.iter().map(|v| v.0);
    (numbers().min().unwrap_or(1), numbers().max().unwrap_or(1))
}

/// The least of 1, 2, 5, 10, ... and of their tenths that is not below `least`.
fn nice_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].map(|m| m * power).into_iter().find(|step| *step >= least * (1.0 - 1e-9)).unwrap_or(10.0 * power)
}

/// An axis: where a value lies in the figure, and the marks.
struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    start: f64,
    end: f64,
    marks: Vec<(f64, String)>,
}

impl Axis {
    /// From left to right.
    fn across(scale: Scale, low: f64, high: f64) -> Axis {
        let marks = match scale {
            // The larger the numbers, the wider the marks.
            Scale::Linear => {
                let most =
                    [(1e4, 8.0), (1e6, 6.0)].iter().find(|(limit, _)| high < *limit).map_or(5.0, |(_, most)| *most);
                even_marks(low, high, nice_step((high - low) / most).max(1.0), Unit::Count)
            }
            Scale::Log => power_marks(low, high),
        };
        Axis { scale, low, high, start: LEFT, end: RIGHT, marks }
    }

    /// From the foot up, between whole marks.
    fn upwards(low: f64, high: f64, unit: Unit) -> Axis {
        let step = nice_step((high - low) / 5.0);
        let step = if unit == Unit::Count { step.max(1.0) } else { step };
        let (low, high) = ((low / step + 1e-6).floor() * step, (high / step - 1e-6).ceil() * step);
        Axis { scale: Scale::Linear, low, high, start: BOTTOM, end: TOP, marks: even_marks(low, high, step, unit) }
    }

    /// From the foot up, so that all of these lows and highs lie on it.
    fn around(ranges: impl Iterator<Item = (f64, f64)>, unit: Unit) -> Axis {
        let (low, high) =
            ranges.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (l, h)| (l.min(low), h.max(high)));
        let (low, high) = match low < high {
            true => (low, high),
            false if low.is_finite() && low > 0.0 => (0.0, low),
            false => (0.0, 1.0),
        };
        Axis::upwards(low, high, unit)
    }

    fn at(&self, value: f64) -> f64 {
        let place = |v: f64| if self.scale == Scale::Log { v.log10() } else { v };
        let share = (place(value) - place(self.low)) / (place(self.high) - place(self.low));
        self.start + share * (self.end - self.start)
    }
}

fn even_marks(low: f64, high: f64, step: f64, unit: Unit) -> Vec<(f64, String)> {
    let (first, last) = ((low / step - 1e-6).ceil() as i64, (high / step + 1e-6).floor() as i64);
    let decimals = (-(100.0 * step).log10() - 1e-9).ceil().max(0.0) as usize;
    let text = |value: f64| match unit {
        Unit::Count => grouped(value.round() as u64),
        Unit::Percent => format!("{:.decimals$}\u{202f}%", 100.0 * value),
    };
    (first..=last).map(|i| i as f64 * step).map(|value| (value, text(value))).collect()
}

/// Powers of ten, thinned out if there are many, with 2 and 5 between them if there are few.
fn power_marks(low: f64, high: f64) -> Vec<(f64, String)> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = high.log10() - low.log10();
    let (every, between): (i32, &[u64]) =
        if decades < 2.0 { (1, &[1, 2, 5]) } else { ((decades / 7.0).ceil() as i32, &[1]) };
    let text = |times: u64, power: i32| match (times, power) {
        (times, ..=3) => grouped(times * 10u64.pow(power.max(0) as u32)),
        (1, power) => format!("10{}", superscript(power)),
        (times, power) => format!("{times}×10{}", superscript(power)),
    };
    (first..=last)
        .filter(|power| power % every == 0)
        .flat_map(|power| between.iter().map(move |&times| (times, power)))
        .map(|(times, power)| (times as f64 * 10f64.powi(power), text(times, power)))
        .filter(|(value, _)| (low * (1.0 - 1e-9)..=high * (1.0 + 1e-9)).contains(value))
        .collect()
}

fn superscript(power: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    power.to_string().chars().filter_map(|d| d.to_digit(10)).map(|d| digits[d as usize]).collect()
}

/// A figure: title, grid, marks, names of the axes, and what is drawn.
fn frame(labels: Labels, x: &Axis, y: &Axis, content: &Markup) -> Markup {
    frame_of(HEIGHT, labels, x, y, content)
}

fn frame_of(height: f64, labels: Labels, x: &Axis, y: &Axis, content: &Markup) -> Markup {
    let line = "stroke:var(--line,#d9dcdf);stroke-width:1";
    let axis = "stroke:currentColor;stroke-width:1";
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (height) } role="img" font-family="system-ui, sans-serif" font-size="13"
            fill="currentColor" style="font-variant-numeric:tabular-nums" {
            title { (labels.title) }
            @for (value, text) in &y.marks {
                @let place = y.at(*value);
                path d={ "M" (LEFT) "," (at(place)) "H" (RIGHT) } style=(line) {}
                text x=(LEFT - 8.0) y=(at(place + 4.5)) text-anchor="end" style=(MUTED) { (text) }
            }
            @for (value, text) in &x.marks {
                @let place = at(x.at(*value));
                path d={ "M" (place) "," (BOTTOM) "v5" } style=(axis) {}
                text x=(place) y=(BOTTOM + 20.0) text-anchor="middle" style=(MUTED) { (text) }
            }
            path d={ "M" (LEFT) "," (BOTTOM) "H" (RIGHT) } style=(axis) {}
            text x=(LEFT - 60.0) y="18" text-anchor="start" { (labels.y) }
            text x=(RIGHT) y=(height - 8.0) text-anchor="end" { (labels.x) }
            (content)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::unbalanced;

    const LABELS: Labels = Labels { title: "A <figure>", x: "states", y: "deals" };

    fn marks(axis: &Axis) -> Vec<&str> {
        axis.marks.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// No number of a figure is infinite or not a number, and every tag is closed.
    fn is_sound(svg: &Markup) -> bool {
        let svg = &svg.0;
        unbalanced(svg).is_none() && !svg.contains("NaN") && !svg.contains("inf") && svg.contains("A &lt;figure&gt;")
    }

    #[test]
    fn marks_are_round_numbers() {
        let rate = Axis::upwards(0.6713, 0.7312, Unit::Percent);
        assert_eq!(marks(&rate), ["66\u{202f}%", "68\u{202f}%", "70\u{202f}%", "72\u{202f}%", "74\u{202f}%"]);
        assert_eq!(marks(&Axis::upwards(0.8701, 0.8709, Unit::Percent))[..2], ["87.00\u{202f}%", "87.02\u{202f}%"]);
        assert_eq!(marks(&Axis::upwards(0.0, 3.0, Unit::Count)), ["0", "1", "2", "3"]);
        assert_eq!(marks(&Axis::across(Scale::Linear, 0.0, 2000.0)), ["0", "500", "1,000", "1,500", "2,000"]);
        assert_eq!(marks(&Axis::across(Scale::Log, 1.0, 1e5)), ["1", "10", "100", "1,000", "10⁴", "10⁵"]);
        assert_eq!(marks(&Axis::across(Scale::Log, 1e4, 1e5)), ["10⁴", "2×10⁴", "5×10⁴", "10⁵"]);
        assert_eq!(marks(&Axis::across(Scale::Log, 1.0, 1e10)), ["1", "100", "10⁴", "10⁶", "10⁸", "10¹⁰"]);
    }

    #[test]
    fn a_value_lies_where_the_axis_says() {
        let x = Axis::across(Scale::Log, 1.0, 100.0);
        assert_eq!([1.0, 10.0, 100.0].map(|v| x.at(v)), [LEFT, (LEFT + RIGHT) / 2.0, RIGHT]);
        let y = Axis::upwards(0.0, 10.0, Unit::Count);
        assert_eq!([0.0, 5.0, 10.0].map(|v| y.at(v)), [BOTTOM, (TOP + BOTTOM) / 2.0, TOP]);
    }

    #[test]
    fn every_value_is_in_the_bar_that_names_it() {
        let values: Vec<(u64, Verdict)> = (0..3000)
            .map(|i| (i * i * i / 1000, Verdict::ALL[i as usize % 5]))
            .chain([(10_000_000, Verdict::Undecided)])
            .collect();
        for bars in [log_bars(&values), linear_bars(&values)] {
            let all: u64 = bars.iter().flat_map(|b| b.counts).sum();
            assert_eq!(all, values.len() as u64);
            assert!((FEWEST_BARS as usize..=MOST_BARS as usize + 1).contains(&bars.len()), "{}", bars.len());
            assert!(bars.windows(2).all(|pair| (pair[0].to / pair[1].from - 1.0).abs() < 1e-9));
            for bar in bars.iter().skip(1) {
                let inside = values
                    .iter()
                    .filter(|v| (v.0 as f64) >= bar.from * 0.999_999_9 && (v.0 as f64) < bar.to * 0.999_999_9);
                assert_eq!(inside.count() as u64, bar.counts.iter().sum::<u64>(), "{}", bar.range);
            }
        }
        let thousand = log_bars(&[(1000, Verdict::Winnable)]);
        assert_eq!(thousand.iter().find(|b| b.counts[0] == 1).map(|b| b.from.round()), Some(1000.0));
    }

    #[test]
    fn a_histogram_draws_each_count_and_names_each_verdict() {
        let values =
            [(5, Verdict::Winnable), (7, Verdict::Winnable), (7, Verdict::Undecided), (900, Verdict::Winnable)];
        let svg = histogram(LABELS, Scale::Log, &log_bars(&values));
        assert!(is_sound(&svg), "{}", svg.0);
        let svg = svg.0;
        assert_eq!(svg.matches("<rect").count(), 3 + 2, "three parts of bars and two in the legend");
        assert!(svg.contains(">undecided</text>") && !svg.contains(">unwinnable</text>"));
        let same = histogram(LABELS, Scale::Linear, &linear_bars(&[(57, Verdict::Winnable); 9]));
        assert!(same.0.contains("<title>57 states: 9 winnable</title>"), "{}", same.0);
    }

    #[test]
    fn figures_of_little_or_nothing_are_sound() {
        assert!(is_sound(&histogram(LABELS, Scale::Log, &log_bars(&[]))));
        assert!(is_sound(&histogram(LABELS, Scale::Linear, &linear_bars(&[(0, Verdict::Undecided)]))));
        for scale in [Scale::Linear, Scale::Log] {
            assert!(is_sound(&curve(LABELS, scale, Unit::Percent, &[])));
            assert!(is_sound(&curve(LABELS, scale, Unit::Percent, &[(1.0, 1.0, 0.025, 1.0)])));
            let undecided =
                curve(LABELS, scale, Unit::Percent, &[(1.0, f64::NAN, 0.0, 1.0), (2.0, f64::NAN, 0.0, 1.0)]);
            assert!(is_sound(&undecided) && !undecided.0.contains("<circle"));
        }
    }
}
