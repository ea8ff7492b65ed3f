//! How often FreeCell and Baker's Game can be won with 0 to 8 cells.

use super::{Answer, Statement, row};
use winnable_catalog::{Limits, Request, Watch, open};
use winnable_lab::LabError;
use winnable_lab::Summary;
use winnable_lab::measure;
use winnable_lab::{Numbers, Spec};

pub(super) const STATEMENT: Statement = Statement {
    name: "cells",
    source: "a question beside the papers",
    game: "FreeCell and Baker's Game with 0 to 8 cells",
    reachable: "a win: how often?",
    impossible: "nothing is claimed",
    cases: "Microsoft's deals from 1 on, the same for each number of cells; 95 % intervals, open ones, which are undecided, widen them",
};

/// A deal is given up here, and widens the interval.
const LIMITS: Limits = Limits { states: 2_000_000, bytes: 1 << 30 };

pub(super) fn answer(deals: u64, jobs: usize, watch: &Watch) -> Result<Answer, LabError> {
    let mut table = vec![row("cells", ["FreeCell: won", "open", "winnable", "Baker's Game: won", "open", "winnable"])];
    for cells in 0..=8 {
        let mut values = Vec::new();
        for family in ["freecell", "bakers-game"] {
            let game = open(&format!("{family}:cells={cells}"))?;
            let request = Request { limits: LIMITS, ..Request::default() };
            let spec = Spec::new(&*game, Numbers::Ms, 1, deals, &request);
            let measured = measure(&spec, None, jobs, watch, |_| ())?;
            let summary = Summary::of_totals(&measured.totals, Some(&spec.game), spec.method());
            let share = format!("{:.1} to {:.1} %", 100.0 * summary.low, 100.0 * summary.high);
            values.extend([summary.wins.to_string(), summary.undecided.to_string(), share]);
        }
        table.push(row(cells, values));
    }
    Ok(Answer { holds: None, found: format!("Of {deals} deals each:"), table })
}
