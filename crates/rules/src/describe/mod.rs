//! The rules in words.

mod english;
mod hole;
mod japanese;

use crate::{Language, RuleSet};
use serde::Serialize;

/// What a sentence is about: a place of the board, or the deal, the play and the end of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// The cards, and how they are dealt.
    Deal,
    /// How piles are built.
    Piles,
    /// What is done with the cards in games without piles.
    Play,
    /// The cells.
    Cells,
    /// The stock, and the waste that it is turned to.
    Stock,
    /// The foundations.
    Foundations,
    /// The pile that all cards go to.
    Hole,
    /// When the game is won.
    Goal,
}

/// Sentences, each with what it is about.
pub(crate) struct Told {
    topic: Topic,
    sentences: Vec<(Topic, String)>,
}

impl Told {
    fn new() -> Told {
        Told { topic: Topic::Deal, sentences: Vec::new() }
    }

    /// What the sentences that follow are about.
    fn about(&mut self, topic: Topic) {
        self.topic = topic;
    }

    fn push(&mut self, sentence: String) {
        self.sentences.push((self.topic, sentence));
    }
}

impl RuleSet {
    /// The rules in sentences, each with what it is about.
    pub fn sentences(&self, language: Language) -> Vec<(Topic, String)> {
        let mut told = Told::new();
        match language {
            Language::English => english::tell(self, &mut told),
            Language::Japanese => japanese::tell(self, &mut told),
        }
        told.sentences
    }

