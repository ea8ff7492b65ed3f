//! Rule files of Solvitaire (Blake and Gent) as ours.
//!
//! What its keys mean, and where its program does something else, is told by its source at commit 2398305. A key that is left out has its
//! default: eight piles in any suit, any card into spaces, one card at a time, and nothing else.

use crate::FileError;
use crate::file::{at, read};
use crate::own::can_be_a_name;
use serde::Deserialize;
use std::fmt::Write;

/// A rule file of ours, and what is not as it was there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The text of the rule file.
    pub text: String,
    /// Where its program and its file, or its rules and ours, are not the same; a sentence each.
    pub warnings: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "tableau piles", default)]
    tableau: Tableau,
    #[serde(default)]
    foundations: Foundations,
    #[serde(default)]
    hole: Hole,
    #[serde(default)]
    cells: Cells,
    #[serde(default)]
    stock: Stock,
    #[serde(default)]
    reserve: Reserve,
    #[serde(default)]
    accordion: Accordion,
    #[serde(default)]
    sequences: Sequences,
    #[serde(rename = "max rank", default = "thirteen")]
    ranks: usize,
    #[serde(rename = "two decks", default)]
    two_decks: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Tableau {
    count: usize,
    #[serde(rename = "build policy")]
    build: Build,
    #[serde(rename = "spaces policy")]
    spaces: Spaces,
    #[serde(rename = "diagonal deal")]
    diagonal: bool,
    #[serde(rename = "move built group")]
    group: Group,
    #[serde(rename = "move built group policy")]
    group_build: GroupBuild,
    #[serde(rename = "face up cards")]
    face_up: FaceUp,
}

