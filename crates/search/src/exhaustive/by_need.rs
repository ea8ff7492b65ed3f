//! Depth-first search to a proof that tells cards apart only as far as what follows needs it.
//!
//! What follows a position *needs* a horizon: the narrowest within which all positions lie that can be reached from it, and within
//! which those are dead that are left for dead. If a position is lost, so are all that share its key within the horizon that it needs: they have the same
//! moves, to positions that share their keys ([`CoarseKeys::coarse_key`]). So it is noted as lost under that key, and most positions need far less than the
//! start does. What is noted is lost for good, whatever the search meets later.
//!
//! What a position needs is known when its *component* is closed, the positions that lead to each other (Tarjan's algorithm). Until then they are taken as one
//! within a horizon that is a guess. Cards that are up stay up, so a component lies in one *layer*, the positions with the same cards up, and a line enters each
//! layer once. If a component turns out to need more than the guess and two different positions of it were taken as one, the line goes back to where it entered
//! the layer, and guesses that. All that was noted stays.
//!
//! That a closed component is lost: let a position that shares a key with one of its members, within the horizon that the component needs, have a
//! win, and let no other such position have a shorter one. The member has the same first move. It was not a win, so it led to a position known to be lost, or dead: then
//! the other position is lost after that move. Or it led to a position taken as one with a member: then the other one shares the key of that member, and its win is shorter.
//! Where a position *dominates* another, a win from there takes no more steps, so what is said of it does as well. Safe moves are played on the way, so
//! they must not make the shortest win longer: those of the games that are searched so do not.

use super::depth_first::{Listed, list};
use super::{Closed, Proof};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use winnable_games::{CoarseKeys, Guidance, Horizon, Premise, SoundPruning};

/// The horizons under which positions of a layer are noted, each wider than the one before; the first is the layer's own.
#[derive(Default)]
struct Layer(Vec<Horizon>);

impl Layer {
    /// The number of the narrowest horizon that is as wide as this one.
    fn covering(&mut self, need: Horizon) -> usize {
        let widest = self.0.last().copied().unwrap_or(need);
        if need.with(widest) != widest {
            self.0.push(need.with(widest));
        }
        self.0.iter().position(|&horizon| need.with(horizon) == horizon).unwrap_or(self.0.len() - 1)
    }
}

/// A position on the current line.
struct Frame<G: CoarseKeys> {
    /// What its keys within the horizons of its layer are made of.
    parts: Vec<G::Parts>,
    /// Where its children begin in the common list; they are tried from the end.
    first: usize,
    /// Its number among the members, which have its state, and the least of those that it leads to.
    index: usize,
    low: usize,
    /// What is needed by all that was met from here on.
    need: Horizon,
    /// Whether two positions were taken as one in its component.
    has_joined: bool,
}

/// Where the line entered a layer.
struct Entry {
    /// Its own horizon, which tells layers apart.
    own: Horizon,
    /// The number of the frame.
    frame: usize,
    /// The number of the horizon that is guessed.
    guess: usize,
}

/// A position of a component that is not closed yet.
struct Member<S> {
    state: S,
    key: u128,
}

/// What is known of a position.
enum Met {
    /// It, or one that dominates it, is this member of an open component.
    Member(usize),
    /// It is lost, and needs this.
    Lost(Horizon),
    /// Nothing; its key within the guess.
    New(u128),
}

/// Keys are hashes already. The same in every run, so that tables grow alike.
#[derive(Default)]
struct OfKey(u64);

impl Hasher for OfKey {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Faults that a test plants, to see that it would find them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// A guess that was too narrow is left as it is.
    KeepsGuess,
    /// A position needs no more than what it is itself.
    ForgetsNeeds,
    /// Known positions of an open component are taken as closed.
    ForgetsComponents,
}

