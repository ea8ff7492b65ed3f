//! Files that people name, written whole or not at all; and what is no file, written through.
//!
//! A file is written under a temporary name beside it, synced and renamed, so that whoever looks sees the old content or
//! the new one. That must not happen to everything that has a name: a device or a named pipe is not replaced by a file, nor
//! is a file that was open before (/dev/stdout); a symbolic link stays and its target gets the content, a file keeps its mode,
//! and one that nobody may write stays.

use crate::error::LabError;
use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

/// Writes a text to where a name points.
pub fn write_text(path: &Path, text: &str) -> Result<(), LabError> {
    write_bytes(path, text.as_bytes())
}

/// Writes bytes to where a name points: to a file whole or not at all, through a device or a pipe as they come.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), LabError> {
    let written = match std::fs::metadata(path) {
        Ok(found) if found.is_file() && is_open_file(path) => {
            File::options().append(true).open(path).and_then(|mut through| through.write_all(bytes))
        }
        Ok(found) if found.is_file() => replace(path, &found, bytes),
        Ok(found) if found.is_dir() => Err(Error::from(ErrorKind::IsADirectory)),
        Ok(_) => File::options().write(true).open(path).and_then(|mut through| through.write_all(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            target(path).and_then(|target| whole(&target, |file| (&*file).write_all(bytes)))
        }
        Err(error) => Err(error),
    };
    written.map_err(|error| LabError::file("write", path, error))
}

