//! What all values have in common: they are equal if they say the same, have a hash, go through pickle, and become dicts.

use crate::error::bad;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A value: all that it is can be written down and read back.
pub trait Value: Serialize + DeserializeOwned + PartialEq {
    /// What a person wants in a dict: all of it, unless it is told better.
    fn told(&self) -> Json {
        serde_json::to_value(self).expect("a value can be written")
    }

    /// The value as one text.
    fn written(&self) -> String {
        serde_json::to_string(self).expect("a value can be written")
    }

    /// A hash of it.
    fn hashed(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.written().hash(&mut hasher);
        hasher.finish()
    }
}

/// The methods of a class, and those that all values have.
macro_rules! value {
    (impl $name:ident { $($methods:tt)* }) => {
        #[pymethods]
        impl $name {
            $($methods)*

            /// All that it says, as a dict of plain values.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::value::python(py, &$crate::value::Value::told(self))
            }

            fn __eq__(&self, other: &Self) -> bool {
                self == other
            }

            fn __hash__(&self) -> u64 {
                $crate::value::Value::hashed(self)
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
                Ok(($crate::value::native(py, "_restored")?, (stringify!($name), $crate::value::Value::written(self))))
            }
        }
    };
}
pub(crate) use value;

/// A function of the native module.
pub fn native<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("winnable._winnable")?.getattr(name)
}

/// Plain values as Python has them.
pub fn python<'py>(py: Python<'py>, value: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Json::Null => py.None().into_bound(py),
        Json::Bool(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Json::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?,
        },
        Json::String(text) => text.into_pyobject(py)?.into_any(),
        Json::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(python(py, value)?)?;
            }
            list.into_any()
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// The value of this class that was written down: what pickle calls.
#[pyfunction]
pub fn _restored<'py>(py: Python<'py>, kind: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    use crate::board::Board;
    use crate::compare::Comparison;
    use crate::games::Game;
    use crate::grade::Grade;
    use crate::ladder::Rung;
    use crate::moves::Move;
    use crate::play::Played;
    use crate::prove::Certificate;
    use crate::puzzle::Puzzle;
    use crate::rate::Rate;
    use crate::verdict::{Grounds, Proof, Verdict};
    macro_rules! one_of {
        ($($name:ident),+) => {
            match kind {
                $(stringify!($name) => Ok(Bound::new(py, serde_json::from_str::<$name>(text).map_err(bad)?)?.into_any()),)+
                found => Err(bad(format!("expected a class of winnable, found \"{found}\""))),
            }
        };
    }
    one_of!(Board, Certificate, Comparison, Game, Grade, Grounds, Move, Played, Proof, Puzzle, Rate, Rung, Verdict)
}
