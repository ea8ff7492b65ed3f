//! Trains the judge of a player. What is needed to go on stands beside the judge, in a file with the ending `.state`, so
//! that the same command takes the training up again after a kill, and makes the same judge as without it.
//!
//! A page with the ending `.html` shows the curve: how many deals that are neither trained nor tested on the judge wins
//! by itself, as the training goes on.

use crate::error::LabError;
use crate::files::{write_bytes, write_text};
use crate::page::{cell, grouped, page, percent, table};
use crate::stats::{Interval, share};
use crate::svg::{self, Labels, Scale, Unit};
use crate::tune::{Learned, Tuning};
use maud::html;
use std::path::{Path, PathBuf};
use winnable_catalog::Watch;
use winnable_players::{FIRST_VALIDATION_DEAL, Header, Lessons, Subject, Training, WIDTHS, write_judge};

/// Checkpoints of a training.
const CHECKPOINTS: u64 = 20;
/// Validation deals that are played at each checkpoint, for a training of so many games.
fn validation_deals(games: u64) -> u64 {
    (games / 50).clamp(20, 400)
}

/// A checkpoint: games played, how many of the last ones and of how many were won, validation deals won.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    games: u64,
    lately: u64,
    lately_won: u64,
    validation_won: u64,
}

/// A training in progress, with its curve.
struct Course<'a, S> {
    tuning: &'a Tuning,
    game: String,
    training: Training<S>,
    curve: Vec<Point>,
    /// Games played and won since the last checkpoint.
    lately: (u64, u64),
}

/// Trains a judge until it is done or stopped.
pub(crate) fn teach<S: Subject + Clone>(
    tuning: &Tuning,
    subject: &S,
    watch: &Watch,
    tell: &mut dyn FnMut(&Learned),
) -> Result<Learned, LabError> {
    let lessons = Lessons {
        width: tuning.width,
        games: tuning.deals,
        seed: tuning.seed,
        // Easy games cost a tenth of the others.
        easy: if subject.has_easy_games() { tuning.deals / 2 } else { 0 },
    };
    if !WIDTHS.contains(&tuning.width) {
        let problem = format!("expected a width of {WIDTHS:?}, found {}", tuning.width);
        return Err(LabError::file("write", &tuning.out, problem));
    }
    let mut course = Course::open(tuning, subject, lessons)?;
    while !course.training.is_done() {
        let (games, won) = course.training.round(tuning.jobs);
        course.lately = (course.lately.0 + games, course.lately.1 + won);
        let played = course.training.games();
        let due = course.curve.len() as u64 + 1;
        let is_due = played * CHECKPOINTS >= due * tuning.deals || course.training.is_done();
        if is_due {
            course.checkpoint(subject)?;
        }
        tell(&course.learned());
        if watch.is_stopped() && !course.training.is_done() {
            course.save()?;
            return Ok(course.learned());
        }
    }
    let state = state_file(&tuning.out);
    std::fs::remove_file(&state).map_err(|e| LabError::file("remove", &state, e))?;
    Ok(course.learned())
}

/// The file with what is needed to go on.
fn state_file(out: &Path) -> PathBuf {
    with_ending(out, ".state")
}

fn with_ending(out: &Path, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_os_string();
    name.push(ending);
    name.into()
}

/// Whether a training can be taken up that writes to this file.
pub(crate) fn is_begun(out: &Path) -> bool {
    state_file(out).exists()
}

impl<'a, S: Subject + Clone> Course<'a, S> {
    fn open(tuning: &'a Tuning, subject: &S, lessons: Lessons) -> Result<Self, LabError> {
        let game = subject.game();
        let path = state_file(&tuning.out);
        if tuning.overwrite || !path.exists() {
            let training = Training::new(subject.clone(), lessons);
            return Ok(Course { tuning, game, training, curve: Vec::new(), lately: (0, 0) });
        }
        let bytes = std::fs::read(&path).map_err(|e| LabError::file("read", &path, e))?;
        let problem = "expected a training of this game with these settings, found another; --overwrite begins anew";
        let found = Course::resume(tuning, game, subject, lessons, &bytes);
        found.ok_or_else(|| LabError::file("read", &path, problem))
    }

