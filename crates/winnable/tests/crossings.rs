//! Every command on every game with each of its options, by every player: made from the catalog's table, so that a new game,
//! option or player is crossed with all commands as soon as it is listed.
//!
//! What is asked of each crossing is little: the exit code is one that the command's help names, nothing is called a defect, and
//! what one command writes the others read.

mod command;

use command::{Run, file, winnable, winnable_with};
use std::path::PathBuf;
use std::sync::Mutex;
use winnable_catalog::GAMES;

/// The searches of a crossing are small: that one ends undecided is as good as another verdict.
const SMALL: [&str; 2] = ["--max-states", "4000"];

/// Runs a command, which must end with one of these exit codes and call nothing a defect.
fn run(arguments: &[&str], input: &str, codes: &[i32]) -> Run {
    let run = winnable_with(arguments, input);
    let told = format!("winnable {}\n{}{}", arguments.join(" "), run.out, run.err);
    assert!(codes.contains(&run.code), "exit code {}: {told}", run.code);
    assert!(!told.contains("please report") && !told.contains("panicked"), "{told}");
    run
}

/// A directory of this test that is not there yet.
fn place(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("crossings").join(name.replace([':', ',', '='], "-"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    path.to_str().unwrap().to_string()
}

/// Does this for every item, on two threads.
fn for_each<T: Send>(items: Vec<T>, what: impl Fn(T) + Sync) {
    let left = Mutex::new(items.into_iter());
    let next = || left.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(item) = next() {
                    what(item);
                }
            });
        }
    });
}

/// What takes a second or more of a game is asked of its plain name, and with `./test.sh --thorough` of every option.
fn is_asked_much(game: &str) -> bool {
    !game.contains(':') || std::env::var_os("WINNABLE_THOROUGH").is_some()
}

/// Every game with its options; small decks are names that only tests use.
fn games() -> Vec<String> {
    let names = GAMES.iter().flat_map(|family| family.sampled());
    names.filter(|name| winnable_catalog::open(name).is_ok_and(|game| !game.name().contains("ranks="))).collect()
}

#[test]
fn boards_are_read_in_every_form_that_they_are_written_in() {
    for_each(games(), |game| {
        let json = |run: Run| serde_json::from_str::<serde_json::Value>(&run.out).unwrap()["rows"].clone();
        let dealt = json(run(&["deal", &game, "seed:7", "--format", "json"], "", &[0]));
        for format in ["standard", "paper", "fc-solve", "json"] {
            let written = winnable(&["deal", &game, "seed:7", "--format", format]);
            if format == "fc-solve" && written.code == 2 {
                continue;
            }
            let board = file(&format!("crossing-{}-{format}", game.replace([':', ',', '='], "-")), &written.out);
            for from in [board.as_str(), "-"] {
                let read = run(&["deal", &game, from, "--format", "json"], &written.out, &[0]);
                assert_eq!(json(read), dealt, "{game}, {format}");
            }
        }
    });
}

#[test]
fn what_solve_says_is_checked_or_proved() {
    for_each(games(), |game| {
        for (seed, engine) in [("seed:1", "complete"), ("seed:2", "complete"), ("seed:1", "paper")] {
            let solve = [&["solve", &game, seed, "--engine", engine], &SMALL[..]].concat();
            let solved = run(&solve, "", &[0, 1, 3]);
            if solved.code == 0 {
                run(&["check", &game, seed, "-"], &solved.out, &[0]);
                for more in [&["--json"][..], &["--notation", "paper"]] {
                    let other = run(&[&solve, more].concat(), "", &[0]);
                    run(&["check", &game, seed, "-"], &other.out, &[0]);
                }
            }
            if solved.code == 1 {
                let json = run(&[&solve, &["--json"][..]].concat(), "", &[1]);
                let told: serde_json::Value = serde_json::from_str(&json.out).unwrap();
                assert_eq!(told["proof"]["game"].as_str(), told["game"].as_str(), "{game} {seed}: {}", json.out);
                let proved = run(&["prove", &game, seed, "--memory", "2M"], "", &[0, 3]);
                if proved.code == 0 {
                    run(&["check", "--certificate", "-"], &proved.out, &[0]);
                }
            }
        }
        if is_asked_much(&game) {
            run(&["grade", &game, "seed:3"], "", &[0, 1, 3]);
        }
    });
}

#[test]
fn datasets_of_every_game_are_reported_compared_merged_and_checked() {
    for_each(games(), |game| {
        let [first, second, paper, whole] = ["1", "2", "paper", "whole"].map(|part| place(&format!("{game}-{part}")));
        let rate = |out: &str, more: &[&str]| {
            let base = ["rate", &game, "--first", "seed:1", "--deals", "6", "--jobs", "1", "--out", out];
            run(&[&base, &SMALL[..], more].concat(), "", &[0])
        };
        rate(&first, &["--shard", "1/2", "--certify", "--memory", "2M"]);
        rate(&second, &["--shard", "2/2", "--certify", "--memory", "2M"]);
        rate(&paper, &["--engine", "paper", "--keep-moves"]);
        run(&["merge", &first, &second, "--out", &whole], "", &[0]);
        for dataset in [&first, &whole, &paper] {
            run(&["report", dataset], "", &[0]);
            let csv = run(&["report", dataset, "--csv"], "", &[0]);
            let rows = if dataset == &first { 3 } else { 6 };
            assert!(csv.out.matches("seed:").count() >= rows, "{game}: {}", csv.out);
            // A loss without a certificate is unproven.
            run(&["check", "--dataset", dataset], "", &[0, 3]);
        }
        run(&["compare", &whole, &paper], "", &[0]);
    });
}

#[test]
fn every_player_plays_every_game_of_its_family() {
    let players = |name: String| {
        let game = winnable_catalog::open(&name).unwrap();
        let bare = game.players().iter().map(|player| player.form.split([':', ' ', '[', '(']).next().unwrap());
        let mut players: Vec<String> = bare.chain(game.ladder().iter().copied()).map(str::to_string).collect();
        players.sort();
        players.dedup();
        // A family's list has players that need an option, or know some sizes of the board only.
        players.retain(|player| game.runner(player).is_ok());
        players.retain(|player| is_asked_much(&name) || !player.starts_with("lookahead"));
        players.into_iter().map(move |player| (name.clone(), player)).collect::<Vec<_>>()
    };
    let pairs: Vec<(String, String)> = games().into_iter().flat_map(players).collect();
    assert!(pairs.len() > 100, "{} pairs", pairs.len());
    for_each(pairs, |(game, player)| {
        // Looking ahead over samples takes a second or more: one deal.
        let deals = if player.starts_with("lookahead") { "1" } else { "8" };
        let out = place(&format!("{game}-by-{player}"));
        let rate = ["rate", &game, "--player", &player, "--deals", deals, "--keep-moves", "--jobs", "1", "--out", &out];
        run(&rate, "", &[0]);
        run(&["report", &out], "", &[0]);
        run(&["check", "--dataset", &out], "", &[0]);
    });
}
