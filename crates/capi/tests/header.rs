//! The header is written by hand, since it is what a C programmer reads. So it is compared with what there is: each function of it
//! with its parameters is one of the crate, and the other way round; each is a symbol of the library; numbers mean the same.

use std::collections::BTreeMap;
use std::process::Command;

const HEADER: &str = include_str!("../include/winnable.h");
const SOURCES: [&str; 5] = [
    include_str!("../src/lib.rs"),
    include_str!("../src/game.rs"),
    include_str!("../src/moves.rs"),
    include_str!("../src/solved.rs"),
    concat!(include_str!("../src/session.rs"), include_str!("../src/watch.rs")),
];

/// A function: the types of its parameters, then that of its result, in the words of C.
type Functions = BTreeMap<String, Vec<String>>;

/// A text without comments and with single spaces.
fn bare(text: &str) -> String {
    let mut rest = text;
    let mut out = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        out += before;
        rest = after.split_once("*/").expect("a comment ends").1;
    }
    out += rest;
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `const winnable_game *game` is `const winnable_game*`.
fn c_type(parameter: &str) -> String {
    let (kind, name) = match parameter.rfind(['*', ' ']) {
        Some(at) => parameter.split_at(at + 1),
        None => (parameter, ""),
    };
    assert!(!name.contains('*'), "{parameter}");
    kind.replace(' ', "").replace("const", "const ")
}

fn of_header() -> Functions {
    let text = bare(HEADER);
    let mut functions = Functions::new();
    for statement in text.split(';').filter(|statement| statement.contains('(') && statement.contains("winnable_")) {
        let (head, parameters) = statement.rsplit_once('(').expect("a function has parameters");
        let at = head.rfind("winnable_").expect("it has a name");
        let begin = head.rfind(['}', '{', '"']).map_or(0, |at| at + 1);
        let result = head[begin..at].replace(' ', "").replace("const", "const ");
        let parameters = parameters.trim_end_matches(')');
        let mut types: Vec<String> = parameters.split(", ").filter(|p| *p != "void").map(c_type).collect();
        types.push(result);
        assert!(functions.insert(head[at..].to_string(), types).is_none(), "{head} twice");
    }
    functions
}

/// A type of Rust in the words of C.
fn in_c(kind: &str) -> String {
    if let Some(kind) = kind.strip_prefix("*const ") {
        return format!("const {}*", in_c(kind));
    }
    if let Some(kind) = kind.strip_prefix("*mut ") {
        return format!("{}*", in_c(kind));
    }
    let known = match kind {
        "c_char" => "char",
        "u64" => "uint64_t",
        "usize" => "size_t",
        "bool" => "bool",
        "" => "void",
        "CActionKind" => "winnable_action_kind",
        "CPlaceKind" => "winnable_place_kind",
        _ => return format!("winnable_{}", kind.strip_prefix('C').expect("types for C begin with C").to_lowercase()),
    };
    known.to_string()
}

fn of_sources() -> Functions {
    let mut functions = Functions::new();
    for source in SOURCES {
        for part in source.split("extern \"C\" fn ").skip(1) {
            let (name, rest) = part.split_once('(').expect("a function has parameters");
            let (parameters, rest) = rest.split_once(')').expect("they end");
            let result = rest.split_once('{').expect("it has a body").0.trim().trim_start_matches("->").trim();
            let parameters = parameters.split(',').filter_map(|p| p.split_once(':')).map(|(_, kind)| in_c(kind.trim()));
            let types = parameters.chain([in_c(result)]).collect();
            functions.insert(name.to_string(), types);
        }
    }
    functions
}

#[test]
fn header_and_crate_have_the_same_functions() {
    let (header, sources) = (of_header(), of_sources());
    assert!(header.len() > 30, "{header:?}");
    assert_eq!(header, sources);
}

#[test]
#[cfg(target_os = "linux")]
fn the_library_exports_what_the_header_has() {
    let test = std::env::current_exe().expect("a test has a file");
    let library = test.with_file_name("libwinnable_c.so");
    let said = Command::new("nm").args(["-D", "--defined-only"]).arg(library).output().expect("there is nm");
    let text = String::from_utf8(said.stdout).expect("symbols are ASCII");
    let names = text.lines().filter_map(|line| line.split_once(" T ")).map(|(_, name)| name);
    let exported: Vec<&str> = names.filter(|name| name.starts_with("winnable_")).collect();
    assert_eq!(exported, of_header().keys().collect::<Vec<_>>());
}

/// The names and numbers of an enumeration of the header, without what all of its names begin with.
fn numbers_of_header(name: &str) -> Vec<(String, String)> {
    let text = bare(HEADER);
    let (_, rest) = text.split_once(&format!("typedef enum {name} {{")).expect("it is in the header");
    let list = rest.split_once('}').expect("it ends").0;
    let pair = |line: &str| {
        let (name, number) = line.split_once('=').expect("each has its number");
        (name.trim().trim_start_matches("WINNABLE_").replace('_', "").to_lowercase(), number.trim().to_string())
    };
    list.split(',').map(pair).collect()
}

fn numbers_of_sources(name: &str) -> Vec<(String, String)> {
    let source = SOURCES.concat();
    let (_, rest) = source.split_once(&format!("pub enum {name} {{")).expect("it is in the sources");
    let list = rest.split_once("\n}").expect("it ends").0;
    let pairs = list.lines().filter_map(|line| line.trim().trim_end_matches(',').split_once(" = "));
    pairs.map(|(name, number)| (name.to_lowercase(), number.to_string())).collect()
}

#[test]
fn numbers_mean_the_same() {
    for (c, rust, count) in [
        ("winnable_verdict", "CVerdict", 4),
        ("winnable_action_kind", "CActionKind", 5),
        ("winnable_place_kind", "CPlaceKind", 7),
    ] {
        let numbers = numbers_of_header(c);
        assert_eq!(numbers.len(), count, "{c}");
        assert_eq!(numbers, numbers_of_sources(rust), "{c}");
    }
}
