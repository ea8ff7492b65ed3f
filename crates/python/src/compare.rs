//! What is done with whole datasets: compared, merged, reported on.

use crate::dataset::Dataset;
use crate::deal::kind;
use crate::error::{bad, of_lab};
use crate::interrupt::search;
use crate::value::{Value, value};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use winnable_lab::{Dataset as Directory, Mixing, compare as of_lab_crate, report as page};

/// A dataset as it is given: itself, or its directory.
pub struct DatasetArgument(PathBuf);

impl FromPyObject<'_, '_> for DatasetArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(dataset) = object.cast::<Dataset>() {
            return Ok(DatasetArgument(dataset.get().directory_path()));
        }
        object.extract().map(DatasetArgument).map_err(|_| {
            let found = kind(object);
            PyTypeError::new_err(format!("expected a dataset or the path of one, found {found}"))
        })
    }
}

/// How two datasets differ on the deals that both have.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    comparison: of_lab_crate::Comparison,
}

/// As `winnable compare --json` prints it.
impl Value for Comparison {
    fn told(&self) -> serde_json::Value {
        serde_json::to_value(&self.comparison).expect("it can be written")
    }
}

value! {
    impl Comparison {
        /// Deals in both.
        #[getter]
        fn common(&self) -> u64 {
            self.comparison.common
        }

        /// Deals that both have decided.
        #[getter]
        fn decided(&self) -> u64 {
            self.comparison.decided
        }

        /// Deals that are won in both.
        #[getter]
        fn both(&self) -> u64 {
            self.comparison.both
        }

        /// Deals that are won in the first alone.
        #[getter]
        fn only_first(&self) -> u64 {
            self.comparison.only_first
        }

        /// Deals that are won in the second alone.
        #[getter]
        fn only_second(&self) -> u64 {
            self.comparison.only_second
        }

        /// Deals that are won in neither.
        #[getter]
        fn neither(&self) -> u64 {
            self.comparison.neither
        }

        /// First rate minus second rate, on the deals that both have decided.
        #[getter]
        fn difference(&self) -> f64 {
            self.comparison.difference
        }

        /// The lower end of its 95 % interval. Undecided deals widen it on both sides.
        #[getter]
        fn low(&self) -> f64 {
            self.comparison.difference_low
        }

        /// The upper end.
        #[getter]
        fn high(&self) -> f64 {
            self.comparison.difference_high
        }

        /// How the interval was found.
        #[getter]
        fn method(&self) -> &str {
            &self.comparison.method
        }

        /// McNemar's exact test: the probability of a split at least as uneven if there were no difference.
        #[getter]
        fn p_value(&self) -> f64 {
            self.comparison.p_value
        }

        /// Geometric mean of the ratio of states, second to first; None if a player is among them.
        #[getter]
        fn states_ratio(&self) -> Option<f64> {
            self.comparison.states_ratio
        }

        /// The first deals on which they differ.
        #[getter]
        fn examples(&self) -> Vec<String> {
            self.comparison.examples.clone()
        }

        fn __repr__(&self) -> String {
            let c = &self.comparison;
            let percent = |share: f64| 100.0 * share;
            format!(
                "<Comparison of {} deals: difference {:+.3} points, 95 % interval {:+.3} to {:+.3}, p = {:.3}>",
                winnable_lab::grouped(c.decided),
                percent(c.difference),
                percent(c.difference_low),
                percent(c.difference_high),
                c.p_value
            )
        }
    }
}

/// Compares two datasets deal by deal: how often the first wins more than the second.
///
/// >>> import tempfile, winnable
/// >>> directory = tempfile.TemporaryDirectory()
/// >>> for cells in (1, 2):
/// ...     rate = winnable.rate(f"freecell:cells={cells}", 100, out=f"{directory.name}/{cells}")
/// >>> winnable.compare(f"{directory.name}/2", f"{directory.name}/1")
/// <Comparison of 100 deals: difference +62.000 points, 95 % interval +... to +..., p = 0.000>
#[pyfunction]
pub fn compare(py: Python<'_>, first: DatasetArgument, second: DatasetArgument) -> PyResult<Comparison> {
    let compared = search(py, |watch| of_lab_crate::compare(&first.0, &second.0, watch))?;
    Ok(Comparison { comparison: compared.map_err(of_lab)? })
}

/// Joins the datasets of the shards of one job (`winnable rate --shard`) in a new directory. Ctrl-C ends it as long as nothing is written.
#[pyfunction]
#[pyo3(signature = (shards, out, *, allow_mixed=false))]
pub fn merge(py: Python<'_>, shards: Vec<DatasetArgument>, out: PathBuf, allow_mixed: bool) -> PyResult<Dataset> {
    let shards: Vec<PathBuf> = shards.into_iter().map(|shard| shard.0).collect();
    let mixing = Mixing::allowed(allow_mixed);
    let merged = search(py, |watch| winnable_lab::merge(&out, &shards, mixing, watch))?.map_err(of_lab)?;
    // It is locked as long as it is open for writing.
    drop(merged);
    Dataset::open(out)
}

/// Writes a page about a dataset, with pictures: to `out`, or to report.html in the dataset. With `csv`, writes the rows as a table
/// instead, and `out` must be given. Gives the path of the file.
#[pyfunction]
#[pyo3(signature = (dataset, out=None, *, csv=false))]
pub fn report(py: Python<'_>, dataset: DatasetArgument, out: Option<PathBuf>, csv: bool) -> PyResult<PathBuf> {
    if csv && out.is_none() {
        return Err(bad("expected out, the file for the table, with csv=True, found None"));
    }
    let path = out.unwrap_or_else(|| dataset.0.join("report.html"));
    let directory = Directory::open(&dataset.0).map_err(of_lab)?;
    search(py, |watch| page::write(&directory, &path, csv, watch))?.map_err(of_lab)?;
    Ok(path)
}
