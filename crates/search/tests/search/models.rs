//! What a model proves holds in the game itself: its losses are searched again move by move, without the model and
//! without its claims, on narrow boards where few positions are clear.

use crate::late::{self, as_deal, below};
use winnable_cards::SplitMix64;
use winnable_games::tableau::{Rules, Tableau, rules};
use winnable_games::{Guided, Planned, Playable};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

const POSITIONS: usize = 500;
const STATES: u64 = 20_000;
/// Positions that differ in the order of columns and cells are one; no other claim is used.
const NO_CLAIMS: Prunings = Prunings { safe_moves: false, dead_ends: false, symmetry: true };

fn answer<G: Guided>(game: &G, start: &G::State, prunings: Prunings) -> Option<bool> {
    let limits = Limits { states: STATES, ..Limits::default() };
    match complete(game, start, &prunings, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// How many losses of the model were found again in the game.
fn losses_hold<R: Rules>(columns: usize, cells: usize) -> usize {
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new((columns * 10 + cells) as u64);
    let mut losses = 0;
    for number in 0..POSITIONS {
        let left = 12 + below(&mut rng, 40);
        let start = game.start(&as_deal(&late::tableau(&mut rng, columns, cells, left))).unwrap();
        let (model, model_start) = game.model(&start);
        if answer(&model, &model_start, Prunings::ALL) == Some(false) {
            let plain = answer(&game, &start, NO_CLAIMS);
            assert_ne!(plain, Some(true), "position {number} on {columns} columns, {cells} cells can be won");
            losses += usize::from(plain == Some(false));
        }
    }
    losses
}

#[test]
fn what_manoeuvres_do_not_win_the_game_does_not_win() {
    let boards = [(3, 2), (3, 4), (4, 1), (4, 3), (4, 4), (5, 2), (6, 1), (7, 0)];
    let losses = |rules: fn(usize, usize) -> usize| boards.iter().map(|&(c, k)| rules(c, k)).sum::<usize>();
    let found = [
        losses(losses_hold::<rules::FreeCell>),
        losses(losses_hold::<rules::BakersGame>),
        losses(losses_hold::<rules::FourCompanies>),
    ];
    assert!(found.iter().all(|&losses| losses > 700), "losses found again: {found:?}");
}
