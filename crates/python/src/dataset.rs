//! Datasets as Arrow tables, handed over without copying.

use crate::error::of_lab;
use crate::interrupt::search;
use crate::rate::Rate;
use crate::value::native;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Int32Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use winnable_lab::columns::{Column, Values, columns_of};
use winnable_lab::{Dataset as Directory, LabError, Row, Spec, Totals};

/// A dataset on the disk, as `winnable rate --out` and `winnable.rate(..., out=...)` write it.
///
/// It is an Arrow stream: `pyarrow.table(dataset)`, `polars.DataFrame(dataset)`, `pandas.DataFrame.from_arrow(dataset)` and
/// DuckDB read it without copying, part by part. Each part is checked when it is read.
///
/// >>> import tempfile, winnable
/// >>> directory = tempfile.TemporaryDirectory()
/// >>> rate = winnable.rate("four-companies", 100, out=directory.name + "/companies")
/// >>> dataset = winnable.Dataset(directory.name + "/companies")
/// >>> dataset.command
/// 'winnable rate four-companies --deals 100 --first ms:1'
/// >>> dataset.rate().wins == rate.wins
/// True
#[pyclass(frozen, module = "winnable")]
pub struct Dataset {
    path: PathBuf,
    directory: Directory,
}

impl Dataset {
    /// The dataset in this directory.
    pub fn open(path: PathBuf) -> PyResult<Dataset> {
        let directory = Directory::open(&path).map_err(of_lab)?;
        Ok(Dataset { path, directory })
    }

    /// Where it is.
    pub fn directory_path(&self) -> PathBuf {
        self.path.clone()
    }
}

#[pymethods]
impl Dataset {
    #[new]
    fn new(path: PathBuf) -> PyResult<Dataset> {
        Dataset::open(path)
    }

    /// The directory.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The canonical name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.directory.spec.game
    }

    /// The command that makes it.
    #[getter]
    fn command(&self) -> String {
        self.directory.spec.command()
    }

    /// The fingerprint of the build that began it.
    #[getter]
    fn fingerprint(&self) -> Option<&str> {
        self.directory.spec.fingerprint.as_deref()
    }

    /// What it is, as a dict of plain values.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (path, game, command) = (self.path.to_string_lossy(), self.game(), self.command());
        let told = serde_json::json!({
            "path": path, "game": game, "command": command, "fingerprint": self.fingerprint(),
        });
        crate::value::python(py, &told)
    }

    fn __eq__(&self, other: &Dataset) -> bool {
        self.path == other.path
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.path.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PathBuf,))> {
        Ok((native(py, "Dataset")?, (self.path.clone(),)))
    }

    /// The rate that its rows tell.
    fn rate(&self, py: Python<'_>) -> PyResult<Rate> {
        let totals = search(py, |watch| {
            let mut totals = Totals::default();
            for part in self.directory.parts()? {
                LabError::unless_stopped(watch)?;
                totals.add_part(&self.directory.kept(&part)?);
            }
            Ok(totals)
        })?;
        Ok(Rate::of(&self.directory.spec, &totals.map_err(of_lab)?))
    }

    /// The stream of the Arrow PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The consumer casts, as the interface allows.
        drop(requested_schema);
        let parts = self.directory.parts().map_err(of_lab)?;
        let directory = Directory::open(&self.path).map_err(of_lab)?;
        let schema = schema(&directory.spec);
        let names = schema.clone();
        let batches = parts.into_iter().map(move |part| {
            let rows = directory.read(&part).map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
            batch(&names, &directory.spec, &rows)
        });
        let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new(batches, schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        let spec = &self.directory.spec;
        format!("<Dataset {}: {}, deals {}, {}>", self.path.display(), spec.game, spec.deals_in_words(), spec.who())
    }
}

/// The columns, which are those of the Parquet files.
fn schema(spec: &Spec) -> Arc<Schema> {
    let field = |column: &Column| {
        let kind = match column.values {
            Values::Text(..) => DataType::Utf8,
            Values::Long(..) => DataType::Int64,
            Values::Int(..) => DataType::Int32,
        };
        Field::new(column.name, kind, !column.is_required)
    };
    Arc::new(Schema::new(columns_of(spec).map(field).collect::<Vec<_>>()))
}

/// The rows of a part as arrays.
fn batch(schema: &Arc<Schema>, spec: &Spec, rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let array = |column: &Column| -> ArrayRef {
        match column.values {
            Values::Text(get, _) => Arc::new(StringArray::from_iter(rows.iter().map(get))),
            Values::Long(get, _) => Arc::new(Int64Array::from_iter(rows.iter().map(|row| get(row).map(|n| n as i64)))),
            Values::Int(get, _) => Arc::new(Int32Array::from_iter(rows.iter().map(|row| get(row).map(|n| n as i32)))),
        }
    };
    RecordBatch::try_new(schema.clone(), columns_of(spec).map(array).collect())
}
