//! The self-test can fail: each lie that is planted is found, and the position is made as small as the lie allows. The
//! program as it is passes.

use winnable_cards::{Board, Card, Deal, Rank, Suit};
use winnable_catalog::{AnyGame, LegalMove, Limits, Prunings, Request, Session, SolveError, Solved, Verdict, Watch};
use winnable_certificate::{Certificate, Closure, Reductions, Refusal};
use winnable_lab::NoCertificate;
use winnable_selftest::{Case, Kind, Part, Program, Real, Report, Tally, check, run, subjects};

/// A run of so many rounds over the games of this name.
fn rounds(program: &dyn Program, game: &str, rounds: u64, threads: usize) -> Report {
    let subjects = subjects(Some(game)).unwrap();
    let end = rounds * subjects.len() as u64;
    run(program, &subjects, 1, threads, &|number| number < end, &Watch::default(), &mut |_| ())
}

fn board(case: &Case) -> Board {
    winnable_referee::open(&case.game, &case.deal().unwrap()).unwrap().board()
}

fn cards(case: &Case) -> Vec<Card> {
    board(case).slots().filter_map(|slot| slot.card()).collect()
}

/// The program as it is has nothing against a position in which a lie was found.
fn is_right(case: &Case) -> bool {
    let game = winnable_catalog::open(&case.game).unwrap();
    check(&Real, &*game, case, &Part::ALL, &mut Tally::default(), &Watch::default()).is_ok()
}

const KING: Card = Card::new(Rank::KING, Suit::Hearts);

/// One combination of prunings calls wins lost as long as the king of hearts is not up.
struct LyingEngine;

impl Program for LyingEngine {
    fn solve(&self, game: &dyn AnyGame, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        let mut solved = game.solve(deal, request, watch)?;
        let has_king = game.board(deal)?.slots().any(|slot| slot.card() == Some(KING));
        if request.prunings == Prunings::NONE && has_king && solved.verdict == Verdict::Winnable {
            solved.verdict = Verdict::Unwinnable;
        }
        Ok(solved)
    }
}

#[test]
fn an_engine_that_lies_is_found_with_the_smallest_position() {
    let small_deck = rounds(&LyingEngine, "klondike:draw=1,piles=3,ranks=4", 5, 1);
    assert_eq!(small_deck.found, None, "there is no king of hearts in a deck of four ranks");
    for game in ["freecell", "beleaguered-castle"] {
        let report = rounds(&LyingEngine, game, 200, 1);
        let found = report.found.unwrap();
        assert_eq!(cards(&found.smallest), [KING], "{game}:\n{}", found.smallest.board);
        assert_eq!(
            found.disagreement.what, "complete: winnable; complete pruning by nothing: unwinnable",
            "the case was\n{}",
            found.case.board
        );
        assert!(is_right(&found.smallest) && is_right(&found.case));
    }
}

/// A plain search that calls everything lost that has more than a few cards.
struct LyingWay;

impl Program for LyingWay {
    fn decide(&self, game: &dyn AnyGame, way: usize, deal: &Deal, limits: Limits, watch: &Watch) -> Option<bool> {
        let cards = game.board(deal).unwrap().slots().filter(|slot| slot.card().is_some()).count();
        let answer = game.decide(way, deal, limits, watch).unwrap()?;
        Some(answer && (way != 1 || cards < 4))
    }
}

#[test]
fn a_way_to_decide_that_lies_is_found() {
    for game in ["monte-carlo:3", "calculation:2", "gaps"] {
        let found = rounds(&LyingWay, game, 100, 1).found.unwrap();
        let what = &found.disagreement.what;
        assert!(what.ends_with("winnable; every legal move: unwinnable"), "{what}");
        assert!(is_right(&found.smallest));
        if game != "gaps" {
            assert_eq!(cards(&found.smallest).len(), 4, "{game}:\n{}", found.smallest.board);
        }
    }
}

/// A session that does not tell its last move when there are more than two.
struct SilentSession;

impl Program for SilentSession {
    fn legal_moves(&self, session: &dyn Session) -> Vec<LegalMove> {
        let mut legal = session.legal_moves();
        if legal.len() > 2 {
            legal.pop();
        }
        legal
    }
}

