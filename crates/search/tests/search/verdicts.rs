//! Verdicts are true: the same with and without prunings, from both engines, and from a search of everything over
//! the referee's rules; wins are replayed.

use crate::subject::*;
use std::collections::BTreeSet;
use winnable_cards::{Board, Deal};
use winnable_games::tableau::rules;
use winnable_positions::as_deal;
use winnable_referee::open;
use winnable_search::{Limits, Prunings, Verdict, shorten};

/// Most positions of a search over the naive rules.
const NAIVE_STATES: usize = 1_500;

/// Every pruning is sound: the verdict is the same without it, and so without any.
fn prunings_do_not_change_the_verdict<G: Solvable>(subject: &Subject<G>) {
    let all = Prunings::ALL;
    let others = [
        Prunings { safe_moves: false, ..all },
        Prunings { dead_positions: false, ..all },
        Prunings { symmetry: false, ..all },
        Prunings::NONE,
    ];
    let mut compared = [Compared::default(); 4];
    for deal in &subject.deals {
        let Some(with_all) = answer(&subject.complete(deal, &all, STATES)) else { continue };
        for (other, compared) in others.iter().zip(&mut compared) {
            if let Some(is_winnable) = answer(&subject.complete(deal, other, STATES)) {
                assert_eq!(is_winnable, with_all, "{}: {other:?} {deal:?}", subject.name);
                compared.count(is_winnable);
            }
        }
    }
    for (other, compared) in others.iter().zip(compared) {
        compared.assert_enough(10, 1, &format!("{}: {other:?}", subject.name));
    }
}

/// The complete search, which may work on a model of the game, and the plain search of the game itself agree.
fn engines_agree<G: Solvable>(subject: &Subject<G>) {
    let mut compared = Compared::default();
    for deal in &subject.deals {
        let ours = answer(&subject.complete(deal, &Prunings::ALL, STATES));
        if let (Some(ours), Some(papers)) = (ours, answer(&subject.paper(deal, STATES))) {
            assert_eq!(ours, papers, "{}: {deal:?}", subject.name);
            compared.count(ours);
        }
    }
    // Where the papers' program leaves out moves, its search proves nothing.
    compared.assert_enough(10, u32::from(subject.game.moves_are_all()), &subject.name);
}

/// Whether the referee's rules lead to a win, if that can be said after few positions: every legal move of every
/// position is tried. Columns, rows, stacks and cells may stand in any order, but not the rows of Monte Carlo.
fn naive_answer(name: &str, deal: &Deal) -> Option<bool> {
    let look = |board: &Board| {
        let mut board = board.clone();
        board.cells.sort();
        if !name.starts_with("monte-carlo") {
            board.rows.sort();
        }
        format!("{board:?}")
    };
    let first = open(name, deal).unwrap().board();
    let mut seen = BTreeSet::from([look(&first)]);
    let mut to_do = vec![first];
    while let Some(board) = to_do.pop() {
        let position = as_deal(&board);
        let table = open(name, &position).unwrap();
        if table.is_won() {
            return Some(true);
        }
        for text in table.legal() {
            let mut next = open(name, &position).unwrap();
            next.play(&text).unwrap();
            if seen.insert(look(&next.board())) {
                to_do.push(next.board());
            }
        }
        if seen.len() > NAIVE_STATES {
            return None;
        }
    }
    Some(false)
}

/// The complete search is right where every line of play can be looked at.
fn a_search_of_everything_agrees<G: Solvable>(subject: &Subject<G>) {
    let mut compared = Compared::default();
    for deal in &subject.small {
        if let Some(truth) = naive_answer(&subject.name, deal) {
            let ours = answer(&subject.complete(deal, &Prunings::ALL, Limits::default().states));
            assert_eq!(ours, Some(truth), "{}: {deal:?}", subject.name);
            compared.count(truth);
        }
    }
    compared.assert_enough(10, 1, &subject.name);
}

/// The moves of every win lead to it, also after they were shortened, and never become more.
fn wins_are_replayed<G: Solvable>(subject: &Subject<G>) {
    let mut wins = [0, 0];
    for deal in &subject.deals {
        let outcomes = [subject.complete(deal, &Prunings::ALL, STATES), subject.paper(deal, STATES)];
        for (outcome, wins) in outcomes.into_iter().zip(&mut wins) {
            let Verdict::Winnable(moves) = outcome.verdict else { continue };
            // The papers' search goes far astray in some games; a thousand moves are enough.
            if moves.len() > 1_000 {
                continue;
            }
            *wins += 1;
            subject.replay(deal, &moves);
            let shorter = shorten(&subject.game, &subject.game.start(deal).unwrap(), moves.clone());
            assert!(shorter.len() <= moves.len(), "{}: {} became {}", subject.name, moves.len(), shorter.len());
            subject.replay(deal, &shorter);
        }
    }
    assert!(wins.iter().all(|&number| number >= 10), "{}: {wins:?} wins", subject.name);
}

