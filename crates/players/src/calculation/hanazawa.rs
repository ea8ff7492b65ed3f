//! Hanazawa's player (paper 002). A drawn card is planned for a foundation at once and laid where the obstruction
//! table, entered with the stack's Sd value and the card's distance, says that it hurts least.
//!
//! The text leaves two things open that decide the success rate. It calls the number of a stack its weight and says
//! that stack 1 takes distance 0, stack 2 distance 1 and so on: the table is entered with at least the weight less
//! one (without this floor the rate is far from the printed one). And it does not tell how ties are broken: here the
//! larger stack, then the foundation with the fewest waste cards planned for it, then the smaller foundation; a card
//! that fits several foundations goes to the highest. The literal reading has no floor, lets a card go to the foundation
//! where most waste cards follow it at once ("in the main", says the text), and of equals takes the first.

use super::labels::relabelled;
use super::obstruction::Obstruction;
use crate::name::Parts;
use crate::{Player, PlayerError};
use winnable_cards::{NO_CARD, SplitMix64};
use winnable_games::calculation::{Calculation, LabelledWaste, Move, PLACE_OF, View, WasteCard, earlier};

/// Other ranks that are planned anew unless the name says how many, and at most: each more takes several times as long.
const OTHERS: u32 = 3;
const MOST_OTHERS: u32 = 4;
const EXPECTED: &str = "hanazawa with options literal, set, free-k, free, free=0 to free=4";

/// How the paper is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Nothing that the text only hints at: no floor, and of equals the first.
    pub literal: bool,
    /// Sd values and distances count different cards, as the author proposes at the end.
    pub set_based: bool,
    /// Kings may be planned anew when a king would be lost otherwise.
    pub free_kings: bool,
    /// So may the cards of every rank when one of them is drawn and would be lost, and those of so many other ranks.
    pub free: Option<u32>,
}

impl Reading {
    /// Takes the options of a reading out of a name.
    pub(super) fn take(parts: &mut Parts<'_>) -> Reading {
        Reading {
            literal: parts.has("literal"),
            set_based: parts.has("set"),
            free_kings: parts.has("free-k"),
            free: match parts.has("free") {
                true => Some(OTHERS),
                false => (0..=MOST_OTHERS).find(|n| parts.has(&format!("free={n}"))),
            },
        }
    }

    /// The reading of a player's name without a table of its own: `hanazawa:free`.
    pub fn parse(text: &str) -> Result<Reading, PlayerError> {
        let mut parts = Parts::new(text);
        if parts.name != "hanazawa" {
            return Err(parts.error(EXPECTED));
        }
        let reading = Reading::take(&mut parts);
        parts.end(EXPECTED).map(|()| reading)
    }
}

/// How much it hurts to lay a card somewhere, with what breaks ties.
type Cost = (f32, usize, u32);

/// The player.
#[derive(Debug, Clone)]
pub struct Hanazawa {
    reading: Reading,
    table: Obstruction,
    labelled: LabelledWaste,
    /// Moves that follow from the last decision, the next one last.
    to_play: Vec<Move>,
}

impl Hanazawa {
    /// The player with a table.
    pub fn new(reading: Reading, table: Obstruction) -> Self {
        Hanazawa { reading, table, labelled: LabelledWaste::new([0; 4]), to_play: Vec::new() }
    }

    /// Decides about a drawn card: its first move, and the rest in `to_play`.
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

    /// A foundation where the rank is next and no waste card is planned for that place.
    fn fit(&self, stacks: usize, rank: u8) -> Option<usize> {
        let fits = |v: &usize| {
            let k = PLACE_OF[*v][rank as usize];
            k == self.labelled.up()[*v] && self.labelled.is_open(*v, k as usize)
        };
        match self.reading.literal {
            true => (0..4).rev().filter(fits).max_by_key(|&v| self.follow(v, stacks)),
            false => (0..4).rev().find(fits),
        }
    }

    /// How many waste cards go up at once after the drawn card goes to a foundation.
    fn follow(&self, v: usize, stacks: usize) -> usize {
        let mut labelled = self.labelled.clone();
        labelled.put_up(v);
        let mut count = 0;
        labelled.settle(stacks, |_| count += 1);
        count
    }

    /// Lays the card where it hurts least of all untangled pairs of foundation and stack, and tells on which stack.
    fn lay(&mut self, stacks: usize, rank: u8) -> Option<usize> {
        let found = self.least(&self.labelled, stacks, rank).map(|(_, v, stack)| (v, stack));
        let (v, stack) = found.or_else(|| {
            let (labelled, place) = self.thought_over(stacks, rank)?;
            self.labelled = labelled;
            Some(place)
        })?;
        self.labelled.lay(v, PLACE_OF[v][rank as usize] as usize, stack);
        Some(stack)
    }

