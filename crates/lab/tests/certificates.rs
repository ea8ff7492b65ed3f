//! Certificates of real games: made, read, accepted; and what is not true is refused, by both checkers.
//!
//! The ignored tests are the long ones: `cargo test --release -p winnable-lab --test certificates -- --ignored`.

use std::path::{Path, PathBuf};
use std::process::Command;
use winnable_cards::{BoardFormat, Card, Deal, Layout, SplitMix64};
use winnable_catalog::{Request, Verdict, Watch};
use winnable_certificate::{Certificate, CheckLimits, FirstFar, Reduction, Reductions, Refusal, check, close};
use winnable_lab::{NoCertificate, certify};
use winnable_positions::thorough;

/// Deals that are lost, with the positions of their certificates.
const LOST: [(&str, &str, u64); 34] = [
    ("bakers-game", "seed:1", 1184),
    ("four-companies", "seed:1", 1205),
    ("beleaguered-castle", "seed:1", 256),
    ("beleaguered-castle", "seed:11", 1),
    ("streets-and-alleys", "seed:6", 28),
    ("streets-and-alleys", "seed:11", 817),
    ("citadel", "seed:6", 35),
    ("fortress", "seed:2", 730),
    ("monte-carlo:5", "seed:7", 10),
    ("monte-carlo:5", "seed:22", 8),
    ("calculation:1", "seed:2", 21_312),
    ("calculation:1", "seed:8", 131),
    ("klondike", "seed:3", 30),
    ("klondike", "seed:30", 1),
    ("king-albert", "seed:1", 27),
    ("trigon", "seed:2", 64),
    ("canfield", "seed:10", 2),
    ("thirty", "seed:2", 27),
    ("delta-star", "seed:2", 174),
    ("raglan", "seed:2", 255),
    ("russian", "seed:1", 72),
    ("mrs-mop:suits=2,piles=3,ranks=3", "seed:4", 4),
    ("spiderette:suits=2,piles=3,ranks=4", "seed:1", 4),
    ("spider:suits=2,deal-on-spaces,cards=12,piles=3,ranks=3", "seed:1", 56),
    ("scorpion:suits=2,cards=8,piles=3,ranks=5", "seed:4", 15),
    ("scorpion:take=complete-runs,suits=2,cards=8,piles=3,ranks=5", "seed:4", 13),
    ("east-haven:cards=9,piles=3,ranks=4", "seed:6", 177),
    ("golf:columns=4,cards=12,ranks=5", "seed:5", 202),
    ("black-hole:columns=4,ranks=7", "seed:1", 11),
    ("worm-hole:columns=3,ranks=6", "seed:4", 21),
    ("tri-peaks:no-wrap,peaks=2,height=3,ranks=5", "seed:5", 296),
    ("pyramid:passes=1,waste-only,rows=3,ranks=6,suits=2", "seed:1", 36),
    ("pyramid:passes=1,goal=all,rows=4,ranks=4", "seed:1", 277),
    ("late-binding", "seed:6", 962),
];

fn deal(game: &str, name: &str) -> Deal {
    winnable_catalog::deal(&*winnable_catalog::open(game).unwrap(), name).unwrap().deal
}

fn verdict(game: &str, deal: &Deal) -> Verdict {
    winnable_catalog::open(game).unwrap().solve(deal, &Request::default(), &Watch::default()).unwrap().verdict
}

fn certificate(game: &str, name: &str) -> Certificate {
    certify(game, &deal(game, name), CheckLimits::default(), &Watch::default()).unwrap().0
}

fn accepts(text: &str) -> bool {
    text.parse().is_ok_and(|certificate: Certificate| check(&certificate, CheckLimits::default()).is_ok())
}

