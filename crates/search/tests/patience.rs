//! The general family on rule sets drawn at random: its model decides as a search of every line of play does, and a claim that is used more boldly than its
//! argument allows is noticed.

use std::collections::HashSet;
use winnable_cards::{Deal, Layout, SplitMix64};
use winnable_games::patience::{Bold, Model, Patience, State};
use winnable_games::{Game, Modelled, Playable};
use winnable_positions::{below, rule_file};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// How many positions the search of everything looks at before it gives up.
const MOST: usize = 20_000;

/// Whether a position can be won, by every line of play.
fn plain(game: &Patience, start: &State) -> Option<bool> {
    let mut seen = HashSet::from([game.plain_key(start)]);
    let mut waiting = vec![start.clone()];
    let mut moves = Vec::new();
    while let Some(state) = waiting.pop() {
        if game.is_won(&state) {
            return Some(true);
        }
        moves.clear();
        game.moves(&state, &mut moves);
        for &m in &moves {
            let mut next = state.clone();
            game.play(&mut next, m);
            if seen.insert(game.plain_key(&next)) {
                waiting.push(next);
            }
        }
        if seen.len() > MOST {
            return None;
        }
    }
    Some(false)
}

fn decided(model: &Model, start: &State) -> Option<bool> {
    let limits = Limits { states: 1_000_000, ..Limits::default() };
    match complete(model, start, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// Rules under which a bold claim can go wrong, which a draw among all rules seldom hits.
fn directed(rng: &mut SplitMix64, name: &str, bold: Bold) -> String {
    if matches!(bold, Bold::DeadPiles | Bold::DeadStock | Bold::Waste) {
        return whole_piles(rng, name, bold == Bold::Waste);
    }
    let mut one_of = |words: &[&'static str]| words[below(rng, words.len())];
    let (suits, spaces, cells, back) = match bold {
        Bold::Up => {
            (one_of(&["any", "alternate", "colour"]), one_of(&["any", "kings"]), 0..=1, one_of(&["true", "false"]))
        }
        Bold::Tails => (one_of(&["any", "alternate", "colour"]), one_of(&["any", "kings"]), 0..=0, "false"),
        Bold::Parents | Bold::Kings => ("suit", one_of(&["kings", "nothing"]), 0..=0, one_of(&["true", "false"])),
        Bold::KingsUp => (one_of(&["any", "alternate", "colour"]), "kings", 0..=0, "true"),
        Bold::Cells | Bold::Units => ("suit", "any", 1..=2, "false"),
        Bold::Dead => (one_of(&["any", "alternate", "suit"]), one_of(&["nothing", "kings"]), 0..=0, "true"),
        Bold::DeadTails | Bold::DeadAbove => (
            one_of(&["any", "alternate", "suit"]),
            one_of(&["nothing", "kings", "any"]),
            0..=0,
            one_of(&["true", "false"]),
        ),
        Bold::DeadKings => (one_of(&["any", "alternate"]), "nothing", 1..=2, one_of(&["true", "false"])),
        Bold::DeadByName => (one_of(&["colour", "alternate", "any"]), "kings", 0..=0, "false"),
        Bold::Horizon => (one_of(&["any", "alternate"]), one_of(&["any", "kings", "nothing"]), 0..=1, "false"),
        Bold::DeadPiles | Bold::DeadStock | Bold::Waste => unreachable!("rules of their own"),
    };
    let mut number = |from: usize, to: usize| from + below(rng, to - from + 1);
    let (ranks, in_deck, piles) = (number(4, 6), number(2, 4), number(3, 5));
    let cells = number(*cells.start(), *cells.end());
    let filled = number(0, cells);
    let moves = if matches!(bold, Bold::Tails | Bold::DeadTails | Bold::DeadAbove) { "tail" } else { "one" };
    // Some of them as Yukon is dealt.
    let (open_rounds, face_down) = if moves == "tail" && number(0, 1) == 0 { (number(1, 2), true) } else { (0, false) };
    format!(
        "name = \"{name}\"\ntitle = {{ en = \"x\", ja = \"x\" }}\nshort = {{ en = \"x\", ja = \"x\" }}\nsentence = \"x\"\n\
         [deck]\nranks = {ranks}\nsuits = {in_deck}\n[piles]\ncount = {piles}\nbuild = \"down\"\nsuits = \"{suits}\"\nmoves = \"{moves}\"\n\
         open-rounds = {open_rounds}\nface-down = {face_down}\nspaces = \"{spaces}\"\n[cells]\ncount = {cells}\nfilled = {filled}\n[foundations]\nback = {back}\n"
    )
}

/// Rules like those of Canfield with whole piles; perhaps with a large stock of which several cards are turned at a time, without end.
fn whole_piles(rng: &mut SplitMix64, name: &str, has_stock: bool) -> String {
    let mut one_of = |words: &[&'static str]| words[below(rng, words.len())];
    let suits = one_of(&["any", "alternate", "alternate", "colour", "suit"]);
    let spaces = one_of(&["reserve", "reserve-then-any", "reserve-then-waste", "reserve-then-waste"]);
    let (base, wrap, stacked) =
        (one_of(&["dealt", "ace"]), one_of(&["true", "false"]), one_of(&["true", "true", "false"]));
    let (build, passes) = (
        one_of(&["down", "down", "both"]),
        one_of(if has_stock { &[""] } else { &["", "", "passes = 2\n", "passes = 1\n"] }),
    );
    let mut number = |from: usize, to: usize| from + below(rng, to - from + 1);
    let (ranks, in_deck, piles) = (number(3, 5), number(2, 4), number(1, 3));
    let (cards, reserve, draw) = (
        number(piles, piles + 1),
        number(1, if has_stock { 3 } else { ranks * in_deck / 2 }),
        number(if has_stock { 2 } else { 1 }, 3),
    );
    format!(
        "name = \"{name}\"\ntitle = {{ en = \"x\", ja = \"x\" }}\nshort = {{ en = \"x\", ja = \"x\" }}\nsentence = \"x\"\n\
         [deck]\nranks = {ranks}\nsuits = {in_deck}\n[piles]\ncount = {piles}\ncards = {cards}\nbuild = \"{build}\"\nsuits = \"{suits}\"\n\
         wrap = {wrap}\nmoves = \"pile\"\nspaces = \"{spaces}\"\n[reserve]\ncards = {reserve}\nstacked = {stacked}\n\
         [stock]\ndraw = {draw}\n{passes}[foundations]\nbase = \"{base}\"\n"
    )
}

#[test]
fn the_model_decides_as_plain_search_does_and_bolder_claims_are_noticed() {
    let thorough = std::env::var_os("WINNABLE_THOROUGH").is_some();
    let mut rng = SplitMix64::new(28);
    let (mut won, mut lost) = (0, 0);
    let mut noticed = Bold::ALL.map(|_| 0);
    let mut number = 0;
    while number < if thorough { 20_000 } else { 2_500 } {
        let name = format!("drawn-{number}");
        let bold = Bold::ALL[number % Bold::ALL.len()];
        let is_directed = below(&mut rng, 3) > 0;
        let text = if is_directed { directed(&mut rng, &name, bold) } else { rule_file(&mut rng, &name) };
        let Ok(name) = winnable_rules::add(&text) else { continue };
        number += 1;
        let Some(game) = Patience::new(&winnable_rules::open(&name).unwrap()) else { continue };
        for seed in (0..3).map(|more| 3 * number as u64 + more) {
            let start = game.start(&Deal::Seed(seed)).unwrap();
            let Some(can_be_won) = plain(&game, &start) else { continue };
            let (model, node) = game.model(&start);
            assert_eq!(decided(&model, &node), Some(can_be_won), "seed {seed}\n{text}");
            *(if can_be_won { &mut won } else { &mut lost }) += 1;
            if can_be_won {
                for (count, bold) in noticed.iter_mut().zip(Bold::ALL) {
                    *count += usize::from(decided(&model.clone().boldly(bold), &node) == Some(false));
                }
            }
        }
    }
    println!("{won} won, {lost} lost, noticed {noticed:?}");
    assert!(won > 1000 && lost > 1000, "{won} won, {lost} lost");
    // Some of them take rare deals, which have their own tests.
    let is_rare = |bold: Bold| matches!(bold, Bold::Dead | Bold::DeadByName | Bold::KingsUp | Bold::Waste);
    let is_noticed = |(bold, &count): (Bold, &usize)| is_rare(bold) || count > 0;
    assert!(Bold::ALL.into_iter().zip(&noticed).all(is_noticed), "{noticed:?} of {:?}", Bold::ALL);
}

/// The game of a rule file with these tables.
fn game_of(name: &str, tables: &str) -> Patience {
    let head = "title = { en = \"x\", ja = \"x\" }\nshort = { en = \"x\", ja = \"x\" }\nsentence = \"x\"";
    let name = winnable_rules::add(&format!("name = \"{name}\"\n{head}\n{tables}")).unwrap();
    Patience::new(&winnable_rules::open(&name).unwrap()).unwrap()
}

/// A false loss of old: a position was dead by the suits of cards beyond the horizon, and another one with its key was left with it.
#[test]
fn a_position_is_not_dead_for_its_likes_by_cards_that_are_not_told_apart() {
    let game = game_of(
        "likes",
        "[deck]\nranks = 6\nsuits = 4\n[piles]\ncount = 5\nbuild = \"down\"\nsuits = \"colour\"\nmoves = \"one\"\nspaces = \"kings\"\n\
        [foundations]\nback = false\n",
    );
    let (model, node) = game.model(&game.start(&Deal::Seed(10)).unwrap());
    assert_eq!(decided(&model, &node), Some(true));
    assert_eq!(decided(&model.boldly(Bold::DeadByName), &node), Some(false), "the deal does not show it any more");
}

#[test]
fn a_card_that_comes_back_is_a_place_for_others() {
    let game = game_of(
        "comes-back",
        "[deck]\nranks = 4\nsuits = 3\n[piles]\ncount = 3\nbuild = \"down\"\nsuits = \"any\"\nmoves = \"one\"\nspaces = \"kings\"\n\
        [foundations]\nback = true\n",
    );
    let (model, node) = game.model(&game.start(&Deal::Seed(526)).unwrap());
    assert_eq!(decided(&model, &node), Some(true));
    assert_eq!(decided(&model.boldly(Bold::Dead), &node), Some(false), "the deal does not show it any more");
}

#[test]
fn a_position_with_fewer_cards_in_reach_does_not_stand_for_one_with_more() {
    let game = game_of(
        "in-reach",
        "[deck]\nranks = 5\nsuits = 3\n[piles]\ncount = 1\ncards = 1\nbuild = \"down\"\nsuits = \"alternate\"\nwrap = true\n\
        moves = \"pile\"\nspaces = \"reserve-then-waste\"\n[reserve]\ncards = 3\nstacked = false\n[stock]\ndraw = 3\n\
        [foundations]\nbase = \"dealt\"\n",
    );
    let (model, node) = game.model(&game.start(&Deal::Seed(707)).unwrap());
    assert_eq!(decided(&model, &node), Some(true));
    assert_eq!(decided(&model.boldly(Bold::Waste), &node), Some(false), "the deal does not show it any more");
}

/// A false loss of old: a king went into the last space at once, though one that was up had to come back there.
#[test]
fn a_king_that_is_up_may_need_the_space() {
    let yukon = winnable_rules::open("yukon:worry-back,rounds=3,piles=3,ranks=3").unwrap();
    let yukon = Patience::new(&yukon).unwrap();
    let one_by_one = game_of(
        "kings-come-back",
        "[piles]\ncount = 3\ncards = 52\nface-down = true\nbuild = \"down\"\nsuits = \"alternate\"\nmoves = \"one\"\n\
        spaces = \"kings\"\n[foundations]\nback = true\n",
    );
    for (game, board) in [
        (&yukon, "Foundations: C-0 D-3 H-3 S-0\n1: 3C 3S\n2: [AS] 2C 2S\n3: AC\n"),
        (&yukon, "Foundations: C-0 D-3 H-3 S-0\n1: [AC] 2S 2C\n2: [3S] 3C AS\n3:\n"),
        (&one_by_one, "Foundations: C-T D-K H-K S-T\n1: [KC] [JS] JC QS\n2:\n3: QC KS\n"),
    ] {
        let start = game.start(&Deal::Position(Layout::parse(board).unwrap())).unwrap();
        assert_eq!(plain(game, &start), Some(true), "{board}");
        let (model, node) = game.model(&start);
        assert_eq!(decided(&model, &node), Some(true), "{board}");
        assert_eq!(decided(&model.boldly(Bold::KingsUp), &node), Some(false), "{board}does not show it any more");
    }
}

/// Another one: a card went up at once, though the next of its suit could have gone onto it in a run, and could not go up from under that run.
#[test]
fn a_card_under_its_run_does_not_go_up_in_place_of_moving() {
    let game = game_of(
        "runs-up",
        "[deck]\nranks = 6\nsuits = 4\n[piles]\ncount = 3\nbuild = \"up\"\nsuits = \"suit\"\nmoves = \"run\"\nspaces = \"kings\"\n\
        face-down = true\ncards = 19\n[cells]\ncount = 2\nfilled = 2\n[reserve]\ncards = 3\nstacked = true\n\
        [stock]\npasses = 1\nturn = \"to-play\"\n[foundations]\nback = false\n",
    );
    let (model, node) = game.model(&game.start(&Deal::Seed(15_275)).unwrap());
    assert_eq!(decided(&model, &node), Some(true));
    assert_eq!(decided(&model.boldly(Bold::Tails), &node), Some(false), "the deal does not show it any more");
}

/// With two ranks each follows the other; from a dealt base on there is still a first and a last one.
#[test]
fn piles_built_up_end_with_the_last_rank() {
    let game = game_of(
        "two-ranks",
        "[deck]\nranks = 2\n[piles]\ncount = 2\nbuild = \"up\"\nsuits = \"any\"\nmoves = \"one\"\nspaces = \"nothing\"\n\
        [foundations]\nbase = \"dealt\"\n",
    );
    for seed in 1..=8 {
        let start = game.start(&Deal::Seed(seed)).unwrap();
        for (card, on) in (0..8).flat_map(|card| (0..8).map(move |on| (card, on))) {
            let [card_height, on_height] = [card, on].map(|card| game.rules().height(card, start.base()));
            assert_eq!(
                game.rules().fits(&start, card, on),
                on_height + 1 == card_height,
                "{card} on {on}, seed {seed}"
            );
        }
    }
}
