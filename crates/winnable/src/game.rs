//! A game of the list, or one of yours.

use crate::Error;
use std::fmt;
use winnable_cards::{Board, Deal, Deck};
use winnable_catalog::{
    AnyGame, Choice, Grade, Level, Listed, MOST_TURNS, NamedDeal, Played, Request, Session, Solved, View, Watch,
    first_of_grade, grade, open, play_by,
};
use winnable_referee::Replay;

/// A game with its rules: opened by its name, asked about its deals.
///
/// ```
/// use winnable::{Game, Quality, Request, Watch};
/// let game = Game::open("freecell:cells=3")?;
/// let deal = game.deal("ms:1")?.deal;
/// let request = Request { quality: Quality::Fast, ..Request::default() };
/// let solved = game.solve(&deal, &request, &Watch::default())?;
/// assert!(solved.verdict.is_win());
/// assert_eq!(game.check(&deal, &solved.moves.join(" "))?.moves, solved.move_count);
/// # Ok::<(), winnable::Error>(())
/// ```
pub struct Game(Box<dyn AnyGame>);

impl Game {
    /// The game of this name with its parameters (`freecell`, `klondike:draw=1`), or of a rule file (`my-game.toml`).
    pub fn open(name: &str) -> Result<Game, Error> {
        Ok(Game(open(name)?))
    }

    /// The canonical name.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// The decks that it is played with.
    pub fn deck(&self) -> Deck {
        self.0.deck()
    }

    /// The deal of this name: `ms:617`, `seed:42`, `pysol:33000`, `solvitaire:1`, a bare number (`ms:` for FreeCell and its kin, `seed:` elsewhere), or a
    /// file with a position, which is read.
    pub fn deal(&self, name: &str) -> Result<NamedDeal, Error> {
        Ok(winnable_catalog::deal(self.as_any(), name)?)
    }

