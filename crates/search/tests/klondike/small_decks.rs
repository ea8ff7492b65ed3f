//! Small decks: few ranks, few and deep piles, so that about half of them are lost and a blind search sees everything.

use winnable_cards::{Board, BoardFormat, Card, Deal, Foundations, Layout, Slot, SplitMix64};
use winnable_games::klondike::{Klondike, State};
use winnable_games::{Game, Playable};
use winnable_search::KeySet;

/// A small deck: its rules, and how it lies.
pub struct SmallDeck {
    pub game: Klondike,
    /// The name of the rules for the referee.
    pub name: String,
    pub board: Board,
}

/// Shapes: ranks, piles, cards in each pile, draw. The depths are such that about half of the deals are lost.
const SHAPES: [(u8, usize, usize, u8); 8] =
    [(5, 3, 4, 1), (5, 4, 4, 1), (6, 4, 4, 1), (7, 4, 4, 1), (5, 3, 4, 2), (6, 4, 4, 2), (6, 4, 4, 3), (7, 4, 4, 3)];

impl SmallDeck {
    /// One of the shapes, worry back or not, in turn; the cards by chance.
    pub fn new(number: u64) -> SmallDeck {
        let mut rng = SplitMix64::new(number.wrapping_mul(0x9E37_79B9));
        let (ranks, piles, depth, draw) = SHAPES[(number / 2) as usize % SHAPES.len()];
        let mut game = Klondike::new(draw).with_small_deck(piles, ranks);
        game.worry_back = number % 2 == 0;
        let mut name = format!("klondike:draw={draw},piles={piles},ranks={ranks}");
        if !game.worry_back {
            name += ",no-worry-back";
        }
        let mut cards: Vec<Card> = Card::deck().filter(|card| card.rank().number() <= ranks).collect();
        rng.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        // Some piles are a card deeper or shallower.
        let rows = (0..piles).map(|_| {
            let depth = depth + rng.below(3) as usize - 1;
            let facing = |(place, card)| if place + 1 < depth { Slot::Down(Some(card)) } else { Slot::Up(card) };
            cards.by_ref().take(depth).enumerate().map(facing).collect()
        });
        let rows = rows.collect();
        let stock = cards.map(|card| Slot::Down(Some(card))).collect();
        let foundations = Foundations::Suits([0; 4]);
        let board = Board { rows, foundations, stock: Some(stock), waste: Some(Vec::new()), ..Board::default() };
        SmallDeck { game, name, board }
    }

    pub fn deal(&self) -> Deal {
        Deal::Position(Layout::parse(&self.board.written(BoardFormat::Usual)).unwrap())
    }

    pub fn start(&self) -> State {
        self.game.start(&self.deal()).unwrap()
    }

    /// Whether it can be won, by a search of every legal move; None if that takes too many positions.
    pub fn blind(&self, most: usize) -> Option<bool> {
        let start = self.start();
        let mut seen = KeySet::new();
        seen.insert(self.game.key(&start), u64::MAX).unwrap();
        let mut open = vec![start];
        let (mut count, mut moves) = (1, Vec::new());
        while let Some(state) = open.pop() {
            if self.game.is_won(&state) {
                return Some(true);
            }
            moves.clear();
            self.game.moves(&state, &mut moves);
            for &m in &moves {
                let mut child = state.clone();
                self.game.play(&mut child, m);
                if seen.insert(self.game.key(&child), u64::MAX).unwrap() {
                    count += 1;
                    open.push(child);
                }
            }
            if count > most {
                return None;
            }
        }
        Some(false)
    }
}
