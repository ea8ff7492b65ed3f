//! Keys that know cards beyond a horizon by rank, or by rank and colour: positions that share one have the same moves, to
//! positions that share theirs, and a loss that was proven with them is a loss.

use std::collections::HashMap;
use winnable_cards::{Board, Card, Deal, Foundations, Rank, Slot, SplitMix64, Suit};
use winnable_games::patience::Patience;
use winnable_games::strategy::{DepthFirst, InTurns, ProofWithinHorizon, Then, WholeWithinHorizon};
use winnable_games::tableau::{Manoeuvres, Rules, Tableau, rules};
use winnable_games::{CoarseKeys, Game, Horizon, Modelled, Playable, SoundPruning};
use winnable_positions::{self as late, as_deal, below, mix};
use winnable_search::{Decides, Limits, Proof, Prunings, Quality, Verdict, Watch, complete, complete_by};

type Model<R> = <Tableau<R> as Modelled>::Model;

/// A position of the model after a move and the safe moves after it.
fn after<G: SoundPruning>(game: &G, state: &G::State, m: G::Move) -> G::State {
    let mut child = state.clone();
    game.play(&mut child, m);
    while let Some(m) = game.safe_move(&child) {
        game.play(&mut child, m);
    }
    child
}

fn up(board: &Board) -> [u8; 4] {
    let Foundations::Suits(up) = board.foundations else { panic!("suits have foundations") };
    up
}

/// Exchanges cards that are alike for a horizon of so many cards beyond the next: those of one rank, and of one colour if only
/// these are alike, that are all beyond it, or all the last ones within it and the next of their suits.
fn alike(rng: &mut SplitMix64, board: &Board, ahead: u8, by_colour: bool) -> Board {
    let up = up(board);
    let kind = |card: Card| {
        let (number, built) = (card.rank().number(), up[card.suit().index()]);
        let known = built + 1 + ahead;
        (number > known, number == known && number == built + 1)
    };
    let colours: &[&[Suit]] =
        if by_colour { &[&[Suit::Clubs, Suit::Spades], &[Suit::Diamonds, Suit::Hearts]] } else { &[&Suit::ALL] };
    let mut becomes: Vec<Card> = Card::deck().collect();
    for rank in Rank::all() {
        for colour in colours {
            for wanted in [(true, false), (false, true)] {
                let cards: Vec<Card> =
                    colour.iter().map(|&suit| Card::new(rank, suit)).filter(|&c| kind(c) == wanted).collect();
                let mut mixed = cards.clone();
                mix(rng, &mut mixed);
                cards.iter().zip(mixed).for_each(|(card, other)| becomes[card.index()] = other);
            }
        }
    }
    let exchange = |slot: &Slot| slot.card().map(|card| becomes[card.index()]);
    let rows: Vec<Vec<Option<Card>>> = board.rows.iter().map(|row| row.iter().map(exchange).collect()).collect();
    let cells: Vec<Option<Card>> = board.cells.iter().map(exchange).collect();
    Board::of_rows(rows).with_foundations(board.foundations.clone()).with_cells(cells)
}

/// Whether a position's own horizon lies within another, suit by suit.
fn is_within<G: CoarseKeys>(game: &G, state: &G::State, horizon: Horizon) -> bool {
    (0..4).all(|suit| game.horizon(state).of(suit) <= horizon.of(suit))
}

/// The keys of the children within the horizon, and how many children lie beyond it.
fn children<G: CoarseKeys + SoundPruning>(game: &G, state: &G::State, horizon: Horizon) -> (Vec<u128>, usize) {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let parts = game.coarse_parts(state, horizon);
    let (mut keys, mut beyond) = (Vec::new(), 0);
    for m in moves {
        let child = after(game, state, m);
        if is_within(game, &child, horizon) {
            let key = game.coarse_key_after(state, &parts, &child, horizon);
            assert_eq!(key, game.coarse_key(&child, horizon), "a child's key from its parent's is its key");
            keys.push(key);
        } else {
            beyond += 1;
        }
    }
    keys.sort_unstable();
    (keys, beyond)
}

