//! Laws for people who play move by move, tried on the walks of the other laws.

use super::{Subject, shown};
use std::collections::BTreeMap;
use winnable_cards::{Board, Card, Deal, Foundations, Place, Rank, Slot, SplitMix64, Suit};
use winnable_games::{Action, Hidden, Interactive, Notation, Playable};
use winnable_positions::as_deal;
use winnable_referee::open;

/// A person may do exactly what the referee allows, with columns and cells told apart; and what a move is said to do with
/// the cards is what the boards before and after it show.
pub fn a_person_may_do_what_the_referee_allows<G: Interactive>(subject: &Subject<G>) {
    let Subject { name, game, .. } = subject;
    let (mut compared, mut beyond_the_search) = (0, 0);
    subject.walks(|state, _| {
        let board = game.board(state);
        let position = as_deal(&board);
        // What was read from text: a position does not know that a pair has just gone from its end.
        let state = game.start(&position).unwrap();
        let mut legal = Vec::new();
        game.legal_moves(&state, &mut legal);
        let mut ours = BTreeMap::new();
        for &m in &legal {
            let text = game.written(&state, m, Notation::Standard);
            let after = game.board(&subject.after(&state, m));
            let mut table = open(name, &position).unwrap();
            table.play(&text).unwrap_or_else(|why| panic!("{name}: {text}: {why}\n{}", shown(&board)));
            assert_eq!(table.board(), after, "{name}: {text} from\n{}", shown(&board));
            action_is_as_told(&game.action(&state, m), &board, &after);
            assert_eq!(ours.insert(shown(&after), text), None, "{name}: one move twice from\n{}", shown(&board));
        }
        let table = open(name, &position).unwrap();
        let mut theirs = BTreeMap::new();
        for text in table.legal() {
            let mut table = open(name, &position).unwrap();
            table.play(&text).unwrap();
            assert_eq!(theirs.insert(shown(&table.board()), text), None, "{name}");
        }
        assert!(ours.keys().eq(theirs.keys()), "{name}: {ours:?} and {theirs:?} from\n{}", shown(&board));
        compared += legal.len();
        beyond_the_search += legal.len() - subject.moves(&state).len();
    });
    assert!(compared >= 100, "{name}: {compared} moves");
    // A game with a hole has one cell at most, and no other place to choose from.
    let has_no_choice = ["gaps", "calculation:1", "klondike:spaces=nothing"].contains(&name.as_str());
    let has_equal_places = subject.symmetry.rows && !subject.symmetry.waste && !has_no_choice;
    assert!(
        beyond_the_search >= 50 || !has_equal_places,
        "{name}: {beyond_the_search} moves beyond those of the search"
    );
}

/// The cards lie where the action takes them from, and then where it puts them.
fn action_is_as_told(action: &Action, before: &Board, after: &Board) {
    let slots = |cards: &[Card]| cards.iter().map(|&card| Slot::Up(card)).collect::<Vec<_>>();
    // In a row of places, unlike in a column, other cards may follow.
    let taken = |board: &Board, place, count| board.cards_from(place).iter().take(count).copied().collect::<Vec<_>>();
    match action {
        Action::Move { cards, from, to } => {
            match (from, &before.foundations) {
                (Place::Foundation(suit), Foundations::Suits(up)) => {
                    let top = Rank::new(up[*suit]).map(|rank| Card::new(rank, Suit::ALL[*suit]));
                    assert_eq!(top, Some(cards[0]), "{action:?} from\n{}", shown(before));
                }
                _ => assert_eq!(taken(before, *from, cards.len()), slots(cards), "{action:?} from\n{}", shown(before)),
            }
            match to {
                Place::Foundation(foundation) => {
                    let top = match &after.foundations {
                        Foundations::Suits(up) => {
                            assert_eq!(*foundation, cards[0].suit().index());
                            Rank::new(up[*foundation])
                        }
                        Foundations::Decks(decks) => {
                            assert_eq!(*foundation % 4, cards[0].suit().index());
                            Rank::new(decks[*foundation / 4][*foundation % 4])
                        }
                        Foundations::Tops(tops) => tops[*foundation],
                        other => panic!("{action:?}: {other:?}"),
                    };
                    assert_eq!(top, Some(cards[0].rank()), "{action:?} to\n{}", shown(after));
                }
                // A run that is complete there has left.
                Place::Row { .. } if before.foundations != after.foundations => {}
                to => assert_eq!(taken(after, *to, cards.len()), slots(cards), "{action:?} to\n{}", shown(after)),
            }
        }
        Action::Remove { cards, from } => {
            assert_eq!(cards.len(), from.len());
            for (card, place) in cards.iter().zip(from) {
                assert_eq!(taken(before, *place, 1), [Slot::Up(*card)], "{action:?} from\n{}", shown(before));
                match place {
                    // What was next to it is there now.
                    Place::Waste | Place::Stock => assert!(!talon(after).contains(&Some(*card)), "{action:?}"),
                    place => assert_eq!(taken(after, *place, 1), [Slot::Empty], "{action:?} from\n{}", shown(after)),
                }
            }
        }
        Action::Draw if before.waste.is_none() => {
            let (before, after) = (talon(before), talon(after));
            assert!(before.len() > after.len() && before.ends_with(&after), "{before:?} {after:?}");
        }
        Action::Draw => assert_eq!(talon(before), talon(after)),
        Action::Redeal => {
            assert_eq!((talon(before), after.waste.as_deref()), (talon(after), Some(&[][..])));
            assert_ne!(before.waste, after.waste);
        }
        Action::CloseUp => assert!(before.slots().filter_map(|s| s.card()).eq(after.slots().filter_map(|s| s.card()))),
    }
}

