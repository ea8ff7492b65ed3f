//! Klondike.
//!
//! The rules: seven piles of 1 to 7 cards, dealt one card to each pile, then one to each but the first, and so on; the last
//! card of each pile lies face up. The other cards are the stock. Piles are built down in alternate colours, and any number
//! of face-up cards from the top may move together. Only a king may go into an empty pile. A face-down card that comes to
//! lie on top is turned up. Three cards are turned from the stock to the waste at a time, fewer if there are no more; the
//! top of the waste may be played. When the stock is empty, the waste is turned over. Foundations are built up in suit from
//! the ace, and their tops may go back to the piles. The game is won when all cards are on the foundations.
//!
//! Variants: `draw=N` cards are turned at a time; `passes=N` times the stock may be gone through; `no-worry-back`: no card
//! leaves the foundations; `build=any` and `build=suit`: what a card may lie on; `spaces=any` and `spaces=nothing`: what
//! goes into an empty pile; `piles=N` and `ranks=N`: fewer piles, and a deck of the lowest ranks, in which the highest one
//! plays the king.
//!
//! Source: C. Blake and I. P. Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*.
//!
//! Moves: `D` draw, `R` turn the waste over, `wh` the waste to the foundations, `w3` the waste to pile 3, `3h` pile 3 to
//! the foundations, `36` pile 3 to pile 6, `S3` the top spade of the foundations to pile 3. After a move from pile to pile
//! `v` and a number say how many cards move: `36v4`; without it as many as fit.

use crate::Table;
use winnable_cards::{Board, Card, Deal, Foundations, Layout, LayoutError, Line, Rank, Slot, Spot, Suit};
use winnable_rules::{Deck, FaceDown, PileRules, Piles, Spaces, Stock, Suits, To, Together, Turn, Way};

/// Which Klondike is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) piles: Piles,
    pub(crate) draw: usize,
    pub(crate) passes: Option<usize>,
    pub(crate) worry_back: bool,
    pub(crate) ranks: usize,
}

impl Rules {
    /// The rules of piles with a stock, if this is all that they say, and as many piles and cards as its notation and positions
    /// have room for.
    pub(crate) fn of(rules: &PileRules, deck: &Deck) -> Option<Rules> {
        let PileRules { piles, cells, reserve, stock, foundations } = rules;
        let Stock { draw, passes, to: To::Waste, turn: Turn::Freely, no_spaces: false } = (*stock)? else {
            return None;
        };
        let Piles { count, deal, cards, kings_sink, face_down, open_rounds, build, suits, wrap, moves, spaces } = piles;
        let in_stock = deck.cards().saturating_sub(rules.dealt_to_piles(deck));
        let is_covered = *deck == Deck { ranks: deck.ranks, ..Deck::default() }
            && *count <= MOST_PILES
            && in_stock <= MOST_STOCK
            && *suits != Suits::Colour
            && *deal == winnable_rules::Deal::Rising
            && cards.is_none()
            && !kings_sink
            && *face_down == FaceDown::AllButLast
            && *open_rounds == 0
            && *build == Way::Down
            && !wrap
            && *moves == Together::Run
            && matches!(spaces, Spaces::Kings | Spaces::Any | Spaces::Nothing)
            && cells.count == 0
            && reserve.is_none()
            && foundations.base == winnable_rules::Base::Ace
            && foundations.start == winnable_rules::Start::Empty
            && foundations.take == winnable_rules::Takes::Cards;
        let worry_back = foundations.back;
        is_covered.then_some(Rules { piles: *piles, draw, passes, worry_back, ranks: deck.ranks.into() })
    }
}

/// A card of a pile, and whether it lies face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lying {
    card: Card,
    is_up: bool,
}

/// A position of Klondike.
#[derive(Debug, Clone)]
pub(crate) struct Klondike {
    rules: Rules,
    piles: Vec<Vec<Lying>>,
    /// The stock, next card first. A card is face up here if it was turned before.
    stock: Vec<Lying>,
    /// The waste, its top last.
    waste: Vec<Card>,
    /// How often the waste may still be turned over, if that is limited.
    redeals: Option<usize>,
    /// Cards on each foundation, C D H S.
    up: [usize; 4],
}

/// Where cards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Waste,
    Pile(usize),
    Foundation(Suit),
}

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Draw,
    Redeal,
    Up(Source),
    ToPile(Source, usize, Option<usize>),
}

