//! What a reduction asks of the rules. A reduction is used where all its premises hold, and nowhere else.

use winnable_referee::{Facts, Foundation, Looks};

/// A sentence about the rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Premise {
    /// No rule mentions the number of a column, cell, row, pile or stack.
    PlacesHaveNoNumbers,
    /// No rule looks at suits, not even one about foundations.
    SuitsDoNotMatter,
    /// Foundations are built in suit, and no other rule looks at more than rank and colour.
    OnlyFoundationsLookAtSuits,
    /// Foundations are built in suit from the ace, and a card that goes up early hinders nothing else.
    CardsGoUpFreely,
    /// A turn ends when the cards are closed up, or a stock is turned over to a waste.
    ThereAreTurns,
    /// A stock is turned over to a waste, as often as one likes.
    TheStockIsEndless,
    /// Any number of face-up cards moves together onto a card that the lowest of them fits on, and a space takes cards of the
    /// highest rank alone, or nothing.
    RunsShiftFreely,
    /// Foundations are built by ones, twos, threes and fours.
    FoundationsAreBuiltBySteps,
    /// Cards go to a hole, which none ever leaves, and no rule looks under its top.
    CardsGoToAHole,
    /// So they do, and cards of the stock are turned onto it one by one, whenever one likes.
    TheStockGoesToAHole,
    /// So they do, and a card goes on another one wherever that goes on it.
    NeighboursInAHole,
}

impl Premise {
    /// Whether it holds.
    pub fn holds(self, facts: &Facts) -> bool {
        match self {
            Premise::PlacesHaveNoNumbers => !facts.numbers_places,
            Premise::SuitsDoNotMatter => {
                facts.looks == Looks::Rank && matches!(facts.foundation, Foundation::Steps | Foundation::Nothing)
            }
            Premise::OnlyFoundationsLookAtSuits => facts.looks != Looks::Suit && facts.foundation == Foundation::Suit,
            Premise::CardsGoUpFreely => facts.foundation == Foundation::Suit && facts.goes_up_freely,
            Premise::ThereAreTurns => facts.closes_up || facts.stock.is_some(),
            Premise::TheStockIsEndless => facts.stock.is_some_and(|stock| stock.is_endless),
            Premise::RunsShiftFreely => facts.shifts_freely,
            Premise::FoundationsAreBuiltBySteps => facts.foundation == Foundation::Steps,
            Premise::CardsGoToAHole => facts.hole.is_some(),
            Premise::TheStockGoesToAHole => facts.hole.is_some() && facts.stock.is_some_and(|stock| stock.draw == 1),
            Premise::NeighboursInAHole => facts.hole.is_some_and(|hole| hole.both_ways),
        }
    }
}
