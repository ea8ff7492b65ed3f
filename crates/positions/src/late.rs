//! Positions late in a game, one function for each kind of board.

use crate::{below, mix};
use winnable_cards::{Board, Card, Foundations, Rank, Slot, SplitMix64, Suit};

/// A tableau with `left` cards not up, now and then in runs: in suit, in alternate colours or in any suit.
pub fn tableau(rng: &mut SplitMix64, columns: usize, cells: usize, left: usize) -> Board {
    let mut up = [13u8; 4];
    for _ in 0..left {
        let open: Vec<usize> = (0..4).filter(|&suit| up[suit] > 0).collect();
        up[open[below(rng, open.len())]] -= 1;
    }
    tableau_with(rng, columns, cells, up)
}

/// Such a tableau with so many cards up in each suit.
pub fn tableau_with(rng: &mut SplitMix64, columns: usize, cells: usize, up: [u8; 4]) -> Board {
    let mut cards: Vec<Card> = Card::deck().filter(|card| card.rank().number() > up[card.suit().index()]).collect();
    mix(rng, &mut cards);
    let mut in_cells: Vec<Option<Card>> =
        (0..cells).map(|_| if rng.below(3) == 0 { cards.pop() } else { None }).collect();
    mix(rng, &mut in_cells);
    let goes_on: fn(Card, Card) -> bool = match rng.below(6) {
        0 => |card, top| card.suit() == top.suit(),
        1 => |card, top| card.suit().is_red() != top.suit().is_red(),
        2 => |_, _| true,
        _ => |_, _| false,
    };
    if rng.below(2) == 0 {
        cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    }
    // Few columns in use leave many empty ones.
    let used = 1 + below(rng, columns);
    let mut rows: Vec<Vec<Option<Card>>> = vec![Vec::new(); columns];
    for card in cards {
        let follows = |row: &Vec<Option<Card>>| {
            let top = row.last().copied().flatten();
            top.is_some_and(|top| top.rank().number() == card.rank().number() + 1 && goes_on(card, top))
        };
        let row = rows.iter().position(follows).unwrap_or_else(|| below(rng, used));
        rows[row].push(Some(card));
    }
    mix(rng, &mut rows);
    Board::of_rows(rows).with_foundations(Foundations::Suits(up)).with_cells(in_cells)
}

/// Monte Carlo with this many pairs left; half of the time there are holes between the cards.
pub fn monte_carlo(rng: &mut SplitMix64, size: usize, pairs: usize) -> Board {
    let mut all: Vec<[Card; 2]> = Vec::new();
    for rank in Rank::all() {
        let mut cards = Suit::ALL.map(|suit| Card::new(rank, suit));
        mix(rng, &mut cards);
        all.extend([[cards[0], cards[1]], [cards[2], cards[3]]]);
    }
    mix(rng, &mut all);
    let mut places: Vec<Option<Card>> = all[..pairs].iter().flatten().copied().map(Some).collect();
    if rng.below(2) == 0 {
        let holes = below(rng, Card::COUNT - places.len() + 1).min(size);
        places.extend((0..holes).map(|_| None));
    }
    mix(rng, &mut places);
    let stock = places.split_off(places.len().min(size * size)).into_iter().flatten();
    places.resize(size * size, None);
    Board::of_rows(places.chunks(size).map(<[_]>::to_vec)).with_stock(stock)
}

/// Calculation with `left` cards not on the foundations, some on the stacks and some in the stock.
pub fn calculation(rng: &mut SplitMix64, stacks: usize, left: usize) -> Board {
    let mut up = [13usize; 4];
    for _ in 0..left {
        let open: Vec<usize> = (0..4).filter(|&v| up[v] > 0).collect();
        up[open[below(rng, open.len())]] -= 1;
    }
    let rank_at = |v: usize, height: usize| Rank::new(((v + 1) * height - 1) as u8 % 13 + 1).expect("1 to 13");
    let mut cards: Vec<Card> = Vec::new();
    for rank in Rank::all() {
        let built = (0..4).filter(|&v| (1..=up[v]).any(|height| rank_at(v, height) == rank)).count();
        cards.extend(Suit::ALL[built..].iter().map(|&suit| Card::new(rank, suit)));
    }
    mix(rng, &mut cards);
    let mut rows = vec![Vec::new(); stacks];
    for card in cards.split_off(below(rng, cards.len() + 1)) {
        rows[below(rng, stacks)].push(Some(card));
    }
    let tops = (0..4).map(|v| (up[v] > 0).then(|| rank_at(v, up[v]))).collect();
    Board::of_rows(rows).with_foundations(Foundations::Tops(tops)).with_stock(cards)
}

/// Gaps, this many moves before the win or less: each move is taken back into some gap.
pub fn gaps(rng: &mut SplitMix64, aces_fixed: bool, moves: usize) -> Board {
    let first = usize::from(aces_fixed);
    let row = |suit: Suit| {
        let cards = Rank::all().filter(|&rank| aces_fixed || rank != Rank::ACE).map(|rank| Some(Card::new(rank, suit)));
        cards.chain([None]).collect()
    };
    let mut rows: Vec<Vec<Option<Card>>> = Suit::ALL.into_iter().map(row).collect();
    if !aces_fixed {
        mix(rng, &mut rows);
    }
    for _ in 0..moves {
        let places: Vec<(usize, usize)> = (0..4).flat_map(|r| (first..rows[r].len()).map(move |p| (r, p))).collect();
        let follows = |&&(r, p): &&(usize, usize)| match (rows[r][p], p.checked_sub(1).map(|left| rows[r][left])) {
            (Some(card), Some(Some(left))) => card.index() == left.index() + 4,
            (Some(card), None) => card.rank().number() == 2,
            _ => false,
        };
        let movable: Vec<(usize, usize)> = places.iter().filter(follows).copied().collect();
        let gaps: Vec<(usize, usize)> = places.iter().filter(|&&(r, p)| rows[r][p].is_none()).copied().collect();
        if movable.is_empty() {
            break;
        }
        let (from, to) = (movable[below(rng, movable.len())], gaps[below(rng, gaps.len())]);
        rows[to.0][to.1] = rows[from.0][from.1].take();
    }
    Board::of_rows(rows)
}

