//! A set of words: open addressing, 8 or 16 bytes a slot, neighbours in the same cache line.

use crate::verdict::Stop;
use winnable_games::Word;

/// The words that a search has seen.
pub(crate) struct WordSet<W> {
    /// Each word where its hash puts it or soon after; [`Word::NONE`] is an empty slot.
    slots: Vec<W>,
    len: usize,
}

const FIRST_SLOTS: usize = 1 << 8;

impl<W: Word> WordSet<W> {
    /// An empty set.
    pub(crate) fn new() -> Self {
        WordSet { slots: vec![W::NONE; FIRST_SLOTS], len: 0 }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<W>()) as u64
    }

    /// Whether no word is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes all words out.
    pub(crate) fn clear(&mut self) {
        self.slots.truncate(FIRST_SLOTS);
        self.slots.fill(W::NONE);
        self.len = 0;
    }

    /// Adds a word; says whether it is new. The set and the copy that it grows by stay within `bytes`.
    #[inline]
    pub(crate) fn insert(&mut self, word: W, bytes: u64) -> Result<bool, Stop> {
        let slot = self.find(word);
        if self.slots[slot] != W::NONE {
            return Ok(false);
        }
        self.slots[slot] = word;
        self.len += 1;
        if self.len * 3 > self.slots.len() * 2 {
            self.grow(bytes)?;
        }
        Ok(true)
    }

    /// Adds a word, unless the set would have to grow beyond `bytes` for it.
    pub(crate) fn insert_if_room(&mut self, word: W, bytes: u64) {
        let is_full = (self.len + 1) * 3 > self.slots.len() * 2;
        if !is_full || self.bytes() * 3 <= bytes {
            let _ = self.insert(word, bytes);
        }
    }

    /// Whether the word is there.
    #[inline]
    pub(crate) fn contains(&self, word: W) -> bool {
        self.slots[self.find(word)] != W::NONE
    }

    /// The slot with this entry, or the empty one where it belongs. A third of the slots is empty, so there is one.
    #[inline]
    fn find(&self, entry: W) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (entry.mixed() >> 20) as usize & mask;
        while self.slots[slot] != W::NONE && self.slots[slot] != entry {
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
        let before = std::mem::replace(&mut self.slots, vec![W::NONE; larger]);
        for entry in before.into_iter().filter(|&entry| entry != W::NONE) {
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

    fn a_word_is_new_once<W: Word>(high: fn(u64) -> W) {
        let mut set = WordSet::new();
        let mut rng = SplitMix64::new(1);
        let word = |i: u64| if i.is_multiple_of(2) { W::new(i) } else { high(rng.next() >> 1 | 1 << 62) };
        let words: Vec<W> = (0..300_000).map(word).collect();
        assert!(words.iter().all(|&word| set.insert(word, u64::MAX) == Ok(true)));
        assert!(words.iter().all(|&word| set.insert(word, u64::MAX) == Ok(false) && set.contains(word)));
        assert!(!set.contains(W::new(300_000)));
        set.clear();
        assert!(words.iter().all(|&word| !set.contains(word)) && set.bytes() == (size_of::<W>() * FIRST_SLOTS) as u64);
    }

    #[test]
    fn a_word_of_64_bits_is_new_once() {
        a_word_is_new_once::<u64>(|word| word);
    }

    #[test]
    fn a_word_of_128_bits_is_new_once() {
        a_word_is_new_once::<u128>(|word| u128::from(word) << 60);
    }

    #[test]
    fn the_limit_of_bytes_holds() {
        let mut set = WordSet::new();
        let full = (0..1_000_000u64).map(|word| set.insert(word, 1 << 20)).position(|r| r.is_err());
        assert_eq!(full, Some((1 << 16) * 2 / 3), "2^16 slots are 512 KiB, and with a copy of twice that too much");
    }
}
