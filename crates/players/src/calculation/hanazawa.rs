//! The player of M. Hanazawa, *An algorithm to play the card solitaire Calculation*.
//!
//! A drawn card that fits a foundation goes up, unless a waste card is meant for that place. Any other drawn card is
//! labelled with the foundation on which it is to end, and laid on a stack. Of all pairs of a foundation and a stack
//! that make no tangle, the player takes the one with the least entry in the obstruction table (`obstruction.rs`). The
//! row is the Sd value (stack degree) of the stack, the column the distance of the card: roughly, how many of the cards
//! that are still to come cannot go up before this card.
//!
//! A card that fits several foundations goes where most waste cards follow it at once, as the paper does "in the main";
//! the option `highest` sends it to the highest instead.
//!
//! The paper leaves open what decides the success rate. [`Reading`] has the assumptions by which the printed rate comes
//! out; they were chosen after the fact, and the reading `literal` has none of them. Each can be given to it alone:
//!
//! | option | assumption | without it |
//! |---|---|---|
//! | `floor` | the row is at least the number of the stack less one: the paper calls that number the weight of the stack, and says that stack 1 takes distance 0, stack 2 distance 1 and so on | the row is the Sd value |
//! | `last-stack` | of equal entries the one on the stack with the larger number | the one on the first stack |
//! | `fewest` | of equal entries on a stack the foundation with the fewest waste cards meant for it | the first foundation |
//! | `last-foundation` | of foundations where equally many waste cards follow a drawn card, the last | the first |

use super::labels::relabelled;
use super::obstruction::Obstruction;
use crate::name::Parts;
use crate::{Player, PlayerError};
use winnable_cards::{CardSet, NO_CARD, SplitMix64};
use winnable_games::calculation::{Calculation, LabelledWaste, Move, PLACE_OF, View, WasteCard, earlier};

/// How many other ranks may get new labels if the name says `free` without a number.
const OTHERS: u32 = 3;
/// The largest number that a name may give: each more takes several times as long.
const MOST_OTHERS: u32 = 4;
/// The options of a reading, for error messages.
pub(super) const OPTIONS: &str =
    "highest, literal (and with it floor, last-stack, fewest, last-foundation), set, free-k, free, free=0 to free=4";

/// How the paper is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The row of the table is at least the weight of the stack less one.
    pub floor: bool,
    /// Of equal entries, the stack with the larger number.
    pub last_stack: bool,
    /// Of equal entries on one stack, the foundation with the fewest waste cards meant for it.
    pub fewest: bool,
    /// Of foundations where equally many waste cards follow a drawn card, the last.
    pub last_foundation: bool,
    /// A card that fits several foundations goes to the highest, not where most waste cards follow.
    pub highest: bool,
    /// Sd values and distances are the sizes of sets of cards, so that no card is counted twice, as the author proposes
    /// at the end of the paper.
    pub set_based: bool,
    /// When a king is drawn that can be laid nowhere, the waiting kings may get new labels.
    pub free_kings: bool,
    /// When a card of any rank is drawn that can be laid nowhere, the waiting cards of its rank, and of at most this
    /// many other ranks, may get new labels.
    pub free: Option<u32>,
}

impl Reading {
    /// Takes the options of a reading out of a name.
    pub(super) fn take(parts: &mut Parts<'_>) -> Reading {
        // All assumptions are made, unless the name says `literal`: then those that it gives.
        let is_literal = parts.has("literal");
        let mut assumes = |option: &str| !is_literal || parts.has(option);
        Reading {
            floor: assumes("floor"),
            last_stack: assumes("last-stack"),
            fewest: assumes("fewest"),
            last_foundation: assumes("last-foundation"),
            highest: parts.has("highest"),
            set_based: parts.has("set"),
            free_kings: parts.has("free-k"),
            free: match parts.has("free") {
                true => Some(OTHERS),
                false => (0..=MOST_OTHERS).find(|n| parts.has(&format!("free={n}"))),
            },
        }
    }

    /// The reading in the name of a player without a table: `hanazawa:free`.
    pub fn parse(text: &str) -> Result<Reading, PlayerError> {
        let mut parts = Parts::new(text);
        let expected = format!("hanazawa with options {OPTIONS}");
        if parts.name != "hanazawa" {
            return Err(parts.error(&expected));
        }
        let reading = Reading::take(&mut parts);
        parts.end(&expected).map(|()| reading)
    }
}

/// The obstruction of a pair of foundation and stack, and two numbers that break ties; less is better.
type Cost = (f32, usize, u32);

/// The player.
#[derive(Debug, Clone)]
pub struct Hanazawa {
    reading: Reading,
    table: Obstruction,
    labelled: LabelledWaste,
    /// Moves left to be played of the last decision, the next one last.
    to_play: Vec<Move>,
}

impl Hanazawa {
    /// The player with an obstruction table.
    pub fn new(reading: Reading, table: Obstruction) -> Self {
        Hanazawa { reading, table, labelled: LabelledWaste::new([0; 4]), to_play: Vec::new() }
    }

