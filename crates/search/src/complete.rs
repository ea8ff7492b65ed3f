//! The default engine: complete, by the stages that the game names.

use crate::exhaustive::Decided;
use crate::limits::{Account, Limits, Watch};
use crate::prunings::Prunings;
use crate::stage::{Decides, Task};
use crate::verdict::{Outcome, Quality, Verdict};
use winnable_games::{Game, Searched};

/// Searches from `start` to a win, a proof or the limits, by the search that the game names. The moves of a win end where it
/// is certain.
pub fn complete<G: Searched<Search: Decides<G>>>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    limits: Limits,
    watch: &Watch,
) -> Outcome<G::Move> {
    complete_by::<G::Search, G>(game, start, prunings, quality, limits, watch)
}

/// Searches from `start` to a win, a proof or the limits, by a search that is given as a type.
///
/// # Panics
/// If the search comes back with the proof of another game or position, which no stage of this crate does. It is no verdict
/// then, and nothing else that it says could be believed.
pub fn complete_by<S: Decides<G>, G: Game>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    limits: Limits,
    watch: &Watch,
) -> Outcome<G::Move> {
    let mut account = Account::new(game, start, limits, watch);
    let verdict = match S::decide(game, start, &Task { prunings, quality }, &mut account) {
        Ok(Decided::Win(moves)) => Verdict::Winnable(moves),
        Ok(Decided::Lost(proof)) => {
            assert!(proof.is_of(game, start), "a search came back with the proof of another position: {proof:?}");
            Verdict::Unwinnable(proof)
        }
        Err(stop) => Verdict::Undecided(stop),
    };
    Outcome { verdict, counts: account.counts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basis::Basis;
    use crate::stage::sealed::Sealed;
    use crate::verdict::Stop;
    use winnable_cards::{Deal, Layout};
    use winnable_games::Playable;
    use winnable_games::strategy::DepthFirst;
    use winnable_games::tableau::{Rules, State, Tableau, rules};

    /// A game on one column without cells.
    fn position<R: Rules + Default>(text: &str) -> (Tableau<R>, State) {
        let game = Tableau::new(1, 0);
        let start = game.start(&Deal::Position(Layout::parse(text).unwrap())).unwrap();
        (game, start)
    }

    /// The king lies on the queen, and cannot move.
    const LOST: &str = "Foundations: C-J D-K H-K S-K\n1: QC KC\n";
    const WON: &str = "Foundations: C-J D-K H-K S-K\n1: KC QC\n";

    /// A stage that proves a loss of Baker's Game, whatever it was asked.
    struct Lying;

    impl Sealed for Lying {}

    impl<G: Game> Decides<G> for Lying {
        fn stages() -> Vec<&'static str> {
            vec!["a lie"]
        }

        fn basis(_: &G, _: &G::State) -> Basis {
            Basis { model: "a lie", claims: Vec::new() }
        }

        fn decide(_: &G, _: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
            let (game, start) = position::<rules::BakersGame>(LOST);
            match DepthFirst::decide(&game, &start, task, account)? {
                Decided::Lost(proof) => Ok(Decided::Lost(proof)),
                Decided::Win(moves) => panic!("{moves:?}"),
            }
        }
    }

    fn asked<R: Rules + Default>(text: &str) -> Verdict<winnable_games::tableau::Move> {
        let (game, start) = position::<R>(text);
        let limits = Limits::default();
        complete_by::<Lying, _>(&game, &start, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict
    }

    #[test]
    fn the_proof_of_the_position_that_was_asked_about_is_a_verdict() {
        assert!(matches!(asked::<rules::BakersGame>(LOST), Verdict::Unwinnable(_)));
    }

    #[test]
    #[should_panic(expected = "the proof of another position")]
    fn the_proof_of_another_position_is_none() {
        asked::<rules::BakersGame>(WON);
    }

    #[test]
    #[should_panic(expected = "the proof of another position")]
    fn the_proof_of_another_game_is_none() {
        asked::<rules::FreeCell>(LOST);
    }
}
