//! The stages of a search, and how they are put together: a game names its search as a type
//! ([`winnable_games::strategy`]), and each stage asks for the capabilities that it needs.

use crate::basis::Basis;
use crate::dives::dives_and_proof;
use crate::earliest::Earliest;
use crate::exhaustive::{
    Closed, Coarse, Decided, DepthFirst as Search, Found, Sound, Within, beam, best_first, by_components,
    by_smaller_model, unless_full, whole_best_first,
};
use crate::greedy::{Attempted, Likely, attempt};
use crate::in_turns::in_turns;
use crate::limits::Account;
use crate::no_goods::{NoGoodStore, NoLearning};
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::staged::stages_and_proof;
use crate::verdict::{Quality, Stop};
use winnable_games::strategy::{
    Beams, BestFirst, ByComponents, BySmallerModel, DepthFirst, DivesAndProof, EarliestFirst, GreedySearch, InTurns,
    LearningDepthFirst, ProofWithinHorizon, StagesAndProof, Then, Usual, WholeBestFirst, WholeWithinHorizon,
};
use winnable_games::{
    Beamed, CoarseKeys, Components, Diving, Game, Greedy, Guidance, InTurnsSearched, NoGoods, SmallerModel,
    SoundPruning, Staged, Timed, Whole,
};

/// What is asked of a stage.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// The prunings to be used.
    pub prunings: &'a Prunings,
    /// What the search is for.
    pub quality: Quality,
}

/// Keeps [`Stage`] and [`Decides`] to this crate.
pub(crate) mod sealed {
    /// A stage of this crate.
    pub trait Sealed {}
}

macro_rules! stages_of_this_crate {
    ($($stage:ty),*) => {
        $(impl sealed::Sealed for $stage {})*
    };
}

stages_of_this_crate!(
    GreedySearch,
    WholeBestFirst,
    WholeWithinHorizon,
    BestFirst,
    Beams,
    DepthFirst,
    ProofWithinHorizon,
    LearningDepthFirst,
    EarliestFirst,
    InTurns,
    DivesAndProof,
    StagesAndProof,
    ByComponents,
    BySmallerModel
);

impl<First, Rest> sealed::Sealed for Then<First, Rest> {}

/// A stage with a share of the limits, which may leave the answer to the next one.
///
/// What it can say is part of its type. One that says [`Found`] cannot say that a position is lost, and only the searches of
/// this crate that close spaces can make the [`Proof`](crate::Proof) that a [`Closed`] needs to say so.
///
/// There are no other stages than those of this crate: one that comes back with the proof of something else does not compile.
///
/// ```compile_fail,E0277
/// use winnable_games::tableau::{Manoeuvres, Position, rules::FreeCell};
/// use winnable_search::{Account, Closed, Stage, Stop, Task};
///
/// struct Mine;
///
/// impl Stage<Manoeuvres<FreeCell>> for Mine {
///     const WORDS: &'static str = "a stage of mine";
///     type Said = Closed<winnable_games::tableau::Manoeuvre>;
///
///     fn search(_: &Manoeuvres<FreeCell>, _: &Position, _: &Task, _: &mut Account) -> Result<Self::Said, Stop> {
///         Ok(Closed::Spent)
///     }
/// }
/// ```
///
/// What is there can be put together in other ways:
///
/// ```
/// use winnable_games::strategy::{GreedySearch, WholeBestFirst};
/// use winnable_games::tableau::{Manoeuvres, rules::FreeCell};
/// use winnable_search::Stage;
///
/// fn is_stage<S: Stage<Manoeuvres<FreeCell>>>() {}
/// is_stage::<GreedySearch>();
/// is_stage::<WholeBestFirst>();
/// ```
pub trait Stage<G: Game>: sealed::Sealed {
    /// What it does, in words for reports.
    const WORDS: &'static str;

    /// What it can say.
    type Said: Into<Closed<G::Move>>;

