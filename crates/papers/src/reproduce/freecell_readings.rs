//! How Shintani's program for FreeCell and Four Companies may have moved. The paper prints two means for each game and not
//! the order of its moves; engine `paper` is one reading, and here are others that were tried.

use super::item::{Item, Mean, Sample};
use super::papers::Paper;
use serde::{Deserialize, Serialize};
use winnable_cards::{Deal, MicrosoftNumber, NO_CARD};
use winnable_games::tableau::{Move, Pile, Rules, State, Tableau};
use winnable_games::{Game, Keys, Name, Notation, PapersProgram, Playable};
use winnable_lab::LabError;
use winnable_lab::page::grouped;
use winnable_search::{Limits, Verdict, Watch, paper};

/// A reading: what is done differently from engine `paper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// A run goes into an empty column only whole.
    WholeRuns,
    /// And a card that can go up does, before anything else.
    UpFirst,
}

impl Reading {
    /// All that were tried.
    pub const ALL: [Reading; 2] = [Reading::WholeRuns, Reading::UpFirst];

    const fn words(self) -> &'static str {
        match self {
            Reading::WholeRuns => "whole runs into spaces",
            Reading::UpFirst => "and cards up at once",
        }
    }
}

/// The game as a reading of the program plays it.
struct Program<R> {
    game: Tableau<R>,
    reading: Reading,
}

impl<R: Rules + Default> Game for Program<R> {
    type State = State;
    type Move = Move;
    const KEYS: Keys = <Tableau<R> as Game>::KEYS;

    fn name(&self) -> Name {
        self.game.name()
    }

    fn root_key(&self, state: &State) -> u128 {
        self.game.root_key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.game.moves(state, out);
    }

    fn play(&self, state: &mut State, m: Move) {
        self.game.play(state, m);
    }

    fn is_surely_won(&self, state: &State) -> bool {
        self.game.is_surely_won(state)
    }

    fn key(&self, state: &State) -> u128 {
        self.game.key(state)
    }

    fn plain_key(&self, state: &State) -> u128 {
        self.game.plain_key(state)
    }

    fn cards_left(&self, state: &State) -> u32 {
        self.game.cards_left(state)
    }
}

impl<R: Rules + Default> PapersProgram for Program<R> {
    fn moves_are_all(&self) -> bool {
        false
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.game.paper_moves(state, out);
        out.retain(|m| !is_part_of_run::<R>(state, m));
        let up = out.iter().position(|m| m.to == Pile::Foundation);
        if let (Reading::UpFirst, Some(up)) = (self.reading, up) {
            out.swap(0, up);
            out.truncate(1);
        }
    }

    fn paper_key(&self, state: &State) -> u128 {
        self.game.paper_key(state)
    }
}

/// Whether a move takes a part of a run into an empty column.
fn is_part_of_run<R: Rules + Default>(state: &State, m: &Move) -> bool {
    let (Pile::Column(from), Pile::Column(to)) = (m.from, m.to) else { return false };
    let lowest = state.column(from as usize).nth(m.count as usize - 1).unwrap_or(NO_CARD);
    let below = state.below(lowest);
    state.top(to as usize) == NO_CARD && below < NO_CARD && R::default().fits(lowest, below)
}

/// The wins of a reading on Microsoft's first deals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// States, moves and cards moved until the win is certain, for each win.
    wins: Vec<[u64; 3]>,
    /// Searches that reached the limit.
    cut: u64,
}

/// Tries a reading on so many deals.
pub fn tried<R: Rules + Default>(reading: Reading, deals: u64, states: u64, watch: &Watch) -> Result<Tried, LabError> {
    let program = Program { game: Tableau::<R>::new(8, 4), reading };
    let limits = Limits { states, ..Limits::default() };
    let mut tried = Tried { wins: Vec::new(), cut: 0 };
    for number in (1..=deals).take_while(|_| !watch.is_stopped()) {
        let deal = Deal::Microsoft(MicrosoftNumber::new(number as i64).expect("a number of Microsoft's"));
        let start = program.game.start(&deal).expect("a numbered deal is well formed");
        let outcome = paper(&program, &start, limits, watch);
        match outcome.verdict {
            Verdict::Winnable(moves) => {
                let cards = moves.iter().map(|m| u64::from(m.count)).sum();
                tried.wins.push([outcome.counts.states, moves.len() as u64, cards]);
            }
            _ => tried.cut += u64::from(outcome.counts.states >= states),
        }
    }
    Ok(tried)
}

