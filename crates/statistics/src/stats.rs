//! Honest intervals.

use crate::binomial;
use crate::method::CONFIDENCE;
use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::beta::ln_beta;

/// An interval of shares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether two intervals have a point in common.
    pub fn meets(self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// Whether a value lies in it.
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The point of the normal distribution that leaves out as much on either side as the confidence allows: 1.96 for 95 %.
fn z(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + 0.5 * confidence)
}

/// Fewer successes or failures than this are "near 0 or 1".
const FEW: u64 = 10;

/// A 95 % interval for a share of `wins` in `deals`: Wilson's, and Clopper and Pearson's exact one near 0 and 1.
pub fn share(wins: u64, deals: u64) -> Interval {
    share_at(wins, deals, CONFIDENCE)
}

/// Such an interval with another confidence.
pub fn share_at(wins: u64, deals: u64, confidence: f64) -> Interval {
    if is_near_an_end(wins, deals) {
        clopper_pearson_at(wins, deals, confidence)
    } else {
        wilson_at(wins, deals, confidence)
    }
}

/// Whether Wilson's interval is not good enough.
fn is_near_an_end(wins: u64, deals: u64) -> bool {
    wins < FEW || deals - wins < FEW
}

/// The method of [`share_with_undecided_at`] for these counts.
pub fn method(wins: u64, losses: u64, undecided: u64) -> &'static str {
    let deals = wins + losses + undecided;
    match (is_near_an_end(wins, deals), is_near_an_end(wins + undecided, deals)) {
        (false, false) => "Wilson",
        (true, true) => "Clopper-Pearson",
        (true, false) => "Clopper-Pearson below, Wilson above",
        (false, true) => "Wilson below, Clopper-Pearson above",
    }
}

/// A 95 % interval when some deals are undecided: they count as lost for the lower end and as won for the upper.
pub fn share_with_undecided(wins: u64, losses: u64, undecided: u64) -> Interval {
    share_with_undecided_at(wins, losses, undecided, CONFIDENCE)
}

/// Such an interval with another confidence.
pub fn share_with_undecided_at(wins: u64, losses: u64, undecided: u64, confidence: f64) -> Interval {
    let deals = wins + losses + undecided;
    Interval { low: share_at(wins, deals, confidence).low, high: share_at(wins + undecided, deals, confidence).high }
}

/// Wilson's 95 % interval.
pub fn wilson(wins: u64, deals: u64) -> Interval {
    wilson_at(wins, deals, CONFIDENCE)
}

