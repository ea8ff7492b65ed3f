//! Deals that are sought, one after another: those of a grade, and those that can or cannot be won.

use crate::facade::{AnyGame, Request, SolveError};
use crate::grade::{first_found, thirds};
use crate::result::{Level, Quality, Verdict};
use crate::{NamedDeal, deal};
use thiserror::Error;
use winnable_cards::{DealName, DealNameError};
use winnable_search::{Limits, Watch};

/// Deals that are tried for one of a grade.
pub const TRIES: u64 = 1000;

/// What is sought.
#[derive(Debug, Clone, Copy)]
pub struct Sought {
    /// Only deals of this grade, which can all be won.
    pub grade: Option<Level>,
    /// Only deals that can be won, or only those that cannot. One that is undecided is neither.
    pub winnable: Option<bool>,
    /// Limits of the search that decides whether a deal can be won.
    pub limits: Limits,
}

/// Why nothing can be sought.
#[derive(Debug, Error)]
pub enum SeekError {
    /// The first deal is none.
    #[error(transparent)]
    Name(#[from] DealNameError),
    /// The first deal is one without a successor.
    #[error("expected a numbered deal such as 1, ms:1 or seed:1 to begin with, found \"{found}\"")]
    NotNumbered {
        /// What came.
        found: String,
    },
    /// The game has no grades.
    #[error("expected a game whose deals were compared, such as freecell, found {game}, whose deals were not")]
    NotCompared {
        /// The game.
        game: String,
    },
    /// A grade of what has none.
    #[error("expected no grade for deals that cannot be won, since they have none, found {grade}")]
    NoGrade {
        /// The grade.
        grade: Level,
    },
}

impl Sought {
    /// Whether such deals can be sought in a game.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), SeekError> {
        match (self.grade, self.winnable) {
            (Some(grade), Some(false)) => Err(SeekError::NoGrade { grade }),
            (Some(_), _) if thirds(game.name()).is_none() => {
                Err(SeekError::NotCompared { game: game.name().to_string() })
            }
            _ => Ok(()),
        }
    }
}

/// A place among the numbered deals of a game, from which on they are gone through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    numbering: String,
    /// The next number; none behind the last one.
    next: Option<u64>,
}

impl Place {
    /// At this deal: a number, or a name such as `ms:1`.
    pub fn at(game: &dyn AnyGame, first: &str) -> Result<Place, SeekError> {
        let refused = || SeekError::NotNumbered { found: first.to_string() };
        let name = DealName::parse(first, game.numbering())?.to_string();
        let (numbering, number) = name.split_once(':').ok_or_else(refused)?;
        let next = Some(number.parse().map_err(|_| refused())?);
        Ok(Place { numbering: numbering.to_string(), next })
    }

    /// The next deal; none behind the last one.
    fn deal(&mut self, game: &dyn AnyGame) -> Option<NamedDeal> {
        let number = self.next?;
        self.next = number.checked_add(1);
        deal(game, &format!("{}:{number}", self.numbering)).ok()
    }

    /// The next deal that is sought, among so many at the most; the place is then behind it. None if there is none, or if `watch`
    /// stops it.
    pub fn seek(
        &mut self,
        game: &dyn AnyGame,
        sought: &Sought,
        tries: u64,
        watch: &Watch,
    ) -> Result<Option<NamedDeal>, SolveError> {
        let mut deals = (0..tries).map_while(|_| self.deal(game));
        if let Some(level) = sought.grade {
            return first_found(game, &mut deals, level, watch);
        }
        let Some(is_wanted) = sought.winnable else { return Ok(deals.next()) };
        let request = Request { quality: Quality::Fast, limits: sought.limits, moves: false, ..Request::default() };
        for named in deals {
            match game.solve(&named.deal, &request, watch)?.verdict {
                _ if watch.is_stopped() => break,
                Verdict::Winnable if is_wanted => return Ok(Some(named)),
                Verdict::Unwinnable if !is_wanted => return Ok(Some(named)),
                _ => {}
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grade, open};

    const ANY: Sought = Sought { grade: None, winnable: None, limits: Limits { states: 1_000_000, bytes: 1 << 30 } };

    fn found(game: &str, first: &str, sought: Sought, count: usize) -> Vec<String> {
        let game = open(game).unwrap();
        sought.check(&*game).unwrap();
        let mut place = Place::at(&*game, first).unwrap();
        let mut next = || place.seek(&*game, &sought, 1000, &Watch::default()).unwrap();
        (0..count).map_while(|_| next().map(|named| named.name)).collect()
    }

    #[test]
    fn deals_come_in_order_and_only_those_that_are_sought() {
        assert_eq!(found("freecell", "7", ANY, 2), ["ms:7", "ms:8"]);
        assert_eq!(found("freecell", "11980", Sought { winnable: Some(false), ..ANY }, 1), ["ms:11982"]);
        assert_eq!(found("freecell", "11981", Sought { winnable: Some(true), ..ANY }, 2), ["ms:11981", "ms:11983"]);
        assert_eq!(found("gaps", "seed:18446744073709551615", ANY, 2), ["seed:18446744073709551615"]);
        let game = open("freecell").unwrap();
        for name in found("freecell", "1", Sought { grade: Some(Level::Hard), ..ANY }, 2) {
            let deal = deal(&*game, &name).unwrap().deal;
            assert_eq!(grade(&*game, &deal, &Watch::default()).unwrap().unwrap().grade, Some(Level::Hard), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_sought_is_refused() {
        let say = |game: &str, sought: Sought| sought.check(&*open(game).unwrap()).unwrap_err().to_string();
        let hard = Sought { grade: Some(Level::Hard), ..ANY };
        assert_eq!(
            say("freecell:columns=7", hard),
            "expected a game whose deals were compared, such as freecell, found freecell:columns=7, whose deals were not"
        );
        assert!(
            say("freecell", Sought { winnable: Some(false), ..hard }).ends_with("since they have none, found hard")
        );
        let error = Place::at(&*open("freecell").unwrap(), "board.txt").unwrap_err().to_string();
        assert_eq!(error, "expected a numbered deal such as 1, ms:1 or seed:1 to begin with, found \"board.txt\"");
    }
}
