//! Games by their names: which of the referee's tables plays them.

use crate::{Refusal, accordion, calculation, gaps, hole, klondike, monte_carlo, pairs, piles, tableau};
use winnable_rules::{Play, RuleSet};

/// A game with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Game {
    /// Columns, cells and foundations.
    Tableau(tableau::Rules),
    /// Monte Carlo.
    MonteCarlo(monte_carlo::Rules),
    /// Calculation.
    Calculation(calculation::Rules),
    /// Gaps.
    Gaps(gaps::Rules),
    /// Pairs that leave a pyramid.
    Pairs(pairs::Rules),
    /// Accordion.
    Accordion(accordion::Rules),
    /// Klondike.
    Klondike(klondike::Rules),
    /// Any other game of piles.
    Piles(piles::Rules),
    /// Cards leave a layout onto one pile.
    Hole(hole::Rules),
}

/// Reads the name of a game.
pub(crate) fn read(text: &str) -> Result<Game, Refusal> {
    Ok(game(&winnable_rules::open(text)?))
}

/// The table that plays by these rules.
fn game(rules: &RuleSet) -> Game {
    match &rules.play {
        Play::Piles(piles) if tableau::Rules::covers(piles, &rules.deck) => Game::Tableau(piles.into()),
        Play::Piles(piles) => match klondike::Rules::of(piles, &rules.deck) {
            Some(klondike) => Game::Klondike(klondike),
            None => Game::Piles(piles::Rules { deck: rules.deck, piles: *piles }),
        },
        Play::MonteCarlo { size, as_programmed } => {
            Game::MonteCarlo(monte_carlo::Rules { size: *size, as_programmed: *as_programmed })
        }
        Play::Calculation { stacks, laid_out } => {
            Game::Calculation(calculation::Rules { stacks: *stacks, laid_out: *laid_out })
        }
        Play::Gaps { aces_fixed } => Game::Gaps(gaps::Rules { aces_fixed: *aces_fixed }),
        Play::Hole(hole) => Game::Hole(hole::Rules { deck: rules.deck, hole: *hole }),
        Play::Pairs(pairs) => Game::Pairs(pairs::Rules { pairs: *pairs, deck: rules.deck }),
        Play::Accordion { cards } => Game::Accordion(accordion::Rules { cards: *cards, deck: rules.deck }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_rules::GAMES;

    #[test]
    fn every_game_has_its_own_rules() {
        let names: Vec<String> = GAMES.iter().flat_map(|game| game.sampled()).collect();
        for (i, name) in names.iter().enumerate() {
            let game = read(name).unwrap();
            for other in &names[..i] {
                assert_ne!(game, read(other).unwrap(), "{name} and {other}");
            }
        }
        assert_eq!(read("superpuzz"), read("gaps"));
        assert_eq!(read("freecell:columns=8"), read("freecell"));
    }

    #[test]
    fn what_is_unknown_is_refused_with_what_was_expected() {
        let say = |text: &str| read(text).unwrap_err().to_string();
        assert!(say("solitaire").starts_with("expected a game (monte-carlo, freecell, "));
        assert_eq!(say("freecell:cells=9"), "expected cells from 0 to 8, found \"freecell:cells=9\"");
        assert_eq!(say("fortress:8"), "expected fortress without parameters, found \"fortress:8\"");
    }
}
