//! A dataset as a page for people and as a table for other programs.

use crate::columns::{COLUMNS, Column, Values, columns_of};
use crate::dataset::Dataset;
use crate::error::LabError;
use crate::files::write_text;
use crate::kept::Rows;
use crate::page::{cell, decimal, grouped, page, percent, table};
use crate::row::{Outcome, Row};
use crate::spec::{Numbers, Spec};
use crate::stats::Interval;
use crate::summary::{Summary, short};
use crate::svg::{self, Labels, Scale, Unit};
use crate::totals::Totals;
use maud::{Markup, html};
use std::path::Path;
use winnable_catalog::{GAMES, Verdict, Watch, open};

/// Points of the curve, at the most.
const POINTS: u64 = 150;

/// Deals in the table of the hardest.
const HARDEST: usize = 20;

/// One self-contained page. The rows are those of the experiment, by deal number; any part of them will do.
pub fn html(spec: &Spec, rows: &[Row]) -> String {
    let mut totals = Totals::default();
    rows.iter().for_each(|row| totals.add(row));
    let summary = Summary::of_totals(&totals, Some(&spec.game), spec.method());
    let body = html! {
        h1 { (title(spec)) ": " (question(spec)) }
        (answer(spec, &summary))
        @if !rows.is_empty() {
            div.figures {
                (rate_figure(spec, rows))
                @if spec.player().is_some() {
                    @if let Ok(game) = open(&spec.game) { (cards_home_figure(game.deck().len() as u32, rows)) }
                    (lengths_figure(rows))
                } @else {
                    (states_figure(rows))
                    (lengths_figure(rows))
                    (quantiles(&summary))
                }
            }
        }
        (measured(spec, &Done::of(spec, rows), Some(time(rows))))
        (splits(&summary))
        @if spec.player().is_none() { (hardest(rows)) }
        (columns_table(spec))
        footer { "Made by Winnable " (winnable_catalog::VERSION) "." }
    };
    page(&format!("Winnable: {}", spec.game), body)
}

/// One self-contained page of a dataset of verdicts alone, read part by part in memory that does not grow with it.
fn verdicts_page(dataset: &Dataset, watch: &Watch) -> Result<String, LabError> {
    let spec = &dataset.spec;
    let parts = dataset.parts()?;
    let deals: u64 = parts.iter().map(|part| part.span.end - part.span.start).sum();
    let mut curve = Curve::new(spec, deals);
    for part in &parts {
        LabError::unless_stopped(watch)?;
        dataset.kept(part)?.verdicts().for_each(|verdict| curve.add(verdict));
    }
    let totals = Totals { counts: curve.counts, ..Totals::default() };
    let summary = Summary::of_totals(&totals, None, spec.method());
    // Parts without a gap between them are a stretch of deals from the first on.
    let first = parts.first().map(|part| spec.name(part.span.start));
    let last = parts.last().map(|part| spec.name(part.span.end - 1));
    let is_run = parts.last().map_or(0, |part| part.span.end - spec.places().start) == deals;
    let done = Done { deals, ends: first.zip(last), is_run };
    let body = html! {
        h1 { (title(spec)) ": " (question(spec)) }
        (answer(spec, &summary))
        @if deals > 0 { div.figures { (curve.figure()) } }
        (measured(spec, &done, None))
        (columns_table(spec))
        footer { "Made by Winnable " (winnable_catalog::VERSION) "." }
    };
    Ok(page(&format!("Winnable: {}", spec.game), body))
}

/// The name of the game.
fn title(spec: &Spec) -> String {
    let family = spec.game.split(':').next().unwrap_or_default();
    match GAMES.iter().find(|f| f.name == family) {
        Some(family) if family.name == spec.game => family.title.en.clone(),
        Some(family) => format!("{} ({})", family.title.en, spec.game),
        None => spec.game.clone(),
    }
}

/// What was asked.
fn question(spec: &Spec) -> String {
    match spec.player() {
        Some(player) => format!("how often does {} win?", player.name),
        None => "how often can it be won?".to_string(),
    }
}

