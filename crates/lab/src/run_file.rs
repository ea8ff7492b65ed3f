//! The text form of a [`Spec`], `run.toml`. What is read was perhaps edited by hand: every field is checked, so that the
//! rest of the program can rely on a [`Spec`].

use crate::kept::Rows;
use crate::spec::{FieldError, Numbers, Pilot, Playing, Shard, Spec, Subject};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The fields as they stand in the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunFile {
    game: String,
    /// The rules of a game that is the path of a file: the file may be gone, or say something else, when the dataset is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// An engine, or [`PLAYER`].
    engine: String,
    numbers: Numbers,
    #[serde(with = "whole_number")]
    first: u64,
    #[serde(with = "whole_number")]
    deals: u64,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number_list")]
    list: Option<Arc<[u64]>>,
    #[serde(with = "whole_number")]
    max_states: u64,
    #[serde(with = "whole_number")]
    memory: u64,
    #[serde(default, skip_serializing_if = "Rows::is_whole")]
    rows: Rows,
    keep_moves: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    grade: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    certify: bool,
    until_width: Option<f64>,
    confidence: f64,
    shuffle: String,
    version: String,
    fingerprint: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    mixed: Vec<String>,
    pilot: Option<Pilot>,
    player: Option<PlayerFields>,
    shard: Option<Shard>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFields {
    name: String,
    #[serde(with = "whole_number")]
    seed: u64,
}

/// Whether a field that only some datasets have can be left out.
fn is_false(field: &bool) -> bool {
    !field
}

/// What stands for the engine if a player plays.
pub(crate) const PLAYER: &str = "player";

impl From<Spec> for RunFile {
    fn from(spec: Spec) -> RunFile {
        let engine = spec.engine_name().to_string();
        let player = spec.player().map(|Playing { name, seed }| PlayerFields { name: name.clone(), seed: *seed });
        let family = winnable_rules::family(&spec.game);
        let is_path = |game: &&winnable_rules::Game| game.name == family && winnable_rules::is_path(family);
        let rules = winnable_rules::game(family).filter(is_path).map(|game| game.text.clone());
        RunFile {
            rules,
            game: spec.game,
            engine,
            numbers: spec.numbers,
            first: spec.first,
            deals: spec.deals,
            list: spec.list,
            max_states: spec.max_states,
            memory: spec.memory,
            rows: spec.rows,
            keep_moves: spec.keep_moves,
            grade: spec.grade,
            certify: spec.certify,
            until_width: spec.until_width,
            confidence: spec.confidence,
            shuffle: spec.shuffle,
            version: spec.version,
            fingerprint: spec.fingerprint,
            mixed: spec.mixed,
            pilot: spec.pilot,
            player,
            shard: spec.shard,
        }
    }
}

impl TryFrom<RunFile> for Spec {
    type Error = FieldError;

    fn try_from(file: RunFile) -> Result<Spec, FieldError> {
        if let Some(rules) = &file.rules {
            let path = winnable_rules::family(&file.game);
            winnable_rules::add_file(path, rules).map_err(|error| FieldError::of("rules", error))?;
        }
        let subject = match (file.engine.as_str(), file.player) {
            (PLAYER, Some(PlayerFields { name, seed })) => Subject::Player(Playing { name, seed }),
            (PLAYER, None) => return Err(FieldError::new("engine", "a player's name in [player]", "none")),
            (engine, Some(_)) => {
                let expected = format!("engine = \"{PLAYER}\" with a player");
                return Err(FieldError::new("player", expected, format!("engine = \"{engine}\"")));
            }
            (engine, None) => Subject::Engine(engine.parse().map_err(|error| FieldError::of("engine", error))?),
        };
        let spec = Spec {
            game: file.game,
            subject,
            numbers: file.numbers,
            first: file.first,
            deals: file.deals,
            list: file.list,
            max_states: file.max_states,
            memory: file.memory,
            rows: file.rows,
            keep_moves: file.keep_moves,
            grade: file.grade,
            certify: file.certify,
            until_width: file.until_width,
            confidence: file.confidence,
            pilot: file.pilot,
            shuffle: file.shuffle,
            version: file.version,
            fingerprint: file.fingerprint,
            mixed: file.mixed,
            shard: file.shard,
        };
        spec.check()?;
        Ok(spec)
    }
}

/// Whole numbers of 64 bits without a sign: TOML has signed ones, so the upper half is written as text.
mod whole_number {
    use serde::de::{Deserializer, Error, Unexpected, Visitor};
    use serde::ser::Serializer;
    use std::fmt;

    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(*number) {
            Ok(number) => serializer.serialize_i64(number),
            Err(_) => serializer.serialize_str(&number.to_string()),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        struct WholeNumber;

        impl Visitor<'_> for WholeNumber {
            type Value = u64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 0 to 18446744073709551615")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
                number.try_into().map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
                Ok(number)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
                text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_any(WholeNumber)
    }
}

/// A list of whole numbers as one text with spaces between them: TOML has no room for all numbers of 64 bits.
mod number_list {
    use serde::Deserialize;
    use serde::de::{Deserializer, Error, Unexpected};
    use serde::ser::Serializer;
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(list: &Option<Arc<[u64]>>, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers = list.iter().flat_map(|list| list.iter());
        serializer.serialize_str(&numbers.map(u64::to_string).collect::<Vec<_>>().join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Arc<[u64]>>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number =
            |word: &str| word.parse().map_err(|_| D::Error::invalid_value(Unexpected::Str(word), &"a whole number"));
        text.split_whitespace().map(number).collect::<Result<Vec<u64>, _>>().map(|list| Some(list.into()))
    }
}
