//! Figures 6 to 9 of Shintani's paper on Monte Carlo: a stock and a listing of moves. The boards are images, and are
//! recovered here: the listing says which cards go together, the stock gives the ranks of some, and the ranks of the
//! pairs of two board cards can be chosen. So the question is for how many choices the papers' search finds the listing.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use winnable_cards::{Card, Deal, Form, Layout, SplitMix64, Suit};
use winnable_games::Playable;
use winnable_games::monte_carlo::{MonteCarlo, Move};
use winnable_lab::LabError;
use winnable_search::{Limits, Verdict, Watch, paper};

/// A figure with a worked solution.
pub struct Figure {
    /// Its number.
    pub number: u32,
    size: usize,
    board: &'static str,
    moves: &'static str,
}

/// The figures.
pub const FIGURES: [Figure; 4] = [figure(0), figure(1), figure(2), figure(3)];

const fn figure(index: usize) -> Figure {
    let winnable_data::Figure { number, size, board, moves } = winnable_data::MONTE_CARLO_FIGURES[index];
    Figure { number, size, board, moves }
}

/// States after which a board counts as one on which the search does not find the listing. On our boards it takes fewer
/// than 200.
const STATES: u64 = 5000;

/// What the search does with a figure's boards.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Moves that the listing has, without closing up after the last pair.
    pub listed: u64,
    /// Moves of the listing, from the first on, that the search plays on our board.
    pub same: u64,
    /// States of that search.
    pub states: u64,
    /// Duplicates of it.
    pub duplicates: u64,
    /// Ways to choose the ranks.
    pub possible: f64,
    /// Of these, tried: all, or some at random.
    pub tried: u64,
    /// Of these, such that the search finds the listing.
    pub matching: u64,
    /// Fewest and most states of those searches.
    pub least_states: u64,
    /// Most states of them.
    pub most_states: u64,
    /// Of these, with 120 states after the first and without duplicates, as figure 6 prints it.
    pub with_120: u64,
    /// Of the tried, such that the search finds it with the stated rules.
    pub by_stated_rules: u64,
    /// Turns of more than one pair in the listing.
    pub turns: u64,
    /// Of these, with a pair that goes after one that comes later in natural order.
    pub out_of_order: u64,
    /// Of these, such that in natural order the other pair would lie beyond a hole in its row.
    pub behind_a_hole: u64,
}

impl Figure {
    /// The listing in the order of play. Figures 8 and 9 print one more closing up after the last pair.
    fn listing(&self) -> Vec<Move> {
        let mut moves: Vec<&str> = self.moves.split("<-").map(str::trim).filter(|m| !m.is_empty()).collect();
        moves.reverse();
        while moves.last() == Some(&"0000") {
            moves.pop();
        }
        let place = |digits: &[u8]| (digits[0] - b'1') * self.size as u8 + digits[1] - b'1';
        let read = |text: &str| match text.as_bytes() {
            b"0000" => Move::CloseUp,
            digits => Move::Pair(place(&digits[..2]), place(&digits[2..])),
        };
        moves.into_iter().map(read).collect()
    }

    /// The cards of our board and the stock, in natural order.
    fn cards(&self) -> Vec<Card> {
        let layout = Layout::parse(self.board).expect("the board of the figure is well formed");
        let rows = layout.rows.iter().flat_map(|row| &row.tokens);
        let board = rows.map(|token| token.card_or_gap().ok().flatten().expect("a card"));
        let stock = layout.stock.as_ref().and_then(|line| line.cards().ok()).expect("a stock");
        board.chain(stock.into_iter().map(|(card, _)| card)).collect()
    }

