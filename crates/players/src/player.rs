//! What a player is, and a game played by one.

use winnable_cards::SplitMix64;
use winnable_games::Hidden;

/// One who plays a game without seeing the face-down cards: it is given a view, never the position.
///
/// Chance comes from the generator that a game begins with and from nowhere else, so the same player with the same
/// generator plays the same game.
pub trait Player<G: Hidden>: Send {
    /// A new game begins.
    fn begin(&mut self, game: &G, view: G::View<'_>, rng: SplitMix64);

    /// The next move, or nothing if the player gives up or sees nothing more to do.
    fn choose(&mut self, game: &G, view: G::View<'_>) -> Option<G::Move>;
}

/// A game under way as a player sits at it: the open cards can be seen, and moves made.
pub struct Sitting<'a, G: Hidden> {
    game: &'a G,
    state: &'a mut G::State,
    record: Option<&'a mut Vec<G::Move>>,
}

impl<'a, G: Hidden> Sitting<'a, G> {
    /// A game from this position on.
    pub fn new(game: &'a G, state: &'a mut G::State) -> Self {
        Sitting { game, state, record: None }
    }

    /// The same, with its moves written down.
    pub fn recorded(game: &'a G, state: &'a mut G::State, record: &'a mut Vec<G::Move>) -> Self {
        Sitting { game, state, record: Some(record) }
    }

    /// What can be seen.
    #[inline]
    pub fn view(&self) -> G::View<'_> {
        self.game.view(self.state)
    }

    /// Makes a move.
    #[inline]
    pub fn play(&mut self, m: G::Move) {
        if let Some(record) = &mut self.record {
            record.push(m);
        }
        self.game.play(self.state, m);
    }
}

/// Any player of a game: one virtual call a game, never one a move.
pub trait AnyPlayer<G: Hidden>: Send {
    /// Plays a game from here to its end.
    fn play_out(&mut self, sitting: Sitting<'_, G>, rng: SplitMix64);

    /// Whether a game takes less time than a row of a dataset, so that many are better counted only.
    fn is_quick(&self) -> bool {
        false
    }
}

impl<G: Hidden, P: Player<G>> AnyPlayer<G> for P {
    fn play_out(&mut self, mut sitting: Sitting<'_, G>, rng: SplitMix64) {
        self.begin(sitting.game, sitting.view(), rng);
        while let Some(m) = self.choose(sitting.game, sitting.view()) {
            sitting.play(m);
        }
    }
}

/// The generator of a player's game, which follows from the player's seed and the number of the deal alone.
pub fn chance(seed: u64, deal: u64) -> SplitMix64 {
    // Two mixed numbers, so that neighbouring seeds and deals have nothing in common, with each other or with the
    // shuffle of the deal.
    let mixed = SplitMix64::new(seed ^ 0x70_6C61_7965_7273).next();
    SplitMix64::new(SplitMix64::new(mixed.wrapping_add(deal)).next())
}