fn position_2() -> Deal {
    let text = "0: C3 D3 H3 S3 C6 D6\n1: C4 D4 H4 S4 H6 S7\n2: C5 D5 H5 S5 S6 SQ\n3: CJ C2 C0 C9 C8 C7\n\
        4: DJ D2 D0 D9 D8 D7\n5: HJ H2 H0 H9 H8 H7\n6: SK S2 SJ S0 S9 S8\n7: CQ CK DQ DK HQ HK\n";
    Deal::Position(Layout::parse(text).unwrap())
}

#[test]
fn lost_deals_have_certificates_that_are_read_back_and_accepted() {
    for (game, name, positions) in LOST {
        let certificate = certificate(game, name);
        assert_eq!(certificate.positions, positions, "{game} {name}");
        let read: Certificate = certificate.to_string().parse().unwrap();
        assert_eq!(read, certificate);
        assert_eq!(check(&read, CheckLimits::default()).unwrap().positions, positions);
    }
}

#[test]
fn position_2_of_the_paper_on_beleaguered_castle_is_closed_by_1301_positions() {
    let (certificate, closure) =
        certify("beleaguered-castle", &position_2(), CheckLimits::default(), &Watch::default()).unwrap();
    assert_eq!(certificate.reductions.horizon(), Some(FirstFar([2; 4])));
    // The paper's own search: 3 max_space and 48 min_n.
    assert_eq!((closure.positions, closure.max_empty_rows, closure.min_cards_left), (1301, 3, 48));
}

#[test]
fn freecell_11982_has_a_certificate_within_a_horizon() {
    let certificate = certificate("freecell", "ms:11982");
    assert!(certificate.positions < 60_000, "{} positions", certificate.positions);
    assert!(certificate.reductions.horizon().unwrap().0.iter().any(|&number| number < 8));
}

#[test]
fn a_limit_of_memory_is_obeyed_and_is_no_verdict() {
    let certificate = certificate("bakers-game", "seed:1");
    let tight = CheckLimits { bytes: 20_000, ..CheckLimits::default() };
    assert!(matches!(check(&certificate, tight), Err(Refusal::Limit { .. })));
    let result = certify("bakers-game", &deal("bakers-game", "seed:1"), tight, &Watch::default());
    assert!(matches!(result, Err(NoCertificate::Refused(Refusal::Limit { .. }))));
    let needed = check(&certificate, CheckLimits::default()).unwrap().bytes;
    assert!(check(&certificate, CheckLimits { bytes: needed, ..tight }).is_ok());
    assert!(check(&certificate, CheckLimits { bytes: needed - 1, ..tight }).is_err());
}

#[test]
fn a_limit_of_positions_ends_the_search_for_a_horizon() {
    for (game, name, positions) in LOST.into_iter().filter(|(game, ..)| !game.starts_with("calculation")) {
        for most in [1, 10, positions / 2, positions - 1] {
            let limits = CheckLimits { positions: most, ..CheckLimits::default() };
            let result = certify(game, &deal(game, name), limits, &Watch::default());
            // With some horizon it has as many positions as without a limit; with a wider one it may have more.
            let is_limit = matches!(result, Err(NoCertificate::Refused(Refusal::Limit { .. })));
            assert!(is_limit || positions <= most, "{game} {name} within {most}: {result:?}");
        }
    }
}

#[test]
fn one_that_is_being_made_can_be_stopped() {
    let watch = Watch::default();
    watch.stop();
    let result = certify("bakers-game", &deal("bakers-game", "seed:1"), CheckLimits::default(), &watch);
    assert!(matches!(result, Err(NoCertificate::Refused(Refusal::Stopped { positions: 1 }))), "{result:?}");
}

