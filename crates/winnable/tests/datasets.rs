//! Datasets as people treat them: interrupted, killed, damaged, repaired, grown.

use assert_cmd::Command as Assert;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use winnable_catalog::{Reason, Verdict};
use winnable_lab::{Dataset, Part, Row};

/// An empty directory of this test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("datasets").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    path
}

fn winnable(command: &str, arguments: &[&str], paths: &[&Path]) -> (i32, String, String) {
    let mut program = Assert::cargo_bin("winnable").unwrap();
    let output = program.arg(command).args(arguments).args(paths).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn rate(arguments: &[&str], out: &Path) -> (i32, String, String) {
    winnable("rate", &[arguments, &["--out"]].concat(), &[out])
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// All rows without their times, which are the only thing that may differ.
fn timeless(path: &Path) -> Vec<Row> {
    let mut rows = Dataset::open(path).unwrap().rows().unwrap();
    rows.iter_mut().for_each(|row| (row.microseconds, row.cpu_microseconds) = (0, None));
    rows
}

fn parts(path: &Path) -> Vec<Part> {
    Dataset::open(path).unwrap().parts().unwrap()
}

/// Copies a dataset.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target)
        } else {
            let _ = std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// A dataset in several parts, and another of the same game with other deals.
fn samples(name: &str) -> (PathBuf, PathBuf) {
    let (sound, other) = (directory(&format!("{name}-sound")), directory(&format!("{name}-other")));
    for deals in ["30", "60", "90"] {
        assert_eq!(rate(&["monte-carlo:4", "--deals", deals], &sound).0, 0);
    }
    assert_eq!(rate(&["monte-carlo:4", "--deals", "30", "--max-states", "1000"], &other).0, 0);
    assert!(parts(&sound).len() >= 3);
    (sound, other)
}

/// One kind of damage: what is done to the parts of a dataset, and what is said about it.
type Damage<'a> = (&'a str, Box<dyn Fn(&Path, &[Part]) + 'a>, &'a str);

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()
}

/// Puts rows into a dataset as another program that knows the format would.
fn forge(dataset: &Path, part: &Part, change: impl Fn(&mut Vec<Row>)) {
    let dataset = Dataset::open(dataset).unwrap();
    let mut rows = dataset.read(part).unwrap();
    change(&mut rows);
    std::fs::remove_file(&part.path).unwrap();
    dataset.write(part.span.start, &rows).unwrap();
}

/// Puts a file's content under a name that says other places but has its own hash.
fn move_to(part: &Part, start: u64, last: u64) {
    let name = part.path.file_name().unwrap().to_str().unwrap();
    let renamed = format!("part-{start:012}-{last:012}-{}", name.rsplit('-').next().unwrap());
    std::fs::rename(&part.path, part.path.with_file_name(renamed)).unwrap();
}

