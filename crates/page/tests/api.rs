//! The server as a browser and as a stranger sees it.

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{OnceLock, mpsc};
use std::time::{Duration, Instant};
use winnable_page::{Config, serve};

/// The data folder of these tests.
fn data() -> PathBuf {
    std::env::temp_dir().join(format!("winnable-page-{}", std::process::id()))
}

/// A rule file of somebody's own.
fn rule_file() -> String {
    static PATH: OnceLock<String> = OnceLock::new();
    let write = || {
        let path = data().with_extension("toml");
        let text = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自作\" }\nshort = { en = \"a\", ja = \"b\" }\nsentence = \"c\"\n\n\
            [piles]\ncount = 9\nbuild = \"down\"\nsuits = \"any\"\nmoves = \"one\"\nspaces = \"any\"\n\n[cells]\ncount = 2\n";
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    PATH.get_or_init(write).clone()
}

/// A server for all tests of this file.
fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let config = Config {
                address: SocketAddr::from(([127, 0, 0, 1], 0)),
                host: None,
                data: data(),
                games: vec![rule_file()],
                site: Some("https://example.org/winnable/".into()),
            };
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

/// Status and answer of an address that is only looked at.
fn look(path: &str) -> (u16, String) {
    let mut response = agent().get(format!("http://{}{path}", address())).call().unwrap();
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), text)
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
        ("/", "text/html", "<meta name=\"site\" content=\"https://example.org/winnable/\">"),
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

