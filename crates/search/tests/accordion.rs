//! Accordion: what is known of lost rows alone and with beams before it, against a blind search of every legal move on many short
//! rows. The claim made bolder changes some verdict.

use winnable_cards::Deal;
use winnable_games::accordion::{Accordion, State, Tops};
use winnable_games::free_runs::Use;
use winnable_games::strategy::{Beams, DepthFirst, Then};
use winnable_games::{Game, Playable};
use winnable_positions::thorough;
use winnable_search::{Decides, KeySet, Limits, Prunings, Quality, Verdict, Watch, complete_by};

/// Short rows of small decks, of which about half are lost.
const SHAPES: [&str; 3] = ["cards=12,ranks=7", "cards=11,ranks=9,suits=3", "cards=9,ranks=7,suits=3"];

struct Row {
    name: String,
    game: Accordion,
    start: State,
}

impl Row {
    fn new(number: u64) -> Row {
        let name = format!("accordion:{}", SHAPES[number as usize % SHAPES.len()]);
        let game = Accordion::new(&winnable_rules::open(&name).unwrap()).unwrap();
        let start = game.start(&Deal::Seed(number)).unwrap();
        Row { name, game, start }
    }

    fn blind(&self) -> bool {
        let mut seen = KeySet::new();
        let mut waiting = vec![self.start];
        let mut moves = Vec::new();
        while let Some(state) = waiting.pop() {
            if self.game.is_won(&state) {
                return true;
            }
            if !seen.insert(self.game.plain_key(&state), u64::MAX).unwrap() {
                continue;
            }
            moves.clear();
            self.game.moves(&state, &mut moves);
            waiting.extend(moves.iter().map(|&m| {
                let mut child = state;
                self.game.play(&mut child, m);
                child
            }));
        }
        false
    }

    fn can_be_won<S: Decides<Tops>>(&self, connected: Use) -> bool {
        let (model, limits, watch) = (Tops::of(&self.game, connected), Limits::default(), Watch::default());
        match complete_by::<S, _>(&model, &self.start, &Prunings::ALL, Quality::Fast, limits, &watch).verdict {
            Verdict::Winnable(_) => true,
            Verdict::Unwinnable(_) => false,
            Verdict::Undecided(stop) => panic!("{}: {stop}", self.name),
        }
    }
}

#[test]
fn rows_that_fall_apart_are_lost() {
    let rows = thorough(6_000, 20_000);
    let (mut won, mut lost) = (0, 0);
    for number in 0..rows {
        let row = Row::new(number);
        let truth = row.blind();
        *(if truth { &mut won } else { &mut lost }) += 1;
        for connected in [Use::Off, Use::On] {
            assert_eq!(row.can_be_won::<DepthFirst>(connected), truth, "row {number}: {}", row.name);
        }
        assert_eq!(row.can_be_won::<Then<Beams, DepthFirst>>(Use::On), truth, "row {number}: {}", row.name);
    }
    assert!(won > rows * 2 / 5 && lost > rows * 2 / 5, "{won} won, {lost} lost of {rows}: about half are wanted");
}

#[test]
fn a_bolder_claim_is_caught() {
    let caught = (0..6_000).find(|&number| {
        let row = Row::new(number);
        row.can_be_won::<DepthFirst>(Use::Bold) != row.can_be_won::<DepthFirst>(Use::Off)
    });
    let row = Row::new(caught.expect("nobody notices that it is bolder than is sound"));
    assert_eq!(row.blind(), row.can_be_won::<DepthFirst>(Use::On));
}