#[test]
fn every_kind_of_damage_is_named_and_repaired() {
    let (sound, other) = samples("damage");
    let (sound_rows, foreign) = (timeless(&sound), parts(&other).remove(0));
    let write = |path: &Path, bytes: &[u8]| std::fs::write(path, bytes).unwrap();
    let row = |change: fn(&mut Row)| move |d: &Path, p: &[Part]| forge(d, &p[1], |rows| change(&mut rows[7]));
    const BYTES: &str = "expected the bytes that were written";
    const STRAY: &str = "found a stray one";
    const ONCE: &str = "expected each deal once";
    let kinds: Vec<Damage> = vec![
        ("copied over its neighbour", Box::new(|_, p| write(&p[1].path, &bytes(&p[0].path))), "found a copy of"),
        ("cut in half", Box::new(|_, p| write(&p[1].path, &bytes(&p[1].path)[..1000])), BYTES),
        ("emptied", Box::new(|_, p| write(&p[1].path, &[])), BYTES),
        (
            "a bit flipped in its middle",
            Box::new(|_, p| {
                let mut content = bytes(&p[1].path);
                let middle = content.len() / 2;
                content[middle] ^= 4;
                write(&p[1].path, &content);
            }),
            BYTES,
        ),
        (
            "a bit flipped at its end",
            Box::new(|_, p| {
                let mut content = bytes(&p[1].path);
                *content.last_mut().unwrap() ^= 1;
                write(&p[1].path, &content);
            }),
            BYTES,
        ),
        ("bytes added", Box::new(|_, p| write(&p[1].path, &[bytes(&p[1].path), vec![0]].concat())), BYTES),
        ("text instead", Box::new(|_, p| write(&p[1].path, b"deal,verdict\n1,winnable\n")), BYTES),
        (
            "zeros instead, as after a crash",
            Box::new(|_, p| {
                write(&p[1].path, &vec![0; bytes(&p[1].path).len()]);
            }),
            BYTES,
        ),
        ("taken from another run", Box::new(|_, p| write(&p[0].path, &bytes(&foreign.path))), BYTES),
        (
            "of another run with its name",
            Box::new(|_, p| {
                std::fs::remove_file(&p[0].path).unwrap();
                let name = foreign.path.file_name().unwrap();
                let _ = std::fs::copy(&foreign.path, p[0].path.with_file_name(name)).unwrap();
            }),
            "expected rows of \"monte-carlo:4; engine complete 20000000 states",
        ),
        (
            "added under another name",
            Box::new(|_, p| {
                let _ = std::fs::copy(&p[1].path, p[1].path.with_file_name("backup.parquet")).unwrap();
            }),
            STRAY,
        ),
        (
            "of the older form of names",
            Box::new(|_, p| {
                let _ = std::fs::copy(&p[1].path, p[1].path.with_file_name("part-000001.parquet")).unwrap();
            }),
            STRAY,
        ),
        ("a stray note", Box::new(|_, p| write(&p[1].path.with_file_name("notes.txt"), b"hello")), STRAY),
        (
            "a stray directory",
            Box::new(|_, p| {
                std::fs::create_dir(p[1].path.with_file_name("old")).unwrap();
            }),
            STRAY,
        ),
        (
            "moved to its neighbour's place",
            Box::new(|_, p| {
                let Part { span, .. } = &p[0];
                std::fs::remove_file(&p[0].path).unwrap();
                move_to(&p[1], span.start, span.end - 1);
            }),
            "expected the deal seed:1 in row 1, found seed:31 with the number 31",
        ),
        (
            "said to be longer",
            Box::new(|_, p| {
                let span = p[2].span.clone();
                std::fs::remove_file(&p[2].path).unwrap();
                move_to(&p[1], p[1].span.start, span.end - 1);
            }),
            "expected 60 rows, as its name says, found 30",
        ),
        (
            "said to be shorter",
            Box::new(|_, p| {
                move_to(&p[1], p[1].span.start, p[1].span.end - 2);
            }),
            "expected 29 rows, as its name says, found 30",
        ),
        ("beyond the end of the job", Box::new(|_, p| move_to(&p[2], 90, 119)), "expected deals among number 1 to 90"),
        (
            "there twice",
            Box::new(|d, p| {
                let dataset = Dataset::open(d).unwrap();
                let mut rows = dataset.read(&p[1]).unwrap();
                rows[0].microseconds += 1;
                dataset.write(p[1].span.start, &rows).unwrap();
            }),
            ONCE,
        ),
        (
            "there in pieces too",
            Box::new(|d, p| {
                let dataset = Dataset::open(d).unwrap();
                let rows = dataset.read(&p[1]).unwrap();
                dataset.write(p[1].span.start + 5, &rows[5..9]).unwrap();
            }),
            ONCE,
        ),
        ("a row of another deal", Box::new(row(|r| r.number += 1)), "expected the deal seed:38 in row 8"),
        ("a row with another deal's name", Box::new(row(|r| r.deal = "seed:2".into())), "found seed:2 with the number"),
        (
            "a row of another game",
            Box::new(row(|r| r.game = "gaps".into())),
            "expected the game monte-carlo:4 in row 8",
        ),
        ("a row of another engine", Box::new(row(|r| r.engine = "paper".into())), "expected the engine complete"),
        (
            "a row of another build",
            Box::new(row(|r| r.fingerprint = Some("1-0123456789abcdef".into()))),
            "expected the fingerprint",
        ),
        ("a row without a build", Box::new(row(|r| r.fingerprint = None)), "found unknown"),
        ("a row of a player", Box::new(row(|r| r.choices = Some(3))), "expected the figures of a search in row 8"),
        (
            "a row too few",
            Box::new(|d, p| {
                forge(d, &p[1], |rows| drop(rows.pop()));
                let cut = parts(d).remove(1);
                move_to(&cut, cut.span.start, cut.span.end);
            }),
            "expected 30 rows, as its name says, found 29",
        ),
        ("rows in another order", Box::new(|d, p| forge(d, &p[1], |rows| rows.swap(3, 4))), "in row 4, found seed:35"),
    ];
    assert!(kinds.len() >= 20);
    for (kind, damage, expected) in kinds {
        let broken = directory("broken");
        copy(&sound, &broken);
        damage(&broken, &parts(&broken));
        let shown = broken.join("rows").display().to_string();
        let says = |(code, _, error): (i32, String, String), command: &str| {
            assert!(code == 2 && error.contains(expected), "{kind}, {command}: {code} {error}");
            assert!(error.contains(&shown) && error.contains("--repair"), "{kind}, {command}: {error}");
        };
        says(rate(&["monte-carlo:4", "--deals", "90"], &broken), "rate");
        says(winnable("report", &["--csv"], &[&broken]), "report");
        says(winnable("compare", &[], &[&broken, &sound]), "compare");
        let merged = directory("merged");
        says(winnable("merge", &["--out", merged.to_str().unwrap()], &[&broken]), "merge");
        assert!(!merged.exists(), "{kind}: half a dataset was left");
        let (code, text, error) = rate(&["monte-carlo:4", "--deals", "90", "--repair", "--json"], &broken);
        assert!(code == 0 && json(&text)["deals"] == 90, "{kind}: {error}");
        assert!(error.contains("Set aside") && error.contains(expected), "{kind}: {error}");
        assert_eq!(timeless(&broken), sound_rows, "{kind}");
        assert!(std::fs::read_dir(broken.join("aside")).unwrap().count() >= 1, "{kind}: it is kept");
        let (code, _, error) = rate(&["monte-carlo:4", "--deals", "90"], &broken);
        assert!(code == 0 && !error.contains("Set aside"), "{kind}: {error}");
    }
}