macro_rules! verdicts {
    (without the referee; $($module:ident: $subject:expr;)*) => {
        $(mod $module {
            use super::*;
            verdicts!(@ $subject; prunings_do_not_change_the_verdict, engines_agree);
        })*
    };
    ($($module:ident: $subject:expr;)*) => {
        $(mod $module {
            use super::*;
            verdicts!(@ $subject; prunings_do_not_change_the_verdict, engines_agree, a_search_of_everything_agrees,
                wins_are_replayed);
        })*
    };
    (@ $subject:expr; $($test:ident),*) => {
        $(#[test]
        fn $test() {
            super::$test(&$subject);
        })*
    };
}

verdicts! {
    without the referee;
    castle_on_four_columns: narrow::<rules::Castle>("beleaguered castle on 4 columns", 4, 0);
    castle_on_five_columns: narrow::<rules::Castle>("beleaguered castle on 5 columns", 5, 0);
    castle_on_four_columns_with_a_cell: narrow::<rules::Castle>("siegecraft on 4 columns", 4, 1);
    fortress_on_five_columns: narrow::<rules::Fortress>("fortress on 5 columns", 5, 0);
    bakers_game_on_four_columns: narrow::<rules::BakersGame>("baker's game on 4 columns", 4, 1);
    four_companies_on_four_columns: narrow::<rules::FourCompanies>("four companies on 4 columns", 4, 1);
    freecell_on_four_columns: narrow::<rules::FreeCell>("freecell on 4 columns", 4, 2);
}

verdicts! {
    freecell: tableau::<rules::FreeCell>("freecell", 8, 4, vec![microsoft(-1)]);
    freecell_with_one_cell: tableau::<rules::FreeCell>("freecell:cells=1,columns=4", 4, 1, seeds(&[0, 1, 2]));
    freecell_without_cells: tableau::<rules::FreeCell>("freecell:cells=0,columns=5", 5, 0, seeds(&[0, 1, 2]));
    bakers_game: tableau::<rules::BakersGame>("bakers-game", 8, 4, seeds(&[1, 632]));
    four_companies: tableau::<rules::FourCompanies>("four-companies", 8, 4, seeds(&[1, 632]));
    beleaguered_castle: tableau::<rules::Castle>("beleaguered-castle", 8, 0, seeds(&[0, 11, 50, 82, 110, 164, 219]));
    streets_and_alleys: tableau::<rules::Streets>("streets-and-alleys", 8, 0, seeds(&[10, 12, 17]));
    citadel: tableau::<rules::Citadel>("citadel", 8, 0, seeds(&[50, 86, 114, 119, 122, 217, 299]));
    fortress: tableau::<rules::Fortress>("fortress", 10, 0, seeds(&[13, 15, 25, 50, 65]));
    siegecraft: tableau::<rules::Castle>("siegecraft", 8, 1, seeds(&[496, 605, 702]));
    stronghold: tableau::<rules::Streets>("stronghold", 8, 1, seeds(&[220, 339, 731, 749]));
    monte_carlo_3: monte_carlo(3, false);
    monte_carlo_4: monte_carlo(4, false);
    monte_carlo_5: monte_carlo(5, false);
    monte_carlo_3_as_programmed: monte_carlo(3, true);
    monte_carlo_4_as_programmed: monte_carlo(4, true);
    monte_carlo_5_as_programmed: monte_carlo(5, true);
    calculation_1: calculation(1);
    calculation_2: calculation(2);
    calculation_3: calculation(3);
    calculation_4: calculation(4);
    gaps_without_aces: gaps(false, &[28, 380, 565, 907, 940, 959]);
    gaps_with_fixed_aces: gaps(true, &[10, 12, 28, 162]);
}

#[test]
fn closing_up_a_position_that_is_given_with_holes_is_a_move() {
    let deal = position("1: 7C -- 7D\n2:\n3:");
    let Verdict::Winnable(moves) = monte_carlo(3, false).complete(&deal, &Prunings::ALL, STATES).verdict else {
        panic!("7C and 7D come together by closing up");
    };
    monte_carlo(3, false).replay(&deal, &moves);
}

#[test]
fn stacks_with_cards_that_wait_are_not_exchanged() {
    // Which nine goes to which foundation matters, since one of them lies under the jack.
    let deal = position("Foundations: J 5 K 5\n1: KS\n2: 9S\n3: 9H JS\n4:\nStock: 7S KD QS KH");
    assert_eq!(answer(&calculation(4).paper(&deal, STATES)), Some(true));
    let Verdict::Winnable(moves) = calculation(4).complete(&deal, &Prunings::ALL, STATES).verdict else {
        panic!("the plain search wins");
    };
    calculation(4).replay(&deal, &moves);
}

#[test]
fn a_card_is_played_from_the_cell_where_it_was_named() {
    let deal = position("1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH");
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    let Verdict::Winnable(moves) = freecell.complete(&deal, &Prunings::ALL, STATES).verdict else {
        panic!("four cards are left");
    };
    freecell.replay(&deal, &moves);
}

