//! Games with a hole, in both languages.

use super::english::{counted, listed};
use super::japanese::things;
use super::{Told, Topic};
use crate::hole::{HoleLayout, HoleRules, HoleStart};
use crate::rule_set::Deck;

pub(super) fn in_english(rules: &HoleRules, deck: &Deck, told: &mut Told) {
    let layout = rules.layout(deck);
    let lengths = layout.lengths();
    let first = match rules.start {
        HoleStart::Dealt => "; one more card is the first of the hole",
        HoleStart::Ace => "; the ace of spades is the first card of the hole",
        HoleStart::Empty => "; the hole is empty",
    };
    let rest = if rules.stock(deck) > 0 { ", and the others are the stock" } else { "" };
    told.push(match layout {
        HoleLayout::Columns { count, .. } => {
            let cards = match lengths.iter().all(|&length| length == lengths[0]) {
                true => counted(lengths[0], "card"),
                false => format!("{} cards", listed(&lengths)),
            };
            format!("{} of {cards}, all face up{first}{rest}.", counted(count, "column"))
        }
        HoleLayout::Peaks { count, .. } => format!(
            "{} of overlapping rows of {} cards, all but the last row face down{first}{rest}.",
            counted(count, "peak"),
            listed(&lengths)
        ),
    });
    told.about(Topic::Hole);
    let free = match layout {
        HoleLayout::Columns { .. } => "The last card of a column",
        HoleLayout::Peaks { .. } => {
            told.push("A card is free, and turned up, when the two cards that overlap it are gone.".to_string());
            "A free card"
        }
    };
    let highest = if deck.ranks == 13 { "king".to_string() } else { format!("rank {}", deck.ranks) };
    let neighbours = match (rules.wrap, rules.kings_stop) {
        (true, false) => format!("; ace and {highest} are neighbours"),
        (true, true) => format!("; a {highest} goes on an ace, and nothing goes on a {highest}"),
        (false, true) => format!("; nothing goes on a {highest}"),
        (false, false) => format!("; ace and {highest} are no neighbours"),
    };
    told.push(format!(
        "{free} goes to the hole if it is one rank above or below the top of the hole, whatever the suit{neighbours}."
    ));
    if rules.start == HoleStart::Empty {
        told.push("Any of them may be the first.".to_string());
    }
    if rules.cells > 0 {
        told.about(Topic::Cells);
        told.push(format!(
            "{} for one card each: such a card may go there, and from there to the hole.",
            counted(rules.cells, "cell")
        ));
    }
    if rules.stock(deck) > 0 {
        told.about(Topic::Stock);
        told.push(
            "Cards are turned from the stock onto the hole, one at a time and once through the stock.".to_string(),
        );
    }
    told.about(Topic::Goal);
    told.push(match rules.cells {
        0 => "The game is won when the layout is empty.".to_string(),
        _ => "The game is won when layout and cells are empty.".to_string(),
    });
}

pub(super) fn in_japanese(rules: &HoleRules, deck: &Deck, told: &mut Told) {
    let layout = rules.layout(deck);
    let lengths = layout.lengths();
    let of_lengths = || lengths.iter().map(usize::to_string).collect::<Vec<_>>().join("、");
    told.push(match layout {
        HoleLayout::Columns { count, .. } if lengths.iter().all(|&length| length == lengths[0]) => {
            format!("{}列に{}枚ずつ表向きで配る。", things(count), lengths[0])
        }
        HoleLayout::Columns { count, .. } => format!("{}列に順に{}枚を表向きで配る。", things(count), of_lengths()),
        HoleLayout::Peaks { count, .. } => {
            format!("{}山を{}枚の段に重ねて並べ、最下段のほかは伏せる。", things(count), of_lengths())
        }
    });
    told.push(
        match rules.start {
            HoleStart::Dealt => "次の1枚を台札とする。",
            HoleStart::Ace => "スペードのAを台札とする。",
            HoleStart::Empty => "台札は空で始め、はじめにはどの札も置ける。",
        }
        .to_string(),
    );
    if rules.stock(deck) > 0 {
        told.push("残りは山札とする。".to_string());
    }
    told.about(Topic::Hole);
    let free = match layout {
        HoleLayout::Columns { .. } => "列のいちばん上の札",
        HoleLayout::Peaks { .. } => {
            told.push("重なる2枚がなくなった札は表にして使える。".to_string());
            "使える札"
        }
    };
    let king = if deck.ranks == 13 { "K".to_string() } else { deck.ranks.to_string() };
    told.push(format!("{free}は、マークにかかわらず、台札のいちばん上と数が1つ違えばそこに置ける。"));
    told.push(match (rules.wrap, rules.kings_stop) {
        (true, false) => format!("Aと{king}はつながる。"),
        (true, true) => format!("Aの上に{king}は置けるが、{king}の上には何も置けない。"),
        (false, true) => format!("{king}の上には何も置けない。"),
        (false, false) => format!("Aと{king}はつながらない。"),
    });
    if rules.cells > 0 {
        told.about(Topic::Cells);
        told.push(format!("セルは{}つ。札を1枚ずつ置け、そこから台札に出せる。", rules.cells));
    }
    if rules.stock(deck) > 0 {
        told.about(Topic::Stock);
        told.push("山札は1枚ずつ台札にめくり、一度だけ通せる。".to_string());
    }
    told.about(Topic::Goal);
    told.push("場の札がすべてなくなれば勝ち。".to_string());
}