#[test]
fn a_missing_part_is_computed_again() {
    let (sound, _) = samples("missing");
    let rows = timeless(&sound);
    std::fs::remove_file(&parts(&sound)[1].path).unwrap();
    assert_eq!(timeless(&sound).len(), 60);
    assert_eq!(rate(&["monte-carlo:4", "--deals", "90"], &sound).0, 0);
    assert_eq!(timeless(&sound), rows);
    std::fs::remove_dir_all(sound.join("rows")).unwrap();
    assert_eq!(rate(&["monte-carlo:4", "--deals", "90"], &sound).0, 0);
    assert_eq!(timeless(&sound), rows);
}

#[test]
fn a_dataset_grows_to_more_deals_and_to_narrower_intervals() {
    let (grown, whole) = (directory("grown"), directory("at-once"));
    for deals in ["60", "60", "150", "1k"] {
        let (code, text, error) = rate(&["monte-carlo:4", "--deals", deals, "--json"], &grown);
        assert!(code == 0 && json(&text)["deals"].as_u64() >= Some(60), "{error}");
    }
    assert_eq!(rate(&["monte-carlo:4", "--deals", "1000"], &whole).0, 0);
    assert_eq!(timeless(&grown), timeless(&whole));
    assert_eq!(Dataset::open(&grown).unwrap().spec.deals, 1000);

    let (grown, whole) = (directory("narrower"), directory("narrow-at-once"));
    let until = |width, out: &Path| {
        let (code, text, error) = rate(&["monte-carlo:4", "--until-width", width, "--json"], out);
        assert_eq!(code, 0, "{error}");
        json(&text)["deals"].as_u64().unwrap()
    };
    let (wide, narrow) = (until("14%", &grown), until("9%", &grown));
    assert!(wide < narrow, "{wide} {narrow}");
    assert_eq!(until("9%", &whole), narrow);
    assert_eq!(timeless(&grown), timeless(&whole));
    assert_eq!(timeless(&grown).len() as u64, narrow);
    let (code, _, error) = rate(&["monte-carlo:4", "--until-width", "14%"], &grown);
    assert!(code == 2 && error.contains("to a narrower interval, not to a wider one"), "{error}");
    let (code, _, error) = rate(&["monte-carlo:4", "--deals", "2000"], &grown);
    assert!(code == 2 && error.contains("until_width: none / 0.09"), "{error}");
    let (code, _, error) = rate(&["monte-carlo:4", "--until-width", "9%", "--confidence", "99%"], &grown);
    assert!(code == 2 && error.contains("confidence: 0.99 / 0.95"), "{error}");

    let shard = directory("shard-of-one-size");
    assert_eq!(rate(&["monte-carlo:4", "--deals", "60", "--shard", "1/2"], &shard).0, 0);
    let (code, _, error) = rate(&["monte-carlo:4", "--deals", "80", "--shard", "1/2"], &shard);
    assert!(code == 2 && error.contains("a shard cannot grow; merge the shards"), "{error}");
}

/// A run that takes long enough to be interrupted.
fn start(arguments: &[&str], out: Option<&Path>) -> std::process::Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("winnable"));
    command.arg("rate").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(out) = out {
        command.arg("--out").arg(out);
    }
    command.spawn().unwrap()
}

/// Sends a signal twice, as `timeout` does, which signals a process and then its group.
#[cfg(unix)]
fn signal(child: &std::process::Child, name: &str) {
    let mut kill = Command::new("kill");
    kill.args([&format!("-{name}"), &child.id().to_string()]);
    // One signal may take the other's place while both wait, so they are sent by two programs. The second may come too late.
    assert!(kill.status().unwrap().success());
    kill.status().unwrap();
}

