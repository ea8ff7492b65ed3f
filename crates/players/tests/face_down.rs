//! Players of any game with face-down cards: each is stronger than the one before it, and each game ends.

use winnable_cards::Deal;
use winnable_games::klondike::Klondike;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::pairs::Pairs;
use winnable_players::face_down::{self, FaceDown};
use winnable_players::{BlindGame, chance};

/// Games won of the first deals by each player.
fn wins<G: FaceDown>(game: &G, deals: u64, players: [&str; 3]) -> [usize; 3] {
    players.map(|player| {
        let mut player = face_down::open(game, player).unwrap();
        let mut is_won = |&deal: &u64| {
            let mut state = game.start(&Deal::Seed(deal)).unwrap();
            player.play_out(BlindGame::new(game, &mut state), chance(1, deal));
            game.is_won(&state)
        };
        (1..=deals).filter(|deal| is_won(deal)).count()
    })
}

#[test]
fn stronger_players_win_more() {
    let players = ["random", "greedy", "lookahead:4"];
    let pyramid = Pairs::new(&winnable_rules::open("pyramid").unwrap()).unwrap();
    let [random, greedy, lookahead] = wins(&pyramid, 60, players);
    assert!(random + 5 < greedy && greedy + 10 < lookahead, "Pyramid: {random}, {greedy}, {lookahead}");
    let [random, _, lookahead] = wins(&MonteCarlo::new(5, false), 30, players);
    assert!(random + 6 < lookahead, "Monte Carlo: {random}, {lookahead}");
    let [random, greedy, _] = wins(&Klondike::new(1), 20, ["random", "greedy", "random"]);
    assert!(random + 2 < greedy, "Klondike: {random}, {greedy}");
}