/// The cards of waste and stock in their order.
fn talon(board: &Board) -> Vec<Option<Card>> {
    board.waste.iter().chain(&board.stock).flatten().map(|slot| slot.card()).collect()
}

/// A guess at what lies face down looks as the position does, has the same cards, and is now and then another one.
pub fn guesses_look_the_same<G: Playable + Hidden>(subject: &Subject<G>) {
    let Subject { name, game, .. } = subject;
    let mut rng = SplitMix64::new(19);
    let mut others = 0;
    subject.walks(|state, _| {
        let other = game.guess(game.view(state), &mut rng);
        assert_eq!(game.view(&other), game.view(state), "{name}");
        let [here, there] = [game.board(state), game.board(&other)];
        let cards = |board: &Board| {
            let mut cards: Vec<Card> = board.slots().filter_map(|slot| slot.card()).collect();
            cards.sort();
            cards
        };
        assert_eq!(cards(&here), cards(&there), "{name}");
        others += usize::from(here != there);
    });
    assert!(others >= 20, "{name}: {others} other orders");
}

/// What a player sees does not tell the order of the face-down cards, and tells everything else.
pub fn face_down_cards_are_not_seen<G: Interactive + Hidden>(subject: &Subject<G>) {
    let Subject { name, game, .. } = subject;
    let mut rng = SplitMix64::new(17);
    let mut others = 0;
    subject.walks(|state, _| {
        let (board, seen) = (game.board(state), game.seen(state).expect("a game with face-down cards"));
        let other = game.guess(game.view(state), &mut rng);
        assert_eq!(game.seen(&other).as_ref(), Some(&seen), "{name}\n{}", shown(&board));
        others += usize::from(game.board(&other) != board);
        // A board of Klondike says which cards lie face down; elsewhere the stock does, but for a card that is drawn.
        // In Pyramid the next card may lie open, and all of them are known once the waste was turned over.
        let was_turned_over = board.redeals != game.board(&game.start(&Deal::Seed(1)).unwrap()).redeals;
        let open = match name {
            _ if name.starts_with("pyramid") && was_turned_over => usize::MAX,
            _ if name.starts_with("pyramid") => usize::from(!name.contains("waste-only")),
            _ => usize::from(name.starts_with("calculation")),
        };
        let mut hidden = board;
        let in_stock = |(i, slot): (usize, &mut Slot)| *slot = if i < open { *slot } else { Slot::Down(None) };
        if subject.deck.is_some() {
            hidden.rows.iter_mut().flatten().filter(|slot| slot.is_down()).for_each(|slot| *slot = Slot::Down(None));
            hidden.stock.iter_mut().flatten().for_each(|slot| *slot = Slot::Down(None));
        } else if name.starts_with("klondike") || subject.symmetry.waste {
            let slots = hidden.rows.iter_mut().chain(&mut hidden.stock).flatten();
            slots.filter(|slot| slot.is_down()).for_each(|slot| *slot = Slot::Down(None));
        } else {
            hidden.stock.iter_mut().flatten().enumerate().for_each(in_stock);
        }
        assert_eq!(seen, hidden, "{name}");
    });
    assert!(others >= 20, "{name}: {others} other orders");
}
