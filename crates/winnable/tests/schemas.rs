//! What commands print as JSON is what docs/schemas says, no field more and none less.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

const REFERENCE: &str = include_str!("../../../docs/commands.md");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas")
}

fn schema(name: &str) -> Value {
    let path = folder().join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// What is wrong with a value at this place, by the part of JSON Schema that our schemas use. A word of a schema that is not known here panics.
fn validate(value: &Value, schema: &Value, at: &str) -> Result<(), String> {
    let wrong = |what: String| Err(format!("{at}: {what}, found {value}"));
    for (word, rule) in schema.as_object().expect("a schema is an object") {
        match word.as_str() {
            "$schema" | "$id" | "title" | "description" => {}
            "type" => {
                let is_type = |name: &str| match name {
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    name => panic!("{at}: the type {name} is not known"),
                };
                let names = rule.as_array().map_or_else(|| vec![rule], |names| names.iter().collect());
                if !names.iter().any(|name| is_type(name.as_str().unwrap())) {
                    return wrong(format!("expected {rule}"));
                }
            }
            "enum" if !rule.as_array().unwrap().contains(value) => return wrong(format!("expected one of {rule}")),
            "enum" => {}
            "anyOf" => {
                if !rule.as_array().unwrap().iter().any(|rule| validate(value, rule, at).is_ok()) {
                    return wrong(format!("expected any of {rule}"));
                }
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(item, rule, &format!("{at}[{i}]"))?;
                }
            }
            "minItems" | "maxItems" => {
                let most = rule.as_u64().unwrap();
                // What is no list has no number of items.
                let count = value.as_array().map_or(most, |list| list.len() as u64);
                if if word == "minItems" { count < most } else { count > most } {
                    return wrong(format!("expected {most} items"));
                }
            }
            "required" => {
                let Some(object) = value.as_object() else { continue };
                let mut names = rule.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                if let Some(missing) = names.find(|name| !object.contains_key(*name)) {
                    return wrong(format!("expected {missing}"));
                }
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        validate(value, rule, &format!("{at}.{name}"))?;
                    }
                }
            }
            "additionalProperties" => {
                assert_eq!(*rule, json!(false));
                let known = schema["properties"].as_object().unwrap();
                let mut names = value.as_object().into_iter().flat_map(|object| object.keys());
                if let Some(unknown) = names.find(|name| !known.contains_key(*name)) {
                    return wrong(format!("expected no {unknown}"));
                }
            }
            word => panic!("{at}: {word} is not known"),
        }
    }
    Ok(())
}