/// The rows of a reading: printed states and moves of so many wins, and what comes out.
pub fn rows(group: &'static str, reading: Reading, printed: (f64, f64, f64), tried: &Tried) -> [Item; 3] {
    let (states, moves, count) = printed;
    let item = |what: &str, printed: f64, place: usize| {
        let sample = Sample::of(tried.wins.iter().map(|win| (win[place] as f64, 1)), 0);
        let words = format!("{}: {what}", reading.words());
        let printed = Mean { value: printed, count, decimals: 0 };
        let item = Item::mean(Paper::Solitaires, group, &words, printed, sample).fitted().noted(
            "Readings that were tried after the fact: a run goes into an empty column only whole, and then also a card that can \
             go up does so before anything else.",
        );
        let wins = format!("{group}: {} wins; deals cut off: {}.", grouped(tried.wins.len() as u64), tried.cut);
        // A few long searches make such a mean, and those that were cut off would add to it.
        if tried.cut == 0 && !sample.is_heavy() && sample.count >= 100.0 {
            return item.noted(wins);
        }
        item.open(format!(
            "{wins} One deal makes {:.0} % of the sum: cannot be decided yet; winnable reproduce --full has more deals.",
            100.0 * sample.largest
        ))
    };
    [item("states", states, 0), item("moves", moves, 1), item("cards moved", moves, 2)]
}

/// Cards moved by a solution in standard notation, up to its move number `until`.
pub fn cards_moved<R: Rules + Default>(number: u64, solution: &str, until: usize) -> Option<u64> {
    let game = Tableau::<R>::new(8, 4);
    let mut state = game.start(&Deal::Microsoft(MicrosoftNumber::new(number as i64).ok()?)).ok()?;
    let (mut cards, mut moves) = (0, Vec::new());
    for text in solution.split(' ').take(until) {
        moves.clear();
        game.moves(&state, &mut moves);
        let m = *moves.iter().find(|m| game.written(&state, **m, Notation::Standard) == text)?;
        cards += u64::from(m.count);
        game.play(&mut state, m);
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_catalog::{Engine, Request, open};
    use winnable_games::tableau::rules::{FourCompanies, FreeCell};

    #[test]
    fn readings_win_the_same_deals_by_other_searches() {
        let watch = Watch::default();
        let [whole, up] = Reading::ALL.map(|reading| tried::<FreeCell>(reading, 12, 200_000, &watch).unwrap());
        assert!(whole.wins.len() >= 10 && up.wins.len() >= 10, "{whole:?} {up:?}");
        assert_ne!(whole.wins, up.wins);
        assert!(whole.wins.iter().all(|[states, moves, cards]| states > moves && cards >= moves), "{whole:?}");
    }

    #[test]
    fn a_reading_is_open_while_long_searches_decide_its_mean() {
        use super::super::item::Judgement::{Differs, Fitted, Open};
        let judged = |cut: u64, last: u64| {
            let mut wins: Vec<[u64; 3]> = (0..200).map(|i| [900 + i, 300, 400 + i % 7]).collect();
            wins[0][0] = last;
            rows("", Reading::WholeRuns, (1000.0, 300.0, 4000.0), &Tried { wins, cut }).map(|item| item.judgement)
        };
        assert_eq!(judged(0, 900), [Fitted, Fitted, Differs]);
        assert_eq!(judged(1, 900), [Open, Open, Open], "what was cut off is missing");
        assert_eq!(judged(0, 900_000), [Open, Fitted, Differs], "one deal makes the mean of the states");
    }

    #[test]
    fn cards_of_a_solution_are_counted_by_replaying_it() {
        let game = open("four-companies").unwrap();
        let request = Request { engine: Engine::Paper, ..Request::default() };
        let mut runs = 0;
        for number in 1..=10 {
            let deal = winnable_catalog::deal(&*game, &format!("ms:{number}")).unwrap().deal;
            let solved = game.solve(&deal, &request, &Watch::default()).unwrap();
            let Some(until) = solved.certain_after else { continue };
            let cards = cards_moved::<FourCompanies>(number, &solved.moves.join(" "), until).unwrap();
            assert!(cards >= until as u64, "ms:{number}");
            runs += cards - until as u64;
        }
        assert!(runs > 10, "runs of several cards moved: {runs}");
        assert_eq!(cards_moved::<FourCompanies>(1, "zz", 1), None);
    }
}
