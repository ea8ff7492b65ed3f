//! The files of the page, which are part of the program.

use crate::error::ApiError;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The page, which is told where it was published.
pub fn index(site: Option<&str>) -> Response {
    let address = site.unwrap_or_default();
    let quoted = address.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let text = text("index.html").replace("name=\"site\" content=\"\"", &format!("name=\"site\" content=\"{quoted}\""));
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")], text).into_response()
}

/// A file that the page asks for.
pub async fn asset(Path(name): Path<String>) -> Response {
    file(&name)
}

/// The description of the interface for programs.
pub async fn openapi() -> Response {
    file("openapi.json")
}

/// The names of all files.
pub fn names() -> impl Iterator<Item = String> {
    Assets::iter().map(|name| name.to_string())
}

/// What a file holds.
pub fn bytes(name: &str) -> Option<Vec<u8>> {
    Assets::get(name).map(|file| file.data.into_owned())
}

/// The text of a file that is part of the program.
pub fn text(name: &str) -> String {
    bytes(name).and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
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
