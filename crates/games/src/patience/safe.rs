//! Moves that can be played at once without loss: each kind with its premises, its argument, and a test in
//! `search/tests/patience`.
//!
//! # Cards that go up
//! Premises: foundations in suit; no rows are dealt to the piles, which would cover other cards; piles are built down.
//!
//! Let x be next on its foundation, of height r (the first rank has height 1). Let L be x and all cards that could come to lie on
//! it, on these, and so on: in suit the lower cards of its suit; in the same colour those of its colour up to height r - 1; in
//! alternate colours the other colour up to r - 1 and its own up to r - 2; in any suit all up to r - 1. Suppose that every card of L
//! is *ready*: on its foundation, or next there; so that all lower ones are up. Then x goes up at once. For take any plan
//! that wins without it. Follow it, but whenever it moves a card of L, bring that card up, if it is not yet there, and do nothing else.
//! That card is free in the plan, and free here. Only cards of L ever lie on cards of L that have moved, so whatever the plan does with other cards can
//! be done here too: their piles are the same without cards of L on top, and there are more free cells and spaces. Cards that come
//! down from the foundations are cards of L, which need not come down, or others, of which the same lie on the foundations as in the
//! plan. So this plan wins too. It does not matter whether cards come back.
//!
//! If they do not, it is enough that all cards that could lie on x itself are up: nothing will ever lie on it.
//!
//! Where a card moves with all that lies on it, whatever that is (`tail`), a card of L that a plan moves need not be free. Then all cards of L but x must be
//! up: nothing ever lies on them, nor on x. (A two is not always safe then, as it is elsewhere: an ace with cards on it may have to go there, to free what it lies on.)
//!
//! Where ace and king follow each other in the piles (`wrap`), a card of the last rank may lie on one of the first. Then the second
//! argument alone is used, for cards that are not of the first rank.
//!
//! Up, or up and down, in suit: the lower card of the suit is up; the higher one could lie on x, but can go up itself instead, and so
//! on along the suit. It is free to do so if cards move one by one: in a run that moves as one the next lies on it. Premises: cards do not come back, no wrap,
//! single cards, or runs only as cells and spaces allow.
//!
//! Where x comes from: from a pile, a cell or an open reserve in any case. From the waste if cards are turned one by one: the other
//! cards of stock and waste come to light no later without x. From a stacked reserve, whose next card comes to light sooner.
//!
//! *Spaces that fill themselves* (from the reserve or the waste): while there is something to fill them with, a card goes up at once
//! only from a cell, or from a pile that keeps a card. The plan above then makes and fills the same spaces at the same times: x
//! never was the last card of a pile, since what it lies on cannot leave before it, and cards do not go into spaces by choice.
//!
//! # Onto the parent for good
//! Premises: built down in suit, no wrap; one card at a time; no cells; only kings or nothing into spaces; no stock. (The arguments are
//! the same with a reserve.)
//!
//! x goes at once onto the next higher card p of its suit if p lies on the next higher one, or is a king at the bottom of a pile. p
//! can then go nowhere but up, and only after x; what lies under p cannot leave before it. So nothing is lost by covering p, and x could only go
//! there or up. Where nothing goes into spaces, a king is such a card wherever it lies.
//!
//! # Kings into spaces
//! Premises: only kings go into spaces; spaces do not fill themselves; no rows are dealt; built down, no wrap, so that kings lie on no other cards.
//!
//! A king on top of a pile, or in a cell, goes into a space at once if there are as many spaces as kings that are neither up nor at the bottom of
//! a pile: spaces are of use to kings alone, and there is one for each. Where cards come back, kings that are up may want a space too, and count;
//! but not in suit, where nothing lies on such a king but what is up with it.
//!
//! # From the cell onto the parent
//! Premises: built down in suit, no wrap; one card at a time; only kings or nothing into spaces; no stock, no reserve; cards do not come back.
//!
//! A card in a cell goes at once onto the next higher card p of its suit if p is the end of a pile. Follow any plan as if it were still in the
//! cell. p does not go up before it. When the plan moves p, or a run with p in it, the card goes back to the cell that the plan has for it.

