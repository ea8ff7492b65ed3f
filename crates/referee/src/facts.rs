//! What the rules of a game say in general, for whoever has to know on which rules an argument holds.

use crate::name::{self, Game};
use crate::{Refusal, accordion, hole, pairs, piles};
use winnable_cards::Card;
use winnable_rules::{Base, HoleLayout, HoleRules, PileRules, Spaces, Suits, Takes, To, Together, Turn, Way};

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
    /// In suit, from a rank that was dealt, going round from the highest to the ace.
    Round,
    /// In suit, from the ace, and several of each suit.
    Several,
    /// By complete runs in suit, there or in the piles.
    Runs,
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
    /// Whether it may be gone through as often as one likes, by draws and redeals alone, and no other moves touch stock and waste
    /// than those that take the top of the waste.
    pub is_endless: bool,
}

/// A pile that cards go to and never leave. What goes there is next in rank to its top, whatever the suit, and no rule looks under it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoleFacts {
    /// Whether a card goes on another one wherever that goes on it.
    pub both_ways: bool,
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
    /// What suits fit there.
    pub suits: Suits,
    /// Whether ace and highest rank follow each other there.
    pub wrap: bool,
    /// How the foundations are built.
    pub foundation: Foundation,
    /// Whether cards may come back from the foundations.
    pub worry_back: bool,
    /// The stock, if there is one that is turned over to a waste.
    pub stock: Option<Stock>,
    /// Whether any number of face-up cards moves together from the end of a pile onto a card that the lowest of them fits on,
    /// and a space takes cards of the highest rank alone, or nothing.
    pub shifts_freely: bool,
    /// Whether a card that goes up early from a pile or a cell, with cards that may lie on it, hinders nothing else: spaces do not
    /// fill themselves, nothing but runs moves together, and no cards are dealt onto piles.
    pub goes_up_freely: bool,
    /// Whether a turn ends with the cards being closed up.
    pub closes_up: bool,
    /// The hole, if cards go one by one to one pile that none leaves, and the game is won when no others are left.
    pub hole: Option<HoleFacts>,
    /// The highest rank of the deck.
    pub ranks: u8,
}

impl Facts {
    /// Whether a card may be laid on another one in a column, row or pile; where cards are built up alone, also one lower. Not for
    /// foundations that go round.
    pub fn fits(&self, card: Card, on: Card) -> bool {
        let (low, high) = (card.rank().number(), on.rank().number());
        let is_before = |low: u8, high: u8| low + 1 == high || self.wrap && low == self.ranks && high == 1;
        let is_next = match self.building {
            Building::Down => is_before(low, high),
            Building::UpOrDown => is_before(low, high) || is_before(high, low),
            Building::Nothing => false,
        };
        is_next
            && match self.suits {
                Suits::Any => true,
                Suits::Alternate => card.suit().is_red() != on.suit().is_red(),
                Suits::Colour => card.suit().is_red() == on.suit().is_red(),
                Suits::Suit => card.suit() == on.suit(),
            }
    }
}

/// What the rules of this game say.
pub fn facts(game: &str) -> Result<Facts, Refusal> {
    let plain = Facts {
        numbers_places: false,
        looks: Looks::Suit,
        building: Building::Nothing,
        suits: Suits::Suit,
        wrap: false,
        foundation: Foundation::Nothing,
        worry_back: false,
        stock: None,
        shifts_freely: false,
        goes_up_freely: false,
        closes_up: false,
        hole: None,
        ranks: 13,
    };
    Ok(match name::read(game)? {
        Game::Tableau(rules) => Facts {
            looks: looks(rules.piles.suits),
            building: building(rules.piles.build),
            suits: rules.piles.suits,
            foundation: Foundation::Suit,
            goes_up_freely: true,
            ..plain
        },
        Game::Klondike(rules) => Facts {
            looks: looks(rules.piles.suits),
            building: building(rules.piles.build),
            suits: rules.piles.suits,
            foundation: Foundation::Suit,
            goes_up_freely: true,
            worry_back: rules.worry_back,
            stock: Some(Stock { draw: rules.draw, is_endless: rules.passes.is_none() }),
            shifts_freely: rules.piles.spaces != Spaces::Any,
            ranks: rules.ranks as u8,
            ..plain
        },
        Game::Piles(rules) => of_piles(&rules, plain),
        Game::MonteCarlo(_) => Facts { numbers_places: true, looks: Looks::Rank, closes_up: true, ..plain },
        Game::Calculation(_) => Facts { looks: Looks::Rank, foundation: Foundation::Steps, ..plain },
        Game::Gaps(_) => plain,
        Game::Hole(rules) => of_hole(&rules, plain),
        Game::Pairs(pairs::Rules { deck, .. }) => Facts {
            // The row of a card says what covers it.
            numbers_places: true,
            looks: Looks::Rank,
            // Cards of the pyramid leave with the top of the waste, and the next card of the stock may be played.
            stock: Some(Stock { draw: 1, is_endless: false }),
            ranks: deck.ranks,
            ..plain
        },
        Game::Accordion(accordion::Rules { deck, .. }) => Facts { numbers_places: true, ranks: deck.ranks, ..plain },
    })
}