/// What stands in the columns.
fn columns_table(spec: &Spec) -> Markup {
    let cells = |column: &Column| [html! { code { (column.name) } }, cell(column.meaning)];
    // A page of whole rows explains all columns, also those that other datasets have.
    let columns: Vec<_> = match spec.rows {
        Rows::Whole => COLUMNS.iter().map(cells).collect(),
        Rows::Verdicts => columns_of(spec).map(cells).collect(),
    };
    html! {
        h2 { "Columns of the dataset" }
        p { "One row a deal, in Parquet files or as CSV." }
        (table([("", ""), ("", "")], columns.into_iter()))
    }
}

/// Columns of verdicts alone as CSV: what it takes to know what they are of.
const OF_VERDICTS: [&str; 5] = ["game", "deal", "number", "verdict", "engine"];

/// The rows as CSV: a header, commas, quotes as RFC 4180 has them, lines that end in a line feed.
pub fn csv(spec: &Spec, rows: &[Row]) -> String {
    let columns: Vec<&Column> = match spec.rows {
        Rows::Whole => COLUMNS.iter().collect(),
        Rows::Verdicts => COLUMNS.iter().filter(|column| OF_VERDICTS.contains(&column.name)).collect(),
    };
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let mut text = names.join(",") + "\n";
    for row in rows {
        let values: Vec<String> = columns.iter().map(|column| value(row, column)).collect();
        text += &values.join(",");
        text.push('\n');
    }
    text
}

/// Writes the page of a dataset, or its rows as CSV, to a file, unless `watch` stops it.
pub fn write(dataset: &Dataset, path: &Path, is_csv: bool, watch: &Watch) -> Result<(), LabError> {
    if dataset.spec.rows == Rows::Verdicts && !is_csv {
        return write_text(path, &verdicts_page(dataset, watch)?);
    }
    let mut rows = Vec::new();
    for part in dataset.parts()? {
        LabError::unless_stopped(watch)?;
        rows.extend(dataset.read(&part)?);
    }
    write_text(path, &if is_csv { csv(&dataset.spec, &rows) } else { html(&dataset.spec, &rows) })
}

/// What stands in a column, or nothing.
fn value(row: &Row, column: &Column) -> String {
    match column.values {
        Values::Text(get, _) => get(row).map(|text| field(&text)),
        Values::Long(get, _) => get(row).map(|number| number.to_string()),
        Values::Int(get, _) => get(row).map(|number| number.to_string()),
    }
    .unwrap_or_default()
}

fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}

/// How sure the interval is: `95 %`.
fn confidence(spec: &Spec) -> String {
    format!("{}\u{202f}%", short(100.0 * spec.confidence))
}

/// What was found, in a sentence.
fn answer(spec: &Spec, summary: &Summary) -> Markup {
    let &Summary { deals, wins, losses, undecided, rate, rate_low, rate_high, .. } = summary;
    if deals == 0 {
        return html! { p.answer { "There are no rows yet; the command below makes them." } };
    }
    let (low, high, sure) = (percent(summary.low), percent(summary.high), confidence(spec));
    let counted = if deals == 1 { "1\u{a0}deal".to_string() } else { format!("{}\u{a0}deals", grouped(deals)) };
    if wins + losses == 0 {
        return html! {
            p.answer {
                "Of " (counted) ", none is decided: a limit was reached on each. The rate may be anything from " (low) " to "
                (high) "."
            }
        };
    }
    if let (Some(player), Some(games)) = (spec.player(), &summary.games)
        && let Some(moves) = games.moves
    {
        return html! {
            p.answer {
                "The player " (player.name) " wins " strong { (percent(rate)) } " of the games (" (sure) " interval " (low)
                " to " (high) "): " (grouped(wins)) "\u{a0}won and " (grouped(losses)) "\u{a0}lost, of " (counted)
                ". On average " (decimal(games.mean_cards_home, 2)) " cards are home at the end, there are "
                (decimal(moves.mean_branching, 2)) " legal moves to choose from, and a game has "
                (decimal(moves.mean_length, 1)) " moves."
            }
        };
    }
    // The interval is of the rate of all deals, which undecided ones leave open: not of the share among the decided.
    let of_decided = if undecided == 0 { String::new() } else { format!(", {} of the decided ones", percent(rate)) };
    html! {
        p.answer {
            strong {
                @if undecided == 0 { (percent(rate)) } @else { "Between " (percent(rate_low)) " and " (percent(rate_high)) }
            }
            " of the deals can be won (" (sure) " interval " (low) " to " (high) ")" (of_decided) ": "
            (grouped(wins)) "\u{a0}winnable, " (grouped(losses)) "\u{a0}unwinnable and " (grouped(undecided))
            "\u{a0}undecided, of " (counted) "."
        }
    }
}

