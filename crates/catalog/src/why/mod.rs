//! Why a position is lost, in cards: which of them never come free.
//!
//! Nothing is said that was not computed. Either all positions that can still be reached are gone through ([`closed`]), and
//! what holds in each of them is told; or, where these are too many, a simpler game in which nothing that was once possible ever becomes
//! impossible ([`relaxed`]) cannot be won either. Where neither says anything there is no short reason.

mod closed;
mod relaxed;

use serde::Serialize;
use winnable_cards::{Board, Card, Foundations, Rank, Slot, sort_few};
use winnable_games::Interactive;
use winnable_rules::{Goal, Play, RuleSet, Takes};
use winnable_search::Watch;

/// Positions that are gone through at the most.
pub const POSITIONS: u64 = 100_000;

/// Why a position is lost.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Reasons {
    /// No legal move is left.
    pub no_move: bool,
    /// Cards that are needed and never come free, at most one of each suit.
    pub stuck: Vec<Stuck>,
    /// How that was proven; none if there is no short reason.
    pub how: Option<How>,
    /// How many positions can still be reached; none if they were not gone through to the last.
    pub positions: Option<u64>,
}

/// A card that never comes free.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stuck {
    /// The card.
    pub card: Card,
    /// What never happens to it.
    pub never: Never,
    /// The cards that lie on it and never leave it.
    pub under: Vec<Card>,
}

/// What never happens to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Never {
    /// It lies where it lies in every position that can be reached.
    Free,
    /// It moves, but never goes up to its foundation.
    Home,
    /// It is never taken off the board.
    Taken,
}

/// How a reason was proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum How {
    /// All positions that can be reached were gone through.
    #[serde(rename = "closed set")]
    ClosedSet,
    /// A game in which what is possible stays possible cannot be won.
    #[serde(rename = "relaxation")]
    Relaxation,
}

/// Why this position, which is known to be lost, is lost. Says nothing of a position that can be won.
pub(crate) fn reasons<G: Interactive>(game: &G, name: &str, start: &G::State, most: u64, watch: &Watch) -> Reasons {
    let mut reasons = Reasons::default();
    let mut legal = Vec::new();
    game.legal_moves(start, &mut legal);
    if game.is_won(start) {
        return reasons;
    }
    reasons.no_move = legal.is_empty();
    let Ok(rules) = winnable_rules::open(name) else { return reasons };
    let board = game.board(start);
    if let Some(closed) = closed::explore(game, &rules, start, most, watch) {
        reasons.positions = Some(closed.positions);
        reasons.stuck = told(&rules, &board, &closed);
        reasons.how = (!reasons.stuck.is_empty() || reasons.no_move).then_some(How::ClosedSet);
    } else if let Some(facts) = relaxed::explore(&rules, &board).filter(|_| !watch.is_stopped()) {
        reasons.stuck = told(&rules, &board, &facts);
        reasons.how = (!reasons.stuck.is_empty()).then_some(How::Relaxation);
    }
    reasons
}

/// What holds in every position that can be reached, or in more than these.
pub(crate) struct Facts {
    /// How many positions there are.
    positions: u64,
    /// Cards, by their indices, of which a copy moves.
    moves: [bool; 52],
    /// Cards of which a copy goes home or is taken.
    leaves: [bool; 52],
}

