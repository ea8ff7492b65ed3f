//! T. Shintani, The Success Rate of "Monte Carlo".

mod chart;
mod claims;
mod places;
mod stock;

use super::Runner;
use super::children::children;
use super::deadlock::deadlocks;
use super::figures::finding_bars;
use super::item::{Counts, Item, Judgement, Mean, PrintedShare, Sample};
use super::listings::{FIGURES, Found};
use super::papers::Paper;
use super::section::{Finding, Section};
use super::work::{Fact, Scale, Work};
use chart::{Rate, charts};
use places::places;
use stock::{Losses, losses};
use winnable_catalog::{Engine, Verdict};
use winnable_lab::LabError;
use winnable_lab::Row;
use winnable_lab::Summary;
use winnable_lab::page::grouped;
use winnable_lab::stats;

const PAPER: Paper = Paper::MonteCarlo;

/// Size, successes of 10,000, mean states to success.
const PRINTED: [(usize, u64, f64); 6] =
    [(2, 0, 0.0), (3, 24, 97.0), (4, 3806, 278.0), (5, 8726, 1377.0), (6, 9802, 18_613.0), (7, 9916, 45_125.0)];

/// Games of the paper for each size.
const DEALS: u64 = 10_000;

/// Limit of states a deal for the papers' engine, which has a few endless deals at large boards.
const PAPER_STATES: u64 = 3_000_000;

const AS_PROGRAMMED: &str = "Success, as programmed";
const STATED: &str = "Success, stated rules";
const STATES: &str = "Mean states to a win, as programmed";
const STOCK: &str = "5×5: losses that had emptied the stock";
const HIDDEN: &str = "5×5, stock hidden, Kanda's player";

/// What is measured.
pub struct Measurements {
    programmed: Vec<Work>,
    stated: Vec<Work>,
    states: Vec<Work>,
    losses: [Fact; 2],
    losses_deals: u64,
    kanda: Work,
    human: [Work; 3],
    listings: Fact,
    boards: u64,
    places: Fact,
    places_deals: u64,
    deadlocks: Fact,
    children: Fact,
    children_deals: u64,
}

impl Measurements {
    pub fn new(scale: Scale) -> Measurements {
        let success = |rules: &str| {
            let costs = [1.0, 1.0, 25.0, 30.0, 35.0, 40.0];
            let work = |((size, ..), cost): ((usize, u64, f64), f64)| {
                Work::complete(format!("monte-carlo:{size}{rules}"), scale.sample(DEALS, DEALS), cost)
            };
            PRINTED.into_iter().zip(costs).map(work).collect()
        };
        // Deals of the full and of the quick run, and microseconds a deal.
        let states = [
            (DEALS, DEALS, 1.0),
            (1_000_000, 300_000, 6.0),
            (500_000, DEALS, 300.0),
            (50_000, DEALS, 2700.0),
            (DEALS, 2000, 7000.0),
            (DEALS, 200, 20_000.0),
        ];
        let paper = |((size, ..), (full, quick, cost)): ((usize, u64, f64), (u64, u64, f64))| {
            let game = format!("monte-carlo:{size},as-programmed");
            Work::within(game, Engine::Paper, PAPER_STATES, scale.sample(full, quick), cost)
        };
        let losses_deals = scale.sample(200_000, 40_000);
        let losses = |name| Fact { name, cost: 150e-6 * losses_deals as f64 };
        let games = |player: &str| Work::games("monte-carlo:5", player, scale.sample(100_000, 20_000), 10.0);
        let places_deals = scale.sample(1_000_000, 100_000);
        let boards = scale.sample(50_000, 2000);
        let children_deals = scale.sample(10_000, 10_000);
        Measurements {
            programmed: success(",as-programmed"),
            stated: success(""),
            states: PRINTED.into_iter().zip(states).skip(1).map(paper).collect(),
            losses: [losses("monte-carlo-losses-as-programmed"), losses("monte-carlo-losses")],
            losses_deals,
            kanda: games("kanda"),
            human: ["human:1", "human:2", "human"].map(games),
            listings: Fact { name: "monte-carlo-listings", cost: 0.0015 * boards as f64 },
            boards,
            places: Fact { name: "monte-carlo-places", cost: 2e-6 * places_deals as f64 },
            places_deals,
            deadlocks: Fact { name: "monte-carlo-deadlocks", cost: 0.3 },
            children: Fact { name: "monte-carlo-children", cost: 50e-6 * children_deals as f64 },
            children_deals,
        }
    }

