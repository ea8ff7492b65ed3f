//! What `solve` prints in words, written and read: `check` finds the game, the deal and the moves in it again.

use crate::output::Error;
use std::fmt::Write;
use winnable_cards::{BoardFormat, Deal};

/// The lines above the verdict: game, deal and board.
pub fn head(game: &str, deal: &str, board: &str) -> String {
    format!("{game}{DEAL}{deal}\n\n{}\n", indented(board))
}

/// Between game and deal in the first line.
const DEAL: &str = ", deal ";

/// How the line of the verdict starts.
const VERDICTS: [&str; 3] = ["Winnable: ", "Unwinnable: ", "Undecided: "];

fn indented(board: &str) -> String {
    board.lines().map(|line| format!("  {line}\n")).collect()
}

/// Ten moves a line, the first one numbered.
pub fn numbered(moves: &[String]) -> String {
    let width = moves.iter().map(String::len).max().unwrap_or(0);
    let lines = moves.chunks(10).enumerate().map(|(i, chunk)| {
        let words: Vec<String> = chunk.iter().map(|m| format!("{m:width$}")).collect();
        format!("{:>6}. {}", i * 10 + 1, words.join(" ")).trim_end().to_string() + "\n"
    });
    lines.collect()
}

/// The papers' listing, from the last move back to the first.
pub fn backward(moves: &[String]) -> String {
    let moves: Vec<&str> = moves.iter().rev().map(String::as_str).collect();
    let lines: Vec<String> = moves.chunks(10).map(|chunk| format!("  {}", chunk.join("<-"))).collect();
    lines.join("<-\n") + "\n"
}

/// Every board on the way, as the referee sees it.
pub fn boards(game: &str, deal: &Deal, moves: &[String]) -> Result<String, Error> {
    let mut table = winnable_referee::open(game, deal)?;
    let mut text = String::new();
    for (i, m) in moves.iter().enumerate() {
        table.play(m)?;
        let _ = writeln!(text, "{}. {m}\n{}", i + 1, indented(&table.board().written(BoardFormat::Usual)));
    }
    Ok(text)
}

/// A solution that says of itself what it solves.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The game, if it is named.
    pub game: Option<String>,
    /// The deal, if it is named.
    pub deal: Option<String>,
    /// The moves as a list that the referee reads.
    pub moves: String,
}

/// Reads what `solve` has printed, in any notation; None if it is something else. An error if it has no moves.
pub fn read(text: &str) -> Option<Result<Solution, String>> {
    let mut lines = text.lines();
    let (game, deal) = match lines.clone().find(|line| !line.trim().is_empty())?.split_once(DEAL) {
        Some((game, deal)) => (Some(game.trim().to_string()), Some(deal.trim().to_string())),
        None => (None, None),
    };
    let verdict = lines.find(|line| VERDICTS.iter().any(|verdict| line.starts_with(verdict)))?;
    if !verdict.starts_with(VERDICTS[0]) {
        return Some(Err(format!("expected a solution, found the verdict \"{verdict}\"")));
    }
    let is_end = |line: &&str| line.contains(" searched, ") && line.contains("(engine ");
    let mut lines = lines.take_while(|line| !is_end(line)).filter(|line| !line.trim().is_empty()).peekable();
    // Lists are indented. Of boards the numbered move is not, and what is indented is the board.
    let has_boards = lines.peek().is_some_and(|line| !line.starts_with(' '));
    let moves: Vec<String> = lines.filter(|line| !has_boards || !line.starts_with(' ')).map(without_numbers).collect();
    Some(Ok(Solution { game, deal, moves: moves.join("\n") }))
}

/// A line of moves without the numbers in it, such as `11.`.
pub fn without_numbers(line: &str) -> String {
    let is_number =
        |word: &str| word.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    line.split_whitespace().filter(|word| !is_number(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAIL: &str = "\n12 states searched, 3 duplicates, in 0.001 s (engine complete).\nPerhaps not the shortest.\n";

    fn moves(count: usize) -> Vec<String> {
        (0..count).map(|i| format!("{}{}", i % 8 + 1, (i + 1) % 8 + 1)).collect()
    }

    fn printed(list: &str) -> String {
        let head = head("monte-carlo:5,as-programmed", "seed:1", "1: 3C TH\nStock: 2C\n       3C 4C\n");
        format!("{head}Winnable: some moves, replayed by the referee.\n\n{list}{TAIL}")
    }

    #[test]
    fn lists_are_read_back() {
        for count in [0, 1, 9, 10, 11, 100_020] {
            let solution = read(&printed(&numbered(&moves(count)))).unwrap().unwrap();
            assert_eq!(solution.game.as_deref(), Some("monte-carlo:5,as-programmed"));
            assert_eq!(solution.deal.as_deref(), Some("seed:1"));
            assert_eq!(solution.moves.split_whitespace().collect::<Vec<_>>(), moves(count), "{count}");
            let backward = read(&printed(&backward(&moves(count)))).unwrap().unwrap().moves;
            let mut listed: Vec<&str> = backward.split("<-").map(str::trim).filter(|m| !m.is_empty()).collect();
            listed.reverse();
            assert_eq!(listed, moves(count), "{count}");
        }
    }

    #[test]
    fn moves_are_told_from_the_boards_between_them() {
        let list = "1. 3243\n  1: 3C TH\n  Stock: 2C\n         4C 5C\n\n2. 0000\n  1: -- --\n\n";
        assert_eq!(read(&printed(list)).unwrap().unwrap().moves, "3243\n0000");
    }

    #[test]
    fn a_verdict_without_moves_is_no_solution() {
        let text = format!("gaps, deal seed:1\n\n  1: 3C\n\nUnwinnable: every line of play was searched.\n{TAIL}");
        let error = read(&text).unwrap().unwrap_err();
        assert_eq!(error, "expected a solution, found the verdict \"Unwinnable: every line of play was searched.\"");
        assert_eq!(read("26 3a\n4h"), None);
        assert_eq!(read(""), None);
    }
}
