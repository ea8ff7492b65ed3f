//! What a model proves holds in the game itself: its losses are searched again move by move, without the model and
//! without its claims, on narrow boards where few positions are clear. What it learns from a loss holds elsewhere.

use crate::subject::{Compared, Solvable, children, played};
use std::collections::HashMap;
use winnable_cards::{Deal, SplitMix64};
use winnable_games::gaps::Gaps;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::tableau::{Rules, Tableau, rules};
use winnable_games::{Game, Modelled, NoGoods, Playable, Searched};
use winnable_positions::{self as late, as_deal, below, thorough};
use winnable_search::{Decides, Limits, Prunings, Quality, Verdict, Watch, complete, paper};

const POSITIONS: usize = 500;
const STATES: u64 = 20_000;
/// Positions that differ in the order of columns and cells are one; no other claim is used.
const NO_CLAIMS: Prunings = Prunings { safe_moves: false, dead_positions: false, symmetry: true };

fn answer<G: Searched<Search: Decides<G>>>(game: &G, start: &G::State, prunings: Prunings) -> Option<bool> {
    let limits = Limits { states: STATES, ..Limits::default() };
    match complete(game, start, &prunings, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// How many losses of the model were found again in the game.
fn losses_hold<R: Rules + Default>(columns: usize, cells: usize) -> usize
where
    Tableau<R>: Solvable + Searched<Search: Decides<Tableau<R>>>,
{
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

/// How many positions of random play were lost by a no-good of another one; each is searched without no-goods.
fn no_goods_hold(game: &MonteCarlo, seed: u64) -> usize {
    let (model, start) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
    let mut rng = SplitMix64::new(seed);
    let mut positions = HashMap::new();
    let mut no_goods = HashMap::new();
    for _ in 0..60 {
        let (mut state, mut left) = (start, u64::MAX);
        while !model.is_surely_won(&state) {
            if let Some(no_good) = model.no_good(&state) {
                no_goods.insert(left, no_good);
            }
            let mut turns = Vec::new();
            model.moves(&state, &mut turns);
            if turns.is_empty() {
                break;
            }
            let turn = turns[below(&mut rng, turns.len())];
            left = model.left_after(&state, turn);
            model.play(&mut state, turn);
            positions.insert(left, state);
        }
    }
    let mut losses = 0;
    for (left, state) in &positions {
        if no_goods.iter().any(|(from, no_good)| from != left && no_good.holds(*left)) {
            let plain = answer(&model, state, NO_CLAIMS);
            assert_ne!(plain, Some(true), "seed {seed}: cards {left:b} can be won");
            losses += usize::from(plain == Some(false));
        }
    }
    losses
}

#[test]
fn no_goods_hold_in_other_positions() {
    for (size, as_programmed, least) in
        [(3, false, 200), (4, false, 800), (4, true, 800), (5, false, 3000), (6, false, 5000)]
    {
        let game = MonteCarlo::new(size, as_programmed);
        let losses: usize = (1..=60).map(|seed| no_goods_hold(&game, seed)).sum();
        assert!(losses > least, "{losses} losses on {size}x{size}");
    }
}

/// A position some moves back from a win, and then some random moves on.
fn late_gaps(game: &Gaps, rng: &mut SplitMix64, aces_fixed: bool) -> <Gaps as Game>::State {
    let moves = 1 + below(rng, 80);
    let mut start = game.start(&as_deal(&late::gaps(rng, aces_fixed, moves))).unwrap();
    for _ in 0..below(rng, 12) {
        let mut next = children(game, &start);
        if !next.is_empty() {
            start = next.swap_remove(below(rng, next.len())).1;
        }
    }
    start
}

/// The search over stubborn sets and the plain search over all moves say the same: in positions some moves back from a win and
/// then some random moves on, and in positions of random play, most of which are lost.
#[test]
fn stubborn_sets_lose_no_win() {
    let limits = Limits { states: STATES, ..Limits::default() };
    let positions = thorough(400, 1200);
    for aces_fixed in [false, true] {
        let game = Gaps::new(aces_fixed);
        let mut rng = SplitMix64::new(71);
        let mut compared = Compared::default();
        for number in 0..positions {
            let start = match number % 4 {
                0 => game.start(&played(&game, number, 30 + number as usize % 40)).unwrap(),
                1 if !aces_fixed => loop {
                    // Several 2s that could take a gap at the left.
                    let start = late_gaps(&game, &mut rng, aces_fixed);
                    let twos = children(&game, &start).iter().filter(|(m, _)| m.card < 8).count();
                    if twos > 1 {
                        break start;
                    }
                },
                _ => late_gaps(&game, &mut rng, aces_fixed),
            };
            let plain = match paper(&game, &start, limits, &Watch::default()).verdict {
                Verdict::Winnable(_) => true,
                Verdict::Unwinnable(_) => false,
                Verdict::Undecided(_) => continue,
            };
            let (model, model_start) = game.model(&start);
            if let Some(answer) = answer(&model, &model_start, Prunings::ALL) {
                assert_eq!(answer, plain, "position {number}: {start:?}");
                compared.count(plain);
            }
        }
        let enough = (positions / 6) as u32;
        compared.assert_enough(enough, enough, "gaps");
    }
}
