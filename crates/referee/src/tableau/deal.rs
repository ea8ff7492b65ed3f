//! Laying out the cards of a tableau game: from a deal number, or from a position at any stage of play.

use super::Tableau;
use super::rules::Rules;
use crate::position;
use winnable_cards::{Card, Deal, Layout, LayoutError, Rank};
use winnable_rules::Start;

/// Hardly any column grows longer.
const LONG_COLUMN: usize = 20;

impl Tableau {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Tableau, LayoutError> {
        if let Deal::Position(layout) = deal {
            return Tableau::placed(rules, layout);
        }
        let mut deck: Vec<Card> = Card::deck().collect();
        if rules.start == Start::Aces {
            deck.retain(|card| card.rank() != Rank::ACE);
        }
        Ok(Tableau::dealt(rules, &deal.order(&deck).expect("only a position has no order")))
    }

    /// One card to each column in turn, the last card of a column on top; the last cards of all go to the cells.
    fn dealt(rules: Rules, order: &[Card]) -> Tableau {
        let aces_up = rules.start == Start::Aces;
        let mut table = Tableau {
            rules,
            columns: (0..rules.piles.count).map(|_| Vec::with_capacity(LONG_COLUMN)).collect(),
            cells: vec![None; rules.cells],
            foundations: [u8::from(aces_up); 4],
        };
        let (in_columns, in_cells) = order.split_at(order.len() - rules.filled.min(order.len()));
        for (cell, &card) in table.cells.iter_mut().zip(in_cells) {
            *cell = Some(card);
        }
        for (i, &card) in in_columns.iter().enumerate() {
            let up = &mut table.foundations[card.suit().index()];
            if rules.start == Start::GoingUp && card.rank().number() == *up + 1 {
                *up += 1;
            } else {
                table.columns[i % rules.piles.count].push(card);
            }
        }
        table
    }

