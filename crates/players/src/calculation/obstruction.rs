//! The obstruction table (figure 2 of M. Hanazawa, *An algorithm to play the card solitaire Calculation*): how much it
//! obstructs the rest of the game to lay a card of distance d on a stack with a given Sd value. Only the order of the
//! entries matters.

/// Rows (Sd) and columns (d) of the table.
pub const SIDE: usize = 20;

/// The table.
#[derive(Debug, Clone, PartialEq)]
pub struct Obstruction {
    /// The entries by Sd and then d. Values beyond the last row or column count as the last.
    pub entries: [[f32; SIDE]; SIDE],
}

/// The printed block, Sd 0 to 5 by d 0 to 6.
const PRINTED: [[f32; 7]; 6] = [
    [0.0, 121.0, 122.0, 123.0, 124.0, 125.0, 126.0],
    [120.0, 5.0, 65.0, 95.0, 200.0, 250.0, 300.0],
    [120.0, 6.0, 10.0, 40.0, 60.0, 75.0, 90.0],
    [120.0, 8.0, 6.0, 15.0, 58.78, 59.04, 59.21],
    [120.0, 11.77, 11.76, 11.76, 58.75, 59.02, 59.19],
    [120.0, 11.81, 11.81, 11.81, 11.80, 59.00, 59.18],
];

/// The tuned tables; each file names the command that made it.
const TUNED: &str = include_str!("../../data/obstruction-4.txt");
const TUNED_FOR_SETS: &str = include_str!("../../data/obstruction-4-set.txt");

impl Obstruction {
    /// The table that was learned for four stacks and the option `free=2`.
    pub fn tuned() -> Obstruction {
        Obstruction::read(TUNED).expect("the file holds a table")
    }

    /// The table that was learned for four stacks and the option `set`.
    pub fn tuned_for_sets() -> Obstruction {
        Obstruction::read(TUNED_FOR_SETS).expect("the file holds a table")
    }

    /// The table as printed, continued beyond its edges by the rule of its entries.
    pub fn printed() -> Obstruction {
        let mut entries = [[0.0; SIDE]; SIDE];
        for (sd, row) in entries.iter_mut().enumerate() {
            for (d, entry) in row.iter_mut().enumerate() {
                *entry = PRINTED.get(sd).and_then(|row| row.get(d)).copied().unwrap_or_else(|| beyond(sd, d));
            }
        }
        Obstruction { entries }
    }

    /// The obstruction of a card of distance d on a stack with this Sd value.
    #[inline]
    pub fn of(&self, sd: usize, d: usize) -> f32 {
        self.entries[sd.min(SIDE - 1)][d.min(SIDE - 1)]
    }

    /// A table with the same order of entries, whose entries are whole numbers from 0 without gaps.
    pub fn in_ranks(&self) -> Obstruction {
        let mut values: Vec<f32> = self.entries.iter().flatten().copied().collect();
        values.sort_by(f32::total_cmp);
        values.dedup();
        let mut ranked = self.clone();
        for entry in ranked.entries.iter_mut().flatten() {
            *entry = values.partition_point(|value| value < entry) as f32;
        }
        ranked
    }

    /// The table as text, one line for each row.
    pub fn to_text(&self) -> String {
        let row = |row: &[f32; SIDE]| row.map(|entry| format!(" {entry:>3}")).concat() + "\n";
        self.entries.iter().map(row).collect()
    }

    /// Reads a table from text; lines that begin with # are comments. `None` if a row or an entry is missing, too many,
    /// or no finite number.
    pub fn read(text: &str) -> Option<Obstruction> {
        let mut entries = [[0.0; SIDE]; SIDE];
        let mut rows = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        for row in &mut entries {
            let mut words = rows.next()?.split_whitespace();
            for entry in row {
                *entry = words.next()?.parse().ok().filter(|number: &f32| number.is_finite())?;
            }
            if words.next().is_some() {
                return None;
            }
        }
        rows.next().is_none().then_some(Obstruction { entries })
    }
}

/// The rule that the printed entries follow, but for 9 of them near the corner and the one for (0, 0).
fn beyond(sd: usize, d: usize) -> f32 {
    let (x, y) = (sd as f32, d as f32);
    match (sd, d) {
        (_, 0) => 120.0,
        (0, _) => 120.0 + y,
        (1, _) => 200.0 + 50.0 * (y - 4.0),
        (2, _) => 60.0 + 15.0 * (y - 4.0),
        _ if d >= sd => 60.0 - 5.0 / (y + 0.1 * (y - x)),
        _ => 12.0 - 1.0 / (x + 0.1 * (x - y)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_gives_every_printed_entry_but_those_near_the_corner() {
        let mut regular = 0;
        for (sd, row) in PRINTED.iter().enumerate() {
            for (d, &printed) in row.iter().enumerate() {
                let by_rule = (beyond(sd, d) * 100.0).round() / 100.0;
                let is_near_corner = (sd, d) == (0, 0) || (1..=3).contains(&sd) && (1..=3).contains(&d);
                assert_eq!(by_rule != printed, is_near_corner, "Sd {sd}, d {d}: {by_rule} for {printed}");
                regular += usize::from(sd >= 3 && d > 0 && !is_near_corner);
            }
        }
        assert_eq!(regular, 15, "entries by the two formulas");
    }

    #[test]
    fn a_table_is_read_only_if_it_is_whole() {
        assert_eq!(Obstruction::read(&Obstruction::printed().to_text()), Some(Obstruction::printed()));
        let text = Obstruction::printed().in_ranks().to_text();
        assert_eq!(Obstruction::read(&format!("# remark\n{text}\n")), Some(Obstruction::printed().in_ranks()));
        let cut = text.lines().skip(1).collect::<Vec<_>>().join("\n");
        let wide = text.replacen('\n', " 7\n", 1);
        for broken in [String::new(), cut, wide, format!("{text}0 1 2\n"), text.replacen('0', "NaN", 1)] {
            assert_eq!(Obstruction::read(&broken), None, "{broken}");
        }
    }

    #[test]
    fn beyond_the_block_the_table_stays_in_its_bounds() {
        // As the paper says of what it leaves out: at least 50 where d >= Sd, less than 12 elsewhere.
        let table = Obstruction::printed();
        for sd in 6..SIDE {
            for d in 1..SIDE {
                let entry = table.of(sd, d);
                assert!(if d >= sd { (50.0..60.0).contains(&entry) } else { entry < 12.0 }, "Sd {sd}, d {d}: {entry}");
            }
        }
    }
}