#[test]
fn a_move_that_is_not_told_is_found() {
    let found = rounds(&SilentSession, "freecell", 1, 2).found.unwrap();
    assert_eq!(found.disagreement.part, Part::Sessions);
    assert!(found.disagreement.what.ends_with("is legal; session: it is not"), "{}", found.disagreement);
    let legal = winnable_referee::open(&found.smallest.game, &found.smallest.deal().unwrap()).unwrap().legal();
    assert!(legal.len() > 2 && cards(&found.smallest).len() <= 2, "{legal:?} in\n{}", found.smallest.board);
}

/// A certificate that counts one position too many.
struct MiscountingProver;

impl Program for MiscountingProver {
    fn certify(
        &self,
        game: &str,
        deal: &Deal,
        limits: winnable_certificate::CheckLimits,
        watch: &Watch,
    ) -> Result<(Certificate, Closure), NoCertificate> {
        let (mut certificate, closure) = winnable_lab::certify(game, deal, limits, watch)?;
        certificate.positions += 1;
        Ok((certificate, closure))
    }
}

#[test]
fn a_wrong_certificate_is_found() {
    let found = rounds(&MiscountingProver, "monte-carlo:3", 100, 1).found.unwrap();
    assert_eq!(found.disagreement.part, Part::Certificates);
    assert!(
        found.disagreement.what.starts_with("complete: unwinnable; the checker: expected "),
        "{}",
        found.disagreement
    );
}

/// A checker that sees no wins: it takes what remains as closed.
struct BlindChecker;

impl Program for BlindChecker {
    fn close(
        &self,
        start: &dyn winnable_referee::Table,
        reductions: &Reductions,
        stop: &dyn Fn() -> bool,
    ) -> Result<Closure, Refusal> {
        match winnable_certificate::close(start, reductions, winnable_certificate::CheckLimits::default(), stop) {
            Err(Refusal::Won) => Ok(Closure { positions: 1, max_empty_rows: 0, min_cards_left: 1, bytes: 0 }),
            result => result,
        }
    }
}

#[test]
fn an_accepted_forgery_is_found() {
    for game in ["freecell:cells=1,columns=4", "klondike:draw=1,piles=3,ranks=4", "calculation:2"] {
        let found = rounds(&BlindChecker, game, 100, 1).found.unwrap();
        let what = &found.disagreement.what;
        assert!(
            what.starts_with("complete: winnable; the checker: 1 positions, none of them a win (reductions "),
            "{what}"
        );
    }
}

/// A search that panics on the four of spades.
struct Panicking;

impl Program for Panicking {
    fn solve(&self, game: &dyn AnyGame, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        let four = Card::new(Rank::new(4).unwrap(), Suit::Spades);
        assert!(!game.board(deal)?.slots().any(|slot| slot.card() == Some(four)), "the four of spades");
        game.solve(deal, request, watch)
    }
}

#[test]
fn a_panic_is_found() {
    let found = rounds(&Panicking, "klondike:draw=1,piles=3,ranks=4", 10, 1).found.unwrap();
    assert_eq!(found.disagreement.what, "a panic: the four of spades");
    assert_eq!(cards(&found.smallest).len(), 1, "{}", found.smallest.board);
}

#[test]
fn nobody_disagrees_with_the_program_as_it_is_and_threads_change_nothing() {
    let mut all = Tally::default();
    for (game, number) in [("klondike:draw=1,piles=3,ranks=4", 20), ("monte-carlo:4", 20), ("gaps", 3), ("fortress", 4)]
    {
        let reports = [1, 3].map(|threads| rounds(&Real, game, number, threads));
        assert_eq!(reports[0], reports[1]);
        assert_eq!(reports[0].found, None);
        reports[0].tallies.iter().for_each(|tally| all.add(tally));
    }
    for (kind, heading) in Kind::ALL {
        assert!(all.of(kind) >= 10, "{heading}: {}", all.of(kind));
    }
    assert!(all.won >= 20 && all.lost >= 10, "{all:?}");
}

#[test]
fn a_run_that_is_stopped_tells_so() {
    let watch = Watch::default();
    let subjects = subjects(Some("monte-carlo:3")).unwrap();
    let report = run(
        &Real,
        &subjects,
        1,
        1,
        &|number| {
            if number == 3 {
                watch.stop();
            }
            true
        },
        &watch,
        &mut |_| (),
    );
    assert!(report.is_interrupted && report.found.is_none());
    assert_eq!(report.positions, 3);
}
