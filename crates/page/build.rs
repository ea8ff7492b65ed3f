//! Puts the engine for browsers into the program, if `site.sh` has built it: WINNABLE_SITE names the folder with its files.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=WINNABLE_SITE");
    let text = match env::var("WINNABLE_SITE").ok().filter(|folder| !folder.is_empty()) {
        Some(folder) => {
            let [wasm, glue, licences] = ["engine.wasm", "wasm.js", "licences.txt"].map(|name| {
                let path = Path::new(&folder).join(name);
                println!("cargo::rerun-if-changed={}", path.display());
                path
            });
            format!(
                "Some(Engine {{ wasm: include_bytes!({wasm:?}), glue: include_str!({glue:?}), licences: include_str!({licences:?}) }})"
            )
        }
        None => "None".to_string(),
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("engine.rs"), text).expect("the folder can be written to");
}