/// How it was measured, and how to do it again.
fn measured(spec: &Spec, done: &Done, time: Option<String>) -> Markup {
    let method = open(&spec.game).map(|game| game.stages(spec.request().engine).join(", then ")).unwrap_or_default();
    let numbers = match spec.numbers {
        Numbers::Ms => "Microsoft\u{2019}s deal numbers".to_string(),
        Numbers::Seed => format!("seeds of the shuffle {}", spec.shuffle),
        Numbers::Pysol => "PySolFC\u{2019}s deal numbers".to_string(),
        Numbers::Solvitaire => "seeds of Solvitaire".to_string(),
    };
    let deals = deals(spec, done);
    let interval = match spec.until_width {
        Some(width) => format!(
            "a confidence sequence of Robbins, valid at any stopping time; stops when it is {} wide",
            percent(width)
        ),
        None => "by Wilson; by Clopper and Pearson near 0 and 1".to_string(),
    };
    let facts = [
        ("Game", spec.game.clone()),
        match spec.player() {
            Some(player) => {
                ("Player", format!("{}, who does not see the face-down cards; seed {}", player.name, player.seed))
            }
            None => ("Engine", format!("{}: {method}", spec.engine_name())),
        },
        match spec.player() {
            Some(_) => ("Limits", "none".to_string()),
            None => {
                let (states, size) = (grouped(spec.max_states), grouped(spec.memory >> 20));
                ("Limits", format!("{states} states and {size} MiB a deal"))
            }
        },
        ("Deals", deals),
        ("Numbering", numbers),
        (
            "Interval",
            format!(
                "{}, {interval}. Undecided deals count as lost for its lower end and as won for its upper.",
                confidence(spec)
            ),
        ),
        ("Time", time.unwrap_or_else(|| "not kept: the rows are numbers and verdicts alone".to_string())),
        ("Version", spec.version.clone()),
        ("Fingerprint", builds(spec)),
    ];
    html! {
        h2 { "How it is measured" }
        dl { @for (name, fact) in &facts { dt { (name) } dd { (fact) } } }
        p { "To repeat it:" }
        pre { code { (spec.command()) } }
    }
}

/// The deals that are done.
struct Done {
    deals: u64,
    /// The first and the last.
    ends: Option<(String, String)>,
    /// Whether they follow each other from the first deal of the job on.
    is_run: bool,
}

impl Done {
    fn of(spec: &Spec, rows: &[Row]) -> Done {
        let start = spec.places().start;
        let is_run = (start..).zip(rows).all(|(place, row)| row.number == spec.number(place));
        let ends = rows.first().zip(rows.last()).map(|(first, last)| (first.deal.clone(), last.deal.clone()));
        Done { deals: rows.len() as u64, ends, is_run }
    }
}

/// Which deals there are, and which are done.
fn deals(spec: &Spec, &Done { deals: done, ref ends, is_run }: &Done) -> String {
    match ends {
        _ if done == spec.deals_here() => format!("{}; all {} done", spec.deals_in_words(), grouped(done)),
        Some((first, last)) if spec.until_width.is_none() || !is_run => {
            format!("{}; {} done, from {first} to {last}", spec.deals_in_words(), grouped(done))
        }
        Some(_) => {
            format!("{}; {} of at most {}", spec.rows_in_words(done, false), grouped(done), grouped(spec.deals_here()))
        }
        None => format!("{}; none done", spec.deals_in_words()),
    }
}

