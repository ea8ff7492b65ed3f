//! T. Shintani, A Consideration on the Possibility of Success in the Card Game "Beleaguered Castle".

use super::Runner;
use super::castle_text;
use super::figures::{DotRow, HALF, dot_rows, finding_bars, log_bars};
use super::item::{Counts, Item, Judgement, PrintedShare, number, percents};
use super::papers::Paper;
use super::runs::longest;
use super::section::{Chart, Finding, Section, Width};
use super::work::{Fact, Scale, Work};
use crate::hunt::{NothingFound, Quarry, hunt};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use winnable_cards::{Deal, Layout};
use winnable_catalog::{Engine, Limits, Request, Solved, Verdict, Watch, open};
use winnable_data::CASTLE_POSITIONS;
use winnable_games::tableau::rules::Castle;
use winnable_lab::LabError;
use winnable_lab::Summary;
use winnable_lab::page::grouped;
use winnable_lab::stats;

const PAPER: Paper = Paper::BeleagueredCastle;
const GAME: &str = "beleaguered-castle";

/// States of the printed search of position 2.
const PRINTED_STATES: f64 = 310_274_086.0;

/// Its duplicates.
const PRINTED_DUPLICATES: f64 = 1_766_996_637.0;

/// Its states by readings of the rules, every card told apart: counted once by a program of its own, too long for this one.
/// The first is without sideways moves of a card that already lies in sequence.
const READINGS: [u64; 5] = [258_678_760, 23_718_568, 460_754_881, 569_245_633, 285_013_480];

/// What is measured.
pub struct Measurements {
    success: Work,
    positions: Fact,
    by_paper: Fact,
    paper_states: u64,
    four_rows: Fact,
    text: Fact,
    /// The attempt that the hunt begins with.
    first_attempt: u64,
}

/// With seed 1 the hunt for four empty rows finds its deal soon after this attempt; all before it find nothing.
const NEAR_THE_FIND: u64 = 3700;

impl Measurements {
    pub fn new(scale: Scale) -> Measurements {
        let states = scale.sample(Limits::default().states, 2_000_000).max(20_000);
        let deals = scale.sample(10_000, 5000);
        let paper_states = scale.sample(60_000_000, 5_000_000);
        Measurements {
            success: Work::within(GAME, Engine::Complete, states, deals, 1900.0),
            positions: Fact { name: "castle-positions", cost: 0.5 },
            by_paper: Fact { name: "castle-position-3-by-paper", cost: 0.7e-6 * paper_states as f64 },
            paper_states,
            four_rows: Fact { name: "castle-four-empty-rows", cost: 10.0 },
            text: Fact { name: "castle-text", cost: 1.0 },
            first_attempt: if scale == Scale::Full { 0 } else { NEAR_THE_FIND },
        }
    }

    pub fn seconds(&self) -> f64 {
        self.success.seconds() + self.positions.cost + self.by_paper.cost + self.four_rows.cost + self.text.cost
    }
}

/// The positions of the paper, solved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Positions {
    verdicts: Vec<Verdict>,
    states: u64,
    duplicates: u64,
    max_space: u32,
    min_n: u32,
    runs: Vec<u64>,
    /// Whether position 2 was searched within a second.
    is_quick: bool,
}

/// A lost deal from which four empty rows are reached, with its certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct FourRows {
    deal: String,
    positions: u64,
    max_empty_rows: u64,
}

/// Position 3 by the papers' engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct ByPaper {
    is_won: bool,
    states: u64,
    moves: u64,
}

pub fn section(runner: &mut Runner) -> Result<Option<Section>, LabError> {
    let plan = Measurements::new(runner.scale());
    let Some(rows) = runner.rows(&plan.success)? else { return Ok(None) };
    let Some(found) = runner.fact(&plan.positions, GAME, Engine::Complete, positions)? else { return Ok(None) };
    let states = plan.paper_states;
    let by_paper = runner.fact(&plan.by_paper, GAME, Engine::Paper, |watch| position_3(states, watch))?;
    let Some(by_paper) = by_paper else { return Ok(None) };
    let first = plan.first_attempt;
    let four_rows = runner.fact(&plan.four_rows, GAME, Engine::Complete, |watch| four_rows(first, watch))?;
    let Some(four_rows) = four_rows.filter(|_| !runner.watch().is_stopped()) else { return Ok(None) };
    let Some(text) = runner.fact(&plan.text, GAME, Engine::Complete, castle_text::found)? else { return Ok(None) };
    let summary = Summary::of(&rows);
    let mut section = Section::new(PAPER);
    section.items.push(success(&summary, &plan.success));
    section.items.push(empty_rows(&summary, &plan.success));
    section.items.extend(position_claims(&found, by_paper, plan.paper_states, four_rows.as_ref()));
    section.items.extend(castle_text::claims(&text));
    section.charts = charts(&summary, &found, section.items[0].judgement);
    section.lead = four_rows.as_ref().map(|found| lead(found, &section));
    let ours = format!("{} ours", grouped(found.states));
    section.findings.push(Finding {
        picture: finding_bars(
            "States to prove position 2 lost",
            &[(PRINTED_STATES, "310,274,086 printed".into(), "printed"), (found.states as f64, ours, "differs")],
        ),
        claim: format!("310,274,086 states become {}.", grouped(found.states)),
        sentence: "While no card can go up suits do not matter, and a lost castle is proved lost by ranks alone."
            .into(),
        rows: section.rows_of(|item| item.what.starts_with("Position 2: states")),
    });
    Ok(Some(section))
}

