//! Depth-first search with the best child first. It keeps one key for each state seen, and whole positions only along
//! the current line, so it can close spaces that a best-first search cannot hold.

use super::identity::ProofKeys;
use super::{Closed, Decided, Proof};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::no_goods::{Learner, NoLearning};
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use winnable_games::{Guidance, SoundPruning};

struct Frame<G: Guidance, P> {
    state: G::State,
    /// What its key is made of.
    parts: P,
    /// Where its children begin in the common list; they are tried from the end.
    first: usize,
    /// The best child, if it alone was listed so far.
    best_alone: Option<G::Move>,
}

/// A search that can be interrupted and taken up again.
pub(crate) struct DepthFirst<'a, G: Guidance + SoundPruning, K: ProofKeys<G>, L = NoLearning> {
    game: &'a G,
    prunings: &'a Prunings,
    start: &'a G::State,
    keys: K,
    seen: KeySet,
    stack: Vec<Frame<G, K::Parts>>,
    children: Vec<G::Move>,
    line: Vec<G::Move>,
    /// The position to be entered next, and the move that led there.
    arrived: G::State,
    last: Option<G::Move>,
    learner: L,
    /// In the order of children.
    noise: Noise,
    // Room for the children of one position.
    listed: Listed<G::Move>,
    /// Whether positions are left out for others that dominate them, and room for the keys of these.
    has_dominance: bool,
    dominators: Vec<u128>,
}

impl<'a, G, K, L> DepthFirst<'a, G, K, L>
where
    G: Guidance + SoundPruning,
    K: ProofKeys<G>,
    L: Learner<G>,
{
    pub fn new(game: &'a G, start: &'a G::State, prunings: &'a Prunings, keys: K) -> Self {
        let has_dominance = prunings.safe_moves && keys.dominance(game).is_some();
        DepthFirst {
            has_dominance,
            game,
            prunings,
            start,
            keys,
            seen: KeySet::new(),
            stack: Vec::new(),
            children: Vec::new(),
            line: Vec::new(),
            arrived: start.clone(),
            last: None,
            learner: L::default(),
            noise: Noise::NONE,
            listed: Listed::default(),
            dominators: Vec::new(),
        }
    }

    /// The same search with noise in the order of children.
    pub fn with_noise(self, noise: Noise) -> Self {
        DepthFirst { noise, ..self }
    }

    /// Goes on until the verdict, wider keys, or `budget` states.
    pub fn advance(&mut self, budget: u64, account: &mut Account) -> Result<Closed<G::Move>, Stop> {
        let end = account.counts.states.saturating_add(budget);
        while account.counts.states < end {
            self.prunings.settle(self.game, &mut self.arrived, |_| ());
            if let Some(wider) = self.keys.wider(self.game, &self.arrived) {
                *self = DepthFirst::new(self.game, self.start, self.prunings, wider).with_noise(self.noise);
                break;
            }
            self.line.extend(self.last);
            let is_new = self.is_new(account)?;
            if is_new && self.game.is_surely_won(&self.arrived) {
                return Ok(Closed::Win(self.prunings.replay(self.game, self.start, &self.line)));
            }
            if is_new && !self.learner.is_lost(self.game, self.prunings, &self.keys, &self.arrived) {
                self.expand(account)?;
            } else if self.last.is_some() {
                self.line.pop();
            }
            if !self.next_child() {
                let dominance = self.keys.dominance(self.game).filter(|_| self.has_dominance);
                let more = L::claim(self.prunings).or(dominance);
                return Ok(Closed::Lost(Proof::new(self.game, self.start, self.prunings, self.keys.claim(), more)));
            }
        }
        Ok(Closed::Spent)
    }

    /// Goes on to the verdict.
    pub fn decide(mut self, account: &mut Account) -> Result<Decided<G::Move>, Stop> {
        loop {
            match self.advance(u64::MAX, account)? {
                Closed::Win(moves) => return Ok(Decided::Win(moves)),
                Closed::Lost(proof) => return Ok(Decided::Lost(proof)),
                // It began again with wider keys, of which there is a widest.
                Closed::Spent => (),
            }
        }
    }

    /// Counts the position, unless it was seen before.
    fn is_new(&mut self, account: &mut Account) -> Result<bool, Stop> {
        let key = match self.stack.last() {
            Some(frame) => self.keys.key_after(self.game, &frame.state, &frame.parts, &self.arrived),
            None => self.keys.key(self.game, &self.arrived),
        };
        if self.is_dominated(key) || !self.seen.insert(key, account.bytes())? {
            account.duplicate();
            return Ok(false);
        }
        account.state(self.game, &self.arrived)?;
        account.level(self.line.len() as u64);
        Ok(true)
    }

    /// Whether a position was seen from which a win takes no more steps. If a space closes so, it is lost: let a position of those that were seen be the nearest
    /// to a win. The next one on the way is nearer still, so it was not seen, and another one was that is no further from a win.
    fn is_dominated(&mut self, key: u128) -> bool {
        if !self.has_dominance {
            return false;
        }
        self.dominators.clear();
        self.keys.dominators(self.game, &self.arrived, key, &mut self.dominators);
        self.dominators.iter().any(|&key| self.seen.contains(key))
    }

    /// Puts the position on the line, with its best child or all.
    fn expand(&mut self, account: &Account) -> Result<(), Stop> {
        let first = self.children.len();
        let best = self.learner.best_move(self.game, &self.arrived);
        let parts = match self.stack.last() {
            Some(frame) => self.keys.parts_after(self.game, &frame.state, &frame.parts, &self.arrived),
            None => self.keys.parts(self.game, &self.arrived),
        };
        self.stack.push(Frame { state: self.arrived.clone(), parts, first, best_alone: best });
        match best {
            Some(best) => self.children.push(best),
            None => list(self.game, &self.arrived, self.noise, &mut self.children, &mut self.listed),
        }
        account.memory(self.bytes())
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let line =
            self.stack.capacity() * size_of::<Frame<G, K::Parts>>() + self.children.capacity() * size_of::<G::Move>();
        self.seen.bytes() + self.learner.bytes() + line as u64
    }

    /// Goes to the next child of the deepest position that has one; says whether there is one.
    fn next_child(&mut self) -> bool {
        while let Some(frame) = self.stack.last_mut() {
            if self.children.len() > frame.first {
                self.last = self.children.pop();
                let Some(m) = self.last else { continue };
                if self.learner.refuses(self.game, &frame.state, m) {
                    continue;
                }
                self.arrived = frame.state.clone();
                self.game.play(&mut self.arrived, m);
                return true;
            }
            if let Some(best) = frame.best_alone.take() {
                list(self.game, &frame.state, self.noise, &mut self.children, &mut self.listed);
                // The best has been tried. It stands last, unless the game breaks its promise; no other may be left out.
                let tried = self.children[frame.first..].iter().rposition(|&m| m == best);
                tried.map(|place| self.children.remove(frame.first + place));
                continue;
            }
            self.stack.pop();
            self.line.pop();
        }
        false
    }
}

