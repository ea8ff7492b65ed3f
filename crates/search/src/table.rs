//! A set of 128-bit keys: open addressing, no pointers, 16 bytes a slot.

/// The table cannot grow within its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableFull;

/// The keys that a search has seen.
pub struct Table {
    /// A power of two of slots; zero is an empty one.
    slots: Vec<u128>,
    len: usize,
    /// The key zero cannot stand in a slot.
    has_zero: bool,
}

const FIRST_SLOTS: usize = 1 << 10;

impl Default for Table {
    fn default() -> Self {
        Table::new()
    }
}

impl Table {
    /// An empty table.
    pub fn new() -> Self {
        Table { slots: vec![0; FIRST_SLOTS], len: 0, has_zero: false }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.len + usize::from(self.has_zero)
    }

    /// Whether there is no key yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u128>()) as u64
    }

    /// Adds a key; says whether it is new. The table and its copy while growing stay within `bytes`.
    #[inline]
    pub fn insert(&mut self, key: u128, bytes: u64) -> Result<bool, TableFull> {
        if key == 0 {
            return Ok(!std::mem::replace(&mut self.has_zero, true));
        }
        // At most three slots in four are used, so the loop ends.
        let slot = self.find(key);
        if self.slots[slot] == key {
            return Ok(false);
        }
        self.slots[slot] = key;
        self.len += 1;
        if self.len * 4 > self.slots.len() * 3 {
            self.grow(bytes)?;
        }
        Ok(true)
    }

    /// Whether the key is there.
    #[inline]
    pub fn contains(&self, key: u128) -> bool {
        if key == 0 { self.has_zero } else { self.slots[self.find(key)] == key }
    }

    /// The slot with this key, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        // Exact keys are not random: mix before taking the upper bits.
        let mixed = ((key as u64) ^ ((key >> 64) as u64).rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (mixed >> 20) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self, bytes: u64) -> Result<(), TableFull> {
        if self.bytes() * 3 > bytes {
            return Err(TableFull);
        }
        let larger = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        for key in old.into_iter().filter(|&k| k != 0) {
            let slot = self.find(key);
            self.slots[slot] = key;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    #[test]
    fn a_key_is_new_once() {
        let mut table = Table::new();
        let mut rng = SplitMix64::new(1);
        let keys: Vec<u128> = (0..50_000).map(|i| if i % 2 == 0 { i } else { u128::from(rng.next()) << 64 }).collect();
        assert!(keys.iter().all(|&k| table.insert(k, u64::MAX) == Ok(true)));
        assert!(keys.iter().all(|&k| table.insert(k, u64::MAX) == Ok(false)));
        assert_eq!(table.len(), 50_000);
    }

    #[test]
    fn the_limit_of_bytes_holds() {
        let mut table = Table::new();
        let full = (1..100_000u128).map(|k| table.insert(k, 1 << 20)).position(|r| r.is_err());
        assert_eq!(
            full,
            Some((1 << 15) * 3 / 4),
            "2^15 slots are 512 KiB and cannot double within 1 MiB beside the copy"
        );
        assert!(table.bytes() <= 1 << 20);
    }
}
