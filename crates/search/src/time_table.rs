//! The earliest time at which each key was seen: open addressing, 16 bytes a slot.

use crate::verdict::Stop;

/// Keys of at most 120 bits, each with a time.
pub(crate) struct TimeTable {
    /// A key and behind it, in eight bits, its time and one more; zero is an empty slot.
    slots: Vec<u128>,
    len: usize,
}

const FIRST_SLOTS: usize = 1 << 8;
/// Bits of a time.
const TIME: u32 = 8;

impl TimeTable {
    /// An empty table.
    pub(crate) fn new() -> Self {
        TimeTable { slots: vec![0; FIRST_SLOTS], len: 0 }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u128>()) as u64
    }

    /// Notes a key at a time below 255; says whether it was never seen as early. The table and the copy that it grows by stay
    /// within `bytes`.
    #[inline]
    pub(crate) fn is_earlier(&mut self, key: u128, time: u8, bytes: u64) -> Result<bool, Stop> {
        debug_assert!(key >> (128 - TIME) == 0 && time < u8::MAX, "a key and a time that fit a slot");
        let entry = key << TIME | (u128::from(time) + 1);
        let slot = self.find(key);
        let known = self.slots[slot];
        if known != 0 && known <= entry {
            return Ok(false);
        }
        self.slots[slot] = entry;
        self.len += usize::from(known == 0);
        if self.len * 3 > self.slots.len() * 2 {
            self.grow(bytes)?;
        }
        Ok(true)
    }

    /// The slot with this key, or the empty one where it belongs. A third of the slots is empty, so there is one.
    #[inline]
    fn find(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] >> TIME != key {
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
            let slot = self.find(entry >> TIME);
            self.slots[slot] = entry;
        }
        Ok(())
    }
}

/// Exact keys are not random: every bit of the hash depends on all bits of the key.
#[inline]
fn hash(key: u128) -> u64 {
    let mixed = ((key as u64) ^ ((key >> 64) as u64).rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use winnable_cards::SplitMix64;

    #[test]
    fn a_key_is_earlier_than_all_before_or_not() {
        let mut table = TimeTable::new();
        let mut known: BTreeMap<u128, u8> = BTreeMap::new();
        let mut rng = SplitMix64::new(1);
        let mut earlier = 0;
        for _ in 0..200_000 {
            let (key, time) = (u128::from(rng.below(50_000)) << (8 * rng.below(12)), rng.below(20) as u8);
            let is_earlier = known.get(&key).is_none_or(|&before| time < before);
            assert_eq!(table.is_earlier(key, time, u64::MAX), Ok(is_earlier));
            earlier += usize::from(is_earlier && known.contains_key(&key));
            if is_earlier {
                known.insert(key, time);
            }
        }
        assert!(earlier > 1000, "{earlier} keys that came earlier");
    }

    #[test]
    fn the_limit_of_bytes_holds() {
        let mut table = TimeTable::new();
        let full = (0..1_000_000u128).map(|key| table.is_earlier(key, 0, 1 << 20)).position(|r| r.is_err());
        assert_eq!(full, Some((1 << 15) * 2 / 3), "2^15 slots are 512 KiB, and with a copy of twice that too much");
    }
}
