//! Each rule of docs/piles.md, on small decks.

use crate::{Table, open};
use std::sync::atomic::{AtomicUsize, Ordering};
use winnable_cards::{BoardFormat, Deal, Layout, SplitMix64};

/// A game of these tables, in which piles are built down in any suit, one card moves and any card goes into a space unless they
/// say otherwise.
fn game(tables: &str) -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("referee-test-{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut tables = tables.to_string();
    for (key, usual) in [("build", "down"), ("suits", "any"), ("moves", "one"), ("spaces", "any")] {
        if !tables.contains(&format!("{key} = \"")) {
            tables = tables.replace("[piles]\n", &format!("[piles]\n{key} = \"{usual}\"\n"));
        }
    }
    let head = "title = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
    winnable_rules::add(&format!("name = \"{name}\"\n{head}\n{tables}"))
        .unwrap_or_else(|error| panic!("{error}\n{tables}"))
}

fn position(game: &str, text: &str) -> Box<dyn Table> {
    let deal = Deal::Position(Layout::parse(text).unwrap());
    open(game, &deal).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Why a position is refused.
fn refused(game: &str, text: &str) -> String {
    open(game, &Deal::Position(Layout::parse(text).unwrap())).unwrap_err().to_string()
}

/// The legal moves in order of their texts.
fn legal(game: &str, text: &str) -> String {
    let mut moves = position(game, text).legal();
    moves.sort();
    moves.join(" ")
}

/// The board after some moves, as text.
fn after(game: &str, text: &str, moves: &str) -> String {
    let mut table = position(game, text);
    for text in moves.split(' ') {
        table.play(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    table.board().written(BoardFormat::Usual)
}

/// Why a move is refused; the table stays as it is.
fn why(game: &str, text: &str, step: &str) -> String {
    let mut table = position(game, text);
    let before = table.board();
    let why = table.play(step).unwrap_err();
    assert_eq!(table.board(), before);
    assert!(!table.legal().contains(&step.to_string()), "{step} is listed");
    why
}

/// The lengths of the piles in a deal.
fn lengths(game: &str) -> Vec<usize> {
    open(game, &Deal::Seed(1)).unwrap().board().rows.iter().map(Vec::len).collect()
}

mod several_decks;

mod deals {
    use super::*;
    use crate::piles::{Piles, Rules};
    use winnable_cards::Card;

    /// The board after cards were dealt in this order.
    fn dealt(game: &str, order: &str) -> String {
        let rules = winnable_rules::open(game).unwrap();
        let rules = Rules { deck: rules.deck, piles: *rules.piles().unwrap() };
        let order: Vec<Card> = order.split(' ').map(|card| card.parse().unwrap()).collect();
        Piles::dealt(rules, order).board().written(BoardFormat::Usual)
    }

    const FIVE: &str = "AC 2C 3C 4C 5C AD 2D 3D 4D 5D AH 2H 3H 4H 5H AS 2S 3S 4S 5S";

    #[test]
    fn cards_go_to_piles_cells_reserve_base_and_stock_in_this_order() {
        let all = game(
            "[deck]\nranks = 5\n[piles]\ncount = 3\ncards = 7\n[cells]\ncount = 3\nfilled = 2\n[reserve]\ncards = 4\n\
             [foundations]\nbase = \"dealt\"\n[stock]\n",
        );
        assert_eq!(
            dealt(&all, FIVE),
            "Foundations: H-4 D-0 S-0 C-0\nBase: 4\nCells: 3D 4D -\nReserve: 5D AH 2H 3H\n1: AC 4C 2D\n2: 2C 5C\n3: 3C AD\n\
             Stock: 5H AS 2S 3S 4S 5S\nWaste:\n"
        );
        let stacked = game("[deck]\nranks = 5\n[piles]\ncount = 3\n[reserve]\ncards = 4\nstacked = true\n");
        assert!(dealt(&stacked, FIVE).contains("Reserve: 2S 3S 4S 5S\n1: AC 4C 2D 5D 3H AS\n"));
    }

    #[test]
    fn a_rising_deal_ends_with_its_cards() {
        assert_eq!(
            lengths(&game("[piles]\ncount = 9\ndeal = \"rising\"\n[reserve]\ncards = 7\n")),
            [1, 2, 3, 4, 5, 6, 7, 8, 9]
        );
        let aces = "[piles]\ncount = 9\ndeal = \"rising\"\n[reserve]\ncards = 6\n[foundations]\nstart = \"aces\"\n";
        assert_eq!(lengths(&game(aces)), [1, 2, 3, 4, 5, 6, 7, 7, 7]);
        assert_eq!(lengths(&game("[piles]\ncount = 10\ndeal = \"rising\"\n")), [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]);
        assert_eq!(lengths(&game("[piles]\ncount = 3\ndeal = \"rising\"\n[stock]\n")), [1, 2, 3]);
        assert_eq!(lengths(&game("[piles]\ncount = 18\n"))[14..], [3, 3, 2, 2]);
        let rising = game("[deck]\nranks = 5\n[piles]\ncount = 4\ndeal = \"rising\"\nface-down = true\n[stock]\n");
        assert!(dealt(&rising, FIVE).contains("1: AC\n2: [2C] 5C\n3: [3C] [AD] 3D\n4: [4C] [2D] [4D] 5D\nStock: AH"));
    }

    #[test]
    fn kings_sink_and_keep_their_order() {
        let sink = game("[deck]\nranks = 5\n[piles]\ncount = 2\nkings-sink = true\n");
        let order = "AC 2C 5D 3C 4C 5C 5H AD 2D 3D AH 4D 2H 3H 4H 5S AS 2S 3S 4S";
        assert!(dealt(&sink, order).contains("1: 5D 5H AC 4C 2D AH 2H 4H AS 3S\n2: 5C 5S 2C 3C AD 3D 4D 3H 2S 4S\n"));
    }

    #[test]
    fn cards_that_go_up_in_the_deal_leave_their_places_empty() {
        let up =
            game("[deck]\nranks = 2\n[piles]\ncount = 4\nsuits = \"alternate\"\n[foundations]\nstart = \"going-up\"\n");
        assert_eq!(dealt(&up, "2C AC 2D AD AH 2H AS 2S"), "Foundations: H-2 D-A S-2 C-A\n1: 2C\n2:\n3: 2D\n4:\n");
    }

    #[test]
    fn aces_and_missing_suits_are_not_dealt() {
        let three = game("[deck]\nranks = 3\nsuits = 3\n[piles]\ncount = 2\n[foundations]\nstart = \"aces\"\n");
        let table = open(&three, &Deal::Seed(3)).unwrap();
        let mut cards: Vec<String> = table.board().slots().map(|slot| slot.to_string()).collect();
        cards.sort();
        assert_eq!(cards, ["2C", "2D", "2H", "3C", "3D", "3H"]);
        assert!(table.board().written(BoardFormat::Usual).starts_with("Foundations: H-A D-A S-0 C-A\n"));
        assert_eq!(table.cards_left(), 6);
    }
}

mod together {
    use super::*;

    /// Five ranks, four piles, with this line of what moves together.
    fn moving(line: &str) -> String {
        game(&format!(
            "[deck]\nranks = 5\n[piles]\ncount = 4\nsuits = \"alternate\"\nmoves = \"{line}\"\n[cells]\ncount = 2\n"
        ))
    }

    /// A run of three on a card that it does not fit on; a black five; an empty pile; the rest in a heap.
    const RUN: &str =
        "1: 5H AC 4D 3C 2D\n2: 5S\n3:\n4: 2C 3D 4H 5D 4C 5C 3H 2H 4S 3S 2S\nCells: AH AS\nFoundations: D-A";

    #[test]
    fn one_card() {
        let one = moving("one");
        assert_eq!(legal(&one, RUN), "13 1h 23 43 a3 a4 ah b1 b3 bh");
        assert_eq!(why(&one, RUN, "12v3"), "one card moves at a time");
        assert_eq!(why(&one, RUN, "12"), "2D does not go on 5S");
    }

    #[test]
    fn a_run() {
        let run = moving("run");
        let moves = legal(&run, RUN);
        assert_eq!(moves, "12v3 13 13v2 13v3 1h 23 43 a3 a4 ah b1 b3 bh");
        assert_eq!(why(&run, RUN, "13v4"), "AC 4D 3C 2D is no run");
        assert_eq!(why(&run, RUN, "13v6"), "pile 1 has 5 open cards, not 6");
        assert!(after(&run, RUN, "12").contains("1: 5H AC\n2: 5S 4D 3C 2D\n"), "the fewest that may go");
        assert!(after(&run, RUN, "13").contains("1: 5H AC 4D 3C\n"), "one card, where it may go");
        assert!(after(&run, RUN, "13v1").contains("1: 5H AC 4D 3C\n"));
    }

    #[test]
    fn a_run_in_suit() {
        let suit = game("[deck]\nranks = 4\nsuits = 2\n[piles]\ncount = 3\nmoves = \"run-in-suit\"\n");
        let text = "1: AD 4C 3D 2D\n2: 4D AC 3C 2C\n3:";
        assert_eq!(legal(&suit, text), "13 13v2 23 23v2");
        assert_eq!(why(&suit, text, "13v3"), "4C 3D 2D is no run in suit");
        assert!(after(&suit, text, "13v2").contains("1: AD 4C\n2: 4D AC 3C 2C\n3: 3D 2D"));
    }

    #[test]
    fn as_many_as_spaces_allow() {
        let spaces = moving("as-spaces-allow");
        let free = RUN.replace("AH AS", "AH --").replace("2S\n", "2S AS\n");
        assert_eq!(legal(&spaces, RUN), "13 1h 23 43 a3 a4 ah b1 b3 bh");
        assert_eq!(why(&spaces, RUN, "12v3"), "3 cards would have to move, and at most 2 can");
        // A free cell and a space that is not the target: four cards. Into the space: two.
        assert_eq!(legal(&spaces, &free), "12v3 13 13v2 1b 1h 23 2b 41 43 4b 4h a3 ah");
        assert_eq!(why(&spaces, &free, "13v3"), "3 cards would have to move, and at most 2 can");
        let kings = moving("as-spaces-allow\"\nspaces = \"kings");
        assert_eq!(why(&kings, &free, "12v3"), "3 cards would have to move, and at most 2 can", "the space is no help");
    }

    #[test]
    fn the_whole_pile() {
        let pile = moving("pile");
        let text = RUN.replace("5H AC 4D", "4D").replace("2S\n", "2S AC 5H\n");
        assert_eq!(legal(&pile, &text), "12v3 13v3 1h 23 a3 ah b1 b3 bh");
        assert_eq!(why(&pile, &text, "13v2"), "a pile moves as a whole, and pile 1 has 3 cards");
        assert_eq!(why(&pile, RUN, "13v5"), "5H AC 4D 3C 2D is no run");
        assert!(after(&pile, &text, "12").contains("1:\n2: 5S 4D 3C 2D\n"));
        assert!(after(&pile, &text, "1h").contains("1: 4D 3C\n"), "its last card goes up");
        let down = game("[deck]\nranks = 2\nsuits = 2\n[piles]\ncount = 2\nmoves = \"pile\"\nface-down = true\n");
        assert_eq!(
            why(&down, "1: [AC] 2C\n2: 2D AD\nFoundations: D-0", "12v2").as_str(),
            "pile 1 has 1 open card, not 2"
        );
    }

    #[test]
    fn any_tail_of_open_cards() {
        let tail = game("[deck]\nranks = 5\nsuits = 1\n[piles]\ncount = 3\nmoves = \"tail\"\nface-down = true\n");
        let text = "1: [AC] 2C 4C\n2: 3C\n3: 5C";
        assert_eq!(legal(&tail, text), "12v2 13 21");
        assert_eq!(
            after(&tail, text, "12"),
            "Foundations: H-0 D-0 S-0 C-0\n1: AC\n2: 3C 2C 4C\n3: 5C\n",
            "AC is turned up"
        );
        assert_eq!(why(&tail, text, "12v3"), "pile 1 has 2 open cards, not 3");
    }
}

mod building {
    use super::*;

    /// Which cards may go on the first card of pile 2, of cards that lie alone in piles 3 on.
    fn taken(line: &str, on: &str, cards: &str) -> String {
        let wide = game(&format!("[deck]\nranks = 4\n[piles]\ncount = 16\n{line}"));
        let all = "AC 2C 3C 4C AD 2D 3D 4D AH 2H 3H 4H AS 2S 3S 4S".split(' ');
        let others: Vec<&str> = all.filter(|card| *card != on && !cards.contains(card)).collect();
        let mut text = format!("{}\n{on}\n", others.join(" "));
        let alone: Vec<&str> = cards.split(' ').collect();
        (2..16).for_each(|pile| text += &format!(": {}\n", alone.get(pile - 2).unwrap_or(&"")));
        let extra = if line.contains("dealt") { "Base: 3\nFoundations: C-0\n" } else { "Foundations: C-0\n" };
        let moves = position(&wide, &format!("{text}{extra}")).legal();
        let fits = |pile: &usize| moves.contains(&format!("{:02}02", pile + 3));
        (0..alone.len()).filter(fits).map(|pile| alone[pile]).collect::<Vec<_>>().join(" ")
    }

    const AROUND: &str = "AD 2D 3D 4D AS 2S 3S 4S 2H 2C";

    #[test]
    fn ranks_and_suits_fit_as_the_rules_say() {
        let line = |build: &str, suits: &str| format!("build = \"{build}\"\nsuits = \"{suits}\"\n");
        assert_eq!(taken(&line("down", "any"), "3C", AROUND), "2D 2S 2H 2C");
        assert_eq!(taken(&line("down", "alternate"), "3C", AROUND), "2D 2H");
        assert_eq!(taken(&line("down", "colour"), "3C", AROUND), "2S 2C");
        assert_eq!(taken(&line("down", "suit"), "3C", AROUND), "2C");
        assert_eq!(taken(&line("up", "alternate"), "3C", AROUND), "4D");
        assert_eq!(taken(&line("both", "any"), "3C", AROUND), "2D 4D 2S 4S 2H 2C");
        assert_eq!(taken(&line("down", "any"), "AC", AROUND), "", "nothing on an ace");
        assert_eq!(taken(&line("up", "any"), "4C", AROUND), "");
    }

    #[test]
    fn ranks_go_round_where_the_rules_say_so() {
        let wrap = "wrap = true\nbuild = \"down\"\nsuits = \"any\"\n";
        assert_eq!(taken(wrap, "AC", AROUND), "4D 4S");
        assert_eq!(taken(&wrap.replace("down", "up"), "4C", AROUND), "AD AS");
        // Of a base of 3 the order is 3 4 A 2: without wrap nothing lies on a 3.
        let dealt = "build = \"down\"\nsuits = \"any\"\n[foundations]\nbase = \"dealt\"\n";
        assert_eq!(taken(dealt, "AC", AROUND), "4D 4S");
        assert_eq!(taken(dealt, "2C", "AD 2D 3D 4D AS"), "AD AS");
        assert_eq!(taken(dealt, "3C", AROUND), "");
        assert_eq!(taken(&format!("wrap = true\n{dealt}"), "3C", AROUND), "2D 2S 2H 2C");
    }

    #[test]
    fn foundations_go_round_from_the_base() {
        let dealt = game(
            "[deck]\nranks = 4\nsuits = 2\n[piles]\ncount = 3\nspaces = \"kings\"\n[foundations]\nbase = \"dealt\"\nback = true\n",
        );
        let text = "1: 2C AC\n2: 4D AD 2D 3D\n3:\nFoundations: C-4\nBase: 3\n";
        assert_eq!(legal(&dealt, text), "1h 2h C1");
        let mut table = position(&dealt, text);
        for (step, left) in [("1h", 5), ("1h", 4), ("2h", 3), ("23", 3), ("23", 3), ("2h", 2), ("3h", 1)] {
            table.play(step).unwrap_or_else(|why| panic!("{step}: {why}"));
            assert_eq!((table.cards_left(), table.is_won()), (left, false), "{step}");
        }
        assert_eq!(table.board().written(BoardFormat::Usual), "Foundations: H-0 D-A S-0 C-2\nBase: 3\n1:\n2:\n3: 2D\n");
        // The last rank, 2, goes into spaces, from a foundation too.
        assert_eq!(
            {
                let mut moves = table.legal();
                moves.sort();
                moves.join(" ")
            },
            "31 32 3h C1 C2 D3"
        );
        table.play("3h").unwrap();
        assert!(table.is_won());
        assert_eq!(
            why(&dealt, text, "23"),
            "3D may not go into an empty pile, which takes cards of the last rank alone"
        );
        let first = "1: 2C AC 4C\n2: 4D AD 2D 3D\n3:\nFoundations: C-3\nBase: 3\n";
        assert_eq!(why(&dealt, first, "C2"), "the first card stays on its foundation where the base is dealt");
    }
}

mod spaces {
    use super::*;

    fn filling(spaces: &str, tables: &str) -> String {
        game(&format!(
            "[deck]\nranks = 4\nsuits = 2\n[piles]\ncount = 3\nmoves = \"run\"\nspaces = \"{spaces}\"\n{tables}"
        ))
    }

    #[test]
    fn any_kings_or_nothing() {
        let text = "1: AC 4C 3C\n2: 2C AD 4D 3D 2D\n3:";
        assert_eq!(legal(&filling("any", ""), text), "13 13v2 21 23 23v2 23v3");
        assert_eq!(legal(&filling("kings", ""), text), "13v2 21 23v3");
        assert_eq!(legal(&filling("nothing", ""), text), "21");
        assert_eq!(why(&filling("nothing", ""), text, "13"), "3C may not go into an empty pile, which takes nothing");
        assert_eq!(
            why(&filling("kings", ""), text, "13v1"),
            "3C may not go into an empty pile, which takes cards of the last rank alone"
        );
    }

    #[test]
    fn from_a_stacked_reserve() {
        let reserve = filling("reserve", "cards = 6\n[reserve]\ncards = 2\nstacked = true\n");
        let text = "1: 3C\n2: 4C 3D\n3: 2C AD 4D\nReserve: AC 2D\n";
        assert_eq!(legal(&reserve, text), "13 23 r1 r2");
        assert!(after(&reserve, text, "13").contains("Reserve: AC\n1: 2D\n2: 4C 3D\n3: 2C AD 4D 3C\n"), "at once");
        assert!(after(&reserve, text, "13 12").contains("Reserve:\n1: AC\n2: 4C 3D 2D\n"));
        assert!(after(&reserve, text, "13 12 1h").contains("Reserve:\n1:\n2: 4C 3D 2D\n"), "nothing is left");
        let empty = "1:\n2: 4C 3D\n3: 2C AD 4D 3C\nReserve:\nFoundations: C-A D-0\n".replace("AD 4D", "AD 2D 4D");
        assert_eq!(legal(&reserve, &empty), "");
        assert_eq!(
            why(&reserve, &empty, "21"),
            "3D may not go into an empty pile, which is filled from the reserve alone"
        );
        assert_eq!(
            refused(&reserve, "1:\n2: 4C 3D\n3: 2C AD 4D 3C\nReserve: AC 2D"),
            "line 1, column 1: expected 2D in this pile, which would have been filled at once, found an empty pile"
        );
    }

    #[test]
    fn from_an_open_reserve_its_first_card() {
        let reserve = filling("reserve-then-any", "cards = 5\n[reserve]\ncards = 3\n");
        let text = "1: 3C\n2: 4C 3D\n3: AD 4D\nReserve: -- 2D 2C\nFoundations: C-A D-0\n";
        assert_eq!(legal(&reserve, text), "13 23 r021 r022 r031 r032 r03h");
        assert!(after(&reserve, text, "13").contains("Reserve: -- -- 2C\n1: 2D\n2: 4C 3D\n"));
        // The reserve is gone: any card.
        let gone = "1:\n2: 4C 3D\n3: AD 2D 4D 3C\nReserve: -- -- --\nFoundations: C-2 D-0\n";
        assert_eq!(legal(&reserve, gone), "21 21v2 31 31v2 3h");
        assert_eq!(why(&reserve, text, "r012"), "place 1 of the reserve is empty");
        assert_eq!(why(&reserve, text, "r042"), "there is no place 4 in the reserve of 3");
    }

    #[test]
    fn from_the_waste_then_from_the_stock() {
        let waste = filling("waste", "cards = 4\n[stock]\npasses = 1\n");
        let text = "1: 3C\n2: 4C 3D\n3: 4D\nStock: 2C 2D AC\nWaste: AD\n";
        assert_eq!(legal(&waste, text), "13 23 D wh");
        assert!(
            after(&waste, text, "13").contains("1: AD\n2: 4C 3D\n3: 4D 3C\nStock: 2C 2D AC\nWaste:\n"),
            "the waste"
        );
        assert!(
            after(&waste, text, "13 1h").contains("1: 2C\n2: 4C 3D\n3: 4D 3C\nStock: 2D AC\nWaste:\n"),
            "the stock"
        );
        let gone = "1:\n2: 4C 3D\n3: 4D 3C\nStock:\nWaste:\nFoundations: C-2 D-2";
        assert_eq!(legal(&waste, gone), "2h 3h");
        assert_eq!(
            why(&waste, gone, "21"),
            "3D may not go into an empty pile, which is filled from the waste and the stock alone"
        );
        assert!(
            refused(&waste, "1:\n2: 4C 3D\n3: 4D 3C\nStock: 2C\nWaste:\nFoundations: C-A D-2")
                .contains("expected 2C in this pile")
        );
    }

    #[test]
    fn from_the_reserve_then_from_the_waste_by_a_move() {
        let both = filling("reserve-then-waste", "cards = 4\n[stock]\n[reserve]\ncards = 1\nstacked = true\n");
        let text = "1: 3C\n2: 4C 3D\n3: 4D\nReserve: AC\nStock: 2C 2D\nWaste: AD\n";
        assert_eq!(legal(&both, text), "13 23 D rh wh");
        assert!(after(&both, text, "13").contains("Reserve:\n1: AC\n"));
        let space = after(&both, text, "13 1h");
        assert!(space.contains("Reserve:\n1:\n2: 4C 3D\n3: 4D 3C\nStock: 2C 2D\nWaste: AD\n"), "not at once: {space}");
        assert_eq!(legal(&both, &space), "D w1 wh");
        assert_eq!(
            why(&both, &space, "21"),
            "3D may not go into an empty pile, which is filled from the reserve and then from the waste alone"
        );
        assert!(after(&both, &space, "w1").contains("1: AD\n"));
    }

    #[test]
    fn from_the_reserve_then_any_card() {
        let any = filling("reserve-then-any", "cards = 4\n[stock]\n[reserve]\ncards = 1\nstacked = true\n");
        let space = "1:\n2: 4C 3D\n3: 4D 3C\nReserve:\nStock: 2C 2D\nWaste: AD\nFoundations: C-A D-0\n";
        assert_eq!(legal(&any, space), "21 21v2 31 31v2 D w1 wh");
    }
}

mod stocks {
    use super::*;

    fn drawing(stock: &str) -> String {
        game(&format!(
            "[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 1\ncards = 1\nspaces = \"nothing\"\n[stock]\n{stock}"
        ))
    }

    #[test]
    fn cards_are_turned_and_the_waste_is_turned_over() {
        let two = drawing("draw = 2\npasses = 2\n");
        let text = "1: 3D\nStock: AC 2C 3C 2D AD\n";
        assert_eq!(legal(&two, text), "D");
        assert!(after(&two, text, "D").contains("Stock: 3C 2D AD\nWaste: AC 2C\nRedeals: 1\n"), "the last one on top");
        assert!(after(&two, text, "D D D").contains("Stock:\nWaste: AC 2C 3C 2D AD\n"), "fewer, if there are no more");
        assert_eq!(legal(&two, &after(&two, text, "D D D")), "R wh");
        assert!(
            after(&two, text, "D D D R").contains("Stock: AC 2C 3C 2D AD\nWaste:\nRedeals: 0\n"),
            "in the same order"
        );
        let last = after(&two, text, "D D D R D D D");
        assert_eq!(legal(&two, &last), "wh");
        assert_eq!(why(&two, &last, "R"), "the stock may not be gone through again");
        assert_eq!(why(&two, &last, "D"), "the stock is empty");
        assert_eq!(why(&two, text, "R"), "the waste is turned over when the stock is empty and the waste is not");
        assert_eq!(why(&two, text, "wh"), "the waste is empty");
        let endless = drawing("draw = 3\n");
        assert!(!after(&endless, text, "D D R D D R").contains("Redeals"));
        assert_eq!(
            refused(&endless, &format!("{text}Redeals: 1")),
            "line 3, column 1: expected no line \"Redeals:\" where redeals are not limited, found one"
        );
        assert_eq!(
            refused(&two, &format!("{text}Redeals: 2")),
            "line 3, column 1: expected at most 1 redeals, found 2"
        );
    }

    #[test]
    fn the_top_of_the_waste_is_played() {
        let one = drawing("");
        let text = "1: 3D\nStock: AC 2D AD\nWaste: 3C 2C\n";
        assert_eq!(legal(&one, text), "D w1");
        assert!(after(&one, text, "w1").contains("1: 3D 2C\nStock: AC 2D AD\nWaste: 3C\n"));
    }

    #[test]
    fn a_stock_that_goes_to_the_piles() {
        let piles = game(
            "[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 2\ncards = 3\nmoves = \"run\"\n[stock]\nto = \"piles\"\n",
        );
        let text = "1: AC\n2:\nStock: 3D 2C 2D\nFoundations: D-A C-0\n".replace("1: AC", "1: AC 3C");
        assert_eq!(legal(&piles, &text), "12 D");
        assert!(after(&piles, &text, "D").contains("1: AC 3C 3D\n2: 2C\nStock: 2D\n"));
        assert!(after(&piles, &text, "D D").contains("1: AC 3C 3D 2D\n2: 2C\nStock:\n"), "while there are any");
        assert_eq!(why(&piles, &text, "R"), "there is no waste in this game");
        assert_eq!(why(&piles, &text, "w1"), "there is no waste in this game");
        assert!(
            refused(&piles, &format!("{text}Waste:")).ends_with("expected no line \"Waste:\" in this game, found one")
        );
    }

    #[test]
    fn cards_that_are_turned_only_to_be_played() {
        let play = drawing("passes = 1\nturn = \"to-play\"\n");
        let text = "1: 3D\nStock: 3C 2C AC AD\nWaste: 2D\n";
        assert_eq!(legal(&play, text), "DDDDwh DDDwh DDw1 w1");
        assert!(after(&play, text, "DDw1").contains("1: 3D 2C\nStock: AC AD\nWaste: 2D 3C\n"));
        assert_eq!(why(&play, text, "D"), "cards are turned only to be played in this game, as in Dw1");
        assert_eq!(why(&play, text, "Dw1"), "3C does not go on 3D");
        assert_eq!(why(&play, text, "DDDDDwh"), "the stock is empty");
        assert_eq!(why(&drawing(""), text, "DDw1"), "cards are turned by a move of their own, D, in this game");
    }
}

mod text {
    use super::*;

    #[test]
    fn more_than_ten_piles_have_two_digits() {
        let wide = game(
            "[deck]\nranks = 3\n[piles]\ncount = 12\nmoves = \"run\"\n[reserve]\ncards = 1\n[foundations]\nback = true\n",
        );
        let text = "1: 3C 2C\n2: 3D\n3: 2H\n4:\n5:\n6:\n7:\n8:\n9:\n10: 3S 2S\n11:\n12: 3H\nReserve: 2D\nFoundations: C-A D-A H-A S-A";
        let moves = position(&wide, text).legal();
        for written in ["0102", "0104v2", "01h", "1012", "1211", "r0102", "r01h", "r0112"] {
            assert!(moves.contains(&written.to_string()), "{written}");
        }
        assert!(after(&wide, text, "0104v2 r01h D02").contains(" 2: 3D 2D\n"), "from the foundation of diamonds");
        assert_eq!(why(&wide, text, "0113"), "there is no pile 13: the game has 12 piles");
        for unreadable in ["12", "1h", "0100", "01", "r1h", "r001", "0102v", "0102v1x", "", "x", "01021"] {
            let why = why(&wide, text, unreadable);
            assert!(
                why.starts_with("expected a move such as 03h, 0306, 0306v4, r07h, r0703 or S03"),
                "{unreadable}: {why}"
            );
        }
    }

    #[test]
    fn ten_piles_end_with_0() {
        let ten = game("[deck]\nranks = 2\nsuits = 2\n[piles]\ncount = 10\n");
        let text = "1: 2C\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n9: 2D\n10: AC\nFoundations: D-A C-0";
        assert!(after(&ten, text, "01 10").ends_with("10: AC\n"));
        assert_eq!(why(&ten, text, "00"), "pile 10 is both source and target");
    }

    #[test]
    fn cells_and_foundations_are_told_apart_by_capitals() {
        let cells = game("[deck]\nranks = 3\n[piles]\ncount = 3\n[cells]\ncount = 12\n[foundations]\nback = true\n");
        let text = "1: 3C\n2: 3D\n3: 3H\nCells: -- -- -- 2S -- -- -- -- -- -- -- 3S\nFoundations: C-2 D-2 H-2 S-A";
        let moves = position(&cells, text).legal();
        for written in ["d1", "D1", "dh", "m1", "1a", "1g", "1i", "C1", "H3"] {
            let is_there = moves.contains(&written.to_string());
            assert_eq!(is_there, written != "m1", "{written}");
        }
        assert!(!moves.contains(&"1m".to_string()), "it is full");
        assert_eq!(why(&cells, text, "1m"), "the cell holds 3S already, so that 3C does not go there");
        assert_eq!(why(&cells, text, "a1"), "the cell is empty");
        assert_eq!(why(&cells, text, "da"), "only cards of piles go to cells");
        assert_eq!(why(&cells, text, "Da"), "a card of a foundation goes to piles alone");
        assert_eq!(why(&cells, text, "Dh"), "a card of a foundation goes to piles alone");
        assert_eq!(why(&cells, text, "S2v1"), "a number of cards is for moves from pile to pile");
        assert_eq!(why(&cells, text, "12v0"), "at least one card moves");
        assert_eq!(why(&cells, text, "11"), "pile 1 is both source and target");
        assert_eq!(why(&cells, text, "mh"), "3S is not next on its foundation");
        assert_eq!(why(&cells, text, "D"), "there is no stock in this game");
        assert_eq!(why(&cells, text, "R"), "there is no waste in this game");
        assert_eq!(why(&cells, text, "rh"), "there is no reserve in this game");
        assert_eq!(why(&cells, text, "41"), "there is no pile 4: the game has 3 piles");
        let none = game("[deck]\nranks = 3\n[piles]\ncount = 3\nspaces = \"kings\"\n");
        let plain = "1: 3C\n2: 3D\n3:\nFoundations: C-2 D-2 H-3 S-3";
        assert_eq!(why(&none, plain, "1a"), "there are no cells in this game");
        assert_eq!(why(&none, plain, "C1"), "no card leaves the foundations in this game");
        assert_eq!(why(&none, plain, "31"), "pile 3 is empty");
        let two = game("[deck]\nranks = 3\n[piles]\ncount = 3\n[cells]\ncount = 2\n");
        assert_eq!(why(&two, plain, "1c"), "there is no such cell: the game has 2 cells");
        assert!(why(&none, plain, &"x".repeat(100_000)).len() < 200);
        assert!(why(&none, plain, "♥♥").starts_with("expected a move such as 3h, 36 or 36v4"));
    }

    #[test]
    fn what_is_up_may_come_back_to_cards_and_spaces() {
        let back =
            game("[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 3\nspaces = \"kings\"\n[foundations]\nback = true\n");
        let text = "1: 3C\n2:\n3:\nFoundations: C-2 D-3";
        assert_eq!(legal(&back, text), "12 13 1h C1 D2 D3");
        assert_eq!(legal(&back, &after(&back, text, "D2")), "13 1h 23 2h C1 C2 D1 D2");
    }
}

mod positions {
    use super::*;

    #[test]
    fn what_a_game_has_no_use_for_is_refused() {
        let plain = game("[deck]\nranks = 2\nsuits = 2\n[piles]\ncount = 2\nspaces = \"kings\"\n");
        let rows = "1: AC 2C\n2: AD 2D\n";
        for label in ["Stock", "Waste", "Reserve", "Base", "Redeals"] {
            let expected = format!("line 3, column 1: expected no line \"{label}:\" in this game, found one");
            assert_eq!(refused(&plain, &format!("{rows}{label}: 2")), expected);
        }
        assert_eq!(
            refused(&plain, &format!("{rows}Cells: --")),
            "line 3, column 8: expected no cell in this game, found \"--\""
        );
        assert_eq!(refused(&plain, "1: AC 2C\n2: AD 2D\n3:"), "line 3, column 1: expected 2 rows, found 3");
        assert_eq!(
            refused(&plain, "1: [AC] 2C\n2: AD 2D"),
            "line 1, column 4: expected an open card in a game without face-down ones, found [AC]"
        );
        assert!(refused(&plain, "1: AC 2C\n2: AD 2D 3D").contains("expected a card of this game's deck, found 3D"));
        assert!(refused(&plain, "1: AC 2C\n2: AD 2H").contains("expected a card of this game's deck, found 2H"));
        assert!(refused(&plain, "1: AC 2C\n2: 2D AC").contains("expected each card once, found AC again"));
        assert!(refused(&plain, "1: AC\n2: 2D AD").contains("expected 4 cards, found 3; missing: 2C"));
        assert!(
            refused(&plain, "1: 2C ??\n2: 2D").contains("expected a card such as TH, or [TH] face down, found \"??\"")
        );
        assert!(
            refused(&plain, "1: 2C --\n2: 2D").contains("expected a card such as TH, or [TH] face down, found \"--\"")
        );
        assert_eq!(position(&plain, "1: 2C\n2:").cards_left(), 1, "what is missing is up");
    }

    #[test]
    fn face_down_cards_lie_under_open_ones() {
        let down = game(
            "[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 2\ncards = 3\nface-down = true\nspaces = \"kings\"\n[stock]\n",
        );
        let rest = "2: 2D\nStock: AD [2C]\nWaste: 3D\n";
        assert!(
            refused(&down, &format!("1: 3C [AC]\n{rest}"))
                .contains("column 7: expected an open card on top of a pile, found [AC]")
        );
        let on = refused(&down, &format!("1: 3C [AC] 2C\n{}", rest.replace(" [2C]", "")));
        assert!(on.contains("line 1, column 7: expected an open card on 3C, found [AC]"), "{on}");
        let waste = refused(&down, &format!("1: 3C AC\n{}", rest.replace("3D", "[3D]")));
        assert!(waste.contains("expected an open card in the waste, found [3D]"), "{waste}");
        assert!(after(&down, &format!("1: [3C] AC\n{rest}"), "1h").contains("1: 3C\n"), "it is turned up");
    }

    #[test]
    fn a_base_and_places_are_as_the_game_has_them() {
        let dealt = game(
            "[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 2\ncards = 3\n[reserve]\ncards = 2\n[cells]\ncount = 1\n[foundations]\n\
             base = \"dealt\"\n",
        );
        let text = "1: 2C AD\n2: AC\nReserve: 2D 3D\nFoundations: C-3\nBase: 3\n";
        assert_eq!(position(&dealt, text).board().written(BoardFormat::Usual).lines().nth(1), Some("Base: 3"));
        assert!(
            refused(&dealt, &text.replace("Base: 3\n", "")).contains("expected a line such as \"Base: 7\", found none")
        );
        assert!(
            refused(&dealt, &text.replace("Base: 3", "Base: 9"))
                .contains("expected a base of this game's deck, found a higher rank")
        );
        assert!(refused(&dealt, &format!("{text}Reserve: KC")).contains("expected one line \"Reserve:\""));
        assert!(
            refused(&dealt, &text.replace("2D 3D", "2D 3D --"))
                .contains("expected at most 2 places in the reserve, found \"--\"")
        );
        assert!(refused(&dealt, &text.replace("2D 3D", "2D [3D]")).contains("expected an open card, found [3D]"));
        assert!(refused(&dealt, &format!("{text}Cells: -- --")).contains("expected at most 1 cell, found \"--\""));
        let stacked = game("[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 2\n[reserve]\ncards = 2\nstacked = true\n");
        let two = refused(&stacked, "1: 3C 2C\n2: 3D\nReserve: 2D\nReserve: AD\nFoundations: C-A D-0");
        assert_eq!(two, "line 4, column 1: expected one line \"Reserve:\", found a second one");
    }
}

/// Cards that can go up are those of piles and cells, with their moves.
#[test]
fn cards_of_piles_and_cells_are_told_that_can_go_up() {
    let all =
        game("[deck]\nranks = 2\n[piles]\ncount = 3\ncards = 3\n[cells]\ncount = 1\n[reserve]\ncards = 1\n[stock]\n");
    let table =
        position(&all, "1: 2C AD\n2: 2D\n3:\nCells: AH\nReserve: AS\nStock: 2S 2H\nWaste: AC\nFoundations: C-0");
    let up: Vec<String> = table.can_go_up().into_iter().map(|(card, text)| format!("{card} {text}")).collect();
    assert_eq!(up, ["AD 1h", "AH ah"]);
}

/// Random rules of all kinds on small decks: no card is lost, what is written is read back, and a move is listed if and only if it
/// can be played.
#[test]
fn laws_hold_for_rules_of_all_kinds() {
    let mut rng = SplitMix64::new(5);
    let (mut games, mut moves) = (0, 0);
    for _ in 0..300 {
        let Some(name) = random_game(&mut rng) else { continue };
        games += 1;
        let mut table = open(&name, &Deal::Seed(rng.below(1000))).unwrap();
        let cards = table.board().slots().filter(|slot| slot.card().is_some()).count() + up(&*table);
        for _ in 0..40 {
            let board = table.board();
            assert_eq!(board.slots().filter(|slot| slot.card().is_some()).count() + up(&*table), cards);
            assert_eq!(up(&*table) + table.cards_left(), cards);
            let text = board.written(BoardFormat::Usual);
            assert_eq!(position(&name, &text).board(), board, "{text}");
            let legal = table.legal();
            let tried = every_text(board.rows.len(), board.cells.len(), board.reserves.len());
            for text in tried.iter().filter(|text| !legal.contains(text)) {
                // One that is not listed may be another way to write one that is.
                if let Ok(next) = {
                    let mut next = table.copy();
                    next.play(text).map(|()| next)
                } {
                    assert!(
                        legal.iter().any(|other| other.starts_with(&format!("{text}v"))),
                        "{text} at\n{}",
                        next.board().written(BoardFormat::Usual)
                    );
                }
            }
            let Some(step) = legal.get(rng.below(legal.len().max(1) as u64) as usize) else { break };
            table.play(step).unwrap();
            moves += 1;
        }
    }
    assert!(games > 80 && moves > 1500, "{games} games, {moves} moves");
}

/// How many cards are up, by the board alone.
fn up(table: &dyn Table) -> usize {
    let board = table.board();
    let winnable_cards::Foundations::Suits(tops) = board.foundations else { panic!("suits have foundations") };
    let first = board.base.map_or(1, |base| base.number());
    // The decks of the random games have five ranks.
    tops.iter().filter(|&&top| top > 0).map(|&top| usize::from((top + 5 - first) % 5) + 1).sum()
}

fn every_text(piles: usize, cells: usize, places: usize) -> Vec<String> {
    let pile: Vec<String> = (1..=piles).map(|pile| pile.to_string()).collect();
    let cell: Vec<String> = "abcd".chars().take(cells).map(String::from).collect();
    let others = ["w", "r", "C", "D", "H", "S"].map(String::from);
    let places = (1..=places).map(|place| format!("r{place:02}"));
    let sources: Vec<String> = pile.iter().chain(&cell).cloned().chain(others).chain(places).collect();
    let targets: Vec<String> = pile.iter().chain(&cell).cloned().chain(["h".to_string()]).collect();
    let both = sources.iter().flat_map(|from| targets.iter().map(move |to| format!("{from}{to}")));
    both.chain(["D".to_string(), "R".to_string()]).collect()
}

/// Rules of five ranks, if they do not contradict one another.
fn random_game(rng: &mut SplitMix64) -> Option<String> {
    let mut pick = |words: &[&str]| words[rng.below(words.len() as u64) as usize].to_string();
    let mut piles = format!(
        "count = {}\nbuild = \"{}\"\nsuits = \"{}\"\nmoves = \"{}\"\nspaces = \"{}\"\nwrap = {}\nface-down = {}\nkings-sink = {}\n",
        pick(&["2", "3", "4", "5"]),
        pick(&["down", "up", "both"]),
        pick(&["any", "alternate", "colour", "suit"]),
        pick(&["one", "as-spaces-allow", "run", "run-in-suit", "pile", "tail"]),
        pick(&["any", "kings", "nothing", "reserve", "waste", "reserve-then-any", "reserve-then-waste"]),
        pick(&["true", "false"]),
        pick(&["true", "false"]),
        pick(&["true", "false"]),
    );
    let mut rest = String::new();
    if pick(&["yes", "no"]) == "yes" {
        rest += &format!("[cells]\ncount = 2\nfilled = {}\n", pick(&["0", "1"]));
    }
    if pick(&["yes", "no"]) == "yes" {
        rest += &format!("[reserve]\ncards = {}\nstacked = {}\n", pick(&["1", "3", "4"]), pick(&["true", "false"]));
    }
    if pick(&["yes", "no"]) == "yes" {
        rest +=
            &format!("[stock]\ndraw = {}\nto = \"{}\"\n", pick(&["1", "2", "3"]), pick(&["waste", "waste", "piles"]));
        rest += &pick(&["", "passes = 1\n", "passes = 2\n", "passes = 1\nturn = \"to-play\"\n"]);
        piles += &pick(&["cards = 6\n", "cards = 8\n", "deal = \"rising\"\n"]);
    }
    rest += &format!("[foundations]\nback = {}\n", pick(&["true", "false"]));
    rest += &pick(&["", "base = \"dealt\"\n", "start = \"aces\"\n", "start = \"going-up\"\n"]);
    let head = "title = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
    let name = format!("referee-law-{}", rng.below(u64::MAX));
    winnable_rules::add(&format!("name = \"{name}\"\n{head}[deck]\nranks = 5\n[piles]\n{piles}{rest}")).ok()
}
