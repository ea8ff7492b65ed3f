//! A set of 128-bit keys: open addressing, no pointers, 16 bytes a slot.
//!
//! A large table is cut into shards, each of which grows by itself and by a fifth, so that it never needs twice its
//! memory: at most 24 bytes a key, and while it grows no more than one shard's copy beyond that.

use crate::verdict::Stop;

/// The keys that a search has seen.
pub struct KeySet {
    /// One shard, or [`SHARDS`].
    shards: Vec<Shard>,
    /// Slots of all shards.
    slots: usize,
    /// The key zero cannot stand in a slot.
    has_zero: bool,
}

/// Keys where their hashes put them, or as soon after as there is room; zero is an empty slot.
struct Shard {
    slots: Vec<u128>,
    len: usize,
}

/// A little less than 2 KiB, which is cleared sooner than more.
const FIRST_SLOTS: usize = 120;
/// A table of this many slots is cut into shards.
const LARGE: usize = FIRST_SLOTS << 10;
const SHARDS: usize = 64;

impl Default for KeySet {
    fn default() -> Self {
        KeySet::new()
    }
}

impl KeySet {
    /// An empty set.
    pub fn new() -> Self {
        KeySet { shards: vec![Shard::new(FIRST_SLOTS)], slots: FIRST_SLOTS, has_zero: false }
    }

    /// Whether it needed more room than it had at first.
    pub fn has_grown(&self) -> bool {
        self.slots > FIRST_SLOTS
    }

    /// Forgets all keys of a set that has not grown.
    pub fn clear(&mut self) {
        debug_assert!(!self.has_grown());
        for shard in &mut self.shards {
            shard.slots.fill(0);
            shard.len = 0;
        }
        self.has_zero = false;
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.slots * size_of::<u128>()) as u64
    }

    /// Adds a key; says whether it is new. The set and the copy that it grows by stay within `bytes`.
    #[inline]
    pub fn insert(&mut self, key: u128, bytes: u64) -> Result<bool, Stop> {
        if key == 0 {
            return Ok(!std::mem::replace(&mut self.has_zero, true));
        }
        let hash = hash(key);
        let number = self.shard(hash);
        let shard = &mut self.shards[number];
        // At most four slots in five are used, so the search for an empty one ends.
        let slot = shard.find(key, hash);
        if shard.slots[slot] == key {
            return Ok(false);
        }
        shard.slots[slot] = key;
        shard.len += 1;
        if shard.len * 5 > shard.slots.len() * 4 {
            self.grow(number, bytes)?;
        }
        Ok(true)
    }

    /// Whether the key is there.
    #[inline]
    pub fn contains(&self, key: u128) -> bool {
        let hash = hash(key);
        let shard = &self.shards[self.shard(hash)];
        if key == 0 { self.has_zero } else { shard.slots[shard.find(key, hash)] == key }
    }

    #[inline]
    fn shard(&self, hash: u64) -> usize {
        share(hash >> 32, self.shards.len())
    }

    /// Makes room in a shard: a small table doubles, a large one grows a fifth at a time.
    #[cold]
    fn grow(&mut self, number: usize, bytes: u64) -> Result<(), Stop> {
        let slots = self.shards[number].slots.len();
        let is_cut = self.shards.len() == 1 && slots >= LARGE;
        let larger = if self.shards.len() == 1 { slots * 2 } else { slots + slots / 5 };
        if self.bytes() + (larger * size_of::<u128>()) as u64 > bytes {
            return Err(Stop::Memory);
        }
        if is_cut {
            let whole = std::mem::take(&mut self.shards);
            self.shards = (0..SHARDS).map(|_| Shard::new(larger / SHARDS)).collect();
            for key in whole.into_iter().flat_map(Shard::keys) {
                let number = self.shard(hash(key));
                self.shards[number].put(key);
            }
        } else {
            let small = std::mem::replace(&mut self.shards[number], Shard::new(larger));
            small.keys().for_each(|key| self.shards[number].put(key));
        }
        self.slots += larger - slots;
        Ok(())
    }
}

impl Shard {
    fn new(slots: usize) -> Self {
        Shard { slots: vec![0; slots], len: 0 }
    }

    /// The slot with this key, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: u128, hash: u64) -> usize {
        let mut slot = share(hash & 0xFFFF_FFFF, self.slots.len());
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        slot
    }

    /// Takes over a key of a smaller shard.
    fn put(&mut self, key: u128) {
        let slot = self.find(key, hash(key));
        self.slots[slot] = key;
        self.len += 1;
    }

    fn keys(self) -> impl Iterator<Item = u128> {
        self.slots.into_iter().filter(|&key| key != 0)
    }
}

/// Exact keys are not random: both halves of the hash depend on all bits of the key.
#[inline]
fn hash(key: u128) -> u64 {
    let mixed = ((key as u64) ^ ((key >> 64) as u64).rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

/// A number below `n` from 32 bits.
#[inline]
fn share(bits: u64, n: usize) -> usize {
    ((bits * n as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    #[test]
    fn a_key_is_new_once() {
        let mut set = KeySet::new();
        let mut rng = SplitMix64::new(1);
        let keys: Vec<u128> = (0..500_000).map(|i| if i % 2 == 0 { i } else { u128::from(rng.next()) << 64 }).collect();
        assert!(keys.iter().all(|&k| set.insert(k, u64::MAX) == Ok(true)));
        assert!(keys.iter().all(|&k| set.insert(k, u64::MAX) == Ok(false) && set.contains(k)));
        assert!(!set.contains(500_000));
    }

    #[test]
    fn a_large_table_takes_at_most_24_bytes_a_key() {
        let mut set = KeySet::new();
        let mut rng = SplitMix64::new(2);
        for keys in 1..2_000_000 {
            set.insert(u128::from(rng.next()), u64::MAX).unwrap();
            assert!(keys < 300_000 || set.bytes() <= 24 * keys, "{} bytes for {keys} keys", set.bytes());
        }
    }

    #[test]
    fn the_limit_of_bytes_holds() {
        let mut set = KeySet::new();
        let full = (1..100_000u128).map(|k| set.insert(k, 1 << 20)).position(|r| r.is_err());
        assert_eq!(
            full,
            Some((FIRST_SLOTS << 8) * 4 / 5),
            "these slots are 480 KiB and cannot double within 1 MiB beside the copy"
        );
        assert!(set.bytes() <= 1 << 20);
    }
}
