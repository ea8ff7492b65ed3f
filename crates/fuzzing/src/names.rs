//! Names of deals, lists of deals, names of games and of players.

use crate::text;
use winnable_cards::{Deal, DealName, Numbering};
use winnable_catalog::open;

/// What is read is written in full and read again the same.
pub(crate) fn deal_names(data: &[u8]) {
    let text = text(data);
    for bare in [Numbering::Microsoft, Numbering::Seed] {
        if let Ok(name) = DealName::parse(&text, bare) {
            let written = name.to_string();
            let again = DealName::parse(&written, bare).expect("a full name is read");
            assert_eq!(again.to_string(), written, "from \"{text}\"");
            if matches!(name, DealName::Input | DealName::File(_)) {
                continue;
            }
            let game = open("freecell").expect("a game");
            let named = winnable_catalog::deal(&*game, &written).expect("FreeCell has all numbered deals");
            assert!(game.board(&named.deal).is_ok(), "{written} is dealt");
        }
        let _ = winnable_lab::parse_list(&text, bare);
    }
    let _ = DealName::meant(&text);
}

/// The canonical name of a game is one, and the referee knows it. The name of a player follows after a space.
pub(crate) fn game_names(data: &[u8]) {
    let text = text(data);
    let (name, player) = text.split_once(' ').unwrap_or((&text, ""));
    let Ok(game) = open(name) else { return };
    let canonical = game.name();
    assert_eq!(open(canonical).map(|game| game.name().to_string()).as_deref(), Ok(canonical), "from \"{name}\"");
    let ours = game.board(&Deal::Seed(1)).expect("every game has numbered deals");
    let table = winnable_referee::open(canonical, &Deal::Seed(1)).expect("the referee knows every game");
    assert_eq!(table.board(), ours, "{canonical}");
    // Some options of players are files, which nobody may open by chance.
    if !player.contains("judge=") && !player.contains("table=") {
        let _ = game.runner(player);
    }
}
