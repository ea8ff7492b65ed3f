//! Writes what the judge of Monte Carlo learns from, and plays with a judge alone. See `docs/training.md`.
//!
//! ```text
//! monte_carlo_lessons write KIND JUDGE FIRST-SEED SECONDS JOBS PREFIX
//! monte_carlo_lessons alone JUDGE DEALS
//! ```
//!
//! KIND is `sampled` (JUDGE is then `-`) or `looked`. Each of JOBS threads writes a file PREFIX0, PREFIX1 ... with
//! records of 64 numbers of two bytes: the rows of the features, 0 for none, and last the chance to win in ten-thousandths.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};
use winnable_players::FIRST_VALIDATION_DEAL;
use winnable_players::monte_carlo::{Judge, Lesson, alone, lesson};

/// Numbers in a record. More features than fit have not been seen: at most 59 hold at once.
const RECORD: usize = 64;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", kind, judge, first, seconds, jobs, prefix] => {
            let kind = match kind {
                "sampled" => Lesson::Sampled,
                "looked" => Lesson::Looked(read(judge)?),
                _ => return Err(format!("expected sampled or looked, found \"{kind}\"").into()),
            };
            write_all(&kind, first.parse()?, Duration::from_secs_f64(seconds.parse()?), jobs.parse()?, prefix)
        }
        ["alone", judge, deals] => {
            let (judge, deals): (Judge, u64) = (read(judge)?, deals.parse()?);
            let won = (0..deals).filter(|n| alone(&judge, FIRST_VALIDATION_DEAL + n)).count();
            println!("alone: {won} of {deals}, {:.2} %", 100.0 * won as f64 / deals as f64);
            Ok(())
        }
        _ => Err("expected: write KIND JUDGE FIRST-SEED SECONDS JOBS PREFIX, or: alone JUDGE DEALS".into()),
    }
}

fn read(path: &str) -> Result<Judge> {
    Ok(Judge::read(&std::fs::read(path)?)?)
}

fn write_all(kind: &Lesson, first: u64, time: Duration, jobs: u64, prefix: &str) -> Result<()> {
    let start = Instant::now();
    let write = |job: u64| -> Result<u64> {
        let mut file = BufWriter::new(File::create(format!("{prefix}{job}"))?);
        let mut games = 0;
        while start.elapsed() < time {
            for (features, target) in lesson(kind, first + job + jobs * games) {
                let mut record = [0u16; RECORD];
                let rows = features.as_slice();
                record[..rows.len()].copy_from_slice(rows);
                record[RECORD - 1] = (target * 10_000.0).round() as u16;
                file.write_all(record.map(u16::to_le_bytes).as_flattened())?;
            }
            games += 1;
        }
        file.flush()?;
        Ok(games)
    };
    let games = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs)
            .map(|job| {
                let write = &write;
                scope.spawn(move || write(job))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a game ends")).sum::<Result<u64>>()
    })?;
    println!("{games} games");
    Ok(())
}
