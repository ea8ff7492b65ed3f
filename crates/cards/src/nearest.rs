//! "Did you mean freecell?": the known word that is nearest to a misspelt one.

/// The word that was probably meant, if one is near enough: a letter wrong, missing, too many or swapped with its
/// neighbour, one for every three letters. Capitals do not matter, and a space is a hyphen.
///
/// ```
/// use winnable_cards::nearest;
/// assert_eq!(nearest("Frecell", ["gaps", "freecell"]), Some("freecell"));
/// assert_eq!(nearest("klondike", ["gaps", "freecell"]), None);
/// ```
pub fn nearest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.trim().to_lowercase().replace([' ', '_'], "-");
    let most = (text.chars().count() / 3).max(1);
    let distances = words.into_iter().map(|word| (strsim::osa_distance(&text, word), word));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// The end of an error about a misspelt word: `; did you mean freecell?`, or nothing.
pub fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |word| format!("; did you mean {word}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_no_far_one() {
        let words = ["monte-carlo", "freecell", "four-companies", "gaps", "citadel"];
        for (text, meant) in [
            ("frecell", Some("freecell")),
            ("Free Cell", Some("freecell")),
            ("monte_carlo", Some("monte-carlo")),
            ("motne-calro", Some("monte-carlo")),
            ("gap", Some("gaps")),
            ("spider", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(text, words), meant, "{text}");
        }
        assert_eq!(nearest("ab", ["xb", "ab"]), Some("ab"), "the nearest, not the first");
    }
}
