//! Tails of the binomial distribution, and the shares for which a tail has a given probability.
//!
//! A tail is the sum of its terms, from the one next to the mean outwards: all are positive, each follows from the one
//! before by one division, and after some nine standard deviations nothing is left to add. So every tail of up to 10^10
//! trials ends, after half a million terms at the most, with nothing lost by cancellation.

use statrs::function::gamma::ln_gamma;
use std::f64::consts::TAU;

/// The probability of exactly `hits` in `trials` with the chance `p`, between 0 and 1, of each (Loader's saddle-point form:
/// the large numbers cancel before they are computed).
fn exactly(hits: u64, trials: u64, p: f64) -> f64 {
    let (n, x, misses) = (trials as f64, hits as f64, (trials - hits) as f64);
    if hits == 0 {
        return (n * (-p).ln_1p()).exp();
    }
    if hits == trials {
        return (n * p.ln()).exp();
    }
    let stirling = stirling_error(n) - stirling_error(x) - stirling_error(misses);
    let exponent = stirling - deviance(x, n * p) - deviance(misses, n * (1.0 - p));
    exponent.exp() * (n / (TAU * x * misses)).sqrt()
}

/// The logarithm of n! less that of Stirling's formula.
fn stirling_error(n: f64) -> f64 {
    if n < 16.0 {
        return ln_gamma(n + 1.0) - (n + 0.5) * n.ln() + n - 0.5 * TAU.ln();
    }
    let square = n * n;
    (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square) / n
}

/// `x ln(x / mean) + mean - x`, also where the two are close to each other.
fn deviance(x: f64, mean: f64) -> f64 {
    let apart = (mean - x) / x;
    x * (apart - apart.ln_1p())
}

/// The probability of at most so many hits.
pub(crate) fn at_most(hits: u64, trials: u64, p: f64) -> f64 {
    at_least(trials - hits.min(trials), trials, 1.0 - p)
}

/// The probability of at least so many hits.
pub(crate) fn at_least(hits: u64, trials: u64, p: f64) -> f64 {
    if hits > trials {
        return 0.0;
    }
    if hits == 0 || p <= 0.0 || p >= 1.0 {
        return if hits == 0 || p >= 1.0 { 1.0 } else { 0.0 };
    }
    let odds = p / (1.0 - p);
    if hits as f64 > trials as f64 * p {
        // Outwards from `hits` on: each term has (trials - k) / (k + 1) times the odds of the one before.
        return tail(exactly(hits, trials, p), (hits..trials).map(|k| odds * (trials - k) as f64 / (k + 1) as f64));
    }
    let below = (1..hits).rev().map(|k| k as f64 / (odds * (trials - k + 1) as f64));
    1.0 - tail(exactly(hits - 1, trials, p), below)
}

/// A first term and those that follow it by these factors, as long as they change the sum.
fn tail(first: f64, factors: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut term) = (first, first);
    for factor in factors {
        term *= factor;
        if sum + term == sum {
            break;
        }
        sum += term;
    }
    sum.min(1.0)
}

/// The chance with which at least so many hits have this probability: what Clopper and Pearson's interval begins with.
pub(crate) fn chance_of_at_least(hits: u64, trials: u64, probability: f64) -> f64 {
    if hits == 0 {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = 0.5 * (low + high);
        // No number lies between the two: that is as close as one comes.
        if middle <= low || middle >= high {
            return middle;
        }
        if at_least(hits, trials, middle) < probability { low = middle } else { high = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(found: f64, exact: f64, within: f64) -> bool {
        (found / exact - 1.0).abs() < within
    }

    /// By mpmath with 60 digits, the tails summed term by term and solved for their chance.
    #[test]
    fn chances_are_those_of_exact_arithmetic() {
        for (hits, trials, probability, lower, upper) in [
            (3, 20, 0.025, 0.032_070_937_185_463_7, 0.378_926_826_545_313_9),
            (500, 1000, 0.025, 0.468_549_172_971_791_9, 0.531_450_827_028_208),
            (1, 10_000_000, 0.025, 2.531_780_795_224_03e-9, 5.571_642_117_360_731e-7),
            (9, 12_000_000, 0.025, 3.429_478_136_242_148e-7, 1.423_733_141_343_019e-6),
            (3, 10_000_000_000, 0.025, 6.186_721_229_383_307e-11, 8.767_273_067_214_163e-10),
            (9, 10_000_000_000, 0.000_000_5, 9.052_831_215_501_266e-11, 3.364_844_804_324_943e-9),
            (1, 10_000_000_000, 0.005, 5.012_541_823_543_026e-13, 7.430_129_497_891_288e-10),
        ] {
            let found = chance_of_at_least(hits, trials, probability);
            assert!(is_close(found, lower, 1e-11), "{hits} of {trials}: {found:e}, exactly {lower:e}");
            // At most so many hits are at least so many misses.
            let found = 1.0 - chance_of_at_least(trials - hits, trials, probability);
            assert!((found - upper).abs() < 1e-15 + 1e-11 * upper, "{hits} of {trials}: {found:e}, exactly {upper:e}");
        }
    }

    /// The series goes on where the formula with `ln_gamma` ends, with each of its terms.
    #[test]
    fn the_error_of_stirlings_formula_is_that_of_the_factorial() {
        for n in [15_u32, 16, 17, 20, 30] {
            let factorial: f64 = (1..=n).map(|k| f64::from(k).ln()).sum();
            let n = f64::from(n);
            let exact = factorial - (n + 0.5) * n.ln() + n - 0.5 * TAU.ln();
            assert!((stirling_error(n) - exact).abs() < 1e-12, "{n}: {:e}, exactly {exact:e}", stirling_error(n));
        }
    }

    /// By mpmath as above.
    #[test]
    fn tails_of_a_fair_coin_are_those_of_exact_arithmetic() {
        for (hits, trials, exact) in [
            (0, 5, 0.0625),
            (2, 10, 0.109_375),
            (40, 100, 0.056_887_933_640_980_8),
            (4900, 10_000, 0.046_585_527_704_947_4),
            (499_000, 1_000_000, 0.045_608_299_865_382_1),
            (4_999_800_000, 10_000_000_000, 6.334_516_019_045_337e-5),
            (4_999_500_000, 10_000_000_000, 1.524_124_377_526_306e-23),
        ] {
            let found = 2.0 * at_most(hits, trials, 0.5);
            assert!(is_close(found, exact, 1e-9), "{hits} of {trials}: {found:e}, exactly {exact:e}");
        }
    }

    #[test]
    fn tails_end_everywhere_and_the_two_sides_make_one() {
        let counts = [0_u64, 1, 2, 9, 10, 1000, 123_456_789, 5_000_000_000, 9_999_999_999, 10_000_000_000];
        for trials in [1_u64, 2, 10, 1000, 10_000_000, 10_000_000_000] {
            for hits in counts.into_iter().filter(|&hits| hits <= trials) {
                for p in [0.0, 1e-300, 1e-10, 0.3, 0.5, 1.0 - 1e-10, 1.0] {
                    let (below, above) = (at_most(hits, trials, p), at_least(hits + 1, trials, p));
                    assert!((below + above - 1.0).abs() < 1e-5, "{hits} of {trials} at {p}: {below} and {above}");
                }
            }
        }
    }
}