/// The answer to the question that the paper ends with.
fn lead(found: &FourRows, section: &Section) -> Finding {
    let rows = |words: &str| format!("{words} empty rows");
    Finding {
        picture: finding_bars(
            "Empty rows from which a castle can still be lost",
            &[(3.0, format!("{} printed", rows("3")), "printed"), (4.0, format!("{}, ours", rows("4")), "differs")],
        ),
        claim: "Four empty rows do not always win.".into(),
        sentence: format!(
            "The paper asks whether they do; a lost deal that reaches {}, with a certificate, says no.",
            rows(&found.max_empty_rows.to_string())
        ),
        rows: section.rows_of(|item| item.what.starts_with("4 empty rows")),
    }
}

fn success(summary: &Summary, work: &Work) -> Item {
    let ours = Counts { wins: summary.wins, losses: summary.losses, undecided: summary.undecided };
    Item::share(PAPER, "Success", "success", PrintedShare::Rounded(0.7, 0.05), ours)
        .printed_as("about 70 %")
        .noted(format!(
            "{} deals, {} undecided. \"About 70 %\" is read as rounded to 5 points. Blake and Gent 2026: 68.17 ± 0.10 %.",
            grouped(summary.deals),
            summary.undecided
        ))
        .by(work.command())
}

/// Losses by the largest number of empty rows: one fact in three sentences of the paper.
fn empty_rows(summary: &Summary, work: &Work) -> Item {
    let losses = |from: usize, to: usize| summary.splits.iter().take(to).skip(from).map(|s| s.losses).sum::<u64>();
    let (few, many) = (losses(0, 2), losses(3, 9));
    let share = stats::share(few, summary.losses.max(1));
    let judgement = match (many, share.low >= 0.99, share.high < 0.99) {
        (1.., ..) | (_, _, true) => Judgement::Differs,
        (0, true, _) => Judgement::Agrees,
        (0, false, false) => Judgement::Open,
    };
    let rate = 100.0 * few as f64 / summary.losses.max(1) as f64;
    let item = Item::claim(
        PAPER,
        "Losses with at most 1 empty row",
        "over 99 %",
        &format!("{rate:.2} % ({})", percents(share)),
        judgement,
        &format!("{few} of {} losses; {many} reach 3 rows, none printed", summary.losses),
    );
    let safe = "Safe moves to the foundations are played at once, so that empty rows of other lines do not show.";
    let item = match judgement {
        Judgement::Open => item.noted(format!(
            "{few} of {} losses: the interval holds both sides of 99 %. {safe} Cannot be decided yet: winnable reproduce --full \
             has 10,000 deals.",
            summary.losses
        )),
        _ => item.noted(safe),
    };
    item.by(work.command())
}

fn solve(index: usize, request: &Request, watch: &Watch) -> Result<Solved, LabError> {
    let layout = Layout::parse(CASTLE_POSITIONS[index - 1]).expect("the position is well formed");
    let solved = open(GAME)?.solve(&Deal::Position(layout), request, watch);
    solved.map_err(|error| LabError::Solve { deal: format!("position {index}"), error })
}

fn positions(watch: &Watch) -> Result<Positions, LabError> {
    let solved = (1..=4).map(|i| solve(i, &Request::default(), watch)).collect::<Result<Vec<Solved>, _>>()?;
    let began = Instant::now();
    solve(2, &Request::default(), watch)?;
    Ok(Positions {
        is_quick: began.elapsed() < Duration::from_secs(1),
        verdicts: solved.iter().map(|s| s.verdict).collect(),
        states: solved[1].states,
        duplicates: solved[1].duplicates,
        max_space: solved[1].max_empty_columns.unwrap_or(0),
        min_n: solved[1].min_cards_left,
        runs: (0..=3).map(|n| longest::<Castle>(0, n, false, (1 << n) + 1) as u64).collect(),
    })
}

