//! Games of complete runs: the search in stages, the symmetry of piles and the dead positions of Scorpion, alone and together, against a
//! blind search of every legal move on many small decks.

use std::collections::BTreeSet;
use winnable_cards::{BoardFormat, Deal, Layout};
use winnable_games::spider::{Bold, Spider, State};
use winnable_games::{Game, Interactive, Notation, Playable};
use winnable_positions::thorough;
use winnable_search::{KeySet, Limits, Prunings, Quality, Verdict, Watch, complete};

/// Rules with few cards, such that about half of the deals are lost.
const SHAPES: [&str; 12] = [
    "spider:suits=2,deal-on-spaces,cards=15,piles=3,ranks=3",
    "spider:suits=2,cards=15,piles=3,ranks=3",
    "spiderette:suits=2,piles=3,ranks=5",
    "spiderette:suits=3,piles=3,ranks=3",
    "will-o-the-wisp:suits=2,cards=6,piles=3,ranks=4",
    "mrs-mop:suits=1,piles=3,ranks=4",
    "mrs-mop:suits=2,piles=3,ranks=3",
    "simple-simon:suits=2,piles=3,ranks=3",
    "scorpion:suits=3,cards=13,piles=5,ranks=5",
    "scorpion:suits=2,cards=6,piles=3,ranks=4",
    "scorpion:take=complete-runs,suits=2,cards=7,piles=4,ranks=4",
    "scorpion:take=complete-runs,suits=2,cards=8,piles=3,ranks=5",
];

/// Small decks in all, and those that are looked at usually.
const DECKS: u64 = 18_000;
const USUAL_DECKS: u64 = 5_400;
/// Most positions of a blind search.
const BLIND: usize = 60_000;

/// A small deck: its rules, and its deal.
struct SmallDeck {
    name: &'static str,
    game: Spider,
    deal: Deal,
}

impl SmallDeck {
    fn new(number: u64) -> SmallDeck {
        let name = SHAPES[number as usize % SHAPES.len()];
        let game = Spider::new(&winnable_rules::open(name).unwrap()).unwrap();
        SmallDeck { name, game, deal: Deal::Seed(number / SHAPES.len() as u64) }
    }

    fn start(&self) -> State {
        self.game.start(&self.deal).unwrap()
    }

    /// Whether it can be won, by a search of every legal move with all positions told apart; None if that takes too many.
    fn blind(&self) -> Option<bool> {
        let game = &self.game;
        let start = self.start();
        let mut seen = KeySet::new();
        seen.insert(game.plain_key(&start), u64::MAX).unwrap();
        let mut open = vec![start];
        let (mut count, mut moves) = (1, Vec::new());
        while let Some(state) = open.pop() {
            if game.cards_left(&state) == 0 {
                return Some(true);
            }
            moves.clear();
            game.legal_moves(&state, &mut moves);
            for &m in &moves {
                let mut child = state.clone();
                game.play(&mut child, m);
                if seen.insert(game.plain_key(&child), u64::MAX).unwrap() {
                    count += 1;
                    open.push(child);
                }
            }
            if count > BLIND {
                return None;
            }
        }
        Some(false)
    }