/// Positions that can be won, and that a slightly bolder pruning calls lost.
#[test]
fn close_positions_are_won() {
    fn win<G: Solvable>(subject: &Subject<G>, text: &str) {
        let deal = position(text);
        let outcome = subject.complete(&deal, &Prunings::ALL, STATES);
        let Verdict::Winnable(moves) = outcome.verdict else { panic!("{}: no win\n{text}", subject.name) };
        subject.replay(&deal, &moves);
    }
    // Safe moves that do not ask for the other suit of the same colour.
    let freecell = tableau::<rules::FreeCell>("freecell:cells=0,columns=4", 4, 0, Vec::new());
    win(
        &freecell,
        "Foundations: H-6 D-9 S-J C-7\n1: QC\n2: QH JD 9H KH TD 8H\n3: KS JH TH QS 7H KD 9C\n4: QD TC KC JC 8C",
    );
    win(&freecell, "Foundations: H-T D-Q S-7 C-T\n1:\n2: QH 9S KC 8S TS QS JH KH JC\n3: JS QC\n4: KS KD");
    let freecell = tableau::<rules::FreeCell>("freecell:cells=0,columns=5", 5, 0, Vec::new());
    win(&freecell, "Foundations: H-7 D-Q S-J C-J\n1: KS QC\n2:\n3: QS JH\n4: KC QH KD\n5: 8H KH TH 9H");
    // Turns in which no more than two cards of a rank go.
    win(&monte_carlo(5, false), "1: AC 2C AH 2H QH\n2: AS AD QC -- --\n3:\n4:\n5:");
    win(&monte_carlo(4, false), "1: 7S 5D 9H 8C\n2: 9S 3S 9C 9D\n3: 3C TD 7D TS\n4: 8H 5S -- --");
    // Plans that do not use a stack behind an empty one.
    win(&calculation(2), "Foundations: J Q K 5\n1:\n2: 7S KH\nStock: QS 5S 9S KS JS 3S KD 9H AS");
    win(&calculation(3), "Foundations: K K J A\n1:\n2: 9S\n3: 5S KH\nStock: 7S 4S TS KS AS");
    // Clearing a column only when there is no space: here a second one is wanted before the places are taken.
    let companies = narrow::<rules::FourCompanies>("four companies on 4 columns", 4, 4);
    let deal = position(
        "Foundations: H-9 D-5 S-6 C-5\nCells: KC - KD -\n1:\n2:\n3:\n\
         4: QD JH 7C KH 7S TS TH TC QC JC JD JS KS 8D 8C TD 8S QS 9C 9S 6D QH 9D 7D 6C",
    );
    assert_eq!(answer(&companies.complete(&deal, &Prunings::ALL, STATES)), Some(true));
    // A horizon beyond which cards are told by ranks alone, without a mark on the cards that are wanted next.
    let castle = narrow::<rules::Castle>("beleaguered castle on 4 columns", 4, 0);
    let deal = position("Foundations: H-J D-K S-9 C-7\n1: KS JC KC 9C\n2:\n3: JS 8C TC QH QS QC KH TS\n4:");
    assert_eq!(answer(&castle.complete(&deal, &Prunings::ALL, STATES)), Some(true));
}

/// The first stages keep at most this many states; what takes more was decided by a beam or by the depth-first stage.
const FIRST_STAGES: u64 = 60_000;

#[test]
fn proofs_of_the_last_stage_are_true() {
    let one_stack = calculation(1);
    let proof = one_stack.complete(&Deal::Seed(31), &Prunings::ALL, 1_000_000);
    assert_eq!(answer(&proof), Some(false));
    assert!(proof.counts.states > FIRST_STAGES, "{:?}", proof.counts);
    assert_eq!(answer(&one_stack.paper(&Deal::Seed(31), 1_000_000)), Some(false));
    // Greedy searches prove nothing: with cells every proof is one of the last stage.
    let bakers_game = tableau::<rules::BakersGame>("bakers-game", 8, 4, Vec::new());
    let proof = bakers_game.complete(&Deal::Seed(11), &Prunings::NONE, 1_000_000);
    assert_eq!(answer(&proof), Some(false));
    assert_eq!(answer(&bakers_game.complete(&Deal::Seed(11), &Prunings::ALL, 1_000_000)), Some(false));
}

#[test]
fn wins_of_the_later_stages_are_replayed() {
    fn replay<G: Solvable>(subject: &Subject<G>, seed: u64) {
        let deal = Deal::Seed(seed);
        let outcome = subject.complete(&deal, &Prunings::ALL, 1_000_000);
        assert!(outcome.counts.states > FIRST_STAGES, "{:?}", outcome.counts);
        let Verdict::Winnable(moves) = outcome.verdict else { panic!("{}: no win", subject.name) };
        subject.replay(&deal, &moves);
    }
    replay(&tableau::<rules::Castle>("beleaguered-castle", 8, 0, Vec::new()), 992);
    replay(&tableau::<rules::Streets>("streets-and-alleys", 8, 0, Vec::new()), 451);
    replay(&calculation(2), 0);
}
