//! Datasets as Arrow tables, handed over without copying.

use crate::error::of_lab;
use crate::rate::Rate;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Int32Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::path::PathBuf;
use std::sync::Arc;
use winnable_lab::{Dataset as Directory, Row, Totals};

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

#[pymethods]
impl Dataset {
    #[new]
    fn new(path: PathBuf) -> PyResult<Dataset> {
        let directory = Directory::open(&path).map_err(of_lab)?;
        Ok(Dataset { path, directory })
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

    /// The rate that its rows tell.
    fn rate(&self, py: Python<'_>) -> PyResult<Rate> {
        let totals = py.detach(|| {
            let mut totals = Totals::default();
            for part in self.directory.parts()? {
                self.directory.read(&part)?.iter().for_each(|row| totals.add(row));
            }
            Ok(totals)
        });
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
        let schema = schema(directory.spec.keep_moves, directory.spec.player().is_none());
        let names = schema.clone();
        let batches = parts.into_iter().map(move |part| {
            let rows = directory.read(&part).map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
            batch(&names, &rows)
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
fn schema(keep_moves: bool, of_engine: bool) -> Arc<Schema> {
    use DataType::{Int32, Int64, Utf8};
    let mut fields = vec![
        Field::new("game", Utf8, false),
        Field::new("deal", Utf8, false),
        Field::new("number", Int64, false),
        Field::new("verdict", Utf8, false),
        Field::new("reason", Utf8, true),
        Field::new("states", Int64, false),
        Field::new("duplicates", Int64, false),
        Field::new("moves", Int32, false),
        Field::new("certain_after", Int32, true),
        Field::new("max_empty_columns", Int32, true),
        Field::new("min_cards_left", Int32, false),
        Field::new("stock_left", Int32, true),
        Field::new("choices", Int32, true),
        Field::new("microseconds", Int64, false),
        Field::new("engine", Utf8, false),
        Field::new("version", Utf8, false),
        Field::new("fingerprint", Utf8, true),
        Field::new("cpu_microseconds", Int64, true),
    ];
    if keep_moves {
        fields.push(Field::new("solution", Utf8, true));
    }
    if of_engine {
        fields.push(Field::new("proof", Utf8, true));
    }
    Arc::new(Schema::new(fields))
}

/// The rows of a part as arrays.
fn batch(schema: &Arc<Schema>, rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let text = |get: fn(&Row) -> &str| -> ArrayRef { Arc::new(StringArray::from_iter_values(rows.iter().map(get))) };
    let maybe = |get: fn(&Row) -> Option<&str>| -> ArrayRef { Arc::new(StringArray::from_iter(rows.iter().map(get))) };
    let long = |get: fn(&Row) -> u64| -> ArrayRef {
        Arc::new(Int64Array::from_iter_values(rows.iter().map(|row| get(row) as i64)))
    };
    let int = |get: fn(&Row) -> Option<u32>| -> ArrayRef {
        Arc::new(Int32Array::from_iter(rows.iter().map(|row| get(row).map(|n| n as i32))))
    };
    let mut columns: Vec<ArrayRef> = vec![
        text(|row| &row.game),
        text(|row| &row.deal),
        long(|row| row.number),
        text(|row| row.verdict.name()),
        maybe(|row| row.reason.map(|reason| reason.name())),
        long(|row| row.states),
        long(|row| row.duplicates),
        int(|row| Some(row.moves)),
        int(|row| row.certain_after),
        int(|row| row.max_empty_columns),
        int(|row| Some(row.min_cards_left)),
        int(|row| row.stock_left),
        int(|row| row.choices),
        long(|row| row.microseconds),
        text(|row| &row.engine),
        text(|row| &row.version),
        maybe(|row| row.fingerprint.as_deref()),
        Arc::new(Int64Array::from_iter(rows.iter().map(|row| row.cpu_microseconds.map(|n| n as i64)))),
    ];
    if schema.index_of("solution").is_ok() {
        columns.push(maybe(|row| row.solution.as_deref()));
    }
    if schema.index_of("proof").is_ok() {
        columns.push(maybe(|row| row.proof.as_deref()));
    }
    RecordBatch::try_new(schema.clone(), columns)
}
