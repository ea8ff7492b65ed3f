//! How far the whole reproduction is, and how long it will take yet.

use std::time::Duration;

/// Work done and to be done, in seconds on one core of the machine on which the costs were taken.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Overall {
    /// All work.
    pub total: f64,
    /// Done now or by an earlier run.
    pub done: f64,
    /// Of this, found on disk.
    pub found: f64,
}

impl Overall {
    /// The share that is done.
    pub fn share(&self) -> f64 {
        if self.total > 0.0 { (self.done / self.total).min(1.0) } else { 1.0 }
    }

    /// The time left if the rest goes as fast as what was done since the start; none before anything was.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let worked = self.done - self.found;
        let rest = (self.total - self.done).max(0.0);
        (worked >= 0.01 * self.total).then(|| elapsed.mul_f64(rest / worked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_does_not_count_as_speed() {
        let overall = Overall { total: 100.0, done: 60.0, found: 40.0 };
        assert_eq!(overall.share(), 0.6);
        // 20 of work in 10 seconds; 40 are left.
        assert_eq!(overall.left(Duration::from_secs(10)), Some(Duration::from_secs(20)));
        assert_eq!(Overall { found: 60.0, ..overall }.left(Duration::from_secs(10)), None);
        assert_eq!(Overall { done: 100.0, ..overall }.left(Duration::from_secs(10)), Some(Duration::ZERO));
        assert_eq!(Overall::default().share(), 1.0);
    }
}
