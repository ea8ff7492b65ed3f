//! The rows of a paper: both values, both intervals, and where they lie on the common scale.

use super::super::figures::{at, bar, drawing, line, mark, ring, text};
use super::super::item::{BAND, CLAIMS, Item, Judgement, Scaled};
use super::super::language::{Language, Say};
use super::super::section::note_numbers;
use maud::{Markup, html};
use winnable_lab::stats::Interval;

/// Size of a row's plot, and pixels a standard error.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 28.0;
const UNIT: f64 = 22.67;

/// Values farther than this are an arrow and a number.
const FARTHEST: f64 = 6.0;

/// Where a distance lies in a plot.
fn x(apart: f64) -> f64 {
    WIDTH / 2.0 + UNIT * apart
}

/// All rows: those with intervals under their headings, then the claims.
pub fn table(items: &[Item], start: usize, notes: &[&str], language: Language) -> Markup {
    let say = |text: &str| language.say(text);
    let numbered = || items.iter().enumerate().map(|(i, item)| (start + i, item));
    let is_drawn = |item: &Item| item.scaled.is_some();
    let begins = |i: usize| i == 0 || items[i - 1].group != items[i].group;
    html! {
        @if items.iter().any(is_drawn) {
            div.rows {
                (head(language))
                @for (number, item) in numbered().filter(|(_, item)| is_drawn(item)) {
                    @if begins(number - start) { p.group { b { (say(item.group)) } } }
                    (compared(number, item, notes, language))
                }
            }
        }
        @if items.iter().any(|item| !is_drawn(item)) {
            div.rows {
                div class="head claim" {
                    span {} span.label { (say(CLAIMS)) }
                    span.n { (say("printed")) } span.n { (say("ours")) } span {} span { (say("verdict")) }
                }
                @for (number, item) in numbered().filter(|(_, item)| !is_drawn(item)) { (claimed(number, item, notes, language)) }
            }
        }
    }
}

fn head(language: Language) -> Markup {
    let say = |text: &str| language.say(text);
    let ticks = html! {
        @for tick in [-6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0] {
            @let words = if tick == 0.0 { say("printed") } else { format!("{tick:+.0}").replace('-', "−") };
            (text(x(tick), 16.0, "middle", "muted", &words))
        }
    };
    html! {
        div.head {
            span {} span {}
            span.n { (say("printed")) } span.n { (say("95 % interval")) } span.n { (say("ours")) } span.n { (say("95 % interval")) }
            span.plot { (drawing(WIDTH, 24.0, &say("standard errors"), ticks)) }
            span.n { (say("SE apart")) } span { (say("verdict")) }
        }
    }
}

fn row_class(item: &Item, kind: &str) -> String {
    format!("row {kind} is-{}", item.judgement.word())
}

fn compared(number: usize, item: &Item, notes: &[&str], language: Language) -> Markup {
    let say = |text: &str| language.say(text);
    let Some(scaled) = &item.scaled else { return html! {} };
    let interval = |text: &Option<String>| text.clone().unwrap_or_default();
    html! {
        div class=(row_class(item, "compared")) id={ "row-" (number) } {
            span.number { (number) }
            (label(item, notes, language))
            span.tag.tag1 { (say("printed")) }
            span.n.printed { (say(&item.printed)) }
            span.n.interval { (interval(&item.printed_interval)) }
            span.tag.tag2 { (say("ours")) }
            span.n.ours { (say(&item.ours)) }
            span.n.interval { (interval(&item.our_interval)) }
            span.plot { (super::worded(&plot(scaled, item.judgement), language)) }
            span.n.apart { (signed(scaled.apart)) }
            (verdict(item.judgement, language))
        }
    }
}

fn claimed(number: usize, item: &Item, notes: &[&str], language: Language) -> Markup {
    let say = |text: &str| language.say(text);
    html! {
        div class=(row_class(item, "claim")) id={ "row-" (number) } {
            span.number { (number) }
            (label(item, notes, language))
            span.tag.tag1 { (say("printed")) }
            span.n.printed { (say(&item.printed)) }
            span.tag.tag2 { (say("ours")) }
            span.n.ours { (say(&item.ours)) }
            span.reason { (say(&item.reason)) }
            (verdict(item.judgement, language))
        }
    }
}

fn label(item: &Item, notes: &[&str], language: Language) -> Markup {
    html! {
        span.label {
            (language.say(&item.what))
            @for number in note_numbers(item, notes) { a href={ "#note-" (number) } { (number) } }
        }
    }
}

fn verdict(judgement: Judgement, language: Language) -> Markup {
    let class = match judgement {
        Judgement::Agrees | Judgement::Answered => "verdict",
        Judgement::Differs => "verdict differs",
        Judgement::Fitted | Judgement::Open => "verdict open",
    };
    html! { span class=(class) { (small_mark(judgement)) (language.say(judgement.word())) } }
}

/// A mark in a line of text.
pub fn small_mark(judgement: Judgement) -> Markup {
    html! {
        svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" { (mark(judgement, 6.0, 6.0)) }
    }
}

