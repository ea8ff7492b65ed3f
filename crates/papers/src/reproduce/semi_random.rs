//! T. Sugiyama and H. Iida, Semi-Random Self-Play for Calculation.

use super::Runner;
use super::figures::{DotRow, Frame, HALF, WHOLE, bar, cards_histogram, dot_rows, drawing, line, mark, ring, text};
use super::item::{BAND, Counts, Item, Judgement, Mean, Sample, number};
use super::papers::Paper;
use super::section::{Chart, Finding, Section, Width};
use super::semi_random_wishes::{Wishes, example_row};
use super::work::{Scale, Work};
use maud::html;
use winnable_catalog::Tally;
use winnable_lab::LabError;
use winnable_lab::Summary;
use winnable_lab::page::grouped;
use winnable_lab::stats::{self, Interval};

const PAPER: Paper = Paper::SemiRandom;
const MEANS_1: &str = "Table 1, random play: mean cards placed";
const WINS_1: &str = "Table 1, random play: wins of a million";
const MEANS_2: &str = "Table 2, P1 to P5: mean cards placed";
const WINS_2: &str = "Table 2, P1 to P5: wins of a million";

/// Games of the paper for each figure.
const GAMES: f64 = 1e6;

/// Stacks, printed mean and wins; none for what is not printed.
const STACKS: [(usize, Option<(f64, u64)>); 5] =
    [(4, Some((23.85, 652))), (6, None), (8, Some((31.77, 20_337))), (10, None), (12, Some((36.97, 73_028)))];

/// Player, printed mean and wins. P0 is random play with 4 stacks, which table 1 has.
const PLAYERS: [(&str, f64, u64); 5] =
    [("P1", 25.27, 3151), ("P2", 25.58, 3888), ("P3", 25.60, 3898), ("P4", 25.60, 3899), ("P5", 25.60, 3898)];

/// Stacks, the success that earlier players are cited with, and that of Tanaka's.
const CITED: [(usize, f64, f64); 2] = [(3, 44.6, 72.0), (4, 93.0, 99.0)];

/// Our player beside them: the judge alone, which is quick.
const OURS: &str = "lookahead:depth=0";

/// What is measured.
pub struct Measurements {
    stacks: Vec<Work>,
    players: Vec<Work>,
    ours: Vec<Work>,
    wishes: Wishes,
}

impl Measurements {
    pub fn new(scale: Scale) -> Measurements {
        let games = scale.sample(10_000_000, 1_000_000);
        let random = |(stacks, _)| Work::counted(format!("calculation:{stacks}"), "random", games, 1.7);
        let player = |depth: usize| Work::counted("calculation:4", &format!("semi-random:{depth}"), games, 2.2);
        let ours = |(stacks, ..): (usize, f64, f64)| {
            Work::games(format!("calculation:{stacks}"), OURS, scale.sample(10_000, 1000), 6000.0)
        };
        Measurements {
            stacks: STACKS.into_iter().map(random).collect(),
            players: (1..=PLAYERS.len()).map(player).collect(),
            ours: CITED.into_iter().map(ours).collect(),
            wishes: Wishes::new(scale),
        }
    }

    pub fn seconds(&self) -> f64 {
        let works = self.stacks.iter().chain(&self.players).chain(&self.ours).chain(self.wishes.works());
        works.map(Work::seconds).sum()
    }
}

pub fn section(runner: &mut Runner) -> Result<Option<Section>, LabError> {
    let plan = Measurements::new(runner.scale());
    let (mut stacks, mut players, mut ours) = (Vec::new(), Vec::new(), Vec::new());
    for work in &plan.stacks {
        let Some(tally) = runner.tally(work)? else { return Ok(None) };
        stacks.push(tally);
    }
    for work in &plan.players {
        let Some(tally) = runner.tally(work)? else { return Ok(None) };
        players.push(tally);
    }
    let (mut klondike, mut strong) = (Vec::new(), Vec::new());
    for (works, counted) in
        [(&plan.ours, &mut ours), (&plan.wishes.klondike, &mut klondike), (&plan.wishes.strong, &mut strong)]
    {
        for work in works {
            let Some(rows) = runner.rows(work)? else { return Ok(None) };
            let Summary { wins, losses, .. } = Summary::of(&rows);
            counted.push(Counts { wins, losses, undecided: 0 });
        }
    }
    let mut section = Section::new(PAPER);
    for (is_mean, group) in [(true, MEANS_1), (false, WINS_1)] {
        for (((n, printed), tally), work) in STACKS.iter().zip(&stacks).zip(&plan.stacks) {
            if let Some((mean, wins)) = printed {
                section.items.push(table_row(group, &format!("{n} stacks"), is_mean, *mean, *wins, tally, work));
            }
        }
    }
    for (is_mean, group) in [(true, MEANS_2), (false, WINS_2)] {
        for ((&(name, mean, wins), tally), work) in PLAYERS.iter().zip(&players).zip(&plan.players) {
            section.items.push(table_row(group, name, is_mean, mean, wins, tally, work));
        }
    }
    section.items.extend(claims(&stacks, &players, &plan));
    section.items.push(example_row());
    section.items.extend(cited(&ours, &plan));
    section.items.extend(plan.wishes.rows(&klondike, &strong));
    section.charts = charts(&stacks, &players, &ours);
    section.findings.extend(findings(&stacks, &section));
    Ok(Some(section))
}

