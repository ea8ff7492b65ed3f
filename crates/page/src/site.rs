//! The page as files that any web server can serve: the engine runs as WebAssembly in the browser.
//!
//! The names of all files but four have a hash of their content in them, so that they may be kept for ever. The four are the page, the
//! manifest, the licences and the service worker, which keeps what was loaded once for when there is no network.

use crate::assets;
use crate::lean::lean;
use std::collections::BTreeMap;
use thiserror::Error;
use winnable_catalog::{JUDGES, embedded_judge};

/// The engine for browsers.
struct Engine<'a> {
    wasm: &'a [u8],
    /// The modules that call it and run it in workers, by their names.
    glue: &'a [(&'a str, &'a str)],
    /// Our licences, and those of what is compiled into it.
    licences: &'a str,
}

/// The engine for browsers, if this program was built with it.
const ENGINE: Option<Engine<'_>> = include!(concat!(env!("OUT_DIR"), "/engine.rs"));

/// What is for servers alone.
const FOR_SERVERS: [&str; 3] = ["index.html", "openapi.json", "server.js"];

/// The page may load its own files and run WebAssembly, and ask nobody else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Why there is no site.
#[derive(Debug, Error)]
pub enum SiteError {
    /// The program was built without the engine for browsers.
    #[error(
        "expected a program that was built with the engine for browsers, found one without; in the source, ./site.sh builds \
         target/release/winnable with it"
    )]
    NoEngine,
}

/// A path below the folder of the site, with `/` between its parts, to the content of the file.
pub type Files = BTreeMap<String, Vec<u8>>;

/// All files of the site.
pub fn site() -> Result<Files, SiteError> {
    ENGINE.map(files).ok_or(SiteError::NoEngine)
}

fn files(engine: Engine<'_>) -> Files {
    let mut modules: Files = assets::names().filter(|name| !FOR_SERVERS.contains(&name.as_str())).map(asset).collect();
    modules.extend(engine.glue.iter().map(|(name, code)| (name.to_string(), lean(code).into_bytes())));
    // One folder for all modules, since they import one another by their names.
    let folder = format!("assets-{}", hash(modules.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes])));
    let engine_name = format!("engine-{}.wasm", hash([engine.wasm]));
    let mut files: Files = modules.into_iter().map(|(name, bytes)| (format!("{folder}/{name}"), bytes)).collect();
    files.insert(engine_name.clone(), engine.wasm.to_vec());
    let mut judges = Vec::new();
    for file in JUDGES {
        let bytes = embedded_judge(file).unwrap_or_default();
        let name = file.replace(".bin", &format!("-{}.bin", hash([bytes])));
        judges.push(format!("{file}={name}"));
        files.insert(name, bytes.to_vec());
    }
    let head = format!(
        "<meta name=\"engine\" content=\"workers\" data-wasm=\"{engine_name}\" data-judges=\"{}\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
         <link rel=\"license\" href=\"licences.txt\">",
        judges.join(" ")
    );
    let index = assets::text("index.html")
        .replace("<meta name=\"engine\" content=\"server\">", &head)
        .replace("\"assets/", &format!("\"{folder}/"));
    files.insert("index.html".into(), index.into_bytes());
    files.insert("manifest.webmanifest".into(), manifest(&folder).into_bytes());
    files.insert("licences.txt".into(), engine.licences.into());
    let worker = service_worker(&files);
    files.insert("service-worker.js".into(), worker.into_bytes());
    files
}

fn asset(name: String) -> (String, Vec<u8>) {
    let bytes = if name.ends_with(".js") {
        lean(&assets::text(&name)).into_bytes()
    } else {
        assets::bytes(&name).unwrap_or_default()
    };
    (name, bytes)
}

fn manifest(folder: &str) -> String {
    format!(
        "{{\"name\": \"Winnable\", \"short_name\": \"Winnable\", \"start_url\": \"./\", \"scope\": \"./\", \"display\": \"standalone\", \
         \"background_color\": \"#f6f5f1\", \"theme_color\": \"#f6f5f1\", \
         \"icons\": [{{\"src\": \"{folder}/icon.svg\", \"sizes\": \"any\", \"type\": \"image/svg+xml\"}}]}}\n"
    )
}

/// The service worker: all files but judges and licences are kept at the first visit, and a judge when it was needed once.
fn service_worker(files: &Files) -> String {
    let version = hash(files.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]));
    let is_first = |name: &&String| !name.ends_with(".bin") && !["index.html", "licences.txt"].contains(&name.as_str());
    let first: Vec<String> = files.keys().filter(is_first).map(|name| format!("{name:?}")).collect();
    include_str!("service-worker.js")
        .replace("VERSION", &format!("\"winnable-{version}\""))
        .replace("FIRST", &format!("[\"./\", {}]", first.join(", ")))
}

/// A hash of some content, FNV-1a of 64 bits: names need not withstand an attack.
fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for part in parts {
        for &byte in part.iter().chain(&(part.len() as u64).to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULES: [(&str, &str); 4] = [
        ("wasm.js", include_str!("../../web/js/wasm.js")),
        ("answering.js", include_str!("../../web/js/answering.js")),
        ("pool.js", include_str!("../../web/js/pool.js")),
        ("worker.js", include_str!("../../web/js/worker.js")),
    ];

    #[test]
    fn the_page_names_files_that_are_there() {
        let files = files(Engine { wasm: b"engine", glue: &MODULES, licences: "licences" });
        let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        let index = text("index.html");
        let named: Vec<&str> =
            index.split('"').filter(|part| part.ends_with(".js") || part.ends_with(".svg")).collect();
        assert!(named.len() >= 3, "{named:?}");
        for name in named {
            assert!(files.contains_key(name), "{name}");
        }
        let judges = index.split_once("data-judges=\"").unwrap().1.split_once('"').unwrap().0;
        assert_eq!(judges.split(' ').count(), JUDGES.len());
        for judge in judges.split(' ') {
            assert!(files[judge.split_once('=').unwrap().1].len() > 100_000, "{judge}");
        }
        assert!(
            !index.contains("\"assets/") && !index.contains("content=\"server\""),
            "nothing is left of the server's"
        );
        // Each module that another imports is there.
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".js") && name.contains('/')) {
            let (folder, _) = name.split_once('/').unwrap();
            let code = std::str::from_utf8(bytes).unwrap();
            for imported in code.split("from \"./").skip(1).map(|rest| rest.split_once('"').unwrap().0) {
                assert!(files.contains_key(&format!("{folder}/{imported}")), "{name} imports {imported}");
            }
        }
        let worker = text("service-worker.js");
        assert!(worker.contains("winnable-") && worker.contains("engine-") && !worker.contains("judge-1"));
        assert_eq!(text("licences.txt"), "licences");
    }

    #[test]
    fn another_content_has_another_name() {
        let [one, other] = [b"engine", b"engina"].map(|wasm| files(Engine { wasm, glue: &[], licences: "" }));
        let differing = one.keys().filter(|name| !other.contains_key(*name)).count();
        assert_eq!(differing, 1, "the engine's");
        assert_ne!(one["service-worker.js"], other["service-worker.js"]);
    }
}
