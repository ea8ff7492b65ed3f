//! Verdicts are true: the same with and without prunings, from both engines, and from a search of everything over
//! the referee's rules; wins are replayed; limits hold.

#[path = "../../games/tests/late/mod.rs"]
mod late;

use late::{as_deal, below};
use std::collections::BTreeSet;
use winnable_cards::{Board, Deal, Layout, MicrosoftNumber, SplitMix64};
use winnable_games::calculation::Calculation;
use winnable_games::gaps::Gaps;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::tableau::{Rules, Tableau, rules};
use winnable_games::{Game, Guided, Notation, Planned, Playable};
use winnable_referee::{check, open};
use winnable_search::{
    Limits, Outcome, Prunings, Quality, Stop, Verdict, Watch, complete, optimal, paper, short, shorten, toll_of,
};

/// A game under its name, with positions to be judged.
struct Subject<G> {
    name: String,
    game: G,
    /// Positions that most searches decide within [`STATES`].
    deals: Vec<Deal>,
    /// Positions whose every line of play can be searched by the naive rules.
    small: Vec<Deal>,
}

/// Most states of each search.
const STATES: u64 = 20_000;
/// Most positions of a search over the naive rules.
const NAIVE_STATES: usize = 1_500;

fn seeds(seeds: &[u64]) -> Vec<Deal> {
    seeds.iter().map(|&seed| Deal::Seed(seed)).collect()
}

