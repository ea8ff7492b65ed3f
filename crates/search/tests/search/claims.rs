//! What a game claims of a position is true, hunted over small decks: late positions on few columns are gone through to the
//! end, move by move and without any claim. Then, at each position of such a space, a safe move keeps a win, and a position
//! that is called dead is lost.

use std::collections::HashMap;
use winnable_cards::{Numbering, SplitMix64};
use winnable_games::strategy::Usual;
use winnable_games::tableau::build::{AlternateColours, AnySuit, Build, Weights};
use winnable_games::tableau::rules::{self, Dealing, Runs};
use winnable_games::tableau::{Rules, Tableau};
use winnable_games::{Game, Modelled, Name, Playable, SoundPruning};
use winnable_positions::{self as late, as_deal, below, thorough};
use winnable_rules::{Suits, Way};

/// All positions that can be reached from one, and which of them can be won.
struct Space<G: Game> {
    states: Vec<G::State>,
    numbers: HashMap<u128, usize>,
    is_winnable: Vec<bool>,
}

impl<G: Game> Space<G> {
    /// `None` if there are more than `most` positions.
    fn of(game: &G, start: G::State, most: usize) -> Option<Space<G>> {
        let mut numbers = HashMap::from([(game.key(&start), 0)]);
        let (mut states, mut parents, mut next) = (vec![start], vec![Vec::new()], 0);
        let mut moves = Vec::new();
        while next < states.len() {
            moves.clear();
            game.moves(&states[next], &mut moves);
            for &m in &moves {
                let mut child = states[next].clone();
                game.play(&mut child, m);
                let number = *numbers.entry(game.key(&child)).or_insert(states.len());
                if number == states.len() {
                    states.push(child);
                    parents.push(Vec::new());
                }
                parents[number].push(next);
            }
            next += 1;
            if states.len() > most {
                return None;
            }
        }
        let mut is_winnable = vec![false; states.len()];
        let mut open: Vec<usize> = (0..states.len()).filter(|&number| game.is_surely_won(&states[number])).collect();
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut is_winnable[number], true) {
                open.extend(&parents[number]);
            }
        }
        Some(Space { states, numbers, is_winnable })
    }
}

/// How often claims were asked and how often they were wrong.
#[derive(Debug, Default, Clone, Copy)]
struct Hunted {
    /// Winnable positions with a safe move.
    safe: usize,
    /// Those among them that the safe move has lost.
    safe_and_lost: usize,
}

impl Hunted {
    /// Asks the claims at every position of a space, if it has not too many.
    fn hunt<G: SoundPruning>(&mut self, game: &G, start: G::State) {
        let Some(space) = Space::of(game, start, MOST) else { return };
        for (number, state) in space.states.iter().enumerate() {
            if !space.is_winnable[number] || game.is_surely_won(state) {
                continue;
            }
            assert!(!game.is_dead(state), "a position that can be won is called dead");
            if let Some(m) = game.safe_move(state) {
                let mut after = state.clone();
                game.play(&mut after, m);
                let after = space.numbers[&game.key(&after)];
                self.safe += 1;
                self.safe_and_lost += usize::from(!space.is_winnable[after]);
            }
        }
    }
}

/// Most positions of a space.
const MOST: usize = 4_000;
/// Small boards: columns and cells.
const BOARDS: [(usize, usize); 4] = [(3, 0), (3, 1), (4, 0), (5, 0)];
/// Positions on each. A claim that is a little too bold is wrong at one safe move in ten thousand.
const POSITIONS: usize = 500;

/// Cards up in each suit such that a card is close to being safe: those of the other colour are up to the rank below it or to
/// the next lower one, those of its colour's other suit to one of the three ranks below that.
fn nearly_safe(rng: &mut SplitMix64) -> [u8; 4] {
    let (rank, suit) = (11 + below(rng, 3) as u8, below(rng, 4));
    let mut up: [u8; 4] = std::array::from_fn(|_| rank - 1 - below(rng, 2) as u8);
    up[suit] = rank - 1;
    up[3 - suit] = rank - 3 - below(rng, 3) as u8;
    up
}

/// Hunts with the moves of the game, or with those of its model, over so many positions, until a claim is wrong.
fn hunted<R: Rules + Default>(positions: usize, by_model: bool) -> Hunted
where
    Tableau<R>: Modelled<Model: SoundPruning>,
{
    let mut hunted = Hunted::default();
    let mut rng = SplitMix64::new(1);
    for _ in 0..positions {
        for (columns, cells) in BOARDS {
            if hunted.safe_and_lost > 0 {
                return hunted;
            }
            let game = Tableau::<R>::new(columns, cells);
            let up = nearly_safe(&mut rng);
            let start = game.start(&as_deal(&late::tableau_with(&mut rng, columns, cells, up))).unwrap();
            if by_model {
                let (model, start) = game.model(&start);
                hunted.hunt(&model, start);
            } else {
                hunted.hunt(&game, start);
            }
        }
    }
    hunted
}

