//! What fuzzing starts from: good inputs of each target, made from the catalog, and inputs in which something was found.

use crate::games;
use crate::questions::PATHS;
use serde_json::json;
use winnable_cards::{BoardFormat, Card, Deal, Form};
use winnable_catalog::{GAMES, Limits, Quality, Request, Watch};
use winnable_lab::{Numbers, Playing, Spec, certify};
use winnable_players::{Header, Net, write_judge};

/// Good inputs of a target.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    match target {
        "cards" => Card::deck()
            .flat_map(|card| [card.written(Form::Usual), card.written(Form::Paper)])
            .chain(["♥10", "10h", "h10", "5♥", "♠a"].map(str::to_string))
            .map(String::into_bytes)
            .collect(),
        "boards" => boards(),
        "moves" => moves(),
        "run-files" => run_files(),
        "certificates" => certificates(),
        "judges" => judges(),
        "questions" => questions(),
        "deal-names" => {
            let names = [
                "617",
                "ms:617",
                "ms:-1",
                "seed:42",
                "seed:18446744073709551615",
                "pysol:32001",
                "solvitaire:1",
                "-",
                "board.txt",
            ];
            let lists = ["1\n2\n3 # three\n", "seed:1\nseed:2\n"];
            names.into_iter().chain(lists).map(|name| name.as_bytes().to_vec()).collect()
        }
        "game-names" => {
            let players = games().iter().flat_map(|game| {
                let player = |player: &&str| format!("{} {player}", game.name());
                game.ladder().iter().map(player).collect::<Vec<_>>()
            });
            let names = GAMES.iter().flat_map(|family| family.sampled());
            names.chain(players).map(String::into_bytes).collect()
        }
        "walks" => (0..games().len())
            .map(|game| [&[game as u8, 1, 0], [0, 7, 3, 255, 254, 90, 11].as_slice()].concat())
            .collect(),
        _ => Vec::new(),
    }
}

/// A deal of each game in each format, after the byte that chooses the game, and what other programs write.
fn boards() -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    for (number, game) in games().iter().enumerate() {
        let board = game.board(&Deal::Seed(1)).expect("every game has numbered deals");
        for format in [BoardFormat::Usual, BoardFormat::Paper, BoardFormat::FcSolve] {
            boards.push([&[number as u8], board.written(format).as_bytes()].concat());
        }
        let piles: Vec<Vec<String>> =
            board.rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
        let stock: Vec<String> = board.stock.iter().flatten().map(ToString::to_string).collect();
        let other = json!({ "tableau piles": piles, "stock": stock });
        boards.push([&[number as u8], other.to_string().as_bytes()].concat());
    }
    boards
}

/// A solution of some deal of each game in both notations, after the bytes that choose the game and the deal.
fn moves() -> Vec<Vec<u8>> {
    let mut moves = Vec::new();
    let limits = Limits { states: 5_000, ..Limits::default() };
    for (number, game) in games().iter().enumerate() {
        for notation in [winnable_catalog::Notation::Standard, winnable_catalog::Notation::Paper] {
            let request = Request { limits, notation, quality: Quality::Fast, ..Request::default() };
            let solved = (1..20u8).find_map(|seed| {
                let solved = game.solve(&Deal::Seed(u64::from(seed)), &request, &Watch::default()).ok()?;
                (!solved.moves.is_empty()).then_some((seed, solved.moves))
            });
            if let Some((seed, line)) = solved {
                moves.push([&[number as u8, seed], line.join(" ").as_bytes()].concat());
            }
        }
    }
    moves
}

fn run_files() -> Vec<Vec<u8>> {
    let spec = |name: &str| {
        let game = winnable_catalog::open(name).expect("a game");
        Spec::new(&*game, Numbers::Seed, 1, 100, &Request::default())
    };
    let player = spec("calculation").played_by(Playing { name: "hanazawa".to_string(), seed: 1 });
    let narrow = Spec { until_width: Some(0.01), keep_moves: true, grade: true, ..spec("klondike") };
    let list = Spec { list: Some([5, 7, u64::MAX].into()), deals: 3, first: 5, ..spec("gaps") };
    let specs = [spec("freecell"), player, narrow, list].map(|spec| toml::to_string(&spec).expect("a spec is written"));
    specs.map(String::into_bytes).to_vec()
}

fn certificates() -> Vec<Vec<u8>> {
    let lost = [
        ("beleaguered-castle", 11),
        ("streets-and-alleys", 6),
        ("citadel", 6),
        ("monte-carlo:5", 7),
        ("calculation:1", 8),
        ("klondike", 30),
    ];
    let made = lost.map(|(game, seed)| {
        let limits = winnable_certificate::CheckLimits { positions: 5_000, ..Default::default() };
        certify(game, &Deal::Seed(seed), limits, &Watch::default()).map(|(certificate, _)| certificate.to_string())
    });
    made.into_iter().flatten().map(String::into_bytes).collect()
}

/// A judge that knows nothing, for one stack.
fn judges() -> Vec<Vec<u8>> {
    let header = |rows, width| Header {
        game: "calculation:1".to_string(),
        features: 2,
        rows,
        width,
        games: 10,
        seed: 1,
        validation: 1.5,
        command: "winnable tune".to_string(),
    };
    let rows = winnable_players::calculation::Judge::rows(1);
    vec![write_judge(&header(rows, 32), &Net::zero(rows, 32)), write_judge(&header(8, 32), &Net::zero(8, 32))]
}

fn questions() -> Vec<Vec<u8>> {
    let mut questions = Vec::new();
    for path in 0..PATHS.len() as u8 {
        for body in [
            json!({"game": "freecell", "deal": "ms:617"}),
            json!({"game": "freecell", "deal": "ms:617", "moves": ["1a", "2b"], "quality": "fast"}),
            json!({"game": "klondike:draw=1", "deal": "seed:3", "moves": ["D", "D"], "games": 2}),
            json!({"game": "monte-carlo:2", "deal": "1: 7C 8C\n2: 8D 7D\nStock: 9C 9D", "moves": []}),
            json!({"game": "gaps", "from": "1", "grade": "easy"}),
            json!({"game": "gaps", "number": 7, "grade": "easy"}),
            json!({"game": "calculation", "deals": 5, "first": "seed:1", "player": "hanazawa", "until_width": 0.1}),
        ] {
            questions.push([&[path], body.to_string().as_bytes()].concat());
        }
    }
    questions
}
