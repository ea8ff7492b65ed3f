//! The model with each dominance alone, with all and with none of them: no verdict changes, and its wins are wins.

use crate::small_decks::SmallDeck;
use std::collections::BTreeMap;
use std::ops::Range;
use winnable_games::Name;
use winnable_games::free_runs::{Dominances, FreeRuns, Step, Use, finish, moves};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// Most positions of a blind search.
const BLIND: usize = 20_000;

/// A dominance, and how to use it.
type Dominance = (&'static str, fn(&mut Dominances, Use));

const EACH: [Dominance; 6] = [
    ("safe cards", |d, how| d.safe = how),
    ("lazy stock", |d, how| d.lazy_stock = how),
    ("base with king", |d, how| d.base_with_king = how),
    ("up, not across", |d, how| d.up_not_across = how),
    ("more cards in reach", |d, how| d.superset = how),
    ("the easier game", |d, how| d.easier = how),
];

/// The easier game is asked at once, so that small decks come to it.
const NONE: Dominances = Dominances { ask_after: 1, ..Dominances::NONE };
const ALL: Dominances = Dominances { ask_after: 1, ..Dominances::ALL };

/// The line that wins, as the model has it.
fn winning_line(deck: &SmallDeck, dominances: Dominances) -> Option<Vec<Step>> {
    let SmallDeck { rules, table, .. } = deck;
    let made = table.as_position(|start| FreeRuns::new(Name::new("small deck"), rules, start, dominances));
    let (model, node) = made.expect("a small deck fits 64 bits");
    match complete(&model, &node, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
        Verdict::Winnable(line) => Some(line),
        Verdict::Unwinnable(_) => None,
        Verdict::Undecided(stop) => panic!("{rules:?}: {stop}"),
    }
}

/// Plays a line of the model with real cards, to the end.
fn is_a_win(deck: &SmallDeck, line: &[Step]) -> Result<(), String> {
    let SmallDeck { rules, table, .. } = deck;
    let mut state = table.clone();
    let mut plays = table.as_position(|start| moves(rules, start, line));
    for round in 0..2 {
        for play in plays {
            if !state.legal(rules).contains(&play) {
                return Err(format!("{play:?} is not legal in {state:?}"));
            }
            state.play(rules, play);
        }
        if round == 1 {
            break;
        }
        plays = state.as_position(|end| finish(rules, end));
    }
    if state.is_won(rules) { Ok(()) } else { Err(format!("not won: {state:?}")) }
}

fn no_dominance_changes_a_verdict(decks: Range<u64>) {
    // Won and lost for each thing that the rules may say.
    let mut counts: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    let mut open = 0;
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
            format!("face down {face_down}"),
            match table.waste.len() + table.stock.len() {
                0 => "no stock".to_string(),
                _ => format!("draw {} passes {:?}", rules.draw, rules.passes),
            },
        ];
        says.into_iter().for_each(|what| counts.entry(what).or_default()[usize::from(truth)] += 1);
        let agrees = |what: &str, dominances| {
            let line = winning_line(&deck, dominances);
            assert_eq!(line.is_some(), truth, "{what}, deck {number}: {rules:?} {table:?}");
            if let Some(Err(why)) = line.map(|line| is_a_win(&deck, &line)) {
                panic!("{what}, deck {number}: {rules:?} {table:?}: {why}");
            }
        };
        agrees("no dominance", NONE);
        agrees("all dominances", ALL);
        for (what, set) in EACH {
            let mut alone = NONE;
            set(&mut alone, Use::On);
            agrees(what, alone);
        }
    }
    let all = decks.end - decks.start;
    println!("{all} decks, {open} not seen through");
    for (what, [lost, won]) in counts {
        println!("{what}: {won} won, {lost} lost");
        assert!(lost > all / 50 && won > all / 50, "{what}: {won} won, {lost} lost of {all}");
    }
}

#[test]
fn no_dominance_changes_a_verdict_first_quarter() {
    no_dominance_changes_a_verdict(0..5_000);
}
