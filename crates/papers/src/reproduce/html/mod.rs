//! The page of the reproduction: findings, how to read it, and for each paper charts, rows and commands; notes below.
//!
//! One file without scripts or outside resources, for screens, phones, dark mode and print.

mod rows;

use super::item::{BAND, Judgement};
use super::language::{Language, Say};
use super::section::{Chart, Finding, Section, Width, notes, tally};
use maud::{Markup, PreEscaped, html};
use std::ops::Range;
use winnable_lab::page::{grouped, page_in};

const STYLE: &str = include_str!("style.css");

/// The page in a language; `how` says how it was measured.
pub fn html(sections: &[Section], how: &str, language: Language) -> String {
    let say = |text: &str| language.say(text);
    let items = || sections.iter().flat_map(|section| &section.items);
    let notes = notes(items());
    let mut first = 1;
    let starts: Vec<usize> = sections
        .iter()
        .map(|section| {
            let start = first;
            first += section.items.len();
            start
        })
        .collect();
    let body = html! {
        header {
            h1 { (say("Five papers on solitaires, measured again")) }
            (tallied(tally(items()), language))
        }
        (findings(sections, &starts, language))
        (how_to_read(language, items().filter(|item| item.scaled.is_some() && item.judgement != Judgement::Fitted).count()))
        @for (section, &start) in sections.iter().zip(&starts) { (paper(section, start, &notes, language)) }
        @if !notes.is_empty() {
            section {
                h2 { (say("Notes")) }
                ol.notes { @for (i, note) in notes.iter().enumerate() { li id={ "note-" (i + 1) } { (unbroken(&say(note))) } } }
            }
        }
        footer { code { "winnable reproduce" } span { (say(how)) } }
    };
    page_in(STYLE, language.code(), &format!("Winnable: {}", say("five papers on solitaires, measured again")), body)
}

/// The counts of the verdicts, with a bar.
fn tallied(counts: [usize; Judgement::ALL.len()], language: Language) -> Markup {
    let counted = || Judgement::ALL.into_iter().zip(counts);
    let class = |judgement| match judgement {
        Judgement::Agrees | Judgement::Answered => "",
        Judgement::Differs => "differs strong",
        Judgement::Fitted | Judgement::Open => "muted",
    };
    html! {
        div.tally {
            p {
                @for (judgement, count) in counted() {
                    @let words = judgement.counted(count);
                    @let word = words.split_once(' ').map_or("", |(_, word)| word);
                    span class=(class(judgement)) { b { (count) } " " (rows::small_mark(judgement)) " " (language.say(word)) }
                }
                span.of.muted { (language.say(&format!("of {} figures", grouped(counts.iter().sum::<usize>() as u64)))) }
            }
            div.shares {
                @for (judgement, count) in counted() { span class=(judgement.word()) style={ "flex:" (count) } {} }
            }
        }
    }
}

