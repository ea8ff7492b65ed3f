//! Limits hold for every kind of solution that can be asked for: the states of all searches together.

use winnable_catalog::{Limits, Metric, Quality, Reason, Request, Solved, Verdict, Watch, deal, open};

fn solve(game: &str, text: &str, request: &Request, watch: &Watch) -> Solved {
    let game = open(game).unwrap();
    let named = deal(&*game, text).unwrap();
    game.solve(&named.deal, request, watch).unwrap()
}

const QUALITIES: [Quality; 4] = [Quality::Fast, Quality::Good, Quality::Short, Quality::Optimal];

#[test]
fn the_limit_of_states_holds_for_short_and_shortest_solutions() {
    for (game, text) in [("freecell", "ms:1"), ("four-companies", "ms:4"), ("siegecraft", "seed:1")] {
        for quality in QUALITIES {
            for states in [5_000, 30_000] {
                let limits = Limits { states, ..Limits::default() };
                let request = Request { quality, limits, ..Request::default() };
                let solved = solve(game, text, &request, &Watch::default());
                assert!(solved.states <= states, "{game} {quality:?}: {} states of {states}", solved.states);
                assert_eq!(solved.verdict, Verdict::Winnable, "a win that is known stays one");
            }
        }
    }
}

#[test]
fn the_limit_of_bytes_holds_for_short_and_shortest_solutions() {
    for (quality, metric) in [(Quality::Short, Metric::Runs), (Quality::Optimal, Metric::Cards)] {
        let request =
            |bytes| Request { quality, metric, limits: Limits { bytes, states: 300_000 }, ..Request::default() };
        let free = solve("freecell", "ms:1", &request(1 << 32), &Watch::default());
        let tight = solve("freecell", "ms:1", &request(1 << 20), &Watch::default());
        assert_eq!(tight.verdict, Verdict::Winnable);
        assert!(tight.states < free.states / 2, "{quality:?}: {} of {} states in 1 MiB", tight.states, free.states);
        assert_eq!(tight.reason, Some(Reason::MemoryLimit));
    }
}

#[test]
fn short_and_shortest_solutions_can_be_interrupted() {
    let watch = Watch::default();
    watch.stop();
    for quality in QUALITIES {
        let request = Request { quality, ..Request::default() };
        let solved = solve("freecell", "ms:1", &request, &watch);
        assert!(solved.states < 10_000, "{quality:?}: {} states after the request to stop", solved.states);
        assert_eq!(solved.verdict, Verdict::Winnable, "it was found before anybody looked");
    }
}
