//! Questions asked without a network: for tests that send anything at all, as fuzzing does.

use crate::experiments::Experiments;
use crate::guard::Hosts;
use crate::routes;
use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{Request, StatusCode};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tower_service::Service;

/// The whole server but for its socket.
pub struct Offline {
    runtime: tokio::runtime::Runtime,
    router: Router,
}

impl Offline {
    /// With this data folder.
    pub fn new(data: PathBuf) -> std::io::Result<Offline> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let router = routes::router(Hosts::new(80, None), Arc::new(Experiments::new(data)), None);
        Ok(Offline { runtime, router })
    }

    /// The status of the answer to a question under `/api/v1`; None if nobody wants to wait so long for it.
    pub fn ask(&self, path: &str, question: &[u8], patience: Duration) -> Option<StatusCode> {
        let request = Request::post(format!("/api/v1/{path}"))
            .header(HOST, "localhost:80")
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(question.to_vec()))
            .expect("the path is one of an address");
        let mut router = self.router.clone();
        self.runtime.block_on(async {
            let answer = tokio::time::timeout(patience, router.call(request)).await.ok()?;
            let Ok(answer) = answer;
            Some(answer.status())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_as_over_the_network() {
        let server = Offline::new(PathBuf::from("nowhere")).unwrap();
        let ask = |question: &str| server.ask("position", question.as_bytes(), Duration::MAX).unwrap();
        assert_eq!(ask(r#"{"game":"freecell","deal":"617"}"#), StatusCode::OK);
        assert_eq!(ask(r#"{"game":"freecell","deal":"617","moves":["99"]}"#), StatusCode::BAD_REQUEST);
        assert_eq!(ask("{"), StatusCode::BAD_REQUEST);
    }
}
