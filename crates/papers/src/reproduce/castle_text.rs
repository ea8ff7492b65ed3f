//! What Shintani's paper on Beleaguered Castle says beside its tables: runs over several empty rows, the hypothesis for the
//! castle's kin, and the moves that it names.

use super::item::{Item, Judgement};
use super::papers::Paper;
use super::runs::{longest, most_cleared};
use serde::{Deserialize, Serialize};
use winnable_cards::{Deal, Layout};
use winnable_catalog::{Request, Verdict, Watch, open};
use winnable_data::CASTLE_POSITIONS;
use winnable_games::tableau::rules::Castle;
use winnable_games::tableau::{Move, Pile, State, Tableau};
use winnable_games::{Game, Playable};
use winnable_lab::LabError;

const PAPER: Paper = Paper::BeleagueredCastle;

/// Position 2 and position 4 of the paper.
const POSITION_2: &str = CASTLE_POSITIONS[1];
const POSITION_4: &str = CASTLE_POSITIONS[3];

/// The longest run below a king: from queen to ace. The castle's runs have no ace.
const LONGEST: usize = 12;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The longest run that can be laid away on 0 to 3 empty rows.
    cleared: Vec<u64>,
    /// The same on 4, of 12 cards at most.
    cleared_by_four: u64,
    /// The longest run that moves into one of four empty rows.
    into_one_of_four: u64,
    /// Position 2 with the aces on four of its rows: whether it is lost, and its most empty rows.
    is_kin_lost: bool,
    kin_rows: u64,
    /// Whether S2 goes up as the text says.
    is_played: bool,
}

/// Searches everything.
pub fn found(watch: &Watch) -> Result<Found, LabError> {
    let kin = with_aces(POSITION_2);
    let layout = Layout::parse(&kin).expect("the position is well formed");
    let solved = open("streets-and-alleys")?.solve(&Deal::Position(layout), &Request::default(), watch);
    let solved = solved.map_err(|error| LabError::Solve { deal: "position 2 with its aces".into(), error })?;
    Ok(Found {
        cleared: (0..=3).map(|n| most_cleared::<Castle>(n, (1 << n) + 1) as u64).collect(),
        cleared_by_four: most_cleared::<Castle>(4, LONGEST) as u64,
        into_one_of_four: longest::<Castle>(0, 4, true, 10) as u64,
        is_kin_lost: solved.verdict == Verdict::Unwinnable,
        kin_rows: u64::from(solved.max_empty_columns.unwrap_or(0)),
        is_played: is_played(),
    })
}

/// The position with an ace at the end of each of its first four rows, and the foundations empty: a deal of Streets and
/// Alleys, whose rows have 7 and 6 cards.
fn with_aces(position: &str) -> String {
    let mut aces = ["CA", "DA", "HA", "SA"].into_iter();
    let row = |line: &str| {
        let is_row = line.split_once(':').is_some_and(|(name, _)| name.trim().parse::<u32>().is_ok());
        match if is_row { aces.next() } else { None } {
            Some(ace) => format!("{} {ace}\n", line.trim_end()),
            None => format!("{line}\n"),
        }
    };
    position.lines().map(row).collect()
}

/// Section 4: from position 4, S8, S6 and S4 go into the three empty rows, S0 onto a jack, and S2 goes up.
fn is_played() -> bool {
    let game = Tableau::<Castle>::new(8, 0);
    let layout = Layout::parse(POSITION_4).expect("the position is well formed");
    let Ok(mut state) = game.start(&Deal::Position(layout)) else { return false };
    let single = |from: u8, to: Pile| Move { from: Pile::Column(from), to, count: 1 };
    let onto = |to: u8| Pile::Column(to);
    for m in
        [single(7, onto(1)), single(7, onto(2)), single(7, onto(3)), single(7, onto(4)), single(7, Pile::Foundation)]
    {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        // Of several empty rows only the first is among the moves.
        let is_legal = moves.contains(&m) || moves.iter().any(|o| o.from == m.from && both_empty(&state, o.to, m.to));
        if !is_legal {
            return false;
        }
        game.play(&mut state, m);
    }
    true
}

