//! Depth-first search over components: positions that lead to one another are one.
//!
//! The moves from component to component never lead back, so the search is one of a graph without circles: whatever was left
//! without a win is lost for good, and is noted only then. A subtree that has grown large asks an easier game, whose losses
//! are losses here too; the easier game keeps what it knows from one question to the next.

use super::{Decided, Proof};
use crate::limits::Account;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use crate::word_set::WordSet;
use std::convert::Infallible;
use winnable_cards::sort_few;
use winnable_games::{Components, Restarts, Way, Ways, Word};

/// A position of a component, and how it was reached within it.
struct Member<S> {
    state: S,
    /// The member that it was reached from, in the list of all members; the first of a component is its own.
    from: usize,
    /// The moves from there, in the list of all moves.
    first: usize,
    end: usize,
}

/// A component on the current line.
struct Frame {
    /// Where its members, their moves, its ways and the moves of these begin in the lists.
    members: usize,
    member_moves: usize,
    ways: usize,
    way_moves: usize,
    /// The next way to be tried.
    next: usize,
    /// Positions that were counted when it was entered, and after how many more the easier game is asked.
    entered: u64,
    question: u64,
}

/// What a search can say. `S` says what it is to be spent, which a search without a budget never is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer<S> {
    Won,
    Lost,
    Spent(S),
}

/// How many positions a search may look at.
trait Budget {
    type Spent;

    /// Whether there is nothing left of it after so many positions.
    fn spent(&self, positions: u64) -> Option<Self::Spent>;
}

/// As many as there are.
struct Endless;

impl Budget for Endless {
    type Spent = Infallible;

    #[inline(always)]
    fn spent(&self, _positions: u64) -> Option<Infallible> {
        None
    }
}

/// Until so many were looked at in all.
struct Until(u64);

impl Budget for Until {
    type Spent = ();

    #[inline(always)]
    fn spent(&self, positions: u64) -> Option<()> {
        (positions >= self.0).then_some(())
    }
}

/// The search, with what it knows to be lost.
struct Search<G: Components> {
    game: G,
    lost: WordSet<G::Word>,
    /// Some positions that it knows to be won, if it is asked again and again.
    won: WordSet<G::Word>,
    easier: Option<Box<Search<G>>>,
    /// Its share of the limit of bytes: one of so many.
    share: u64,
    /// Positions that it has seen.
    positions: u64,
    /// The line: components, their members with the moves to them, and the ways out with the member that each leaves.
    frames: Vec<Frame>,
    members: Vec<Member<G::State>>,
    member_moves: Vec<G::Move>,
    ways: Ways<G::State, G::Move>,
    leaves: Vec<usize>,
    /// The members of one component, and where its ways lead.
    seen: WordSet<G::Word>,
    /// Noise in the order of ways.
    noise: Noise,
    moves: Vec<G::Move>,
    words: Vec<G::Word>,
    sorted: Vec<(Way<G::State>, usize)>,
}

/// Searches to a win or a proof.
pub(crate) fn by_components<G: Components>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Decided<G::Move>, Stop> {
    let game = if prunings.safe_moves { game.clone() } else { game.without_dominances() };
    let claim = prunings.safe_moves.then(|| game.dominances());
    let share = 1 + std::iter::successors(game.easier(), Components::easier).count() as u64;
    let mut search = Search::new(game, share);
    let mut line = Vec::new();
    let mut first = *start;
    search.game.raise(&mut first, &mut line);
    match search.decide(&first, &line, account)? {
        Some(rest) => {
            line.extend(rest);
            Ok(Decided::Win(line))
        }
        None => Ok(Decided::Lost(Proof::new(&search.game, start, prunings, None, claim))),
    }
}

/// Lines that cannot be played, after which no other is looked for.
const MOST_UNPLAYABLE: u64 = 30;
/// When a search begins again, the easier game is asked about the start, for so many times the positions that the search took.
const START_IN_EASIER: u64 = 4;
/// Most bytes of the positions of an easier game that are known to be won.
const WON_BYTES: u64 = 16 << 20;

