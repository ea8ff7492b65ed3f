//! How the tableau games differ.
//!
//! | game | columns | cells | build | moves | dealt |
//! |---|---|---|---|---|---|
//! | FreeCell | 8 (4 to 10) | 4 (0 to 8) | down, alternate colours | runs as cells and spaces allow | all cards |
//! | Baker's Game | 8 | 4 (0 to 8) | down in suit | runs as cells and spaces allow | all cards |
//! | Four Companies | 8 | 4 | down in suit | runs of any length | all cards |
//! | Beleaguered Castle | 8 | 0 | down, suits do not matter | one card | the aces are up |
//! | Siegecraft | 8 | 1 | down, suits do not matter | one card | the aces are up |
//! | Streets and Alleys | 8 | 0 | down, suits do not matter | one card | all cards |
//! | Stronghold | 8 | 1 | down, suits do not matter | one card | all cards |
//! | Citadel | 8 | 0 | down, suits do not matter | one card | what can go up goes up at once |
//! | Fortress | 10 | 0 | up or down in suit | one card | all cards |
//!
//! Sources: T. Shintani, Consideration on the Rate of Success of Solitaires (FreeCell, Four Companies; theorem 1
//! there says how long a run can move); T. Shintani, Possibility of Success in "Beleaguered Castle"; Morehead and
//! Mott-Smith, The Complete Book of Solitaire and Patience Games (the castles and Fortress). Ace and king never
//! follow each other in the columns.

use winnable_cards::Card;

/// What a tableau game allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Number of columns.
    pub(crate) columns: usize,
    /// Number of cells.
    pub(crate) cells: usize,
    /// What may lie on what.
    pub(crate) build: Build,
    /// How many cards may move together.
    pub(crate) runs: Runs,
    /// How the cards are laid out.
    pub(crate) dealing: Dealing,
}

/// Which card may be laid on which in the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// One lower and of the other colour.
    DownAlternating,
    /// One lower and of the same suit.
    DownInSuit,
    /// One lower, of any suit.
    Down,
    /// One lower or one higher and of the same suit.
    UpOrDownInSuit,
}

/// How many cards may move from column to column in one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Runs {
    /// One.
    OneCard,
    /// As many as could be moved one by one with the free cells and empty columns.
    AsSpaceAllows,
    /// Any run.
    AnyLength,
}

/// What happens to the aces when the cards are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dealing {
    /// All 52 cards go to the columns.
    AllDown,
    /// The aces are up before the rest is dealt.
    AcesUp,
    /// A card that can go up at its turn goes up, and its place in the column stays empty.
    UpAtOnce,
}

impl Rules {
    /// Whether the card may be laid on the other one.
    pub(crate) fn fits(&self, card: Card, on: Card) -> bool {
        let (low, high) = (card.rank().number(), on.rank().number());
        match self.build {
            Build::DownAlternating => low + 1 == high && card.suit().is_red() != on.suit().is_red(),
            Build::DownInSuit => low + 1 == high && card.suit() == on.suit(),
            Build::Down => low + 1 == high,
            Build::UpOrDownInSuit => (low + 1 == high || high + 1 == low) && card.suit() == on.suit(),
        }
    }

    /// Whether more than one card may ever move at a time.
    pub(crate) fn moves_runs(&self) -> bool {
        self.runs != Runs::OneCard
    }

    /// How many cards may move together when this many cells and columns (without the target) are empty.
    pub(crate) fn longest_run(&self, free_cells: usize, empty_columns: usize) -> usize {
        match self.runs {
            Runs::OneCard => 1,
            Runs::AsSpaceAllows => (free_cells + 1) * 2usize.pow(empty_columns as u32),
            Runs::AnyLength => Card::COUNT,
        }
    }
}

/// FreeCell on a board of this size.
pub(crate) fn freecell(columns: usize, cells: usize) -> Rules {
    Rules { columns, cells, build: Build::DownAlternating, runs: Runs::AsSpaceAllows, dealing: Dealing::AllDown }
}

/// Baker's Game with so many cells.
pub(crate) fn bakers_game(cells: usize) -> Rules {
    Rules { build: Build::DownInSuit, ..freecell(8, cells) }
}

/// The other tableau games by name.
pub(crate) fn named(family: &str) -> Option<Rules> {
    let castle = |cells, dealing| Rules { columns: 8, cells, build: Build::Down, runs: Runs::OneCard, dealing };
    Some(match family {
        "four-companies" => Rules { build: Build::DownInSuit, runs: Runs::AnyLength, ..freecell(8, 4) },
        "beleaguered-castle" => castle(0, Dealing::AcesUp),
        "siegecraft" => castle(1, Dealing::AcesUp),
        "streets-and-alleys" => castle(0, Dealing::AllDown),
        "stronghold" => castle(1, Dealing::AllDown),
        "citadel" => castle(0, Dealing::UpAtOnce),
        "fortress" => Rules { columns: 10, build: Build::UpOrDownInSuit, ..castle(0, Dealing::AllDown) },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cards that may be laid on this one.
    fn takes(family: &str, on: &str) -> String {
        let rules = match family {
            "freecell" => freecell(8, 4),
            "bakers-game" => bakers_game(4),
            _ => named(family).unwrap(),
        };
        let on = on.parse().unwrap();
        let fitting: Vec<String> = Card::deck().filter(|&c| rules.fits(c, on)).map(|c| c.to_string()).collect();
        fitting.join(" ")
    }

    #[test]
    fn each_game_builds_in_its_own_way() {
        assert_eq!(takes("freecell", "7H"), "6C 6S");
        assert_eq!(takes("freecell", "7C"), "6D 6H");
        assert_eq!(takes("freecell", "AS"), "");
        assert_eq!(takes("bakers-game", "7H"), "6H");
        assert_eq!(takes("four-companies", "KS"), "QS");
        for castle in ["beleaguered-castle", "siegecraft", "streets-and-alleys", "stronghold", "citadel"] {
            assert_eq!(takes(castle, "TD"), "9C 9D 9H 9S", "{castle}");
            assert_eq!(takes(castle, "AD"), "", "{castle}");
        }
        assert_eq!(takes("fortress", "7H"), "6H 8H");
        assert_eq!(takes("fortress", "KH"), "QH", "no ace on a king");
        assert_eq!(takes("fortress", "AH"), "2H", "no king on an ace");
    }

    #[test]
    fn runs_are_limited_as_theorem_1_says() {
        assert_eq!(freecell(8, 4).longest_run(0, 0), 1);
        assert_eq!(freecell(8, 4).longest_run(4, 0), 5);
        assert_eq!(freecell(8, 4).longest_run(2, 1), 6);
        // The paper's example where Windows allows only 9.
        assert_eq!(freecell(8, 4).longest_run(2, 2), 12);
        assert_eq!(bakers_game(4).longest_run(1, 3), 16);
        assert_eq!(named("four-companies").unwrap().longest_run(0, 0), 52);
        assert_eq!(named("stronghold").unwrap().longest_run(1, 3), 1);
        assert_eq!(named("fortress").unwrap().longest_run(0, 3), 1);
    }
}
