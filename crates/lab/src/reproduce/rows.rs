//! The rows as a table on the terminal and as a page.

use super::item::{Item, Judgement};
use super::papers::Paper;
use crate::page::{escape, page};
use std::fmt::Write;

impl Judgement {
    fn words(&self) -> String {
        match self {
            Judgement::Agrees => "agrees".into(),
            Judgement::Differs(by) => format!("differs {by}"),
            Judgement::Open(why) => format!("cannot be decided: {why}"),
        }
    }

    const fn class(&self) -> &'static str {
        match self {
            Judgement::Agrees => "agrees",
            Judgement::Differs(_) => "differs",
            Judgement::Open(_) => "open",
        }
    }
}

/// Columns of text, one block a paper.
pub fn terminal(items: &[Item]) -> String {
    let width = |get: fn(&Item) -> &str| items.iter().map(|i| get(i).chars().count()).max().unwrap_or(0);
    let (what, printed, ours) = (width(|i| &i.what), width(|i| &i.printed), width(|i| &i.ours));
    let mut text = String::new();
    for paper in Paper::ALL {
        let rows: Vec<&Item> = items.iter().filter(|i| i.paper == paper).collect();
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{}\n  {:what$}  {:printed$}  {:ours$}", paper.reference(), "", "printed", "ours");
        for item in rows {
            let line = format!(
                "  {:what$}  {:printed$}  {:ours$}  {}",
                item.what,
                item.printed,
                item.ours,
                item.judgement.words()
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text.push('\n');
    }
    text + &count(items)
}

/// How many rows agree.
fn count(items: &[Item]) -> String {
    let of = |class: &str| items.iter().filter(|i| i.judgement.class() == class).count();
    format!(
        "{} rows: {} agree, {} differ, {} cannot be decided.\n",
        items.len(),
        of("agrees"),
        of("differs"),
        of("open")
    )
}

/// One self-contained page; `how` says how it was measured.
pub fn html(items: &[Item], how: &str) -> String {
    let mut body = String::from("<h1>The five papers again</h1>\n");
    let _ = writeln!(body, "<p>{}</p>\n<p>{}</p>", escape(how), escape(&count(items)));
    body += "<p>Shares agree if they differ by at most three standard errors of the difference; means if the printed \
             value lies within three half-widths of our 95 % interval.</p>\n";
    for paper in Paper::ALL {
        let rows: Vec<&Item> = items.iter().filter(|i| i.paper == paper).collect();
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(body, "<h2>{}</h2>\n<div class=\"scroll\"><table>", escape(&paper.reference()));
        body += "<thead><tr><th></th><th>printed</th><th>its 95 % interval</th><th>ours</th><th>95 % interval</th><th>verdict</th><th>note</th></tr></thead>\n<tbody>\n";
        for item in rows {
            let cell = |text: &str| format!("<td>{}</td>", escape(text));
            let or_empty = |text: &Option<String>| cell(text.as_deref().unwrap_or_default());
            let _ = writeln!(
                body,
                "<tr>{}{}{}{}{}<td class=\"{}\">{}</td>{}</tr>",
                cell(&item.what),
                cell(&item.printed),
                or_empty(&item.printed_interval),
                cell(&item.ours),
                or_empty(&item.our_interval),
                item.judgement.class(),
                escape(&item.judgement.words()),
                cell(&item.note)
            );
        }
        body += "</tbody></table></div>\n";
    }
    page("Winnable: the five papers again", &body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::unbalanced;

    #[test]
    fn rows_stand_under_the_author_and_title_of_their_paper() {
        let row = |paper: Paper, what: &str| Item::plain(paper, what, "1 < 2", "2", Judgement::Agrees);
        let items = [row(Paper::SemiRandom, "later"), row(Paper::Calculation, "earlier")];
        let text = terminal(&items);
        let heads: Vec<&str> = text.lines().filter(|line| line.contains("paper 00")).collect();
        assert_eq!(
            heads,
            [
                "M. Hanazawa, An algorithm to play the card solitaire Calculation (1985 or later; paper 002)",
                "T. Sugiyama and H. Iida, Semi-Random Self-Play for Calculation (2000 or later; paper 004)",
            ]
        );
        let (hanazawa, rest) = text.split_once("T. Sugiyama").unwrap();
        assert!(
            hanazawa.contains("\n  earlier") && !rest.contains("\n  earlier") && rest.contains("\n  later"),
            "{text}"
        );
        assert!(text.ends_with("2 rows: 2 agree, 0 differ, 0 cannot be decided.\n"));
        let page = html(&items, "how");
        assert_eq!((unbalanced(&page), page.matches("<h2>").count()), (None, 2));
        assert!(page.contains("Hanazawa, An algorithm") && page.contains("1 &lt; 2"));
    }
}
