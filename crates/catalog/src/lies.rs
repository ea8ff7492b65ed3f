//! Engines that lie are caught: a line that does not win is never a win, and the proof of another game never a loss.

use crate::facade::{AnyGame, Entry, Request, SolveError};
use crate::result::{Engine, Quality, Verdict};
use crate::shorter::{Shorter, Tidy};
use std::sync::Arc;
use winnable_cards::{Deal, MicrosoftNumber};
use winnable_games::tableau::{Move, Pile, Tableau, rules};
use winnable_referee::ByValues;
use winnable_search::Watch;

type FreeCell = Tableau<rules::FreeCell>;

/// A deal that can be won, and one that cannot.
const WINNABLE: i64 = 617;
const LOST: i64 = 11982;

fn freecell() -> Entry<FreeCell> {
    Entry::new(FreeCell::new(8, 4)).with_short_solutions()
}

/// An engine that plays by the rules of FreeCell where those of Baker's Game hold.
fn by_other_rules() -> Entry<FreeCell> {
    let name = "bakers-game";
    Entry { name: name.to_string(), by_values: ByValues::of(name), ..freecell() }
}

fn solve(entry: Entry<FreeCell>, number: i64, request: &Request) -> Result<Verdict, SolveError> {
    let deal = Deal::Microsoft(MicrosoftNumber::new(number).unwrap());
    Arc::new(entry).solve(&deal, request, &Watch::default()).map(|solved| solved.verdict)
}

#[test]
fn the_engines_as_they_are_tell_the_truth() {
    let request = Request::default();
    assert!(matches!(solve(freecell(), WINNABLE, &request), Ok(Verdict::Winnable)));
    assert!(matches!(solve(freecell(), LOST, &request), Ok(Verdict::Unwinnable)));
}

/// Ways to spoil a line that wins.
const LIES: [(&str, Tidy<FreeCell>); 3] = [
    ("no move at all", |_, _, _, _| Vec::new()),
    ("half of the moves", |_, _, moves, _| moves[..moves.len() / 2].to_vec()),
    ("a card where it does not fit", |_, _, _, _| vec![Move { from: Pile::Column(0), to: Pile::Column(1), count: 1 }]),
];

#[test]
fn a_line_that_does_not_win_is_refused() {
    for (lie, tidy) in LIES {
        let shorter = Some(Shorter { tidy, ..Shorter::of(&FreeCell::new(8, 4)) });
        let solved = solve(Entry { shorter, ..freecell() }, WINNABLE, &Request::default());
        assert!(matches!(solved, Err(SolveError::Refused(_))), "{lie}: {solved:?}");
    }
}

#[test]
fn a_win_by_other_rules_is_refused() {
    for (engine, number) in [(Engine::Complete, WINNABLE), (Engine::Complete, 1), (Engine::Paper, 1)] {
        for quality in [Quality::Fast, Quality::Good] {
            let request = Request { engine, quality, ..Request::default() };
            let solved = solve(by_other_rules(), number, &request);
            assert!(matches!(solved, Err(SolveError::Refused(_))), "{engine} {number} {quality}: {solved:?}");
        }
    }
}

#[test]
fn the_proof_of_another_game_is_no_loss() {
    let solved = solve(by_other_rules(), LOST, &Request::default());
    let Err(error @ SolveError::OtherGame { .. }) = solved else { panic!("{solved:?}") };
    assert_eq!(
        error.to_string(),
        "expected the proof of a loss of bakers-game, found one of freecell, so there is no verdict (please report this)"
    );
}

/// Somebody else may give the name of an open game to other rules.
#[test]
fn a_game_is_refereed_by_the_rules_it_was_opened_with() {
    let add = |suits: &str| {
        let piles = "count = 8\nbuild = \"down\"\nmoves = \"as-spaces-allow\"\nspaces = \"any\"";
        winnable_rules::add(&format!("name = \"replaced\"\n[piles]\n{piles}\nsuits = \"{suits}\"\n[cells]\ncount = 4"))
            .unwrap()
    };
    let game = crate::open(&add("alternate")).unwrap();
    let request = Request { moves: false, ..Request::default() };
    for suits in ["suit", "alternate"] {
        add(suits);
        let solved = game.solve(&Deal::Seed(5), &request, &Watch::default());
        assert!(matches!(solved.unwrap().verdict, Verdict::Winnable), "the name means rules that build by {suits}");
    }
}
