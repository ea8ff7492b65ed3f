//! The model with each dominance alone, with all and with none of them: no verdict changes, and its wins are wins.

use crate::small_decks::SmallDeck;
use crate::solving::{check, winning_line};
use std::collections::BTreeMap;
use std::ops::Range;
use winnable_games::Restarts;
use winnable_games::free_runs::{Dominances, Use};

/// Small decks in all, and most positions of a blind search.
const DECKS: u64 = 9_000;
const BLIND: usize = 20_000;

/// A dominance, and how to use it.
type Dominance = (&'static str, fn(&mut Dominances, Use));

const EACH: [Dominance; 10] = [
    ("safe cards", |d, how| d.safe = how),
    ("safe cards of the stock", |d, how| (d.safe, d.safe_in_pass) = (Use::On, how)),
    ("lazy stock", |d, how| d.lazy_stock = how),
    ("base with king", |d, how| d.base_with_king = how),
    ("up, not across", |d, how| d.up_not_across = how),
    ("more cards in reach", |d, how| d.superset = how),
    ("the easier game", |d, how| d.easier = how),
    ("the first gaps of the stock", |d, how| d.first_gaps = how),
    ("landing where nothing else will", |d, how| d.free_landing = how),
    ("down only if needed", |d, how| d.lazy_down = how),
];

/// Searches that are given up after a few positions.
const SOON: Restarts = Restarts { first: 1, more: 100, noise: 1000 };

/// The easier game is asked at once, so that small decks come to it.
const NONE: Dominances = Dominances { ask_after: 1, ..Dominances::NONE };
const ALL: Dominances = Dominances { ask_after: 1, ..Dominances::ALL };

fn no_dominance_changes_a_verdict(decks: Range<u64>) {
    // Won and lost for each thing that the rules may say.
    let mut counts: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    let mut open = 0;
    let unplayable = std::cell::Cell::new(0);
    for number in decks.clone() {
        let deck = SmallDeck::new(number);
        let SmallDeck { rules, table, face_down } = &deck;
        let Some(truth) = table.blind(rules, BLIND) else {
            open += 1;
            continue;
        };
        let says = [
            "all".to_string(),
            format!("{:?}", rules.build),
            format!("spaces {:?}", rules.spaces),
            format!("reserve {:?}", rules.reserve),
            format!("back {}", rules.back),
            format!("wrap {}", rules.wrap),
            format!("face down {face_down}"),
            if number % 2 == 0 { "by chance".to_string() } else { format!("game {}", number / 2 % 7) },
            match table.waste.len() + table.stock.len() {
                0 => "no stock".to_string(),
                _ => format!("draw {} passes {:?}", rules.draw, rules.passes),
            },
        ];
        says.into_iter().for_each(|what| counts.entry(what).or_default()[usize::from(truth)] += 1);
        let agrees = |what: &str, dominances| {
            let line = winning_line::<u64>(rules, table, dominances);
            if rules.wrap && line.as_ref().is_some_and(|line| check(rules, table, line).is_err()) {
                // The model has a run go onto its own end: then nothing is proven, and nothing is won.
                unplayable.set(unplayable.get() + 1);
                return;
            }
            assert_eq!(line.is_some(), truth, "{what}, deck {number}: {rules:?} {table:?}");
            if let Some(Err(why)) = line.map(|line| check(rules, table, &line)) {
                panic!("{what}, deck {number}: {rules:?} {table:?}: {why}");
            }
        };
        agrees("no dominance", NONE);
        agrees("all dominances", ALL);
        agrees("all dominances, searches that are soon given up", Dominances { restarts: Some(SOON), ..ALL });
        for (what, set) in EACH {
            let mut alone = NONE;
            set(&mut alone, Use::On);
            agrees(what, alone);
        }
    }
    let all = decks.end - decks.start;
    let [wrap_lost, wrap_won] = counts["wrap true"];
    let asked = (wrap_lost + wrap_won) * (3 + EACH.len() as u64);
    assert!(unplayable.get() < asked / 5, "{} of {asked} lines cannot be played", unplayable.get());
    assert!(open < all / 10, "{open} of {all} are not seen through");
    let [lost, won] = counts["all"];
    assert!(won > all * 2 / 5 && lost > all * 2 / 5, "{won} won, {lost} lost of {all}: about half of each are wanted");
    for (what, [lost, won]) in counts {
        assert!(lost > all / 75 && won > all / 75, "{what}: {won} won, {lost} lost of {all}");
    }
}

macro_rules! parts {
    ($($test:ident: $part:expr;)*) => {$(
        #[test]
        fn $test() {
            no_dominance_changes_a_verdict(DECKS * $part / 3..DECKS * ($part + 1) / 3);
        }
    )*};
}

parts! {
    no_dominance_changes_a_verdict_first_third: 0;
    no_dominance_changes_a_verdict_second_third: 1;
    no_dominance_changes_a_verdict_last_third: 2;
}

#[test]
fn each_dominance_made_bolder_is_caught() {
    for (what, set) in EACH {
        let (mut bold, mut usual) = (ALL, ALL);
        set(&mut bold, Use::Bold);
        set(&mut usual, Use::Off);
        let wins = |number: u64, dominances| {
            let SmallDeck { rules, table, .. } = SmallDeck::new(number);
            winning_line::<u64>(&rules, &table, dominances).is_some()
        };
        let caught = (0..DECKS).find(|&number| wins(number, bold) != wins(number, usual));
        let Some(number) = caught else { panic!("{what}: nobody notices that it is bolder than is sound") };
        let SmallDeck { rules, table, .. } = SmallDeck::new(number);
        assert_eq!(table.blind(&rules, usize::MAX), Some(wins(number, ALL)), "{what}: the sound one is right");
    }
}