fn counts(tally: &Tally) -> Counts {
    Counts::of(tally.wins, tally.games)
}

fn cards(tally: &Tally) -> Sample {
    Sample::of(tally.by_cards_home.iter().enumerate().map(|(home, &games)| (home as f64, games)), 3)
}

fn table_row(group: &'static str, what: &str, is_mean: bool, mean: f64, wins: u64, tally: &Tally, work: &Work) -> Item {
    let item = match is_mean {
        true => Item::mean(PAPER, group, what, Mean { value: mean, count: GAMES, decimals: 2 }, cards(tally)),
        false => Item::of_a_million(PAPER, group, what, wins, counts(tally)),
    };
    item.by(work.command())
}

/// Games of a million with so many cards placed.
fn of_a_million(tally: &Tally) -> Vec<f64> {
    tally.by_cards_home.iter().map(|&n| 1e6 * n as f64 / tally.games.max(1) as f64).collect()
}

/// The largest bin before the last, and its games.
fn peak(games: &[f64]) -> (usize, f64) {
    let lost = games.iter().take(52).enumerate();
    lost.fold((0, 0.0), |best: (usize, f64), (i, &n)| if n > best.1 { (i, n) } else { best })
}

/// Everything that the text says of the tables and figures.
fn claims(stacks: &[Tally], players: &[Tally], plan: &Measurements) -> Vec<Item> {
    let Some(last) = stacks.last().map(of_a_million) else { return Vec::new() };
    let all_home = last.get(52).copied().unwrap_or(0.0);
    let (at, most) = peak(&last);
    let rates: Vec<f64> = stacks.iter().map(|t| counts(t).rate()).collect();
    let factors: Vec<f64> = rates.windows(2).map(|pair| pair[1] / pair[0].max(f64::MIN_POSITIVE)).collect();
    let written: Vec<String> = factors.iter().map(|f| format!("{f:.1}")).collect();
    let percent: Vec<String> = rates.iter().map(|r| format!("{:.2}", 100.0 * r)).collect();
    let means: Vec<f64> = stacks.iter().step_by(2).map(|t| cards(t).mean).collect();
    let gains: Vec<f64> = means.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let wins: Vec<f64> = players.iter().map(|t| 1e6 * counts(t).rate()).collect();
    let (p2, p5) = (wins[1], wins[4]);
    // Both of as many games: the error of the difference.
    let error = (2.0 * 1e6 * 0.0039 * (1e6 / players[4].games.max(1) as f64)).sqrt();
    let command = |i: usize| plan.stacks[i].command();
    vec![
        Item::claim(
            PAPER,
            "Figure 2: a normal distribution",
            "claimed",
            &if all_home > most { "12 stacks: largest bin is 52".into() } else { format!("12 stacks: peak at {at}") },
            Judgement::of(all_home <= most),
            &format!("{} games at 52, {} at the peak of {at}", number(all_home), number(most)),
        )
        .noted(format!(
            "{} of a million games with 12 stacks place all 52 cards, more than at the peak of {at} ({}). Figure 2 is an image; \
             table 1 has 73,028 such games.",
            number(all_home),
            number(most)
        ))
        .by(command(4)),
        Item::claim(
            PAPER,
            "Success grows exponentially",
            "claimed",
            &format!("× {}", written.join(", ")),
            Judgement::of(factors.iter().all(|f| (f / factors[0] - 1.0).abs() < 0.2)),
            "from 4 to 6, 8, 10, 12 stacks; exponential is one factor",
        )
        .noted(format!("{} % at 4, 6, 8, 10 and 12 stacks: each step multiplies by less.", percent.join(", ")))
        .by(command(1)),
        Item::claim(
            PAPER,
            "Mean cards grow by less and less",
            "claimed",
            &gains.iter().map(|g| format!("+{g:.2}")).collect::<Vec<_>>().join(", "),
            Judgement::of(gains.windows(2).all(|pair| pair[1] < pair[0])),
            "from 4 to 8 and 8 to 12 stacks",
        )
        .by(command(2)),
        Item::claim(
            PAPER,
            "Deeper look-ahead gains no more",
            "about 3900 wins",
            &format!("P2 {}, P5 {}", number(p2), number(p5)),
            Judgement::of((p5 - p2).abs() <= BAND * error),
            &format!("{:+.1} standard errors apart", (p5 - p2) / error),
        )
        .by(plan.players[4].command()),
        Item::claim(
            PAPER,
            "Slip: 652 of a million in percent",
            "6.0×10^-4 %",
            &format!("{:.4} %", 652.0 / 1e4),
            Judgement::Differs,
            "a hundredth of the rate of table 1",
        )
        .noted("Printed slips: 652 of a million is 0.0652 %, and 3900 of a million is 0.39 %."),
        Item::claim(
            PAPER,
            "Slip: 3900 of a million in percent",
            "0.0039 %",
            &format!("{:.2} %", 3900.0 / 1e4),
            Judgement::Differs,
            "a hundredth of the rate of table 2",
        )
        .noted("Printed slips: 652 of a million is 0.0652 %, and 3900 of a million is 0.39 %."),
    ]
}