/// Numbers of other programs, what they print, and a deck in a line: as the page's box takes them.
#[test]
fn deals_of_other_programs_are_played() {
    let pysol = good("position", &json!({"game": "klondike", "deal": "pysol:33000"}));
    assert_eq!((&pysol["deal"], &pysol["board"]["rows"][0]), (&json!("pysol:33000"), &json!(["KD"])));
    let found = good("find", &json!({"game": "freecell", "from": "pysol:32001"}));
    assert!(found["deal"].as_str().is_some_and(|deal| deal.starts_with("pysol:320")), "{found}");
    let printed = r#"{"accordion": [["AC"], ["2C"], ["3D"]]}"#;
    let read = good("position", &json!({"game": "accordion", "deal": printed}));
    assert_eq!(read["board"]["rows"], json!([["AC", "2C", "3D"]]));
    let deck = winnable_cards::Card::deck().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    let dealt = good("position", &json!({"game": "freecell", "deal": deck}));
    assert_eq!(dealt["board"]["rows"][0], json!(["AC", "3C", "5C", "7C", "9C", "JC", "KC"]));
    let played = good("position", &json!({"game": "freecell", "deal": deck, "moves": ["1a"]}));
    assert_eq!(played["board"]["cells"][0], "KC");
    let twice = deck.replace("KS", "AC");
    bad("position", &json!({"game": "freecell", "deal": twice}), "expected each card once, found AC again");
    bad("position", &json!({"game": "pyramid", "deal": "pysol:1"}), "expected a game that PySolFC deals");
    bad("position", &json!({"game": "freecell", "deal": "solvitaire:-1"}), "expected a seed of Solvitaire from 0");
    bad("position", &json!({"game": "freecell", "deal": "/etc/pass wd"}), "expected");
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
fn a_rule_file_is_a_game_if_the_server_was_told_of_it() {
    let own = rule_file();
    let (_, listed) = look("/api/v1/games");
    let listed: Vec<Value> = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed.len(), winnable_catalog::GAMES.len() + 1);
    let last = listed.last().unwrap();
    assert_eq!((&last["name"], &last["japanese"]["title"]), (&json!(own), &json!("自作")));
    assert_eq!((&last["shape"]["piles"], &last["shape"]["cells"]), (&json!(9), &json!(2)));
    let start = good("position", &json!({"game": own, "deal": "1"}));
    assert_eq!(start["game"], json!(own));
    // One that lies beside it, and is as good, is not read.
    let other = own.replace(".toml", "-other.toml");
    std::fs::copy(&own, &other).unwrap();
    for question in [json!({"game": other, "deal": "1"}), json!({"game": "/etc/none.toml:cells=1", "deal": "1"})] {
        bad("position", &question, "expected a game that is known here");
        bad("solve", &question, "when it is started, with --game");
    }
    bad("experiments", &json!({"game": other, "deals": 10}), "expected a game that is known here");
    std::fs::remove_file(&other).unwrap();
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

/// From the catalog's table, so that no game or option is forgotten.
#[test]
fn every_game_with_every_option_is_laid_out_played_and_solved() {
    let games = winnable_catalog::GAMES.iter().flat_map(|family| family.sampled());
    for game in games.filter(|name| !name.contains("ranks=")) {
        let start = good("position", &json!({"game": game, "deal": "seed:4"}));
        let Some(first) = start["legal"].as_array().and_then(|legal| legal.first()) else {
            assert!(game.starts_with("monte-carlo"), "{game}: no legal move: {start}");
            continue;
        };
        let moves = json!([first["text"]]);
        good("position", &json!({"game": game, "deal": "seed:4", "moves": moves}));
        let solved = good("solve", &json!({"game": game, "deal": "seed:4", "moves": moves, "quality": "fast"}));
        let verdict = solved["verdict"].as_str().unwrap_or_default();
        assert!(["winnable", "unwinnable", "undecided"].contains(&verdict), "{game}: {solved}");
    }
}

#[test]
fn a_lost_deal_says_what_the_proof_rests_on_and_blames_no_move() {
    let lost = json!({"game": "freecell", "deal": "ms:11982"});
    let solved = good("solve", &lost);
    assert_eq!((&solved["verdict"], &solved["grounds"]["model"]), (&json!("unwinnable"), &json!("manoeuvres")));
    let proof = &solved["proof"];
    assert_eq!((&proof["game"], &proof["model"]), (&json!("freecell"), &json!("manoeuvres")));
    assert_eq!(proof["root"].as_str().map(str::len), Some(32));
    let safe = json!(["no card leaves the foundations", "foundations are built in suit from the ace"]);
    assert_eq!(proof["claims"][1], json!({"claim": "safe moves", "premises": safe}));
    assert_eq!(proof["horizon"], json!({"C": 1, "D": 3, "H": 3, "S": 1}));
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

#[test]
fn every_example_of_the_document_is_answered_as_it_says() {
    let (status, text) = look("/api/v1/openapi.json");
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &document["openapi"]), (200, &json!("3.1.0")));
    let mut asked = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let operation = &methods["post"];
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        if !example.is_object() || path.ends_with("/experiments") {
            continue;
        }
        let answer = good(path.strip_prefix("/api/v1/").unwrap(), example);
        let described = &operation["responses"]["200"]["content"]["application/json"]["schema"]["properties"];
        for name in answer.as_object().unwrap().keys() {
            assert!(described[name].is_object(), "{path}: {name} is not described");
        }
        // What may be left out is what is null or empty elsewhere.
        for name in described.as_object().unwrap().keys().filter(|name| answer.get(*name).is_none()) {
            assert!(["grounds", "proof", "players", "moves"].contains(&name.as_str()), "{path}: {name} is missing");
        }
        asked += 1;
    }
    assert_eq!(asked, 10);
}

#[test]
fn deals_are_graded_and_found_by_grade() {
    let grade = good("grade", &json!({"game": "freecell", "deal": "ms:617"}));
    let level = grade["grade"].as_str().unwrap();
    assert!(["easy", "medium", "hard"].contains(&level) && grade["explanation"].as_str().unwrap().contains("points"));
    let found = good("find", &json!({"game": "freecell", "from": "ms:617", "grade": level}));
    assert_eq!(found["deal"], "ms:617", "the first deal of its own grade");
    assert_eq!(good("grade", &json!({"game": "freecell", "deal": "ms:11982"}))["grade"], Value::Null);
    bad("find", &json!({"game": "freecell", "from": "1", "grade": "impossible"}), "unknown variant");
    bad("grade", &json!({"game": "monte-carlo", "deal": "Stock:\n1: AC 2C\n2: 3C 4C\n"}), "expected");
}

