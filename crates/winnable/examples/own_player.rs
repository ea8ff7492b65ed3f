//! A player of your own for Golf: it plays a card to the waste if it can, from the longest column, and draws otherwise.
//!
//! `cargo run --release --example own_player -- 200`

use winnable::{Action, Error, Game, Place, View};

/// The number of a legal move, or None to give up. The view has no card that lies face down.
fn choose(view: &View) -> Option<usize> {
    let cards_there = |index: &usize| match view.moves[*index].action {
        Action::Move { from: Place::Row { row, .. }, .. } => view.board.rows[row].len(),
        _ => 0,
    };
    (0..view.moves.len()).max_by_key(cards_there)
}

fn main() -> Result<(), Error> {
    let count: usize = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    let game = Game::open("golf")?;
    let (mut wins, mut greedy, mut left) = (0, 0, 0);
    for named in game.deals(1).take(count) {
        let played = game.play_by(&named.deal, choose)?;
        wins += usize::from(played.is_won);
        left += played.cards_left;
        greedy += usize::from(game.play(&named.deal, "greedy", 1)?.is_won);
    }
    let mean = f64::from(left) / count.max(1) as f64;
    println!("Of {count} deals of golf, ours won {wins}, with {mean:.1} cards left on average; greedy won {greedy}.");
    Ok(())
}
