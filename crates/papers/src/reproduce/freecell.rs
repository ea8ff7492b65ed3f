//! T. Shintani, Consideration on the Rate of Success of Solitaires: FreeCell and Four Companies.

use super::Runner;
use super::figures::{Frame, HALF, all, at, bar, drawing, line, mark, ring, text};
use super::freecell_readings::{self, Reading, Tried, cards_moved, tried};
use super::freecell_text;
use super::item::{BAND, Counts, Item, Judgement, Mean, PrintedShare, Sample};
use super::papers::Paper;
use super::runs::longest;
use super::section::{Chart, Finding, Section, Width};
use super::work::{Fact, Scale, Work};
use maud::html;
use serde::{Deserialize, Serialize};
use winnable_cards::{Deal, MicrosoftNumber};
use winnable_catalog::{Engine, Reason, Request, Verdict, Watch, open};
use winnable_games::tableau::rules::{FourCompanies, FreeCell};
use winnable_games::tableau::{Pile, Tableau};
use winnable_games::{Game, Playable};
use winnable_lab::LabError;
use winnable_lab::Row;
use winnable_lab::Summary;
use winnable_lab::page::grouped;
use winnable_lab::stats;

const PAPER: Paper = Paper::Solitaires;
const FREECELL: &str = "FreeCell";
const COMPANIES: &str = "Four Companies";
const FREECELL_READINGS: &str = "FreeCell, readings tried";
const COMPANIES_READINGS: &str = "Four Companies, readings tried";

/// Most states of a search by engine paper. About one deal of FreeCell in fifty reaches it.
const MOST_STATES: u64 = 3_000_000;

/// Printed means of states and moves, and of how many wins.
const FREECELL_MEANS: (f64, f64, f64) = (75_358.0, 378.0, 4000.0);
const COMPANIES_MEANS: (f64, f64, f64) = (1257.0, 74.0, 3669.0);

/// Deals of the paper for each game.
const DEALS: u64 = 4000;

/// What is measured.
pub struct Measurements {
    freecell: Work,
    companies: Work,
    freecell_paper: Work,
    companies_paper: Work,
    theorem: Fact,
    small: Fact,
    /// For each reading that was tried, FreeCell and Four Companies.
    readings: [[Fact; 2]; 2],
    freecell_deals: u64,
    companies_deals: u64,
    readings_states: u64,
}

impl Measurements {
    pub fn new(scale: Scale) -> Measurements {
        let states = MOST_STATES;
        let deals = scale.sample(DEALS, DEALS);
        let (freecell_deals, companies_deals) = (scale.sample(300, 110), scale.sample(DEALS, 1000));
        let reading = |freecell, companies| {
            [
                Fact { name: freecell, cost: 0.05 * freecell_deals as f64 },
                Fact { name: companies, cost: 300e-6 * companies_deals as f64 },
            ]
        };
        Measurements {
            readings: [
                reading("freecell-whole-runs", "four-companies-whole-runs"),
                reading("freecell-up-first", "four-companies-up-first"),
            ],
            freecell_deals,
            companies_deals,
            readings_states: scale.sample(3_000_000, 1_000_000).max(100_000),
            freecell: Work::complete("freecell", deals, 50.0),
            companies: Work::complete("four-companies", deals, 100.0),
            freecell_paper: Work::within("freecell", Engine::Paper, states, scale.sample(DEALS, 150), 110_000.0)
                .with_moves(),
            companies_paper: Work::within("four-companies", Engine::Paper, states, deals, 300.0).with_moves(),
            theorem: Fact { name: "freecell-theorem-1", cost: 8.0 },
            small: Fact { name: "freecell-deal-minus-1", cost: 0.1 },
        }
    }

    pub fn seconds(&self) -> f64 {
        let works = [&self.freecell, &self.companies, &self.freecell_paper, &self.companies_paper];
        let readings: f64 = self.readings.iter().flatten().map(|fact| fact.cost).sum();
        works.map(Work::seconds).iter().sum::<f64>() + self.theorem.cost + self.small.cost + readings
    }
}

