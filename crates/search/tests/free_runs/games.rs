//! Games that are searched by the model, in full size, dealt by our own shuffle.

use crate::table::Table;
use winnable_cards::{Card, Deal};
use winnable_games::free_runs::{Build, Reserve, Rules, Spaces};

/// A game: how many cards go to the piles, and then to the reserve; the rest is the stock.
pub struct Game {
    pub name: &'static str,
    pub rules: Rules,
    piles: usize,
    in_piles: usize,
    rising: bool,
    reserve: usize,
    aces_up: bool,
    /// Whether a card is dealt to the foundations, with whose rank they begin.
    base: bool,
}

const PLAIN: Rules = Rules {
    build: Build::Alternate,
    wrap: false,
    spaces: Spaces::Any,
    back: false,
    ranks: 13,
    draw: 1,
    passes: None,
    reserve: Reserve::None,
};

pub const GAMES: [Game; 8] = [
    Game {
        name: "thirty-six",
        rules: Rules { build: Build::Any, passes: Some(1), ..PLAIN },
        piles: 6,
        in_piles: 36,
        rising: false,
        reserve: 0,
        aces_up: false,
        base: false,
    },
    Game {
        name: "thirty",
        rules: Rules { build: Build::Any, ranks: 8, reserve: Reserve::Open, ..PLAIN },
        piles: 5,
        in_piles: 30,
        rising: false,
        reserve: 2,
        aces_up: false,
        base: false,
    },
    Game {
        name: "american-canister",
        rules: PLAIN,
        piles: 8,
        in_piles: 52,
        rising: false,
        reserve: 0,
        aces_up: false,
        base: false,
    },
    Game {
        name: "alpha-star",
        rules: Rules { build: Build::Suit, ..PLAIN },
        piles: 12,
        in_piles: 48,
        rising: false,
        reserve: 0,
        aces_up: true,
        base: false,
    },
    Game {
        name: "northwest-territory",
        rules: Rules { spaces: Spaces::Kings, back: true, reserve: Reserve::Open, ..PLAIN },
        piles: 8,
        in_piles: 36,
        rising: true,
        reserve: 16,
        aces_up: false,
        base: false,
    },
    Game {
        name: "trigon",
        rules: Rules { build: Build::Suit, spaces: Spaces::Kings, ..PLAIN },
        piles: 7,
        in_piles: 28,
        rising: true,
        reserve: 0,
        aces_up: false,
        base: false,
    },
    Game {
        name: "canfield",
        rules: Rules { wrap: true, spaces: Spaces::ReserveThenAny, draw: 3, reserve: Reserve::Stacked, ..PLAIN },
        piles: 4,
        in_piles: 4,
        rising: false,
        reserve: 13,
        aces_up: false,
        base: true,
    },
    Game {
        name: "canfield:nothing-on-base",
        rules: Rules { spaces: Spaces::ReserveThenAny, draw: 3, reserve: Reserve::Stacked, ..PLAIN },
        piles: 4,
        in_piles: 4,
        rising: false,
        reserve: 13,
        aces_up: false,
        base: true,
    },
];

impl Game {
    /// One card to each pile in turn, of a rising deal one pile less in each round.
    pub fn deal(&self, seed: u64) -> Table {
        let aces = u8::from(self.aces_up);
        let is_dealt = |card: &Card| (aces + 1..=self.rules.ranks).contains(&card.rank().number());
        let deck: Vec<Card> = Card::deck().filter(is_dealt).collect();
        let order = Deal::Seed(seed).order(&deck).expect("a seed has an order");
        let mut cards = order.into_iter().map(|card| card.index() as u8);
        let mut piles: Vec<(Vec<u8>, usize)> = vec![Default::default(); self.piles];
        let (mut pile, mut round) = (0, 0);
        for card in cards.by_ref().take(self.in_piles) {
            piles[pile].0.push(card);
            pile += 1;
            if pile == self.piles {
                round += 1;
                pile = if self.rising { round } else { 0 };
            }
        }
        if self.rising {
            piles.iter_mut().for_each(|(cards, down)| *down = cards.len() - 1);
        }
        let reserve = cards.by_ref().take(self.reserve).collect();
        let mut up = [aces; 4];
        // The next card says where the foundations begin: its rank plays the ace.
        let base = if self.base { cards.next() } else { None };
        base.iter().for_each(|&card| up[card as usize % 4] = 1);
        let mut stock: Vec<u8> = cards.collect();
        stock.reverse();
        let mut table = Table { piles, waste: Vec::new(), stock, redeals: 0, reserve, up };
        if let Some(base) = base {
            let deck = 4 * self.rules.ranks;
            let piles = table.piles.iter_mut().flat_map(|(cards, _)| cards);
            let all = piles.chain(&mut table.stock).chain(&mut table.reserve);
            all.for_each(|card| *card = (*card + deck - base / 4 * 4) % deck);
        }
        table
    }
}
