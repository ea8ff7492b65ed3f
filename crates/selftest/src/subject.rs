//! The games that are tested: every family of the catalog with the samples of its options, and small decks.

use winnable_cards::{Board, Deal};
use winnable_catalog::{AnyGame, GAMES, NameError, open};

/// A game.
pub struct Subject {
    /// The name of its family.
    pub family: String,
    /// The game itself.
    pub game: Box<dyn AnyGame>,
    /// How its board looks at the start of a deal.
    pub start: Board,
}

impl Subject {
    fn new(name: &str) -> Result<Subject, NameError> {
        let game = open(name)?;
        let start = game.board(&Deal::Seed(1)).expect("every game has numbered deals");
        let family = game.name().split(':').next().unwrap_or(name).to_string();
        Ok(Subject { family, game, start })
    }
}

/// All games with all samples of their options. Of one family if its name is given, and one game alone if a name with
/// parameters is.
pub fn subjects(only: Option<&str>) -> Result<Vec<Subject>, NameError> {
    let families: Vec<_> = GAMES.iter().filter(|family| only.is_none_or(|only| family.is_called(only))).collect();
    match only {
        Some(name) if families.is_empty() => Ok(vec![Subject::new(name)?]),
        _ => families.into_iter().flat_map(|family| family.sampled()).map(|name| Subject::new(&name)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: Option<&str>) -> Vec<String> {
        subjects(only).unwrap().iter().map(|subject| subject.game.name().to_string()).collect()
    }

    #[test]
    fn all_games_with_all_options_are_tested_unless_one_is_named() {
        let all = names(None);
        for family in GAMES.iter() {
            assert!(family.sampled().all(|name| all.contains(&open(&name).unwrap().name().to_string())));
        }
        assert_eq!(names(Some("superpuzz")), ["gaps", "gaps:aces-fixed"]);
        assert_eq!(names(Some("klondike:draw=5")), ["klondike:draw=5"]);
        assert!(subjects(Some("poker")).is_err());
    }
}