/// Ends a run by a signal and gives its code, what it printed, and how long it took to end.
#[cfg(unix)]
fn end(child: std::process::Child, name: &str) -> (Option<i32>, String, String, Duration) {
    signal(&child, name);
    let asked = Instant::now();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr), asked.elapsed())
}

/// On Ctrl-C, and when a scheduler asks for the end, every deal that was counted is on the disk, and a run that goes on
/// has each deal once.
#[test]
#[cfg(unix)]
fn finished_rows_are_saved_when_a_run_is_interrupted() {
    for (name, job) in [
        ("castle", &["beleaguered-castle"][..]),
        ("quick", &["freecell"][..]),
        ("strong", &["calculation:4", "--player", "lookahead:depth=0"][..]),
    ] {
        let (out, whole) = (directory(&format!("interrupted-{name}")), directory(&format!("uninterrupted-{name}")));
        let long = &[job, &["--deals", "100000000", "--json"]].concat();
        let mut before = 0;
        for signal in ["INT", "TERM", "INT"] {
            let child = start(long, Some(&out));
            std::thread::sleep(Duration::from_millis(1500));
            let (code, text, error, _) = end(child, signal);
            let deals = json(&text)["deals"].as_u64().unwrap();
            assert!(code == Some(3) && error.contains("Interrupted after"), "{name} {signal}: {error}");
            let rows = timeless(&out);
            assert_eq!(rows.len() as u64, deals, "{name} {signal}: all that was counted is there");
            assert!(deals > before, "{name} {signal}: {deals} deals, {before} before");
            before = deals;
        }
        // Some of the rows have gaps before them: what each thread had done.
        let rows = timeless(&out);
        let last = rows.last().unwrap().number;
        assert_eq!(rate(&[job, &["--deals", &last.to_string()]].concat(), &whole).0, 0);
        let uninterrupted = timeless(&whole);
        assert!(rows.iter().all(|row| uninterrupted[row.number as usize - 1] == *row), "{name}");
    }
}

#[test]
#[cfg(unix)]
fn a_killed_run_loses_a_few_seconds_at_the_most() {
    let out = directory("killed");
    let child = start(&["beleaguered-castle", "--deals", "100000"], Some(&out));
    std::thread::sleep(Duration::from_secs(16));
    let (code, ..) = end(child, "KILL");
    assert_eq!(code, None);
    let saved = work(&out);
    assert!(saved >= 4_000_000, "work of {saved} microseconds is there");
}

/// Microseconds of work that a dataset holds.
#[cfg(unix)]
fn work(path: &Path) -> u64 {
    Dataset::open(path).unwrap().rows().unwrap().iter().map(|row| row.microseconds).sum()
}

/// Neither the start nor the end of a run depends on how many deals it has.
#[test]
#[cfg(unix)]
fn any_number_of_deals_starts_and_stops_at_once() {
    let out = directory("endless");
    for (job, out) in [
        (&["freecell", "--first", "seed:1", "--deals", "1e18"][..], Some(&out)),
        (&["freecell", "--first", "seed:1", "--deals", "18446744073709551615"][..], None),
        (&["calculation:4", "--player", "random", "--deals", "1e18"][..], None),
        (&["monte-carlo:4", "--player", "greedy", "--deals", "1e18", "--until-width", "0.0001%"][..], None),
    ] {
        let child = start(&[job, &["--json"]].concat(), out.map(PathBuf::as_path));
        std::thread::sleep(Duration::from_millis(1500));
        let (code, text, error, took) = end(child, "INT");
        assert!(code == Some(3) && error.contains("Interrupted after"), "{job:?}: {error}");
        assert!(json(&text)["deals"].as_u64() > Some(0), "{job:?}: {text}");
        assert!(took < Duration::from_secs(10), "{job:?}: {took:?}");
    }
    assert!(!timeless(&out).is_empty());
}

#[test]
fn undecided_deals_leave_the_rate_open() {
    let job = ["beleaguered-castle", "--deals", "200", "--max-states", "2000"];
    let (_, text, _) = winnable("rate", &[&job[..], &["--json"]].concat(), &[]);
    let result = json(&text);
    let count = |name: &str| result[name].as_f64().unwrap();
    assert!(count("undecided") > 20.0 && result["rate"].is_null(), "{result}");
    assert_eq!(count("rate_low"), count("wins") / 200.0);
    assert_eq!(count("rate_high"), (count("wins") + count("undecided")) / 200.0);
    assert_eq!(count("rate_of_decided"), count("wins") / (count("wins") + count("losses")));
    assert!(count("low") < count("rate_low") && count("high") > count("rate_high"));
    let (_, text, _) = winnable("rate", &job, &[]);
    assert!(text.contains("Rate between ") && text.contains(" %, of those decided "), "{text}");
    let (_, text, _) = winnable("rate", &["freecell", "--deals", "300", "--json"], &[]);
    let result = json(&text);
    assert_eq!(result["rate"], 1.0);
    assert_eq!((&result["method"], &result["confidence"]), (&"Clopper-Pearson".into(), &0.95.into()));
    let (_, text, _) = winnable("rate", &["freecell", "--deals", "300", "--json", "--confidence", "99%"], &[]);
    let sure = json(&text);
    assert!(sure["low"].as_f64() < result["low"].as_f64() && sure["confidence"] == 0.99, "{sure}");
    for bad in ["0", "100%", "1", "40%", "x"] {
        let (code, _, error) = winnable("rate", &["freecell", "--deals", "3", "--confidence", bad], &[]);
        assert!(code == 2 && error.contains("expected a confidence from 50% to 99.9999%"), "{bad}: {error}");
    }
}

