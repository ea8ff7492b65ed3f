//! The games that docs/own-game.md describes, by every command, from the text of the page: a path is a game wherever a name is.

mod command;

use assert_cmd::Command;
use command::{file, winnable};
use std::path::{Path, PathBuf};

/// The examples of the page: name and file.
fn examples() -> Vec<(String, String)> {
    let page = include_str!("../../../docs/own-game.md");
    let texts = page.split("```toml\n").skip(1).map(|rest| rest.split_once("```").unwrap().0.to_string());
    let name = |text: &str| text.lines().next().unwrap().trim_start_matches("name = ").trim_matches('"').to_string();
    texts.map(|text| (name(&text), text)).collect()
}

/// A folder of this test, with a file in a folder of it that has a space in its name.
struct Place {
    folder: PathBuf,
    game: String,
}

impl Place {
    fn new(test: &str, name: &str, text: &str) -> Place {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own-game").join(format!("{test}-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("my games")).unwrap();
        std::fs::create_dir_all(folder.join("elsewhere")).unwrap();
        let game = format!("my games/{name}.toml");
        std::fs::write(folder.join(&game), text).unwrap();
        Place { folder, game }
    }

    fn run_in(&self, inside: &str, arguments: &[&str], input: &str) -> (i32, String, String) {
        let folder = self.folder.join(inside);
        let mut command = Command::cargo_bin("winnable").unwrap();
        let output = command.current_dir(folder).args(arguments).write_stdin(input).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
    }

    /// What is printed by a command that ends with this code.
    fn run(&self, code: i32, arguments: &[&str]) -> String {
        let (found, out, err) = self.run_in("", arguments, "");
        assert_eq!(found, code, "{arguments:?}\n{out}\n{err}");
        out
    }
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A deal that is won and one that is lost.
fn won_and_lost(place: &Place) -> (String, String) {
    let mut found = [None, None];
    for deal in 1..=60 {
        let deal = deal.to_string();
        let (code, out, err) = place.run_in("", &["solve", &place.game, &deal, "--json"], "");
        assert!(code == 0 || code == 1, "{deal}: {out}{err}");
        assert_eq!(json(&out)["game"], place.game.as_str());
        found[code as usize].get_or_insert(deal);
        if let [Some(won), Some(lost)] = &found {
            return (won.clone(), lost.clone());
        }
    }
    panic!("{}: {found:?}", place.game);
}

#[test]
fn the_examples_are_short_and_one_is_new() {
    let examples = examples();
    let names: Vec<&str> = examples.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["wide-bakers-game", "open-klondike", "half-moon"]);
    for (name, text) in &examples {
        assert!(text.lines().count() < 20, "{name}");
    }
}

#[test]
fn a_file_is_checked() {
    for (name, text) in examples() {
        let place = Place::new("checked", &name, &text);
        let out = place.run(0, &["games", "--check", &place.game, "--deals", "5"]);
        for said in
            ["What is claimed for it", "The first deal, seed:1:", "5 deals of 5: ", "lost (proven), 0 undecided"]
        {
            assert!(out.contains(said), "{name}: {said}\n{out}");
        }
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        let japanese = place.run(0, &["games", "--check", &place.game, "--deals", "1", "--lang", "ja"]);
        assert!(japanese.contains("組札") || japanese.contains("台札"), "{japanese}");
    }
}

#[test]
fn every_command_takes_a_path() {
    for (name, text) in examples() {
        let place = Place::new("commands", &name, &text);
        let game = place.game.as_str();
        let (won, lost) = won_and_lost(&place);
        let solution = place.run(0, &["solve", game, &won]);
        let (code, out, err) = place.run_in("", &["check", game, &won, "-"], &solution);
        assert_eq!(code, 0, "{out}{err}");
        // The same by another path, and the solution does not win another deal.
        let (code, ..) = place.run_in("elsewhere", &["check", &format!("../{game}"), &won, "-"], &solution);
        assert_eq!(code, 0);
        assert_ne!(place.run_in("", &["check", game, &lost, "-"], &solution).0, 0);
        place.run(0, &["grade", game, &won]);
        for format in ["standard", "json"] {
            let deal = place.run(0, &["deal", game, &lost, "--format", format]);
            let (code, out, err) = place.run_in("", &["solve", game, "-"], &deal);
            assert_eq!(code, 1, "{format}: {out}{err}");
        }
        place.run(0, &["prove", game, &lost, "-o", "lost.cert"]);
        place.run(0, &["check", "--certificate", "lost.cert"]);
        place.run(1, &["prove", game, &won]);
    }
}