fn wilson_at(wins: u64, deals: u64, confidence: f64) -> Interval {
    let (n, p, z) = (deals as f64, wins as f64 / deals as f64, z(confidence));
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    Interval { low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
}

/// The exact 95 % interval of Clopper and Pearson.
pub fn clopper_pearson(wins: u64, deals: u64) -> Interval {
    clopper_pearson_at(wins, deals, CONFIDENCE)
}

fn clopper_pearson_at(wins: u64, deals: u64, confidence: f64) -> Interval {
    let beyond = 0.5 - 0.5 * confidence;
    Interval {
        low: binomial::chance_of_at_least(wins, deals, beyond),
        high: 1.0 - binomial::chance_of_at_least(deals - wins, deals, beyond),
    }
}

/// A 95 % confidence *sequence*: it holds at all times at once, so one may stop whenever it is narrow enough.
///
/// Robbins' method with a uniform mixture: under the true share p the ratio B(w+1, l+1) / (p^w (1-p)^l) is
/// a martingale that starts at 1, so by Ville's inequality it ever reaches 20 with probability at most 5 %. The
/// interval is the set of p for which it is below 20. Undecided deals widen it on both sides.
pub fn sequential(wins: u64, losses: u64, undecided: u64) -> Interval {
    sequential_at(wins, losses, undecided, CONFIDENCE)
}

/// Such a sequence with another confidence.
pub fn sequential_at(wins: u64, losses: u64, undecided: u64, confidence: f64) -> Interval {
    let low = confidence_sequence(wins, losses + undecided, confidence).low;
    Interval { low, high: confidence_sequence(wins + undecided, losses, confidence).high }
}

fn confidence_sequence(wins: u64, losses: u64, confidence: f64) -> Interval {
    let (w, l) = (wins as f64, losses as f64);
    if wins + losses == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let term = |n: f64, p: f64| if n == 0.0 { 0.0 } else { n * p.ln() };
    let bound = -(1.0 - confidence).ln();
    let excess = |p: f64| ln_beta(w + 1.0, l + 1.0) - term(w, p) - term(l, 1.0 - p) - bound;
    let centre = w / (w + l);
    // The ratio grows from the centre outwards: find where it reaches its bound on each side.
    let edge = |mut inside: f64, mut outside: f64| {
        for _ in 0..100 {
            let middle = 0.5 * (inside + outside);
            if excess(middle) < 0.0 { inside = middle } else { outside = middle }
        }
        outside
    };
    Interval {
        low: if wins == 0 { 0.0 } else { edge(centre, 0.0) },
        high: if losses == 0 { 1.0 } else { edge(centre, 1.0) },
    }
}

/// McNemar's exact two-sided test: `only_first` pairs were won by the first alone, `only_second` by the second alone.
pub fn mcnemar(only_first: u64, only_second: u64) -> f64 {
    let n = only_first + only_second;
    if n == 0 {
        return 1.0;
    }
    (2.0 * binomial::at_most(only_first.min(only_second), n, 0.5)).min(1.0)
}

/// A 95 % interval for the difference of two shares of `pairs` pairs, of which some were won by the first alone and some
/// by the second alone: Bonett and Price's (Wald's after one pair was added to each of the two), widened to what the exact
/// interval for the share of the first among the pairs that differ says. Widened so, it holds 0 if and only if the p of
/// [`mcnemar`] is at least 5 %.
pub fn paired_difference(only_first: u64, only_second: u64, pairs: u64) -> Interval {
    let n = pairs as f64 + 2.0;
    let (p, q) = ((only_first as f64 + 1.0) / n, (only_second as f64 + 1.0) / n);
    let spread = z(CONFIDENCE) * ((p + q - (p - q).powi(2)) / n).sqrt();
    let wald = Interval { low: (p - q - spread).max(-1.0), high: (p - q + spread).min(1.0) };
    let different = only_first + only_second;
    let of_first = clopper_pearson(only_first, different);
    let exact = |share: f64| different as f64 / pairs as f64 * (2.0 * share - 1.0);
    Interval { low: wald.low.min(exact(of_first.low)), high: wald.high.max(exact(of_first.high)) }
}

/// A mean and its 95 % interval by the normal approximation, from values that come so many times each.
pub fn mean(counts: impl Iterator<Item = (f64, u64)> + Clone) -> (f64, Interval) {
    mean_at(counts, CONFIDENCE)
}

/// Such a mean and its interval with another confidence.
pub fn mean_at(counts: impl Iterator<Item = (f64, u64)> + Clone, confidence: f64) -> (f64, Interval) {
    let n = counts.clone().map(|(_, count)| count).sum::<u64>().max(1) as f64;
    let mean = counts.clone().map(|(value, count)| value * count as f64).sum::<f64>() / n;
    let squares = counts.map(|(value, count)| (value - mean).powi(2) * count as f64).sum::<f64>();
    let spread = z(confidence) * (squares / (n - 1.0).max(1.0) / n).sqrt();
    (mean, Interval { low: mean - spread, high: mean + spread })
}

/// The place among so many sorted values of the one below which a share `q` of them lies.
pub fn quantile_place(count: u64, q: f64) -> u64 {
    (q * count.saturating_sub(1) as f64).round() as u64
}

/// The value below which a share `q` of the sorted values lies.
pub fn quantile(sorted: &[u64], q: f64) -> u64 {
    sorted.get(quantile_place(sorted.len() as u64, q) as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    fn close(a: Interval, low: f64, high: f64) -> bool {
        (a.low - low).abs() < 2e-6 && (a.high - high).abs() < 2e-6
    }

    #[test]
    fn intervals_agree_with_another_program() {
        assert!(close(wilson(8726, 10_000), 0.865_921_7, 0.878_992_2));
        // The exact lower bound for 4000 of 4000, which Shintani prints as 99.97 %.
        assert!((clopper_pearson(4000, 4000).low - 0.999_078_2).abs() < 1e-6);
        assert!(close(clopper_pearson(0, 10), 0.0, 0.308_497_1));
        assert!(close(clopper_pearson(3, 20), 0.032_070_9, 0.378_926_8));
    }

    /// By Python's `statistics.NormalDist`, with few deals, where every term counts.
    #[test]
    fn wilsons_interval_of_few_deals() {
        assert!(close(wilson(3, 20), 0.052_368_7, 0.360_418_9));
        assert!(close(wilson(20, 40), 0.351_995_3, 0.648_004_7));
    }

    #[test]
    fn the_method_changes_at_ten_wins_or_losses() {
        for (wins, is_exact) in [(9, true), (10, false), (50, false), (90, false), (91, true)] {
            let exact = if is_exact { clopper_pearson(wins, 100) } else { wilson(wins, 100) };
            assert_eq!(share(wins, 100), exact, "{wins} of 100");
            assert_eq!(method(wins, 100 - wins, 0), if is_exact { "Clopper-Pearson" } else { "Wilson" }, "{wins}");
        }
        assert_eq!(method(5, 95, 20), "Clopper-Pearson below, Wilson above");
        assert_eq!(method(50, 5, 50), "Wilson below, Clopper-Pearson above");
        assert_eq!(method(5, 2, 3), "Clopper-Pearson");
        assert_eq!(method(5, 200, 4), "Clopper-Pearson");
        assert_eq!(method(200, 4, 5), "Clopper-Pearson");
        assert_eq!(method(11, 11, 1), "Wilson");
    }

    #[test]
    fn intervals_meet_if_they_share_a_point() {
        let interval = |low: f64, high: f64| Interval { low, high };
        let middle = interval(0.4, 0.6);
        for (other, meets) in [
            (interval(0.1, 0.3), false),
            (interval(0.1, 0.4), true),
            (interval(0.1, 0.9), true),
            (interval(0.45, 0.5), true),
            (interval(0.6, 0.9), true),
            (interval(0.7, 0.9), false),
        ] {
            assert_eq!((middle.meets(other), other.meets(middle)), (meets, meets), "{other:?}");
        }
    }

    #[test]
    fn a_mean_has_its_interval() {
        // By Python's `statistics` for 1, 1, 4, 10, 10, 10.
        let (mean, interval) = mean([(1.0, 2), (4.0, 1), (10.0, 3)].into_iter());
        assert_eq!(mean, 6.0);
        assert!(close(interval, 6.0 - 3.613_995_0, 6.0 + 3.613_995_0), "{interval:?}");
        assert_eq!(super::mean([(7.0, 1)].into_iter()), (7.0, Interval { low: 7.0, high: 7.0 }));
    }

    #[test]
    fn quantiles_are_values_of_the_list() {
        let sorted = [1, 2, 3, 5, 8, 13, 21, 34, 55];
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(&sorted, q)), [1, 3, 8, 21, 55]);
        assert_eq!(quantile(&[], 0.5), 0);
    }

    #[test]
    fn another_confidence_gives_another_interval() {
        // By Python: NormalDist().inv_cdf, and the binomial tails of 0.5 % solved for their share.
        assert!((z(0.99) - 2.575_829_303_5).abs() < 1e-9);
        assert!((z(0.95) - 1.959_963_984_5).abs() < 1e-9);
        assert!(close(share_at(3, 20, 0.99), 0.017_642_6, 0.449_465_4), "{:?}", share_at(3, 20, 0.99));
        for of in [share_at, |wins, deals, level| sequential_at(wins, deals - wins, 0, level)] {
            let (usual, wide) = (of(600, 1000, 0.95), of(600, 1000, 0.99));
            assert!(wide.low < usual.low && usual.high < wide.high);
        }
        assert_eq!(share_at(600, 1000, 0.95), share(600, 1000));
    }

    #[test]
    fn the_difference_of_pairs_has_its_interval() {
        // Two shares of 100 pairs, 12 against 3: (13 - 4) / 102 and its spread by hand. The exact interval of 12 among 15,
        // 0.5191 to 0.9567, says 0.0057 to 0.1370: its lower end is the lower one.
        let spread = 1.959_964 * ((17.0 / 102.0 - (9.0_f64 / 102.0).powi(2)) / 102.0).sqrt();
        assert!(
            close(paired_difference(12, 3, 100), 0.005_732_7, 9.0 / 102.0 + spread),
            "{:?}",
            paired_difference(12, 3, 100)
        );
        // Where all pairs that differ are the first's, the exact interval is the narrower one on both sides.
        let spread = 1.959_964 * ((32.0 / 102.0 - (30.0_f64 / 102.0).powi(2)) / 102.0).sqrt();
        assert!(close(paired_difference(30, 0, 100), 30.0 / 102.0 - spread, 30.0 / 102.0 + spread));
        assert!(close(paired_difference(0, 30, 100), -30.0 / 102.0 - spread, -30.0 / 102.0 + spread));
        assert!(paired_difference(5, 5, 1000).holds(0.0) && !paired_difference(60, 5, 1000).holds(0.0));
        // Of pairs that are won by the first with 0.3 and by the second with 0.2, about 95 % of the intervals hold 0.1.
        let held = (0..1000).filter(|&seed| {
            let mut rng = SplitMix64::new(seed);
            let (mut first, mut second) = (0, 0);
            for _ in 0..50 {
                let (a, b) = (rng.below(10) < 3, rng.below(10) < 2);
                (first, second) = (first + u64::from(a && !b), second + u64::from(b && !a));
            }
            paired_difference(first, second, 50).holds(0.1)
        });
        let held = held.count();
        assert!((930..=985).contains(&held), "{held}");
    }

    #[test]
    fn the_difference_of_pairs_excludes_0_where_the_test_does() {
        assert!(paired_difference(5, 0, 7).holds(0.0), "p = 0.0625 for five of seven");
        assert_eq!(paired_difference(0, 0, 9).holds(0.0), mcnemar(0, 0) >= 0.05);
        let mut excluded = 0;
        for different in (1..=60).chain([100, 250, 1000]) {
            for first in 0..=different {
                let second = different - first;
                let is_seen = mcnemar(first, second) < 0.05;
                excluded += u64::from(is_seen);
                for both in [0, 1, 5, 1000, 1_000_000] {
                    let interval = paired_difference(first, second, different + both);
                    assert_eq!(!interval.holds(0.0), is_seen, "{first} against {second}, {both} alike: {interval:?}");
                }
            }
        }
        assert!(excluded > 500, "{excluded}");
    }

    /// Few wins or losses among very many deals: the interval comes, and is that of exact arithmetic.
    #[test]
    fn ten_million_deals_with_few_wins_have_an_interval() {
        for deals in [10_000_000, 12_000_000, 10_000_000_000] {
            for few in 0..=11 {
                for (wins, confidence) in [(few, 0.95), (deals - few, 0.95), (few, 0.999_999), (deals - few, 0.5)] {
                    let Interval { low, high } = share_at(wins, deals, confidence);
                    let rate = wins as f64 / deals as f64;
                    assert!(
                        0.0 <= low && low <= rate && rate <= high && high <= 1.0,
                        "{wins} of {deals}: {low} {high}"
                    );
                }
            }
        }
        // By mpmath: 9 of 12 million.
        let found = share(9, 12_000_000);
        assert!(
            (found.low / 3.429_478_136_242e-7 - 1.0).abs() < 1e-9
                && (found.high / 1.423_733_141_343e-6 - 1.0).abs() < 1e-9
        );
    }

    #[test]
    fn undecided_deals_widen_both_sides() {
        let decided = share_with_undecided(60, 40, 0);
        let open = share_with_undecided(60, 35, 5);
        assert!(open.low <= decided.low && open.high > decided.high);
    }

    #[test]
    fn undecided_deals_widen_a_confidence_sequence_on_both_sides() {
        let (open, low, high) = (sequential(60, 30, 10), sequential(60, 40, 0), sequential(70, 30, 0));
        assert_eq!((open.low, open.high), (low.low, high.high));
        assert!(open.low > 0.0 && open.high < 1.0);
        // With losses alone the bound is reached where (1 - p)^-100 / 101 is 20.
        let lost = sequential(0, 100, 0);
        assert!(close(lost, 0.0, 1.0 - 2020_f64.powf(-0.01)), "{lost:?}");
        assert_eq!(sequential(0, 0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn mcnemar_gives_known_values() {
        assert!((mcnemar(0, 5) - 0.0625).abs() < 1e-12);
        assert!((mcnemar(2, 8) - 0.109_375).abs() < 1e-9);
        assert_eq!(mcnemar(4, 4), 1.0);
    }

    /// Looks after every deal, which would break a fixed-n interval: at most 5 % of the sequences may ever miss
    /// the truth, where a Wilson interval that is looked at again and again misses in far more.
    #[test]
    fn the_confidence_sequence_holds_at_all_times() {
        let (mut sequential_misses, mut wilson_misses) = (0, 0);
        for seed in 0..200 {
            let mut rng = SplitMix64::new(seed);
            let (mut wins, mut losses, mut missed, mut wilson_missed) = (0, 0, false, false);
            for _ in 0..300 {
                if rng.below(10) < 7 {
                    wins += 1
                } else {
                    losses += 1
                }
                missed |= !sequential(wins, losses, 0).holds(0.7);
                wilson_missed |= !wilson(wins, wins + losses).holds(0.7);
            }
            sequential_misses += u32::from(missed);
            wilson_misses += u32::from(wilson_missed);
        }
        // 10 expected at the most, and three standard deviations more for chance.
        assert!(sequential_misses <= 19, "{sequential_misses} of 200");
        assert!(wilson_misses > 40, "{wilson_misses} of 200");
    }
}
