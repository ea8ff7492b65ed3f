//! Limits hold, and the same search gives the same outcome.

use crate::subject::*;
use std::sync::atomic::{AtomicU32, Ordering};
use winnable_cards::Deal;
use winnable_games::calculation::Calculation;
use winnable_games::gaps::Gaps;
use winnable_games::tableau::{Tableau, rules};
use winnable_games::{Game, Modelled};
use winnable_search::{Limits, Outcome, Prunings, Quality, Stop, Verdict, Watch, complete, paper, shorten};

/// Why a search ended without an answer, and after how many states.
fn stop<M: std::fmt::Debug>(outcome: &Outcome<M>) -> (Stop, u64) {
    match outcome.verdict {
        Verdict::Undecided(stop) => (stop, outcome.counts.states),
        _ => panic!("expected no answer, found {outcome:?}"),
    }
}

/// Searches that take more than ten thousand states in both engines, and what they do at their limits.
fn limits_hold<G: Solvable>(game: &G, deal: &Deal) {
    type Verdicts<G> = (Outcome<<<G as Modelled>::Model as Game>::Move>, Outcome<<G as Game>::Move>);
    let start = game.start(deal).unwrap();
    let (model, model_start) = game.model(&start);
    let search = |limits: Limits, watch: &Watch| -> Verdicts<G> {
        (
            complete(&model, &model_start, &Prunings::ALL, Quality::Fast, limits, watch),
            paper(game, &start, limits, watch),
        )
    };
    let stops = |(ours, papers): &Verdicts<G>| [stop(ours), stop(papers)];
    let watch = Watch::default();
    for states in [0, 1, 20, 10_000] {
        let searched = search(Limits { states, bytes: 1 << 30 }, &watch);
        assert_eq!(stops(&searched), [(Stop::States, states); 2], "{deal:?}");
        assert_eq!(search(Limits { states, bytes: 1 << 30 }, &watch), searched, "{deal:?}: another outcome");
    }
    for bytes in [0, 1_000, 100_000] {
        let searched = search(Limits { states: 1 << 40, bytes }, &watch);
        let [(ours, _), (papers, _)] = stops(&searched);
        assert_eq!([ours, papers], [Stop::Memory; 2], "{deal:?}");
        assert_eq!(search(Limits { states: 1 << 40, bytes }, &watch), searched, "{deal:?}: another outcome");
    }
    let told_to_stop = Watch::default();
    told_to_stop.stop();
    let searched = search(Limits { states: 10_000, bytes: 1 << 30 }, &told_to_stop);
    let [(ours, ours_states), (papers, papers_states)] = stops(&searched);
    assert_eq!([ours, papers], [Stop::Interrupted; 2], "{deal:?}");
    assert!(ours_states < 10_000 && papers_states < 10_000);
    assert_eq!((told_to_stop.states(), watch.states()), (papers_states, 8_192), "states are told every 4,096");
    let asked = AtomicU32::new(0);
    let asking = Watch::asking(move || asked.fetch_add(1, Ordering::Relaxed) == 1);
    let searched = paper(game, &start, Limits { states: 10_000, bytes: 1 << 30 }, &asking);
    assert_eq!(
        stop(&searched),
        (Stop::Interrupted, 8_192),
        "{deal:?}: asked every 4,096 states, stopped the second time"
    );
}

#[test]
fn limits_hold_and_searches_repeat() {
    limits_hold(&Tableau::<rules::FreeCell>::new(8, 4), &microsoft(2_852_003));
    limits_hold(&Tableau::<rules::Castle>::new(8, 0), &Deal::Seed(992));
    limits_hold(&Calculation::new(2, false), &Deal::Seed(7));
    limits_hold(&Gaps::new(false), &Deal::Seed(70_025));
}

#[test]
fn a_search_that_leaves_out_moves_proves_nothing() {
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    // All 495 ways to fill the cells: none leaves a run to be split, but the search does not know that.
    assert_eq!(stop(&freecell.paper(&microsoft(-1), STATES)), (Stop::Incomplete, 495));
    assert_eq!(answer(&freecell.complete(&microsoft(-1), &Prunings::ALL, STATES)), Some(false));
}

#[test]
fn searches_that_decide_repeat_too() {
    fn repeat<G: Solvable>(subject: &Subject<G>) {
        for deal in subject.deals.iter().take(40) {
            assert_eq!(subject.complete(deal, &Prunings::ALL, STATES), subject.complete(deal, &Prunings::ALL, STATES));
            let outcome = subject.paper(deal, 2_000);
            if let Verdict::Winnable(moves) = &outcome.verdict {
                let start = subject.game.start(deal).unwrap();
                let shorter = || shorten(&subject.game, &start, moves.clone());
                assert_eq!(shorter(), shorter());
            }
            assert_eq!(subject.paper(deal, 2_000), outcome);
        }
    }
    repeat(&tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new()));
    repeat(&monte_carlo(5, false));
    repeat(&calculation(3));
}