#[test]
fn what_is_changed_is_refused_with_the_reason() {
    let text = certificate("beleaguered-castle", "seed:1").to_string();
    let say = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in\n{text}");
        match text.replacen(from, to, 1).parse::<Certificate>() {
            Err(error) => error.to_string(),
            Ok(certificate) => check(&certificate, CheckLimits::default()).unwrap_err().to_string(),
        }
    };
    assert!(say("certificate 1", "certificate 2").starts_with("line 1: expected \"winnable certificate 1\", found"));
    assert_eq!(say("positions: 256", "positions: 257"), "expected 257 positions as the certificate says, found 256");
    assert_eq!(say("positions: 256", "positions: 255"), "expected 255 positions as the certificate says, found more");
    assert!(say("positions: 256", "positions: many").starts_with("line 5: expected a number of positions"));
    assert!(say("order horizon safe", "order horizon order").contains("each once"));
    assert!(say("order horizon safe", "order horizon ranks").contains("for beleaguered-castle order, horizon, safe"));
    assert!(say("reductions: order horizon safe\nhorizon:", "reductions: order safe\n# ").contains("found more"));
    assert!(say("game: beleaguered-castle", "game: bridge").contains("expected a game"));
    // Refused, whatever for: another game has other positions.
    say("game: beleaguered-castle", "game: siegecraft");
    assert!(say("horizon: C=", "horizon: C=9").contains("from 1 to 14"));
    assert!(say("\n1: ", "\n1: 2C ").contains("2C"), "a card too many");
}

/// Headers that could be forged for a deal: each set of sound reductions, with every horizon that is one number and as many with
/// four.
fn forged(game: &str, rng: &mut SplitMix64) -> Vec<Reductions> {
    let facts = winnable_referee::facts(game).unwrap();
    let sound = Reduction::sound_for(&facts);
    let mut forged = Vec::new();
    for bits in 0..1 << sound.len() {
        let chosen = |i: &usize| bits >> i & 1 == 1;
        let set: Vec<Reduction> = (0..sound.len()).filter(chosen).map(|i| sound[i]).collect();
        if set.iter().any(|reduction| reduction.needs().is_some_and(|needed| !set.contains(&needed))) {
            continue;
        }
        let mut add = |horizon| forged.push(Reductions::new(facts, &set, FirstFar(horizon)).unwrap());
        if set.contains(&Reduction::Horizon) {
            (1..=14).for_each(|number| add([number; 4]));
            (1..=14).for_each(|_| add([(); 4].map(|()| 1 + rng.below(14) as u8)));
        } else {
            add([14; 4]);
        }
    }
    forged
}

/// No header makes a winnable deal look lost. How many headers were tried.
fn refuse_forgeries(deals_of_each: usize, positions: u64) -> usize {
    let games = ["freecell", "bakers-game", "four-companies", "beleaguered-castle", "streets-and-alleys"];
    let mut rng = SplitMix64::new(9);
    let mut headers = 0;
    for game in games.into_iter().chain(["monte-carlo:4", "calculation:3", "klondike"]) {
        let deals = (1..).map(|seed| deal(game, &format!("seed:{seed}")));
        for deal in deals.filter(|deal| verdict(game, deal) == Verdict::Winnable).take(deals_of_each) {
            let board = winnable_referee::open(game, &deal).unwrap().board().written(BoardFormat::Usual);
            for reductions in forged(game, &mut rng) {
                headers += 1;
                let forged = Certificate { game: game.to_string(), reductions, positions, board: board.clone() };
                assert!(check(&forged, CheckLimits::default()).is_err(), "{forged}");
            }
        }
    }
    headers
}

#[test]
fn no_header_makes_a_winnable_deal_look_lost() {
    assert!(refuse_forgeries(2, 300) > 350);
}

#[test]
#[ignore = "some minutes: 1,000 winnable deals"]
fn no_header_makes_any_of_1000_winnable_deals_look_lost() {
    let headers = refuse_forgeries(125, 500);
    println!("{headers} headers refused");
    assert!(headers > 25_000);
}

/// Klondikes so small that all their positions are gone through.
const SMALL: [&str; 5] = [
    "klondike:piles=3,ranks=4",
    "klondike:piles=3,ranks=4,draw=1,no-worry-back",
    "klondike:piles=3,ranks=4,draw=2,passes=2",
    "klondike:piles=3,ranks=4,spaces=any",
    "klondike:piles=3,ranks=4,build=any,spaces=nothing",
];