    /// The same with the referee's moves and boards, which is slow.
    fn blind_by_the_referee(&self, most: usize) -> Option<bool> {
        let table = winnable_referee::open(self.name, &self.deal).unwrap();
        let mut seen = BTreeSet::from([table.board().written(BoardFormat::Usual)]);
        let mut open = vec![table];
        while let Some(table) = open.pop() {
            if table.is_won() {
                return Some(true);
            }
            for child in table.after_each_move() {
                if seen.insert(child.board().written(BoardFormat::Usual)) {
                    open.push(child);
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(false)
    }
}

/// What the search says with these prunings.
fn verdict(game: &Spider, start: &State, prunings: &Prunings) -> Verdict<winnable_games::spider::Move> {
    complete(game, start, prunings, Quality::Fast, Limits::default(), &Watch::default()).verdict
}

fn can_be_won(game: &Spider, start: &State, prunings: &Prunings) -> bool {
    match verdict(game, start, prunings) {
        Verdict::Winnable(_) => true,
        Verdict::Unwinnable(_) => false,
        Verdict::Undecided(stop) => panic!("{stop}"),
    }
}

const EACH: [(&str, Prunings); 4] = [
    ("no claim", Prunings::NONE),
    ("symmetry", Prunings { symmetry: true, ..Prunings::NONE }),
    ("dead positions", Prunings { dead_positions: true, ..Prunings::NONE }),
    ("all claims", Prunings::ALL),
];

fn no_claim_changes_a_verdict(part: u64) {
    let decks = thorough(USUAL_DECKS, DECKS) / 3;
    let (mut won, mut lost) = (0, 0);
    for number in decks * part..decks * (part + 1) {
        let deck = SmallDeck::new(number);
        let Some(truth) = deck.blind() else { continue };
        *(if truth { &mut won } else { &mut lost }) += 1;
        for (what, prunings) in EACH {
            let said = can_be_won(&deck.game, &deck.start(), &prunings);
            assert_eq!(said, truth, "{what}, deck {number}: {} {:?}", deck.name, deck.deal);
        }
    }
    assert!(won + lost > decks * 19 / 20, "{won} won, {lost} lost of {decks}: too many are not seen through");
    assert!(won > decks * 2 / 5 && lost > decks * 2 / 5, "{won} won, {lost} lost of {decks}: about half are wanted");
}

#[test]
fn no_claim_changes_a_verdict_first_third() {
    no_claim_changes_a_verdict(0);
}

#[test]
fn no_claim_changes_a_verdict_second_third() {
    no_claim_changes_a_verdict(1);
}

#[test]
fn no_claim_changes_a_verdict_last_third() {
    no_claim_changes_a_verdict(2);
}

#[test]
fn each_claim_made_bolder_is_caught() {
    for bold in [Bold::DeadStock, Bold::DeadKings, Bold::PilesWithoutPlaces] {
        let differs = |number: &u64| {
            let deck = SmallDeck::new(*number);
            let bolder = deck.game.clone().bold(bold);
            can_be_won(&bolder, &deck.start(), &Prunings::ALL) != can_be_won(&deck.game, &deck.start(), &Prunings::ALL)
        };
        let caught = (0..DECKS).find(differs);
        let deck = SmallDeck::new(caught.unwrap_or_else(|| panic!("{bold:?}: nobody notices")));
        let sound = can_be_won(&deck.game, &deck.start(), &Prunings::ALL);
        assert_eq!(deck.blind(), Some(sound), "{bold:?}: the sound one is right");
    }
}

#[test]
fn the_blind_search_is_that_of_the_referee() {
    let (mut won, mut lost) = (0, 0);
    for number in 0..thorough(240, 1_200) {
        let deck = SmallDeck::new(number);
        let Some(truth) = deck.blind_by_the_referee(1_000) else { continue };
        assert_eq!(deck.blind(), Some(truth), "deck {number}: {} {:?}", deck.name, deck.deal);
        *(if truth { &mut won } else { &mut lost }) += 1;
    }
    assert!(won >= 60 && lost >= 60, "{won} won, {lost} lost");
}

#[test]
fn wins_are_played_before_the_referee() {
    let mut won = 0;
    for number in 0..1_200 {
        let deck = SmallDeck::new(number);
        let Verdict::Winnable(line) = verdict(&deck.game, &deck.start(), &Prunings::ALL) else { continue };
        let mut state = deck.start();
        let mut table = winnable_referee::open(deck.name, &deck.deal).unwrap();
        for m in line {
            table.play(&deck.game.written(&state, m, Notation::Standard)).unwrap();
            deck.game.play(&mut state, m);
        }
        assert!(table.is_won(), "deck {number}: {}", deck.name);
        won += 1;
    }
    assert!(won >= 400, "{won} wins");
}

/// A parent that lies face down under its card is never turned up.
#[test]
fn a_card_on_its_face_down_parent_is_dead() {
    let game = Spider::new(&winnable_rules::open("scorpion:suits=2,cards=8,piles=3,ranks=4").unwrap()).unwrap();
    let decide = |text: &str| {
        let start = game.start(&Deal::Position(Layout::parse(text).unwrap())).unwrap();
        (winnable_games::SoundPruning::is_dead(&game, &start), can_be_won(&game, &start, &Prunings::NONE))
    };
    assert_eq!(decide("1: [3C] 2C AC\n2: 4C\n3: 4D 3D 2D AD\n"), (true, false));
    assert_eq!(decide("1: 3C 2C AC\n2: 4C\n3: 4D 3D 2D AD\n"), (false, true));
}
