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

/// Any player of a game: one virtual call a game, never one a move.
pub trait AnyPlayer<G: Hidden>: Send {
    /// Plays a game from here to its end.
    fn play_out(&mut self, game: &G, state: &mut G::State, rng: SplitMix64);

    /// The same, with every position and move told.
    fn play_told(&mut self, game: &G, state: &mut G::State, rng: SplitMix64, tell: &mut dyn FnMut(&G::State, G::Move));
}

impl<G: Hidden, P: Player<G>> AnyPlayer<G> for P {
    fn play_out(&mut self, game: &G, state: &mut G::State, rng: SplitMix64) {
        play(self, game, state, rng, |_, _| ());
    }

    fn play_told(&mut self, game: &G, state: &mut G::State, rng: SplitMix64, tell: &mut dyn FnMut(&G::State, G::Move)) {
        play(self, game, state, rng, tell);
    }
}

fn play<G: Hidden, P: Player<G>>(
    player: &mut P,
    game: &G,
    state: &mut G::State,
    rng: SplitMix64,
    mut tell: impl FnMut(&G::State, G::Move),
) {
    player.begin(game, game.view(state), rng);
    while let Some(m) = player.choose(game, game.view(state)) {
        tell(state, m);
        game.play(state, m);
    }
}

/// The generator of a player's game, which follows from the player's seed and the number of the deal alone.
pub fn chance(seed: u64, deal: u64) -> SplitMix64 {
    // Two mixed numbers, so that neighbouring seeds and deals have nothing in common, with each other or with the
    // shuffle of the deal.
    let mixed = SplitMix64::new(seed ^ 0x70_6C61_7965_7273).next();
    SplitMix64::new(SplitMix64::new(mixed.wrapping_add(deal)).next())
}
