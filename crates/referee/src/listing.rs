//! A list of moves as text, forwards, or backwards as the papers print it; and the numbers in moves.

/// The moves in the order of play.
///
/// White space separates moves and `#` starts a comment that ends with its line. A text with `<-` in it is the
/// papers' backward listing, last move first; it may be broken over lines, with a `<-` at the break or without.
pub(crate) fn read(text: &str) -> Vec<&str> {
    let lines = || text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let mut moves: Vec<&str> = lines().flat_map(|line| line.split("<-")).flat_map(str::split_whitespace).collect();
    if lines().any(|line| line.contains("<-")) {
        moves.reverse();
    }
    moves
}

/// The number of a row, place or stack: counted from 1 in the text, from 0 in what is returned.
///
/// No table has a hundred of anything, so more than two digits name nothing.
pub(crate) fn place_number(text: &str) -> Option<usize> {
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let number: usize = text.parse().ok().filter(|_| is_number)?;
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forward_lists_keep_their_order() {
        assert_eq!(read("26 3a\t4h\r\n# 5h\nah # the <- end\n"), ["26", "3a", "4h", "ah"]);
        assert_eq!(read(" \n# 5h"), [""; 0]);
    }

    #[test]
    fn backward_lists_are_turned_round() {
        assert_eq!(read("1112<-0000<-3243"), ["3243", "0000", "1112"]);
        assert_eq!(read("1112<-\n 0000 <-\n3243 # first"), ["3243", "0000", "1112"]);
        assert_eq!(read("1112\n<-0000\n3243<-\n"), ["3243", "0000", "1112"]);
    }

    #[test]
    fn places_are_counted_from_one() {
        assert_eq!(["1", "12", "09"].map(place_number), [Some(0), Some(11), Some(8)]);
        assert_eq!(["", "0", "00", "100", "+1", "-1", "x", "1 ", "１"].map(place_number), [None; 9]);
    }
}
