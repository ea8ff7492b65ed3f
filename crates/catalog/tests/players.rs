//! Whole games of players: each ends, and is won if and only if all cards are home.

use winnable_cards::Deal;
use winnable_catalog::{Watch, open};

/// Random play of Klondike gives up where nothing comes free any more, often with every card face up: the win is then
/// certain, and not won.
#[test]
fn who_gives_up_when_the_win_is_certain_has_not_won() {
    let (mut certain, mut wins) = (0, 0);
    let games = [("klondike:draw=1", "random"), ("klondike", "random"), ("klondike:draw=1", "greedy")];
    for (name, player) in games {
        let game = open(name).unwrap();
        let mut runner = game.runner(player).unwrap();
        let deals = 150;
        let mut won = 0;
        for number in 1..=deals {
            let played = runner.play(&Deal::Seed(number), 1).unwrap_or_else(|error| panic!("{name} {number}: {error}"));
            assert_eq!(played.is_won, played.cards_left == 0, "{name} seed:{number}");
            won += u64::from(played.is_won);
            let mut session = game.session(&Deal::Seed(number)).unwrap();
            played.moves.iter().for_each(|m| session.play(m).unwrap());
            assert_eq!(session.is_won(), played.is_won, "{name} seed:{number}");
            let is_open = session.board().rows.iter().flatten().all(|slot| !slot.is_down());
            certain += u64::from(!played.is_won && is_open && player == "random" && name == "klondike:draw=1");
        }
        let tally = runner.tally(1..deals + 1, 1, &Watch::default()).unwrap().unwrap();
        assert_eq!((tally.games, tally.wins), (deals, won), "{name}: counted games are the same games");
        wins += won;
    }
    assert!(certain >= 10, "{certain} games were given up with a certain win");
    assert!(wins >= 1, "{wins} wins");
}
