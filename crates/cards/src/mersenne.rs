//! The Mersenne Twister MT19937 of Matsumoto and Nishimura, which other programs shuffle with.

/// Words of its state.
const WORDS: usize = 624;

/// The generator.
#[derive(Debug, Clone)]
pub(crate) struct Mersenne {
    state: [u32; WORDS],
    next: usize,
}

impl Mersenne {
    /// Begins with a number (`init_genrand` of the authors).
    pub(crate) fn of_number(seed: u32) -> Mersenne {
        let mut state = [seed; WORDS];
        for i in 1..WORDS {
            let last = state[i - 1];
            state[i] = (last ^ last >> 30).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        Mersenne { state, next: WORDS }
    }

    /// Begins with one or more numbers (`init_by_array` of the authors).
    pub(crate) fn of_numbers(key: &[u32]) -> Mersenne {
        let mut twister = Mersenne::of_number(19_650_218);
        let state = &mut twister.state;
        let mut i = 1;
        let mut step = |state: &mut [u32; WORDS], factor: u32, add: u32| {
            let last = state[i - 1];
            state[i] = (state[i] ^ (last ^ last >> 30).wrapping_mul(factor)).wrapping_add(add);
            i += 1;
            if i == WORDS {
                state[0] = state[WORDS - 1];
                i = 1;
            }
            i as u32
        };
        for round in 0..WORDS.max(key.len()) {
            let j = round % key.len();
            step(state, 1_664_525, key[j].wrapping_add(j as u32));
        }
        // The second walk begins where the first one ended, and takes away the number of each place.
        let mut place = (WORDS.max(key.len()) % (WORDS - 1) + 1) as u32;
        for _ in 1..WORDS {
            place = step(state, 1_566_083_941, place.wrapping_neg());
        }
        state[0] = 1 << 31;
        twister
    }

    /// The next 32 bits.
    pub(crate) fn next(&mut self) -> u32 {
        if self.next == WORDS {
            self.renew();
        }
        let mut bits = self.state[self.next];
        self.next += 1;
        bits ^= bits >> 11;
        bits ^= bits << 7 & 0x9D2C_5680;
        bits ^= bits << 15 & 0xEFC6_0000;
        bits ^ bits >> 18
    }

    fn renew(&mut self) {
        for i in 0..WORDS {
            let bits = self.state[i] & 1 << 31 | self.state[(i + 1) % WORDS] & !(1 << 31);
            let odd = if bits & 1 == 1 { 0x9908_B0DF } else { 0 };
            self.state[i] = self.state[(i + 397) % WORDS] ^ bits >> 1 ^ odd;
        }
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values that the authors published with their program, and the 10,000th of the C++ standard.
    #[test]
    fn the_published_values_come() {
        let mut twister = Mersenne::of_numbers(&[0x123, 0x234, 0x345, 0x456]);
        let first: Vec<u32> = (0..5).map(|_| twister.next()).collect();
        assert_eq!(first, [1067595299, 955945823, 477289528, 4107218783, 4228976476]);
        let mut twister = Mersenne::of_number(5489);
        assert_eq!((0..10_000).map(|_| twister.next()).last(), Some(4123659995));
    }
}
