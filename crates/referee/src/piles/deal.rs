//! Laying out the cards: from a deal number, or from a position at any stage of play.

use super::{Lying, Piles, Rules};
use crate::position;
use winnable_cards::{Card, Deal, Layout, LayoutError, Line, Rank, Slot, Spot, check_deck, sort_few, sort_few_by};
use winnable_rules::{Base, Deal as Dealt, FaceDown, FirstCards, Start, Takes};

impl Piles {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Piles, LayoutError> {
        if let Deal::Position(layout) = deal {
            return Piles::placed(rules, layout);
        }
        let aces_up = rules.piles.foundations.start == Start::Aces;
        let deck = rules.cards().repeat(rules.deck.copies());
        let deck: Vec<Card> = deck.into_iter().filter(|card| !aces_up || card.rank() != Rank::ACE).collect();
        Ok(Piles::dealt(rules, deal.order(&deck).expect("only a position has no order")))
    }

    /// A table without cards.
    fn empty(rules: Rules) -> Piles {
        let places = rules.piles.reserve.filter(|reserve| !reserve.stacked).map_or(0, |reserve| reserve.cards);
        Piles {
            rules,
            piles: vec![Vec::new(); rules.piles.piles.count],
            cells: vec![None; rules.piles.cells.count],
            reserve: vec![None; places],
            stock: Vec::new(),
            waste: Vec::new(),
            redeals: rules.redeals(),
            first: Rank::ACE,
            up: vec![[0; 4]; rules.deck.copies()],
        }
    }

    /// The shuffled cards go to the piles, the filled cells, the reserve, the base and the stock.
    pub(super) fn dealt(rules: Rules, order: Vec<Card>) -> Piles {
        let mut table = Piles::empty(rules);
        let mut order = order.into_iter();
        if rules.piles.foundations.start == Start::Aces {
            for up in &mut table.up {
                (0..usize::from(rules.deck.suits)).for_each(|suit| up[suit] = 1);
            }
        }
        table.deal_to_piles(order.by_ref().take(rules.piles.dealt_to_piles(&rules.deck)).collect());
        for cell in 0..rules.piles.cells.filled {
            table.cells[cell] = order.next();
        }
        if let Some(reserve) = rules.piles.reserve {
            table.reserve = order.by_ref().take(reserve.cards).map(Some).collect();
        }
        if rules.piles.foundations.base == Base::Dealt
            && let Some(base) = order.next()
        {
            table.first = base.rank();
            table.up[0][base.suit().index()] = 1;
        }
        table.stock = order.collect();
        table
    }

    fn deal_to_piles(&mut self, cards: Vec<Card>) {
        let rules = self.rules.piles;
        let count = rules.piles.count;
        // The open rounds come last: one card to every pile but the first.
        let in_rounds = rules.piles.open_rounds * (count - 1);
        let before = cards.len() - in_rounds;
        let mut places: Vec<usize> = Vec::new();
        match rules.piles.deal {
            Dealt::InTurn => places.extend((0..before).map(|i| i % count)),
            Dealt::Rising => (0..count).for_each(|first| places.extend(first..count)),
        }
        places.truncate(before);
        (0..rules.piles.open_rounds).for_each(|_| places.extend(1..count));
        for (card, pile) in cards.into_iter().zip(places) {
            let up = &mut self.up[0][card.suit().index()];
            if rules.foundations.start == Start::GoingUp && usize::from(card.rank().number()) == *up + 1 {
                *up += 1;
            } else {
                self.piles[pile].push(Lying { card, is_up: true });
            }
        }
        for (number, pile) in self.piles.iter_mut().enumerate() {
            if rules.piles.kings_sink {
                // A stable sort: what is no king keeps its order, and so do several kings.
                sort_few(pile, |lying| lying.card.rank().number() != self.rules.deck.ranks);
            }
            let last = pile.len().saturating_sub(1);
            let down = match rules.piles.face_down {
                FaceDown::Nothing => 0,
                FaceDown::AllButLast if number == 0 => last,
                FaceDown::AllButLast => last.saturating_sub(rules.piles.open_rounds),
                FaceDown::First(FirstCards { cards, piles }) => {
                    if number < piles.unwrap_or(count) {
                        cards.min(last)
                    } else {
                        0
                    }
                }
            };
            for (place, lying) in pile.iter_mut().enumerate() {
                lying.is_up = place >= down;
            }
        }
    }