/// Room for the moves of a position with their estimates, and for their order.
pub(super) struct Listed<M> {
    moves: Vec<(u32, M)>,
    order: Vec<u64>,
}

impl<M> Default for Listed<M> {
    fn default() -> Self {
        Listed { moves: Vec::new(), order: Vec::new() }
    }
}

/// Lists the children of a position, best last, and equal ones as the game lists them.
pub(super) fn list<G: Guidance>(
    game: &G,
    state: &G::State,
    noise: Noise,
    children: &mut Vec<G::Move>,
    Listed { moves, order }: &mut Listed<G::Move>,
) {
    moves.clear();
    game.moves_with_estimates(state, moves);
    if noise.most > 0 {
        let key = game.key(state);
        for (number, (estimate, _)) in moves.iter_mut().enumerate() {
            *estimate += noise.of(key ^ number as u128);
        }
    }
    // The worst estimates first, with their places in the low half: numbers are sorted by the same code in all games.
    order.clear();
    order.extend(moves.iter().zip(0_u64..).map(|(&(estimate, _), place)| u64::from(!estimate) << 32 | place));
    order.sort_unstable();
    children.extend(order.iter().map(|&place| moves[place as u32 as usize].1));
}

#[cfg(test)]
mod tests {
    use super::super::Sound;
    use super::*;
    use crate::limits::{Limits, Watch};
    use crate::no_goods::NoGoodStore;
    use winnable_games::{Claim, ClaimKind, Game, Keys, Name, NoGood, NoGoods, Premise, Premises};

    /// Three moves from the start, of which only the last one listed wins, and a best move that is another of them.
    struct Misleading;

    impl Game for Misleading {
        type State = u8;
        type Move = u8;
        const KEYS: Keys = Keys::Exact;

        fn name(&self) -> Name {
            Name::new("misleading")
        }

        fn root_key(&self, state: &u8) -> u128 {
            u128::from(*state)
        }

        fn moves(&self, state: &u8, out: &mut Vec<u8>) {
            out.extend((*state == 0).then_some([1, 2, 3]).into_iter().flatten());
        }

        fn play(&self, state: &mut u8, m: u8) {
            *state = m;
        }

        fn is_surely_won(&self, state: &u8) -> bool {
            *state == 3
        }

        fn key(&self, state: &u8) -> u128 {
            u128::from(*state)
        }

        fn plain_key(&self, state: &u8) -> u128 {
            u128::from(*state)
        }

        fn cards_left(&self, _state: &u8) -> u32 {
            1
        }
    }

    impl Guidance for Misleading {
        fn estimate(&self, _state: &u8) -> u32 {
            0
        }
    }

    impl Premises for Misleading {
        fn holds(&self, _premise: Premise) -> bool {
            false
        }
    }

    impl SoundPruning for Misleading {
        const SAFE_MOVES: Option<Claim> = None;
        const DEAD_POSITIONS: Option<Claim> = None;

        fn safe_move(&self, _state: &u8) -> Option<u8> {
            None
        }

        fn is_dead(&self, _state: &u8) -> bool {
            false
        }
    }

    impl NoGoods for Misleading {
        const NO_GOODS: Claim = Claim::new(ClaimKind::NoGoods, &[Premise::CardsOnlyLeave]);

        fn no_good(&self, _state: &u8) -> Option<NoGood> {
            None
        }

        fn left_after(&self, _state: &u8, m: u8) -> u64 {
            u64::from(m)
        }

        fn best_move(&self, state: &u8) -> Option<u8> {
            (*state == 0).then_some(1)
        }
    }

    #[test]
    fn the_child_left_out_of_the_list_is_the_one_that_was_tried() {
        let watch = Watch::default();
        let mut account = Account::new(&Misleading, &0, Limits::default(), &watch);
        let keys = Sound(&Prunings::ALL);
        let mut search = DepthFirst::<_, _, NoGoodStore>::new(&Misleading, &0, &Prunings::ALL, keys);
        assert_eq!(search.advance(u64::MAX, &mut account), Ok(Closed::Win(vec![3])), "a child was left out");
    }
}
