//! In English.

use super::{Told, Topic, hole};
use crate::rule_set::{
    Base, Deal, Deck, FaceDown, FirstCards, Goal, PairRules, PileRules, Play, Reserve, RuleSet, Spaces, Start, Stock,
    Suits, Takes, To, Together, Turn, Way,
};

pub(super) fn tell(rules: &RuleSet, told: &mut Told) {
    let deck = &rules.deck;
    told.push(match (deck.copies(), deck.suits) {
        (1, 4) => format!("{}.", counted(deck.cards(), "card")),
        (copies, suits) => format!(
            "{}: {} of {}.",
            counted(deck.cards(), "card"),
            counted(copies, "deck"),
            counted(suits.into(), "suit")
        ),
    });
    match &rules.play {
        Play::Piles(piles) => of_piles(piles, deck, told),
        Play::MonteCarlo { size, as_programmed } => {
            told.push(format!(
                "The first {} lie on a board of {size} rows of {size}, the others are the stock.",
                size * size
            ));
            told.about(Topic::Play);
            told.push(
                "Two cards of equal rank that lie side by side, one above the other or corner to corner are removed."
                    .into(),
            );
            if *as_programmed {
                told.push(
                    "Pairs that lie side by side in the last row are not removed, as in Shintani's program.".into(),
                );
            }
            told.push("When one likes, the cards are closed up to the left and upwards, and the board is filled from the stock.".into());
            told.about(Topic::Goal);
            told.push("The game is won when all cards are gone.".into());
        }
        Play::Calculation { stacks, laid_out } => {
            told.about(Topic::Foundations);
            told.push("Four foundations are built by ones, twos, threes and fours, whatever the suit, until each ends with a king.".into());
            told.push(if *laid_out {
                "Ace, two, three and four lie on them at the start.".into()
            } else {
                "They begin with ace, two, three and four.".into()
            });
            told.about(Topic::Stock);
            told.push(format!(
                "Cards come from the stock one by one and go to a foundation or onto one of {}, the last card of which may be played.",
                counted(*stacks, "stack")
            ));
            told.about(Topic::Goal);
            told.push("The game is won when all cards are on the foundations.".into());
        }
        Play::Hole(rules) => hole::in_english(rules, deck, told),
        Play::Gaps { aces_fixed } => {
            told.push("Four rows of thirteen; then the aces are taken out, which leaves four gaps.".into());
            told.about(Topic::Play);
            told.push("A gap takes the next higher card of the suit of the card to its left.".into());
            told.push(if *aces_fixed {
                "The aces are put before the rows, clubs, diamonds, hearts and spades from above, and stay there, so that each two \
                 has one place to go."
                    .into()
            } else {
                "At the left end of a row it takes any two.".into()
            });
            told.push("Nothing goes behind a king or behind another gap. There is no redeal.".into());
            told.about(Topic::Goal);
            told.push("The game is won when each row holds one suit from the two to the king.".into());
        }
        Play::Pairs(pairs) => of_pairs(pairs, deck, told),
        Play::Accordion { cards } => {
            told.push(if *cards == deck.cards() {
                "They are dealt in a row, each a pile of its own.".into()
            } else {
                format!("{cards} of them are dealt in a row, each a pile of its own; the others are not used.")
            });
            told.about(Topic::Play);
            told.push(
                "A pile goes as a whole onto the pile to its left, or onto the third to its left, if their top cards are of one suit \
                 or of one rank. The gap is closed."
                    .into(),
            );
            told.about(Topic::Goal);
            told.push("The game is won when one pile is left.".into());
        }
    }
}

fn of_pairs(rules: &PairRules, deck: &Deck, told: &mut Told) {
    let kings = match deck.ranks {
        13 => "A king".to_string(),
        ranks => format!("A card of rank {ranks}"),
    };
    told.push(format!(
        "{} lie in a pyramid of {} of 1 to {}, each but those of the last row covered by two of the next; the others are the stock.",
        counted(rules.pyramid(), "card"),
        counted(rules.rows, "row"),
        rules.rows
    ));
    told.about(Topic::Play);
    told.push(format!(
        "{kings} that is free leaves alone; two free cards whose ranks sum to {} leave together.",
        deck.ranks
    ));
    told.push(if rules.stock_top {
        "Free are the uncovered cards of the pyramid, the top of the waste and the next card of the stock, which lies open.".into()
    } else {
        "Free are the uncovered cards of the pyramid and the top of the waste.".into()
    });
    told.about(Topic::Stock);
    told.push(match rules.passes {
        Some(1) => "Cards are turned from the stock to the waste one at a time, once through the stock.".into(),
        Some(passes) => {
            format!("Cards are turned from the stock to the waste one at a time, {passes} times through the stock.")
        }
        None => "Cards are turned from the stock to the waste one at a time, as often through the stock as one likes."
            .into(),
    });
    told.about(Topic::Goal);
    told.push(match rules.goal {
        Goal::Pyramid => "The game is won when the pyramid is gone.".into(),
        Goal::All => "The game is won when all cards are gone, those of the stock and the waste too.".into(),
    });
}

