//! A certificate begins at the horizon of the proof that there is.

use winnable_cards::Deal;
use winnable_catalog::{Horizon, Proof, Request, Watch, open};
use winnable_certificate::{Certificate, CheckLimits, check};
use winnable_lab::{certify, certify_from};

/// A deal that is lost, and the horizon of its proof.
fn lost(game: &str, seed: u64) -> Option<(Deal, Horizon)> {
    let deal = Deal::Seed(seed);
    let solved = open(game).unwrap().solve(&deal, &Request::default(), &Watch::default()).unwrap();
    let horizon = solved.proof.as_ref().and_then(Proof::horizon)?;
    Some((deal, horizon))
}

fn far_cards(certificate: &Certificate) -> [u8; 4] {
    certificate.reductions.horizon().expect("castles are told apart within a horizon").0
}

#[test]
fn what_a_proof_knew_is_not_sought_again() {
    let mut compared = 0;
    for seed in 1..60 {
        let Some((deal, known)) = lost("beleaguered-castle", seed) else { continue };
        let (limits, watch) = (CheckLimits { positions: 20_000, ..CheckLimits::default() }, Watch::default());
        let Ok((certificate, closure)) = certify_from(Some(known), "beleaguered-castle", &deal, limits, &watch) else {
            continue;
        };
        let far = far_cards(&certificate);
        assert!((0..4).all(|suit| far[suit] >= known.of(suit as u8)), "seed:{seed}: {far:?} is nearer than {known}");
        assert_eq!(check(&certificate, limits).unwrap().positions, closure.positions, "seed:{seed}");
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn the_horizon_that_is_given_is_where_it_begins() {
    let (deal, known) = (1..60).find_map(|seed| lost("beleaguered-castle", seed)).unwrap();
    let further = known.further(3);
    let (limits, watch) = (CheckLimits::default(), Watch::default());
    let (from_further, _) = certify_from(Some(further), "beleaguered-castle", &deal, limits, &watch).unwrap();
    let (from_nothing, _) = certify("beleaguered-castle", &deal, limits, &watch).unwrap();
    let [far, near] = [far_cards(&from_further), far_cards(&from_nothing)];
    assert!((0..4).all(|suit| far[suit] >= further.of(suit as u8)), "{far:?} is nearer than {further}");
    assert!(near.iter().zip(far).all(|(&near, far)| near < far), "{near:?} {far:?}");
}
