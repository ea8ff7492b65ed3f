//! The judges that players have learned, as files. They are part of the program, but for WebAssembly: there they are five times as
//! large as everything else, so the host gives each one before the first player that needs it is asked.

use crate::calculation::Judge as OfCalculation;
use crate::monte_carlo::Judge as OfMonteCarlo;
use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

/// The names of their files.
pub const JUDGES: [&str; 5] = ["judge-1.bin", "judge-2.bin", "judge-3.bin", "judge-4.bin", OF_MONTE_CARLO];

/// The judge of Monte Carlo at 5×5.
pub(crate) const OF_MONTE_CARLO: &str = "judge-monte-carlo-5.bin";

/// The judge of Calculation with so many stacks; with more than four stacks it is the one for four.
pub(crate) fn of_calculation(stacks: usize) -> &'static str {
    JUDGES[stacks.clamp(1, 4) - 1]
}

/// What a host gave.
static GIVEN: RwLock<BTreeMap<&'static str, Arc<[u8]>>> = RwLock::new(BTreeMap::new());

/// The file of this name that is part of the program.
#[cfg(not(target_family = "wasm"))]
pub fn embedded_judge(file: &str) -> Option<&'static [u8]> {
    Some(match file {
        "judge-1.bin" => include_bytes!("../data/judge-1.bin"),
        "judge-2.bin" => include_bytes!("../data/judge-2.bin"),
        "judge-3.bin" => include_bytes!("../data/judge-3.bin"),
        "judge-4.bin" => include_bytes!("../data/judge-4.bin"),
        OF_MONTE_CARLO => include_bytes!("../data/judge-monte-carlo-5.bin"),
        _ => return None,
    })
}

/// No file is part of the program.
#[cfg(target_family = "wasm")]
pub fn embedded_judge(_: &str) -> Option<&'static [u8]> {
    None
}

/// Whether a judge is there to be asked.
pub fn has_judge(file: &str) -> bool {
    embedded_judge(file).is_some() || GIVEN.read().is_ok_and(|given| given.contains_key(file))
}

/// Takes a judge from the host; the error says what was expected and what came.
pub fn give_judge(file: &str, bytes: Vec<u8>) -> Result<(), String> {
    let Some(number) = JUDGES.iter().position(|known| *known == file) else {
        return Err(format!("expected a judge of {}, found \"{file}\"", JUDGES.join(", ")));
    };
    match JUDGES[number] {
        OF_MONTE_CARLO => OfMonteCarlo::read(&bytes).map(drop),
        _ => OfCalculation::read(&bytes, number + 1).map(drop),
    }
    .map_err(|problem| format!("{file}: {problem}"))?;
    if let Ok(mut given) = GIVEN.write() {
        given.insert(JUDGES[number], bytes.into());
    }
    Ok(())
}

/// Lets somebody read a judge that is there.
pub(crate) fn with_judge<T>(file: &str, read: impl FnOnce(&[u8]) -> T) -> Option<T> {
    if let Some(bytes) = embedded_judge(file) {
        return Some(read(bytes));
    }
    let given = GIVEN.read().ok()?.get(file).cloned()?;
    Some(read(&given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judge_that_is_none_is_not_taken() {
        let wrong = give_judge("judge-5.bin", Vec::new()).unwrap_err();
        assert!(wrong.contains("judge-4.bin") && wrong.contains("found \"judge-5.bin\""), "{wrong}");
        let other = embedded_judge("judge-1.bin").unwrap().to_vec();
        assert!(give_judge("judge-2.bin", other).unwrap_err().contains("expected a judge of calculation:2"));
        for file in JUDGES {
            give_judge(file, embedded_judge(file).unwrap().to_vec()).unwrap();
        }
    }
}
