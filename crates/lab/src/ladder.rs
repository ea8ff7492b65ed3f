//! A ladder of strength, as Sugiyama and Iida wish for: the same deals, played by one player after the other.

use crate::dataset::Mixing;
use crate::error::LabError;
use crate::files::write_text;
use crate::page::{cell, decimal, grouped, page, percent, table};
use crate::row::Row;
use crate::run::{Progress, run};
use crate::spec::{Numbers, Playing, Spec};
use crate::stats::Interval;
use crate::summary::{Games, Moves, Summary};
use crate::svg::{Labels, Unit, categories, scatter};
use maud::{Markup, html};
use std::path::{Path, PathBuf};
use thiserror::Error;
use winnable_catalog::{AnyGame, PlayerError, Request, Watch};

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
        let time: u64 = rows.iter().map(Row::work).sum();
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
    /// Directory of the datasets and the page, if they are kept.
    pub directory: Option<&'a Path>,
    /// Threads.
    pub jobs: usize,
}

impl Climb<'_> {
    /// What was played and by which version, in a sentence.
    pub fn in_words(&self) -> String {
        format!(
            "{}, {} deals from seed:1, players' seed {}, Winnable {}.",
            self.game.name(),
            self.deals,
            self.seed,
            winnable_catalog::VERSION
        )
    }

    /// Writes the page beside the datasets; gives its path.
    pub fn write_page(&self, rungs: &[Rung]) -> Result<Option<PathBuf>, LabError> {
        let Some(directory) = self.directory else { return Ok(None) };
        let path = directory.join("index.html");
        write_text(&path, &ladder_page(self.game.name(), rungs, &self.in_words()))?;
        Ok(Some(path))
    }
}

/// The players of a game's ladder, or these, if the game has them all.
pub fn players_of(game: &dyn AnyGame, chosen: &[String]) -> Result<Vec<String>, LadderError> {
    let players = match chosen {
        [] => game.ladder().iter().map(ToString::to_string).collect(),
        chosen => chosen.to_vec(),
    };
    if players.is_empty() {
        return Err(LadderError::NoPlayers { game: game.name().to_string() });
    }
    for player in &players {
        game.runner(player)?;
    }
    Ok(players)
}

/// Why there is no ladder.
#[derive(Debug, Error)]
pub enum LadderError {
    /// The game has all cards open.
    #[error("expected a game with face-down cards, which {game} has not")]
    NoPlayers {
        /// The game.
        game: String,
    },
    /// No such player.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// Plays all rungs, each into a dataset of its own if they are kept; none if interrupted.
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
        let out = climb.directory.map(|directory| directory.join(name));
        let out = out.as_deref().map(|path| (path, Mixing::Refused));
        let finished = run(&spec, out, climb.jobs, watch, |p| tell(player, p))?;
        if !finished.is_complete {
            return Ok(None);
        }
        rungs.extend(Rung::of(player, &finished.rows));
    }
    Ok(Some(rungs))
}

/// The ladder as a page with plots.
pub fn ladder_page(game: &str, rungs: &[Rung], how: &str) -> String {
    // Few columns, so that the table fits beside its margins; the interval stands under the rate.
    let columns = [
        ("rung", "n"),
        ("player", ""),
        ("won", "n"),
        ("cards home", "n"),
        ("legal moves", "n"),
        ("moves", "n"),
        ("time a game", "n"),
    ];
    let cells = |(i, rung): (usize, &Rung)| {
        let Interval { low, high } = rung.interval;
        [
            cell((i + 1).to_string()),
            cell(&rung.player),
            html! { (percent(rung.rate)) br; span.note { (format!("{:.2}–{:.2}", 100.0 * low, 100.0 * high)) } },
            cell(decimal(rung.cards.mean_cards_home, 2)),
            cell(decimal(rung.moves.mean_branching, 2)),
            cell(decimal(rung.moves.mean_length, 1)),
            cell(time(rung.seconds)),
        ]
    };
    let games = rungs.first().map_or(0, |rung| rung.games);
    let body = html! {
        h1 { (game) ": a ladder of strength" }
        p { (how) " " (grouped(games)) " games a player." }
        (table(columns, rungs.iter().enumerate().map(cells)))
        @for note in drops(rungs) { p.note { (note) } }
        div.figures {
            (by_player(rungs, "Success rate", "won", Unit::Percent, |r| (r.rate, r.interval.low, r.interval.high)))
            (against_time(rungs))
            (by_player(rungs, "Cards home at the end", "cards", Unit::Count, |r| {
                (r.cards.mean_cards_home, r.cards.cards_home_low, r.cards.cards_home_high)
            }))
            (by_player(rungs, "Legal moves to choose from", "moves", Unit::Count, |r| alone(r.moves.mean_branching)))
            (by_player(rungs, "Length of a game", "moves", Unit::Count, |r| alone(r.moves.mean_length)))
        }
    };
    page(&format!("Winnable: ladder of {game}"), body)
}

