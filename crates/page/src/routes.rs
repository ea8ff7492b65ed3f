//! The addresses, each with what answers it. `assets/openapi.json` describes those under `/api`, and a test compares.

use crate::assets;
use crate::error::ApiError;
use crate::experiments::{Experiments, Order, Shelf, Standing};
use crate::games::{self, Listed};
use crate::guard::{Hosts, guard};
use crate::position::{Line, Shown};
use crate::questions::{
    self, Answer, AskChance, AskGrade, ChanceAnswer, Find, FoundDeal, GradeAnswer, Keeping, Lost, Solve,
};
use crate::solver::Solver;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRef, FromRequest, Path, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router, middleware};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::watch;

/// Most bytes of a question.
const BODY: usize = 256 << 10;

/// What the answers need.
#[derive(Clone)]
pub struct App {
    solver: Solver,
    /// For answers that take no search, so that the board never waits for one.
    quick: Solver,
    experiments: Arc<Experiments>,
}

impl FromRef<App> for Solver {
    fn from_ref(app: &App) -> Solver {
        app.solver.clone()
    }
}

impl FromRef<App> for Arc<Experiments> {
    fn from_ref(app: &App) -> Arc<Experiments> {
        Arc::clone(&app.experiments)
    }
}

/// What programs may ask: the method, the address and what answers it.
fn api() -> Vec<(&'static str, &'static str, MethodRouter<App>)> {
    vec![
        ("get", "/api/v1/games", get(list)),
        ("get", "/api/v1/openapi.json", get(assets::openapi)),
        ("post", "/api/v1/position", post(position)),
        ("post", "/api/v1/solve", post(solve)),
        ("post", "/api/v1/lost", post(lost)),
        ("post", "/api/v1/keeping", post(keeping)),
        ("post", "/api/v1/chance", post(chance)),
        ("post", "/api/v1/grade", post(grade)),
        ("post", "/api/v1/find", post(find)),
        ("get", "/api/v1/experiments", get(shelf)),
        ("post", "/api/v1/experiments", post(start)),
        ("get", "/api/v1/experiments/{name}", get(standing)),
        ("get", "/api/v1/experiments/{name}/events", get(events)),
        ("post", "/api/v1/experiments/{name}/stop", post(stop)),
        ("post", "/api/v1/experiments/{name}/resume", post(resume)),
    ]
}

/// The whole server behind its guard.
pub fn router(hosts: Hosts, experiments: Arc<Experiments>) -> Router {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let page = Router::new()
        .route("/", get(assets::index))
        .route("/assets/{name}", get(assets::asset))
        .route("/data/{name}", get(data_page));
    let all = api().into_iter().fold(page, |router, (_, path, answer)| router.route(path, answer));
    all.fallback(missing)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(App { solver: Solver::new(threads), quick: Solver::new(threads), experiments })
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

async fn list() -> Result<Json<Vec<Listed>>, ApiError> {
    games::listed().map(Json)
}

async fn position(State(app): State<App>, Question(line): Question<Line>) -> Result<Json<Shown>, ApiError> {
    app.quick.run(move |_| line.position()).await.map(Json)
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

async fn chance(
    State(solver): State<Solver>,
    Question(asked): Question<AskChance>,
) -> Result<Json<ChanceAnswer>, ApiError> {
    solver.run(move |watch| questions::chance(&asked, watch)).await.map(Json)
}

async fn grade(
    State(solver): State<Solver>,
    Question(asked): Question<AskGrade>,
) -> Result<Json<GradeAnswer>, ApiError> {
    solver.run(move |watch| questions::grade(&asked, watch)).await.map(Json)
}

async fn find(State(solver): State<Solver>, Question(asked): Question<Find>) -> Result<Json<FoundDeal>, ApiError> {
    solver.run(move |watch| questions::find(&asked, watch)).await.map(Json)
}

async fn shelf(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
) -> Result<Json<Shelf>, ApiError> {
    solver.run(move |_| Ok(experiments.shelf())).await.map(Json)
}

async fn start(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    Question(order): Question<Order>,
) -> Result<Json<Standing>, ApiError> {
    solver.run(move |_| experiments.start(&order)).await.map(Json)
}

async fn standing(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    Path(name): Path<String>,
) -> Result<Json<Standing>, ApiError> {
    solver.run(move |_| experiments.standing(&name)).await.map(Json)
}

async fn stop(
    State(experiments): State<Arc<Experiments>>,
    Path(name): Path<String>,
) -> Result<Json<Standing>, ApiError> {
    experiments.stop(&name)?;
    experiments.standing(&name).map(Json)
}

async fn resume(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    Path(name): Path<String>,
) -> Result<Json<Standing>, ApiError> {
    solver.run(move |_| experiments.resume(&name)).await.map(Json)
}

/// Where an experiment stands, again and again until it ends.
async fn events(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    Path(name): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, axum::Error>>>, ApiError> {
    let receiver = match experiments.watch(&name) {
        Some(receiver) => receiver,
        // One that does not run is told once.
        None => watch::channel(solver.run(move |_| experiments.standing(&name)).await?).1,
    };
    let stream = unfold((receiver, true), |(mut receiver, is_first)| async move {
        if !is_first {
            receiver.changed().await.ok()?;
        }
        let event = Event::default().json_data(&*receiver.borrow_and_update());
        Some((event, (receiver, false)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Pages of the data folder were written by this program and have styles in them, but no scripts.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The report of a dataset, the page of a ladder or of the reproduction.
async fn data_page(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    let text = solver.run(move |_| experiments.page(&name)).await?;
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, PAGE_POLICY)];
    Ok((headers, text).into_response())
}

async fn missing(request: Request) -> ApiError {
    ApiError::not_found(request.uri().path())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_describes_every_address_and_no_other() {
        let document: Value = serde_json::from_str(&assets::text("openapi.json")).unwrap();
        let paths = document["paths"].as_object().unwrap();
        let described = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
        });
        let described: BTreeSet<(String, String)> = described.collect();
        let served = api().into_iter().map(|(method, path, _)| (method.to_string(), path.to_string()));
        assert_eq!(described, served.collect::<BTreeSet<_>>());
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().unwrap() {
                assert!(operation["summary"].is_string(), "{method} {path}");
                assert!(operation["responses"]["200"].is_object(), "{method} {path}");
                let is_asked = operation["requestBody"].is_object();
                assert_eq!(is_asked, method == "post" && !path.contains("{name}"), "{method} {path}");
            }
        }
    }
}
