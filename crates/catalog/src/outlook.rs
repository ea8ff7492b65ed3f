//! The chance to win for one who may not look at the face-down cards. A strong player plays on from the position, over
//! orders in which the unseen cards may lie; the true order is not looked at.

use crate::runner::Strong;
use serde::Serialize;
use std::collections::HashSet;
use winnable_games::{Hidden, Interactive};
use winnable_players::{AnyPlayer, BlindGame, PlayerError, chance};
use winnable_search::Watch;

/// What a strong player makes of a position without looking at the face-down cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// Who played on.
    pub player: &'static str,
    /// Games that were played on, each over another order of the unseen cards.
    pub games: u64,
    /// Wins among them.
    pub wins: u64,
    /// The move that the strongest player makes here; where that leads back to a position of this game, the best of the others. None if it
    /// gives the game up, or if every move leads back.
    pub advice: Option<String>,
}

/// The same, with a move of the game.
pub(crate) struct Outlook<M> {
    pub(crate) games: u64,
    pub(crate) wins: u64,
    pub(crate) advice: Option<M>,
}

/// Seed of the orders.
const SEED: u64 = 1;

/// Games for each move where the adviser's own leads back.
const TRIALS: u64 = 2;

/// Plays on so many times from the last position of a game, fewer if `watch` stops it. Depends on what can be seen only.
pub(crate) fn outlook<G: Hidden + Interactive>(
    game: &G,
    line: &[G::State],
    open: impl Fn(&str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError>,
    strong: Strong,
    games: u64,
    watch: &Watch,
) -> Result<Outlook<G::Move>, PlayerError> {
    let (state, before) = line.split_last().expect("a game has a position");
    let mut player = open(strong.quick)?;
    let mut outlook = Outlook { games: 0, wins: 0, advice: None };
    for number in 0..games {
        if watch.is_stopped() {
            return Ok(outlook);
        }
        let mut end = game.guess(game.view(state), &mut chance(SEED, number));
        player.play_out(BlindGame::new(game, &mut end), chance(SEED, number));
        outlook.games += 1;
        outlook.wins += u64::from(game.is_won(&end));
    }
    outlook.advice = open(strong.adviser)?.first_move(game, state, chance(SEED, 0));
    let seen: HashSet<u128> = before.iter().chain([state]).map(|state| game.plain_key(state)).collect();
    if outlook.advice.is_some_and(|m| seen.contains(&game.plain_key(&after(game, state, m)))) {
        outlook.advice = best_of_others(game, state, &seen, &mut *player, watch);
    }
    Ok(outlook)
}

fn after<G: Interactive>(game: &G, state: &G::State, m: G::Move) -> G::State {
    let mut next = state.clone();
    game.play(&mut next, m);
    next
}

/// Of the moves that lead to no position of this game so far, the one after which the player wins most often; of equals, the one after
/// which he has fewest cards left.
fn best_of_others<G: Hidden + Interactive>(
    game: &G,
    state: &G::State,
    seen: &HashSet<u128>,
    player: &mut dyn AnyPlayer<G>,
    watch: &Watch,
) -> Option<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves.retain(|&m| !seen.contains(&game.plain_key(&after(game, state, m))));
    let mut left = |m| {
        let mut trials = (0, 0);
        for number in (0..TRIALS).take_while(|_| !watch.is_stopped()) {
            let mut end = after(game, &game.guess(game.view(state), &mut chance(SEED, number)), m);
            player.play_out(BlindGame::new(game, &mut end), chance(SEED, number));
            trials = (trials.0 + u32::from(!game.is_won(&end)), trials.1 + game.cards_left(&end));
        }
        trials
    };
    moves.into_iter().min_by_key(|&m| left(m))
}

#[cfg(test)]
mod tests {
    use winnable_cards::{Deal, Layout};
    use winnable_search::Watch;

    /// The position with two cards of the stock exchanged that nobody has seen.
    fn exchanged(text: &str) -> String {
        let (before, stock) = text.split_once("Stock:").expect("there is a stock");
        let mut cards: Vec<&str> = stock.split_whitespace().collect();
        let last = cards.len() - 1;
        cards.swap(1, last);
        format!("{before}Stock: {}\n", cards.join(" "))
    }

    #[test]
    fn the_chance_depends_on_nothing_that_is_hidden() {
        for name in ["calculation", "monte-carlo:4"] {
            let game = crate::open(name).unwrap();
            let mut session = game.session(&Deal::Seed(5)).unwrap();
            for step in 0..6 {
                let other = Deal::Position(Layout::parse(&exchanged(&session.text())).unwrap());
                let other = game.session(&other).unwrap();
                assert_eq!(session.view(), other.view(), "{name}: they look the same");
                assert_ne!(session.board(), other.board(), "{name}: and are not");
                let chance = session.chance(6, &Watch::default()).unwrap();
                assert_eq!(Some(&chance), other.chance(6, &Watch::default()).as_ref(), "{name}, step {step}");
                assert_eq!(chance.games, 6);
                let Some(advice) = chance.advice else { break };
                session.play(&advice).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            assert!(session.line().len() >= 3, "{name}: {:?}", session.line());
        }
        let open = crate::open("freecell").unwrap().session(&Deal::Seed(1)).unwrap();
        assert_eq!(open.chance(1, &Watch::default()), None);
    }

    #[test]
    fn advice_never_leads_back() {
        for (name, seed) in [("spider:suits=1", 1), ("yukon", 1)] {
            let game = crate::open(name).unwrap();
            let mut session = game.session(&Deal::Seed(seed)).unwrap();
            let mut seen = std::collections::HashSet::from([session.text()]);
            for step in 0..60 {
                let Some(advice) = session.chance(1, &Watch::default()).unwrap().advice else { break };
                session.play(&advice).unwrap();
                assert!(seen.insert(session.text()), "{name}, step {step}: {:?}", session.line());
            }
        }
    }

    #[test]
    fn good_play_has_better_chances_than_bad_play() {
        let game = crate::open("calculation").unwrap();
        let mut session = game.session(&Deal::Seed(3)).unwrap();
        let wins = |session: &dyn crate::Session| session.chance(12, &Watch::default()).unwrap().wins;
        let before = wins(&*session);
        // Half of the cards on one stack, whatever they are.
        (0..26).for_each(|_| session.play("D1").unwrap());
        assert!(before >= 9 && wins(&*session) + 4 <= before, "{before} of 12 before, {} after", wins(&*session));
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let session = crate::open("calculation").unwrap().session(&Deal::Seed(3)).unwrap();
        let watch = Watch::default();
        watch.stop();
        let chance = session.chance(1000, &watch).unwrap();
        assert_eq!((chance.games, chance.advice), (0, None));
    }
}
