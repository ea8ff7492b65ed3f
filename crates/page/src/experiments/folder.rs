//! The data folder. A request names a thing directly inside it, and no name leads out of it.

use crate::error::ApiError;
use std::path::{Path, PathBuf};

/// Most letters of a name.
const LONGEST: usize = 120;

/// The folder.
#[derive(Debug, Clone)]
pub struct Folder(PathBuf);

/// What lies in the folder under a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A dataset.
    Dataset,
    /// A folder with a page: what `winnable reproduce` and `winnable ladder` write.
    Page,
}

impl Folder {
    /// The folder at this path, which need not exist yet.
    pub fn new(path: PathBuf) -> Folder {
        Folder(path)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where something of this name is or would be.
    pub fn place(&self, name: &str) -> Result<PathBuf, ApiError> {
        let is_plain = |c: char| !c.is_control() && !matches!(c, '/' | '\\' | ':');
        if name.is_empty() || name.len() > LONGEST || name.starts_with('.') || !name.chars().all(is_plain) {
            let expected = format!("a name of at most {LONGEST} letters without / \\ : that begins with no point");
            return Err(ApiError::bad(format!("expected {expected}, found \"{}\"", name.escape_debug())));
        }
        Ok(self.0.join(name))
    }

    /// The folder of this name and what it is. A link is not followed.
    pub fn find(&self, name: &str) -> Result<(PathBuf, Kind), ApiError> {
        let path = self.place(name)?;
        let missing = || ApiError::not_found(&format!("\"{name}\" in the data folder"));
        if !path.symlink_metadata().is_ok_and(|found| found.is_dir()) {
            return Err(missing());
        }
        let is_file = |file: &str| path.join(file).symlink_metadata().is_ok_and(|found| found.is_file());
        match (is_file("run.toml"), is_file("index.html")) {
            (true, _) => Ok((path, Kind::Dataset)),
            (_, true) => Ok((path, Kind::Page)),
            _ => Err(missing()),
        }
    }

    /// The names of all things in it, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.retain(|name| self.find(name).is_ok());
        names.sort();
        names
    }

    /// A name that is not taken, from words that say what it is.
    pub fn free_name(&self, words: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '.' { c } else { '-' };
        let base: String = words.chars().map(plain).take(LONGEST - 20).collect();
        let numbered = (2..).map(|n| format!("{base}-{n}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        names.find(|name| !self.0.join(name).exists()).unwrap_or(base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let inside = std::env::temp_dir().join(format!("winnable-folder-{}", std::process::id()));
        let folder = Folder::new(inside.join("data"));
        std::fs::create_dir_all(inside.join("data/good")).unwrap();
        std::fs::create_dir_all(inside.join("outside")).unwrap();
        for path in ["data/good/index.html", "outside/index.html", "data/file"] {
            std::fs::write(inside.join(path), "<title>x</title>").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(inside.join("outside"), inside.join("data/link")).unwrap();
        assert_eq!(folder.names(), ["good"]);
        assert!(folder.find("good").is_ok_and(|(_, kind)| kind == Kind::Page));
        for name in ["", ".", "..", "../outside", "good/../../outside", "/etc", "link", "file", "C:x", "a\0b", ".good"]
        {
            assert!(folder.find(name).is_err(), "{name:?}");
        }
        assert_eq!(folder.free_name("good"), "good-2");
        assert_eq!(folder.free_name("a:b/../c"), "a-b-..-c");
        std::fs::remove_dir_all(inside).unwrap();
    }
}
