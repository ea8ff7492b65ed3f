//! Decides deals with rules that were compiled, or with the same rules read when the program runs, to compare what that costs:
//! `valgrind --tool=callgrind target/release/examples/read_rules read freecell 1 100`, and the same with `compiled`.

use winnable_cards::{Deal, MicrosoftNumber, Numbering};
use winnable_games::tableau::{Read, Tableau, rules};
use winnable_games::{Modelled, Searched};
use winnable_search::{Decides, Limits, Prunings, Quality, Verdict, Watch, complete};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [how, game, first, last] = &words[..] else {
        panic!("expected compiled or read, a game, the first and the last deal")
    };
    let deals = first.parse().expect("a number")..=last.parse().expect("a number");
    let file = winnable_rules::open(game).expect("a game");
    match (game.as_str(), how.as_str()) {
        ("freecell", "compiled") => decide(Tableau::<rules::FreeCell>::new(8, 4), deals),
        ("freecell", "read") => decide(Read::<rules::FreeCell>::game(&file).expect("its rules"), deals),
        ("bakers-game", "compiled") => decide(Tableau::<rules::BakersGame>::new(8, 4), deals),
        ("bakers-game", "read") => decide(Read::<rules::BakersGame>::game(&file).expect("its rules"), deals),
        ("beleaguered-castle", "compiled") => decide(Tableau::<rules::Castle>::new(8, 0), deals),
        ("beleaguered-castle", "read") => decide(Read::<rules::Castle>::game(&file).expect("its rules"), deals),
        ("fortress", "compiled") => decide(Tableau::<rules::Fortress>::new(10, 0), deals),
        ("fortress", "read") => decide(Read::<rules::Fortress>::game(&file).expect("its rules"), deals),
        _ => panic!("expected freecell, bakers-game, beleaguered-castle or fortress, compiled or read"),
    }
}

fn decide<G: Modelled<Model: Searched<Search: Decides<G::Model>>>>(game: G, deals: std::ops::RangeInclusive<u32>) {
    let (mut won, mut lost, mut states) = (0, 0, 0);
    for number in deals {
        let deal = match game.numbering() {
            Numbering::Microsoft => Deal::Microsoft(MicrosoftNumber::new(number.into()).expect("a number")),
            Numbering::Seed => Deal::Seed(number.into()),
        };
        let start = game.start(&deal).expect("a deal can be laid out");
        let (model, start) = game.model(&start);
        let limits = Limits { states: 100_000, ..Limits::default() };
        let outcome = complete(&model, &start, &Prunings::ALL, Quality::Fast, limits, &Watch::default());
        states += outcome.counts.states;
        won += u32::from(matches!(outcome.verdict, Verdict::Winnable(_)));
        lost += u32::from(matches!(outcome.verdict, Verdict::Unwinnable(_)));
    }
    println!("{won} won, {lost} lost, {states} states");
}
