//! The rows without an interval: worked solutions, section 2 on places, section 3 on the tree, and the hints.

use super::super::children::{Children, MADE_BOARD};
use super::super::deadlock::Deadlocks;
use super::super::item::{Item, Judgement, number};
use super::super::listings::Found;
use super::super::papers::Paper;
use super::super::work::Work;
use super::places::Places;
use winnable_catalog::Verdict;
use winnable_lab::Row;
use winnable_lab::page::grouped;
use winnable_lab::stats;

const PAPER: Paper = Paper::MonteCarlo;

/// The hints for people: keep the foremost pair back, and take cards from between equal ones first; alone and together.
pub fn hints(kanda: &[Row], with: [(&[Row], &Work); 3]) -> Vec<Item> {
    let names = ["The first hint helps", "The second hint helps", "Both hints help"];
    names.into_iter().zip(with).map(|(what, (human, work))| hint(what, kanda, human, work)).collect()
}

fn hint(what: &str, kanda: &[Row], human: &[Row], work: &Work) -> Item {
    let is_won = |row: &Row| row.verdict == Verdict::Won;
    let only = |a: &[Row], b: &[Row]| a.iter().zip(b).filter(|(a, b)| is_won(a) && !is_won(b)).count() as u64;
    let p = stats::mcnemar(only(human, kanda), only(kanda, human));
    let rate = |rows: &[Row]| super::counts(rows).rate();
    let (with, without) = (rate(human), rate(kanda));
    let judgement = match (with > without, p < 0.05) {
        (true, true) => Judgement::Agrees,
        (false, true) => Judgement::Differs,
        (_, false) => Judgement::Open,
    };
    let ours = format!("{:.1} % with, {:.1} % without", 100.0 * with, 100.0 * without);
    let note = format!(
        "Keep the foremost pair; take cards from between equal ones. All these players search once the stock is gone. {what}: of \
         the deals that only one of the two wins, the one with hints wins {}, Kanda's {}. {}",
        grouped(only(human, kanda)),
        grouped(only(kanda, human)),
        if judgement == Judgement::Open { "More deals would decide." } else { "" }
    );
    Item::claim(PAPER, what, "expected", &ours, judgement, "players human and kanda")
        .noted(note.trim_end())
        .by(work.command())
}

/// Figures 6 to 9.
pub fn listings(found: &[Found]) -> Vec<Item> {
    let [six, seven, eight, nine] = found else { return Vec::new() };
    let is_same = |f: &Found| f.same == f.listed;
    let of = |f: &Found| match f.possible <= f.tried as f64 {
        true => format!("{} of all {}", grouped(f.matching), grouped(f.tried)),
        false => format!("{} of {} random", grouped(f.matching), grouped(f.tried)),
    };
    let about = |f: &Found| {
        if f.possible < 1e6 { number(f.possible) } else { format!("about 10^{:.0}", f.possible.log10()) }
    };
    let sum = |count: fn(&Found) -> u64| found.iter().map(count).sum::<u64>();
    let (turns, inverted, hidden) = (sum(|f| f.turns), sum(|f| f.out_of_order), sum(|f| f.behind_a_hole));
    let figure_6 = "winnable solve monte-carlo:5,as-programmed data/papers/000-figure-6.txt --engine paper";
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
        .by("winnable solve monte-carlo:4,as-programmed data/papers/000-figure-7.txt --engine paper"),
        Item::claim(
            PAPER,
            "Figures 6, 8, 9: found again",
            "42, 38, 42 moves",
            &format!("{}, {}, {} the same", six.same, eight.same, nine.same),
            Judgement::of([six, eight, nine].into_iter().all(is_same)).if_fitted(),
            "weak: boards chosen so that they come out",
        )
        .noted(format!(
            "These boards were chosen so that the listing comes out. It does for {} boards of figure 6 ({} possible), {} of \
             figure 8 ({}) and {} of figure 9 ({}): weak evidence for 8 and 9. The listings of these two have 39 and 43 \
             entries: they close up once more after the last pair.",
            of(six),
            about(six),
            of(eight),
            about(eight),
            of(nine),
            about(nine)
        ))
        .by(figure_6),
        Item::claim(
            PAPER,
            "Figure 6: No., level, duple",
            "120, 42, 0",
            &format!("{}, {}, {}", six.states - 1, six.same, six.duplicates),
            Judgement::of((six.states - 1, six.same, six.duplicates) == (120, 42, 0)).if_fitted(),
            "the board and what is counted were chosen",
        )
        .noted(format!(
            "States without the first position, moves, duplicates. Pairs beyond a hole in their row are counted and not entered; \
             without them no board gives 120 (85 to 93), and if they are entered no board gives figures 8 and 9. The count \
             depends on the ranks that the text leaves open: where the listing comes out it is {} to {}, and {} of {} such boards \
             have all three numbers. The board of figure 1 as text would be a test.",
            six.least_states.saturating_sub(1),
            six.most_states.saturating_sub(1),
            six.with_120,
            six.matching
        ))
        .by(figure_6),
        Item::claim(
            PAPER,
            "Figures 6 to 9: natural order",
            "always",
            &format!("not in {inverted} of {turns} turns"),
            Judgement::of(inverted == 0),
            "a hole in the row hides the other pair",
        )
        .noted(format!(
            "Figure 8 plays 3343 before 3141, figure 9 1322 and 1222 before 1121. In {hidden} of the {inverted} cases the later pair \
             would lie beyond a hole in its row if the earlier one went first. A search that entered it there would have won at \
             once and listed the earlier pair first, on any board: the program did not see pairs beyond a hole."
        ))
        .by_tests("listings"),
        Item::claim(PAPER, "2×2: mean states to a win", "0", "no win", Judgement::Agrees, "no deal can be won")
            .by("winnable rate monte-carlo:2,as-programmed --deals 10000"),
    ]
}