#[cfg(test)]
mod tests {
    use crate::{GAMES, Language, open};
    use std::collections::BTreeSet;

    /// Of two rule sets that differ in one thing the words differ, in both languages.
    #[test]
    fn every_field_of_a_hole_is_told() {
        let tables = [
            "[hole]\ncolumns = 6\ncards = 12\n",
            "[hole]\ncolumns = 5\ncards = 12\n",
            "[hole]\ncolumns = 6\ncards = 13\n",
            "[hole]\ncolumns = 6\ncards = 12\nwrap = true\n",
            "[hole]\ncolumns = 6\ncards = 12\nkings-stop = true\n",
            "[hole]\ncolumns = 6\ncards = 12\nwrap = true\nkings-stop = true\n",
            "[hole]\ncolumns = 6\ncards = 12\ncells = 1\n",
            "[hole]\ncolumns = 6\ncards = 12\ncells = 2\n",
            "[hole]\ncolumns = 6\ncards = 12\n[deck]\nranks = 12\n",
            "[hole]\ncolumns = 6\ncards = 12\n[deck]\nsuits = 3\n",
            "[hole]\ncolumns = 8\n",
            "[hole]\ncolumns = 8\nstart = \"ace\"\n",
            "[hole]\ncolumns = 8\nstart = \"empty\"\n",
            "[hole]\npeaks = 2\nheight = 4\n",
            "[hole]\npeaks = 3\nheight = 3\n",
            "[hole]\npeaks = 2\nheight = 3\n",
        ];
        let head = "title = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
        for language in Language::ALL {
            let mut told = BTreeSet::new();
            let mut tell = |name: &str| {
                let words = open(name).unwrap().describe(language);
                assert!(told.insert(words.clone()), "{name} is told as another game: {words}");
            };
            for (number, table) in tables.iter().enumerate() {
                let text = format!("name = \"hole-{number}\"\n{head}{table}");
                tell(&crate::add(&text).unwrap_or_else(|error| panic!("{error}\n{table}")));
            }
            let holes = GAMES.iter().filter(|game| game.text.contains("\n[hole]\n"));
            holes.flat_map(|game| game.sampled()).for_each(|name| tell(&name));
        }
    }

    #[test]
    fn golf_is_told_as_people_know_it() {
        assert_eq!(
            open("golf").unwrap().describe(Language::English),
            "52 cards. 7 columns of 5 cards, all face up; one more card is the first of the hole, and the others are the stock. The last \
             card of a column goes to the hole if it is one rank above or below the top of the hole, whatever the suit; ace and king are no \
             neighbours. Cards are turned from the stock onto the hole, one at a time and once through the stock. The game is won when \
             the layout is empty."
        );
        assert_eq!(
            open("golf").unwrap().describe(Language::Japanese),
            "札は52枚。7つの列に5枚ずつ表向きで配る。次の1枚を台札とする。残りは山札とする。列のいちばん上の札は、マークにかかわらず、\
             台札のいちばん上と数が1つ違えばそこに置ける。AとKはつながらない。山札は1枚ずつ台札にめくり、一度だけ通せる。\
             場の札がすべてなくなれば勝ち。"
        );
    }
}
