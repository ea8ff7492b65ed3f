//! Stretches of a job, each of which is one file of rows. The file's name says which deals it holds and how its bytes
//! hash, so that a file that was changed, cut or put under another name is found out before it is read.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;

/// The deals at these places of a job, counted from 0.
pub type Span = Range<u64>;

/// The name of the file with the rows of a span.
pub fn file_name(span: &Span, hash: u64) -> String {
    format!("part-{:012}-{:012}-{hash:016x}.parquet", span.start, span.end - 1)
}

/// The span and the hash that a file's name tells, if it is such a name.
pub fn read_name(name: &str) -> Option<(Span, u64)> {
    let mut words = name.strip_prefix("part-")?.strip_suffix(".parquet")?.split('-');
    let (start, last) = (words.next()?.parse::<u64>().ok()?, words.next()?.parse::<u64>().ok()?);
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    let span = start..last.checked_add(1)?;
    (span.start < span.end && file_name(&span, hash) == name).then_some((span, hash))
}

/// The hash FNV-1a of a file's bytes, eight at a time, and of their number.
pub fn hash(mut file: impl Read) -> std::io::Result<u64> {
    let (mut hash, mut length) = (0xCBF2_9CE4_8422_2325_u64, 0_u64);
    let mut add = |word: u64| hash = (hash ^ word).wrapping_mul(0x0100_0000_01B3).rotate_left(29);
    let mut buffer = vec![0; 1 << 16];
    loop {
        // Whole buffers, so that the words do not depend on how the system hands out the bytes.
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        for bytes in buffer[..filled].chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            add(u64::from_le_bytes(word));
        }
        length += filled as u64;
        if filled < buffer.len() {
            add(length);
            return Ok(hash);
        }
    }
}

/// Spans without overlap.
#[derive(Debug, Clone, Default)]
pub struct Spans {
    by_start: BTreeMap<u64, u64>,
}

impl Spans {
    /// Adds a span, or says which one has deals of it already.
    pub fn add(&mut self, span: &Span) -> Result<(), Span> {
        let before = self.by_start.range(..span.end).next_back();
        if let Some((&start, &end)) = before.filter(|(_, end)| **end > span.start) {
            return Err(start..end);
        }
        self.by_start.insert(span.start, span.end);
        Ok(())
    }

    /// The place after the last of them.
    pub fn end(&self) -> Option<u64> {
        self.by_start.last_key_value().map(|(_, &end)| end)
    }

    /// The first stretch from `from` on that no span holds, up to the next multiple of `cut` and to `end` at the most.
    pub fn gap(&self, mut from: u64, end: u64, cut: u64) -> Option<Span> {
        if let Some((_, &over)) = self.by_start.range(..=from).next_back() {
            from = from.max(over);
        }
        while let Some(&over) = self.by_start.get(&from) {
            from = over;
        }
        if from >= end {
            return None;
        }
        let next = self.by_start.range(from..).next().map_or(end, |(&start, _)| start.min(end));
        let cut = (from / cut + 1).saturating_mul(cut);
        Some(from..next.min(cut))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_nothing_else_is() {
        for (span, hash) in [(0..1, 0), (20_000..40_000, u64::MAX), (10_u64.pow(15)..u64::MAX, 7)] {
            assert_eq!(read_name(&file_name(&span, hash)), Some((span, hash)));
        }
        let sound = file_name(&(0..500), 0xabc);
        for bad in [
            "part-000000.parquet".to_string(),
            sound.replace("part-0", "part-"),
            sound.replace("0499", "0499-1"),
            sound.replace("abc", "ABC"),
            sound.replace(".parquet", " (copy).parquet"),
            file_name(&(5..6), 1).replacen("000005", "000007", 1),
            sound.replace("000000000499", "18446744073709551615"),
        ] {
            assert_eq!(read_name(&bad), None, "{bad}");
        }
    }

    #[test]
    fn an_empty_span_has_no_file() {
        let name = file_name(&(5..6), 7);
        assert_eq!(read_name(&name), Some((5..6, 7)));
        assert_eq!(read_name(&name.replacen("5-000000000005", "5-000000000004", 1)), None);
    }

    /// Gives out a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let few = self.1.min(buffer.len());
            self.0.read(&mut buffer[..few])
        }
    }

    /// By Python: words of eight bytes, the last filled up with zeros, then the number of bytes.
    #[test]
    fn the_hash_is_that_of_all_bytes_however_they_are_read() {
        let large: Vec<u8> = (0..200_000_u64).map(|i| ((i * i + i / 7) % 251) as u8).collect();
        let known: [(&[u8], u64); 4] = [
            (b"", 0x90c0_36fb_f5ec_77a9),
            (b"winnable", 0xa649_f443_64d6_4994),
            (b"winnable rows", 0x2156_4513_268d_7cc1),
            (&large, 0x0ca4_6de4_1c90_dbad),
        ];
        for (bytes, expected) in known {
            assert_eq!(hash(bytes).unwrap(), expected);
            assert_eq!(hash(Slow(bytes, 1000)).unwrap(), expected, "a few bytes at a time");
        }
        // Every byte counts, and so do zeros at the end.
        for place in [0, 7, 8, 65_535, 65_536, 199_999] {
            let mut other = large.clone();
            other[place] ^= 1;
            assert_ne!(hash(&other[..]).unwrap(), known[3].1, "byte {place}");
        }
        assert_ne!(hash(&[0; 8][..]).unwrap(), hash(&[0; 7][..]).unwrap());
    }

    #[test]
    fn gaps_are_what_no_span_holds() {
        let mut spans = Spans::default();
        for span in [0..10, 10..15, 30..45, 95..100] {
            spans.add(&span).unwrap();
        }
        assert_eq!((spans.end(), Spans::default().end()), (Some(100), None));
        for bad in [0..10, 14..16, 29..31, 0..100, 44..45, 99..120] {
            assert!(spans.add(&bad).is_err(), "{bad:?}");
        }
        let (mut from, mut gaps) = (0, Vec::new());
        while let Some(gap) = spans.gap(from, 100, 20) {
            from = gap.end;
            gaps.push(gap);
        }
        assert_eq!(gaps, [15..20, 20..30, 45..60, 60..80, 80..95]);
        assert_eq!(Spans::default().gap(0, u64::MAX, 20_000), Some(0..20_000));
        assert_eq!(Spans::default().gap(u64::MAX - 3, u64::MAX, 20_000), Some(u64::MAX - 3..u64::MAX));
    }
}
