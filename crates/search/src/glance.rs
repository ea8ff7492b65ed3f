//! A game seen at a glance: only the next few cards of each suit are told apart.
//!
//! Positions that look the same need not be equally winnable, so a search of this game may find wins and prove
//! nothing. But it looks at many different positions instead of many that differ in the suits of high cards.

use winnable_games::{Game, Guided, Horizon};

/// A game with a horizon that moves along with each position.
pub(crate) struct Glance<'a, G> {
    pub game: &'a G,
    /// Cards of each suit that are told apart, beyond the next one.
    pub ahead: u8,
}

impl<G: Guided> Game for Glance<'_, G> {
    type State = G::State;
    type Move = G::Move;

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.moves(state, out);
    }

    #[inline]
    fn play(&self, state: &mut G::State, m: G::Move) {
        self.game.play(state, m);
    }

    #[inline]
    fn is_won(&self, state: &G::State) -> bool {
        self.game.is_won(state)
    }

    #[inline]
    fn key(&self, state: &G::State) -> u128 {
        match self.game.horizon(state) {
            Some(horizon) => self.game.coarse_key(state, horizon.further(self.ahead)),
            None => self.game.key(state),
        }
    }

    fn plain_key(&self, state: &G::State) -> u128 {
        self.game.plain_key(state)
    }

    fn cards_left(&self, state: &G::State) -> u32 {
        self.game.cards_left(state)
    }

    fn empty_columns(&self, state: &G::State) -> Option<u32> {
        self.game.empty_columns(state)
    }

    fn stock_left(&self, state: &G::State) -> Option<u32> {
        self.game.stock_left(state)
    }
}

impl<G: Guided> Guided for Glance<'_, G> {
    fn estimate(&self, state: &G::State) -> u32 {
        self.game.estimate(state)
    }

    fn safe_move(&self, state: &G::State) -> Option<G::Move> {
        self.game.safe_move(state)
    }

    fn is_dead(&self, state: &G::State) -> bool {
        self.game.is_dead(state)
    }

    fn brings_home(&self, m: G::Move) -> bool {
        self.game.brings_home(m)
    }

    fn least_toll(&self, state: &G::State) -> u32 {
        self.game.least_toll(state)
    }

    fn likely_toll(&self, state: &G::State) -> u32 {
        self.game.likely_toll(state)
    }

    fn home_move(&self, state: &G::State) -> Option<G::Move> {
        self.game.home_move(state)
    }

    fn horizon(&self, state: &G::State) -> Option<Horizon> {
        self.game.horizon(state)
    }

    fn coarse_key(&self, state: &G::State, horizon: Horizon) -> u128 {
        self.game.coarse_key(state, horizon)
    }
}
