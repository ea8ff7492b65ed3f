//! Noise in estimates.

/// A little noise in the estimates, so that another try looks elsewhere; the same in every run.
#[derive(Clone, Copy)]
pub(crate) struct Noise {
    /// Which noise.
    pub number: u64,
    /// Its largest value.
    pub most: u32,
}

impl Noise {
    pub const NONE: Noise = Noise { number: 0, most: 0 };

    pub fn of(self, key: u128) -> u32 {
        let mixed = (key as u64 ^ self.number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (((mixed >> 32) * (u64::from(self.most) + 1)) >> 32) as u32
    }
}
