//! What a row took: time on the clock, and of the processor.

use std::time::{Duration, Instant};

/// Begins when it is made.
pub struct Stopwatch {
    began: Instant,
    cpu: Option<Duration>,
}

/// Time since a stopwatch began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Took {
    /// On the clock: it goes on while other programs have the processor.
    pub(crate) microseconds: u64,
    /// Of the processor, for this thread; none where the system does not tell it.
    pub(crate) cpu_microseconds: Option<u64>,
}

impl Stopwatch {
    /// Begins now.
    pub fn start() -> Stopwatch {
        Stopwatch { began: Instant::now(), cpu: thread_time() }
    }

    /// Seconds of the processor that this thread has had since it began, or of the clock where the system does not tell.
    pub fn seconds(&self) -> f64 {
        let took = self.read();
        took.cpu_microseconds.unwrap_or(took.microseconds) as f64 / 1e6
    }

    /// Must be asked on the thread that started it.
    pub(crate) fn read(&self) -> Took {
        let cpu = self.cpu.and_then(|began| thread_time()?.checked_sub(began));
        Took {
            microseconds: self.began.elapsed().as_micros() as u64,
            cpu_microseconds: cpu.map(|time| time.as_micros() as u64),
        }
    }
}

/// What this thread has had of the processor.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().ok()
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn waiting_takes_no_time_of_the_processor() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(60));
        let slept = watch.read();
        let cpu = slept.cpu_microseconds.unwrap();
        assert!(slept.microseconds >= 60_000 && cpu < slept.microseconds / 2, "{slept:?}");
        // As long as it takes until the processor has worked for a while.
        let mut sum = 0_u64;
        while watch.read().cpu_microseconds.unwrap() < cpu + 2000 {
            (0..1000_u64).for_each(|n| sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(n)));
        }
        let worked = watch.read();
        assert!(worked.microseconds >= worked.cpu_microseconds.unwrap(), "{worked:?}");
    }
}