fn of_piles(rules: &PileRules, deck: &Deck, told: &mut Told) {
    let PileRules { piles, cells, reserve, stock, foundations } = rules;
    let (king, kings) = match deck.ranks {
        13 => ("a king".to_string(), "kings".to_string()),
        ranks => (format!("a card of rank {ranks}"), format!("cards of rank {ranks}")),
    };
    let mut deal = of_deal(rules, deck);
    if piles.kings_sink {
        deal += &format!("; {kings} then go to the bottom of their piles");
    }
    match piles.face_down {
        FaceDown::Nothing => {}
        FaceDown::AllButLast if piles.open_rounds == 0 => deal += ", all but the last of each face down",
        FaceDown::AllButLast => {
            deal += &format!(
                ", all but the last of the first and the last {} of each other one face down",
                piles.open_rounds + 1
            )
        }
        FaceDown::First(FirstCards { cards, piles: None }) => {
            deal += &format!(", the first {} of each face down", counted(cards, "card"))
        }
        FaceDown::First(FirstCards { cards, piles: Some(piles) }) => {
            deal += &format!(", the first {} of the first {} face down", counted(cards, "card"), counted(piles, "pile"))
        }
    }
    match foundations.start {
        Start::Empty => {}
        Start::Aces => deal += "; the aces lie on the foundations",
        Start::GoingUp => deal += "; a card that can go up when it is dealt does, and leaves its place empty",
    }
    match (cells.count, cells.filled) {
        (0, _) => {}
        (count, 0) => deal += &format!("; {}", counted(count, "cell")),
        (count, filled) => deal += &format!("; {}, {filled} of them filled", counted(count, "cell")),
    }
    match reserve {
        None => {}
        Some(Reserve { cards, stacked: false }) => {
            deal += &format!("; a reserve of {}, all of which may be played", counted(*cards, "card"))
        }
        Some(Reserve { cards, stacked: true }) => {
            deal += &format!("; a reserve of {}, the top of which may be played", counted(*cards, "card"))
        }
    }
    if stock.is_some() {
        deal += "; the other cards are the stock";
    }
    told.push(deal + ".");
    let way = match piles.build {
        Way::Down => "down",
        Way::Up => "up",
        Way::Both => "up or down",
    };
    let suits = match piles.suits {
        Suits::Any => "in any suit",
        Suits::Alternate => "in alternate colours",
        Suits::Colour => "in the same colour",
        Suits::Suit => "in suit",
    };
    let highest = if deck.ranks == 13 { "king".to_string() } else { format!("rank {}", deck.ranks) };
    let round = match (foundations.base, piles.wrap) {
        (Base::Ace, false) => String::new(),
        (Base::Ace, true) => format!("; ace and {highest} follow each other"),
        (Base::Dealt, true) => format!("; ranks go round from the {highest} to the ace"),
        (Base::Dealt, false) => {
            format!("; ranks go round from the {highest} to the ace and end before that of the base")
        }
    };
    told.about(Topic::Piles);
    told.push(format!("Piles are built {way} {suits}{round}."));
    told.push(
        match piles.moves {
            Together::One => "One card moves at a time.",
            Together::AsSpacesAllow => {
                "As many cards of a run move together as could be moved one by one over cells and spaces."
            }
            Together::Run => "Any part of a run moves together.",
            Together::RunInSuit => "Any part of a run in suit moves together.",
            Together::Pile => "From pile to pile a pile moves as a whole, if it is a run.",
            Together::Tail => "A card moves with all cards that lie on it, whatever their order.",
        }
        .to_string(),
    );
    let from_reserve = match reserve {
        Some(Reserve { stacked: false, .. }) => "at once by the first card of the reserve that is left",
        Some(Reserve { stacked: true, .. }) | None => "at once from the reserve",
    };
    told.push(match piles.spaces {
        Spaces::Any => "Any card goes into an empty pile.".to_string(),
        Spaces::Kings => match foundations.base {
            Base::Ace => format!("Only {king} goes into an empty pile."),
            Base::Dealt => "Only a card of the last rank, the one below the base, goes into an empty pile.".to_string(),
        },
        Spaces::Nothing => "Nothing goes into an empty pile.".to_string(),
        Spaces::Reserve => format!("An empty pile is filled {from_reserve}, and by nothing else."),
        Spaces::Waste => {
            "An empty pile is filled at once from the waste, or from the stock if there is none, and by nothing else."
                .to_string()
        }
        Spaces::ReserveThenAny => {
            format!("An empty pile is filled {from_reserve}, and by any card when the reserve is gone.")
        }
        Spaces::ReserveThenWaste => format!(
            "An empty pile is filled {from_reserve}, and when the reserve is gone from the waste alone, if one likes."
        ),
    });
    if cells.count > 0 {
        told.about(Topic::Cells);
        told.push("A cell holds one card.".to_string());
    }
    if let Some(stock) = stock {
        told.about(Topic::Stock);
        told.push(of_stock(*stock));
    }
    let mut up = match foundations.base {
        Base::Ace => "Foundations are built up in suit from the ace".to_string(),
        Base::Dealt => format!(
            "A card is dealt to its foundation: all foundations begin with its rank and are built up in suit, an ace on a {highest}"
        ),
    };
    let (run, is_won) = (format!("in suit from {highest} to ace"), "The game is won when");
    match foundations.take {
        Takes::Cards => {}
        Takes::CompleteRuns => up = format!("A complete run {run} leaves for the foundations at once"),
        Takes::Nothing => {
            told.about(Topic::Goal);
            told.push(format!("There are no foundations. {is_won} each pile is a complete run {run}, or empty."));
            return;
        }
    }
    up += match (foundations.back, foundations.base) {
        (true, Base::Ace) => "; their tops may go back to the piles.",
        (true, Base::Dealt) => "; their tops, but not their first cards, may go back to the piles.",
        (false, _) => "; what is up stays up.",
    };
    told.about(Topic::Foundations);
    told.push(up);
    told.about(Topic::Goal);
    told.push(format!("{is_won} all cards are on the foundations."));
}

