//! The drawings of the page: charts as SVG, in the colours and marks of its style sheet.
//!
//! Marks: a ring is printed, a disc is ours and agrees, a half disc was fitted, a diamond differs, a square is open, and a
//! filled square an open question that is answered.

use super::item::Judgement;
use maud::{Markup, PreEscaped, html};

/// Width of a chart that takes half of the page, of one that takes a third, and of one that takes all of it.
pub const HALF: f64 = 568.0;
pub const THIRD: f64 = 376.0;
pub const WHOLE: f64 = 1184.0;

/// A number of a drawing, to a tenth.
pub fn at(value: f64) -> String {
    format!("{value:.1}")
}

/// A drawing of this size; the title is read aloud.
pub fn drawing(width: f64, height: f64, title: &str, content: Markup) -> Markup {
    html! {
        svg viewBox={ "0 0 " (at(width)) " " (at(height)) } width=(at(width)) height=(at(height)) role="img" {
            title { (title) }
            (content)
        }
    }
}

/// Text; `anchor` is start, middle or end.
pub fn text(x: f64, y: f64, anchor: &str, class: &str, content: &str) -> Markup {
    html! { text class=(class) x=(at(x)) y=(at(y)) text-anchor=(anchor) { (content) } }
}

/// A straight line.
pub fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Markup {
    html! { path class=(class) d={ "M" (at(from.0)) "," (at(from.1)) "L" (at(to.0)) "," (at(to.1)) } {} }
}

/// A rectangle.
pub fn bar(class: &str, x: f64, y: f64, width: f64, height: f64) -> Markup {
    html! { rect class=(class) x=(at(x)) y=(at(y)) width=(at(width.max(0.0))) height=(at(height.max(0.0))) {} }
}

/// What is printed.
pub fn ring(x: f64, y: f64, radius: f64) -> Markup {
    html! { circle class="ring" cx=(at(x)) cy=(at(y)) r=(at(radius)) {} }
}

/// What is ours, by what the comparison says.
pub fn mark(judgement: Judgement, x: f64, y: f64) -> Markup {
    match judgement {
        Judgement::Agrees => html! { circle class="disc" cx=(at(x)) cy=(at(y)) r="4.4" {} },
        Judgement::Fitted => html! {
            circle class="square" cx=(at(x)) cy=(at(y)) r="4.2" {}
            path class="disc" d={ "M" (at(x)) "," (at(y - 4.4)) "a4.4,4.4 0 0,0 0,8.8z" } {}
        },
        Judgement::Answered => html! { rect class="disc" x=(at(x - 4.4)) y=(at(y - 4.4)) width="8.8" height="8.8" {} },
        Judgement::Differs => html! {
            path class="diamond" d={ "M" (at(x)) "," (at(y - 5.5)) "l5.5,5.5l-5.5,5.5l-5.5,-5.5z" } {}
        },
        Judgement::Open => html! { rect class="square" x=(at(x - 4.0)) y=(at(y - 4.0)) width="8" height="8" {} },
    }
}

/// All of some drawings.
pub fn all(parts: impl IntoIterator<Item = Markup>) -> Markup {
    PreEscaped(parts.into_iter().map(|part| part.0).collect())
}

/// The frame of a chart: where values lie, and the lines to read them by.
pub struct Frame {
    /// Left end of the horizontal lines.
    pub left: f64,
    /// Right end.
    pub right: f64,
    /// Top.
    pub top: f64,
    /// Foot.
    pub foot: f64,
    /// The value at the foot.
    pub low: f64,
    /// The value at the top.
    pub high: f64,
}

impl Frame {
    /// The height of a value.
    pub fn y(&self, value: f64) -> f64 {
        self.foot - (value - self.low) / (self.high - self.low) * (self.foot - self.top)
    }

    /// Lines with their values written at the left.
    pub fn lines(&self, values: &[f64], write: impl Fn(f64) -> String) -> Markup {
        all(values.iter().map(|&value| {
            let y = self.y(value);
            html! {
                (line("line", (self.left, y), (self.right, y)))
                (text(self.left - 8.0, y + 4.5, "end", "muted", &write(value)))
            }
        }))
    }

    /// The middle of the i-th of n categories.
    pub fn category(&self, i: usize, n: usize) -> f64 {
        self.left + (i as f64 + 0.5) * (self.right - self.left) / n as f64
    }