#[test]
fn a_width_that_undecided_deals_make_unreachable_ends_the_run() {
    let job = ["beleaguered-castle", "--until-width", "5%", "--max-states", "2000", "--json"];
    let (one, two) = (directory("unreachable"), directory("unreachable-alone"));
    let (code, text, error) = rate(&job, &one);
    assert!(code == 3 && error.contains("of the deals stay undecided within these limits"), "{code}: {error}");
    let deals = json(&text)["deals"].as_u64().unwrap();
    assert!(deals < 2000 && deals.is_multiple_of(100), "{deals}");
    assert_eq!(rate(&[&job[..], &["--jobs", "1"]].concat(), &two).0, 3);
    assert_eq!(timeless(&one), timeless(&two));
    let (code, again, error) = rate(&job, &one);
    assert!(code == 3 && error.contains("stay undecided"), "{error}");
    assert_eq!(json(&again)["deals"], deals);
}

#[test]
fn deals_are_taken_from_a_file() {
    let (list, out) = (directory("list.txt"), directory("listed"));
    std::fs::write(&list, "# lost\n11982\n617\nms:5 # easy\n31465\n").unwrap();
    let name = list.to_str().unwrap();
    let (code, text, error) = rate(&["freecell", "--deals-from", name, "--json"], &out);
    assert_eq!(code, 0, "{error}");
    assert_eq!((&json(&text)["deals"], &json(&text)["losses"]), (&4.into(), &1.into()));
    let numbers = |out: &Path| timeless(out).iter().map(|row| row.number).collect::<Vec<_>>();
    assert_eq!(numbers(&out), [11982, 617, 5, 31465]);
    std::fs::write(&list, "11982\n617\n5\n31465\n1\n2\n").unwrap();
    assert_eq!(rate(&["freecell", "--deals-from", name], &out).0, 0, "a longer list goes on");
    assert_eq!(numbers(&out), [11982, 617, 5, 31465, 1, 2]);
    let (_, page, _) = winnable("report", &[], &[&out]);
    let page = std::fs::read_to_string(page.trim()).unwrap();
    assert!(page.contains("6 listed deals from ms:11982 to ms:2; all 6 done"), "{page}");
    let (code, _, error) = rate(&["freecell", "--deals-from", name, "--deals", "3"], &out);
    assert!(code == 2 && error.contains("a dataset can grow, not shrink") || error.contains("list: a list"), "{error}");
    std::fs::write(&list, "11982\n618\n5\n31465\n1\n2\n").unwrap();
    let (code, _, error) = rate(&["freecell", "--deals-from", name], &out);
    assert!(code == 2 && error.contains("differs in list"), "{error}");
    std::fs::write(&list, "1\n2\nx7\n").unwrap();
    let (code, _, error) = rate(&["freecell", "--deals-from", name], &directory("nowhere"));
    assert!(code == 2 && error.contains("list.txt: line 3: expected a deal's number"), "{error}");
    let (code, _, error) = rate(&["freecell", "--deals-from", "/no/such/file"], &directory("nowhere"));
    assert!(code == 2 && error.contains("cannot read /no/such/file"), "{error}");
}