fn position_3(states: u64, watch: &Watch) -> Result<ByPaper, LabError> {
    let limits = Limits { states, ..Limits::default() };
    let solved = solve(3, &Request { engine: Engine::Paper, limits, ..Request::default() }, watch)?;
    Ok(ByPaper {
        is_won: solved.verdict == Verdict::Winnable,
        states: solved.states,
        moves: solved.certain_after.unwrap_or(0) as u64,
    })
}

/// Hunts with seed 1. None if the hunt was stopped or found nothing.
fn four_rows(first: u64, watch: &Watch) -> Result<Option<FourRows>, LabError> {
    let quarry = Quarry { empty_rows: 4, seed: 1, first, end: 100_000 };
    match hunt(&quarry, watch, |_| ()) {
        Ok(found) => Ok(Some(FourRows {
            deal: found.deal,
            positions: found.closure.positions,
            max_empty_rows: found.closure.max_empty_rows as u64,
        })),
        Err(NothingFound::Ended { .. }) => Ok(None),
        Err(error @ NothingFound::Refused { .. }) => {
            Err(LabError::Certificate { deal: format!("hunt of seed {}", quarry.seed), error: error.to_string() })
        }
    }
}

/// The question that the paper ends with.
fn four_rows_claim(found: Option<&FourRows>) -> Item {
    let what = "4 empty rows always win";
    let item = match found {
        None => Item::claim(PAPER, what, "asked", "no counterexample", Judgement::Open, "the hunt found nothing")
            .noted("A longer hunt, or a proof, would decide."),
        Some(FourRows { deal, positions, max_empty_rows }) => Item::claim(
            PAPER,
            what,
            "asked",
            "no: a lost deal",
            Judgement::Answered,
            "refuted by a deal with a certificate",
        )
        .noted(format!(
            "{} empty rows are reached from this deal, and its {} positions by rank hold no win: {}. The moves were played by the \
             referee, and the certificate was accepted by the checker.",
            max_empty_rows,
            grouped(*positions),
            deal.trim_end().replace('\n', "; ")
        )),
    };
    item.by(format!("winnable hunt {GAME} --empty-rows 4 --seed 1"))
}

fn position_claims(found: &Positions, by_paper: ByPaper, limit: u64, four_rows: Option<&FourRows>) -> Vec<Item> {
    let word = |verdict: &Verdict| match verdict {
        Verdict::Winnable => "won",
        Verdict::Unwinnable => "lost",
        _ => "undecided",
    };
    let words: Vec<&str> = found.verdicts.iter().map(word).collect();
    let runs: Vec<String> = found.runs.iter().map(ToString::to_string).collect();
    let file = |index: u32| format!("winnable solve {GAME} data/papers/003-position-{index}.txt");
    let ours = match by_paper.is_won {
        true => format!("{}, {} moves", grouped(by_paper.states), grouped(by_paper.moves)),
        false => format!("not won in {}", grouped(by_paper.states)),
    };
    let is_same = by_paper.is_won && (by_paper.states, by_paper.moves) == (16_967_829, 1124);
    vec![
        Item::claim(
            PAPER,
            "Positions 1, 2, 3, 4",
            "lost, lost, won, won",
            &words.join(", "),
            Judgement::of(words == ["lost", "lost", "won", "won"]),
            "3 empty rows do not suffice",
        )
        .by(file(1)),
        Item::claim(
            PAPER,
            "Position 2: states",
            "310,274,086",
            &number(found.states as f64),
            Judgement::of(READINGS.contains(&(PRINTED_STATES as u64))).if_fitted(),
            &format!("no reading gives it; 3:38:27 printed, ours {} 1 s", if found.is_quick { "under" } else { "over" }),
        )
        .noted(format!(
            "While no card can go up, suits do not matter: positions that agree in ranks are one. A whole space does not depend \
             on the order of moves, so the printed count is that of some rules; readings of them, every card told apart, gave {}. \
             Printed are {:.1} edges a state, ours has {:.1} by rank; without sideways moves there are 2.2 to 3.8, so the program \
             moved sideways.",
            READINGS.map(grouped).join("; "),
            1.0 + PRINTED_DUPLICATES / PRINTED_STATES,
            1.0 + found.duplicates as f64 / found.states.max(1) as f64
        ))
        .by(file(2)),

        Item::claim(
            PAPER,
            "Position 2: max_space, min_n",
            "3, 48",
            &format!("{}, {}", found.max_space, found.min_n),
            Judgement::of((found.max_space, found.min_n) == (3, 48)),
            "",
        )
        .by(file(2)),
        Item::claim(
            PAPER,
            "Position 3: states, moves",
            "16,967,829; 1124",
            &ours,
            if is_same { Judgement::Agrees } else { Judgement::Open },
            "depends on the order of moves, not printed",
        )
        .noted(format!(
            "By engine paper, given up at {} states (winnable reproduce --full goes to 60 million). Depth-first search finds \
             its first win after a number of states that its order of moves alone decides. That it can be won is proved.",
            grouped(limit)
        ))
        .by(format!("{} --engine paper --max-states {limit}", file(3))),
        Item::claim(
            PAPER,
            "Property 1: run over 0 to 3 empty rows",
            "1, 2, 4, 8",
            &runs.join(", "),
            Judgement::of(found.runs == [1, 2, 4, 8]),
            "every way of moving single cards searched",
        )
        .by_tests("runs"),
        four_rows_claim(four_rows),
    ]
}

