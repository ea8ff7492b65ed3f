//! Solutions made shorter are solutions, and those called shortest are.

use crate::subject::*;
use std::collections::BTreeSet;
use winnable_cards::Deal;
use winnable_games::tableau::{Move, Rules, State, Tableau, rules};
use winnable_games::{Cost, Game, Measured, Playable};
use winnable_search::{Account, Limits, Prunings, Short, Stop, Verdict, Watch, cost_of, optimal, shorten};

/// A search for a short solution, and the states that it took.
type ShortSearch<G> =
    fn(&G, &<G as Game>::State, Vec<<G as Game>::Move>, u64, &mut Account) -> Short<<G as Game>::Move>;

/// What such a search finds within its states, and how many it took.
fn within<G: Game>(
    search: ShortSearch<G>,
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    states: u64,
) -> (Vec<G::Move>, u64) {
    let watch = Watch::default();
    let mut account = Account::new(game, start, Limits::default(), &watch);
    let Short { moves, stop } = search(game, start, known, states, &mut account);
    assert_eq!(stop, None);
    (moves, account.counts.states)
}

fn short<G: Cost>(game: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> (Vec<G::Move>, u64) {
    within(winnable_search::short, game, start, known, states)
}

fn short_ends<G: Cost>(game: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> (Vec<G::Move>, u64) {
    within(winnable_search::short_ends, game, start, known, states)
}

/// A solution with detours: before each of its moves, where there is such, a move and one that takes it back.
fn with_detours<G: Game>(game: &G, start: &G::State, moves: &[G::Move]) -> Vec<G::Move> {
    let mut state = start.clone();
    let mut detoured = Vec::new();
    for &m in moves {
        let here = game.plain_key(&state);
        let there_and_back = children(game, &state).into_iter().find_map(|(there, child)| {
            let back = children(game, &child).into_iter().find(|(_, again)| game.plain_key(again) == here);
            back.map(|(back, _)| [there, back])
        });
        detoured.extend(there_and_back.into_iter().flatten());
        detoured.push(m);
        game.play(&mut state, m);
    }
    detoured
}

#[test]
fn detours_are_taken_out() {
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    let (mut wins, mut detours) = (0, 0);
    for deal in &freecell.deals {
        let Verdict::Winnable(moves) = freecell.complete(deal, &Prunings::ALL, STATES).verdict else { continue };
        let start = freecell.game.start(deal).unwrap();
        let detoured = with_detours(&freecell.game, &start, &moves);
        let shorter = shorten(&freecell.game, &start, detoured.clone());
        assert!(shorter.len() <= moves.len(), "{} moves became {}", moves.len(), shorter.len());
        freecell.replay(deal, &shorter);
        wins += 1;
        detours += detoured.len() - moves.len();
    }
    assert!(wins >= 50 && detours >= 500, "{wins} wins, {detours} moves of detours");
}

#[test]
fn short_solutions_are_solutions() {
    fn shorter<R: Rules + Default>(subject: &Subject<Tableau<R>>, deals: &[Deal]) -> (u32, u32)
    where
        Tableau<R>: Solvable + Game<State = State, Move = Move>,
    {
        let mut costs = (0, 0);
        for deal in deals {
            let start = subject.game.start(deal).unwrap();
            let outcome = subject.complete(deal, &Prunings::ALL, 1_000_000);
            let Verdict::Winnable(known) = outcome.verdict else { panic!("{}: no win", subject.name) };
            let (best, states) = short(&subject.game, &start, known.clone(), 60_000);
            assert!(states <= 60_000);
            let (before, after) = (cost_of(&subject.game, &known), cost_of(&subject.game, &best));
            assert!(after <= before, "{}: {before} became {after}", subject.name);
            assert_eq!(best, short(&subject.game, &start, known, 60_000).0);
            subject.replay(deal, &best);
            costs = (costs.0 + before, costs.1 + after);
        }
        costs
    }
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    let (_, cost) = shorter(&freecell, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(microsoft));
    // The shortest solutions have 82 73 70 79 85 75 76 74 81 80 moves (Paul and Helmert 2016), a cost of 255.
    assert!((255..=300).contains(&cost), "{cost}");
    let castle = tableau::<rules::Castle>("beleaguered-castle", 8, 0, Vec::new());
    let (before, after) = shorter(&castle, &seeds(&[30, 55, 84]));
    assert!(after * 5 < before * 4, "{before} became {after}");
}

#[test]
fn ends_are_made_shorter() {
    // Streets and Alleys, where narrow beams from the start find nothing.
    let streets = tableau::<rules::Streets>("streets-and-alleys", 8, 0, Vec::new());
    for deal in &seeds(&[1_000_007, 1_000_014]) {
        let start = streets.game.start(deal).unwrap();
        let Verdict::Winnable(known) = streets.complete(deal, &Prunings::ALL, 1_000_000).verdict else {
            panic!("no win")
        };
        let known = shorten(&streets.game, &start, known);
        assert_eq!(short(&streets.game, &start, known.clone(), 60_000).0, known);
        let (best, states) = short_ends(&streets.game, &start, known.clone(), 60_000);
        let (before, after) = (cost_of(&streets.game, &known), cost_of(&streets.game, &best));
        assert!(after * 10 < before * 9 && states <= 60_000, "{before} became {after} with {states} states");
        streets.replay(deal, &best);
        assert_eq!(short_ends(&streets.game, &start, known.clone(), 0), (known, 0));
    }
}

#[test]
fn solutions_in_either_measure_are_solutions() {
    fn measured<R: Rules + Default>(subject: &Subject<Tableau<R>>, deals: &[Deal])
    where
        Tableau<R>: Solvable + Game<State = State, Move = Move>,
    {
        let Subject { name, game, .. } = subject;
        let (runs, cards) = (game.runs(), game.cards().expect("every move can be made card by card"));
        let (mut by_runs, mut by_cards, mut carried_cards) = (0, 0, 0);
        for deal in deals {
            let start = game.start(deal).unwrap();
            let Verdict::Winnable(known) = subject.complete(deal, &Prunings::ALL, 1_000_000).verdict else { continue };
            let (in_runs, _) = short(&runs, &start, shorten(&runs, &start, known.clone()), 60_000);
            subject.replay(deal, &game.carried(&start, &in_runs));
            let carried = game.singly(&start, &in_runs);
            let (in_cards, _) = short(&cards, &start, game.singly(&start, &known), 60_000);
            for moves in [&carried, &in_cards] {
                assert!(moves.iter().all(|m| m.count == 1), "{name} {deal:?}");
                subject.replay(deal, moves);
            }
            // Moves of single cards are moves of runs too.
            assert!(cost_of(&runs, &in_cards) == cost_of(&cards, &in_cards));
            assert!(runs.lower_bound(&start) <= cards.lower_bound(&start));
            by_runs += cost_of(&runs, &in_runs);
            by_cards += cost_of(&cards, &in_cards);
            carried_cards += cost_of(&cards, &carried);
        }
        assert!(by_runs < by_cards.min(carried_cards), "{name}: {by_runs} {by_cards} {carried_cards}");
    }
    let numbers = [1, 2, 3, 4, 5].map(microsoft);
    measured(&tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new()), &numbers);
    measured(&tableau::<rules::BakersGame>("bakers-game", 8, 4, Vec::new()), &numbers);
    measured(&tableau::<rules::Castle>("beleaguered-castle", 8, 0, Vec::new()), &seeds(&[30, 55, 84]));
    measured(&tableau::<rules::Castle>("siegecraft", 8, 1, Vec::new()), &seeds(&[1, 2, 3]));
    measured(&tableau::<rules::Fortress>("fortress", 10, 0, Vec::new()), &seeds(&[0, 1, 2, 3, 4, 5, 6, 7]));
    assert!(Tableau::<rules::FourCompanies>::new(8, 4).cards().is_none(), "its runs move as a whole");
}

#[test]
fn shortest_solutions_are_the_known_ones() {
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    // Paul and Helmert 2016.
    for (number, shortest) in [(2, 73), (3, 70), (7, 76)] {
        let deal = microsoft(number);
        let start = freecell.game.start(&deal).unwrap();
        let outcome = freecell.complete(&deal, &Prunings::ALL, STATES);
        let Verdict::Winnable(known) = outcome.verdict else { panic!("no win") };
        let watch = Watch::default();
        let mut account = Account::new(&freecell.game, &start, Limits::default(), &watch);
        let found = optimal(&freecell.game, &start, known.clone(), &mut account);
        assert_eq!((found.stop, found.least_cost), (None, shortest - 52), "ms:{number}");
        assert_eq!(cost_of(&freecell.game, &found.moves), found.least_cost);
        freecell.replay(&deal, &found.moves);
        let limits = Limits { states: 2_000, ..Limits::default() };
        let mut account = Account::new(&freecell.game, &start, limits, &watch);
        let stopped = optimal(&freecell.game, &start, known.clone(), &mut account);
        assert_eq!((stopped.stop, account.counts.states), (Some(Stop::States), 2_000));
        assert!(stopped.moves == known && stopped.least_cost <= found.least_cost);
    }
}

/// The cost of the shortest win, or nothing after too many positions: no bound, no safe moves.
fn cost_by_brute_force<G: Cost>(game: &G, start: &G::State) -> Option<u32> {
    let mut seen = BTreeSet::from([game.key(start)]);
    let mut level = vec![start.clone()];
    let mut moves = Vec::new();
    for cost in 0.. {
        let mut next = Vec::new();
        for is_home in [true, false] {
            let mut at = 0;
            while at < level.len() && seen.len() < STATES as usize {
                if game.is_surely_won(&level[at]) {
                    return Some(cost);
                }
                moves.clear();
                game.moves(&level[at], &mut moves);
                for &m in moves.iter().filter(|&&m| game.brings_home(m) == is_home) {
                    let mut child = level[at].clone();
                    game.play(&mut child, m);
                    if seen.insert(game.key(&child)) {
                        if is_home { level.push(child) } else { next.push(child) }
                    }
                }
                at += 1;
            }
        }
        if next.is_empty() || seen.len() >= STATES as usize {
            return None;
        }
        level = next;
    }
    None
}

#[test]
fn shortest_solutions_agree_with_brute_force() {
    fn agree<R: Rules + Default>(subject: &Subject<Tableau<R>>)
    where
        Tableau<R>: Solvable + Game<State = State, Move = Move>,
    {
        let (mut proven, mut tight) = (0, 0);
        for deal in &subject.deals[..200] {
            let start = subject.game.start(deal).unwrap();
            let outcome = subject.complete(deal, &Prunings::ALL, STATES);
            let Verdict::Winnable(known) = outcome.verdict else { continue };
            let Some(cost) = cost_by_brute_force(&subject.game, &start) else { continue };
            let watch = Watch::default();
            let mut account = Account::new(&subject.game, &start, Limits::default(), &watch);
            let found = optimal(&subject.game, &start, known, &mut account);
            assert_eq!((found.stop, found.least_cost), (None, cost), "{} {deal:?}", subject.name);
            assert_eq!(cost_of(&subject.game, &found.moves), cost);
            let mut state = start.clone();
            found.moves.iter().for_each(|&m| subject.game.play(&mut state, m));
            assert!(subject.game.is_surely_won(&state));
            proven += usize::from(cost > 0);
            tight += usize::from(cost > 0 && cost == subject.game.lower_bound(&start));
        }
        assert!(proven >= 20 && tight >= 5, "{}: {proven} proven, {tight} met by the bound", subject.name);
    }
    agree(&narrow::<rules::FreeCell>("freecell on few columns", 4, 2));
    agree(&narrow::<rules::FourCompanies>("four-companies on few columns", 4, 2));
    agree(&narrow::<rules::Castle>("beleaguered-castle on few columns", 5, 0));
    agree(&narrow::<rules::Fortress>("fortress on few columns", 5, 0));
    // In the other measure.
    agree(&narrow::<rules::CardByCard<rules::FreeCell>>("freecell on few columns, counting cards", 4, 2));
    agree(&narrow::<rules::CardByCard<rules::BakersGame>>("bakers-game on few columns, counting cards", 4, 2));
    agree(&narrow::<rules::RunsAtOnce<rules::Castle>>("beleaguered-castle on few columns, counting runs", 5, 0));
    agree(&narrow::<rules::RunsAtOnce<rules::Castle>>("siegecraft on few columns, counting runs", 4, 1));
    agree(&narrow::<rules::RunsAtOnce<rules::Fortress>>("fortress on few columns, counting runs", 5, 0));
}
