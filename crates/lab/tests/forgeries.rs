//! A hunt for false certificates. Late positions of every game that can be won are put under random reductions and horizons:
//! the set of a certificate must never close. And positions built by hand, one or more for each reduction.
//!
//! `cargo test --release -p winnable-lab --test forgeries -- --ignored --nocapture` hunts a million times.

use winnable_cards::{Board, Card, Deal, Foundations, Layout, Slot, SplitMix64};
use winnable_catalog::{Request, Verdict, Watch};
use winnable_certificate::{Certificate, CheckLimits, Closure, FirstFar, Reduction, Reductions, Refusal, check, close};
use winnable_positions::{as_deal, below, calculation, gaps, klondike, monte_carlo, tableau, thorough};
use winnable_referee::{Table, facts};

/// Makes a late position at random.
type Late = fn(&mut SplitMix64) -> Board;

/// Games and options, and how late positions of them are made. Each branch of the rules that a reduction rests on is among them.
const GAMES: [(&str, Late); 27] = [
    ("freecell", |rng| columns(rng, 8, 4)),
    ("freecell:cells=0", |rng| columns(rng, 8, 0)),
    ("freecell:columns=5,cells=1", |rng| columns(rng, 5, 1)),
    ("bakers-game", |rng| columns(rng, 8, 4)),
    ("bakers-game:cells=1", |rng| columns(rng, 8, 1)),
    ("four-companies", |rng| columns(rng, 8, 4)),
    ("beleaguered-castle", |rng| columns(rng, 8, 0)),
    ("streets-and-alleys", |rng| columns(rng, 8, 0)),
    ("citadel", |rng| columns(rng, 8, 0)),
    ("siegecraft", |rng| columns(rng, 8, 1)),
    ("stronghold", |rng| columns(rng, 8, 1)),
    ("fortress", |rng| columns(rng, 10, 0)),
    ("monte-carlo:3", |rng| pairs(rng, 3)),
    ("monte-carlo:4", |rng| pairs(rng, 4)),
    ("monte-carlo:4,as-programmed", |rng| pairs(rng, 4)),
    ("calculation:1", |rng| stacks(rng, 1)),
    ("calculation:2", |rng| stacks(rng, 2)),
    ("gaps", |rng| {
        let moves = 1 + below(rng, 12);
        gaps(rng, false, moves)
    }),
    ("gaps:aces-fixed", |rng| {
        let moves = 1 + below(rng, 12);
        gaps(rng, true, moves)
    }),
    ("klondike", |rng| piles(rng, alternate)),
    ("klondike:no-worry-back", |rng| piles(rng, alternate)),
    ("klondike:draw=1", |rng| piles(rng, alternate)),
    ("klondike:draw=2,passes=2,no-worry-back", |rng| piles(rng, alternate)),
    ("klondike:spaces=any", |rng| piles(rng, alternate)),
    ("klondike:spaces=nothing,no-worry-back", |rng| piles(rng, alternate)),
    ("klondike:build=any", |rng| piles(rng, |_, _| true)),
    ("klondike:build=suit,draw=2", |rng| piles(rng, |card, on| card.suit() == on.suit())),
];

fn columns(rng: &mut SplitMix64, columns: usize, cells: usize) -> Board {
    let left = 5 + below(rng, 14);
    tableau(rng, columns, cells, left)
}

fn pairs(rng: &mut SplitMix64, size: usize) -> Board {
    let pairs = 3 + below(rng, 6);
    monte_carlo(rng, size, pairs)
}

fn stacks(rng: &mut SplitMix64, stacks: usize) -> Board {
    let left = 4 + below(rng, 10);
    calculation(rng, stacks, left)
}

fn piles(rng: &mut SplitMix64, fits: fn(Card, Card) -> bool) -> Board {
    let left = 5 + below(rng, 14);
    klondike(rng, left, fits)
}

fn alternate(card: Card, on: Card) -> bool {
    card.suit().is_red() != on.suit().is_red()
}