/// Whether both are empty rows.
fn both_empty(state: &State, a: Pile, b: Pile) -> bool {
    let is_empty = |pile| matches!(pile, Pile::Column(c) if state.column(c as usize).next().is_none());
    is_empty(a) && is_empty(b)
}

/// The rows.
pub fn claims(found: &Found) -> Vec<Item> {
    let Found { cleared, cleared_by_four, into_one_of_four, is_kin_lost, kin_rows, is_played } = found;
    let cleared: Vec<String> = cleared.iter().map(ToString::to_string).collect();
    // Three empty rows in the castle itself are refuted by position 1.
    let is_refuted = *is_kin_lost && *kin_rows >= 3;
    vec![
        Item::claim(
            PAPER,
            "Run laid away on 0 to 3 empty rows",
            "3 rows: 4+2+1",
            &cleared.join(", "),
            Judgement::of(cleared.join(" ") == "0 1 3 7"),
            "every way of moving single cards searched",
        )
        .by_tests("runs"),
        Item::claim(
            PAPER,
            "Any run laid away on 4 empty rows",
            "8+4+2+1 ≥ 11",
            &format!("{cleared_by_four} of {LONGEST} cards"),
            Judgement::of(*cleared_by_four >= 11),
            "a run of 12 ends in a 2, which goes up",
        )
        .by_tests("runs"),
        Item::claim(
            PAPER,
            "Any run from K into one of 4 empty rows",
            "11 cards",
            &format!("{into_one_of_four} cards"),
            Judgement::of(*into_one_of_four >= 11),
            "property 1 with the 3 others: 2^3",
        )
        .noted(
            "In position 3 the eleven cards from SK do move into an empty row, but not by the empty rows alone: D0 to D3 wait on a \
             jack of another row.",
        )
        .by_tests("runs"),
        Item::claim(
            PAPER,
            "Position 4: S8 S6 S4 aside, S0 on a jack",
            "S2 goes up",
            if *is_played { "it does" } else { "refused" },
            Judgement::of(*is_played),
            "played move by move",
        ),
        Item::claim(
            PAPER,
            "3 empty rows always win: the variants",
            "last year’s hypothesis",
            &if is_refuted { format!("no: lost with {kin_rows} rows") } else { "no counterexample".to_string() },
            if is_refuted { Judgement::Answered } else { Judgement::Open },
            "Streets and Alleys: position 2 with its aces",
        )
        .noted(
            "The hypothesis was for Beleaguered Castle and its variants; the paper refutes it for the castle alone. Position 2 with \
             the four aces at the ends of its first rows is a deal of Streets and Alleys, and as a deal of Citadel, where the aces go \
             up while it is dealt, it is position 2 itself. Fortress builds in suit and is another game.",
        )
        .by("winnable solve streets-and-alleys FILE"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_judged_by_what_was_searched() {
        let found = found(&Watch::default()).unwrap();
        assert_eq!((found.cleared.as_slice(), found.cleared_by_four), (&[0, 1, 3, 7][..], 12));
        assert_eq!((found.into_one_of_four, found.is_kin_lost, found.kin_rows), (8, true, 3));
        let judged: Vec<Judgement> = claims(&found).iter().map(|item| item.judgement).collect();
        use Judgement::{Agrees, Answered, Differs, Open};
        assert_eq!(judged, [Agrees, Agrees, Differs, Agrees, Answered]);
        let weaker = Found { is_kin_lost: false, is_played: false, cleared_by_four: 10, ..found };
        let judged: Vec<Judgement> = claims(&weaker).iter().map(|item| item.judgement).collect();
        assert_eq!(judged, [Agrees, Differs, Differs, Differs, Open]);
    }
}
