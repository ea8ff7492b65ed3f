//! Every target over its seeds, over what was once found, and over some thousand mutations of both. It finds little that
//! cargo-fuzz would not, but it needs nothing installed and runs with all other tests.

use std::path::PathBuf;
use winnable_cards::SplitMix64;
use winnable_fuzzing::{TARGETS, run, seeds};

/// Inputs in which something was found once: `found/TARGET/NAME`.
fn found(target: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("found").join(target);
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// One to four small changes: a byte, a piece taken out, doubled, or put in from another input.
fn mutated(input: &[u8], other: &[u8], rng: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let piece = |len: usize, rng: &mut SplitMix64| {
        let from = rng.below(len as u64 + 1) as usize;
        from..(from + 1 + rng.below(8) as usize).min(len)
    };
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(bytes.len() as u64 + 1) as usize;
        match rng.below(6) {
            0 if at < bytes.len() => bytes[at] = rng.next() as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            2 => drop(bytes.splice(piece(bytes.len(), rng), [])),
            3 => {
                let again = bytes[piece(bytes.len(), rng)].to_vec();
                drop(bytes.splice(at..at, again));
            }
            4 => {
                let from = piece(other.len(), rng);
                drop(bytes.splice(at..at, other[from].to_vec()));
            }
            _ => {
                let piece = piece(bytes.len(), rng);
                drop(bytes.splice(
                    piece,
                    [b"-", b"99".as_slice(), b" ", b":", "♥".as_bytes(), b"\n"][rng.below(6) as usize].to_vec(),
                ));
            }
        }
    }
    bytes
}

/// Runs a target over everything; tells the input if it panics.
fn smoke(target: &str, mutations: usize) {
    let inputs = [seeds(target), found(target)].concat();
    assert!(inputs.len() >= 2, "{target}: {} inputs to begin with", inputs.len());
    let try_one = |input: &[u8]| {
        let result = std::panic::catch_unwind(|| run(target, input));
        assert!(result.is_ok(), "{target}: {:?}", String::from_utf8_lossy(input));
    };
    inputs.iter().for_each(|input| try_one(input));
    let mut rng = SplitMix64::new(7);
    for _ in 0..mutations {
        let [one, other] = [(); 2].map(|()| &inputs[rng.below(inputs.len() as u64) as usize]);
        try_one(&mutated(one, other, &mut rng));
    }
}

macro_rules! targets {
    ($($test:ident: $target:literal, $mutations:literal;)*) => {
        const SMOKED: &[&str] = &[$($target),*];

        $(#[test]
        fn $test() {
            smoke($target, $mutations);
        })*
    };
}

targets! {
    cards: "cards", 5_000;
    boards: "boards", 5_000;
    moves: "moves", 500;
    run_files: "run-files", 3_000;
    certificates: "certificates", 1_500;
    judges: "judges", 300;
    questions: "questions", 300;
    deal_names: "deal-names", 5_000;
    game_names: "game-names", 2_000;
    walks: "walks", 500;
}

#[test]
fn every_target_is_here() {
    assert!(TARGETS.iter().map(|(name, _)| *name).eq(SMOKED.iter().copied()));
}

#[test]
fn seeds_are_good_inputs() {
    for text in seeds("certificates") {
        assert!(String::from_utf8(text).unwrap().parse::<winnable_certificate::Certificate>().is_ok());
    }
    for text in seeds("run-files") {
        toml::from_str::<winnable_lab::Spec>(&String::from_utf8(text).unwrap()).unwrap();
    }
    let judge = &seeds("judges")[0];
    winnable_players::calculation::Judge::read(judge, 1).map(|_| ()).unwrap();
}