/// A shuffled deck of four ranks: three piles of four cards, so that about half of the deals are lost, and a stock.
fn small(seed: u64) -> Deal {
    let mut deck: Vec<Card> = Card::deck().filter(|card| card.rank().number() <= 4).collect();
    SplitMix64::new(seed).shuffle(&mut deck);
    let pile = |cards: &[Card]| format!("[{}] [{}] [{}] {}", cards[0], cards[1], cards[2], cards[3]);
    let stock: Vec<String> = deck[12..].iter().map(|card| format!("[{card}]")).collect();
    let rows = format!("1: {}\n2: {}\n3: {}", pile(&deck[..4]), pile(&deck[4..8]), pile(&deck[8..12]));
    Deal::Position(Layout::parse(&format!("{rows}\nStock: {}\n", stock.join(" "))).unwrap())
}

/// No reduction.
fn plain(game: &str) -> Reductions {
    Reductions::new(winnable_referee::facts(game).unwrap(), &[], FirstFar::NONE).unwrap()
}

/// Whether a small game is lost, by all its positions without any reduction.
fn is_lost(game: &str, deal: &Deal) -> bool {
    let start = winnable_referee::open(game, deal).unwrap();
    match close(&*start, &plain(game), CheckLimits::default(), &|| false) {
        Ok(_) => true,
        Err(Refusal::Won) => false,
        Err(refusal) => panic!("{game}: {refusal}"),
    }
}

#[test]
fn of_small_games_all_lost_deals_have_certificates_and_no_others() {
    let mut rng = SplitMix64::new(13);
    for game in SMALL {
        let (mut won, mut lost) = (0, 0);
        let seeds = thorough(8, 16);
        for seed in 1..=seeds {
            let deal = small(seed);
            let start = winnable_referee::open(game, &deal).unwrap();
            if is_lost(game, &deal) {
                lost += 1;
                certify(game, &deal, CheckLimits::default(), &Watch::default()).unwrap();
                continue;
            }
            won += 1;
            for reductions in forged(game, &mut rng) {
                let result = close(&*start, &reductions, CheckLimits::default(), &|| false);
                assert!(matches!(result, Err(Refusal::Won | Refusal::TooNear { .. })), "{game} {seed} {reductions:?}");
            }
        }
        assert!(won >= seeds / 5 && lost >= seeds / 5, "{game}: {won} won, {lost} lost");
    }
}

/// A true certificate with one random change.
fn mutated(text: &str, rng: &mut SplitMix64) -> String {
    let mut lines: Vec<Vec<String>> = text.lines().map(|line| line.split(' ').map(str::to_string).collect()).collect();
    let line = rng.below(lines.len() as u64) as usize;
    match rng.below(4) {
        // Two cards of the board change places.
        0 | 1 => {
            let is_card = |word: &String| word.parse::<Card>().is_ok();
            let places: Vec<(usize, usize)> = (0..lines.len())
                .flat_map(|i| (0..lines[i].len()).map(move |j| (i, j)))
                .filter(|&(i, j)| is_card(&lines[i][j]))
                .collect();
            let [a, b] = [(); 2].map(|()| places[rng.below(places.len() as u64) as usize]);
            let (first, second) = (lines[a.0][a.1].clone(), lines[b.0][b.1].clone());
            lines[a.0][a.1] = second;
            lines[b.0][b.1] = first;
        }
        // A digit of a line becomes another one.
        2 => {
            let word = rng.below(lines[line].len() as u64) as usize;
            let digit = rng.below(10).to_string();
            let changed = lines[line][word].replace(|c: char| c.is_ascii_digit(), &digit);
            lines[line][word] = changed;
        }
        // A line is lost.
        _ => drop(lines.remove(line)),
    }
    lines.iter().map(|words| words.join(" ") + "\n").collect()
}

