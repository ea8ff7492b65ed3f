//! A hint after some moves, and which of them lost the game.
//!
//! `cargo run --release --example hint -- freecell 617 1a 7b`

use winnable::{Error, Game, Limits, Watch};

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let game = Game::open(&arguments.next().unwrap_or_else(|| "freecell".to_string()))?;
    let named = game.deal(&arguments.next().unwrap_or_else(|| "617".to_string()))?;
    let mut session = game.session(&named.deal)?;
    for text in arguments {
        session.play(&text)?;
    }
    // An app would search on another thread, and stop the search by the watch when the player moves on.
    let (limits, watch) = (Limits { states: 2_000_000, bytes: 512 << 20 }, Watch::default());
    println!("{}", session.text());
    match session.can_win(limits, &watch)? {
        Some(true) => println!("Hint: {}", session.hint(limits, &watch)?.unwrap_or_default()),
        None => println!("Nobody knows whether it can still be won."),
        Some(false) => {
            while session.can_win(limits, &watch)? == Some(false) {
                let last = session.line().last().cloned();
                if !session.undo() {
                    println!("The deal cannot be won.");
                    return Ok(());
                }
                println!("Lost after {}", last.unwrap_or_default());
            }
        }
    }
    Ok(())
}
