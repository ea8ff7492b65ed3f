//! Limits hold for the search over components, and the game that it asks counts with it.

use winnable_cards::Deal;
use winnable_games::klondike::{Klondike, Step};
use winnable_games::{Modelled, Playable};
use winnable_search::{Limits, Outcome, Prunings, Quality, Stop, Verdict, Watch, complete};

fn solve(seed: u64, limits: Limits, watch: &Watch) -> Outcome<Step> {
    let game = Klondike::new(3);
    let (model, node) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
    complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, watch)
}

/// A deal that takes more states than this.
fn hard(states: u64) -> u64 {
    let limits = Limits { states, ..Limits::default() };
    let is_hard = |seed: &u64| matches!(solve(*seed, limits, &Watch::default()).verdict, Verdict::Undecided(_));
    (1..200).find(is_hard).expect("some deal is hard")
}

#[test]
fn the_limit_of_states_holds() {
    for states in [1, 100, 20_000] {
        let Outcome { verdict, counts } =
            solve(hard(states), Limits { states, ..Limits::default() }, &Watch::default());
        assert_eq!((verdict, counts.states), (Verdict::Undecided(Stop::States), states));
    }
}

#[test]
fn the_limit_of_bytes_holds() {
    let limits = Limits { bytes: 1 << 14, ..Limits::default() };
    assert_eq!(solve(hard(20_000), limits, &Watch::default()).verdict, Verdict::Undecided(Stop::Memory));
}

#[test]
fn a_search_can_be_interrupted() {
    let watch = Watch::default();
    watch.stop();
    let Outcome { verdict, counts } = solve(hard(20_000), Limits::default(), &watch);
    assert_eq!(verdict, Verdict::Undecided(Stop::Interrupted));
    assert!(counts.states < 10_000, "{} states after the request to stop", counts.states);
}
