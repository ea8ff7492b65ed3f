//! Small decks: few ranks, few and deep piles, so that about half of them are lost and a blind search sees everything.

use std::collections::BTreeSet;
use winnable_cards::{Board, BoardFormat, Deal, Layout, SplitMix64};
use winnable_games::klondike::{Build, Klondike, Spaces, State};
use winnable_games::{Game, Playable};
use winnable_positions::small_deck;
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
    [(5, 3, 4, 1), (5, 4, 4, 1), (6, 4, 5, 1), (5, 3, 4, 2), (6, 4, 4, 2), (5, 4, 4, 3), (6, 4, 4, 3), (7, 4, 5, 3)];

/// The name of other rules, and what they change.
type Variant = (&'static str, fn(&mut Klondike));

/// Other rules.
pub const VARIANTS: [Variant; 9] = [
    ("build=any", |game| game.build = Build::Any),
    ("build=suit", |game| game.build = Build::Suit),
    ("spaces=any", |game| game.spaces = Spaces::Any),
    ("spaces=nothing", |game| game.spaces = Spaces::Nothing),
    ("build=any,spaces=any", |game| (game.build, game.spaces) = (Build::Any, Spaces::Any)),
    ("build=suit,spaces=any", |game| (game.build, game.spaces) = (Build::Suit, Spaces::Any)),
    ("build=any,spaces=nothing", |game| (game.build, game.spaces) = (Build::Any, Spaces::Nothing)),
    ("passes=1", |game| game.passes = Some(1)),
    ("passes=2", |game| game.passes = Some(2)),
];

impl SmallDeck {
    /// One of the shapes, worry back or not, in turn; the cards by chance.
    pub fn new(number: u64) -> SmallDeck {
        let (ranks, piles, depth, draw) = SHAPES[(number / 2) as usize % SHAPES.len()];
        let game = Klondike::new(draw).with_small_deck(piles, ranks);
        SmallDeck::of(number, game, &format!("draw={draw},piles={piles},ranks={ranks}"), depth)
    }

    /// One of the other rules in turn, with its name.
    pub fn variant(number: u64) -> SmallDeck {
        let (options, change) = VARIANTS[(number / 2) as usize % VARIANTS.len()];
        // In suit, piles must be shallow and the stock large for anything to be won.
        let (ranks, piles, depth) = if options.contains("suit") { (5, 4, 3) } else { (5, 3, 4) };
        let draw = 1 + (number / 2) as u8 / VARIANTS.len() as u8 % 3;
        let mut game = Klondike::new(draw).with_small_deck(piles, ranks);
        change(&mut game);
        SmallDeck::of(number, game, &format!("draw={draw},piles={piles},ranks={ranks},{options}"), depth)
    }

    fn of(number: u64, mut game: Klondike, options: &str, depth: usize) -> SmallDeck {
        let mut rng = SplitMix64::new(number.wrapping_mul(0x9E37_79B9));
        game.worry_back = number.is_multiple_of(2);
        let name = format!("klondike:{options}{}", if game.worry_back { "" } else { ",no-worry-back" });
        let board = small_deck(&mut rng, game.ranks(), game.piles(), depth);
        SmallDeck { game, name, board }
    }

    pub fn text(&self) -> String {
        self.board.written(BoardFormat::Usual)
    }

    pub fn deal(&self) -> Deal {
        Deal::Position(Layout::parse(&self.text()).unwrap())
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
            if self.game.is_surely_won(&state) {
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

    /// The same with the referee's moves and boards, which is slow.
    pub fn blind_by_the_referee(&self, most: usize) -> Option<bool> {
        let read = |text: &str| Deal::Position(Layout::parse(text).unwrap());
        let mut seen = BTreeSet::from([self.text()]);
        let mut open = vec![self.text()];
        while let Some(text) = open.pop() {
            let deal = read(&text);
            let table = winnable_referee::open(&self.name, &deal).unwrap();
            if table.is_won() {
                return Some(true);
            }
            for m in table.legal() {
                let mut child = winnable_referee::open(&self.name, &deal).unwrap();
                child.play(&m).unwrap();
                let board = child.board().written(BoardFormat::Usual);
                if seen.insert(board.clone()) {
                    open.push(board);
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(false)
    }
}
