//! Games with a hole on small decks: each claim alone and all together against a blind search, and each made bolder, which is noticed.

use winnable_cards::{BoardFormat, Deal};
use winnable_games::free_runs::Use;
use winnable_games::hole::{Claims, Hole, State};
use winnable_games::{Game, Modelled, Notation, Playable};
use winnable_positions::thorough;
use winnable_search::{KeySet, Limits, Prunings, Quality, Verdict, Watch, complete};

/// Rules of small decks, of which about half are lost together.
const SHAPES: [&str; 18] = [
    "golf:columns=3,cards=12,ranks=5",
    "golf:wrap,columns=3,cards=18,ranks=6",
    "golf:columns=4,cards=20,ranks=7",
    "golf:kings-stop,columns=3,cards=9,ranks=4",
    "golf:wrap,kings-stop,columns=4,cards=16,ranks=6",
    "golf:columns=4,cards=12,ranks=5",
    "tri-peaks:peaks=2,ranks=6",
    "tri-peaks:no-wrap,peaks=1,ranks=4",
    "tri-peaks:no-wrap,peaks=2,ranks=6",
    "tri-peaks:peaks=2,ranks=5",
    "black-hole:columns=3,ranks=5",
    "black-hole:columns=5,ranks=7",
    "black-hole:columns=4,ranks=6",
    "worm-hole:columns=2,ranks=5",
    "worm-hole:columns=2,ranks=6",
    "all-in-a-row:columns=3,ranks=5",
    "all-in-a-row:columns=3,ranks=4",
    "all-in-a-row:columns=5,ranks=7",
];

/// Small decks in all, and those that are looked at usually.
const DECKS: u64 = 24_000;
const USUAL_DECKS: u64 = 6_400;

type Change = fn(&mut Claims, Use);

const EACH: [(&str, Change); 4] = [
    ("time dominance", |claims, how| claims.time = how),
    ("equal columns", |claims, how| claims.columns = how),
    ("a walk", |claims, how| claims.walk = how),
    ("every card needs one that it lies on", |claims, how| claims.supply = how),
];

struct SmallDeck {
    name: &'static str,
    game: Hole,
    deal: Deal,
    start: State,
}

impl SmallDeck {
    fn new(number: u64) -> SmallDeck {
        let name = SHAPES[number as usize % SHAPES.len()];
        let game = Hole::new(&winnable_rules::open(name).unwrap()).unwrap();
        let deal = Deal::Seed(number);
        let start = game.start(&deal).unwrap();
        SmallDeck { name, game, deal, start }
    }

    fn text(&self) -> String {
        format!("{}\n{}", self.name, self.game.board(&self.start).written(BoardFormat::Usual))
    }

    /// Whether it can be won, by a search of every legal move, draws one by one.
    fn blind(&self) -> bool {
        let mut seen = KeySet::new();
        let mut open = vec![self.start.clone()];
        let mut moves = Vec::new();
        while let Some(state) = open.pop() {
            if self.game.is_won(&state) {
                return true;
            }
            moves.clear();
            self.game.moves(&state, &mut moves);
            for &m in &moves {
                let mut child = state.clone();
                self.game.play(&mut child, m);
                if seen.insert(self.game.key(&child), u64::MAX).unwrap() {
                    open.push(child);
                }
            }
        }
        false
    }

    /// Whether the model with these claims says so.
    fn can_be_won(&self, claims: Claims) -> bool {
        let (model, node) = self.game.model_with(&self.start, claims);
        match complete(&model, &node, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
            Verdict::Winnable(_) => true,
            Verdict::Unwinnable(_) => false,
            Verdict::Undecided(stop) => panic!("{}: {stop}", self.text()),
        }
    }
}

#[test]
fn no_claim_changes_a_verdict() {
    let decks = thorough(USUAL_DECKS, DECKS);
    let mut counts = [[0; 2]; SHAPES.len()];
    for number in 0..decks {
        let deck = SmallDeck::new(number);
        let truth = deck.blind();
        counts[number as usize % SHAPES.len()][usize::from(truth)] += 1;
        let agrees = |what: &str, claims| {
            assert_eq!(deck.can_be_won(claims), truth, "{what}, deck {number}: {}", deck.text());
        };
        agrees("no claim", Claims::NONE);
        agrees("all claims", Claims::ALL);
        for (what, change) in EACH {
            let mut alone = Claims::NONE;
            change(&mut alone, Use::On);
            agrees(what, alone);
        }
    }
    let sum = |won: usize| counts.iter().map(|count| count[won]).sum::<u64>();
    assert!(sum(0) > decks * 2 / 5 && sum(1) > decks * 2 / 5, "{counts:?}: about half of each are wanted");
    for (name, count) in SHAPES.iter().zip(counts) {
        assert!(count.iter().all(|&count| count >= decks / 1000), "{name}: {count:?}");
    }
}

#[test]
fn each_claim_made_bolder_is_caught() {
    for (what, change) in EACH {
        let mut bold = Claims::ALL;
        change(&mut bold, Use::Bold);
        let caught = (0..DECKS).map(SmallDeck::new).find(|deck| deck.can_be_won(bold) != deck.can_be_won(Claims::ALL));
        let deck = caught.unwrap_or_else(|| panic!("{what}: nobody notices that it is bolder than is sound"));
        assert_eq!(deck.blind(), deck.can_be_won(Claims::ALL), "{what}: the sound one is right");
    }
}

#[test]
fn prunings_that_are_switched_off_change_nothing() {
    for number in 0..thorough(800, 3_200) {
        let deck = SmallDeck::new(number);
        let (model, node) = deck.game.model(&deck.start);
        let said = |prunings: &Prunings| {
            let outcome = complete(&model, &node, prunings, Quality::Fast, Limits::default(), &Watch::default());
            matches!(outcome.verdict, Verdict::Winnable(_))
        };
        assert_eq!(said(&Prunings::NONE), said(&Prunings::ALL), "deck {number}: {}", deck.text());
    }
}

#[test]
fn wins_of_the_model_are_played_before_the_referee() {
    let mut won = 0;
    for number in 0..thorough(1_600, 6_400) {
        let SmallDeck { name, game, deal, start } = SmallDeck::new(number);
        let (model, node) = game.model(&start);
        let outcome = complete(&model, &node, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default());
        let Verdict::Winnable(line) = outcome.verdict else { continue };
        let mut state = start.clone();
        let mut moves = Vec::new();
        for m in game.steps(&start, &line) {
            moves.push(game.written(&state, m, Notation::Standard));
            game.play(&mut state, m);
        }
        winnable_referee::check(name, &deal, &moves.join(" "))
            .unwrap_or_else(|error| panic!("{name} {number}: {error}"));
        won += 1;
    }
    assert!(won >= 500, "{won} wins");
}
