//! Deals of other programs, as the games here deal them.
//!
//! Another program that shuffles has its own way to lay the cards out too. What it lays out is made first, pile by pile; then the order in
//! which the game here has to deal to lay out the same. That order is found by two deals that tell every place apart, and what it gives is
//! compared with what was wanted.

use crate::facade::AnyGame;
use winnable_cards::{Board, Card, Deal, PysolNumber, Rank, Slot, SolvitaireSeed, Suit, sort_few};
use winnable_rules::family;

/// The games that both PySolFC and we deal, in the same shape.
pub(crate) const OF_PYSOL: [&str; 14] = [
    "all-in-a-row",
    "bakers-dozen",
    "bakers-game",
    "beleaguered-castle",
    "black-hole",
    "eight-off",
    "fore-cell",
    "freecell",
    "golf",
    "klondike",
    "seahaven-towers",
    "simple-simon",
    "streets-and-alleys",
    "yukon",
];

/// The games that both Solvitaire and we deal.
pub(crate) const OF_SOLVITAIRE: [&str; 48] = [
    "accordion",
    "alina",
    "alpha-star",
    "american-canister",
    "bakers-game",
    "beleaguered-castle",
    "black-hole",
    "british-canister",
    "canfield",
    "canfield-strict",
    "castles-of-spain",
    "delta-star",
    "east-haven",
    "eight-off",
    "fan",
    "flower-garden",
    "fore-cell",
    "fore-cell-same-suit",
    "fortunes-favor",
    "forty-thieves",
    "freecell",
    "gaps",
    "golf",
    "king-albert",
    "klondike",
    "late-binding",
    "limited",
    "maria",
    "mrs-mop",
    "northwest-territory",
    "raglan",
    "rank-and-file",
    "scotch-patience",
    "seahaven-towers",
    "siegecraft",
    "simple-simon",
    "somerset",
    "spanish-patience",
    "spider",
    "spiderette",
    "streets",
    "streets-and-alleys",
    "stronghold",
    "thirty",
    "thirty-six",
    "trigon",
    "will-o-the-wisp",
    "worm-hole",
];

/// What lies where at the start of a game, face up or not. `None` is a gap in a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Spread {
    /// Without the empty ones.
    cells: Vec<Card>,
    rows: Vec<Vec<Option<Card>>>,
    /// Next card first.
    stock: Vec<Card>,
    /// The waste or the hole.
    waste: Vec<Card>,
    reserves: Vec<Vec<Card>>,
    /// The first card of a foundation, where it was dealt.
    base: Option<Card>,
}

impl Spread {
    fn of(board: &Board) -> Spread {
        let cards = |slots: &[Slot]| slots.iter().filter_map(|slot| slot.card()).collect();
        Spread {
            cells: cards(&board.cells),
            rows: board.rows.iter().map(|row| row.iter().map(|slot| slot.card()).collect()).collect(),
            stock: cards(board.stock.as_deref().unwrap_or_default()),
            waste: cards(board.waste.as_deref().unwrap_or_default()),
            reserves: board.reserves.iter().map(|reserve| cards(reserve)).collect(),
            base: None,
        }
    }

    /// All places but that of the base, one after the other.
    fn places(&self) -> impl Iterator<Item = Option<Card>> {
        let rows = self.rows.iter().flatten().copied();
        let others = self.cells.iter().chain(&self.stock).chain(&self.waste).chain(self.reserves.iter().flatten());
        rows.chain(others.map(|&card| Some(card)))
    }

    fn of_rows(rows: Vec<Vec<Card>>) -> Spread {
        Spread { rows: rows.into_iter().map(|row| row.into_iter().map(Some).collect()).collect(), ..Spread::default() }
    }
}

/// A deal of PySolFC; None if its program does not deal this game, or in another shape.
pub(crate) fn of_pysol(game: &dyn AnyGame, number: PysolNumber) -> Option<Deal> {
    let cards = number.order();
    let spread = OF_PYSOL.contains(&family(game.name())).then(|| pysol_spread(family(game.name()), &cards))?;
    arranged(game, &spread)
}

