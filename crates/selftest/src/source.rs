//! Random positions of a game: deals, positions of random play, positions on the way to a win with some other moves, and
//! positions that no play has led to.

use crate::case::Case;
use crate::subject::Subject;
use winnable_cards::{Board, BoardFormat, Card, Deal, SplitMix64};
use winnable_catalog::{Limits, Quality, Request, Watch};
use winnable_positions::{as_deal, below, late};
use winnable_referee::Table;

/// How often a position is made anew that the game does not take.
const TRIES: usize = 30;

/// A random position of a game; all about it comes from the seed.
pub fn position(subject: &Subject, seed: u64) -> Case {
    let mut rng = SplitMix64::new(seed);
    let Subject { game, .. } = subject;
    let has_small_deck = subject.start.slots().filter(|slot| slot.card().is_some()).count() < Card::COUNT / 2 + 1;
    let board = match rng.below(8) {
        0 => dealt(subject, &mut rng),
        1 | 2 if !has_small_deck => played(subject, &mut rng),
        3 | 4 if !has_small_deck => nearly_won(subject, &mut rng),
        _ => (0..TRIES)
            .filter_map(|_| late(&subject.start, &mut rng))
            .find_map(|board| game.board(&as_deal(&board)).ok())
            .unwrap_or_else(|| played(subject, &mut rng)),
    };
    Case { game: game.name().to_string(), board: board.written(BoardFormat::Usual), seed: rng.next() }
}

fn deal(rng: &mut SplitMix64) -> Deal {
    Deal::Seed(rng.next() >> 1)
}

fn dealt(subject: &Subject, rng: &mut SplitMix64) -> Board {
    subject.game.board(&deal(rng)).expect("every game has numbered deals")
}

fn table(subject: &Subject, deal: &Deal) -> Box<dyn Table> {
    winnable_referee::open(subject.game.name(), deal).expect("the referee knows every game and its deals")
}

/// Random moves; cards go home when they can, half of the time.
fn walk(table: &mut Box<dyn Table>, moves: usize, rng: &mut SplitMix64) {
    for _ in 0..moves {
        let mut next = table.after_each_move();
        let left = table.cards_left();
        if rng.below(2) == 0 && next.iter().any(|next| next.cards_left() < left) {
            next.retain(|next| next.cards_left() < left);
        }
        // A game that is won or lost is over; the position before that is more of a question.
        next.retain(|next| !next.is_won());
        if next.is_empty() {
            break;
        }
        *table = next.swap_remove(below(rng, next.len()));
    }
}

/// After random moves from a deal.
fn played(subject: &Subject, rng: &mut SplitMix64) -> Board {
    let mut table = table(subject, &deal(rng));
    let moves = below(rng, 100);
    walk(&mut table, moves, rng);
    table.board()
}

/// Some way along a solution, and then some random moves.
fn nearly_won(subject: &Subject, rng: &mut SplitMix64) -> Board {
    let limits = Limits { states: 3_000, ..Limits::default() };
    let request = Request { limits, quality: Quality::Fast, ..Request::default() };
    let deal = deal(rng);
    let mut table = table(subject, &deal);
    // What goes wrong here is for the tests of the position to find, not for its maker.
    let moves = subject.game.solve(&deal, &request, &Watch::default()).map_or(Vec::new(), |solved| solved.moves);
    let share = below(rng, moves.len().max(1));
    moves[..share].iter().take_while(|text| table.play(text).is_ok()).count();
    let others = below(rng, 12);
    walk(&mut table, others, rng);
    table.board()
}