/// The longest runs that were found to move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Runs {
    /// Cells, empty columns, whether into one, what the theorem says, and what was found.
    found: Vec<(u64, u64, bool, u64, u64)>,
}

/// Single searches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Small {
    is_lost: bool,
    states: u64,
    /// A deal in which a position comes again after two moves.
    recurs_in: u64,
}

pub fn section(runner: &mut Runner) -> Result<Option<Section>, LabError> {
    let plan = Measurements::new(runner.scale());
    let Some(freecell) = runner.rows(&plan.freecell)? else { return Ok(None) };
    let Some(companies) = runner.rows(&plan.companies)? else { return Ok(None) };
    let Some(freecell_paper) = runner.rows(&plan.freecell_paper)? else { return Ok(None) };
    let Some(companies_paper) = runner.rows(&plan.companies_paper)? else { return Ok(None) };
    let Some(runs) = runner.fact(&plan.theorem, "freecell", Engine::Complete, theorem_1)? else { return Ok(None) };
    let Some(small) = runner.fact(&plan.small, "freecell", Engine::Complete, small)? else { return Ok(None) };
    let Some(readings) = readings(&plan, runner)? else { return Ok(None) };
    let mut section = Section::new(PAPER);
    section.items.push(success(FREECELL, 4000, &freecell, &plan.freecell));
    section.items.extend(means(
        FREECELL,
        FREECELL_MEANS,
        &freecell_paper,
        &plan.freecell_paper,
        cards_moved::<FreeCell>,
    ));
    section.items.push(success(COMPANIES, 3669, &companies, &plan.companies).printed_as("91.73 %"));
    section.items.extend(means(
        COMPANIES,
        COMPANIES_MEANS,
        &companies_paper,
        &plan.companies_paper,
        cards_moved::<FourCompanies>,
    ));
    section.items.extend(readings);
    let bound = stats::clopper_pearson(4000, 4000).low;
    section.items.push(
        Item::claim(
            PAPER,
            "Bound drawn from 4,000 of 4,000",
            "99.97 %",
            &format!("{:.2} %", 100.0 * bound),
            Judgement::of(format!("{:.2}", 100.0 * bound) == "99.97"),
            "the exact 95 % bound",
        )
        .noted(format!(
            "No reason is printed. It looks like 1 − 1/4000 = {:.3} %, cut off: the share if the next deal were the first loss, \
             which is no bound.",
            100.0 * (1.0 - 1.0 / DEALS as f64)
        ))
        .by("winnable rate freecell --deals 4000"),
    );
    section.items.extend(theorem_claims(&runs));
    let moves = |m, n, into_space| runs.found.iter().find(|r| (r.0, r.1, r.2) == (m, n, into_space)).map(|r| r.4);
    section.items.extend(freecell_text::examples(moves));
    section.items.push(
        Item::claim(
            PAPER,
            "Deal −1 cannot be won",
            "unwinnable",
            &if small.is_lost { format!("unwinnable, {} states", small.states) } else { "winnable".into() },
            Judgement::of(small.is_lost),
            "board rebuilt from the text",
        )
        .noted(
            "Figure 3 is an image. The board of deal −1 was rebuilt from what the text says of it: every top can go to a cell, \
             and nothing can follow.",
        )
        .by("winnable solve freecell ms:-1"),
    );
    section.items.push(
        Item::claim(
            PAPER,
            "A position never comes again",
            "claimed",
            &if small.recurs_in > 0 { format!("it does: ms:{}, 2 moves", small.recurs_in) } else { "none found".into() },
            if small.recurs_in > 0 { Judgement::Differs } else { Judgement::Open },
            "a card goes to a cell and back",
        )
        .noted(
            "The text says that positions do not recur, unlike in Superpuzz. A card that lies on one that fits it goes to a cell \
             and back.",
        )
        .by("winnable solve freecell ms:1 --engine paper"),
    );
    section.items.extend(freecell_text::children());
    section.items.extend(freecell_text::slips());
    section.items.extend(freecell_text::figure_4());
    section.charts.push(moves_chart(&companies_paper));
    section.charts.push(theorem_chart(&runs));
    section.findings.extend(finding(&section, bound));
    Ok(Some(section))
}