/// The players that the paper cites, beside ours.
fn cited(ours: &[Counts], plan: &Measurements) -> Vec<Item> {
    CITED
        .into_iter()
        .zip(ours)
        .zip(&plan.ours)
        .map(|(((stacks, earlier, tanaka), ours), work)| {
            let interval = stats::share(ours.wins, ours.wins + ours.losses);
            Item::claim(
                PAPER,
                &format!("Best players, {stacks} stacks"),
                &format!("{earlier}, then {tanaka} %"),
                &format!("{:.1} % ({:.1}–{:.1})", 100.0 * ours.rate(), 100.0 * interval.low, 100.0 * interval.high),
                Judgement::Open,
                "other players: cited, not described",
            )
            .noted(format!(
                "Cited from Hanazawa's survey and from Tanaka. Ours is {OURS}: a learned judge without looking ahead. Nothing \
                 is reproduced here; the cited papers, which are not among the five, would decide."
            ))
            .by(work.command())
        })
        .collect()
}

fn charts(stacks: &[Tally], players: &[Tally], ours: &[Counts]) -> Vec<Chart> {
    let mut charts = Vec::new();
    for (i, n) in [(0, 4), (2, 8), (4, 12)] {
        let games = of_a_million(&stacks[i]);
        let share = 100.0 * counts(&stacks[i]).rate();
        let title = format!("{n} stacks.");
        charts.push(Chart {
            width: Width::Third,
            caption: format!("Figure 2, all bins: {share:.2} % place all 52."),
            drawing: cards_histogram(&format!("Games by cards placed, {n} stacks"), &games, 80_000.0),
            title,
        });
    }
    for (name, tally) in [("P0", &stacks[0]), ("P1", &players[0]), ("P2", &players[1])] {
        let share = 100.0 * counts(tally).rate();
        charts.push(Chart {
            width: Width::Third,
            title: format!("{name}, 4 stacks."),
            caption: format!("Figure 3, all bins: {share:.2} % place all 52."),
            drawing: cards_histogram(&format!("Games by cards placed, {name}"), &of_a_million(tally), 80_000.0),
        });
    }
    charts.push(success_chart(stacks));
    charts.push(wins_chart(&stacks[0], players));
    charts.push(ladder_chart(stacks, players, ours));
    charts
}

