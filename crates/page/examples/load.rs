//! Fifty clients that play all games with the light on, for a minute, now and then ask for a chance or which moves keep the win, beside
//! one that means no good and two hundred connections on which nothing is asked. Prints errors, quantiles of the answers' times, how many idle
//! connections were closed, and the memory of the process.
//!
//! `cargo run --release -p winnable-page --example load [-- SECONDS]`

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read;
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use winnable_cards::SplitMix64;
use winnable_page::{Config, serve};

const CLIENTS: u64 = 50;
const IDLE: usize = 200;

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
    let idle: Vec<TcpStream> = (0..IDLE).map(|_| TcpStream::connect(server).expect("it is heard")).collect();
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
    let closed = idle.into_iter().filter_map(|stream| is_closed(stream).ok()).filter(|is_closed| *is_closed).count();
    println!("{closed} of {IDLE} idle connections were closed");
    println!("{} errors; {refused} bad questions refused with 4xx", all.errors.len());
    println!("memory: {} MB now, {} MB at the most", megabytes("VmRSS"), megabytes("VmHWM"));
    all.errors.iter().take(10).for_each(|error| println!("error: {error}"));
    assert!(all.errors.is_empty(), "no answer may be an error");
}

/// Whether the server has closed a connection.
fn is_closed(mut stream: TcpStream) -> std::io::Result<bool> {
    stream.set_nonblocking(true)?;
    match stream.read(&mut [0]) {
        Ok(bytes) => Ok(bytes == 0),
        Err(error) => Ok(error.kind() != std::io::ErrorKind::WouldBlock),
    }
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
    let (mut rng, mut client) =
        (SplitMix64::new(number), Client { server, number, agent: agent(), seen: Seen::default() });
    let (mut game, mut deal, mut moves): (&str, String, Vec<Value>) = ("", String::new(), Vec::new());
    while Instant::now() < end {
        if game.is_empty() || moves.len() >= 40 {
            // One in three plays what most people ask about.
            let any = &winnable_catalog::GAMES[rng.below(winnable_catalog::GAMES.len() as u64) as usize].name;
            game = ["freecell", "beleaguered-castle", any, any, any, any][rng.below(6) as usize];
            deal = format!("seed:{}", 1 + rng.below(30_000));
            moves.clear();
        }
        let line = json!({"game": game, "deal": deal, "moves": moves});
        let position = client.ask("position", "position", &line);
        let light = match game {
            "freecell" => "light of FreeCell",
            "beleaguered-castle" => "light of the castle",
            _ => "light of other games",
        };
        client.ask(light, "solve", &json!({"game": game, "deal": deal, "moves": moves, "quality": "fast"}));
        if rng.below(20) == 0 {
            client.ask("moves that keep the win", "keeping", &line);
        }
        if rng.below(20) == 0 && winnable_catalog::open(game).is_ok_and(|game| !game.ladder().is_empty()) {
            client.ask("chance", "chance", &json!({"game": game, "deal": deal, "moves": moves, "games": 8}));
        }
        let legal = position["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            game = "";
            continue;
        }
        moves.push(legal[rng.below(legal.len() as u64) as usize]["text"].clone());
        // As long as a quick player thinks.
        std::thread::sleep(Duration::from_millis(200 + rng.below(800)));
    }
    client.seen
}

/// One who asks.
struct Client {
    server: SocketAddr,
    number: u64,
    agent: ureq::Agent,
    seen: Seen,
}

impl Client {
    fn ask(&mut self, what: &'static str, name: &str, question: &Value) -> Value {
        let since = Instant::now();
        let request = self.agent.post(format!("http://{}/api/v1/{name}", self.server)).content_type("application/json");
        let request = request.header("x-client", self.number.to_string());
        let answer = request.send(question.to_string()).map_err(|error| error.to_string()).and_then(|mut response| {
            let text = response.body_mut().read_to_string().map_err(|error| error.to_string())?;
            if response.status() == 200 { Ok(text) } else { Err(format!("{}: {text}", response.status())) }
        });
        self.seen.times.entry(what).or_default().push(since.elapsed().as_secs_f64() * 1000.0);
        match answer.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string())) {
            Ok(answer) => answer,
            Err(error) => {
                self.seen.errors.push(format!("{name} {question}: {error}"));
                Value::Null
            }
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
