//! Players of any game with face-down cards, in games that have players of their own too.

use winnable_cards::Deal;
use winnable_games::klondike::Klondike;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_players::face_down::{self, FaceDown};
use winnable_players::{BlindGame, chance};

/// Games won of the first deals.
fn wins<G: FaceDown>(game: &G, player: &str, deals: u64) -> usize {
    let mut player = face_down::open(game, player).unwrap();
    let mut is_won = |&deal: &u64| {
        let mut state = game.start(&Deal::Seed(deal)).unwrap();
        player.play_out(BlindGame::new(game, &mut state), chance(1, deal));
        game.is_won(&state)
    };
    (1..=deals).filter(|deal| is_won(deal)).count()
}

#[test]
fn trial() {
    let n: u64 = std::env::var("DEALS").unwrap().parse().unwrap();
    for player in std::env::var("PLAYERS").unwrap().split(' ') {
        let t = std::time::Instant::now();
        let k = wins(&Klondike::new(1), player, n);
        let tk = t.elapsed().as_secs_f64() / n as f64;
        let t = std::time::Instant::now();
        let m = wins(&MonteCarlo::new(5, false), player, n);
        println!(
            "{player}: klondike {k} {tk:.4}s, monte carlo {m} {:.4}s of {n}",
            t.elapsed().as_secs_f64() / n as f64
        );
    }
}
