//! `winnable reproduce`: every figure of the five papers, beside ours.

use super::search_options::watch;
use crate::output::{self, Error, Exit, note, seconds};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use winnable_lab::all_cores;
use winnable_lab::write_text;
use winnable_papers::reproduce::{self, Language, List, Overall, Paper, Runner, Say, Scale, html, terminal};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable reproduce                  all papers, in a few minutes
  winnable reproduce --full           the papers' own sample sizes
  winnable reproduce --paper 003      one paper: Shintani on Beleaguered Castle
  winnable reproduce --lang ja        the page and the rows in Japanese
  winnable reproduce --list klondike  Blake and Gent's 34 rates of Klondikes
  winnable reproduce --list blake-gent  all of theirs whose games are known

Interrupted or killed, the same command goes on where it stopped; finished, it takes no time.")]
pub struct Arguments {
    /// Small samples (this is the default)
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// The papers' own sample sizes
    #[arg(long)]
    full: bool,
    /// One paper only
    #[arg(long, value_name = "NUMBER", value_parser = numbered_papers())]
    paper: Option<Paper>,
    /// A published list of rates instead of the papers
    #[arg(long, value_name = "NAME", conflicts_with = "paper", value_parser = named_lists())]
    list: Option<List>,
    /// The language of the rows and the page
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = languages())]
    lang: Language,
    /// Where the page and the datasets go
    #[arg(long, value_name = "DIR", default_value = "reproduce")]
    out: PathBuf,
    /// Threads; the rows do not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = output::read_jobs)]
    jobs: Option<usize>,
}

/// Reads the number of a paper; the help names them all.
fn numbered_papers() -> impl TypedValueParser<Value = Paper> {
    let value = |paper: Paper| PossibleValue::new(paper.entry().number).help(paper.reference());
    PossibleValuesParser::new(Paper::ALL.map(value))
        .map(|number| Paper::numbered(&number).expect("it is one of the list"))
}

/// Reads the code of a language.
pub fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::ALL.into_iter().find(|language| language.code() == code).expect("it is one of the list"))
}

/// Reads the name of a list.
fn named_lists() -> impl TypedValueParser<Value = List> {
    PossibleValuesParser::new(List::ALL.map(|(name, _)| name)).map(|name| {
        let is_named = |&&(known, _): &&(&str, List)| known == name;
        List::ALL.iter().find(is_named).expect("it is one of the list").1
    })
}

/// Steps of the progress bar.
const STEPS: u64 = 1000;

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let watch = watch()?;
    let began = Instant::now();
    let bar = output::progress(Some(STEPS), "{bar:24} {percent:>3} %  {wide_msg}");
    let mut tell = |label: &str, overall: &Overall| {
        bar.set_position((STEPS as f64 * overall.share()) as u64);
        let left = overall.left(began.elapsed()).map_or(String::new(), |left| format!("{} left  ", minutes(left)));
        bar.set_message(output::cut(&format!("{left}{label}"), 32));
    };
    let jobs = arguments.jobs.unwrap_or_else(all_cores);
    let scale = if arguments.full { Scale::Full } else { Scale::Quick };
    let wanted = || Paper::ALL.into_iter().filter(|paper| arguments.paper.is_none_or(|wanted| wanted == *paper));
    if let Some(list) = arguments.list {
        let seconds = list.seconds(scale);
        let mut runner = Runner::new(arguments.out.join("data"), jobs, scale, &watch, &mut tell, seconds);
        let measured = reproduce::compare(list, &mut runner)?;
        bar.finish_and_clear();
        let Some(measured) = measured else { return Ok(interrupted()) };
        let page = arguments.out.join(format!("{}.html", list.name()));
        write_text(&page, &measured.page)?;
        output::print(&format!("{}{}\n", measured.table, page.display()))?;
        return Ok(Exit::Yes);
    }
    if arguments.full {
        note(&told_beforehand(wanted(), jobs));
    }
    let total = wanted().map(|paper| reproduce::seconds(paper, scale)).sum();
    let mut runner = Runner::new(arguments.out.join("data"), jobs, scale, &watch, &mut tell, total);
    let mut sections = Vec::new();
    for paper in wanted() {
        match reproduce::reproduce(paper, &mut runner)? {
            Some(section) => sections.push(section),
            None => {
                bar.finish_and_clear();
                return Ok(interrupted());
            }
        }
    }
    bar.finish_and_clear();
    let page = arguments.out.join("index.html");
    std::fs::create_dir_all(&arguments.out).map_err(|e| format!("cannot make {}: {e}", arguments.out.display()))?;
    write_text(&page, &html(&sections, how(scale), arguments.lang))?;
    let text = terminal(&sections, arguments.lang, output::layout());
    let took = seconds(began.elapsed().as_secs_f64());
    let how = arguments.lang.say(how(scale));
    output::print(&format!("{text}Winnable {}\n{how}\n{}, {took}\n", winnable_catalog::VERSION, page.display()))?;
    Ok(Exit::Yes)
}

/// Says that the run can go on.
fn interrupted() -> Exit {
    note("Interrupted; the same command goes on where it stopped.");
    Exit::Undecided
}

/// How long each paper takes, before it begins.
fn told_beforehand(papers: impl Iterator<Item = Paper>, jobs: usize) -> String {
    let mut text =
        format!("About so long on {}, less what an earlier run has kept:", output::counted(jobs as u64, "thread"));
    for paper in papers {
        let time = Duration::from_secs_f64(reproduce::seconds(paper, Scale::Full) / jobs as f64);
        text += &format!("\n  paper {}  {}", paper.entry().number, minutes(time));
    }
    text
}

/// `2 min 10 s`, `45 s`.
fn minutes(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

/// What was scaled down.
fn how(scale: Scale) -> &'static str {
    match scale {
        Scale::Full => "deals from number 1 on · the papers’ own sample sizes",
        _ => "deals from number 1 on · scaled down; --full has the papers’ own sizes",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_run_tells_its_time_paper_by_paper() {
        let told = told_beforehand(Paper::ALL.into_iter(), 2);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 1 + Paper::ALL.len());
        assert!(lines[0].contains("2 threads") && lines[1].starts_with("  paper 000  "), "{told}");
        assert!(lines[1..].iter().all(|line| line.ends_with(" s")), "{told}");
        assert_eq!(told_beforehand([Paper::Calculation].into_iter(), 1).lines().count(), 2);
    }

    #[test]
    fn time_left_is_told_in_minutes() {
        let told = |seconds| minutes(Duration::from_secs(seconds));
        assert_eq!([0, 59, 60, 130].map(told), ["0 s", "59 s", "1 min 00 s", "2 min 10 s"]);
    }
}