fn success(game: &'static str, printed: u64, rows: &[Row], work: &Work) -> Item {
    let Summary { wins, losses, undecided, .. } = Summary::of(rows);
    let ours = Counts { wins, losses, undecided };
    Item::share(PAPER, game, "success", PrintedShare::Counted(printed, DEALS), ours).by(work.command())
}

/// The rows of the readings that were tried, or none if it was interrupted.
fn readings(plan: &Measurements, runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let mut freecell = Vec::new();
    let mut companies = Vec::new();
    let states = plan.readings_states;
    for (reading, [of_freecell, of_companies]) in Reading::ALL.into_iter().zip(&plan.readings) {
        let deals = plan.freecell_deals;
        let search = |watch: &Watch| tried::<FreeCell>(reading, deals, states, watch);
        let Some(found): Option<Tried> = runner.fact(of_freecell, "freecell", Engine::Paper, search)? else {
            return Ok(None);
        };
        freecell.extend(freecell_readings::rows(FREECELL_READINGS, reading, FREECELL_MEANS, &found));
        let deals = plan.companies_deals;
        let search = |watch: &Watch| tried::<FourCompanies>(reading, deals, states, watch);
        let Some(found): Option<Tried> = runner.fact(of_companies, "four-companies", Engine::Paper, search)? else {
            return Ok(None);
        };
        companies.extend(freecell_readings::rows(COMPANIES_READINGS, reading, COMPANIES_MEANS, &found));
    }
    freecell.append(&mut companies);
    Ok(Some(freecell))
}

/// Mean states and moves of the wins with the papers' engine; `cards` counts those that the first moves of a solution move.
fn means(
    game: &'static str,
    (states, moves, count): (f64, f64, f64),
    rows: &[Row],
    work: &Work,
    cards: fn(u64, &str, usize) -> Option<u64>,
) -> [Item; 3] {
    let won: Vec<&Row> = rows.iter().filter(|r| r.verdict == Verdict::Winnable).collect();
    // A search that ran empty did not reach a limit: its moves are not all that the rules allow.
    let is_cut = |r: &&Row| r.verdict == Verdict::Undecided && r.reason != Some(Reason::IncompleteMoves);
    let cut = rows.iter().filter(is_cut).count();
    let until = |r: &Row| r.certain_after.unwrap_or(0);
    let cards =
        |r: &Row| r.solution.as_deref().and_then(|moves| cards(r.number, moves, until(r) as usize)).unwrap_or(0);
    let item = |what: &str, printed: f64, decimals: usize, value: &dyn Fn(&Row) -> f64| {
        let sample = Sample::of(won.iter().map(|r| (value(r), 1)), decimals);
        let item =
            Item::mean(PAPER, game, what, Mean { value: printed, count, decimals: 0 }, sample).by(work.command());
        if cut == 0 && !sample.is_heavy() && sample.count >= 100.0 {
            return item.noted(
                "Mean over the wins of engine paper; no error is printed, so ours is taken for both. The order of moves is not \
                 printed in full: a difference can lie in it.",
            );
        }
        item.open(format!(
            "{game}: {} wins of engine paper, deals cut off: {cut}; one deal makes up to {:.0} % of the sum. The order of moves \
             is not printed in full. Cannot be decided yet: winnable reproduce --full has 4,000 deals.",
            grouped(sample.count as u64),
            100.0 * sample.largest
        ))
    };
    let of_states = item("mean states to a win", states, 0, &|r| r.states as f64);
    let all: Vec<f64> =
        rows.iter().filter(|r| is_cut(r) || r.verdict == Verdict::Winnable).map(|r| r.states as f64).collect();
    [
        if cut > 0 { at_least(of_states, (states, count), &all, cut) } else { of_states },
        item("mean moves until certain", moves, 1, &|r| f64::from(until(r))).noted(freecell_text::both_counts()),
        item("mean cards moved until then", moves, 1, &|r| cards(r) as f64).noted(freecell_text::both_counts()),
    ]
}