/// A search that can be interrupted and taken up again.
pub(crate) struct ByNeed<'a, G: Guidance + SoundPruning + CoarseKeys> {
    game: &'a G,
    prunings: &'a Prunings,
    start: &'a G::State,
    /// Where cards come back from the foundations, all positions are one layer, and the search begins again when it has to be wider.
    up_stays_up: bool,
    /// At least this is told apart everywhere.
    least: Horizon,
    /// All that was met lies within this.
    reached: Horizon,
    layers: BTreeMap<Horizon, Layer>,
    /// The keys of positions that are lost, each within the horizon that it needs.
    lost: KeySet,
    /// The members of open components, and their numbers by their keys within the guess.
    members: Vec<Member<G::State>>,
    open: HashMap<u128, usize, BuildHasherDefault<OfKey>>,
    stack: Vec<Frame<G>>,
    /// How many parts its frames have.
    kept_parts: usize,
    entries: Vec<Entry>,
    children: Vec<G::Move>,
    line: Vec<G::Move>,
    /// The position to be entered next, and the move that led there.
    arrived: G::State,
    last: Option<G::Move>,
    // Room for the children of one position.
    listed: Listed<G::Move>,
    has_dominance: bool,
    #[cfg(test)]
    fault: Option<Fault>,
}

impl<'a, G: Guidance + SoundPruning + CoarseKeys> ByNeed<'a, G> {
    pub fn new(game: &'a G, start: &'a G::State, prunings: &'a Prunings) -> Self {
        let least = game.proof_horizon(start);
        ByNeed {
            game,
            prunings,
            start,
            up_stays_up: game.holds(Premise::UpStaysUp),
            least,
            reached: least,
            layers: BTreeMap::new(),
            lost: KeySet::new(),
            members: Vec::new(),
            open: HashMap::default(),
            stack: Vec::new(),
            kept_parts: 0,
            entries: Vec::new(),
            children: Vec::new(),
            line: Vec::new(),
            arrived: start.clone(),
            last: None,
            listed: Listed::default(),
            has_dominance: prunings.safe_moves && game.dominance().is_some(),
            #[cfg(test)]
            fault: None,
        }
    }

    /// Whether a test has planted this fault.
    #[inline(always)]
    fn has(&self, _fault: Fault) -> bool {
        #[cfg(test)]
        return self.fault == Some(_fault);
        #[cfg(not(test))]
        false
    }

    /// Goes on until the verdict, a position beyond all that was reached, or `budget` states.
    pub fn advance(&mut self, budget: u64, account: &mut Account) -> Result<Closed<G::Move>, Stop> {
        let end = account.counts.states.saturating_add(budget);
        while account.counts.states < end {
            self.prunings.settle(self.game, &mut self.arrived, |_| ());
            let own = self.game.horizon(&self.arrived).with(self.least);
            let wider = self.reached.with(own);
            if wider != self.reached {
                self.reached = wider;
                if !self.up_stays_up {
                    self.begin_again();
                }
                break;
            }
            let own = if self.up_stays_up { own } else { self.reached };
            if self.game.is_surely_won(&self.arrived) {
                account.state(self.game, &self.arrived)?;
                self.line.extend(self.last);
                return Ok(Closed::Win(self.prunings.replay(self.game, self.start, &self.line)));
            }
            self.enter(own, account)?;
            if !self.next_child(account)? {
                debug_assert!(self.stack.is_empty(), "no position is left without a word");
                let dominance = self.game.dominance().filter(|_| self.has_dominance);
                let within = Some((G::COARSE_KEYS, self.reached));
                return Ok(Closed::Lost(Proof::new(self.game, self.start, self.prunings, within, dominance)));
            }
        }
        Ok(Closed::Spent)
    }

    /// Begins again with what was noted.
    fn begin_again(&mut self) {
        if !self.stack.is_empty() {
            self.go_back_to_entry(0);
        }
        self.entries.clear();
        self.arrived = self.start.clone();
    }

