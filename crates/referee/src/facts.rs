//! What the rules of a game say in general, for whoever has to know on which rules an argument holds.

use crate::Refusal;
use crate::name::{self, Game};
use winnable_cards::Card;
use winnable_rules::{Spaces, Suits, Way};

/// How much of a card a rule looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    /// Its rank.
    Rank,
    /// Its rank and its colour.
    Colour,
    /// Its rank and its suit.
    Suit,
}

/// Which cards are laid on which in columns, rows and piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Building {
    /// One lower.
    Down,
    /// One lower or one higher.
    UpOrDown,
    /// Cards are not built there.
    Nothing,
}

/// What the foundations are built by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foundation {
    /// In suit, from the ace.
    Suit,
    /// By ones, twos, threes and fours, whatever the suit.
    Steps,
    /// There are none.
    Nothing,
}

/// A stock that is turned over to a waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stock {
    /// Cards that are turned at a time.
    pub draw: usize,
    /// Whether it may be gone through as often as one likes.
    pub is_endless: bool,
}

/// The rules of a game, as far as arguments about them ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Whether a rule mentions the number of a column, cell, row, pile or stack.
    pub numbers_places: bool,
    /// What the rules look at, but for those of the foundations. With alternate colours a card looks at the colour.
    pub looks: Looks,
    /// How cards are built in columns, rows and piles.
    pub building: Building,
    /// How the foundations are built.
    pub foundation: Foundation,
    /// Whether cards may come back from the foundations.
    pub worry_back: bool,
    /// The stock, if there is one that is turned over to a waste.
    pub stock: Option<Stock>,
    /// Whether any number of face-up cards moves together from the end of a pile onto a card that the lowest of them fits on,
    /// and a space takes cards of the highest rank alone, or nothing.
    pub shifts_freely: bool,
    /// Whether a turn ends with the cards being closed up.
    pub closes_up: bool,
    /// The highest rank of the deck.
    pub ranks: u8,
}

impl Facts {
    /// Whether a card may be laid on another one in a column, row or pile.
    pub fn fits(&self, card: Card, on: Card) -> bool {
        let (low, high) = (card.rank().number(), on.rank().number());
        let is_next = match self.building {
            Building::Down => low + 1 == high,
            Building::UpOrDown => low + 1 == high || high + 1 == low,
            Building::Nothing => false,
        };
        is_next
            && match self.looks {
                Looks::Rank => true,
                Looks::Colour => card.suit().is_red() != on.suit().is_red(),
                Looks::Suit => card.suit() == on.suit(),
            }
    }
}

/// What the rules of this game say.
pub fn facts(game: &str) -> Result<Facts, Refusal> {
    let plain = Facts {
        numbers_places: false,
        looks: Looks::Suit,
        building: Building::Nothing,
        foundation: Foundation::Nothing,
        worry_back: false,
        stock: None,
        shifts_freely: false,
        closes_up: false,
        ranks: 13,
    };
    Ok(match name::read(game)? {
        Game::Tableau(rules) => Facts {
            looks: looks(rules.piles.suits),
            building: building(rules.piles.build),
            foundation: Foundation::Suit,
            ..plain
        },
        Game::Klondike(rules) => Facts {
            looks: looks(rules.piles.suits),
            building: building(rules.piles.build),
            foundation: Foundation::Suit,
            worry_back: rules.worry_back,
            stock: Some(Stock { draw: rules.draw, is_endless: rules.passes.is_none() }),
            shifts_freely: rules.piles.spaces != Spaces::Any,
            ranks: rules.ranks as u8,
            ..plain
        },
        Game::MonteCarlo(_) => Facts { numbers_places: true, looks: Looks::Rank, closes_up: true, ..plain },
        Game::Calculation(_) => Facts { looks: Looks::Rank, foundation: Foundation::Steps, ..plain },
        Game::Gaps(_) => plain,
    })
}

fn looks(suits: Suits) -> Looks {
    match suits {
        Suits::Any => Looks::Rank,
        Suits::Alternate => Looks::Colour,
        Suits::Colour | Suits::Suit => Looks::Suit,
    }
}

fn building(way: Way) -> Building {
    match way {
        Way::Down => Building::Down,
        Way::Up | Way::Both => Building::UpOrDown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;
    use winnable_cards::{Deal, Layout};

    #[test]
    fn the_moves_of_the_referee_are_those_of_the_facts() {
        let games = ["freecell", "bakers-game", "four-companies", "beleaguered-castle", "fortress", "klondike"];
        for game in games.into_iter().chain(["klondike:build=any", "klondike:build=suit"]) {
            let facts = facts(game).unwrap();
            let mut fitting = 0;
            for card in Card::deck() {
                for on in Card::deck().filter(|&on| on.index() / 4 == 6 && on != card) {
                    // Two columns of one card each; what is not named is above them on the foundations or in column 3.
                    let rest: Vec<Card> = Card::deck().filter(|&other| other != card && other != on).collect();
                    let down =
                        |card: &Card| if game.starts_with("klondike") { format!("[{card}]") } else { card.to_string() };
                    let column = |cards: &[Card]| cards.iter().map(down).collect::<Vec<_>>().join(" ");
                    let rows: Vec<String> = rest.chunks(11).map(column).collect();
                    let (a, b, c, d, e) = (&rows[0], &rows[1], &rows[2], &rows[3], &rows[4]);
                    let text = match facts.stock {
                        Some(_) => {
                            let stock = column(&rest[..24]);
                            let [x, y, z] = [&rest[24..34], &rest[34..44], &rest[44..]].map(|cards| {
                                let last = cards.len() - 1;
                                format!("{} {}", column(&cards[..last]), cards[last])
                            });
                            format!("1: {card}\n2: {on}\n3: {x}\n4: {y}\n5: {z}\nStock: {stock}\n")
                        }
                        None => format!("1: {card}\n2: {on}\n3: {a}\n4: {b}\n5: {c}\n6: {d}\n7: {e}\n8:\n{}", {
                            if game == "fortress" { "9:\n10:\n" } else { "" }
                        }),
                    };
                    let table = open(game, &Deal::Position(Layout::parse(&text).unwrap())).unwrap();
                    let may = table.legal().iter().any(|text| text == "12" || text == "12v1");
                    assert_eq!(may, facts.fits(card, on), "{game}: {card} on {on}");
                    fitting += usize::from(may);
                }
            }
            assert!(fitting >= 4, "{game}: {fitting}");
        }
    }

    #[test]
    fn games_differ_where_their_rules_do() {
        let klondike = facts("klondike:passes=2,no-worry-back,piles=3,ranks=5,draw=1").unwrap();
        assert_eq!(klondike.stock, Some(Stock { draw: 1, is_endless: false }));
        assert!(!klondike.worry_back && klondike.ranks == 5);
        assert!(facts("klondike").unwrap().stock.unwrap().is_endless && facts("klondike").unwrap().worry_back);
        assert!(facts("monte-carlo").unwrap().numbers_places && facts("monte-carlo").unwrap().closes_up);
        assert_eq!(facts("calculation").unwrap().foundation, Foundation::Steps);
        assert_eq!(facts("gaps").unwrap().foundation, Foundation::Nothing);
        assert!(facts("klondike:spaces=nothing").unwrap().shifts_freely);
        assert!(!facts("klondike:spaces=any").unwrap().shifts_freely && !facts("freecell").unwrap().shifts_freely);
        assert!(facts("no such game").is_err());
    }
}
