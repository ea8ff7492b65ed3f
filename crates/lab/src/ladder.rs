//! A ladder of strength, as Sugiyama and Iida wish for: the same deals, played by one player after the other.

use crate::dataset::Mixing;
use crate::error::LabError;
use crate::page::{decimal, escape, grouped, page, percent, table};
use crate::row::Row;
use crate::run::{Progress, run};
use crate::spec::{Numbers, Playing, Spec};
use crate::stats::Interval;
use crate::summary::{Games, Moves, Summary};
use crate::svg::{Labels, Scale, Unit, curve};
use std::path::Path;
use winnable_catalog::{AnyGame, Request, Watch};

/// One player's figures.
#[derive(Debug, Clone)]
pub struct Rung {
    /// The player.
    pub player: String,
    /// Games played and won.
    pub games: u64,
    /// Share of wins.
    pub rate: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// Cards home.
    pub cards: Games,
    /// Branching and length.
    pub moves: Moves,
    /// Seconds a game on one core.
    pub seconds: f64,
}

impl Rung {
    fn of(player: &str, rows: &[Row]) -> Option<Rung> {
        let summary = Summary::of(rows);
        let cards = summary.games?;
        let time: u64 = rows.iter().map(|r| r.microseconds).sum();
        Some(Rung {
            player: player.to_string(),
            games: summary.deals,
            rate: summary.rate,
            interval: Interval { low: summary.low, high: summary.high },
            moves: cards.moves?,
            cards,
            seconds: time as f64 / 1e6 / rows.len() as f64,
        })
    }
}

/// What to climb.
pub struct Climb<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The players, weakest first.
    pub players: &'a [String],
    /// Deals for each, from seed 1 on.
    pub deals: u64,
    /// The players' seed.
    pub seed: u64,
    /// Directory of the datasets.
    pub directory: &'a Path,
    /// Threads.
    pub jobs: usize,
}

/// Plays all rungs, each into a dataset of its own; none if interrupted.
pub fn climb(
    climb: &Climb<'_>,
    watch: &Watch,
    mut tell: impl FnMut(&str, &Progress),
) -> Result<Option<Vec<Rung>>, LabError> {
    let mut rungs = Vec::new();
    for player in climb.players {
        let playing = Playing { name: player.clone(), seed: climb.seed };
        let spec = Spec::new(climb.game, Numbers::Seed, 1, climb.deals, &Request::default()).played_by(playing);
        let name = format!("{}-{player}-{}", spec.game, spec.deals).replace([':', ',', '='], "-");
        let out = climb.directory.join(name);
        let finished = run(&spec, Some((&out, Mixing::Refused)), climb.jobs, watch, |p| tell(player, p))?;
        if !finished.is_complete {
            return Ok(None);
        }
        rungs.extend(Rung::of(player, &finished.rows));
    }
    Ok(Some(rungs))
}

/// The ladder as a page with plots.
pub fn ladder_page(game: &str, rungs: &[Rung], how: &str) -> String {
    let mut body = format!("<h1>{}: a ladder of strength</h1>\n<p>{}</p>\n", escape(game), escape(how));
    let columns = [
        ("rung", "n"),
        ("player", ""),
        ("won", "n"),
        ("95\u{202f}% interval", "n"),
        ("cards home", "n"),
        ("legal moves", "n"),
        ("moves", "n"),
        ("seconds a game", "n"),
        ("games", "n"),
    ];
    let cells = |(i, rung): (usize, &Rung)| {
        [
            (i + 1).to_string(),
            escape(&rung.player),
            percent(rung.rate),
            format!("{} to {}", percent(rung.interval.low), percent(rung.interval.high)),
            decimal(rung.cards.mean_cards_home, 2),
            decimal(rung.moves.mean_branching, 2),
            decimal(rung.moves.mean_length, 1),
            decimal(rung.seconds, 4),
            grouped(rung.games),
        ]
    };
    body += &table(columns, rungs.iter().enumerate().map(cells));
    body += "<div class=\"figures\">\n";
    let figures: [(&str, &str, Unit, Measure); 4] = [
        ("Success rate", "won", Unit::Percent, |r| (r.rate, r.interval.low, r.interval.high)),
        ("Cards home at the end", "cards", Unit::Count, |r| {
            (r.cards.mean_cards_home, r.cards.cards_home_low, r.cards.cards_home_high)
        }),
        ("Legal moves to choose from", "moves", Unit::Count, |r| alone(r.moves.mean_branching)),
        ("Length of a game", "moves", Unit::Count, |r| alone(r.moves.mean_length)),
    ];
    for (title, y, unit, measure) in figures {
        let point = |(i, rung): (usize, &Rung)| {
            let (value, low, high) = measure(rung);
            ((i + 1) as f64, value, low, high)
        };
        let points: Vec<_> = rungs.iter().enumerate().map(point).collect();
        let plot = curve(Labels { title, x: "rung", y }, Scale::Linear, unit, &points);
        body += &format!("<figure class=\"figure\">\n<figcaption><b>{title}.</b></figcaption>\n{plot}</figure>\n");
    }
    body += "</div>\n";
    page(&format!("Winnable: ladder of {game}"), &body)
}

type Measure = fn(&Rung) -> (f64, f64, f64);

/// A value without an interval.
fn alone(value: f64) -> (f64, f64, f64) {
    (value, value, value)
}
