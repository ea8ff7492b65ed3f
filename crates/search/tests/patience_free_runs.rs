//! Games of piles that are left to the model of free runs: the same verdicts as a blind search of every legal move, and wins that
//! can be played, from deals and from the midst of games.

use winnable_cards::{Deal, SplitMix64};
use winnable_games::patience::{Move, Patience, State};
use winnable_games::{Game, Interactive, Modelled, Playable, SmallerModel};
use winnable_rules::{Cells, Deck, FaceDown, Play, Reserve, RuleSet, Spaces, Start, Stock, Suits};
use winnable_search::{KeySet, Limits, Prunings, Quality, Verdict, Watch, complete};

/// Small decks of Canfield.
const CANFIELD: [&str; 4] = [
    "canfield:cards=2,reserve=6,piles=2,ranks=4",
    "canfield:passes=2,nothing-on-base,cards=2,reserve=6,piles=2,ranks=4",
    "canfield:nothing-on-base,cards=3,reserve=6,piles=3,ranks=5",
    "canfield:draw=2,cards=3,reserve=5,piles=3,ranks=5",
];

/// Rules in turn, sizes such that many deals are lost.
fn rules(number: u64) -> RuleSet {
    if number.is_multiple_of(4) {
        return winnable_rules::open(CANFIELD[number as usize / 4 % CANFIELD.len()]).unwrap();
    }
    let mut rules = winnable_rules::open("klondike").unwrap();
    let at = |n: u64| (number / n) as usize;
    let ranks = 5;
    rules.deck = Deck { ranks, ..rules.deck };
    let Play::Piles(piles) = &mut rules.play else { unreachable!("Klondike is a game of piles") };
    piles.cells = Cells::default();
    piles.piles.suits = [Suits::Alternate, Suits::Any, Suits::Suit][at(1) % 3];
    piles.piles.spaces = [Spaces::Any, Spaces::Kings, Spaces::Nothing][at(3) % 3];
    piles.piles.count = 3 + at(9) % 2;
    piles.piles.face_down = if at(18) % 2 == 0 { FaceDown::AllButLast } else { FaceDown::Nothing };
    piles.piles.deal = Default::default();
    piles.foundations.back = at(36) % 2 == 0;
    piles.foundations.start = if at(72) % 2 == 0 { Start::Empty } else { Start::Aces };
    let stocks = [None, Some((1, None)), Some((1, Some(1))), Some((2, None)), Some((2, Some(2)))];
    piles.stock = stocks[at(5) % 5].map(|(draw, passes)| Stock {
        draw,
        passes,
        to: Default::default(),
        turn: Default::default(),
        no_spaces: false,
    });
    let reserves = [None, Some((2, false)), Some((4, false)), Some((3, true))];
    piles.reserve = reserves[at(7) % 4].map(|(cards, stacked)| Reserve { cards, stacked });
    piles.piles.cards = piles.stock.map(|_| 3 * piles.piles.count);
    rules.name = format!("klondike:{number}");
    rules
}

fn blind(game: &Patience, start: &State, most: usize) -> Option<bool> {
    let mut seen = KeySet::new();
    seen.insert(game.key(start), u64::MAX).unwrap();
    let mut open = vec![start.clone()];
    let (mut count, mut moves) = (1, Vec::new());
    while let Some(state) = open.pop() {
        if game.is_won(&state) {
            return Some(true);
        }
        moves.clear();
        game.legal_moves(&state, &mut moves);
        for &m in &moves {
            let mut child = state.clone();
            game.play(&mut child, m);
            if seen.insert(game.key(&child), u64::MAX).unwrap() {
                count += 1;
                open.push(child);
            }
        }
        if count > most {
            return None;
        }
    }
    Some(false)
}

fn play_out(game: &Patience, start: &State, line: &[Move]) {
    let mut state = start.clone();
    let play = |state: &mut State, m: Move| {
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal);
        assert!(legal.contains(&m), "{m:?} in {state:?}");
        game.play(state, m);
    };
    game.steps(start, line).into_iter().for_each(|m| play(&mut state, m));
    game.finish(&state).into_iter().for_each(|m| play(&mut state, m));
    assert!(game.is_won(&state));
}

#[test]
fn the_model_of_free_runs_says_what_a_blind_search_says() {
    let mut counts = [0; 2];
    for number in 0..4_000 {
        let rules = rules(number);
        let game = Patience::new(&rules).unwrap();
        let mut start = game.start(&Deal::Seed(number)).unwrap();
        // Some moves into the game, or none.
        let mut rng = SplitMix64::new(number);
        for _ in 0..[0, 0, 3, 8][number as usize % 4] {
            let mut legal = Vec::new();
            game.legal_moves(&start, &mut legal);
            let Some(&m) = legal.get(rng.below(legal.len().max(1) as u64) as usize) else { break };
            game.play(&mut start, m);
        }
        let Some(truth) = blind(&game, &start, 20_000) else { continue };
        let (model, first) = game.model(&start);
        assert!(model.smaller(&first).is_some(), "{number}: {rules:?}");
        let outcome = complete(&model, &first, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default());
        counts[usize::from(truth)] += 1;
        match outcome.verdict {
            Verdict::Winnable(line) => {
                assert!(truth, "{number}: {rules:?} {start:?}");
                play_out(&game, &start, &line);
            }
            Verdict::Unwinnable(_) => assert!(!truth, "{number}: {rules:?} {start:?}"),
            Verdict::Undecided(stop) => panic!("{number}: {stop}"),
        }
    }
    assert!(counts[0] > 1_200 && counts[1] > 1_200, "{counts:?} lost and won");
}
