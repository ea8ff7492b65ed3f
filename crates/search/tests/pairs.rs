//! Games of pairs: the model, and each claim of its search alone and together, against a blind search of every legal move on many
//! small decks. Each claim made bolder changes some verdict.

use std::sync::LazyLock;
use winnable_cards::Deal;
use winnable_games::free_runs::Use;
use winnable_games::pairs::{Claims, Move, Pairs, State};
use winnable_games::{Game, Modelled, Notation, Playable};
use winnable_positions::thorough;
use winnable_search::{KeySet, Limits, Prunings, Quality, Verdict, Watch, complete};

/// Small decks, of which about half are lost.
static SHAPES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let endless = "name = \"endless-pyramid\"\n[deck]\nranks = 6\nsuits = 3\n\
        [pairs]\nrows = 4\ngoal = \"pyramid\"\nstock-top = false\n";
    let options = [
        "passes=1,rows=4,ranks=6,suits=3",
        "passes=2,rows=4,ranks=6,suits=3",
        "goal=all,waste-only,rows=4,ranks=5,suits=3",
        "goal=all,waste-only,rows=5,ranks=5",
        "passes=1,rows=4,ranks=7,suits=3",
        "passes=1,rows=3,ranks=7,suits=2",
        "passes=2,goal=all,rows=4,ranks=6,suits=3",
        "passes=2,waste-only,rows=4,ranks=6,suits=3",
        "passes=1,goal=all,rows=4,ranks=7,suits=3",
    ];
    let named = options.iter().map(|options| format!("pyramid:{options}"));
    named.chain([winnable_rules::add(endless).unwrap()]).collect()
});

/// Small decks in all, and those that are looked at usually.
const DECKS: u64 = 20_000;
const USUAL_DECKS: u64 = 6_000;
/// Most positions of a blind search.
const BLIND: usize = 200_000;

/// A claim, and how to use it.
type Claimed = (&'static str, fn(&mut Claims, Use));

const EACH: [Claimed; 3] = [
    ("kings leave at once", |claims, how| claims.kings = how),
    ("cards without partners", |claims, how| claims.dead = how),
    ("the earlier position", |claims, how| claims.earlier = how),
];

struct SmallDeck {
    name: String,
    game: Pairs,
    start: State,
}

impl SmallDeck {
    fn new(number: u64) -> SmallDeck {
        let name = SHAPES[number as usize % SHAPES.len()].clone();
        let game = Pairs::new(&winnable_rules::open(&name).unwrap()).unwrap();
        let start = game.start(&Deal::Seed(number)).unwrap();
        SmallDeck { name, game, start }
    }

    /// Whether a search of every legal move wins; None if there is too much to see.
    fn blind(&self, most: usize) -> Option<bool> {
        let mut seen = KeySet::new();
        let mut waiting = vec![self.start.clone()];
        let mut moves: Vec<Move> = Vec::new();
        let mut count = 0;
        while let Some(state) = waiting.pop() {
            if self.game.is_won(&state) {
                return Some(true);
            }
            if !seen.insert(self.game.plain_key(&state), u64::MAX).unwrap() {
                continue;
            }
            count += 1;
            if count > most {
                return None;
            }
            moves.clear();
            self.game.moves(&state, &mut moves);
            waiting.extend(moves.iter().map(|&m| {
                let mut child = state.clone();
                self.game.play(&mut child, m);
                child
            }));
        }
        Some(false)
    }

    fn can_be_won(&self, claims: Claims) -> bool {
        let (model, start) = self.game.model_with(&self.start, claims);
        match complete(&model, &start, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
            Verdict::Winnable(_) => true,
            Verdict::Unwinnable(_) => false,
            Verdict::Undecided(stop) => panic!("{}: {stop}", self.name),
        }
    }

    fn text(&self) -> String {
        self.game.board(&self.start).written(winnable_cards::BoardFormat::Usual)
    }
}

#[test]
fn no_claim_changes_a_verdict() {
    let decks = thorough(USUAL_DECKS, DECKS);
    let (mut won, mut lost) = (0, 0);
    for number in 0..decks {
        let deck = SmallDeck::new(number);
        let Some(truth) = deck.blind(BLIND) else { continue };
        *(if truth { &mut won } else { &mut lost }) += 1;
        let agrees = |what: &str, claims| {
            assert_eq!(deck.can_be_won(claims), truth, "{what}, deck {number}: {}\n{}", deck.name, deck.text());
        };
        agrees("no claim", Claims::NONE);
        agrees("all claims", Claims::ALL);
        for (what, set) in EACH {
            let mut alone = Claims::NONE;
            set(&mut alone, Use::On);
            agrees(what, alone);
        }
    }
    assert!(won + lost > decks * 19 / 20, "{won} won, {lost} lost of {decks}: too many are not seen through");
    assert!(won > decks * 2 / 5 && lost > decks * 2 / 5, "{won} won, {lost} lost of {decks}: about half are wanted");
}

#[test]
fn each_claim_made_bolder_is_caught() {
    for (what, set) in EACH {
        let (mut bold, mut usual) = (Claims::ALL, Claims::ALL);
        set(&mut bold, Use::Bold);
        set(&mut usual, Use::Off);
        let caught = (0..DECKS).find(|&number| {
            let deck = SmallDeck::new(number);
            deck.can_be_won(bold) != deck.can_be_won(usual)
        });
        let caught = caught.unwrap_or_else(|| panic!("{what}: nobody notices that it is bolder than is sound"));
        let deck = SmallDeck::new(caught);
        assert_eq!(deck.blind(usize::MAX), Some(deck.can_be_won(Claims::ALL)), "{what}: the sound one is right");
    }
}

#[test]
fn wins_of_the_model_are_played_before_the_referee() {
    let mut won = 0;
    for number in 0..2_000 {
        let SmallDeck { name, game, start } = &SmallDeck::new(number);
        let (model, from) = game.model(start);
        let found = complete(&model, &from, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default());
        let Verdict::Winnable(line) = found.verdict else { continue };
        let mut state = start.clone();
        let mut text = Vec::new();
        for m in game.steps(start, &line) {
            text.push(game.written(&state, m, Notation::Standard));
            game.play(&mut state, m);
        }
        winnable_referee::check(name, &Deal::Seed(number), &text.join(" "))
            .unwrap_or_else(|e| panic!("{name} {number}: {e}"));
        won += 1;
    }
    assert!(won > 600, "{won} won");
}
