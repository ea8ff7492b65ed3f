//! Solving, and the verdict.

use crate::board::Board;
use crate::deal::{DealArgument, GameArgument, game as open, limits, position};
use crate::draw;
use crate::error::{bad, of_solve, undecided};
use crate::interrupt::search;
use crate::moves::{MoveArgument, MovesArgument};
use crate::value::{Value, value};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use winnable_cards::Suit;
use winnable_catalog::{
    AnyGame, Engine, Grounds as InWords, NamedDeal, Notation, ProofRecord, Quality, Reason, Request, Solved,
    Verdict as Word,
};
use winnable_lab::grouped;

/// What the proof of a loss rests on, in words.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Grounds {
    grounds: InWords,
}

impl Value for Grounds {
    fn told(&self) -> Json {
        serde_json::to_value(&self.grounds).expect("it can be written")
    }
}

value! {
    impl Grounds {
        /// How positions were told apart.
        #[getter]
        fn keys(&self) -> &str {
            &self.grounds.keys
        }

        /// The prunings that the search used.
        #[getter]
        fn prunings(&self) -> Vec<String> {
            self.grounds.prunings.clone()
        }

        /// The model of the game that was searched.
        #[getter]
        fn model(&self) -> &str {
            &self.grounds.model
        }

        fn __str__(&self) -> String {
            self.grounds.to_string()
        }

        fn __repr__(&self) -> String {
            format!("<Grounds: {}>", self.grounds)
        }
    }
}

/// The proof of a loss: what was proven, and what that rests on. A search made it; one that was pickled is what the search has told.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Proof {
    proof: ProofRecord,
    grounds: InWords,
}

impl Value for Proof {
    fn told(&self) -> Json {
        serde_json::to_value(&self.proof).expect("it can be written")
    }
}

value! {
    impl Proof {
        /// The canonical name of the game.
        #[getter]
        fn game(&self) -> &str {
            &self.proof.game
        }

        /// What was searched: a model of the game, or the game itself.
        #[getter]
        fn model(&self) -> &str {
            &self.proof.model
        }

        /// A fingerprint of the position that is lost: a number of 128 bits.
        #[getter]
        fn root(&self) -> PyResult<u128> {
            u128::from_str_radix(&self.proof.root, 16).map_err(bad)
        }

        /// How positions were told apart.
        #[getter]
        fn keys(&self) -> &str {
            &self.proof.keys
        }

        /// The claims that it rests on, each with what the rules must say for it to hold.
        #[getter]
        fn claims(&self) -> Vec<(String, Vec<String>)> {
            self.proof.claims.iter().map(|claim| (claim.claim.clone(), claim.premises.clone())).collect()
        }

        /// How many cards of each suit were told apart, or None if all were.
        #[getter]
        fn horizon(&self) -> Option<BTreeMap<char, u8>> {
            let horizon = self.proof.horizon?;
            Some(Suit::ALL.into_iter().map(|suit| (suit.letter(), horizon.of(suit.index() as u8))).collect())
        }

        fn __str__(&self) -> String {
            self.grounds.to_string()
        }

        fn __repr__(&self) -> String {
            format!("<Proof {} {}: {}>", self.proof.game, self.proof.root, self.grounds)
        }
    }
}

/// The verdict on a deal, with all that belongs to it. A win was replayed by the referee; a loss is proven.
///
/// It is true if the deal can be won and false if it cannot; of one that is undecided, asking `if verdict:` raises `Undecided`.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    solved: Solved<ProofRecord>,
    deal: String,
    /// The position, unless the name of the deal says it all.
    position: Option<String>,
}

/// As `winnable solve --json` prints it, but for the time that it took.
impl Value for Verdict {
    fn told(&self) -> Json {
        let mut told = serde_json::to_value(&self.solved).expect("it can be written");
        told["deal"] = self.deal.as_str().into();
        told
    }
}

