//! The model asked, and its wins played with real cards.

use crate::table::Table;
use winnable_games::free_runs::{Dominances, FreeRuns, Rules, Step, finish, moves};
use winnable_games::{Name, Word};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// What the model says that writes positions as such words.
pub fn verdict<W: Word>(rules: &Rules, table: &Table, dominances: Dominances, limits: Limits) -> Verdict<Step> {
    let made = table.as_position(|start| FreeRuns::<W>::new(Name::new("free runs"), rules, start, dominances));
    let (model, node) = made.expect("it fits the word");
    complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict
}

/// The line that wins, if one does.
pub fn winning_line<W: Word>(rules: &Rules, table: &Table, dominances: Dominances) -> Option<Vec<Step>> {
    match verdict::<W>(rules, table, dominances, Limits::default()) {
        Verdict::Winnable(line) => Some(line),
        Verdict::Unwinnable(_) => None,
        Verdict::Undecided(stop) => panic!("{rules:?}: {stop}"),
    }
}

/// Plays a line of the model with real cards, to the end.
pub fn check(rules: &Rules, table: &Table, line: &[Step]) -> Result<(), String> {
    let mut state = table.clone();
    let mut plays = table.as_position(|start| moves(rules, start, line)).ok_or("the line cannot be played")?;
    for round in 0..2 {
        for play in plays {
            if !state.legal(rules).contains(&play) {
                return Err(format!("{play:?} is not legal in {state:?}"));
            }
            state.play(rules, play);
        }
        if round == 1 {
            break;
        }
        plays = state.as_position(|end| finish(rules, end));
    }
    if state.is_won(rules) { Ok(()) } else { Err(format!("not won: {state:?}")) }
}