    /// What its proofs rest on, if it decides this position by itself.
    fn basis(_game: &G, _start: &G::State) -> Option<Basis> {
        None
    }

    /// Searches from `start`.
    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop>;
}

/// A stage that ends in a win, in a proof or at the limits of the whole search.
///
/// A stage that may only find wins cannot be the last one:
///
/// ```compile_fail,E0277
/// use winnable_games::strategy::{DepthFirst, GreedySearch, Then};
/// use winnable_games::tableau::{Manoeuvres, rules::FreeCell};
/// use winnable_search::Decides;
///
/// fn decides<S: Decides<Manoeuvres<FreeCell>>>() {}
/// decides::<Then<DepthFirst, GreedySearch>>();
/// ```
///
/// In this order it is fine:
///
/// ```
/// use winnable_games::strategy::{DepthFirst, GreedySearch, Then};
/// use winnable_games::tableau::{Manoeuvres, rules::FreeCell};
/// use winnable_search::Decides;
///
/// fn decides<S: Decides<Manoeuvres<FreeCell>>>() {}
/// decides::<Then<GreedySearch, DepthFirst>>();
/// ```
///
/// Nor can a stranger's, which could bring the proof of a game that nobody can win as FreeCell's loss:
///
/// ```compile_fail,E0277
/// use winnable_games::tableau::{Move, State, Tableau, rules::FreeCell};
/// use winnable_search::{
///     Account, Basis, Decided, Decides, Limits, Prunings, Quality, Stop, Task, Verdict, Watch, complete, complete_by,
/// };
/// # use winnable_games::{Playable, strategy::DepthFirst};
///
/// struct Laundry;
///
/// impl Decides<Tableau<FreeCell>> for Laundry {
///     fn stages() -> Vec<&'static str> {
///         vec!["another game"]
///     }
///
///     fn basis(_: &Tableau<FreeCell>, _: &State) -> Basis {
///         Basis { model: "another game", claims: Vec::new() }
///     }
///
///     fn decide(_: &Tableau<FreeCell>, start: &State, task: &Task, _: &mut Account) -> Result<Decided<Move>, Stop> {
///         let no_columns = Tableau::<FreeCell>::new(1, 0);
///         let (limits, watch) = (Limits::default(), Watch::default());
///         match complete_by::<DepthFirst, _>(&no_columns, start, task.prunings, task.quality, limits, &watch).verdict {
///             Verdict::Unwinnable(proof) => Ok(Decided::Lost(proof)),
///             _ => Err(Stop::Incomplete),
///         }
///     }
/// }
/// ```
///
/// The same search asked in its own name is fine, and its proof says what it is about:
///
/// ```
/// use winnable_cards::{Deal, Layout};
/// use winnable_games::tableau::{Tableau, rules::FreeCell};
/// use winnable_games::{Playable, strategy::DepthFirst};
/// use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete_by};
///
/// let one_column = Tableau::<FreeCell>::new(1, 0);
/// let layout = Layout::parse("Foundations: C-J D-K H-K S-K\n1: QC KC\n").unwrap();
/// let start = one_column.start(&Deal::Position(layout)).unwrap();
/// let (limits, watch) = (Limits::default(), Watch::default());
/// let found = complete_by::<DepthFirst, _>(&one_column, &start, &Prunings::ALL, Quality::Fast, limits, &watch);
/// let Verdict::Unwinnable(proof) = found.verdict else { panic!("it is lost") };
/// assert_eq!(proof.game().to_string(), "freecell:cells=0,columns=1");
/// ```
pub trait Decides<G: Game>: sealed::Sealed {
    /// What it does, stage by stage, in words for reports.
    fn stages() -> Vec<&'static str>;

    /// What a proof that this position is lost would rest on.
    fn basis(game: &G, start: &G::State) -> Basis;

    /// Searches from `start`.
    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop>;
}

