//! The question why a position is lost, and what would have saved it. Each part of the answer was found by a search.

use crate::answer::Asker;
use crate::error::Error;
use crate::position::Line;
use crate::questions::{Timer, lost_at, search};
use serde::Serialize;
use winnable_cards::{BoardFormat, Slot};
use winnable_catalog::{Quality, REASON_POSITIONS, Reasons, Session, Verdict, cells_of, light, with_cells, written};

/// Why a position is lost.
#[derive(Debug, Serialize)]
pub struct Why {
    verdict: Verdict,
    #[serde(flatten)]
    reasons: Reasons,
    /// What would have saved it.
    saved_by: Vec<Saved>,
    milliseconds: f64,
}

/// What would have saved a position that is lost.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Saved {
    /// One more cell: with it, the position can be won.
    Cell,
    /// Another move.
    Move {
        /// The number of the move that lost it, from 1.
        number: usize,
        /// A move that keeps the win there.
        #[serde(rename = "move")]
        better: String,
    },
}

/// Why is it lost?
pub fn why(line: &Line, asker: &Asker<'_>) -> Result<Why, Error> {
    let timer = Timer::new(asker);
    let mut session = line.session()?;
    let limits = light(session.game());
    let verdict = search(&*session, Quality::Fast, limits, asker.watch)?.verdict;
    let mut why = Why { verdict, reasons: Reasons::default(), saved_by: Vec::new(), milliseconds: 0.0 };
    if verdict == Verdict::Unwinnable {
        why.reasons = session.reasons(REASON_POSITIONS, asker.watch);
        why.saved_by.extend(one_more_cell(&*session, asker)?);
        if let Some(number) = lost_at(&mut *session, limits, asker)?.0.filter(|&number| number > 0) {
            while session.line().len() >= number && session.undo() {}
            why.saved_by.extend(better(&mut *session, number, asker)?);
        }
    }
    if asker.watch.is_stopped() {
        return Err(Error::stopped("the search for a reason was stopped"));
    }
    why.milliseconds = timer.milliseconds();
    Ok(why)
}

/// Whether the position can be won with one more cell.
fn one_more_cell(session: &dyn Session, asker: &Asker<'_>) -> Result<Option<Saved>, Error> {
    let Some(game) = cells_of(session.game()).and_then(|cells| with_cells(session.game(), cells + 1)) else {
        return Ok(None);
    };
    let mut board = session.board();
    board.cells.push(Slot::Empty);
    let defect = |error: &dyn std::fmt::Display| Error::defect(format!("a position with one more cell: {error}"));
    let deal = written(&*game, &board.written(BoardFormat::Usual)).map_err(|error| defect(&error))?;
    let session = game.session(&deal).map_err(|error| defect(&error))?;
    let verdict = search(&*session, Quality::Fast, light(session.game()), asker.watch)?.verdict;
    Ok((verdict == Verdict::Winnable).then_some(Saved::Cell))
}

/// A move that keeps the win in a position from which it can be won.
fn better(session: &mut dyn Session, number: usize, asker: &Asker<'_>) -> Result<Option<Saved>, Error> {
    let solved = search(session, Quality::Good, light(session.game()), asker.watch)?;
    Ok(solved.moves.into_iter().next().map(|better| Saved::Move { number, better }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LIMITS;
    use winnable_catalog::{How, Never, Stuck, Watch};

    fn asked(game: &str, deal: &str, moves: &str) -> Why {
        let moves = moves.split_whitespace().map(str::to_string).collect();
        let line = Line { game: game.to_string(), deal: deal.to_string(), moves };
        why(&line, &Asker { watch: &Watch::default(), most: LIMITS, clock: || 0.0 }).unwrap()
    }

    #[test]
    fn a_winnable_position_has_no_reasons() {
        let why = asked("freecell", "ms:1", "");
        assert_eq!((why.verdict, why.reasons, why.saved_by), (Verdict::Winnable, Reasons::default(), Vec::new()));
    }

    #[test]
    fn the_move_and_the_cell_that_would_have_saved_it_are_told() {
        let why = asked("freecell", "ms:617", "1a 2b 3c 4d");
        assert_eq!(why.verdict, Verdict::Unwinnable);
        let Some(Saved::Move { number: 3, better }) = why.saved_by.last() else { panic!("{:?}", why.saved_by) };
        let mut moves = vec!["1a", "2b"];
        moves.push(better);
        assert_eq!(asked("freecell", "ms:617", &moves.join(" ")).verdict, Verdict::Winnable);
        assert_ne!(better, "3c");
        // Deal 11982 cannot be won with four cells, and can with five.
        assert_eq!(asked("freecell", "ms:11982", "").saved_by, [Saved::Cell]);
    }

    #[test]
    fn a_closed_set_names_its_cards() {
        // The four of diamonds goes to the five, and that is all: no queen of the others is up, and no row comes empty.
        let text = "Foundations: C-J D-A H-J S-J\n1: 2D KD\n2: QC KC\n3: QH KH\n4: 3D QS KS 4D\n5: TD JD\n6: 8D 9D\n7: 6D 7D\n\
                    8: QD 5D\n";
        let why = asked("beleaguered-castle", text, "");
        assert_eq!((why.verdict, why.reasons.how), (Verdict::Unwinnable, Some(How::ClosedSet)), "{why:?}");
        assert_eq!((why.reasons.no_move, why.reasons.positions), (false, Some(2)));
        let told = |stuck: &Stuck| {
            let under: Vec<String> = stuck.under.iter().map(ToString::to_string).collect();
            assert_eq!(stuck.never, Never::Free);
            format!("{} under {}", stuck.card, under.join(" "))
        };
        let stuck: Vec<String> = why.reasons.stuck.iter().map(told).collect();
        assert_eq!(stuck, ["QC under KC", "2D under KD", "QH under KH", "QS under KS"]);
        assert_eq!(why.saved_by, [], "the game has no cells, and no move was made");
    }
}
