//! Ctrl-C while the interpreter lock is released.
//!
//! Python handles signals on its main thread alone, which is the one that searches. So the search asks, every few thousand
//! states; only a few times a second is the question passed on to the interpreter.

use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use winnable_catalog::Watch;

/// How often the interpreter is asked at most.
const EVERY: Duration = Duration::from_millis(50);

/// Whether a signal handler, or other Python code that we called, has raised an exception.
#[derive(Clone, Default)]
pub struct Interrupt {
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Interrupt {
    /// A watch for a search on the thread of the caller.
    pub fn watch(&self) -> Watch {
        let (interrupt, asked) = (self.clone(), Mutex::new(Instant::now()));
        Watch::asking(move || {
            let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
            if asked.elapsed() < EVERY {
                return false;
            }
            *asked = Instant::now();
            Python::attach(|py| interrupt.note(py.check_signals()))
        })
    }

    /// Keeps an exception, and says whether there is one.
    pub fn note(&self, result: PyResult<()>) -> bool {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = result {
            raised.get_or_insert(error);
        }
        raised.is_some()
    }

    /// The exception, if there was one.
    pub fn finish(&self) -> PyResult<()> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

/// Searches with the interpreter lock released; Ctrl-C ends it.
pub fn search<T: Send>(py: Python<'_>, search: impl FnOnce(&Watch) -> T + Send) -> PyResult<T> {
    let interrupt = Interrupt::default();
    let watch = interrupt.watch();
    let result = py.detach(|| search(&watch));
    interrupt.finish()?;
    Ok(result)
}