/// How many pairs of different positions were compared that share a key, and how many of them had children beyond the horizon.
pub fn positions_that_share_a_key_agree<R: Rules + Default>(
    columns: usize,
    cells: usize,
    by_colour: bool,
) -> (usize, usize)
where
    Model<R>: CoarseKeys + SoundPruning,
{
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new((columns * 10 + cells) as u64);
    let (mut pairs, mut with_beyond) = (0, 0);
    for _ in 0..2_000 {
        let left = 8 + below(&mut rng, 44);
        let board = late::tableau(&mut rng, columns, cells, left);
        let ahead = below(&mut rng, 4) as u8;
        let other = alike(&mut rng, &board, ahead, by_colour);
        let states = [&board, &other].map(|board| game.model(&game.start(&as_deal(board)).unwrap()).1);
        let model = game.model(&game.start(&as_deal(&board)).unwrap()).0;
        let horizon = model.horizon(&states[0]).further(ahead);
        let [key, other_key] = [0, 1].map(|n| model.coarse_key(&states[n], horizon));
        assert_eq!(key, other_key, "{board:?}\n{other:?}");
        assert_eq!(model.is_surely_won(&states[0]), model.is_surely_won(&states[1]), "{board:?}\n{other:?}");
        let [found, other_found] = [0, 1].map(|n| children(&model, &states[n], horizon));
        assert_eq!(found, other_found, "one key and other ways on: {board:?}\n{other:?}");
        if model.key(&states[0]) != model.key(&states[1]) {
            pairs += 1;
            with_beyond += usize::from(found.1 > 0);
        }
    }
    (pairs, with_beyond)
}

#[test]
fn positions_that_share_a_coarse_key_have_the_same_moves() {
    for (columns, cells) in [(4, 0), (4, 1), (5, 2), (8, 0), (8, 4)] {
        for (pairs, with_beyond) in [
            positions_that_share_a_key_agree::<rules::Castle>(columns, cells, false),
            positions_that_share_a_key_agree::<rules::FreeCell>(columns, cells, true),
        ] {
            assert!(pairs > 500 && with_beyond > 50, "{pairs} pairs, {with_beyond} with children beyond the horizon");
        }
    }
}

/// Cards of the other colour are not alike where colours matter: the test above would see it.
#[test]
#[should_panic(expected = "assertion")]
fn other_colours_do_not_share_a_key_in_freecell() {
    positions_that_share_a_key_agree::<rules::FreeCell>(8, 4, false);
}

/// Exchanges two cards of one rank that are in play, whatever the horizon says of them, more often than not of one colour.
fn two_exchanged(rng: &mut SplitMix64, board: &Board) -> Option<Board> {
    let up = up(board);
    let in_play: Vec<Card> = Card::deck().filter(|card| card.rank().number() > up[card.suit().index()]).collect();
    let one = in_play[below(rng, in_play.len())];
    let is_like = |card: &Card| {
        let is_wanted = card.suit().is_red() == one.suit().is_red() || rng.below(3) == 0;
        *card != one && card.rank() == one.rank() && is_wanted
    };
    let other = in_play.iter().copied().find(is_like)?;
    let exchange = |slot: &Slot| {
        slot.card().map(|card| match card {
            _ if card == one => other,
            _ if card == other => one,
            _ => card,
        })
    };
    let rows: Vec<Vec<Option<Card>>> = board.rows.iter().map(|row| row.iter().map(exchange).collect()).collect();
    let cells: Vec<Option<Card>> = board.cells.iter().map(exchange).collect();
    Some(Board::of_rows(rows).with_foundations(board.foundations.clone()).with_cells(cells))
}

/// Most positions that are gone through from one board.
const FROM_A_BOARD: usize = 60;

/// Goes on from a board and from boards that differ from it by cards of the same ranks, within one horizon: whatever positions
/// come to share a key have the same children and the same ways out. How many different positions shared one.
fn ways_on_agree<R: Rules + Default>(columns: usize, cells: usize) -> usize
where
    Model<R>: CoarseKeys + SoundPruning,
{
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new((columns * 10 + cells) as u64);
    let mut shared = 0;
    for _ in 0..150 {
        let left = 8 + below(&mut rng, 16);
        let board = late::tableau(&mut rng, columns, cells, left);
        let mut boards = vec![board];
        for _ in 0..8 {
            let last = boards.last().expect("the first one is there");
            boards.extend(two_exchanged(&mut rng, last));
        }
        let ahead: [u8; 4] = std::array::from_fn(|_| below(&mut rng, 4) as u8);
        let up = up(&boards[0]);
        let horizon = Horizon::after(std::array::from_fn(|suit| up[suit] + ahead[suit]));
        let mut known = HashMap::new();
        for board in &boards {
            let (model, start) = game.model(&game.start(&as_deal(board)).unwrap());
            let (mut seen, mut open) = (HashMap::from([(model.key(&start), ())]), vec![start]);
            while let Some(state) = open.pop() {
                let ways = children(&model, &state, horizon);
                let entry = known.entry(model.coarse_key(&state, horizon));
                let (first, others) = entry.or_insert_with(|| (ways.clone(), vec![model.key(&state)]));
                assert_eq!(*first, ways, "{columns} columns, {cells} cells, {horizon:?}: {board:?}");
                if !others.contains(&model.key(&state)) {
                    others.push(model.key(&state));
                    shared += 1;
                }
                let mut moves = Vec::new();
                model.moves(&state, &mut moves);
                for child in moves.into_iter().map(|m| after(&model, &state, m)) {
                    let is_new = seen.len() < FROM_A_BOARD && is_within(&model, &child, horizon);
                    if is_new && seen.insert(model.key(&child), ()).is_none() {
                        open.push(child);
                    }
                }
            }
        }
    }
    shared
}