    fn resume(tuning: &'a Tuning, game: String, subject: &S, lessons: Lessons, bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(head(&game).as_bytes())?;
        let (numbers, mut rest) = bytes.split_at_checked(24)?;
        let mut numbers = numbers.chunks_exact(8).map(number);
        let lately = (numbers.next()?, numbers.next()?);
        let mut curve = Vec::new();
        for _ in 0..numbers.next()?.min(CHECKPOINTS) {
            let (point, after) = rest.split_at_checked(32)?;
            let n: Vec<u64> = point.chunks_exact(8).map(number).collect();
            curve.push(Point { games: n[0], lately: n[1], lately_won: n[2], validation_won: n[3] });
            rest = after;
        }
        let training = Training::from_bytes(rest, subject.clone(), lessons)?;
        Some(Course { tuning, game, training, curve, lately })
    }

    /// Writes what is needed to go on.
    fn save(&self) -> Result<(), LabError> {
        let mut bytes = head(&self.game).into_bytes();
        let mut push = |n: u64| bytes.extend(n.to_le_bytes());
        [self.lately.0, self.lately.1, self.curve.len() as u64].into_iter().for_each(&mut push);
        for point in &self.curve {
            [point.games, point.lately, point.lately_won, point.validation_won].into_iter().for_each(&mut push);
        }
        bytes.extend(self.training.to_bytes());
        write_bytes(&state_file(&self.tuning.out), &bytes)
    }

    /// Tries the judge on the validation deals; writes it, the page and what is needed to go on.
    fn checkpoint(&mut self, subject: &S) -> Result<(), LabError> {
        let validation_won = self.training.validate(validation_deals(self.tuning.deals), self.tuning.jobs);
        let (lately, lately_won) = std::mem::take(&mut self.lately);
        self.curve.push(Point { games: self.training.games(), lately, lately_won, validation_won });
        let net = self.training.net();
        let header = Header {
            game: self.game.clone(),
            features: subject.features(),
            rows: net.rows(),
            width: net.width,
            games: self.training.games(),
            seed: self.tuning.seed,
            validation: 100.0 * validation_won as f64 / validation_deals(self.tuning.deals) as f64,
            command: self.command(),
        };
        write_bytes(&self.tuning.out, &write_judge(&header, &net))?;
        write_text(&with_ending(&self.tuning.out, ".html"), &self.page())?;
        self.save()
    }

    fn command(&self) -> String {
        let Tuning { player, deals, seed, width, .. } = self.tuning;
        format!("winnable tune {} --player {player} --deals {deals} --seed {seed} --width {width}", self.game)
    }

    fn learned(&self) -> Learned {
        let success = self.curve.last().map_or("no checkpoint yet".to_string(), |point| {
            let (_, rate, ..) = self.validated(point);
            format!("{:.1} % of the validation deals won after {} games", 100.0 * rate, grouped(point.games))
        });
        Learned { done: self.training.games(), of: self.tuning.deals, unit: "games", success }
    }

    /// Games, share of validation deals won, and its interval.
    fn validated(&self, point: &Point) -> (f64, f64, f64, f64) {
        let deals = validation_deals(self.tuning.deals);
        let Interval { low, high } = share(point.validation_won, deals);
        (point.games as f64, point.validation_won as f64 / deals as f64, low, high)
    }

    fn page(&self) -> String {
        let points: Vec<(f64, f64, f64, f64)> = self.curve.iter().map(|point| self.validated(point)).collect();
        let labels = Labels { title: "Validation deals won, with the 95 % interval", x: "training games", y: "won" };
        let rows = self.curve.iter().map(|point| {
            let (_, rate, low, high) = self.validated(point);
            let own = point.lately_won as f64 / point.lately.max(1) as f64;
            let interval = format!("{} to {}", percent(low), percent(high));
            [cell(grouped(point.games)), cell(percent(own)), cell(percent(rate)), cell(interval)]
        });
        let columns =
            [("games", "n"), ("training games won", "n"), ("validation deals won", "n"), ("95 % interval", "n")];
        page(
            &format!("A judge of {}", self.game),
            html! {
                h1 { "A judge of " (self.game) }
                p { "How the judge of the player " (self.tuning.player) " learned. It plays by itself here, without "
                    "looking ahead; with it the player wins more." }
                pre { (self.command()) }
                div.figures { figure.figure {
                    figcaption { b { "Validation." } " After each part of the training the judge plays the same "
                        (validation_deals(self.tuning.deals)) " deals, seed:" (FIRST_VALIDATION_DEAL) " and following, which it never "
                        "learns from and which no result is measured on." }
                    (svg::curve(labels, Scale::Linear, Unit::Percent, &points))
                } }
                (table(columns, rows))
            },
        )
    }
}

fn head(game: &str) -> String {
    format!("winnable training 1 of {game}\n")
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))
}