/// `losses` are deals that cannot be won and have few positions.
fn tableau<R: Rules>(name: &str, columns: usize, cells: usize, losses: Vec<Deal>) -> Subject<Tableau<R>> {
    let game = Tableau::<R>::new(columns, cells);
    let mut rng = SplitMix64::new(1);
    let mut late = |number: usize, least: usize, most: usize| {
        let mut position = || {
            let left = least + below(&mut rng, most - least + 1);
            as_deal(&late::tableau(&mut rng, columns, cells, left))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let deals = [late(60, 10, 48), seeds(&[0, 1, 2, 3, 4, 5, 6, 7]), losses.clone()].concat();
    let small = [late(16, 2, 6), late(6, 7, 12), losses].concat();
    Subject { name: name.to_string(), game, deals, small }
}

/// A game on few columns, which nobody plays and the referee does not know: close games, where a pruning that is
/// not sound would show.
fn narrow<R: Rules>(name: &str, columns: usize, cells: usize) -> Subject<Tableau<R>> {
    let mut rng = SplitMix64::new(5);
    let mut position = || {
        let left = 10 + below(&mut rng, 39);
        as_deal(&late::tableau(&mut rng, columns, cells, left))
    };
    let deals = (0..400).map(|_| position()).collect();
    Subject { name: name.to_string(), game: Tableau::new(columns, cells), deals, small: Vec::new() }
}

fn monte_carlo(size: usize, as_programmed: bool) -> Subject<MonteCarlo> {
    let name = format!("monte-carlo:{size}{}", if as_programmed { ",as-programmed" } else { "" });
    let mut rng = SplitMix64::new(2);
    let mut late = |number: usize, most: usize| {
        let mut position = || {
            let pairs = 1 + below(&mut rng, most);
            as_deal(&late::monte_carlo(&mut rng, size, pairs))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let dealt: Vec<Deal> = (0..60).map(Deal::Seed).collect();
    let (deals, small) = ([late(100, 26), dealt].concat(), late(100, 10));
    Subject { name, game: MonteCarlo::new(size, as_programmed), deals, small }
}

fn calculation(stacks: usize) -> Subject<Calculation> {
    let game = Calculation::new(stacks, false);
    let mut rng = SplitMix64::new(3);
    let mut late = |number: usize, least: usize, most: usize| {
        let mut position = || {
            let left = least + below(&mut rng, most - least + 1);
            as_deal(&late::calculation(&mut rng, stacks, left))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let (small, late) = (late(40, 2, 10), late(60, 2, 20));
    let played: Vec<Deal> = (0..24).map(|seed| played(&game, seed, 25 + seed as usize % 16)).collect();
    Subject { name: format!("calculation:{stacks}"), game, deals: [late, played].concat(), small }
}

fn gaps(aces_fixed: bool, losses: &[u64]) -> Subject<Gaps> {
    let mut rng = SplitMix64::new(4);
    let mut late = |number: usize, most: usize| {
        let mut position = || {
            let moves = 1 + below(&mut rng, most);
            as_deal(&late::gaps(&mut rng, aces_fixed, moves))
        };
        (0..number).map(|_| position()).collect::<Vec<Deal>>()
    };
    let name = if aces_fixed { "gaps:aces-fixed" } else { "gaps" };
    let (deals, small) = ([late(40, 60), seeds(losses)].concat(), [late(15, 6), seeds(losses)].concat());
    Subject { name: name.to_string(), game: Gaps::new(aces_fixed), deals, small }
}

/// The legal moves with the positions that they lead to.
fn children<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, G::State)> {
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    let child = |m: G::Move| {
        let mut child = state.clone();
        game.play(&mut child, m);
        (m, child)
    };
    legal.into_iter().map(child).collect()
}

/// Where this many random moves lead; cards go home when they can, half of the time.
fn played<G: Planned>(game: &G, seed: u64, moves: usize) -> Deal {
    let mut rng = SplitMix64::new(seed);
    let mut state = game.start(&Deal::Seed(seed)).unwrap();
    for _ in 0..moves {
        let mut next = children(game, &state);
        let goes_home = |child: &G::State| game.cards_left(child) < game.cards_left(&state);
        if rng.below(2) == 0 && next.iter().any(|(_, child)| goes_home(child)) {
            next.retain(|(_, child)| goes_home(child));
        }
        if next.is_empty() {
            break;
        }
        state = next.swap_remove(below(&mut rng, next.len())).1;
    }
    as_deal(&game.board(&state))
}

/// The answer, if there is one.
fn answer<M>(outcome: &Outcome<M>) -> Option<bool> {
    match outcome.verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// How often both answers were compared.
#[derive(Debug, Default, Clone, Copy)]
struct Compared {
    winnable: u32,
    unwinnable: u32,
}

impl Compared {
    fn count(&mut self, is_winnable: bool) {
        *(if is_winnable { &mut self.winnable } else { &mut self.unwinnable }) += 1;
    }

    fn assert_enough(self, winnable: u32, unwinnable: u32, what: &str) {
        assert!(self.winnable >= winnable && self.unwinnable >= unwinnable, "{what}: {self:?} is too few");
    }
}

impl<G: Planned> Subject<G> {
    /// The complete search, in the game's own moves.
    fn complete(&self, deal: &Deal, prunings: &Prunings, states: u64) -> Outcome<G::Move> {
        let start = self.game.start(deal).unwrap();
        let (model, model_start) = self.game.model(&start);
        let limits = Limits { states, ..Limits::default() };
        let Outcome { verdict, counts } =
            complete(&model, &model_start, prunings, Quality::Fast, limits, &Watch::default());
        let verdict = match verdict {
            Verdict::Winnable(plan) => Verdict::Winnable(self.game.steps(&start, &plan)),
            Verdict::Unwinnable(proof) => Verdict::Unwinnable(proof),
            Verdict::Undecided(stop) => Verdict::Undecided(stop),
        };
        Outcome { verdict, counts }
    }

    fn paper(&self, deal: &Deal, states: u64) -> Outcome<G::Move> {
        let limits = Limits { states, ..Limits::default() };
        paper(&self.game, &self.game.start(deal).unwrap(), limits, &Watch::default())
    }

    /// Plays the moves of a win: each is legal, the last position is won, and the referee agrees.
    fn replay(&self, deal: &Deal, moves: &[G::Move]) {
        let Subject { name, game, .. } = self;
        let mut state = game.start(deal).unwrap();
        let mut texts = Vec::new();
        for &m in moves {
            let here = state.clone();
            texts.push(game.written(&state, m, Notation::Standard));
            game.play(&mut state, m);
            // Any of several empty columns will do; of a position and its equals the generator tells one.
            let is_told = |(_, child): &(G::Move, G::State)| game.key(child) == game.key(&state);
            let is_idle = game.key(&state) == game.key(&here);
            assert!(is_idle || children(game, &here).iter().any(is_told), "{name}: {texts:?} ends with no legal move");
        }
        assert!(game.is_won(&state), "{name}: not won by {texts:?}");
        for m in game.finish(&state) {
            texts.push(game.written(&state, m, Notation::Standard));
            game.play(&mut state, m);
        }
        let replay = check(name, deal, &texts.join(" ")).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(replay.moves, texts.len());
    }
}

/// Every pruning is sound: the verdict is the same without it, and so without any.
fn prunings_do_not_change_the_verdict<G: Planned>(subject: &Subject<G>) {
    let all = Prunings::ALL;
    let others = [
        Prunings { safe_moves: false, ..all },
        Prunings { dead_ends: false, ..all },
        Prunings { symmetry: false, ..all },
        Prunings::NONE,
    ];
    let mut compared = [Compared::default(); 4];
    for deal in &subject.deals {
        let Some(with_all) = answer(&subject.complete(deal, &all, STATES)) else { continue };
        for (other, compared) in others.iter().zip(&mut compared) {
            if let Some(is_winnable) = answer(&subject.complete(deal, other, STATES)) {
                assert_eq!(is_winnable, with_all, "{}: {other:?} {deal:?}", subject.name);
                compared.count(is_winnable);
            }
        }
    }
    for (other, compared) in others.iter().zip(compared) {
        compared.assert_enough(10, 1, &format!("{}: {other:?}", subject.name));
    }
}

/// The complete search, which may work on a model of the game, and the plain search of the game itself agree.
fn engines_agree<G: Planned>(subject: &Subject<G>) {
    let mut compared = Compared::default();
    for deal in &subject.deals {
        let ours = answer(&subject.complete(deal, &Prunings::ALL, STATES));
        if let (Some(ours), Some(papers)) = (ours, answer(&subject.paper(deal, STATES))) {
            assert_eq!(ours, papers, "{}: {deal:?}", subject.name);
            compared.count(ours);
        }
    }
    // Where the papers' program leaves out moves, its search proves nothing.
    compared.assert_enough(10, u32::from(subject.game.paper_moves_are_all()), &subject.name);
}

/// Whether the referee's rules lead to a win, if that can be said after few positions: every legal move of every
/// position is tried. Columns, rows, stacks and cells may stand in any order, but not the rows of Monte Carlo.
fn naive_answer(name: &str, deal: &Deal) -> Option<bool> {
    let look = |board: &Board| {
        let mut board = board.clone();
        board.cells.sort();
        if !name.starts_with("monte-carlo") {
            board.rows.sort();
        }
        format!("{board:?}")
    };
    let first = open(name, deal).unwrap().board();
    let mut seen = BTreeSet::from([look(&first)]);
    let mut to_do = vec![first];
    while let Some(board) = to_do.pop() {
        let position = as_deal(&board);
        let table = open(name, &position).unwrap();
        if table.is_won() {
            return Some(true);
        }
        for text in table.legal() {
            let mut next = open(name, &position).unwrap();
            next.play(&text).unwrap();
            if seen.insert(look(&next.board())) {
                to_do.push(next.board());
            }
        }
        if seen.len() > NAIVE_STATES {
            return None;
        }
    }
    Some(false)
}

/// The complete search is right where every line of play can be looked at.
fn a_search_of_everything_agrees<G: Planned>(subject: &Subject<G>) {
    let mut compared = Compared::default();
    for deal in &subject.small {
        if let Some(truth) = naive_answer(&subject.name, deal) {
            let ours = answer(&subject.complete(deal, &Prunings::ALL, Limits::default().states));
            assert_eq!(ours, Some(truth), "{}: {deal:?}", subject.name);
            compared.count(truth);
        }
    }
    compared.assert_enough(10, 1, &subject.name);
}

/// The moves of every win lead to it, also after they were shortened, and never become more.
fn wins_are_replayed<G: Planned>(subject: &Subject<G>) {
    let mut wins = [0, 0];
    for deal in &subject.deals {
        let outcomes = [subject.complete(deal, &Prunings::ALL, STATES), subject.paper(deal, STATES)];
        for (outcome, wins) in outcomes.into_iter().zip(&mut wins) {
            let Verdict::Winnable(moves) = outcome.verdict else { continue };
            // The papers' search goes far astray in some games; a thousand moves are enough.
            if moves.len() > 1_000 {
                continue;
            }
            *wins += 1;
            subject.replay(deal, &moves);
            let shorter = shorten(&subject.game, &subject.game.start(deal).unwrap(), moves.clone());
            assert!(shorter.len() <= moves.len(), "{}: {} became {}", subject.name, moves.len(), shorter.len());
            subject.replay(deal, &shorter);
        }
    }
    assert!(wins.iter().all(|&number| number >= 10), "{}: {wins:?} wins", subject.name);
}

macro_rules! verdicts {
    (without the referee; $($module:ident: $subject:expr;)*) => {
        $(mod $module {
            use super::*;
            verdicts!(@ $subject; prunings_do_not_change_the_verdict, engines_agree);
        })*
    };
    ($($module:ident: $subject:expr;)*) => {
        $(mod $module {
            use super::*;
            verdicts!(@ $subject; prunings_do_not_change_the_verdict, engines_agree, a_search_of_everything_agrees,
                wins_are_replayed);
        })*
    };
    (@ $subject:expr; $($test:ident),*) => {
        $(#[test]
        fn $test() {
            super::$test(&$subject);
        })*
    };
}

verdicts! {
    without the referee;
    castle_on_four_columns: narrow::<rules::Castle>("beleaguered castle on 4 columns", 4, 0);
    castle_on_five_columns: narrow::<rules::Castle>("beleaguered castle on 5 columns", 5, 0);
    castle_on_four_columns_with_a_cell: narrow::<rules::Castle>("siegecraft on 4 columns", 4, 1);
    fortress_on_five_columns: narrow::<rules::Fortress>("fortress on 5 columns", 5, 0);
    bakers_game_on_four_columns: narrow::<rules::BakersGame>("baker's game on 4 columns", 4, 1);
    four_companies_on_four_columns: narrow::<rules::FourCompanies>("four companies on 4 columns", 4, 1);
    freecell_on_four_columns: narrow::<rules::FreeCell>("freecell on 4 columns", 4, 2);
}

verdicts! {
    freecell: tableau::<rules::FreeCell>("freecell", 8, 4, vec![microsoft(-1)]);
    freecell_with_one_cell: tableau::<rules::FreeCell>("freecell:cells=1,columns=4", 4, 1, seeds(&[0, 1, 2]));
    freecell_without_cells: tableau::<rules::FreeCell>("freecell:cells=0,columns=5", 5, 0, seeds(&[0, 1, 2]));
    bakers_game: tableau::<rules::BakersGame>("bakers-game", 8, 4, seeds(&[1, 632]));
    four_companies: tableau::<rules::FourCompanies>("four-companies", 8, 4, seeds(&[1, 632]));
    beleaguered_castle: tableau::<rules::Castle>("beleaguered-castle", 8, 0, seeds(&[0, 11, 50, 82, 110, 164, 219]));
    streets_and_alleys: tableau::<rules::Streets>("streets-and-alleys", 8, 0, seeds(&[10, 12, 17]));
    citadel: tableau::<rules::Citadel>("citadel", 8, 0, seeds(&[50, 86, 114, 119, 122, 217, 299]));
    fortress: tableau::<rules::Fortress>("fortress", 10, 0, seeds(&[13, 15, 25, 50, 65]));
    siegecraft: tableau::<rules::Castle>("siegecraft", 8, 1, seeds(&[496, 605, 702]));
    stronghold: tableau::<rules::Streets>("stronghold", 8, 1, seeds(&[220, 339, 731, 749]));
    monte_carlo_3: monte_carlo(3, false);
    monte_carlo_4: monte_carlo(4, false);
    monte_carlo_5: monte_carlo(5, false);
    monte_carlo_3_as_programmed: monte_carlo(3, true);
    monte_carlo_4_as_programmed: monte_carlo(4, true);
    monte_carlo_5_as_programmed: monte_carlo(5, true);
    calculation_1: calculation(1);
    calculation_2: calculation(2);
    calculation_3: calculation(3);
    calculation_4: calculation(4);
    gaps_without_aces: gaps(false, &[28, 380, 565, 907, 940, 959]);
    gaps_with_fixed_aces: gaps(true, &[10, 12, 28, 162]);
}

fn microsoft(number: i64) -> Deal {
    Deal::Microsoft(MicrosoftNumber::new(number).unwrap())
}

fn position(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

#[test]
fn closing_up_a_position_that_is_given_with_holes_is_a_move() {
    let deal = position("1: 7C -- 7D\n2:\n3:");
    let Verdict::Winnable(moves) = monte_carlo(3, false).complete(&deal, &Prunings::ALL, STATES).verdict else {
        panic!("7C and 7D come together by closing up");
    };
    monte_carlo(3, false).replay(&deal, &moves);
}

#[test]
fn stacks_with_cards_that_wait_are_not_exchanged() {
    // Which nine goes to which foundation matters, since one of them lies under the jack.
    let deal = position("Foundations: J 5 K 5\n1: KS\n2: 9S\n3: 9H JS\n4:\nStock: 7S KD QS KH");
    assert_eq!(answer(&calculation(4).paper(&deal, STATES)), Some(true));
    let Verdict::Winnable(moves) = calculation(4).complete(&deal, &Prunings::ALL, STATES).verdict else {
        panic!("the plain search wins");
    };
    calculation(4).replay(&deal, &moves);
}

#[test]
fn a_card_is_played_from_the_cell_where_it_was_named() {
    let deal = position("1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH");
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    let Verdict::Winnable(moves) = freecell.complete(&deal, &Prunings::ALL, STATES).verdict else {
        panic!("four cards are left");
    };
    freecell.replay(&deal, &moves);
}

/// Positions that can be won, and that a slightly bolder pruning calls lost.
#[test]
fn close_positions_are_won() {
    fn win<G: Planned>(subject: &Subject<G>, text: &str) {
        let deal = position(text);
        let outcome = subject.complete(&deal, &Prunings::ALL, STATES);
        let Verdict::Winnable(moves) = outcome.verdict else { panic!("{}: no win\n{text}", subject.name) };
        subject.replay(&deal, &moves);
    }
    // Safe moves that do not ask for the other suit of the same colour.
    let freecell = tableau::<rules::FreeCell>("freecell:cells=0,columns=4", 4, 0, Vec::new());
    win(
        &freecell,
        "Foundations: H-6 D-9 S-J C-7\n1: QC\n2: QH JD 9H KH TD 8H\n3: KS JH TH QS 7H KD 9C\n4: QD TC KC JC 8C",
    );
    win(&freecell, "Foundations: H-T D-Q S-7 C-T\n1:\n2: QH 9S KC 8S TS QS JH KH JC\n3: JS QC\n4: KS KD");
    let freecell = tableau::<rules::FreeCell>("freecell:cells=0,columns=5", 5, 0, Vec::new());
    win(&freecell, "Foundations: H-7 D-Q S-J C-J\n1: KS QC\n2:\n3: QS JH\n4: KC QH KD\n5: 8H KH TH 9H");
    // Turns in which no more than two cards of a rank go.
    win(&monte_carlo(5, false), "1: AC 2C AH 2H QH\n2: AS AD QC -- --\n3:\n4:\n5:");
    win(&monte_carlo(4, false), "1: 7S 5D 9H 8C\n2: 9S 3S 9C 9D\n3: 3C TD 7D TS\n4: 8H 5S -- --");
    // Plans that do not use a stack behind an empty one.
    win(&calculation(2), "Foundations: J Q K 5\n1:\n2: 7S KH\nStock: QS 5S 9S KS JS 3S KD 9H AS");
    win(&calculation(3), "Foundations: K K J A\n1:\n2: 9S\n3: 5S KH\nStock: 7S 4S TS KS AS");
    // Clearing a column only when there is no space: here a second one is wanted before the places are taken.
    let companies = narrow::<rules::FourCompanies>("four companies on 4 columns", 4, 4);
    let deal = position(
        "Foundations: H-9 D-5 S-6 C-5\nCells: KC - KD -\n1:\n2:\n3:\n\
         4: QD JH 7C KH 7S TS TH TC QC JC JD JS KS 8D 8C TD 8S QS 9C 9S 6D QH 9D 7D 6C",
    );
    assert_eq!(answer(&companies.complete(&deal, &Prunings::ALL, STATES)), Some(true));
    // A horizon beyond which cards are told by ranks alone, without a mark on the cards that are wanted next.
    let castle = narrow::<rules::Castle>("beleaguered castle on 4 columns", 4, 0);
    let deal = position("Foundations: H-J D-K S-9 C-7\n1: KS JC KC 9C\n2:\n3: JS 8C TC QH QS QC KH TS\n4:");
    assert_eq!(answer(&castle.complete(&deal, &Prunings::ALL, STATES)), Some(true));
}

/// The first stages keep at most this many states; what takes more was decided by a beam or by the depth-first stage.
const FIRST_STAGES: u64 = 60_000;

#[test]
fn proofs_of_the_last_stage_are_true() {
    let fixed = gaps(true, &[]);
    let proof = fixed.complete(&Deal::Seed(23), &Prunings::ALL, 1_000_000);
    assert_eq!(answer(&proof), Some(false));
    assert!(proof.counts.states > FIRST_STAGES, "{:?}", proof.counts);
    assert_eq!(answer(&fixed.paper(&Deal::Seed(23), 1_000_000)), Some(false));
    // Bold searches prove nothing: with cells every proof is one of the last stage.
    let bakers_game = tableau::<rules::BakersGame>("bakers-game", 8, 4, Vec::new());
    let proof = bakers_game.complete(&Deal::Seed(11), &Prunings::NONE, 1_000_000);
    assert_eq!(answer(&proof), Some(false));
    assert_eq!(answer(&bakers_game.complete(&Deal::Seed(11), &Prunings::ALL, 1_000_000)), Some(false));
}

#[test]
fn wins_of_the_later_stages_are_replayed() {
    fn replay<G: Planned>(subject: &Subject<G>, seed: u64) {
        let deal = Deal::Seed(seed);
        let outcome = subject.complete(&deal, &Prunings::ALL, 1_000_000);
        assert!(outcome.counts.states > FIRST_STAGES, "{:?}", outcome.counts);
        let Verdict::Winnable(moves) = outcome.verdict else { panic!("{}: no win", subject.name) };
        subject.replay(&deal, &moves);
    }
    replay(&tableau::<rules::Castle>("beleaguered-castle", 8, 0, Vec::new()), 992);
    replay(&tableau::<rules::Streets>("streets-and-alleys", 8, 0, Vec::new()), 451);
    replay(&gaps(true, &[]), 4);
    replay(&calculation(2), 0);
}

/// A solution with detours: before each of its moves, where there is such, a move and one that takes it back.
fn with_detours<G: Game>(game: &G, start: &G::State, moves: &[G::Move]) -> Vec<G::Move> {
    let mut state = start.clone();
    let mut detoured = Vec::new();
    for &m in moves {
        let here = game.plain_key(&state);
        let there_and_back = children(game, &state).into_iter().find_map(|(there, child)| {
            let back = children(game, &child).into_iter().find(|(_, again)| game.plain_key(again) == here);
            back.map(|(back, _)| [there, back])
        });
        detoured.extend(there_and_back.into_iter().flatten());
        detoured.push(m);
        game.play(&mut state, m);
    }
    detoured
}

#[test]
fn detours_are_taken_out() {
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    let (mut wins, mut detours) = (0, 0);
    for deal in &freecell.deals {
        let Verdict::Winnable(moves) = freecell.complete(deal, &Prunings::ALL, STATES).verdict else { continue };
        let start = freecell.game.start(deal).unwrap();
        let detoured = with_detours(&freecell.game, &start, &moves);
        let shorter = shorten(&freecell.game, &start, detoured.clone());
        assert!(shorter.len() <= moves.len(), "{} moves became {}", moves.len(), shorter.len());
        freecell.replay(deal, &shorter);
        wins += 1;
        detours += detoured.len() - moves.len();
    }
    assert!(wins >= 50 && detours >= 500, "{wins} wins, {detours} moves of detours");
}

#[test]
fn short_solutions_are_solutions() {
    fn shorter<R: Rules>(subject: &Subject<Tableau<R>>, deals: &[Deal]) -> (u32, u32) {
        let mut tolls = (0, 0);
        for deal in deals {
            let start = subject.game.start(deal).unwrap();
            let outcome = subject.complete(deal, &Prunings::ALL, 1_000_000);
            let Verdict::Winnable(known) = outcome.verdict else { panic!("{}: no win", subject.name) };
            let (best, states) = short(&subject.game, &start, known.clone(), 60_000);
            assert!(states <= 60_000);
            let (before, after) = (toll_of(&subject.game, &known), toll_of(&subject.game, &best));
            assert!(after <= before, "{}: {before} became {after}", subject.name);
            assert_eq!(best, short(&subject.game, &start, known, 60_000).0);
            subject.replay(deal, &best);
            tolls = (tolls.0 + before, tolls.1 + after);
        }
        tolls
    }
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    let (_, toll) = shorter(&freecell, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(microsoft));
    // The shortest solutions have 82 73 70 79 85 75 76 74 81 80 moves (Paul and Helmert 2016), a toll of 255.
    assert!((255..=300).contains(&toll), "{toll}");
    let castle = tableau::<rules::Castle>("beleaguered-castle", 8, 0, Vec::new());
    let (before, after) = shorter(&castle, &seeds(&[30, 55, 84]));
    assert!(after * 5 < before * 4, "{before} became {after}");
}

#[test]
fn shortest_solutions_are_the_known_ones() {
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    // Paul and Helmert 2016.
    for (number, shortest) in [(2, 73), (3, 70), (7, 76)] {
        let deal = microsoft(number);
        let start = freecell.game.start(&deal).unwrap();
        let outcome = freecell.complete(&deal, &Prunings::ALL, STATES);
        let Verdict::Winnable(known) = outcome.verdict else { panic!("no win") };
        let found = optimal(&freecell.game, &start, known.clone(), Limits::default(), &Watch::default());
        assert_eq!((found.stop, found.least_toll), (None, shortest - 52), "ms:{number}");
        assert_eq!(toll_of(&freecell.game, &found.moves), found.least_toll);
        freecell.replay(&deal, &found.moves);
        let limits = Limits { states: 2_000, ..Limits::default() };
        let stopped = optimal(&freecell.game, &start, known.clone(), limits, &Watch::default());
        assert_eq!((stopped.stop, stopped.counts.states), (Some(Stop::States), 2_000));
        assert!(stopped.moves == known && stopped.least_toll <= found.least_toll);
    }
}

/// The toll of the shortest win, or nothing after too many positions: no bound, no safe moves.
fn toll_by_brute_force<G: Guided>(game: &G, start: &G::State) -> Option<u32> {
    let mut seen = BTreeSet::from([game.key(start)]);
    let mut rung = vec![start.clone()];
    let mut moves = Vec::new();
    for toll in 0.. {
        let mut next = Vec::new();
        for is_home in [true, false] {
            let mut at = 0;
            while at < rung.len() && seen.len() < STATES as usize {
                if game.is_won(&rung[at]) {
                    return Some(toll);
                }
                moves.clear();
                game.moves(&rung[at], &mut moves);
                for &m in moves.iter().filter(|&&m| game.brings_home(m) == is_home) {
                    let mut child = rung[at].clone();
                    game.play(&mut child, m);
                    if seen.insert(game.key(&child)) {
                        if is_home { rung.push(child) } else { next.push(child) }
                    }
                }
                at += 1;
            }
        }
        if next.is_empty() || seen.len() >= STATES as usize {
            return None;
        }
        rung = next;
    }
    None
}

#[test]
fn shortest_solutions_agree_with_brute_force() {
    fn agree<R: Rules>(subject: &Subject<Tableau<R>>) {
        let (mut proven, mut tight) = (0, 0);
        for deal in &subject.deals[..200] {
            let start = subject.game.start(deal).unwrap();
            let outcome = subject.complete(deal, &Prunings::ALL, STATES);
            let Verdict::Winnable(known) = outcome.verdict else { continue };
            let Some(toll) = toll_by_brute_force(&subject.game, &start) else { continue };
            let found = optimal(&subject.game, &start, known, Limits::default(), &Watch::default());
            assert_eq!((found.stop, found.least_toll), (None, toll), "{} {deal:?}", subject.name);
            assert_eq!(toll_of(&subject.game, &found.moves), toll);
            let mut state = start.clone();
            found.moves.iter().for_each(|&m| subject.game.play(&mut state, m));
            assert!(subject.game.is_won(&state));
            proven += usize::from(toll > 0);
            tight += usize::from(toll > 0 && toll == subject.game.least_toll(&start));
        }
        assert!(proven >= 20 && tight >= 5, "{}: {proven} proven, {tight} met by the bound", subject.name);
    }
    agree(&narrow::<rules::FreeCell>("freecell on few columns", 4, 2));
    agree(&narrow::<rules::FourCompanies>("four-companies on few columns", 4, 2));
    agree(&narrow::<rules::Castle>("beleaguered-castle on few columns", 5, 0));
    agree(&narrow::<rules::Fortress>("fortress on few columns", 5, 0));
}

/// Why a search ended without an answer, and after how many states.
fn stop<M: std::fmt::Debug>(outcome: &Outcome<M>) -> (Stop, u64) {
    match outcome.verdict {
        Verdict::Undecided(stop) => (stop, outcome.counts.states),
        _ => panic!("expected no answer, found {outcome:?}"),
    }
}

/// Searches that take more than ten thousand states in both engines, and what they do at their limits.
fn limits_hold<G: Planned>(game: &G, deal: &Deal) {
    type Verdicts<G> = (Outcome<<<G as Planned>::Model as Game>::Move>, Outcome<<G as Game>::Move>);
    let start = game.start(deal).unwrap();
    let (model, model_start) = game.model(&start);
    let search = |limits: Limits, watch: &Watch| -> Verdicts<G> {
        (
            complete(&model, &model_start, &Prunings::ALL, Quality::Fast, limits, watch),
            paper(game, &start, limits, watch),
        )
    };
    let stops = |(ours, papers): &Verdicts<G>| [stop(ours), stop(papers)];
    let watch = Watch::default();
    for states in [0, 1, 20, 10_000] {
        let searched = search(Limits { states, bytes: 1 << 30 }, &watch);
        assert_eq!(stops(&searched), [(Stop::States, states); 2], "{deal:?}");
        assert_eq!(search(Limits { states, bytes: 1 << 30 }, &watch), searched, "{deal:?}: another outcome");
    }
    for bytes in [0, 1_000, 100_000] {
        let searched = search(Limits { states: 1 << 40, bytes }, &watch);
        let [(ours, _), (papers, _)] = stops(&searched);
        assert_eq!([ours, papers], [Stop::Memory; 2], "{deal:?}");
        assert_eq!(search(Limits { states: 1 << 40, bytes }, &watch), searched, "{deal:?}: another outcome");
    }
    let told_to_stop = Watch::default();
    told_to_stop.stop();
    let searched = search(Limits { states: 10_000, bytes: 1 << 30 }, &told_to_stop);
    let [(ours, ours_states), (papers, papers_states)] = stops(&searched);
    assert_eq!([ours, papers], [Stop::Interrupted; 2], "{deal:?}");
    assert!(ours_states < 10_000 && papers_states < 10_000);
    assert_eq!((told_to_stop.states(), watch.states()), (papers_states, 8_192), "states are told every 4,096");
}

#[test]
fn limits_hold_and_searches_repeat() {
    limits_hold(&Tableau::<rules::FreeCell>::new(8, 4), &microsoft(-2));
    limits_hold(&Tableau::<rules::Castle>::new(8, 0), &Deal::Seed(992));
    limits_hold(&Calculation::new(2, false), &Deal::Seed(7));
    limits_hold(&Gaps::new(false), &Deal::Seed(0));
}

#[test]
fn a_search_that_leaves_out_moves_proves_nothing() {
    let freecell = tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new());
    // All 495 ways to fill the cells: none leaves a run to be split, but the search does not know that.
    assert_eq!(stop(&freecell.paper(&microsoft(-1), STATES)), (Stop::Incomplete, 495));
    assert_eq!(answer(&freecell.complete(&microsoft(-1), &Prunings::ALL, STATES)), Some(false));
}

#[test]
fn searches_that_decide_repeat_too() {
    fn repeat<G: Planned>(subject: &Subject<G>) {
        for deal in subject.deals.iter().take(40) {
            assert_eq!(subject.complete(deal, &Prunings::ALL, STATES), subject.complete(deal, &Prunings::ALL, STATES));
            let outcome = subject.paper(deal, 2_000);
            if let Verdict::Winnable(moves) = &outcome.verdict {
                let start = subject.game.start(deal).unwrap();
                let shorter = || shorten(&subject.game, &start, moves.clone());
                assert_eq!(shorter(), shorter());
            }
            assert_eq!(subject.paper(deal, 2_000), outcome);
        }
    }
    repeat(&tableau::<rules::FreeCell>("freecell", 8, 4, Vec::new()));
    repeat(&monte_carlo(5, false));
    repeat(&calculation(3));
}