    pub fn seconds(&self) -> f64 {
        let works = self.programmed.iter().chain(&self.stated).chain(&self.states).chain(&self.human);
        let facts = self.losses.iter().chain([&self.listings, &self.places, &self.deadlocks, &self.children]);
        works.chain([&self.kanda]).map(Work::seconds).sum::<f64>() + facts.map(|fact| fact.cost).sum::<f64>()
    }
}

pub fn section(runner: &mut Runner) -> Result<Option<Section>, LabError> {
    let plan = Measurements::new(runner.scale());
    let mut section = Section::new(PAPER);
    let mut rates: Vec<Rate> = Vec::new();
    for ((works, group), is_stated) in
        [(&plan.programmed, AS_PROGRAMMED), (&plan.stated, STATED)].into_iter().zip([false, true])
    {
        for ((size, wins, _), work) in PRINTED.into_iter().zip(works) {
            let Some(rows) = runner.rows(work)? else { return Ok(None) };
            let ours = counts(&rows);
            let item = Item::share(PAPER, group, &format!("{size}×{size}"), PrintedShare::Counted(wins, DEALS), ours);
            rates.push((size, is_stated, wins as f64 / DEALS as f64, ours, item.judgement));
            // On 2×2 no deal is won by either rules: one fact.
            if is_stated && size == 2 {
                continue;
            }
            let item = match (is_stated, size) {
                (true, _) => item.noted(
                    "The printed rates are those of a program that misses pairs in the last row; \"stated rules\" is the game \
                     that the text describes.",
                ),
                (false, 7) => item.noted("The paper cut off 5 of its 10,000 deals, which count as not won."),
                _ => item,
            };
            section.items.push(item.by(work.command()));
        }
    }
    let (mut longest, mut cut_off) = ((0, 0), None);
    for ((size, wins, mean), work) in PRINTED.into_iter().skip(1).zip(&plan.states) {
        let Some(rows) = runner.rows(work)? else { return Ok(None) };
        section.items.push(mean_states(size, wins, mean, &rows, work));
        if size == 5 {
            let cut = rows.iter().filter(|r| r.verdict == Verdict::Undecided).count();
            longest = (rows.iter().map(|r| r.states).max().unwrap_or(0), cut);
        }
        if let (7, Some(complete)) = (size, plan.programmed.last()) {
            let undecided = rates.iter().filter(|r| r.0 == 7 && !r.1).map(|r| r.3.undecided).sum();
            cut_off = Some(claims::cut_off(undecided, complete, &rows, work));
        }
    }
    for (fact, (rule, word)) in plan.losses.iter().zip([("as programmed", ",as-programmed"), ("stated rules", "")]) {
        let (deals, game) = (plan.losses_deals, format!("monte-carlo:5{word}"));
        let found = runner.fact(fact, &game, Engine::Complete, |watch| losses(5, !word.is_empty(), deals, watch))?;
        let Some(found) = found else { return Ok(None) };
        let work = Work::within(game, Engine::Paper, PAPER_STATES, deals, 0.0);
        section.items.push(stock_split(rule, &found, &work));
    }
    let Some(kanda) = runner.rows(&plan.kanda)? else { return Ok(None) };
    let [Some(first), Some(second), Some(both)] =
        [runner.rows(&plan.human[0])?, runner.rows(&plan.human[1])?, runner.rows(&plan.human[2])?]
    else {
        return Ok(None);
    };
    let [one, two, three] = &plan.human;
    section.items.extend(hidden(&kanda, &plan.kanda));
    section.items.extend(claims::hints(&kanda, [(&first, one), (&second, two), (&both, three)]));
    let boards = plan.boards;
    let listings = runner.fact(&plan.listings, "monte-carlo:5,as-programmed", Engine::Paper, |watch| {
        FIGURES.iter().map(|figure| figure.found(boards, watch)).collect::<Result<Vec<Found>, LabError>>()
    })?;
    let Some(listings) = listings else { return Ok(None) };
    section.items.extend(claims::listings(&listings));
    let deals = plan.places_deals;
    let found = runner.fact(&plan.places, "monte-carlo:5", Engine::Complete, |watch| places(deals, watch))?;
    let Some(found) = found else { return Ok(None) };
    section.items.extend(claims::places(&found));
    let Some(found) = runner.fact(&plan.deadlocks, "monte-carlo:5", Engine::Complete, deadlocks)? else {
        return Ok(None);
    };
    section.items.extend(claims::property_1(&found));
    let deals = plan.children_deals;
    let found = runner.fact(&plan.children, "monte-carlo:5", Engine::Complete, |watch| children(deals, watch))?;
    let Some(found) = found else { return Ok(None) };
    let at_5 = plan.states.iter().find(|work| work.game.contains(":5"));
    section.items.extend(at_5.map(|work| claims::tree(&found, longest, work)).into_iter().flatten());
    section.items.extend(cut_off);
    section.charts = charts(&rates);
    section.findings.extend(finding(&rates, &section));
    Ok(Some(section))
}

