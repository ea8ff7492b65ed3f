//! Names of players: a name with a wrong option is refused with what was expected and what was found.

use winnable_games::Hidden;
use winnable_games::calculation::Calculation;
use winnable_games::klondike::Klondike;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_players::calculation::{Obstruction, Reading};
use winnable_players::{AnyPlayer, PlayerError, calculation, face_down, klondike, monte_carlo};

type Open<G> = fn(&G, &str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError>;

fn accepted<G: Hidden>(game: &G, open: Open<G>, names: &[&str]) {
    for name in names {
        if let Err(error) = open(game, name) {
            panic!("{name} is a player, but: {error}");
        }
    }
}

/// Each name must be refused with an error that repeats the name and has these words in what it expected.
fn refused<G: Hidden>(game: &G, open: Open<G>, expected: &str, names: &[&str]) {
    for name in names {
        let Err(error) = open(game, name) else { panic!("\"{name}\" is accepted") };
        assert_eq!(error.found, *name);
        assert!(error.expected.contains(expected), "\"{name}\": {error}");
    }
}

#[test]
fn lookahead_of_monte_carlo_has_at_most_10000_samples() {
    let game = MonteCarlo::new(5, false);
    accepted(&game, monte_carlo::open, &["lookahead", "lookahead:1", "lookahead:64", "lookahead:10000"]);
    let names = ["lookahead:10001", "lookahead:18446744073709551615", "lookahead:99999999999999999999999"];
    refused(&game, monte_carlo::open, "samples from 1 to 10000", &names);
    refused(&game, monte_carlo::open, "samples from 1 to 10000", &["lookahead:-1", "lookahead:many", "lookahead:4,4"]);
}

#[test]
fn only_the_board_of_five_by_five_has_a_judge() {
    accepted(&MonteCarlo::new(5, false), monte_carlo::open, &["lookahead:orders=1", "lookahead:orders=10000"]);
    let names = ["lookahead:orders=0", "lookahead:orders=10001", "lookahead:4,orders=4", "lookahead:orders=x"];
    refused(&MonteCarlo::new(5, false), monte_carlo::open, "orders=N from 1 to 10000", &names);
    for game in [MonteCarlo::new(4, false), MonteCarlo::new(5, true)] {
        accepted(&game, monte_carlo::open, &["lookahead", "lookahead:8"]);
        refused(&game, monte_carlo::open, "on a board of 5×5", &["lookahead:orders=8"]);
    }
}

#[test]
fn lookahead_of_calculation_has_at_most_100000_samples() {
    let game = Calculation::new(4, false);
    let names = ["lookahead", "lookahead:1", "lookahead:100000", "lookahead:64,depth=1", "lookahead:depth=0,heat=1"];
    accepted(&game, calculation::open, &names);
    let names = ["lookahead:100001", "lookahead:depth=4", "lookahead:heat=-1", "lookahead:heat=NaN"];
    refused(&game, calculation::open, "SAMPLES from 1 to 100000", &names);
}

#[test]
fn players_of_klondike_have_names_and_dials() {
    let game = Klondike::new(3);
    let names = ["random", "greedy", "lookahead", "lookahead:1", "lookahead:9,solver=0", "lookahead:solver=1"];
    accepted(&game, klondike::open, &names);
    accepted(&game, klondike::open, &["semi-random:1", "semi-random:5"]);
    refused(&game, klondike::open, "from 1 to 5", &["semi-random", "semi-random:0", "semi-random:6", "semi-random:2,"]);
    let names = ["lookahead:0", "lookahead:100001", "lookahead:solver=1.1", "lookahead:solver=NaN", "lookahead:4,4"];
    refused(&game, klondike::open, "1 to 100000 samples", &names);
    refused(&game, klondike::open, "without options", &["random:1", "greedy:"]);
    refused(&game, klondike::open, "a player (random, semi-random:1..5, greedy, lookahead", &["kanda"]);
}

#[test]
fn players_of_any_game_have_samples_and_states() {
    let game = Klondike::new(3);
    accepted(&game, face_down::open, &["random", "greedy", "lookahead", "lookahead:1", "lookahead:9,states=20"]);
    accepted(&game, face_down::open, face_down::LADDER);
    let names = ["lookahead:0", "lookahead:10001", "lookahead:states=0", "lookahead:4,4", "lookahead:", "lookahead:x"];
    refused(&game, face_down::open, "1 to 10000 samples and states=1", &names);
    refused(&game, face_down::open, "without options", &["random:1", "greedy:"]);
    refused(&game, face_down::open, "a player (random, greedy, lookahead", &["kanda", "semi-random:1"]);
}

#[test]
fn lookahead_with_zero_samples_is_refused() {
    refused(&MonteCarlo::new(5, false), monte_carlo::open, "samples from 1 to 10000", &["lookahead:0", "lookahead:00"]);
    let names = ["lookahead:0", "lookahead:0,depth=1"];
    refused(&Calculation::new(4, false), calculation::open, "SAMPLES from 1 to 100000", &names);
}

#[test]
fn a_colon_without_options_is_refused() {
    let game = MonteCarlo::new(5, false);
    refused(&game, monte_carlo::open, "samples from 1 to 10000", &["lookahead:", "lookahead:,", "lookahead:4,"]);
    refused(&game, monte_carlo::open, "without options", &["random:", "greedy:", "kanda:"]);
    refused(&game, monte_carlo::open, "the number of a hint, 1 or 2", &["human:", "human:0", "human:3", "human:1,2"]);
    accepted(&game, monte_carlo::open, &["human", "human:1", "human:2"]);
    let game = Calculation::new(4, false);
    refused(&game, calculation::open, "lookahead with options", &["lookahead:", "lookahead:,depth=1"]);
    refused(&game, calculation::open, "without options", &["random:"]);
    refused(&game, calculation::open, "from 1 to 5", &["semi-random:", "semi-random:2,"]);
    refused(&game, calculation::open, "hanazawa with options", &["hanazawa:", "hanazawa:set,", "hanazawa:set,,free"]);
    assert!(Reading::parse("hanazawa:").is_err());
}

#[test]
fn an_option_given_twice_is_refused() {
    let game = Calculation::new(4, false);
    let once = ["hanazawa:literal", "hanazawa:literal,set", "hanazawa:tuned,free", "hanazawa:free=2,free-k"];
    accepted(&game, calculation::open, &once);
    let twice = [
        "hanazawa:literal,literal",
        "hanazawa:tuned,free,tuned",
        "hanazawa:free,free",
        "hanazawa:free,free=2",
        "hanazawa:free=2,free=3",
    ];
    refused(&game, calculation::open, "hanazawa with options", &twice);
    let twice = ["lookahead:depth=1,depth=1", "lookahead:depth=1,depth=2", "lookahead:4,8"];
    refused(&game, calculation::open, "lookahead with options", &twice);
    assert!(Reading::parse("hanazawa:set,set").is_err());
}

#[test]
fn every_name_on_a_ladder_is_a_player() {
    accepted(&Calculation::new(4, false), calculation::open, calculation::LADDER);
    accepted(&MonteCarlo::new(5, false), monte_carlo::open, monte_carlo::LADDER);
    accepted(&MonteCarlo::new(4, false), monte_carlo::open, monte_carlo::LADDER);
}

#[test]
fn semi_random_has_a_depth_from_1_to_5_in_both_games() {
    let (right, wrong) = (["semi-random:1", "semi-random:5"], ["semi-random", "semi-random:0", "semi-random:6"]);
    accepted(&MonteCarlo::new(5, false), monte_carlo::open, &right);
    refused(&MonteCarlo::new(5, false), monte_carlo::open, "from 1 to 5", &wrong);
    accepted(&Calculation::new(4, false), calculation::open, &right);
    refused(&Calculation::new(4, false), calculation::open, "from 1 to 5", &wrong);
}

#[test]
fn tables_and_judges_are_read_from_files() {
    let directory = std::env::temp_dir().join(format!("winnable-names-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = directory.join(name);
        std::fs::write(&path, content).unwrap();
        path.display().to_string()
    };
    let table = file("table.txt", Obstruction::printed().to_text().as_bytes());
    let judge = file("judge.bin", include_bytes!("../data/judge-3.bin"));
    let broken = file("broken", b"1 2 3");
    let missing = directory.join("missing").display().to_string();
    let game = Calculation::new(3, false);
    accepted(
        &game,
        calculation::open,
        &[&format!("hanazawa:table={table}"), &format!("lookahead:judge={judge},depth=0")],
    );
    let content = "the 20 rows of 20 numbers of a table in";
    let names = [&broken, &judge, &missing].map(|path| format!("hanazawa:set,table={path}"));
    refused(&game, calculation::open, content, &names.each_ref().map(String::as_str));
    let names = [&broken, &table, &missing].map(|path| format!("lookahead:judge={path}"));
    refused(&game, calculation::open, "a judge for 3 stacks in", &names.each_ref().map(String::as_str));
    let other = format!("lookahead:judge={judge}");
    refused(&Calculation::new(4, false), calculation::open, "a judge for 4 stacks in", &[&other]);
    let both = format!("hanazawa:tuned,table={table}");
    refused(&game, calculation::open, "hanazawa with options", &[&both]);
    refused(&game, calculation::open, "which cannot be read", &["hanazawa:table=", "lookahead:judge="]);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_table_or_judge_of_a_gigabyte_is_refused_before_it_is_read() {
    let path = std::env::temp_dir().join(format!("winnable-huge-{}", std::process::id()));
    // A hole, which takes no room on the disk.
    std::fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let names = ["hanazawa:table=", "lookahead:judge="].map(|name| format!("{name}{}", path.display()));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    refused(&Calculation::new(4, false), calculation::open, "it has more than 67108864 bytes", &names);
    std::fs::remove_file(path).unwrap();
}
