//! The judge of Monte Carlo at 5×5: a net that estimates the chance to win after a turn, before the board is refilled.

use super::features::{PLACES, ROWS, Rows, VERSION, features};
use super::last_cards::{self, MOST_UNSEEN};
use super::oracle::Oracle;
use super::sampling::MOST_TURNS;
use crate::judge_file;
use crate::judges;
use crate::net::{Net, SmallRows, chance};
use std::collections::HashMap;
use winnable_cards::SplitMix64;
use winnable_games::Game;
use winnable_games::monte_carlo::{Ranks, Turn, Turns};

/// Cards that the judge removes at most in a turn if it looks at no other: more are best once in two hundred boards, by
/// next to nothing.
const MOST_CARDS: u32 = 6;
/// Turns that the judge plays before it says the chance to win.
const BLIND_TURNS: usize = 2;

/// The judge.
#[derive(Debug, Clone)]
pub struct Judge {
    net: Net,
    first: SmallRows,
}

impl Judge {
    /// The judge that comes with the program.
    pub fn taught() -> Self {
        let read = judges::with_judge(judges::OF_MONTE_CARLO, Judge::read);
        read.expect("it is there, as those who ask have seen").expect("the judge that comes with the program is sound")
    }

    /// Reads a judge; the error says what was expected and what came.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let (_, net) = judge_file::read(bytes, "monte-carlo:5", VERSION, ROWS)?;
        if !net.width.is_multiple_of(SmallRows::BLOCK) {
            return Err(format!(
                "expected a net whose width is a multiple of {}, found {}",
                SmallRows::BLOCK,
                net.width
            ));
        }
        Ok(Judge { first: SmallRows::of(&net), net })
    }

    /// The log odds of winning after a turn.
    pub(super) fn score(&self, table: &Table, turn: Turn) -> f32 {
        self.net.score(&self.first.units(table.features_after(turn).as_slice()))
    }

    /// All turns on a full board, the best first; of equal ones the one that removes fewer cards, from the front.
    pub(super) fn ranked(&self, model: &Turns, ranks: &Ranks) -> Vec<(f32, Turn)> {
        let (table, mut turns) = (Table::new(ranks), Vec::new());
        model.moves(ranks, &mut turns);
        turns.sort_by_key(|turn| (turn.count(), turn.places.trailing_zeros()));
        turns.truncate(MOST_TURNS);
        let mut ranked: Vec<(f32, Turn)> = turns.into_iter().map(|turn| (self.score(&table, turn), turn)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    /// The best turn on a full board, with the log odds of winning after it; `turns` is room for a list.
    pub(super) fn best(&self, model: &Turns, ranks: &Ranks, turns: &mut Vec<Turn>) -> Option<(f32, Turn)> {
        let table = Table::new(ranks);
        turns.clear();
        model.moves(ranks, turns);
        if turns.iter().any(|turn| turn.count() <= MOST_CARDS) {
            turns.retain(|turn| turn.count() <= MOST_CARDS);
        }
        let scored = turns.iter().map(|&turn| (self.score(&table, turn), turn));
        scored.reduce(|best, next| if next.0 > best.0 { next } else { best })
    }

    /// The chance to win once the board is refilled: by the oracle if no card is unseen, else by the best turn.
    pub(super) fn chance(&self, model: &Turns, ranks: &Ranks, turns: &mut Vec<Turn>, oracle: &mut Oracle<'_>) -> f32 {
        if ranks.len() <= PLACES as u32 {
            return f32::from(u8::from(oracle.can_win_from(ranks)));
        }
        self.best(model, ranks, turns).map_or(0.0, |(score, _)| chance(score))
    }

    /// What a position after a turn is worth on one order of the stock, 0 to 1. The judge plays on by itself, without
    /// seeing the stock: two turns, after which it says the chance to win, and one more, after which the oracle says
    /// whether this order can be won. The mean of both is the worth.
    ///
    /// The oracle asked at once believes that the stock will be known; the judge asked at once is less exact. After some
    /// turns played blindly both errors are small, and luck counts for less than in whole games played out.
    pub(super) fn worth(&self, model: &Turns, ranks: &Ranks, known: &mut Known, oracle: &mut Oracle<'_>) -> f32 {
        let (mut ranks, mut estimate) = (*ranks, 0.0);
        for played in 0..=BLIND_TURNS {
            match ranks.len().saturating_sub(PLACES as u32) {
                // A single unseen card is known: it is the one that is missing.
                0 | 1 => return f32::from(u8::from(oracle.can_win_from(&ranks))),
                2..=MOST_UNSEEN => return known.last_chance(model, &ranks),
                _ => (),
            }
            let Some((score, turn)) = known.best(self, model, &ranks) else { return 0.0 };
            if played == BLIND_TURNS {
                estimate = chance(score);
            }
            model.play(&mut ranks, turn);
        }
        (estimate + f32::from(u8::from(oracle.can_win_from(&ranks)))) / 2.0
    }

    /// Whether the judge wins by itself, without looking ahead, from a board that is closed up.
    pub(super) fn wins(&self, model: &Turns, ranks: &Ranks, turns: &mut Vec<Turn>) -> bool {
        let mut ranks = *ranks;
        while ranks.len() > PLACES as u32 {
            match self.best(model, &ranks, turns) {
                Some((_, turn)) => model.play(&mut ranks, turn),
                None => return false,
            }
        }
        Oracle::new(model).can_win_from(&ranks)
    }
}

/// A board, with all that one who does not see the stock knows: see [`Ranks::front`].
type Front = (u128, u64, u64);

/// The best turns that a judge has found so far in the play from one board: the same cards are often refilled again.
#[derive(Default)]
pub(super) struct Known {
    best: HashMap<Front, Option<(f32, Turn)>>,
    last_chances: HashMap<Front, f32>,
    turns: Vec<Turn>,
}

impl Known {
    fn best(&mut self, judge: &Judge, model: &Turns, ranks: &Ranks) -> Option<(f32, Turn)> {
        let turns = &mut self.turns;
        *self.best.entry(ranks.front(PLACES as u32)).or_insert_with(|| judge.best(model, ranks, turns))
    }

    /// The chance to win with the best play once few cards are unseen.
    fn last_chance(&mut self, model: &Turns, ranks: &Ranks) -> f32 {
        let chance = || last_cards::best_turn(model, ranks).map_or(0.0, |(chance, _)| chance);
        *self.last_chances.entry(ranks.front(PLACES as u32)).or_insert_with(chance)
    }
}

/// A full board, and how many cards of each rank are unseen.
pub(super) struct Table {
    board: [u8; PLACES],
    unseen: [u8; 13],
}

impl Table {
    pub(super) fn new(ranks: &Ranks) -> Table {
        let mut table = Table { board: [0; PLACES], unseen: [0; 13] };
        for place in 0..ranks.len() {
            let rank = ranks.at(place);
            match table.board.get_mut(place as usize) {
                Some(card) => *card = rank,
                None => table.unseen[rank as usize] += 1,
            }
        }
        table
    }

    /// The features after a turn.
    pub(super) fn features_after(&self, turn: Turn) -> Rows {
        let (mut board, mut len) = ([0; PLACES], 0);
        for (place, &rank) in self.board.iter().enumerate() {
            if turn.places >> place & 1 == 0 {
                board[len] = rank;
                len += 1;
            }
        }
        features(&board[..len], &self.unseen)
    }
}

/// A full board with the unseen cards in a random order, which does not depend on the order that they had.
pub(super) fn shuffled(ranks: &Ranks, rng: &mut SplitMix64) -> Ranks {
    let mut cards = [0u8; 52];
    let cards = &mut cards[..ranks.len() as usize];
    cards.iter_mut().enumerate().for_each(|(place, card)| *card = ranks.at(place as u32));
    let unseen = &mut cards[PLACES..];
    unseen.sort_unstable();
    rng.shuffle(unseen);
    Ranks::listed(cards.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::Deal;
    use winnable_games::monte_carlo::MonteCarlo;
    use winnable_games::{Modelled, Playable};

    #[test]
    fn what_is_known_changes_no_worth() {
        let (game, judge) = (MonteCarlo::new(5, false), Judge::taught());
        // From the start of a game, and with nine unseen cards, where the last cards are reached.
        for unseen in [27, 9] {
            let (mut kept, mut last, mut asked) = (0, 0, 0);
            for seed in 1..=12 {
                let (model, mut ranks) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
                while ranks.len() > PLACES as u32 + unseen {
                    let Some((_, turn)) = judge.best(&model, &ranks, &mut Vec::new()) else { break };
                    model.play(&mut ranks, turn);
                }
                let mut rng = SplitMix64::new(seed);
                let mut known = Known::default();
                for _ in 0..40 {
                    let ranks = shuffled(&ranks, &mut rng);
                    for (_, turn) in judge.ranked(&model, &ranks).into_iter().take(4) {
                        let mut after = ranks;
                        model.play(&mut after, turn);
                        let worth = |known: &mut Known| judge.worth(&model, &after, known, &mut Oracle::new(&model));
                        assert_eq!(worth(&mut known), worth(&mut Known::default()), "seed {seed}, {turn:?}");
                        asked += 1;
                    }
                }
                kept += known.best.len();
                last += known.last_chances.len();
            }
            assert!(kept < 3 * asked * 9 / 10, "{kept} boards were kept for {asked} questions");
            assert_eq!(last > 0, unseen == 9, "{last} last chances");
        }
    }

    /// The features of a turn are those of the cards that it leaves, in their order from the front.
    #[test]
    fn a_turn_leaves_its_cards_in_order() {
        let game = MonteCarlo::new(5, false);
        let mut turns = 0;
        for seed in 1..=20 {
            let (model, ranks) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
            let all: Vec<u8> = (0..ranks.len()).map(|place| ranks.at(place)).collect();
            let unseen: [u8; 13] =
                std::array::from_fn(|rank| all[PLACES..].iter().filter(|&&r| usize::from(r) == rank).count() as u8);
            let mut moves = Vec::new();
            model.moves(&ranks, &mut moves);
            for turn in moves {
                let is_left = |place: &usize| turn.places & 1 << place == 0;
                let left: Vec<u8> = (0..PLACES).filter(is_left).map(|place| all[place]).collect();
                assert_eq!(Table::new(&ranks).features_after(turn), features(&left, &unseen), "seed {seed}, {turn:?}");
                turns += 1;
            }
        }
        assert!(turns > 200, "{turns} turns");
    }

    /// What the judge that comes with the program says of the first turns, to the bit: it is the same everywhere.
    #[test]
    fn the_judge_says_what_it_said_when_it_was_taught() {
        let (game, judge) = (MonteCarlo::new(5, false), Judge::taught());
        let first = |seed: u64| {
            let (model, ranks) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
            let (score, turn) = judge.ranked(&model, &ranks)[0];
            (score.to_bits(), turn.places)
        };
        assert_eq!([1, 2, 3].map(first), [(1_074_133_508, 3), (1_082_210_807, 24_610), (1_076_245_819, 135_168)]);
    }

    #[test]
    fn a_net_that_is_too_narrow_is_refused() {
        let read = |width: usize| {
            let header = judge_file::Header {
                game: "monte-carlo:5".to_string(),
                features: VERSION,
                rows: ROWS,
                width,
                games: 0,
                seed: 1,
                validation: 0.0,
                command: "none".to_string(),
            };
            Judge::read(&judge_file::write(&header, &Net::zero(ROWS, width)))
        };
        assert_eq!(read(32).unwrap_err(), "expected a net whose width is a multiple of 64, found 32");
        assert!(read(64).is_ok());
    }
}