/// Replaces a regular file, perhaps behind symbolic links, by one of the same mode and owner.
fn replace(path: &Path, found: &Metadata, bytes: &[u8]) -> std::io::Result<()> {
    // The first is for root, who may write everything; the second asks the system.
    if found.permissions().readonly() {
        return Err(Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    File::options().write(true).open(path)?;
    whole(&path.canonicalize()?, |file| {
        keep_owner(file, found);
        file.set_permissions(found.permissions())?;
        (&*file).write_all(bytes)
    })
}

/// Whether a name such as /dev/stdout stands for a file that this process was given open: whoever opened it wants it filled,
/// behind what is in it, and not another one in its place.
fn is_open_file(path: &Path) -> bool {
    let mut path = path.to_path_buf();
    while let Ok(next) = std::fs::read_link(&path) {
        let Ok(place) = directory(&path).canonicalize() else { return false };
        if place.starts_with("/proc") && place.ends_with("fd") {
            return true;
        }
        path = place.join(next);
    }
    false
}

/// Only root can give a file to somebody else; all others own what they replace, or stay within what the system lets them.
#[cfg(unix)]
fn keep_owner(file: &File, found: &Metadata) {
    use std::os::unix::fs::MetadataExt;
    let _ = std::os::unix::fs::fchown(file, Some(found.uid()), Some(found.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _found: &Metadata) {}

/// Where a name points that has no file yet: itself, or what a symbolic link names.
fn target(path: &Path) -> std::io::Result<PathBuf> {
    /// As many links as the system follows.
    const MOST: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        match std::fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => path = directory(&path).join(std::fs::read_link(&path)?),
            _ => return Ok(path),
        }
    }
    Err(Error::other("too many symbolic links"))
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file under a temporary name that nobody else has, and renames it.
fn whole(path: &Path, write: impl FnOnce(&File) -> std::io::Result<()>) -> std::io::Result<()> {
    let name = path.file_name().ok_or_else(|| Error::from(ErrorKind::InvalidInput))?.to_string_lossy();
    let temporary = directory(path).join(format!(".{name}.{}.tmp", std::process::id()));
    named(&temporary, write, |_| Ok(path.to_path_buf()))
}

/// Writes a file under a temporary name, syncs it, and renames it to the name that `name` gives for its content; syncs
/// the directory too.
pub(crate) fn named(
    temporary: &Path,
    write: impl FnOnce(&File) -> std::io::Result<()>,
    name: impl FnOnce(&File) -> std::io::Result<PathBuf>,
) -> std::io::Result<()> {
    let written = (|| {
        let mut file = File::options().read(true).write(true).create(true).truncate(true).open(temporary)?;
        write(&file)?;
        file.sync_all()?;
        file.rewind()?;
        std::fs::rename(temporary, name(&file)?)?;
        File::open(directory(temporary)).and_then(|directory| directory.sync_all())
    })();
    if written.is_err() {
        let _ = std::fs::remove_file(temporary);
    }
    written
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};

    /// An empty folder for one test.
    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("winnable-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_that_is_open_already_is_filled_and_not_replaced() {
        use std::os::fd::AsRawFd;
        let folder = folder("open");
        let (file, link) = (folder.join("file"), folder.join("link"));
        std::fs::write(&file, "before\n").unwrap();
        let open = File::options().append(true).open(&file).unwrap();
        let number = PathBuf::from(format!("/dev/fd/{}", open.as_raw_fd()));
        symlink(&number, &link).unwrap();
        write_text(&number, "one\n").unwrap();
        write_text(&link, "two\n").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "before\none\ntwo\n");
        assert_eq!(std::fs::metadata(&file).unwrap().ino(), open.metadata().unwrap().ino());
        assert_eq!(names(&folder), ["file", "link"]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_pipe_is_written_through() {
        let folder = folder("pipe");
        let (pipe, link) = (folder.join("pipe"), folder.join("link"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        symlink("pipe", &link).unwrap();
        for path in [&pipe, &link] {
            let from = pipe.clone();
            let reader = std::thread::spawn(move || std::fs::read_to_string(from).unwrap());
            write_text(path, "through\n").unwrap();
            // What replaced the pipe would leave its reader without an end.
            assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo(), "it is still a pipe");
            assert_eq!(reader.join().unwrap(), "through\n");
        }
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_link_stays_and_its_target_keeps_its_mode() {
        let folder = folder("link");
        std::fs::create_dir(folder.join("there")).unwrap();
        let (target, link) = (folder.join("there/target.txt"), folder.join("link.txt"));
        std::fs::write(&target, "old").unwrap();
        std::fs::set_permissions(&target, PermissionsExt::from_mode(0o640)).unwrap();
        symlink("there/target.txt", &link).unwrap();
        write_text(&link, "new").unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "new");
        assert_eq!(std::fs::metadata(&target).unwrap().mode() & 0o777, 0o640);
        // One that points to nothing yet.
        symlink("there/later.txt", folder.join("later")).unwrap();
        write_text(&folder.join("later"), "first").unwrap();
        assert_eq!(std::fs::read_to_string(folder.join("there/later.txt")).unwrap(), "first");
        symlink("round", folder.join("round")).unwrap();
        assert!(write_text(&folder.join("round"), "x").is_err());
        assert_eq!(names(&folder.join("there")), ["later.txt", "target.txt"], "no temporary file is left");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_read_only_file_and_a_directory_are_refused() {
        let folder = folder("read-only");
        let path = folder.join("kept.txt");
        std::fs::write(&path, "kept").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o444)).unwrap();
        let error = write_text(&path, "new").unwrap_err().to_string();
        assert_eq!(error, format!("cannot write {}: the file is read-only", path.display()));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "kept");
        assert!(write_text(&folder, "x").unwrap_err().to_string().contains("is a directory"));
        assert_eq!(names(&folder), ["kept.txt"]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_neighbour_whose_name_ends_in_tmp_is_left_alone() {
        let folder = folder("neighbour");
        std::fs::write(folder.join("report.tmp"), "mine").unwrap();
        write_text(&folder.join("report.html"), "page").unwrap();
        assert_eq!(std::fs::read_to_string(folder.join("report.tmp")).unwrap(), "mine");
        assert_eq!(names(&folder), ["report.html", "report.tmp"]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
