//! Deals for an app that promises a win: so many of each difficulty, with what makes them hard.
//!
//! `cargo run --release --example winnable_deals -- freecell 2`

use winnable::{Error, Game, Level, Watch};

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let game = Game::open(&arguments.next().unwrap_or_else(|| "freecell".to_string()))?;
    let count: usize = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1);
    let watch = Watch::default();
    for level in Level::ALL {
        let mut deals = game.deals(1);
        for _ in 0..count {
            // The search goes on behind the deal that was found.
            let Some((named, grade)) = game.first_of_grade(&mut deals, level, &watch)? else { break };
            println!("{} {}: {level}. {}", game.name(), named.name, grade.explanation());
        }
    }
    Ok(())
}