#[test]
fn a_dataset_is_gone_on_with_from_anywhere() {
    let (name, text) = examples().pop().unwrap();
    let place = Place::new("dataset", &name, &text);
    let game = place.game.as_str();
    let first = json(&place.run(0, &["rate", game, "--deals", "20", "--out", "kept", "--certify", "--json"]));
    assert_eq!(first["deals"], 20);
    assert!(first["command"].as_str().unwrap().starts_with("winnable rate 'my games/half-moon.toml' --deals 20"));
    place.run(0, &["report", "kept"]);
    assert!(std::fs::read_to_string(place.folder.join("kept/report.html")).unwrap().contains(game));
    // From another folder, where the path leads nowhere, and after the file is gone.
    std::fs::remove_file(place.folder.join(game)).unwrap();
    for (inside, kept) in [("elsewhere", "../kept"), ("", "kept")] {
        for command in [
            &["report", kept][..],
            &["check", "--dataset", kept],
            &["rate", game, "--deals", "24", "--out", kept, "--certify"],
        ] {
            let (code, out, err) = place.run_in(inside, command, "");
            assert_eq!(code, 0, "{command:?}: {out}{err}");
        }
    }
    // Other rules are not what the rows were made by.
    std::fs::write(place.folder.join(game), text.replace("count = 5", "count = 4")).unwrap();
    let (code, _, err) = place.run_in("", &["rate", game, "--deals", "30", "--out", "kept", "--certify"], "");
    assert!(code == 2 && err.contains("expected the rules that were kept of it, found others"), "{err}");
    let (code, _, err) = place.run_in("elsewhere", &["rate", game, "--deals", "3", "--out", "new"], "");
    assert!(code == 2 && err.contains("expected a rule file, which cannot be read"), "{err}");
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_line_and_column() {
    let (_, text) = examples().pop().unwrap();
    for (name, text, said) in [
        (
            "word",
            text.replace("\"colour\"", "\"blue\""),
            ": line 10, column 9: unknown variant `blue`, expected one of",
        ),
        ("key", text.replace("passes", "rounds"), ": line 17, column 1: unknown field `rounds`, expected one of"),
        ("cards", text.replace("cards = 20", "cards = 40"), "expected at most 32 cards in the deal, found 46"),
        (
            "two",
            text.replace("[deck]", "[deck]\ndecks = 2"),
            "expected rules that an engine plays by, with neither cells nor a reserve, where each card is there twice",
        ),
    ] {
        let path = file(&format!("wrong-{name}.toml"), text);
        let run = winnable(&["games", "--check", &path]);
        assert_eq!(run.code, 2, "{name}: {}", run.out);
        assert!(run.err.contains(said) && run.err.contains(&path), "{name}: {}", run.err);
    }
    let run = winnable(&["games", "--check", "freecell"]);
    assert!(run.code == 2 && run.err.contains("whose name ends in .toml, found \"freecell\""), "{}", run.err);
}

#[test]
fn known_games_are_shown_with_what_is_claimed() {
    for (game, said) in [
        ("freecell", "manoeuvres, since no card leaves the foundations"),
        ("eight-off", "- a run moves whole or not at all, since"),
        ("thirty-six", "dominances of free runs"),
        ("monte-carlo", "since cards only ever leave"),
    ] {
        let run = winnable(&["games", "--show", game]);
        assert_eq!(run.code, 0, "{}", run.err);
        let text = run.out.replace("\n  ", " ");
        assert!(text.contains(said), "{game}: {text}");
        let told = run.out.split("The file:").next().unwrap();
        assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    }
}

#[test]
fn rule_files_of_solvitaire_become_ours() {
    let rules = r#"{"tableau piles": {"count": 5, "build policy": "red-black", "spaces policy": "kings",
        "move built group": "partial-if-card-above-buildable"}, "max rank": 6, "reserve": {"size": 4}}"#;
    let source = file("their rules.json", rules);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("from-theirs.toml");
    let path = path.to_str().unwrap();
    let run = winnable(&["import-solvitaire", &source, "-o", path]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert!(run.err.starts_with("warning: Its program moves a part of a run only to bring up"), "{}", run.err);
    assert!(run.err.contains("warning: Its program lets only cards of rank 13 into spaces"), "{}", run.err);
    let made = std::fs::read_to_string(path).unwrap();
    assert!(made.contains("name = \"from-theirs\"\n") && made.starts_with("# Its program moves a part"), "{made}");
    let checked = winnable(&["games", "--check", path, "--deals", "3"]);
    assert!(checked.code == 0 && checked.out.contains("3 deals of 3: "), "{}{}", checked.out, checked.err);
    // A deal as its program prints it.
    let deal = file(
        "their-deal.json",
        r#"{"tableau piles": [["AC", "2C", "3C", "4C"], ["AD", "2D", "3D", "4D"], ["AH", "2H", "3H", "4H"],
            ["AS", "2S", "3S", "4S"], ["6C", "6D", "6H", "6S"]], "reserve": [["5C"], ["5D"], ["5H"], ["5S"]],
            "foundations": ["", "", "", ""]}"#,
    );
    let solved = winnable(&["solve", path, &deal]);
    assert!(solved.code == 0 || solved.code == 1, "{}{}", solved.out, solved.err);
    let wrong = winnable(&["import-solvitaire", &file("hole.json", "{\"hole\": {\"present\": true}}")]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("hole.json: line 1, column 2: expected a hole with AS or a random card"),
        "{}",
        wrong.err
    );
    let unknown = winnable(&["import-solvitaire", &file("unknown.json", "{\"cell\": {}}")]);
    assert!(unknown.code == 2 && unknown.err.contains("unknown field `cell`, expected one of"), "{}", unknown.err);
}
