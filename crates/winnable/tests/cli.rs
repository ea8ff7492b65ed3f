//! The command as people use it: output, exit codes, errors.

mod command;

use command::{Run, file, winnable, winnable_with};

fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {} {}", run.out, run.err))
}

#[test]
fn verdicts_have_their_exit_codes() {
    for (deal, code, verdict) in
        [("ms:617", 0, "winnable"), ("1941", 0, "winnable"), ("-1", 1, "unwinnable"), ("11982", 1, "unwinnable")]
    {
        let run = winnable(&["solve", "freecell", deal, "--json"]);
        assert_eq!((run.code, json(&run)["verdict"].as_str()), (code, Some(verdict)), "{deal}");
    }
    let run = winnable(&["solve", "freecell", "11982", "--json", "--max-states", "1000"]);
    assert_eq!((run.code, json(&run)["verdict"].as_str()), (3, Some("undecided")));
    assert_eq!(json(&run)["reason"], "the limit of states was reached");
    let run = winnable(&["solve", "freecell", "2852003", "--json", "--memory", "1M"]);
    assert_eq!(json(&run)["reason"], "the limit of memory was reached");
}

#[test]
fn short_and_shortest_solutions() {
    let solve = |more: &[&str]| json(&winnable(&[&["solve", "freecell", "1", "--json"], more].concat()));
    let moves = |quality| solve(&["--quality", quality])["move_count"].as_u64().unwrap();
    assert!(moves("short") < moves("good") && moves("good") < moves("fast"));
    let good = solve(&[]);
    assert!(good["at_least"].is_null() && good["states"].as_u64() > Some(5000));
    assert!(solve(&["--max-states", "2000"])["states"].as_u64() <= Some(2000), "a limit for good solutions too");
    let short = json(&winnable(&["solve", "freecell", "7", "--quality", "short", "--json"]));
    // 76 is the published length of the shortest solution.
    assert!(short["at_least"].as_u64() <= Some(76) && short["move_count"].as_u64() >= Some(76));
    let run = winnable(&["solve", "freecell", "7", "--quality", "optimal"]);
    assert!(run.code == 0 && run.out.contains("Winnable: 76 moves, the fewest possible,"), "{}", run.out);
    let run = winnable(&["solve", "freecell", "5", "--quality", "optimal", "--max-states", "20000"]);
    assert!(run.code == 0 && run.out.contains("are needed), replayed by the referee"), "{}", run.out);
    assert!(run.out.contains("Perhaps not the shortest: the limit of states was reached."), "{}", run.out);
}

