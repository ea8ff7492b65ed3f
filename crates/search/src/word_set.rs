//! A set of 64-bit words: open addressing, 8 bytes a slot, neighbours in the same cache line.

use crate::verdict::Stop;

/// The words that a search has seen.
pub(crate) struct WordSet {
    /// Each word plus one, where its hash puts it or soon after; zero is an empty slot.
    slots: Vec<u64>,
    len: usize,
}

const FIRST_SLOTS: usize = 1 << 8;

impl WordSet {
    /// An empty set.
    pub(crate) fn new() -> Self {
        WordSet { slots: vec![0; FIRST_SLOTS], len: 0 }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u64>()) as u64
    }

    /// Takes all words out.
    pub(crate) fn clear(&mut self) {
        self.slots.truncate(FIRST_SLOTS);
        self.slots.fill(0);
        self.len = 0;
    }

    /// Adds a word; says whether it is new. The set and the copy that it grows by stay within `bytes`.
    #[inline]
    pub(crate) fn insert(&mut self, word: u64, bytes: u64) -> Result<bool, Stop> {
        let slot = self.find(word + 1);
        if self.slots[slot] != 0 {
            return Ok(false);
        }
        self.slots[slot] = word + 1;
        self.len += 1;
        if self.len * 3 > self.slots.len() * 2 {
            self.grow(bytes)?;
        }
        Ok(true)
    }

    /// Whether the word is there.
    #[inline]
    pub(crate) fn contains(&self, word: u64) -> bool {
        self.slots[self.find(word + 1)] != 0
    }

    /// The slot with this entry, or the empty one where it belongs. A third of the slots is empty, so there is one.
    #[inline]
    fn find(&self, entry: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mixed = (entry ^ entry >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (mixed >> 20) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != entry {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self, bytes: u64) -> Result<(), Stop> {
        let larger = 2 * self.slots.len();
        if self.bytes() * 3 > bytes {
            return Err(Stop::Memory);
        }
        let before = std::mem::replace(&mut self.slots, vec![0; larger]);
        for entry in before.into_iter().filter(|&entry| entry != 0) {
            let slot = self.find(entry);
            self.slots[slot] = entry;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    #[test]
    fn a_word_is_new_once() {
        let mut set = WordSet::new();
        let mut rng = SplitMix64::new(1);
        let words: Vec<u64> = (0..300_000).map(|i| if i % 2 == 0 { i } else { rng.next() >> 1 | 1 << 62 }).collect();
        assert!(words.iter().all(|&word| set.insert(word, u64::MAX) == Ok(true)));
        assert!(words.iter().all(|&word| set.insert(word, u64::MAX) == Ok(false) && set.contains(word)));
        assert!(!set.contains(300_000));
        set.clear();
        assert!(words.iter().all(|&word| !set.contains(word)) && set.bytes() == 8 * FIRST_SLOTS as u64);
    }

    #[test]
    fn the_limit_of_bytes_holds() {
        let mut set = WordSet::new();
        let full = (0..1_000_000).map(|word| set.insert(word, 1 << 20)).position(|r| r.is_err());
        assert_eq!(full, Some((1 << 16) * 2 / 3), "2^16 slots are 512 KiB, and with a copy of twice that too much");
    }
}