impl<G: Game, First: Stage<G>, Rest: Decides<G>> Decides<G> for Then<First, Rest> {
    fn stages() -> Vec<&'static str> {
        [vec![First::WORDS], Rest::stages()].concat()
    }

    fn basis(game: &G, start: &G::State) -> Basis {
        First::basis(game, start).unwrap_or_else(|| Rest::basis(game, start))
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        match unless_full(First::search(game, start, task, account))? {
            Closed::Win(moves) => Ok(Decided::Win(moves)),
            Closed::Lost(proof) => Ok(Decided::Lost(proof)),
            Closed::Spent => Rest::decide(game, start, task, account),
        }
    }
}

impl<G: Greedy> Stage<G> for GreedySearch {
    const WORDS: &'static str = "greedy best-first searches with few states";
    type Said = Found<G::Move>;

    /// The first win, or the best of several.
    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop> {
        let enough = if task.quality == Quality::Fast { 1 } else { G::GOOD_ATTEMPTS };
        let mut best: Option<Vec<G::Move>> = None;
        for (number, &numbers) in G::ATTEMPTS.iter().enumerate() {
            if best.is_some() && number >= enough {
                break;
            }
            match attempt(game, start, &Likely, number, numbers, account) {
                Ok(Attempted::Found(Found::Win(moves))) => {
                    if best.as_ref().is_none_or(|best| moves.len() < best.len()) {
                        best = Some(moves);
                    }
                }
                Ok(Attempted::Found(Found::Spent)) => (),
                Ok(Attempted::AllSeen) => break,
                Err(stop) if best.is_none() => return Err(stop),
                Err(_) => (),
            }
        }
        Ok(best.map_or(Found::Spent, Found::Win))
    }
}

impl<G: Whole + SoundPruning> Stage<G> for WholeBestFirst {
    const WORDS: &'static str = "best-first search over all moves";
    type Said = Closed<G::Move>;

    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop> {
        whole_best_first(game, start, &Sound(task.prunings), |_| Sound(task.prunings), task.prunings, account)
    }
}

impl<G: Whole + CoarseKeys + SoundPruning> Stage<G> for WholeWithinHorizon {
    const WORDS: &'static str = "best-first search over all moves within a widening horizon";
    type Said = Closed<G::Move>;

    /// A horizon is a symmetry.
    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop> {
        if task.prunings.symmetry {
            let within = |met: &Coarse| Within(game.proof_horizon(start).with(met.reached()));
            whole_best_first(game, start, &Coarse::new(0), within, task.prunings, account)
        } else {
            WholeBestFirst::search(game, start, task, account)
        }
    }
}

impl<G: SmallerModel> Stage<G> for BySmallerModel {
    const WORDS: &'static str = "depth-first search over components of a smaller model, where there is one";
    type Said = Closed<G::Move>;

    fn basis(game: &G, start: &G::State) -> Option<Basis> {
        game.smaller(start).map(|(smaller, _)| Basis::by_components(&smaller))
    }

    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop> {
        by_smaller_model(game, start, task.prunings, account)
    }
}

impl<G: Beamed + SoundPruning> Stage<G> for BestFirst {
    const WORDS: &'static str = "best-first search";
    type Said = Closed<G::Move>;

    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop> {
        let budget = G::FIRST_STAGES.best_first_states.min(account.states_left());
        best_first(game, start, &Sound(task.prunings), task.prunings, Noise::NONE, budget, account)
    }
}

impl<G: Beamed + SoundPruning> Stage<G> for Beams {
    const WORDS: &'static str = "beams of growing width";
    type Said = Closed<G::Move>;

