//! Takes detours out of a solution.
//!
//! From each position of the solution, look at every legal move: if one leads to a position that the
//! solution reaches only later, go there at once. Positions are compared by key, so the same position with
//! its columns in another order counts; the moves are then found again for the order at hand.

use std::collections::HashMap;
use winnable_games::Game;

/// A solution that is never longer than the given one and ends in an equivalent position.
pub fn shorten<G: Game>(game: &G, start: &G::State, moves: Vec<G::Move>) -> Vec<G::Move> {
    let mut moves = moves;
    loop {
        let shorter = pass(game, start, &moves);
        if shorter.len() >= moves.len() {
            return moves;
        }
        moves = shorter;
    }
}

fn pass<G: Game>(game: &G, start: &G::State, moves: &[G::Move]) -> Vec<G::Move> {
    let mut state = start.clone();
    let mut last_at: HashMap<u128, usize> = HashMap::from([(game.key(&state), 0)]);
    for (i, &m) in moves.iter().enumerate() {
        game.play(&mut state, m);
        last_at.insert(game.key(&state), i + 1);
    }
    let mut state = start.clone();
    let mut at = last_at[&game.key(&state)];
    let mut shorter = Vec::new();
    let mut legal = Vec::new();
    while at < moves.len() {
        legal.clear();
        game.moves(&state, &mut legal);
        let reached = |m: &G::Move| {
            let mut child = state.clone();
            game.play(&mut child, *m);
            last_at.get(&game.key(&child)).copied()
        };
        // Of equal progress the first move; the next position of the solution is always among them.
        let mut best: Option<(usize, G::Move)> = None;
        for &m in &legal {
            if let Some(place) = reached(&m)
                && best.is_none_or(|(furthest, _)| place > furthest)
            {
                best = Some((place, m));
            }
        }
        let Some((place, m)) = best.filter(|&(place, _)| place > at) else { return moves.to_vec() };
        game.play(&mut state, m);
        shorter.push(m);
        at = place;
    }
    shorter
}
