//! T. Shintani, Consideration on the Rate of Success of Solitaires: FreeCell and Four Companies.

use super::Runner;
use super::item::{Item, Judgement, percent};
use super::papers::Paper;
use super::runs::longest;
use crate::error::LabError;
use crate::row::Row;
use crate::stats;
use crate::summary::Summary;
use winnable_catalog::{Engine, Request, Verdict, Watch, open};
use winnable_games::tableau::rules::FreeCell;

const PAPER: Paper = Paper::Solitaires;

pub fn items(runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    let Some(freecell) = runner.rows("freecell", Engine::Complete, 4000)? else { return Ok(None) };
    let Some(companies) = runner.rows("four-companies", Engine::Complete, 4000)? else { return Ok(None) };
    let deals = runner.sample(4000, 150);
    let Some(freecell_paper) = runner.rows("freecell", Engine::Paper, deals)? else { return Ok(None) };
    let Some(companies_paper) = runner.rows("four-companies", Engine::Paper, 4000)? else { return Ok(None) };
    let mut items = vec![
        Item::share(PAPER, "FreeCell: success", 4000, 4000, &Summary::of(&freecell)),
        Item::plain(
            PAPER,
            "FreeCell: lower bound drawn from 4000 of 4000",
            "99.97 %",
            &percent(stats::clopper_pearson(4000, 4000).low),
            Judgement::Differs("the exact 95 % bound is lower".into()),
        )
        .noted("A slip of the paper; every other figure of it stands."),
        Item::share(PAPER, "Four Companies: success", 3669, 4000, &Summary::of(&companies)),
    ];
    let open_order = "the order of moves is not printed, and a few deals make most of the mean";
    items.extend(means("FreeCell", 75_358.0, 378.0, &freecell_paper, Some(open_order)));
    items.extend(means("Four Companies", 1257.0, 74.0, &companies_paper, None));
    items.extend(theorem_1());
    items.push(microsoft());
    items.push(deal_minus_1()?);
    Ok(Some(items))
}

/// Mean states and moves of the wins with the papers' engine; `open` says why they cannot be compared strictly.
fn means(game: &str, states: f64, moves: f64, rows: &[Row], open: Option<&str>) -> Vec<Item> {
    let won: Vec<&Row> = rows.iter().filter(|r| r.verdict == Verdict::Winnable).collect();
    let of = |value: fn(&Row) -> f64| won.iter().map(|r| value(r)).collect::<Vec<f64>>();
    let rest = rows.len() - won.len();
    [
        Item::mean(PAPER, &format!("{game}: mean states to success"), states, &of(|r| r.states as f64)),
        Item::mean(
            PAPER,
            &format!("{game}: mean moves to certain success"),
            moves,
            &of(|r| f64::from(r.certain_after.unwrap_or(0))),
        ),
    ]
    .map(|item| {
        let judgement = match open {
            Some(why) => Judgement::Open(why.into()),
            None => item.judgement.clone(),
        };
        item.judged(judgement)
            .noted(format!("Engine paper; {} wins, {rest} lost or cut off at 3 million states.", won.len()))
    })
    .to_vec()
}

/// Theorem 1 for every m and n for which the longest run has at most 11 cards (queen to two is all there is).
fn theorem_1() -> Vec<Item> {
    let mut items = Vec::new();
    for (into_space, where_to) in [(false, "onto a card"), (true, "into an empty column")] {
        let mut same = 0;
        let mut wrong = Vec::new();
        for n in usize::from(into_space)..=3 {
            for m in 0..=8 {
                let claimed = (m + 1) << (n - usize::from(into_space));
                if claimed > 9 {
                    continue;
                }
                match longest::<FreeCell>(m, n, into_space, claimed + 1) {
                    found if found == claimed => same += 1,
                    found => wrong.push(format!("m={m}, n={n}: {found}")),
                }
            }
        }
        let judgement = if wrong.is_empty() { Judgement::Agrees } else { Judgement::Differs(wrong.join("; ")) };
        let formula = if into_space { "2^(n-1) (m+1)" } else { "2^n (m+1)" };
        items.push(
            Item::plain(PAPER, &format!("theorem 1: longest run {where_to}"), formula, &format!("{same} pairs (m, n) the same"), judgement)
                .noted("Every way of moving single cards was searched, for all m cells and n empty columns with runs of up to 9 cards."),
        );
    }
    items
}

/// With two cells and two empty columns Microsoft's program allows 9 cards; 10 can be moved.
fn microsoft() -> Item {
    let found = longest::<FreeCell>(2, 2, false, 10);
    let judgement = if found == 10 { Judgement::Agrees } else { Judgement::Differs(format!("{found} cards")) };
    Item::plain(
        PAPER,
        "Microsoft's limit (n+1)(m+1) is too low: m = n = 2",
        "10 cards move, not 9",
        &format!("{found} cards move"),
        judgement,
    )
}

fn deal_minus_1() -> Result<Item, LabError> {
    let game = open("freecell")?;
    let deal = winnable_catalog::deal(&*game, "ms:-1")?.deal;
    let solved = game.solve(&deal, &Request::default(), &Watch::default());
    let solved = solved.map_err(|error| LabError::Solve { deal: "ms:-1".into(), error })?;
    let judgement = if solved.verdict == Verdict::Unwinnable {
        Judgement::Agrees
    } else {
        Judgement::Differs(solved.verdict.to_string())
    };
    let ours = format!("{}, {} states", solved.verdict, solved.states);
    Ok(Item::plain(PAPER, "deal -1", "unwinnable", &ours, judgement))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deal_minus_1_is_lost_and_microsoft_is_wrong() {
        assert_eq!(deal_minus_1().unwrap().judgement, Judgement::Agrees);
        assert_eq!(microsoft().judgement, Judgement::Agrees);
    }
}