    /// Which cards go together, by their places in that order.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let mut left: Vec<Option<usize>> = (0..Card::COUNT).map(Some).collect();
        let mut pairs = Vec::new();
        for m in self.listing() {
            match m {
                Move::CloseUp => left.retain(Option::is_some),
                Move::Pair(first, second) => {
                    let mut take = |place: u8| left[usize::from(place)].take().expect("a card is there");
                    pairs.push((take(first), take(second)));
                }
            }
        }
        pairs
    }

    /// The search on a board: moves, states and duplicates.
    fn search(&self, cards: &[Card], as_programmed: bool, watch: &Watch) -> Result<(Vec<Move>, u64, u64), LabError> {
        let on_board = self.size * self.size;
        let text = |cards: &[Card]| cards.iter().map(|c| c.written(Form::Usual)).collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = cards[..on_board].chunks(self.size).map(text).collect();
        let layout = format!("{}\nStock: {}\n", rows.join("\n"), text(&cards[on_board..]));
        let game = MonteCarlo::new(self.size, as_programmed);
        let failed = |error| LabError::Solve { deal: format!("figure {}", self.number), error };
        let layout = Layout::parse(&layout).map_err(|e| failed(e.into()))?;
        let start = game.start(&Deal::Position(layout)).map_err(|e| failed(e.into()))?;
        let outcome = paper(&game, &start, Limits { states: STATES, ..Limits::default() }, watch);
        let moves = match outcome.verdict {
            Verdict::Winnable(moves) => moves,
            _ => Vec::new(),
        };
        Ok((moves, outcome.counts.states, outcome.counts.duplicates))
    }

    /// Tries our board and others: all that are possible, if these are at most `most`, or `most` at random.
    pub fn found(&self, most: u64, watch: &Watch) -> Result<Found, LabError> {
        let (listing, ours, pairs) = (self.listing(), self.cards(), self.pairs());
        let (moves, states, duplicates) = self.search(&ours, true, watch)?;
        let same = listing.iter().zip(&moves).take_while(|(a, b)| a == b).count() as u64;
        let on_board = self.size * self.size;
        // The text says of figure 6 that its first pair are aces.
        let is_free = |(i, pair): &(usize, &(usize, usize))| pair.1 < on_board && !(self.number == 6 && *i == 0);
        let free: Vec<(usize, usize)> = pairs.iter().enumerate().filter(is_free).map(|(_, pair)| *pair).collect();
        let mut ranks: Vec<u8> = free.iter().map(|(first, _)| ours[*first].rank().number()).collect();
        ranks.sort_unstable();
        let possible = arrangements(&ranks);
        let mut found = Found {
            listed: listing.len() as u64,
            same,
            states,
            duplicates,
            possible,
            tried: 0,
            matching: 0,
            least_states: u64::MAX >> 1,
            most_states: 0,
            with_120: 0,
            by_stated_rules: 0,
            turns: 0,
            out_of_order: 0,
            behind_a_hole: 0,
        };
        for turn in listing.split(|m| *m == Move::CloseUp).filter(|turn| turn.len() > 1) {
            found.turns += 1;
            let places = |m: Move| match m {
                Move::Pair(first, second) => (usize::from(first), usize::from(second)),
                Move::CloseUp => unreachable!("turns are split there"),
            };
            let pairs = turn.windows(2).map(|pair| (places(pair[0]), places(pair[1])));
            if let Some((later, earlier)) = pairs.into_iter().find(|(one, next)| one.0 > next.0) {
                found.out_of_order += 1;
                let is_before = |hole: usize| hole < later.0 && hole / self.size == later.0 / self.size;
                found.behind_a_hole += u64::from(is_before(earlier.0) || is_before(earlier.1));
            }
        }
        let mut rng = SplitMix64::new(u64::from(self.number));
        let is_all = possible <= most as f64;
        loop {
            let cards = with_ranks(&ours, on_board, &free, &ranks);
            found.tried += 1;
            let (moves, states, duplicates) = self.search(&cards, true, watch)?;
            if moves == listing {
                found.matching += 1;
                found.least_states = found.least_states.min(states);
                found.most_states = found.most_states.max(states);
                found.with_120 += u64::from((states, duplicates) == (121, 0));
            }
            found.by_stated_rules += u64::from(self.search(&cards, false, watch)?.0 == listing);
            let is_over = if is_all { !next_arrangement(&mut ranks) } else { found.tried == most };
            if is_over || watch.is_stopped() {
                return Ok(found);
            }
            if !is_all {
                rng.shuffle(&mut ranks);
            }
        }
    }
}

/// The cards with these ranks for the free pairs. Suits are free too: each board card gets one that is left of its rank.
fn with_ranks(ours: &[Card], on_board: usize, free: &[(usize, usize)], ranks: &[u8]) -> Vec<Card> {
    let mut numbers: Vec<u8> = ours.iter().map(|card| card.rank().number()).collect();
    for ((first, second), rank) in free.iter().zip(ranks) {
        (numbers[*first], numbers[*second]) = (*rank, *rank);
    }
    let mut left: BTreeMap<u8, Vec<Card>> = BTreeMap::new();
    for rank in winnable_cards::Rank::all() {
        let all = Suit::ALL.map(|suit| Card::new(rank, suit));
        left.insert(rank.number(), all.into_iter().filter(|card| !ours[on_board..].contains(card)).collect());
    }
    let mut board: Vec<Card> =
        numbers[..on_board].iter().map(|rank| left.get_mut(rank).and_then(Vec::pop).expect("a suit is left")).collect();
    board.extend(&ours[on_board..]);
    board
}

/// In how many orders these can stand; they are sorted.
fn arrangements(sorted: &[u8]) -> f64 {
    let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
    let same = sorted.chunk_by(|a, b| a == b).map(|group| factorial(group.len())).product::<f64>();
    factorial(sorted.len()) / same
}

/// The next order, by size; false if this is the last.
fn next_arrangement(ranks: &mut [u8]) -> bool {
    let Some(at) = ranks.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let other = ranks.iter().rposition(|rank| *rank > ranks[at]).expect("the next one is larger");
    ranks.swap(at, other);
    ranks[at + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listing_is_found_again_on_our_board() {
        for figure in FIGURES {
            let found = figure.found(1, &Watch::default()).unwrap();
            assert_eq!((found.same, found.tried), (found.listed, 1), "figure {}", figure.number);
        }
    }

    #[test]
    fn three_turns_are_out_of_order_and_a_hole_is_why() {
        let found = FIGURES.map(|figure| figure.found(1, &Watch::default()).unwrap());
        assert_eq!(
            found.map(|f| (f.turns, f.out_of_order, f.behind_a_hole)),
            [(9, 0, 0), (5, 0, 0), (9, 1, 1), (7, 2, 2)]
        );
    }

    #[test]
    fn figure_6_has_its_numbers_on_our_board() {
        let six = FIGURES[0].found(1, &Watch::default()).unwrap();
        assert_eq!((six.states - 1, six.same, six.duplicates), (120, 42, 0));
    }

    #[test]
    fn figure_7_comes_out_for_half_of_the_possible_boards() {
        let found = FIGURES[1].found(1000, &Watch::default()).unwrap();
        assert_eq!((found.possible, found.tried, found.matching, found.by_stated_rules), (24.0, 24, 12, 0));
    }

    #[test]
    fn arrangements_are_counted_and_listed() {
        let mut ranks = [1, 1, 2, 3];
        let mut count = 1;
        while next_arrangement(&mut ranks) {
            count += 1;
        }
        assert_eq!((f64::from(count), ranks), (arrangements(&[1, 1, 2, 3]), [3, 2, 1, 1]));
        assert_eq!(arrangements(&[2, 3, 4, 5, 6, 11, 12, 13]), 40_320.0);
    }
}
