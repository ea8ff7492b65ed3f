//! The published rates: Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games* (Journal of Artificial
//! Intelligence Research 85), in percent with the half-width of the 95 % interval, which holds the deals that their program Solvitaire
//! left undecided; and the mean seconds that it took for a deal, where they tell them.

/// A published rate.
#[derive(Debug, Clone)]
pub struct Rate {
    /// The game here.
    pub game: String,
    /// In percent.
    pub percent: f64,
    /// The half-width of its interval.
    pub within: f64,
    /// Their seconds for a deal.
    pub seconds: Option<f64>,
    /// Deals of a full comparison.
    pub deals: u64,
    /// Our microseconds for a deal, for the progress bar alone.
    pub micros: f64,
    /// What their program plays otherwise.
    pub otherwise: Option<&'static str>,
}

/// With worry-back and without, for 1 to 13 cards turned at a time: rates with their half-widths, their seconds (0 if not told), and our
/// microseconds of a deal.
const BY_DRAW: [([f64; 2], [f64; 2], f64, f64); 13] = [
    ([90.480, 0.116], [90.204, 0.093], 190.0, 2e3),
    ([88.620, 0.135], [88.289, 0.112], 60.0, 12e3),
    ([81.945, 0.084], [81.524, 0.089], 75.0, 17e3),
    ([69.337, 0.098], [68.723, 0.095], 8.5, 15e3),
    ([53.434, 0.099], [52.638, 0.099], 0.0, 12e3),
    ([35.854, 0.095], [34.982, 0.094], 0.0, 10e3),
    ([23.779, 0.084], [22.952, 0.083], 0.0, 8e3),
    ([12.276, 0.065], [11.703, 0.064], 0.0, 5e3),
    ([7.670, 0.053], [7.214, 0.051], 0.0, 3e3),
    ([4.237, 0.040], [3.939, 0.039], 0.0, 2e3),
    ([2.066, 0.029], [1.904, 0.027], 0.0, 1e3),
    ([0.849, 0.019], [0.779, 0.018], 0.0, 1e3),
    ([0.600, 0.016], [0.545, 0.015], 0.01, 1e3),
];

