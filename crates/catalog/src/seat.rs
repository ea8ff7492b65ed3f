//! A player at a table: games played without seeing the face-down cards, each win replayed by the referee.

use crate::facade::{AnyGame, Entry, Request, SolveError};
use crate::result::{Engine, Solved};
use std::ops::Range;
use winnable_cards::{Board, Card, Deal, LayoutError, Numbering};
use winnable_games::{Hidden, Notation};
use winnable_players::{AnyPlayer, Listed, PlayerError, Sitting, chance};
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
    /// Legal moves at all moves together: what the player had to choose from.
    pub choices: u32,
}

/// Many games, counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games by the number of cards that were home at the end.
    pub by_cards_home: Vec<u64>,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { games: 0, wins: 0, by_cards_home: vec![0; Card::COUNT + 1] }
    }
}

impl Tally {
    /// Adds the games of another.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.by_cards_home.iter_mut().zip(&other.by_cards_home).for_each(|(sum, n)| *sum += n);
    }
}

/// A player at a table.
pub trait Seat {
    /// Plays a numbered deal; the same deal and seed give the same game.
    fn play(&mut self, deal: &Deal, seed: u64) -> Result<Played, SolveError>;

    /// Plays the deals of these seeds and counts; nothing if it is stopped.
    fn tally(&mut self, deals: Range<u64>, seed: u64, watch: &Watch) -> Result<Option<Tally>, SolveError>;

    /// Whether a game takes less time than a row of a dataset, so that many are better counted only.
    fn is_quick(&self) -> bool;
}

/// How a game's player is found by its name.
pub(crate) type OpenPlayer<G> = fn(&G, &str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError>;

/// A game with face-down cards, under its name and with its players.
pub(crate) struct HiddenEntry<G: Hidden> {
    entry: Entry<G>,
    players: Players<G>,
}

/// The players of a game.
pub(crate) struct Players<G> {
    pub(crate) list: &'static [Listed],
    pub(crate) ladder: &'static [&'static str],
    pub(crate) open: OpenPlayer<G>,
}

impl<G: Hidden + 'static> HiddenEntry<G> {
    pub(crate) fn boxed(name: &str, game: G, players: Players<G>) -> Box<dyn AnyGame> {
        Box::new(HiddenEntry { entry: Entry::new(name, game), players })
    }
}

impl<G: Hidden + 'static> AnyGame for HiddenEntry<G> {
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

    fn method(&self, engine: Engine) -> String {
        self.entry.method(engine)
    }

    fn players(&self) -> &'static [Listed] {
        self.players.list
    }

    fn ladder(&self) -> &'static [&'static str] {
        self.players.ladder
    }

    fn seat(&self, player: &str) -> Result<Box<dyn Seat + '_>, PlayerError> {
        let player = (self.players.open)(&self.entry.game, player)?;
        Ok(Box::new(Seated { entry: &self.entry, player }))
    }
}

struct Seated<'a, G: Hidden> {
    entry: &'a Entry<G>,
    player: Box<dyn AnyPlayer<G>>,
}

impl<G: Hidden + 'static> Seat for Seated<'_, G> {
    fn play(&mut self, deal: &Deal, seed: u64) -> Result<Played, SolveError> {
        let number = match deal {
            Deal::Microsoft(number) => number.get() as u64,
            Deal::Seed(number) => *number,
            Deal::Position(_) => return Err(SolveError::NotFromTheStart),
        };
        let game = &self.entry.game;
        let mut state = game.start(deal)?;
        let mut record = Vec::new();
        self.player.play_out(Sitting::recorded(game, &mut state, &mut record), chance(seed, number));
        let mut told = game.start(deal)?;
        let (mut moves, mut choices, mut legal) = (Vec::new(), 0, Vec::new());
        for m in record {
            moves.push(game.written(&told, m, Notation::Standard));
            legal.clear();
            game.moves(&told, &mut legal);
            choices += legal.len() as u32;
            game.play(&mut told, m);
        }
        let is_won = game.is_won(&state);
        if is_won {
            let checked = winnable_referee::check(self.entry.name(), deal, &moves.join(" "));
            checked.map_err(SolveError::Refused)?;
        }
        let (cards_left, stock_left) = (game.cards_left(&state), game.stock_left(&state));
        Ok(Played { is_won, moves, cards_left, stock_left, choices })
    }

    fn tally(&mut self, deals: Range<u64>, seed: u64, watch: &Watch) -> Result<Option<Tally>, SolveError> {
        let game = &self.entry.game;
        let mut tally = Tally::default();
        for number in deals {
            if watch.is_stopped() {
                return Ok(None);
            }
            let deal = Deal::Seed(number);
            let mut state = game.start(&deal)?;
            self.player.play_out(Sitting::new(game, &mut state), chance(seed, number));
            tally.games += 1;
            tally.by_cards_home[Card::COUNT.saturating_sub(game.cards_left(&state) as usize)] += 1;
            if game.is_won(&state) {
                // Played again for the referee: wins of the players that need counting are rare.
                tally.wins += u64::from(self.play(&deal, seed)?.is_won);
            }
        }
        Ok(Some(tally))
    }

    fn is_quick(&self) -> bool {
        self.player.is_quick()
    }
}