    /// The categories written under the chart.
    pub fn categories(&self, names: &[String]) -> Markup {
        all(names
            .iter()
            .enumerate()
            .map(|(i, name)| text(self.category(i, names.len()), self.foot + 22.0, "middle", "muted", name)))
    }
}

/// One line of a chart of values with intervals, one below the other.
pub struct DotRow {
    /// Its name.
    pub name: String,
    /// The value.
    pub value: f64,
    /// Its interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The mark; none for a printed value.
    pub mark: Option<Judgement>,
    /// The value as it is written.
    pub text: String,
}

/// Values one below the other on a common scale with these ticks (in percent); `band` is an interval behind them.
pub fn dot_rows(
    width: f64,
    title: &str,
    rows: &[DotRow],
    ticks: &[f64],
    band: Option<(f64, f64, f64, String)>,
) -> Markup {
    let (left, right, top) = ((width * 0.24).max(180.0), width * 0.91, 34.0);
    let foot = top + 28.0 * rows.len() as f64;
    let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
    let x = |value: f64| left + (value - low) / (high - low) * (right - left);
    let content = html! {
        @if let Some((from, to, value, name)) = &band {
            (bar("band", x(*from), top, x(*to) - x(*from), foot - top))
            (line("axis", (x(*value), top), (x(*value), foot)))
            (text(x(*value), top - 6.0, "middle", "muted", name))
        }
        @for (i, row) in rows.iter().enumerate() {
            @let y = top + 14.0 + 28.0 * i as f64;
            @let class = match row.mark { Some(Judgement::Differs) => "differs strong", _ => "" };
            (line("line", (left, y), (right, y)))
            (text(left - 12.0, y + 4.5, "end", "", &row.name))
            (line(if class.is_empty() { "spread" } else { "spread differs" }, (x(row.low), y), (x(row.high), y)))
            @match row.mark {
                Some(judgement) => (mark(judgement, x(row.value), y)),
                None => (ring(x(row.value), y, 4.6)),
            }
            (text(x(row.high).max(x(row.value) + 4.0) + 9.0, y + 4.5, "start", class, &row.text))
        }
        (line("axis", (left, foot), (right, foot)))
        @for &tick in ticks {
            (line("axis", (x(tick), foot), (x(tick), foot + 5.0)))
            (text(x(tick), foot + 20.0, "middle", "muted", &format!("{tick} %")))
        }
    };
    drawing(width, foot + 28.0, title, content)
}

/// The three bars of a finding: a value, its words, and whether it is printed, ours, or what differs.
pub fn finding_bars(title: &str, bars: &[(f64, String, &str)]) -> Markup {
    let most = bars.iter().map(|b| b.0).fold(f64::MIN_POSITIVE, f64::max);
    let content = all(bars.iter().enumerate().map(|(i, (value, words, class))| {
        let (y, width) = (2.0 + 26.5 * i as f64, (126.0 * value / most).max(2.0));
        let (bar_class, text_class) = match *class {
            "printed" => ("hollow", ""),
            "differs" => ("plum", "differs strong"),
            _ => ("grey", ""),
        };
        html! {
            (bar(bar_class, 1.0, y, width, 17.0))
            (text(width + 9.0, y + 14.0, "start", text_class, words))
        }
    }));
    drawing(356.0, 82.0, title, content)
}

/// A histogram of games by cards placed, 0 to 52, of a million; the last bar is all cards.
pub fn cards_histogram(title: &str, games: &[f64], top_value: f64) -> Markup {
    let frame = Frame { left: 38.0, right: 372.0, top: 24.0, foot: 196.0, low: 0.0, high: top_value };
    let step = (frame.right - frame.left) / 54.0;
    let x = |cards: usize| frame.left + step * cards as f64;
    let (peak, most) = games
        .iter()
        .take(52)
        .enumerate()
        .fold((0, 0.0), |best: (usize, f64), (i, &n)| if n > best.1 { (i, n) } else { best });
    let all_home = games.get(52).copied().unwrap_or(0.0);
    // Above all bars under it.
    let under = games.iter().skip(38).copied().fold(most * 0.28, f64::max);
    let label_y = frame.y(under) - 8.0;
    let content = html! {
        (frame.lines(&ticks_to(top_value), |v| if v == 0.0 { "0".into() } else { format!("{}k", v / 1000.0) }))
        @for (cards, &n) in games.iter().enumerate() {
            @if n > 0.0 {
                @let height = (frame.foot - frame.y(n)).max(0.8);
                g {
                    title { (format!("{cards} cards: {} of a million", super::item::number(n))) }
                    (bar(if cards == 52 { "plum" } else { "grey" }, x(cards), frame.foot - height, step - 1.0, height))
                }
            }
        }
        (text(x(peak), frame.y(most) - 6.0, "middle", "muted", &format!("peak {peak}: {}", super::item::number(most))))
        (line("axis", (x(52) + step / 2.0, label_y + 5.0), (x(52) + step / 2.0, frame.y(all_home))))
        (text(frame.right - 2.0, label_y, "end", "differs strong", &format!("52 cards: {}", super::item::number(all_home))))
        @for cards in [0, 10, 20, 30, 40] {
            (text(x(cards) + step / 2.0, frame.foot + 19.0, "middle", "muted", &cards.to_string()))
        }
        (text(x(52) + step / 2.0, frame.foot + 19.0, "middle", "differs strong", "52"))
    };
    drawing(THIRD, 224.0, title, content)
}

