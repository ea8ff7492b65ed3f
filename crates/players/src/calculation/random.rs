//! Random and semi-random play, by T. Sugiyama and H. Iida, *Semi-Random Self-Play for Calculation*. Their rules:
//!
//! - R1: the drawn card goes on a stack, even if it could go up; on a random one, or (R1', semi-random play) on the one
//!   whose top cards are the longest run of its successors.
//! - R2: then rounds are played. In a round, for each stack and each foundation, the top goes up as long as it fits.
//!   The rounds end when one of them moves no card.
//!
//! The paper's figures need millions of games, so the player keeps an index of the tops by rank instead of looking at
//! every stack.

use crate::{AnyPlayer, BlindGame};
use winnable_cards::SplitMix64;
use winnable_games::calculation::{Calculation, Move, NEXT_RANK, PLACE_OF};

/// The player. Depth 0 is random play.
#[derive(Debug, Clone)]
pub struct SemiRandom {
    depth: usize,
}

impl SemiRandom {
    /// The player that looks at runs of up to so many cards.
    pub fn new(depth: usize) -> Self {
        SemiRandom { depth }
    }
}

impl AnyPlayer<Calculation> for SemiRandom {
    fn play_out(&mut self, game: BlindGame<'_, Calculation>, rng: SplitMix64) {
        let indexed = IndexedGame::new(game);
        match self.depth {
            0 => indexed.play(rng, |_, _| None),
            depth => indexed.play(rng, |indexed, drawn| indexed.best_stack(drawn, depth)),
        }
    }

    fn is_quick(&self) -> bool {
        true
    }
}

/// The game with an index of what could go up.
struct IndexedGame<'a> {
    game: BlindGame<'a, Calculation>,
    /// The rank that is next on each foundation, a byte each; 0 when it is full.
    next: u32,
    /// For each rank the stacks whose top has it, as bits; the empty stacks are under `NO_RANK`.
    tops: [u16; 16],
}

impl<'a> IndexedGame<'a> {
    #[inline]
    fn new(game: BlindGame<'a, Calculation>) -> Self {
        let view = game.view();
        let next = u32::from_le_bytes(std::array::from_fn(|v| view.next(v)));
        let mut tops = [0; 16];
        for stack in 0..view.stacks() {
            tops[view.rank_on(stack) as usize] |= 1 << stack;
        }
        IndexedGame { game, next, tops }
    }