use super::moves::{free_cards, next_to_fill};
use super::rules::Rules;
use super::state::{Move, NO_CARD, Place, State};
use crate::index::{colour, rank, suit};
use crate::{Claim, ClaimKind, Premise};
use std::borrow::Cow;
use winnable_rules::{Spaces, Suits, Together, Way};

/// Which kinds of safe moves a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Safe {
    /// Cards go up.
    pub up: bool,
    /// Cards go onto their parents for good.
    pub parents: bool,
    /// Kings go into spaces.
    pub kings: bool,
    /// Cards leave the cells for their parents.
    pub cells: bool,
    /// What is done more boldly than the argument allows, in tests.
    pub bold: Option<Bold>,
}

/// A claim that is used more boldly than its argument allows: for tests that must notice it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bold {
    /// Every card that can goes up.
    Up,
    /// Cards go up as if none moved with others on it.
    Tails,
    /// Cards go onto parents that may still have to leave.
    Parents,
    /// Kings go into spaces that another king may need.
    Kings,
    /// Kings go into spaces that one may need that is up and comes back.
    KingsUp,
    /// Cards leave the cells for their parents where any card goes into spaces.
    Cells,
    /// Runs move whole or not at all where any card goes into spaces.
    Units,
    /// Cards that come back from the foundations are forgotten in the search for dead positions.
    Dead,
    /// A king that goes up does not leave its cell to another one.
    DeadKings,
    /// Open cards move only with runs on them in the search for dead positions.
    DeadTails,
    /// No card ever goes onto one that lies above it now, in the search for dead positions.
    DeadAbove,
    /// A position is dead for all that share its key, though cards beyond the horizon make it so.
    DeadByName,
    /// The horizon is never made wider.
    Horizon,
    /// No pile leaves in the search for dead positions of games of whole piles.
    DeadPiles,
    /// No card of the stock comes in reach there.
    DeadStock,
    /// Positions with fewer cards of the stock in reach stand for those with more.
    Waste,
}

impl Bold {
    /// All of them.
    pub const ALL: [Bold; 16] = [
        Bold::Up,
        Bold::Tails,
        Bold::Parents,
        Bold::Kings,
        Bold::KingsUp,
        Bold::Cells,
        Bold::Units,
        Bold::Dead,
        Bold::DeadKings,
        Bold::DeadTails,
        Bold::DeadAbove,
        Bold::DeadByName,
        Bold::Horizon,
        Bold::DeadPiles,
        Bold::DeadStock,
        Bold::Waste,
    ];
}

const UP: &[Premise] = &[Premise::UpInSuit, Premise::NoRowsDealt];
const PARENTS: &[Premise] = &[
    Premise::BuiltDown,
    Premise::BuiltInSuit,
    Premise::SingleCards,
    Premise::NoCells,
    Premise::KingsOrNothing,
    Premise::NoStock,
];
const KINGS: &[Premise] = &[Premise::KingsOrNothing, Premise::NoRowsDealt, Premise::BuiltDown];
const CELLS: &[Premise] = &[
    Premise::BuiltDown,
    Premise::BuiltInSuit,
    Premise::SingleCards,
    Premise::KingsOrNothing,
    Premise::NothingElsewhere,
    Premise::UpStaysUp,
];

impl Safe {
    /// Those whose premises hold.
    pub fn of(rules: &Rules) -> Safe {
        let hold = |premises: &[Premise]| premises.iter().all(|&premise| rules.holds(premise));
        Safe {
            up: hold(UP),
            parents: hold(PARENTS),
            kings: hold(KINGS),
            cells: hold(CELLS) && rules.cells > 0,
            bold: None,
        }
    }

    /// The same, with a claim used more boldly.
    pub fn boldly(self, rules: &Rules, bold: Bold) -> Safe {
        let hold = |premise: &Premise| *premise == Premise::KingsOrNothing || rules.holds(*premise);
        let cells = self.cells || bold == Bold::Cells && rules.cells > 0 && CELLS.iter().all(hold);
        Safe { cells, bold: Some(bold), ..self }
    }

