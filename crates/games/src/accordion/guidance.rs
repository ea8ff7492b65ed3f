//! What the complete search may know of Accordion.

use super::Accordion;
use super::row::{Move, State};
use crate::free_runs::Use;
use crate::index::{rank, suit};
use crate::strategy::{Beams, DepthFirst, Then};
use crate::{
    Beamed, Claim, ClaimKind, FirstStages, Game, Guidance, Keys, Modelled, Name, Premise, Premises, Searched,
    SoundPruning,
};

/// The game, with what is known of positions that cannot be won.
#[derive(Debug, Clone, Copy)]
pub struct Tops {
    game: Accordion,
    /// Whether rows that fall apart are left.
    connected: Use,
}

impl Tops {
    /// The model, with what is known used in this way.
    pub fn of(game: &Accordion, connected: Use) -> Tops {
        Tops { game: *game, connected }
    }
}

impl Game for Tops {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Accordion::KEYS;

    fn name(&self) -> Name {
        self.game.name
    }

    fn root_key(&self, state: &State) -> u128 {
        state.key()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.game.moves(state, out);
    }

    fn play(&self, state: &mut State, m: Move) {
        state.play(m);
    }

    fn is_surely_won(&self, state: &State) -> bool {
        self.game.is_surely_won(state)
    }

    fn key(&self, state: &State) -> u128 {
        state.key()
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.key()
    }

    fn cards_left(&self, state: &State) -> u32 {
        self.game.cards_left(state)
    }
}

/// Nearly every long row can be won by a beam, and of short ones all positions can be gone through.
impl Searched for Tops {
    type Search = Then<Beams, DepthFirst>;
}

/// So many cards are gone through at once without beams: most rows of them are lost, and the others are soon won.
const SHORT: u8 = 20;

impl Beamed for Tops {
    const FIRST_STAGES: FirstStages = FirstStages {
        best_first_states: 0,
        beam_widths: &[16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768],
        beam_noise: 8,
    };

    fn beam_widths(&self, start: &State) -> &'static [usize] {
        if start.len <= SHORT { &[] } else { Self::FIRST_STAGES.beam_widths }
    }
}

impl Guidance for Tops {
    /// A row with many tops that agree can be played further: those of one rank count most, since only these lead from suit to suit.
    fn estimate(&self, state: &State) -> u32 {
        let row = state.row();
        let mut suits = [0u32; 4];
        let mut ranks = [0u32; 13];
        for &card in row {
            suits[usize::from(suit(card))] += 1;
            ranks[usize::from(rank(card))] += 1;
        }
        let pairs = |counts: &[u32]| counts.iter().map(|&count| count * count.saturating_sub(1) / 2).sum::<u32>();
        let mut open = 0;
        state.each_move(|_| open += 1);
        1024 * u32::from(state.len) - pairs(&suits) - 6 * pairs(&ranks) - open
    }
}

impl Premises for Tops {
    fn holds(&self, premise: Premise) -> bool {
        premise == Premise::TopsAgree
    }
}

impl SoundPruning for Tops {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> = Some(Claim::new(ClaimKind::DeadPositions, &[Premise::TopsAgree]));

    fn safe_move(&self, _state: &State) -> Option<Move> {
        None
    }

    /// A row that falls apart: some tops agree in suit or rank with none of the others, directly or over several.
    ///
    /// A top that is covered agrees with the one that covers it, and is gone. In a win all tops but the last are covered, each by a
    /// card that was a top of this row, so they hang together. Cards of one suit do, so it is enough to look at suits: two of them
    /// hang together if they share a rank.
    fn is_dead(&self, state: &State) -> bool {
        let mut of_suit = [0u16; 4];
        for &card in state.row() {
            of_suit[usize::from(suit(card))] |= 1 << rank(card);
        }
        match self.connected {
            Use::Off => false,
            Use::On => falls_apart(of_suit),
            // Two suits would have to share two ranks.
            Use::Bold => of_suit.iter().enumerate().any(|(i, one)| {
                let shared =
                    of_suit.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| (one & other).count_ones());
                *one != 0 && of_suit.iter().filter(|other| **other != 0).count() > 1 && shared.sum::<u32>() < 2
            }),
        }
    }
}

/// Whether sets of ranks, one a suit, are not all reached from the first that has any by ranks that they share.
fn falls_apart(of_suit: [u16; 4]) -> bool {
    let mut reached = of_suit.into_iter().find(|&ranks| ranks != 0).unwrap_or_default();
    for _ in 0..of_suit.len() {
        for ranks in of_suit {
            if ranks & reached != 0 {
                reached |= ranks;
            }
        }
    }
    of_suit.into_iter().any(|ranks| ranks & !reached != 0)
}

impl Modelled for Accordion {
    type Model = Tops;

    fn model(&self, start: &State) -> (Tops, State) {
        (Tops::of(self, Use::On), *start)
    }

    fn steps(&self, _start: &State, line: &[Move]) -> Vec<Move> {
        line.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_hang_together_by_the_ranks_that_they_share() {
        assert!(!falls_apart([0; 4]));
        assert!(!falls_apart([0b1, 0, 0b1, 0]));
        assert!(falls_apart([0b1, 0, 0b10, 0]));
        assert!(!falls_apart([0b100, 0b1, 0b110, 0b11]), "the last one joins the first two");
        assert!(falls_apart([0b11, 0b10, 0b1100, 0b1000]));
    }
}