fn success_chart(stacks: &[Tally]) -> Chart {
    let frame = Frame { left: 50.0, right: 546.0, top: 24.0, foot: 206.0, low: 0.0, high: 0.085 };
    let x = |i: usize| frame.left + 20.0 + (frame.right - frame.left - 60.0) * i as f64 / 4.0;
    let points: Vec<(f64, f64)> = stacks.iter().enumerate().map(|(i, t)| (x(i), frame.y(counts(t).rate()))).collect();
    let content = html! {
        (frame.lines(&[0.0, 0.02, 0.04, 0.06, 0.08], |v| format!("{:.0} %", 100.0 * v)))
        @for pair in points.windows(2) { (line("curve", pair[0], pair[1])) }
        @for (i, (n, printed)) in STACKS.iter().enumerate() {
            @if let Some((_, wins)) = printed { (ring(x(i), frame.y(*wins as f64 / GAMES), 8.0)) }
            (mark(Judgement::Agrees, points[i].0, points[i].1))
            (text(points[i].0 + 13.0, points[i].1 + 14.0, "start", "muted", &format!("{:.2}", 100.0 * counts(&stacks[i]).rate())))
            (text(x(i), frame.foot + 22.0, "middle", "muted", &n.to_string()))
        }
    };
    let title = "Success against stacks.";
    Chart {
        width: Width::Half,
        title: title.into(),
        caption: "Rings: printed (4, 8 and 12). Dots: ours.".into(),
        drawing: drawing(HALF, 236.0, title, content),
    }
}

fn wins_chart(random: &Tally, players: &[Tally]) -> Chart {
    let frame = Frame { left: 50.0, right: 546.0, top: 24.0, foot: 206.0, low: 0.0, high: 4500.0 };
    let all: Vec<(String, f64, f64)> = [("P0", 652, random)]
        .into_iter()
        .chain(PLAYERS.iter().zip(players).map(|((name, _, wins), tally)| (*name, *wins, tally)))
        .map(|(name, wins, tally): (&str, u64, &Tally)| (name.to_string(), wins as f64, 1e6 * counts(tally).rate()))
        .collect();
    let names: Vec<String> = all.iter().map(|p| p.0.clone()).collect();
    let content = html! {
        (frame.lines(&[0.0, 1000.0, 2000.0, 3000.0, 4000.0], |v| grouped(v as u64)))
        @for (i, (_, printed, ours)) in all.iter().enumerate() {
            @let x = frame.category(i, all.len());
            (ring(x, frame.y(*printed), 8.0))
            (mark(Judgement::Agrees, x, frame.y(*ours)))
            (text(x, frame.y(*ours) + 26.0, "middle", "muted", &number(*ours)))
        }
        (frame.categories(&names))
    };
    let title = "Semi-random play, 4 stacks: wins of a million.";
    Chart {
        width: Width::Half,
        title: title.into(),
        caption: "Rings: printed. Beyond P2 hardly anything is gained.".into(),
        drawing: drawing(HALF, 236.0, title, content),
    }
}

/// Players of Calculation with four stacks, from random play to ours, with the cited ones between.
fn ladder_chart(stacks: &[Tally], players: &[Tally], ours: &[Counts]) -> Chart {
    let measured = |name: &str, counts: Counts, mark| {
        let Interval { low, high } = stats::share(counts.wins, (counts.wins + counts.losses).max(1));
        let value = 100.0 * counts.rate();
        let text = if value < 1.0 { format!("{value:.2}") } else { format!("{value:.1}") };
        DotRow { name: name.into(), value, low: 100.0 * low, high: 100.0 * high, mark: Some(mark), text }
    };
    let cited = |name: &str, value: f64| DotRow {
        name: name.into(),
        value,
        low: value,
        high: value,
        mark: None,
        text: format!("{value:.0}, cited"),
    };
    let mut rows = vec![
        measured("random, P0", counts(&stacks[0]), Judgement::Agrees),
        measured("semi-random, P5", counts(&players[4]), Judgement::Agrees),
        DotRow { text: "85.4, Hanazawa, printed".into(), ..cited("Hanazawa, 1708 of 2000", 85.4) },
        cited("Hanazawa’s survey", CITED[1].1),
        cited("Tanaka", CITED[1].2),
    ];
    rows.extend(ours.get(1).map(|counts| measured("ours, judge alone", *counts, Judgement::Open)));
    let title = "The ladder: players of Calculation with 4 stacks.";
    Chart {
        width: Width::Whole,
        title: title.into(),
        caption:
            "Games won, the stock unseen. Rings: printed or cited. winnable ladder calculation measures more rungs."
                .into(),
        drawing: dot_rows(WHOLE, title, &rows, &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0], None),
    }
}

