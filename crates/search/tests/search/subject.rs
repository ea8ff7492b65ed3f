//! Games under their names, with positions to be judged.

use winnable_cards::{Deal, Layout, MicrosoftNumber, SplitMix64};
use winnable_games::calculation::Calculation;
use winnable_games::gaps::Gaps;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::tableau::{Rules, Tableau};
use winnable_games::{Game, Modelled, Notation, PapersProgram, Playable, Searched};
use winnable_positions::{self as late, as_deal, below};
use winnable_referee::check;
use winnable_search::{Decides, Limits, Outcome, Prunings, Quality, Verdict, Watch, complete, paper};

/// A game under its name, with positions to be judged.
pub struct Subject<G> {
    pub name: String,
    pub game: G,
    /// Positions that most searches decide within [`STATES`].
    pub deals: Vec<Deal>,
    /// Positions whose every line of play can be searched by the naive rules.
    pub small: Vec<Deal>,
}

/// Most states of each search.
pub const STATES: u64 = 20_000;

pub fn seeds(seeds: &[u64]) -> Vec<Deal> {
    seeds.iter().map(|&seed| Deal::Seed(seed)).collect()
}

/// `losses` are deals that cannot be won and have few positions.
pub fn tableau<R: Rules + Default>(name: &str, columns: usize, cells: usize, losses: Vec<Deal>) -> Subject<Tableau<R>> {
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new(1);
    let mut late = |number: usize, least: usize, most: usize| {
        let mut position = || {
            let left = least + below(&mut rng, most - least + 1);
            as_deal(&late::tableau(&mut rng, columns, cells, left))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let deals = [late(60, 10, 48), seeds(&[0, 1, 2, 3, 4, 5, 6, 7]), losses.clone()].concat();
    let small = [late(16, 2, 6), late(6, 7, 12), losses].concat();
    Subject { name: name.to_string(), game, deals, small }
}

/// A game on few columns, which nobody plays and the referee does not know: close games, where a pruning that is
/// not sound would show.
pub fn narrow<R: Rules + Default>(name: &str, columns: usize, cells: usize) -> Subject<Tableau<R>> {
    let mut rng = SplitMix64::new(5);
    let mut position = || {
        let left = 10 + below(&mut rng, 39);
        as_deal(&late::tableau(&mut rng, columns, cells, left))
    };
    let deals = (0..400).map(|_| position()).collect();
    Subject { name: name.to_string(), game: Tableau::new(columns, cells), deals, small: Vec::new() }
}

pub fn monte_carlo(size: usize, as_programmed: bool) -> Subject<MonteCarlo> {
    let name = format!("monte-carlo:{size}{}", if as_programmed { ",as-programmed" } else { "" });
    let mut rng = SplitMix64::new(2);
    let mut late = |number: usize, most: usize| {
        let mut position = || {
            let pairs = 1 + below(&mut rng, most);
            as_deal(&late::monte_carlo(&mut rng, size, pairs))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let dealt: Vec<Deal> = (0..60).map(Deal::Seed).collect();
    let (deals, small) = ([late(100, 26), dealt].concat(), late(100, 10));
    Subject { name, game: MonteCarlo::new(size, as_programmed), deals, small }
}

pub fn calculation(stacks: usize) -> Subject<Calculation> {
    let game = Calculation::new(stacks, false);
    let mut rng = SplitMix64::new(3);
    let mut late = |number: usize, least: usize, most: usize| {
        let mut position = || {
            let left = least + below(&mut rng, most - least + 1);
            as_deal(&late::calculation(&mut rng, stacks, left))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let (small, late) = (late(40, 2, 10), late(60, 2, 20));
    let played: Vec<Deal> = (0..24).map(|seed| played(&game, seed, 25 + seed as usize % 16)).collect();
    Subject { name: format!("calculation:{stacks}"), game, deals: [late, played].concat(), small }
}

pub fn gaps(aces_fixed: bool, losses: &[u64]) -> Subject<Gaps> {
    let mut rng = SplitMix64::new(4);
    let mut late = |number: usize, most: usize| {
        let mut position = || {
            let moves = 1 + below(&mut rng, most);
            as_deal(&late::gaps(&mut rng, aces_fixed, moves))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let name = if aces_fixed { "gaps:aces-fixed" } else { "gaps" };
    let (deals, small) = ([late(40, 60), seeds(losses)].concat(), [late(15, 6), seeds(losses)].concat());
    Subject { name: name.to_string(), game: Gaps::new(aces_fixed), deals, small }
}

/// The legal moves with the positions that they lead to.
pub fn children<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, G::State)> {
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    let child = |m: G::Move| {
        let mut child = state.clone();
        game.play(&mut child, m);
        (m, child)
    };
    legal.into_iter().map(child).collect()
}

/// Where this many random moves lead; cards go home when they can, half of the time.
pub fn played<G: Playable>(game: &G, seed: u64, moves: usize) -> Deal {
    let mut rng = SplitMix64::new(seed);
    let mut state = game.start(&Deal::Seed(seed)).unwrap();
    for _ in 0..moves {
        let mut next = children(game, &state);
        let goes_home = |child: &G::State| game.cards_left(child) < game.cards_left(&state);
        if rng.below(2) == 0 && next.iter().any(|(_, child)| goes_home(child)) {
            next.retain(|(_, child)| goes_home(child));
        }
        if next.is_empty() {
            break;
        }
        state = next.swap_remove(below(&mut rng, next.len())).1;
    }
    as_deal(&game.board(&state))
}

/// The answer, if there is one.
pub fn answer<M>(outcome: &Outcome<M>) -> Option<bool> {
    match outcome.verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// How often both answers were compared.
#[derive(Debug, Default, Clone, Copy)]
pub struct Compared {
    winnable: u32,
    unwinnable: u32,
}

impl Compared {
    pub fn count(&mut self, is_winnable: bool) {
        *(if is_winnable { &mut self.winnable } else { &mut self.unwinnable }) += 1;
    }

    pub fn assert_enough(self, winnable: u32, unwinnable: u32, what: &str) {
        assert!(self.winnable >= winnable && self.unwinnable >= unwinnable, "{what}: {self:?} is too few");
    }
}

/// A game that both engines can search.
pub trait Solvable: Modelled<Model: Searched<Search: Decides<Self::Model>>> + PapersProgram {}

impl<G> Solvable for G where G: Modelled<Model: Searched<Search: Decides<G::Model>>> + PapersProgram {}

impl<G: Solvable> Subject<G> {
    /// The complete search, in the game's own moves.
    pub fn complete(&self, deal: &Deal, prunings: &Prunings, states: u64) -> Outcome<G::Move> {
        let start = self.game.start(deal).unwrap();
        let (model, model_start) = self.game.model(&start);
        let limits = Limits { states, ..Limits::default() };
        let Outcome { verdict, counts } =
            complete(&model, &model_start, prunings, Quality::Fast, limits, &Watch::default());
        let verdict = match verdict {
            Verdict::Winnable(plan) => Verdict::Winnable(self.game.steps(&start, &plan)),
            Verdict::Unwinnable(proof) => Verdict::Unwinnable(proof),
            Verdict::Undecided(stop) => Verdict::Undecided(stop),
        };
        Outcome { verdict, counts }
    }

    pub fn paper(&self, deal: &Deal, states: u64) -> Outcome<G::Move> {
        let limits = Limits { states, ..Limits::default() };
        paper(&self.game, &self.game.start(deal).unwrap(), limits, &Watch::default())
    }

    /// Plays the moves of a win: each is legal, the last position is won, and the referee agrees.
    pub fn replay(&self, deal: &Deal, moves: &[G::Move]) {
        let Subject { name, game, .. } = self;
        let mut state = game.start(deal).unwrap();
        let mut texts = Vec::new();
        for &m in moves {
            let here = state.clone();
            texts.push(game.written(&state, m, Notation::Standard));
            game.play(&mut state, m);
            // Any of several empty columns will do; of a position and its equals the generator tells one.
            let is_told = |(_, child): &(G::Move, G::State)| game.key(child) == game.key(&state);
            let is_idle = game.key(&state) == game.key(&here);
            assert!(is_idle || children(game, &here).iter().any(is_told), "{name}: {texts:?} ends with no legal move");
        }
        assert!(game.is_surely_won(&state), "{name}: not won by {texts:?}");
        for m in game.finish(&state) {
            texts.push(game.written(&state, m, Notation::Standard));
            game.play(&mut state, m);
        }
        let replay = check(name, deal, &texts.join(" ")).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(replay.moves, texts.len());
    }
}

pub fn microsoft(number: i64) -> Deal {
    Deal::Microsoft(MicrosoftNumber::new(number).unwrap())
}

pub fn position(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}
