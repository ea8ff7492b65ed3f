//! Writes the seeds of every target into a folder, as cargo-fuzz wants them: `FOLDER/TARGET/NUMBER`.

use std::path::PathBuf;
use winnable_fuzzing::{TARGETS, seeds};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "fuzz/corpus".to_string()));
    for (target, _) in TARGETS {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in seeds(target).into_iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}