/// The row of a mean of which some searches were cut off: with what they had searched until then the mean is at least so
/// large, which may be too much already. Such a sample has no long tail.
fn at_least(item: Item, (printed, count): (f64, f64), states: &[f64], cut: usize) -> Item {
    let sample = Sample::of(states.iter().map(|&states| (states, 1)), 0);
    let printed = Mean { value: printed, count, decimals: 0 };
    let bound = Item::mean(PAPER, item.group, &item.what, printed, sample).by(item.command.clone());
    match bound.scaled {
        Some(scaled) if scaled.apart > BAND => bound.printed_as(&item.printed).noted(format!(
            "{}: at least so many, if the {cut} deals that were cut off at {} states are won at all, as all of the paper's were.",
            item.group,
            grouped(MOST_STATES)
        )),
        _ => item,
    }
}

/// Theorem 1 for every number of cells and empty columns for which the longest run has at most nine cards, and for
/// two of each, where it has twelve: all from queen to ace.
fn theorem_1(watch: &Watch) -> Result<Runs, LabError> {
    let mut found = Vec::new();
    for into_space in [false, true] {
        for n in usize::from(into_space)..=3 {
            for m in 0..=8 {
                let claimed = (m + 1) << (n - usize::from(into_space));
                let is_twelve = (m, n, into_space) == (2, 2, false);
                if (claimed > 9 && !is_twelve) || watch.is_stopped() {
                    continue;
                }
                // A run that is longer than the twelve cards below a king does not exist.
                let most = (claimed + 1).min(12);
                let moved = longest::<FreeCell>(m, n, into_space, most);
                found.push((m as u64, n as u64, into_space, claimed as u64, moved as u64));
            }
        }
    }
    Ok(Runs { found })
}

fn theorem_claims(runs: &Runs) -> Vec<Item> {
    let claim = |into_space: bool, what: &str, formula: &str| {
        let of: Vec<_> = runs.found.iter().filter(|r| r.2 == into_space && r.3 < 12).collect();
        let same = of.iter().filter(|r| r.3 == r.4).count();
        let ours = format!("{same} of {} pairs (m, n) the same", of.len());
        let reason = "every way of moving single cards searched";
        Item::claim(PAPER, what, formula, &ours, Judgement::of(same == of.len()), reason).by_tests("runs")
    };
    let twelve = runs.found.iter().find(|r| r.3 == 12).map_or(0, |r| r.4);
    vec![
        claim(false, "Theorem 1: run onto a card", "2^n (m + 1)")
            .noted("For all m cells and n empty columns with runs of up to 9 cards: one card more never moves."),
        claim(true, "Theorem 1: into an empty column", "2^(n−1) (m + 1)"),
        Item::claim(
            PAPER,
            "Theorem 1: c(2,2), Microsoft allows 9",
            "12 cards",
            &format!("{twelve} cards move"),
            Judgement::of(twelve == 12),
            "(n + 1)(m + 1) = 9 is too low",
        )
        .by_tests("runs"),
    ]
}

fn small(watch: &Watch) -> Result<Small, LabError> {
    let game = open("freecell")?;
    let deal = winnable_catalog::deal(&*game, "ms:-1")?.deal;
    let solved = game.solve(&deal, &Request::default(), watch);
    let solved = solved.map_err(|error| LabError::Solve { deal: "ms:-1".into(), error })?;
    let tableau = Tableau::<FreeCell>::new(8, 4);
    let recurs = |number: &u64| {
        let deal = MicrosoftNumber::new(*number as i64).map(Deal::Microsoft).ok();
        deal.and_then(|deal| tableau.start(&deal).ok()).is_some_and(|start| recurs(&tableau, &start))
    };
    let recurs_in = (1..=1000).find(recurs).unwrap_or(0);
    Ok(Small { is_lost: solved.verdict == Verdict::Unwinnable, states: solved.states, recurs_in })
}

