//! Whole games played by one player, who does not see the face-down cards; the referee replays each win.

use crate::facade::SolveError;
use std::ops::Range;
use winnable_cards::{Card, Deal, SplitMix64};
use winnable_games::{Game, Hidden, Interactive, Notation};
use winnable_players::{AnyPlayer, BlindGame, Listed, PlayerError, chance};
use winnable_search::Watch;

use crate::outlook::Outlook;

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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games by the number of cards that were on the foundations, or removed, at the end.
    pub by_cards_home: Vec<u64>,
}

impl Tally {
    /// Adds the games of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        let longest = self.by_cards_home.len().max(other.by_cards_home.len());
        self.by_cards_home.resize(longest, 0);
        self.by_cards_home.iter_mut().zip(&other.by_cards_home).for_each(|(sum, n)| *sum += n);
    }
}

/// Plays whole games with one player.
pub trait PlayerRunner {
    /// Plays a numbered deal. The game depends on the deal and the player's seed only.
    fn play(&mut self, deal: &Deal, seed: u64) -> Result<Played, SolveError>;

    /// Plays the deals with these numbers and counts the results; `None` if `watch` stops it.
    fn tally(&mut self, deals: Range<u64>, seed: u64, watch: &Watch) -> Result<Option<Tally>, SolveError>;

    /// Whether a game takes less time than writing a row of a dataset, so that many games are better counted without
    /// rows.
    fn is_quick(&self) -> bool;
}

/// From the name of a game, the game and the name of a player to what plays whole games with it.
type FindRunner<G> = for<'a> fn(&'a str, &'a G, &str) -> Result<Box<dyn PlayerRunner + 'a>, PlayerError>;

/// The names of strong players.
#[derive(Clone, Copy)]
pub(crate) struct Strong {
    pub(crate) adviser: &'static str,
    pub(crate) quick: &'static str,
}

/// From a position of a game to what strong players make of it, in so many games.
type FindOutlook<G> =
    fn(&G, &[<G as Game>::State], Strong, u64, &Watch) -> Result<Outlook<<G as Game>::Move>, PlayerError>;

/// The players of a game.
pub(crate) struct Players<G: Game> {
    pub(crate) list: &'static [Listed],
    pub(crate) ladder: &'static [&'static str],
    /// The file of the judge that the strongest of them ask, if they ask one.
    pub(crate) judge: fn(&G) -> Option<&'static str>,
    /// How many of these grade deals: the weaker ones, which look at no cards to come and leave something to chance. None where a casual player
    /// does.
    pub(crate) weaker: usize,
    /// Whether a lost game ends as soon as some card can no longer go home, whatever is left in the stock.
    pub(crate) give_up_early: bool,
    pub(crate) runner: FindRunner<G>,
    /// Who is asked for a move, and who is quick enough to play on many times: both strong.
    pub(crate) strong: Strong,
    pub(crate) outlook: FindOutlook<G>,
}

/// What plays whole games with this player.
pub(crate) fn runner<'a, G: Hidden + Interactive + 'static>(
    name: &'a str,
    game: &'a G,
    player: Box<dyn AnyPlayer<G>>,
) -> Box<dyn PlayerRunner + 'a> {
    Box::new(Runner { name, game, player })
}

/// A number for a deck that has none, or one of another program, by which the player's chance begins.
fn number_of(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |number, card| SplitMix64::new(number ^ card.index() as u64).next())
}

/// A game under its name, with a player.
struct Runner<'a, G: Hidden> {
    name: &'a str,
    game: &'a G,
    player: Box<dyn AnyPlayer<G>>,
}

impl<G: Hidden + Interactive + 'static> PlayerRunner for Runner<'_, G> {
    fn play(&mut self, deal: &Deal, seed: u64) -> Result<Played, SolveError> {
        let number = match deal {
            Deal::Microsoft(number) => number.get() as u64,
            Deal::Seed(number) => *number,
            Deal::Order(cards) => number_of(cards),
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
        // Who gives up although the win is certain has not won.
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
        let cards = game.deck().len();
        let mut tally = Tally { by_cards_home: vec![0; cards + 1], ..Tally::default() };
        for number in deals {
            if watch.is_stopped() {
                return Ok(None);
            }
            let deal = Deal::Seed(number);
            let mut state = game.start(&deal)?;
            self.player.play_out(BlindGame::new(game, &mut state), chance(seed, number));
            tally.games += 1;
            tally.by_cards_home[cards.saturating_sub(game.cards_left(&state) as usize)] += 1;
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