value! {
    impl Verdict {
        /// The canonical name of the game.
        #[getter]
        fn game(&self) -> &str {
            &self.solved.game
        }

        /// The full name of the deal.
        #[getter]
        fn deal(&self) -> &str {
            &self.deal
        }

        /// "winnable", "unwinnable" or "undecided".
        #[getter]
        fn verdict(&self) -> &'static str {
            self.solved.verdict.name()
        }

        /// True, False, or None if undecided.
        #[getter]
        pub fn is_winnable(&self) -> Option<bool> {
            match self.solved.verdict {
                Word::Undecided => None,
                verdict => Some(verdict.is_win()),
            }
        }

        /// Why it is unwinnable or undecided, or why a win may not be the shortest that was asked for.
        #[getter]
        fn reason(&self) -> Option<&'static str> {
            self.solved.reason.map(Reason::name)
        }

        /// What the proof of a loss rests on, in words.
        #[getter]
        fn grounds(&self) -> Option<Grounds> {
            Some(Grounds { grounds: self.solved.grounds.clone()? })
        }

        /// The proof of a loss.
        #[getter]
        fn proof(&self) -> Option<Proof> {
            Some(Proof { proof: self.solved.proof.clone()?, grounds: self.solved.grounds.clone()? })
        }

        /// The moves of the win, first move first.
        #[getter]
        pub fn moves(&self) -> Vec<String> {
            self.solved.moves.clone()
        }

        /// Their number.
        #[getter]
        fn move_count(&self) -> usize {
            self.solved.move_count
        }

        /// How long the win is in the metric that was asked for, if a short one was.
        #[getter]
        fn length(&self) -> Option<usize> {
            self.solved.length
        }

        /// No win is shorter than this.
        #[getter]
        fn at_least(&self) -> Option<usize> {
            self.solved.at_least
        }

        /// Moves after which the win is certain.
        #[getter]
        fn certain_after(&self) -> Option<usize> {
            self.solved.certain_after
        }

        /// Different positions that were generated.
        #[getter]
        fn states(&self) -> u64 {
            self.solved.states
        }

        /// Times that a position was generated again.
        #[getter]
        fn duplicates(&self) -> u64 {
            self.solved.duplicates
        }

        /// Largest number of empty columns seen.
        #[getter]
        fn max_empty_columns(&self) -> Option<u32> {
            self.solved.max_empty_columns
        }

        /// Smallest number of cards not yet home seen.
        #[getter]
        fn min_cards_left(&self) -> u32 {
            self.solved.min_cards_left
        }

        /// Smallest stock seen, for games that have one.
        #[getter]
        fn stock_left(&self) -> Option<u32> {
            self.solved.stock_left
        }

        /// The engine.
        #[getter]
        fn engine(&self) -> &'static str {
            self.solved.engine.name()
        }

        fn __bool__(&self) -> PyResult<bool> {
            self.is_winnable().ok_or_else(|| {
                let (game, deal) = (&self.solved.game, &self.deal);
                let why = self.solved.reason.map_or("", Reason::name);
                undecided(format!("expected a deal that is decided, found {game} {deal}, which is not: {why}"))
            })
        }

        fn __repr__(&self) -> String {
            format!("<Verdict {} {}: {}>", self.solved.game, self.deal, self.in_words())
        }

        fn _repr_html_(&self) -> PyResult<String> {
            let game = open(&self.solved.game)?;
            let text = self.position.as_ref().unwrap_or(&self.deal);
            let board = game.board(&DealArgument::Text(text.clone()).read(&*game)?.deal).map_err(bad)?;
            let mut html = format!(
                "<div><p><b>{}</b>, {}: {}.</p>{}",
                self.solved.game,
                self.deal,
                self.in_words(),
                draw::svg(&self.solved.game, &board)
            );
            if !self.solved.moves.is_empty() {
                html += &format!("<p><code>{}</code></p>", self.solved.moves.join(" "));
            }
            if let Some(grounds) = &self.solved.grounds {
                html += &format!("<p>{grounds}.</p>");
            }
            Ok(html + "</div>")
        }
    }
}

impl Verdict {
    /// The verdict in a phrase.
    fn in_words(&self) -> String {
        let Solved { verdict, reason, move_count, at_least, length, states, .. } = &self.solved;
        let searched = format!("{} states searched", grouped(*states));
        match verdict {
            Word::Winnable | Word::Won => {
                let fewest = if length.is_some() && length == at_least { ", the fewest possible" } else { "" };
                format!("winnable in {move_count} moves{fewest}, {searched}")
            }
            _ => format!("{verdict}, {}, {searched}", reason.map_or("", Reason::name)),
        }
    }
}

/// What is asked of a search, by its options.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    pub engine: &'a str,
    pub quality: &'a str,
    pub count: Option<&'a str>,
    pub max_states: i128,
    pub memory: i128,
    pub notation: &'a str,
}