    /// A position: the game's number of rows, at most its number of cells, and every card once.
    ///
    /// What is not in play is on the foundations. Aces in the rows are read in every game: whether a position
    /// can come up from some deal is not asked.
    fn placed(rules: Rules, layout: &Layout) -> Result<Tableau, LayoutError> {
        position::no_line(layout.stock.as_ref(), "Stock")?;
        layout.no_waste_or_reserves()?;
        position::exactly_rows(layout, rules.piles.count)?;
        let mut cells = vec![None; rules.cells];
        let mut in_play = Vec::new();
        for (i, token) in layout.cells.iter().flat_map(|line| &line.tokens).enumerate() {
            let Some(cell) = cells.get_mut(i) else {
                let expected = match rules.cells {
                    0 => "no cells in this game".to_string(),
                    number => format!("at most {}", crate::counted(number, "cell")),
                };
                return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
            };
            *cell = token.card_or_gap()?;
            in_play.extend(cell.map(|card| (card, token.spot)));
        }
        let mut columns = Vec::new();
        for row in &layout.rows {
            let cards = row.cards()?;
            columns.push(cards.iter().map(|(card, _)| *card).collect());
            in_play.extend(cards);
        }
        let foundations = layout.foundation_counts(&in_play)?;
        Ok(Tableau { rules, columns, cells, foundations })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tableau::rules::named;
    use winnable_cards::{BoardFormat, MicrosoftNumber};

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    fn placed(game: &str, text: &str) -> Result<Tableau, String> {
        Tableau::open(named(game), &Deal::Position(Layout::parse(text).unwrap())).map_err(|e| e.to_string())
    }

    /// Columns as text, one line each.
    fn columns(table: &Tableau) -> String {
        let line = |column: &Vec<Card>| column.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        table.columns.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn microsoft_deal_617_lies_as_printed() {
        let deal = Deal::Microsoft(MicrosoftNumber::new(617).unwrap());
        let table = Tableau::open(named("freecell"), &deal).unwrap();
        let printed = "7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD 3H 9S 9C 2H KC\n3S AC 9D 3C 9H 5D 4H\n\
            5S 6D 6S 8S 7C JC\n8C 8H 8D 7H 6H 6C\n2D AS 3D 4D 2C JH\nAH KH TC JS 2S QH";
        assert_eq!(columns(&table), printed);
        assert_eq!((table.cells.len(), table.foundations), (4, [0; 4]));
    }

    #[test]
    fn each_game_has_its_own_columns() {
        let lengths = |rules: Rules| {
            let table = Tableau::open(rules, &Deal::Seed(7)).unwrap();
            let lengths: Vec<usize> = table.columns.iter().map(Vec::len).collect();
            (lengths, table.foundations, table.cells.len())
        };
        let eight = vec![7, 7, 7, 7, 6, 6, 6, 6];
        assert_eq!(lengths(named("freecell:columns=5,cells=2")), (vec![11, 11, 10, 10, 10], [0; 4], 2));
        assert_eq!(lengths(named("bakers-game")), (eight.clone(), [0; 4], 4));
        assert_eq!(lengths(named("four-companies")), (eight.clone(), [0; 4], 4));
        assert_eq!(lengths(named("beleaguered-castle")), (vec![6; 8], [1; 4], 0));
        assert_eq!(lengths(named("siegecraft")), (vec![6; 8], [1; 4], 1));
        assert_eq!(lengths(named("streets-and-alleys")), (eight.clone(), [0; 4], 0));
        assert_eq!(lengths(named("stronghold")), (eight, [0; 4], 1));
        assert_eq!(lengths(named("fortress")), (vec![6, 6, 5, 5, 5, 5, 5, 5, 5, 5], [0; 4], 0));
    }

    #[test]
    fn the_seed_shuffles_the_deck_of_the_game() {
        let order = Deal::Seed(3).order(&Card::deck().skip(4).collect::<Vec<_>>()).unwrap();
        let table = Tableau::open(named("beleaguered-castle"), &Deal::Seed(3)).unwrap();
        assert_eq!(table.columns[1], [order[1], order[9], order[17], order[25], order[33], order[41]]);
    }

    #[test]
    fn citadel_leaves_the_places_empty_of_cards_that_go_up() {
        // 2C comes before its ace and stays; AC goes up from place 2, 2D waits, AD goes up; 3C cannot follow.
        let order = cards("2C AC 2D AD KS KH KD KC 3C QC AS 2S 3S JC JD JH");
        let table = Tableau::dealt(named("citadel"), &order);
        assert_eq!(columns(&table), "2C 3C\nQC\n2D\n\nKS\nKH JC\nKD JD\nKC JH");
        assert_eq!(table.foundations, [1, 1, 0, 3]);
    }

    #[test]
    fn positions_are_read_with_cells_and_foundations() {
        let table = placed("freecell", "1: KC\n2:\n3: QD KD\n4:\n5:\n6:\n7:\n8:\nCells: - KH").unwrap();
        assert_eq!(columns(&table), "KC\n\nQD KD\n\n\n\n\n");
        assert_eq!(table.cells, [None, Some(cards("KH")[0]), None, None]);
        assert_eq!(table.foundations, [12, 11, 12, 13]);
        let text = crate::Table::board(&table).written(BoardFormat::FcSolve);
        assert_eq!(placed("freecell", &text), Ok(table));
    }

    #[test]
    fn position_1_of_the_paper_is_read() {
        let text = "0:\n1:\n2:\n3: CJ C2 C0 C9 C8 C7 C6 C5 C4 C3\n4: DJ D2 D0 D9 D8 D7 D6 D5 D4 D3\n\
            5: HJ H2 H0 H9 H8 H7 H6 H5 H4 H3\n6: SK S2 SJ S0 S9 S8 S7 S6 S5 S4 S3\n7: CQ CK DQ DK HQ HK SQ";
        let table = placed("beleaguered-castle", text).unwrap();
        assert_eq!(table.foundations, [1; 4]);
        assert_eq!(table.columns[7], cards("QC KC QD KD QH KH QS"));
    }

    #[test]
    fn wrong_positions_are_refused_with_line_and_column() {
        let say = |game: &str, text: &str| placed(game, text).unwrap_err();
        let rest = "\n3:\n4:\n5:\n6:\n7:\n8:\n";
        assert_eq!(say("freecell", "1: KC\n2: KD"), "line 2, column 6: expected 8 rows, found 2");
        assert_eq!(say("freecell", &format!("KC\nKD{rest}9:")), "line 9, column 1: expected 8 rows, found 9");
        let cells = |line: &str| format!("1: KC\n2:{rest}{line}");
        assert_eq!(
            say("freecell", &cells("Cells: - - - - -")),
            "line 9, column 16: expected at most 4 cells, found \"-\""
        );
        assert_eq!(
            say("siegecraft", &cells("Cells: - KD")),
            "line 9, column 10: expected at most 1 cell, found \"KD\""
        );
        assert_eq!(
            say("citadel", &cells("Cells: KD")),
            "line 9, column 8: expected no cells in this game, found \"KD\""
        );
        assert_eq!(
            say("freecell", &cells("Stock: KD")),
            "line 9, column 1: expected no line \"Stock:\" in this game, found one"
        );
        assert!(say("freecell", &cells("Cells: KX")).starts_with("line 9, column 8: expected a card"));
        assert!(say("freecell", &format!("1: KC\n2: KD --{rest}")).starts_with("line 2, column 7: expected a card"));
        assert!(say("freecell", &cells("Cells: KC")).contains("expected each card once, found KC again"));
        assert!(say("freecell", &format!("1: QC\n2: {rest}")).contains("found 51; missing: KC"));
        assert!(say("freecell", &cells("Foundations: C-Q D-K H-K S-Q")).contains("found 51; missing: KS"));
        assert!(say("freecell", &cells("Foundations: C-K D-K H-K S-K")).contains("KC, which is on the foundations"));
    }
}
