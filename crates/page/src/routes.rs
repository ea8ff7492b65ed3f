//! The addresses, each with what answers it. `assets/openapi.json` describes those under `/api`, and a test compares.

use crate::assets;
use crate::costs::Costs;
use crate::error::ApiError;
use crate::experiments::{Experiments, Order, Shelf, Standing};
use crate::guard::{Hosts, guard};
use crate::solver::{Asked, Solver};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRef, FromRequest, Path, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router, middleware};
use futures_util::Stream;
use futures_util::stream::unfold;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::timeout;
use winnable_catalog::Watch;
use winnable_engine::{Asker, LIMITS, answer, read};

/// Most bytes of a question.
const BODY: usize = 256 << 10;

/// So long one may take to send a question.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the answers need.
#[derive(Clone)]
pub struct App {
    solver: Solver,
    /// For lights that are quick, so that they never wait for what takes seconds.
    lights: Solver,
    costs: Arc<Costs>,
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
        ("post", "/api/v1/rules", post(rules)),
        ("post", "/api/v1/position", post(position)),
        ("post", "/api/v1/solve", ask("solve")),
        ("post", "/api/v1/lost", ask("lost")),
        ("post", "/api/v1/keeping", ask("keeping")),
        ("post", "/api/v1/why", ask("why")),
        ("post", "/api/v1/chance", ask("chance")),
        ("post", "/api/v1/grade", ask("grade")),
        ("post", "/api/v1/find", ask("find")),
        ("post", "/api/v1/puzzle", ask("puzzle")),
        ("get", "/api/v1/experiments", get(shelf)),
        ("post", "/api/v1/experiments", post(start)),
        ("get", "/api/v1/experiments/{name}", get(standing)),
        ("get", "/api/v1/experiments/{name}/events", get(events)),
        ("post", "/api/v1/experiments/{name}/stop", post(stop)),
        ("post", "/api/v1/experiments/{name}/resume", post(resume)),
    ]
}

/// The whole server behind its guard.
pub fn router(hosts: Hosts, experiments: Arc<Experiments>, site: Option<String>) -> Router {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let page = Router::new()
        .route("/", get(async move || assets::index(site.as_deref())))
        .route("/assets/{name}", get(assets::asset))
        .route("/data/{name}", get(data_page));
    let all = api().into_iter().fold(page, |router, (_, path, answer)| router.route(path, answer));
    all.fallback(missing)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(App {
            solver: Solver::new(threads),
            // More than there are cores, so that one light that takes long after all holds up no others.
            lights: Solver::new(4 * threads),
            costs: Arc::default(),
            quick: Solver::new(threads),
            experiments,
        })
}

/// A question in JSON, not read yet, and who asks.
struct Question {
    text: String,
    client: u64,
}

/// Who asks: each window of the page gives itself a name. Whoever has none shares one.
fn client(request: &Request) -> u64 {
    let mut hasher = DefaultHasher::new();
    request.headers().get("x-client").map(HeaderValue::as_bytes).hash(&mut hasher);
    hasher.finish()
}

impl<S: Send + Sync> FromRequest<S> for Question {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        // A form of another page can send anything but this kind.
        if kind != "application/json" && !(kind.starts_with("application/") && kind.ends_with("+json")) {
            return Err(ApiError::bad("Expected request with `Content-Type: application/json`"));
        }
        let client = client(&request);
        let bytes = timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let bytes =
            bytes.map_err(|_| ApiError::bad(format!("expected the question within {} s", PATIENCE.as_secs())))?;
        let bytes = bytes.map_err(|_| ApiError::bad(format!("expected at most {BODY} bytes")))?;
        let text = String::from_utf8(bytes.into());
        let text = text.map_err(|error| ApiError::bad(format!("expected a question in UTF-8: {error}")))?;
        Ok(Question { text, client })
    }
}

/// Milliseconds since the first question.
fn clock() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed().as_secs_f64() * 1000.0
}

/// What the engine says to a question that takes no search.
async fn quickly(app: &App, name: &'static str, question: String) -> Result<Response, ApiError> {
    let asked = move |watch: &Watch| Ok(answer(name, &question, &Asker { watch, most: LIMITS, clock })?);
    let told = app.quick.run(Asked::default(), asked).await?;
    Ok(([(CONTENT_TYPE, "application/json")], told).into_response())
}

/// What the engine says to a question that takes a search.
async fn searched(app: &App, name: &'static str, question: Question) -> Result<Response, ApiError> {
    let kind = Costs::kind(name, &question.text);
    let asked = Asked { client: question.client, cost: app.costs.expected(&kind) };
    let solver = if app.costs.is_quick(&kind) { &app.lights } else { &app.solver };
    let costs = Arc::clone(&app.costs);
    let search = move |watch: &Watch| {
        let began = Instant::now();
        let told = answer(name, &question.text, &Asker { watch, most: LIMITS, clock });
        costs.learn(&kind, began.elapsed().as_secs_f64() * 1000.0);
        Ok(told?)
    };
    let told = solver.run(asked, search).await?;
    Ok(([(CONTENT_TYPE, "application/json")], told).into_response())
}

/// A question of this name that takes a search.
fn ask(name: &'static str) -> MethodRouter<App> {
    post(async move |State(app): State<App>, asked: Question| searched(&app, name, asked).await)
}

async fn list(State(app): State<App>) -> Result<Response, ApiError> {
    quickly(&app, "games", String::new()).await
}

async fn rules(State(app): State<App>, asked: Question) -> Result<Response, ApiError> {
    quickly(&app, "rules", asked.text).await
}

async fn position(State(app): State<App>, asked: Question) -> Result<Response, ApiError> {
    quickly(&app, "position", asked.text).await
}

async fn shelf(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
) -> Result<Json<Shelf>, ApiError> {
    solver.run(Asked::default(), move |_| Ok(experiments.shelf())).await.map(Json)
}

async fn start(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    asked: Question,
) -> Result<Json<Standing>, ApiError> {
    let order: Order = read(&asked.text)?;
    solver.run(Asked::default(), move |_| experiments.start(&order)).await.map(Json)
}

async fn standing(
    State(solver): State<Solver>,
    State(experiments): State<Arc<Experiments>>,
    Path(name): Path<String>,
) -> Result<Json<Standing>, ApiError> {
    solver.run(Asked::default(), move |_| experiments.standing(&name)).await.map(Json)
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
    solver.run(Asked::default(), move |_| experiments.resume(&name)).await.map(Json)
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
        None => watch::channel(solver.run(Asked::default(), move |_| experiments.standing(&name)).await?).1,
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
    let text = solver.run(Asked::default(), move |_| experiments.page(&name)).await?;
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
