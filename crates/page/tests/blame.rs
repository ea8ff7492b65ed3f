//! "Which move lost it", checked on lost games: the position before the named move can be won, with a solution that the
//! referee replays, and the one after it cannot.

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::mpsc;
use winnable_cards::SplitMix64;
use winnable_page::{Config, serve};

/// Lost games that are checked of each game.
const GAMES: [(&str, &str, usize); 3] =
    [("freecell", "ms", 40), ("bakers-game", "ms", 30), ("monte-carlo", "seed", 30)];

fn server() -> SocketAddr {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let data = std::env::temp_dir().join(format!("winnable-blame-{}", std::process::id()));
        let config =
            Config { address: SocketAddr::from(([127, 0, 0, 1], 0)), host: None, data, games: Vec::new(), site: None };
        serve(&config, |address| tell.send(address).unwrap()).unwrap();
    });
    told.recv().unwrap()
}

fn ask(server: SocketAddr, name: &str, question: &Value) -> Value {
    let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
    let request = agent.post(format!("http://{server}/api/v1/{name}")).content_type("application/json");
    let text = request.send(question.to_string()).unwrap().body_mut().read_to_string().unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_named_move_lost_each_of_a_hundred_games() {
    let server = server();
    let (mut checked, mut late) = (0, 0);
    for (game, numbering, wanted) in GAMES {
        let mut found = 0;
        for deal in (1..).map(|number| format!("{numbering}:{number}")).take(400) {
            if found == wanted {
                break;
            }
            let catalog = winnable_catalog::open(game).unwrap();
            let start = winnable_catalog::deal(&*catalog, &deal).unwrap().deal;
            let mut session = catalog.session(&start).unwrap();
            let mut rng = SplitMix64::new(found as u64 + 1);
            for _ in 0..60 {
                let legal = session.legal_moves().len();
                if legal == 0 {
                    break;
                }
                session.play_nth(rng.below(legal as u64) as usize).unwrap();
            }
            let line = session.line().to_vec();
            let lost = ask(server, "lost", &json!({"game": game, "deal": deal, "moves": line}));
            // Not every random game is lost, and some deals never could be won.
            let Some(number) = lost["move_number"].as_u64().filter(|&number| number > 0) else { continue };
            let (before, after) = (&line[..number as usize - 1], &line[..number as usize]);
            let solved = ask(server, "solve", &json!({"game": game, "deal": deal, "moves": before, "quality": "fast"}));
            assert_eq!(solved["verdict"], "winnable", "{game} {deal} before move {number}");
            let rest = solved["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap());
            let whole: Vec<&str> = before.iter().map(String::as_str).chain(rest).collect();
            winnable_referee::replay(catalog.name(), &start, whole)
                .unwrap_or_else(|refusal| panic!("{game} {deal}: {refusal}"));
            let proof = ask(server, "solve", &json!({"game": game, "deal": deal, "moves": after, "quality": "fast"}));
            assert_eq!(proof["verdict"], "unwinnable", "{game} {deal} after move {number}");
            found += 1;
            late += usize::from(number > 1);
        }
        assert_eq!(found, wanted, "{game}: lost games among the first 400");
        checked += found;
    }
    assert_eq!(checked, 100);
    assert!(late > 80, "{late} of the named moves are not simply the first");
}