/// What the program prints, whatever its verdict is.
fn winnable(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_winnable")).args(arguments).output().unwrap();
    assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// All values that a command prints: one, or one a line.
fn printed(arguments: &[&str]) -> Vec<Value> {
    let text = winnable(arguments);
    let values: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(&text).into_iter().collect();
    let values = values.unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"));
    assert!(!values.is_empty(), "{arguments:?}");
    values
}

/// Every path of a field: `proof.claims.premises`.
fn fields(schema: &Value, at: &str, all: &mut Vec<String>) {
    for (name, rule) in schema["properties"].as_object().into_iter().flatten() {
        let at = format!("{at}.{name}");
        fields(rule, &at, all);
        all.push(at);
    }
    if schema.get("items").is_some() {
        fields(&schema["items"], at, all);
    }
}

/// Every path of a field that a value has.
fn paths(value: &Value, at: &str, all: &mut Vec<String>) {
    for (name, value) in value.as_object().into_iter().flatten() {
        let at = format!("{at}.{name}");
        paths(value, &at, all);
        all.push(at);
    }
    for value in value.as_array().into_iter().flatten() {
        paths(value, at, all);
    }
}

#[test]
fn what_is_printed_is_what_the_schemas_say() {
    let place = |name: &str| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("schemas").join(name);
        let _ = std::fs::remove_dir_all(&path);
        path.to_str().unwrap().to_string()
    };
    let (first, second, kept, alone) = (place("first"), place("second"), place("played"), place("alone"));
    for (out, states) in [(&first, "20M"), (&second, "50")] {
        winnable(&["rate", "golf", "--deals", "20", "--out", out, "--max-states", states]);
    }
    let player = ["rate", "calculation", "--player", "hanazawa", "--deals", "20", "--json"];
    let played = [&player[..], &["--out", &kept]].concat();
    let asked: &[(&str, &[&[&str]])] = &[
        (
            "solve",
            &[
                &["solve", "freecell", "617", "--json"],
                &["solve", "freecell", "11982", "--json"],
                &["solve", "freecell", "11982", "--max-states", "100", "--json"],
                &["solve", "freecell", "7", "--quality", "short", "--json"],
                &["solve", "klondike", "1", "--json"],
                &["solve", "four-companies", "seed:1", "--engine", "paper", "--json"],
            ],
        ),
        (
            "rate",
            &[
                &["rate", "four-companies", "--deals", "50", "--json"],
                &["rate", "freecell", "--deals", "3", "--max-states", "1", "--json"],
                &["rate", "freecell", "--deals", "3", "--rows", "verdicts", "--out", &alone, "--json"],
                &player,
                &played,
            ],
        ),
        (
            "deal",
            &[
                &["deal", "freecell", "1", "--format", "json"],
                &["deal", "klondike:passes=2", "1", "--format", "json"],
                &["deal", "spider", "1", "--format", "json"],
                &["deal", "canfield", "1", "--format", "json"],
                &["deal", "calculation:4,laid-out", "1", "--format", "json"],
                &["deal", "gaps", "1", "--format", "json"],
            ],
        ),
        ("games", &[&["games", "--json"]]),
        (
            "grade",
            &[
                &["grade", "freecell", "617", "--json"],
                &["grade", "freecell", "11982", "--json"],
                &["grade", "freecell:columns=7", "1", "--json"],
                &["grade", "calculation", "--find", "easy", "--count", "2", "--json"],
            ],
        ),
        ("puzzle", &[&["puzzle", "golf", "--count", "2", "--json"]]),
        ("compare", &[&["compare", &first, &second, "--json"]]),
        ("claim", &[&["claim", "castle-runs", "--json"], &["claim", "cells", "--deals", "1", "--json"]]),
        ("hunt", &[&["hunt", "beleaguered-castle", "--empty-rows", "1", "--json"]]),
    ];
    for (name, invocations) in asked {
        let schema = schema(name);
        let (mut known, mut seen) = (Vec::new(), Vec::new());
        fields(&schema, "", &mut known);
        for arguments in *invocations {
            for value in printed(arguments) {
                validate(&value, &schema, name).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
                paths(&value, "", &mut seen);
            }
        }
        let never: Vec<&String> = known.iter().filter(|field| !seen.contains(field)).collect();
        assert!(never.is_empty(), "{name}: the schema has fields that were never printed: {never:?}");
    }
    // No command prints JSON without a schema, and no schema is without a command.
    let with_json = REFERENCE.split("\n## winnable ").skip(1).filter(|part| {
        let options = part.split("Examples:").next().unwrap();
        options.contains("--json") || options.contains("- json:")
    });
    let mut with_json: Vec<&str> = with_json.map(|part| part.lines().next().unwrap()).collect();
    let mut tested: Vec<&str> = asked.iter().map(|(name, _)| *name).collect();
    with_json.sort_unstable();
    tested.sort_unstable();
    assert_eq!(with_json, tested);
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(files.filter(|path| path.extension().is_some_and(|kind| kind == "json")).count(), tested.len());
}

#[test]
fn a_field_that_goes_away_comes_or_changes_is_noticed() {
    let schema = schema("solve");
    let whole = printed(&["solve", "freecell", "11982", "--json"]).remove(0);
    assert_eq!(schema["$id"], "winnable:solve:1");
    assert_eq!(validate(&whole, &schema, "solve"), Ok(()));
    for name in ["verdict", "states", "seconds"] {
        let mut less = whole.clone();
        less.as_object_mut().unwrap().remove(name);
        assert!(validate(&less, &schema, "solve").unwrap_err().starts_with(&format!("solve: expected {name}")));
    }
    for (name, value) in
        [("states", json!("many")), ("verdict", json!("perhaps")), ("new", json!(1)), ("moves", json!([1]))]
    {
        let mut other = whole.clone();
        other[name] = value;
        assert!(validate(&other, &schema, "solve").is_err(), "{name}");
    }
    let mut inner = whole.clone();
    inner["proof"]["claims"][0].as_object_mut().unwrap().remove("premises");
    assert!(validate(&inner, &schema, "solve").is_err());
}
