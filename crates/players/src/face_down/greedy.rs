//! Greedy play, by what a person looks for first. The player counts what a move is worth:
//!
//! - much for each card that comes home and each face-down card of a pile that is turned up,
//! - less for a space, and for a card of waste, cell or reserve that finds a place in a pile,
//! - a little for a card that comes to lie on the next higher one of its suit, and while there is a stock, less, for one on
//!   any next higher one; the same is lost where cards are taken apart.
//!
//! It looks for *chains*: moves each of which was made possible by the one before it. A chain ends with a card that is turned
//! up, for what that card allows is not seen, and takes no card of the stock. The chain that is worth most is played to its
//! end, the shortest of several, then the first. If none is worth anything, a card of the stock is turned; without a stock, the
//! chain that costs least is played. No chain ends on a board that was there since a card last came free, so the game does
//! not go round in circles; after many moves without such a card it is given up.

use super::FaceDown;
use super::memory::Memory;
use super::sight::Sight;
use crate::Player;
use winnable_cards::{Card, Place, SplitMix64};
use winnable_games::Action;

/// The player.
#[derive(Debug, Clone)]
pub struct Greedy<M> {
    memory: Memory,
    /// What is left of the last chain, the next move last.
    to_play: Vec<M>,
}

/// What things are worth.
const HOME: i32 = 20;
const TURNED_UP: i32 = 20;
const SPACE: i32 = 8;
const PLACED: i32 = 6;
const IN_SUIT: i32 = 4;
const IN_ORDER: i32 = 2;

/// Most moves of a chain, and most positions that are looked at for one choice.
const LONGEST: usize = 6;
const POSITIONS: usize = 400;
/// Moves without a card that comes free after which the game is given up.
const MOST_IDLE: usize = 100;

impl<M> Default for Greedy<M> {
    fn default() -> Self {
        Greedy { memory: Memory::default(), to_play: Vec::new() }
    }
}

/// Moves one after the other, the last one first, and what they are worth together.
struct Chain<M> {
    worth: i32,
    moves: Vec<M>,
}

/// The chains of a position.
pub(super) struct Chains<'a, G: FaceDown> {
    game: &'a G,
    memory: &'a Memory,
    positions: usize,
}

impl<'a, G: FaceDown> Chains<'a, G> {
    pub(super) fn new(game: &'a G, memory: &'a Memory) -> Self {
        Chains { game, memory, positions: 0 }
    }

    /// The moves that greedy play makes from a position, at least one, the next move last; None if there is none that it
    /// wants.
    pub(super) fn choice(&mut self, sight: &Sight<G::State>) -> Option<Vec<G::Move>> {
        let mut moves = Vec::new();
        self.game.legal_moves(&sight.guess, &mut moves);
        let mut best: Option<Chain<G::Move>> = None;
        let mut stock = None;
        for &m in &moves {
            if turns_stock(&self.game.action(&sight.guess, m)) {
                let is_new = !self.memory.knows(&sight.after(self.game, m));
                stock = stock.or(is_new.then_some(m));
                continue;
            }
            // Each first move has its share, so that the first of many does not use all up.
            self.positions = POSITIONS / moves.len();
            let Some(chain) = self.chain(sight, &moves, m, LONGEST) else { continue };
            let is_better = |best: &Chain<G::Move>| (chain.worth, best.moves.len()) > (best.worth, chain.moves.len());
            if best.as_ref().is_none_or(is_better) {
                best = Some(chain);
            }
        }
        match (best, stock) {
            (Some(chain), Some(m)) => Some(if chain.worth > 0 { chain.moves } else { vec![m] }),
            (Some(chain), None) => Some(chain.moves),
            (None, stock) => stock.map(|m| vec![m]),
        }
    }

    /// The chain that begins with this move and is worth most; `before` are all moves of the position. None if every such
    /// chain ends on a board that was there.
    fn chain(
        &mut self,
        sight: &Sight<G::State>,
        before: &[G::Move],
        m: G::Move,
        longest: usize,
    ) -> Option<Chain<G::Move>> {
        let action = self.game.action(&sight.guess, m);
        let next = sight.after(self.game, m);
        let mut best = (!self.memory.knows(&next)).then(|| Chain { worth: 0, moves: Vec::new() });
        if next.unseen == sight.unseen && longest > 1 {
            let mut after = Vec::new();
            self.game.legal_moves(&next.guess, &mut after);
            for &m in after.iter().filter(|m| !before.contains(m)) {
                if self.positions == 0 || turns_stock(&self.game.action(&next.guess, m)) {
                    continue;
                }
                self.positions -= 1;
                let Some(chain) = self.chain(&next, &after, m, longest - 1) else { continue };
                if best.as_ref().is_none_or(|best| chain.worth > best.worth) {
                    best = Some(chain);
                }
            }
        }
        let mut best = best?;
        best.worth += worth(sight, &next, &action);
        best.moves.push(m);
        Some(best)
    }
}

/// Whether a move brings cards into the game whatever they are.
fn turns_stock(action: &Action) -> bool {
    match action {
        Action::Draw | Action::Redeal | Action::CloseUp => true,
        Action::Move { from, .. } => *from == Place::Stock,
        Action::Remove { .. } => false,
    }
}

/// What a move is worth that leads from one position to the next.
fn worth<S: Clone>(before: &Sight<S>, after: &Sight<S>, action: &Action) -> i32 {
    let home = before.left as i32 - after.left as i32;
    let turned_up = before.unseen as i32 - after.unseen as i32;
    let sum = HOME * home + TURNED_UP * turned_up + SPACE * (after.spaces() - before.spaces());
    let Action::Move { cards, from, to } = action else { return sum };
    let order = |place: Place| cards.first().map_or(0, |&card| order(before, place, card));
    match (from, to) {
        (Place::Row { .. }, _) => sum + order(*to) - order(*from),
        (Place::Cell(_) | Place::Waste | Place::Reserve(_), Place::Row { .. }) => sum + order(*to) + PLACED,
        (Place::Foundation(_), Place::Row { .. }) => sum + order(*to),
        _ => sum,
    }
}

/// What it is worth that a card lies at this place of a pile: something if the next higher one lies under it.
fn order<S: Clone>(sight: &Sight<S>, place: Place, card: Card) -> i32 {
    let Place::Row { row, place } = place else { return 0 };
    match place.checked_sub(1).and_then(|under| sight.card(row, under)) {
        Some(under) if under.rank().number() != card.rank().number() + 1 => 0,
        Some(under) if under.suit() == card.suit() => IN_SUIT,
        Some(_) if sight.has_stock() => IN_ORDER,
        Some(_) | None => 0,
    }
}

impl<G: FaceDown> Player<G> for Greedy<G::Move> {
    fn begin(&mut self, game: &G, view: G::View<'_>, _rng: SplitMix64) {
        self.memory = Memory::new(&Sight::new(game, view));
        self.to_play.clear();
    }

    fn choose(&mut self, game: &G, view: G::View<'_>) -> Option<G::Move> {
        let sight = Sight::new(game, view);
        self.memory.note(&sight);
        if game.is_won(&sight.guess) || self.memory.idle() > MOST_IDLE {
            return None;
        }
        if self.to_play.is_empty() {
            self.to_play = Chains::new(game, &self.memory).choice(&sight)?;
        }
        self.to_play.pop()
    }
}
