//! The page in the browser: one server, one page, no network beyond it.
//!
//! The server keeps no games. Every question names the game, the deal and the moves, and the answer follows from these
//! alone: a reload, a shared address and a second window cost nothing, and there is nothing to lose.
//!
//! - what is asked of a position is answered by `winnable_engine`;
//! - [`experiments`]: rate runs in the data folder, which the laboratory runs;
//! - [`routes`]: the addresses of all this;
//! - [`solver`]: runs searches on a bounded number of threads, and stops those that nobody waits for;
//! - [`guard`]: who may ask, and what a browser may do with the page;
//! - [`rates`]: how often each game can be won, for the first page;
//! - [`offline`]: the same without a network, for tests;
//! - [`assets`]: the page itself, inside the program;
//! - [`site()`]: the same as files for any web server, with the engine in the browser.

mod assets;
mod connections;
mod costs;
mod error;
mod experiments;
mod guard;
mod lean;
mod offline;
mod rates;
mod routes;
mod server;
mod site;
mod solver;

pub use offline::Offline;
pub use rates::{PLAYERS, rates_module};
pub use server::{Config, ServeError, serve};
pub use site::{Files, SiteError, site};