/// Some of the sound reductions, and a horizon that is mostly near the foundations.
fn reductions(game: &str, board: &Board, rng: &mut SplitMix64) -> Reductions {
    let facts = facts(game).unwrap();
    let mut used: Vec<Reduction> = Reduction::sound_for(&facts).into_iter().filter(|_| rng.below(4) > 0).collect();
    let is_complete = |reduction: &Reduction| reduction.needs().is_none_or(|needed| used.contains(&needed));
    used = used.iter().copied().filter(is_complete).collect();
    let horizon = match board.foundations {
        Foundations::Suits(up) if rng.below(4) > 0 => up.map(|cards| (cards + 1 + rng.below(4) as u8).min(14)),
        _ => [(); 4].map(|()| 1 + rng.below(14) as u8),
    };
    Reductions::new(facts, &used, FirstFar(horizon)).unwrap()
}

/// What became of forgeries.
#[derive(Debug, Default)]
struct Hunt {
    /// The walk came upon a win, upon a far card that may go up, or to its limit.
    won: u64,
    too_near: u64,
    limit: u64,
}

/// So many forgeries of each game, at most so many of one position, each gone through up to so many positions.
fn hunt(seed: u64, of_each: u64, of_one: u64, positions: u64) -> Hunt {
    let limits = CheckLimits { positions, ..CheckLimits::default() };
    let mut hunt = Hunt::default();
    for (number, (game, late)) in GAMES.into_iter().enumerate() {
        let solver = winnable_catalog::open(game).unwrap();
        let mut rng = SplitMix64::new(seed << 8 | number as u64);
        let (mut tried, mut draws) = (0, 0);
        while tried < of_each {
            draws += 1;
            assert!(draws < 40 * of_each + 1000, "{game}: hardly any position that is drawn can be won");
            let board = late(&mut rng);
            let deal = as_deal(&board);
            let Ok(start) = winnable_referee::open(game, &deal) else { continue };
            if solver.solve(&deal, &soon(), &Watch::default()).unwrap().verdict != Verdict::Winnable {
                continue;
            }
            for _ in 0..of_one {
                tried += 1;
                hunt.forge(game, &board, &*start, reductions(game, &board, &mut rng), limits);
            }
        }
    }
    hunt
}

impl Hunt {
    /// One forgery. The forger has patience: whenever the horizon is found to be too near, it is moved.
    fn forge(&mut self, game: &str, board: &Board, start: &dyn Table, mut reductions: Reductions, limits: CheckLimits) {
        loop {
            match close(start, &reductions, limits, &|| false) {
                Err(Refusal::TooNear { suit, number }) => {
                    self.too_near += 1;
                    reductions.widen(suit, number);
                    continue;
                }
                Err(Refusal::Won) => self.won += 1,
                Err(Refusal::Limit { .. }) => self.limit += 1,
                Err(other) => panic!("{game}: {other}"),
                Ok(Closure { positions, .. }) => {
                    let (game, board) = (game.to_string(), board.written(winnable_cards::BoardFormat::Usual));
                    let certificate = Certificate { game, reductions, positions, board };
                    panic!("a false certificate is accepted:\n{certificate}");
                }
            }
            return;
        }
    }
}

/// Boards like those that a faulty checker was deceived by: on each of them two cards, or a few, have changed places. Positions
/// drawn at random find such faults far less often.
#[test]
fn boards_like_those_that_deceived_never_close() {
    let limits = CheckLimits { positions: 2_000, ..CheckLimits::default() };
    let mut hunt = Hunt::default();
    let mut rng = SplitMix64::new(3);
    for file in forged() {
        let certificate: Certificate = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        let game = certificate.game.as_str();
        let solver = winnable_catalog::open(game).unwrap();
        let deceived = Layout::parse(&certificate.board).unwrap();
        let deceived = winnable_referee::open(game, &Deal::Position(deceived)).unwrap().board();
        for _ in 0..60 {
            let mut board = deceived.clone();
            for _ in 0..1 + below(&mut rng, 3) {
                exchange(&mut board, &mut rng);
            }
            let deal = as_deal(&board);
            let Ok(start) = winnable_referee::open(game, &deal) else { continue };
            if solver.solve(&deal, &soon(), &Watch::default()).unwrap().verdict == Verdict::Winnable {
                let chosen =
                    Reductions::new(facts(game).unwrap(), certificate.reductions.used(), FirstFar(near(&board)));
                hunt.forge(game, &board, &*start, chosen.unwrap(), limits);
                hunt.forge(game, &board, &*start, reductions(game, &board, &mut rng), limits);
            }
        }
    }
    assert!(hunt.won > 100 && hunt.too_near > 100, "{hunt:?}");
}

