//! The trainer for the GPU (`training/`) plays by the rules of this program: games that it played with the judges in
//! `data/` are played again here, and all features of all positions must be the same.
//!
//! `training/games-N.txt` is what `training/judge --stacks N --width W --play crates/players/data/judge-N.bin --first 1
//! --deals 40` prints: for each deal the cards placed, and a hash of the features of all positions.

use winnable_players::calculation::{Judge, placed};

fn compare(stacks: usize, games: &str) {
    let judge = Judge::taught(stacks);
    let mut compared = 0;
    for line in games.lines() {
        let [deal, cards, trace] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("line {line}") };
        let mut hash = 0xCBF2_9CE4_8422_2325u64;
        let found = placed(&judge, deal.parse().unwrap(), |position| {
            for &row in position.features().rows() {
                hash = (hash ^ u64::from(row)).wrapping_mul(0x100_0000_01B3);
            }
        });
        assert_eq!((found.to_string().as_str(), format!("{hash:016x}").as_str()), (cards, trace), "deal {deal}");
        compared += 1;
    }
    assert!(compared >= 40, "{compared} games");
}

macro_rules! played_as_the_trainer_plays {
    ($($test:ident: $stacks:expr, $games:expr;)*) => {$(
        #[test]
        fn $test() {
            compare($stacks, include_str!($games));
        }
    )*};
}

played_as_the_trainer_plays! {
    one_stack: 1, "../../../training/games-1.txt";
    two_stacks: 2, "../../../training/games-2.txt";
    three_stacks: 3, "../../../training/games-3.txt";
    four_stacks: 4, "../../../training/games-4.txt";
}
