//! Training: the same judge whatever the threads, and also when it was interrupted.

use winnable_players::calculation::Stacks;
use winnable_players::{Lessons, Training};

const LESSONS: Lessons = Lessons { width: 32, games: 400, seed: 1, easy: 300 };

/// All weights of the net that is played with, as one number.
fn fingerprint(training: &Training<Stacks>) -> u64 {
    let bits = training.net().weights().map(f32::to_bits).collect::<Vec<u32>>();
    bits.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x100_0000_01B3))
}

fn trained(jobs: usize, mut between: impl FnMut(Training<Stacks>) -> Training<Stacks>) -> Training<Stacks> {
    let mut training = Training::new(Stacks(2), LESSONS);
    while !training.is_done() {
        training.round(jobs);
        training = between(training);
    }
    training
}

#[test]
fn a_small_training_gives_the_same_judge_everywhere() {
    let training = trained(1, |training| training);
    assert_eq!(training.games(), LESSONS.games);
    let start = Training::new(Stacks(2), LESSONS);
    assert_ne!(fingerprint(&training), fingerprint(&start), "nothing was learned");
    assert_eq!(fingerprint(&training), GOLDEN);
    assert_eq!(fingerprint(&trained(3, |training| training)), GOLDEN);
}

/// Changes with the features, the games, the targets and the optimizer, and with nothing else.
const GOLDEN: u64 = 14_271_088_548_953_018_330;

#[test]
fn a_training_that_is_taken_up_again_goes_on_as_if_nothing_had_happened() {
    let resumed = trained(2, |training| {
        let bytes = training.to_bytes();
        assert!(Training::from_bytes(&bytes[..bytes.len() - 1], Stacks(2), LESSONS).is_none());
        assert!(Training::from_bytes(&bytes, Stacks(2), Lessons { seed: 2, ..LESSONS }).is_none());
        assert!(Training::from_bytes(&bytes, Stacks(3), LESSONS).is_none());
        Training::from_bytes(&bytes, Stacks(2), LESSONS).expect("what was written is read")
    });
    assert_eq!(fingerprint(&resumed), GOLDEN);
}
