//! One test for each lemma.

use crate::graph::LOST;
use crate::library::{self, CLEAR, HOME, Library, SPACE};
use crate::outline::{Outline, Step, Table};
use crate::space::{Ruled, Space, below, last_places, modelled, outlines, table};
use std::collections::HashMap;
use winnable_cards::SplitMix64;
use winnable_games::Game;
use winnable_games::tableau::{Manoeuvre, Manoeuvres, Position, State, rules};

/// Boards of each size.
const BOARDS: usize = 8;

/// What a test counts for each rule set.
macro_rules! for_all {
    ($count:ident) => {
        [$count::<rules::FreeCell>(), $count::<rules::BakersGame>(), $count::<rules::FourCompanies>()]
    };
}

/// Each count of each rule set reaches its floor.
#[track_caller]
fn assert_enough<const N: usize>(counts: [[usize; N]; 3], floors: [usize; N]) {
    let is_enough = |counts: &[usize; N]| counts.iter().zip(floors).all(|(&count, floor)| count >= floor);
    assert!(counts.iter().all(is_enough), "{counts:?} are less than {floors:?}");
}

/// Moves of runs lead to positions that single moves reach, and none of them wins what these do not win.
fn runs<R: Ruled>() -> usize {
    let mut checked = 0;
    for space in Space::<R>::some(1, BOARDS) {
        for (number, state) in space.real.nodes.iter().enumerate() {
            for m in library::moves(&space.library.game, state).into_iter().filter(|m| m.count > 1) {
                let child = space.library.game.key(&library::after(&space.library.game, state, m));
                let there = space.real.distance(&child);
                assert!(there == LOST || space.real.distance_of(number) < LOST, "{m:?} in {state:?}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn lemma_1_runs_are_single_moves() {
    let checked = [runs::<rules::FreeCell>(), runs::<rules::BakersGame>()];
    assert!(checked.iter().all(|&runs| runs > 4000), "{checked:?}");
}

/// How many choices of loose cards can be in the columns.
fn arrangements(table: &Table, o: &Outline) -> usize {
    let (loose, spaces) = (o.loose.count_ones() as usize, table.spaces(o));
    let choose = |k: usize| (0..k).fold(1, |ways, i| ways * (loose - i) / (i + 1));
    (loose.saturating_sub(table.cells)..=loose.min(spaces)).map(choose).sum()
}

/// Positions that were rearranged in every way, full ones, and full ones whose distance is another than that of a
/// position with the same cards loose.
fn rearranged<R: Ruled>() -> [usize; 3] {
    let mut counts = [0; 3];
    for space in Space::<R>::some(2, BOARDS) {
        let mut by_cards: HashMap<Outline, u32> = HashMap::new();
        for (number, state) in space.real.nodes.iter().enumerate() {
            let o = space.table.outline(state);
            let mut reached = vec![number];
            let mut next = 0;
            while next < reached.len() {
                for &(child, _) in space.real.children[reached[next]].iter().filter(|&&(_, cost)| cost == 0) {
                    if !reached.contains(&child) {
                        reached.push(child);
                    }
                }
                next += 1;
            }
            if space.table.free(&o) > 0 {
                assert_eq!(reached.len(), arrangements(&space.table, &o), "{o:?}");
                assert!(reached.iter().all(|&other| space.table.outline(&space.real.nodes[other]) == o));
                counts[0] += usize::from(reached.len() > 1);
            } else {
                assert_eq!(reached.len(), 1, "{o:?} is full");
                let distance = space.real.distance_of(number);
                let other = *by_cards.entry(Outline { pinned: 0, ..o }).or_insert(distance);
                counts[1] += 1;
                counts[2] += usize::from(other != distance);
            }
        }
    }
    counts
}

#[test]
fn lemma_2_loose_cards_change_places_if_and_only_if_one_is_free() {
    assert_enough(for_all!(rearranged), [10_000, 10_000, 4]);
}

/// Positions of which the outline has the same distance; winnable ones, lost ones, full ones.
fn distances<R: Ruled>() -> [usize; 3] {
    let mut counts = [0; 3];
    for space in Space::<R>::some(3, BOARDS) {
        for (number, state) in space.real.nodes.iter().enumerate() {
            let o = space.table.outline(state);
            let distance = space.real.distance_of(number);
            assert_eq!(distance, space.outlines.distance(&o), "{:?}: {o:?}", space.table);
            counts[usize::from(distance == LOST)] += 1;
            counts[2] += usize::from(space.table.free(&o) == 0);
        }
    }
    counts
}

#[test]
fn lemma_3_outlines_are_as_far_from_a_win_as_positions() {
    assert_enough(for_all!(distances), [10_000, 100, 1000]);
}

/// Outlines with one pin less than another, and those that are nearer to a win for it.
fn unpinned<R: Ruled>() -> [usize; 2] {
    let mut counts = [0; 2];
    for space in Space::<R>::some(4, BOARDS) {
        let mut pairs = Vec::new();
        for o in space.outlines.nodes.iter() {
            let pins = crate::outline::cards(o.pinned);
            pairs.extend(pins.map(|card| (o, Outline { pinned: o.pinned & !(1 << card), ..o.clone() })));
        }
        let roots = pairs.iter().map(|(_, fewer)| fewer.clone());
        let fewer = outlines(&space.table, roots);
        for (more, less) in &pairs {
            let (far, near) = (space.outlines.distance(more), fewer.distance(less));
            assert!(near <= far, "{less:?} is farther than {more:?}");
            counts[0] += 1;
            counts[1] += usize::from(near < far);
        }
    }
    counts
}

#[test]
fn lemma_4_fewer_pins_are_no_worse() {
    assert_enough(for_all!(unpinned), [1000, 10]);
}

/// Positions in order.
fn in_order<R: Ruled>() -> [usize; 1] {
    let mut count = 0;
    for space in Space::<R>::some(5, BOARDS) {
        for (number, o) in space.outlines.nodes.iter().enumerate().filter(|(_, o)| space.table.is_in_order(o)) {
            assert_eq!(space.outlines.distance_of(number), space.table.cards_left(o), "{o:?}");
            count += 1;
        }
    }
    [count]
}

#[test]
fn lemma_5_order_is_a_win() {
    assert_enough(for_all!(in_order), [1000]);
}

/// Safe moves, and moves up that lose the game.
fn safe<R: Ruled>() -> [usize; 2] {
    let mut counts = [0; 2];
    let boards = if R::ALTERNATING { 5 * BOARDS } else { BOARDS };
    for space in Space::<R>::some(6, boards) {
        let (model, _) = space.library.model(&space.real.nodes[0]);
        for (position, o) in &space.modelled().nodes {
            let distance = space.outlines.distance(o);
            if let Some(m) = library::safe_move(&model, position) {
                let Manoeuvre { card, onto: HOME, dig: 0, .. } = m else { panic!("{m:?} sends no card up") };
                let after = space.outlines.distance(&space.table.after(o, Step::Up(card)));
                assert!(distance == LOST || after < distance, "{m:?} in {o:?}");
                counts[0] += usize::from(distance < LOST);
            }
            for step in space.table.steps(o).into_iter().filter(|step| matches!(step, Step::Up(_))) {
                let after = space.outlines.distance(&space.table.after(o, step));
                counts[1] += usize::from(distance < LOST && after == LOST);
            }
        }
    }
    counts
}

#[test]
fn lemma_6_safe_cards_go_up() {
    let counts = for_all!(safe);
    assert_enough(counts, [1000, 0]);
    let [in_freecell, ..] = counts;
    assert!(in_freecell[1] > 0, "some card that goes up costs a win: {counts:?}");
}

/// Manoeuvres that are sequences of steps, and positions of the model that are known by their keys.
fn sequences<R: Ruled>() -> [usize; 2] {
    let mut counts = [0; 2];
    for space in Space::<R>::some(7, BOARDS) {
        let (model, _) = space.library.model(&space.real.nodes[0]);
        let modelled = space.modelled();
        let mut keys = HashMap::new();
        for (position, o) in &modelled.nodes {
            assert_eq!(model.is_surely_won(position), space.table.is_in_order(o), "{o:?}");
            assert_eq!(model.cards_left(position), space.table.cards_left(o), "{o:?}");
            assert!(keys.insert(o, model.key(position)).is_none(), "{o:?} has two keys");
            for m in library::moves(&model, position) {
                let child = modelled.find(&model.key(&library::after(&model, position, m))).expect("all are there");
                let there = space.table.carry_out(o, m);
                assert_eq!(there.as_ref(), Some(&modelled.nodes[child].1), "{m:?} in {o:?}");
                counts[0] += 1;
            }
            counts[1] += 1;
        }
    }
    counts
}

#[test]
fn lemma_7_manoeuvres_are_sequences_of_steps_and_keys_are_outlines() {
    assert_enough(for_all!(sequences), [10_000, 1000]);
}

/// Manoeuvres in a row that were carried out by real moves.
fn carried<R: Ruled>() -> [usize; 2] {
    let mut counts = [0; 2];
    let mut rng = SplitMix64::new(8);
    for space in Space::<R>::some(8, BOARDS) {
        let library = &space.library;
        for _ in 0..100 {
            let start = &space.real.nodes[below(&mut rng, space.real.nodes.len())];
            let (model, mut position) = library.model(start);
            let mut o = space.table.outline(start);
            let mut line = Vec::new();
            while line.len() < 12 && !model.is_surely_won(&position) {
                let manoeuvres = library::moves(&model, &position);
                if manoeuvres.is_empty() {
                    break;
                }
                let m = manoeuvres[below(&mut rng, manoeuvres.len())];
                model.play(&mut position, m);
                o = space.table.carry_out(&o, m).expect("a sequence of steps");
                line.push(m);
            }
            let end = replay(&space, start, &library.steps(start, &line));
            let real = space.table.outline(&end);
            assert_eq!((&real.tall, real.loose, real.up), (&o.tall, o.loose, o.up), "{line:?} from {start:?}");
            assert_eq!(o.pinned & !real.pinned, 0, "{line:?} from {start:?}");
            counts[0] += line.len();
            counts[1] += usize::from(space.table.free(&o) == 0);
        }
    }
    counts
}

/// The position after legal moves; any of several empty columns will do.
fn replay<R: Ruled>(space: &Space<R>, start: &State, moves: &[winnable_games::tableau::Move]) -> State {
    let game = &space.library.game;
    moves.iter().fold(start.clone(), |state, &m| {
        let next = library::after(game, &state, m);
        let told = library::moves(game, &state).into_iter().map(|m| game.key(&library::after(game, &state, m)));
        let is_legal = game.key(&next) == game.key(&state) || told.into_iter().any(|key| key == game.key(&next));
        assert!(is_legal, "{m:?} in {state:?}");
        next
    })
}

#[test]
fn lemma_8_manoeuvres_are_carried_out_by_real_moves() {
    assert_enough(for_all!(carried), [5000, 1000]);
}

/// Whether a step is one that the next manoeuvre makes, or one that is put off.
fn is_essential(table: &Table, after: &Outline, tall_before: usize, step: Step) -> bool {
    !matches!(step, Step::Loosen(_)) || (after.tall.len() < tall_before && table.free(after) > 0)
}

/// How many cards lie above a card, and how many of these are a run on it; nothing lies above a loose card.
fn above(table: &Table, o: &Outline, card: u8) -> (u8, u8) {
    let Some(column) = o.tall.iter().find(|column| column.contains(&card)) else { return (0, 0) };
    let height = column.iter().position(|&other| other == card).expect("it is there");
    let run = column[height..].windows(2).take_while(|pair| table.fits(pair[1], pair[0])).count();
    ((column.len() - 1 - height) as u8, run as u8)
}

/// The manoeuvre that the proof of lemma 9 names for a shortest line: steps that loosen these cards, then this step.
fn named(table: &Table, o: &Outline, loosened: &[u8], step: Step) -> Manoeuvre {
    let column = |card: u8| o.tall.iter().position(|column| column.contains(&card));
    match step {
        Step::Loosen(last) => {
            let column = &o.tall[column(last).expect("it is in a column")];
            let (&card, dig) = (column.last().expect("a top card"), column.len() as u8 - 1);
            Manoeuvre { card, onto: CLEAR, dig, carry: 0, dig_onto: 0 }
        }
        Step::Up(card) => {
            assert!(!loosened.contains(&card), "{card} goes up from its column in {o:?}");
            Manoeuvre { card, onto: HOME, dig: above(table, o, card).0, carry: 0, dig_onto: 0 }
        }
        Step::Shift(card) => {
            let (above, carry) = above(table, o, card);
            Manoeuvre { card, onto: SPACE, dig: above - carry, carry, dig_onto: 0 }
        }
        Step::Lay(card, onto) => {
            let dig_onto = above(table, o, onto).0 + u8::from(loosened.contains(&onto));
            let (over, carry) = above(table, o, card);
            if loosened.contains(&card) {
                assert_eq!(column(card), column(onto), "{card} is laid on {onto} from its column in {o:?}");
                assert!(above(table, o, onto).0 > over, "{card} is laid on {onto} from its column in {o:?}");
                Manoeuvre { card, onto, dig: 0, carry: 0, dig_onto }
            } else {
                let is_one_column = column(card).is_some() && column(card) == column(onto);
                Manoeuvre { card, onto, dig: over - carry, carry, dig_onto: if is_one_column { 0 } else { dig_onto } }
            }
        }
    }
}

/// Shortest lines whose first manoeuvre is listed and leads as far as the proof says: all, those that put steps off, those
/// that clear a column, and those whose manoeuvre carries a run.
fn nearer<R: Ruled>() -> [usize; 4] {
    let mut counts = [0; 4];
    let mut rng = SplitMix64::new(9);
    for space in Space::<R>::some(9, BOARDS).chain(last_places()) {
        let Space { table, outlines, .. } = &space;
        let (model, _) = space.library.model(&space.real.nodes[0]);
        for (position, o) in &space.modelled().nodes {
            let distance = outlines.distance(o);
            if distance == LOST || distance == 0 {
                continue;
            }
            let listed = library::moves(&model, position).into_iter().collect::<Vec<Manoeuvre>>();
            for _ in 0..3 {
                let (mut now, mut loosened) = (o.clone(), Vec::new());
                let step = loop {
                    let here = outlines.distance(&now);
                    let is_shortest = |step: &Step| outlines.distance(&table.after(&now, *step)) < here;
                    let steps = table.steps(&now).into_iter().filter(is_shortest).collect::<Vec<Step>>();
                    let step = steps[below(&mut rng, steps.len())];
                    let next = table.after(&now, step);
                    if is_essential(table, &next, now.tall.len(), step) {
                        break step;
                    }
                    let Step::Loosen(card) = step else { unreachable!("other steps are essential") };
                    loosened.push(card);
                    now = next;
                };
                let plan = named(table, o, &loosened, step);
                assert!(listed.contains(&plan), "{plan:?} is not listed in {o:?}");
                let there = outlines.distance(&table.carry_out(o, plan).expect("a sequence of steps"));
                let made = u32::from(plan.dig + plan.dig_onto) + u32::from(plan.onto != CLEAR);
                assert!(there + made <= distance, "{plan:?} leads too far in {o:?}");
                counts[0] += 1;
                let needed = usize::from(plan.dig + plan.dig_onto) - usize::from(plan.onto == CLEAR);
                counts[1] += usize::from(loosened.len() > needed);
                counts[2] += usize::from(plan.onto == CLEAR);
                counts[3] += usize::from(plan.carry > 0);
            }
        }
    }
    counts
}

#[test]
fn lemma_9_the_first_manoeuvre_of_a_shortest_line_is_listed() {
    assert_enough(for_all!(nearer), [80_000, 300, 100, 10]);
}

/// Whether the model wins a position if these are its moves.
fn wins<R: Ruled>(
    columns: usize,
    cells: usize,
    start: &State,
    moves: impl Fn(&Manoeuvres<R>, &Position) -> Vec<Manoeuvre>,
) -> bool {
    let library = Library::<R>::new(columns, cells);
    modelled(&library, &table::<R>(columns, cells), std::slice::from_ref(start), moves).distance_of(0) < LOST
}

/// Without clearing, or with clearing only where there is no space, the model loses what can be won.
fn is_lost_without_clearing<R: Ruled>(columns: &[Vec<u8>], cells: &[u8], up: [u8; 4]) {
    let start = State::new(columns, cells, up);
    let library = Library::<R>::new(columns.len(), cells.len());
    let win = library::answer(&library.game, &start, false, 100_000).expect("the space is small");
    assert!(win.is_some(), "the game can be won");
    let wins =
        |moves: fn(&Manoeuvres<R>, &Position) -> Vec<Manoeuvre>| wins::<R>(columns.len(), cells.len(), &start, moves);
    assert!(wins(library::moves));
    assert!(!wins(library::moves_but_clears));
    assert!(!wins(|model, position| match model.empty_columns(position) {
        Some(0) => library::moves(model, position),
        _ => library::moves_but_clears(model, position),
    }));
}

#[test]
fn lemma_9_fails_if_columns_are_cleared_only_where_there_is_no_space() {
    // The example of the argument.
    let columns = [vec![25, 33, 39, 50, 43, 41, 47, 49, 45], vec![29, 37], vec![]];
    is_lost_without_clearing::<rules::FourCompanies>(&columns, &[51, 52], [13, 6, 12, 9]);
    let columns = [vec![30, 50, 45, 39, 44, 49, 38, 43, 41, 42, 47, 46], vec![34, 48], vec![]];
    is_lost_without_clearing::<rules::FourCompanies>(&columns, &[51, 52], [11, 10, 7, 9]);
    is_lost_without_clearing::<rules::BakersGame>(&columns, &[51, 52], [11, 10, 7, 9]);
}

#[test]
fn lemma_9_fails_in_freecell_if_no_column_is_cleared() {
    let mut lost = 0;
    for space in Space::<rules::FreeCell>::some(10, 2 * BOARDS) {
        let fewer = modelled(&space.library, &space.table, &space.real.nodes, library::moves_but_clears);
        let nodes = fewer.nodes.iter().enumerate();
        let is_lost = |(number, (_, o)): &(usize, &(_, Outline))| {
            space.outlines.distance(o) < LOST && fewer.distance_of(*number) == LOST
        };
        lost += nodes.filter(is_lost).count();
    }
    assert!(lost > 0, "the model without clearing wins all that can be won");
}

/// The verdict of the complete search on the model: wins and losses.
fn verdicts<R: Ruled>() -> [usize; 2] {
    let mut counts = [0; 2];
    let mut rng = SplitMix64::new(11);
    for space in Space::<R>::some(11, 2 * BOARDS) {
        for n in 0..20 {
            let number = if n == 0 { 0 } else { below(&mut rng, space.real.nodes.len()) };
            let start = &space.real.nodes[number];
            let (model, position) = space.library.model(start);
            let is_winnable = space.real.distance_of(number) < LOST;
            match library::answer(&model, &position, true, u64::MAX).expect("there is no limit") {
                Some(plan) => {
                    let end = replay(&space, start, &space.library.steps(start, &plan));
                    assert!(space.library.game.is_surely_won(&end), "{start:?}");
                    assert!(is_winnable);
                    counts[0] += 1;
                }
                None => {
                    assert!(!is_winnable, "{start:?} can be won");
                    counts[1] += 1;
                }
            }
        }
    }
    counts
}

#[test]
fn theorem_the_model_is_winnable_if_and_only_if_the_game_is() {
    assert_enough(for_all!(verdicts), [1000, 50]);
}
