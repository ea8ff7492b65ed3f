//! The options of every command that searches, and Ctrl-C.

use crate::output;
use clap::{Args, ValueEnum};
use std::sync::Arc;
use winnable::{Engine, Limits, Notation, Request, Watch};

/// Engine and limits.
#[derive(Args)]
pub struct SearchOptions {
    /// How to search
    #[arg(long, value_enum, default_value_t = EngineName::Complete)]
    engine: EngineName,
    /// Give up after this many states, for example 500000 or 20M
    #[arg(long, value_name = "N", default_value = "20M", value_parser = output::read_states)]
    max_states: u64,
    /// Give up when tables and queues reach this size, for example 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = output::read_bytes)]
    memory: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum EngineName {
    /// A good solver that ends in a win, in a proof or at its limits
    Complete,
    /// The papers' plain depth-first search in natural order
    Paper,
}

impl SearchOptions {
    /// What is asked of the search.
    pub fn request(&self, notation: Notation) -> Request {
        let engine = match self.engine {
            EngineName::Complete => Engine::Complete,
            EngineName::Paper => Engine::Paper,
        };
        Request {
            engine,
            limits: Limits { states: self.max_states, bytes: self.memory },
            notation,
            ..Request::default()
        }
    }
}

/// A line to the search that Ctrl-C pulls; a second Ctrl-C ends the program at once.
pub fn watch() -> Result<Arc<Watch>, output::Error> {
    let watch = Arc::new(Watch::default());
    let pulled = Arc::clone(&watch);
    ctrlc::set_handler(move || {
        if pulled.is_stopped() {
            std::process::exit(130);
        }
        pulled.stop();
    })?;
    Ok(watch)
}
