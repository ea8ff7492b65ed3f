//! Papers 002 and 004, which are about players who may not see the stock: printed figures, ours to come.

use super::item::Item;

/// Hanazawa's player of Calculation.
pub fn paper_002() -> Vec<Item> {
    vec![
        Item::coming("002", "Hanazawa's player, read literally", "85.40 % (1708 of 2000)"),
        Item::coming("002", "Hanazawa's player, the stack's weight as floor of Sd", "85.40 % (1708 of 2000)"),
        Item::coming("002", "Hanazawa's player with the set-based Sd that he proposes", "not printed"),
    ]
}

/// Random and semi-random players of Calculation.
pub fn paper_004() -> Vec<Item> {
    let mut items = Vec::new();
    for (stacks, mean, wins) in [(4, "23.85", 652), (8, "31.77", 20_337), (12, "36.97", 73_028)] {
        let what = format!("table 1, random play, {stacks} stacks: mean cards placed; wins of a million");
        items.push(Item::coming("004", &what, &format!("{mean}; {wins}")));
    }
    let table_2 = [
        ("P0", "23.85", 652),
        ("P1", "25.27", 3151),
        ("P2", "25.58", 3888),
        ("P3", "25.60", 3898),
        ("P4", "25.60", 3899),
        ("P5", "25.60", 3898),
    ];
    for (player, mean, wins) in table_2 {
        let what = format!("table 2, semi-random play, {player}: mean cards placed; wins of a million");
        items.push(Item::coming("004", &what, &format!("{mean}; {wins}")));
    }
    items.push(Item::coming(
        "004",
        "figure 2: histogram of cards placed, random play with 4, 8, 12 stacks",
        "a figure",
    ));
    items.push(Item::coming("004", "figure 3: histogram of cards placed, P0 to P2", "a figure"));
    items
}