#[test]
fn runs_or_cards_are_counted() {
    let castle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/papers/003-position-3.txt");
    let solve = |game: &str, deal: &str, more: &[&str]| {
        let run = winnable(&[&["solve", game, deal, "--quality", "short"], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run
    };
    let runs = json(&solve("beleaguered-castle", castle, &["--json"]));
    let length = |solved: &serde_json::Value| solved["length"].as_u64().unwrap();
    assert!(runs["count"] == "runs" && length(&runs) <= 80 && length(&runs) >= runs["at_least"].as_u64().unwrap());
    assert!(runs["move_count"].as_u64() >= Some(95), "no win has fewer moves of single cards");
    let words = solve("beleaguered-castle", castle, &[]).out;
    let said = format!("{} moves of single cards, {} with a run counted once (at", runs["move_count"], length(&runs));
    assert!(words.contains(&said), "{words}");
    let cards = json(&solve("beleaguered-castle", castle, &["--json", "--count", "cards"]));
    assert!(cards["count"] == "cards" && cards["length"] == cards["move_count"] && length(&cards) >= 95);
    assert!(cards["move_count"].as_u64() <= runs["move_count"].as_u64());

    let runs = json(&solve("freecell", "7", &["--json"]));
    assert!(runs["count"] == "runs" && runs["length"] == runs["move_count"]);
    let cards = json(&solve("freecell", "7", &["--json", "--count", "cards"]));
    assert!(cards["count"] == "cards" && cards["length"] == cards["move_count"] && length(&cards) >= 76);
    assert!(solve("freecell", "7", &["--count", "cards"]).out.contains("moves of single cards (at least"));
}

#[test]
fn json_has_every_field() {
    let solved = json(&winnable(&["solve", "four-companies", "seed:1", "--json"]));
    for field in [
        "game",
        "deal",
        "verdict",
        "reason",
        "moves",
        "move_count",
        "count",
        "length",
        "at_least",
        "states",
        "duplicates",
        "max_empty_columns",
        "min_cards_left",
        "seconds",
        "engine",
        "version",
    ] {
        assert!(solved.get(field).is_some(), "{field}");
    }
    assert_eq!(solved["deal"], "seed:1");
    assert_eq!(solved["moves"].as_array().map(Vec::len), solved["move_count"].as_u64().map(|n| n as usize));
    let rate = json(&winnable(&["rate", "fortress", "--deals", "20", "--json"]));
    for field in [
        "game",
        "engine",
        "first",
        "deals",
        "wins",
        "losses",
        "undecided",
        "rate",
        "low",
        "high",
        "mean_states",
        "mean_moves",
        "seconds",
        "version",
    ] {
        assert!(rate.get(field).is_some(), "{field}");
    }
    let games = json(&winnable(&["games", "--json"]));
    assert_eq!(games.as_array().map(Vec::len), Some(winnable_catalog::GAMES.len()));
}

#[test]
fn json_is_read_back_as_the_same_result() {
    for arguments in [
        &["freecell", "617"][..],
        &["freecell", "11982"],
        &["freecell", "11982", "--max-states", "1000"],
        &["freecell", "3", "--quality", "short", "--engine", "complete"],
        &["four-companies", "seed:1", "--engine", "paper"],
    ] {
        let told = json(&winnable(&[&["solve", "--json"], arguments].concat()));
        let solved: winnable_catalog::Solved<winnable_catalog::ProofRecord> =
            serde_json::from_value(told.clone()).unwrap();
        let mut again = serde_json::to_value(&solved).unwrap();
        (again["deal"], again["seconds"]) = (told["deal"].clone(), told["seconds"].clone());
        assert_eq!(again, told, "{arguments:?}");
    }
}

#[test]
fn the_version_tells_how_this_build_behaves_if_asked() {
    let plain = winnable(&["--version"]);
    assert_eq!((plain.code, plain.out), (0, format!("winnable {}\n", winnable_catalog::VERSION)));
    let verbose = winnable(&["--version", "--verbose"]).out;
    let commit = verbose.lines().find_map(|line| line.strip_prefix("commit ")).expect("the commit has a line");
    assert!(commit == "unknown" || commit.bytes().all(|b| b.is_ascii_hexdigit()), "{commit}");
    for family in winnable_catalog::GAMES.iter() {
        let game = winnable_catalog::open(&family.name).unwrap();
        let lines: Vec<&str> = verbose.lines().filter(|line| line.split(' ').any(|w| w == game.name())).collect();
        assert_eq!(lines.len(), 2 + game.ladder().len(), "{}: {verbose}", family.name);
    }
    assert_eq!(winnable(&["--verbose"]).code, 2);
}

#[test]
fn a_broken_solution_is_refused_at_its_first_wrong_move() {
    let mut moves = json(&winnable(&["solve", "freecell", "ms:1", "--json"]))["moves"].clone();
    moves[4] = "1h".into();
    let run = winnable_with(&["check", "freecell", "ms:1", "-"], moves.to_string());
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("Not a solution: move 5 (1h): "), "{}", run.out);
    let run = winnable_with(&["check", "freecell", "ms:1", "-"], "");
    assert_eq!((run.code, run.out.contains("not won")), (1, true));
}

#[test]
fn boards_show_every_step() {
    let run = winnable(&["solve", "monte-carlo:4", "seed:12", "--notation", "boards"]);
    let moves = json(&winnable(&["solve", "monte-carlo:4", "seed:12", "--json"]))["move_count"].as_u64().unwrap();
    assert_eq!(run.code, 0);
    assert!(run.out.contains(&format!("\n{moves}. ")), "{}", run.out);
}

#[test]
fn bad_input_gets_a_clear_error_and_exit_code_2() {
    let whole = winnable(&["deal", "freecell", "1"]).out;
    let doubled = file("doubled.txt", whole.replace("9D", "5H"));
    let cut = file("cut.txt", &whole[..whole.len() / 2]);
    let short = file("short.txt", whole.trim_end().rsplit_once(' ').unwrap().0);
    let strange = file("strange.txt", whole.replace("9D", "9X"));
    for (arguments, expected) in [
        (vec!["solve", "freecell", &doubled], "expected each card once, found 5H again (first at line"),
        (vec!["solve", "freecell", &cut], "expected 8 rows, one for each column, found"),
        (vec!["solve", "freecell", &short], "expected 52 cards, found 51; missing: TC"),
        (vec!["solve", "freecell", &strange], "expected a card such as TH, H10 or ♥10, found \"9X\""),
        (vec!["solve", "freecell:cells=99", "1"], "expected cells from 0 to 8, found \"freecell:cells=99\""),
        (vec!["solve", "freecell", "1", "--max-states", "many"], "expected a number of states"),
        (
            vec!["rate", "freecell", "--deals", "5", "--first", "8589934590"],
            "expected at most 2 deals from ms:8589934590",
        ),
    ] {
        let run = winnable(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty() && !run.err.contains("panicked"), "{arguments:?}");
    }
}

#[test]
fn help_teaches_by_example() {
    let alone = winnable(&[]);
    assert_eq!(alone.code, 0);
    assert!(alone.out.contains("winnable solve freecell 617"));
    for command in ["games", "deal", "solve", "check", "rate"] {
        let help = winnable(&[command, "--help"]);
        assert!(help.code == 0 && help.out.contains("Examples:\n  winnable "), "{command}");
    }
}

/// A terminal wraps sentences well, and examples badly.
#[test]
fn examples_fit_a_terminal_and_sentences_are_left_to_it() {
    let first = winnable(&["--help"]).out;
    let wide = |help: &str| -> Vec<String> {
        let below = help.lines().skip_while(|line| *line != "Examples:");
        below.filter(|line| line.starts_with("  ") && line.chars().count() > 80).map(str::to_string).collect()
    };
    assert_eq!(wide(&first), [""; 0]);
    let commands = first.lines().skip_while(|line| *line != "Commands:").skip(1);
    // A line that goes on with what a command does is further to the right.
    let commands = commands.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        let help = winnable(&[name, "--help"]).out;
        assert_eq!(wide(&help), [""; 0], "{name}");
        // Lines that are broken in the source are broken again where a terminal ends.
        let source = format!("{}/src/commands/{}.rs", env!("CARGO_MANIFEST_DIR"), name.replace('-', "_"));
        let source = std::fs::read_to_string(source).unwrap();
        let footer =
            source.split("after_help = \"\\\n").nth(1).and_then(|rest| rest.split("\")]").next()).unwrap_or("");
        let lines: Vec<&str> = footer.lines().collect();
        for pair in lines.windows(2) {
            let is_text = pair.iter().all(|line| line.starts_with(char::is_alphanumeric));
            assert!(!is_text || pair[0].ends_with(['.', ':', '\\']), "{name}: {pair:?}");
        }
    }
}

