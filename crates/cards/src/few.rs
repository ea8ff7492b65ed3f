//! Sorting short lists.

use std::cmp::Ordering;

/// Sorts a list of some dozens, by insertion, so that equals stay in their order. The library's sort does the same with so few, but
/// brings two thousand instructions more for each type of a list, which a browser has to load: the engine for browsers was a tenth larger.
pub fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_few_by(list, |a, b| key(a).cmp(&key(b)));
}

/// The same, in an order that is no key's.
pub fn sort_few_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for next in 1..list.len() {
        let mut at = next;
        while at > 0 && order(&list[at - 1], &list[at]).is_gt() {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn equals_stay_in_their_order() {
        for many in 0..40_u64 {
            let mut list: Vec<(u64, u64)> = (0..many).map(|n| (n * 7919 % 5, n)).collect();
            let mut sorted = list.clone();
            sorted.sort_by_key(|&(key, _)| key);
            sort_few(&mut list, |&(key, _)| key);
            assert_eq!(list, sorted);
        }
    }
}
