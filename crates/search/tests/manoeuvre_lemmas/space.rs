//! Small boards at random, each with all that can be reached from it: positions by real moves, outlines by steps.

use crate::graph::Graph;
use crate::library::{self, ByManoeuvres, Library};
use crate::outline::{Outline, Table};
use winnable_cards::{SplitMix64, shuffle};
use winnable_games::Game;
use winnable_games::tableau::{Manoeuvre, Manoeuvres, Move, Pile, Position, State, rules};

const NO_CARD: u8 = 52;

/// Columns and cells of boards with few places, where everything can be gone through.
const SIZES: [(usize, usize); 10] = [(2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (5, 0)];
/// Cards in play.
const LEFT: std::ops::Range<usize> = 8..20;
/// Most positions of a space; larger ones are left out.
const MOST: usize = 4_000;

/// The three rule sets of the model.
pub trait Ruled: ByManoeuvres {
    const ALTERNATING: bool;
    const WHOLE: bool;
}

impl Ruled for rules::FreeCell {
    const ALTERNATING: bool = true;
    const WHOLE: bool = false;
}

impl Ruled for rules::BakersGame {
    const ALTERNATING: bool = false;
    const WHOLE: bool = false;
}

impl Ruled for rules::FourCompanies {
    const ALTERNATING: bool = false;
    const WHOLE: bool = true;
}

pub fn table<R: Ruled>(columns: usize, cells: usize) -> Table {
    Table { columns, cells, alternating: R::ALTERNATING, whole: R::WHOLE }
}

pub fn below(rng: &mut SplitMix64, n: usize) -> usize {
    rng.below(n as u64) as usize
}

/// A position with so many cards that are not up, half of the time nearly in order, with cells from empty to full.
pub fn position(rng: &mut SplitMix64, columns: usize, cells: usize, left: usize) -> State {
    let mut up = [13u8; 4];
    for _ in 0..left {
        let open = (0..4).filter(|&suit| up[suit] > 0).collect::<Vec<usize>>();
        up[open[below(rng, open.len())]] -= 1;
    }
    let mut deck = (0..52).filter(|&card| card / 4 >= up[card as usize % 4]).collect::<Vec<u8>>();
    shuffle(&mut deck, rng.next());
    let fill = rng.below(4);
    let in_cells = (0..cells).map(|_| if rng.below(3) < fill { deck.pop().unwrap_or(NO_CARD) } else { NO_CARD });
    let in_cells = in_cells.collect::<Vec<u8>>();
    if rng.below(2) == 0 {
        deck.sort_by_key(|&card| std::cmp::Reverse(card / 4));
        for _ in 0..rng.below(5) {
            let (a, b) = (below(rng, deck.len().max(1)), below(rng, deck.len().max(1)));
            if a < deck.len() && b < deck.len() {
                deck.swap(a, b);
            }
        }
    }
    let used = columns - below(rng, columns.min(3));
    let mut rows = vec![Vec::new(); columns];
    deck.into_iter().for_each(|card| rows[below(rng, used)].push(card));
    State::new(&rows, &in_cells, up)
}

/// A board with all that can be reached from it.
pub struct Space<R: ByManoeuvres> {
    pub library: Library<R>,
    pub table: Table,
    /// Positions; moves of loose cards to free places cost nothing, others 1.
    pub real: Graph<u128, State>,
    /// Outlines, with those of all positions; each step costs 1.
    pub outlines: Graph<Outline, Outline>,
}

/// The positions of the model by their keys, each with the outline that the same manoeuvres lead to.
pub type ModelGraph = Graph<u128, (Position, Outline)>;

impl<R: Ruled> Space<R> {
    /// The space of a position, if it is not too large.
    pub fn of(columns: usize, cells: usize, start: State, most: usize) -> Option<Space<R>> {
        let library = Library::<R>::new(columns, cells);
        let table = table::<R>(columns, cells);
        let children = |state: &State| {
            let moves = real_moves(&library, state);
            moves.into_iter().map(|m| (library::after(&library.game, state, m), cost(state, m))).collect()
        };
        let is_won = |state: &State| state.up() == [13; 4];
        let real = Graph::explore([start], most, |state| library.game.key(state), children, is_won)?;
        let roots = real.nodes.iter().map(|state| table.outline(state)).collect::<Vec<Outline>>();
        let outlines = outlines(&table, roots);
        Some(Space { library, table, real, outlines })
    }

    /// The model's positions from all positions of the space.
    pub fn modelled(&self) -> ModelGraph {
        modelled(&self.library, &self.table, &self.real.nodes, library::moves)
    }

    /// So many boards of each size, those that are not too large.
    pub fn some(seed: u64, boards: usize) -> impl Iterator<Item = Space<R>> {
        SIZES.into_iter().flat_map(move |(columns, cells)| {
            let mut rng = SplitMix64::new(seed << 8 | (columns * 10 + cells) as u64);
            let board = move |_| {
                let left = LEFT.start + below(&mut rng, LEFT.len());
                Space::of(columns, cells, position(&mut rng, columns, cells, left), MOST)
            };
            (0..boards).filter_map(board)
        })
    }
}

/// All positions of the model that these moves of it lead to.
///
/// # Panics
/// If a manoeuvre is no sequence of steps.
pub fn modelled<R: Ruled>(
    library: &Library<R>,
    table: &Table,
    starts: &[State],
    moves: impl Fn(&Manoeuvres<R>, &Position) -> Vec<Manoeuvre>,
) -> ModelGraph {
    let (model, _) = library.model(&starts[0]);
    let child = |(position, o): &(Position, Outline), m| {
        let o = table.carry_out(o, m).unwrap_or_else(|| panic!("{m:?} is no sequence of steps in {o:?}"));
        ((library::after(&model, position, m), o), 1)
    };
    let children =
        |node: &(Position, Outline)| moves(&model, &node.0).into_iter().map(|m| child(node, m)).collect::<Vec<_>>();
    let is_won = |(position, _): &(Position, Outline)| model.is_surely_won(position);
    let roots = starts.iter().map(|state| (library.model(state).1, table.outline(state)));
    let modelled = Graph::explore(roots, usize::MAX, |node| model.key(&node.0), children, is_won);
    modelled.expect("there is no limit")
}

/// All outlines that steps lead to.
pub fn outlines(table: &Table, roots: impl IntoIterator<Item = Outline>) -> Graph<Outline, Outline> {
    let children = |o: &Outline| table.steps(o).into_iter().map(|step| (table.after(o, step), 1)).collect::<Vec<_>>();
    let outlines = Graph::explore(roots, usize::MAX, Outline::clone, children, |o| o.up == [13; 4]);
    outlines.expect("there is no limit")
}

/// Boards found by leaving out single manoeuvres: each is won in one of the games only by laying a card on one below it in
/// its own column when that takes the last place.
pub fn last_places<R: Ruled>() -> impl Iterator<Item = Space<R>> {
    let boards = [
        (vec![vec![32, 44, 48], vec![36, 45, 49, 40, 37, 41], vec![], vec![]], 0, [8, 9, 13, 13]),
        (vec![vec![29, 41, 49, 37], vec![48, 45, 33]], 2, [12, 7, 13, 13]),
        (vec![vec![51, 39, 49, 46, 47, 50, 43], vec![]], 1, [13, 12, 11, 9]),
    ];
    boards.into_iter().map(|(columns, cells, up)| {
        let start = State::new(&columns, &vec![NO_CARD; cells], up);
        Space::of(columns.len(), cells, start, MOST).expect("it is small")
    })
}

/// The game's moves, single where runs are limited.
fn real_moves<R: Ruled>(library: &Library<R>, state: &State) -> Vec<Move> {
    if R::WHOLE { library::moves(&library.game, state) } else { library::moves(&library.single, state) }
}

/// Nothing for a loose card that goes to a free place, else 1.
fn cost(state: &State, m: Move) -> u32 {
    let is_loose = match m.from {
        Pile::Column(c) => state.below(state.top(c as usize)) == NO_CARD,
        Pile::Cell(_) => true,
        Pile::Foundation => false,
    };
    let is_free = match m.to {
        Pile::Column(c) => state.top(c as usize) == NO_CARD,
        Pile::Cell(_) => true,
        Pile::Foundation => false,
    };
    u32::from(!(is_loose && is_free))
}
