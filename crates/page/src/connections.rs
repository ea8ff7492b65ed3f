//! Connections, each of which is closed when nothing is asked on it for long.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::time::Duration;
use tokio::net::TcpListener;

/// So long one waits for the system when it gives no connection, for want of files for instance.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers on every connection until told to stop, and gives those that are still open then. A connection on which no whole head of a
/// question comes for as long as `idle` is closed.
pub async fn serve_connections(
    listener: TcpListener,
    app: Router,
    idle: Duration,
    told: impl Future<Output = ()>,
) -> GracefulShutdown {
    let open = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(idle);
    let mut told = pin!(told);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut told => return open,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(app.clone());
        let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that goes away is no error of the server.
            let _ = connection.await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    #[tokio::test]
    async fn a_connection_on_which_nothing_is_asked_is_closed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", get(async || "here"));
        tokio::spawn(serve_connections(listener, app, Duration::from_millis(100), std::future::pending()));
        // Nothing, half a head, and a whole question after which nothing comes.
        for sent in ["", "GET / HTTP/1.1\r\nHost: x\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(sent.as_bytes()).await.unwrap();
            let mut heard = Vec::new();
            let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut heard)).await;
            read.expect("it is closed").unwrap();
            assert_eq!(String::from_utf8_lossy(&heard).contains("here"), sent.ends_with("\r\n\r\n"), "{sent:?}");
        }
    }
}