/// Of any game of piles. What is not sure to hold for it is not said.
fn of_piles(rules: &piles::Rules, plain: Facts) -> Facts {
    let piles::Rules { deck, piles: PileRules { piles, stock, foundations, .. } } = rules;
    let fills_itself = match piles.spaces {
        Spaces::Any | Spaces::Kings | Spaces::Nothing => false,
        Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => true,
    };
    let (only_runs, looks_at_suits) = match piles.moves {
        Together::One | Together::AsSpacesAllow | Together::Run => (true, false),
        Together::RunInSuit => (true, true),
        // A pile that moves as a whole, and one that does not: not thought through.
        Together::Pile | Together::Tail => (false, false),
    };
    // A card may be turned and go up in one move, so that its suit matters before it lies free.
    let turns_to_play = stock.is_some_and(|stock| stock.turn == Turn::ToPlay);
    let counts_runs = foundations.take != Takes::Cards;
    let goes_to_piles = stock.is_some_and(|stock| stock.to == To::Piles);
    let of_stock = |stock: &winnable_rules::Stock| Stock {
        draw: stock.draw,
        is_endless: stock.passes.is_none() && !turns_to_play && piles.spaces != Spaces::Waste,
    };
    Facts {
        // Cards are dealt to the piles from the first on.
        numbers_places: goes_to_piles,
        looks: if looks_at_suits || turns_to_play || counts_runs { Looks::Suit } else { looks(piles.suits) },
        building: building(piles.build),
        suits: piles.suits,
        wrap: piles.wrap,
        foundation: match foundations.base {
            _ if counts_runs => Foundation::Runs,
            Base::Ace if deck.copies() > 1 => Foundation::Several,
            Base::Ace => Foundation::Suit,
            Base::Dealt => Foundation::Round,
        },
        worry_back: foundations.back,
        stock: stock.as_ref().filter(|_| !goes_to_piles).map(of_stock),
        // Cards may be dealt open that do not fit on one another.
        shifts_freely: false,
        goes_up_freely: !fills_itself
            && only_runs
            && !goes_to_piles
            && !turns_to_play
            && !piles.wrap
            && piles.build == Way::Down,
        ranks: deck.ranks,
        ..plain
    }
}

