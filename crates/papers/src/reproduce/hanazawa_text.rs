//! What Hanazawa's text says beside its rate: figure 1, the obstruction table of figure 2, and what the author would like to
//! know.

use super::item::{BAND, Counts, Item, Judgement};
use super::papers::Paper;
use serde::{Deserialize, Serialize};
use winnable_cards::Deal;
use winnable_catalog::Watch;
use winnable_games::Playable;
use winnable_games::calculation::{Calculation, Move, rank_at};
use winnable_players::calculation::{Hanazawa, Obstruction, Reading};
use winnable_players::{AnyPlayer, BlindGame, chance};

const PAPER: Paper = Paper::Calculation;

/// Rows (Sd) and columns (d) of the printed table.
const SIZE: (usize, usize) = (6, 7);

/// The stacks of figure 1 from the first card up, a card as foundation and rank; (4, A) is taken to lie on stack 4.
const FIGURE_1: [&[(usize, u8)]; 4] = [&[(1, 13), (1, 12)], &[(2, 11), (1, 10)], &[(2, 7), (3, 7)], &[(4, 1)]];

/// The distance of each card of figure 1: cards that follow it on its foundation, less those of them that are laid out.
fn distances() -> Vec<Vec<usize>> {
    let is_laid = |v: usize, rank: u8| FIGURE_1.iter().any(|stack| stack.contains(&(v, rank)));
    let distance = |&(v, rank): &(usize, u8)| {
        let after = (0..13).map(|k| rank_at(v - 1, k)).skip_while(|&r| r != rank).skip(1);
        after.filter(|&r| !is_laid(v, r)).count()
    };
    FIGURE_1.iter().map(|stack| stack.iter().map(distance).collect()).collect()
}

/// Games with the table and with the ranks of its entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct InRanks {
    games: u64,
    same: u64,
}

/// Plays every deal twice.
pub fn in_ranks(games: u64, watch: &Watch) -> InRanks {
    let game = Calculation::new(4, false);
    let reading = Reading::parse("hanazawa").expect("a reading");
    let table = Obstruction::printed();
    let played = |table: &Obstruction, deal: u64| {
        let mut moves: Vec<Move> = Vec::new();
        if let Ok(mut state) = game.start(&Deal::Seed(deal)) {
            let blind = BlindGame::recorded(&game, &mut state, &mut moves);
            Hanazawa::new(reading, table.clone()).play_out(blind, chance(1, deal));
        }
        moves
    };
    let ranked = table.in_ranks();
    let deals = (1..=games).take_while(|_| !watch.is_stopped());
    let same = deals.filter(|&deal| played(&table, deal) == played(&ranked, deal)).count() as u64;
    InRanks { games, same }
}

/// The rows about figures 1 and 2.
pub fn claims(in_ranks: InRanks) -> Vec<Item> {
    let distances = distances();
    let holds = distances.iter().enumerate().all(|(w, stack)| stack.iter().all(|d| *d == w));
    let written: Vec<String> =
        distances.iter().map(|stack| stack.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect();
    let table = Obstruction::printed();
    let entries = || (0..SIZE.0).flat_map(|sd| (0..SIZE.1).map(move |d| (sd, d)));
    let crosses = (1..SIZE.1).find(|&d| table.of(0, d - 1) > table.of(1, d - 1) && table.of(0, d) < table.of(1, d));
    let is_flat = (2..SIZE.0).all(|sd| table.of(sd, 0) == table.of(1, 0));
    let is_kept = |&(sd, d): &(usize, usize)| {
        if d >= sd { table.of(sd, d) >= 50.0 } else { table.of(sd, d) < 12.0 }
    };
    let kept = entries().filter(is_kept).count();
    let all = entries().count();
    vec![
        Item::claim(
            PAPER,
            "Figure 1: distances on stacks 1 to 4",
            "0, 1, 2, 3",
            &written.join(", "),
            Judgement::of(holds).if_fitted(),
            "if (4, A) lies on stack 4",
        )
        .noted("The columns of figure 1 are lost in the text that we have; (4, A) was put where its distance fits."),
        Item::claim(
            PAPER,
            "Figure 2: rows Sd 0 and 1 cross",
            "from d = 3 to 4",
            &crosses.map_or("they do not".to_string(), |d| format!("from d = {} to {d}", d - 1)),
            Judgement::of(crosses == Some(4)),
            "an anomaly that the author names",
        ),
        Item::claim(
            PAPER,
            "Figure 2: column d = 0 below Sd 0",
            "all the same",
            if is_flat { "all the same" } else { "not the same" },
            Judgement::of(is_flat),
            "an anomaly that the author names",
        ),
        Item::claim(
            PAPER,
            "Figure 2: ≥ 50 if d ≥ Sd, else < 12",
            "said",
            &format!("{kept} of {all} entries"),
            Judgement::of(kept == all),
            "said after what is left out, where it can hold",
        )
        .noted("The sentence follows the one on the entries that are left out (d ≥ 7, Sd ≥ 6); read of the printed ones it fails."),
        Item::claim(
            PAPER,
            "Only the order of entries matters",
            "claimed",
            &format!("{} of {} games the same", in_ranks.same, in_ranks.games),
            Judgement::of(in_ranks.same == in_ranks.games),
            "played again with ranks for entries",
        )
        .by_tests("hanazawa"),
    ]
}

/// What the author expects of a change, and what comes of it: rates with and without.
pub fn asked(what: &str, printed: &str, with: Counts, without: Counts, command: String) -> Item {
    let error = |c: Counts| c.rate() * (1.0 - c.rate()) / ((c.wins + c.losses) as f64).max(1.0);
    let apart = (with.rate() - without.rate()) / (error(with) + error(without)).sqrt().max(f64::MIN_POSITIVE);
    let judgement = if apart.abs() > BAND { Judgement::Answered } else { Judgement::Open };
    let ours = format!("{:.1} %, without {:.1} %", 100.0 * with.rate(), 100.0 * without.rate());
    let word = if apart > 0.0 { "better" } else { "worse" };
    let item =
        Item::claim(PAPER, what, printed, &ours, judgement, &format!("{word} by {:.1} standard errors", apart.abs()));
    match judgement {
        Judgement::Open => {
            item.noted("No difference that our sample can tell: winnable reproduce --full has more games.")
        }
        _ => item.noted("All with the assumptions by which the printed rate comes out."),
    }
    .by(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_1_has_the_distances_of_its_stacks() {
        assert_eq!(distances(), [vec![0, 0], vec![1, 1], vec![2, 2], vec![3]]);
    }

    #[test]
    fn games_do_not_change_when_entries_become_ranks() {
        let found = in_ranks(200, &Watch::default());
        assert_eq!((found.games, found.same), (200, 200));
        let judged: Vec<Judgement> = claims(InRanks { same: 199, ..found }).iter().map(|i| i.judgement).collect();
        use Judgement::{Agrees, Differs, Fitted};
        assert_eq!(judged, [Fitted, Agrees, Agrees, Differs, Differs]);
    }

    #[test]
    fn a_question_is_answered_by_a_clear_difference() {
        let judged =
            |with| asked("", "", Counts::of(with, 20_000), Counts::of(17_000, 20_000), String::new()).judgement;
        assert_eq!(
            [judged(14_000), judged(17_030), judged(18_000)],
            [Judgement::Answered, Judgement::Open, Judgement::Answered]
        );
    }
}
