//! Each dominance alone and all together: no verdict changes. Each of them made bolder: some verdict does.

use crate::small_decks::{SmallDeck, VARIANTS};
use std::ops::Range;
use winnable_games::klondike::{Dominances, Use};
use winnable_games::{Game, Modelled, Notation, Playable, Restarts};
use winnable_positions::thorough;
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// Small decks in all, and those that are looked at usually.
const DECKS: u64 = 22_000;
const USUAL_DECKS: u64 = 6_000;
/// Most positions of a blind search.
const BLIND: usize = 30_000;

/// A dominance, and how to use it.
type Dominance = (&'static str, fn(&mut Dominances, Use));

const EACH: [Dominance; 9] = [
    ("safe cards", |d, how| d.safe = how),
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

/// Whether the model with these dominances says that a deck can be won.
fn can_be_won(deck: &SmallDeck, dominances: Dominances) -> bool {
    let (model, node) = deck.game.model_with(&deck.start(), dominances);
    match complete(&model, &node, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
        Verdict::Winnable(_) => true,
        Verdict::Unwinnable(_) => false,
        Verdict::Undecided(stop) => panic!("{}: {stop}", deck.name),
    }
}

fn no_dominance_changes_a_verdict(decks: Range<u64>) {
    let (mut won, mut lost) = (0, 0);
    for number in decks.clone() {
        let deck = SmallDeck::new(number);
        let Some(truth) = deck.blind(BLIND) else { continue };
        *(if truth { &mut won } else { &mut lost }) += 1;
        let agrees = |what: &str, dominances| {
            let said = can_be_won(&deck, dominances);
            assert_eq!(said, truth, "{what}, deck {number}: {}\n{}", deck.name, deck.text());
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
    assert!(won + lost > all * 19 / 20, "{won} won, {lost} lost of {all}: too many are not seen through");
    assert!(won > all * 2 / 5 && lost > all * 2 / 5, "{won} won, {lost} lost of {all}: about half of each are wanted");
}

macro_rules! quarters {
    ($($test:ident: $quarter:expr;)*) => {$(
        #[test]
        fn $test() {
            let decks = thorough(USUAL_DECKS, DECKS);
            no_dominance_changes_a_verdict(decks * $quarter / 4..decks * ($quarter + 1) / 4);
        }
    )*};
}

quarters! {
    no_dominance_changes_a_verdict_first_quarter: 0;
    no_dominance_changes_a_verdict_second_quarter: 1;
    no_dominance_changes_a_verdict_third_quarter: 2;
    no_dominance_changes_a_verdict_last_quarter: 3;
}

#[test]
fn other_rules_are_decided_as_by_the_blind_search() {
    let mut counts = vec![[0; 2]; VARIANTS.len()];
    let decks = thorough(1_800, 5_400);
    for number in 0..decks {
        let deck = SmallDeck::variant(number);
        let Some(truth) = deck.blind(BLIND) else { continue };
        counts[number as usize / 2 % VARIANTS.len()][usize::from(truth)] += 1;
        for dominances in [ALL, NONE] {
            let said = can_be_won(&deck, dominances);
            assert_eq!(said, truth, "deck {number}: {} {dominances:?}\n{}", deck.name, deck.text());
        }
    }
    for ((options, _), [lost, won]) in VARIANTS.iter().zip(counts) {
        assert!(lost >= decks / 90 && won >= decks / 90, "{options}: {won} won, {lost} lost");
    }
}

#[test]
fn each_dominance_made_bolder_is_caught() {
    for (what, set) in EACH {
        let (mut bold, mut usual) = (ALL, ALL);
        set(&mut bold, Use::Bold);
        set(&mut usual, Use::Off);
        let differs = |number: &u64| {
            let deck = SmallDeck::new(*number);
            can_be_won(&deck, bold) != can_be_won(&deck, usual)
        };
        let caught = (0..DECKS).find(differs);
        assert!(caught.is_some(), "{what}: nobody notices that it is bolder than is sound");
        let deck = SmallDeck::new(caught.unwrap_or_default());
        assert_eq!(deck.blind(usize::MAX), Some(can_be_won(&deck, ALL)), "{what}: the sound one is right");
    }
}

#[test]
fn the_blind_search_is_that_of_the_referee() {
    let (mut won, mut lost) = (0, 0);
    let decks = thorough(200, 600);
    for number in 0..decks {
        let deck = SmallDeck::new(number);
        let Some(truth) = deck.blind_by_the_referee(400) else { continue };
        assert_eq!(deck.blind(usize::MAX), Some(truth), "deck {number}: {}\n{}", deck.name, deck.text());
        *(if truth { &mut won } else { &mut lost }) += 1;
    }
    assert!(won >= decks / 12 && lost >= decks / 12, "{won} won, {lost} lost of {decks}");
}

#[test]
fn wins_of_the_model_are_played_before_the_referee() {
    let mut won = 0;
    for number in 0..2_000 {
        let SmallDeck { game, name, .. } = &SmallDeck::new(number);
        let deck = SmallDeck::new(number);
        let start = deck.start();
        let (model, node) = game.model(&start);
        let outcome = complete(&model, &node, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default());
        let Verdict::Winnable(line) = outcome.verdict else { continue };
        let mut state = start.clone();
        let mut text = Vec::new();
        let mut play = |state: &mut _, m| {
            text.push(game.written(state, m, Notation::Standard));
            game.play(state, m);
        };
        game.steps(&start, &line).into_iter().for_each(|m| play(&mut state, m));
        game.finish(&state).into_iter().for_each(|m| play(&mut state, m));
        winnable_referee::check(name, &deck.deal(), &text.join(" ")).unwrap_or_else(|e| panic!("{number}: {e}"));
        won += 1;
    }
    assert!(won >= 800, "{won} wins");
}