/// Two cards change places, which stay face up or face down.
fn exchange(board: &mut Board, rng: &mut SplitMix64) {
    let mut slots: Vec<&mut Slot> = board.rows.iter_mut().chain(&mut board.stock).flatten().collect();
    let (one, other) = (below(rng, slots.len()), below(rng, slots.len()));
    let (Some(first), Some(second)) = (slots[one].card(), slots[other].card()) else { return };
    for (place, card) in [(one, second), (other, first)] {
        *slots[place] = if slots[place].is_down() { Slot::Down(Some(card)) } else { Slot::Up(card) };
    }
}

/// The nearest horizon: all cards are far.
fn near(board: &Board) -> [u8; 4] {
    match board.foundations {
        Foundations::Suits(up) => up.map(|cards| cards + 1),
        _ => [14; 4],
    }
}

/// A question that is answered soon.
fn soon() -> Request {
    let limits = winnable_catalog::Limits { states: 20_000, bytes: 1 << 28 };
    Request { limits, ..Request::default() }
}

/// Certificates of boards that can be won, each of which a checker with some fault has accepted.
fn forged() -> Vec<std::path::PathBuf> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/forged");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn winnable_positions_never_close() {
    let positions = thorough(62, 186);
    let Hunt { won, too_near, limit } = hunt(1, positions, 3, 400);
    let floor = |of: u64| of * positions / 186;
    assert!(won + too_near + limit >= floor(10_000), "{won} {too_near} {limit}");
    assert!(won > floor(2_000) && too_near > floor(2_000) && limit < floor(2_000), "{won} {too_near} {limit}");
}

#[test]
#[ignore = "an hour: a million forgeries"]
fn a_million_times_winnable_positions_never_close() {
    let mut forged = 0;
    for seed in 2.. {
        let Hunt { won, too_near, limit } = hunt(seed, 372, 3, 1_000);
        forged += won + too_near + limit;
        println!("seed {seed}: {won} won, {too_near} too near, {limit} limits; {forged} in all");
        if forged >= 1_000_000 {
            break;
        }
    }
}

/// A certificate of a board for whatever number of positions it claims.
fn refusal(game: &str, used: &str, horizon: &str, board: &str) -> String {
    let horizon = if horizon.is_empty() { String::new() } else { format!("horizon: {horizon}\n") };
    let text = |positions: u64| {
        format!(
            "winnable certificate 1\ngame: {game}\nreductions: {used}\n{horizon}positions: {positions}\nboard:\n{board}"
        )
    };
    let certificate: Certificate = match text(1).parse() {
        Ok(certificate) => certificate,
        Err(error) => return error.to_string(),
    };
    let start = winnable_referee::open(game, &Deal::Position(Layout::parse(board).unwrap())).unwrap();
    match close(&*start, &certificate.reductions, CheckLimits::default(), &|| false) {
        // Were the set to close, this is what a forger would write down.
        Ok(closure) => check(&text(closure.positions).parse().unwrap(), CheckLimits::default())
            .map_or_else(|refusal| refusal.to_string(), |_| "accepted".to_string()),
        Err(refusal) => refusal.to_string(),
    }
}

/// A board of Klondike that can be won: the ten of clubs is drawn from the stock and goes up.
const FROM_THE_STOCK: &str = "Foundations: H-7 D-9 S-4 C-8\n1: [TD] JD\n2: 9H\n3: [9S] [5S] [8H] JC\n4: KC\n5: KH\n6: KD\n\
    7: [QH] [JH] [TH] [QD] [QS] [QC] JS\nStock: [8S] [7S] [KS] [9C] [6S] [TS] [TC]\nWaste:\n";