fn counts(rows: &[Row]) -> Counts {
    let Summary { wins, losses, undecided, .. } = Summary::of(rows);
    Counts { wins, losses, undecided }
}

fn mean_states(size: usize, wins: u64, printed: f64, rows: &[Row], work: &Work) -> Item {
    let won = rows.iter().filter(|r| r.verdict == Verdict::Winnable);
    let sample = Sample::of(won.clone().map(|r| (r.states as f64, 1)), 0);
    let printed = Mean { value: printed, count: wins as f64, decimals: 0 };
    let cut = rows.iter().filter(|r| r.verdict == Verdict::Undecided).count();
    let item = Item::mean(PAPER, STATES, &format!("{size}×{size}"), printed, sample).by(work.command()).noted(
        "Mean over the wins of engine paper. No error is printed: it is taken from our own spread. A few deals make most of it.",
    );
    if cut == 0 && !sample.is_heavy() && sample.count >= 100.0 {
        return item;
    }
    let mut states: Vec<u64> = won.map(|r| r.states).collect();
    states.sort_unstable();
    let needed = (sample.needed() * rows.len() as f64 / sample.count.max(1.0)).max(rows.len() as f64);
    item.open(format!(
        "{size}×{size}: {} wins, median {}; one deal makes {:.0} % of the sum{}. Cannot be decided yet. This would: {}.",
        grouped(states.len() as u64),
        grouped(stats::quantile(&states, 0.5)),
        100.0 * sample.largest,
        if cut == 0 { String::new() } else { format!(", and {cut} deals were cut off at 3 million states") },
        Work { deals: round_up(needed) as u64, ..work.clone() }.command(),
    ))
}

/// The next of 1, 2, 5, 10, ...
fn round_up(value: f64) -> f64 {
    let power = 10f64.powf(value.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|v| *v >= value).unwrap_or(value)
}

/// The 144 of 1274 losses that had emptied the stock.
fn stock_split(rule: &str, found: &Losses, work: &Work) -> Item {
    let ours = Counts::of(found.emptied, found.lost.max(1));
    Item::share(PAPER, STOCK, rule, PrintedShare::Counted(144, 1274), ours).by(work.command()).noted(format!(
        "144 of 1274 losses; of the first {} deals here. The other shares that are printed (98.4 % won once the stock is gone, \
         88.7 % of the losses before) follow from these counts.",
        grouped(found.deals)
    ))
}

