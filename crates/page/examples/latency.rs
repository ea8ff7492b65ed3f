//! How soon the light shows a verdict: positions along random play, asked for as the page asks for them.
//!
//! `cargo run --release -p winnable-page --example latency`

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::mpsc;
use std::time::Instant;
use winnable_cards::SplitMix64;
use winnable_page::{Config, serve};

/// Positions of each deal, and random moves between them.
const POSITIONS: usize = 5;
const BETWEEN: usize = 8;

fn main() {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let data = std::env::temp_dir().join("winnable-latency");
        let config =
            Config { address: SocketAddr::from(([127, 0, 0, 1], 0)), host: None, data, games: Vec::new(), site: None };
        serve(&config, |address| tell.send(address).expect("somebody waits")).expect("it serves");
    });
    let server = told.recv().expect("the server begins");
    for (game, numbering, wanted, share) in [("freecell", "ms", 200.0, 99), ("beleaguered-castle", "seed", 1000.0, 95)]
    {
        let mut times: Vec<f64> =
            (1..=100).flat_map(|deal| along(server, game, &format!("{numbering}:{deal}"))).collect();
        times.sort_by(f64::total_cmp);
        let within = times.iter().filter(|&&time| time <= wanted).count();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{game}: {} positions; milliseconds to the verdict: median {:.1}, 90 % {:.1}, 95 % {:.1}, 99 % {:.1}, most {:.1}; \
             {:.1} % within {wanted} ms ({share} wanted)",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.95),
            at(0.99),
            at(1.0),
            100.0 * within as f64 / times.len() as f64
        );
    }
}

/// Plays a deal at random, and measures the answers at some positions.
fn along(server: SocketAddr, game: &str, deal: &str) -> Vec<f64> {
    let mut rng = SplitMix64::new(deal.bytes().fold(7, |sum, byte| sum * 31 + u64::from(byte)));
    let catalog = winnable_catalog::open(game).expect("it is a game");
    let start = winnable_catalog::deal(&*catalog, deal).expect("it is a deal").deal;
    let mut session = catalog.session(&start).expect("it can be played");
    let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
    let mut times = Vec::new();
    for _ in 0..POSITIONS {
        let question = json!({"game": game, "deal": deal, "moves": session.line(), "quality": "fast"});
        let since = Instant::now();
        let request = agent.post(format!("http://{server}/api/v1/solve")).content_type("application/json");
        let answer = request.send(question.to_string()).expect("it is answered").body_mut().read_to_string();
        times.push(since.elapsed().as_secs_f64() * 1000.0);
        let answer: Value = serde_json::from_str(&answer.expect("it is text")).expect("it is JSON");
        assert!(answer["verdict"].is_string(), "{answer}");
        for _ in 0..BETWEEN {
            let moves = session.legal_moves().len();
            if moves > 0 {
                session.play_nth(rng.below(moves as u64) as usize).expect("it is legal");
            }
        }
    }
    times
}