    /// Decides about a drawn card: returns the first move, and leaves the moves that follow from it in `to_play`.
    /// `None` if the card can be laid nowhere.
    fn decide(&mut self, stacks: usize, rank: u8) -> Option<Move> {
        let first = match self.fit(stacks, rank) {
            Some(v) => {
                self.labelled.put_up(v);
                Move::Foundation(v as u8)
            }
            None => Move::Stack(self.lay(stacks, rank)? as u8),
        };
        let to_play = &mut self.to_play;
        self.labelled.settle(stacks, |m| to_play.push(m));
        to_play.reverse();
        Some(first)
    }

    /// A foundation where the rank is next and no waste card is meant for that place.
    fn fit(&self, stacks: usize, rank: u8) -> Option<usize> {
        let fits = |v: &usize| {
            let k = PLACE_OF[*v][rank as usize];
            k == self.labelled.up()[*v] && self.labelled.is_open(*v, k as usize)
        };
        let mut fitting = (0..4).filter(fits);
        if self.reading.highest {
            return fitting.next_back();
        }
        fitting.max_by_key(|&v| (self.follow(v, stacks), if self.reading.last_foundation { v } else { 3 - v }))
    }

    /// How many waste cards follow at once when the drawn card goes to a foundation.
    fn follow(&self, v: usize, stacks: usize) -> usize {
        let mut labelled = self.labelled.clone();
        labelled.put_up(v);
        let mut count = 0;
        labelled.settle(stacks, |_| count += 1);
        count
    }

    /// Lays the card where the obstruction is least, and tells on which stack.
    fn lay(&mut self, stacks: usize, rank: u8) -> Option<usize> {
        let found = self.least(&self.labelled, stacks, rank).map(|(_, v, stack)| (v, stack));
        let (v, stack) = found.or_else(|| {
            let (labelled, place) = self.with_new_labels(stacks, rank)?;
            self.labelled = labelled;
            Some(place)
        })?;
        self.labelled.lay(v, PLACE_OF[v][rank as usize] as usize, stack);
        Some(stack)
    }

    /// New labels with which a card that can be laid nowhere finds a place after all, with its foundation and stack.
    /// First only the cards of its rank may change, and if that is not enough, those of as few other ranks as will do.
    fn with_new_labels(&self, stacks: usize, rank: u8) -> Option<(LabelledWaste, (usize, usize))> {
        let for_kings = (self.reading.free_kings && rank == 13).then_some(0);
        let most = self.reading.free.or(for_kings)?;
        (0..=most).find_map(|others| self.least_relabelled(stacks, rank, others))
    }

    /// The labels with the least obstruction, where cards of the drawn rank and of so many other ranks may change
    /// theirs.
    fn least_relabelled(&self, stacks: usize, rank: u8, others: u32) -> Option<(LabelledWaste, (usize, usize))> {
        let mut best: Option<(Cost, LabelledWaste, (usize, usize))> = None;
        relabelled(&self.labelled, stacks, rank, others, &mut |labelled| {
            let Some((cost, v, stack)) = self.least(labelled, stacks, rank) else { return };
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, labelled.clone(), (v, stack)));
            }
        });
        best.map(|(_, labelled, place)| (labelled, place))
    }

    /// The foundation and stack with the least obstruction, with the labels as they are.
    fn least(&self, labelled: &LabelledWaste, stacks: usize, rank: u8) -> Option<(Cost, usize, usize)> {
        let mut distances = DistanceTable::new(labelled, self.reading.set_based);
        let meant_for = |v: usize| (labelled.waste() & earlier(v, 13)).len();
        let mut best: Option<(Cost, usize, usize)> = None;
        for stack in 0..stacks {
            let row = self.row(&mut distances, labelled.top(stack), stack);
            for (v, places) in PLACE_OF.iter().enumerate() {
                let k = places[rank as usize] as usize;
                if !labelled.is_open(v, k) || !labelled.is_free(v, k, stack) {
                    continue;
                }
                let obstruction = self.table.of(row, distances.distance(v, k));
                let by_stack = if self.reading.last_stack { stacks - stack } else { stack };
                let cost = (obstruction, by_stack, if self.reading.fewest { meant_for(v) } else { 0 });
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, v, stack));
                }
            }
        }
        best
    }

    /// The row of the obstruction table for a stack with this top.
    fn row(&self, distances: &mut DistanceTable<'_>, top: WasteCard, stack: usize) -> usize {
        let sd = if top == NO_CARD { 0 } else { distances.of(top) };
        if self.reading.floor { sd.max(stack) } else { sd }
    }
}

/// The Sd values of the waste cards, each computed at most once, and the distances that follow from them.
struct DistanceTable<'a> {
    labelled: &'a LabelledWaste,
    set_based: bool,
    /// The Sd value of each waste card as the paper defines it.
    numbers: [Option<u8>; 52],
    /// For the reading `set`: the labels of the cards that the Sd value counts.
    sets: [Option<CardSet>; 52],
}

