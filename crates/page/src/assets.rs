//! The files of the page, which are part of the program.

use crate::error::ApiError;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The page.
pub async fn index() -> Response {
    file("index.html")
}

/// A file that the page asks for.
pub async fn asset(Path(name): Path<String>) -> Response {
    file(&name)
}

/// The description of the interface for programs.
pub async fn openapi() -> Response {
    file("openapi.json")
}

/// The text of a file.
#[cfg(test)]
pub fn text(name: &str) -> String {
    String::from_utf8(Assets::get(name).expect("it is there").data.into_owned()).expect("it is text")
}

fn file(name: &str) -> Response {
    let Some(file) = Assets::get(name) else { return ApiError::not_found(name).into_response() };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], file.data).into_response()
}
