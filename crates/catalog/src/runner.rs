//! Whole games played by one player, who does not see the face-down cards; the referee replays each win.

use crate::facade::{AnyGame, Entry, Request, SolveError, Solved};
use std::ops::Range;
use winnable_cards::{Board, Deal, LayoutError, Numbering};
use winnable_games::{Hidden, Notation, Planned};
use winnable_players::{AnyPlayer, BlindGame, Listed, PlayerError, chance};
use winnable_search::Watch;

/// One game played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Whether the player won; a win was replayed by the referee.
    pub is_won: bool,
    /// The moves, also of a lost game.
    pub moves: Vec<String>,
    /// Cards that are not home at the end.
    pub cards_left: u32,
    /// Cards left in the stock at the end.
    pub stock_left: Option<u32>,
    /// How many moves the player could choose from, summed over all moves of the game.
    pub choices: u32,
}

/// Many games, counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games by the number of cards that were on the foundations, or removed, at the end.
    pub by_cards_home: Vec<u64>,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { games: 0, wins: 0, by_cards_home: vec![0; 53] }
    }
}

impl Tally {
    /// Adds the games of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.by_cards_home.iter_mut().zip(&other.by_cards_home).for_each(|(sum, n)| *sum += n);
    }
}

/// Plays whole games with one player.
pub trait PlayerRunner {
    /// Plays a numbered deal. The game depends on the deal and the player's seed only.
    fn play(&mut self, deal: &Deal, seed: u64) -> Result<Played, SolveError>;

    /// Plays the deals with these numbers and counts the results; `None` if `watch` stops it.
    fn tally(&mut self, deals: Range<u64>, seed: u64, watch: &Watch) -> Result<Option<Tally>, SolveError>;

    /// Whether a game takes less time than writing a row of a dataset, so that many games are better counted without rows.
    fn is_quick(&self) -> bool;
}

/// Finds a game's player by its name.
pub(crate) type OpenPlayer<G> = fn(&G, &str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError>;

/// A game with face-down cards: its entry in the catalog, and its players.
pub(crate) struct HiddenEntry<G: Hidden + Planned> {
    entry: Entry<G>,
    players: Players<G>,
}

/// The players of a game.
pub(crate) struct Players<G> {
    pub(crate) list: &'static [Listed],
    pub(crate) ladder: &'static [&'static str],
    pub(crate) open: OpenPlayer<G>,
}

impl<G: Hidden + Planned + 'static> HiddenEntry<G> {
    pub(crate) fn boxed(name: &str, game: G, players: Players<G>) -> Box<dyn AnyGame> {
        Box::new(HiddenEntry { entry: Entry::new(name, game), players })
    }
}

impl<G: Hidden + Planned + 'static> AnyGame for HiddenEntry<G> {
    fn name(&self) -> &str {
        self.entry.name()
    }

    fn numbering(&self) -> Numbering {
        self.entry.numbering()
    }

    fn board(&self, deal: &Deal) -> Result<Board, LayoutError> {
        self.entry.board(deal)
    }

    fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        self.entry.solve(deal, request, watch)
    }

    fn players(&self) -> &'static [Listed] {
        self.players.list
    }

    fn ladder(&self) -> &'static [&'static str] {
        self.players.ladder
    }

    fn runner(&self, player: &str) -> Result<Box<dyn PlayerRunner + '_>, PlayerError> {
        let player = (self.players.open)(&self.entry.game, player)?;
        Ok(Box::new(Runner { name: self.entry.name(), game: &self.entry.game, player }))
    }
}

/// A game under its name, with a player.
struct Runner<'a, G: Hidden> {
    name: &'a str,
    game: &'a G,
    player: Box<dyn AnyPlayer<G>>,
}

impl<G: Hidden + 'static> PlayerRunner for Runner<'_, G> {
    fn play(&mut self, deal: &Deal, seed: u64) -> Result<Played, SolveError> {
        let number = match deal {
            Deal::Microsoft(number) => number.get() as u64,
            Deal::Seed(number) => *number,
            Deal::Position(_) => return Err(SolveError::NotFromTheStart),
        };
        let game = self.game;
        let mut state = game.start(deal)?;
        let mut record = Vec::new();
        self.player.play_out(BlindGame::recorded(game, &mut state, &mut record), chance(seed, number));
        let mut replayed = game.start(deal)?;
        let (mut moves, mut choices, mut legal) = (Vec::new(), 0, Vec::new());
        for m in record {
            moves.push(game.written(&replayed, m, Notation::Standard));
            legal.clear();
            game.moves(&replayed, &mut legal);
            choices += legal.len() as u32;
            game.play(&mut replayed, m);
        }
        let is_won = game.is_won(&state);
        if is_won {
            let checked = winnable_referee::check(self.name, deal, &moves.join(" "));
            checked.map_err(SolveError::Refused)?;
        }
        let (cards_left, stock_left) = (game.cards_left(&state), game.stock_left(&state));
        Ok(Played { is_won, moves, cards_left, stock_left, choices })
    }

    fn tally(&mut self, deals: Range<u64>, seed: u64, watch: &Watch) -> Result<Option<Tally>, SolveError> {
        let game = self.game;
        let mut tally = Tally::default();
        for number in deals {
            if watch.is_stopped() {
                return Ok(None);
            }
            let deal = Deal::Seed(number);
            let mut state = game.start(&deal)?;
            self.player.play_out(BlindGame::new(game, &mut state), chance(seed, number));
            tally.games += 1;
            tally.by_cards_home[52usize.saturating_sub(game.cards_left(&state) as usize)] += 1;
            if game.is_won(&state) {
                // Played again with its moves, for the referee. That costs little: quick players seldom win.
                tally.wins += u64::from(self.play(&deal, seed)?.is_won);
            }
        }
        Ok(Some(tally))
    }

    fn is_quick(&self) -> bool {
        self.player.is_quick()
    }
}
