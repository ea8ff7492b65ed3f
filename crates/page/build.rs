//! Puts the engine for browsers into the program, if `site.sh` has built it: WINNABLE_SITE names the folder with the engine, the modules
//! that call it, and the licences.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=WINNABLE_SITE");
    let folder = env::var("WINNABLE_SITE").ok().filter(|folder| !folder.is_empty());
    let text = folder.map_or("None".to_string(), |folder| engine(Path::new(&folder)));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("engine.rs"), text).expect("the folder can be written to");
}

/// The engine as an expression.
fn engine(folder: &Path) -> String {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).expect("WINNABLE_SITE names a folder");
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| name.ends_with(".js"));
    names.sort();
    let text = |name: &str| format!("include_str!({:?})", folder.join(name));
    let glue: Vec<String> = names.iter().map(|name| format!("({name:?}, {})", text(name))).collect();
    let (wasm, glue, licences) = (folder.join("engine.wasm"), glue.join(", "), text("licences.txt"));
    format!("Some(Engine {{ wasm: include_bytes!({wasm:?}), glue: &[{glue}], licences: {licences} }})")
}