/// Numbers of other programs: an experiment is repeated, cut, joined, listed and grows with them as with ours.
#[test]
fn deals_of_other_programs_are_measured() {
    let whole = directory("pysol");
    let (code, text, error) = rate(&["freecell", "--first", "pysol:31999", "--deals", "4", "--json"], &whole);
    assert_eq!((code, &json(&text)["deals"]), (0, &4.into()), "{error}");
    let names = |path: &Path| timeless(path).into_iter().map(|row| row.deal).collect::<Vec<_>>();
    assert_eq!(names(&whole), ["pysol:31999", "pysol:32000", "pysol:32001", "pysol:32002"]);
    let (code, _, error) = rate(&["freecell", "--first", "pysol:31999", "--deals", "6", "--keep-moves"], &whole);
    assert!(code == 2 && error.contains("keep_moves"), "another experiment: {error}");
    assert_eq!(rate(&["freecell", "--first", "pysol:31999", "--deals", "6"], &whole).0, 0, "it grows");
    let shards = ["1/2", "2/2"].map(|shard| {
        let out = directory(&format!("pysol-{}", &shard[..1]));
        let arguments = ["freecell", "--first", "pysol:31999", "--deals", "6", "--shard", shard];
        assert_eq!(rate(&arguments, &out).0, 0);
        out
    });
    let merged = directory("pysol-merged");
    let (code, _, error) =
        winnable("merge", &["--out", merged.to_str().unwrap()], &[shards[0].as_path(), shards[1].as_path()]);
    assert_eq!(code, 0, "{error}");
    assert_eq!(timeless(&merged), timeless(&whole));
    let (list, listed) = (directory("pysol.txt"), directory("pysol-listed"));
    std::fs::write(&list, "pysol:32002 # the last\npysol:31999\n").unwrap();
    assert_eq!(rate(&["freecell", "--deals-from", list.to_str().unwrap(), "--keep-moves"], &listed).0, 0);
    assert_eq!(names(&listed), ["pysol:32002", "pysol:31999"]);
    let (code, text, error) = winnable("check", &["--dataset"], &[&listed]);
    assert_eq!(code, 0, "{text}{error}");
    let (code, page, error) = winnable("report", &[], &[&whole]);
    assert_eq!(code, 0, "{error}");
    let page = std::fs::read_to_string(page.trim()).unwrap();
    assert!(page.contains("PySolFC\u{2019}s deal numbers") && page.contains("--first pysol:31999"), "{page}");
    let there = directory("solvitaire");
    assert_eq!(rate(&["golf", "--first", "solvitaire:0", "--deals", "3"], &there).0, 0);
    assert_eq!(names(&there), ["solvitaire:0", "solvitaire:1", "solvitaire:2"]);
    // A player is given the same chance for the same deal.
    let played = ["one", "other"].map(|name| {
        let out = directory(&format!("solvitaire-{name}"));
        let arguments = ["golf", "--player", "random", "--first", "solvitaire:0", "--deals", "5"];
        assert_eq!(rate(&arguments, &out).0, 0);
        timeless(&out)
    });
    assert_eq!(played[0], played[1]);
    for (arguments, problem) in [
        (["monte-carlo", "pysol:1", "1"], "expected a game that PySolFC deals as it is dealt here"),
        (["freecell", "pysol:0", "1"], "expected a number of PySolFC from 1 to 100000000000000000000, found 0"),
        (["freecell", "pysol:18446744073709551616", "1"], "expected the first deal as a number"),
        (["freecell", "solvitaire:2147483647", "2"], "at most 1 deal from solvitaire:2147483647 on"),
    ] {
        let [game, first, deals] = arguments;
        let (code, _, error) = rate(&[game, "--first", first, "--deals", deals], &directory("nowhere"));
        assert!(code == 2 && error.contains(problem), "{error}");
    }
}

#[test]
fn comparisons_say_what_they_compare() {
    let (strong, weak, castle) = (directory("c-strong"), directory("c-weak"), directory("c-castle"));
    assert_eq!(rate(&["monte-carlo:4", "--deals", "300", "--player", "kanda"], &strong).0, 0);
    assert_eq!(rate(&["monte-carlo:4", "--deals", "300", "--player", "random"], &weak).0, 0);
    assert_eq!(rate(&["fortress", "--deals", "20"], &castle).0, 0);
    let (code, _, error) = winnable("compare", &[], &[&strong, &castle]);
    assert!(
        code == 2 && error.contains("expected deals of monte-carlo:4") && error.contains("found fortress"),
        "{error}"
    );
    let (_, text, _) = winnable("compare", &["--json"], &[&strong, &weak]);
    let result = json(&text);
    let number = |name: &str| result[name].as_f64().unwrap();
    assert!(result["states_ratio"].is_null(), "players have no states: {result}");
    assert!(number("difference_low") < number("difference") && number("difference") < number("difference_high"));
    assert!(number("difference") > 0.0 && result["method"].as_str().unwrap().starts_with("Bonett-Price"), "{result}");
    for part in parts(&weak).iter().skip(1) {
        std::fs::remove_file(&part.path).unwrap();
    }
    let left = timeless(&weak).len();
    if left < 300 {
        let (_, text, _) = winnable("compare", &[], &[&strong, &weak]);
        let expected = format!("{} is not finished: {left} of 300 deals", weak.display());
        assert!(text.contains(&expected) && !text.contains("States of"), "{text}");
    }
    let grown = directory("c-unfinished");
    assert_eq!(rate(&["monte-carlo:4", "--deals", "100"], &grown).0, 0);
    let run = grown.join("run.toml");
    std::fs::write(&run, std::fs::read_to_string(&run).unwrap().replace("deals = 100", "deals = 400")).unwrap();
    let (_, text, _) = winnable("compare", &[], &[&strong, &grown]);
    assert!(text.contains("is not finished: 100 of 400 deals") && !text.contains("States of"), "{text}");
}

