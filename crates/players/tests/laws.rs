//! Laws of hidden cards, for each game: the view of a guess is the view, and no player's choice depends on the order
//! of the cards that lie face down.

use winnable_cards::{Board, BoardFormat, Card, Deal, Layout, Slot, SplitMix64};
use winnable_games::calculation::Calculation;
use winnable_games::hole::Hole;
use winnable_games::klondike::Klondike;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::pairs::Pairs;
use winnable_games::patience::Patience;
use winnable_games::{Game, Hidden, Interactive, Playable};
use winnable_players::{AnyPlayer, BlindGame, PlayerError, calculation, chance, face_down, klondike, monte_carlo};

/// Finds a game's player by its name.
type Open<G> = fn(&G, &str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError>;

/// A player's whole game from a position: every move, and the position in which it was chosen.
fn game_of<G: Hidden>(
    game: &G,
    player: &mut dyn AnyPlayer<G>,
    start: &G::State,
    seed: u64,
) -> Vec<(G::State, G::Move)> {
    let (mut state, mut moves) = (start.clone(), Vec::new());
    player.play_out(BlindGame::recorded(game, &mut state, &mut moves), chance(seed, 1));
    let mut before = start.clone();
    let mut record = Vec::new();
    for m in moves {
        record.push((before.clone(), m));
        game.play(&mut before, m);
    }
    record
}

/// Law: no choice depends on cards that are face down when it is made.
///
/// For positions of a game that was played, the cards that are still face down there are put into another order, and
/// the player plays again from the start. Up to that position, and in it, all views and moves must be equal.
fn check_choices<G: Hidden>(
    game: &G,
    open: Open<G>,
    name: &str,
    permuted_from: impl Fn(&G, &G::State, &G::State, &mut SplitMix64) -> Option<G::State>,
) {
    let mut rng = SplitMix64::new(5);
    let mut player = open(game, name).unwrap();
    let mut compared = 0;
    for deal in 1..=4 {
        let start = game.start(&Deal::Seed(deal)).unwrap();
        let played = game_of(game, &mut *player, &start, 7);
        let stride = played.len() / 6 + 1;
        for at in (0..played.len()).step_by(stride) {
            let (state, _) = &played[at];
            let Some(other_start) = permuted_from(game, &start, state, &mut rng) else { continue };
            let again = game_of(game, &mut *player, &other_start, 7);
            assert!(again.len() > at, "{name}, deal {deal}: the game ends before move {at}");
            for (i, ((before, m), (other, n))) in played.iter().zip(&again).take(at + 1).enumerate() {
                assert_eq!(game.view(before), game.view(other), "{name}, deal {deal}: views before move {i}");
                assert_eq!(m, n, "{name}, deal {deal}: move {i} depends on cards that are unseen at move {at}");
            }
            compared += 1;
        }
    }
    assert!(compared >= 8, "{name}: only {compared} positions were compared");
}

/// Most moves of a random walk.
const MOST_MOVES: usize = 200;

/// Law: the view of a guess is the view, along a random walk; and guesses differ, but not by the hidden order.
fn check_guesses<G: Hidden>(game: &G, hidden_order: impl Fn(&G::State) -> String) {
    let mut rng = SplitMix64::new(3);
    let mut differing = 0;
    for deal in 1..=5 {
        let mut state = game.start(&Deal::Seed(deal)).unwrap();
        let mut moves = Vec::new();
        // Some games can go on for ever.
        for _ in 0..MOST_MOVES {
            let view = game.view(&state);
            let seed = rng.next();
            let guess = game.guess(view, &mut SplitMix64::new(seed));
            assert_eq!(game.view(&guess), view);
            let of_guess = game.guess(game.view(&guess), &mut SplitMix64::new(seed));
            assert_eq!(hidden_order(&guess), hidden_order(&of_guess), "a guess depends on the hidden order");
            differing += usize::from(hidden_order(&guess) != hidden_order(&state));
            moves.clear();
            game.moves(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            let m = moves[rng.below(moves.len() as u64) as usize];
            game.play(&mut state, m);
        }
    }
    assert!(differing > 10, "guesses are the truth too often");
}

fn stock<G: Playable>(game: &G, state: &G::State) -> String {
    format!("{:?}", game.board(state).stock)
}

/// A start with the last `count` cards of the stock in another order.
fn with_end_shuffled<G: Playable>(game: &G, start: &G::State, count: usize, rng: &mut SplitMix64) -> G::State {
    let mut board = game.board(start);
    let stock = board.stock.as_mut().expect("a game with a stock");
    let seen = stock.len() - count;
    let before = stock.clone();
    while *stock == before {
        rng.shuffle(&mut stock[seen..]);
    }
    let layout = Layout::parse(&board.written(BoardFormat::Usual)).unwrap();
    game.start(&Deal::Position(layout)).unwrap()
}

fn calculation_permuted(
    game: &Calculation,
    start: &<Calculation as Game>::State,
    state: &<Calculation as Game>::State,
    rng: &mut SplitMix64,
) -> Option<<Calculation as Game>::State> {
    // The drawn card is seen; with fewer than two under it there is no other order.
    let unseen = (game.stock_left(state)? as usize).saturating_sub(1);
    (unseen >= 2).then(|| with_end_shuffled(game, start, unseen, rng))
}

fn monte_carlo_permuted(
    game: &MonteCarlo,
    start: &<MonteCarlo as Game>::State,
    state: &<MonteCarlo as Game>::State,
    rng: &mut SplitMix64,
) -> Option<<MonteCarlo as Game>::State> {
    let unseen = game.stock_left(state)? as usize;
    (unseen >= 2).then(|| with_end_shuffled(game, start, unseen, rng))
}

/// A start in which the cards that are still face down later lie in another order.
fn klondike_permuted(
    game: &Klondike,
    start: &<Klondike as Game>::State,
    state: &<Klondike as Game>::State,
    rng: &mut SplitMix64,
) -> Option<<Klondike as Game>::State> {
    let unseen: Vec<Slot> = game.board(state).slots().filter(|slot| slot.is_down()).copied().collect();
    if unseen.len() < 2 {
        return None;
    }
    let mut board: Board = game.board(start);
    let mut order = unseen.clone();
    while order == unseen {
        rng.shuffle(&mut order);
    }
    let slots = board.rows.iter_mut().chain(&mut board.stock).flatten();
    for slot in slots.filter(|slot| slot.is_down()) {
        if let Some(at) = unseen.iter().position(|hidden| hidden == slot) {
            *slot = order[at];
        }
    }
    let layout = Layout::parse(&board.written(BoardFormat::Usual)).unwrap();
    Some(game.start(&Deal::Position(layout)).unwrap())
}

/// A start of any game of one deck in which the cards that are still unseen later lie in another order.
fn any_permuted<G: Interactive>(
    game: &G,
    start: &G::State,
    state: &G::State,
    rng: &mut SplitMix64,
) -> Option<G::State> {
    let (board, seen) = (game.board(state), game.seen(state).expect("a game with face-down cards"));
    let is_unseen = |(_, seen): &(&Slot, &Slot)| **seen == Slot::Down(None);
    let unseen: Vec<Card> = board.slots().zip(seen.slots()).filter(is_unseen).filter_map(|(s, _)| s.card()).collect();
    if unseen.len() < 2 {
        return None;
    }
    let mut order = unseen.clone();
    while order == unseen {
        rng.shuffle(&mut order);
    }
    let other = |card: Card| unseen.iter().position(|hidden| *hidden == card).map_or(card, |at| order[at]);
    let mut board = game.board(start);
    for slot in board.rows.iter_mut().chain(&mut board.stock).flatten() {
        *slot = match *slot {
            Slot::Up(card) => Slot::Up(other(card)),
            Slot::Down(card) => Slot::Down(card.map(other)),
            Slot::Empty => Slot::Empty,
        };
    }
    let layout = Layout::parse(&board.written(BoardFormat::Usual)).unwrap();
    Some(game.start(&Deal::Position(layout)).unwrap())
}

macro_rules! players_of_any_game {
    ($($test:ident: $family:ident, $game:expr, $name:expr;)*) => {$(
        #[test]
        fn $test() {
            let game = $family::new(&winnable_rules::open($game).unwrap()).unwrap();
            check_choices(&game, face_down::open, $name, any_permuted);
        }
    )*};
}

players_of_any_game! {
    golf_random_sees_nothing: Hole, "golf", "random";
    golf_greedy_sees_nothing: Hole, "golf", "greedy";
    golf_lookahead_sees_nothing: Hole, "golf", "lookahead:2";
    tri_peaks_greedy_sees_nothing: Hole, "tri-peaks", "greedy";
    tri_peaks_lookahead_sees_nothing: Hole, "tri-peaks", "lookahead:2";
    pyramid_random_sees_nothing: Pairs, "pyramid", "random";
    pyramid_greedy_sees_nothing: Pairs, "pyramid:waste-only", "greedy";
    pyramid_lookahead_sees_nothing: Pairs, "pyramid", "lookahead:2";
    pyramid_of_one_pass_lookahead_sees_nothing: Pairs, "pyramid:passes=1,goal=all", "lookahead:2";
    yukon_random_sees_nothing: Patience, "yukon", "random";
    yukon_greedy_sees_nothing: Patience, "yukon", "greedy";
    yukon_lookahead_sees_nothing: Patience, "yukon", "lookahead:2,states=100";
    east_haven_greedy_sees_nothing: Patience, "east-haven", "greedy";
    russian_lookahead_sees_nothing: Patience, "russian", "lookahead:2,states=100";
}

/// They know no rule, so games that have players of their own are played too.
#[test]
fn players_of_any_game_see_nothing_of_klondike_and_monte_carlo() {
    check_choices(&Klondike::new(3), face_down::open, "greedy", klondike_permuted);
    check_choices(&MonteCarlo::new(4, false), face_down::open, "lookahead:2,states=100", monte_carlo_permuted);
}

macro_rules! players_of_klondike {
    ($($test:ident: $draw:expr, $name:expr;)*) => {$(
        #[test]
        fn $test() {
            check_choices(&Klondike::new($draw), klondike::open, $name, klondike_permuted);
        }
    )*};
}

players_of_klondike! {
    klondike_random_sees_nothing: 3, "random";
    klondike_semi_random_sees_nothing: 1, "semi-random:2";
    klondike_greedy_sees_nothing: 1, "greedy";
    klondike_greedy_sees_nothing_of_three: 3, "greedy";
    klondike_lookahead_sees_nothing: 1, "lookahead:3";
    klondike_lookahead_sees_nothing_of_three: 3, "lookahead:4";
}

#[test]
fn klondike_lookahead_in_two_passes_sees_nothing() {
    let mut game = Klondike::new(1);
    game.passes = Some(2);
    check_choices(&game, klondike::open, "lookahead:2", klondike_permuted);
}

#[test]
fn guesses_of_klondike_look_like_the_position() {
    let mut game = Klondike::new(3);
    game.passes = Some(3);
    game.worry_back = false;
    let hidden =
        |state: &_| format!("{:?}", game.board(state).slots().filter(|slot| slot.is_down()).collect::<Vec<_>>());
    check_guesses(&game, hidden);
}

macro_rules! players_of_calculation {
    ($($test:ident: $stacks:expr, $name:expr;)*) => {$(
        #[test]
        fn $test() {
            check_choices(&Calculation::new($stacks, false), calculation::open, $name, calculation_permuted);
        }
    )*};
}

players_of_calculation! {
    random_sees_nothing: 4, "random";
    semi_random_sees_nothing: 4, "semi-random:3";
    hanazawa_sees_nothing: 4, "hanazawa";
    hanazawa_with_other_readings_sees_nothing: 5, "hanazawa:set,free-k";
    hanazawa_tuned_sees_nothing: 4, "hanazawa:tuned,free";
    hanazawa_highest_sees_nothing: 4, "hanazawa:highest";
    hanazawa_literal_sees_nothing: 3, "hanazawa:literal";
    lookahead_sees_nothing: 4, "lookahead:depth=1";
    lookahead_by_chance_sees_nothing: 3, "lookahead:depth=0,heat=1";
    lookahead_with_samples_sees_nothing: 1, "lookahead:2,depth=1";
}

macro_rules! players_of_monte_carlo {
    ($($test:ident: $size:expr, $name:expr;)*) => {$(
        #[test]
        fn $test() {
            check_choices(&MonteCarlo::new($size, false), monte_carlo::open, $name, monte_carlo_permuted);
        }
    )*};
}

players_of_monte_carlo! {
    mc_random_sees_nothing: 4, "random";
    mc_semi_random_sees_nothing: 4, "semi-random:1";
    mc_deep_semi_random_sees_nothing: 5, "semi-random:5";
    mc_greedy_sees_nothing: 5, "greedy";
    mc_kanda_sees_nothing: 5, "kanda";
    mc_human_sees_nothing: 5, "human";
    mc_human_with_the_first_hint_sees_nothing: 5, "human:1";
    mc_human_with_the_second_hint_sees_nothing: 5, "human:2";
    mc_sampling_sees_nothing: 4, "lookahead:1";
    mc_lookahead_sees_nothing: 5, "lookahead:orders=12";
}

#[test]
fn guesses_of_calculation_look_like_the_position() {
    for stacks in [1, 4, 12] {
        let game = Calculation::new(stacks, stacks == 4);
        check_guesses(&game, |state| stock(&game, state));
    }
}

#[test]
fn guesses_of_monte_carlo_look_like_the_position() {
    for size in [3, 5] {
        let game = MonteCarlo::new(size, false);
        check_guesses(&game, |state| stock(&game, state));
    }
}
