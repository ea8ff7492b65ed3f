//! The server as a process: what SIGTERM leaves behind.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Sends a request and reads the answer to its end.
fn ask(port: u16, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all((head + body).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn sigterm_ends_the_server_and_every_finished_deal_is_written() {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("served");
    let _ = std::fs::remove_dir_all(&data);
    let mut server = Command::new(env!("CARGO_BIN_EXE_winnable"))
        .args(["serve", "--port", "0", "--data", data.to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let port: u16 = said.split("localhost:").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let started = ask(port, "POST", "/api/v1/experiments", r#"{"game": "monte-carlo:4", "deals": 1000000}"#);
    assert!(started.contains("monte-carlo-4-1000000"), "{started}");
    // One who watches does not keep the server from ending.
    let watcher = std::thread::spawn(move || ask(port, "GET", "/api/v1/experiments/monte-carlo-4-1000000/events", ""));
    std::thread::sleep(Duration::from_millis(1500));
    let since = Instant::now();
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    assert!(server.wait().unwrap().success());
    assert!(since.elapsed() < Duration::from_secs(20), "{:?}", since.elapsed());
    let events = watcher.join().unwrap();
    let last = events.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    let last: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["is_running"], false);
    let dataset = data.join("monte-carlo-4-1000000");
    let mut report = Command::new(env!("CARGO_BIN_EXE_winnable"));
    let table = report.args(["report", dataset.to_str().unwrap(), "--csv"]).output().unwrap();
    let rows = String::from_utf8(table.stdout).unwrap().lines().count() as u64 - 1;
    assert!(rows > 0 && last["done"] == rows, "{rows} rows, {} told", last["done"]);
}
