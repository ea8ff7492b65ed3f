//! The frame of every page: one file without scripts or outside resources, for screens, phones, dark mode and print.
//!
//! Figures take their colours from the variables at the top of the style sheet, so they follow the page into the
//! dark and onto paper. Classes that a body may use:
//!
//! - `n` for cells with numbers, `scroll` for the wrapper of a table that may be wider than a phone;
//! - `figures` for a grid, `figure` for what stands in it, `answer` for the sentence that a page is about;
//! - `winnable`, `unwinnable`, `undecided` for the verdict on a deal;
//!
//! Text becomes HTML through `maud` alone, which escapes it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "\
:root {
  color-scheme: light;
  --paper: #fdfdfb; --ink: #1d2126; --muted: #5b636c; --line: #d9dcdf; --soft: #f2f3f1; --link: #1f5fa8;
  --winnable: #2b6cb0; --unwinnable: #d9741c; --undecided: #a3a9b0;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: #16191d; --ink: #e4e7ea; --muted: #a2abb4; --line: #383e45; --soft: #20252a; --link: #86b9f2;
    --winnable: #5fa3e6; --unwinnable: #f0a050; --undecided: #79818a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif;
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p, li { max-width: 46rem; overflow-wrap: break-word; }
a { color: var(--link); }
code, pre { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
pre { margin: .75rem 0; padding: .7rem .9rem; background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; white-space: pre-wrap; overflow-wrap: break-word; }
.answer { font-size: 1.15rem; }
.answer strong { font-size: 1.5rem; white-space: nowrap; }
.note { color: var(--muted); font-size: .9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.5rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: break-word; }
.scroll { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-size: .92rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .8rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { padding-left: .2rem; }
thead th { color: var(--muted); font-weight: 600; border-bottom: 2px solid var(--line); vertical-align: bottom; }
tbody th { font-weight: 400; }
th.n, td.n { text-align: right; white-space: nowrap; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: 2rem; margin: 1.5rem 0; }
.figure { margin: 0; min-width: 0; }
.figure svg { display: block; width: 100%; height: auto; }
.figure figcaption { font-size: .9rem; color: var(--muted); margin-bottom: .5rem; max-width: 46rem; }
.figure figcaption b { color: var(--ink); }
.winnable, .unwinnable, .undecided, .won, .lost { white-space: nowrap; }
.winnable::before, .unwinnable::before, .undecided::before, .won::before, .lost::before {
  content: ''; display: inline-block; width: .65em; height: .65em; margin-right: .45em; border-radius: .15em;
  print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
.winnable::before, .won::before { background: var(--winnable); }
.unwinnable::before, .lost::before { background: var(--unwinnable); }
.undecided::before { background: var(--undecided); }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--muted); font-size: .85rem; }
@media (max-width: 40rem) {
  body { padding: 1.25rem 1rem 3rem; }
  h1 { font-size: 1.5rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .6rem; }
  th, td { padding: .35rem .55rem; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --muted: #444; --link: #000; }
  @page { margin: 18mm 15mm; }
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; }
  .scroll { overflow: visible; }
  h2, h3, h2 + p, h3 + p { break-after: avoid; }
  table, tr, figure, pre, dl { break-inside: avoid; }
  .figures { grid-template-columns: 1fr 1fr; gap: 8mm; }
}
";

/// A complete page in the common style; the body brings its own heading.
pub fn page(title: &str, body: Markup) -> String {
    page_in(STYLE, "en", title, body)
}

/// A complete page in a style and a language of its own.
pub fn page_in(style: &'static str, language: &str, title: &str, body: Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content="Winnable";
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string() + "\n"
}

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// Digits with a comma before each group of three.
fn grouped_digits(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share with two decimals.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.2}\u{202f}%", 100.0 * share)
}

/// A number with this many decimals, its digits grouped before the point; a dash for one that is infinite or none.
pub fn decimal(number: f64, decimals: usize) -> String {
    if !number.is_finite() {
        return "–".to_string();
    }
    let text = format!("{:.decimals$}", number.abs());
    let sign = if number < 0.0 && text.bytes().any(|b| matches!(b, b'1'..=b'9')) { "-" } else { "" };
    match text.split_once('.') {
        Some((whole, rest)) => format!("{sign}{}.{rest}", grouped_digits(whole)),
        None => format!("{sign}{}", grouped_digits(&text)),
    }
}

/// A table in its wrapper. A column is its name and the class of its cells (`n` for numbers); the first cell of each
/// row heads it. Without names there is no head.
pub fn table<const N: usize>(columns: [(&str, &str); N], rows: impl IntoIterator<Item = [Markup; N]>) -> Markup {
    let columns = columns.map(|(name, of)| (name, Some(of).filter(|of| !of.is_empty())));
    html! {
        div.scroll {
            table {
                @if columns.iter().any(|(name, _)| !name.is_empty()) {
                    thead { tr { @for (name, of) in &columns { th class=[of] { (name) } } } }
                }
                tbody {
                    @for row in rows {
                        tr {
                            @for (i, (cell, (_, of))) in row.iter().zip(&columns).enumerate() {
                                @if i == 0 { th scope="row" class=[of] { (cell) } } @else { td class=[of] { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Text as a cell.
pub fn cell(text: impl AsRef<str>) -> Markup {
    html! { (text.as_ref()) }
}

/// A check for tests: every tag that opens is closed, in order.
pub fn unbalanced(text: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    for piece in text.split('<').skip(1) {
        let Some((tag, _)) = piece.split_once('>') else { return Some(format!("<{piece} has no end")) };
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        if tag.matches('"').count() % 2 == 1 {
            return Some(format!("<{tag}> has an odd number of quotes"));
        }
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes what is not open"));
            }
        } else if !tag.ends_with('/') && !tag.starts_with('!') && !["meta", "br"].contains(&name) {
            open.push(name);
        }
    }
    open.pop().map(|name| format!("<{name}> is not closed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        let page = page("a </title> b", cell("<b a=\"1\">R&D</b>"));
        assert!(page.contains("<title>a &lt;/title&gt; b</title>"), "{page}");
        assert!(page.contains("<body>&lt;b a=&quot;1&quot;&gt;R&amp;D&lt;/b&gt;</body>"), "{page}");
    }

    #[test]
    fn a_page_needs_nothing_from_outside() {
        let page = page("A page", html! { h1 { "A page" } });
        for outside in ["http", "<script", "<link", "src=", "url(", "@import"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert_eq!(unbalanced(&page), None);
        assert_eq!(STYLE.matches('{').count(), STYLE.matches('}').count());
    }

    #[test]
    fn every_colour_that_is_used_is_defined() {
        for used in STYLE.split("var(").skip(1).filter_map(|rest| rest.split_once(')')).map(|(name, _)| name) {
            assert!(STYLE.contains(&format!("{used}: ")), "{used}");
        }
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([(0.0, 1), (1234.96, 1), (0.00125, 4)].map(|(n, d)| decimal(n, d)), ["0.0", "1,235.0", "0.0013"]);
        assert_eq!(percent(0.123_456), "12.35\u{202f}%");
    }

    #[test]
    fn negative_numbers_and_those_that_are_none_are_told_as_they_are() {
        let told = |number: f64| decimal(number, 1);
        assert_eq!([-0.5, -1234.5, -0.04].map(told), ["-0.5", "-1,234.5", "0.0"]);
        assert_eq!([f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(told), ["–", "–", "–"]);
        assert_eq!([(1e20, 0), (-7.0, 0)].map(|(n, d)| decimal(n, d)), ["100,000,000,000,000,000,000", "-7"]);
    }

    #[test]
    fn a_table_marks_its_numbers() {
        let plain = table([("", ""), ("", "n")], [["a", "1 < 2"].map(cell)]).into_string();
        assert!(!plain.contains("<thead>"));
        assert!(plain.contains("<tr><th scope=\"row\">a</th><td class=\"n\">1 &lt; 2</td></tr>"), "{plain}");
        let headed = table([("", ""), ("states", "n")], []).into_string();
        assert!(headed.contains("<thead><tr><th></th><th class=\"n\">states</th></tr></thead>"), "{headed}");
        assert_eq!(unbalanced(&(plain + &headed)), None);
    }

    #[test]
    fn the_balance_check_sees_faults() {
        assert_eq!(unbalanced("<p>a<br>b <i/></p>"), None);
        assert!(unbalanced("<p><b></p></b>").is_some());
        assert!(unbalanced("<p>").is_some());
        assert!(unbalanced("<p class=\"a>b</p>").is_some());
    }
}
