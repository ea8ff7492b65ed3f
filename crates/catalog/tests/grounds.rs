//! A loss says what is proven and what the proof rests on.

use winnable_catalog::{ClaimKind, Engine, Grounds, Premise, ProofRecord, Request, Solved, Verdict, Watch, deal, open};

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
    let castle =
        ("beleaguered-castle", "seed:11", "runs moved at once", &["symmetry", "safe moves", "dead positions"][..]);
    let freecell = ("freecell", "ms:11982", "manoeuvres", &["symmetry", "safe moves"][..]);
    for (game, deal, model, prunings) in [castle, freecell] {
        let found = lost(game, deal, Engine::Complete).grounds.unwrap();
        assert_eq!(found.model, model);
        let [others @ .., horizon] = &found.prunings[..] else { panic!("{found:?}") };
        assert_eq!(others, prunings);
        assert!(horizon.starts_with("horizon C-"), "{horizon}");
    }
}

#[test]
fn wins_have_no_grounds_but_their_moves() {
    let game = open("freecell").unwrap();
    let named = deal(&*game, "ms:1").unwrap();
    let solved = game.solve(&named.deal, &Request::default(), &Watch::default()).unwrap();
    assert!(solved.grounds.is_none() && solved.proof.is_none() && solved.move_count > 0);
}

#[test]
fn a_proof_says_what_it_is_about() {
    let mut roots = Vec::new();
    for (game, deal) in [("bakers-game", "ms:223"), ("bakers-game", "ms:225"), ("klondike", "seed:3")] {
        let proof = lost(game, deal, Engine::Complete).proof.unwrap();
        assert_eq!(proof.game().to_string(), game);
        assert!(!roots.contains(&proof.root()), "{game} {deal} has the root of another deal");
        roots.push(proof.root());
    }
    let again = lost("bakers-game", "ms:223", Engine::Complete).proof.unwrap();
    assert_eq!(again.root(), roots[0]);
    // The same position as a text is the same root.
    let game = open("bakers-game").unwrap();
    let named = deal(&*game, "ms:223").unwrap();
    let session = game.session(&named.deal).unwrap();
    let solved = session.solve(&Request::default(), &Watch::default()).unwrap();
    assert_eq!(solved.proof.as_ref(), Some(&again));
}

#[test]
fn claims_name_their_premises() {
    let proof = lost("beleaguered-castle", "seed:11", Engine::Complete).proof.unwrap();
    let [symmetry, safe_moves, dead_positions, horizon] = proof.claims() else { panic!("{proof}") };
    assert_eq!(dead_positions.kind, ClaimKind::DeadPositions);
    assert!(dead_positions.premises.contains(&Premise::RunsTakePlaces));
    assert_eq!(symmetry.kind, ClaimKind::Symmetry);
    assert_eq!(safe_moves.kind, ClaimKind::SafeMoves);
    assert_eq!(*safe_moves.premises, [Premise::UpStaysUp, Premise::FoundationsInSuit]);
    assert_eq!(*horizon.premises, [Premise::UpStaysUp, Premise::FoundationsInSuit, Premise::FitByRank]);
    assert!(proof.horizon().is_some());
}

#[test]
fn what_was_told_is_read_as_a_record() {
    let solved = lost("freecell", "ms:11982", Engine::Complete);
    let text = serde_json::to_string(&solved).unwrap();
    let record: Solved<ProofRecord> = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&record).unwrap(), text);
    let (record, proof) = (record.proof.unwrap(), solved.proof.unwrap());
    assert_eq!((record.game.as_str(), record.model.as_str()), ("freecell", "manoeuvres"));
    assert_eq!((record.root, record.horizon), (format!("{:032x}", proof.root()), proof.horizon()));
    let sentence = "The proof rests on: manoeuvres; positions told apart by 128-bit fingerprints; symmetry, safe moves, \
                    horizon C-1 D-3 H-3 S-1";
    assert_eq!(proof.to_string(), sentence);
}
