//! `winnable compare`: two datasets on the same deals.

use crate::output::{self, Error, Exit, grouped};
use clap::Args;
use std::path::PathBuf;
use winnable_catalog::Watch;
use winnable_lab::compare::{Comparison, compare};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable rate monte-carlo --deals 5000 --out stated
  winnable rate monte-carlo:5,as-programmed --deals 5000 --out programmed
  winnable compare stated programmed")]
pub struct Arguments {
    /// A dataset
    first: PathBuf,
    /// Another one, with deals of the same names
    second: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let comparison = compare(&arguments.first, &arguments.second, &Watch::default())?;
    if arguments.json {
        output::data(&(serde_json::to_string(&comparison)? + "\n"))?;
    } else {
        output::print(&in_words(&comparison, arguments))?;
    }
    Ok(Exit::Yes)
}

fn in_words(c: &Comparison, arguments: &Arguments) -> String {
    let (first, second) = (arguments.first.display(), arguments.second.display());
    let mut text = String::new();
    for (name, deals, asked) in [(&first, c.first_deals, c.first_asked), (&second, c.second_deals, c.second_asked)] {
        if deals < asked {
            text += &format!("{name} is not finished: {} of {} deals\n", grouped(deals), grouped(asked));
        }
    }
    text += &format!("{} deals in both, {} decided by both\n\n", grouped(c.common), grouped(c.decided));
    for (count, what) in [
        (c.both, "won in both".to_string()),
        (c.only_first, format!("won in {first} only")),
        (c.only_second, format!("won in {second} only")),
        (c.neither, "won in neither".to_string()),
    ] {
        text += &format!("{:>12} {what}\n", grouped(count));
    }
    text += &format!(
        "\nDifference of the rates {:+.3} points, 95 % interval {:+.3} to {:+.3} ({}{})\n\
         McNemar's exact test p = {}\n",
        100.0 * c.difference,
        100.0 * c.difference_low,
        100.0 * c.difference_high,
        c.method,
        if c.decided < c.common { "; undecided deals widen it on both sides" } else { "" },
        probability(c.p_value)
    );
    if let Some(ratio) = c.states_ratio {
        text += &format!("States of {second} to states of {first}: {ratio:.3} (geometric mean)\n");
    }
    if !c.examples.is_empty() {
        text += &format!(
            "They differ on {}{}\n",
            c.examples.join(" "),
            if c.only_first + c.only_second > 5 { " ..." } else { "" }
        );
    }
    text
}

/// A probability with three digits: as people write it, or if it is tiny with a power of ten.
fn probability(p: f64) -> String {
    if p < 0.0005 { format!("{p:.2e}") } else { format!("{p:.3}") }
}

#[cfg(test)]
mod tests {
    #[test]
    fn probabilities_read_well() {
        assert_eq!(
            [1.0, 0.0625, 0.000_5, 0.000_499, 3e-20].map(super::probability),
            ["1.000", "0.062", "0.001", "4.99e-4", "3.00e-20"]
        );
    }
}
