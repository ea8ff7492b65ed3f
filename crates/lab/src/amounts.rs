//! Numbers of deals and shares as people write them.

use std::ops::RangeInclusive;

/// Reads `10000`, `10_000`, `10k`, `2.5M`, `1e6`: a whole number from 1 on, exactly.
pub fn read_count(text: &str) -> Result<u64, String> {
    exact(text).filter(|&count| count > 0).ok_or_else(|| {
        format!("expected a whole number from 1 to {} such as 10000, 10k, 2.5M or 1e6, found \"{text}\"", u64::MAX)
    })
}

/// Reads `0.5%` or `0.005`: a share between 0 and 1.
fn read_share(text: &str) -> Option<f64> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().ok()? / 100.0,
        None => text.parse().ok()?,
    };
    (share > 0.0 && share < 1.0).then_some(share)
}

/// Reads the width of an interval.
pub fn read_width(text: &str) -> Result<f64, String> {
    read_share(text).ok_or_else(|| format!("expected a width such as 0.5% or 0.005, found \"{text}\""))
}

/// How sure an interval can be.
pub(crate) const CONFIDENCES: RangeInclusive<f64> = 0.5..=0.999_999;

/// Reads how sure an interval is to be.
pub fn read_confidence(text: &str) -> Result<f64, String> {
    read_share(text)
        .filter(|level| CONFIDENCES.contains(level))
        .ok_or_else(|| format!("expected a confidence from 50% to 99.9999% such as 99% or 0.99, found \"{text}\""))
}

fn exact(text: &str) -> Option<u64> {
    let (number, mut exponent) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (&text[..at], 3),
        (at, 'm' | 'M') => (&text[..at], 6),
        (at, 'g' | 'G') => (&text[..at], 9),
        _ => match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, exponent.parse::<u8>().ok()?.into()),
            None => (text, 0),
        },
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit() || b == b'_' || b == b',');
    if !is_number(whole) || !is_number(fraction) || !number.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut digits: String = whole.chars().chain(fraction.chars()).filter(char::is_ascii_digit).collect();
    exponent -= fraction.bytes().filter(u8::is_ascii_digit).count() as i32;
    // A fraction of a deal is none; zeros at its end are.
    while exponent < 0 && digits.pop()? == '0' {
        exponent += 1;
    }
    if exponent < 0 {
        return None;
    }
    let number = if digits.is_empty() { 0 } else { digits.parse::<u64>().ok()? };
    10_u64.checked_pow(exponent as u32)?.checked_mul(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_exactly() {
        for (text, count) in [
            ("1", 1),
            ("70000", 70_000),
            ("70_000", 70_000),
            ("70,000", 70_000),
            ("10k", 10_000),
            ("2.5M", 2_500_000),
            ("2.50M", 2_500_000),
            ("1e6", 1_000_000),
            ("1E18", 10_u64.pow(18)),
            ("1.25e2", 125),
            (".5k", 500),
            ("3.0", 3),
            ("1G", 1_000_000_000),
            ("18446744073709551615", u64::MAX),
            ("18.446744073709551615e18", u64::MAX),
        ] {
            assert_eq!(read_count(text), Ok(count), "{text}");
        }
        for bad in [
            "",
            "0",
            "0k",
            "-3",
            "k",
            ".",
            "e6",
            "1e",
            "1e-3",
            "1e6k",
            "2.5",
            "1.2345k",
            "1e20",
            "1e999",
            "4T",
            "1 000",
            "18446744073709551616",
            "0x10",
            "+5",
            "1.2.3",
            "NaN",
        ] {
            let error = read_count(bad).expect_err(bad);
            assert!(error.contains("expected a whole number from 1 to") && error.contains(&format!("\"{bad}\"")));
        }
    }
}
