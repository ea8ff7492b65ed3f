//! Thoughtful Klondike: the model and each dominance against a blind search of every legal move, on many small decks.

mod small_decks;

use small_decks::SmallDeck;
use winnable_games::klondike::{Dominances, Thoughtful, Use};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// Whether the model with these dominances says that a deck can be won.
fn verdict(deck: &SmallDeck, dominances: Dominances) -> bool {
    let (model, node) = Thoughtful::new(&deck.game, &deck.start(), dominances);
    match complete(&model, &node, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
        Verdict::Winnable(_) => true,
        Verdict::Unwinnable(_) => false,
        Verdict::Undecided(stop) => panic!("{stop}"),
    }
}

#[test]
fn probe() {
    let mut by = std::collections::BTreeMap::new();
    let t = std::time::Instant::now();
    let n: u64 = std::env::var("N").map_or(200, |n| n.parse().unwrap());
    let mut wrong = 0;
    for number in 0..n {
        let deck = SmallDeck::new(number);
        let e = by.entry(deck.name.clone()).or_insert((0, 0, 0, 0.0, 0.0));
        let t = std::time::Instant::now();
        let blind = deck.blind(100_000);
        e.3 += t.elapsed().as_secs_f64();
        match blind {
            None => e.2 += 1,
            Some(true) => e.0 += 1,
            Some(false) => e.1 += 1,
        }
        let t = std::time::Instant::now();
        if let Some(b) = blind {
            for d in [Dominances::ALL, Dominances::NONE] {
                let v = verdict(&deck, d);
                if v != b {
                    wrong += 1;
                    if wrong < 4 {
                        println!(
                            "{number} blind {b} {d:?} {v} {}\n{}",
                            deck.name,
                            deck.board.written(winnable_cards::BoardFormat::Usual)
                        );
                    }
                }
            }
        }
        e.4 += t.elapsed().as_secs_f64();
    }
    println!("{by:#?} wrong {wrong} {:?}", t.elapsed());
    let _ = Use::On;
}