/// What PySolFC lays out, of one deck in the order of dealing.
fn pysol_spread(family: &str, cards: &[Card]) -> Spread {
    let without =
        |is_out: &dyn Fn(&Card) -> bool| cards.iter().copied().filter(|card| !is_out(card)).collect::<Vec<_>>();
    let is_ace_of_spades = |card: &Card| *card == Card::new(Rank::ACE, Suit::Spades);
    let level = |cards: &[Card], columns: usize| Spread::of_rows(dealt_in_turn(cards, columns));
    match family {
        "eight-off" | "fore-cell" => Spread { cells: cards[48..].to_vec(), ..level(&cards[..48], 8) },
        "seahaven-towers" => Spread { cells: cards[50..].to_vec(), ..level(&cards[..50], 10) },
        "beleaguered-castle" => level(&without(&|card| card.rank() == Rank::ACE), 8),
        "streets-and-alleys" => level(cards, 8),
        "black-hole" => {
            Spread { waste: vec![Card::new(Rank::ACE, Suit::Spades)], ..level(&without(&is_ace_of_spades), 17) }
        }
        // The ace of spades comes last.
        "all-in-a-row" => {
            let mut cards = without(&is_ace_of_spades);
            cards.push(Card::new(Rank::ACE, Suit::Spades));
            level(&cards, 13)
        }
        "bakers-dozen" => level(&kings_down(cards), 13),
        "golf" => Spread { waste: vec![cards[35]], stock: cards[36..].to_vec(), ..level(&cards[..35], 7) },
        // From the right to the left, from six cards to one, and then one to each pile.
        "klondike" => {
            let mut rows = vec![Vec::new(); 7];
            let turns = (1..7).rev().flat_map(|count| (0..count).map(|pile| 6 - pile)).chain((0..7).rev());
            cards.iter().zip(turns).for_each(|(&card, pile): (_, usize)| rows[pile].push(card));
            Spread { stock: cards[28..].to_vec(), ..Spread::of_rows(rows) }
        }
        "simple-simon" => {
            let mut rows = vec![Vec::new(); 10];
            let turns = (3..10).rev().flat_map(|count| 0..count).chain(0..10);
            cards.iter().zip(turns).for_each(|(&card, pile): (_, usize)| rows[pile].push(card));
            // The longest lie on the left there, on the right here.
            rows.reverse();
            Spread::of_rows(rows)
        }
        "yukon" => {
            let mut rows = vec![Vec::new(); 7];
            let turns = (1..7).flat_map(|first| first..7).chain((0..4).flat_map(|_| 1..7)).chain(0..7);
            cards.iter().zip(turns).for_each(|(&card, pile): (_, usize)| rows[pile].push(card));
            Spread::of_rows(rows)
        }
        _ => level(cards, 8),
    }
}

/// As PySolFC lays kings down for Baker's Dozen: of the deck from its other end, each king changes places with the lowest card of its
/// column that is none.
fn kings_down(cards: &[Card]) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().rev().copied().collect();
    let is_king = |card: Card| card.rank().number() == 13;
    let kings: Vec<usize> = (0..cards.len()).filter(|&i| is_king(cards[i])).collect();
    for king in kings {
        if let Some(low) = (king % 13..king).step_by(13).find(|&low| !is_king(cards[low])) {
            cards.swap(king, low);
        }
    }
    cards
}

/// A deal of Solvitaire; None if its program does not deal this game, or in another shape.
pub(crate) fn of_solvitaire(game: &dyn AnyGame, seed: SolvitaireSeed) -> Option<Deal> {
    let family = OF_SOLVITAIRE.into_iter().find(|&known| known == family(game.name()))?;
    let decks = game.deck().decks();
    if matches!(family, "accordion" | "late-binding") {
        return Some(Deal::Order(seed.order(decks, 13)));
    }
    let board = game.board(&Deal::Seed(1)).ok()?;
    let ranks = board.slots().filter_map(|slot| slot.card()).map(|card| card.rank().number()).max()?;
    arranged(game, &solvitaire_spread(&board, seed.order(decks, ranks))?)
}

/// What Solvitaire lays out where a game begins with a board of this shape.
fn solvitaire_spread(board: &Board, mut cards: Vec<Card>) -> Option<Spread> {
    let shape = Spread::of(board);
    let has_gaps = shape.rows.iter().flatten().any(Option::is_none);
    let ace = Card::new(Rank::ACE, Suit::Spades);
    let mut spread = Spread::default();
    // The first card of a hole or of a foundation is taken from the other end, unless it is an ace by rule.
    match shape.waste.as_slice() {
        [] => {}
        [first] if *first == ace && shape.stock.is_empty() => {
            cards.retain(|card| *card != ace);
            spread.waste = vec![ace];
        }
        _ => spread.waste.extend(cards.pop()),
    }
    if board.base.is_some() {
        spread.base = cards.pop();
    }
    let all = shape.places().count() - shape.waste.len();
    if cards.len() > all {
        cards.retain(|card| card.rank() != Rank::ACE);
    }
    if cards.len() != all {
        return None;
    }
    let mut cards = cards.into_iter();
    spread.cells = cards.by_ref().take(shape.cells.len()).collect();
    spread.stock = cards.by_ref().take(shape.stock.len()).collect();
    spread.stock.reverse();
    spread.reserves = shape.reserves.iter().map(|reserve| cards.by_ref().take(reserve.len()).collect()).collect();
    let lengths: Vec<usize> = shape.rows.iter().map(Vec::len).collect();
    let cards: Vec<Card> = cards.collect();
    let rows = match dealt_in_turn(&cards, lengths.len()) {
        level if has_lengths(&level, &lengths) => level,
        _ => rising(&cards, &lengths)?,
    };
    let gap = |card: Card| Some(card).filter(|card| !has_gaps || card.rank() != Rank::ACE);
    spread.rows = rows.into_iter().map(|row| row.into_iter().map(gap).collect()).collect();
    Some(spread)
}