/// How the cards are dealt to the piles.
fn of_deal(rules: &PileRules, deck: &Deck) -> String {
    let (piles, lengths) = (rules.piles, rules.pile_lengths(deck));
    let count = counted(piles.count, "pile");
    let is_rising = lengths.iter().copied().eq(1..=piles.count);
    let is_even = lengths.iter().all(|&length| length == lengths[0]);
    let dealt = match (piles.deal, piles.cards) {
        (Deal::Rising, _) if is_rising => format!("{count} of 1 to {} cards", piles.count),
        (Deal::Rising, _) => format!("{count} of {} cards", listed(&lengths)),
        (Deal::InTurn, None) => format!("{count}, dealt one card each in turn"),
        (Deal::InTurn, Some(_)) if is_even => format!("{count} of {}", counted(lengths[0], "card")),
        (Deal::InTurn, Some(cards)) => format!("{}, dealt to {count} one each in turn", counted(cards, "card")),
    };
    match piles.open_rounds {
        0 => dealt,
        rounds => format!("{dealt}, the last {} of each but the first dealt open at the end", counted(rounds, "card")),
    }
}

fn of_stock(Stock { draw, passes, to, turn, no_spaces }: Stock) -> String {
    let cards = counted(draw, "card");
    let is = if draw == 1 { "is" } else { "are" };
    let often = match passes {
        None => "as often through the stock as one likes".to_string(),
        Some(1) => "once through the stock".to_string(),
        Some(passes) => format!("{passes} times through the stock"),
    };
    match (to, turn) {
        (To::Piles, _) if no_spaces => {
            "From the stock one card is dealt to each pile at a time, while no pile is empty.".to_string()
        }
        (To::Piles, _) => "From the stock one card is dealt to each pile at a time.".to_string(),
        (To::Waste, Turn::Freely) => format!(
            "{cards} {is} turned from the stock to the waste at a time, {often}; the top of the waste may be played."
        ),
        (To::Waste, Turn::ToPlay) => format!(
            "{cards} {is} turned from the stock to the waste at a time, {often}, but only to play the last one at once; the top \
             of the waste may be played."
        ),
    }
}

/// `1, 2 and 3`.
pub(super) fn listed(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "no".to_string(),
    }
}

pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
