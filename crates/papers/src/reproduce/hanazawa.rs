//! M. Hanazawa, An algorithm to play the card solitaire Calculation.

use super::Runner;
use super::figures::{DotRow, WHOLE, dot_rows, finding_bars};
use super::hanazawa_text::{self, InRanks};
use super::item::{Counts, Item, Judgement, PrintedShare};
use super::papers::Paper;
use super::section::{Chart, Finding, Section, Width};
use super::work::{Fact, Scale, Work};
use winnable_catalog::Engine;
use winnable_lab::LabError;
use winnable_lab::Summary;
use winnable_lab::stats::{self, Interval};

const PAPER: Paper = Paper::Calculation;
const GAME: &str = "calculation:4";
const GROUP: &str = "Success with four stacks";

/// The printed successes.
const PRINTED: (u64, u64) = (1708, 2000);

/// The player whose assumptions were chosen after the fact.
const FITTED: &str = "hanazawa";

/// A reading of the text: the game, the player, what it is, and whether the printed rate is one of it.
struct Reading {
    game: &'static str,
    player: &'static str,
    what: &'static str,
    micros: f64,
    is_printed: bool,
}

const READINGS: &[Reading] = &[
    Reading { game: GAME, player: "hanazawa:literal", what: "read literally", micros: 60.0, is_printed: true },
    Reading {
        game: GAME,
        player: "hanazawa:literal,last-foundation",
        what: "only: drawn to the last of equals",
        micros: 60.0,
        is_printed: false,
    },
    Reading {
        game: GAME,
        player: "hanazawa:literal,fewest",
        what: "only: fewest planned cards",
        micros: 60.0,
        is_printed: false,
    },
    Reading {
        game: GAME,
        player: "hanazawa:literal,floor",
        what: "only: the stack's weight as floor",
        micros: 60.0,
        is_printed: false,
    },
    Reading { game: GAME, player: "hanazawa:set", what: "set-based Sd, proposed", micros: 60.0, is_printed: false },
    Reading {
        game: GAME,
        player: "hanazawa:highest",
        what: "drawn cards to the highest",
        micros: 60.0,
        is_printed: false,
    },
    Reading { game: GAME, player: FITTED, what: "all assumptions", micros: 60.0, is_printed: true },
    Reading { game: GAME, player: "hanazawa:free-k", what: "kings planned anew", micros: 60.0, is_printed: false },
    Reading {
        game: "calculation:4,laid-out",
        player: "hanazawa",
        what: "48 cards, A 2 3 4 laid out",
        micros: 60.0,
        is_printed: false,
    },
    Reading { game: GAME, player: "hanazawa:tuned", what: "learned table", micros: 60.0, is_printed: false },
    Reading {
        game: GAME,
        player: "hanazawa:tuned,free",
        what: "learned table, any card anew",
        micros: 260.0,
        is_printed: false,
    },
];

/// The assumptions, each alone.
const ALONE: [(&str, &str); 3] = [
    ("hanazawa:literal,floor", "the row is at least the stack's weight less one"),
    ("hanazawa:literal,fewest", "of equals the foundation with the fewest planned cards"),
    ("hanazawa:literal,last-foundation", "a drawn card to the last of equal foundations"),
];

/// What is measured.
pub struct Measurements {
    readings: Vec<Work>,
    ranks: Fact,
    ranks_games: u64,
}

impl Measurements {
    pub fn new(scale: Scale) -> Measurements {
        let games = scale.sample(100_000, 20_000);
        let ranks_games = scale.sample(20_000, 2000);
        Measurements {
            readings: READINGS.iter().map(|r| Work::games(r.game, r.player, games, r.micros)).collect(),
            ranks: Fact { name: "hanazawa-in-ranks", cost: 120e-6 * ranks_games as f64 },
            ranks_games,
        }
    }

    pub fn seconds(&self) -> f64 {
        self.readings.iter().map(Work::seconds).sum::<f64>() + self.ranks.cost
    }
}

pub fn section(runner: &mut Runner) -> Result<Option<Section>, LabError> {
    let plan = Measurements::new(runner.scale());
    let mut section = Section::new(PAPER);
    let mut rates = Vec::new();
    for (reading, work) in READINGS.iter().zip(&plan.readings) {
        let Some(rows) = runner.rows(work)? else { return Ok(None) };
        let Summary { wins, losses, .. } = Summary::of(&rows);
        let ours = Counts { wins, losses, undecided: 0 };
        let printed = PrintedShare::Counted(PRINTED.0, PRINTED.1);
        let item = Item::share(PAPER, GROUP, reading.what, printed, ours).by(work.command());
        let item = if reading.player == FITTED { item.fitted() } else { item };
        rates.push((reading, ours, if reading.is_printed { item.judgement } else { Judgement::Open }));
        if reading.is_printed {
            section.items.push(item);
        }
    }
    // His program first, then the text alone.
    section.items.reverse();
    let mut items = std::mem::take(&mut section.items).into_iter();
    section.items.extend(items.next().map(|item| item.noted(assumptions(&rates))));
    section.items.extend(items.map(|item| {
        item.noted(
            "Without any of the assumptions: far from the printed rate, so the program did more than the text says.",
        )
    }));
    let games = plan.ranks_games;
    let ranks = runner.fact(&plan.ranks, GAME, Engine::Complete, |watch| Ok(hanazawa_text::in_ranks(games, watch)))?;
    let Some(ranks): Option<InRanks> = ranks else { return Ok(None) };
    section.items.extend(hanazawa_text::claims(ranks));
    section.items.extend(asked(&rates, &plan));
    section.charts.push(chart(&rates));
    section.findings.extend(finding(&rates, &section));
    Ok(Some(section))
}