/// A card to each of so many columns in turn.
fn dealt_in_turn(cards: &[Card], columns: usize) -> Vec<Vec<Card>> {
    (0..columns).map(|column| cards.iter().skip(column).step_by(columns).copied().collect()).collect()
}

/// As Solvitaire deals piles that become longer one by one: each round begins with the longest and ends one pile earlier; what is left
/// then goes to all in turn.
fn rising(cards: &[Card], lengths: &[usize]) -> Option<Vec<Vec<Card>>> {
    let piles = lengths.len();
    let mut rows = vec![Vec::new(); piles];
    let rounds = (0..piles).flat_map(|first| (first..piles).rev());
    let turns = rounds.chain((0..piles).cycle());
    cards.iter().zip(turns).for_each(|(&card, pile)| rows[pile].push(card));
    if !has_lengths(&rows, lengths) {
        rows.reverse();
    }
    has_lengths(&rows, lengths).then_some(rows)
}

fn has_lengths(rows: &[Vec<Card>], lengths: &[usize]) -> bool {
    rows.iter().map(Vec::len).eq(lengths.iter().copied())
}

/// The deal by which the game here lays this out; None if it has other places.
fn arranged(game: &dyn AnyGame, wanted: &Spread) -> Option<Deal> {
    // An ace that lies in a hole by rule is not dealt.
    let has_ace = wanted.stock.is_empty() && wanted.waste == [Card::new(Rank::ACE, Suit::Spades)];
    let without_ace = |mut spread: Spread| {
        spread.waste.retain(|_| !has_ace);
        spread
    };
    let wanted = &without_ace(wanted.clone());
    let spread = |cards: &[Card]| Some(without_ace(Spread::of(&game.board(&Deal::Order(cards.to_vec())).ok()?)));
    let mut deck: Vec<Card> = game.deck().cards().collect();
    // Kings first, since some games lay them at the bottom of their columns; equal cards together.
    sort_few(&mut deck, |&card| std::cmp::Reverse(card));
    let has_gaps = wanted.rows.iter().flatten().any(Option::is_none);
    let mut spare = Vec::new();
    if !has_gaps && wanted.base.is_none() {
        // Cards that are no part of the deal.
        let mut placed: Vec<Card> = spread(&deck)?.places().flatten().collect();
        deck.retain(|card| match placed.iter().position(|other| other == card) {
            Some(at) => {
                placed.swap_remove(at);
                true
            }
            None => {
                spare.push(*card);
                false
            }
        });
    }
    let probes = probes(&deck, game.deck().copies());
    let spreads = [0, 1].map(|probe| spread(&[&probes[probe][..], &spare].concat()));
    let [Some(first), Some(second)] = &spreads else { return None };
    let mut seen: Vec<_> = first.places().zip(second.places()).map(Some).collect();
    let wanted_at: Vec<Option<Card>> = wanted.places().collect();
    if seen.len() != wanted_at.len() {
        return None;
    }
    let shown = |card: Card| Some(card).filter(|card| !has_gaps || card.rank() != Rank::ACE);
    let mut aces = deck.iter().copied().filter(|card| card.rank() == Rank::ACE);
    let mut order = Vec::with_capacity(deck.len());
    for (&one, &other) in probes[0].iter().zip(&probes[1]) {
        let label = Some((shown(one), shown(other)));
        order.push(match seen.iter().position(|seen| *seen == label) {
            Some(at) => {
                seen[at] = None;
                wanted_at[at].or_else(|| aces.next())?
            }
            None => wanted.base?,
        });
    }
    order.extend(spare);
    let laid_out = spread(&order)?;
    (Spread { base: wanted.base, ..laid_out } == *wanted).then_some(Deal::Order(order))
}

/// Two orders of a sorted deck, of which no two places have the same two cards.
fn probes(deck: &[Card], copies: usize) -> [Vec<Card>; 2] {
    if copies == 1 {
        let backwards = deck.iter().take(4).chain(deck[4..].iter().rev());
        return [deck.to_vec(), backwards.copied().collect()];
    }
    // In the one equal cards lie together, in the other as far from each other as they can.
    let apart = (0..copies).flat_map(|copy| deck.iter().skip(copy).step_by(copies));
    [apart.copied().collect(), deck.to_vec()]
}
