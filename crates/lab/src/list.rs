//! Deals that are listed in a file: one number or name a line, with comments and empty lines between them.

use crate::error::LabError;
use crate::spec::Numbers;
use std::collections::BTreeMap;
use std::path::Path;
use winnable_cards::{DealName, Numbering, cut};
use winnable_catalog::read_text_at_most;

/// Most deals of a list, which is kept in memory and in `run.toml`.
const MOST: usize = 1_000_000;

/// Most bytes of its file, which is read whole: 64 for each deal that there can be.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// Reads a list of deals: `617`, `ms:617` or `seed:42`, all of one numbering and each once; `#` begins a comment. A bare
/// number is of the numbering that the game has.
///
/// The path `-` is standard input.
pub fn read_list(path: &Path, bare: Numbering) -> Result<(Numbers, Vec<u64>), LabError> {
    let told = if path == Path::new("-") { Path::new("standard input") } else { path };
    let text = read_text_at_most(path, MOST_BYTES).map_err(|error| LabError::file("read", told, error))?;
    parse_list(&text, bare).map_err(|problem| LabError::dataset(told, problem))
}

/// Reads the text of such a list, or says what is wrong with which line.
pub fn parse_list(text: &str, bare: Numbering) -> Result<(Numbers, Vec<u64>), String> {
    let mut numbering: Option<(Numbers, usize)> = None;
    let (mut list, mut seen): (Vec<u64>, BTreeMap<u64, usize>) = Default::default();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let word = text.split('#').next().unwrap_or_default().trim();
        if word.is_empty() {
            continue;
        }
        let wrong = |problem: String| format!("line {line}: {problem}");
        let told = cut(word);
        let (numbers, number) = match DealName::parse(word, bare) {
            Err(error) => return Err(wrong(error.to_string())),
            Ok(name) => Numbers::of(&name).ok_or_else(|| {
                wrong(format!("expected a deal's number such as 617, ms:617 or seed:42, found \"{told}\""))
            })?,
        };
        match numbering {
            Some((first, at)) if first != numbers => {
                let prefix = first.prefix();
                return Err(wrong(format!("expected a deal of {prefix}: as in line {at}, found \"{told}\"")));
            }
            _ => numbering = numbering.or(Some((numbers, line))),
        }
        if let Some(at) = seen.insert(number, line) {
            return Err(wrong(format!("expected each deal once, found \"{told}\", which is in line {at} too")));
        }
        if list.len() == MOST {
            return Err(wrong(format!("expected at most {MOST} deals, found more")));
        }
        list.push(number);
    }
    let (numbers, _) = numbering.ok_or("expected the number of a deal in some line, found none")?;
    Ok((numbers, list))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_in_their_order() {
        let read = |text| parse_list(text, Numbering::Microsoft);
        assert_eq!(read("\u{feff}617\r\n\n# hard ones\n11982 # lost\nms:5\n"), Ok((Numbers::Ms, vec![617, 11982, 5])));
        assert_eq!(read("seed:18446744073709551615"), Ok((Numbers::Seed, vec![u64::MAX])));
        assert_eq!(parse_list("7\n3", Numbering::Seed), Ok((Numbers::Seed, vec![7, 3])));
    }

    #[test]
    fn a_long_line_is_not_told_whole() {
        for bad in ["x".repeat(100_000), format!("ms:{}", "9".repeat(100_000)), "-".repeat(100_000)] {
            let error = parse_list(&format!("1\n{bad}"), Numbering::Microsoft).unwrap_err();
            assert!(error.starts_with("line 2: expected") && error.len() < 1000, "{} bytes", error.len());
        }
    }

    #[test]
    fn a_file_of_a_gigabyte_is_refused_before_it_is_read() {
        let path = std::env::temp_dir().join(format!("winnable-list-{}.txt", std::process::id()));
        // A hole, which takes no room on the disk.
        std::fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
        let error = read_list(&path, Numbering::Seed).unwrap_err().to_string();
        std::fs::remove_file(&path).unwrap();
        assert!(error.ends_with("expected at most 64 MiB (67108864 bytes), found more"), "{error}");
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, expected) in [
            ("", "expected the number of a deal in some line, found none"),
            ("# nothing\n\n", "expected the number of a deal in some line, found none"),
            ("1\n2\nthree", "line 3: expected a deal's number such as 617, ms:617 or seed:42, found \"three\""),
            ("1\n2 3", "line 2: expected a deal's number such as 617, ms:617 or seed:42, found \"2 3\""),
            ("1\n\nms:0", "line 3: expected a Microsoft deal number from 1 to 8589934591, or -1 or -2, found 0"),
            ("-1", "line 1: expected a deal's number such as 617, ms:617 or seed:42, found \"-1\""),
            ("5\n\n6\n5", "line 4: expected each deal once, found \"5\", which is in line 1 too"),
            ("ms:5\nseed:6", "line 2: expected a deal of ms: as in line 1, found \"seed:6\""),
        ] {
            assert_eq!(parse_list(text, Numbering::Microsoft), Err(expected.to_string()), "{text:?}");
        }
    }
}
