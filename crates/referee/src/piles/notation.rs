//! Moves as text. What is a capital and what is not matters: `D3` takes a diamond from its foundation, `d3` a card from a cell.

use super::Piles;
use winnable_cards::Suit;
use winnable_rules::Turn;

/// The letters of the cells: `h` is the foundations.
const CELLS: &str = "abcdefgijklm";
/// No move is written with more characters: a whole stock is turned, and a pile goes to a pile with its number of cards.
const LONGEST: usize = 64;

/// Where cards come from, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Pile(usize),
    Cell(usize),
    Waste,
    /// The top of a stacked reserve.
    Reserve,
    /// A place of an open reserve.
    Place(usize),
    Foundation(Suit),
}

/// Where they go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Pile(usize),
    Cell(usize),
    Foundation,
}

/// A move as it is written; whether the table has such places is not known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Draw,
    Redeal,
    Move {
        /// How often cards are turned before, where they are turned to be played.
        turned: usize,
        from: Source,
        to: Target,
        /// How many cards, if the text says so.
        count: Option<usize>,
    },
}

impl Piles {
    /// Whether piles are written with two digits.
    fn is_wide(&self) -> bool {
        self.piles.len() > 10
    }

    /// How a step is written.
    pub(super) fn written(&self, step: Step) -> String {
        let Step::Move { turned, from, to, count } = step else {
            return if step == Step::Draw { "D" } else { "R" }.to_string();
        };
        let pile = |pile: usize| match self.is_wide() {
            true => format!("{:02}", pile + 1),
            false => ((pile + 1) % 10).to_string(),
        };
        let cell = |cell: usize| CELLS.chars().nth(cell).expect("a game has up to 12 cells").to_string();
        let from = match from {
            Source::Pile(place) => pile(place),
            Source::Cell(place) => cell(place),
            Source::Waste => "w".to_string(),
            Source::Reserve => "r".to_string(),
            Source::Place(place) => format!("r{:02}", place + 1),
            Source::Foundation(suit) => suit.letter().to_string(),
        };
        let to = match to {
            Target::Pile(place) => pile(place),
            Target::Cell(place) => cell(place),
            Target::Foundation => "h".to_string(),
        };
        let count = count.filter(|&count| count != 1).map_or(String::new(), |count| format!("v{count}"));
        format!("{}{from}{to}{count}", "D".repeat(turned))
    }

    /// Reads a move.
    pub(super) fn read(&self, text: &str) -> Result<Step, String> {
        match text {
            "D" => return Ok(Step::Draw),
            "R" => return Ok(Step::Redeal),
            _ => {}
        }
        let step = if text.is_ascii() && text.len() <= LONGEST { self.read_move(text) } else { None };
        let step = step.ok_or_else(|| self.expected_moves())?;
        match step {
            Step::Move { count: Some(0), .. } => Err("at least one card moves".to_string()),
            Step::Move { from: Source::Pile(_), to: Target::Pile(_), .. } | Step::Move { count: None, .. } => Ok(step),
            _ => Err("a number of cards is for moves from pile to pile".to_string()),
        }
    }

    pub(super) fn turns_to_play(&self) -> bool {
        self.rules.piles.stock.is_some_and(|stock| stock.turn == Turn::ToPlay)
    }

    fn read_move(&self, text: &str) -> Option<Step> {
        // Cards that are turned and the play of the last one: `DDw3`.
        let undrawn = text.trim_start_matches('D');
        let (turned, mut rest) = match text.len() - undrawn.len() {
            turned @ 1.. if undrawn.starts_with('w') => (turned, undrawn),
            _ => (0, text),
        };
        let from = match take(&mut rest)? {
            'w' => Source::Waste,
            'r' if self.rules.has_open_reserve() => Source::Place(two_digits(&mut rest)?),
            'r' => Source::Reserve,
            digit if digit.is_ascii_digit() => Source::Pile(self.pile(digit, &mut rest)?),
            letter => match Suit::ALL.into_iter().find(|suit| suit.letter() == letter) {
                Some(suit) => Source::Foundation(suit),
                None => Source::Cell(CELLS.find(letter)?),
            },
        };
        let to = match take(&mut rest)? {
            'h' => Target::Foundation,
            digit if digit.is_ascii_digit() => Target::Pile(self.pile(digit, &mut rest)?),
            letter => Target::Cell(CELLS.find(letter)?),
        };
        let count = match rest.strip_prefix('v') {
            None if rest.is_empty() => None,
            None => return None,
            Some(count) if count.bytes().all(|byte| byte.is_ascii_digit()) => Some(count.parse().ok()?),
            Some(_) => return None,
        };
        Some(Step::Move { turned, from, to, count })
    }

    /// A pile, of which the first digit is read: one digit with `0` for ten, or two digits.
    fn pile(&self, first: char, rest: &mut &str) -> Option<usize> {
        let first = first.to_digit(10)? as usize;
        if self.is_wide() {
            let second = take(rest)?.to_digit(10)? as usize;
            return (10 * first + second).checked_sub(1);
        }
        Some((first + 9) % 10)
    }

    /// Moves as they are written in this game.
    fn expected_moves(&self) -> String {
        let (three, six) = if self.is_wide() { ("03", "06") } else { ("3", "6") };
        let mut moves = vec![format!("{three}h"), format!("{three}{six}"), format!("{three}{six}v4")];
        if !self.cells.is_empty() {
            moves.extend([format!("{three}a"), format!("a{three}")]);
        }
        match self.rules.piles.reserve {
            None => {}
            Some(_) if self.rules.has_open_reserve() => moves.extend(["r07h".to_string(), format!("r07{three}")]),
            Some(_) => moves.extend(["rh".to_string(), format!("r{three}")]),
        }
        if self.rules.has_waste() {
            moves.extend(["wh".to_string(), format!("w{three}")]);
        }
        match self.rules.piles.stock {
            None => {}
            Some(_) if self.turns_to_play() => moves.push(format!("DDw{three}")),
            Some(_) => moves.extend(["D".to_string(), "R".to_string()]),
        }
        if self.rules.piles.foundations.back {
            moves.push(format!("S{three}"));
        }
        let last = moves.pop().expect("there are some");
        format!("expected a move such as {} or {last}", moves.join(", "))
    }
}

/// The next character.
fn take(rest: &mut &str) -> Option<char> {
    let next = rest.chars().next()?;
    *rest = &rest[next.len_utf8()..];
    Some(next)
}

/// A number from 1 in two digits, counted from 0.
fn two_digits(rest: &mut &str) -> Option<usize> {
    let (tens, ones) = (take(rest)?.to_digit(10)?, take(rest)?.to_digit(10)?);
    (10 * tens + ones).checked_sub(1).map(|number| number as usize)
}