/// The last card within the horizon has a name of its own until it is the next of its suit: seen some moves on, when the card
/// before it is up and this one, or another that shares its name, can follow.
#[test]
fn positions_that_share_a_coarse_key_go_on_alike() {
    for (columns, cells) in [(4, 0), (4, 1), (5, 2)] {
        let shared = [ways_on_agree::<rules::Castle>(columns, cells), ways_on_agree::<rules::FreeCell>(columns, cells)];
        assert!(shared.iter().all(|&shared| shared > 500), "{shared:?} positions shared a key");
    }
}

fn lost<S: Decides<G>, G: Game>(game: &G, start: &G::State) -> Option<Proof> {
    let limits = Limits { states: 30_000, ..Limits::default() };
    match complete_by::<S, G>(game, start, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Unwinnable(proof) => Some(proof),
        _ => None,
    }
}

/// How often a proof's horizon had to be wider than that of its start, for each suit. All positions that can be reached are
/// gone through with exact keys, and the horizon that the proof claims lies beyond all of them.
fn horizons_reach<S: Decides<Model<R>>, R: Rules + Default>(columns: usize, cells: usize) -> [usize; 4]
where
    Model<R>: CoarseKeys + SoundPruning,
{
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new((columns * 10 + cells) as u64);
    let mut widened = [0; 4];
    for _ in 0..250 {
        let left = 14 + below(&mut rng, 30);
        let board = late::tableau(&mut rng, columns, cells, left);
        let (model, mut start) = game.model(&game.start(&as_deal(&board)).unwrap());
        while let Some(m) = model.safe_move(&start) {
            model.play(&mut start, m);
        }
        let Some(proof) = lost::<S, Model<R>>(&model, &start) else { continue };
        let claimed = proof.horizon().expect("the proof is one within a horizon");
        let claimed: [u8; 4] = std::array::from_fn(|suit| claimed.of(suit as u8));
        let (mut seen, mut open) = (HashMap::from([(model.key(&start), ())]), vec![start.clone()]);
        while let Some(state) = open.pop() {
            let reached: [u8; 4] = std::array::from_fn(|suit| model.horizon(&state).of(suit as u8));
            assert!((0..4).all(|suit| reached[suit] <= claimed[suit]), "{reached:?}, claimed {claimed:?}: {board:?}");
            let mut moves = Vec::new();
            model.moves(&state, &mut moves);
            for child in moves.into_iter().map(|m| after(&model, &state, m)) {
                if seen.len() < 1_000 && seen.insert(model.key(&child), ()).is_none() {
                    open.push(child);
                }
            }
        }
        (0..4).for_each(|suit| {
            widened[suit] += usize::from(claimed[suit] > model.horizon(&start).of(suit as u8));
        });
    }
    widened
}

#[test]
fn the_horizon_of_a_proof_lies_beyond_all_that_can_be_reached() {
    for (columns, cells) in [(4, 0), (4, 1), (5, 1)] {
        for widened in [
            horizons_reach::<ProofWithinHorizon, rules::FreeCell>(columns, cells),
            horizons_reach::<Then<WholeWithinHorizon, ProofWithinHorizon>, rules::FreeCell>(columns, cells),
            horizons_reach::<ProofWithinHorizon, rules::Castle>(columns, cells),
            horizons_reach::<InTurns, rules::Castle>(columns, cells),
        ] {
            assert!(widened.iter().all(|&widened| widened > 5), "the horizon of a suit grew: {widened:?}");
        }
    }
}

