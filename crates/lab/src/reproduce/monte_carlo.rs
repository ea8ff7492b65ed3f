//! T. Shintani, The Success Rate of "Monte Carlo".

use super::Runner;
use super::children::{Children, children};
use super::deadlock::{Deadlocks, deadlocks};
use super::figures::{Frame, HALF, all, bar, drawing, finding_bars, line, mark, ring, text};
use super::item::{Counts, Item, Judgement, Mean, PrintedShare, Sample, number};
use super::listings::{FIGURES, Found};
use super::papers::Paper;
use super::section::{Chart, Finding, Section, Width};
use super::work::{Fact, Scale, Work};
use crate::error::LabError;
use crate::page::grouped;
use crate::row::Row;
use crate::stats;
use crate::summary::Summary;
use maud::html;
use winnable_catalog::{Engine, Verdict};

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
pub struct Plan {
    programmed: Vec<Work>,
    stated: Vec<Work>,
    states: Vec<Work>,
    split: Work,
    kanda: Work,
    human: Work,
    listings: Fact,
    boards: u64,
    deadlocks: Fact,
    children: Fact,
    children_deals: u64,
}

impl Plan {
    pub fn new(scale: Scale) -> Plan {
        let success = |rules: &str| {
            let costs = [1.0, 1.0, 25.0, 30.0, 35.0, 40.0];
            let work = |((size, ..), cost): ((usize, u64, f64), f64)| {
                Work::complete(format!("monte-carlo:{size}{rules}"), scale.sample(DEALS, DEALS), cost)
            };
            PRINTED.into_iter().zip(costs).map(work).collect()
        };
        // Deals of the quick run, and microseconds a deal.
        let states = [(10_000, 1.0), (10_000, 5.0), (10_000, 90.0), (10_000, 1000.0), (2000, 7000.0), (200, 20_000.0)];
        let paper = |((size, ..), (quick, cost)): ((usize, u64, f64), (u64, f64))| {
            let game = format!("monte-carlo:{size},as-programmed");
            Work::within(game, Engine::Paper, PAPER_STATES, scale.sample(DEALS, quick), cost)
        };
        let boards = scale.sample(50_000, 2000);
        let children_deals = scale.sample(10_000, 10_000);
        Plan {
            programmed: success(",as-programmed"),
            stated: success(""),
            states: PRINTED.into_iter().zip(states).skip(1).map(paper).collect(),
            split: Work::within("monte-carlo:5", Engine::Paper, PAPER_STATES, scale.sample(DEALS, DEALS), 1500.0),
            kanda: Work::games("monte-carlo:5", "kanda", scale.sample(100_000, 20_000), 10.0),
            human: Work::games("monte-carlo:5", "human", scale.sample(100_000, 20_000), 10.0),
            listings: Fact { name: "monte-carlo-listings", cost: 0.0015 * boards as f64 },
            boards,
            deadlocks: Fact { name: "monte-carlo-deadlocks", cost: 0.3 },
            children: Fact { name: "monte-carlo-children", cost: 50e-6 * children_deals as f64 },
            children_deals,
        }
    }

    pub fn seconds(&self) -> f64 {
        let works = self.programmed.iter().chain(&self.stated).chain(&self.states);
        let works = works.chain([&self.split, &self.kanda, &self.human]).map(Work::seconds).sum::<f64>();
        works + self.listings.cost + self.deadlocks.cost + self.children.cost
    }
}