/// The cards that tell most: of each suit the lowest that is needed and never comes free; if all of these come free at some time, the lowest
/// that never goes home.
fn told(rules: &RuleSet, board: &Board, facts: &Facts) -> Vec<Stuck> {
    let never = match &rules.play {
        Play::Piles(_) | Play::Calculation { .. } | Play::Gaps { .. } => Never::Free,
        Play::Pairs(_) | Play::Hole(_) | Play::MonteCarlo { .. } => Never::Taken,
        // Piles of cards are one card there, whatever lies below.
        Play::Accordion { .. } => return Vec::new(),
    };
    let in_rows: Vec<(Card, Vec<Card>)> = needed(rules, board, facts, never);
    let found = lowest(board, rules, in_rows);
    let takes_cards = rules.piles().is_some_and(|piles| piles.foundations.take == Takes::Cards);
    if !found.is_empty() || !takes_cards {
        return found.into_iter().map(|(card, under)| Stuck { card, never, under }).collect();
    }
    let left = board.slots().filter_map(|slot| slot.card());
    let never_home = left.filter(|card| !facts.leaves[card.index()]).map(|card| (card, Vec::new())).collect();
    let stuck = |(card, under)| Stuck { card, never: Never::Home, under };
    lowest(board, rules, never_home).into_iter().map(stuck).collect()
}

/// All cards that are needed and never come free, each with those that never leave it.
fn needed(rules: &RuleSet, board: &Board, facts: &Facts, never: Never) -> Vec<(Card, Vec<Card>)> {
    let stays = |card: Card| match never {
        Never::Free => !facts.moves[card.index()],
        Never::Home | Never::Taken => !facts.leaves[card.index()],
    };
    let mut found = Vec::new();
    let piles = board.rows.iter().chain(&board.reserves);
    for pile in piles {
        for (place, slot) in pile.iter().enumerate() {
            let Some(card) = slot.card().filter(|&card| stays(card)) else { continue };
            let under = place.checked_sub(1).map(|under| pile[under]);
            if is_well_placed(rules, card, place, under, slot.is_down()) {
                continue;
            }
            let above = &pile[place + 1..];
            let covers = matches!(&rules.play, Play::Piles(_) | Play::Calculation { .. });
            let above = above.iter().take_while(|slot| covers && slot.card().is_some_and(stays));
            found.push((card, above.filter_map(|slot| slot.card()).collect()));
        }
    }
    let has_talon = match &rules.play {
        Play::Piles(piles) => piles.foundations.take == Takes::Cards,
        Play::Pairs(pairs) => pairs.goal == Goal::All,
        Play::MonteCarlo { .. } => true,
        _ => false,
    };
    let talon = board.stock.iter().chain(&board.waste).flatten().filter(|_| has_talon);
    let apart = talon.chain(&board.cells).filter_map(|slot| slot.card()).filter(|&card| stays(card));
    found.extend(apart.map(|card| (card, Vec::new())));
    found
}

/// Whether a win may leave a card of the rows where it lies.
fn is_well_placed(rules: &RuleSet, card: Card, place: usize, under: Option<Slot>, is_down: bool) -> bool {
    match &rules.play {
        Play::Piles(piles) if piles.foundations.take != Takes::Cards => {
            let fits = match under {
                Some(Slot::Up(on)) => on.suit() == card.suit() && on.rank().number() == card.rank().number() + 1,
                Some(_) => false,
                None => card.rank().number() == rules.deck.ranks,
            };
            !is_down && fits
        }
        Play::Gaps { aces_fixed } => {
            let first = if *aces_fixed { 1 } else { 2 };
            usize::from(card.rank().number()) == place + first
        }
        _ => false,
    }
}

/// Of each suit the card that has to leave first.
fn lowest(board: &Board, rules: &RuleSet, mut cards: Vec<(Card, Vec<Card>)>) -> Vec<(Card, Vec<Card>)> {
    let base = board.base.unwrap_or(Rank::ACE).number();
    let order = |card: Card| (card.rank().number() + rules.deck.ranks - base) % rules.deck.ranks;
    let is_up = |card: Card| match &board.foundations {
        Foundations::Suits(up) if board.base.is_none() => card.rank().number() <= up[card.suit().index()],
        _ => false,
    };
    cards.retain(|(card, _)| !is_up(*card));
    // Of two copies the one that more cards lie on.
    sort_few(&mut cards, |(card, under)| (card.suit().index(), order(*card), usize::MAX - under.len()));
    cards.dedup_by_key(|(card, _)| card.suit());
    cards
}
