//! Certificates of loss.

use crate::deal::{DealArgument, GameArgument, kind, limits};
use crate::error::{bad, of_lab, undecided};
use crate::interrupt::search;
use crate::value::{Value, value};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use winnable_catalog::{InputError, Request, read_text_at_most};
use winnable_certificate::{Certificate as Claim, CheckLimits, Refusal, check_until};
use winnable_lab::{self as lab, Proved};

/// A certificate that a position cannot be won, in terms of positions and moves alone: `check_certificate` accepts it without any solver.
#[pyclass(frozen, module = "winnable", get_all)]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// The canonical name of the game.
    game: String,
    /// The full name of the deal; None if only the text is known.
    deal: Option<String>,
    /// How many positions the set has that no line of play leaves.
    positions: u64,
    /// The certificate as text, as `winnable prove` writes it.
    text: String,
}

impl Value for Certificate {}

value! {
    impl Certificate {
        fn __str__(&self) -> &str {
            &self.text
        }

        fn __repr__(&self) -> String {
            let Certificate { game, deal, positions, .. } = self;
            let deal = deal.as_deref().unwrap_or("a position");
            format!("<Certificate {game} {deal}: cannot be won, {} positions>", lab::grouped(*positions))
        }

        /// Writes the text to a file, for `winnable check --certificate`.
        fn write(&self, path: PathBuf) -> PyResult<()> {
            lab::write_text(&path, &self.text).map_err(of_lab)
        }
    }
}

/// Makes a certificate that a deal cannot be won.
///
/// The solver says first whether the deal is lost; `ValueError` if it can be won, `Undecided` if the limits do not allow to say, or not to
/// go through all positions. `max_states` is for the solver; `memory` is for the solver, and then for the set of positions.
///
/// >>> import winnable
/// >>> certificate = winnable.prove("freecell", 11982)
/// >>> certificate
/// <Certificate freecell ms:11982: cannot be won, ... positions>
/// >>> winnable.check_certificate(certificate) == certificate.positions
/// True
/// >>> winnable.prove("freecell", 1)
/// Traceback (most recent call last):
///   ...
/// ValueError: expected a deal that is lost, found ms:1, which can be won
#[pyfunction]
#[pyo3(signature = (game, deal, *, engine="complete", max_states=20_000_000, memory=4294967296))]
pub fn prove(
    py: Python<'_>,
    game: GameArgument,
    deal: DealArgument,
    engine: &str,
    max_states: i128,
    memory: i128,
) -> PyResult<Certificate> {
    let game = game.open()?;
    let named = deal.read(&*game)?;
    let limits = limits(max_states, memory)?;
    let request = Request { engine: engine.parse().map_err(bad)?, limits, ..Request::default() };
    let proved = search(py, |watch| lab::prove(&*game, &named, &request, watch, watch))?.map_err(of_lab)?;
    let name = named.name;
    match proved {
        Proved::Lost(certificate, closure) => Ok(Certificate {
            game: certificate.game.clone(),
            deal: Some(name),
            positions: closure.positions,
            text: certificate.to_string(),
        }),
        Proved::Winnable => Err(bad(format!("expected a deal that is lost, found {name}, which can be won"))),
        Proved::Undecided(reason) => {
            let why = reason.map_or(String::new(), |reason| format!(": {reason}"));
            Err(undecided(format!("expected a deal that is lost, found {name}, which is undecided{why}")))
        }
        Proved::TooLarge(limit) => Err(undecided(format!("{name} cannot be won, but {limit}; memory allows more"))),
        Proved::Interrupted => {
            Err(undecided(format!("{name} cannot be won, but its set of positions was interrupted")))
        }
    }
}

/// A certificate as it is given: one that was made, its text, or the file that has it.
pub struct CertificateArgument(String);

impl FromPyObject<'_, '_> for CertificateArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(CertificateArgument(text));
        }
        if let Ok(certificate) = object.cast::<Certificate>() {
            return Ok(CertificateArgument(certificate.get().text.clone()));
        }
        let Ok(path) = object.extract::<PathBuf>() else {
            let found = kind(object);
            return Err(PyTypeError::new_err(format!(
                "expected a certificate, its text or the path of its file, found {found}"
            )));
        };
        let told = path.to_string_lossy().into_owned();
        let text = read_text_at_most(&path, winnable_catalog::MOST_INPUT).map_err(|error| {
            let message = format!("expected a file with a certificate; cannot read \"{told}\": {error}");
            match &error {
                InputError::System(system) => PyOSError::new_err((system.raw_os_error(), message, told)),
                InputError::TooLong { .. } | InputError::NotText { .. } => bad(message),
            }
        })?;
        Ok(CertificateArgument(text))
    }
}

/// Has a certificate of loss checked, without any solver: every position of its set is gone through with the moves of the referee. Gives how many
/// they are; `ValueError` says why a certificate is refused, `Undecided` that `memory` does not suffice.
///
/// The certificate is one that `prove` made, its text, or the path of its file.
///
/// >>> import winnable
/// >>> text = winnable.prove("freecell", 11982).text
/// >>> winnable.check_certificate(text.replace("positions: ", "positions: 1"))
/// Traceback (most recent call last):
///   ...
/// ValueError: the certificate is refused: expected ... positions as the certificate says, found ...
#[pyfunction]
#[pyo3(signature = (certificate, *, memory=4294967296))]
pub fn check_certificate(py: Python<'_>, certificate: CertificateArgument, memory: i128) -> PyResult<u64> {
    let limits = CheckLimits { bytes: limits(1, memory)?.bytes, ..CheckLimits::default() };
    let claim: Claim = certificate.0.parse().map_err(bad)?;
    let checked = search(py, |watch| check_until(&claim, limits, &|| watch.is_stopped()))?;
    match checked {
        Ok(closure) => Ok(closure.positions),
        Err(limit @ (Refusal::Limit { .. } | Refusal::Stopped { .. })) => Err(undecided(limit)),
        Err(error @ (Refusal::Game(_) | Refusal::Board(_))) => Err(bad(format!("in the board, {error}"))),
        Err(refusal) => Err(bad(format!("the certificate is refused: {refusal}"))),
    }
}