/// `+0.4`, `−31.3`.
fn signed(apart: f64) -> String {
    let text = format!("{apart:+.1}");
    match text.as_str() {
        "+0.0" | "-0.0" => "0.0".into(),
        _ => text.replace('-', "−"),
    }
}

/// Printed above, ours below, on the common scale.
fn plot(scaled: &Scaled, judgement: Judgement) -> Markup {
    let Scaled { apart, ours, printed, is_borrowed } = *scaled;
    let far = apart.abs() > FARTHEST;
    let clamped = |i: Interval| (x(i.low.clamp(-6.6, 6.6)), x(i.high.clamp(-6.6, 6.6)));
    let spread = match judgement {
        Judgement::Agrees | Judgement::Fitted | Judgement::Answered => "spread",
        Judgement::Differs => "spread differs",
        Judgement::Open => "open-line",
    };
    let content = html! {
        (bar("band", x(-BAND), 0.0, x(BAND) - x(-BAND), HEIGHT))
        (line("axis", (x(0.0), 0.0), (x(0.0), HEIGHT)))
        @if let Some(printed) = printed {
            @let (low, high) = clamped(printed);
            (line(if is_borrowed { "of-print dotted" } else { "of-print" }, (low, 9.0), (high, 9.0)))
        }
        (ring(x(0.0), 9.0, 4.0))
        @if far { (arrow(apart, judgement)) } @else {
            @let (low, high) = clamped(ours);
            (line(spread, (low, 19.5), (high, 19.5)))
            (mark(judgement, x(apart), 19.5))
        }
    };
    drawing(WIDTH, HEIGHT, &format!("{} standard errors from print", signed(apart)), content)
}

/// Beyond the scale: an arrow and the distance, in the colour of what differs if the row does.
fn arrow(apart: f64, judgement: Judgement) -> Markup {
    let (tip, back, side, anchor) =
        if apart > 0.0 { (x(6.4), -1.0, -1.0, "end") } else { (x(-6.4), 1.0, 1.0, "start") };
    let (shaft, head, words) = match judgement {
        Judgement::Differs => ("spread differs", "arrow", "differs strong"),
        Judgement::Open => ("open-line", "disc", "muted"),
        Judgement::Agrees | Judgement::Fitted | Judgement::Answered => ("spread", "disc", ""),
    };
    html! {
        (line(shaft, (tip + back * 40.0, 19.5), (tip + back * 10.0, 19.5)))
        path class=(head) d={ "M" (at(tip)) ",19.5l" (at(back * 11.0)) ",-5.5v11z" } {}
        (text(tip + side * 46.0, 24.0, anchor, words, &format!("{:.1} SE", apart.abs())))
    }
}

/// The commands that measure the rows; rows of one command stand together.
pub fn commands(items: &[Item], start: usize, language: Language) -> Markup {
    let mut commands: Vec<(&str, Vec<usize>)> = Vec::new();
    for (i, item) in items.iter().enumerate().filter(|(_, item)| !item.command.is_empty()) {
        match commands.iter_mut().find(|(command, _)| *command == item.command) {
            Some((_, rows)) => rows.push(start + i),
            None => commands.push((&item.command, vec![start + i])),
        }
    }
    let listed = |rows: &[usize]| rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    html! {
        @if !commands.is_empty() {
            details.commands {
                summary { (language.say("Commands that measure these rows")) }
                ul { @for (command, rows) in &commands { li { (listed(rows)) ": " code { (command) } } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scaled(apart: f64) -> Scaled {
        let around = |centre: f64| Interval { low: centre - 1.4, high: centre + 1.4 };
        Scaled { apart, ours: around(apart), printed: Some(around(0.0)), is_borrowed: false }
    }

    #[test]
    fn a_plot_shows_near_values_in_place_and_far_ones_as_an_arrow() {
        let near = plot(&scaled(1.0), Judgement::Agrees).0;
        assert!(near.contains(&format!("cx=\"{}\"", at(x(1.0)))) && !near.contains("arrow"), "{near}");
        for (apart, text) in [(8.7, "8.7 SE"), (-31.3, "31.3 SE")] {
            let far = plot(&scaled(apart), Judgement::Differs).0;
            assert!(far.contains(text) && far.contains("class=\"arrow\"") && !far.contains("diamond"), "{far}");
        }
        let far = plot(&scaled(-8.1), Judgement::Open).0;
        assert!(far.contains("8.1 SE") && far.contains("open-line") && !far.contains("differs"), "{far}");
        let open = plot(&Scaled { is_borrowed: true, ..scaled(-3.0) }, Judgement::Open).0;
        assert!(open.contains("of-print dotted") && open.contains("open-line") && open.contains("square"), "{open}");
    }

    #[test]
    fn distances_are_written_with_their_sign() {
        assert_eq!([0.02, -0.04, 0.36, -31.32].map(signed), ["0.0", "0.0", "+0.4", "−31.3"]);
    }
}