#[test]
fn a_lost_position_is_explained_and_a_puzzle_is_one() {
    let why = good("why", &json!({"game": "freecell", "deal": "ms:617", "moves": ["1a", "2b", "3c", "4d"]}));
    assert_eq!((&why["verdict"], &why["no_move"]), (&json!("unwinnable"), &json!(false)), "{why}");
    let saved = &why["saved_by"][0];
    assert_eq!((&saved["kind"], &saved["number"]), (&json!("move"), &json!(3)), "{why}");
    let lost = good("why", &json!({"game": "freecell", "deal": "ms:11982"}));
    assert_eq!(lost["saved_by"], json!([{"kind": "cell"}]), "{lost}");
    assert_eq!(good("why", &json!({"game": "freecell", "deal": "ms:1"}))["how"], Value::Null);
    bad("why", &json!({"game": "freecell", "deal": "ms:617", "moves": ["zz"]}), "move 1: expected a legal move");

    let puzzle = good("puzzle", &json!({"game": "freecell", "number": 3}));
    let again = good("puzzle", &json!({"game": "freecell", "number": 3, "grade": null}));
    assert_eq!((&puzzle["deal"], &puzzle["moves"]), (&again["deal"], &again["moves"]), "the same for everybody");
    let line = json!({"game": "freecell", "deal": puzzle["deal"], "moves": puzzle["moves"]});
    assert_eq!(good("keeping", &line)["kept"], 1, "{puzzle}");
    let legal = good("position", &line)["legal"].as_array().unwrap().len();
    assert_eq!((&puzzle["legal"], &puzzle["line"][0]), (&json!(legal), &puzzle["only"]));
    assert_eq!(good("puzzle", &json!({"game": "freecell", "number": 0, "grade": "hard"}))["grade"], "hard");
    bad("puzzle", &json!({"game": "freecell", "number": -1}), "invalid value");
    bad("puzzle", &json!({"game": "frecell", "number": 1}), "expected a game");
}

/// Gaps took 43 s for a light, and no deal of a grade was found within 40 s.
#[test]
fn gaps_is_answered_within_the_states_of_a_light() {
    let solved = good("solve", &json!({"game": "gaps", "deal": "seed:4", "quality": "fast"}));
    let states = solved["states"].as_u64().unwrap();
    assert!(states <= winnable_catalog::light("gaps").states && states < 500_000, "{solved}");
    for level in ["easy", "hard"] {
        let found = good("find", &json!({"game": "gaps", "from": "seed:123456", "grade": level}));
        let grade = good("grade", &json!({"game": "gaps", "deal": found["deal"]}));
        assert_eq!(grade["grade"], level, "{found}: {grade}");
    }
}

#[test]
fn hidden_games_have_a_chance_that_does_not_look() {
    for game in ["calculation", "monte-carlo"] {
        let chance = good("chance", &json!({"game": game, "deal": "seed:3", "games": 16}));
        assert_eq!(chance["games"], 16);
        assert!(chance["wins"].as_u64().unwrap() >= 4, "{game}: {chance}");
        let advice = chance["advice"].as_str().unwrap();
        good("position", &json!({"game": game, "deal": "seed:3", "moves": [advice]}));
    }
    bad("chance", &json!({"game": "freecell", "deal": "1", "games": 8}), "face-down cards");
    bad("chance", &json!({"game": "calculation", "deal": "1", "games": 1000}), "1 to 256 games");
}

