//! The server: addresses, limits, start and end.

use crate::assets;
use crate::error::ApiError;
use crate::guard::{Hosts, guard};
use crate::position::{Line, Position};
use crate::questions::{self, Answer, Find, FoundDeal, Keeping, Lost, Solve};
use crate::solver::Solver;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use thiserror::Error;
use tokio::net::TcpListener;
use winnable_catalog::FAMILIES;

/// Most bytes of a question.
const BODY: usize = 256 << 10;

/// Where to listen.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address.
    pub address: SocketAddr,
    /// The name under which others ask for it, if it is not for this machine alone.
    pub host: Option<String>,
}

/// Why the server ended.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is not to be had.
    #[error("expected a free address to listen on, found {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The system took it away.
    #[error("the server ended: {0}")]
    Ended(#[from] std::io::Error),
}

/// Serves the page until Ctrl-C or SIGTERM. `ready` is told the address once it listens.
pub fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let address = config.address;
        let listener = TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })?;
        let address = listener.local_addr()?;
        ready(address);
        let app = router(Hosts::new(address.port(), config.host.as_deref()));
        axum::serve(listener, app).with_graceful_shutdown(told_to_stop()).await?;
        Ok(())
    })
}

/// Waits for Ctrl-C, or for SIGTERM where there is such a thing.
async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => (),
        () = terminate => (),
    }
}

fn router(hosts: Hosts) -> Router {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    Router::new()
        .route("/", get(assets::index))
        .route("/assets/{name}", get(assets::asset))
        .route("/api/v1/games", get(games))
        .route("/api/v1/position", post(position))
        .route("/api/v1/solve", post(solve))
        .route("/api/v1/lost", post(lost))
        .route("/api/v1/keeping", post(keeping))
        .route("/api/v1/find", post(find))
        .fallback(missing)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(Solver::new(threads))
}

/// A question in JSON; what is wrong with it is said in JSON too.
struct Question<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Question<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(question)) => Ok(Question(question)),
            Err(JsonRejection::BytesRejection(_)) => Err(ApiError::bad(format!("expected at most {BODY} bytes"))),
            Err(rejection) => Err(ApiError::bad(rejection.body_text())),
        }
    }
}

/// A game as the page lists it.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
}

async fn games() -> Json<Vec<Listed>> {
    let listed =
        |family: &winnable_catalog::Family| Listed { name: family.name, title: family.title, rules: family.rules };
    Json(FAMILIES.iter().map(listed).collect())
}

async fn position(State(solver): State<Solver>, Question(line): Question<Line>) -> Result<Json<Position>, ApiError> {
    solver.run(move |_| line.position()).await.map(Json)
}

async fn solve(State(solver): State<Solver>, Question(asked): Question<Solve>) -> Result<Json<Answer>, ApiError> {
    solver.run(move |watch| questions::solve(&asked.line(), asked.quality, watch)).await.map(Json)
}

async fn lost(State(solver): State<Solver>, Question(line): Question<Line>) -> Result<Json<Lost>, ApiError> {
    solver.run(move |watch| questions::lost(&line, watch)).await.map(Json)
}

async fn keeping(State(solver): State<Solver>, Question(line): Question<Line>) -> Result<Json<Keeping>, ApiError> {
    solver.run(move |watch| questions::keeping(&line, watch)).await.map(Json)
}

async fn find(State(solver): State<Solver>, Question(asked): Question<Find>) -> Result<Json<FoundDeal>, ApiError> {
    solver.run(move |watch| questions::find(&asked, watch)).await.map(Json)
}

async fn missing(request: Request) -> ApiError {
    ApiError::not_found(request.uri().path())
}