/// What the rows took.
fn time(rows: &[Row]) -> String {
    let seconds = |microseconds: u64| format!("{} s", decimal(microseconds as f64 / 1e6, 1));
    let clock = seconds(rows.iter().map(|row| row.microseconds).sum());
    match rows.iter().map(|row| row.cpu_microseconds).sum::<Option<u64>>() {
        Some(cpu) => format!("{} of CPU time ({clock} on the clock, all threads added up)", seconds(cpu)),
        None => format!("{clock} on the clock, all threads added up; not all rows have their CPU time"),
    }
}

/// Which builds made the rows.
fn builds(spec: &Spec) -> String {
    let builds: Vec<&str> = spec.builds().into_iter().collect();
    match builds.as_slice() {
        [only] => only.to_string(),
        several => format!("rows of builds that behave differently: {}", several.join(", ")),
    }
}

fn figure(name: &str, caption: &str, content: &Markup) -> Markup {
    html! {
        figure.figure {
            figcaption { b { (name) "." } " " (caption) }
            (content)
        }
    }
}

/// The rate over the deals in order. The first fiftieth is left out: its intervals would dwarf all others.
struct Curve<'a> {
    spec: &'a Spec,
    deals: u64,
    /// Points that are there, of how many.
    step: u64,
    steps: u64,
    done: u64,
    counts: [u64; 3],
    points: Vec<(f64, f64, f64, f64)>,
}