#[test]
fn a_dataset_of_an_earlier_version_is_told_apart() {
    let out = directory("earlier");
    std::fs::create_dir_all(&out).unwrap();
    std::fs::write(out.join("run.toml"), "game = \"freecell\"\nengine = \"complete\"\ndeals = 20\nchunk = 10\n")
        .unwrap();
    std::fs::write(out.join("part-000000.parquet"), "").unwrap();
    let (code, _, error) = rate(&["freecell", "--deals", "20"], &out);
    assert!(code == 2 && error.contains("an earlier version, which kept its parts beside run.toml"), "{error}");
}

#[test]
fn a_check_of_a_dataset_misses_no_row_and_believes_none() {
    let sound = directory("recheck-sound");
    for deals in ["20", "40", "60"] {
        assert_eq!(rate(&["monte-carlo:4", "--deals", deals, "--certify", "--keep-moves"], &sound).0, 0);
    }
    let check = |path: &Path| winnable("check", &["--dataset"], &[path]);
    let (code, out, err) = check(&sound);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.starts_with("60 rows: "), "{out}");
    // Changes the first row of this verdict, in whatever part it is.
    let change = |verdict: Verdict, change: fn(&mut Row)| {
        move |dataset: &Path, parts: &[Part]| {
            let open = Dataset::open(dataset).unwrap();
            let is_there = |part: &&Part| open.read(part).unwrap().iter().any(|row| row.verdict == verdict);
            let part = parts.iter().find(is_there).unwrap();
            forge(dataset, part, |rows| change(rows.iter_mut().find(|row| row.verdict == verdict).unwrap()));
        }
    };
    type Forgery<'a> = (&'a str, Box<dyn Fn(&Path, &[Part]) + 'a>, i32, &'a str);
    let kinds: Vec<Forgery> = vec![
        ("a part deleted", Box::new(|_, p| std::fs::remove_file(&p[1].path).unwrap()), 3, " of 60 rows: "),
        (
            "a loss turned into a player's",
            Box::new(change(Verdict::Unwinnable, |row| row.verdict = Verdict::Lost)),
            1,
            "1 refused (expected the verdict of an engine, found a player's (lost))",
        ),
        (
            "a win turned into undecided",
            Box::new(change(Verdict::Winnable, |row| row.verdict = Verdict::Undecided)),
            1,
            "1 refused (expected a reason beside undecided, found none)",
        ),
        (
            "a loss turned into undecided, with a reason",
            Box::new(change(Verdict::Unwinnable, |row| {
                (row.verdict, row.reason) = (Verdict::Undecided, Some(Reason::StateLimit));
            })),
            1,
            "1 refused (undecided because \"the limit of states was reached\", but ",
        ),
        (
            "another number of moves",
            Box::new(change(Verdict::Winnable, |row| row.moves = row.moves.map(|moves| moves + 1))),
            1,
            " moves as the row says, found ",
        ),
        (
            "a certificate lost",
            Box::new(change(Verdict::Unwinnable, |row| row.certificate = None)),
            3,
            "1 unproven (there is no certificate of the loss): seed:",
        ),
    ];
    for (name, damage, expected, said) in kinds {
        let path = directory("recheck-forged");
        copy(&sound, &path);
        damage(&path, &parts(&path));
        let (code, out, err) = check(&path);
        assert_eq!(code, expected, "{name}: {out}{err}");
        assert!(out.contains(said), "{name}: {out}");
        assert!(out.lines().count() <= 3, "{name}: {out}");
    }
}

