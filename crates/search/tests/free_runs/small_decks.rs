//! Small decks of every kind of rules that the model takes, so that a blind search sees everything.

use crate::table::Table;
use winnable_cards::SplitMix64;
use winnable_games::free_runs::{Build, Reserve, Rules, Spaces};

/// A small deck: its rules, and how it lies.
pub struct SmallDeck {
    pub rules: Rules,
    pub table: Table,
    /// Whether cards of the piles lie face down.
    pub face_down: bool,
}

impl SmallDeck {
    /// Rules and cards by chance.
    pub fn new(number: u64) -> SmallDeck {
        let mut rng = SplitMix64::new(number.wrapping_mul(0x9E37_79B9) ^ 0xF4EE);
        let mut below = |n: usize| rng.below(n as u64) as usize;
        let build = [Build::Alternate, Build::Any, Build::Suit][number as usize % 3];
        let spaces = [Spaces::Any, Spaces::Kings, Spaces::Nothing][number as usize / 3 % 3];
        let reserve = [Reserve::None, Reserve::Open, Reserve::Stacked][number as usize / 9 % 3];
        let (draw, passes, has_stock) =
            [(1, None, false), (1, None, true), (1, Some(1), true), (1, Some(2), true), (2, None, true), (3, None, true)]
                [number as usize / 27 % 6];
        let back = below(2) == 0;
        // What is hard to win gets few cards in the piles, or more piles.
        let ease = usize::from(build == Build::Suit) + usize::from(spaces != Spaces::Any);
        let ranks = 3 + below(4) as u8;
        let rules = Rules { build, spaces, back, ranks, draw, passes, reserve };
        let face_down = below(3) == 0;
        let piles = 2 + below(3);
        let up = [below(2); 4].map(|up| up as u8);
        let mut cards: Vec<u8> = (0..4 * ranks).filter(|&card| card / 4 >= up[card as usize % 4]).collect();
        for i in (1..cards.len()).rev() {
            cards.swap(i, below(i + 1));
        }
        let mut take = |most: usize| cards.split_off(cards.len() - most.min(cards.len()));
        let reserve = if reserve == Reserve::None { Vec::new() } else { take(1 + below(4)) };
        let talon = if has_stock { take(2 + below(6) + 2 * ease) } else { Vec::new() };
        let waste = if below(3) == 0 { below(talon.len() + 1) } else { 0 };
        let (waste, stock) = talon.split_at(waste);
        let mut dealt: Vec<(Vec<u8>, usize)> = vec![Default::default(); piles];
        let is_uneven = below(2) == 0;
        for (i, card) in cards.into_iter().enumerate() {
            let pile = if is_uneven { below(piles) } else { i % piles };
            dealt[pile].0.push(card);
        }
        if face_down {
            dealt.iter_mut().for_each(|(cards, down)| *down = cards.len().saturating_sub(1 + below(2)));
        }
        let table = Table {
            piles: dealt,
            waste: waste.to_vec(),
            stock: stock.iter().rev().copied().collect(),
            redeals: passes.map_or(0, |passes| below(passes as usize) as u8),
            reserve,
            up,
        };
        SmallDeck { rules, table, face_down }
    }
}
