//! Deals of other programs: their numbers, what they print, and decks in a line.

use winnable_cards::{Board, Card, Deal, Slot, SplitMix64};
use winnable_catalog::{AnyGame, GAMES, deal, open, written};

fn board(game: &dyn AnyGame, name: &str) -> Board {
    let named = deal(game, name).unwrap_or_else(|error| panic!("{}: {error}", game.name()));
    assert_eq!(named.name, name);
    game.board(&named.deal).unwrap()
}

fn cards(slots: &[Slot]) -> String {
    let cards = slots.iter().filter_map(|slot| slot.card()).map(|card: Card| card.to_string());
    cards.collect::<Vec<_>>().join(" ")
}

/// As tests/python/pysol_boards.py writes a board.
fn line(game: &dyn AnyGame, number: u128) -> String {
    let board = board(game, &format!("pysol:{number}"));
    let rows: Vec<String> = board.rows.iter().map(|row| cards(row)).collect();
    let others =
        [&board.cells, &board.stock.unwrap_or_default(), &board.waste.unwrap_or_default()].map(|slots| cards(slots));
    format!("{} {number}: {};{}", game.name(), rows.join("/"), others.join(";"))
}

fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[test]
fn pysols_numbers_are_dealt_as_there() {
    let mut shown = Vec::new();
    for expected in include_str!("data/pysol.txt").lines() {
        let (head, rest) = expected.split_once(": ").unwrap();
        let (name, number) = head.split_once(' ').unwrap();
        // A game with one name here and there.
        let game = open(name).unwrap();
        if number != "all" {
            let number: u128 = number.parse().unwrap();
            shown.push(number);
            assert_eq!(line(&*game, number), expected);
            continue;
        }
        assert_eq!(shown.len(), 6, "{name}");
        let all = shown.drain(..).chain(50_000..50_094).map(|number| line(&*game, number) + "\n");
        assert_eq!(format!("{:016x}", fnv(&all.collect::<String>())), rest, "{name}");
    }
}

/// What lies on the table, without the order of columns, cells and places of a reserve: Solvitaire prints them as it sorts them.
fn sorted(mut board: Board) -> Board {
    board.rows.sort_by_key(|row| cards(row));
    board.reserves.sort_by_key(|reserve| cards(reserve));
    board.cells.sort_by_key(|cell| cell.card());
    // It prints the stock open.
    for slot in board.stock.iter_mut().flatten() {
        *slot = slot.card().map_or(Slot::Empty, Slot::Up);
    }
    board
}

#[test]
fn what_solvitaire_prints_is_read_and_dealt() {
    let mut games = 0;
    for text in include_str!("data/solvitaire.txt").lines().filter(|line| !line.starts_with('#')) {
        let [name, seed, printed] = text.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let game = open(name).unwrap();
        let read = written(&*game, printed).and_then(|deal| game.board(&deal));
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        games += 1;
        // Its piles have two or three cards there, three here.
        if name == "lucas" {
            assert_eq!((cards(&read.rows[12]), read.stock.unwrap().len()), ("9S 6H".to_string(), 61));
            continue;
        }
        let dealt = board(&*game, &format!("solvitaire:{seed}"));
        match name {
            // All cards lie open there.
            "will-o-the-wisp" => assert_eq!(open_cards(&sorted(read)), open_cards(&sorted(dealt)), "{name}"),
            // Rows of Gaps have their order.
            "gaps" => assert_eq!(read, dealt, "{name}"),
            _ => assert_eq!(sorted(read), sorted(dealt), "{name}"),
        }
    }
    assert_eq!(games, 64);
}

fn open_cards(board: &Board) -> Vec<String> {
    board.rows.iter().chain(&board.stock).map(|row| cards(row)).collect()
}