    /// Plays to the end. Where `best_stack` gives `None`, the stack is chosen at random.
    #[inline(always)]
    fn play(mut self, mut rng: SplitMix64, best_stack: impl Fn(&IndexedGame<'_>, u8) -> Option<usize>) {
        self.go_up(0);
        let stacks = self.game.view().stacks() as u64;
        while let Some(drawn) = self.game.view().drawn() {
            let stack = best_stack(&self, drawn).unwrap_or_else(|| rng.below(stacks) as usize);
            self.lay(drawn, stack);
            // No card could go up before, so none can now unless this one can.
            if self.foundation(drawn, 0).is_some() {
                self.go_up(stack as u32);
            }
        }
    }

    /// The stacks whose tops fit some foundation, as bits.
    #[inline(always)]
    fn fitting(&self) -> u16 {
        (0..4).fold(0, |set, v| set | self.tops[(self.next >> (8 * v) & 15) as usize])
    }

    /// The first foundation that a rank fits, from a given one on.
    #[inline(always)]
    fn foundation(&self, rank: u8, first: u32) -> Option<u32> {
        // All four at once: a byte that is equal becomes 0, and all others, below 16, reach their high bit.
        let unlike = self.next ^ (u32::from(rank) * 0x0101_0101);
        let equal = !(unlike + 0x7F7F_7F7F) & 0x8080_8080;
        let fits = equal >> (8 * first) << (8 * first);
        (fits != 0).then(|| fits.trailing_zeros() / 8)
    }

    /// Lays the drawn card on a stack.
    #[inline(always)]
    fn lay(&mut self, drawn: u8, stack: usize) {
        self.change_top(stack, self.game.view().rank_on(stack), drawn);
        self.game.play(Move::Stack(stack as u8));
    }

    /// Brings the index up to date when the top of a stack changes.
    #[inline(always)]
    fn change_top(&mut self, stack: usize, before: u8, after: u8) {
        self.tops[usize::from(before & 15)] ^= 1 << stack;
        self.tops[usize::from(after & 15)] ^= 1 << stack;
    }

    /// Plays rounds until one moves no card. In the first, no card on a stack before the given one can go up.
    #[inline(always)]
    fn go_up(&mut self, mut stack: u32) {
        loop {
            let fitting = self.fitting();
            if fitting == 0 {
                return;
            }
            // The next stack of this round, or else the first of the next round.
            let ahead = fitting >> stack << stack;
            let next = if ahead == 0 { fitting } else { ahead }.trailing_zeros();
            self.clear(next as usize);
            stack = next + 1;
        }
    }

    /// For each foundation, as long as the top of the stack fits, it goes up.
    #[inline(always)]
    fn clear(&mut self, stack: usize) {
        let (mut rank, mut first) = (self.game.view().rank_on(stack), 0);
        while let Some(v) = self.foundation(rank, first) {
            self.game.play(Move::Up(stack as u8, v as u8));
            let uncovered = self.game.view().rank_on(stack);
            self.change_top(stack, rank, uncovered);
            let next = u32::from(self.game.view().next(v as usize));
            self.next = self.next & !(0xFF << (8 * v)) | next << (8 * v);
            (rank, first) = (uncovered, v);
        }
    }

    /// The stack whose top cards are the longest run of successors of the drawn card, on a foundation where its place
    /// is not filled yet; the leftmost of several such stacks, and `None` if no top is a successor.
    #[inline]
    fn best_stack(&self, drawn: u8, depth: usize) -> Option<usize> {
        let view = self.game.view();
        let (mut best, mut longest) = (None, 0);
        for v in 0..4 {
            let place = PLACE_OF[v][drawn as usize];
            if place < view.up()[v] {
                continue;
            }
            let successors = &NEXT_RANK[v][place as usize + 1..13];
            let Some(&successor) = successors.first() else { continue };
            let mut stacks = self.tops[successor as usize];
            while stacks != 0 {
                let stack = stacks.trailing_zeros() as usize;
                stacks &= stacks - 1;
                let cards = successors.iter().take(depth).zip(view.stack(stack));
                let run = cards.take_while(|(wanted, card)| *wanted == card).count();
                if run > longest || run == longest && best.is_some_and(|best| stack < best) {
                    (best, longest) = (Some(stack), run);
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance;
    use winnable_cards::{Card, Deal, Layout};
    use winnable_games::calculation::rank_at;
    use winnable_games::{Hidden, Playable};

    /// The rules R1 and R2 again, word by word and without an index.
    fn by_the_paper(game: &Calculation, deal: u64, depth: usize) -> Vec<Move> {
        let mut rng = chance(1, deal);
        let mut state = game.start(&Deal::Seed(deal)).unwrap();
        let mut moves = Vec::new();
        let mut blind = BlindGame::recorded(game, &mut state, &mut moves);
        while let Some(drawn) = blind.view().drawn() {
            let view = blind.view();
            let run = |stack: usize| {
                let runs = (0..4).map(|v| {
                    let place = PLACE_OF[v][drawn as usize] as usize;
                    let successors = (place + 1..13).map(|k| rank_at(v, k)).take(depth);
                    let run = successors.zip(view.stack(stack)).take_while(|(next, card)| next == card).count();
                    if place < view.up()[v] as usize { 0 } else { run }
                });
                runs.max().unwrap()
            };
            let longest = (0..game.stacks()).map(run).max().unwrap();
            let stack = match longest {
                0 => rng.below(game.stacks() as u64) as usize,
                longest => (0..game.stacks()).find(|&stack| run(stack) == longest).unwrap(),
            };
            blind.play(Move::Stack(stack as u8));
            let mut has_moved = true;
            while has_moved {
                has_moved = false;
                for stack in 0..game.stacks() {
                    for v in 0..4 {
                        while blind.view().top(stack) == Some(blind.view().next(v)) {
                            blind.play(Move::Up(stack as u8, v as u8));
                            has_moved = true;
                        }
                    }
                }
            }
        }
        moves
    }

    #[test]
    fn every_game_is_that_of_the_paper() {
        let mut cards_up = 0;
        for (stacks, depth) in [(1, 0), (4, 0), (8, 0), (12, 0), (4, 1), (4, 2), (6, 3), (12, 5)] {
            let game = Calculation::new(stacks, false);
            for deal in 1..=300 {
                let mut state = game.start(&Deal::Seed(deal)).unwrap();
                let mut moves = Vec::new();
                let blind = BlindGame::recorded(&game, &mut state, &mut moves);
                SemiRandom::new(depth).play_out(blind, chance(1, deal));
                assert_eq!(moves, by_the_paper(&game, deal, depth), "{stacks} stacks, depth {depth}, seed:{deal}");
                cards_up += game.view(&state).up().iter().map(|&n| u32::from(n)).sum::<u32>();
            }
        }
        assert!(cards_up > 50_000, "{cards_up}");
    }

    #[test]
    fn the_example_of_section_4_1_is_laid_as_printed() {
        // Printed from the top down: stack 1 has 6 10, stack 2 has 7 9 K, stack 3 has 8 J A 10; a 5 is drawn.
        let stacks = ["TC 6C", "KC 9C 7C", "TD AC JC 8C"];
        let is_down = |card: &Card| stacks.iter().any(|stack| stack.contains(&card.to_string()));
        let (fives, others): (Vec<Card>, Vec<Card>) =
            Card::deck().filter(|card| !is_down(card)).partition(|card| card.rank().number() == 5);
        let stock: Vec<String> = fives.iter().chain(&others).map(Card::to_string).collect();
        let text = format!("1: {}\n2: {}\n3: {}\n4:\nStock: {}", stacks[0], stacks[1], stacks[2], stock.join(" "));
        let game = Calculation::new(4, false);
        let start = game.start(&Deal::Position(Layout::parse(&text).unwrap())).unwrap();
        for (depth, stack) in [(1, 0), (2, 1), (3, 2), (4, 2), (5, 2)] {
            let (mut state, mut moves) = (start.clone(), Vec::new());
            SemiRandom::new(depth).play_out(BlindGame::recorded(&game, &mut state, &mut moves), chance(1, 1));
            assert_eq!(moves[0], Move::Stack(stack), "depth {depth}");
        }
    }
}