impl<'a> DistanceTable<'a> {
    fn new(labelled: &'a LabelledWaste, set_based: bool) -> Self {
        DistanceTable { labelled, set_based, numbers: [None; 52], sets: [None; 52] }
    }

    /// The first waste card that is meant for a place of foundation v after k.
    fn next(&self, v: usize, k: usize) -> Option<WasteCard> {
        Some(self.labelled.follower((13 * v + k) as WasteCard)).filter(|&next| next != NO_CARD)
    }

    /// The Sd value of a waste card.
    fn of(&mut self, card: WasteCard) -> usize {
        if self.set_based { self.set(card).len() as usize } else { usize::from(self.number(card)) }
    }

    /// The distance of a card meant for place k of foundation v.
    fn distance(&mut self, v: usize, k: usize) -> usize {
        if self.set_based { self.set_distance(v, k).len() as usize } else { usize::from(self.number_distance(v, k)) }
    }

    fn number(&mut self, card: WasteCard) -> u8 {
        if let Some(known) = self.numbers[card as usize] {
            return known;
        }
        let under = self.labelled.under(card);
        let below = if under == NO_CARD { 0 } else { self.number(under) };
        let number = below.max(self.number_distance(card as usize / 13, card as usize % 13));
        self.numbers[card as usize] = Some(number);
        number
    }

    fn number_distance(&mut self, v: usize, k: usize) -> u8 {
        match self.next(v, k) {
            Some(next) => self.number(next) + (next as usize - 13 * v - k - 1) as u8,
            None => (12 - k) as u8,
        }
    }

    fn set(&mut self, card: WasteCard) -> CardSet {
        if let Some(known) = self.sets[card as usize] {
            return known;
        }
        let under = self.labelled.under(card);
        let below = if under == NO_CARD { CardSet::EMPTY } else { self.set(under) };
        let set = below | self.set_distance(card as usize / 13, card as usize % 13);
        self.sets[card as usize] = Some(set);
        set
    }

    fn set_distance(&mut self, v: usize, k: usize) -> CardSet {
        let until = |end: usize| earlier(v, end) - earlier(v, k + 1);
        match self.next(v, k) {
            Some(next) => self.set(next) | until(next as usize - 13 * v),
            None => until(13),
        }
    }
}

impl Player<Calculation> for Hanazawa {
    fn begin(&mut self, _game: &Calculation, view: View<'_>, _rng: SplitMix64) {
        self.labelled = LabelledWaste::new(view.up());
        self.to_play.clear();
    }

    fn choose(&mut self, _game: &Calculation, view: View<'_>) -> Option<Move> {
        match self.to_play.pop() {
            Some(m) => Some(m),
            None => self.decide(view.stacks(), view.drawn()?),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::calculation::open;
    use crate::{BlindGame, chance};
    use winnable_cards::Deal;
    use winnable_games::Playable;
    use winnable_games::calculation::Calculation;

    #[test]
    fn readings_win_what_they_won_when_they_were_measured() {
        let game = Calculation::new(4, false);
        let wins = |name: &str| {
            let mut player = open(&game, name).unwrap();
            let mut is_won = |deal: &u64| {
                let mut state = game.start(&Deal::Seed(*deal)).unwrap();
                player.play_out(BlindGame::new(&game, &mut state), chance(1, *deal));
                game.is_won(&state)
            };
            (1..=500).filter(|deal| is_won(deal)).count()
        };
        let names =
            ["", ":highest", ":literal", ":set", ":free-k", ":free=0", ":free=1", ":free", ":tuned", ":tuned,free"];
        let counts = names.map(|options| wins(&format!("hanazawa{options}")));
        assert_eq!(counts, [433, 435, 244, 354, 439, 445, 452, 460, 435, 459]);
        // The assumptions, each alone. Without the floor no stack differs from another.
        let alone = ["floor", "last-stack", "fewest", "last-foundation"];
        let counts = alone.map(|option| wins(&format!("hanazawa:literal,{option}")));
        assert_eq!(counts, [419, 244, 265, 261]);
        let all = "hanazawa:literal,floor,last-stack,fewest,last-foundation";
        assert_eq!(wins(all), 433, "all of them are the player without options");
    }

    #[test]
    fn assumptions_are_named_beside_literal_only() {
        let game = Calculation::new(4, false);
        for option in ["floor", "last-stack", "fewest", "last-foundation"] {
            assert!(open(&game, &format!("hanazawa:literal,{option}")).is_ok());
            let error = open(&game, &format!("hanazawa:{option}")).err().unwrap().to_string();
            assert!(error.contains("literal (and with it floor"), "{error}");
        }
    }

    #[test]
    fn other_ranks_are_few() {
        let game = Calculation::new(4, false);
        assert!(open(&game, "hanazawa:free=4").is_ok());
        for name in ["hanazawa:free=5", "hanazawa:free=-1", "hanazawa:free=", "hanazawa:frei"] {
            let error = open(&game, name).err().unwrap().to_string();
            assert!(error.contains("free=0 to free=4") && error.contains(name), "{error}");
        }
    }
}
