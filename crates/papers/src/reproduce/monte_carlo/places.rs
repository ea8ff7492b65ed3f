//! What section 2 of the paper says about places on the board of 5×5: which distances are adjacent, deals without a pair
//! (figure 4), and six cards that are lost (figure 5).

use crate::reproduce::deadlock::is_won;
use serde::{Deserialize, Serialize};
use winnable_cards::{Deal, Layout, LayoutError};
use winnable_catalog::{SolveError, Watch};
use winnable_games::monte_carlo::{MonteCarlo, Move};
use winnable_games::{Game, Playable};
use winnable_lab::LabError;

const SIZE: usize = 5;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// Pairs of places.
    pub pairs: u64,
    /// Of these, such that two equal cards there can or cannot go as the text says.
    pub as_said: u64,
    /// Deals looked at.
    pub deals: u64,
    /// Of these, without any pair at the start.
    pub without_pair: u64,
    /// Whether C D E C D E is lost.
    pub is_six_lost: bool,
    /// Boards that become C D E C D E when a pair goes which does not lie wholly before or behind these cards.
    pub parents: u64,
    /// Of these, such that two of the six cards that are equal are 4 or 5 apart.
    pub apart_4_or_5: u64,
    /// Of these boards, such that another pair can go instead.
    pub avoidable: u64,
    /// Of these boards, such that can be won.
    pub parents_won: u64,
}

/// Looks at all places, at so many deals, and at all parents of figure 5.
pub fn places(deals: u64, watch: &Watch) -> Result<Places, LabError> {
    let game = MonteCarlo::new(SIZE, false);
    let mut found = Places {
        pairs: 0,
        as_said: 0,
        deals: 0,
        without_pair: 0,
        is_six_lost: !is_won(SIZE, &SIX, watch)?,
        parents: 0,
        apart_4_or_5: 0,
        avoidable: 0,
        parents_won: 0,
    };
    for second in 1..SIZE * SIZE {
        for first in 0..second {
            found.pairs += 1;
            found.as_said += u64::from(can_go(&game, first, second)? == is_said_to_go(first, second - first));
        }
    }
    let mut moves = Vec::new();
    for number in (1..=deals).take_while(|_| !watch.is_stopped()) {
        let start = game.start(&Deal::Seed(number)).map_err(|error| failed(format!("seed:{number}"), error))?;
        moves.clear();
        game.moves(&start, &mut moves);
        found.deals += 1;
        found.without_pair += u64::from(moves.is_empty());
    }
    for second in 1..SIX.len() + 2 {
        for first in 0..second {
            let is_outside = second <= 1 || first >= SIX.len();
            if is_outside || !can_go(&game, first, second)? {
                continue;
            }
            let mut board = SIX.to_vec();
            board.insert(first, 3);
            board.insert(second, 3);
            found.parents += 1;
            found.apart_4_or_5 += u64::from((0..3).any(|rank| [4, 5].contains(&distance(&board, rank))));
            let mut is_avoidable = false;
            for (first, second) in (0..3).map(|rank| two_places(&board, rank)) {
                is_avoidable |= can_go(&game, first, second)?;
            }
            found.avoidable += u64::from(is_avoidable);
            found.parents_won += u64::from(is_won(SIZE, &board, watch)?);
        }
    }
    Ok(found)
}

/// Figure 5, by its description: three pairs, each three apart.
const SIX: [u8; 6] = [0, 1, 2, 0, 1, 2];

/// Whether two equal cards go from these places of a board on which nothing else lies.
fn can_go(game: &MonteCarlo, first: usize, second: usize) -> Result<bool, LabError> {
    let token = |place: usize| match place {
        p if p == first => "2C",
        p if p == second => "2D",
        _ => "--",
    };
    let row = |row: usize| {
        let tokens: Vec<&str> = (0..SIZE).map(|column| token(row * SIZE + column)).collect();
        format!("{}: {}", row + 1, tokens.join(" "))
    };
    let text = (0..SIZE).map(row).collect::<Vec<_>>().join("\n");
    let layout = Layout::parse(&text).map_err(|error| failed(text.clone(), error))?;
    let start = game.start(&Deal::Position(layout)).map_err(|error| failed(text, error))?;
    let mut moves = Vec::new();
    game.moves(&start, &mut moves);
    Ok(moves.contains(&Move::Pair(first as u8, second as u8)))
}

/// What the text says of two equal cards at a distance, the first at this place.
fn is_said_to_go(first: usize, distance: usize) -> bool {
    let column = first % SIZE;
    match distance {
        // Unless one is at the right end and the other at the left end of the next row, or of the row after it.
        1 | 6 => column != SIZE - 1,
        // Unless they are at both ends of one row.
        4 => column != 0,
        5 => true,
        _ => false,
    }
}

/// Where the two cards of a rank lie.
fn two_places(board: &[u8], rank: u8) -> (usize, usize) {
    let is_of = |other: &u8| *other == rank;
    let places = (board.iter().position(is_of), board.iter().rposition(is_of));
    (places.0.unwrap_or_default(), places.1.unwrap_or_default())
}

/// How far apart they are.
fn distance(board: &[u8], rank: u8) -> usize {
    let (first, second) = two_places(board, rank);
    second - first
}

fn failed(deal: String, error: LayoutError) -> LabError {
    LabError::Solve { deal, error: SolveError::Deal(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_right_about_places() {
        let found = places(2000, &Watch::default()).unwrap();
        assert_eq!((found.pairs, found.as_said), (300, 300));
        assert!(found.is_six_lost && found.parents > 5 && found.apart_4_or_5 == found.parents, "{found:?}");
        assert!(found.parents_won < found.avoidable && found.avoidable <= found.parents, "{found:?}");
        assert!(found.without_pair > 0 && found.without_pair < found.deals / 10, "{found:?}");
    }

    #[test]
    fn distances_are_those_between_equal_cards() {
        assert_eq!((distance(&SIX, 1), distance(&[3, 0, 3, 1, 0], 0)), (3, 3));
        assert!(!is_said_to_go(4, 1) && is_said_to_go(3, 1) && !is_said_to_go(0, 4) && !is_said_to_go(0, 7));
    }
}
