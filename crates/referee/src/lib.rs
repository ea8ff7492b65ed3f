//! The referee: a second implementation of the rules of every game, to check the first one by.
//!
//! It shares the cards and the rule sets, which know no moves, and nothing else with the rest of the product. It is naive on purpose: vectors of cards,
//! no packing, no caches, each rule written down as people say it. It replays a solution move by move from the
//! deal and says which move is wrong and why. Every win that is reported was replayed here.
//!
//! ```
//! use winnable_cards::{Deal, Layout};
//! let end = Layout::parse("Stock: KC KD KH KS\nFoundations: Q J T 9").unwrap();
//! let replay = winnable_referee::check("calculation", &Deal::Position(end), "DF1 D2 DF2 DF3 2F4");
//! assert_eq!(replay.unwrap().moves, 5);
//! ```

mod accordion;
mod calculation;
mod facts;
mod gaps;
mod hole;
mod klondike;
mod listing;
mod monte_carlo;
mod name;
mod pairs;
mod piles;
mod position;
mod tableau;

use accordion::Accordion;
use calculation::Calculation;
pub use facts::{Building, Facts, Foundation, HoleFacts, Looks, Stock, facts};
use gaps::Gaps;
use hole::Hole;
use klondike::Klondike;
use monte_carlo::MonteCarlo;
use name::Game;
use pairs::Pairs;
use piles::Piles;
use tableau::Tableau;
use thiserror::Error;
use winnable_cards::{Board, Card, Deal, LayoutError, PileMove, cut};
use winnable_rules::{FileError, NameError};

/// A game in progress.
pub trait Table: std::fmt::Debug {
    /// Every legal move in standard notation, pointless ones too; equal cells and columns are told apart.
    fn legal(&self) -> Vec<String>;

    /// Plays one move, or says why it is illegal or unreadable; the table is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), String>;

    /// Whether the goal of the game is reached.
    fn is_won(&self) -> bool;

    /// The position as people see it. Read back as a deal it gives the same board again.
    fn board(&self) -> Board;

    /// The cards at the end of columns and piles, and in cells, that can go up to a foundation of their suit now, each with
    /// its move. Cards of a waste are not among them.
    fn can_go_up(&self) -> Vec<(Card, String)> {
        Vec::new()
    }

    /// How many cards are not yet where the game wants them; 0 exactly when the game is won.
    fn cards_left(&self) -> usize;

    /// A second table with the same position.
    fn copy(&self) -> Box<dyn Table>;

    /// A table for each legal move, in the order of [`Table::legal`], on which it was played.
    fn after_each_move(&self) -> Vec<Box<dyn Table>> {
        let after = |text: &String| {
            let mut table = self.copy();
            table.play(text).expect("a legal move can be played");
            table
        };
        self.legal().iter().map(after).collect()
    }
}

/// A list of moves that was replayed from the deal to the win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replay {
    /// How many moves the list has.
    pub moves: usize,
}