macro_rules! safe_moves_keep_every_win {
    ($($test:ident: $rules:ty, $positions:expr;)*) => {$(
        #[test]
        fn $test() {
            let positions = thorough($positions * 2 / 5, $positions);
            for by_model in [false, true] {
                let hunted = hunted::<$rules>(positions, by_model);
                assert_eq!(hunted.safe_and_lost, 0, "{hunted:?}, by the model: {by_model}");
                assert!(hunted.safe > 50 * positions, "{hunted:?}, by the model: {by_model}");
            }
        }
    )*};
}

mod safe_moves_keep_every_win {
    use super::*;

    safe_moves_keep_every_win! {
        freecell: rules::FreeCell, POSITIONS;
        bakers_game: rules::BakersGame, POSITIONS / 5;
        four_companies: rules::FourCompanies, POSITIONS / 5;
        castle: rules::Castle, POSITIONS;
        fortress: rules::Fortress, POSITIONS / 5;
    }
}

/// Rules whose safe moves are bolder than is sound.
macro_rules! bolder {
    ($($name:ident: $build:ident, $is_safe:expr;)*) => {$(
        #[derive(Clone, Copy, Default)]
        struct $name;

        impl Build for $name {
            fn way(&self) -> Way {
                $build.way()
            }

            fn suits(&self) -> Suits {
                $build.suits()
            }

            fn weights(&self) -> Weights {
                $build.weights()
            }

            fn fits(&self, card: u8, under: u8) -> bool {
                $build.fits(card, under)
            }

            fn is_safe(&self, up: [u8; 4], card: u8) -> bool {
                let is_safe: fn([u8; 4], u8, u8) -> bool = $is_safe;
                is_safe(up, card % 4, card / 4 + 1)
            }
        }

        impl Rules for $name {
            type Build = $name;
            type Model = <rules::Castle as Rules>::Model;
            type Search = Usual;

            fn build(&self) -> $name {
                $name
            }

            fn runs(&self) -> Runs {
                Runs::BySpaces
            }

            fn dealing(&self) -> Dealing {
                Dealing::All
            }

            fn numbering(&self) -> Numbering {
                Numbering::Seed
            }

            fn name(&self, _columns: usize, _cells: usize) -> Name {
                Name::new(stringify!($name))
            }
        }
    )*};
}

/// The lower foundation of the other colour.
fn other_colour(up: [u8; 4], suit: u8) -> u8 {
    if suit == 0 || suit == 3 { up[1].min(up[2]) } else { up[0].min(up[3]) }
}

/// The foundation of the other suit of the same colour.
fn twin(up: [u8; 4], suit: u8) -> u8 {
    up[3 - usize::from(suit)]
}

bolder! {
    Always: AlternateColours, |_, _, _| true;
    WithoutTheTwin: AlternateColours, |up, suit, r| other_colour(up, suit) + 2 >= r;
    TheTwinOneLower: AlternateColours, |up, suit, r| {
        let other = other_colour(up, suit);
        other + 1 >= r || (other + 2 >= r && twin(up, suit) + 4 >= r)
    };
    TheOtherColourOneLower: AlternateColours, |up, suit, r| {
        let other = other_colour(up, suit);
        other + 2 >= r || (other + 3 >= r && twin(up, suit) + 3 >= r)
    };
    TheTwinAlone: AlternateColours, |up, suit, r| {
        other_colour(up, suit) + 1 >= r || twin(up, suit) + 3 >= r
    };
    AlwaysInAnySuit: AnySuit, |_, _, _| true;
    OneLower: AnySuit, |up, _, r| up.iter().all(|&n| n + 3 >= r);
    SomeSuit: AnySuit, |up, _, r| up.iter().filter(|&&n| n + 2 >= r).count() > 2;
}

/// The hunt sees it when a safe move is a little bolder than its argument allows.
#[test]
fn bolder_safe_moves_are_caught() {
    for (what, hunted) in [
        ("every card", hunted::<Always>(POSITIONS, false)),
        ("whatever the twin", hunted::<WithoutTheTwin>(POSITIONS, false)),
        ("the twin one lower", hunted::<TheTwinOneLower>(POSITIONS, false)),
        ("the other colour one lower", hunted::<TheOtherColourOneLower>(POSITIONS, false)),
        ("the twin alone", hunted::<TheTwinAlone>(POSITIONS, false)),
        ("every card in any suit", hunted::<AlwaysInAnySuit>(POSITIONS, false)),
        ("one rank more in any suit", hunted::<OneLower>(POSITIONS, false)),
        ("three suits of any suit", hunted::<SomeSuit>(POSITIONS, false)),
    ] {
        assert!(hunted.safe_and_lost > 0, "{what}: {hunted:?}");
    }
}
