//! A plain way home: towards the end of a game the next cards of the suits can often be dug out one after the other, and no search is
//! needed to see that. What it finds are manoeuvres like all others; what it does not find says nothing.

use super::moves::{Manoeuvre, play};
use super::position::Position;
use super::{ManoeuvreBuild, Manoeuvres};
use crate::tableau::rules::Rules;
use crate::tableau::state::NO_CARD;
use winnable_cards::CardSet;

/// It is looked for if at most so many more cards lie on lower ones than places are free. With 0 to 4 a deal of FreeCell took 255.2, 254.4,
/// 253.9, 254.3 and 255.7 thousand instructions, and 261.4 without.
const MORE_IN_THE_WAY: u32 = 2;

/// Whether it is worth a look.
#[inline]
pub(super) fn may_be_near(position: &Position) -> bool {
    position.disorders.len() <= u32::from(position.free) + MORE_IN_THE_WAY
}

impl<R: Rules<Build: ManoeuvreBuild>> Manoeuvres<R> {
    /// Digs out the next card of a suit that has the fewest above it, again and again; where there are too few places for that, lays loose cards
    /// on columns. Says whether all cards went up, and appends the manoeuvres then.
    #[inline(never)]
    pub(super) fn dig_out(&self, position: &Position, told: &mut Vec<Manoeuvre>) -> bool {
        let mut position = *position;
        let before = told.len();
        while !position.disorders.is_empty() {
            let Some(m) = nearest_up(&position).or_else(|| self.loose_onto_column(&position)) else {
                told.truncate(before);
                return false;
            };
            play::<R::Build>(&mut position, m);
            told.push(m);
        }
        send_all_up(&position, told);
        true
    }

    /// A loose card that fits on the top card of a column. It leaves a place free.
    fn loose_onto_column(&self, position: &Position) -> Option<Manoeuvre> {
        let build = self.rules.build();
        let card = (position.loose & build.children(position.ends)).first()?;
        let onto = (position.ends & build.parents(card)).first()?;
        Some(Manoeuvre { card, onto, dig: 0, carry: 0, dig_onto: 0 })
    }
}

/// The next card of a suit that has the fewest above it, if these can be loosened.
#[inline]
fn nearest_up(position: &Position) -> Option<Manoeuvre> {
    let (dig, card) = position.wanted.into_iter().map(|card| (position.above(card), card)).min()?;
    (dig <= position.free).then(|| Manoeuvre::up(card, dig))
}

/// Tells all cards up, where no card lies on a lower one any more: the same order as the greedy moves, and no position is kept for it.
fn send_all_up(position: &Position, told: &mut Vec<Manoeuvre>) {
    let (mut bare, mut wanted) = (position.loose | position.ends, position.wanted);
    while let Some(card) = (wanted & bare).first() {
        told.push(Manoeuvre::up(card, 0));
        bare.remove(card);
        bare |= CardSet::one_if(position.under(card) & 63, position.under(card) < NO_CARD);
        wanted.remove(card);
        wanted |= CardSet::one_if((card + 4) & 63, card < 48);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Greedy;
    use crate::tableau::{Tableau, rules::FreeCell};
    use crate::{Game, Modelled, Playable};
    use winnable_cards::{Deal, Layout};

    /// The number of moves of the way home from a board, if one is seen; they are carried out on the board.
    fn way_home(text: &str) -> Option<usize> {
        let game = Tableau::<FreeCell>::new(4, 2);
        let board = game.start(&Deal::Position(Layout::parse(text).unwrap())).unwrap();
        let (model, position) = game.model(&board);
        let mut told = vec![Manoeuvre::up(0, 0)];
        if !model.way_home(&position, &mut told) {
            assert_eq!(told.len(), 1, "what was told before stays, and nothing more");
            return None;
        }
        let (moves, end) = game.steps_and_end(&board, &told[1..]);
        assert_eq!(game.cards_left(&end), 0);
        Some(moves.len())
    }

    #[test]
    fn cards_in_the_way_are_laid_aside() {
        assert_eq!(way_home("Foundations: C-J D-J H-J S-J\n1: QC KC\n2: QD\n3: QH KD KS KH\n4: QS"), Some(8 + 2));
    }

    #[test]
    fn loose_cards_go_onto_columns_when_no_place_is_left() {
        let full = "Foundations: C-8 D-K H-8 S-K\n1: 9C TH\n2: 9H TC\n3: KC QH\n4: KH QC\nCells: JC JH";
        assert_eq!(way_home(full), Some(10 + 2), "a jack onto the other queen, and a ten aside");
    }

    #[test]
    fn what_takes_too_many_places_is_not_seen() {
        let buried = "Foundations: C-9 D-9 H-9 S-9\n1: TC KC KD QC\n2: TD KH KS QD\n3: TH QH JC JD\n4: TS QS JH JS";
        assert_eq!(way_home(buried), None);
    }
}
