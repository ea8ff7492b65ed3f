//! The texts of the reproduction in Japanese, with the words of the papers: 場札, 台札, 連, 空行, 成功率, 局面, 同位札. One file a
//! paper, one for the page and one for the words inside drawings.
//!
//! A pattern has `{}` where numbers or words stand; its Japanese has `{0}`, `{1}` and so on. Of several patterns the
//! longest that fits counts.

mod castle;
mod drawings;
mod freecell;
mod hanazawa;
mod monte_carlo;
mod page;
mod semi_random;

/// An English text and its Japanese.
pub type Entry = (&'static str, &'static str);

/// Whole texts.
pub fn texts() -> impl Iterator<Item = &'static Entry> {
    let papers = [monte_carlo::TEXTS, freecell::TEXTS, hanazawa::TEXTS, castle::TEXTS, semi_random::TEXTS];
    [page::TEXTS, drawings::TEXTS].into_iter().chain(papers).flatten()
}

/// Texts with places.
pub fn patterns() -> impl Iterator<Item = &'static Entry> {
    let papers =
        [monte_carlo::PATTERNS, freecell::PATTERNS, hanazawa::PATTERNS, castle::PATTERNS, semi_random::PATTERNS];
    [page::PATTERNS, drawings::PATTERNS].into_iter().chain(papers).flatten()
}
