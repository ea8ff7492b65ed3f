//! Games whose moves can either be taken back or never undone.

use crate::{Claim, Game, SoundPruning};

/// A way out of a component of positions: moves, and where they lead.
#[derive(Debug, Clone, Copy)]
pub struct Way<S> {
    /// The position after the moves.
    pub state: S,
    /// Where the moves stand in [`Ways::moves`].
    pub first: u32,
    /// Where they end.
    pub end: u32,
    /// Ways with less of it are tried first.
    pub order: u32,
}

/// A list of ways.
#[derive(Debug)]
pub struct Ways<S, M> {
    /// The moves of all ways.
    pub moves: Vec<M>,
    /// The ways.
    pub ways: Vec<Way<S>>,
    /// The moves of a way that is being put together.
    pub under_way: Vec<M>,
}

impl<S, M> Default for Ways<S, M> {
    fn default() -> Self {
        Ways { moves: Vec::new(), ways: Vec::new(), under_way: Vec::new() }
    }
}

impl<S, M: Copy> Ways<S, M> {
    /// Adds the way whose moves are under way.
    pub fn push(&mut self, state: S, order: u32) {
        let first = self.moves.len() as u32;
        self.moves.extend_from_slice(&self.under_way);
        self.ways.push(Way { state, first, end: self.moves.len() as u32, order });
    }
}

/// What a position is written as: 64 bits, or 128 where these are not enough.
pub trait Word: Copy + Eq + Into<u128> + std::fmt::Debug + Send + Sync + 'static {
    /// Of all words the largest, which no position has.
    const NONE: Self;

    /// How many positions can be told apart.
    const POSITIONS: u128;

    /// The word of a number.
    fn new(number: u64) -> Self;

    /// With one more digit of this radix.
    #[must_use]
    fn and(self, radix: u64, digit: u64) -> Self;

    /// Its bits, well mixed.
    fn mixed(self) -> u64;
}

impl Word for u64 {
    const NONE: u64 = u64::MAX;
    const POSITIONS: u128 = u64::MAX as u128;

    #[inline(always)]
    fn new(number: u64) -> u64 {
        number
    }

    #[inline(always)]
    fn and(self, radix: u64, digit: u64) -> u64 {
        self * radix + digit
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        (self ^ self >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Word for u128 {
    const NONE: u128 = u128::MAX;
    const POSITIONS: u128 = u128::MAX;

    #[inline(always)]
    fn new(number: u64) -> u128 {
        u128::from(number)
    }

    #[inline(always)]
    fn and(self, radix: u64, digit: u64) -> u128 {
        self * u128::from(radix) + u128::from(digit)
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        (self as u64).mixed() ^ ((self >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32)
    }
}

/// Searches one after the other, each in another order, that keep what was found to be lost: a search that has lost its way in
/// a large part without a win is given up, and what it knows stays true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restarts {
    /// Positions of the first search.
    pub first: u64,
    /// So many per cent more has each that follows.
    pub more: u64,
    /// Largest noise in the order of ways.
    pub noise: u32,
}

/// A game whose positions fall into components: within one, each position can be reached from each by moves that can be taken
/// back; moves that cannot lead from component to component and never return. So a search that has left a component without
/// a win is done with all of it.
pub trait Components: SoundPruning<State: Copy> + Clone {
    /// What positions are written as.
    type Word: Word;

    /// The position, written in one word: different positions have different words.
    fn word(&self, state: &Self::State) -> Self::Word;

    /// Plays safe moves, appends them to `moves`, and tells whether one of them can never be taken back.
    fn settle(&self, state: &mut Self::State, moves: &mut Vec<Self::Move>) -> bool;

    /// Plays safe moves, and moves that can be taken back, to one of a few positions of the component; appends them to `moves`.
    fn raise(&self, state: &mut Self::State, moves: &mut Vec<Self::Move>);

    /// The moves that can be taken back, appended to `out`. Those that undo a safe move may be left out.
    fn reversible(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Moves and sequences of moves that cannot be taken back, such that some win goes on with one of them, from this
    /// position of the component or another, if there is a win at all.
    fn exits(&self, state: &Self::State, out: &mut Ways<Self::State, Self::Move>);

    /// The words of some other positions: this one is lost if one of them is.
    fn dominators(&self, state: &Self::State, out: &mut Vec<Self::Word>);

    /// A game that can be won wherever this one can, with the same kind of positions, and is searched faster.
    fn easier(&self) -> Option<Self>;

    /// After how many positions of a subtree the easier game is asked for the first time.
    fn ask_after(&self) -> u64;

    /// A position of this game in the easier one.
    fn to_easier(&self, state: &Self::State) -> Self::State;

    /// How the search begins again and again, if it does.
    fn restarts(&self) -> Option<Restarts>;

    /// Whether a line from the position of which this was made to a certain win can be played in the game that it is a model of. Where
    /// some cannot, the search looks for another line.
    fn can_be_played(&self, line: &[Self::Move]) -> bool;

    /// The game with every dominance off.
    fn without_dominances(&self) -> Self;

    /// What is left out, and what that claims of these rules.
    fn dominances(&self) -> Claim;
}

/// A game of which some positions have a smaller model with components: it can be won if the position can, and its wins are nearly
/// always wins of the position.
pub trait SmallerModel: SoundPruning {
    /// The smaller model.
    type Smaller: Components;

    /// The smaller model of a position, with the name of the game; None where the rules or the position do not allow one.
    fn smaller(&self, start: &Self::State) -> Option<(Self::Smaller, <Self::Smaller as Game>::State)>;

    /// The moves from the position for a winning line of the smaller model, up to a certain win. None if the line cannot be played:
    /// then the position must be searched in another way. (A loss of the smaller model is one of the position, always.)
    fn of_smaller(&self, start: &Self::State, line: &[<Self::Smaller as Game>::Move]) -> Option<Vec<Self::Move>>;
}
