//! Tables and judges that were learned: the table of the option `tuned`, and the user's own, as `winnable tune` writes them: the options `table=FILE` and `judge=FILE`. The name
//! of a file cannot have a comma in it, which ends an option.

use super::{Judge, Obstruction, Reading, SIDE};
use crate::judges;
use crate::name::{Parts, PlayerError};
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

/// Most bytes of a file that is read: thirty times those of the largest judge that comes with the program.
const MOST_BYTES: u64 = 64 << 20;

/// The table that a name asks for: the printed one, if it asks for none.
pub(super) fn table(parts: &mut Parts<'_>, reading: Reading) -> Result<Obstruction, PlayerError> {
    if parts.has("tuned") {
        return Ok(if reading.set_based { Obstruction::tuned_for_sets() } else { Obstruction::tuned() });
    }
    let content = format!("the {SIDE} rows of {SIDE} numbers of a table");
    let table = file(parts, "table", &content, |bytes| {
        let table = std::str::from_utf8(bytes).ok().and_then(Obstruction::read);
        table.ok_or_else(|| "it has other content".to_string())
    })?;
    Ok(table.unwrap_or_else(Obstruction::printed))
}

/// The judge that a name asks for: the one that comes with the program, if it asks for none.
pub(super) fn judge(parts: &mut Parts<'_>, stacks: usize) -> Result<Judge<'static>, PlayerError> {
    let content = format!("a judge for {stacks} stacks");
    let judge = file(parts, "judge", &content, |bytes| Judge::read(bytes, stacks))?;
    match judge {
        Some(judge) => Ok(judge),
        None if judges::has_judge(judges::of_calculation(stacks)) => Ok(Judge::taught(stacks)),
        None => Err(parts.error(&format!("{} to be given first", judges::of_calculation(stacks)))),
    }
}

/// Takes the option `key=FILE` out of a name and reads the file.
fn file<T>(
    parts: &mut Parts<'_>,
    key: &str,
    content: &str,
    read: impl Fn(&[u8]) -> Result<T, String>,
) -> Result<Option<T>, PlayerError> {
    let Some(path) = parts.value::<PathBuf>(key) else { return Ok(None) };
    let mut bytes = Vec::new();
    File::open(&path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| parts.error(&format!("{content} in {}, which cannot be read ({error})", path.display())))?;
    if bytes.len() as u64 > MOST_BYTES {
        let too_long = format!("{content} in {}: it has more than {MOST_BYTES} bytes", path.display());
        return Err(parts.error(&too_long));
    }
    let found = read(&bytes);
    found.map(Some).map_err(|problem| parts.error(&format!("{content} in {}: {problem}", path.display())))
}
