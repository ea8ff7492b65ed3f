//! Rule sets drawn at random on small decks: whatever their options say together, engine and referee allow the same moves, boards are read back,
//! and the verdict of the complete search, with and without its prunings, is that of a blind search with the referee's moves.

use std::collections::HashSet;
use winnable_cards::{BoardFormat, Deal, Layout, SplitMix64};
use winnable_catalog::{AnyGame, Engine, Limits, Prunings, Quality, Request, Verdict, Watch, open};
use winnable_positions::{below, rule_file, two_deck_rule_file};
use winnable_referee::Table;

/// How many positions a blind search looks at before it gives up.
const BLIND: usize = 3_000;

/// Whether the position can be won, by going through every line of play.
fn blind(table: &dyn Table) -> Option<bool> {
    let mut seen = HashSet::from([table.board().written(BoardFormat::Usual)]);
    let mut waiting = vec![table.copy()];
    while let Some(table) = waiting.pop() {
        if table.is_won() {
            return Some(true);
        }
        for next in table.after_each_move() {
            if seen.insert(next.board().written(BoardFormat::Usual)) {
                waiting.push(next);
            }
        }
        if seen.len() > BLIND {
            return None;
        }
    }
    Some(false)
}

/// Rules that are not refused.
fn draw_rules(rng: &mut SplitMix64, number: usize) -> (String, String) {
    loop {
        let name = format!("random-{number}");
        let text = if below(rng, 5) == 0 { two_deck_rule_file(rng, &name) } else { rule_file(rng, &name) };
        if let Ok(name) = winnable_rules::add(&text) {
            return (name, text);
        }
    }
}

/// A walk at random: at every position the moves of the session are those of the referee, and lead to the same boards.
fn walk(game: &dyn AnyGame, deal: &Deal, rng: &mut SplitMix64, rules: &str) -> usize {
    let mut session = game.session(deal).unwrap_or_else(|error| panic!("{error}\n{rules}"));
    let mut table = winnable_referee::open(game.name(), deal).unwrap_or_else(|error| panic!("{error}\n{rules}"));
    let mut steps = 0;
    for _ in 0..40 {
        let board = session.board();
        let text = board.written(BoardFormat::Usual);
        assert_eq!(text, table.board().written(BoardFormat::Usual), "{rules}");
        let again = Deal::Position(Layout::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}\n{rules}")));
        let read = game.session(&again).unwrap_or_else(|error| panic!("{error}\n{text}\n{rules}"));
        assert_eq!(read.board(), board, "{rules}");
        let mut ours: Vec<String> = session.legal_moves().into_iter().map(|m| m.text).collect();
        let mut theirs = table.legal();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{text}\n{rules}");
        assert_eq!(session.is_won(), table.is_won(), "{text}\n{rules}");
        if ours.is_empty() || session.is_won() {
            break;
        }
        let m = ours[below(rng, ours.len())].clone();
        session.play(&m).unwrap_or_else(|error| panic!("{m}: {error}\n{text}\n{rules}"));
        table.play(&m).unwrap_or_else(|error| panic!("{m}: {error}\n{text}\n{rules}"));
        steps += 1;
    }
    steps
}

#[derive(Debug, Default)]
struct Counts {
    rules: usize,
    steps: usize,
    decided: usize,
    lost: usize,
}

fn compare(first: u64, rule_sets: usize, deals: u32) -> Counts {
    let mut rng = SplitMix64::new(first);
    let mut counts = Counts::default();
    for number in 0..rule_sets {
        let (name, rules) = draw_rules(&mut rng, number + (first as usize) * 1_000_000);
        let game = match open(&name) {
            Ok(game) => game,
            Err(error) => panic!("{error}\n{rules}"),
        };
        counts.rules += 1;
        for seed in 1..=deals {
            let deal = Deal::Seed(seed.into());
            counts.steps += walk(&*game, &deal, &mut rng, &rules);
            let table = winnable_referee::open(&name, &deal).unwrap();
            let Some(can_be_won) = blind(&*table) else { continue };
            counts.decided += 1;
            counts.lost += usize::from(!can_be_won);
            let limits = Limits { states: 50_000, ..Limits::default() };
            let all = Request { limits, quality: Quality::Fast, ..Request::default() };
            let none = Request { prunings: Prunings::NONE, ..all };
            for request in [all, none, Request { engine: Engine::Paper, ..all }] {
                let solved = game.solve(&deal, &request, &Watch::default());
                let solved = solved.unwrap_or_else(|error| panic!("{error}\n{seed}\n{rules}"));
                let expected = if can_be_won { Verdict::Winnable } else { Verdict::Unwinnable };
                // Without prunings a search may need more than the limits.
                let is_all = request.engine == Engine::Complete && request.prunings == Prunings::ALL;
                let is_open = !is_all && solved.verdict == Verdict::Undecided;
                assert!(
                    solved.verdict == expected || is_open,
                    "{:?} not {expected:?}: {request:?} seed {seed}\n{rules}",
                    solved.verdict
                );
            }
        }
    }
    counts
}

#[test]
fn rules_at_random_are_played_as_the_referee_plays_them_and_decided_as_a_blind_search_does() {
    let counts = compare(1, 150, 6);
    println!("{counts:?}");
    assert!(counts.decided > 300 && counts.lost > 100 && counts.decided - counts.lost > 100, "{counts:?}");
}

#[test]
#[ignore = "minutes; run with --release"]
fn many_rules_at_random() {
    let mut all = Counts::default();
    for first in 2..42 {
        let Counts { rules, steps, decided, lost } = compare(first, 400, 10);
        all = Counts {
            rules: all.rules + rules,
            steps: all.steps + steps,
            decided: all.decided + decided,
            lost: all.lost + lost,
        };
        println!("{all:?}");
    }
}