impl Default for Tableau {
    fn default() -> Tableau {
        Tableau {
            count: 8,
            build: Build::AnySuit,
            spaces: Spaces::Any,
            diagonal: false,
            group: Group::No,
            group_build: GroupBuild::SameAsBuild,
            face_up: FaceUp::All,
        }
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Build {
    AnySuit,
    RedBlack,
    SameSuit,
    #[serde(rename = "no-build")]
    Nothing,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Spaces {
    Any,
    NoBuild,
    Kings,
    AutoReserveThenAny,
    AutoReserveThenWaste,
    AutoWasteThenStock,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Group {
    Yes,
    No,
    WholePile,
    #[serde(rename = "maximal-group")]
    Longest,
    PartialIfCardAboveBuildable,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum GroupBuild {
    SameAsBuild,
    AnySuit,
    RedBlack,
    SameSuit,
    #[serde(rename = "no-build")]
    Nothing,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum FaceUp {
    All,
    Top,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Foundations {
    present: bool,
    #[serde(rename = "initial cards")]
    initial: Initial,
    #[serde(rename = "base card")]
    base: String,
    removable: bool,
    #[serde(rename = "only complete pile moves")]
    complete: bool,
}

impl Default for Foundations {
    fn default() -> Foundations {
        let base = "A".to_string();
        Foundations { present: true, initial: Initial::None, base, removable: false, complete: false }
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Initial {
    None,
    One,
    All,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Hole {
    present: bool,
    #[serde(rename = "base card")]
    base: Option<String>,
    #[serde(rename = "build loops")]
    loops: Option<bool>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Cells {
    count: usize,
    #[serde(rename = "pre-filled")]
    filled: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Stock {
    size: usize,
    #[serde(rename = "deal type")]
    to: StockTo,
    #[serde(rename = "deal count")]
    draw: usize,
    redeal: bool,
}

impl Default for Stock {
    fn default() -> Stock {
        Stock { size: 0, to: StockTo::Waste, draw: 1, redeal: false }
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
enum StockTo {
    #[serde(rename = "waste")]
    Waste,
    #[serde(rename = "tableau piles")]
    Piles,
    #[serde(rename = "hole")]
    Hole,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Reserve {
    size: usize,
    stacked: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Accordion {
    size: usize,
    moves: Vec<String>,
    #[serde(rename = "build policies")]
    policies: Vec<String>,
}

impl Accordion {
    /// Whether a pile goes onto the next or the third to its left, by suit or rank, which is the accordion that we have.
    fn is_ours(&self) -> bool {
        let are = |words: &[String], ours: [&str; 2]| {
            words.len() == 2 && ours.iter().all(|&word| words.iter().any(|w| w == word))
        };
        are(&self.moves, ["L1", "L3"]) && are(&self.policies, ["same-suit", "same-rank"])
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Sequences {
    count: usize,
    #[serde(rename = "direction")]
    _direction: Option<String>,
    #[serde(rename = "build policy")]
    _build: Option<String>,
    #[serde(rename = "fixed suit")]
    _fixed: Option<bool>,
}

fn thirteen() -> usize {
    13
}

/// Reads a rule file of Solvitaire, and writes ours under a name.
pub fn from_solvitaire(name: &str, text: &str) -> Result<Imported, FileError> {
    let file: File = serde_json::from_str(text).map_err(|error| {
        let told = error.to_string();
        let message = told.rsplit_once(" at line ").map_or(told.as_str(), |(message, _)| message).to_string();
        FileError { path: None, line: error.line().max(1), column: error.column().max(1), message }
    })?;
    if !can_be_a_name(name) {
        return Err(at(text, 0, format!("expected a name of letters, digits and hyphens, found \"{name}\"")));
    }
    if let Some((key, expected)) = file.unsaid() {
        let place = text.find(&format!("\"{key}\"")).unwrap_or(0);
        return Err(at(text, place, format!("expected {expected}, which is what our rule files can say")));
    }
    let warnings = file.warnings();
    let mut ours = String::new();
    for warning in &warnings {
        let _ = writeln!(ours, "# {warning}");
    }
    ours += &file.written(name);
    // Numbers that contradict one another are told where ours would have them.
    let refused = |error: FileError| at(text, 0, format!("{} (in the file that was made of it)", error.message));
    read(&ours).map_err(refused)?;
    Ok(Imported { text: ours, warnings })
}

impl File {
    /// The cards that are left for the piles; None if there are too few.
    fn for_piles(&self) -> Option<usize> {
        let foundations = match self.foundations.initial {
            Initial::None => 0,
            Initial::One => 1,
            Initial::All => 4 * self.decks(),
        };
        let apart = foundations + self.cells.filled + self.stock.size + self.reserve.size;
        (4 * self.decks() * self.ranks).checked_sub(apart)
    }

    fn decks(&self) -> usize {
        if self.two_decks { 2 } else { 1 }
    }

    fn is_base_dealt(&self) -> bool {
        self.foundations.base == "random"
    }

    /// Whether a game with a hole is one that our rule files can say.
    fn is_our_hole(&self) -> bool {
        let Tableau { count, build, diagonal, face_up, .. } = self.tableau;
        let layout = count > 0 && build == Build::Nothing && !diagonal && face_up == FaceUp::All;
        let nothing_else = !self.foundations.present
            && !self.two_decks
            && self.reserve.size == 0
            && self.sequences.count == 0
            && self.cells.filled == 0
            && self.cells.count <= 4;
        let Stock { size, to, draw, redeal } = self.stock;
        let stock = size == 0 || to == StockTo::Hole && draw == 1 && !redeal;
        let base = match self.hole.base.as_deref() {
            None | Some("AS") => size == 0,
            Some("random") => true,
            Some(_) => false,
        };
        layout && nothing_else && stock && base
    }

    /// What our language cannot say: the key, and what it would have to be.
    fn unsaid(&self) -> Option<(&'static str, &'static str)> {
        if self.accordion.size > 0 {
            let is_alone =
                self.tableau.count == 0 && !self.foundations.present && !self.hole.present && !self.two_decks;
            let is_said = is_alone && self.accordion.is_ours();
            return (!is_said).then_some((
                "accordion",
                "an accordion alone, of one deck, by the moves L1 and L3 and the policies same-suit and same-rank",
            ));
        }
        if self.hole.present {
            return (!self.is_our_hole()).then_some((
                "hole",
                "a hole with AS or a random card, columns that are not built on, up to four cells, and a stock only on a random card, \
                 dealt to the hole one by one and once",
            ));
        }
        let Tableau { count, build, diagonal, group, group_build, .. } = self.tableau;
        let same = matches!(
            (build, group_build),
            (_, GroupBuild::SameAsBuild | GroupBuild::SameSuit)
                | (Build::AnySuit, GroupBuild::AnySuit)
                | (Build::RedBlack, GroupBuild::RedBlack)
        );
        let triangle = count * (count + 1) / 2;
        let unsaid = [
            (self.sequences.count > 0, "sequences", "no sequences (of these we have `gaps`, by its name)"),
            (
                self.stock.size > 0 && self.stock.to == StockTo::Hole,
                "stock",
                "a stock that goes to a waste or to the piles",
            ),
            (!self.foundations.present, "foundations", "foundations"),
            (build == Build::Nothing, "build policy", "piles that are built on"),
            (
                group != Group::No && !same,
                "move built group policy",
                "runs that are built as the piles are, or in suit",
            ),
            (
                self.is_base_dealt() != (self.foundations.initial == Initial::One),
                "foundations",
                "a random base with one initial card, or the ace with none or all",
            ),
            (
                diagonal && self.for_piles().is_some_and(|cards| cards > triangle),
                "diagonal deal",
                "a diagonal deal without full rows behind it",
            ),
            (self.for_piles().is_none(), "max rank", "as many cards as there are places for"),
        ];
        unsaid.into_iter().find(|(is_so, ..)| *is_so).map(|(_, key, expected)| (key, expected))
    }

    fn warnings(&self) -> Vec<String> {
        if self.accordion.size > 0 {
            return Vec::new();
        }
        let Tableau { spaces, group, group_build, build, .. } = self.tableau;
        let Foundations { base, removable, complete, .. } = &self.foundations;
        let runs_in_suit = group_build == GroupBuild::SameSuit && build != Build::SameSuit;
        let is_ace = ["A", "a", "1", "random"].contains(&base.as_str());
        let to_cells = self.reserve.size > 0 || self.stock.size > 0 || *removable;
        let all = [
            (
                *complete,
                "Its program passes over \"only complete pile moves\" and builds foundations card by card; ours says complete runs, as the file does, which no engine here plays yet.",
            ),
            (
                self.two_decks
                    && (self.cells.count > 0
                        || self.reserve.size > 0
                        || !matches!(spaces, Spaces::Any | Spaces::Kings | Spaces::NoBuild)),
                "No engine here plays two decks with cells, a reserve or spaces that fill themselves yet.",
            ),
            (
                group == Group::Longest,
                "Its program moves only the longest run of a pile; here any end of one moves, so that more deals can be won.",
            ),
            (
                group == Group::PartialIfCardAboveBuildable,
                "Its program moves a part of a run only to bring up the card under it; here any end of a run moves.",
            ),
            (
                group != Group::No && runs_in_suit,
                "Its program lays several cards together only on a card of their suit; here wherever the lowest of them fits.",
            ),
            (
                spaces == Spaces::Kings && (self.ranks != 13 || self.is_base_dealt()),
                "Its program lets only cards of rank 13 into spaces; here those of the last rank.",
            ),
            (
                !is_ace,
                "Its program passes over a base card that is neither the ace nor random; the foundations begin with the ace.",
            ),
            (
                self.cells.count > 0 && to_cells,
                "Its program lets cards of reserve, waste and foundations into cells; here cards of piles alone.",
            ),
            (
                spaces == Spaces::AutoReserveThenWaste,
                "While a space waits for the waste, its program lets nothing but the waste onto piles; here play goes on.",
            ),
            (
                spaces == Spaces::AutoWasteThenStock && self.stock.redeal,
                "Its program turns cards only to play them; here whenever one likes, since the stock is gone through again.",
            ),
            (*removable && self.is_base_dealt(), "Its program lets the base leave its foundation; here it stays."),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, told)| told.to_string()).collect()
    }

    /// Our file.
    fn written(&self, name: &str) -> String {
        if self.accordion.size > 0 {
            let (cards, ranks) = (self.accordion.size, self.ranks);
            let deck = if ranks == 13 { String::new() } else { format!("\n[deck]\nranks = {ranks}\n") };
            return format!("name = \"{name}\"\n{deck}\n[accordion]\ncards = {cards}\n");
        }
        if self.hole.present {
            let ranks = self.ranks;
            let deck = if ranks == 13 { String::new() } else { format!("\n[deck]\nranks = {ranks}\n") };
            let is_ace = self.hole.base.as_deref().is_none_or(|base| base == "AS");
            let start = if is_ace { "ace" } else { "dealt" };
            let mut hole = format!("[hole]\ncolumns = {}\nstart = \"{start}\"\n", self.tableau.count);
            if self.stock.size > 0 {
                let _ = writeln!(hole, "cards = {}", (4 * ranks).saturating_sub(self.stock.size + 1));
            }
            let _ = writeln!(hole, "wrap = {}\ncells = {}", self.hole.loops.unwrap_or(true), self.cells.count);
            return format!("name = \"{name}\"\n{deck}\n{hole}");
        }
        let Tableau { count, build, spaces, diagonal, group, group_build, face_up } = self.tableau;
        let suits = match build {
            Build::AnySuit | Build::Nothing => "any",
            Build::RedBlack => "alternate",
            Build::SameSuit => "suit",
        };
        // Over cells and spaces for any card a run goes card by card wherever it goes at once: the same deals are won.
        let has_room = self.cells.count > 0 && spaces == Spaces::Any && face_up == FaceUp::All;
        let moves = match group {
            Group::No if has_room && build != Build::AnySuit => "as-spaces-allow",
            Group::No => "one",
            Group::WholePile => "pile",
            _ if group_build == GroupBuild::SameSuit && build != Build::SameSuit => "run-in-suit",
            Group::Yes | Group::Longest | Group::PartialIfCardAboveBuildable => "run",
        };
        let filled = match spaces {
            Spaces::Any => "any",
            Spaces::NoBuild => "nothing",
            Spaces::Kings => "kings",
            Spaces::AutoReserveThenAny => "reserve-then-any",
            Spaces::AutoReserveThenWaste => "reserve-then-waste",
            Spaces::AutoWasteThenStock => "waste",
        };
        let mut text = format!("name = \"{name}\"\n");
        if self.ranks != 13 || self.two_decks {
            let _ = write!(text, "\n[deck]\ndecks = {}\nranks = {}\n", self.decks(), self.ranks);
        }
        let _ = write!(text, "\n[piles]\ncount = {count}\n");
        if self.stock.size > 0 {
            let _ = writeln!(text, "cards = {}", self.for_piles().unwrap_or_default());
        }
        text += if diagonal { "deal = \"rising\"\n" } else { "" };
        text += if face_up == FaceUp::Top { "face-down = true\n" } else { "" };
        let _ = write!(text, "build = \"down\"\nsuits = \"{suits}\"\nmoves = \"{moves}\"\nspaces = \"{filled}\"\n");
        if self.cells.count > 0 {
            let _ = write!(text, "\n[cells]\ncount = {}\nfilled = {}\n", self.cells.count, self.cells.filled);
        }
        if self.reserve.size > 0 {
            let _ = write!(text, "\n[reserve]\ncards = {}\nstacked = {}\n", self.reserve.size, self.reserve.stacked);
        }
        if self.stock.size > 0 {
            text += "\n[stock]\n";
            if self.stock.to == StockTo::Piles {
                text += "to = \"piles\"\n";
            } else {
                let _ = writeln!(text, "draw = {}", self.stock.draw);
                text += if self.stock.redeal { "" } else { "passes = 1\n" };
                let to_play = spaces == Spaces::AutoWasteThenStock && !self.stock.redeal;
                text += if to_play { "turn = \"to-play\"\n" } else { "" };
            }
        }
        let base = if self.is_base_dealt() { "dealt" } else { "ace" };
        let start = if self.foundations.initial == Initial::All { "aces" } else { "empty" };
        let _ = write!(text, "\n[foundations]\nbase = \"{base}\"\nstart = \"{start}\"\n");
        let _ = writeln!(text, "back = {}", self.foundations.removable);
        text += if self.foundations.complete { "take = \"complete-runs\"\n" } else { "" };
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    fn imported(text: &str) -> Imported {
        from_solvitaire("imported", text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Games that we know, as its files would say them, are those that we know.
    #[test]
    fn what_we_know_by_name_is_the_same_imported() {
        let known = [
            ("streets-and-alleys", "{}"),
            ("freecell", r#"{"tableau piles": {"build policy": "red-black"}, "cells": {"count": 4}}"#),
            (
                "king-albert",
                r#"{"tableau piles": {"count": 9, "build policy": "red-black", "diagonal deal": true},
                    "foundations": {"removable": true}, "reserve": {"size": 7}}"#,
            ),
            (
                "seahaven-towers",
                r#"{"tableau piles": {"count": 10, "build policy": "same-suit", "spaces policy": "kings"},
                    "cells": {"count": 4, "pre-filled": 2}}"#,
            ),
            (
                "canfield:nothing-on-base",
                r#"{"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "yes",
                    "spaces policy": "auto-reserve-then-any"}, "reserve": {"size": 13, "stacked": true},
                    "stock": {"size": 34, "deal count": 3, "redeal": true},
                    "foundations": {"base card": "random", "initial cards": "one"}}"#,
            ),
            (
                "fortunes-favor:turn=to-play",
                r#"{"tableau piles": {"count": 12, "build policy": "same-suit", "spaces policy": "auto-waste-then-stock"},
                    "foundations": {"initial cards": "all"}, "stock": {"size": 36}}"#,
            ),
            (
                "black-hole",
                r#"{"foundations": {"present": false}, "tableau piles": {"count": 17, "build policy": "no-build"},
                    "hole": {"present": true}}"#,
            ),
            (
                "worm-hole",
                r#"{"foundations": {"present": false}, "tableau piles": {"count": 17, "build policy": "no-build"},
                    "hole": {"present": true, "base card": "AS"}, "cells": {"count": 1}}"#,
            ),
            (
                "golf",
                r#"{"foundations": {"present": false}, "tableau piles": {"count": 7, "build policy": "no-build"},
                    "hole": {"present": true, "base card": "random", "build loops": false},
                    "stock": {"size": 16, "deal type": "hole"}}"#,
            ),
            (
                "late-binding",
                r#"{"foundations": {"present": false}, "tableau piles": {"count": 0},
                    "accordion": {"size": 18, "moves": ["L1", "L3"], "build policies": ["same-suit", "same-rank"]}}"#,
            ),
        ];
        for (name, text) in known {
            let Imported { text, warnings } = imported(text);
            assert!(warnings.is_empty(), "{name}: {warnings:?}");
            crate::add(&text).unwrap();
            let (ours, known) = (open("imported").unwrap(), open(name).unwrap());
            assert_eq!((ours.play, ours.deck), (known.play, known.deck), "{name}\n{text}");
        }
    }

    #[test]
    fn what_is_not_the_same_there_is_told() {
        for (text, told) in [
            (r#"{"foundations": {"only complete pile moves": true}}"#, "passes over \"only complete pile moves\""),
            (
                r#"{"two decks": true, "cells": {"count": 2}}"#,
                "No engine here plays two decks with cells, a reserve or spaces that fill themselves yet.",
            ),
            (r#"{"tableau piles": {"move built group": "maximal-group"}}"#, "only the longest run"),
            (r#"{"tableau piles": {"move built group": "partial-if-card-above-buildable"}}"#, "a part of a run"),
            (
                r#"{"tableau piles": {"move built group": "yes", "move built group policy": "same-suit"}}"#,
                "only on a card of their suit",
            ),
            (r#"{"tableau piles": {"spaces policy": "kings"}, "max rank": 9}"#, "only cards of rank 13"),
            (r#"{"foundations": {"base card": "7"}}"#, "passes over a base card"),
            (r#"{"cells": {"count": 1}, "reserve": {"size": 4}}"#, "into cells; here cards of piles alone"),
        ] {
            let Imported { text: ours, warnings } = imported(text);
            assert!(warnings.len() == 1 && warnings[0].contains(told), "{text}: {warnings:?}");
            assert!(ours.starts_with(&format!("# {}\n", warnings[0])), "{ours}");
        }
    }

    #[test]
    fn what_cannot_be_said_is_refused_where_it_stands() {
        let say = |text: &str| from_solvitaire("x", text).unwrap_err().to_string();
        let cannot = ", which is what our rule files can say";
        for (text, expected) in [
            (
                "{\n  \"hole\": {\"present\": true}}",
                "line 2, column 3: expected a hole with AS or a random card, columns that are not built on, up to four cells, and a stock \
                 only on a random card, dealt to the hole one by one and once",
            ),
            (
                "{\"accordion\": {\"size\": 52}}",
                "line 1, column 2: expected an accordion alone, of one deck, by the moves L1 and L3 and the policies same-suit and \
                 same-rank",
            ),
            (
                "{\"tableau piles\": {\"build policy\": \"no-build\"}}",
                "line 1, column 20: expected piles that are built on",
            ),
            (
                "{\"foundations\": {\"base card\": \"random\"}}",
                "line 1, column 2: expected a random base with one initial card, or the ace with none or all",
            ),
            (
                "{\"tableau piles\": {\"count\": 7, \"diagonal deal\": true}}",
                "line 1, column 32: expected a diagonal deal without full rows behind it",
            ),
            ("{\"stock\": {\"size\": 60}}", "line 1, column 1: expected as many cards as there are places for"),
        ] {
            assert_eq!(say(text), format!("{expected}{cannot}"));
        }
        let unknown = say("{\n  \"tableau\": {}}");
        assert!(
            unknown.starts_with("line 2, column 11: unknown field `tableau`, expected one of `tableau piles`"),
            "{unknown}"
        );
        let word = say("{\"tableau piles\": {\"build policy\": \"blue\"}}");
        assert!(word.contains("unknown variant `blue`, expected one of `any-suit`, `red-black`"), "{word}");
        assert!(
            say("{\"cells\": {\"count\": 1, \"pre-filled\": 2}}").contains("expected at most as many filled cells")
        );
        assert!(say("").starts_with("line 1, column 1: EOF"));
    }
}
