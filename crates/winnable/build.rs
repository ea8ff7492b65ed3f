//! Tells the command which commit it is built from, where that can be known.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_CLI").is_none() {
        return;
    }
    let commit = packaged().or_else(built).unwrap_or_else(|| "unknown".to_string());
    println!("cargo:rustc-env=WINNABLE_COMMIT={commit}");
}

/// The commit that a package was made of. Around it there may be somebody else's repository.
fn packaged() -> Option<String> {
    let told = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = told.split_once("\"sha1\": \"")?;
    rest.get(..12).map(str::to_string)
}

/// The commit of the repository around.
fn built() -> Option<String> {
    // A commit changes the branch that HEAD names, a checkout changes HEAD itself.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        if let Some(path) = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists()) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// What git says, if there is git and a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_string()).filter(|text| !text.is_empty())
}