    /// Puts the position on the line, unless it is known or dead.
    fn enter(&mut self, own: Horizon, account: &mut Account) -> Result<(), Stop> {
        let is_entry = self.entries.last().is_none_or(|entry| entry.own != own);
        let layer = self.layers.entry(own).or_insert_with(|| Layer(vec![own]));
        let guess = self.entries.last().filter(|_| !is_entry).map_or(layer.0.len() - 1, |entry| entry.guess);
        let horizons = &self.layers[&own].0;
        let parent = self.stack.last().filter(|_| !is_entry);
        let key = match self.look_up(horizons, guess, parent) {
            Met::Member(index) => {
                account.duplicate();
                if let Some(frame) = self.stack.last_mut() {
                    frame.low = frame.low.min(index);
                    frame.has_joined =
                        frame.has_joined || self.game.key(&self.members[index].state) != self.game.key(&self.arrived);
                }
                return Ok(());
            }
            Met::Lost(need) => {
                account.duplicate();
                self.needs(need);
                return Ok(());
            }
            Met::New(key) => key,
        };
        account.state(self.game, &self.arrived)?;
        account.level(self.stack.len() as u64);
        if self.prunings.dead_positions
            && let Some(need) = self.game.dead_horizon(&self.arrived, horizons[guess])
        {
            // No wider than the guess, so one of the horizons is as wide.
            let horizon = horizons.iter().copied().find(|&horizon| need.with(horizon) == horizon);
            let horizon = horizon.unwrap_or(horizons[guess]);
            let key = self.game.coarse_key(&self.arrived, horizon) ^ horizon.salt();
            self.lost.insert(key, account.bytes())?;
            self.needs(need);
            return Ok(());
        }
        let parts = horizons.iter().enumerate().map(|(number, &horizon)| {
            match parent.and_then(|frame| Some((frame, frame.parts.get(number)?))) {
                Some((frame, parts)) => {
                    self.game.coarse_parts_after(&self.members[frame.index].state, parts, &self.arrived, horizon)
                }
                None => self.game.coarse_parts(&self.arrived, horizon),
            }
        });
        let parts: Vec<G::Parts> = parts.collect();
        self.kept_parts += parts.len();
        if is_entry {
            self.entries.push(Entry { own, frame: self.stack.len(), guess });
        }
        let index = self.members.len();
        self.members.push(Member { state: self.arrived.clone(), key });
        self.open.insert(key, index);
        self.line.extend(self.last);
        let first = self.children.len();
        self.stack.push(Frame { parts, first, index, low: index, need: own, has_joined: false });
        list(self.game, &self.arrived, Noise::NONE, &mut self.children, &mut self.listed);
        account.memory(self.bytes())
    }

    /// Looks for the position among those that are known, within the horizons of its layer; for members within the guess.
    fn look_up(&self, horizons: &[Horizon], guess: usize, parent: Option<&Frame<G>>) -> Met {
        let mut guessed = 0;
        let mut dominators = Vec::new();
        // The guess first: most positions that are known are members.
        let others = (0..horizons.len()).filter(|&number| number != guess);
        for number in std::iter::once(guess).chain(others) {
            let horizon = horizons[number];
            let key = match parent.and_then(|frame| Some((frame, frame.parts.get(number)?))) {
                Some((frame, parts)) => {
                    self.game.coarse_key_after(&self.members[frame.index].state, parts, &self.arrived, horizon)
                }
                None => self.game.coarse_key(&self.arrived, horizon),
            };
            debug_assert_eq!(key, self.game.coarse_key(&self.arrived, horizon), "the parent's parts make the key");
            if self.has_dominance {
                self.game.dominators(&self.arrived, key, horizon, &mut dominators);
            }
            for key in std::iter::once(key).chain(dominators.drain(..)).map(|key| key ^ horizon.salt()) {
                if number == guess
                    && let Some(&index) = self.open.get(&key)
                {
                    return Met::Member(index);
                }
                if self.lost.contains(key) {
                    return Met::Lost(horizon);
                }
            }
            if number == guess {
                guessed = key ^ horizon.salt();
            }
        }
        Met::New(guessed)
    }

