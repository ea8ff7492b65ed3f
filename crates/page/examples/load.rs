//! Fifty clients that play with the light on, for a minute, beside one that means no good. Prints errors, quantiles of the
//! answers' times, and the memory of the process.
//!
//! `cargo run --release -p winnable-page --example load [-- SECONDS]`

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use winnable_cards::SplitMix64;
use winnable_page::{Config, serve};

const CLIENTS: u64 = 50;
const GAMES: [&str; 5] = ["freecell", "beleaguered-castle", "monte-carlo", "calculation", "bakers-game"];

/// What a client saw: times of answers by question, and what was wrong.
#[derive(Default)]
struct Seen {
    times: BTreeMap<&'static str, Vec<f64>>,
    errors: Vec<String>,
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(60);
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let data = std::env::temp_dir().join("winnable-load");
        let config =
            Config { address: SocketAddr::from(([127, 0, 0, 1], 0)), host: None, data, games: Vec::new(), site: None };
        serve(&config, |address| tell.send(address).expect("somebody waits")).expect("it serves");
    });
    let server = told.recv().expect("the server begins");
    let end = Instant::now() + Duration::from_secs(seconds);
    println!("{CLIENTS} clients and one stranger for {seconds} s; {} MB before", megabytes("VmRSS"));
    let (mut all, mut refused) = (Seen::default(), 0);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(move || play(server, number, end))).collect();
        let stranger = scope.spawn(move || annoy(server, end));
        for client in clients {
            let seen = client.join().expect("a client ends");
            seen.times.into_iter().for_each(|(name, times)| all.times.entry(name).or_default().extend(times));
            all.errors.extend(seen.errors);
        }
        refused = stranger.join().expect("the stranger ends");
    });
    for (name, times) in &mut all.times {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{name}: {} answers; milliseconds: median {:.1}, 90 % {:.1}, 99 % {:.1}, most {:.1}",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    }
    println!("{} errors; {refused} bad questions refused with 4xx", all.errors.len());
    println!("memory: {} MB now, {} MB at the most", megabytes("VmRSS"), megabytes("VmHWM"));
    all.errors.iter().take(10).for_each(|error| println!("error: {error}"));
    assert!(all.errors.is_empty(), "no answer may be an error");
}

/// The memory of this process, clients included, where the system tells it.
fn megabytes(field: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.map_or("?".to_string(), |kilobytes| (kilobytes / 1024).to_string())
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

/// Plays at random with the light on: a board and a verdict after each move, a new deal now and then.
fn play(server: SocketAddr, number: u64, end: Instant) -> Seen {
    let (mut rng, agent, mut seen) = (SplitMix64::new(number), agent(), Seen::default());
    let (mut game, mut deal, mut moves): (&str, String, Vec<Value>) = ("", String::new(), Vec::new());
    while Instant::now() < end {
        if game.is_empty() || moves.len() >= 40 {
            game = GAMES[rng.below(GAMES.len() as u64) as usize];
            deal = (1 + rng.below(30_000)).to_string();
            moves.clear();
        }
        let line = json!({"game": game, "deal": deal, "moves": moves});
        let position = ask(&agent, server, "position", &line, &mut seen);
        let fast = json!({"game": game, "deal": deal, "moves": moves, "quality": "fast"});
        ask(&agent, server, "solve", &fast, &mut seen);
        let legal = position["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            game = "";
            continue;
        }
        moves.push(legal[rng.below(legal.len() as u64) as usize]["text"].clone());
        // As long as a quick player thinks.
        std::thread::sleep(Duration::from_millis(200 + rng.below(800)));
    }
    seen
}

fn ask(agent: &ureq::Agent, server: SocketAddr, name: &'static str, question: &Value, seen: &mut Seen) -> Value {
    let since = Instant::now();
    let request = agent.post(format!("http://{server}/api/v1/{name}")).content_type("application/json");
    let answer = request.send(question.to_string()).map_err(|error| error.to_string()).and_then(|mut response| {
        let text = response.body_mut().read_to_string().map_err(|error| error.to_string())?;
        if response.status() == 200 { Ok(text) } else { Err(format!("{}: {text}", response.status())) }
    });
    seen.times.entry(name).or_default().push(since.elapsed().as_secs_f64() * 1000.0);
    match answer.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string())) {
        Ok(answer) => answer,
        Err(error) => {
            seen.errors.push(format!("{name} {question}: {error}"));
            Value::Null
        }
    }
}

/// Sends what nobody should send, and counts what is refused; anything but a refusal is a failure.
fn annoy(server: SocketAddr, end: Instant) -> u64 {
    let (agent, mut refused, mut round) = (agent(), 0, 0u64);
    let good = json!({"game": "freecell", "deal": "1"}).to_string();
    while Instant::now() < end {
        round += 1;
        let post = |path: &str| agent.post(format!("http://{server}{path}"));
        let json = |path: &str| post(path).content_type("application/json");
        let answers = [
            json("/api/v1/position").send("{\"game\": \u{0}\u{1}garbage"),
            json("/api/v1/position").send(r#"{"game": "freecell", "deal": "1", "moves": ["zz"]}"#),
            json("/api/v1/solve").send(r#"{"game": "freecell", "deal": "/etc/passwd"}"#),
            json("/api/v1/position").header("host", "example.org").send(&good),
            json("/api/v1/position").header("origin", "http://example.org").send(&good),
            post("/api/v1/position").content_type("text/plain").send(&good),
            json("/api/v1/nothing").send(&good),
            agent.get(format!("http://{server}/data/..%2F..%2Fetc%2Fpasswd")).call(),
        ];
        for answer in answers {
            let status = answer.expect("it is answered").status();
            assert!(status.is_client_error(), "round {round}: {status}");
            refused += 1;
        }
        // The connection may be closed while a huge body is still being sent.
        if let Ok(response) = json("/api/v1/position").send("x".repeat(8 << 20)) {
            assert!(response.status().is_client_error(), "{}", response.status());
        }
        refused += 1;
        std::thread::sleep(Duration::from_millis(100));
    }
    refused
}