#[test]
fn a_far_card_that_is_drawn_is_seen() {
    let deal = Deal::Position(Layout::parse(FROM_THE_STOCK).unwrap());
    for game in ["klondike:no-worry-back", "klondike", "klondike:draw=1", "klondike:draw=1,no-worry-back"] {
        let solver = winnable_catalog::open(game).unwrap();
        let verdict = solver.solve(&deal, &Request::default(), &Watch::default()).unwrap().verdict;
        assert_eq!(verdict, Verdict::Winnable, "{game}");
        for used in
            ["order horizon turns", "horizon turns", "order horizon turns cycle", "order horizon turns cycle safe"]
        {
            let said = refusal(game, used, "C=10 D=14 H=14 S=10", FROM_THE_STOCK);
            assert!(said.contains("lies free and may go up") || said.contains("can be won"), "{game}, {used}: {said}");
        }
    }
    // The one that was accepted once.
    let said = refusal("klondike:no-worry-back", "order horizon turns", "C=10 D=14 H=14 S=10", FROM_THE_STOCK);
    assert_eq!(said, "the horizon is too near: C10 or a card like it lies free and may go up");
}

#[test]
fn a_cycle_is_no_cycle_without_turns_or_with_an_end_of_passes() {
    let said = refusal("klondike:passes=2", "order turns cycle", "", FROM_THE_STOCK);
    assert!(
        said.contains("expected for klondike:passes=2 order, horizon, turns, places, safe, found \"cycle\""),
        "{said}"
    );
    let said = refusal("klondike", "order cycle", "", FROM_THE_STOCK);
    assert!(said.contains("expected turns beside cycle"), "{said}");
}

#[test]
fn suits_and_places_that_a_rule_mentions_are_not_forgotten() {
    let castle = "Foundations: H-Q D-K S-K C-K\n1: KH\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n";
    for (game, used, board) in [
        ("bakers-game", "order horizon", castle),
        ("klondike:build=suit", "order horizon", castle),
        ("freecell", "ranks", castle),
        ("monte-carlo:2", "order", "1: 7C 8C\n2: 8D 7D\n"),
        ("gaps", "ranks", "1: --\n"),
        ("gaps", "safe", "1: --\n"),
    ] {
        let said = refusal(game, used, if used.contains("horizon") { "C=9 D=9 H=9 S=9" } else { "" }, board);
        assert!(said.starts_with("line 3: expected for "), "{game}, {used}: {said}");
    }
}

/// Positions of Calculation with one stack that are won only just: the stack gives its cards in the right order.
#[test]
fn a_dead_end_is_dead_for_every_player() {
    let board = "Foundations: J K K K\n1: KC\nStock: QC\n";
    assert_eq!(
        refusal("calculation:1", "order ranks dead-ends", "", board),
        "the game can be won: a win is among the positions"
    );
    let board = "Foundations: T K K K\n1: KC QC\nStock: JC\n";
    assert_eq!(
        refusal("calculation:1", "order ranks dead-ends", "", board),
        "the game can be won: a win is among the positions"
    );
}

#[test]
fn what_a_faulty_checker_accepted_is_refused_by_both() {
    let files = forged();
    assert!(files.len() >= 2, "{files:?}");
    for file in &files {
        let certificate: Certificate = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let board = Deal::Position(Layout::parse(&certificate.board).unwrap());
        let solver = winnable_catalog::open(&certificate.game).unwrap();
        let verdict = solver.solve(&board, &Request::default(), &Watch::default()).unwrap().verdict;
        assert_eq!(verdict, Verdict::Winnable, "{file:?}");
        assert!(check(&certificate, CheckLimits::default()).is_err(), "{file:?}");
        // And not for the number of positions alone.
        let start = winnable_referee::open(&certificate.game, &board).unwrap();
        let refusal = close(&*start, &certificate.reductions, CheckLimits::default(), &|| false).unwrap_err();
        assert!(matches!(refusal, Refusal::TooNear { .. } | Refusal::Won), "{file:?}: {refusal}");
    }
    let checker = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificate_checker.py");
    let output = std::process::Command::new("python3").arg(checker).args(&files).output().expect("python3 is there");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.contains(": refused: ")).count(), files.len(), "{text}");
}