impl Options<'_> {
    pub fn request(&self) -> PyResult<Request> {
        let quality: Quality = self.quality.parse().map_err(bad)?;
        if let (Some(count), Quality::Fast | Quality::Good) = (self.count, quality) {
            let expected = format!("expected quality short or optimal with count {count}, since no others count moves");
            return Err(bad(format!("{expected}, found quality {quality}")));
        }
        let notation = match self.notation {
            "standard" => Notation::Standard,
            "paper" => Notation::Paper,
            found => return Err(bad(format!("expected notation standard or paper, found \"{found}\""))),
        };
        Ok(Request {
            engine: self.engine.parse::<Engine>().map_err(bad)?,
            limits: limits(self.max_states, self.memory)?,
            quality,
            metric: self.count.map(str::parse).transpose().map_err(bad)?.unwrap_or_default(),
            notation,
            ..Request::default()
        })
    }
}

/// Searches a deal, with the interpreter lock released.
pub fn solved(py: Python<'_>, game: &dyn AnyGame, named: NamedDeal, request: &Request) -> PyResult<Verdict> {
    let solved = search(py, |watch| game.solve(&named.deal, request, watch))?.map_err(of_solve)?.recorded();
    Ok(Verdict { solved, position: position(game, &named)?, deal: named.name })
}

/// Finds out whether a deal can be won, and how.
///
/// The deal is a name ("ms:617", "seed:42"), a bare number, a file with a position, a board, or the text of a position; the game is
/// a name or the path of a rule file. The options are those of `winnable solve`. The answer depends on nothing else.
///
/// >>> import winnable
/// >>> verdict = winnable.solve("freecell", "ms:617")
/// >>> verdict
/// <Verdict freecell ms:617: winnable in 98 moves, 55,396 states searched>
/// >>> verdict.moves[:6]
/// ['7a', '7b', '7c', 'b7', '1b', '71']
/// >>> lost = winnable.solve("freecell", 11982)
/// >>> lost.is_winnable, lost.grounds.model
/// (False, 'manoeuvres')
/// >>> winnable.solve("frecell", 617)
/// Traceback (most recent call last):
///   ...
/// ValueError: expected a game, found "frecell"; did you mean freecell?
#[pyfunction]
#[pyo3(signature = (game, deal, *, engine="complete", quality="good", count=None, max_states=20_000_000, memory=4294967296, notation="standard"))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn solve(
    py: Python<'_>,
    game: GameArgument,
    deal: DealArgument,
    engine: &str,
    quality: &str,
    count: Option<&str>,
    max_states: i128,
    memory: i128,
    notation: &str,
) -> PyResult<Verdict> {
    let game = game.open()?;
    let request = Options { engine, quality, count, max_states, memory, notation }.request()?;
    let named = deal.read(&*game)?;
    solved(py, &*game, named, &request)
}

/// Has moves replayed by the referee, a second implementation of the rules. Gives their number if they win the game; an
/// error names the first move that is wrong. Moves are a list, or one text in any notation that `winnable check` reads.
///
/// >>> import winnable
/// >>> winnable.check("freecell", 617, winnable.solve("freecell", 617).moves)
/// 98
/// >>> winnable.check("freecell", 617, ["1a", "1a"])
/// Traceback (most recent call last):
///   ...
/// ValueError: move 2 (1a): cell a holds JD already
#[pyfunction]
pub fn check(game: GameArgument, deal: DealArgument, moves: MovesArgument) -> PyResult<usize> {
    let game = game.open()?;
    let named = deal.read(&*game)?;
    let replay = match &moves {
        MovesArgument::Each(moves) => {
            winnable_referee::replay(game.name(), &named.deal, moves.iter().map(MoveArgument::text))
        }
        MovesArgument::Text(text) => winnable_referee::check(game.name(), &named.deal, text),
    };
    Ok(replay.map_err(bad)?.moves)
}

/// The board at the start of a deal.
///
/// >>> import winnable
/// >>> print(winnable.board("calculation", "seed:1").text)  # doctest: +ELLIPSIS
/// Foundations: - - - -
/// ...
#[pyfunction]
pub fn board(game: GameArgument, deal: DealArgument) -> PyResult<Board> {
    let game = game.open()?;
    let named = deal.read(&*game)?;
    Ok(Board::new(game.name(), game.board(&named.deal).map_err(bad)?))
}