/// Games: rates with their half-widths, their seconds (0 if not told), deals of a full comparison, our microseconds of a deal.
type Row = (&'static str, [f64; 2], f64, u64, f64);

/// Klondike with three cards turned at a time.
const VARIANTS: [Row; 8] = [
    ("klondike:build=any,spaces=any", [99.923, 0.006], 26.0, 10_000, 5e3),
    ("klondike:spaces=any", [94.959, 0.045], 2.0, 10_000, 5e3),
    ("klondike:build=suit,spaces=any", [40.762, 0.097], 0.03, 10_000, 1e3),
    ("klondike:build=any", [99.855, 0.049], 75.0, 10_000, 5e3),
    ("klondike:build=suit", [6.895, 0.050], 0.06, 10_000, 1e3),
    ("klondike:build=any,spaces=nothing", [51.135, 48.759], 600.0, 100, 10e6),
    ("klondike:spaces=nothing", [2.168, 0.121], 99.0, 10_000, 15e3),
    ("klondike:build=suit,spaces=nothing", [0.178, 0.009], 0.05, 10_000, 1e3),
];

/// The other games.
const OTHERS: [Row; 44] = [
    ("freecell", [99.998_881, 0.000_207], 0.0, 100_000, 60.0),
    ("freecell:cells=3", [99.3583, 0.0162], 0.0, 10_000, 300.0),
    ("freecell:cells=2", [79.544, 0.091], 0.0, 10_000, 1e3),
    ("freecell:cells=1", [19.348, 0.093], 0.0, 10_000, 500.0),
    ("freecell:cells=0", [0.2137, 0.0031], 0.0, 10_000, 100.0),
    ("freecell:columns=7", [98.857, 0.023], 0.0, 10_000, 300.0),
    ("freecell:columns=6", [61.421, 0.098], 0.0, 10_000, 1e3),
    ("freecell:columns=5", [3.859, 0.040], 0.0, 10_000, 500.0),
    ("freecell:columns=4", [0.00866, 0.000_58], 0.0, 10_000, 100.0),
    ("bakers-game", [75.053, 0.028], 0.0, 10_000, 300.0),
    ("beleaguered-castle", [68.170, 0.099], 0.0, 10_000, 2e3),
    ("streets-and-alleys", [51.187, 0.186], 0.0, 10_000, 5e3),
    ("siegecraft", [99.136, 0.020], 0.0, 10_000, 1e3),
    ("stronghold", [97.379, 0.042], 0.0, 10_000, 2e3),
    ("alpha-star", [47.794, 0.032], 0.004, 100_000, 50.0),
    ("delta-star", [34.413, 0.030], 0.004, 100_000, 120.0),
    ("american-canister", [5.606, 0.015], 0.61, 100_000, 50.0),
    ("british-canister", [0.000_129, 0.000_008], 0.0001, 100_000, 20.0),
    ("eight-off", [99.8805, 0.0022], 0.05, 10_000, 500.0),
    ("fore-cell", [85.617, 0.024], 0.71, 10_000, 17e3),
    ("fore-cell-same-suit", [10.564, 0.020], 0.015, 10_000, 500.0),
    ("seahaven-towers", [89.332, 0.020], 0.12, 10_000, 3e3),
    ("fan", [48.776, 0.099], 1.0, 10_000, 700.0),
    ("king-albert", [68.542, 0.092], 15.0, 1_000, 150e3),
    ("raglan", [81.226, 0.085], 1.0, 10_000, 10e3),
    ("somerset", [53.725, 0.097], 2.9, 10_000, 15e3),
    ("spanish-patience", [99.863, 0.003], 0.09, 10_000, 3e3),
    ("thirty", [67.454, 0.030], 0.22, 100_000, 100.0),
    ("northwest-territory", [68.369, 0.094], 21.0, 10_000, 2e3),
    ("trigon", [15.996, 0.023], 0.015, 100_000, 50.0),
    ("thirty-six", [94.674, 0.100], 18.0, 10_000, 2e3),
    ("canfield:nothing-on-base", [71.245, 0.031], 4.8, 1_000, 300e3),
    ("fortunes-favor:turn=to-play", [99.999_987_9, 0.000_002_2], 0.07, 10_000, 5e3),
    ("gaps:aces-fixed", [24.902, 0.028], 0.0, 1_000, 250e3),
    ("golf", [45.109, 0.032], 0.0, 10_000, 3e3),
    ("black-hole", [86.944, 0.022], 0.0, 10_000, 3e3),
    ("worm-hole", [99.8886, 0.0074], 0.0, 1_000, 20e3),
    ("accordion", [99.999_48, 0.000_52], 0.0, 1_000, 50e3),
    ("late-binding", [47.021, 0.032], 0.0, 10_000, 2e3),
    ("east-haven", [82.844, 0.100], 0.0, 1_000, 100e3),
    ("simple-simon:take=cards", [97.450, 0.034], 0.0, 1_000, 10e3),
    ("spiderette:deal-on-spaces,take=cards", [99.620, 0.018], 0.0, 100, 1e6),
    ("will-o-the-wisp:deal-on-spaces,take=cards", [99.9240, 0.0027], 0.0, 100, 1e6),
    ("mrs-mop:take=cards", [97.992, 0.079], 0.0, 100, 1e6),
];

/// Single cards leave in their program, so that more is won.
const PARTS_LEAVE: &str = "their program lets single cards leave, from the ace up: take=cards";

/// Games that their program plays by another rule, and which.
const OTHERWISE: [(Row, &str); 6] = [
    (
        ("canfield-strict:nothing-on-base", [67.562, 0.034], 6.3, 100, 10e6),
        "when the reserve is gone, their program lets nothing but the waste move to piles while there is a space",
    ),
    (("simple-simon", [97.450, 0.034], 0.0, 100, 1e6), PARTS_LEAVE),
    (("spiderette", [99.620, 0.018], 0.0, 100, 1e6), PARTS_LEAVE),
    (("will-o-the-wisp", [99.9240, 0.0027], 0.0, 100, 1e6), PARTS_LEAVE),
    (("mrs-mop", [97.992, 0.079], 0.0, 10, 10e6), PARTS_LEAVE),
    (
        ("spider", [98.487, 1.513], 0.0, 10, 10e6),
        "their program lets single cards leave, from the ace up, which is not played here",
    ),
];

fn rate((game, [percent, within], seconds, deals, micros): Row) -> Rate {
    let seconds = Some(seconds).filter(|&seconds| seconds > 0.0);
    Rate { game: game.to_string(), percent, within, seconds, deals, micros, otherwise: None }
}

/// Klondike and its variants.
pub fn klondike() -> Vec<Rate> {
    let mut rates = Vec::new();
    for worry_back in [true, false] {
        for (draw, (with, without, seconds, micros)) in (1..).zip(BY_DRAW) {
            let mut options = Vec::new();
            options.extend((draw != 3).then(|| format!("draw={draw}")));
            options.extend((!worry_back).then(|| "no-worry-back".to_string()));
            let game = if options.is_empty() { String::new() } else { format!(":{}", options.join(",")) };
            let (published, seconds) = if worry_back { (with, seconds) } else { (without, 0.0) };
            rates.push(Rate { game: format!("klondike{game}"), ..rate(("", published, seconds, 10_000, micros)) });
        }
    }
    rates.extend(VARIANTS.map(rate));
    rates
}

/// Every game of theirs that is known here.
pub fn all() -> Vec<Rate> {
    let otherwise = OTHERWISE.map(|(row, why)| Rate { otherwise: Some(why), ..rate(row) });
    OTHERS.map(rate).into_iter().chain(otherwise).chain(klondike()).collect()
}
