//! The whole reproduction on a hundredth of its deals: everything runs, is kept, and is shown whole.

use super::*;
use std::path::{Path, PathBuf};
use std::time::Instant;
use winnable_catalog::Watch;
use winnable_lab::page::unbalanced;
use winnable_lab::width::{COLUMNS, width};

/// A folder of this test.
fn directory(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("winnable-reproduce-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// All papers, or those until the watch was pulled by `stop`, and how far the runner came.
fn run(path: &Path, mut stop: impl FnMut(&Watch, &str)) -> (Vec<Section>, Overall) {
    let watch = Watch::default();
    let mut tell = |label: &str, _: &Overall| stop(&watch, label);
    let total = Paper::ALL.into_iter().map(|paper| seconds(paper, Scale::Trial)).sum();
    let mut runner = Runner::new(path.to_path_buf(), 2, Scale::Trial, &watch, &mut tell, total);
    let mut sections = Vec::new();
    for paper in Paper::ALL {
        match reproduce(paper, &mut runner).unwrap() {
            Some(section) => sections.push(section),
            None => break,
        }
    }
    (sections, runner.overall())
}

fn rows(sections: &[Section]) -> Vec<&Item> {
    sections.iter().flat_map(|section| &section.items).collect()
}

#[test]
fn an_interrupted_reproduction_goes_on_and_a_finished_one_takes_no_time() {
    let path = directory("again");
    let straight = directory("straight");
    // Interrupted in the last paper, in the middle of its players.
    let (before, part) = run(&path, |watch, label| {
        if label.contains("semi-random:3") {
            watch.stop();
        }
    });
    assert_eq!(before.len(), Paper::ALL.len() - 1);
    let (after, overall) = run(&path, |_, _| ());
    assert!((overall.done - overall.total).abs() < 1e-6 * overall.total, "the plans name all work: {overall:?}");
    assert!(overall.found >= 0.99 * part.done && overall.found < overall.total, "{part:?} {overall:?}");
    let (whole, _) = run(&straight, |_, _| ());
    assert_eq!(rows(&after), rows(&whole));
    let began = Instant::now();
    let (again, overall) = run(&path, |_, _| ());
    assert_eq!(rows(&again), rows(&after));
    assert!((overall.found - overall.total).abs() < 1e-6 * overall.total, "{overall:?}");
    assert!(began.elapsed().as_secs() < 20, "fingerprints and reading alone: {:?}", began.elapsed());
    shown(&after);
    std::fs::remove_dir_all(path).unwrap();
    std::fs::remove_dir_all(straight).unwrap();
}

/// Texts of the rows, charts and findings that have words and no Japanese.
fn said_in_japanese(sections: &[Section]) -> Vec<String> {
    // Capitals alone are a board.
    let is_word = |word: &str| word.len() > 3 && word.contains(char::is_lowercase);
    let has_words = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(is_word);
    let mut missing = Vec::new();
    for section in sections {
        let mut texts: Vec<&str> = Vec::new();
        for item in &section.items {
            texts.extend([item.what.as_str(), item.group, &item.printed, &item.ours, &item.reason]);
            texts.extend(item.notes.iter().map(String::as_str));
        }
        texts.extend(section.charts.iter().flat_map(|chart| [chart.title.as_str(), &chart.caption]));
        let findings = section.lead.iter().chain(&section.findings);
        texts.extend(findings.flat_map(|finding| [finding.claim.as_str(), &finding.sentence]));
        let is_missing = |text: &&str| has_words(text) && language::japanese(text).is_none();
        missing.extend(texts.into_iter().filter(is_missing).map(str::to_string));
    }
    missing
}

/// Whether a package has tests with a word in their names, given as `cargo test -p` takes both.
fn is_there(test: &str) -> bool {
    let Some((package, word)) = test.split_once(' ') else { return false };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package.trim_start_matches("winnable-"));
    let mut waiting = vec![folder.join("src")];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            let is_named = |line: &str| line.trim_start().starts_with("fn ") && line.contains(word);
            let is_in_module = path.file_stem().is_some_and(|stem| stem.to_string_lossy() == word);
            if text.contains("#[test]") && (is_in_module || text.lines().any(is_named)) {
                return true;
            }
        }
    }
    false
}

/// Everything fits where it is shown.
fn shown(sections: &[Section]) {
    for language in Language::ALL {
        for most in [COLUMNS, 120] {
            let text = terminal(sections, language, most);
            let too_wide: Vec<&str> = text.lines().filter(|line| width(line) > most).collect();
            assert!(too_wide.is_empty(), "{too_wide:#?}");
        }
        let page = html(sections, "how", language);
        assert_eq!(unbalanced(&page), None);
        assert!(!page.contains("NaN") && !page.contains(">inf"));
    }
    let text = terminal(sections, Language::English, COLUMNS);
    let page = html(sections, "how", Language::English);
    let items = rows(sections);
    assert!(items.len() > 60, "{}", items.len());
    for (i, item) in items.iter().enumerate() {
        let is_of = |line: &&str, number: usize| line.starts_with(&format!("{number:>3}  "));
        let lines = text.lines().skip_while(|line| !is_of(line, i + 1)).take_while(|line| !is_of(line, i + 2)).take(5);
        let line = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        for part in [item.what.as_str(), &item.printed, &item.ours, item.judgement.word()] {
            // The words of a claim stand before its verdict, which is at the right of the first line.
            let words = part.split_whitespace().collect::<Vec<_>>();
            assert!(words.iter().all(|word| line.contains(word)), "{part} in {line}");
        }
        assert!(item.judgement != Judgement::Open || !item.notes.is_empty(), "an open row says what decides: {line}");
        let is_drawn_inside = item.scaled.is_none_or(|s| s.apart.abs() <= 2.0);
        assert!(item.judgement != Judgement::Agrees || is_drawn_inside, "{line}");
    }
    for (paper, figures) in [
        (Paper::MonteCarlo, &["46 moves", "120, 42, 0", "at most 4095", "about 10^8"][..]),
        (Paper::Solitaires, &["118 moves", "1385 states", "12 cards", "91.73 %"]),
        (Paper::BeleagueredCastle, &["16,967,829; 1124", "310,274,086"]),
        (Paper::SemiRandom, &["44.6, then 72 %", "93, then 99 %", "6.0×10^-4 %", "0.0039 %"]),
    ] {
        for figure in figures {
            assert!(items.iter().any(|item| item.paper == paper && item.printed == *figure), "{figure}");
        }
    }
    let tests = items.iter().filter_map(|item| item.command.strip_prefix("cargo test -p "));
    let missing: Vec<&str> = tests.filter(|test| !is_there(test)).collect();
    assert!(missing.is_empty(), "rows name tests that are not there: {missing:?}");
    assert!(page.matches("class=\"plum\"").count() >= 6, "the 52 cards of six histograms");
    let japanese = said_in_japanese(sections);
    assert!(japanese.is_empty(), "without Japanese:\n{}", japanese.join("\n"));
}