    /// What was met from the last position of the line on needs this.
    fn needs(&mut self, need: Horizon) {
        if let Some(frame) = self.stack.last_mut() {
            frame.need = frame.need.with(need);
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let line = self.stack.capacity() * size_of::<Frame<G>>() + self.kept_parts * size_of::<G::Parts>();
        let open = self.members.capacity() * size_of::<Member<G::State>>()
            + self.open.capacity() * size_of::<(u128, usize, u8)>();
        self.lost.bytes() + (line + open + self.children.capacity() * size_of::<G::Move>()) as u64
    }

    /// Goes to the next child of the deepest position that has one; says whether there is one.
    fn next_child(&mut self, account: &Account) -> Result<bool, Stop> {
        while let (Some(frame), Some(entry)) = (self.stack.last(), self.entries.last()) {
            if self.children.len() > frame.first {
                self.last = self.children.pop();
                self.arrived = self.members[frame.index].state.clone();
                if let Some(m) = self.last {
                    self.game.play(&mut self.arrived, m);
                }
                return Ok(true);
            }
            let &Frame { index, low, need, has_joined, .. } = frame;
            let &Entry { own, frame: entered, guess } = entry;
            if low == index || self.has(Fault::ForgetsComponents) {
                let layer = self.layers.entry(own).or_default();
                let number = layer.covering(need);
                let horizon = layer.0[number];
                if has_joined && number > guess && !self.has(Fault::KeepsGuess) {
                    self.go_back_to_entry(entered);
                    return Ok(true);
                }
                for member in self.members.drain(index..) {
                    self.open.remove(&member.key);
                    let key = match number == guess {
                        true => member.key,
                        false => self.game.coarse_key(&member.state, horizon) ^ horizon.salt(),
                    };
                    self.lost.insert(key, account.bytes())?;
                }
            }
            self.kept_parts -= frame.parts.len();
            self.stack.pop();
            self.line.pop();
            if self.stack.len() == entered {
                self.entries.pop();
            }
            let forgets = self.has(Fault::ForgetsNeeds);
            if let Some(parent) = self.stack.last_mut() {
                parent.need = if forgets { parent.need } else { parent.need.with(need) };
                if low < index {
                    parent.low = parent.low.min(low);
                    parent.has_joined |= has_joined;
                }
            }
        }
        Ok(false)
    }

    /// Goes back to where the line entered its layer, to go on with a wider guess.
    fn go_back_to_entry(&mut self, entered: usize) {
        let &Frame { first, index, .. } = &self.stack[entered];
        self.arrived = self.members[index].state.clone();
        self.children.truncate(first);
        for member in self.members.drain(index..) {
            self.open.remove(&member.key);
        }
        self.kept_parts -= self.stack[entered..].iter().map(|frame| frame.parts.len()).sum::<usize>();
        self.stack.truncate(entered);
        self.entries.pop();
        // The start has no move that led to it.
        self.line.truncate(entered);
        self.last = if entered == 0 { None } else { self.line.pop() };
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Decided, DepthFirst, Sound};
    use super::*;
    use crate::limits::{Limits, Watch};
    use crate::no_goods::NoLearning;
    use winnable_cards::SplitMix64;
    use winnable_games::tableau::{Tableau, rules};
    use winnable_games::{Modelled, Playable};
    use winnable_positions::{as_deal, below, tableau};

    /// Small boards: columns and cells.
    const BOARDS: [(usize, usize); 4] = [(3, 0), (4, 0), (4, 1), (5, 0)];
    const LIMITS: Limits = Limits { states: 4_000, bytes: u64::MAX };

    /// How many positions on small boards a search without prunings finds to be won and to be lost, and of how many of these the proof says something else.
    fn compared(positions: usize, fault: Option<Fault>) -> (usize, usize, usize) {
        let (mut won, mut lost, mut different) = (0, 0, 0);
        let mut rng = SplitMix64::new(5);
        let watch = Watch::default();
        for number in 0..positions {
            let (columns, cells) = BOARDS[number % BOARDS.len()];
            let game = Tableau::<rules::Castle>::new(columns, cells);
            let left = 12 + below(&mut rng, 14);
            let start = game.start(&as_deal(&tableau(&mut rng, columns, cells, left))).unwrap();
            let (model, start) = game.model(&start);
            let mut account = Account::new(&model, &start, LIMITS, &watch);
            let blind = DepthFirst::<_, _, NoLearning>::new(&model, &start, &Prunings::NONE, Sound(&Prunings::NONE));
            let Ok(blind) = blind.decide(&mut account) else { continue };
            let mut account = Account::new(&model, &start, LIMITS, &watch);
            let mut proof = ByNeed { fault, ..ByNeed::new(&model, &start, &Prunings::ALL) };
            let said = loop {
                match proof.advance(u64::MAX, &mut account).expect("it needs no more than the blind search") {
                    Closed::Spent => (),
                    said => break said,
                }
            };
            match blind {
                Decided::Win(_) => won += 1,
                Decided::Lost(_) => lost += 1,
            }
            different += usize::from(matches!(blind, Decided::Win(_)) != matches!(said, Closed::Win(_)));
        }
        (won, lost, different)
    }

    #[test]
    fn proofs_by_need_agree_with_a_blind_search() {
        let (won, lost, different) = compared(3_000, None);
        assert_eq!(different, 0);
        assert!(won > 300 && lost > 300, "{won} won, {lost} lost");
    }

    #[test]
    fn planted_faults_are_found() {
        for fault in [Fault::KeepsGuess, Fault::ForgetsNeeds, Fault::ForgetsComponents] {
            let (.., different) = compared(3_000, Some(fault));
            assert!(different > 0, "fault {} is not found", fault as u8);
        }
    }
}
