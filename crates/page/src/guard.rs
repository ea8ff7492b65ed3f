//! Who may ask, and what a browser may do with the page.
//!
//! The server listens on this machine for its own page. A page from elsewhere could still send requests to it, or have its
//! own name point to this machine; so the name that was asked for and the page that asks are both checked.

use crate::error::ApiError;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Where the page that asks is from, as browsers say.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Names under which the server may be asked, each with its port.
#[derive(Debug, Clone)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// The names of this machine for itself, and one more if the server listens elsewhere.
    pub fn new(port: u16, other: Option<&str>) -> Hosts {
        let names = ["localhost", "127.0.0.1", "[::1]"].into_iter().chain(other);
        Hosts(names.map(|name| format!("{name}:{port}")).collect())
    }

    fn allows(&self, host: &str) -> bool {
        self.0.iter().any(|allowed| allowed.eq_ignore_ascii_case(host))
    }

    fn check(&self, request: &Request) -> Result<(), ApiError> {
        let text =
            |name: HeaderName| request.headers().get(name).map(|value| value.to_str().unwrap_or("?").to_string());
        let host = text(HOST).unwrap_or_default();
        if !self.allows(&host) {
            return Err(ApiError::forbidden(format!("expected a host of {}, found \"{host}\"", self.0.join(", "))));
        }
        // What is read here is for the page of this server; others may only lead to its first page.
        let is_read = ["/api/", "/data/"].iter().any(|part| request.uri().path().starts_with(part));
        match text(SEC_FETCH_SITE) {
            Some(from) if is_read && !["same-origin", "none"].contains(&from.as_str()) => {
                return Err(ApiError::forbidden(format!("expected the page of this server, found a page \"{from}\"")));
            }
            _ => {}
        }
        match text(ORIGIN) {
            Some(origin) if !origin.strip_prefix("http://").is_some_and(|host| self.allows(host)) => {
                Err(ApiError::forbidden(format!("expected the page of this server, found the origin \"{origin}\"")))
            }
            _ => Ok(()),
        }
    }
}

/// The page may load what this server has and ask this server, and no page may show it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Checks a request, and adds the headers to its answer.
pub async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match hosts.check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        // A page of the data folder has a policy of its own.
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn is_allowed(host: &str, origin: Option<&str>) -> bool {
        let mut request = Request::builder().header(HOST, host);
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        Hosts::new(8517, None).check(&request.body(Body::empty()).unwrap()).is_ok()
    }

    #[test]
    fn pages_from_elsewhere_may_lead_to_the_first_page_alone() {
        let is_allowed = |path: &str, from: &str| {
            let request = Request::builder().uri(path).header(HOST, "localhost:8517").header(SEC_FETCH_SITE, from);
            Hosts::new(8517, None).check(&request.body(Body::empty()).unwrap()).is_ok()
        };
        for path in ["/data/castle", "/api/v1/games"] {
            assert!(is_allowed(path, "same-origin") && is_allowed(path, "none"), "{path}");
            assert!(!is_allowed(path, "cross-site") && !is_allowed(path, "same-site"), "{path}");
        }
        assert!(is_allowed("/", "cross-site"));
    }

    #[test]
    fn only_the_page_of_this_server_may_ask() {
        for host in ["localhost:8517", "127.0.0.1:8517", "[::1]:8517", "LocalHost:8517"] {
            assert!(is_allowed(host, None), "{host}");
            assert!(is_allowed(host, Some("http://localhost:8517")));
        }
        for host in ["", "localhost", "localhost:80", "example.org:8517", "localhost:8517.example.org"] {
            assert!(!is_allowed(host, None), "{host}");
        }
        for origin in ["http://example.org", "null", "https://localhost:8517", "http://localhost:8518"] {
            assert!(!is_allowed("localhost:8517", Some(origin)), "{origin}");
        }
    }
}
