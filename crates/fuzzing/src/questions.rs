//! Questions to the page's server: whatever is sent, no answer says that the server has a defect.

use std::path::PathBuf;
use std::time::Duration;
use winnable_page::Offline;

/// What may be asked; the first byte chooses.
pub(crate) const PATHS: [&str; 11] =
    ["position", "solve", "lost", "keeping", "chance", "grade", "find", "experiments", "why", "puzzle", "rules"];

/// Searches are cut short; how they end is no question of parsing.
const PATIENCE: Duration = Duration::from_millis(30);

pub(crate) fn questions(data: &[u8]) {
    thread_local! {
        // No folder can be made there, so that no experiment runs.
        static SERVER: Offline = Offline::new(PathBuf::from("/dev/null/data")).expect("a runtime");
    }
    let Some((first, body)) = data.split_first() else { return };
    let path = PATHS[usize::from(*first) % PATHS.len()];
    let Some(status) = SERVER.with(|server| server.ask(path, body, PATIENCE)) else { return };
    assert!(!status.is_server_error() || path == "experiments", "{path}: {status}");
}
