//! What a depth-first search remembers of positions that are known by the cards that are left, to leave most moves that lead
//! nowhere unmade: where it has been lately, and why positions were lost.

use winnable_games::Lesson;

/// Lessons that are kept, the newest ones.
const LESSONS: usize = 16;
/// Positions that are kept: of those that share a place the newest.
const RECENT: usize = 256;

/// The memory; empty until it is first asked.
#[derive(Default)]
pub(crate) struct Memory {
    lessons: Vec<Lesson>,
    learned: usize,
    recent: Vec<u64>,
}

impl Memory {
    /// Learns from a lost position.
    pub fn learn(&mut self, lesson: Lesson) {
        if self.lessons.len() < LESSONS {
            self.lessons.push(lesson);
        } else {
            self.lessons[self.learned % LESSONS] = lesson;
        }
        self.learned += 1;
    }

    /// Whether a position with these cards left need not be looked at: it was, not long ago, or it is lost by a lesson.
    #[inline]
    pub fn refuses(&mut self, left: u64) -> bool {
        if self.recent.is_empty() {
            // No position has all of 64 cards left.
            self.recent.resize(RECENT, u64::MAX);
        }
        let place = (left.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize;
        let is_recent = std::mem::replace(&mut self.recent[place], left) == left;
        is_recent || self.lessons.iter().any(|lesson| lesson.holds(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_refused_the_second_time() {
        let mut memory = Memory::default();
        assert!((0..8u64).all(|left| !memory.refuses(left << 40)));
        assert!(memory.refuses(7 << 40));
        assert!(!memory.refuses(8 << 40));
    }

    #[test]
    fn lessons_refuse_positions_with_cards_that_stay_and_without_those_gone() {
        let mut memory = Memory::default();
        memory.learn(Lesson { stay: 0b0011, gone: 0b0100 });
        assert!(memory.refuses(0b1011));
        assert!(!memory.refuses(0b1001), "a card that must stay is gone");
        assert!(!memory.refuses(0b1111), "a card that must be gone is there");
        (0..LESSONS).for_each(|_| memory.learn(Lesson::NONE));
        assert!(!memory.refuses(0b0011), "the oldest lesson is forgotten");
    }
}
