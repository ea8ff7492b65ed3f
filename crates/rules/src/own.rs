//! Games that are not on the list: rule files of one's own, and texts that were added to this process.
//!
//! A file is read once a process, so that its rules do not change under whoever plays by them.

use crate::FileError;
use crate::file;
use crate::game::Game;
use std::collections::BTreeMap;
use std::sync::RwLock;

/// Those that were added, by their names, and those that were read, by their paths. There are few, and they are kept for good.
static ADDED: RwLock<BTreeMap<String, &'static Game>> = RwLock::new(BTreeMap::new());
static READ: RwLock<BTreeMap<String, &'static Game>> = RwLock::new(BTreeMap::new());

/// How the path of a rule file ends.
pub(crate) const ENDING: &str = ".toml";
/// No rule file is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// Whether a name, without parameters, is the path of a rule file.
pub fn is_path(name: &str) -> bool {
    name.ends_with(ENDING)
}

/// Whether a name can be told from a path, and from parameters behind it.
pub(crate) fn can_be_a_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-')
}

/// The game that was added under this name.
pub(crate) fn added(name: &str) -> Option<&'static Game> {
    let added = ADDED.read().ok()?;
    added.get(name).or_else(|| added.values().find(|game| game.is_called(name))).copied()
}

/// Keeps a game, in place of one of the same name.
pub(crate) fn add(game: Game) {
    if let Ok(mut added) = ADDED.write() {
        let game: &'static Game = Box::leak(Box::new(game));
        added.insert(game.name.clone(), game);
    }
}

/// The game in the file at this path, under the path as its name.
pub(crate) fn in_file(path: &str) -> Result<&'static Game, FileError> {
    if let Some(game) = READ.read().ok().and_then(|read| read.get(path).copied()) {
        return Ok(game);
    }
    let wrong = |line, column, message| FileError { path: Some(path.to_string()), line, column, message };
    let unreadable = |reason: String| wrong(1, 1, format!("expected a rule file, which cannot be read: {reason}"));
    let bytes = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?.len();
    if bytes > LONGEST {
        return Err(unreadable(format!("it has {bytes} bytes, and {LONGEST} are the most")));
    }
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
    let mut game = file::read(&text).map_err(|error| wrong(error.line, error.column, error.message))?;
    game.name = path.to_string();
    game.aliases.clear();
    let Ok(mut read) = READ.write() else { return Err(unreadable("another thread has failed".to_string())) };
    Ok(read.entry(path.to_string()).or_insert_with(|| Box::leak(Box::new(game))))
}

