//! Can this solitaire deal be won? A win comes with its moves, replayed by an independent referee; a loss means that every
//! line of play was searched.
//!
//! ```
//! use winnable::{Limits, Verdict};
//! let solved = winnable::solve("freecell", "ms:617", Limits::default())?;
//! assert_eq!(solved.verdict, Verdict::Winnable);
//! let game = winnable::Game::open("freecell")?;
//! assert_eq!(game.check(&game.deal("ms:617")?.deal, &solved.moves.join(" "))?.moves, solved.moves.len());
//!
//! let lost = winnable::solve("freecell", "ms:11982", Limits::default())?;
//! assert_eq!(lost.verdict, Verdict::Unwinnable);
//! assert_eq!(lost.reason.unwrap().name(), "every line of play was searched");
//! # Ok::<(), winnable::Error>(())
//! ```
//!
//! A [`Game`] is opened once and asked often; a [`Session`] is one that somebody plays; a [`Watch`] stops a search from another
//! thread. Limits count states and bytes, not seconds, so that the same question has the same answer on any machine.
//!
//! | what you want | where it is |
//! |---|---|
//! | a verdict | [`solve`], [`Game::solve`], [`Session::solve`] |
//! | a game that goes on: legal moves, undo, can it still be won, a hint | [`Game::session`] |
//! | deals that can be won, by difficulty | [`grade`], [`Game::first_of_grade`] |
//! | whole games without seeing the face-down cards, also by a player of yours | [`Game::play`], [`Game::play_by`] |
//! | a list of moves from elsewhere, judged | [`Game::check`] |
//! | the list of games | [`GAMES`] |
//! | success rates and datasets (feature `lab`) | `rate`, `Game::rate`, `lab` |
//!
//! # Features
//!
//! `cli`, which is there by default, builds the command `winnable` and has `lab` in it; `default-features = false` leaves the
//! library with all games, engines and players. `lab` adds experiments over many deals, which write Parquet.
//!
//! # What may change
//!
//! Until 1.0, a new minor version may change what is public here. Verdicts do not change; which winning moves are found,
//! how many states that takes, and the text of messages may with any version. Structures such as [`Request`] get
//! new fields: write `..Request::default()`. [`Session`] gets new methods: nobody else implements it.
//! The other crates `winnable-…` are parts of this one, and what [`catalog`] and `lab` show of them may change at any time.

mod error;
mod game;

pub use error::Error;
pub use game::Game;
pub use winnable_cards::{
    Board, BoardFormat, Card, Deal, DealName, DealNameError, Deck, Foundations, Layout, LayoutError, MicrosoftNumber,
    Place, Rank, Slot, Suit,
};
pub use winnable_catalog::{
    self as catalog, Action, Chance, DealError, Engine, GAMES, Grade, Grounds, InputError, LegalMove, Level, Limits,
    Listed, ListedGame, Metric, MoveError, NameError, NamedDeal, Notation, Played, PlayerError, Proof, Prunings,
    Quality, Reason, Request, Session, SolveError, Solved, Success, Tried, VERSION, Verdict, View, Watch,
};
#[cfg(feature = "lab")]
pub use winnable_lab as lab;
pub use winnable_referee::{Refusal, Replay};

/// Whether a deal can be won, and how: a [`Game`] opened, its deal read and solved.
///
/// ```
/// use winnable::{Limits, Reason, Verdict};
/// let solved = winnable::solve("freecell", "11982", Limits { states: 1000, ..Limits::default() })?;
/// assert_eq!((solved.verdict, solved.reason), (Verdict::Undecided, Some(Reason::StateLimit)));
///
/// let error = winnable::solve("frecell", "617", Limits::default()).unwrap_err();
/// assert!(error.to_string().ends_with("found \"frecell\"; did you mean freecell?"));
/// # Ok::<(), winnable::Error>(())
/// ```
pub fn solve(game: &str, deal: &str, limits: Limits) -> Result<Solved, Error> {
    let game = Game::open(game)?;
    let NamedDeal { deal, .. } = game.deal(deal)?;
    game.solve(&deal, &Request { limits, ..Request::default() }, &Watch::default())
}

/// How hard a deal is.
///
/// ```
/// use winnable::Level;
/// let grade = winnable::grade("freecell", "ms:617")?;
/// assert_eq!(grade.grade, Some(Level::Hard));
/// assert!(grade.explanation().contains("of the moves along a solution lose the game"));
/// # Ok::<(), winnable::Error>(())
/// ```
pub fn grade(game: &str, deal: &str) -> Result<Grade, Error> {
    let game = Game::open(game)?;
    let NamedDeal { deal, .. } = game.deal(deal)?;
    Ok(game.grade(&deal, &Watch::default())?.expect("nobody stops it"))
}

/// How often a game can be won: its first deals searched, on all cores.
///
/// ```
/// let rated = winnable::rate("four-companies", 100)?;
/// assert_eq!(rated.summary.deals, 100);
/// assert!(rated.summary.low < 0.935 && 0.935 < rated.summary.high);
/// # Ok::<(), winnable::Error>(())
/// ```
#[cfg(feature = "lab")]
pub fn rate(game: &str, deals: u64) -> Result<lab::Rated, Error> {
    Game::open(game)?.rate(1, deals, &Request::default(), &Watch::default())
}
