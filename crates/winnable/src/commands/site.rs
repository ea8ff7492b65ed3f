//! `winnable site`: the page as a folder of files.

use crate::output::{self, Error, Exit};
use clap::Args;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use winnable_page::{Files, site};

const EXAMPLES: &str = "\
Examples:
  winnable site --out public                      the page as files
  python3 -m http.server --directory public 8000  looked at on this machine

Any web server can serve the folder, under any path: it needs no program behind it, since the solver runs in the browser. \
docs/site.md says how it is published on GitHub Pages.";

/// Arguments of `winnable site`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder to write; one that holds an earlier site is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes the site.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let files = site()?;
    let out = &arguments.out;
    let is_replaced = check(out)?;
    let told = |error: std::io::Error| format!("cannot write the site to {}: {error}", out.display());
    write(&files, out, is_replaced).map_err(told)?;
    let bytes: usize = files.values().map(Vec::len).sum();
    output::print(&format!("{} files, {} bytes in {}\n", files.len(), output::grouped(bytes as u64), out.display()))?;
    Ok(Exit::Yes)
}

/// Whether something is replaced; refuses what is no site.
fn check(out: &Path) -> Result<bool, Error> {
    let expected = format!("expected {} to be a new or empty folder, or one with an earlier site", out.display());
    match fs::read_dir(out) {
        Ok(mut entries) => {
            let is_empty = entries.next().is_none();
            let page = fs::read_to_string(out.join("index.html")).unwrap_or_default();
            let is_site =
                out.join("service-worker.js").is_file() && page.contains("<meta name=\"engine\" content=\"workers\"");
            if is_empty || is_site { Ok(true) } else { Err(format!("{expected}, found other files").into()) }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(format!("{expected}: {error}").into()),
    }
}

/// Writes all files into a folder beside, which then takes its name: there is a whole site or none.
fn write(files: &Files, out: &Path, is_replaced: bool) -> std::io::Result<()> {
    let name = out.file_name().ok_or_else(|| std::io::Error::other("expected the name of a folder"))?;
    let beside = |what: &str| {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{what}-{}", std::process::id()));
        out.with_file_name(hidden)
    };
    let (new, old) = (beside("new"), beside("old"));
    let written = fill(files, &new).and_then(|()| {
        if !is_replaced {
            return fs::rename(&new, out);
        }
        fs::rename(out, &old)?;
        fs::rename(&new, out).inspect_err(|_| drop(fs::rename(&old, out)))?;
        fs::remove_dir_all(&old)
    });
    written.inspect_err(|_| drop(fs::remove_dir_all(&new)))
}

fn fill(files: &Files, folder: &Path) -> std::io::Result<()> {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let file = fs::File::create(&path)?;
        std::io::Write::write_all(&mut &file, bytes)?;
        file.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_written_whole_and_replaces_nothing_else() {
        let folder = std::env::temp_dir().join(format!("winnable-site-{}", std::process::id()));
        let out = folder.join("public");
        let page = "<meta name=\"engine\" content=\"workers\">";
        let site = |more: &str| -> Files {
            let files = [("index.html", page), ("service-worker.js", "x"), (more, "y")];
            files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).into()
        };
        fs::create_dir_all(&folder).unwrap();
        assert!(!check(&out).unwrap());
        write(&site("a/one.js"), &out, false).unwrap();
        assert!(out.join("a/one.js").is_file());
        assert!(check(&out).unwrap(), "an earlier site");
        write(&site("a/two.js"), &out, true).unwrap();
        assert!(out.join("a/two.js").is_file() && !out.join("a/one.js").exists());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_file(out.join("service-worker.js")).unwrap();
        let refused = check(&out).unwrap_err().to_string();
        assert!(refused.ends_with("or one with an earlier site, found other files"), "{refused}");
        assert!(check(&out.join("index.html")).is_err(), "a file is no folder");
        fs::remove_dir_all(folder).unwrap();
    }
}
