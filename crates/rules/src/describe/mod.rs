//! The rules in words.

mod english;
mod japanese;

use crate::{Language, RuleSet};

impl RuleSet {
    /// The rules in sentences, one paragraph.
    pub fn describe(&self, language: Language) -> String {
        match language {
            Language::English => english::sentences(self).join(" "),
            Language::Japanese => japanese::sentences(self).concat(),
        }
    }
}

#[cfg(test)]
mod tests {
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
}