    fn search(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Self::Said, Stop> {
        for (number, &width) in game.beam_widths(start).iter().enumerate() {
            let most = if number == 0 { 0 } else { G::FIRST_STAGES.beam_noise };
            let noise = Noise { number: number as u64, most };
            let said = unless_full(beam(game, start, &Sound(task.prunings), task.prunings, width, noise, account))?;
            if said != Closed::Spent {
                return Ok(said);
            }
        }
        Ok(Closed::Spent)
    }
}

impl<G: Guidance + SoundPruning> Decides<G> for DepthFirst {
    fn stages() -> Vec<&'static str> {
        vec!["depth-first search to a proof"]
    }

    fn basis(game: &G, _start: &G::State) -> Basis {
        Basis::sound(game)
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        Search::<_, _, NoLearning>::new(game, start, task.prunings, Sound(task.prunings)).decide(account)
    }
}

impl<G: Guidance + SoundPruning + CoarseKeys> Decides<G> for ProofWithinHorizon {
    fn stages() -> Vec<&'static str> {
        vec!["depth-first search to a proof within a widening horizon"]
    }

    fn basis(game: &G, start: &G::State) -> Basis {
        Basis::within(game, start)
    }

    /// A horizon is a symmetry.
    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        if task.prunings.symmetry {
            Search::<_, _, NoLearning>::new(game, start, task.prunings, Within(game.proof_horizon(start)))
                .decide(account)
        } else {
            DepthFirst::decide(game, start, task, account)
        }
    }
}

impl<G: NoGoods> Decides<G> for LearningDepthFirst {
    fn stages() -> Vec<&'static str> {
        vec!["depth-first search to a proof, which learns from lost positions"]
    }

    fn basis(game: &G, _start: &G::State) -> Basis {
        Basis::sound(game).with(G::NO_GOODS)
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        Search::<_, _, NoGoodStore>::new(game, start, task.prunings, Sound(task.prunings)).decide(account)
    }
}

impl<G: Timed> Decides<G> for EarliestFirst {
    fn stages() -> Vec<&'static str> {
        vec!["depth-first search to a proof, which leaves positions whose cards were seen earlier"]
    }

    fn basis(game: &G, _start: &G::State) -> Basis {
        Basis::sound(game).with(G::EARLIER)
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        Search::<_, _, Earliest>::new(game, start, task.prunings, Sound(task.prunings)).decide(account)
    }
}

impl<G: Beamed + SoundPruning + InTurnsSearched> Decides<G> for InTurns {
    fn stages() -> Vec<&'static str> {
        vec![
            "depth-first search to a proof in turns with best-first searches and beams, suits told apart only as far as they matter",
        ]
    }

    fn basis(game: &G, start: &G::State) -> Basis {
        Basis::within(game, start)
    }

    /// Coarse keys are a symmetry: without symmetry the game is searched as most games are.
    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        if task.prunings.symmetry {
            in_turns(game, start, task.prunings, account)
        } else {
            Usual::decide(game, start, task, account)
        }
    }
}

impl<G: Diving + SoundPruning> Decides<G> for DivesAndProof {
    fn stages() -> Vec<&'static str> {
        vec!["depth-first search to a proof in turns with short ones in other orders"]
    }

    fn basis(game: &G, _start: &G::State) -> Basis {
        Basis::sound(game)
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        dives_and_proof(game, start, task.prunings, account)
    }
}

impl<G: Staged + SoundPruning> Decides<G> for StagesAndProof {
    fn stages() -> Vec<&'static str> {
        vec!["best-first searches stage by stage, ever wider, in turns with a depth-first search to a proof"]
    }

    fn basis(game: &G, _start: &G::State) -> Basis {
        Basis::sound(game)
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        stages_and_proof(game, start, task.prunings, account)
    }
}

impl<G: Components> Decides<G> for ByComponents {
    fn stages() -> Vec<&'static str> {
        vec!["depth-first search over components of positions, which asks an easier game"]
    }

    fn basis(game: &G, _start: &G::State) -> Basis {
        Basis::by_components(game)
    }

    fn decide(game: &G, start: &G::State, task: &Task, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        by_components(game, start, task.prunings, account)
    }
}
