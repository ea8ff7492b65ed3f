//! How a casual player fares: `casual GAME... `.
use std::time::Instant;
use winnable_catalog::{deal, open};

fn main() {
    let deals: u64 = std::env::var("DEALS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    for name in std::env::args().skip(1) {
        let game = open(&name).unwrap();
        let began = Instant::now();
        let (mut wins, mut moves, mut hist) = (0, 0, [0; 11]);
        for number in 1..=deals {
            let named = deal(&*game, &number.to_string()).unwrap();
            let session = game.session(&named.deal).unwrap();
            let mut won = 0;
            for seed in 1..=games {
                let played = session.play_casually(seed);
                won += u64::from(played.is_won);
                moves += played.choices.len();
            }
            wins += won;
            hist[(10 * won / games) as usize] += 1;
        }
        let ms = began.elapsed().as_secs_f64() * 1000.0 / (deals * games) as f64;
        println!(
            "{name}: {:.1} % won, {:.0} moves, {ms:.2} ms a game, {hist:?}",
            100.0 * wins as f64 / (deals * games) as f64,
            moves as f64 / (deals * games) as f64
        );
    }
}
