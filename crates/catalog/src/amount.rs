//! Amounts as people write them, for the command and for Python: states, bytes, threads.

/// Most threads of a run.
const MOST_JOBS: u64 = 1024;

/// Reads `20000000`, `20_000_000`, `20M`: a number of states.
pub fn read_states(text: &str) -> Result<u64, String> {
    read_number(text, 1000)
        .filter(|&n| n > 0)
        .ok_or_else(|| format!("expected a number of states such as 20000000 or 20M, found \"{text}\""))
}

/// Reads `4G`, `512MiB`, `1000000`: a number of bytes.
pub fn read_bytes(text: &str) -> Result<u64, String> {
    let plain = text.trim_end_matches(['B', 'b']).trim_end_matches('i');
    read_number(plain, 1024)
        .filter(|&n| n >= 1 << 20)
        .ok_or_else(|| format!("expected a size of at least 1M such as 512M or 4G, found \"{text}\""))
}

/// Reads a number of threads.
pub fn read_jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    jobs.map(|jobs| jobs as usize)
        .ok_or_else(|| format!("expected a number of threads from 1 to {MOST_JOBS}, found \"{text}\""))
}

fn read_number(text: &str, kilo: u64) -> Option<u64> {
    let (digits, factor) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (&text[..at], kilo),
        (at, 'm' | 'M') => (&text[..at], kilo.pow(2)),
        (at, 'g' | 'G') => (&text[..at], kilo.pow(3)),
        _ => (text, 1),
    };
    let digits: String = digits.chars().filter(|&c| c != '_' && c != ',').collect();
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_their_units() {
        assert_eq!(read_states("20M"), Ok(20_000_000));
        assert_eq!(read_states("20_000_000"), Ok(20_000_000));
        assert_eq!(read_bytes("4G"), Ok(4 << 30));
        assert_eq!(read_bytes("512MiB"), Ok(512 << 20));
        for bad in ["", "0", "-3", "M", "4T", "99999999999999999999", "18446744073709551615k"] {
            assert!(read_states(bad).is_err(), "{bad}");
        }
        assert!(read_bytes("10").is_err());
    }

    #[test]
    fn threads_are_few_but_at_least_one() {
        assert_eq!((read_jobs("1"), read_jobs("1024")), (Ok(1), Ok(1024)));
        for bad in ["0", "1025", "-1", "two", ""] {
            let expected = format!("expected a number of threads from 1 to 1024, found \"{bad}\"");
            assert_eq!(read_jobs(bad), Err(expected));
        }
    }
}
