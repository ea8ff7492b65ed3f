//! Rule files of games that nobody plays: small decks, every option, any combination. Some contradict themselves and are refused.

use crate::below;
use std::fmt::Write;
use winnable_cards::SplitMix64;

/// The text of a rule file with this name.
pub fn rule_file(rng: &mut SplitMix64, name: &str) -> String {
    let mut one_of = |words: &[&'static str]| words[below(rng, words.len())];
    // What most games have is drawn more often.
    let build = one_of(&["down", "down", "down", "down", "down", "up", "both"]);
    let suits = one_of(&["any", "alternate", "alternate", "colour", "suit", "suit"]);
    let moves = one_of(&["one", "one", "as-spaces-allow", "run", "run", "run-in-suit", "pile", "tail"]);
    let spaces = one_of(&[
        "any",
        "any",
        "kings",
        "kings",
        "nothing",
        "reserve",
        "waste",
        "reserve-then-any",
        "reserve-then-waste",
    ]);
    let reserve = match spaces {
        "reserve" | "reserve-then-any" | "reserve-then-waste" => one_of(&["open", "stacked"]),
        _ => one_of(&["none", "none", "open", "stacked"]),
    };
    let stock = match spaces {
        "waste" | "reserve-then-waste" => one_of(&["waste", "waste", "to-play"]),
        _ => one_of(&["none", "none", "waste", "waste", "piles", "to-play"]),
    };
    let deal = one_of(&["in-turn", "rising"]);
    let start = one_of(&["empty", "empty", "aces", "going-up"]);
    let base = one_of(&["ace", "ace", "ace", "dealt"]);
    let mut is_so = |one_in: usize| below(rng, one_in) == 0;
    let (back, wrap, sink, no_spaces, has_open_rounds) = (is_so(3), is_so(6), is_so(6), is_so(2), is_so(4));
    let mut number = |from: usize, to: usize| from + below(rng, to - from + 1);
    let face_down = match number(0, 5) {
        0 | 1 => "true".to_string(),
        2 => format!("{{ cards = {} }}", number(1, 3)),
        3 => format!("{{ cards = {}, piles = {} }}", number(1, 3), number(1, 3)),
        _ => "false".to_string(),
    };
    let open_rounds = if has_open_rounds { number(1, 3) } else { 0 };
    let (ranks, suit_count) = (number(3, 6), [2, 3, 4, 4][number(0, 3)]);
    let (piles, cells) = (number(2, 5), [0, 0, 0, 1, 1, 2][number(0, 5)]);
    let filled = if cells > 0 { number(0, cells) } else { 0 };
    let (in_reserve, in_piles) = (number(1, 4), number(piles, ranks * suit_count));
    let (draw, passes) = (number(1, 3), [0, 1, 1, 2][number(0, 3)]);

    let mut text = format!(
        "name = \"{name}\"\ntitle = {{ en = \"{name}\", ja = \"{name}\" }}\nshort = {{ en = \"random\", ja = \"random\" }}\n\
         sentence = \"Drawn at random.\"\n\n[deck]\nranks = {ranks}\nsuits = {suit_count}\n\n\
         [piles]\ncount = {piles}\ndeal = \"{deal}\"\nbuild = \"{build}\"\nsuits = \"{suits}\"\nmoves = \"{moves}\"\n\
         spaces = \"{spaces}\"\nface-down = {face_down}\nopen-rounds = {open_rounds}\nwrap = {wrap}\nkings-sink = {sink}\n"
    );
    let mut add = |line: String| writeln!(text, "{line}").expect("a text grows");
    if stock != "none" {
        add(format!("cards = {in_piles}"));
    }
    add(format!("\n[cells]\ncount = {cells}\nfilled = {filled}"));
    if reserve != "none" {
        add(format!("\n[reserve]\ncards = {in_reserve}\nstacked = {}", reserve == "stacked"));
    }
    match stock {
        "none" => {}
        "piles" => add(format!("\n[stock]\nto = \"piles\"\npasses = 1\nno-spaces = {no_spaces}")),
        "to-play" => add("\n[stock]\npasses = 1\nturn = \"to-play\"".to_string()),
        _ => {
            add(format!("\n[stock]\ndraw = {draw}"));
            if passes > 0 {
                add(format!("passes = {passes}"));
            }
        }
    }
    add(format!("\n[foundations]\nbase = \"{base}\"\nstart = \"{start}\"\nback = {back}"));
    text
}

/// The text of a rule file with this name, of a game of piles in which each card is there twice.
pub fn two_deck_rule_file(rng: &mut SplitMix64, name: &str) -> String {
    let mut one_of = |words: &[&'static str]| words[below(rng, words.len())];
    let build = one_of(&["down", "down", "down", "down", "up", "both"]);
    let suits = one_of(&["any", "alternate", "alternate", "colour", "suit", "suit"]);
    let moves = one_of(&["one", "one", "run", "run-in-suit", "tail"]);
    let spaces = one_of(&["any", "kings", "nothing", "nothing"]);
    let start = one_of(&["empty", "empty", "aces"]);
    let face_down = one_of(&["false", "false", "true", "{ cards = 1 }"]);
    let wrap = one_of(&["false", "false", "false", "false", "true"]);
    let stock = one_of(&["none", "waste", "waste", "waste"]);
    let mut number = |from: usize, to: usize| from + below(rng, to - from + 1);
    // Two suits make more kinds of rank, and still few cards.
    let (ranks, suit_count) = [(3, 2), (3, 3), (4, 2), (6, 1), (5, 2), (4, 3), (3, 4)][number(0, 6)];
    let (piles, draw, passes) = (number(2, 5), [1, 1, 1, 2, 3][number(0, 4)], [0, 1, 1, 1, 2][number(0, 4)]);
    let aces = if start == "aces" { 2 * suit_count } else { 0 };
    let cards = 2 * ranks * suit_count - aces;
    let in_piles = if stock == "none" { cards } else { number(piles.min(cards), cards) };
    let stock = match (stock, passes) {
        ("none", _) => String::new(),
        (_, 0) => format!("[stock]\ndraw = {draw}\n"),
        (_, passes) => format!("[stock]\ndraw = {draw}\npasses = {passes}\n"),
    };
    format!(
        "name = \"{name}\"\ntitle = {{ en = \"{name}\", ja = \"{name}\" }}\nshort = {{ en = \"random\", ja = \"random\" }}\n\
         sentence = \"Drawn at random.\"\n\n[deck]\ndecks = 2\nranks = {ranks}\nsuits = {suit_count}\n\n\
         [piles]\ncount = {piles}\ncards = {in_piles}\nbuild = \"{build}\"\nsuits = \"{suits}\"\nmoves = \"{moves}\"\n\
         spaces = \"{spaces}\"\nface-down = {face_down}\nwrap = {wrap}\n\n{stock}\n[foundations]\nstart = \"{start}\"\n"
    )
}