    /// What is claimed of the game.
    pub fn claim(self) -> Option<Claim> {
        let used = [
            (self.up, UP),
            (self.parents, PARENTS),
            (self.kings, KINGS),
            (self.cells && self.bold != Some(Bold::Cells), CELLS),
        ];
        let mut premises: Vec<Premise> = Vec::new();
        for &premise in used.iter().filter(|(is_used, _)| *is_used).flat_map(|(_, premises)| *premises) {
            if !premises.contains(&premise) {
                premises.push(premise);
            }
        }
        let is_any = !premises.is_empty();
        is_any.then_some(Claim { kind: ClaimKind::SafeMoves, premises: Cow::Owned(premises) })
    }

    /// Each kind that these rules have a use for, in words, with its premises.
    pub fn kinds(self, rules: &Rules) -> Vec<Claim> {
        let (piles, back) = (&rules.set.piles, rules.set.foundations.back);
        let goes_up = match piles.build {
            Way::Down => !(piles.wrap && back),
            Way::Up | Way::Both => piles.suits == Suits::Suit && !piles.wrap && !back && moves_singly(rules),
        };
        let kinds = [
            (self.up && goes_up, "a card goes up at once if no card can want it below any more", UP),
            (self.cells, "a card in a cell goes at once onto the next higher card of its suit", CELLS),
            (self.parents, "a card goes at once onto the next higher card of its suit if that stays there", PARENTS),
            (
                self.kings && piles.spaces == Spaces::Kings,
                "a king goes into a space at once if there is one for each",
                KINGS,
            ),
        ];
        let used = kinds.into_iter().filter(|(is_used, ..)| *is_used);
        used.map(|(_, words, premises)| Claim { kind: ClaimKind::Dominances(words), premises: premises.into() })
            .collect()
    }

    /// A safe move of a position.
    #[inline]
    pub fn find(self, rules: &Rules, state: &State) -> Option<Move> {
        if self.up
            && let Some(m) = up(rules, state, self.bold)
        {
            return Some(m);
        }
        if self.cells
            && let Some(m) = off_the_cells(rules, state)
        {
            return Some(m);
        }
        if self.parents
            && let Some(m) = onto_parents(rules, state, self.bold == Some(Bold::Parents))
        {
            return Some(m);
        }
        if self.kings { kings(rules, state, self.bold) } else { None }
    }
}

/// Whether cards move one by one, if often many at once.
fn moves_singly(rules: &Rules) -> bool {
    matches!(rules.set.piles.moves, Together::One | Together::AsSpacesAllow)
}

fn up(rules: &Rules, state: &State, bold: Option<Bold>) -> Option<Move> {
    let fills = next_to_fill(rules, state).is_some();
    let may_leave = |from: Place, card: u8| match from {
        Place::Pile(_) => !fills || state.below(card) != NO_CARD,
        Place::Cell(_) => true,
        Place::Reserve(_) => !fills,
        Place::Waste => !fills && rules.draw() == 1,
        Place::Foundation(_) | Place::Talon(_) => false,
    };
    free_cards(rules, state)
        .find(|&(from, card)| {
            rules.goes_up(state, card)
                && (bold == Some(Bold::Up) || may_leave(from, card) && is_safe(rules, state, card, bold))
        })
        .map(|(from, card)| Move::Cards { from, to: Place::Foundation(suit(card)), count: 1 })
}

