//! Can this solitaire deal be won? The library behind the `winnable` command: the catalog of games, solving
//! with a refereed answer, and the laboratory of experiments.

pub use winnable_catalog::*;
pub use winnable_lab as lab;
pub use winnable_papers as papers;