/// Most piles, most cards of stock and waste, and most face-down cards of a pile.
const MOST_PILES: usize = 7;
const MOST_STOCK: usize = 24;
const MOST_DOWN: usize = 11;

impl Klondike {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Klondike, LayoutError> {
        let deck: Vec<Card> = Card::deck().filter(|card| usize::from(card.rank().number()) <= rules.ranks).collect();
        let mut order = match deal {
            Deal::Position(layout) => match whole_deck(layout) {
                Some(order) => order,
                None => return Klondike::placed(rules, layout),
            },
            deal => deal.order(&deck).expect("only a position has no order"),
        }
        .into_iter();
        let mut piles: Vec<Vec<Lying>> = vec![Vec::new(); rules.piles.count];
        for first in 0..rules.piles.count {
            for (number, pile) in piles.iter_mut().enumerate().skip(first) {
                pile.extend(order.next().map(|card| Lying { card, is_up: number == first }));
            }
        }
        let stock = order.map(|card| Lying { card, is_up: false }).collect();
        let redeals = rules.passes.map(|passes| passes - 1);
        Ok(Klondike { rules, piles, stock, waste: Vec::new(), redeals, up: [0; 4] })
    }

    /// A position at any stage.
    fn placed(rules: Rules, layout: &Layout) -> Result<Klondike, LayoutError> {
        if let Some(cells) = &layout.cells {
            return Err(LayoutError::new(cells.spot, "a game without cells", "a line \"Cells:\""));
        }
        layout.no_reserves()?;
        if let Some(extra) = layout.rows.get(rules.piles.count) {
            let expected = format!("at most {} rows, one for each pile", rules.piles.count);
            return Err(LayoutError::new(extra.spot, expected, format!("{} rows", layout.rows.len())));
        }
        let redeals = Klondike::placed_redeals(rules, layout)?;
        let mut named = Vec::new();
        let mut piles = Vec::new();
        for line in &layout.rows {
            let count = line.slots()?.len();
            let mut pile: Vec<Lying> = Vec::new();
            for (place, (slot, spot)) in line.slots()?.into_iter().enumerate() {
                let card = card_at(slot, spot)?;
                // A whole deal as other programs write it does not say that the lower cards lie face down.
                let is_down = slot.is_down() || is_whole_deal(rules, layout) && place + 1 < count;
                let is_up = !is_down;
                let wrong = |expected: String| Err(LayoutError::new(spot, expected, slot.to_string()));
                match pile.last() {
                    Some(under) if under.is_up && !is_up => return wrong(format!("a face-up card on {}", under.card)),
                    Some(under) if under.is_up && !rules.fits(card, under.card) => {
                        let under = under.card;
                        return wrong(format!("a card that lies on {under}, or [{under}] for one that lies face down"));
                    }
                    _ if !is_up && place + 1 == count => return wrong("a face-up card on top of a pile".to_string()),
                    _ if !is_up && place >= MOST_DOWN => {
                        return wrong(format!("at most {MOST_DOWN} face-down cards in a pile"));
                    }
                    _ => pile.push(Lying { card, is_up }),
                }
                named.push((card, spot));
            }
            piles.push(pile);
        }
        piles.resize(rules.piles.count, Vec::new());
        let mut waste = Vec::new();
        let mut stock: Vec<Lying> = Vec::new();
        let in_waste = slots(&layout.waste)?;
        let in_stock = slots(&layout.stock)?;
        let total = in_waste.len() + in_stock.len();
        for (i, (slot, spot)) in in_waste.iter().chain(&in_stock).copied().enumerate() {
            let card = card_at(slot, spot)?;
            if i == MOST_STOCK {
                let expected = format!("at most {MOST_STOCK} cards in stock and waste");
                return Err(LayoutError::new(spot, expected, total.to_string()));
            }
            if i < in_waste.len() {
                if slot.is_down() {
                    return Err(LayoutError::new(spot, "a face-up card in the waste", slot.to_string()));
                }
                waste.push(card);
            } else {
                if !slot.is_down() && stock.last().is_some_and(|before| !before.is_up) {
                    let expected = "a face-down card behind one that was never turned";
                    return Err(LayoutError::new(spot, expected, slot.to_string()));
                }
                stock.push(Lying { card, is_up: !slot.is_down() });
            }
            named.push((card, spot));
        }
        let is_strange = |card: &Card| usize::from(card.rank().number()) > rules.ranks;
        if let Some((card, spot)) = named.iter().find(|(card, _)| is_strange(card)) {
            return Err(LayoutError::new(*spot, "a card of this game's deck", card.to_string()));
        }
        named.extend(Card::deck().filter(is_strange).map(|card| (card, layout.end)));
        let up = layout.foundation_counts(&named)?.map(usize::from);
        Ok(Klondike { rules, piles, stock, waste, redeals, up })
    }