/// Waits until an experiment does not run any more.
fn ended(name: &str) -> Value {
    let since = Instant::now();
    loop {
        let (status, text) = look(&format!("/api/v1/experiments/{name}"));
        assert_eq!(status, 200, "{text}");
        let standing: Value = serde_json::from_str(&text).unwrap();
        if standing["is_running"] == false {
            return standing;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// One test for all of this, because one experiment runs at a time.
#[test]
fn experiments_are_run_stopped_resumed_and_looked_at() {
    let order = json!({"game": "monte-carlo:4", "deals": 200_000, "grade": true});
    let started = good("experiments", &order);
    let name = started["name"].as_str().unwrap().to_string();
    assert_eq!((name.as_str(), &started["is_running"]), ("monte-carlo-4-200000", &json!(true)));
    let shelf: Value = serde_json::from_str(&look("/api/v1/experiments").1).unwrap();
    assert_eq!(shelf["experiments"][0]["name"], name.as_str(), "one that was started just now is there");
    let (status, answer) = ask("experiments", &order, &[]);
    assert_eq!(status, 409, "one at a time: {answer}");
    let done = |name: &str| {
        let standing: Value = serde_json::from_str(&look(&format!("/api/v1/experiments/{name}")).1).unwrap();
        standing["done"].as_u64().unwrap()
    };
    while done(&name) == 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    good(&format!("experiments/{name}/stop"), &json!({}));
    let stopped = ended(&name);
    let done = stopped["done"].as_u64().unwrap();
    assert!(done < 200_000 && stopped["is_complete"] == false && !stopped["ahead"].as_array().unwrap().is_empty());
    assert_eq!(ask(&format!("experiments/{name}/stop"), &json!({}), &[]).0, 409, "it does not run");

    // A small one to its end, told by events.
    let small = good("experiments", &json!({"game": "monte-carlo:3", "deals": 200}));
    let small = small["name"].as_str().unwrap().to_string();
    let (status, events) = look(&format!("/api/v1/experiments/{small}/events"));
    assert_eq!(status, 200);
    let last = events.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!((&last["done"], &last["is_running"], &last["is_complete"]), (&json!(200), &json!(false), &json!(true)));
    let read = ended(&small);
    for field in ["done", "wins", "losses", "undecided", "rate", "low", "high", "command"] {
        assert_eq!(read[field], last[field], "{field}: what is read is what was told");
    }
    let again = good(&format!("experiments/{small}/resume"), &json!({}));
    assert_eq!(again["is_running"], true);
    assert_eq!(ended(&small)["done"], 200, "nothing is missing, nothing is done twice");
    let (status, report) = look(&format!("/data/{small}"));
    assert!(status == 200 && report.contains("Monte Carlo") && report.contains("how often can it be won?"));

    // The stopped one goes on where it stopped.
    good(&format!("experiments/{name}/resume"), &json!({}));
    std::thread::sleep(Duration::from_millis(500));
    good(&format!("experiments/{name}/stop"), &json!({}));
    let more = ended(&name);
    assert!(more["done"].as_u64().unwrap() >= done, "rows are kept");

    let (_, shelf) = look("/api/v1/experiments");
    let shelf: Value = serde_json::from_str(&shelf).unwrap();
    let names: Vec<&str> =
        shelf["experiments"].as_array().unwrap().iter().map(|e| e["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["monte-carlo-3-200", "monte-carlo-4-200000"]);

    // One whose description is damaged is named, with what is wrong.
    std::fs::create_dir_all(data().join("broken")).unwrap();
    std::fs::write(data().join("broken/run.toml"), "game = \"freecell\"\ndeals = ").unwrap();
    let shelf: Value = serde_json::from_str(&look("/api/v1/experiments").1).unwrap();
    assert_eq!(shelf["experiments"].as_array().unwrap().len(), 2);
    assert_eq!(shelf["damaged"][0]["name"], "broken");
    assert!(shelf["damaged"][0]["problem"].as_str().unwrap().contains("run.toml"), "{shelf}");

    // No name leads out of the data folder, and no order names a file.
    for name in ["..", "..%2F", "%2Fetc", "none", ".lock", "monte-carlo-3-200%2Frows", "monte-carlo-3-200%2Frun.toml"] {
        for path in [format!("/data/{name}"), format!("/api/v1/experiments/{name}")] {
            let (status, text) = look(&path);
            assert!((400..500).contains(&status), "{path}: {status} {text}");
        }
    }
    bad("experiments", &json!({"game": "calculation", "deals": 5, "player": "lookahead:judge=/etc/passwd"}), "ladder");
    bad("experiments", &json!({"game": "freecell", "deals": 0}), "expected 1 to");
    bad("experiments", &json!({"game": "freecell", "deals": 5, "first": "/etc/passwd"}), "expected");
    bad("experiments", &json!({"game": "freecell", "deals": 5, "player": "human"}), "face-down cards");
    bad("experiments", &json!({"game": "freecell", "deals": 5, "until_width": 7.0}), "between 0 and 1");
    std::fs::remove_dir_all(data()).unwrap();
}
