//! What is claimed of a game, in plain words.

use winnable_search::{Basis, Claim, ClaimKind};

/// A claim, and what the rules say for it to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What is claimed, as half a sentence.
    pub claim: String,
    /// What the rules say; empty for what holds of every game.
    pub since: Vec<String>,
}

/// The claims that a search rests on, in words.
pub fn claims_in_words(basis: &Basis) -> Vec<Told> {
    basis.claims.iter().map(told).collect()
}

fn told(claim: &Claim) -> Told {
    let words = match claim.kind {
        ClaimKind::Symmetry => "positions that differ only in the order of places that are alike are one",
        ClaimKind::SafeMoves => "moves that cannot hurt are played at once",
        ClaimKind::DeadPositions => "positions in which cards wait for one another are given up",
        ClaimKind::NoGoods => "positions that share the reason of a lost one are given up",
        ClaimKind::Horizon => "cards that do not go up soon are known by rank, or by rank and colour, alone",
        ClaimKind::Dominances(words) => words,
    };
    Told { claim: words.to_string(), since: claim.premises.iter().map(ToString::to_string).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{deal, open};

    fn claims(game: &str) -> (&'static str, Vec<String>) {
        let game = open(game).unwrap();
        let basis = game.basis(&deal(&*game, "1").unwrap().deal).unwrap();
        (basis.model, claims_in_words(&basis).into_iter().map(|told| told.claim).collect())
    }

    /// One game for each kind of model and claim; a claim that is no longer told, or told of others, is seen.
    #[test]
    fn games_are_claimed_what_their_rules_allow() {
        let symmetry = "positions that differ only in the order of places that are alike are one";
        let up = "a card goes up at once if no card can want it below any more";
        let horizon = "cards that do not go up soon are known by rank, or by rank and colour, alone";
        let dead = "positions in which cards wait for one another are given up";
        let king = "a king goes into a space at once if there is one for each";
        let from_cell = "a card in a cell goes at once onto the next higher card of its suit";
        let safe = "moves that cannot hurt are played at once";
        let stays = "a card goes at once onto the next higher card of its suit if that stays there";
        let larger = "the game with larger steps";
        for (game, model, expected) in [
            ("freecell", "manoeuvres", vec![symmetry, safe, horizon, "manoeuvres"]),
            ("eight-off", larger, vec![symmetry, up, from_cell, king, "a run moves whole or not at all"]),
            ("fan", larger, vec![symmetry, up, stays, king, dead]),
            ("king-albert", larger, vec![symmetry, up, dead, horizon]),
            (
                "thirty-six",
                "the game without the places of cards that can be shifted",
                vec![symmetry, safe, "dominances of free runs (free_runs/argument.md)"],
            ),
            (
                "pyramid",
                "cards that leave, with the turns that they need",
                vec![
                    symmetry,
                    "a king of the pyramid leaves as soon as it is free",
                    dead,
                    "the earlier of two positions",
                    "cards are turned only for one that leaves, and kings of the stock leave as they come",
                ],
            ),
            ("late-binding", "the game itself", vec![symmetry, dead]),
        ] {
            let expected: Vec<String> = expected.into_iter().map(str::to_string).collect();
            assert_eq!(claims(game), (model, expected), "{game}");
        }
    }

    /// What is told is what a proof then rests on: nothing is told that no proof uses, and no proof uses more.
    #[test]
    fn proofs_rest_on_what_is_told() {
        for (name, lost) in [("trigon", "seed:2"), ("fan", "seed:2"), ("thirty-six", "seed:6")] {
            let game = open(name).unwrap();
            let deal = deal(&*game, lost).unwrap().deal;
            let solved = game.solve(&deal, &crate::Request::default(), &crate::Watch::default()).unwrap();
            let proof = solved.proof.unwrap_or_else(|| panic!("{name} {lost} is lost"));
            let basis = game.basis(&deal).unwrap();
            assert_eq!(basis.model, proof.model(), "{name}");
            let told: Vec<_> = basis.claims.iter().flat_map(|claim| claim.premises.iter()).collect();
            for claim in proof.claims() {
                assert!(claim.premises.iter().all(|premise| told.contains(&premise)), "{name}: {claim:?}");
            }
        }
    }
}
