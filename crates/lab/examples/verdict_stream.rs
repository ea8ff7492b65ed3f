//! Writes a dataset of verdicts alone that no search has found: a fixed stream of random ones, to measure how large such
//! datasets are and what it takes to read them (docs/scale.md). Its fingerprint is that of no build, so that nothing goes on
//! with it.
//!
//!     cargo run --release -p winnable-lab --example verdict_stream DIR DEALS LOST UNDECIDED SEED [I/N]
//!
//! LOST and UNDECIDED are shares, 0.5 for half of the deals; I/N writes one part of N of the job.

use std::error::Error;
use std::path::Path;
use winnable_cards::SplitMix64;
use winnable_catalog::{Verdict, open};
use winnable_lab::{Dataset, Kept, Mixing, Numbers, Rows, Shard, Spec, Verdicts};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dir, deals, lost, undecided, seed, shard @ ..] = words.as_slice() else {
        return Err("expected DIR DEALS LOST UNDECIDED SEED [I/N]".into());
    };
    let (lost, undecided): (f64, f64) = (lost.parse()?, undecided.parse()?);
    let shard = shard.first().and_then(|text| text.split_once('/'));
    let shard = shard.map(|(index, of)| Ok::<_, Box<dyn Error>>(Shard { index: index.parse()?, of: of.parse()? }));
    let build = Some("0-0000000000000000".to_string());
    let spec = Spec::new(&*open("freecell")?, Numbers::Ms, 1, deals.parse()?, &Default::default());
    let spec = Spec { rows: Rows::Verdicts, fingerprint: build.clone(), shard: shard.transpose()?, ..spec };
    spec.check()?;
    let dataset = Dataset::create(Path::new(dir), &spec, Mixing::Refused)?;
    let seed: u64 = seed.parse()?;
    let places = spec.places();
    let verdict = |place: u64| {
        // A number for each deal, whatever the shard: 53 random bits between 0 and 1.
        let chance = (SplitMix64::new(place ^ (seed << 40)).next() >> 11) as f64 / (1_u64 << 53) as f64;
        match chance {
            chance if chance < lost => Verdict::Unwinnable,
            chance if chance < lost + undecided => Verdict::Undecided,
            _ => Verdict::Winnable,
        }
    };
    for start in places.clone().step_by(Rows::Verdicts.most_in_part() as usize) {
        let end = places.end.min(start + Rows::Verdicts.most_in_part());
        let list = (start..end).map(verdict).collect();
        dataset.keep(start, &Kept::Verdicts(Verdicts { list, build: build.clone() }))?;
    }
    Ok(())
}