/// Kanda's player, which Shintani cites: 28.7 % failed before the stock ran out, 21.3 % after, 50.0 % won.
fn hidden(rows: &[Row], work: &Work) -> Vec<Item> {
    let lost = |is_gone: bool| {
        rows.iter().filter(|r| r.verdict == Verdict::Lost && (r.stock_left == Some(0)) == is_gone).count() as u64
    };
    let won = rows.iter().filter(|r| r.verdict == Verdict::Won).count() as u64;
    let all = rows.len() as u64;
    [("lost before the stock ran out", 0.287, lost(false)), ("lost after it ran out", 0.213, lost(true)), ("won", 0.5, won)]
        .map(|(what, printed, count)| {
            let item = Item::share(PAPER, HIDDEN, what, PrintedShare::Rounded(printed, 0.001), Counts::of(count, all));
            let item = item.by(work.command());
            match item.judgement {
                Judgement::Differs => item.open(
                    "Kanda's thesis is cited without its number of games: the distance counts our error and rounding alone, \
                     so it cannot be decided from the text; its number of games would.",
                ),
                _ => item.noted("Cited without the number of games: the distance counts our error and rounding alone."),
            }
        })
        .to_vec()
}

/// Only if the rows say so.
fn finding(rates: &[Rate], section: &Section) -> Option<Finding> {
    let at_4 = |stated: bool| rates.iter().find(|r| r.0 == 4 && r.1 == stated);
    let (programmed, stated) = (at_4(false)?, at_4(true)?);
    if programmed.4 != Judgement::Agrees || stated.4 != Judgement::Differs {
        return None;
    }
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let [printed, as_programmed, by_rules] = [stated.2, programmed.3.rate(), stated.3.rate()].map(percent);
    Some(Finding {
        picture: finding_bars(
            "Success on 4×4",
            &[
                (stated.2, format!("{printed} printed"), "printed"),
                (programmed.3.rate(), format!("{as_programmed} as programmed"), "ours"),
                (stated.3.rate(), format!("{by_rules} stated rules"), "differs"),
            ],
        ),
        claim: "The printed Monte Carlo rates are a program’s, not the game’s.".into(),
        sentence: format!(
            "On 4×4 the stated rules win {by_rules}; a program that misses pairs in the last row wins {as_programmed}, and \
             {printed} is printed."
        ),
        rows: section.rows_of(|item| item.group == AS_PROGRAMMED || item.group == STATED),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_needed_are_round() {
        assert_eq!([1.0, 3.0, 7.0, 1234.0, 200_000.0].map(round_up), [1.0, 5.0, 10.0, 2000.0, 200_000.0]);
    }

    #[test]
    fn an_unknown_sample_size_leaves_a_distance_open() {
        let row = |verdict: Verdict, stock: u32| Row {
            game: "monte-carlo:5".into(),
            deal: "seed:1".into(),
            number: 1,
            verdict,
            reason: None,
            states: 0,
            duplicates: 0,
            moves: Some(10),
            certain_after: None,
            max_empty_columns: None,
            min_cards_left: 0,
            stock_left: Some(stock),
            choices: Some(20),
            microseconds: 1,
            cpu_microseconds: None,
            engine: "kanda".into(),
            version: "0.1.0".into(),
            fingerprint: None,
            grade: None,
            points: None,
            solution: None,
            proof: None,
            certificate: None,
        };
        let rows: Vec<Row> = (0..10_000)
            .map(|i| match i % 1000 {
                0..287 => row(Verdict::Lost, 5),
                287..400 => row(Verdict::Lost, 0),
                _ => row(Verdict::Won, 0),
            })
            .collect();
        let items = hidden(&rows, &Work::games("monte-carlo:5", "kanda", 10_000, 1.0));
        assert_eq!(
            items.iter().map(|i| i.judgement).collect::<Vec<_>>(),
            [Judgement::Agrees, Judgement::Open, Judgement::Open]
        );
    }
}
