//! The questions by their names.

use crate::error::{Error, Fault};
use crate::{experiment, games, position, puzzle, questions, why};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use winnable_catalog::{Limits, Watch};

/// The names of all questions.
pub const NAMES: [&str; 13] = [
    "games", "rules", "position", "solve", "lost", "keeping", "why", "chance", "grade", "find", "puzzle", "deals",
    "rate",
];

/// What an answer needs of the one who asks.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    /// Stops a search whose answer nobody waits for.
    pub watch: &'a Watch,
    /// The largest limits that a question may name.
    pub most: Limits,
    /// Milliseconds since some moment. Answers say how long they took, and nothing else depends on it.
    pub clock: fn() -> f64,
}

/// Answers a question. That for the `games` is empty, and all others are JSON.
pub fn answer(name: &str, question: &str, asker: &Asker<'_>) -> Result<String, Error> {
    match name {
        "games" => write(&games::listed()?),
        "rules" => write(&read::<games::AskRules>(question)?.rules()?),
        "position" => write(&read::<position::Line>(question)?.position()?),
        "solve" => write(&questions::solve(&read(question)?, asker)?),
        "lost" => write(&questions::lost(&read(question)?, asker)?),
        "keeping" => write(&questions::keeping(&read(question)?, asker)?),
        "why" => write(&why::why(&read(question)?, asker)?),
        "chance" => write(&questions::chance(&read(question)?, asker)?),
        "grade" => write(&questions::grade(&read(question)?, asker)?),
        "find" => write(&questions::find(&read(question)?, asker)?),
        "puzzle" => write(&puzzle::puzzle(&read(question)?, asker)?),
        "deals" => write(&experiment::deals(&read(question)?, asker)?),
        "rate" => write(&experiment::rate(&read(question)?)?),
        _ => Err(Error { fault: Fault::Unknown, message: format!("there is no question {name} here") }),
    }
}

/// Reads a question; the error says where it is wrong.
pub fn read<T: DeserializeOwned>(question: &str) -> Result<T, Error> {
    let mut text = serde_json::Deserializer::from_str(question);
    let read = serde_path_to_error::deserialize(&mut text).map_err(|error| {
        let what = match error.inner().classify() {
            Category::Data => "Failed to deserialize the JSON body into the target type",
            Category::Syntax | Category::Eof | Category::Io => "Failed to parse the request body as JSON",
        };
        Error::bad(format!("{what}: {error}"))
    })?;
    text.end().map_err(|error| Error::bad(format!("Failed to parse the request body as JSON: {error}")))?;
    Ok(read)
}

fn write(answer: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(answer).map_err(|error| Error::defect(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LIMITS;

    fn ask(name: &str, question: &str) -> Result<String, Error> {
        answer(name, question, &Asker { watch: &Watch::default(), most: LIMITS, clock: || 0.0 })
    }

    #[test]
    fn every_name_is_answered() {
        let line = r#"{"game":"monte-carlo:4","deal":"seed:1"}"#;
        for name in NAMES {
            let question = match name {
                "rules" => r#"{"game":"monte-carlo:4"}"#,
                "chance" => r#"{"game":"monte-carlo:4","deal":"seed:1","games":1}"#,
                "find" => r#"{"game":"monte-carlo:4","from":"seed:1"}"#,
                "puzzle" => r#"{"game":"freecell","number":1}"#,
                "deals" => r#"{"game":"monte-carlo:4","first":"seed:1","deals":2}"#,
                "rate" => r#"{"game":"monte-carlo:4","first":"seed:1","deals":2,"counts":[1,0,0]}"#,
                _ => line,
            };
            let answer = ask(name, question).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok(), "{name}");
        }
        assert_eq!(ask("none", line).unwrap_err().fault, Fault::Unknown);
    }

    #[test]
    fn what_is_wrong_with_a_question_is_told_with_its_place() {
        let told = |question: &str| ask("position", question).unwrap_err().to_string();
        assert_eq!(
            told("{"),
            "Failed to parse the request body as JSON: EOF while parsing an object at line 1 column 1"
        );
        let wrong = told(r#"{"game":"freecell","deal":"1","moves":[7]}"#);
        assert!(wrong.contains("target type: moves[0]: invalid type: integer `7`, expected a string"), "{wrong}");
        assert!(
            told(r#"{"game":"freecell","deal":"1"} x"#).contains("trailing characters"),
            "what follows is no part of it"
        );
        assert!(told(r#"{"game":"freecell","deal":"1","colour":1}"#).contains("unknown field `colour`"));
    }
}