    fn placed_redeals(rules: Rules, layout: &Layout) -> Result<Option<usize>, LayoutError> {
        let most = rules.passes.map(|passes| passes - 1);
        match (layout.redeals()?, &layout.redeals, most) {
            (Some(redeals), Some(_), Some(most)) if usize::from(redeals) <= most => Ok(Some(usize::from(redeals))),
            (Some(redeals), Some(line), Some(most)) => {
                Err(LayoutError::new(line.spot, format!("at most {most} redeals"), redeals.to_string()))
            }
            (Some(_), Some(line), None) => {
                Err(LayoutError::new(line.spot, "no line \"Redeals:\" where passes are not limited", "one"))
            }
            _ => Ok(most),
        }
    }

    /// The card that moves and all above it, and the number of the pile that it goes to; or why that is illegal.
    fn judge(&self, from: Source, to: usize, count: Option<usize>) -> Result<Vec<Card>, String> {
        let target = self.pile(to)?;
        let fits = |card: Card| match target.last() {
            _ if self.takes(to, card) => Ok(()),
            None => Err(format!("{card} may not go into an empty pile")),
            Some(top) => Err(format!("{card} does not lie on {}", top.card)),
        };
        if let Source::Pile(from) = from {
            let pile = self.pile(from)?;
            if from == to {
                return Err("the pile is the same".to_string());
            }
            let open: Vec<Card> = pile.iter().filter(|lying| lying.is_up).map(|lying| lying.card).collect();
            if open.is_empty() {
                return Err(format!("pile {} is empty", from + 1));
            }
            let count = match count {
                Some(count) => count,
                None => (1..=open.len()).find(|n| fits(open[open.len() - n]).is_ok()).unwrap_or(1),
            };
            if count > open.len() || count == 0 {
                return Err(format!("pile {} has {} face-up cards", from + 1, open.len()));
            }
            let cards = open[open.len() - count..].to_vec();
            return fits(cards[0]).map(|()| cards);
        }
        if count.is_some() {
            return Err("a number of cards is for moves from pile to pile".to_string());
        }
        let card = self.single(from)?;
        fits(card).map(|()| vec![card])
    }

    /// Whether a pile takes a card, and what lies on it.
    fn takes(&self, pile: usize, card: Card) -> bool {
        match self.piles[pile].last() {
            None => self.rules.fills(card),
            Some(top) => self.rules.fits(card, top.card),
        }
    }

    /// The card that can be taken from a place.
    fn single(&self, from: Source) -> Result<Card, String> {
        match from {
            Source::Waste => self.waste.last().copied().ok_or_else(|| "the waste is empty".to_string()),
            Source::Pile(pile) => {
                let top = self.pile(pile)?.last().map(|lying| lying.card);
                top.ok_or_else(|| format!("pile {} is empty", pile + 1))
            }
            Source::Foundation(suit) => {
                if !self.rules.worry_back {
                    return Err("no card leaves the foundations in this game".to_string());
                }
                let rank = Rank::new(self.up[suit.index()] as u8);
                rank.map(|rank| Card::new(rank, suit)).ok_or_else(|| "that foundation is empty".to_string())
            }
        }
    }

    fn pile(&self, pile: usize) -> Result<&Vec<Lying>, String> {
        let none = || format!("there is no pile {}: the game has {}", pile + 1, self.piles.len());
        self.piles.get(pile).ok_or_else(none)
    }

    /// Whether a card is next on its foundation.
    fn may_go_up(&self, card: Card) -> bool {
        self.up[card.suit().index()] + 1 == usize::from(card.rank().number())
    }