    /// A position at any stage.
    fn placed(rules: Rules, layout: &Layout) -> Result<Piles, LayoutError> {
        let mut table = Piles::empty(rules);
        if rules.piles.stock.is_none() {
            position::no_line(layout.stock.as_ref(), "Stock")?;
        }
        if !rules.has_waste() {
            position::no_line(layout.waste.as_ref(), "Waste")?;
            position::no_line(layout.redeals.as_ref(), "Redeals")?;
        }
        if rules.piles.reserve.is_none() {
            position::no_line(layout.reserves.first(), "Reserve")?;
        }
        position::exactly_rows(layout, rules.piles.piles.count)?;
        table.first = placed_base(rules, layout)?;
        table.redeals = placed_redeals(rules, layout)?;
        let mut named: Vec<(Card, Spot)> = Vec::new();
        for (pile, line) in table.piles.iter_mut().zip(&layout.rows) {
            *pile = placed_pile(rules, line)?;
            named.extend(pile.iter().map(|lying| lying.card).zip(line.slots()?.into_iter().map(|(_, spot)| spot)));
        }
        let in_cells = slots(layout.cells.as_ref())?;
        fill_places(&mut table.cells, &in_cells, "cell", &mut named)?;
        if rules.has_open_reserve() {
            fill_places(&mut table.reserve, &layout.reserve_places()?, "place in the reserve", &mut named)?;
        } else {
            if let Some(second) = layout.reserves.get(1) {
                return Err(LayoutError::new(second.spot, "one line \"Reserve:\"", "a second one"));
            }
            let cards = open_cards(layout.reserves.first(), "the reserve", &mut named)?;
            table.reserve = cards.into_iter().map(Some).collect();
        }
        table.waste = open_cards(layout.waste.as_ref(), "the waste", &mut named)?;
        for (slot, spot) in slots(layout.stock.as_ref())? {
            let card = card_at(slot, spot)?;
            table.stock.push(card);
            named.push((card, spot));
        }
        table.up = placed_up(rules, layout, table.first, &named)?;
        let mut settled = table.clone();
        settled.take_complete_runs();
        if let Some(pile) = (0..table.piles.len()).find(|&pile| settled.piles[pile] != table.piles[pile]) {
            let expected = "a pile without a complete run at its end, which would have left at once";
            return Err(LayoutError::new(layout.rows[pile].spot, expected, "one"));
        }
        let mut filled = table.clone();
        filled.fill_spaces();
        if let Some(pile) = (0..table.piles.len()).find(|&pile| filled.piles[pile] != table.piles[pile]) {
            let expected = format!("{} in this pile, which would have been filled at once", filled.piles[pile][0].card);
            return Err(LayoutError::new(layout.rows[pile].spot, expected, "an empty pile"));
        }
        Ok(table)
    }
}

/// How many cards are up, whatever the foundations take.
fn placed_up(
    rules: Rules,
    layout: &Layout,
    first: Rank,
    named: &[(Card, Spot)],
) -> Result<Vec<[usize; 4]>, LayoutError> {
    let (copies, cards) = (rules.deck.copies(), rules.cards());
    let mut up: Vec<[usize; 4]> = match rules.piles.foundations.take {
        Takes::Nothing => {
            position::no_line(layout.foundations.as_ref(), "Foundations")?;
            check_deck(named, &cards.repeat(copies), layout.end)?;
            vec![[0; 4]; copies]
        }
        Takes::Cards if copies == 1 => vec![layout.cards_up(first, &cards, named)?.map(usize::from)],
        Takes::Cards | Takes::CompleteRuns => {
            let counts = layout.counts_of_copies(copies, &cards, named)?;
            counts.into_iter().map(|up| up.map(usize::from)).collect()
        }
    };
    let spot = layout.foundations.as_ref().map_or(layout.end, |line| line.spot);
    let is_whole = |&up: &usize| up == 0 || up == usize::from(rules.deck.ranks);
    if rules.piles.foundations.take == Takes::CompleteRuns && !up.iter().flatten().all(is_whole) {
        return Err(LayoutError::new(spot, "complete runs on the foundations", "part of one"));
    }
    for suit in 0..4 {
        let mut heights: Vec<usize> = up.iter().map(|up| up[suit]).collect();
        sort_few_by(&mut heights, |a, b| b.cmp(a));
        up.iter_mut().zip(heights).for_each(|(up, height)| up[suit] = height);
    }
    Ok(up)
}

