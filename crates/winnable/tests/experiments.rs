//! Experiments as people run them: datasets that survive, resume, shards, stopping rules, broken disks.

use assert_cmd::Command as Assert;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use winnable_cards::SplitMix64;
use winnable_catalog::Verdict;
use winnable_lab::{Dataset, Mixing, Part, Row, fingerprint};

/// An empty directory of this test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn rate(arguments: &[&str], out: &Path) -> (i32, String, String) {
    let output =
        Assert::cargo_bin("winnable").unwrap().arg("rate").args(arguments).arg("--out").arg(out).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn merge(shards: &[&Path], options: &[&str], out: &Path) -> (i32, String) {
    let mut command = Assert::cargo_bin("winnable").unwrap();
    let output = command.arg("merge").args(shards).args(options).arg("--out").arg(out).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// Rewrites the description of a dataset, as another build would have left it.
fn edit(path: &Path, from: &str, to: &str) {
    let run = path.join("run.toml");
    let text = std::fs::read_to_string(&run).unwrap();
    assert!(text.contains(from), "{from}: {text}");
    std::fs::write(run, text.replace(from, to)).unwrap();
}

/// Makes a dataset one of another build, in its description and in its rows; of one before fingerprints with none.
fn rebuild(path: &Path, fingerprint: Option<&str>) {
    let dataset = Dataset::open(path).unwrap();
    let ours = dataset.spec.fingerprint.clone().unwrap();
    let parts: Vec<(Part, Vec<Row>)> =
        dataset.parts().unwrap().into_iter().map(|part| (part.clone(), dataset.read(&part).unwrap())).collect();
    let line = |of: &str| format!("fingerprint = \"{of}\"\n");
    edit(path, &line(&ours), &fingerprint.map(line).unwrap_or_default());
    let dataset = Dataset::open(path).unwrap();
    for (part, mut rows) in parts {
        rows.iter_mut().for_each(|row| row.fingerprint = fingerprint.map(str::to_string));
        std::fs::remove_file(&part.path).unwrap();
        dataset.write(part.span.start, &rows).unwrap();
    }
}

/// All rows without their times, which are the only thing that may differ.
fn timeless(path: &Path) -> Vec<Row> {
    let mut rows = Dataset::open(path).unwrap().rows().unwrap();
    rows.iter_mut().for_each(|row| (row.microseconds, row.cpu_microseconds) = (0, None));
    rows
}

#[test]
fn a_run_killed_at_any_moment_goes_on_to_the_same_rows() {
    const DEALS: &[&str] = &["freecell", "--deals", "2000"];
    let (killed, whole, alone) = (directory("killed"), directory("whole"), directory("alone"));
    let mut rng = SplitMix64::new(std::process::id().into());
    for _ in 0..3 {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("winnable"))
            .arg("rate")
            .args(DEALS)
            .arg("--out")
            .arg(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(50 + rng.below(700)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(rate(DEALS, &killed).0, 0);
    assert_eq!(rate(DEALS, &whole).0, 0);
    assert_eq!(rate(&[DEALS, &["--jobs", "1"]].concat(), &alone).0, 0);
    let rows = timeless(&killed);
    assert!(rows.iter().map(|row| row.number).eq(1..=2000), "each deal once");
    assert_eq!(rows, timeless(&whole));
    assert_eq!(rows, timeless(&alone));
}

#[test]
fn another_experiment_or_another_process_is_refused() {
    let out = directory("refused");
    assert_eq!(rate(&["fortress", "--deals", "30"], &out).0, 0);
    let (code, _, error) = rate(&["fortress", "--deals", "20"], &out);
    assert!(code == 2 && error.contains("differs in deals: 20 / 30 (asked / there): a dataset can grow"), "{error}");
    let (code, _, error) = rate(&["citadel", "--deals", "30"], &out);
    assert!(code == 2 && error.contains("game: \"citadel\" / \"fortress\""), "{error}");
    let held = Dataset::create(&out, &Dataset::open(&out).unwrap().spec, Mixing::Refused).unwrap();
    let (code, _, error) = rate(&["fortress", "--deals", "30"], &out);
    assert!(code == 2 && error.contains("another process is writing"), "{error}");
    drop(held);
    assert_eq!(rate(&["fortress", "--deals", "30"], &out).0, 0);
    let foreign = directory("foreign");
    std::fs::create_dir_all(&foreign).unwrap();
    std::fs::write(foreign.join("letter.txt"), "dear reader").unwrap();
    let (code, _, error) = rate(&["fortress", "--deals", "30"], &foreign);
    assert!(code == 2 && error.contains("found other files"), "{error}");
}

#[test]
fn shards_join_to_the_whole_job_and_nothing_else() {
    let (one, two, joined, whole) = (directory("one"), directory("two"), directory("joined"), directory("unsharded"));
    let job = ["bakers-game", "--deals", "75", "--keep-moves"];
    assert_eq!(rate(&[&job[..], &["--shard", "1/2"]].concat(), &one).0, 0);
    assert_eq!(rate(&[&job[..], &["--shard", "2/2"]].concat(), &two).0, 0);
    assert_eq!(rate(&job, &whole).0, 0);
    let merge = |shards: &[&Path], out: &Path| merge(shards, &[], out);
    assert_eq!(merge(&[&one, &two], &joined).0, 0);
    assert_eq!(timeless(&joined), timeless(&whole));
    let won: Vec<Row> = timeless(&joined).into_iter().filter(|row| row.verdict == Verdict::Winnable).collect();
    assert!(!won.is_empty() && won.iter().all(|row| row.solution.is_some()), "solutions are kept");
    let (code, error) = merge(&[&one, &whole], &directory("overlap"));
    assert!(code == 2 && error.contains("expected each deal once"), "{error}");
    let other = directory("other");
    assert_eq!(rate(&["bakers-game", "--deals", "80", "--keep-moves"], &other).0, 0);
    let (code, error) = merge(&[&one, &other], &directory("mixture"));
    assert!(code == 2 && error.contains("differs in deals"), "{error}");
}

const OTHER: &str = "777-0123456789abcdef";

#[test]
fn a_run_goes_on_only_with_a_build_that_behaves_the_same() {
    for (job, name) in
        [(&["monte-carlo:4"][..], "engine-builds"), (&["monte-carlo:4", "--player", "greedy"][..], "player-builds")]
    {
        let (half, job) = (&[job, &["--deals", "10"]].concat(), &[job, &["--deals", "20"]].concat());
        let out = directory(name);
        assert_eq!(rate(half, &out).0, 0);
        let spec = Dataset::open(&out).unwrap().spec;
        let ours = fingerprint(&*winnable_catalog::open("monte-carlo:4").unwrap(), &spec.subject).unwrap();
        assert_eq!(spec.fingerprint, Some(ours.clone()));
        assert!(timeless(&out).iter().all(|row| row.fingerprint.as_ref() == Some(&ours)), "the rows have it too");
        rebuild(&out, Some(OTHER));
        let (code, _, error) = rate(job, &out);
        assert!(
            code == 2 && error.contains(&ours) && error.contains(OTHER) && error.contains("--allow-mixed"),
            "{error}"
        );
        assert_eq!(timeless(&out).len(), 10, "nothing was added");
        assert_eq!(rate(&[&job[..], &["--allow-mixed"]].concat(), &out).0, 0);
        let spec = Dataset::open(&out).unwrap().spec;
        assert_eq!((spec.fingerprint.as_deref(), spec.mixed), (Some(OTHER), vec![ours.clone()]), "it is written down");
        assert_eq!(timeless(&out).len(), 20);
        assert_eq!(rate(job, &out).0, 0, "both are named there");

        let old = directory(&format!("{name}-before"));
        assert_eq!(rate(half, &old).0, 0);
        rebuild(&old, None);
        let (code, _, error) = rate(job, &old);
        assert!(code == 2 && error.contains("no fingerprint (it was made before there were any"), "{error}");
        assert_eq!(rate(&[&job[..], &["--allow-mixed"]].concat(), &old).0, 0);
        let spec = Dataset::open(&old).unwrap().spec;
        assert_eq!((spec.fingerprint, spec.mixed), (None, vec![ours]));
        assert_eq!(timeless(&old).len(), 20);
    }
}

#[test]
fn shards_of_builds_that_behave_differently_are_not_joined() {
    let (one, two) = (directory("build-1"), directory("build-2"));
    for (out, shard) in [(&one, "1/2"), (&two, "2/2")] {
        assert_eq!(rate(&["monte-carlo:4", "--deals", "40", "--shard", shard], out).0, 0);
    }
    let ours = Dataset::open(&one).unwrap().spec.fingerprint.unwrap();
    rebuild(&two, Some(OTHER));
    let (code, error) = merge(&[&one, &two], &[], &directory("mixed"));
    assert!(code == 2 && error.contains(&ours) && error.contains(OTHER), "{error}");
    let out = directory("mixed");
    assert_eq!(merge(&[&one, &two], &["--allow-mixed"], &out).0, 0);
    let spec = Dataset::open(&out).unwrap().spec;
    assert_eq!((spec.fingerprint, spec.mixed), (Some(ours.clone()), vec![OTHER.to_string()]));
    assert_eq!(timeless(&out).len(), 40);
    for shard in [&one, &two] {
        rebuild(shard, None);
    }
    let (code, error) = merge(&[&one, &two], &[], &directory("unknown"));
    assert!(code == 2 && error.contains("no fingerprint (it was made before there were any"), "{error}");
    edit(&one, "deals = 40", "deals = 40\nfingerprint = \"7-x\"");
    let (code, error) = merge(&[&one, &two], &["--allow-mixed"], &directory("unknown"));
    assert!(code == 2 && error.contains("expected a fingerprint such as"), "{error}");
}

#[test]
fn a_sequential_run_stops_at_its_width_whatever_the_threads() {
    let (two, one) = (directory("two-threads"), directory("one-thread"));
    let run = |out: &Path, jobs: &str| {
        let (code, text, error) =
            rate(&["monte-carlo:4", "--until-width", "12%", "--deals", "5000", "--jobs", jobs, "--json"], out);
        assert_eq!(code, 0, "{error}");
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let result = run(&two, "2");
    let width = result["high"].as_f64().unwrap() - result["low"].as_f64().unwrap();
    assert!(width <= 0.12 && result["deals"].as_u64().unwrap() < 5000, "{result}");
    run(&one, "1");
    assert_eq!(timeless(&two), timeless(&one));
}

#[test]
fn engines_and_rules_are_compared_on_the_same_deals() {
    let (stated, programmed) = (directory("stated"), directory("programmed"));
    assert_eq!(rate(&["monte-carlo:4", "--deals", "400"], &stated).0, 0);
    assert_eq!(rate(&["monte-carlo:4,as-programmed", "--deals", "400"], &programmed).0, 0);
    let output = Assert::cargo_bin("winnable")
        .unwrap()
        .arg("compare")
        .args([&stated, &programmed])
        .arg("--json")
        .output()
        .unwrap();
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["only_second"], 0, "what the program can win, the stated game can");
    assert!(result["only_first"].as_u64() > Some(5) && result["p_value"].as_f64() < Some(0.05), "{result}");
}

#[test]
fn a_report_is_made_of_a_dataset() {
    let out = directory("reported");
    assert_eq!(rate(&["monte-carlo:4", "--deals", "200"], &out).0, 0);
    let report =
        |more: &[&str]| Assert::cargo_bin("winnable").unwrap().arg("report").arg(&out).args(more).output().unwrap();
    assert!(report(&[]).status.success());
    let page = std::fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("monte-carlo:4"));
    let csv = String::from_utf8(report(&["--csv"]).stdout).unwrap();
    assert_eq!(csv.lines().count(), 201);
}

/// One player of each kind that a game has, by the names that they are asked for.
const KINDS_OF_PLAYERS: [(&str, &[&str]); 2] = [
    ("calculation:4", &["random", "semi-random:2", "hanazawa", "lookahead:depth=0"]),
    ("monte-carlo:4", &["random", "semi-random:2", "greedy", "kanda", "human", "lookahead:1"]),
];

#[test]
fn a_report_is_made_of_every_kind_of_player() {
    for (game, players) in KINDS_OF_PLAYERS {
        for player in players {
            let out = directory(&format!("reported-{game}-{player}").replace([':', '='], "-"));
            assert_eq!(rate(&[game, "--player", player, "--deals", "20"], &out).0, 0);
            let output = Assert::cargo_bin("winnable").unwrap().arg("report").arg(&out).output().unwrap();
            assert!(output.status.success(), "{game} {player}: {}", String::from_utf8_lossy(&output.stderr));
            let page = std::fs::read_to_string(out.join("report.html")).unwrap();
            assert!(page.contains(&format!("The player {player} wins")), "{page}");
            let rows = timeless(&out);
            for verdict in Verdict::ALL {
                let is_there = rows.iter().any(|row| row.verdict == verdict);
                assert_eq!(
                    page.contains(&format!("y=\"18\">{verdict}</text>")),
                    is_there,
                    "{game} {player}: {verdict}"
                );
            }
        }
        let kind = |name: &str| name.split([':', '[']).next().unwrap_or_default().to_string();
        let listed: Vec<String> =
            winnable_catalog::open(game).unwrap().players().iter().map(|p| kind(p.form)).collect();
        assert_eq!(listed, players.iter().map(|p| kind(p)).collect::<Vec<_>>(), "every kind of {game}");
    }
}

#[test]
fn the_last_deal_of_all_is_measured_and_none_beyond_it() {
    const LAST: &str = "seed:18446744073709551615";
    let out = directory("last-deal");
    let (code, text, error) = rate(&["fortress", "--first", LAST, "--deals", "1", "--json"], &out);
    let result: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{code}: {error}"));
    assert!(code == 0 && result["deals"] == 1, "{text}");
    assert_eq!(timeless(&out).iter().map(|row| row.number).collect::<Vec<_>>(), [u64::MAX]);
    let quick = ["rate", "calculation:4", "--player", "random", "--first", LAST, "--deals", "1", "--json"];
    let counted = Assert::cargo_bin("winnable").unwrap().args(quick).output().unwrap();
    let counted: serde_json::Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!(counted["deals"], 1);
    let (code, text, error) = rate(&["fortress", "--first", LAST, "--deals", "2"], &directory("beyond"));
    let expected = "expected at most 1 deal from seed:18446744073709551615 on, found 2";
    assert!(code == 2 && text.is_empty() && error.contains(expected), "{code}: {error}");
    let near = ["freecell", "--first", "ms:8589934590", "--deals", "3"];
    let (code, text, error) = rate(&near, &directory("beyond-microsoft"));
    let expected = "expected at most 2 deals from ms:8589934590 on, found 3";
    assert!(code == 2 && text.is_empty() && error.contains(expected), "{code}: {error}");
}

/// Every command that reads a dataset refuses a description that no run can have, names the field and what it may be.
#[test]
fn an_edited_description_of_a_run_gets_a_clear_error() {
    let out = directory("edited");
    assert_eq!(rate(&["monte-carlo:4", "--deals", "20"], &out).0, 0);
    let path = out.join("run.toml");
    let sound = std::fs::read_to_string(&path).unwrap();
    // TOML wants plain fields before tables, so what is put in stands before the first of these.
    for (field, from, to, expected) in [
        ("pilot", "[pilot]\ndeals = 20", "[pilot]\ndeals = 0", "a number of deals from 1 to 5000, found 0"),
        ("pilot", "[pilot]\ndeals = 20", "[pilot]\ndeals = 20001", "a number of deals from 1 to 5000, found 20001"),
        ("deals", "[pilot]\ndeals = 20", "[pilot]\ndeals = -3", "u64"),
        ("confidence", "confidence = 0.95", "confidence = 1.0", "a confidence from 0.5 to 0.999999"),
        ("list", "deals = 20\nmax_states", "deals = 20\nlist = \"1 2 x\"\nmax_states", "a whole number"),
        (
            "list",
            "deals = 20\nmax_states",
            "deals = 20\nlist = \"1 2\"\nmax_states",
            "expected 20 numbers from 1 on, found 2 numbers",
        ),
        (
            "run",
            "keep_moves = false",
            "keep_moves = false\nchunk = 10",
            "that of an earlier version, which kept its parts beside run.toml",
        ),
        ("deals", "deals = 20\nmax", "deals = 0\nmax", "a number of deals from 1 to"),
        (
            "deals",
            "first = 1\ndeals = 20",
            "first = 9\ndeals = \"18446744073709551615\"",
            "at most 18446744073709551607 deals",
        ),
        ("game", "game = \"monte-carlo:4\"", "game = \"monte-carlo:9\"", "a board size from 2 to 7"),
        ("game", "game = \"monte-carlo:4\"", "game = \"bridge\"", "a game ("),
        (
            "engine",
            "engine = \"complete\"",
            "engine = \"compleat\"",
            "expected an engine (complete, paper), found \"compleat\"",
        ),
        ("engine", "engine = \"complete\"", "engine = \"player\"", "a player's name"),
        ("max_states", "max_states = 20000000", "max_states = 0", "a limit of at least 1 state"),
        ("memory", "memory = 4294967296", "memory = 4", "a limit of at least 1048576 bytes"),
        ("numbers", "numbers = \"seed\"", "numbers = \"dice\"", "seed"),
        ("until_width", "keep_moves = false", "keep_moves = false\nuntil_width = 0.0", "a width between 0 and 1"),
        ("until_width", "keep_moves = false", "keep_moves = false\nuntil_width = nan", "a width between 0 and 1"),
        (
            "deals",
            "numbers = \"seed\"\nfirst = 1",
            "numbers = \"ms\"\nfirst = 8589934590",
            "at most 2 deals from ms:8589934590",
        ),
        ("shard", "keep_moves = false", "keep_moves = false\nshard = { index = 3, of = 2 }", "a part from 1 to 2"),
        ("shard", "keep_moves = false", "keep_moves = false\nshard = { index = 0, of = 0 }", "a part"),
        (
            "player",
            "keep_moves = false",
            "keep_moves = false\nplayer = { name = \"kanda\", seed = 1 }",
            "engine = \"player\"",
        ),
    ] {
        assert!(sound.contains(from), "{from}: {sound}");
        std::fs::write(&path, sound.replace(from, to)).unwrap();
        for command in [&["report"][..], &["merge", "--out", "nowhere"]] {
            let output = Assert::cargo_bin("winnable").unwrap().args(command).arg(&out).output().unwrap();
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{command:?} with {to}: {error}");
            assert!(error.contains("run.toml") && error.contains(field), "{to}: {error}");
            assert!(error.contains("expected") && error.contains(expected), "{to}: {error}");
        }
        let (code, _, error) = rate(&["monte-carlo:4", "--deals", "20"], &out);
        assert!(code == 2 && error.contains(expected), "{to}: {error}");
    }
    std::fs::write(&path, sound).unwrap();
    assert_eq!(rate(&["monte-carlo:4", "--deals", "20"], &out).0, 0);
}

#[test]
#[cfg(unix)]
fn a_full_disk_gives_a_clear_error_and_nothing_corrupt() {
    let out = directory("full");
    let program = assert_cmd::cargo::cargo_bin("winnable");
    // Files may not grow beyond one block of 1024 bytes: the description fits, a part does not.
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec {} rate fortress --deals 50 --out {}",
        program.display(),
        out.display()
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("cannot write") && error.contains("part-"), "{error}");
    assert!(std::fs::read_dir(&out).unwrap().all(|entry| entry.unwrap().path().extension().is_none_or(|e| e != "tmp")));
    assert_eq!(timeless(&out), []);
    assert_eq!(rate(&["fortress", "--deals", "50"], &out).0, 0, "with room again it goes on");
    assert_eq!(timeless(&out).len(), 50);
}

#[test]
fn an_unwritable_directory_gives_a_clear_error() {
    let file = directory("a-file");
    std::fs::write(&file, "in the way").unwrap();
    let (code, _, error) = rate(&["fortress", "--deals", "10"], &file.join("dataset"));
    assert!(code == 2 && error.contains("cannot make the directory"), "{error}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_tune_killed_at_any_moment_leaves_its_best_table_and_the_command_for_it() {
    let directory = directory("tune");
    std::fs::create_dir_all(&directory).unwrap();
    let (killed, again) = (directory.join("killed.txt"), directory.join("again.txt"));
    let tune = |steps: &str, out: &Path| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("winnable"));
        command.args(["tune", "calculation", "--player", "hanazawa", "--deals", "100", "--jobs", "1"]);
        command.args(["--steps", steps, "--out"]).arg(out).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let mut child = tune("1000000", &killed);
    while !killed.exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(300));
    child.kill().unwrap();
    child.wait().unwrap();
    let table = std::fs::read_to_string(&killed).unwrap();
    let steps = table.split_once("--steps ").and_then(|(_, rest)| rest.split(' ').next()).unwrap();
    assert!(tune(steps, &again).wait().unwrap().success());
    assert_eq!(std::fs::read_to_string(&again).unwrap(), table);
}

#[test]
fn games_that_are_only_counted_give_the_figures_of_their_rows() {
    let games = ["calculation:4", "--player", "semi-random:1", "--deals", "2000", "--json"];
    let counted = Assert::cargo_bin("winnable").unwrap().arg("rate").args(games).output().unwrap();
    let counted: serde_json::Value = serde_json::from_slice(&counted.stdout).unwrap();
    let (code, rows, _) = rate(&games, &directory("counted"));
    assert_eq!(code, 0);
    let rows: serde_json::Value = serde_json::from_str(&rows).unwrap();
    for field in ["deals", "wins", "losses", "undecided", "rate", "low", "high", "player", "command"] {
        assert_eq!(counted[field], rows[field], "{field}");
    }
    for field in ["mean_cards_home", "cards_home_low", "cards_home_high"] {
        let value = |of: &serde_json::Value| of["games"][field].as_f64().unwrap();
        assert!((value(&counted) - value(&rows)).abs() < 1e-9, "{field}");
    }
    assert!(rows["wins"].as_u64() > Some(0) && counted["games"]["mean_length"].is_null());
}