#[test]
fn mutations_are_refused_or_still_true() {
    let (mut refused, mut accepted) = (0, 0);
    let mut rng = SplitMix64::new(11);
    let each = thorough(24, 72);
    for (game, name, _) in LOST {
        let text = certificate(game, name).to_string();
        for _ in 0..each {
            let mutated = mutated(&text, &mut rng);
            if !accepts(&mutated) {
                refused += 1;
                continue;
            }
            accepted += 1;
            let read: Certificate = mutated.parse().unwrap();
            let board = Deal::Position(Layout::parse(&read.board).unwrap());
            assert_eq!(verdict(&read.game, &board), Verdict::Unwinnable, "{mutated}");
        }
    }
    assert!(refused > 400 * each / 72 && accepted > 50 * each / 72, "{refused} refused, {accepted} accepted");
}

/// What the checker in Python, with rules of its own, says.
fn python(directory: &Path, certificates: &[String]) -> Vec<bool> {
    let files: Vec<PathBuf> = (0..certificates.len()).map(|i| directory.join(format!("{i}.cert"))).collect();
    files.iter().zip(certificates).for_each(|(file, text)| std::fs::write(file, text).unwrap());
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/certificate_checker.py");
    let output = Command::new("python3").arg(checker).args(&files).output().expect("python3 is there");
    let text = String::from_utf8(output.stdout).unwrap();
    let verdicts: Vec<bool> = text.lines().map(|line| line.contains(": accepted, ")).collect();
    assert_eq!(verdicts.len(), files.len(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    verdicts
}

/// Each certificate as it is, with a random change, and with one position too many.
fn agree_with_python(test: &str, mut certificates: Vec<String>) {
    let directory = std::env::temp_dir().join(format!("winnable-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let mut rng = SplitMix64::new(5);
    for i in 0..certificates.len() {
        let positions = certificates[i].parse::<Certificate>().unwrap().positions;
        let (from, to) = (format!("positions: {positions}\n"), format!("positions: {}\n", positions + 1));
        certificates.extend([mutated(&certificates[i], &mut rng), certificates[i].replace(&from, &to)]);
    }
    let ours: Vec<bool> = certificates.iter().map(|text| accepts(text)).collect();
    let theirs = python(&directory, &certificates);
    for ((text, ours), theirs) in certificates.iter().zip(&ours).zip(&theirs) {
        assert_eq!(ours, theirs, "{text}");
    }
    assert!(ours.iter().filter(|is_accepted| !**is_accepted).count() >= certificates.len() / 3);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn the_checker_in_python_accepts_and_refuses_the_same() {
    let small = LOST.iter().filter(|(_, _, positions)| *positions < 2000);
    let mut certificates: Vec<String> = small.map(|(game, name, _)| certificate(game, name).to_string()).collect();
    certificates.push(
        certify("beleaguered-castle", &position_2(), CheckLimits::default(), &Watch::default()).unwrap().0.to_string(),
    );
    agree_with_python("python", certificates);
}

#[test]
#[ignore = "some minutes: FreeCell 11982 and ten of each other game in Python"]
fn the_checker_in_python_agrees_on_ten_of_each_game() {
    let mut certificates = vec![certificate("freecell", "ms:11982").to_string()];
    let games = ["bakers-game", "four-companies", "beleaguered-castle", "streets-and-alleys", "monte-carlo:5"];
    for game in games.into_iter().chain(["calculation:1"]) {
        let deals = (1..).map(|seed| deal(game, &format!("seed:{seed}")));
        let lost = deals.filter(|deal| verdict(game, deal) == Verdict::Unwinnable);
        certificates.extend(
            lost.map(|deal| certify(game, &deal, CheckLimits::default(), &Watch::default()).unwrap().0.to_string())
                .take(10),
        );
    }
    for game in SMALL {
        let lost = (1..).map(small).filter(|deal| is_lost(game, deal));
        certificates.extend(
            lost.map(|deal| certify(game, &deal, CheckLimits::default(), &Watch::default()).unwrap().0.to_string())
                .take(10),
        );
    }
    agree_with_python("python-ten", certificates);
}
