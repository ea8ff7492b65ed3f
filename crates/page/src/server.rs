//! The server: its start and its end.

use crate::connections::serve_connections;
use crate::experiments::Experiments;
use crate::guard::Hosts;
use crate::routes;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use winnable_catalog::NameError;

/// So long those who still wait for an answer may wait when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// So long a connection may stay open on which nothing is asked.
const IDLE: Duration = Duration::from_secs(30);

/// Where to listen.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address.
    pub address: SocketAddr,
    /// The name under which others ask for it, if it is not for this machine alone.
    pub host: Option<String>,
    /// The data folder, where experiments are kept; it is made when the first one is started.
    pub data: PathBuf,
    /// Paths of rule files that can be played by, beside the games of the list.
    pub games: Vec<String>,
    /// Where the page was published, for links that others can open.
    pub site: Option<String>,
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
    /// A rule file is none.
    #[error("{0}")]
    Game(#[from] NameError),
    /// The system took it away.
    #[error("the server ended: {0}")]
    Ended(#[from] std::io::Error),
}

/// Serves the page until Ctrl-C or SIGTERM. `ready` is told the address once it listens.
pub fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    config.games.iter().try_for_each(|path| winnable_engine::tell(path))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let address = config.address;
        let listener = TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })?;
        let address = listener.local_addr()?;
        ready(address);
        let experiments = Arc::new(Experiments::new(config.data.clone()));
        let app = routes::router(
            Hosts::new(address.port(), config.host.as_deref()),
            Arc::clone(&experiments),
            config.site.clone(),
        );
        let running = Arc::clone(&experiments);
        let told = async move {
            told_to_stop().await;
            // What watches an experiment ends with it.
            running.stop_all();
        };
        let open = serve_connections(listener, app, IDLE, told).await;
        // Fails if somebody still waits then.
        let _ = tokio::time::timeout(PATIENCE, open.shutdown()).await;
        // Whatever happened, rows are written before the program ends.
        experiments.finish();
        Ok(())
    });
    // Searches that nobody waits for any more need not end first.
    runtime.shutdown_background();
    result
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
