//! What a player is, and the game as it sees it.

use winnable_cards::SplitMix64;
use winnable_games::Hidden;

/// A player that chooses one move at a time without seeing the face-down cards: it is given a view, never the position.
///
/// All its random numbers come from the generator that a game begins with, so a player that is given the same deal and
/// the same generator plays the same game.
pub trait Player<G: Hidden>: Send {
    /// A new game begins.
    fn begin(&mut self, game: &G, view: G::View<'_>, rng: SplitMix64);

    /// The next move, or `None` if the player ends the game: it gives up, or there is no move left that it wants.
    fn choose(&mut self, game: &G, view: G::View<'_>) -> Option<G::Move>;
}

/// A game in progress that is played without seeing the face-down cards: it shows the view and takes moves.
pub struct BlindGame<'a, G: Hidden> {
    game: &'a G,
    state: &'a mut G::State,
    record: Option<&'a mut Vec<G::Move>>,
}

impl<'a, G: Hidden> BlindGame<'a, G> {
    /// The game from this position on.
    pub fn new(game: &'a G, state: &'a mut G::State) -> Self {
        BlindGame { game, state, record: None }
    }

    /// The game from this position on, with every move appended to `record`.
    pub fn recorded(game: &'a G, state: &'a mut G::State, record: &'a mut Vec<G::Move>) -> Self {
        BlindGame { game, state, record: Some(record) }
    }

    /// What the player sees now.
    #[inline]
    pub fn view(&self) -> G::View<'_> {
        self.game.view(self.state)
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, m: G::Move) {
        if let Some(record) = &mut self.record {
            record.push(m);
        }
        self.game.play(self.state, m);
    }
}

/// Any player of a game, as a trait object: one virtual call for each game, none for each move.
pub trait AnyPlayer<G: Hidden>: Send {
    /// Plays the game to its end.
    fn play_out(&mut self, blind: BlindGame<'_, G>, rng: SplitMix64);

    /// The first move of a game from this position on; `None` if the player ends the game at once.
    fn first_move(&mut self, game: &G, state: &G::State, rng: SplitMix64) -> Option<G::Move> {
        let (mut end, mut record) = (state.clone(), Vec::new());
        self.play_out(BlindGame::recorded(game, &mut end, &mut record), rng);
        record.into_iter().next()
    }

    /// Whether a game takes less time than writing a row of a dataset, so that many games are better counted without
    /// rows.
    fn is_quick(&self) -> bool {
        false
    }
}

impl<G: Hidden, P: Player<G>> AnyPlayer<G> for P {
    fn play_out(&mut self, mut blind: BlindGame<'_, G>, rng: SplitMix64) {
        self.begin(blind.game, blind.view(), rng);
        while let Some(m) = self.choose(blind.game, blind.view()) {
            blind.play(m);
        }
    }

    fn first_move(&mut self, game: &G, state: &G::State, rng: SplitMix64) -> Option<G::Move> {
        self.begin(game, game.view(state), rng);
        self.choose(game, game.view(state))
    }
}

/// The generator of random numbers for one game of a player. It depends on the player's seed and the number of the deal
/// only.
pub fn chance(seed: u64, deal: u64) -> SplitMix64 {
    // Mixed twice, so that the generators of neighbouring seeds and deals are unrelated to each other and to the
    // shuffle of the deal, which starts from the number of the deal itself.
    let mixed = SplitMix64::new(seed ^ 0x70_6C61_7965_7273).next();
    SplitMix64::new(SplitMix64::new(mixed.wrapping_add(deal)).next())
}