    /// The rules in sentences, one paragraph.
    pub fn describe(&self, language: Language) -> String {
        let sentences: Vec<String> = self.sentences(language).into_iter().map(|(_, sentence)| sentence).collect();
        match language {
            Language::English => sentences.join(" "),
            Language::Japanese => sentences.concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Topic;
    use crate::{GAMES, Language, open};
    use std::collections::BTreeSet;

    /// Games whose rules differ are told in different words, in both languages.
    #[test]
    fn whatever_differs_is_told() {
        for language in [Language::English, Language::Japanese] {
            let mut told = BTreeSet::new();
            for name in GAMES.iter().flat_map(|game| game.sampled()) {
                let words = open(&name).unwrap().describe(language);
                assert!(words.len() > 60, "{name}: {words}");
                assert!(told.insert(words.clone()), "{name} is told as another game: {words}");
            }
        }
    }

    /// Both languages speak of the same things, of the deal first and of the win last.
    #[test]
    fn sentences_are_about_the_same_things_in_both_languages() {
        for name in GAMES.iter().flat_map(|game| game.sampled()) {
            let rules = open(&name).unwrap();
            let [english, japanese] = [Language::English, Language::Japanese].map(|language| {
                let mut topics: Vec<Topic> = rules.sentences(language).into_iter().map(|(topic, _)| topic).collect();
                topics.dedup();
                topics
            });
            assert_eq!(english, japanese, "{name}");
            assert_eq!((english.first(), english.last()), (Some(&Topic::Deal), Some(&Topic::Goal)), "{name}");
        }
    }

    #[test]
    fn klondike_is_told_as_people_know_it() {
        assert_eq!(
            open("klondike").unwrap().describe(Language::English),
            "52 cards. 7 piles of 1 to 7 cards, all but the last of each face down; the other cards are the stock. Piles are built \
            down in alternate colours. Any part of a run moves together. Only a king goes into an empty pile. 3 cards are turned \
            from the stock to the waste at a time, as often through the stock as one likes; the top of the waste may be played. \
            Foundations are built up in suit from the ace; their tops may go back to the piles. The game is won when all cards are \
            on the foundations."
        );
        assert_eq!(
            open("klondike").unwrap().describe(Language::Japanese),
            "札は52枚。7つの山に1枚から7枚ずつ配り、いちばん上のほかは伏せる。残りは山札とする。山は赤黒交互に降順に重ねる。\
            つながった札は途中からでもまとめて動かせる。空いた山に置けるのはKだけ。山札は3枚ずつ捨て札にめくり、何度でも繰り返せる。\
            捨て札のいちばん上は使える。組札はAから同じマークで昇順に積む。組札のいちばん上は山に戻せる。すべての札が組札に上がれば勝ち。"
        );
    }

    /// Whatever a rule file may say is told: of two rule sets that differ in one thing the words differ, in both languages.
    #[test]
    fn every_field_is_told() {
        let base = "[piles]\ncount = 6\ncards = 12\nbuild = \"down\"\nsuits = \"any\"\nmoves = \"run\"\nspaces = \"any\"\n\
            [cells]\ncount = 2\n[reserve]\ncards = 3\n[stock]\npasses = 1\n[foundations]\n";
        let others = [
            ("count = 6", "count = 5"),
            ("cards = 12", "cards = 13"),
            ("cards = 12", "cards = 12\ndeal = \"rising\""),
            ("cards = 12", "cards = 12\nface-down = true"),
            ("cards = 12", "cards = 12\nface-down = { cards = 1 }"),
            ("cards = 12", "cards = 12\nface-down = { cards = 2 }"),
            ("cards = 12", "cards = 12\nface-down = { cards = 2, piles = 3 }"),
            ("cards = 12", "cards = 12\nopen-rounds = 1"),
            ("cards = 12", "cards = 12\nface-down = true\nopen-rounds = 1"),
            ("cards = 12", "cards = 12\nkings-sink = true"),
            ("cards = 12", "cards = 12\nwrap = true"),
            ("\"down\"", "\"up\""),
            ("\"down\"", "\"both\""),
            ("suits = \"any\"", "suits = \"colour\""),
            ("\"run\"", "\"one\""),
            ("\"run\"", "\"pile\""),
            ("\"run\"", "\"tail\""),
            ("\"run\"", "\"run-in-suit\""),
            ("\"run\"", "\"as-spaces-allow\""),
            ("spaces = \"any\"", "spaces = \"kings\""),
            ("spaces = \"any\"", "spaces = \"nothing\""),
            ("spaces = \"any\"", "spaces = \"reserve\""),
            ("spaces = \"any\"", "spaces = \"waste\""),
            ("spaces = \"any\"", "spaces = \"reserve-then-any\""),
            ("spaces = \"any\"", "spaces = \"reserve-then-waste\""),
            ("count = 2", "count = 3"),
            ("count = 2", "count = 2\nfilled = 1"),
            ("cards = 3", "cards = 4"),
            ("cards = 3", "cards = 3\nstacked = true"),
            ("passes = 1", "passes = 2"),
            ("passes = 1", "passes = 1\ndraw = 2"),
            ("passes = 1", "passes = 1\nto = \"piles\""),
            ("passes = 1", "passes = 1\nto = \"piles\"\nno-spaces = true"),
            ("passes = 1", "passes = 1\nturn = \"to-play\""),
            ("passes = 1\n", ""),
            ("[foundations]", "[foundations]\nback = true"),
            ("[foundations]", "[foundations]\nbase = \"dealt\""),
            ("[foundations]", "[foundations]\nbase = \"dealt\"\nback = true"),
            ("[foundations]", "[foundations]\nstart = \"aces\""),
            ("[foundations]", "[foundations]\nstart = \"going-up\""),
            ("[foundations]", "[foundations]\ntake = \"complete-runs\""),
            ("[foundations]", "[foundations]\ntake = \"nothing\""),
            ("[foundations]", "[foundations]\n[deck]\nranks = 12"),
            ("[foundations]", "[foundations]\n[deck]\ndecks = 2\nsuits = 2\nfull = true"),
            ("[foundations]", "[foundations]\n[deck]\nsuits = 3"),
            ("[foundations]", "[foundations]\n[deck]\ndecks = 2"),
        ];
        let dealt_round =
            base.replace("[foundations]", "[foundations]\nbase = \"dealt\"").replace("= 12\n", "= 12\nwrap = true\n");
        let dealt_kings = dealt_round.replace("spaces = \"any\"", "spaces = \"kings\"");
        let stacked_reserve =
            base.replace("cards = 3", "cards = 3\nstacked = true").replace("spaces = \"any\"", "spaces = \"reserve\"");
        let all = others.iter().map(|(from, to)| base.replacen(from, to, 1));
        let all: Vec<String> =
            [base.to_string(), dealt_round, dealt_kings, stacked_reserve].into_iter().chain(all).collect();
        let head = "title = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
        for language in Language::ALL {
            let mut told = BTreeSet::new();
            for (i, tables) in all.iter().enumerate() {
                let name = crate::add(&format!("name = \"told-{i}\"\n{head}{tables}"))
                    .unwrap_or_else(|e| panic!("{e}\n{tables}"));
                let words = open(&name).unwrap().describe(language);
                assert!(told.insert(words.clone()), "{tables}\nis told as another game: {words}");
            }
        }
    }
}
