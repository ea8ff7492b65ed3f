//! What is wrong with a question, as the browser is told.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use winnable_engine::{Error, Fault};

/// An answer that says what was expected and what came.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    message: String,
}

#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
}

impl ApiError {
    /// The question is wrong.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError { status: StatusCode::BAD_REQUEST, message: message.into() }
    }

    /// Nobody may ask this from there.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError { status: StatusCode::FORBIDDEN, message: message.into() }
    }

    /// There is no such page.
    pub fn not_found(path: &str) -> ApiError {
        ApiError { status: StatusCode::NOT_FOUND, message: format!("there is no {path} here") }
    }

    /// It cannot be done now.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError { status: StatusCode::CONFLICT, message: message.into() }
    }

    /// Too many questions wait already.
    pub fn busy() -> ApiError {
        ApiError { status: StatusCode::SERVICE_UNAVAILABLE, message: "too many searches wait; ask again soon".into() }
    }

    /// Something that should not happen.
    pub fn defect(message: impl Into<String>) -> ApiError {
        ApiError { status: StatusCode::INTERNAL_SERVER_ERROR, message: message.into() }
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<Error> for ApiError {
    fn from(Error { fault, message }: Error) -> ApiError {
        let status = match fault {
            Fault::Question => StatusCode::BAD_REQUEST,
            Fault::Unknown => StatusCode::NOT_FOUND,
            Fault::Stopped => StatusCode::CONFLICT,
            Fault::Defect => StatusCode::INTERNAL_SERVER_ERROR,
        };
        ApiError { status, message }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self.message })).into_response()
    }
}
