//! Puts the engine for browsers into the program, if `site.sh` has built it: WINNABLE_WASM names the file, and
//! WINNABLE_LICENCES the licences of what is compiled into it.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let file = |name: &str| {
        println!("cargo::rerun-if-env-changed={name}");
        let path = env::var(name).ok().filter(|path| !path.is_empty())?;
        println!("cargo::rerun-if-changed={path}");
        Some(path)
    };
    let (wasm, licences) = (file("WINNABLE_WASM"), file("WINNABLE_LICENCES"));
    let text = match (wasm, licences) {
        (Some(wasm), Some(licences)) => {
            format!("Some((include_bytes!({wasm:?}).as_slice(), include_str!({licences:?})))")
        }
        _ => "None".to_string(),
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("engine.rs"), text).expect("the folder can be written to");
}