impl<G: Components> Search<G> {
    fn new(game: G, share: u64) -> Self {
        let easier = game.easier().map(|easier| Box::new(Search::new(easier, share)));
        Search {
            game,
            lost: WordSet::new(),
            won: WordSet::new(),
            easier,
            share,
            positions: 0,
            frames: Vec::new(),
            members: Vec::new(),
            member_moves: Vec::new(),
            ways: Ways::default(),
            leaves: Vec::new(),
            seen: WordSet::new(),
            noise: Noise::NONE,
            moves: Vec::new(),
            words: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// The line that wins from a position that is settled, after these moves; None if it is lost. By one search, or by several, each in
    /// another order, that keep what they know to be lost. A line that cannot be played is given only if many others could not either.
    fn decide(
        &mut self,
        start: &G::State,
        before: &[G::Move],
        account: &mut Account,
    ) -> Result<Option<Vec<G::Move>>, Stop> {
        let Some(Restarts { first, more, noise }) = self.game.restarts() else {
            return Ok(match self.run(start, Endless, account)? {
                Answer::Won => Some(self.line()),
                Answer::Lost => None,
            });
        };
        let mut budget = first;
        let mut unplayable = 0;
        let mut may_be_lost_in_easier = true;
        loop {
            match self.run(start, Until(self.positions.saturating_add(budget)), account)? {
                Answer::Lost => return Ok(None),
                Answer::Won => {
                    let line = self.line();
                    if unplayable == MOST_UNPLAYABLE || self.game.can_be_played(&[before, &line].concat()) {
                        return Ok(Some(line));
                    }
                    unplayable += 1;
                }
                Answer::Spent(()) => {
                    if may_be_lost_in_easier {
                        match self.ask_easier(start, START_IN_EASIER * budget, account)? {
                            Answer::Lost => return Ok(None),
                            Answer::Won => may_be_lost_in_easier = false,
                            Answer::Spent(()) => {}
                        }
                    }
                    budget += budget / 100 * more + 1;
                }
            }
            self.noise = Noise { number: self.noise.number + 1, most: noise };
        }
    }

    /// Searches from a position that is settled.
    fn run<B: Budget>(&mut self, start: &G::State, budget: B, account: &mut Account) -> Result<Answer<B::Spent>, Stop> {
        self.frames.clear();
        self.members.clear();
        self.member_moves.clear();
        self.ways.ways.clear();
        self.ways.moves.clear();
        self.leaves.clear();
        if self.game.is_surely_won(start) || self.knows_won(start) {
            return Ok(Answer::Won);
        }
        if !self.is_lost(start) {
            self.enter(start, account)?;
        }
        while let Some(frame) = self.frames.last_mut() {
            let at = frame.next;
            if at == self.ways.ways.len() {
                self.leave(account)?;
                continue;
            }
            frame.next += 1;
            let asks = self.positions - frame.entered >= frame.question;
            if asks && self.is_lost_in_the_easier_game(account)? {
                self.leave(account)?;
                continue;
            }
            let state = self.ways.ways[at].state;
            if self.is_lost(&state) {
                account.duplicate();
                continue;
            }
            if self.game.is_surely_won(&state) || self.knows_won(&state) {
                return Ok(Answer::Won);
            }
            if let Some(spent) = budget.spent(self.positions) {
                return Ok(Answer::Spent(spent));
            }
            if self.is_known_lost_in_easier(&state) {
                self.lost.insert(self.game.word(&state), account.bytes() / self.share)?;
                continue;
            }
            self.enter(&state, account)?;
        }
        Ok(Answer::Lost)
    }

    /// Whether a position of an easier game was won before.
    #[inline]
    fn knows_won(&self, state: &G::State) -> bool {
        !self.won.is_empty() && self.won.contains(self.game.word(state))
    }

    /// Whether a position is known to be lost.
    #[inline]
    fn is_lost(&mut self, state: &G::State) -> bool {
        if self.lost.contains(self.game.word(state)) {
            return true;
        }
        self.words.clear();
        self.game.dominators(state, &mut self.words);
        self.words.iter().any(|&word| self.lost.contains(word))
    }

    /// Whether an easier game has found a position to be lost.
    fn is_known_lost_in_easier(&mut self, state: &G::State) -> bool {
        let Some(easier) = &mut self.easier else { return false };
        let mut state = self.game.to_easier(state);
        self.moves.clear();
        easier.game.raise(&mut state, &mut self.moves);
        easier.is_lost(&state) || easier.is_known_lost_in_easier(&state)
    }

    /// Asks the easier game about the component on top, at the cost that it had so far; if that does not do, again when it has
    /// cost twice as much.
    fn is_lost_in_the_easier_game(&mut self, account: &mut Account) -> Result<bool, Stop> {
        let Some(frame) = self.frames.last_mut() else { return Ok(false) };
        let cost = self.positions - frame.entered;
        frame.question = 2 * cost;
        let first = self.members[frame.members].state;
        let answer = self.ask_easier(&first, cost, account)?;
        if let (Answer::Won, Some(frame)) = (answer, self.frames.last_mut()) {
            frame.question = u64::MAX;
        }
        Ok(answer == Answer::Lost)
    }

    /// What the easier game says of a position, after so many positions of its own at most.
    fn ask_easier(&mut self, state: &G::State, budget: u64, account: &mut Account) -> Result<Answer<()>, Stop> {
        let Some(easier) = &mut self.easier else { return Ok(Answer::Spent(())) };
        let mut state = self.game.to_easier(state);
        self.moves.clear();
        easier.game.raise(&mut state, &mut self.moves);
        let until = Until(easier.positions.saturating_add(budget));
        let answer = easier.run(&state, until, account)?;
        if answer == Answer::Won {
            easier.note_won(&state);
        }
        Ok(answer)
    }

    /// Notes that a position and all components of the current line can be won.
    fn note_won(&mut self, start: &G::State) {
        self.won.insert_if_room(self.game.word(start), WON_BYTES);
        for member in &self.members {
            self.won.insert_if_room(self.game.word(&member.state), WON_BYTES);
        }
    }

    /// Lists the members of a component and the ways out of it.
    fn enter(&mut self, start: &G::State, account: &mut Account) -> Result<(), Stop> {
        let frame = Frame {
            members: self.members.len(),
            member_moves: self.member_moves.len(),
            ways: self.ways.ways.len(),
            way_moves: self.ways.moves.len(),
            next: self.ways.ways.len(),
            entered: self.positions,
            question: self.game.ask_after(),
        };
        self.seen.clear();
        self.seen.insert(self.game.word(start), u64::MAX)?;
        let (first, end) = (frame.member_moves, frame.member_moves);
        self.members.push(Member { state: *start, from: frame.members, first, end });
        self.count(start, account)?;
        let mut at = frame.members;
        let mut way_by_force = None;
        let mut moves = std::mem::take(&mut self.moves);
        'members: while at < self.members.len() {
            let state = self.members[at].state;
            moves.clear();
            self.game.reversible(&state, &mut moves);
            for &m in &moves {
                let mut child = state;
                self.game.play(&mut child, m);
                let first = self.member_moves.len();
                self.member_moves.push(m);
                if self.game.settle(&mut child, &mut self.member_moves) {
                    way_by_force = Some((at, child, first));
                    break 'members;
                }
                if self.seen.insert(self.game.word(&child), u64::MAX)? {
                    self.members.push(Member { state: child, from: at, first, end: self.member_moves.len() });
                    self.count(&child, account)?;
                } else {
                    self.member_moves.truncate(first);
                }
            }
            at += 1;
        }
        self.moves = moves;
        if let Some((member, state, first)) = way_by_force {
            // A move without loss that cannot be taken back: nothing else need be tried from anywhere in the component.
            self.ways.under_way.clear();
            self.ways.under_way.extend_from_slice(&self.member_moves[first..]);
            self.ways.push(state, 0);
            self.ways.under_way.clear();
            self.leaves.push(member);
        } else {
            for member in frame.members..self.members.len() {
                let state = self.members[member].state;
                let listed = self.ways.ways.len();
                self.game.exits(&state, &mut self.ways);
                self.take_up(listed, member);
            }
        }
        self.sort(frame.ways);
        self.frames.push(frame);
        account.level(self.frames.len() as u64);
        account.memory(self.bytes() * self.share)
    }

    /// Bytes in use, without the easier game, which has a share of its own.
    fn bytes(&self) -> u64 {
        let line = self.frames.capacity() * size_of::<Frame>()
            + self.members.capacity() * size_of::<Member<G::State>>()
            + (self.member_moves.capacity() + self.ways.moves.capacity()) * size_of::<G::Move>()
            + self.ways.ways.capacity() * size_of::<Way<G::State>>()
            + self.leaves.capacity() * size_of::<usize>();
        self.lost.bytes() + self.won.bytes() + self.seen.bytes() + line as u64
    }

    /// Settles the positions that the last ways lead to, and drops those that are known to be lost or listed already.
    fn take_up(&mut self, listed: usize, member: usize) {
        let mut kept = listed;
        for at in listed..self.ways.ways.len() {
            let mut way = self.ways.ways[at];
            // Nearly half of them: what is lost need not be raised.
            if self.lost.contains(self.game.word(&way.state)) {
                continue;
            }
            self.moves.clear();
            self.game.raise(&mut way.state, &mut self.moves);
            let word = self.game.word(&way.state);
            // The small set first: it is at hand.
            if self.seen.insert(word, u64::MAX) != Ok(true) || self.lost.contains(word) {
                continue;
            }
            if !self.moves.is_empty() {
                let moves = &mut self.ways.moves;
                let first = moves.len() as u32;
                moves.extend_from_within(way.first as usize..way.end as usize);
                moves.extend_from_slice(&self.moves);
                (way.first, way.end) = (first, moves.len() as u32);
            }
            if self.noise.most > 0 {
                way.order += self.noise.of(word.mixed().into());
            }
            self.ways.ways[kept] = way;
            self.leaves.push(member);
            kept += 1;
        }
        self.ways.ways.truncate(kept);
    }

    /// Brings the ways of the last component into the order in which they are tried.
    fn sort(&mut self, first: usize) {
        self.sorted.clear();
        self.sorted.extend(self.ways.ways.drain(first..).zip(self.leaves.drain(first..)));
        sort_few(&mut self.sorted, |(way, _)| way.order);
        for (way, member) in self.sorted.drain(..) {
            self.ways.ways.push(way);
            self.leaves.push(member);
        }
    }

    fn count(&mut self, state: &G::State, account: &mut Account) -> Result<(), Stop> {
        self.positions += 1;
        account.state(&self.game, state)
    }

    /// Notes that the component on top is lost, all of it.
    fn leave(&mut self, account: &Account) -> Result<(), Stop> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        for member in self.members.drain(frame.members..) {
            self.lost.insert(self.game.word(&member.state), account.bytes() / self.share)?;
        }
        self.member_moves.truncate(frame.member_moves);
        self.ways.ways.truncate(frame.ways);
        self.ways.moves.truncate(frame.way_moves);
        self.leaves.truncate(frame.ways);
        Ok(())
    }

    /// The moves of the current line.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        for frame in &self.frames {
            let way = frame.next - 1;
            let mut within = Vec::new();
            let mut member = self.leaves[way];
            while member != frame.members {
                within.push(member);
                member = self.members[member].from;
            }
            for member in within.into_iter().rev() {
                let Member { first, end, .. } = self.members[member];
                line.extend_from_slice(&self.member_moves[first..end]);
            }
            let way = &self.ways.ways[way];
            line.extend_from_slice(&self.ways.moves[way.first as usize..way.end as usize]);
        }
        line
    }
}
