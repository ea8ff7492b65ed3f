//! Games of columns with cells, with more or fewer of them.

use crate::facade::AnyGame;
use winnable_rules::{family, game, open};

/// The cells of the game of this name, if these can be changed.
pub fn cells_of(name: &str) -> Option<usize> {
    let can_change = game(family(name))?.parameters.iter().any(|parameter| parameter.key == "cells");
    let cells = open(name).ok()?.piles()?.cells.count;
    can_change.then_some(cells)
}

/// The game of this name with so many cells, if there is such a variant.
pub fn with_cells(name: &str, cells: usize) -> Option<Box<dyn AnyGame>> {
    cells_of(name)?;
    let family = family(name);
    let others = name.strip_prefix(family)?.trim_start_matches(':').split(',');
    let others = others.filter(|word| !word.is_empty() && !word.starts_with("cells="));
    let parameters: Vec<String> = others.map(str::to_string).chain([format!("cells={cells}")]).collect();
    crate::open(&format!("{family}:{}", parameters.join(","))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_changed_and_nothing_else() {
        let changed = |name: &str, cells| with_cells(name, cells).map(|game| game.name().to_string());
        assert_eq!(changed("freecell", 5).as_deref(), Some("freecell:cells=5"));
        assert_eq!(changed("freecell:cells=3,columns=7", 4).as_deref(), Some("freecell:columns=7"));
        assert_eq!(changed("bakers-game", 2).as_deref(), Some("bakers-game:cells=2"));
        assert_eq!((changed("freecell", 9), changed("klondike", 1), changed("fortress", 1)), (None, None, None));
        assert_eq!((cells_of("freecell:cells=3"), cells_of("eight-off"), cells_of("yukon")), (Some(3), Some(8), None));
    }
}
