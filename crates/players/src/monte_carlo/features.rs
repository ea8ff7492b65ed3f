//! The features of a position of Monte Carlo at 5×5 after a turn: the board closed up, before it is refilled. Ranks are
//! alike, so features only say which cards are equal.

/// The version of the features: judges that learned with others are refused.
pub const VERSION: u32 = 2;
/// Features that hold at most.
pub const SLOTS: usize = 144;
/// Places of the board.
pub const PLACES: usize = 25;

const PAIRS: usize = PLACES * (PLACES - 1) / 2;
const TRIPLES: usize = PLACES * (PLACES - 1) * (PLACES - 2) / 6;
/// Cards of a window, and the ways in which they can be equal to each other.
const WINDOW: usize = 5;
const PATTERNS: usize = 2 * 3 * 4 * 5;
/// Crossings that are told one by one.
const CROSSINGS: usize = 24;

// Where the rows of each kind begin; row 0 is the bias.
/// For a rank with one card on the board: its place, and how many are unseen.
const SINGLE: usize = 1;
/// For two equal cards on the board: their places, and which kind of rank it is.
const PAIR: usize = SINGLE + PLACES * 5;
/// For a rank with three cards on the board: their places.
const TRIPLE: usize = PAIR + 5 * PAIRS;
/// For each kind of rank (cards on the board, cards unseen): how many ranks there are of it.
const COUNT: usize = TRIPLE + TRIPLES;
/// Unseen cards, and cards on the board.
const LEFT: usize = COUNT + 25 * 14;
/// How many pairs lie ready.
const READY: usize = LEFT + 28 * 26;
/// How many couples of two ranks with both their last cards on the board cross each other, as in C D C D.
const CROSSED: usize = READY + 16;
/// For each such crossing: how far the four cards lie apart.
const CROSSING: usize = CROSSED + 16;
/// Five cards in a row: where they lie, and which of them are equal.
const EQUAL: usize = CROSSING + 8 * 8 * 8;
/// Rows of the first layer.
pub const ROWS: usize = EQUAL + (PLACES - WINDOW + 1) * PATTERNS_USED;
/// Patterns other than that of five different cards.
const PATTERNS_USED: usize = 51;

/// The number of each pattern, 0 for five different cards. A pattern is told by how far before each of the last four cards
/// the equal card next to it lies, 0 if it is not in the window: digits with 2, 3, 4 and 5 values.
const PATTERN: [u8; PATTERNS] = patterns();

const fn patterns() -> [u8; PATTERNS] {
    let mut numbers = [0; PATTERNS];
    let (mut next, mut code) = (1, 0);
    // Counted up by the first card equal to each, which is the order of the rows.
    while code < 5 * 5 * 5 * 5 {
        let firsts = [0, code % 5, code / 5 % 5, code / 25 % 5, code / 125];
        let (mut i, mut is_pattern, mut before) = (1, true, [0; WINDOW]);
        while i < WINDOW {
            if firsts[i] > i || firsts[firsts[i]] != firsts[i] {
                is_pattern = false;
                break;
            }
            let mut j = 0;
            while j < i {
                if firsts[j] == firsts[i] {
                    before[i] = i - j;
                }
                j += 1;
            }
            i += 1;
        }
        let pattern = pattern(before[1], before[2], before[3], before[4]);
        if is_pattern && pattern > 0 {
            numbers[pattern] = next;
            next += 1;
        }
        code += 1;
    }
    assert!(next as usize == PATTERNS_USED + 1);
    numbers
}

const fn pattern(second: usize, third: usize, fourth: usize, fifth: usize) -> usize {
    ((fifth * 4 + fourth) * 3 + third) * 2 + second
}

