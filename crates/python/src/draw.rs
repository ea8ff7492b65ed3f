//! A board as SVG, for notebooks. Foundations, cells and stock stand in a line over the rows; rows of which cards are taken
//! anywhere lie side by side as on the table, a pyramid is a pyramid, a single row is broken into lines, and all others are fanned
//! downwards.

use std::fmt::Write;
use winnable_cards::{Board, Card, Form, Foundations, Rank, Slot, Suit};

// The colours are those of the page in the light theme.

/// Measures of a card, the room between cards, and how far a fanned card is moved.
const WIDTH: usize = 46;
const HEIGHT: usize = 64;
const GAP: usize = 8;
const FAN: usize = 22;
const MARGIN: usize = 12;
/// Cards in a line of a single row.
const LINE: usize = 13;

/// The board as a picture.
pub fn svg(game: &str, board: &Board) -> String {
    let family = game.split(':').next().unwrap_or(game);
    let is_grid = matches!(family, "monte-carlo" | "gaps");
    let is_pyramid = family == "pyramid";
    let is_peaks = family == "tri-peaks";
    let is_line = matches!(family, "accordion" | "late-binding");
    let mut drawing = Drawing::default();
    let top = drawing.top_line(board);
    for (r, row) in board.rows.iter().enumerate() {
        for (place, slot) in row.iter().enumerate() {
            let (x, y) = if is_grid {
                (place * (WIDTH + GAP), top + r * (HEIGHT + GAP))
            } else if is_pyramid {
                // Each row half a card lower and to the left, over the one before it.
                let indent = (board.rows.len() - 1 - r) * (WIDTH + GAP) / 2;
                (indent + place * (WIDTH + GAP), top + r * HEIGHT / 2)
            } else if is_peaks {
                // Each row half a card lower, over the one before it; the last one is shared by neighbouring peaks.
                let below = board.rows.len() - 1 - r;
                let peak = if below == 0 { 0 } else { place / (r + 1) };
                // A peak has as many cards in the row before the last as there are rows before the last.
                let in_last = if below == 0 { place } else { peak * (board.rows.len() - 1) + place % (r + 1) };
                ((2 * in_last + below) * (WIDTH + GAP) / 2, top + r * HEIGHT / 2)
            } else if is_line {
                (place % LINE * (WIDTH + GAP), top + place / LINE * (HEIGHT + GAP))
            } else {
                (r * (WIDTH + GAP), top + place * FAN)
            };
            // What has left a pyramid leaves nothing behind.
            if !((is_pyramid || is_peaks) && slot.is_empty()) {
                drawing.slot(x, y, slot);
            }
        }
        if row.is_empty() && !is_grid {
            drawing.outline(r * (WIDTH + GAP), top, "");
        }
    }
    drawing.finish()
}

/// What is drawn so far, and how much room it takes.
#[derive(Default)]
struct Drawing {
    body: String,
    width: usize,
    height: usize,
}

impl Drawing {
    /// Draws foundations, cells, reserves, waste and stock side by side; gives the height at which the rows begin.
    fn top_line(&mut self, board: &Board) -> usize {
        let mut x = 0;
        let mut next = || {
            x += WIDTH + GAP;
            x - WIDTH - GAP
        };
        for slot in &board.cells {
            self.slot(next(), 0, slot);
        }
        let decks: &[[u8; 4]] = match &board.foundations {
            Foundations::None | Foundations::Tops(_) => &[],
            Foundations::Suits(counts) => std::slice::from_ref(counts),
            Foundations::Decks(decks) => decks,
        };
        for counts in decks {
            for suit in Suit::PAPER_ORDER {
                match Rank::new(counts[suit.index()]) {
                    Some(rank) => self.card(next(), 0, Card::new(rank, suit)),
                    None => self.outline(next(), 0, symbol(suit)),
                }
            }
        }
        if let Foundations::Tops(tops) = &board.foundations {
            for top in tops {
                let rank = top.map(|rank| rank.letter(Form::Usual).to_string());
                self.outline(next(), 0, &rank.unwrap_or_default());
            }
        }
        for pile in board.reserves.iter().chain(&board.waste) {
            self.slot(next(), 0, pile.last().unwrap_or(&Slot::Empty));
        }
        if let Some(stock) = &board.stock {
            let x = next();
            self.slot(x, 0, stock.first().unwrap_or(&Slot::Empty));
            let (x, y) = (x + WIDTH + GAP, HEIGHT / 2 + 5);
            let _ = write!(self.body, r##"<text x="{x}" y="{y}" fill="#5b636c">{} in stock</text>"##, stock.len());
            self.reach(x + 2 * WIDTH, HEIGHT);
        }
        if x == 0 { 0 } else { HEIGHT + 2 * GAP }
    }

    fn slot(&mut self, x: usize, y: usize, slot: &Slot) {
        match slot {
            Slot::Empty => self.outline(x, y, ""),
            Slot::Up(card) => self.card(x, y, *card),
            Slot::Down(_) => self.rectangle(x, y, r##"fill="#6f8aa6" stroke="#fffefb""##),
        }
    }

    fn card(&mut self, x: usize, y: usize, card: Card) {
        self.rectangle(x, y, r##"fill="#fffefb" stroke="#b9beb9""##);
        let rank =
            if card.rank().number() == 10 { "10".to_string() } else { card.rank().letter(Form::Usual).to_string() };
        let ink = if card.suit().is_red() { "#c3202c" } else { "#1d2126" };
        let (left, baseline) = (x + 5, y + 16);
        let _ = write!(
            self.body,
            r#"<text x="{left}" y="{baseline}" fill="{ink}" font-weight="600">{rank}{}</text>"#,
            symbol(card.suit())
        );
    }

    /// An empty place.
    fn outline(&mut self, x: usize, y: usize, mark: &str) {
        self.rectangle(x, y, r##"fill="none" stroke="#848d82""##);
        if !mark.is_empty() {
            let (x, y) = (x + WIDTH / 2, y + HEIGHT / 2 + 5);
            let _ = write!(self.body, r##"<text x="{x}" y="{y}" text-anchor="middle" fill="#848d82">{mark}</text>"##);
        }
    }

    fn rectangle(&mut self, x: usize, y: usize, style: &str) {
        let _ = write!(self.body, r#"<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5" {style}/>"#);
        self.reach(x + WIDTH, y + HEIGHT);
    }

    fn reach(&mut self, width: usize, height: usize) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }

    fn finish(self) -> String {
        let (width, height) = (self.width + 2 * MARGIN, self.height + 2 * MARGIN);
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif" font-size="14"><rect width="{width}" height="{height}" rx="8" fill="#e6e9e4"/><g transform="translate({MARGIN} {MARGIN})">{}</g></svg>"##,
            self.body
        )
    }
}

fn symbol(suit: Suit) -> &'static str {
    ["♣", "♦", "♥", "♠"][suit.index()]
}