pub fn section(runner: &mut Runner) -> Result<Option<Section>, LabError> {
    let plan = Plan::new(runner.scale());
    let mut section = Section::new(PAPER);
    let mut rates = Vec::new();
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
    let mut longest = None;
    for ((size, wins, mean), work) in PRINTED.into_iter().skip(1).zip(&plan.states) {
        let Some(rows) = runner.rows(work)? else { return Ok(None) };
        section.items.push(mean_states(size, wins, mean, &rows, work));
        if size == 5 {
            section.items.push(stock_split("as programmed", &rows, work));
            let cut = rows.iter().filter(|r| r.verdict == Verdict::Undecided).count();
            longest = rows.iter().map(|r| r.states).max().map(|most| (most, cut));
        }
    }
    // Under its own heading, with the stated rules.
    let Some(rows) = runner.rows(&plan.split)? else { return Ok(None) };
    section.items.push(stock_split("stated rules", &rows, &plan.split));
    section.items.sort_by_key(|item| [AS_PROGRAMMED, STATED, STATES, STOCK].iter().position(|g| *g == item.group));
    let Some(kanda) = runner.rows(&plan.kanda)? else { return Ok(None) };
    let Some(human) = runner.rows(&plan.human)? else { return Ok(None) };
    section.items.extend(hidden(&kanda, &plan.kanda));
    section.items.push(hints(&kanda, &human, &plan.human));
    let boards = plan.boards;
    let listings = runner.fact(&plan.listings, "monte-carlo:5,as-programmed", Engine::Paper, |watch| {
        FIGURES.iter().map(|figure| figure.found(boards, watch)).collect::<Result<Vec<Found>, LabError>>()
    })?;
    let Some(listings) = listings else { return Ok(None) };
    section.items.extend(listing_claims(&listings));
    let Some(found) = runner.fact(&plan.deadlocks, "monte-carlo:5", Engine::Complete, deadlocks)? else {
        return Ok(None);
    };
    section.items.extend(property_1(&found));
    let deals = plan.children_deals;
    let found = runner.fact(&plan.children, "monte-carlo:5", Engine::Complete, |watch| children(deals, watch))?;
    let Some(found) = found else { return Ok(None) };
    section.items.extend(tree(&found, longest.unwrap_or((0, 0)), &plan));
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
fn stock_split(rule: &str, rows: &[Row], work: &Work) -> Item {
    let lost = || rows.iter().filter(|r| r.verdict == Verdict::Unwinnable);
    let after = lost().filter(|r| r.stock_left == Some(0)).count() as u64;
    let ours = Counts::of(after, (lost().count() as u64).max(1));
    Item::share(PAPER, STOCK, rule, PrintedShare::Counted(144, 1274), ours).by(work.command()).noted(
        "144 of 1274 losses. This split speaks slightly for the stated rules, unlike the success rates. The other shares that \
         are printed (98.4 % won once the stock is gone, 88.7 % of the losses before) follow from these counts.",
    )
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

/// The hints for people: keep the foremost pair back, and take cards from between equal ones first.
fn hints(kanda: &[Row], human: &[Row], work: &Work) -> Item {
    let is_won = |row: &Row| row.verdict == Verdict::Won;
    let only = |a: &[Row], b: &[Row]| a.iter().zip(b).filter(|(a, b)| is_won(a) && !is_won(b)).count() as u64;
    let p = stats::mcnemar(only(human, kanda), only(kanda, human));
    let (with, without) = (counts(human).rate(), counts(kanda).rate());
    let judgement = match (with > without, p < 0.05) {
        (true, true) => Judgement::Agrees,
        (false, true) => Judgement::Differs,
        (_, false) => Judgement::Open,
    };
    let ours = format!("{:.1} % with, {:.1} % without", 100.0 * with, 100.0 * without);
    Item::claim(PAPER, "The two hints for people help", "expected", &ours, judgement, "players human and kanda")
        .noted(format!(
            "Both players search once the stock is gone. Of the deals that only one of them wins, human wins {} and kanda {}.",
            grouped(only(human, kanda)),
            grouped(only(kanda, human))
        ))
        .by(work.command())
}

fn listing_claims(found: &[Found]) -> Vec<Item> {
    let [six, seven, eight, nine] = found else { return Vec::new() };
    let is_same = |f: &Found| f.same == f.listed;
    let of = |f: &Found| match f.possible <= f.tried as f64 {
        true => format!("{} of all {}", grouped(f.matching), grouped(f.tried)),
        false => format!("{} of {} random", grouped(f.matching), grouped(f.tried)),
    };
    let about = |f: &Found| {
        if f.possible < 1e6 { number(f.possible) } else { format!("about 10^{:.0}", f.possible.log10()) }
    };
    let command = "winnable solve monte-carlo:4,as-programmed data/papers/000-figure-7.txt --engine paper";
    vec![
        Item::claim(
            PAPER,
            "Figure 7: the listing found again",
            "46 moves",
            &format!("{} of {} the same", seven.same, seven.listed),
            Judgement::of(is_same(seven)),
            &format!("evidence: {} boards", of(seven)),
        )
        .noted(format!(
            "The boards are images. The listing says which cards go together; the ranks of some pairs can be chosen. With the \
             rules as programmed the search plays the 46 printed moves on {} possible boards, with the stated rules on {}.",
            of(seven),
            seven.by_stated_rules
        ))
        .by(command),
        Item::claim(
            PAPER,
            "Figures 6, 8, 9: found again",
            "42, 39, 43 moves",
            &format!("{}, {}, {} the same", six.same, eight.same, nine.same),
            Judgement::of([six, eight, nine].into_iter().all(is_same)).if_fitted(),
            "weak: boards chosen so that they come out",
        )
        .noted(format!(
            "These boards were chosen so that the listing comes out. It does for {} boards of figure 6 ({} possible), {} of \
             figure 8 ({}) and {} of figure 9 ({}): weak evidence for 8 and 9. These two close up once more at the end.",
            of(six),
            about(six),
            of(eight),
            about(eight),
            of(nine),
            about(nine)
        ))
        .by("winnable solve monte-carlo:5,as-programmed data/papers/000-figure-6.txt --engine paper"),
        Item::claim(
            PAPER,
            "Figure 6: No., level, duple",
            "120, 42, 0",
            &format!("{}, {}, {}", six.states - 1, six.same, six.duplicates),
            match (six.states - 1, six.duplicates) {
                (120, 0) => Judgement::Agrees,
                _ => Judgement::Open,
            },
            "the board can be chosen",
        )
        .noted(format!(
            "States without the first position, moves, duplicates. The count depends on the ranks that the text leaves open: \
             where the listing comes out it is {} to {}, and {} of {} such boards have all three numbers. The board of figure 1 \
             as text would decide.",
            six.least_states.saturating_sub(1),
            six.most_states.saturating_sub(1),
            six.with_120,
            six.matching
        ))
        .by("winnable solve monte-carlo:5,as-programmed data/papers/000-figure-6.txt --engine paper"),
        Item::claim(PAPER, "2×2: mean states to a win", "0", "no win", Judgement::Agrees, "no deal can be won")
            .by("winnable rate monte-carlo:2,as-programmed --deals 10000"),
    ]
}

/// Property 1 as printed, and where it holds.
fn property_1(found: &Deadlocks) -> Vec<Item> {
    let is_refuted = found.is_smallest_won;
    let holds = found.won.iter().skip(2).all(|won| *won == 0);
    let command = "printf '1: 2C 3C\\n2: 2D 3D\\n' | winnable solve monte-carlo:2 -";
    vec![
        Item::claim(
            PAPER,
            "Property 1: C D C D in a row is lost",
            "any board",
            if is_refuted { "2×2: C D C D wins" } else { "lost" },
            Judgement::of(!is_refuted),
            "the smallest counterexample: C lies over C",
        )
        .noted(format!(
            "The proof says that the first C can only meet the other once D is gone. On 2×2 they lie one over the other, on \
             3×3 across a corner: of {} boards with C D C D and up to three more pairs, {} can be won at 2×2 and {} at 3×3.",
            found.boards, found.won[0], found.won[1]
        ))
        .by(command),
        Item::claim(
            PAPER,
            "Property 1 from 4×4 on",
            "lost",
            &format!("{} boards a size, none won", found.boards),
            Judgement::of(holds),
            "cards 2 to N − 2 apart never meet",
        )
        .noted(
            "Its correct form: cards at a distance of 2 to N − 2 meet only when all cards between them are gone; those at N − 1, \
             N and N + 1 meet with cards between them.",
        )
        .by("cargo test -p winnable-lab deadlock"),
    ]
}

/// The size of the tree.
fn tree(found: &Children, (longest, cut): (u64, usize), plan: &Plan) -> Vec<Item> {
    let holds = found.children <= 4095;
    let states = plan.states.iter().find(|work| work.game.contains(":5")).map(Work::command).unwrap_or_default();
    vec![
        Item::claim(
            PAPER,
            "Children of a position: 2^n − 1",
            "at most 4095",
            &format!("most seen {}, of {} pairs", grouped(found.children), found.pairs),
            Judgement::of(holds),
            &format!("{} positions of random play", grouped(found.positions)),
        )
        .noted(format!(
            "An upper bound: pairs that share a card cannot both go, and different pairs of one rank can leave equal positions. \
             The text takes n to be at most 12; {} pairs were seen.",
            found.pairs
        ))
        .by("cargo test -p winnable-lab children"),
        Item::claim(
            PAPER,
            "Positions of a 5×5 deal",
            "about 10^8",
            &format!("{} {}", if cut > 0 { "over" } else { "at most" }, grouped(longest)),
            if cut > 0 { Judgement::Open } else { Judgement::of(longest <= 200_000_000) },
            "an estimate: 2^26 × 2",
        )
        .noted(format!(
            "The longest search of {} deals; {cut} of them were cut off at 3 million states. Those deals to the end would decide: \
             --max-states 200000000.",
            grouped(plan.split.deals)
        ))
        .by(states),
    ]
}

type Rate = (usize, bool, f64, Counts, Judgement);

fn charts(rates: &[Rate]) -> Vec<Chart> {
    let names: Vec<String> = PRINTED.iter().map(|(size, ..)| format!("{size}×{size}")).collect();
    let of = |stated: bool| rates.iter().filter(move |r| r.1 == stated);
    let success = Frame { left: 50.0, right: 546.0, top: 34.0, foot: 286.0, low: 0.0, high: 1.0 };
    let curve = |stated: bool, class: &str| {
        let points: Vec<(f64, f64)> =
            of(stated).enumerate().map(|(i, r)| (success.category(i, 6), success.y(r.3.rate()))).collect();
        all(points.windows(2).map(|pair| line(class, pair[0], pair[1])))
    };
    let first = html! {
        (success.lines(&[0.0, 0.25, 0.5, 0.75, 1.0], |v| format!("{:.0} %", 100.0 * v)))
        (curve(false, "curve"))
        (curve(true, "curve dashed differs"))
        @for (i, r) in of(false).enumerate() {
            (ring(success.category(i, 6), success.y(r.2), 8.0))
        }
        @for stated in [true, false] {
            @for (i, r) in of(stated).enumerate() {
                (mark(if stated { Judgement::Differs } else { Judgement::Agrees }, success.category(i, 6), success.y(r.3.rate())))
            }
        }
        @for r in rates.iter().filter(|r| r.0 == 4) {
            @let (x, y) = (success.category(2, 6), success.y(r.3.rate()));
            @if r.1 {
                (text(x - 14.0, y - 8.0, "end", "differs strong", &format!("stated rules {:.1} %", 100.0 * r.3.rate())))
            } @else {
                (text(x + 15.0, y + 16.0, "start", "muted",
                    &format!("printed {:.1} %, as programmed {:.1} %", 100.0 * r.2, 100.0 * r.3.rate())))
            }
        }
        (success.categories(&names))
    };
    let points = Frame { left: 50.0, right: 546.0, top: 34.0, foot: 286.0, low: -1.5, high: 7.5 };
    let second = html! {
        (points.lines(&[-1.0, 0.0, 2.0, 4.0, 6.0], |v| if v == 0.0 { "0".into() } else { format!("{v:+.0}").replace('-', "−") }))
        @for (i, (_, wins, _)) in PRINTED.iter().enumerate() {
            @let interval = stats::share(*wins, DEALS);
            @let share = *wins as f64 / DEALS as f64;
            @let (high, low) = (points.y(100.0 * (interval.high - share)), points.y(100.0 * (interval.low - share)));
            (bar("band", points.category(i, 6) - 26.0, high, 52.0, low - high))
        }
        (line("axis", (points.left, points.y(0.0)), (points.right, points.y(0.0))))
        @for (i, r) in of(false).enumerate().chain(of(true).enumerate()) {
            @let apart = 100.0 * (r.3.rate() - r.2);
            @let x = points.category(i, 6) + if r.1 { 9.0 } else { -9.0 };
            @let interval = stats::share_with_undecided(r.3.wins, r.3.losses, r.3.undecided);
            @let (low, high) = (points.y(100.0 * (interval.low - r.2)), points.y(100.0 * (interval.high - r.2)));
            (line(if r.1 { "spread differs" } else { "spread" }, (x, low), (x, high)))
            (mark(if r.1 { Judgement::Differs } else { Judgement::Agrees }, x, points.y(apart)))
            @if r.1 && r.4 == Judgement::Differs {
                (text(x + 12.0, points.y(apart) + 4.0, "start", "differs strong", &format!("{apart:+.2}")))
            }
        }
        (points.categories(&names))
    };
    let legend = html! {
        g transform="translate(0,330)" {
            (ring(7.0, 0.0, 4.4)) (text(20.0, 4.5, "start", "muted", "printed"))
            (mark(Judgement::Agrees, 90.0, 0.0)) (text(102.0, 4.5, "start", "muted", "ours, as programmed"))
            (mark(Judgement::Differs, 259.0, 0.0)) (text(271.0, 4.5, "start", "muted", "ours, stated rules"))
        }
    };
    let chart = |title: &str, caption: &str, content| Chart {
        width: Width::Half,
        title: title.into(),
        caption: caption.into(),
        drawing: drawing(HALF, 344.0, title, html! { (content) (legend) }),
    };
    vec![
        chart("Success against board size.", "The printed rings hold the dots, not the diamonds.", first),
        chart("Points above the printed rate.", "Grey: the printed 95 % interval.", second),
    ]
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
            moves: 10,
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