/// Makes the file at this path known by its text, whatever is there now: for whoever has kept what it said.
///
/// Where this process knows the path already, by other rules, that is an error.
pub fn add_file(path: &str, text: &str) -> Result<(), FileError> {
    let wrong = |line, column, message| FileError { path: Some(path.to_string()), line, column, message };
    if !is_path(path) {
        return Err(wrong(1, 1, format!("expected the path of a rule file, which ends in {ENDING}")));
    }
    let known = READ.read().ok().and_then(|read| read.get(path).copied());
    match known {
        Some(game) if game.text == text => return Ok(()),
        Some(_) => return Err(wrong(1, 1, "expected the rules that were kept of it, found others".to_string())),
        None => {}
    }
    let mut game = file::read(text).map_err(|error| wrong(error.line, error.column, error.message))?;
    game.name = path.to_string();
    game.aliases.clear();
    if let Ok(mut read) = READ.write() {
        read.entry(path.to_string()).or_insert_with(|| Box::leak(Box::new(game)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{Language, add, add_file, family, game, open};

    const GAME: &str = "name = \"mine\"\ntitle = { en = \"Mine\", ja = \"私の\" }\nshort = { en = \"a\", ja = \"b\" }\n\
        sentence = \"c\"\n\n[[parameter]]\nkey = \"cells\"\nsets = \"cells.count\"\nfrom = 0\nto = 4\nmeaning = \"m\"\n\n\
        [piles]\ncount = 9\nbuild = \"down\"\nsuits = \"any\"\nmoves = \"one\"\nspaces = \"any\"\n\n[cells]\ncount = 1\n";

    /// A file in a folder of this test's own.
    fn file(name: &str, text: &str) -> String {
        let folder = std::env::temp_dir().join(format!("winnable-rules-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    }

    #[test]
    fn a_file_is_a_game_under_its_path() {
        let path = file("my-game.toml", GAME);
        let rules = open(&path).unwrap();
        assert_eq!((rules.name.as_str(), rules.piles().unwrap().cells.count), (path.as_str(), 1));
        let three = open(&format!("{path}:cells=3")).unwrap();
        assert_eq!(three.piles().unwrap().cells.count, 3);
        assert_eq!(three.name, format!("{path}:cells=3"));
        assert_eq!(open(&format!("{path}:cells=1")).unwrap().name, path, "as it is in the file");
        assert_eq!(family(&format!("{path}:cells=3")), path);
        assert_eq!(game(&path).unwrap().title.of(Language::English), "Mine");
        // It is read once.
        std::fs::write(&path, GAME.replace("count = 9", "count = 8")).unwrap();
        assert_eq!(open(&format!("{path}:cells=2")).unwrap().piles().unwrap().piles.count, 9);
        let say = |parameters: &str| open(&format!("{path}:{parameters}")).unwrap_err().to_string();
        assert_eq!(say("cells=5"), format!("expected cells from 0 to 4, found \"{path}:cells=5\""));
    }

    #[test]
    fn errors_name_file_line_and_column() {
        let path = file("wrong.toml", &GAME.replace("suits = \"any\"", "suits = \"anny\""));
        let expected = format!("{path}: line 16, column 9: unknown variant `anny`, expected one of");
        for name in [path.clone(), format!("{path}:cells=3")] {
            let error = open(&name).unwrap_err().to_string();
            assert!(error.starts_with(&expected), "{error}");
        }
        let contradiction = file("contradiction.toml", &GAME.replace("count = 1\n", "count = 1\nfilled = 2\n"));
        assert_eq!(
            open(&contradiction).unwrap_err().to_string(),
            format!(
                "{contradiction}: line 22, column 1: expected at most as many filled cells as there are, 1, found 2"
            )
        );
        let none = open("no-such-file.toml").unwrap_err().to_string();
        assert!(
            none.starts_with("no-such-file.toml: line 1, column 1: expected a rule file, which cannot be read: "),
            "{none}"
        );
    }

    #[test]
    fn a_file_that_is_gone_is_known_by_what_was_kept_of_it() {
        let kept = "no such folder/kept.toml";
        assert!(open(kept).is_err());
        add_file(kept, GAME).unwrap();
        assert_eq!(open("no such folder/kept.toml:cells=2").unwrap().piles().unwrap().cells.count, 2);
        assert_eq!(add_file(kept, GAME), Ok(()), "once more");
        assert_eq!(
            add_file(kept, &GAME.replace("count = 9", "count = 8")).unwrap_err().to_string(),
            format!("{kept}: line 1, column 1: expected the rules that were kept of it, found others")
        );
        assert!(add_file("kept", GAME).is_err());
        assert!(
            add_file("other.toml", "name = ").unwrap_err().to_string().starts_with("other.toml: line 1, column 8: ")
        );
    }

    #[test]
    fn a_text_is_added_under_its_name() {
        let text = GAME.replace("mine", "added-game");
        assert!(open("added-game").is_err());
        assert_eq!(add(&text), Ok("added-game".to_string()));
        assert_eq!(open("added-game:cells=2").unwrap().name, "added-game:cells=2");
        assert_eq!(open("added-game").unwrap().piles().unwrap().piles.count, 9);
        add(&text.replace("count = 9", "count = 8")).unwrap();
        assert_eq!(open("added-game").unwrap().piles().unwrap().piles.count, 8, "the new one");
        let say = |name: &str| add(&GAME.replace("mine", name)).unwrap_err().to_string();
        assert_eq!(
            say("freecell"),
            "line 1, column 1: expected a name of its own, found that of a known game, freecell"
        );
        assert_eq!(
            say("superpuzz"),
            "line 1, column 1: expected a name of its own, found that of a known game, superpuzz"
        );
        assert_eq!(say("a:b"), "line 1, column 1: expected a name of letters, digits and hyphens, found \"a:b\"");
        assert!(add("name = ").unwrap_err().to_string().starts_with("line 1, column 8: "));
    }
}
