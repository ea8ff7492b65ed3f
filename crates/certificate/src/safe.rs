//! Cards that go up without loss.
//!
//! A card x that can go up from a pile, a column or a cell is *safe* if every card that may come to lie on x, or on such a
//! card, and so on (the *followers* of x), is up or next on its foundation, before x goes up. Where cards do not come back
//! from the foundations, one that is up comes to lie on nothing and is no follower.
//!
//! This is for games in which nothing but runs moves together, spaces do not fill themselves (an earlier space would take another card)
//! and no cards are dealt onto piles (they would come to lie on low ones).
//!
//! **Claim.** If the game can be won from a position, it can be won after x has gone up, with fewer moves.
//!
//! *Argument.* Call x, its followers and all cards below them in their suits *low*. Every low card is up, or next on its
//! foundation. What may be laid on a low card is low: on x and on a follower by the word follower; on a card that lies k ranks
//! below a follower in its suit only what lies k ranks below a card that fits on that follower (and where cards do not come
//! back, nothing is ever laid on a card that is up).
//!
//! Take a win. Beside it we play a second game, in which x goes up at once; a low card that is up stays up; and one that is
//! not goes up when the win moves it for the first time, wherever the win moves it to. Everything else is played as in the
//! win. So the second game differs from the win in this alone: some low cards that lie in piles and cells in the win are up.
//! - A low card that the win moves for the first time can go up: it is next on its foundation, where the cards below it are
//!   low, so that they are up and stay up, and nothing lies on it but low cards, which moved with it and go up before it, or
//!   are up already.
//! - A card b that is not low never lies on a low one. So where the win lays b and what lies on it, the same card or space is
//!   there in the second game, and nothing lies on it; what moves with b is not more. Fewer cards in piles and cells leave
//!   as many spaces and free cells or more, so that as many cards can be carried.
//! - If b goes up, its foundation has what it has in the win, since b is above all low cards of its suit. If b comes back
//!   from a foundation, it lies on top of it, for the same reason.
//! - Stock, waste and reserve are the same in both games: x does not come from there, and a low card that the win takes from the
//!   waste or from a reserve is taken from it at that moment.
//! - A card that lies face down in the win may lie face up in the second game, which forbids nothing.
//!
//! At the end all cards are up in both. Each low card has moved at most once in the second game, at the latest when it went
//! up in the win, and x's move was made before: so the second game has at least one move less, draws not counted.
//!
//! Hence it is enough to follow the move of x: by induction over the moves of the shortest win (draws not counted), a
//! position of the set from which the game can be won would lead to a win in the set.
//!
//! x must not come from the waste: its leaving would change which cards of the stock can be had. Whether x is safe depends on
//! x and on the foundations alone, so within a horizon it is the same in all positions of one key; and x is near, or the
//! horizon is refused.

use winnable_cards::{Board, Card, Foundations};
use winnable_referee::{Facts, Table};

/// The move of a safe card that can go up, if there is one.
pub(crate) fn safe_move(facts: &Facts, table: &dyn Table, board: &Board) -> Option<String> {
    let Foundations::Suits(up) = board.foundations else { return None };
    table.can_go_up().into_iter().find(|(card, _)| is_safe(facts, *card, up)).map(|(_, text)| text)
}

/// Whether a card that is next on its foundation goes up without loss, when so many cards of each suit are up.
fn is_safe(facts: &Facts, card: Card, up: [u8; 4]) -> bool {
    let mut low = vec![card];
    let mut at = 0;
    while at < low.len() {
        let under = low[at];
        for follower in Card::deck().filter(|&other| facts.fits(other, under)) {
            let height = up[follower.suit().index()];
            let is_up = follower.rank().number() <= height;
            let is_next = follower.rank().number() == height + 1;
            if low.contains(&follower) || is_up && !facts.worry_back {
                continue;
            }
            if !is_up && !is_next {
                return false;
            }
            low.push(follower);
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_referee::facts;

    /// Heights are in the order C D H S.
    fn safe(game: &str, card: &str, up: [u8; 4]) -> bool {
        is_safe(&facts(game).unwrap(), card.parse().unwrap(), up)
    }

    #[test]
    fn in_alternate_colours_both_others_and_the_twin_count() {
        // With worry-back: the other colour up to r - 2, the twin up to r - 3.
        for (up, expected) in [
            ([3, 4, 2, 3], true),
            ([3, 4, 2, 2], false),
            ([2, 4, 2, 3], false),
            ([3, 4, 1, 3], false),
            ([13, 4, 1, 13], false),
        ] {
            assert_eq!(safe("klondike", "5D", up), expected, "{up:?}");
        }
        // Without: also when both others are up to r - 1, whatever the twin.
        assert!(safe("klondike:no-worry-back", "5D", [4, 4, 0, 4]) && !safe("klondike", "5D", [4, 4, 0, 4]));
        assert!(
            safe("freecell", "5D", [4, 4, 0, 4]) && !safe("freecell", "5D", [4, 4, 1, 3]),
            "on the black 4 the 3H may lie"
        );
        assert!(safe("freecell", "5D", [3, 4, 2, 4]), "the other red 3 is next");
    }

    #[test]
    fn in_any_suit_all_others_count_and_in_suit_none() {
        assert!(safe("beleaguered-castle", "5D", [3, 4, 3, 3]) && !safe("beleaguered-castle", "5D", [3, 4, 2, 3]));
        assert!(safe("klondike:build=any", "5D", [3, 4, 3, 3]) && !safe("klondike:build=any", "5D", [3, 4, 2, 13]));
        assert!(safe("bakers-game", "5D", [0, 4, 0, 0]) && safe("klondike:build=suit", "KS", [0, 0, 0, 12]));
    }

    #[test]
    fn where_cards_are_built_up_too_only_the_last_one_is_safe() {
        assert!(!safe("fortress", "5D", [4, 4, 4, 4]) && safe("fortress", "KD", [0, 12, 0, 0]));
    }
}