/// The features of a board closed up, with how many cards of each rank are unseen.
pub fn features(board: &[u8], unseen: &[u8; 13]) -> Rows {
    let mut rows = Rows { len: 0, list: [0; SLOTS] };
    let mut places = [[0u8; 4]; 13];
    let mut on_board = [0usize; 13];
    // How far before each card the equal card next to it lies, 0 if there is none.
    let mut before = [0u8; PLACES];
    for (place, &rank) in board.iter().enumerate() {
        let rank = rank as usize;
        if let Some(&last) = on_board[rank].checked_sub(1).and_then(|last| places[rank].get(last)) {
            before[place] = place as u8 - last;
        }
        places[rank][on_board[rank]] = place as u8;
        on_board[rank] += 1;
    }
    let left: usize = unseen.iter().map(|&count| usize::from(count)).sum();
    let mut kinds = [0usize; 25];
    let (mut ready, mut couples, mut couple_count) = (0, [(0, 0); 13], 0);
    for rank in 0..13 {
        let (count, hidden) = (on_board[rank], usize::from(unseen[rank]));
        if count + hidden == 0 {
            continue;
        }
        kinds[count * 5 + hidden] += 1;
        let own = &places[rank][..count];
        match *own {
            [place] => rows.push(SINGLE + place as usize * 5 + hidden),
            [a, b, c] => rows.push(TRIPLE + triple(a as usize, b as usize, c as usize)),
            [a, b] if hidden == 0 => {
                couples[couple_count] = (a, b);
                couple_count += 1;
            }
            _ => (),
        }
        let context = match (count, hidden) {
            (2, 0) => 0,
            (2, _) => 1,
            (3, _) => 2,
            (4, 0) => 3,
            _ => 4,
        };
        for (i, &a) in own.iter().enumerate() {
            for &b in &own[i + 1..] {
                rows.push(PAIR + context * PAIRS + pair(a as usize, b as usize));
                ready += usize::from(are_adjacent(a, b));
            }
        }
    }
    for (kind, &count) in kinds.iter().enumerate().filter(|(_, count)| **count > 0) {
        rows.push(COUNT + kind * 14 + count);
    }
    let mut crossed = 0;
    for x in &couples[..couple_count] {
        for y in &couples[..couple_count] {
            if x.0 < y.0 && y.0 < x.1 && x.1 < y.1 {
                if crossed < CROSSINGS {
                    let gap = |from: u8, to: u8| (to - from).min(8) as usize - 1;
                    rows.push(CROSSING + (gap(x.0, y.0) * 8 + gap(y.0, x.1)) * 8 + gap(x.1, y.1));
                }
                crossed += 1;
            }
        }
    }
    rows.push(CROSSED + crossed.min(15));
    rows.push(READY + ready.min(15));
    rows.push(LEFT + left * 26 + board.len());
    for (start, before) in before[..board.len()].windows(WINDOW).enumerate() {
        let within = |i: usize| if before[i] as usize <= i { before[i] as usize } else { 0 };
        let number = PATTERN[pattern(within(1), within(2), within(3), within(4))];
        if number > 0 {
            rows.push(EQUAL + start * PATTERNS_USED + usize::from(number) - 1);
        }
    }
    rows
}

/// The rows of the first layer whose features hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    len: usize,
    list: [u16; SLOTS],
}

impl Rows {
    /// The rows as a list.
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len]
    }

    #[inline]
    fn push(&mut self, row: usize) {
        self.list[self.len] = row as u16;
        self.len += 1;
    }
}

/// The number of a pair of places.
fn pair(a: usize, b: usize) -> usize {
    b * (b - 1) / 2 + a
}

/// The number of a triple of places.
fn triple(a: usize, b: usize, c: usize) -> usize {
    c * (c - 1) * (c - 2) / 6 + pair(a, b)
}