fn findings(sections: &[Section], starts: &[usize], language: Language) -> Markup {
    let all = || {
        let of = |(section, start): (&'_ Section, &usize)| (section.paper, *start);
        let of_all = |findings: fn(&Section) -> Vec<&Finding>| {
            sections.iter().zip(starts).flat_map(move |pair| {
                let (paper, start) = of(pair);
                findings(pair.0).into_iter().map(move |finding| (paper, start, finding))
            })
        };
        of_all(|section| section.lead.iter().collect()).chain(of_all(|section| section.findings.iter().collect()))
    };
    html! {
        @if all().next().is_some() {
            div.findings {
                h2 { (language.say("What we found")) }
                div.grid {
                    @for (paper, start, finding) in all() {
                        (one_finding(finding, paper.entry().short, start, language))
                    }
                }
            }
        }
    }
}

fn one_finding(finding: &Finding, short: &str, start: usize, language: Language) -> Markup {
    let Range { start: from, end } = finding.rows;
    let (from, to) = (start + from, start + end - usize::from(end > from));
    html! {
        div.finding {
            (worded(&finding.picture, language))
            p { b { (unbroken(&language.say(&finding.claim))) } " " (unbroken(&language.say(&finding.sentence))) }
            a href={ "#row-" (from) } {
                @let words = if to > from { format!("{short}, rows {from}–{to}") } else { format!("{short}, row {from}") };
                (language.say(&words))
            }
        }
    }
}

/// Text in which a percent sign stays with its number.
fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

fn how_to_read(language: Language, drawn: usize) -> Markup {
    // Two standard errors hold 95.45 % of what chance does.
    let by_chance = 0.0455 * drawn as f64;
    let meaning = |judgement: Judgement| match judgement {
        Judgement::Agrees => ("Agrees", format!("within the grey band, {BAND} standard errors.")),
        Judgement::Fitted => (
            "Fitted",
            "it comes out, but a reading or a board was chosen so that it does, which confirms nothing.".into(),
        ),
        Judgement::Answered => ("Answered", "the paper asks, and here is the answer.".into()),
        Judgement::Differs => ("Differs", "outside the band, or against what is claimed.".into()),
        Judgement::Open => {
            ("Open", "our sample, or what is printed, cannot tell; the note says which run would.".into())
        }
    };
    let chance = format!(
        "Of {drawn} rows so drawn that were not fitted about {by_chance:.0} would leave the band by chance alone."
    );
    html! {
        p.how {
            b { (language.say("How to read the rows.")) } " " (language.say(HOW)) " "
            @for judgement in Judgement::ALL {
                @let (word, text) = meaning(judgement);
                span.mark { (rows::small_mark(judgement)) b { (language.say(word)) } } ": " (language.say(&text)) " "
            }
            (language.say(&chance))
        }
    }
}

/// How the plots are drawn.
const HOW: &str = "Every row is on one scale: standard errors of the difference. The printed value stands at 0 as a ring with its \
    95 % interval; ours lies below it, filled, with its own; a dotted interval is not printed but borrowed from our spread.";

fn paper(section: &Section, start: usize, notes: &[&str], language: Language) -> Markup {
    let entry = section.paper.entry();
    let words: Vec<String> = Judgement::ALL
        .into_iter()
        .zip(tally(section.items.iter()))
        .filter(|(_, count)| *count > 0)
        .map(|(judgement, count)| language.say(&judgement.counted(count)))
        .collect();
    html! {
        section id={ "paper-" (entry.number) } {
            h2 { (language.say(entry.title)) }
            p.by { span { (language.say(entry.author)) } span { (words.join(" · ")) } }
            @if !section.charts.is_empty() {
                div.charts { @for chart in &section.charts { (drawn(chart, language)) } }
            }
            (rows::table(&section.items, start, notes, language))
            (rows::commands(&section.items, start, language))
        }
    }
}

fn drawn(chart: &Chart, language: Language) -> Markup {
    let class = match chart.width {
        Width::Third => "third",
        Width::Half => "half",
        Width::Whole => "whole",
    };
    html! {
        figure class=(class) {
            figcaption { b { (language.say(&chart.title)) } " " (language.say(&chart.caption)) }
            (worded(&chart.drawing, language))
        }
    }
}

/// A drawing with its words, titles included, in a language.
fn worded(drawing: &Markup, language: Language) -> Markup {
    let said = |piece: &str| match piece.split_once('>') {
        Some((tag, words)) if tag.starts_with("text ") || tag == "title" => format!("{tag}>{}", language.say(words)),
        _ => piece.to_string(),
    };
    PreEscaped(drawing.0.split('<').map(said).collect::<Vec<_>>().join("<"))
}

#[cfg(test)]
mod tests {
    use super::super::figures::finding_bars;
    use super::super::item::{Counts, Item, PrintedShare};
    use super::super::papers::Paper;
    use super::*;
    use winnable_lab::page::unbalanced;

    fn section(paper: Paper) -> Section {
        let share =
            |ours| Item::share(paper, "Success", "4×4", PrintedShare::Counted(3806, 10_000), Counts::of(ours, 10_000));
        let mut section = Section::new(paper);
        section.items = vec![
            share(3835).by("winnable rate monte-carlo:4"),
            share(4411).noted("A <note>."),
            Item::claim(paper, "R&D", "1 < 2", "2", Judgement::Open, "why").noted("A <note>."),
        ];
        section.findings.push(Finding {
            picture: finding_bars("bars", &[(1.0, "one".into(), "printed"), (0.5, "half".into(), "differs")]),
            claim: "It differs.".into(),
            sentence: "By a lot.".into(),
            rows: 0..2,
        });
        section
    }

    #[test]
    fn a_lead_stands_before_the_findings_of_earlier_papers() {
        let (first, mut last) = (section(Paper::MonteCarlo), section(Paper::BeleagueredCastle));
        let claim = "It comes first.".to_string();
        last.lead = Some(Finding { picture: html! {}, claim, sentence: String::new(), rows: 2..3 });
        let page = html(&[first, last], "how", Language::English);
        let place = |text: &str| page.find(text).unwrap();
        assert!(place("It comes first.") < place("It differs."));
        assert!(page.contains("<a href=\"#row-6\">Beleaguered Castle, row 6</a>"), "{page}");
    }

    #[test]
    fn the_page_has_findings_tables_plots_and_notes() {
        let page = html(&[section(Paper::MonteCarlo), section(Paper::SemiRandom)], "how", Language::English);
        assert_eq!(unbalanced(&page), None);
        assert!(!page.contains("NaN") && !page.contains("inf"));
        for text in [
            "T. Sugiyama and H. Iida",
            "Semi-Random Self-Play for Calculation",
            "What we found",
            "<a href=\"#row-1\">Monte Carlo, rows 1–2</a>",
            "<a href=\"#row-4\">Semi-random, rows 4–5</a>",
            "Of 4 rows so drawn that were not fitted about 0 would leave",
            "A &lt;note&gt;.",
            "R&amp;D",
            "1 agrees · 1 differs · 1 open",
        ] {
            assert!(page.contains(text), "{text}");
        }
        assert_eq!(page.matches("id=\"note-1\"").count(), 1, "a note stands once");
        assert_eq!(page.matches("href=\"#note-1\"").count(), 4);
        assert_eq!(page.matches("class=\"plot\"").count(), 4 + 2, "each comparison and the two heads");
        let how = page.split("class=\"how\"").nth(1).and_then(|rest| rest.split("</p>").next()).unwrap();
        assert_eq!(how.matches("<svg").count(), Judgement::ALL.len(), "every verdict with its mark: {how}");
    }

    #[test]
    fn the_page_speaks_japanese() {
        let mut of_bars = section(Paper::MonteCarlo);
        of_bars.findings[0].picture = finding_bars("Success on 4×4", &[(1.0, "38.1 % printed".into(), "printed")]);
        let page = html(&[of_bars], "how", Language::Japanese);
        assert_eq!(unbalanced(&page), None);
        for text in [
            "<html lang=\"ja\">",
            "新谷",
            "印刷値",
            "わかったこと",
            "一致",
            "相違",
            "未決",
            ">38.1 % 印刷値<",
            ">4×4 の成功率<",
        ] {
            assert!(page.contains(text), "{text}");
        }
        for english in ["What we found", ">printed<", ">verdict<", "How to read", "Notes"] {
            assert!(!page.contains(english), "{english}");
        }
    }

    #[test]
    fn every_link_has_its_target_and_nothing_comes_from_outside() {
        let page = html(&[section(Paper::MonteCarlo)], "how", Language::English);
        for target in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page.contains(&format!("id=\"{target}\"")), "{target}");
        }
        for outside in ["http", "<script", "<link", "src=", "url(", "@import"] {
            assert!(!page.contains(outside), "{outside}");
        }
    }

    #[test]
    fn every_colour_is_defined_for_light_and_dark() {
        for used in STYLE.split("var(").skip(1).filter_map(|rest| rest.split_once(')')).map(|(name, _)| name) {
            assert_eq!(STYLE.matches(&format!("{used}: ")).count(), 2, "{used}");
        }
        assert_eq!(STYLE.matches('{').count(), STYLE.matches('}').count());
    }
}