/// Whether a card can go to a cell and back, so that the position comes again.
fn recurs(game: &Tableau<FreeCell>, start: &<Tableau<FreeCell> as Game>::State) -> bool {
    let moves = |state: &_| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves
    };
    moves(start).into_iter().filter(|m| matches!(m.to, Pile::Cell(_))).any(|m| {
        let mut child = start.clone();
        game.play(&mut child, m);
        moves(&child).into_iter().any(|back| {
            let mut again = child.clone();
            game.play(&mut again, back);
            game.key(&again) == game.key(start)
        })
    })
}

/// Moves until the win is certain, in Four Companies.
fn moves_chart(rows: &[Row]) -> Chart {
    const STEP: u32 = 5;
    let moves: Vec<u32> =
        rows.iter().filter(|r| r.verdict == Verdict::Winnable).filter_map(|r| r.certain_after).collect();
    let mean = moves.iter().map(|m| f64::from(*m)).sum::<f64>() / moves.len().max(1) as f64;
    let first = moves.iter().min().copied().unwrap_or(50) / STEP;
    let last = (moves.iter().max().copied().unwrap_or(100) / STEP).min(first + 20).max(90 / STEP);
    let first = first.min(65 / STEP);
    let count = |bin: u32| moves.iter().filter(|m| **m / STEP == bin).count() as f64;
    let most = (first..=last).map(count).fold(1.0, f64::max);
    let step =
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|s| most / s < 6.0).unwrap_or(1000.0);
    let frame = Frame { left: 44.0, right: 546.0, top: 40.0, foot: 215.0, low: 0.0, high: most * 1.05 };
    let width = (frame.right - frame.left) / f64::from(last - first + 1);
    let x = |value: f64| frame.left + (value / f64::from(STEP) - f64::from(first)) * width;
    let ticks: Vec<f64> = (0..6).map(|i| f64::from(i) * step).take_while(|t| *t <= most).collect();
    let content = html! {
        (frame.lines(&ticks, |v| grouped(v as u64)))
        @for bin in first..=last {
            @let n = count(bin);
            g {
                title { (format!("{} to {} moves: {} wins", bin * STEP, bin * STEP + STEP - 1, n)) }
                (bar("grey", x(f64::from(bin * STEP)) + 0.5, frame.y(n), width - 1.0, frame.foot - frame.y(n)))
            }
        }
        (line("axis dashed", (x(74.0), 24.0), (x(74.0), frame.foot)))
        (text(x(74.0) - 6.0, 32.0, "end", "muted", "printed mean 74"))
        (line("spread differs", (x(mean), 24.0), (x(mean), frame.foot)))
        (text(x(mean) + 6.0, 32.0, "start", "differs strong", &format!("ours {mean:.1}")))
        @for value in (first * STEP..=last * STEP).filter(|v| v % 20 == 0) {
            (text(x(f64::from(value)), frame.foot + 20.0, "middle", "muted", &value.to_string()))
        }
    };
    let title = "Four Companies: moves until the win is certain.";
    Chart {
        width: Width::Half,
        title: title.into(),
        caption: format!("{} wins of {} deals, engine paper.", grouped(moves.len() as u64), grouped(rows.len() as u64)),
        drawing: drawing(HALF, 244.0, title, content),
    }
}

