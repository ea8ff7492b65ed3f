//! `winnable serve`: the page in the browser.

use crate::output::{self, Error, Exit};
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use winnable_page::{Config, serve};

const EXAMPLES: &str = "\
Examples:
  winnable serve                     the page at http://localhost:8517
  winnable serve --port 9000 --open  at another port, and shown at once
  winnable serve --game mine.toml    with a game of your own beside the others
  winnable serve --data results      with the datasets and pages in this folder

It listens for this machine alone, needs no network, and ends with Ctrl-C.";

/// Arguments of `winnable serve`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8517)]
    port: u16,
    /// The data folder: experiments that are run in the page, and others to be looked at
    #[arg(long, value_name = "DIR", default_value = "winnable-data")]
    data: PathBuf,
    /// A rule file of one's own, to be played like the games of the list; may be given several times
    #[arg(long, value_name = "FILE")]
    game: Vec<String>,
    /// Where the page was published (`winnable site`), for links that others can open
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    site: Option<String>,
    /// Show the page in the browser at once
    #[arg(long)]
    open: bool,
}

/// Serves the page until it is told to stop.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), arguments.port);
    let config = Config {
        address,
        host: None,
        data: arguments.data.clone(),
        games: arguments.game.clone(),
        site: arguments.site.clone(),
    };
    serve(&config, |address| {
        let page = format!("http://localhost:{}", address.port());
        // Somebody who does not read it can still use the page.
        let _ = output::print(&format!("The page is at {page} (Ctrl-C ends it)\n"));
        if arguments.open {
            show(&page);
        }
    })?;
    Ok(Exit::Yes)
}

/// An address of a page.
fn address(text: &str) -> Result<String, String> {
    let is_page = text.starts_with("https://") || text.starts_with("http://");
    if is_page && !text.contains(['#', ' ']) {
        Ok(text.to_string())
    } else {
        Err("expected an address such as https://example.org/winnable/".into())
    }
}

/// Asks the system to show a page; if it cannot, the address was printed.
fn show(page: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let _ = std::process::Command::new(program).args(arguments).arg(page).spawn();
}
