//! What every game asks of a position that is given as text.

use winnable_cards::{Card, Layout, LayoutError, Line, Spot};

/// Refuses a line that the game has no use for.
pub(crate) fn no_line(line: Option<&Line>, label: &str) -> Result<(), LayoutError> {
    match line {
        None => Ok(()),
        Some(line) => Err(LayoutError::new(line.spot, format!("no line \"{label}:\" in this game"), "one")),
    }
}

/// Refuses any other number of rows.
pub(crate) fn exactly_rows(layout: &Layout, wanted: usize) -> Result<(), LayoutError> {
    if layout.rows.len() == wanted {
        return Ok(());
    }
    let spot = layout.rows.get(wanted).map_or(layout.end, |surplus| surplus.spot);
    Err(LayoutError::new(spot, format!("{wanted} rows"), layout.rows.len().to_string()))
}

/// Refuses a card that is named twice.
pub(crate) fn each_once(placed: &[(Card, Spot)]) -> Result<(), LayoutError> {
    for (i, (card, spot)) in placed.iter().enumerate() {
        if let Some((_, first)) = placed[..i].iter().find(|(earlier, _)| earlier == card) {
            return Err(LayoutError::new(*spot, "each card once", format!("{card} again (first at {first})")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> Layout {
        Layout::parse(text).unwrap()
    }

    #[test]
    fn a_wrong_number_of_rows_is_refused_where_it_shows() {
        assert_eq!(exactly_rows(&layout("AC\n2C"), 2), Ok(()));
        let few = exactly_rows(&layout("AC\n2C 3C"), 3).unwrap_err();
        assert_eq!(few.to_string(), "line 2, column 6: expected 3 rows, found 2");
        let many = exactly_rows(&layout("AC\n2C\n3C\n4C"), 2).unwrap_err();
        assert_eq!(many.to_string(), "line 3, column 1: expected 2 rows, found 4");
    }

    #[test]
    fn a_line_that_the_game_lacks_is_refused() {
        let layout = layout("AC\nStock: 2C");
        assert_eq!(no_line(layout.cells.as_ref(), "Cells"), Ok(()));
        let error = no_line(layout.stock.as_ref(), "Stock").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 1: expected no line \"Stock:\" in this game, found one");
    }

    #[test]
    fn a_doubled_card_is_named_with_both_places() {
        let cards = |text: &str| layout(text).rows[0].cards().unwrap();
        assert_eq!(each_once(&cards("AC 2C AD")), Ok(()));
        let error = each_once(&cards("AC 2C AC")).unwrap_err();
        let said = "line 1, column 7: expected each card once, found AC again (first at line 1, column 1)";
        assert_eq!(error.to_string(), said);
    }
}