/// Whether two places of the board are neighbours.
fn are_adjacent(a: u8, b: u8) -> bool {
    (a / 5).abs_diff(b / 5) <= 1 && (a % 5).abs_diff(b % 5) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    #[test]
    fn features_do_not_depend_on_names_of_ranks() {
        let mut rng = SplitMix64::new(1);
        let mut changed = 0;
        for _ in 0..200 {
            let mut cards: Vec<u8> = (0..52).map(|card| card % 13).collect();
            rng.shuffle(&mut cards);
            let known = 10 + rng.below(16) as usize;
            let mut names: Vec<u8> = (0..13).collect();
            rng.shuffle(&mut names);
            let sorted = |cards: &[u8]| {
                let mut unseen = [0; 13];
                cards[known..known + 27].iter().for_each(|&rank| unseen[rank as usize] += 1);
                let mut rows = features(&cards[..known], &unseen).as_slice().to_vec();
                rows.sort_unstable();
                rows
            };
            let other: Vec<u8> = cards.iter().map(|&rank| names[rank as usize]).collect();
            assert_eq!(sorted(&cards), sorted(&other));
            assert!(sorted(&cards).iter().all(|&row| (row as usize) < ROWS));
            cards.swap(0, known);
            changed += usize::from(sorted(&cards) != sorted(&other));
        }
        assert!(changed > 150, "another card on the board is seen: {changed}");
    }

    /// A board as it may lie after some turns, and how many cards of each rank are unseen.
    fn board(rng: &mut SplitMix64) -> (Vec<u8>, [u8; 13]) {
        let gone = rng.below(14) as u8;
        let mut cards: Vec<u8> =
            (0..52).filter(|card| card / 13 < 2 || card % 13 >= gone).map(|card| card % 13).collect();
        rng.shuffle(&mut cards);
        let known = (cards.len() - 1).min(11 + 2 * rng.below(7) as usize);
        let mut unseen = [0; 13];
        cards.drain(known..).for_each(|rank| unseen[rank as usize] += 1);
        (cards, unseen)
    }

    #[test]
    fn rows_of_every_kind_can_hold() {
        let mut rng = SplitMix64::new(7);
        let mut held = vec![false; ROWS];
        for _ in 0..40_000 {
            let (board, unseen) = board(&mut rng);
            features(&board, &unseen).as_slice().iter().for_each(|&row| held[row as usize] = true);
        }
        let share =
            |from: usize, to: usize| held[from..to].iter().filter(|&&held| held).count() as f64 / (to - from) as f64;
        // Of a rank with one card on the board one or three others are unseen, two of five rows; a board is full or lacks a
        // few cards. So not all rows can hold.
        let kinds = [
            ("single", SINGLE, PAIR, 0.35),
            ("pair", PAIR, TRIPLE, 0.6),
            ("triple", TRIPLE, COUNT, 0.7),
            ("count", COUNT, LEFT, 0.15),
            ("left", LEFT, READY, 0.08),
            ("ready", READY, CROSSED, 0.7),
            ("crossed", CROSSED, CROSSING, 0.9),
            ("crossing", CROSSING, EQUAL, 0.9),
            ("equal", EQUAL, ROWS, 0.8),
        ];
        for (kind, from, to, least) in kinds {
            assert!(share(from, to) > least, "{kind}: {} held", share(from, to));
        }
    }

    /// The features told anew from what is said of each kind of row, with lists instead of formulas: two or three places, and
    /// five cards by the first that each is equal to, are numbered in the order of their last one, then of the one before.
    fn told(board: &[u8], unseen: &[u8; 13]) -> Vec<usize> {
        let pairs: Vec<[usize; 2]> = (0..25).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        let triples: Vec<[usize; 3]> =
            (0..25).flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| [a, b, c]))).collect();
        let mut firsts = Vec::new();
        for fifth in 0..=4 {
            for fourth in 0..=3 {
                for third in 0..=2 {
                    for second in 0..=1 {
                        let pattern = [0, second, third, fourth, fifth];
                        firsts.extend(pattern.iter().all(|&i| pattern[i] == i).then_some(pattern));
                    }
                }
            }
        }
        firsts.retain(|pattern| *pattern != [0, 1, 2, 3, 4]);
        assert_eq!((pairs.len(), triples.len(), firsts.len()), (PAIRS, TRIPLES, PATTERNS_USED));

        let hidden = |rank: u8| usize::from(unseen[usize::from(rank)]);
        let places = |rank: u8| (0..board.len()).filter(|&place| board[place] == rank).collect::<Vec<usize>>();
        let are_neighbours = |a: usize, b: usize| {
            let ([x, y], [p, q]) = ([a % 5, a / 5], [b % 5, b / 5]);
            x.abs_diff(p).max(y.abs_diff(q)) == 1
        };
        let (mut rows, mut kinds, mut couples, mut ready) = (Vec::new(), vec![0; 25], Vec::new(), 0);
        for rank in 0..13 {
            let (places, hidden) = (places(rank), hidden(rank));
            if !places.is_empty() || hidden > 0 {
                kinds[places.len() * 5 + hidden] += 1;
            }
            if let [place] = places[..] {
                rows.push(SINGLE + place * 5 + hidden);
            }
            if let [a, b, c] = places[..] {
                rows.push(TRIPLE + triples.iter().position(|&t| t == [a, b, c]).unwrap());
            }
            if let ([a, b], 0) = (&places[..], hidden) {
                couples.push([*a, *b]);
            }
            let kind = match (places.len(), hidden) {
                (2, 0) => 0,
                (2, _) => 1,
                (3, _) => 2,
                _ => 3,
            };
            for (number, &[a, b]) in pairs.iter().enumerate() {
                if places.contains(&a) && places.contains(&b) {
                    rows.push(PAIR + kind * PAIRS + number);
                    ready += usize::from(are_neighbours(a, b));
                }
            }
        }
        rows.extend((0..25).filter(|&kind| kinds[kind] > 0).map(|kind| COUNT + kind * 14 + kinds[kind]));
        let mut crossings = Vec::new();
        for &[a, c] in &couples {
            for &[b, d] in couples.iter().filter(|&&[b, d]| a < b && b < c && c < d) {
                let apart = [b - a, c - b, d - c].map(|distance| distance.min(8) - 1);
                crossings.push(CROSSING + 64 * apart[0] + 8 * apart[1] + apart[2]);
            }
        }
        rows.push(CROSSED + crossings.len().min(15));
        rows.extend(crossings.into_iter().take(CROSSINGS));
        rows.push(READY + ready.min(15));
        let left: usize = (0..13).map(hidden).sum();
        rows.push(LEFT + left * 26 + board.len());
        for start in 0..(board.len() + 1).saturating_sub(5) {
            let five = &board[start..start + 5];
            let pattern = [0, 1, 2, 3, 4].map(|i| (0..5).find(|&j| five[j] == five[i]).unwrap());
            rows.extend(firsts.iter().position(|f| *f == pattern).map(|number| EQUAL + start * PATTERNS_USED + number));
        }
        rows.sort_unstable();
        rows
    }

    /// A judge has learned what each row means: rows that are exchanged, as by a board seen from the other end, say something
    /// else to it.
    #[test]
    fn features_are_what_is_said_of_them() {
        let mut rng = SplitMix64::new(5);
        let mut crossed = 0;
        for _ in 0..3_000 {
            let (board, unseen) = board(&mut rng);
            let mut rows: Vec<usize> = features(&board, &unseen).as_slice().iter().map(|&row| row.into()).collect();
            rows.sort_unstable();
            assert_eq!(rows, told(&board, &unseen), "{board:?}, unseen {unseen:?}");
            crossed += usize::from(rows.iter().filter(|row| (CROSSING..EQUAL).contains(row)).count() > 1);
        }
        assert!(crossed > 100, "{crossed} boards with crossings");
    }

    #[test]
    fn pairs_and_triples_have_numbers_of_their_own() {
        let mut seen = vec![false; TRIPLES];
        let mut pairs = vec![false; PAIRS];
        for c in 0..PLACES {
            for b in 0..c {
                assert!(!std::mem::replace(&mut pairs[pair(b, c)], true));
                (0..b).for_each(|a| assert!(!std::mem::replace(&mut seen[triple(a, b, c)], true)));
            }
        }
        assert!(seen.into_iter().all(|s| s) && pairs.into_iter().all(|s| s));
    }
}