    /// A plan in which a card that would be lost finds a place after all, with its foundation and stack: the cards of
    /// its rank planned anew, and if that is not enough, those of as few other ranks as will do.
    fn thought_over(&self, stacks: usize, rank: u8) -> Option<(LabelledWaste, (usize, usize))> {
        let most = match self.reading {
            Reading { free: Some(others), .. } => others,
            Reading { free_kings: true, .. } if rank == 13 => 0,
            _ => return None,
        };
        (0..=most).find_map(|others| self.least_relabelled(stacks, rank, others))
    }

    /// The plan of the least obstruction with cards of so many other ranks planned anew.
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

    /// The foundation and stack of the least obstruction with the plans as they stand.
    fn least(&self, labelled: &LabelledWaste, stacks: usize, rank: u8) -> Option<(Cost, usize, usize)> {
        let mut distances = DistanceTable::new(labelled, self.reading.set_based);
        let planned = |v: usize| (labelled.waste() & earlier(v, 13)).count_ones();
        let mut best: Option<(Cost, usize, usize)> = None;
        for stack in 0..stacks {
            let row = self.row(&mut distances, labelled.top(stack), stack);
            for (v, places) in PLACE_OF.iter().enumerate() {
                let k = places[rank as usize] as usize;
                if !labelled.is_open(v, k) || !labelled.is_free(v, k, stack) {
                    continue;
                }
                let obstruction = self.table.of(row, distances.distance(v, k));
                let cost =
                    if self.reading.literal { (obstruction, 0, 0) } else { (obstruction, stacks - stack, planned(v)) };
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, v, stack));
                }
            }
        }
        best
    }

    /// The row of the table for a stack with this top.
    fn row(&self, distances: &mut DistanceTable<'_>, top: WasteCard, stack: usize) -> usize {
        let sd = if top == NO_CARD { 0 } else { distances.of(top) };
        if self.reading.literal { sd } else { sd.max(stack) }
    }
}

/// Sd values and distances of a labelled, each computed once.
struct DistanceTable<'a> {
    labelled: &'a LabelledWaste,
    set_based: bool,
    /// The cards that must come before each waste card, as a number or as a set.
    numbers: [Option<u8>; 52],
    sets: [Option<u64>; 52],
}

impl<'a> DistanceTable<'a> {
    fn new(labelled: &'a LabelledWaste, set_based: bool) -> Self {
        DistanceTable { labelled, set_based, numbers: [None; 52], sets: [None; 52] }
    }

    /// The waste card of foundation v that comes next after place k.
    fn next(&self, v: usize, k: usize) -> Option<WasteCard> {
        Some(self.labelled.follower(13 * v + k)).filter(|&next| next != NO_CARD)
    }

    /// The Sd value of a waste card.
    fn of(&mut self, card: WasteCard) -> usize {
        if self.set_based { self.set(card).count_ones() as usize } else { usize::from(self.number(card)) }
    }

    /// The distance of a card for place k of foundation v.
    fn distance(&mut self, v: usize, k: usize) -> usize {
        if self.set_based {
            self.set_distance(v, k).count_ones() as usize
        } else {
            usize::from(self.number_distance(v, k))
        }
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

    fn set(&mut self, card: WasteCard) -> u64 {
        if let Some(known) = self.sets[card as usize] {
            return known;
        }
        let under = self.labelled.under(card);
        let below = if under == NO_CARD { 0 } else { self.set(under) };
        let set = below | self.set_distance(card as usize / 13, card as usize % 13);
        self.sets[card as usize] = Some(set);
        set
    }

    fn set_distance(&mut self, v: usize, k: usize) -> u64 {
        let after = !earlier(v, k + 1);
        match self.next(v, k) {
            Some(next) => self.set(next) | after & earlier(v, next as usize - 13 * v),
            None => after & earlier(v, 13),
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
    use winnable_games::calculation::Calculation;
    use winnable_games::{Game, Playable};

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
            (1..=300).filter(|deal| is_won(deal)).count()
        };
        let names = ["", ":literal", ":set", ":free-k", ":free=0", ":free=1", ":free", ":tuned", ":tuned,free"];
        let counts = names.map(|options| wins(&format!("hanazawa{options}")));
        assert_eq!(counts, [261, 148, 211, 265, 269, 275, 278, 262, 278]);
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