/// Why a rung may lie below the one before it: for the page and for the terminal.
pub fn drops(rungs: &[Rung]) -> Vec<String> {
    let mut notes = Vec::new();
    for (i, pair) in rungs.windows(2).enumerate() {
        let (before, rung) = (&pair[0], &pair[1]);
        if rung.cards.cards_home_high >= before.cards.cards_home_low {
            continue;
        }
        // A shorter game that is won more often was broken off when it was lost.
        let why = if rung.rate >= before.rate && rung.moves.mean_length < before.moves.mean_length {
            "It plays better, but breaks a game off as soon as its plan is lost, and what is home then is counted; players \
             without a plan play on to the end of the stock. The share of games won is what compares."
        } else {
            "The order of the rungs is that of what the players can do; on these deals it is not that of their strength."
        };
        notes.push(format!(
            "Rung {} ({}) places fewer cards than rung {} ({}): {} against {}. {why}",
            i + 2,
            rung.player,
            i + 1,
            before.player,
            decimal(rung.cards.mean_cards_home, 2),
            decimal(before.cards.mean_cards_home, 2)
        ));
    }
    notes
}

/// Seconds, or smaller units for quick players.
fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", 1e3 * s),
        s => format!("{:.1} µs", 1e6 * s),
    }
}

type Measure = fn(&Rung) -> (f64, f64, f64);

/// A measure of each player, under its name.
fn by_player(rungs: &[Rung], title: &str, y: &str, unit: Unit, measure: Measure) -> Markup {
    let point = |rung: &Rung| {
        let (value, low, high) = measure(rung);
        (rung.player.clone(), value, low, high)
    };
    let points: Vec<_> = rungs.iter().map(point).collect();
    let points: Vec<_> = points.iter().map(|(name, value, low, high)| (name.as_str(), *value, *low, *high)).collect();
    let plot = categories(Labels { title, x: "", y }, unit, &points);
    html! { figure.figure { figcaption { b { (title) "." } } (plot) } }
}

/// The rate against what it costs.
fn against_time(rungs: &[Rung]) -> Markup {
    let title = "Success rate against time";
    let point = |r: &Rung| ((1e6 * r.seconds).max(0.1), r.rate, r.interval.low, r.interval.high);
    let points: Vec<_> = rungs.iter().map(|r| (r.player.as_str(), point(r))).collect();
    let points: Vec<_> = points.into_iter().map(|(name, (x, y, low, high))| (name, x, y, low, high)).collect();
    let plot = scatter(Labels { title, x: "µs of one core a game", y: "won" }, Unit::Percent, &points);
    html! {
        figure.figure {
            figcaption { b { (title) "." } " Numbers are the rungs of the table; the axis counts in powers of ten." }
            (plot)
        }
    }
}

/// A value without an interval.
fn alone(value: f64) -> (f64, f64, f64) {
    (value, value, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::unbalanced;

    fn rung(player: &str, home: f64, rate: f64, seconds: f64) -> Rung {
        Rung {
            player: player.into(),
            games: 200,
            rate,
            interval: Interval { low: rate - 0.02, high: rate + 0.02 },
            cards: Games {
                mean_cards_home: home,
                cards_home_low: home - 1.0,
                cards_home_high: home + 1.0,
                moves: None,
            },
            moves: Moves { mean_branching: 4.2, mean_length: 80.0 },
            seconds,
        }
    }

    #[test]
    fn players_stand_under_their_names_and_against_their_time() {
        let rungs =
            [rung("random", 23.0, 0.05, 3e-6), rung("a<b", 26.0, 0.4, 2e-3), rung("lookahead", 51.0, 0.98, 1.5)];
        let page = ladder_page("calculation:4", &rungs, "how.");
        assert_eq!(unbalanced(&page), None);
        assert!(!page.contains("NaN") && !page.contains("inf"));
        // Four pictures by name, one against time, and the table.
        assert_eq!(page.matches(">a&lt;b<").count(), 4 * 2 + 1 + 1, "{page}");
        assert_eq!(page.matches("<svg").count(), 5);
        for text in ["3.0 µs", "2.00 ms", "1.50 s", "38.00–42.00", "200 games a player", "Success rate against time"]
        {
            assert!(page.contains(text), "{text}");
        }
        assert!(drops(&rungs).is_empty());
    }

    #[test]
    fn a_rung_below_the_one_before_is_explained() {
        let broken_off = Moves { mean_length: 55.9, mean_branching: 4.5 };
        let hot = Rung { moves: broken_off, ..rung("lookahead:depth=0,heat=10", 19.6, 0.12, 1.0) };
        let rungs = [rung("semi-random:5", 26.1, 0.02, 1.0), hot.clone()];
        let notes = drops(&rungs);
        assert_eq!(notes.len(), 1);
        assert!(
            notes[0].starts_with("Rung 2 (lookahead:depth=0,heat=10) places fewer")
                && notes[0].contains("breaks a game")
        );
        let weaker = [rung("semi-random:5", 26.1, 0.2, 1.0), hot];
        assert!(!drops(&weaker)[0].contains("breaks a game"), "it wins less: there is another reason");
        assert!(ladder_page("calculation:4", &rungs, "").contains("places fewer cards than rung 1"));
    }
}