/// What section 2 says about places on 5×5.
pub fn places(found: &Places) -> Vec<Item> {
    vec![
        Item::claim(
            PAPER,
            "5×5: pairs at distances 1 to 24",
            "1, 4, 5, 6 can go",
            &format!("{} of {} pairs as said", found.as_said, found.pairs),
            Judgement::of(found.as_said == found.pairs),
            "all pairs of places",
        )
        .noted(
            "As the text has it: at 1 unless at the ends of two rows, at 4 unless at both ends of one, at 5 always, at 6 unless \
             at two ends with a row between, at 2, 3 and from 7 on never.",
        )
        .by_tests("places"),
        Item::claim(
            PAPER,
            "Figure 4: deals without any pair",
            "exist",
            &format!("{} of {} deals", grouped(found.without_pair), grouped(found.deals)),
            Judgement::of(found.without_pair > 0),
            &format!("{:.2} % of 5×5 deals", 100.0 * found.without_pair as f64 / found.deals.max(1) as f64),
        )
        .by_tests("places"),
        Item::claim(
            PAPER,
            "Figure 5: C D E C D E is lost",
            "lost",
            if found.is_six_lost { "lost" } else { "won" },
            Judgement::of(found.is_six_lost),
            "three pairs, each 3 apart",
        )
        .by_tests("places"),
        Item::claim(
            PAPER,
            "Figure 5: avoidable one pair before",
            "mostly",
            &format!("on {} of {} boards", found.avoidable, found.parents),
            Judgement::of(found.apart_4_or_5 == found.parents && 2 * found.avoidable > found.parents),
            "boards from which a pair leads to it",
        )
        .noted(format!(
            "Boards that become figure 5 when a pair goes, which does not lie wholly before or behind the six cards. The text says \
             that two equal cards are then 4 or 5 apart ({} of {}), so that mostly they can go instead (on {}). It does not say that \
             the game is then won: {} of these boards can be.",
            found.apart_4_or_5, found.parents, found.avoidable, found.parents_won
        ))
        .by_tests("places"),
    ]
}

/// Property 1 in both readings.
pub fn property_1(found: &Deadlocks) -> Vec<Item> {
    let won = |size: usize| found.won.get(size - 2).copied().unwrap_or_default();
    vec![
        Item::claim(
            PAPER,
            "Property 1, C D C D side by side",
            "lost",
            &format!("5×5: {} of {} boards won", won(5), found.boards),
            Judgement::of(won(5) == 0),
            "up to three other pairs around them",
        )
        .noted(format!(
            "Read as four cards that follow each other; section 2.2 is about 5×5. All boards with up to three other pairs around \
             them; at 4×4, 6×6 and 7×7 {} are won. On 2×2 and 3×3, where the first C touches the second, {} and {} of {} are won.",
            won(4) + won(6) + won(7),
            won(2),
            won(3),
            found.boards
        ))
        .by_tests("deadlock"),
        Item::claim(
            PAPER,
            "Property 1, others between them",
            "lost",
            if found.is_spread_won { "5×5: C D C a a D wins" } else { "lost" },
            Judgement::of(!found.is_spread_won),
            "if the row need not be contiguous",
        )
        .noted(
            "Read as four cards in this order. The proof says that the first D can only meet the second once C is gone; but the Ds \
             are 4 apart and touch across a corner. In its correct form both pairs are 2 to N − 2 apart: cards at N − 1, N and \
             N + 1 meet with others between them. winnable claim monte-carlo-deadlock has all sizes.",
        )
        .by("printf '1: 2C 3C 2D 4C 4D\\n2: 3D\\n3:\\n4:\\n5:\\n' | winnable solve monte-carlo:5 -"),
    ]
}

/// The size of the tree: children, and states of the longest search of these deals, of which some were cut off.
pub fn tree(found: &Children, (longest, cut): (u64, usize), states: &Work) -> Vec<Item> {
    let most = found.children.max(found.of_made_board);
    vec![
        Item::claim(
            PAPER,
            "Children of a position: 2^n − 1",
            "at most 4095",
            &format!("{} of a made board", grouped(found.of_made_board)),
            Judgement::of(most <= 4095),
            &MADE_BOARD.join(" / "),
        )
        .noted(format!(
            "Different positions after a turn, on {} (a letter is a rank). Most in {} positions of random play: {}, and {} pairs, \
             where the text takes at most 12. Its slip: four equal cards in a square can go in 4 ways or stay, which makes 5 choices \
             where it has 4.",
            MADE_BOARD.join(" / "),
            grouped(found.positions),
            grouped(found.children),
            found.pairs
        ))
        .by_tests("children"),
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
            grouped(states.deals)
        ))
        .by(states.command()),
    ]
}

/// The deals at 7×7 that the paper cut off: how many the complete search leaves undecided, and the papers' engine.
pub fn cut_off(undecided: u64, complete: &Work, rows: &[Row], paper: &Work) -> Item {
    let cut = rows.iter().filter(|row| row.verdict == Verdict::Undecided).count();
    Item::claim(
        PAPER,
        "7×7: deals cut off",
        "5 of 10,000 deals",
        &format!("{undecided} of {} deals", grouped(complete.deals)),
        if undecided == 0 { Judgement::Answered } else { Judgement::Open },
        "the complete search decides them",
    )
    .noted(format!(
        "The complete search leaves {undecided} deals undecided. Engine paper cuts off {cut} of {} at 3 million states; the limit of the \
         paper is not told. Its cut-off deals count as not won there.",
        grouped(paper.deals)
    ))
    .by(complete.command())
}
