//! Sorting short lists.

use std::cmp::Ordering;

/// In longer lists comparing is what takes long, not moving.
const FEW: usize = 32;

/// Sorts a list, mostly one of some dozens, so that equals stay in their order. The library's sort does the same, but
/// brings two thousand instructions more for each type of a list, which a browser has to load: the engine for browsers was a tenth larger.
pub fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_few_by(list, |a, b| key(a).cmp(&key(b)));
}

/// The same, in an order that is no key's.
pub fn sort_few_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if list.len() > FEW {
        let places = sorted_places(list.len(), &|a, b| order(&list[a], &list[b]));
        return permute(list, places);
    }
    for next in 1..list.len() {
        let mut at = next;
        while at > 0 && order(&list[at - 1], &list[at]).is_gt() {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The places of a list in the order of what is there, each put in by bisection: one sort of numbers for lists of all types.
#[inline(never)]
fn sorted_places(len: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places = Vec::with_capacity(len);
    for next in 0..len {
        let at = places.partition_point(|&place| order(place, next).is_le());
        places.insert(at, next);
    }
    places
}

/// Brings to each place what was at the place that is told for it.
fn permute<T>(list: &mut [T], mut from: Vec<usize>) {
    for start in 0..list.len() {
        let mut at = start;
        // Round the circle of places that change with this one; a place that is done says itself.
        while from[at] != start {
            let next = from[at];
            list.swap(at, next);
            from[at] = at;
            at = next;
        }
        from[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn equals_stay_in_their_order() {
        for many in (0..200_u64).chain([5000]) {
            let mut list: Vec<(u64, u64)> = (0..many).map(|n| (n * 7919 % 61, n)).collect();
            let mut sorted = list.clone();
            sorted.sort_by_key(|&(key, _)| key);
            sort_few(&mut list, |&(key, _)| key);
            assert_eq!(list, sorted);
        }
    }

    /// A board of Monte Carlo has thousands of turns.
    #[test]
    fn long_lists_take_few_comparisons() {
        let compared = std::cell::Cell::new(0);
        let mut list: Vec<u64> = (0..5000).map(|n| n * 7919 % 5003).collect();
        super::sort_few_by(&mut list, |a, b| {
            compared.set(compared.get() + 1);
            a.cmp(b)
        });
        assert!(list.is_sorted() && compared.get() < 5000 * 14, "{} comparisons", compared.get());
    }
}