fn charts(summary: &Summary, found: &Positions, judgement: Judgement) -> Vec<Chart> {
    let states = [
        ("printed".to_string(), PRINTED_STATES, "hollow", "310,274,086".to_string()),
        ("card by card, tried".into(), READINGS[0] as f64, "grey", grouped(READINGS[0])),
        ("by rank alone".into(), found.states as f64, "plum", grouped(found.states)),
    ];
    let (low, high, rate) = (100.0 * summary.low, 100.0 * summary.high, 100.0 * summary.rate);
    let row = |name: &str, value: f64, low: f64, high: f64, mark, text: String| DotRow {
        name: name.into(),
        value,
        low,
        high,
        mark,
        text,
    };
    let ours = format!("ours, {} deals", grouped(summary.deals));
    let rows = [
        row("printed, “about”", 70.0, 70.0, 70.0, None, "70".into()),
        row(&ours, rate, low, high, Some(judgement), format!("{rate:.2}")),
        row("Blake and Gent 2026", 68.17, 68.07, 68.27, None, "68.17".into()),
    ];
    let ticks: &[f64] =
        if low < 60.0 || high > 80.0 { &[40.0, 60.0, 80.0, 100.0] } else { &[60.0, 65.0, 70.0, 75.0, 80.0] };
    let title = "Position 2: states searched to prove the loss.";
    vec![
        Chart {
            width: Width::Half,
            title: title.into(),
            caption: "Axis lines: 1,000-fold.".into(),
            drawing: log_bars(title, &states),
        },
        Chart {
            width: Width::Half,
            title: "Success.".into(),
            caption: "Lines: 95 % intervals; none is printed.".into(),
            drawing: dot_rows(HALF, "Success of Beleaguered Castle", &rows, ticks, None),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::super::item::CLAIMS;
    use super::*;
    use winnable_lab::Split;

    #[test]
    fn the_share_of_losses_is_open_while_its_interval_holds_the_bound() {
        let judged = |losses: [u64; 4]| {
            let splits = losses.iter().map(|&losses| Split { class: String::new(), losses }).collect();
            let summary = Summary { losses: losses.iter().sum(), splits, ..Summary::of(&[]) };
            empty_rows(&summary, &Work::complete(GAME, 1, 1.0)).judgement
        };
        assert_eq!(judged([260, 34, 4, 0]), Judgement::Open);
        assert_eq!(judged([26_000, 3400, 100, 0]), Judgement::Agrees);
        assert_eq!(judged([26_000, 3400, 1000, 0]), Judgement::Differs);
        assert_eq!(judged([260, 34, 4, 1]), Judgement::Differs);
    }

    #[test]
    fn positions_are_as_printed() {
        let found = positions(&Watch::default()).unwrap();
        let four_rows = four_rows(NEAR_THE_FIND, &Watch::default()).unwrap();
        assert_eq!(four_rows.as_ref().map(|found| found.max_empty_rows), Some(4));
        let items = position_claims(&found, ByPaper { is_won: false, states: 10, moves: 0 }, 10, four_rows.as_ref());
        let judged: Vec<Judgement> = items.iter().map(|item| item.judgement).collect();
        use Judgement::{Agrees, Answered, Differs, Open};
        assert_eq!(judged, [Agrees, Differs, Agrees, Open, Agrees, Answered]);
        assert_eq!(four_rows_claim(None).judgement, Open);
        assert!(items.iter().all(|item| item.group == CLAIMS && (item.judgement != Open || !item.notes.is_empty())));
        assert!(items[1].ours.starts_with("1,301"), "{}", items[1].ours);
    }
}