    /// The position or the deck that a text describes, in any form that the command reads from a file.
    ///
    /// ```
    /// # use winnable::{Game, Watch};
    /// let game = Game::open("freecell")?;
    /// let position = game.position("Foundations: H-K D-K S-K C-J\n1: KC QC\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n")?;
    /// assert!(game.solve(&position, &Default::default(), &Watch::default())?.verdict.is_win());
    ///
    /// let error = game.position("1: KC 1X\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n").unwrap_err();
    /// assert!(error.to_string().starts_with("line 1, column 7: expected a card such as TH"), "{error}");
    /// # Ok::<(), winnable::Error>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Deal, Error> {
        let deal = winnable_catalog::written(self.as_any(), text)?;
        self.board(&deal)?;
        Ok(deal)
    }

    /// The numbered deals from this number on.
    pub fn deals(&self, first: u64) -> impl Iterator<Item = NamedDeal> + '_ {
        (first..=u64::MAX).map_while(|number| self.deal(&number.to_string()).ok())
    }

    /// The board at the start of a deal.
    pub fn board(&self, deal: &Deal) -> Result<Board, Error> {
        Ok(self.0.board(deal)?)
    }

    /// Whether a deal can be won, with all cards known. A win was replayed by the referee.
    pub fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, Error> {
        Ok(self.0.solve(deal, request, watch)?)
    }

    /// Replays moves with the referee; they must be legal and win the game. Any notation of the command will do.
    pub fn check(&self, deal: &Deal, moves: &str) -> Result<Replay, Error> {
        Ok(winnable_referee::check(self.name(), deal, moves)?)
    }

    /// A game that somebody plays, from a deal or a position.
    ///
    /// ```
    /// use winnable::{Game, Limits, Session, Watch};
    /// let game = Game::open("freecell")?;
    /// let mut session = game.session(&game.deal("617")?.deal)?;
    /// let (limits, watch) = (Limits::default(), Watch::default());
    /// session.play("1a")?;
    /// assert_eq!(session.can_win(limits, &watch)?, Some(true));
    /// let hint = session.hint(limits, &watch)?.expect("a move that keeps the game won");
    /// session.play(&hint)?;
    /// assert!(session.undo() && session.undo() && !session.undo());
    /// let error = session.play("18").unwrap_err().to_string();
    /// assert_eq!(error, "expected a legal move, found \"18\": no card of the run JD goes on QH");
    /// # Ok::<(), winnable::Error>(())
    /// ```
    pub fn session(&self, deal: &Deal) -> Result<Box<dyn Session>, Error> {
        Ok(self.0.session(deal)?)
    }

    /// How hard a deal is beside other deals of the game; None if `watch` stops it.
    pub fn grade(&self, deal: &Deal, watch: &Watch) -> Result<Option<Grade>, Error> {
        Ok(grade(self.as_any(), deal, watch)?)
    }

    /// The first of some deals that can be won and has this grade; None if none has, or if `watch` stops it.
    pub fn first_of_grade(
        &self,
        deals: impl Iterator<Item = NamedDeal>,
        level: Level,
        watch: &Watch,
    ) -> Result<Option<(NamedDeal, Grade)>, Error> {
        Ok(first_of_grade(self.as_any(), deals, level, watch)?)
    }

    /// The players who play it without seeing the face-down cards; empty if it has no such cards.
    pub fn players(&self) -> &'static [Listed] {
        self.0.players()
    }

    /// Has a numbered deal played by the player of this name. The game depends on the deal, the player and the seed alone; a win was
    /// replayed by the referee.
    ///
    /// ```
    /// # use winnable::Game;
    /// let game = Game::open("calculation")?;
    /// assert!(game.play(&game.deal("seed:1")?.deal, "hanazawa:tuned", 1)?.is_won);
    /// # Ok::<(), winnable::Error>(())
    /// ```
    pub fn play(&self, deal: &Deal, player: &str, seed: u64) -> Result<Played, Error> {
        Ok(self.0.runner(player)?.play(deal, seed)?)
    }

    /// Has a deal played by a player of yours: a function from what lies open to the number of one of the legal moves, or None to give
    /// up. After [`MOST_TURNS`] moves the game is ended. A win was replayed by the referee.
    ///
    /// ```
    /// # use winnable::Game;
    /// let game = Game::open("golf")?;
    /// let played = game.play_by(&game.deal("1")?.deal, |view| (view.turn < 3).then_some(0))?;
    /// assert_eq!((played.is_won, played.moves.len()), (false, 3));
    /// # Ok::<(), winnable::Error>(())
    /// ```
    pub fn play_by(&self, deal: &Deal, mut player: impl FnMut(&View) -> Option<usize>) -> Result<Played, Error> {
        let player = |view: View| Ok(player(&view).map(Choice::Nth));
        play_by::<std::convert::Infallible>(self.as_any(), deal, MOST_TURNS, player).map_err(Error::from)
    }

    /// How often it can be won: so many deals from a number on, searched on all cores. [`lab::rate`](winnable_lab::rate()) can do more:
    /// players, datasets that go on, intervals of a width.
    #[cfg(feature = "lab")]
    pub fn rate(&self, first: u64, deals: u64, request: &Request, watch: &Watch) -> Result<winnable_lab::Rated, Error> {
        use winnable_lab::{Numbers, Order, Spec, all_cores, rate};
        let numbers = match self.0.numbering() {
            winnable_cards::Numbering::Microsoft => Numbers::Ms,
            winnable_cards::Numbering::Seed => Numbers::Seed,
        };
        let spec = Spec::new(self.as_any(), numbers, first, deals, request);
        Ok(rate(&Order { spec: &spec, out: None, jobs: all_cores() }, watch, |_| ())?)
    }

    /// The game as the other crates know it. What it can do there may change with any version.
    pub fn as_any(&self) -> &dyn AnyGame {
        &*self.0
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.name()).finish()
    }
}
