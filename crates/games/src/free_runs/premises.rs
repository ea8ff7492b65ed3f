//! What the rules must say for a dominance to be used. The arguments stand in `argument.md`.

use super::{Build, Dominances, Reserve, Rules, Spaces, Use};
use crate::{Premise, Premises};

impl Premises for Rules {
    fn holds(&self, premise: Premise) -> bool {
        match premise {
            Premise::UpStaysUp => !self.back,
            Premise::UpComesBack => self.back,
            Premise::FoundationsInSuit => true,
            Premise::FitByRank => self.build == Build::Any,
            Premise::FitByRankAndColour => self.build != Build::Suit,
            Premise::ChoosySpaces => matches!(self.spaces, Spaces::Kings | Spaces::Nothing),
            Premise::OpenStock => self.draw == 1 && self.passes.is_none() && self.reserve != Reserve::Stacked,
            Premise::OneAtATime => self.draw == 1,
            Premise::EndlessPasses => self.passes.is_none(),
            Premise::CardsOnlyLeave | Premise::GapsTakeSuccessors => false,
            Premise::KingsLeaveAlone | Premise::PairsByRank | Premise::TopsAgree => false,
            Premise::OntoTheHole | Premise::NeighboursBothWays => false,
            Premise::DrawsAreFree => true,
            Premise::UpInSuit | Premise::SpacesWait | Premise::NoRowsDealt | Premise::BuiltDown => true,
            Premise::BuiltInSuit => self.build == Build::Suit,
            Premise::KingsOrNothing => self.spaces != Spaces::Any,
            Premise::NoCells | Premise::EachCardOnce => true,
            Premise::RunsCount => false,
            Premise::SingleCards
            | Premise::RunsTakePlaces
            | Premise::NoStock
            | Premise::NothingElsewhere
            | Premise::WholePiles => false,
            Premise::ReserveFills => self.spaces == Spaces::ReserveThenAny,
        }
    }
}

impl Dominances {
    /// Each dominance with its premises.
    fn each(&mut self) -> [(&mut Use, &'static [Premise]); 10] {
        let Dominances {
            safe,
            safe_in_pass,
            lazy_stock,
            base_with_king,
            up_not_across,
            free_landing,
            lazy_down,
            superset,
            easier,
            first_gaps,
            ask_after: _,
            restarts: _,
        } = self;
        [
            // What it says depends on how piles are built and on worrying back, which it looks at.
            (safe, &[Premise::FoundationsInSuit]),
            (safe_in_pass, &[Premise::FoundationsInSuit, Premise::OneAtATime]),
            (lazy_stock, &[Premise::OpenStock, Premise::ChoosySpaces]),
            (base_with_king, &[Premise::ChoosySpaces]),
            (up_not_across, &[Premise::UpComesBack]),
            (free_landing, &[Premise::ChoosySpaces]),
            (lazy_down, &[Premise::UpComesBack, Premise::ChoosySpaces]),
            (superset, &[Premise::EndlessPasses]),
            // Every move of the game has its twin in the easier one, whatever the rules.
            (easier, &[]),
            (first_gaps, &[]),
        ]
    }

    /// Those whose premises the rules satisfy.
    pub(super) fn that_hold(mut self, rules: &Rules) -> Dominances {
        for (used, premises) in self.each() {
            if !premises.iter().all(|&premise| rules.holds(premise)) {
                *used = Use::Off;
            }
        }
        self
    }

    /// The premises of those that are used, each once.
    pub(super) fn premises(mut self) -> Vec<Premise> {
        let mut all = Vec::new();
        for (_, premises) in self.each().into_iter().filter(|(used, _)| **used != Use::Off) {
            for &premise in premises {
                if !all.contains(&premise) {
                    all.push(premise);
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KLONDIKE: Rules = Rules {
        build: Build::Alternate,
        wrap: false,
        spaces: Spaces::Kings,
        back: true,
        ranks: 13,
        draw: 3,
        passes: None,
        reserve: Reserve::None,
    };

    #[test]
    fn a_dominance_is_used_only_where_its_premises_hold() {
        let by_threes = Dominances::ALL.that_hold(&KLONDIKE);
        assert_eq!(by_threes, Dominances { safe_in_pass: Use::Off, lazy_stock: Use::Off, ..Dominances::ALL });
        assert_eq!(Dominances::ALL.that_hold(&Rules { draw: 1, ..KLONDIKE }), Dominances::ALL);
        let no_worry_back = Dominances::ALL.that_hold(&Rules { draw: 1, back: false, ..KLONDIKE });
        let expected = Dominances { up_not_across: Use::Off, lazy_down: Use::Off, ..Dominances::ALL };
        assert_eq!(no_worry_back, expected);
        let two_passes = Dominances::ALL.that_hold(&Rules { draw: 1, passes: Some(2), ..KLONDIKE });
        assert_eq!(two_passes, Dominances { lazy_stock: Use::Off, superset: Use::Off, ..Dominances::ALL });
        let any_space = Dominances::ALL.that_hold(&Rules { draw: 1, spaces: Spaces::Any, ..KLONDIKE });
        let off = Dominances { lazy_stock: Use::Off, base_with_king: Use::Off, ..Dominances::ALL };
        assert_eq!(any_space, Dominances { free_landing: Use::Off, lazy_down: Use::Off, ..off });
    }

    #[test]
    fn a_stacked_reserve_is_not_open() {
        let stacked = Dominances::ALL.that_hold(&Rules { draw: 1, reserve: Reserve::Stacked, ..KLONDIKE });
        assert_eq!(stacked, Dominances { lazy_stock: Use::Off, ..Dominances::ALL });
        let open = Dominances::ALL.that_hold(&Rules { draw: 1, reserve: Reserve::Open, ..KLONDIKE });
        assert_eq!(open, Dominances::ALL);
    }

    #[test]
    fn the_premises_are_those_of_the_dominances_in_use() {
        let premises = Dominances::ALL.that_hold(&KLONDIKE).premises();
        let expected =
            [Premise::FoundationsInSuit, Premise::ChoosySpaces, Premise::UpComesBack, Premise::EndlessPasses];
        assert_eq!(premises, expected);
        assert!(Dominances::NONE.premises().is_empty());
    }
}
