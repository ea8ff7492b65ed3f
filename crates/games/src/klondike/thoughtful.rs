//! The model that the complete search works on: [`FreeRuns`], and its moves as those of Klondike.

use super::{Klondike, MAX_PILES, Move, State};
use crate::free_runs::{
    Dominances, FreeRuns, Node, Pile, Place, Play, Position, Reserve, Rules, Spaces, Step, Use, moves,
};
use crate::{Game, Modelled, Premise, Premises, Restarts};

/// Noise of 1000 makes the order nearly random; 300 was worse.
const RESTARTS: Restarts = Restarts { first: 300, more: 10, noise: 1000 };

impl Klondike {
    /// The rules as the model takes them.
    pub(super) fn free_runs(&self) -> Rules {
        let Klondike { draw, passes, worry_back: back, build, spaces, piles: _, ranks, called: _ } = *self;
        Rules { build, wrap: false, spaces, back, ranks, draw, passes, reserve: Reserve::None }
    }

    /// Where any card fills spaces, wins are near, and one search of its own game finds them sooner: 2,441 states a deal instead
    /// of 20,089 where any card fits on any, 1,630 instead of 4,437 by colours.
    fn dominances(&self) -> Dominances {
        match self.spaces {
            Spaces::Any => Dominances { restarts: None, first_gaps: Use::Off, ..Dominances::ALL },
            _ => Dominances { restarts: Some(RESTARTS), ..Dominances::ALL },
        }
    }

    /// The model of a position for a player: which steps it plays at once, and which can be taken back, is no matter of face-down cards.
    pub fn model_for_player(&self, state: &State) -> (FreeRuns, Node) {
        self.model_with(state, Dominances { free_landing: Use::Off, lazy_down: Use::Off, ..self.dominances() })
    }

    /// The model of a position with these dominances, and its first node.
    pub fn model_with(&self, state: &State, dominances: Dominances) -> (FreeRuns, Node) {
        let piles = piles(state);
        let position = position(self, state, &piles);
        FreeRuns::new(self.name(), &self.free_runs(), &position, dominances).expect("every position fits 64 bits")
    }
}

impl Premises for Klondike {
    fn holds(&self, premise: Premise) -> bool {
        self.free_runs().holds(premise)
    }
}

impl Modelled for Klondike {
    type Model = FreeRuns;

    fn model(&self, start: &State) -> (FreeRuns, Node) {
        self.model_with(start, self.dominances())
    }

    fn steps(&self, start: &State, line: &[Step]) -> Vec<Move> {
        let piles = piles(start);
        let plays = moves(&self.free_runs(), &position(self, start, &piles), line).expect("a line can be played");
        plays.into_iter().map(in_klondike).collect()
    }
}

fn piles(state: &State) -> [Pile<'_>; MAX_PILES] {
    std::array::from_fn(|pile| Pile { cards: state.pile(pile), down: state.down[pile] as usize })
}

fn position<'a>(game: &Klondike, state: &'a State, piles: &'a [Pile<'a>]) -> Position<'a> {
    Position {
        piles: &piles[..game.piles()],
        talon: &state.talon[..state.talon_len as usize],
        waste: state.waste as usize,
        redeals: state.redeals,
        reserve: &[],
        up: state.up,
    }
}

fn in_klondike(play: Play) -> Move {
    match play {
        Play::Draw => Move::Draw,
        Play::Redeal => Move::Redeal,
        Play::Cards { card, count, from, to } => match (from, to) {
            (Place::Pile(from), Place::Pile(to)) => Move::Pile { from, count, to },
            (Place::Pile(pile), _) => Move::Up(pile),
            (Place::Foundation, Place::Pile(to)) => Move::Down(card & 3, to),
            (_, Place::Pile(to)) => Move::Waste(to),
            (_, _) => Move::WasteUp,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use winnable_cards::{Deal, Layout};

    #[test]
    fn the_face_up_cards_of_the_piles_are_seen() {
        let game = Klondike::new(3);
        let text = "Foundations: C-T D-T H-T S-T\n1: [JC] KH QC JD\n2: [QD] KC\n3: JH\nStock: JS QH QS KD KS\n";
        let start = game.start(&Deal::Position(Layout::parse(text).unwrap())).unwrap();
        let (model, node) = game.model(&start);
        let seen: Vec<String> = (0..52)
            .filter(|card| model.seen(&node) & 1 << card != 0)
            .map(|card| winnable_cards::Card::from_index(card).to_string())
            .collect();
        assert_eq!(seen.join(" "), "JD JH QC KC KH");
    }
}