/// Of a game with a hole.
fn of_hole(rules: &hole::Rules, plain: Facts) -> Facts {
    let HoleRules { wrap, kings_stop, .. } = rules.hole;
    let has_stock = rules.hole.stock(&rules.deck) > 0;
    Facts {
        // Which cards overlap which is a matter of their places.
        numbers_places: matches!(rules.hole.layout(&rules.deck), HoleLayout::Peaks { .. }),
        looks: Looks::Rank,
        wrap,
        hole: Some(HoleFacts { both_ways: !kings_stop }),
        stock: has_stock.then_some(Stock { draw: 1, is_endless: false }),
        ranks: rules.deck.ranks,
        ..plain
    }
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

    /// A game of piles with these lines in place of the usual ones: down in alternate colours, runs, kings.
    fn game(lines: &str, tables: &str) -> String {
        let name = format!(
            "facts-{}",
            format!("{lines}{tables}").bytes().fold(7u64, |hash, byte| hash.wrapping_mul(31) + u64::from(byte))
        );
        let mut piles = lines.to_string();
        for (key, usual) in [("build", "down"), ("suits", "alternate"), ("moves", "run"), ("spaces", "kings")] {
            if !lines.contains(&format!("{key} =")) {
                piles += &format!("{key} = \"{usual}\"\n");
            }
        }
        let head = "title = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
        winnable_rules::add(&format!("name = \"{name}\"\n{head}[piles]\ncount = 12\n{piles}{tables}")).unwrap()
    }

    #[test]
    fn the_facts_of_piles_are_those_of_their_moves() {
        let lines =
            |build: &str, suits: &str, wrap: bool| format!("build = \"{build}\"\nsuits = \"{suits}\"\nwrap = {wrap}\n");
        for suits in ["any", "alternate", "colour", "suit"] {
            for (build, wrap) in
                [("down", false), ("down", true), ("both", false), ("both", true), ("up", false), ("up", true)]
            {
                let name = game(&lines(build, suits, wrap), "");
                let facts = facts(&name).unwrap();
                for card in Card::deck() {
                    for on in
                        ["AC", "7H", "KS"].map(|on| on.parse::<Card>().unwrap()).into_iter().filter(|on| *on != card)
                    {
                        let rest: Vec<String> = Card::deck()
                            .filter(|other| *other != card && *other != on)
                            .map(|c| c.to_string())
                            .collect();
                        let text = format!("{card}\n{on}\n{}\n{}Foundations: C-0", rest.join(" "), ":\n".repeat(9));
                        let mut table = open(&name, &Deal::Position(Layout::parse(&text).unwrap())).unwrap();
                        let may = table.play("0102").is_ok();
                        // Where cards are built up alone, the facts say more than there is.
                        let told = facts.fits(card, on) && (build != "up" || may);
                        assert_eq!(may, told, "{build} {suits} {wrap}: {card} on {on}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_sure_of_piles_is_not_said() {
        let of = |lines: &str, tables: &str| facts(&game(lines, tables)).unwrap();
        let plain = of("", "");
        assert!(plain.goes_up_freely && !plain.shifts_freely && !plain.numbers_places && plain.stock.is_none());
        assert_eq!((plain.looks, plain.foundation), (Looks::Colour, Foundation::Suit));
        let stock = "cards = 20\n";
        assert_eq!(of(stock, "[stock]\n").stock, Some(Stock { draw: 1, is_endless: true }));
        assert_eq!(
            of(&format!("spaces = \"waste\"\n{stock}"), "[stock]\n").stock,
            Some(Stock { draw: 1, is_endless: false })
        );
        let to_play = of(stock, "[stock]\npasses = 1\nturn = \"to-play\"\n");
        assert_eq!((to_play.looks, to_play.goes_up_freely), (Looks::Suit, false));
        let to_piles = of(stock, "[stock]\nto = \"piles\"\n");
        assert!(to_piles.numbers_places && to_piles.stock.is_none() && !to_piles.goes_up_freely);
        assert_eq!(of("", "[foundations]\nbase = \"dealt\"\n").foundation, Foundation::Round);
        for lines in
            ["moves = \"tail\"\n", "moves = \"pile\"\n", "wrap = true\n", "build = \"both\"\n", "build = \"up\"\n"]
        {
            assert!(!of(lines, "").goes_up_freely, "{lines}");
        }
        for spaces in ["reserve", "reserve-then-any"] {
            assert!(!of(&format!("spaces = \"{spaces}\"\n"), "[reserve]\ncards = 4\n").goes_up_freely, "{spaces}");
        }
        assert_eq!(of("moves = \"run-in-suit\"\nsuits = \"any\"\n", "").looks, Looks::Suit);
        assert_eq!(of("suits = \"colour\"\n", "").looks, Looks::Suit);
        assert!(of("", "[reserve]\ncards = 4\n[foundations]\nback = true\n").goes_up_freely);
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