/// How many positions were called dead within a horizon. From none of them can a win or a position beyond it be reached, by any move.
pub fn dead_positions_stay_within<R: Rules + Default>(columns: usize, cells: usize) -> usize
where
    Model<R>: CoarseKeys + SoundPruning,
{
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new((columns * 10 + cells) as u64);
    let mut dead = 0;
    for _ in 0..1_500 {
        let left = 10 + below(&mut rng, 30);
        let board = late::tableau(&mut rng, columns, cells, left);
        let (model, start) = game.model(&game.start(&as_deal(&board)).unwrap());
        let ahead: [u8; 4] = std::array::from_fn(|_| below(&mut rng, 5) as u8);
        let up = up(&board);
        let horizon = Horizon::after(std::array::from_fn(|suit| up[suit] + ahead[suit]));
        let Some(needed) = model.dead_horizon(&start, horizon) else { continue };
        assert_eq!(needed.with(horizon), horizon, "no more is needed than was given: {board:?}");
        assert!(model.is_dead_within(&start, needed), "dead within less: {board:?}");
        let horizon = needed;
        dead += 1;
        let (mut seen, mut open) = (HashMap::from([(model.key(&start), ())]), vec![start]);
        while let Some(state) = open.pop() {
            assert!(is_within(&model, &state, horizon), "dead, and {horizon:?} is passed: {board:?}");
            assert!(!model.is_surely_won(&state), "dead, and won: {board:?}");
            let mut moves = Vec::new();
            model.moves(&state, &mut moves);
            for m in moves {
                let mut child = state.clone();
                model.play(&mut child, m);
                if seen.len() < 3_000 && seen.insert(model.key(&child), ()).is_none() {
                    open.push(child);
                }
            }
        }
    }
    dead
}

#[test]
fn from_dead_positions_no_win_and_no_wider_horizon_is_reached() {
    let boards = [(3, 0), (3, 1), (4, 0), (5, 1), (8, 0)];
    let dead = boards.map(|(columns, cells)| dead_positions_stay_within::<rules::Castle>(columns, cells));
    assert!(dead.iter().sum::<usize>() > 150, "{dead:?} dead positions");
}

/// In Seahaven Towers safe moves go from pile to pile, so that after one move a card may be back on top of its pile with another one
/// below it. That a child's key from its parent's is its key is asserted at every position of a search.
#[test]
fn keys_of_children_are_right_where_safe_moves_go_from_pile_to_pile() {
    let game = Patience::new(&winnable_rules::open("seahaven-towers").unwrap()).unwrap();
    let limits = Limits { states: 4_000, ..Limits::default() };
    let states: u64 = (1..=6)
        .map(|seed| {
            let (model, start) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
            complete(&model, &start, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).counts.states
        })
        .sum();
    assert!(cfg!(debug_assertions) && states > 4_000, "{states} states");
}

fn answer<S: Decides<G>, G: Game>(game: &G, start: &G::State) -> Option<bool> {
    let limits = Limits { states: 30_000, ..Limits::default() };
    match complete_by::<S, G>(game, start, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

#[test]
fn proofs_within_a_horizon_agree_with_proofs_that_tell_all_cards_apart() {
    type G = Manoeuvres<rules::FreeCell>;
    let (mut wins, mut losses) = (0, 0);
    for (columns, cells) in [(3, 2), (4, 1), (4, 2), (5, 1), (6, 0), (7, 0), (8, 0)] {
        let game = Tableau::<rules::FreeCell>::new(columns, cells);
        let mut rng = SplitMix64::new((columns * 10 + cells) as u64);
        for _ in 0..150 {
            let left = 20 + below(&mut rng, 32);
            let board = late::tableau(&mut rng, columns, cells, left);
            let (model, start) = game.model(&game.start(&as_deal(&board)).unwrap());
            let Some(truth) = answer::<DepthFirst, G>(&model, &start) else { continue };
            let found = [
                answer::<ProofWithinHorizon, G>(&model, &start),
                answer::<Then<WholeWithinHorizon, DepthFirst>, G>(&model, &start),
            ];
            assert!(found.iter().all(|found| found.is_none_or(|found| found == truth)), "{found:?} {board:?}");
            wins += usize::from(truth);
            losses += usize::from(!truth);
        }
    }
    assert!(wins > 100 && losses > 300, "{wins} wins, {losses} losses");
}
