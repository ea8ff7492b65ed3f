//! `winnable grade`: how hard a deal is, and deals of a grade.

use super::search_options::{one_of, searching, watch};
use crate::output::{self, Error, Exit};
use clap::Args;
use serde_json::Value;
use winnable_catalog::{DealPlace, Grade, Level, Limits, NamedDeal, SEEK_TRIES as TRIES, Sought, Verdict, grade};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable grade freecell 617
  winnable grade calculation seed:42 --json
  winnable grade freecell --find hard  the first hard deal from ms:1 on
  winnable grade monte-carlo --find easy --first 1000 --count 5

A deal is graded by how often a casual player wins it, who is greedy, looks one move ahead and searches nothing; one with face-down \
cards by how often the weaker players win it. Beside it stand the fewest cells with which it can be won, the share of moves along a solution \
that lose it, and how often one move alone keeps the win. The grade compares it with other deals of the very same game: a third of these is \
easy, a third is hard. A variant whose deals were not compared has points and no grade. A dataset has grades with `winnable rate GAME --grade`.

Exit codes: 0 winnable, 1 unwinnable, 2 error, 3 undecided or none found.")]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// The deal: ms:617, seed:42, pysol:33000, solvitaire:1, a file, or - for standard input
    #[arg(allow_negative_numbers = true, required_unless_present = "find")]
    deal: Option<String>,
    /// Find deals of this grade instead
    #[arg(long, value_name = "GRADE", value_parser = one_of(&LEVELS), conflicts_with = "deal")]
    find: Option<Level>,
    /// Look from this deal on
    #[arg(long, value_name = "K", default_value = "1", requires = "find")]
    first: String,
    /// How many to find
    #[arg(long, value_name = "N", default_value_t = 1, requires = "find", value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

pub const LEVELS: [(Level, &str); Level::ALL.len()] = [
    (Level::Easy, "Among the easiest third of the winnable deals"),
    (Level::Medium, "In between"),
    (Level::Hard, "Among the hardest third"),
];

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable_catalog::open(&arguments.game)?;
    let watch = watch()?;
    let Some(level) = arguments.find else {
        let text = arguments.deal.as_deref().unwrap_or_default();
        let NamedDeal { name, deal } = winnable_catalog::deal(&*game, text)?;
        let graded = grade(&*game, &deal, &watch).map_err(|error| format!("{}: {error}", output::told(&name)))?;
        let Some(graded) = graded else {
            output::note("Interrupted.");
            return Ok(Exit::Undecided);
        };
        tell(&graded, &name, arguments.json)?;
        return Ok(match graded.verdict {
            Verdict::Winnable => Exit::Yes,
            Verdict::Unwinnable => Exit::No,
            _ => Exit::Undecided,
        });
    };
    let sought = Sought { grade: Some(level), winnable: None, limits: Limits::default() };
    sought.check(&*game)?;
    let mut place = DealPlace::at(&*game, &arguments.first)?;
    for _ in 0..arguments.count {
        let found = searching(&watch, || place.seek(&*game, &sought, TRIES, &watch));
        let graded = match found? {
            Some(named) => grade(&*game, &named.deal, &watch)?.map(|graded| (named, graded)),
            None => None,
        };
        let Some((named, graded)) = graded else {
            let why = if watch.is_stopped() { "interrupted" } else { "none of the deals tried has this grade" };
            output::note(&format!("Stopped after {TRIES} deals at the most: {why}."));
            return Ok(Exit::Undecided);
        };
        tell(&graded, &named.name, arguments.json)?;
    }
    Ok(Exit::Yes)
}

fn tell(graded: &Grade, deal: &str, json: bool) -> Result<(), Error> {
    if json {
        let mut object = serde_json::to_value(graded)?;
        object["deal"] = Value::from(deal);
        object["explanation"] = Value::from(graded.explanation());
        return output::data(&(object.to_string() + "\n"));
    }
    let title = graded.grade.map_or("no grade", Level::name);
    output::print(&format!("{} {deal}: {title}\n{}\n", graded.game, graded.explanation()))
}