#[test]
fn the_same_command_gives_the_same_rows() {
    let run = || {
        let mut solved = json(&winnable(&["solve", "beleaguered-castle", "seed:3", "--json"]));
        solved["seconds"] = 0.into();
        solved
    };
    assert_eq!(run(), run());
}

/// The rules of every game are shown in words and as the file that they are read from, in a terminal of 80 columns.
#[test]
fn the_rules_of_every_game_are_shown() {
    for game in winnable_catalog::GAMES.iter() {
        let text = winnable(&["games", "--show", &game.name]).out;
        let (words, file) = text.split_once("\nThe file:\n\n").expect(&game.name);
        assert!(words.lines().all(|line| line.chars().count() <= 80), "{words}");
        assert!(words.replace('\n', " ").contains("The game is won when"), "{words}");
        assert!(words.replace('\n', "").contains("勝ち。"), "{words}");
        assert_eq!(file, game.text);
    }
}

#[test]
fn games_are_named_in_any_case() {
    for name in ["FreeCell", "FREECELL", "freecell:cells=4", "Freecell:cells=4"] {
        let run = winnable(&["solve", name, "617", "--json"]);
        assert_eq!((run.code, json(&run)["game"].as_str()), (0, Some("freecell")), "{name}: {}", run.err);
    }
    for arguments in [
        &["deal", "Klondike", "1"][..],
        &["games", "SPIDER"],
        &["grade", "Golf", "1"],
        &["puzzle", "GOLF"],
        &["rate", "Four-Companies", "--deals", "3"],
        &["selftest", "--game", "Monte-Carlo:3", "--rounds", "1"],
        &["hunt", "Beleaguered-Castle", "--empty-rows", "1"],
    ] {
        let run = winnable(arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    }
}

#[test]
fn the_rules_of_a_game_are_shown_by_its_name_alone() {
    assert_eq!(winnable(&["games", "golf"]).out, winnable(&["games", "--show", "golf"]).out);
    assert!(winnable(&["games"]).out.ends_with("The rules of one game: winnable games spider\n"));
}

#[test]
fn a_list_of_deals_comes_from_standard_input() {
    let arguments = ["rate", "freecell", "--deals-from", "-", "--json"];
    let run = winnable_with(&arguments, "617 # winnable\n11982\n");
    let rate = json(&run);
    assert_eq!((rate["wins"].as_u64(), rate["losses"].as_u64()), (Some(1), Some(1)), "{}", run.err);
    assert_eq!(
        winnable_with(&arguments, "").err,
        "error: standard input: expected the number of a deal in some line, found none\n"
    );
    let wrong = winnable_with(&arguments, "1\nx\n");
    assert!(wrong.code == 2 && wrong.err.starts_with("error: standard input: line 2: expected "), "{}", wrong.err);
    let few = winnable_with(&[&arguments[..], &["--deals", "3"]].concat(), "1\n2\n");
    assert_eq!(few.err, "error: standard input: expected at least 3 deals, found 2 deals\n");
}

#[test]
fn the_deal_with_the_most_states_is_named_beside_the_mean() {
    let deals = ["rate", "four-companies", "--deals", "100"];
    let rate = json(&winnable(&[&deals[..], &["--json"]].concat()));
    let worst = rate["worst"]["deal"].as_str().unwrap();
    assert_eq!(rate["worst"]["states"], rate["states_quantiles"][4]);
    let alone = json(&winnable(&["solve", "four-companies", worst, "--quality", "fast", "--json"]));
    assert_eq!(alone["states"], rate["worst"]["states"], "the deal itself says so");
    let jobs = json(&winnable(&[&deals[..], &["--json", "--jobs", "7"]].concat()));
    assert_eq!(jobs["worst"], rate["worst"]);
    let words = winnable(&deals).out;
    assert!(
        words.lines().any(|line| line.starts_with("Most states: ") && line.ends_with(&format!(" in {worst}"))),
        "{words}"
    );
}