fn placed_base(rules: Rules, layout: &Layout) -> Result<Rank, LayoutError> {
    if rules.piles.foundations.base == Base::Ace {
        position::no_line(layout.base.as_ref(), "Base")?;
        return Ok(Rank::ACE);
    }
    let line = layout.base.as_ref();
    let spot = line.map_or(layout.end, |line| line.spot);
    match layout.base()? {
        Some(rank) if rank.number() <= rules.deck.ranks => Ok(rank),
        Some(_) => Err(LayoutError::new(spot, "a base of this game's deck", "a higher rank")),
        None => Err(LayoutError::new(spot, "a line such as \"Base: 7\"", "none")),
    }
}

fn placed_redeals(rules: Rules, layout: &Layout) -> Result<Option<usize>, LayoutError> {
    let Some(line) = &layout.redeals else { return Ok(rules.redeals()) };
    let Some(most) = rules.redeals() else {
        let expected = "no line \"Redeals:\" where redeals are not limited";
        return Err(LayoutError::new(line.spot, expected, "one"));
    };
    match layout.redeals()?.map(usize::from) {
        Some(redeals) if redeals > most => {
            Err(LayoutError::new(line.spot, format!("at most {most} redeals"), redeals.to_string()))
        }
        redeals => Ok(redeals),
    }
}

fn placed_pile(rules: Rules, line: &Line) -> Result<Vec<Lying>, LayoutError> {
    let slots = line.slots()?;
    let mut pile: Vec<Lying> = Vec::new();
    for (place, &(slot, spot)) in slots.iter().enumerate() {
        let lying = Lying { card: card_at(slot, spot)?, is_up: !slot.is_down() };
        let wrong = |expected: String| Err(LayoutError::new(spot, expected, slot.to_string()));
        match pile.last() {
            _ if !lying.is_up && rules.piles.piles.face_down == FaceDown::Nothing => {
                return wrong("an open card in a game without face-down ones".to_string());
            }
            _ if !lying.is_up && place + 1 == slots.len() => {
                return wrong("an open card on top of a pile".to_string());
            }
            Some(under) if under.is_up && !lying.is_up => return wrong(format!("an open card on {}", under.card)),
            _ => pile.push(lying),
        }
    }
    Ok(pile)
}

/// Cells or places of a reserve, each with an open card or without.
fn fill_places(
    places: &mut [Option<Card>],
    slots: &[(Slot, Spot)],
    what: &str,
    named: &mut Vec<(Card, Spot)>,
) -> Result<(), LayoutError> {
    for (i, &(slot, spot)) in slots.iter().enumerate() {
        let most = places.len();
        let Some(place) = places.get_mut(i) else {
            let expected = match most {
                0 => format!("no {what} in this game"),
                1 => format!("at most 1 {what}"),
                most => format!("at most {most} {}", what.replacen("place", "places", 1).replacen("cell", "cells", 1)),
            };
            return Err(LayoutError::new(spot, expected, format!("\"{slot}\"")));
        };
        match slot {
            Slot::Empty => {}
            Slot::Up(card) => {
                *place = Some(card);
                named.push((card, spot));
            }
            Slot::Down(_) => return Err(LayoutError::new(spot, "an open card", slot.to_string())),
        }
    }
    Ok(())
}

/// The cards of a line, all open.
fn open_cards(line: Option<&Line>, place: &str, named: &mut Vec<(Card, Spot)>) -> Result<Vec<Card>, LayoutError> {
    let mut cards = Vec::new();
    for (slot, spot) in slots(line)? {
        let card = card_at(slot, spot)?;
        if slot.is_down() {
            return Err(LayoutError::new(spot, format!("an open card in {place}"), slot.to_string()));
        }
        cards.push(card);
        named.push((card, spot));
    }
    Ok(cards)
}

fn slots(line: Option<&Line>) -> Result<Vec<(Slot, Spot)>, LayoutError> {
    line.map_or(Ok(Vec::new()), Line::slots)
}

fn card_at(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card such as TH, or [TH] face down", format!("\"{slot}\"")))
}