/// Three or four round ticks from 0 to a value.
fn ticks_to(top: f64) -> Vec<f64> {
    let step = [5_000.0, 10_000.0, 25_000.0, 50_000.0].into_iter().find(|s| top / s <= 4.0).unwrap_or(100_000.0);
    (0..).map(|i| f64::from(i) * step).take_while(|v| *v <= top).collect()
}

/// Horizontal bars on a scale of powers of ten: words, value, class and text.
pub fn log_bars(title: &str, rows: &[(String, f64, &str, String)]) -> Markup {
    let (left, right, top) = (190.0, 450.0, 14.0);
    let decades = rows.iter().map(|r| r.1.max(1.0).log10()).fold(1.0, f64::max).ceil();
    let x = |value: f64| left + value.max(1.0).log10() / decades * (right - left);
    let foot = top + 30.0 * rows.len() as f64;
    let content = html! {
        @for power in (0..=decades as i32).step_by(3) {
            @let at_power = x(10f64.powi(power));
            (line("line", (at_power, top - 6.0), (at_power, foot)))
            (text(at_power, foot + 18.0, "middle", "muted", match power { 0 => "1", 3 => "1,000", 6 => "10⁶", _ => "10⁹" }))
        }
        @for (i, (words, value, class, shown)) in rows.iter().enumerate() {
            @let y = top + 30.0 * i as f64;
            (text(left - 10.0, y + 15.0, "end", "", words))
            (bar(class, left, y, x(*value) - left, 20.0))
            (text(x(*value) + 7.0, y + 15.0, "start", if *class == "plum" { "differs strong" } else { "" }, shown))
        }
    };
    drawing(HALF, foot + 28.0, title, content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_lab::page::unbalanced;

    #[test]
    fn a_histogram_has_all_bins_and_names_the_last() {
        let games: Vec<f64> = (0..53).map(|i| 1000.0 + f64::from(i)).collect();
        let svg = cards_histogram("games <by> cards", &games, 75_000.0).0;
        assert_eq!(svg.matches("<rect").count(), 53, "a bar for each number of cards");
        assert!(svg.contains("52 cards: 1,052") && svg.contains("peak 51: 1,051") && svg.contains("games &lt;by&gt;"));
        assert_eq!((svg.matches("class=\"plum\"").count(), unbalanced(&svg)), (1, None));
    }

    #[test]
    fn values_lie_where_the_frame_says() {
        let frame = Frame { left: 0.0, right: 60.0, top: 10.0, foot: 110.0, low: 0.0, high: 50.0 };
        assert_eq!([0.0, 25.0, 50.0].map(|v| frame.y(v)), [110.0, 60.0, 10.0]);
        assert_eq!([0, 5].map(|i| frame.category(i, 6)), [5.0, 55.0]);
    }

    #[test]
    fn marks_differ_in_shape() {
        let first = |text: &str| text.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        let shapes = Judgement::ALL.map(|j| first(&mark(j, 1.0, 1.0).0));
        let [disc, half, filled, diamond, square] = shapes.each_ref().map(String::as_str);
        assert_eq!([disc, half], ["<circle class=\"disc\"", "<circle class=\"square\""]);
        assert_eq!([filled, square], ["<rect class=\"disc\"", "<rect class=\"square\""]);
        assert_eq!(diamond, "<path class=\"diamond\"");
    }
}