    /// Takes cards from a place.
    fn take(&mut self, from: Source, count: usize) {
        match from {
            Source::Waste => drop(self.waste.pop()),
            Source::Foundation(suit) => self.up[suit.index()] -= 1,
            Source::Pile(pile) => {
                let pile = &mut self.piles[pile];
                pile.truncate(pile.len() - count);
                if let Some(top) = pile.last_mut() {
                    top.is_up = true;
                }
            }
        }
    }
}

impl Rules {
    fn fits(self, card: Card, on: Card) -> bool {
        card.rank().number() + 1 == on.rank().number()
            && match self.piles.suits {
                Suits::Alternate => card.suit().is_red() != on.suit().is_red(),
                Suits::Colour => card.suit().is_red() == on.suit().is_red(),
                Suits::Any => true,
                Suits::Suit => card.suit() == on.suit(),
            }
    }

    fn fills(self, card: Card) -> bool {
        match self.piles.spaces {
            Spaces::Kings => usize::from(card.rank().number()) == self.ranks,
            Spaces::Any => true,
            Spaces::Nothing | Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => {
                false
            }
        }
    }
}

/// A deck of digits, three for each card: rank and suit (1 to 4: C D H S), in the order of dealing.
fn whole_deck(layout: &Layout) -> Option<Vec<Card>> {
    let [token] = layout.rows.first().filter(|_| layout.rows.len() == 1)?.tokens.as_slice() else { return None };
    let numbers: Option<Vec<u32>> = token.text.chars().map(|c| c.to_digit(10)).collect();
    let cards: Option<Vec<Card>> = numbers?
        .chunks(3)
        .map(|three| match three {
            [tens, ones, suit @ 1..=4] => {
                Rank::new((10 * tens + ones) as u8).map(|rank| Card::new(rank, Suit::ALL[*suit as usize - 1]))
            }
            _ => None,
        })
        .collect();
    let mut sorted = cards.clone()?;
    sorted.sort();
    let is_whole = sorted.into_iter().eq(Card::deck());
    cards.filter(|_| is_whole)
}

/// Whether the rows have 1, 2, 3, ... cards, none of which says that it lies face down, and all others are in the stock; and not
/// all rows are runs, which might lie open late in a game.
fn is_whole_deal(rules: Rules, layout: &Layout) -> bool {
    let lengths: Vec<usize> = layout.rows.iter().map(|row| row.tokens.len()).collect();
    let words = || layout.rows.iter().flat_map(|row| &row.tokens);
    let in_stock = layout.stock.as_ref().map_or(0, |line| line.tokens.len());
    let is_run = |row: &Line| {
        let cards: Vec<Card> = row.cards().unwrap_or_default().into_iter().map(|(card, _)| card).collect();
        cards.len() == row.tokens.len() && cards.is_sorted_by(|&on, &card| rules.fits(card, on))
    };
    lengths == (1..=rules.piles.count).collect::<Vec<_>>()
        && lengths.iter().sum::<usize>() + in_stock == 4 * rules.ranks
        && !layout.rows.iter().all(is_run)
        && words().all(|token| !token.text.contains('['))
        && layout.waste.as_ref().is_none_or(|line| line.tokens.is_empty())
}

fn slots(line: &Option<Line>) -> Result<Vec<(Slot, Spot)>, LayoutError> {
    line.as_ref().map_or(Ok(Vec::new()), |line| line.slots())
}

fn card_at(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card such as TH, or [TH] face down", format!("\"{slot}\"")))
}

fn read(text: &str) -> Result<Step, String> {
    let unreadable = || "expected a move such as D, R, wh, w3, 3h, 36, 36v4 or S3".to_string();
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "d" => return Ok(Step::Draw),
        "r" => return Ok(Step::Redeal),
        _ => {}
    }
    let (places, count) = match lower.split_once('v') {
        Some((places, count)) => (places, Some(count.parse::<usize>().map_err(|_| unreadable())?)),
        None => (lower.as_str(), None),
    };
    let places: Vec<char> = places.chars().collect();
    let [from, to] = places.as_slice() else { return Err(unreadable()) };
    let pile = |c: &char| c.to_digit(10).filter(|&d| d > 0).map(|digit| digit as usize - 1);
    let source = match from {
        'w' => Source::Waste,
        'c' => Source::Foundation(Suit::Clubs),
        'd' => Source::Foundation(Suit::Diamonds),
        'h' => Source::Foundation(Suit::Hearts),
        's' => Source::Foundation(Suit::Spades),
        digit => Source::Pile(pile(digit).ok_or_else(unreadable)?),
    };
    match (source, to, count) {
        (Source::Foundation(_), 'h', _) | (_, 'h', Some(_)) => Err(unreadable()),
        (source, 'h', None) => Ok(Step::Up(source)),
        (source, to, count) => Ok(Step::ToPile(source, pile(to).ok_or_else(unreadable)?, count)),
    }
}

