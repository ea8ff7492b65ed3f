//! A loss says what its proof rests on.

use winnable_catalog::{Engine, Grounds, Request, Solved, Verdict, Watch, deal, open};

fn lost(game: &str, text: &str, engine: Engine) -> Solved {
    let game = open(game).unwrap();
    let named = deal(&*game, text).unwrap();
    let solved = game.solve(&named.deal, &Request { engine, ..Request::default() }, &Watch::default()).unwrap();
    assert_eq!(solved.verdict, Verdict::Unwinnable);
    solved
}

fn grounds(model: &str, prunings: &[&str]) -> Option<Grounds> {
    let prunings = prunings.iter().map(ToString::to_string).collect();
    Some(Grounds { keys: "128-bit fingerprints".into(), prunings, model: model.into() })
}

#[test]
fn proofs_name_their_model_and_prunings() {
    let bakers_game = lost("bakers-game", "ms:223", Engine::Complete);
    assert_eq!(bakers_game.grounds, grounds("manoeuvres", &["symmetry", "safe moves"]));
    let monte_carlo = lost("monte-carlo:3", "seed:1", Engine::Complete);
    assert_eq!(monte_carlo.grounds, grounds("whole turns", &["symmetry", "dead positions", "no-goods"]));
    let paper = lost("monte-carlo:3", "seed:1", Engine::Paper);
    assert_eq!(paper.grounds, grounds("the game itself", &["symmetry"]));
    let calculation = lost("calculation:1", "seed:1", Engine::Complete);
    assert_eq!(calculation.grounds, grounds("a plan of where each card ends", &["symmetry"]));
}

#[test]
fn the_horizon_of_a_proof_is_named() {
    for (game, deal, model) in
        [("beleaguered-castle", "seed:11", "runs moved at once"), ("freecell", "ms:11982", "manoeuvres")]
    {
        let found = lost(game, deal, Engine::Complete).grounds.unwrap();
        assert_eq!(found.model, model);
        let [symmetry, safe_moves, horizon] = &found.prunings[..] else { panic!("{found:?}") };
        assert_eq!((symmetry.as_str(), safe_moves.as_str()), ("symmetry", "safe moves"));
        assert!(horizon.starts_with("horizon C-"), "{horizon}");
    }
}

#[test]
fn wins_have_no_grounds_but_their_moves() {
    let game = open("freecell").unwrap();
    let named = deal(&*game, "ms:1").unwrap();
    let solved = game.solve(&named.deal, &Request::default(), &Watch::default()).unwrap();
    assert!(solved.grounds.is_none() && solved.move_count > 0);
}
