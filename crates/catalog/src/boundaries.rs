//! Points that are many in a game, and the grades of its first deals, from a table that `winnable tables grades GAME` makes.
//!
//! A line is the name of the game, the deals that were looked at and how many of these can be won, the two boundaries, a fingerprint of the
//! grading (what it says of the first deals), the milliseconds that a deal took, and a letter for each of the first deals: e, m and h
//! for those of a grade, `-` for those that cannot be won, `?` for those that are undecided. Where too few can be won to be compared, or
//! nearly all have the same points, the boundaries are `-`, and a deal that can be won is `w`.

use crate::facade::{AnyGame, SolveError};
use crate::grade::points;
use crate::result::{Level, Verdict};
use winnable_cards::DealName;
use winnable_search::Watch;

/// Deals whose grading is the fingerprint.
const FINGERPRINTED: u64 = 2;

/// What is known of the deals of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boundaries {
    /// Deals that were compared, from the first on.
    pub deals: u32,
    /// Those of them that can be won.
    pub winnable: u32,
    /// Points from which on a deal is medium, and hard; none where the deals do not differ enough.
    pub thirds: Option<[u32; 2]>,
    /// What the grading did with some deals when the line was made.
    pub fingerprint: &'static str,
    /// How long a deal takes, in milliseconds on the machine that made the line.
    pub milliseconds: u32,
    /// A letter for each of the first deals.
    letters: &'static str,
}

/// The boundaries of the game with this canonical name.
pub fn boundaries(name: &str) -> Option<Boundaries> {
    let line = winnable_data::GRADES.lines().find(|line| line.split(' ').next() == Some(name))?;
    let mut words = line.split(' ').skip(1);
    let mut number = || words.next()?.parse::<u32>().ok();
    let [deals, winnable] = [number()?, number()?];
    let thirds = number().zip(number()).map(|(medium, hard)| [medium, hard]);
    let fingerprint = words.next()?;
    let milliseconds = words.next()?.parse().ok()?;
    let letters = words.next()?;
    Some(Boundaries { deals, winnable, thirds, fingerprint, milliseconds, letters })
}

/// The letter of a deal.
pub fn letter(verdict: Verdict, level: Option<Level>) -> char {
    match (verdict, level) {
        (_, Some(Level::Easy)) => 'e',
        (_, Some(Level::Medium)) => 'm',
        (_, Some(Level::Hard)) => 'h',
        (Verdict::Winnable, None) => 'w',
        (Verdict::Unwinnable, None) => '-',
        _ => '?',
    }
}

impl Boundaries {
    /// The grade of a deal by its name; None if the table does not have it, Some(None) if it cannot be won or has no grade.
    pub fn told(&self, game: &dyn AnyGame, deal: &str) -> Option<Option<Level>> {
        let number = self.number(game, deal)?;
        let letter = *self.letters.as_bytes().get(usize::try_from(number).ok()?.checked_sub(1)?)?;
        Some(level(letter))
    }

    /// The number of the first deal of the table, from this one on, that can be won and has the grade; with `round` from the first again
    /// after the last, and numbers that the table does not have are taken as those that it has, in turn.
    pub fn find(&self, from: u64, wanted: Option<Level>, round: bool) -> Option<u64> {
        let count = self.letters.len() as u64;
        let first = from.checked_sub(1)?;
        let places = if round { (first % count.max(1))..(first % count.max(1) + count) } else { first..count };
        let mut fitting = places.filter(|place| {
            let letter = self.letters.as_bytes()[(place % count) as usize];
            match wanted {
                Some(_) => level(letter) == wanted,
                None => !matches!(letter, b'-' | b'?'),
            }
        });
        fitting.next().map(|place| place % count + 1)
    }

    /// The number of a deal in the numbering of the table, which is that of a bare number.
    pub fn number(&self, game: &dyn AnyGame, deal: &str) -> Option<u64> {
        let (kind, number) = deal.split_once(':')?;
        let bare = DealName::parse("1", game.numbering()).ok()?.to_string();
        (bare.split(':').next() == Some(kind)).then(|| number.parse().ok())?
    }
}

fn level(letter: u8) -> Option<Level> {
    match letter {
        b'e' => Some(Level::Easy),
        b'm' => Some(Level::Medium),
        b'h' => Some(Level::Hard),
        _ => None,
    }
}

/// What the grading of this build does with the first deals of a game, in a short text.
pub fn fingerprint(game: &dyn AnyGame) -> Result<String, SolveError> {
    let mut hash: u64 = 0xCBF2_9CE4_8422_2325;
    for number in 1..=FINGERPRINTED {
        let named = crate::deal(game, &number.to_string()).expect("a number is a deal");
        let (verdict, points) = points(game, &named.deal, &Watch::default())?.expect("nobody stops it");
        for byte in format!("{verdict} {points:?};").bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
    Ok(format!("{hash:016x}"))
}