/// The pairs of cells and empty columns that were searched.
fn theorem_chart(runs: &Runs) -> Chart {
    let of = |m: u64, n: u64| runs.found.iter().find(|r| r.0 == m && r.1 == n && !r.2);
    let x = |m: u64| 122.0 + 48.0 * m as f64;
    let y = |n: u64| 34.0 + 39.5 * n as f64;
    let content = html! {
        (text(120.0 - 14.0, 14.0, "end", "muted", "n \\ cells m ="))
        @for m in 0..9u64 { (text(x(m) + 21.0, 22.0, "middle", "", &m.to_string())) }
        @for n in 0..4u64 {
            (text(104.0, y(n) + 21.0, "end", "", &n.to_string()))
            @for m in 0..9u64 {
                @let claimed = ((m + 1) << n).to_string();
                @match of(m, n) {
                    Some(r) if r.3 == 12 => {
                        rect class="ringed" x=(at(x(m))) y=(at(y(n))) width="42" height="31" rx="3" {}
                        (text(x(m) + 21.0, y(n) + 20.5, "middle", "strong", &r.4.to_string()))
                    }
                    Some(r) => {
                        rect class={ @if r.3 == r.4 { "filled" } @else { "plum" } } x=(at(x(m))) y=(at(y(n))) width="42" height="31" rx="3" {}
                        (text(x(m) + 21.0, y(n) + 20.5, "middle", "inverse strong", &r.4.to_string()))
                    }
                    None => (text(x(m) + 21.0, y(n) + 20.5, "middle", "muted", &claimed)),
                }
            }
        }
        (text(560.0, 212.0, "end", "muted", "filled: searched, as claimed. Ringed: 12 move, Microsoft allows 9"))
    };
    let title = "Theorem 1: longest run onto a card, 2ⁿ(m + 1).";
    let pairs = runs.found.iter().filter(|r| !r.2 && r.3 < 12).count();
    Chart {
        width: Width::Half,
        title: title.into(),
        caption: format!("All {pairs} pairs with runs of up to 9 cards."),
        drawing: drawing(HALF, 244.0, title, content),
    }
}

fn finding(section: &Section, bound: f64) -> Option<Finding> {
    let success = section.items.iter().find(|i| i.group == FREECELL && i.what == "success")?;
    if success.judgement != Judgement::Agrees || success.ours != "100.00 %" {
        return None;
    }
    let x = |share: f64| 20.0 + 158.0 * (share - 0.999) / 0.001;
    let content = all([
        line("axis", (x(0.999), 47.0), (x(1.0), 47.0)),
        text(x(0.999), 71.0, "start", "", "99.90"),
        text(x(1.0), 71.0, "end", "", "100 %"),
        mark(Judgement::Differs, x(bound), 47.0),
        text(x(bound) + 2.0, 32.0, "middle", "differs strong", &format!("{:.2}", 100.0 * bound)),
        ring(x(0.9997), 47.0, 5.4),
        text(x(0.9997), 32.0, "middle", "", "99.97"),
    ]);
    Some(Finding {
        picture: drawing(356.0, 82.0, "The bound of FreeCell", content),
        claim: format!("FreeCell: 4,000 of 4,000 again, but the bound is {:.2} %.", 100.0 * bound),
        sentence: "The printed 99.97 % does not follow from 4,000 wins.".into(),
        rows: section.rows_of(|item| item.what.starts_with("Bound drawn")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deal_minus_1_is_lost_and_positions_come_again() {
        let found = small(&Watch::default()).unwrap();
        assert!(found.is_lost && found.recurs_in > 0, "{found:?}");
    }

    #[test]
    fn searches_that_were_cut_off_can_show_that_a_mean_is_too_large() {
        let open = || Item::claim(PAPER, "", "100", "", Judgement::Open, "");
        let judged = |cut: usize| {
            let states: Vec<f64> = (0..1000).map(|i| if i < cut { 10_000.0 } else { 90.0 }).collect();
            at_least(open(), (100.0, 4000.0), &states, cut).judgement
        };
        assert_eq!([judged(1), judged(20)], [Judgement::Open, Judgement::Differs]);
    }

    #[test]
    fn four_companies_is_printed_as_91_73() {
        let work = Work::complete("four-companies", 10, 1.0);
        let item = success(COMPANIES, 3669, &[], &work).printed_as("91.73 %");
        assert_eq!((item.printed.as_str(), item.printed_interval.as_deref()), ("91.73 %", Some("90.83–92.54")));
    }
}