impl<'a> Curve<'a> {
    /// Of so many deals, which come one after the other.
    fn new(spec: &'a Spec, deals: u64) -> Curve<'a> {
        Curve { spec, deals, step: 1, steps: deals.min(POINTS), done: 0, counts: [0; 3], points: Vec::new() }
    }

    fn add(&mut self, verdict: Verdict) {
        self.counts[Outcome::from(verdict) as usize] += 1;
        self.done += 1;
        if self.done < self.deals * self.step / self.steps {
            return;
        }
        self.step += 1;
        if self.done * 50 >= self.deals {
            let [wins, losses, _] = self.counts;
            let Interval { low, high } = self.spec.method().interval(self.counts);
            self.points.push((self.done as f64, wins as f64 / (wins + losses) as f64, low, high));
        }
    }

    fn figure(&self) -> Markup {
        let Curve { spec, counts, points, .. } = self;
        curve_figure(spec, *counts, points)
    }
}

fn rate_figure(spec: &Spec, rows: &[Row]) -> Markup {
    let mut curve = Curve::new(spec, rows.len() as u64);
    rows.iter().for_each(|row| curve.add(row.verdict));
    curve.figure()
}

fn curve_figure(spec: &Spec, counts: [u64; 3], points: &[(f64, f64, f64, f64)]) -> Markup {
    let y = if spec.player().is_some() { "won" } else { "winnable" };
    let title = format!("Rate over the deals, with its {} interval", confidence(spec));
    let labels = Labels { title: &title, x: "deals", y };
    let both_ways = if counts[2] == 0 { "" } else { ", which undecided deals widen on both sides" };
    let caption = format!(
        "After each deal, in order: {y} among the decided, and the {} interval of the rate{both_ways}.",
        confidence(spec)
    );
    figure("Rate", &caption, &svg::curve(labels, Scale::Linear, Unit::Percent, points))
}

fn states_figure(rows: &[Row]) -> Markup {
    let states: Vec<(u64, Verdict)> = rows.iter().map(|r| (r.states, r.verdict)).collect();
    let labels = Labels { title: "How many deals took how many states", x: "states", y: "deals" };
    let caption = "Different positions that the search generated for a deal; the axis counts in powers of ten.";
    figure("States", caption, &svg::histogram(labels, Scale::Log, &svg::log_bars(&states)))
}

/// How far a player came.
fn cards_home_figure(cards: u32, rows: &[Row]) -> Markup {
    let home = |row: &Row| u64::from(cards.saturating_sub(row.min_cards_left));
    let home: Vec<(u64, Verdict)> = rows.iter().map(|row| (home(row), row.verdict)).collect();
    let labels = Labels { title: "How many games ended with how many cards home", x: "cards home", y: "games" };
    let caption = "Cards that were home at the end of each game.";
    figure("Cards home", caption, &svg::histogram(labels, Scale::Linear, &svg::linear_bars(&home)))
}

fn lengths_figure(rows: &[Row]) -> Markup {
    let won = rows.iter().filter(|r| r.verdict.is_win());
    let lengths: Vec<(u64, Verdict)> = won.map(|r| (u64::from(r.moves.unwrap_or(0)), r.verdict)).collect();
    if lengths.is_empty() {
        return html! {};
    }
    let labels = Labels { title: "How many wins took how many moves", x: "moves", y: "wins" };
    let caption = "Moves of the wins that were found, which are not the shortest possible.";
    figure("Solution lengths", caption, &svg::histogram(labels, Scale::Linear, &svg::linear_bars(&lengths)))
}

fn quantiles(summary: &Summary) -> Markup {
    let Summary { states_quantiles: states, moves_quantiles: moves, .. } = summary;
    let moves_of = |text: String| if summary.wins == 0 { "–".to_string() } else { text };
    let names = ["25\u{202f}% point", "median", "75\u{202f}% point", "99\u{202f}% point", "most"];
    let mean = ["mean".to_string(), decimal(summary.mean_states, 1), moves_of(decimal(summary.mean_moves, 1))];
    let points = (0..names.len()).map(|i| [names[i].to_string(), grouped(states[i]), moves_of(grouped(moves[i]))]);
    let columns = [("", ""), ("states", "n"), ("moves of the wins", "n")];
    let worst =
        summary.worst.as_ref().map_or(String::new(), |worst| format!(" The most were those of {}.", worst.deal));
    let caption =
        format!("A quarter of the deals took no more states than the 25\u{202f}% point says, and so on.{worst}");
    figure("Quantiles", &caption, &table(columns, [mean].into_iter().chain(points).map(|row| row.map(cell))))
}

fn splits(summary: &Summary) -> Markup {
    if summary.splits.is_empty() {
        return html! {};
    }
    let share = |losses: u64| percent(losses as f64 / summary.losses.max(1) as f64);
    let rows = summary.splits.iter().map(|s| [s.class.clone(), grouped(s.losses), share(s.losses)].map(cell));
    let columns = [("lost", ""), ("deals", "n"), ("of the losses", "n")];
    html! { h2 { "Losses by class" } (table(columns, rows)) }
}

/// The deals with the most states.
fn hardest(rows: &[Row]) -> Markup {
    if rows.is_empty() {
        return html! {};
    }
    let mut order: Vec<&Row> = rows.iter().collect();
    order.sort_unstable_by_key(|row| (std::cmp::Reverse(row.states), row.number));
    order.truncate(HARDEST);
    let cells = |row: &Row| {
        [
            cell(&row.deal),
            html! { span class=(row.verdict.name()) { (row.verdict.name()) } },
            cell(grouped(row.states)),
            cell(grouped(row.duplicates)),
            cell(row.moves.filter(|_| row.verdict.is_win()).map_or("–".to_string(), |moves| grouped(moves.into()))),
            cell(row.max_empty_columns.map_or("–".to_string(), |n| n.to_string())),
            cell(decimal(row.microseconds as f64 / 1e6, 4)),
        ]
    };
    let columns = [
        ("deal", ""),
        ("verdict", ""),
        ("states", "n"),
        ("duplicates", "n"),
        ("moves", "n"),
        ("most empty columns", "n"),
        ("seconds", "n"),
    ];
    html! {
        h2 { "The hardest deals" }
        p { "Those that took the most states." }
        (table(columns, order.into_iter().map(cells)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::unbalanced;
    use crate::stats;
    use winnable_catalog::{Engine, Request};
    use winnable_catalog::{Level, Reason};

    fn spec(deals: u64) -> Spec {
        Spec::new(&*open("monte-carlo:4").unwrap(), Numbers::Seed, 1, deals, &Request::default())
    }

    fn row(number: u64, verdict: Verdict, states: u64) -> Row {
        Row {
            game: "monte-carlo:4".into(),
            deal: format!("seed:{number}"),
            number,
            verdict,
            reason: (verdict != Verdict::Winnable).then_some(Reason::IncompleteMoves),
            states,
            duplicates: 7,
            moves: (verdict == Verdict::Winnable).then_some(30),
            certain_after: (verdict == Verdict::Winnable).then_some(28),
            max_empty_columns: None,
            min_cards_left: 2,
            stock_left: (verdict == Verdict::Unwinnable).then_some(0),
            choices: None,
            microseconds: 1_234_567,
            cpu_microseconds: Some(1_000_000),
            engine: "complete".into(),
            version: "0.1.0".into(),
            fingerprint: Some("12-0123456789abcdef".into()),
            grade: None,
            points: None,
            solution: None,
            proof: None,
            certificate: None,
        }
    }

    /// The page of these rows, which must be well-formed and hold no number that is none.
    fn sound(spec: &Spec, rows: &[Row]) -> String {
        let page = html(spec, rows);
        assert_eq!(unbalanced(&page), None);
        assert!(!page.contains("NaN") && !page.contains(">inf"));
        page
    }

    #[test]
    fn the_answer_counts_and_the_figure_too() {
        use Verdict::{Undecided, Unwinnable, Winnable};
        // Of thirty deals in a row, three are undecided, nine lost and eighteen won.
        let verdict = |n: u64| match (n % 10, n % 3) {
            (0, _) => Undecided,
            (_, 0) => Unwinnable,
            _ => Winnable,
        };
        let rows: Vec<Row> = (1..=1000).map(|n| row(n, verdict(n), n * n)).collect();
        let page = sound(&spec(1000), &rows);
        // The interval is of the rate of all deals, which lies between 600 and 700 of 1000: Wilson's ends for these.
        let told = "<strong>Between 60.00\u{202f}% and 70.00\u{202f}%</strong> of the deals can be won (95\u{202f}% interval \
                    56.93\u{202f}% to 72.76\u{202f}%), 66.67\u{202f}% of the decided ones: ";
        assert!(page.contains(told), "{page}");
        assert!(
            page.contains("600\u{a0}winnable, 300\u{a0}unwinnable and 100\u{a0}undecided, of 1,000\u{a0}deals."),
            "{page}"
        );
        assert!(page.contains("<h1>Monte Carlo (monte-carlo:4): how often"));
        assert!(page.contains("winnable rate monte-carlo:4 --deals 1000 --first seed:1"));
        assert!(page.contains("seed:1 to seed:1000; all 1,000 done"));
        // What hovering over the bars of the states tells sums to the rows.
        let told =
            page.split("<title>").filter(|t| t.contains(" states: ")).map(|t| t.split_once("</title>").unwrap().0);
        let counts = told.flat_map(|t| {
            t.split_once(": ").unwrap().1.split(", ").map(|n| n.split_once(' ').unwrap().0.parse::<u64>().unwrap())
        });
        assert_eq!(counts.sum::<u64>(), 1000);
        let points = page.split("<polyline points=\"").nth(1).unwrap().split_once('"').unwrap().0;
        assert_eq!(points.split(' ').count() as u64, POINTS - 2, "the first fiftieth is left out");
    }

    #[test]
    fn the_hardest_deals_come_first() {
        let rows: Vec<Row> = (1..=40).map(|n| row(n, Verdict::Winnable, 100 + n * 17 % 41 / 2)).collect();
        let page = sound(&spec(40), &rows);
        let table = page.split("The hardest deals").nth(1).unwrap().split("</table>").next().unwrap();
        let shown: Vec<u64> = table
            .split("<th scope=\"row\">seed:")
            .skip(1)
            .map(|cell| cell.split_once('<').unwrap().0.parse().unwrap())
            .collect();
        let mut wanted: Vec<u64> = (1..=40).collect();
        wanted.sort_by_key(|n| (40 - n * 17 % 41 / 2, *n));
        assert_eq!(shown, wanted[..HARDEST]);
        assert!(table.contains("<td class=\"n\">1.2346</td>"), "{table}");
    }

    #[test]
    fn pages_of_little_say_so() {
        let page = sound(&spec(5), &[]);
        assert!(page.contains("There are no rows yet") && page.contains("none done") && !page.contains("<svg"));
        let page = sound(&spec(5), &[row(1, Verdict::Unwinnable, 1)]);
        assert!(page.contains("<strong>0.00\u{202f}%</strong>") && page.contains("; 1 done, from seed:1 to seed:1"));
        assert!(page.contains("after the stock ran out"));
        assert!(!page.contains("Solution lengths") && page.contains("<td class=\"n\">–</td>"));
        let page = sound(&spec(3), &[1, 2, 3].map(|n| row(n, Verdict::Undecided, 1000)));
        assert!(
            page.contains("Of 3\u{a0}deals, none is decided") && page.contains("from 0.00\u{202f}% to 100.00\u{202f}%")
        );
        let page = sound(&spec(1), &[row(1, Verdict::Winnable, 1)]);
        assert!(page.contains("of 1\u{a0}deal.") && page.contains("Solution lengths"));
    }

    #[test]
    fn the_interval_is_that_of_the_run() {
        let rows: Vec<Row> =
            (1..=200).map(|n| row(n, if n % 2 == 0 { Verdict::Winnable } else { Verdict::Unwinnable }, 9)).collect();
        let sure = Spec { until_width: Some(0.2), confidence: 0.99, ..spec(1000) };
        let page = sound(&sure, &rows);
        let Interval { low, high } = stats::sequential_at(100, 100, 0, 0.99);
        let told = format!("(99\u{202f}% interval {} to {})", percent(low), percent(high));
        assert!(page.contains(&told) && !page.contains("95\u{202f}%") && !page.contains("95 %"), "{told}\n{page}");
        assert!(page.contains("seed:1 to seed:200; 200 of at most 1,000"), "{page}");
        assert!(page.contains("--until-width 20% --confidence 99%"), "{page}");
    }

    #[test]
    fn the_time_says_which_it_is() {
        let rows: Vec<Row> = (1..=20).map(|n| row(n, Verdict::Winnable, 9)).collect();
        assert!(sound(&spec(20), &rows).contains("20.0 s of CPU time (24.7 s on the clock, all threads added up)"));
        let old: Vec<Row> = rows.iter().map(|row| Row { cpu_microseconds: None, ..row.clone() }).collect();
        assert!(sound(&spec(20), &old).contains("24.7 s on the clock, all threads added up; not all rows have"));
    }

    #[test]
    fn a_part_of_a_job_names_its_own_deals() {
        let shard = Spec { shard: Some(crate::spec::Shard { index: 2, of: 4 }), ..spec(80) };
        let rows: Vec<Row> = (21..=40).map(|n| row(n, Verdict::Winnable, 9)).collect();
        let page = sound(&shard, &rows);
        assert!(page.contains("seed:21 to seed:40 (part 2 of 4); all 20 done"), "{page}");
        assert!(page.contains("--shard 2/4 --out DIR"));
    }

    #[test]
    fn the_engine_is_described_as_it_searches_this_game() {
        const GREEDY: &str = "greedy best-first searches with few states, then depth-first search to a proof";
        const WHOLE: &str = "greedy best-first searches with few states, then best-first search over all moves";
        const USUAL: &str = "best-first search, then beams of growing width, then depth-first search to a proof";
        const CASTLE: &str = "depth-first search to a proof in turns with best-first searches and beams";
        for (game, expected) in [
            ("freecell", WHOLE),
            ("freecell:cells=0", WHOLE),
            ("bakers-game", GREEDY),
            ("four-companies", GREEDY),
            ("beleaguered-castle", CASTLE),
            ("streets-and-alleys", CASTLE),
            ("citadel", CASTLE),
            ("siegecraft", CASTLE),
            ("stronghold", CASTLE),
            ("fortress", USUAL),
            ("gaps", "depth-first search to a proof in turns with short ones in other orders"),
            ("calculation:4", USUAL),
            ("monte-carlo:4", "complete: depth-first search to a proof"),
        ] {
            let spec = Spec::new(&*open(game).unwrap(), Numbers::Seed, 1, 1, &Request::default());
            let page = sound(&spec, &[]);
            assert!(page.contains(expected), "{game}: {}", page.split("<dt>Engine").nth(1).unwrap_or_default());
            assert_eq!(page.contains("beams"), expected.contains("beams"), "{game}");
            let paper = Request { engine: Engine::Paper, ..Request::default() };
            let page = sound(&Spec::new(&*open(game).unwrap(), Numbers::Seed, 1, 1, &paper), &[]);
            assert!(page.contains("paper: the plain depth-first search of the papers, in natural order"));
        }
    }

    #[test]
    fn a_mixture_of_builds_is_told() {
        let (one, two) = ("12-0123456789abcdef".to_string(), "34-0123456789abcdef".to_string());
        let pure = Spec { fingerprint: Some(one.clone()), ..spec(1) };
        let told = "rows of builds that behave differently";
        assert!(sound(&pure, &[]).contains(&format!("<dt>Fingerprint</dt><dd>{one}</dd>")));
        assert!(sound(&Spec { mixed: vec![two.clone()], ..pure }, &[]).contains(&format!("{told}: {one}, {two}")));
        assert!(sound(&spec(1), &[]).contains("<dt>Fingerprint</dt><dd>unknown</dd>"));
    }

    #[test]
    fn a_million_rows_make_a_small_page() {
        let rows = vec![row(1, Verdict::Winnable, 123_456); 1_000_000];
        assert!(sound(&spec(1_000_000), &rows).len() < 60_000);
    }

    /// Reads CSV as RFC 4180 defines it.
    fn read(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut line, mut field, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
        let mut letters = text.chars().peekable();
        while let Some(c) = letters.next() {
            match c {
                '"' if is_quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => line.push(std::mem::take(&mut field)),
                '\n' if !is_quoted => {
                    line.push(std::mem::take(&mut field));
                    rows.push(std::mem::take(&mut line));
                }
                c => field.push(c),
            }
        }
        rows
    }

    #[test]
    fn csv_can_be_read_back() {
        let mut lost = row(2, Verdict::Unwinnable, 1_000_000);
        lost.max_empty_columns = Some(3);
        lost.solution = Some("a, \"b\"\nc".into());
        lost.certificate = Some("winnable certificate\n1: \"KS\"\n".into());
        let solution = Some("3243 0000".into());
        let won = Row { grade: Some(Level::Medium), points: Some(41), solution, ..row(1, Verdict::Winnable, 5) };
        let table = read(&csv(&spec(2), &[won, lost]));
        assert!(table[0].iter().eq(COLUMNS.iter().map(|column| column.name)));
        let first = "monte-carlo:4 seed:1 1 winnable _ 5 7 30 28 _ 2 _ _ 1234567 complete 0.1.0 12-0123456789abcdef 1000000 medium 41 3243+0000 _ _";
        assert_eq!(table[1].join("|"), first.replace(' ', "|").replace('_', "").replace('+', " "));
        assert_eq!((table[2][4].as_str(), table[2][20].as_str()), (Reason::IncompleteMoves.name(), "a, \"b\"\nc"));
        assert_eq!(table[2][8..12], ["", "3", "2", "0"]);
        assert_eq!(
            (table[0][22].as_str(), table[2][22].as_str()),
            ("certificate", "winnable certificate\n1: \"KS\"\n")
        );
        assert_eq!(table.len(), 3);
    }
}