fn findings(stacks: &[Tally], section: &Section) -> Vec<Finding> {
    let mut findings = Vec::new();
    let games = stacks.last().map(of_a_million).unwrap_or_default();
    let (all_home, (_, most)) = (games.get(52).copied().unwrap_or(0.0), peak(&games));
    if all_home > most {
        let height = |n: f64| 68.0 * n / all_home;
        let content = html! {
            @for (cards, &n) in games.iter().enumerate().filter(|(_, n)| **n > 0.0) {
                (bar(if cards == 52 { "plum" } else { "grey" }, 3.0 * cards as f64, 76.0 - height(n), if cards == 52 { 4.0 } else { 2.4 }, height(n)))
            }
            (text(148.0, 17.0, "end", "differs strong", "52"))
        };
        findings.push(Finding {
            picture: drawing(356.0, 82.0, "Games by cards placed, 12 stacks", content),
            claim: "With 12 stacks the commonest game is a full one.".into(),
            sentence: format!(
                "{} of a million random games place all 52 cards, more than any other number: no normal curve.",
                number(all_home)
            ),
            rows: section.rows_of(|item| item.what.starts_with("Figure 2")),
        });
    }
    let apart: Vec<f64> = section.items.iter().filter_map(|item| item.scaled).map(|s| s.apart).collect();
    let inside = apart.iter().filter(|a| a.abs() <= BAND).count();
    let farthest = apart.iter().map(|a| a.abs()).fold(0.0, f64::max);
    let x = |apart: f64| 82.0 + 25.0 * apart.clamp(-3.2, 3.2);
    let content = html! {
        (bar("band", x(-2.0), 12.0, x(2.0) - x(-2.0), 50.0))
        (line("axis", (x(0.0), 12.0), (x(0.0), 62.0)))
        @for (i, &apart) in apart.iter().enumerate() {
            circle class={ @if apart.abs() <= BAND { "disc" } @else { "plum" } } cx=(super::figures::at(x(apart)))
                cy=(super::figures::at(16.0 + 42.0 * i as f64 / (apart_count(&section.items) - 1.0).max(1.0))) r="3" {}
        }
        (text(x(-2.0), 77.0, "middle", "", "−2")) (text(x(0.0), 77.0, "middle", "", "0")) (text(x(2.0), 77.0, "middle", "", "+2"))
    };
    let claim = if inside == apart.len() {
        format!("All {inside} figures of tables 1 and 2 hold.")
    } else {
        format!("{inside} of {} figures of tables 1 and 2 hold.", apart.len())
    };
    findings.push(Finding {
        picture: drawing(356.0, 82.0, "Distances in standard errors", content),
        claim,
        sentence: format!("A million games each; the farthest lies {farthest:.1} standard errors from print."),
        rows: section.rows_of(|item| item.scaled.is_some()),
    });
    findings
}

fn apart_count(items: &[Item]) -> f64 {
    items.iter().filter(|item| item.scaled.is_some()).count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A million games: wins, games at a peak of 36 cards, and the others spread below it.
    fn tally(wins: u64, peak: u64) -> Tally {
        let mut by_cards_home = vec![(1_000_000 - wins - peak) / 40; 53];
        by_cards_home[40..].fill(0);
        (by_cards_home[52], by_cards_home[36]) = (wins, peak);
        Tally { games: 1_000_000, wins, by_cards_home }
    }

    #[test]
    fn claims_are_judged_by_the_counts() {
        let judged = |last_wins: u64| {
            let wins = [639, 6000, 20_261, 43_400, last_wins];
            let stacks: Vec<Tally> = wins.iter().map(|&wins| tally(wins, 52_000)).collect();
            let players: Vec<Tally> = [3178, 3908, 3935, 3937, 3937].iter().map(|&wins| tally(wins, 0)).collect();
            claims(&stacks, &players, &Measurements::new(Scale::Quick))
        };
        let items = judged(72_616);
        let verdicts: Vec<Judgement> = items.iter().map(|item| item.judgement).collect();
        use Judgement::{Agrees, Differs};
        assert_eq!(verdicts[..2], [Differs, Differs], "52 cards are commoner than the peak, and the factors fall");
        assert_eq!(items[1].ours, "× 9.4, 3.4, 2.1, 1.7");
        assert_eq!(verdicts[3], Agrees, "P2 and P5 differ by less than chance");
        assert_eq!(judged(51_000)[0].judgement, Agrees);
    }
}