/// Whether a card that is next on its foundation is of no more use below.
fn is_safe(rules: &Rules, state: &State, card: u8, bold: Option<Bold>) -> bool {
    let piles = &rules.set.piles;
    let has_tails = piles.moves == Together::Tail && bold != Some(Bold::Tails);
    let back = rules.set.foundations.back;
    let r = rules.height(card, state.base()) + 1;
    if piles.build != Way::Down {
        let is_free = moves_singly(rules) || bold == Some(Bold::Tails);
        return piles.suits == Suits::Suit && !back && !piles.wrap && is_free;
    }
    // Of suits that are not in the deck nothing is left.
    let up = |suit: u8| if suit < rules.suits { state.up(suit) } else { rules.ranks };
    let least =
        |is_asked: fn(u8, u8) -> bool| (0..4).filter(|&s| is_asked(s, card)).map(up).min().unwrap_or(rules.ranks);
    let all = || least(|_, _| true);
    let other_colour = || least(|s, card| colour(s) != colour(card));
    let own_colour = || least(|s, card| colour(s) == colour(card));
    if piles.wrap {
        let covered = match piles.suits {
            Suits::Any => all(),
            Suits::Alternate => other_colour(),
            Suits::Colour => own_colour(),
            Suits::Suit => r - 1,
        };
        return !back && r > 1 && covered + 1 >= r;
    }
    // Cards are ready if they are next; or only if they are up.
    let next = u8::from(!has_tails);
    match piles.suits {
        Suits::Suit => true,
        Suits::Any => all() + 1 + next >= r,
        Suits::Colour => own_colour() + 1 + next >= r,
        Suits::Alternate => {
            let others = other_colour();
            others + 1 + next >= r && own_colour() + 2 + next >= r || !back && others + 1 >= r
        }
    }
}

/// The next higher card of the suit.
fn parent(rules: &Rules, card: u8) -> Option<u8> {
    (rank(card) + 1 < rules.ranks).then_some(card + 4)
}

fn onto_parents(rules: &Rules, state: &State, is_bold: bool) -> Option<Move> {
    let is_king = |card: u8| rank(card) + 1 == rules.ranks;
    let stays = |p: u8| match state.below(p) {
        NO_CARD => is_king(p),
        _ if is_king(p) => rules.set.piles.spaces == Spaces::Nothing,
        below => below == p + 4,
    };
    let pile_of = |p: u8| (0..rules.piles).find(|&pile| state.top(pile) == p);
    free_cards(rules, state).find_map(|(from, card)| {
        let p = parent(rules, card).filter(|&p| is_bold || stays(p))?;
        let to = Place::Pile(pile_of(p)? as u8);
        Some(Move::Cards { from, to, count: 1 })
    })
}

fn off_the_cells(rules: &Rules, state: &State) -> Option<Move> {
    (0..rules.cells).filter(|&cell| state.cell(cell) != NO_CARD).find_map(|cell| {
        let p = parent(rules, state.cell(cell))?;
        let pile = (0..rules.piles).find(|&pile| state.top(pile) == p)?;
        Some(Move::Cards { from: Place::Cell(cell as u8), to: Place::Pile(pile as u8), count: 1 })
    })
}

fn kings(rules: &Rules, state: &State, bold: Option<Bold>) -> Option<Move> {
    let (is_bold, forgets_those_up) = (bold == Some(Bold::Kings), bold == Some(Bold::KingsUp));
    if rules.set.piles.spaces != Spaces::Kings {
        return None;
    }
    // Where only whole piles move, the king stays where it is.
    let may_leave = |from: Place| match from {
        Place::Pile(_) => rules.set.piles.moves != Together::Pile,
        Place::Cell(_) => true,
        Place::Foundation(_) | Place::Waste | Place::Reserve(_) | Place::Talon(_) => false,
    };
    let space = (0..rules.piles).find(|&pile| state.top(pile) == NO_CARD)?;
    let is_king = |card: u8| rules.height(card, state.base()) + 1 == rules.ranks;
    let spaces = (0..rules.piles).filter(|&pile| state.top(pile) == NO_CARD).count();
    let comes_back = rules.set.foundations.back && rules.set.piles.suits != Suits::Suit && !forgets_those_up;
    let waits = |card: u8| match state.below(card) {
        NO_CARD => false,
        super::state::UP => comes_back,
        _ => true,
    };
    let waiting = rules.deck().filter(|&card| is_king(card) && waits(card));
    if waiting.count() > spaces && !is_bold {
        return None;
    }
    let to = Place::Pile(space as u8);
    free_cards(rules, state)
        .find(|&(from, card)| is_king(card) && state.below(card) != NO_CARD && may_leave(from))
        .map(|(from, _)| Move::Cards { from, to, count: 1 })
}