/// The first and the last column as its program shows them when it solves: in the order of dealing.
#[test]
fn columns_lie_in_the_order_of_dealing() {
    let freecell = board(&*open("freecell").unwrap(), "solvitaire:1");
    assert_eq!(cards(&freecell.rows[0]), "6H QS 4S 2H 3C 8S JH");
    assert_eq!(cards(&freecell.rows[7]), "QC 7C TS 5D 5H 9H");
}

#[test]
fn games_that_another_program_does_not_deal_are_refused() {
    let say = |game: &str, name: &str| deal(&*open(game).unwrap(), name).unwrap_err().to_string();
    assert_eq!(
        say("monte-carlo:4", "pysol:1"),
        "expected a game that PySolFC deals as it is dealt here (all-in-a-row, bakers-dozen, bakers-game, beleaguered-castle, \
         black-hole, eight-off, fore-cell, freecell, golf, klondike, seahaven-towers, simple-simon, streets-and-alleys, yukon) for the \
         deal pysol:1, found monte-carlo:4"
    );
    assert!(say("freecell:columns=7", "pysol:1").ends_with("found freecell:columns=7"));
    assert!(say("fan", "pysol:1").ends_with("found fan"), "its fans have other lengths");
    assert!(
        say("yukon", "solvitaire:1")
            .starts_with("expected a game that Solvitaire deals as it is dealt here (accordion, ")
    );
    assert!(say("spider:suits=1", "solvitaire:1").ends_with("found spider:suits=1"), "it has all suits");
}

/// The deck of a seed, written in a line, is the deal of that seed: in every game.
#[test]
fn a_deck_in_a_line_is_dealt() {
    let mut rng = SplitMix64::new(1);
    for listed in GAMES.iter() {
        let game = open(&listed.name).unwrap();
        let deck: Vec<Card> = game.deck().cards().collect();
        let mut order = deck.clone();
        rng.shuffle(&mut order);
        let text: Vec<String> = order.iter().map(Card::to_string).collect();
        let read = written(&*game, &format!("# a deck\n\n  {}\n", text.join(" "))).unwrap();
        assert_eq!(read, Deal::Order(order), "{}", listed.name);
        let ours = game.board(&read).unwrap();
        assert_eq!(winnable_referee::open(game.name(), &read).unwrap().board(), ours, "{}", listed.name);
        // By our own shuffle it is the board of the seed, where the deck that is shuffled is the same.
        let seed = Deal::Seed(9);
        let shuffled: Vec<Card> = seed.order(&deck).unwrap();
        let is_whole = matches!(
            listed.name.as_str(),
            "freecell" | "klondike" | "yukon" | "pyramid" | "spider" | "forty-thieves" | "golf"
        );
        if is_whole {
            assert_eq!(game.board(&Deal::Order(shuffled)).unwrap(), game.board(&seed).unwrap(), "{}", listed.name);
        }
    }
}

#[test]
fn a_deck_with_a_wrong_card_is_refused_where_it_stands() {
    let game = open("freecell").unwrap();
    let text: Vec<String> = game.deck().cards().map(|card| card.to_string()).collect();
    let twice = text.join(" ").replace("KS", "AC");
    let say = |text: &str| written(&*game, text).and_then(|deal| game.board(&deal)).unwrap_err().to_string();
    assert_eq!(say(&twice), "line 1, column 154: expected each card once, found AC again (first at line 1, column 1)");
    assert_eq!(say(&text[1..].join(" ")), "line 1, column 153: expected 52 cards, found 51; missing: AC");
    assert_eq!(say(&format!("{} AC", text.join(" "))), "line 1, column 157: expected 52 cards in one line, found 53");
    let wrong = say(&text.join(" ").replace("2D", "ZZ"));
    assert!(wrong.starts_with("line 1, column 16: expected a card"), "{wrong}");
    assert!(say(&text.join(",")).starts_with("line 1, column 1: expected a card"));
    assert!(say("KC QD").contains("expected 8 rows, one for each column, found 1 rows"), "few cards are a row");
    assert!(say(&format!("1: {}", text.join(" "))).contains("expected 8 rows"), "a row with a number is a row");
}
