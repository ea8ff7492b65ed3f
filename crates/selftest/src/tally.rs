//! What was covered: positions, and comparisons of each kind.

use std::ops::Range;

/// What was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Verdicts with each combination of prunings.
    Prunings,
    /// The engines, and the qualities of wins.
    Engines,
    /// A plain search of the game, without a model and without prunings.
    Plain,
    /// The model with other claims.
    Claims,
    /// The referee's blind search.
    Referee,
    /// Wins replayed by the referee.
    Wins,
    /// Legal moves, taken back and played again.
    Moves,
    /// Certificates of loss, accepted after being written and read.
    Certificates,
    /// Forgeries for positions that can be won, refused.
    Forgeries,
}

impl Kind {
    /// All of them with their headings, in the order of the numbers that `as usize` gives.
    pub const ALL: [(Kind, &'static str); 9] = [
        (Kind::Prunings, "prunings"),
        (Kind::Engines, "engines"),
        (Kind::Plain, "plain"),
        (Kind::Claims, "claims"),
        (Kind::Referee, "referee"),
        (Kind::Wins, "wins"),
        (Kind::Moves, "moves"),
        (Kind::Certificates, "certs"),
        (Kind::Forgeries, "forgeries"),
    ];
}

/// Counts of one game, or of all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions that were judged.
    pub positions: u64,
    /// Of these, positions that can be won.
    pub won: u64,
    /// Positions that cannot.
    pub lost: u64,
    /// Comparisons, by kind.
    pub compared: [u64; Kind::ALL.len()],
}

impl Tally {
    /// Counts comparisons.
    pub fn count(&mut self, kind: Kind, number: u64) {
        self.compared[kind as usize] += number;
    }

    /// How many comparisons of a kind there were.
    pub fn of(&self, kind: Kind) -> u64 {
        self.compared[kind as usize]
    }

    /// Adds the counts of another one.
    pub fn add(&mut self, other: &Tally) {
        self.positions += other.positions;
        self.won += other.won;
        self.lost += other.lost;
        self.compared.iter_mut().zip(other.compared).for_each(|(sum, n)| *sum += n);
    }
}

/// An aligned table: a line for each name, in the order of their first mention, and one for all together. What does not fit
/// beside it in `most` columns stands below, with the names again.
pub fn table<'a>(tallies: impl IntoIterator<Item = (&'a str, &'a Tally)>, most: usize) -> String {
    let mut lines: Vec<(&str, Tally)> = Vec::new();
    let mut all = Tally::default();
    for (name, tally) in tallies {
        all.add(tally);
        match lines.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => sum.add(tally),
            None => lines.push((name, *tally)),
        }
    }
    lines.push(("all", all));
    let headings = ["positions", "won", "lost"].into_iter().chain(Kind::ALL.map(|(_, heading)| heading));
    let head: Vec<String> = ["game"].into_iter().chain(headings).map(str::to_string).collect();
    let rows = lines.iter().map(|(name, tally)| {
        let numbers = [tally.positions, tally.won, tally.lost].into_iter().chain(tally.compared);
        [name.to_string()].into_iter().chain(numbers.map(winnable_lab::grouped)).collect()
    });
    let rows: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut text = String::new();
    for part in parts(&widths, most) {
        if !text.is_empty() {
            text.push('\n');
        }
        for row in &rows {
            text += &format!("{:<1$}", row[0], widths[0]);
            for column in part.clone() {
                text += &format!("  {:>1$}", row[column], widths[column]);
            }
            text.push('\n');
        }
    }
    text
}

/// The columns after the first, in parts that fit beside it.
fn parts(widths: &[usize], most: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 1;
    while from < widths.len() {
        let mut wide = widths[0] + 2 + widths[from];
        let mut to = from + 1;
        while to < widths.len() && wide + 2 + widths[to] <= most {
            wide += 2 + widths[to];
            to += 1;
        }
        parts.push(from..to);
        from = to;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_as_they_are_listed() {
        assert!(Kind::ALL.iter().enumerate().all(|(i, (kind, _))| *kind as usize == i));
    }

    #[test]
    fn no_line_is_wider_than_a_terminal() {
        let most = Tally { positions: 98_765_432, won: 9, lost: 9, compared: [12_345_678; Kind::ALL.len()] };
        for name in ["gaps", "klondike:draw=2,passes=2,no-worry-back,build=any"] {
            for columns in [80, 120] {
                let text = table([(name, &most)], columns);
                assert!(text.lines().all(|line| line.chars().count() <= columns), "{text}");
                assert_eq!(text.matches("12,345,678").count(), 2 * Kind::ALL.len(), "{text}");
            }
        }
    }

    #[test]
    fn the_table_is_aligned_and_sums_up() {
        let mut one = Tally { positions: 1_000, won: 3, lost: 4, ..Tally::default() };
        one.count(Kind::Forgeries, 12);
        let text = table([("gaps", &one), ("freecell", &Tally::default()), ("gaps", &one)], 80);
        assert_eq!(
            text,
            "game      positions  won  lost  prunings  engines  plain  claims  referee  wins\n\
             gaps          2,000    6     8         0        0      0       0        0     0\n\
             freecell          0    0     0         0        0      0       0        0     0\n\
             all           2,000    6     8         0        0      0       0        0     0\n\
             \n\
             game      moves  certs  forgeries\n\
             gaps          0      0         24\n\
             freecell      0      0          0\n\
             all           0      0         24\n"
        );
    }
}
