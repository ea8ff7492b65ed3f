//! How long a run can be moved card by card, by exhaustive search of every way to move it: theorem 1 of Shintani's
//! "Consideration on the Rate of Success of Solitaires" and property 1 of his paper on Beleaguered Castle.

use std::collections::BTreeSet;
use winnable_cards::{Card, NO_CARD, Rank, Suit};
use winnable_games::Game;
use winnable_games::tableau::{Pile, Rules, State, Tableau};

/// The longest run, of at most `most` cards, that can be moved onto a card (or into an empty column), with
/// `cells` free cells and `spaces` empty columns besides.
pub fn longest<R: Rules + Default>(cells: usize, spaces: usize, into_space: bool, most: usize) -> usize {
    (1..=most).take_while(|&length| can_move::<R>(cells, spaces, into_space, length)).count()
}

/// The longest run, of at most `most` cards, that can be laid away on so many empty columns, in parts.
pub fn most_cleared<R: Rules + Default>(spaces: usize, most: usize) -> usize {
    (1..=most).take_while(|&length| can_do::<R>(0, spaces, Goal::Away, length)).count()
}

/// What is to be done with a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// It goes onto a card.
    OntoCard,
    /// It goes into an empty column.
    IntoSpace,
    /// Nothing of it is left where it lay.
    Away,
}

/// Whether a run of this length can be moved, one card at a time, in any way at all.
fn can_move<R: Rules + Default>(cells: usize, spaces: usize, into_space: bool, length: usize) -> bool {
    can_do::<R>(cells, spaces, if into_space { Goal::IntoSpace } else { Goal::OntoCard }, length)
}

fn can_do<R: Rules + Default>(cells: usize, spaces: usize, goal: Goal, length: usize) -> bool {
    // The run goes down from the queen in alternating colours; the card that it fits on is a king. A card
    // under the run keeps it from being at home already. The twos and aces are out of reach, so nothing
    // goes up: the cards that are not on the table count as gone without being on the foundations.
    let card = |rank: usize, suit: Suit| Card::new(Rank::new(rank as u8).expect("a rank"), suit).index() as u8;
    let suits = [Suit::Hearts, Suit::Spades];
    let run: Vec<u8> = (0..length).map(|i| card(12 - i, suits[i % 2])).collect();
    let anchor = card(2, Suit::Clubs);
    let mut source = vec![anchor];
    source.extend(&run);
    let king = card(13, Suit::Clubs);
    let mut columns = vec![source];
    columns.extend((goal == Goal::OntoCard).then(|| vec![king]));
    columns.resize(columns.len() + spaces, Vec::new());
    let game = Tableau::<R>::new(columns.len(), cells);
    let start = State::new(&columns, &[], [0; 4]);
    // Told by what lies on what: columns have no order for the search.
    let is_whole = |state: &State| run.windows(2).all(|pair| state.below(pair[1]) == pair[0]);
    let is_moved = |state: &State| match goal {
        Goal::OntoCard => state.below(run[0]) == king && is_whole(state),
        Goal::IntoSpace => state.below(run[0]) == NO_CARD && is_whole(state),
        Goal::Away => state.top(0) == anchor,
    };
    let mut seen = BTreeSet::from([game.key(&start)]);
    let mut open = vec![start];
    let mut moves = Vec::new();
    while let Some(state) = open.pop() {
        if is_moved(&state) {
            return true;
        }
        moves.clear();
        game.moves(&state, &mut moves);
        for &m in moves.iter().filter(|m| m.count == 1 && m.to != Pile::Foundation) {
            let mut child = state.clone();
            game.play(&mut child, m);
            // The card under the run stays: moving it away would be another question.
            if child.below(anchor) == state.below(anchor) && seen.insert(game.key(&child)) {
                open.push(child);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_games::tableau::rules::{Castle, FreeCell};

    #[test]
    fn small_cases_by_hand() {
        assert_eq!(longest::<FreeCell>(0, 0, false, 5), 1);
        assert_eq!(longest::<FreeCell>(2, 0, false, 5), 3);
        assert_eq!(longest::<FreeCell>(0, 1, false, 5), 2);
        assert_eq!(longest::<FreeCell>(1, 1, true, 5), 2);
        assert_eq!(longest::<Castle>(0, 2, false, 6), 4);
        assert_eq!(longest::<FreeCell>(1, 2, false, 9), 8);
        // Two empty columns take two cards and one.
        assert_eq!([0, 1, 2].map(|spaces| most_cleared::<Castle>(spaces, 5)), [0, 1, 3]);
    }
}