impl Table for Klondike {
    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        if !self.stock.is_empty() {
            legal.push("D".to_string());
        } else if !self.waste.is_empty() && self.redeals != Some(0) {
            legal.push("R".to_string());
        }
        let piles = || (0..self.piles.len()).map(Source::Pile);
        for from in [Source::Waste].into_iter().chain(piles()) {
            if self.single(from).is_ok_and(|card| self.may_go_up(card)) {
                legal.push(format!("{}h", name(from)));
            }
        }
        for from in [Source::Waste].into_iter().chain(Suit::ALL.map(Source::Foundation)) {
            let Ok(card) = self.single(from) else { continue };
            let takers = (0..self.piles.len()).filter(|&to| self.takes(to, card));
            legal.extend(takers.map(|to| format!("{}{}", name(from), to + 1)));
        }
        for (from, pile) in self.piles.iter().enumerate() {
            let open = pile.iter().filter(|lying| lying.is_up).count();
            for to in (0..self.piles.len()).filter(|&to| to != from) {
                let counts = (1..=open).filter(|count| self.takes(to, pile[pile.len() - count].card));
                legal.extend(counts.map(|count| format!("{}{}v{count}", name(Source::Pile(from)), to + 1)));
            }
        }
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        match read(text)? {
            Step::Draw => {
                if self.stock.is_empty() {
                    return Err("the stock is empty".to_string());
                }
                let count = self.rules.draw.min(self.stock.len());
                self.waste.extend(self.stock.drain(..count).map(|lying| lying.card));
            }
            Step::Redeal => {
                if !self.stock.is_empty() || self.waste.is_empty() {
                    return Err("the waste is turned over when the stock is empty and the waste is not".to_string());
                }
                match &mut self.redeals {
                    Some(0) => return Err("the stock may not be gone through again".to_string()),
                    Some(redeals) => *redeals -= 1,
                    None => {}
                }
                self.stock.extend(self.waste.drain(..).map(|card| Lying { card, is_up: true }));
            }
            Step::Up(from) => {
                let card = self.single(from)?;
                if !self.may_go_up(card) {
                    return Err(format!("{card} is not next on its foundation"));
                }
                self.take(from, 1);
                self.up[card.suit().index()] += 1;
            }
            Step::ToPile(from, to, count) => {
                let cards = self.judge(from, to, count)?;
                self.take(from, cards.len());
                self.piles[to].extend(cards.into_iter().map(|card| Lying { card, is_up: true }));
            }
        }
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    fn board(&self) -> Board {
        let slot = |lying: &Lying| match lying.is_up {
            true => Slot::Up(lying.card),
            false => Slot::Down(Some(lying.card)),
        };
        Board {
            rows: self.piles.iter().map(|pile| pile.iter().map(slot).collect()).collect(),
            foundations: Foundations::Suits(self.up.map(|up| up as u8)),
            stock: Some(self.stock.iter().map(slot).collect()),
            waste: Some(self.waste.iter().map(|&card| Slot::Up(card)).collect()),
            redeals: self.redeals.map(|redeals| redeals as u8),
            ..Board::default()
        }
    }

    fn can_go_up(&self) -> Vec<(Card, String)> {
        let up = |from: Source| {
            let card = self.single(from).ok().filter(|&card| self.may_go_up(card))?;
            Some((card, format!("{}h", name(from))))
        };
        (0..self.piles.len()).map(Source::Pile).filter_map(up).collect()
    }

    fn cards_left(&self) -> usize {
        4 * self.rules.ranks - self.up.iter().sum::<usize>()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

/// How a place is written that cards are taken from.
fn name(from: Source) -> String {
    match from {
        Source::Waste => "w".to_string(),
        Source::Pile(pile) => (pile + 1).to_string(),
        Source::Foundation(suit) => suit.letter().to_string(),
    }
}

#[cfg(test)]
mod tests;