/// What the author would like to know, and the reading that tells.
const ASKED: [(&str, &str, &str); 4] = [
    ("hanazawa:set", "Sd by sets of cards", "thought better"),
    ("hanazawa:free-k", "Kings not bound to a foundation", "should be better"),
    ("hanazawa:tuned", "The table learned", "may be better"),
    ("hanazawa:tuned,free", "Table learned, no card bound", "of interest"),
];

fn asked(rates: &[Rate], plan: &Measurements) -> Vec<Item> {
    let of = |player: &str| rates.iter().zip(&plan.readings).find(|(r, _)| r.0.player == player && r.0.game == GAME);
    let Some((without, _)) = of(FITTED) else { return Vec::new() };
    let asked = |(player, what, printed): (&str, &str, &str)| {
        let (with, work) = of(player)?;
        Some(hanazawa_text::asked(what, printed, with.1, without.1, work.command()))
    };
    ASKED.into_iter().filter_map(asked).collect()
}

/// What had to be assumed, and what each assumption gives alone.
fn assumptions(rates: &[Rate]) -> String {
    let rate = |player: &str| {
        let rate = rates.iter().find(|r| r.0.player == player && r.0.game == GAME);
        rate.map_or(String::new(), |r| format!("{:.1} %", 100.0 * r.1.rate()))
    };
    let alone: Vec<String> = ALONE.iter().map(|(player, words)| format!("{words} ({})", rate(player))).collect();
    format!(
        "Chosen after the fact, so that the printed rate comes out; alone each gives: {}. The fourth, of equals the stack with \
         the larger number, changes nothing without the first. Only the first is hinted at: a stack's number is called its \
         weight, and stack 1 is to take distance 0, stack 2 distance 1 and so on.",
        alone.join("; ")
    )
}

type Rate = (&'static Reading, Counts, Judgement);

fn chart(rates: &[Rate]) -> Chart {
    let mut rates: Vec<&Rate> = rates.iter().collect();
    rates.sort_by(|a, b| a.1.rate().total_cmp(&b.1.rate()));
    let rows: Vec<DotRow> = rates
        .iter()
        .map(|(reading, ours, judgement)| {
            let Interval { low, high } = stats::share(ours.wins, ours.wins + ours.losses);
            let value = 100.0 * ours.rate();
            DotRow {
                name: reading.what.into(),
                value,
                low: 100.0 * low,
                high: 100.0 * high,
                mark: Some(*judgement),
                text: format!("{value:.1}"),
            }
        })
        .collect();
    let printed = stats::share(PRINTED.0, PRINTED.1);
    let (low, high, value) = (100.0 * printed.low, 100.0 * printed.high, 100.0 * PRINTED.0 as f64 / PRINTED.1 as f64);
    let band = (low, high, value, format!("printed {value:.1} % ({low:.1}–{high:.1})"));
    let games = rates.first().map_or(0, |r| r.1.wins + r.1.losses);
    let title = format!("One text, {} readings.", rows.len());
    Chart {
        width: Width::Whole,
        caption: format!(
            "{} games each, stock unseen. Squares: nothing is printed to compare with.",
            winnable_lab::page::grouped(games)
        ),
        drawing: dot_rows(WHOLE, &title, &rows, &[40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0], Some(band)),
        title,
    }
}

fn finding(rates: &[Rate], section: &Section) -> Option<Finding> {
    let of = |player: &str| rates.iter().find(|r| r.0.player == player && r.0.game == GAME);
    let (literal, assumed) = (of("hanazawa:literal")?, of(FITTED)?);
    if literal.2 != Judgement::Differs {
        return None;
    }
    let [literal, assumed] = [literal, assumed].map(|r| r.1.rate());
    let [low, high] = [literal, assumed].map(|share| format!("{:.1} %", 100.0 * share));
    Some(Finding {
        picture: finding_bars(
            "Success of Hanazawa's player",
            &[
                (0.854, "85.4 % printed".into(), "printed"),
                (assumed, format!("{high} with assumptions"), "ours"),
                (literal, format!("{low} read literally"), "differs"),
            ],
        ),
        claim: format!("Hanazawa’s text, read literally, wins {low}, not 85.4 %."),
        sentence: format!("An assumption about a stack’s weight, and tie-breaks chosen after the fact, give {high}."),
        rows: section.rows_of(|item| item.scaled.is_some()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_alone_is_refuted_and_the_assumption_is_not() {
        let rate = |player: &str, wins: u64, judgement| {
            let reading = READINGS.iter().find(|r| r.player == player).unwrap();
            (reading, Counts::of(wins, 20_000), judgement)
        };
        let rates = [
            rate(FITTED, 17_032, Judgement::Fitted),
            rate("hanazawa:literal", 9754, Judgement::Differs),
            rate("hanazawa:set", 13_939, Judgement::Open),
        ];
        let found = finding(&rates, &Section::new(PAPER)).unwrap();
        assert!(
            found.claim.contains("wins 48.8 %, not 85.4 %") && found.sentence.contains("give 85.2 %"),
            "{}",
            found.claim
        );
        let chart = chart(&rates);
        assert!(
            chart.title.starts_with("One text, 3 readings") && chart.drawing.0.contains("printed 85.4 % (83.8–86.9)")
        );
        let agreeing = [rates[0], rate("hanazawa:literal", 17_000, Judgement::Agrees)];
        assert!(finding(&agreeing, &Section::new(PAPER)).is_none());
    }
}
