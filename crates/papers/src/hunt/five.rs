//! Five empty rows: positions that may occur in a game, drawn at random and solved.
//!
//! A row of a game is what is left of the six cards that were dealt to it, and a run on that. So with five empty rows all
//! cards that are not up lie in three rows, each of at most five cards and a run. While no card is up this leaves one
//! choice of ranks for the runs, K to 3 three times, and a 2 always comes free (docs/open-questions.md); so nothing can be
//! hunted by ranks alone. Whether the game can then be won is asked of the solver, position by position.

use super::{GAME, ranks::ROWS};
use winnable_cards::{Board, BoardFormat, Card, Deal, Foundations, Layout, Rank, SplitMix64, Suit, shuffle};
use winnable_catalog::{Request, Verdict, Watch, open};
use winnable_certificate::{Certificate, CheckLimits};
use winnable_lab::LabError;
use winnable_lab::certify;

/// What became of the positions.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    /// Positions that can be won.
    pub winnable: u64,
    /// Of these, positions with no card but the aces up.
    pub with_aces_up: u64,
    /// Positions that were not decided.
    pub undecided: u64,
    /// A position that is lost, in the paper's notation, with its certificate if the checker's limits allowed one.
    pub lost: Option<(String, Option<Certificate>)>,
    /// The attempt to go on with.
    pub next: u64,
}

/// Rows that are not empty.
const LONG: usize = 3;
/// Cards of a row that lie under its run, at the most.
const UNDER: usize = 5;

/// Draws and solves the positions of these attempts, until one is lost.
pub fn five_empty_rows(
    seed: u64,
    attempts: std::ops::Range<u64>,
    watch: &Watch,
    mut tell: impl FnMut(u64),
) -> Result<Evidence, LabError> {
    let game = open(GAME)?;
    let mut evidence = Evidence { next: attempts.start, ..Evidence::default() };
    for attempt in attempts {
        tell(attempt);
        let mut rng = super::generator(seed, attempt);
        let Some(board) = draw(&mut rng) else { continue };
        let text = board.written(BoardFormat::Paper);
        let failed = |error| LabError::Solve { deal: text.clone(), error };
        let deal = Deal::Position(Layout::parse(&text).map_err(|error| failed(error.into()))?);
        let verdict = game.solve(&deal, &Request::default(), watch).map_err(failed)?.verdict;
        if watch.is_stopped() {
            break;
        }
        evidence.next = attempt + 1;
        match verdict {
            Verdict::Winnable => {
                evidence.winnable += 1;
                evidence.with_aces_up += u64::from(board.foundations == Foundations::Suits([1; 4]));
            }
            Verdict::Unwinnable => {
                let certificate = certify(GAME, &deal, CheckLimits::default(), &Watch::default()).ok();
                evidence.lost = Some((text, certificate.map(|(certificate, _)| certificate)));
                break;
            }
            _ => evidence.undecided += 1,
        }
    }
    Ok(evidence)
}

/// A position with five empty rows; none if the draw leaves too many cards over.
fn draw(rng: &mut SplitMix64) -> Option<Board> {
    // In a third of the draws only the aces are up.
    let most = [1, 3, 7][rng.below(3) as usize];
    let up: [u8; 4] = std::array::from_fn(|_| 1 + rng.below(most) as u8);
    let mut left: Vec<Card> = Card::deck().filter(|card| card.rank().number() > up[card.suit().index()]).collect();
    shuffle(&mut left, rng.next());
    let mut take = |rank: u8| {
        let place = left.iter().position(|card| card.rank().number() == rank)?;
        Some(left.remove(place))
    };
    let breaks = 4 + rng.below(60);
    let runs: [Vec<Card>; LONG] = std::array::from_fn(|_| {
        let top = if rng.below(3) == 0 { 4 + rng.below(10) as u8 } else { Rank::KING.number() };
        let mut run = Vec::new();
        for rank in (2..=top).rev() {
            match take(rank) {
                // A run down to the last card would be a long one from the start.
                Some(card) if run.is_empty() || rng.below(breaks) > 0 => run.push(card),
                _ => break,
            }
        }
        run
    });
    // What a run gave back when it broke off.
    let used: Vec<Card> = runs.iter().flatten().copied().collect();
    let mut under: Vec<Card> =
        Card::deck().filter(|card| card.rank().number() > up[card.suit().index()] && !used.contains(card)).collect();
    if under.len() > LONG * UNDER {
        return None;
    }
    shuffle(&mut under, rng.next());
    // In half of the draws the lowest cards lie lowest.
    if rng.below(2) == 0 {
        under.sort_by_key(|card| card.rank());
    }
    let mut rows: Vec<Vec<Option<Card>>> = vec![Vec::new(); ROWS];
    for (i, card) in under.into_iter().enumerate() {
        rows[i % LONG].push(Some(card));
    }
    for (row, run) in rows.iter_mut().zip(runs) {
        row.extend(run.into_iter().map(Some));
    }
    let counts = Suit::ALL.map(|suit| up[suit.index()]);
    Some(Board::of_rows(rows).with_foundations(Foundations::Suits(counts)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_all_cards_and_five_empty_rows() {
        let (mut found, mut with_aces_up) = (0, 0);
        for attempt in 0..2000 {
            let Some(board) = draw(&mut super::super::generator(1, attempt)) else { continue };
            found += 1;
            assert!(board.rows.iter().filter(|row| row.is_empty()).count() >= ROWS - LONG);
            let Foundations::Suits(up) = board.foundations else { panic!("no foundations") };
            with_aces_up += usize::from(up == [1; 4]);
            let cards: usize = board.rows.iter().map(Vec::len).sum();
            assert_eq!(cards + up.iter().map(|&n| usize::from(n)).sum::<usize>(), Card::COUNT);
        }
        assert!(found > 300 && with_aces_up > 20, "{found} positions, {with_aces_up} with the aces up");
    }

    #[test]
    fn a_few_of_them_can_all_be_won() {
        let evidence = five_empty_rows(1, 0..60, &Watch::default(), |_| ()).unwrap();
        assert!(evidence.lost.is_none() && evidence.winnable > 5, "{evidence:?}");
    }
}