/// Why a list of moves is no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// There is no such game.
    #[error("expected {expected}, found \"{found}\"")]
    Game {
        /// What the name or its parameter may be.
        expected: String,
        /// What came.
        found: String,
    },
    /// The rule file of the game cannot be read, or says what cannot be.
    #[error(transparent)]
    Rules(#[from] FileError),
    /// The position is not one of this game.
    #[error(transparent)]
    Deal(#[from] LayoutError),
    /// A move is illegal, or cannot be read.
    #[error("move {number} ({text}): {why}")]
    Illegal {
        /// Its number in the order of play, from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// All moves are legal, and the game is not won after them.
    #[error("the game is not won after {}: {} left", counted(*moves, "move"), counted(*cards_left, "card"))]
    NotWon {
        /// How many moves were played.
        moves: usize,
        /// How many cards are not where the game wants them.
        cards_left: usize,
    },
}

impl From<NameError> for Refusal {
    fn from(error: NameError) -> Refusal {
        match error {
            NameError { file: Some(error), .. } => Refusal::Rules(*error),
            NameError { expected, found, .. } => Refusal::Game { expected, found },
        }
    }
}

/// Lays the deal out for this game.
pub fn open(game: &str, deal: &Deal) -> Result<Box<dyn Table>, Refusal> {
    Ok(match name::read(game)? {
        Game::Tableau(rules) => Box::new(Tableau::open(rules, deal)?),
        Game::MonteCarlo(rules) => Box::new(MonteCarlo::open(rules, deal)?),
        Game::Calculation(rules) => Box::new(Calculation::open(rules, deal)?),
        Game::Gaps(rules) => Box::new(Gaps::open(rules, deal)?),
        Game::Pairs(rules) => Box::new(Pairs::open(rules, deal)?),
        Game::Accordion(rules) => Box::new(Accordion::open(rules, deal)?),
        Game::Klondike(rules) => Box::new(Klondike::open(rules, deal)?),
        Game::Piles(rules) => Box::new(Piles::open(rules, deal)?),
        Game::Hole(rules) => Box::new(Hole::open(rules, deal)?),
    })
}

/// Replays the moves from the deal; they must be legal and win the game, no more and no less.
///
/// Moves are separated by white space, `#` starts a comment. The papers' backward listings (`1112<-0000<-3243`,
/// last move first) are read too.
pub fn check(game: &str, deal: &Deal, moves: &str) -> Result<Replay, Refusal> {
    replay(game, deal, listing::read(moves))
}

/// Replays moves that are separate already, in the order of play: [`check`] without reading a list.
pub fn replay<'a>(game: &str, deal: &Deal, moves: impl IntoIterator<Item = &'a str>) -> Result<Replay, Refusal> {
    let mut table = open(game, deal)?;
    let mut number = 0;
    for text in moves {
        number += 1;
        let illegal = |why: String| Refusal::Illegal { number, text: cut(text), why };
        // The papers close a Monte Carlo listing with one idle `0000` or without; only that game can play it.
        if table.is_won() && text != monte_carlo::CLOSE_UP {
            return Err(illegal(WON_BEFORE.to_string()));
        }
        table.play(text).map_err(illegal)?;
    }
    if table.is_won() {
        Ok(Replay { moves: number })
    } else {
        Err(Refusal::NotWon { moves: number, cards_left: table.cards_left() })
    }
}

/// What replays moves that are told as values, not as text, deal after deal.
#[derive(Debug, Clone, Copy)]
pub struct ByValues(tableau::Rules);

impl ByValues {
    /// For the game of this name; None where the referee reads the moves of the game as text alone.
    pub fn of(game: &str) -> Option<ByValues> {
        match name::read(game) {
            Ok(Game::Tableau(rules)) => Some(ByValues(rules)),
            _ => None,
        }
    }

    /// Replays the moves from the deal, as [`replay`] does.
    pub fn replay(&self, deal: &Deal, moves: &[PileMove]) -> Result<Replay, Refusal> {
        let mut table = Tableau::open(self.0, deal)?;
        for (i, &m) in moves.iter().enumerate() {
            let illegal = |why: String| Refusal::Illegal { number: i + 1, text: Tableau::written(m), why };
            if table.is_won() {
                return Err(illegal(WON_BEFORE.to_string()));
            }
            table.play_values(m).map_err(illegal)?;
        }
        if table.is_won() {
            Ok(Replay { moves: moves.len() })
        } else {
            Err(Refusal::NotWon { moves: moves.len(), cards_left: table.cards_left() })
        }
    }
}

const WON_BEFORE: &str = "the game was won before this move";

/// `1 card`, `2 cards`.
fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::{Layout, Pile};

    fn nearly_won() -> Deal {
        Deal::Position(Layout::parse("1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH").unwrap())
    }

    #[test]
    fn a_win_counts_its_moves() {
        assert_eq!(check("freecell", &nearly_won(), "1h 2h # the queen\n2h bh"), Ok(Replay { moves: 4 }));
        assert_eq!(check("freecell", &nearly_won(), "C3T0<-S7T1<-\nS7T1<-S6T3"), Ok(Replay { moves: 4 }));
    }

    #[test]
    fn a_game_that_is_won_already_needs_no_move() {
        let won = Deal::Position(Layout::parse("1:\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n").unwrap());
        assert_eq!(check("freecell", &won, " # nothing\n"), Ok(Replay { moves: 0 }));
    }

    #[test]
    fn refusals_name_the_move() {
        let say = |game: &str, moves: &str| check(game, &nearly_won(), moves).unwrap_err().to_string();
        assert_eq!(say("freecell", "1h 2b"), "move 2 (2b): cell b holds KH already");
        assert_eq!(say("freecell", "S7C3<-1h"), "move 2 (S7C3): cell C3 holds KH already");
        assert_eq!(say("freecell", "1h what"), "move 2 (what): expected a move such as 26, 3a, a3, 4h, 26v3 or S1T0");
        assert!(say("freecell", &"x".repeat(100_000)).len() < 400, "a text is not told at any length");
        assert_eq!(say("freecell", "1h 2h 2h bh 1h"), "move 5 (1h): the game was won before this move");
        assert_eq!(say("freecell", "1h 2h"), "the game is not won after 2 moves: 2 cards left");
        assert_eq!(say("freecell", "1h 2h 2h"), "the game is not won after 3 moves: 1 card left");
        assert_eq!(say("freecell", ""), "the game is not won after 0 moves: 4 cards left");
        assert!(say("whist", "").starts_with("expected a game (monte-carlo, "));
        assert_eq!(say("fortress", ""), "line 9, column 12: expected 10 rows, found 8");
    }

    #[test]
    fn moves_as_values_are_judged_as_their_texts() {
        let (column, cell, up) = (Pile::Column, Pile::Cell, Pile::Foundation);
        let say = |moves: &[(Pile, Pile, u8)]| {
            let moves: Vec<_> = moves.iter().map(|&(from, to, count)| PileMove { from, to, count }).collect();
            ByValues::of("freecell").unwrap().replay(&nearly_won(), &moves).map_err(|e| e.to_string())
        };
        let (first, second, in_cell) = ((column(0), up, 1), (column(1), up, 1), (cell(1), up, 1));
        let won = [first, second, second, in_cell];
        assert_eq!(say(&won), Ok(Replay { moves: 4 }));
        let refused = |moves: &[(Pile, Pile, u8)]| say(moves).unwrap_err();
        assert_eq!(refused(&[first, (column(1), cell(1), 1)]), "move 2 (2b): cell b holds KH already");
        assert_eq!(refused(&[second, second, second]), "move 3 (2h): column 2 is empty");
        assert_eq!(refused(&[(column(8), up, 1)]), "move 1 (9h): there is no column 9: the game has 8 columns");
        assert_eq!(refused(&[(column(1), column(2), 0)]), "move 1 (23v0): at least one card moves");
        assert!(refused(&[(column(1), up, 2)]).ends_with("a number of cards is for moves from column to column"));
        assert_eq!(refused(&[&won[..], &[first]].concat()), "move 5 (1h): the game was won before this move");
        assert_eq!(refused(&[first]), "the game is not won after 1 move: 3 cards left");
        assert!(ByValues::of("klondike").is_none(), "its moves are read as text");
    }

    #[test]
    fn closing_up_after_the_win_is_for_monte_carlo_alone() {
        let pair = Deal::Position(Layout::parse("1: 7C 7D\n2:").unwrap());
        let say = |moves: &str| check("monte-carlo:2", &pair, moves).map_err(|e| e.to_string());
        assert_eq!(say("1112"), Ok(Replay { moves: 1 }));
        assert_eq!(say("0000<-1112"), Ok(Replay { moves: 2 }));
        assert_eq!(say("1112 0000 0000").unwrap_err(), "move 3 (0000): there is nothing to close up");
        assert_eq!(say("1112 0000 1112").unwrap_err(), "move 3 (1112): the game was won before this move");
        assert!(check("freecell", &nearly_won(), "1h 2h 2h bh 0000").is_err());
    }
}
