//! Steps that cannot be taken back, and sequences of them. The arguments for what is left out stand in `argument.md`.

use super::Spaces;
use super::open::Open;
use super::{FreeRuns, Node, Step, Use, cards};
use crate::{Ways, Word};

/// Order in which ways are tried: first what turns cards up, then the stock.
const TOP_UP: u32 = 0;
const TOP_ACROSS: u32 = 100;
const BY_STOCK: u32 = 200;
const FROM_STOCK: u32 = 300;
const STEP: u32 = 10;

/// A sequence of steps under way.
struct Path<'a> {
    out: &'a mut Ways<Node, Step>,
    order: u32,
}

impl Path<'_> {
    /// The sequence is complete.
    fn end(&mut self, node: Node) {
        let length = self.out.under_way.len() as u32;
        self.out.push(node, self.order + STEP * length);
    }
}

impl<W: Word> FreeRuns<W> {
    fn after(&self, node: &Node, step: Step) -> Node {
        let mut after = *node;
        self.step(&mut after, step);
        after
    }

    /// One more step of a sequence, and what may follow.
    fn then(&self, node: &Node, step: Step, path: &mut Path<'_>, next: impl FnOnce(&Node, &mut Path<'_>)) {
        path.out.under_way.push(step);
        next(&self.after(node, step), path);
        path.out.under_way.pop();
    }

    /// All ways on from a node that cannot be taken back.
    pub(super) fn list_exits(&self, node: &Node, out: &mut Ways<Node, Step>) {
        let open = self.open(node);
        let mut path = Path { out, order: TOP_UP };
        let up = open.next & node.tops & open.bare;
        for card in cards(up) {
            path.order = TOP_UP + self.depth_order(node, card);
            self.then(node, Step::Up(card), &mut path, |after, path| path.end(*after));
        }
        if !self.rules.back {
            path.order = TOP_UP + STEP;
            for card in cards(open.next & open.free & open.bare) {
                self.then(node, Step::Up(card), &mut path, |after, path| path.end(*after));
            }
        }
        for card in cards(node.tops & open.land) {
            path.order = TOP_ACROSS + self.depth_order(node, card);
            self.top_lands(node, &open, card, &mut path);
        }
        if self.is_lazy() {
            path.order = BY_STOCK;
            let waiting = self.waiting(node);
            for card in cards(waiting & open.next) {
                self.up_if_needed(node, &open, card, &mut path);
            }
            let followed = self.followed(node, &open);
            for card in cards(open.land & followed) {
                self.land_if_needed(node, &open, followed, card, &mut path);
            }
            self.list_stock(node, &open, self.before_gaps(node), &mut path);
        } else {
            self.list_stock(node, &open, self.reach(node), &mut path);
        }
    }

    /// Cards of the stock that do not wait until they are needed.
    fn list_stock(&self, node: &Node, open: &Open, reach: u64, path: &mut Path<'_>) {
        path.order = FROM_STOCK;
        for card in cards(reach & open.next) {
            self.then(node, Step::Up(card), path, |after, path| path.end(*after));
        }
        path.order = FROM_STOCK + STEP;
        for card in cards(reach & open.land & !self.better_up(open, reach)) {
            self.then(node, Step::Land(card), path, |after, path| path.end(*after));
        }
    }

    /// Piles with many cards under the top first.
    fn depth_order(&self, node: &Node, card: u8) -> u32 {
        let count = node.counts.get(self.pile_of[card as usize] as usize).map_or(1, |&count| u32::from(count));
        50 - count.min(10)
    }

    /// The cards that could go up instead of to another pile, and be brought down there.
    fn better_up(&self, open: &Open, bare: u64) -> u64 {
        match self.dominances.up_not_across {
            Use::Off => 0,
            Use::On => open.next & bare,
            Use::Bold => (open.next | open.next << 4) & bare,
        }
    }

    /// The top of a pile goes to another.
    fn top_lands(&self, node: &Node, open: &Open, card: u8, path: &mut Path<'_>) {
        if self.better_up(open, open.bare) & 1 << card != 0 {
            return;
        }
        let is_base = self.is_base(node, card);
        match (is_base, self.dominances.base_with_king) {
            // Into a space it would change nothing.
            (true, _) if open.slots & 1 << card == 0 => {}
            (true, Use::Bold) => {}
            (true, Use::On) if self.rules.spaces == Spaces::Nothing => {}
            (true, Use::On) => self.then(node, Step::Land(card), path, |after, path| self.king_lands(after, path)),
            _ => self.then(node, Step::Land(card), path, |after, path| path.end(*after)),
        }
    }

    /// A king goes into the space that the card before it made.
    fn king_lands(&self, node: &Node, path: &mut Path<'_>) {
        let founded = if self.rules.back { self.founded(node) } else { 0 };
        for king in cards((node.tops | founded) & self.kings) {
            self.then(node, Step::Land(king), path, |after, path| path.end(*after));
        }
        let reach = self.reach(node) & self.kings;
        let waiting = if self.is_lazy() { self.waiting(node) } else { 0 };
        if reach & waiting != 0 {
            let open = self.open(node);
            let followed = self.followed(node, &open);
            for king in cards(reach & waiting & followed) {
                self.land_if_needed(node, &open, followed, king, path);
            }
        }
        for king in cards(reach & !waiting) {
            self.then(node, Step::Land(king), path, |after, path| path.end(*after));
        }
    }

    /// A card of the stock goes up, and the next of its suit after it.
    fn up_if_needed(&self, node: &Node, open: &Open, card: u8, path: &mut Path<'_>) {
        let following = (1u64 << card) << 4 & self.all;
        self.then(node, Step::Up(card), path, |after, path| {
            let next = card + 4;
            if following & self.waiting(node) != 0 {
                self.up_if_needed(after, open, next, path);
            } else if following & ((open.free | node.tops) & open.bare | self.before_gaps(node)) != 0 {
                self.then(after, Step::Up(next), path, |after, path| path.end(*after));
            }
        });
    }

    /// The waiting cards of the stock after which something could come to a pile, or go up from it: all that are worth a try.
    fn followed(&self, node: &Node, open: &Open) -> u64 {
        let waiting = self.waiting(node);
        let visible = open.free | node.tops;
        let down = if self.rules.back { self.founded(node) } else { 0 };
        let comes = node.tops | self.before_gaps(node) | down;
        let mut followed =
            waiting & (self.hosts(comes) | self.alike_all(self.up_after_waiting(node, waiting) & visible));
        loop {
            let more = waiting & self.hosts(followed) & !followed;
            if more == 0 {
                return followed;
            }
            followed |= more;
        }
    }

    /// Of each suit the first card that is not up and does not wait.
    fn up_after_waiting(&self, node: &Node, waiting: u64) -> u64 {
        (0..4).fold(0, |set, suit| {
            let mut next = 1u64 << (4 * node.up[suit] as usize + suit);
            while next & waiting != 0 {
                next <<= 4;
            }
            set | next
        })
    }

    /// A card of the stock goes to a pile, and what needs it there comes after it.
    fn land_if_needed(&self, node: &Node, open: &Open, followed: u64, card: u8, path: &mut Path<'_>) {
        let children = self.children(card);
        if children & open.land != 0 {
            // A bare card was there before for whatever lies on this one.
            return;
        }
        let visible = open.free | node.tops;
        self.then(node, Step::Land(card), path, |after, path| {
            let open = self.open(after);
            for child in cards(children & after.tops) {
                self.top_lands(after, &open, child, path);
            }
            for child in cards(children & self.waiting(after) & followed) {
                self.land_if_needed(after, &open, followed, child, path);
            }
            let first = self.before_gaps(after);
            for child in cards(children & first & !self.better_up(&open, first)) {
                self.then(after, Step::Land(child), path, |after, path| path.end(*after));
            }
            if self.dominances.lazy_stock == Use::Bold {
                return;
            }
            if self.rules.back {
                for child in cards(children & self.founded(after)).filter(|&child| !self.is_safe(after, child)) {
                    self.then(after, Step::Land(child), path, |after, path| path.end(*after));
                }
            }
            // What lies on a twin is shifted to this card, so that the twin can go up.
            for twin in cards(self.twins(card) & visible) {
                self.up_by_stock(after, &open, twin, path);
            }
        });
    }

    /// A card goes up, after those of its suit that are next in the stock.
    fn up_by_stock(&self, node: &Node, open: &Open, card: u8, path: &mut Path<'_>) {
        let next = 4 * node.up[(card & 3) as usize] + (card & 3);
        if next == card && open.bare & 1 << card != 0 {
            self.then(node, Step::Up(card), path, |after, path| path.end(*after));
        } else if next < card && self.waiting(node) & 1 << next != 0 {
            self.then(node, Step::Up(next), path, |after, path| self.up_by_stock(after, open, card, path));
        }
    }
}