/// Numbers and verdicts alone: the same verdicts as in whole rows, in shards, grown, repaired, merged, compared, reported.
#[test]
fn verdicts_alone_are_a_dataset_like_others() {
    let [whole, alone, one, two, merged] = ["whole", "alone", "one", "two", "merged"].map(|name| {
        let path = directory(&format!("verdicts-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        path
    });
    const GAME: [&str; 3] = ["four-companies", "--max-states", "300"];
    const ALONE: [&str; 2] = ["--rows", "verdicts"];
    let with = |more: &[&'static str]| [&GAME[..], more].concat();
    assert_eq!(rate(&with(&["--deals", "700"]), &whole).0, 0);
    assert_eq!(rate(&[with(&["--deals", "300"]), ALONE.to_vec()].concat(), &alone).0, 0);
    let (code, grown, told) = rate(&[with(&["--deals", "700", "--json"]), ALONE.to_vec()].concat(), &alone);
    assert_eq!(code, 0, "{told}");
    let grown = json(&grown);
    assert!(grown["mean_states"].is_null() && grown["moves_quantiles"].is_null() && grown["worst"].is_null());
    let verdicts =
        |path: &Path| -> Vec<(u64, Verdict)> { timeless(path).iter().map(|row| (row.number, row.verdict)).collect() };
    let expected = verdicts(&whole);
    for kind in [Verdict::Winnable, Verdict::Unwinnable, Verdict::Undecided] {
        assert!(expected.iter().any(|(_, verdict)| *verdict == kind), "there are deals of all kinds: {kind}");
    }
    assert_eq!(verdicts(&alone), expected);
    assert_eq!(timeless(&alone)[0].fingerprint, timeless(&whole)[0].fingerprint);

    // In shards, which are the same bytes when they are merged.
    for (shard, part) in [(&one, "1/2"), (&two, "2/2")] {
        assert_eq!(rate(&[with(&["--deals", "700", "--shard", part]), ALONE.to_vec()].concat(), shard).0, 0);
    }
    let (code, told, _) = winnable("merge", &["--out", merged.to_str().unwrap()], &[&one, &two]);
    assert!(code == 0 && told.contains("the job is complete"), "{told}");
    assert_eq!(verdicts(&merged), expected);
    let (code, _, told) = winnable("merge", &["--out", "nowhere"], &[&whole, &merged]);
    assert!(code == 2 && told.contains("rows: whole / \"verdicts\""), "{told}");

    // Compared with whole rows and with themselves.
    for other in [&whole, &merged] {
        let (code, told, _) = winnable("compare", &["--json"], &[&alone, other]);
        let told = json(&told);
        let open = expected.iter().filter(|(_, verdict)| *verdict == Verdict::Undecided).count();
        assert_eq!((code, &told["common"], &told["decided"]), (0, &700.into(), &(700 - open).into()));
        assert!(told["states_ratio"].is_null() && told["only_first"] == 0 && told["only_second"] == 0);
    }

    // Reported: the same answer, without figures of what was not kept.
    let (code, _, _) = winnable("report", &[], &[&alone]);
    let page = std::fs::read_to_string(alone.join("report.html")).unwrap();
    let _ = winnable("report", &[], &[&whole]);
    let page_of_whole = std::fs::read_to_string(whole.join("report.html")).unwrap();
    let answer = |page: &str| page.split("class=\"answer\"").nth(1).unwrap().split("</p>").next().unwrap().to_string();
    assert_eq!((code, answer(&page)), (0, answer(&page_of_whole)));
    assert!(page.contains("numbers and verdicts alone") && !page.contains("hardest") && page.contains("all 700 done"));
    let (_, table, _) = winnable("report", &["--csv"], &[&alone]);
    assert!(table.starts_with("game,deal,number,verdict,engine\n") && table.lines().count() == 701);

    // Damaged and repaired; another kind of rows, or more than verdicts, is refused.
    let part = parts(&alone).remove(0);
    let mut content = bytes(&part.path);
    let middle = content.len() / 2;
    content[middle] ^= 1;
    std::fs::write(&part.path, content).unwrap();
    let (code, _, told) = winnable("report", &[], &[&alone]);
    assert!(code == 2 && told.contains("expected the bytes that were written"), "{told}");
    assert_eq!(rate(&[with(&["--deals", "700", "--repair"]), ALONE.to_vec()].concat(), &alone).0, 0);
    assert_eq!(verdicts(&alone), expected);
    let (code, _, told) = rate(&with(&["--deals", "700"]), &alone);
    assert!(code == 2 && told.contains("differs in rows: whole / \"verdicts\""), "{told}");
    let (code, _, told) =
        rate(&[with(&["--deals", "9", "--grade"]), ALONE.to_vec()].concat(), &directory("verdicts-no"));
    assert!(code == 2 && told.contains("expected whole rows with grade, found verdicts"), "{told}");
    let (code, _, told) = winnable("check", &["--dataset"], &[&alone]);
    assert!(code == 2 && told.contains("found verdicts alone"), "{told}");
}

/// A run that ends by itself ends at the same deal, whatever it keeps.
#[test]
fn verdicts_alone_end_where_whole_rows_end() {
    let ends = ["whole", "verdicts"].map(|rows| {
        let out = directory(&format!("until-{rows}"));
        let words = ["calculation:4", "--player", "hanazawa", "--until-width", "12%", "--rows", rows, "--json"];
        let (code, told, err) = rate(&words, &out);
        assert_eq!(code, 0, "{err}");
        let rows = timeless(&out);
        assert_eq!(json(&told)["deals"], rows.len());
        assert!(rows.len() > 200, "{}", rows.len());
        rows.into_iter().map(|row| (row.number, row.verdict)).collect::<Vec<_>>()
    });
    assert_eq!(ends[0], ends[1]);
}
