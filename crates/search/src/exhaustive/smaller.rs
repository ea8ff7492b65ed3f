//! Positions that have a smaller model are searched in it.

use super::{Closed, Decided, by_components};
use crate::limits::Account;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use winnable_games::SmallerModel;

/// Searches to a win or a proof in the smaller model of a position; is spent at once where there is none.
pub(crate) fn by_smaller_model<G: SmallerModel>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Closed<G::Move>, Stop> {
    let Some((smaller, first)) = game.smaller(start) else { return Ok(Closed::Spent) };
    Ok(match by_components(&smaller, &first, prunings, account)? {
        Decided::Win(line) => game.of_smaller(start, &line).map_or(Closed::Spent, Closed::Win),
        Decided::Lost(proof) => Closed::Lost(proof.of_larger(game, start)),
    })
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Prunings, Quality, Verdict, Watch, complete_by};
    use winnable_cards::{Deal, Layout};
    use winnable_games::klondike::{FreeRuns, Klondike, Move, Node, State, Step};
    use winnable_games::strategy::{BySmallerModel, DepthFirst, Then};
    use winnable_games::{
        Claim, Game, Guidance, Keys, Modelled, Name, Playable, Premise, Premises, SmallerModel, SoundPruning,
    };

    /// Klondike itself, which leaves what it is asked to its model, or does not.
    struct Asked {
        game: Klondike,
        has_model: bool,
    }

    impl Game for Asked {
        type State = State;
        type Move = Move;
        const KEYS: Keys = Keys::Fingerprints;

        fn name(&self) -> Name {
            self.game.name()
        }

        fn root_key(&self, state: &State) -> u128 {
            self.game.root_key(state)
        }

        fn moves(&self, state: &State, out: &mut Vec<Move>) {
            self.game.moves(state, out);
        }

        fn play(&self, state: &mut State, m: Move) {
            self.game.play(state, m);
        }

        fn is_surely_won(&self, state: &State) -> bool {
            self.game.is_surely_won(state)
        }

        fn key(&self, state: &State) -> u128 {
            self.game.key(state)
        }

        fn plain_key(&self, state: &State) -> u128 {
            self.game.plain_key(state)
        }

        fn cards_left(&self, state: &State) -> u32 {
            self.game.cards_left(state)
        }
    }

    impl Premises for Asked {
        fn holds(&self, _premise: Premise) -> bool {
            false
        }
    }

    impl Guidance for Asked {
        fn estimate(&self, state: &State) -> u32 {
            self.cards_left(state)
        }
    }

    impl SoundPruning for Asked {
        const SAFE_MOVES: Option<Claim> = None;
        const DEAD_POSITIONS: Option<Claim> = None;

        fn safe_move(&self, _state: &State) -> Option<Move> {
            None
        }

        fn is_dead(&self, _state: &State) -> bool {
            false
        }
    }

    impl SmallerModel for Asked {
        type Smaller = FreeRuns;

        fn smaller(&self, start: &State) -> Option<(FreeRuns, Node)> {
            self.has_model.then(|| self.game.model(start))
        }

        fn of_smaller(&self, start: &State, line: &[Step]) -> Option<Vec<Move>> {
            Some(self.game.steps(start, line))
        }
    }

    /// What is said of a small deck with this pile, with a model and without.
    fn said(pile: &str) -> [(Verdict<Move>, u64); 2] {
        let game = Klondike::new(1).with_small_deck(1, 3);
        let text = format!("Foundations: C-A D-2 H-3 S-3\n1: {pile}\n");
        let start = game.start(&Deal::Position(Layout::parse(&text).unwrap())).unwrap();
        [true, false].map(|has_model| {
            let asked = Asked { game, has_model };
            let outcome = complete_by::<Then<BySmallerModel, DepthFirst>, _>(
                &asked,
                &start,
                &Prunings::ALL,
                Quality::Fast,
                Limits::default(),
                &Watch::default(),
            );
            if let Verdict::Winnable(moves) = &outcome.verdict {
                let mut state = start.clone();
                moves.iter().for_each(|&m| game.play(&mut state, m));
                assert!(game.is_surely_won(&state));
            }
            (outcome.verdict, outcome.counts.states)
        })
    }

    #[test]
    fn a_loss_in_the_smaller_model_is_one_of_the_position_that_was_asked_about() {
        let [(by_model, _), (by_game, _)] = said("[3C] [2C] 3D");
        assert!(matches!(by_model, Verdict::Winnable(_)) && matches!(by_game, Verdict::Winnable(_)));
        let [(by_model, states), (by_game, more)] = said("[2C] [3C] 3D");
        let (Verdict::Unwinnable(small), Verdict::Unwinnable(large)) = (by_model, by_game) else { panic!("not lost") };
        assert_eq!((small.root(), small.game()), (large.root(), large.game()), "the same question");
        assert_ne!(small.model(), large.model(), "and it says where it was searched");
        assert!(states <= more);
    }
}
