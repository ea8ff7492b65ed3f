//! The server as a browser and as a stranger sees it.

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{OnceLock, mpsc};
use winnable_page::{Config, serve};

/// A server for all tests of this file.
fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let config = Config { address: SocketAddr::from(([127, 0, 0, 1], 0)), host: None };
            serve(&config, |address| tell.send(address).unwrap()).unwrap();
        });
        told.recv().unwrap()
    })
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

/// Status and answer of a question.
fn ask(path: &str, question: &Value, headers: &[(&str, &str)]) -> (u16, Value) {
    let mut request = agent().post(format!("http://{}/api/v1/{path}", address())).content_type("application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut response = request.send(question.to_string()).unwrap();
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

fn good(path: &str, question: &Value) -> Value {
    let (status, answer) = ask(path, question, &[]);
    assert_eq!(status, 200, "{answer}");
    answer
}

fn bad(path: &str, question: &Value, expected: &str) {
    let (status, answer) = ask(path, question, &[]);
    assert_eq!(status, 400, "{answer}");
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn the_page_and_its_files_are_served_with_a_strict_policy() {
    for (path, kind, within) in [
        ("/", "text/html", "<title>Winnable</title>"),
        ("/assets/app.js", "text/javascript", "import"),
        ("/assets/page.css", "text/css", "--winnable"),
    ] {
        let mut response = agent().get(format!("http://{}{path}", address())).call().unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_string();
        assert!(header("content-type").starts_with(kind), "{path}");
        assert!(header("content-security-policy").starts_with("default-src 'none'; script-src 'self'"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(response.body_mut().read_to_string().unwrap().contains(within), "{path}");
    }
    for path in ["/assets/none.js", "/assets/..%2FCargo.toml", "/api/v1/none", "/etc/passwd"] {
        assert_eq!(agent().get(format!("http://{}{path}", address())).call().unwrap().status(), 404, "{path}");
    }
}

#[test]
fn a_game_is_played_and_solved() {
    let start = good("position", &json!({"game": "freecell", "deal": "617"}));
    assert_eq!((&start["deal"], &start["board"]["rows"][0][0]), (&json!("ms:617"), &json!("7D")));
    let solved = good("solve", &json!({"game": "freecell", "deal": "ms:617", "quality": "fast"}));
    assert_eq!(solved["verdict"], "winnable");
    let moves = &solved["moves"];
    let end = good("position", &json!({"game": "freecell", "deal": "ms:617", "moves": moves}));
    assert_eq!(end["is_won"], true);
    assert_eq!(end["played"].as_array().unwrap().len(), moves.as_array().unwrap().len());
    assert!(end["legal"].as_array().unwrap().is_empty());
}

#[test]
fn hidden_cards_are_hidden_on_the_board() {
    for game in ["calculation", "monte-carlo"] {
        let start = good("position", &json!({"game": game, "deal": "seed:1"}));
        let stock = start["board"]["stock"].as_array().unwrap();
        assert!(stock[1..].iter().all(|card| card == "??"), "{game}");
        assert!(start["open"]["stock"].as_array().unwrap().iter().all(|card| card != "??"), "{game}");
    }
}

#[test]
fn a_lost_deal_says_what_the_proof_rests_on_and_blames_no_move() {
    let lost = json!({"game": "freecell", "deal": "ms:11982"});
    let solved = good("solve", &lost);
    assert_eq!((&solved["verdict"], &solved["grounds"]["model"]), (&json!("unwinnable"), &json!("manoeuvres")));
    assert_eq!(good("lost", &lost)["move_number"], 0);
    assert_eq!(good("keeping", &lost)["kept"], 0);
    assert_eq!(good("find", &json!({"game": "freecell", "from": "11982"}))["deal"], "ms:11983");
}

#[test]
fn bad_questions_are_told_what_was_expected() {
    bad("position", &json!({"game": "frecell", "deal": "1"}), "expected a game");
    bad("position", &json!({"game": "freecell", "deal": "/etc/passwd"}), "expected a deal such as ms:617");
    bad("position", &json!({"game": "freecell", "deal": "-"}), "expected a deal such as ms:617");
    bad("position", &json!({"game": "freecell", "deal": "1: 2C 2C\n"}), "expected");
    bad("position", &json!({"game": "freecell", "deal": "1", "moves": ["1a", "zz"]}), "move 2: expected a legal move");
    bad("position", &json!({"game": "freecell", "deal": "1", "moves": vec!["1a"; 5_001]}), "at most 5000 moves");
    bad("position", &json!({"deal": "1"}), "missing field `game`");
    bad("position", &json!("nonsense"), "invalid type");
    bad("solve", &json!({"game": "freecell", "deal": "1", "quality": "perfect"}), "unknown variant");
    bad("solve", &json!({"game": "freecell", "deal": "1", "colour": "blue"}), "unknown field");
    bad("solve", &json!({"game": "gaps", "deal": "1", "quality": "optimal"}), "expected quality fast or good");
}

#[test]
fn a_huge_question_is_refused_and_harms_no_one() {
    let huge = json!({"game": "x".repeat(4 << 20), "deal": "1"}).to_string();
    let request = agent().post(format!("http://{}/api/v1/position", address())).content_type("application/json");
    // The server answers before it has read all of it, so the connection may be gone while it is still being sent.
    if let Ok(response) = request.send(huge) {
        assert_eq!(response.status(), 400);
    }
    let start = good("position", &json!({"game": "freecell", "deal": "1"}));
    assert_eq!(start["deal"], "ms:1");
}

#[test]
fn strangers_are_refused() {
    let question = json!({"game": "freecell", "deal": "1"});
    for header in [("host", "example.org"), ("origin", "http://example.org"), ("origin", "null")] {
        let (status, answer) = ask("position", &question, &[header]);
        assert_eq!(status, 403, "{header:?} {answer}");
    }
    let own = format!("http://{}", address());
    assert_eq!(ask("position", &question, &[("origin", &own)]).0, 200);
}