/// A pyramid of so many rows with some of the cards of a deck: whatever has left has left in pairs that sum to its highest rank, and
/// was free. At most `most` cards are left.
pub fn pyramid(rng: &mut SplitMix64, rows: usize, deck: &[Card], most: usize) -> Board {
    let highest = deck.iter().map(|card| card.rank().number()).max().unwrap_or(1);
    let mut of_rank: Vec<Vec<Card>> = vec![Vec::new(); usize::from(highest) + 1];
    deck.iter().for_each(|card| of_rank[usize::from(card.rank().number())].push(*card));
    of_rank.iter_mut().for_each(|cards| mix(rng, cards));
    // Kings alone, and the others with partners; of a rank that is its own partner two.
    let mut groups: Vec<Vec<Card>> = of_rank.pop().unwrap_or_default().into_iter().map(|king| vec![king]).collect();
    for rank in 1..=of_rank.len() / 2 {
        let partner = of_rank.len() - rank;
        if rank == partner {
            groups.extend(of_rank[rank].chunks_exact(2).map(<[Card]>::to_vec));
        } else if partner < of_rank.len() {
            groups.extend(of_rank[rank].iter().zip(&of_rank[partner]).map(|(&one, &other)| vec![one, other]));
        }
    }
    // A card that finds no other of its rank never leaves.
    let mut cards: Vec<Card> = match of_rank.len() {
        ranks if ranks % 2 == 0 => of_rank[ranks / 2].chunks_exact(2).remainder().to_vec(),
        _ => Vec::new(),
    };
    mix(rng, &mut groups);
    while let Some(group) = groups.pop()
        && cards.len() + group.len() <= most
    {
        cards.extend(group);
    }
    mix(rng, &mut cards);
    let places = rows * (rows + 1) / 2;
    let in_talon = below(rng, cards.len() + 1).min(deck.len() - places).max(cards.len().saturating_sub(places));
    let mut left: Vec<Vec<bool>> = (1..=rows).map(|width| vec![true; width]).collect();
    for _ in cards.len() - in_talon..places {
        let is_free = |row: usize, place: usize| {
            left[row][place] && left.get(row + 1).is_none_or(|next| !next[place] && !next[place + 1])
        };
        let all = (0..rows).flat_map(|row| (0..=row).map(move |place| (row, place)));
        let free: Vec<(usize, usize)> = all.filter(|&(row, place)| is_free(row, place)).collect();
        let (row, place) = free[below(rng, free.len())];
        left[row][place] = false;
    }
    let talon = cards.split_off(cards.len() - in_talon);
    let (waste, stock) = talon.split_at(below(rng, talon.len() + 1));
    let mut cards = cards.into_iter();
    let board_rows: Vec<Vec<Option<Card>>> = left
        .into_iter()
        .map(|row| row.into_iter().map(|is_left| if is_left { cards.next() } else { None }).collect())
        .collect();
    let waste = Some(waste.iter().copied().map(Slot::from).collect());
    Board { waste, ..Board::of_rows(board_rows).with_stock(stock.iter().copied()) }
}

/// A row of so many cards of a deck.
pub fn row(rng: &mut SplitMix64, deck: &[Card], cards: usize) -> Board {
    let mut deck = deck.to_vec();
    mix(rng, &mut deck);
    Board::of_rows([deck.into_iter().take(cards).map(Some)])
}

/// Two decks with `left` cards not up, in piles, waste and stock, all open; now and then in order.
pub fn two_decks(rng: &mut SplitMix64, piles: usize, left: usize) -> Board {
    let mut up = [[13u8; 4]; 2];
    for _ in 0..left {
        let open: Vec<(usize, usize)> =
            (0..8).map(|i| (i / 4, i % 4)).filter(|&(deck, suit)| up[deck][suit] > 0).collect();
        let (deck, suit) = open[below(rng, open.len())];
        up[deck][suit] -= 1;
    }
    let decks = up.map(|up| Card::deck().filter(move |card| card.rank().number() > up[card.suit().index()]));
    let mut cards: Vec<Card> = decks.into_iter().flatten().collect();
    mix(rng, &mut cards);
    if rng.below(2) == 0 {
        cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    }
    let [stock, waste] = [(); 2].map(|()| {
        let count = if rng.below(2) == 0 { 0 } else { below(rng, cards.len() / 3 + 1) };
        let kept = cards.len() - count;
        cards.split_off(kept)
    });
    let used = 1 + below(rng, piles);
    let mut rows: Vec<Vec<Option<Card>>> = vec![Vec::new(); piles];
    for card in cards {
        rows[below(rng, used)].push(Some(card));
    }
    mix(rng, &mut rows);
    // The higher foundation of a suit first.
    let sorted = [0, 1].map(|deck| {
        Suit::ALL.map(|suit| {
            let both = up.map(|up| up[suit.index()]);
            if deck == 0 { both[0].max(both[1]) } else { both[0].min(both[1]) }
        })
    });
    let board = Board::of_rows(rows).with_foundations(Foundations::Decks(sorted.to_vec())).with_stock(stock);
    Board { waste: Some(waste.into_iter().map(Slot::Up).collect()), ..board }
}
