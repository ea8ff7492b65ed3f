//! The oracle: a small solver that says whether positions of one deal can be won. It keeps its answers, because
//! different turns lead to the same positions later.

use winnable_games::monte_carlo::{Ranks, Turn, Turns};
use winnable_games::{Game, SoundPruning};
use winnable_search::KeySet;

/// The solver for one order of the stock, with the positions that it knows.
pub(super) struct Oracle<'a> {
    model: &'a Turns,
    lost: KeySet,
    won: KeySet,
    /// Turns that are still to be tried at the positions of the current line.
    turns: Vec<Turn>,
}

/// Most positions that are searched for one answer. A position that is not decided within them counts as lost, so
/// answers are estimates for a player and never verdicts.
const POSITIONS: u32 = 1000;

impl<'a> Oracle<'a> {
    pub(super) fn new(model: &'a Turns) -> Self {
        Oracle { model, lost: KeySet::new(), won: KeySet::new(), turns: Vec::new() }
    }

    /// Whether the game can be won after a turn.
    pub(super) fn can_win_after(&mut self, ranks: &Ranks, turn: Turn) -> bool {
        let mut positions = POSITIONS;
        self.can_win(ranks, turn, &mut positions)
    }

    /// Whether the game can be won.
    pub(super) fn can_win_from(&mut self, ranks: &Ranks) -> bool {
        let mut positions = POSITIONS;
        self.model.is_surely_won(ranks) || !self.model.is_dead(ranks) && self.some_turn_wins(ranks, &mut positions)
    }

    /// Whether the game can be won after a turn: depth first, the turns that remove most cards first.
    fn can_win(&mut self, before: &Ranks, turn: Turn, positions: &mut u32) -> bool {
        let mut ranks = *before;
        self.model.play(&mut ranks, turn);
        let key = self.model.key(&ranks);
        if self.model.is_surely_won(&ranks) || self.won.contains(key) {
            return true;
        }
        if *positions == 0 || self.lost.contains(key) {
            return false;
        }
        *positions -= 1;
        let is_winnable = !self.model.is_dead(&ranks) && self.some_turn_wins(&ranks, positions);
        let known = if is_winnable { &mut self.won } else { &mut self.lost };
        known.insert(key, u64::MAX).expect("no limit of bytes");
        is_winnable
    }

    fn some_turn_wins(&mut self, ranks: &Ranks, positions: &mut u32) -> bool {
        let start = self.turns.len();
        self.model.moves(ranks, &mut self.turns);
        self.turns[start..].sort_by_key(|turn| turn.count());
        let mut is_won = false;
        while !is_won && self.turns.len() > start {
            let turn = self.turns.pop();
            is_won = turn.is_some_and(|turn| self.can_win(ranks, turn, positions));
        }
        self.turns.truncate(start);
        is_won
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::Deal;
    use winnable_games::monte_carlo::MonteCarlo;
    use winnable_games::{Modelled, Playable};
    use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

    #[test]
    fn what_it_remembers_does_not_change_its_answers() {
        let game = MonteCarlo::new(4, false);
        let (mut wins, mut losses) = (0, 0);
        for seed in 1..=30 {
            let (model, ranks) = game.model(&game.start(&Deal::Seed(seed)).unwrap());
            let mut turns = Vec::new();
            model.moves(&ranks, &mut turns);
            let mut oracle = Oracle::new(&model);
            for turn in turns {
                let mut after = ranks;
                model.play(&mut after, turn);
                let limits = Limits { states: u64::from(POSITIONS), ..Limits::default() };
                let verdict =
                    complete(&model, &after, &Prunings::ALL, Quality::Fast, limits, &Watch::default()).verdict;
                let answer = oracle.can_win_after(&ranks, turn);
                match verdict {
                    Verdict::Winnable(_) => assert!(answer, "seed {seed}, {turn:?}"),
                    Verdict::Unwinnable(_) => assert!(!answer, "seed {seed}, {turn:?}"),
                    Verdict::Undecided(_) => (),
                }
                wins += usize::from(answer);
                losses += usize::from(!answer);
            }
        }
        assert!(wins > 20 && losses > 20, "{wins} wins, {losses} losses");
    }
}
