//! Words inside the drawings, titles that are read aloud included.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
    ("Empty rows from which a castle can still be lost", "成功不可能でもできる空行の数"),
    ("3 empty rows printed", "空行 3 個、印刷値"),
    ("4 empty rows, ours", "空行 4 個、本測定"),
    ("The bound of FreeCell", "フリーセルの下限"),
    ("Success of Hanazawa's player", "花澤のプレイヤの成功率"),
    ("States to prove position 2 lost", "局面 2 の成功不可能の証明に要した局面数"),
    ("Distances in standard errors", "標準誤差で測った差"),
    ("n \\ cells m =", "n ＼ セル m ="),
    (
        "filled: searched, as claimed. Ringed: 12 move, Microsoft allows 9",
        "塗り：探索で定理どおり。枠：12 枚動くが Windows では 9",
    ),
    ("only: drawn to the last of equals", "手札は同じ台の最後へ、のみ"),
    ("only: fewest planned cards", "予定の札が最も少ない台、のみ"),
    ("set-based Sd, proposed", "集合による Sd（提案）"),
    ("only: the stack's weight as floor", "場の重さを下限に、のみ"),
    ("drawn cards to the highest", "手札は番号の最も大きい台へ"),
    ("kings planned anew", "K の行先を決め直す"),
    ("learned table", "学習した表"),
    ("48 cards, A 2 3 4 laid out", "48 枚、A 2 3 4 を先に置く"),
    ("learned table, any card anew", "学習した表、行先を決め直す"),
    ("card by card, tried", "札を区別、試した値"),
    ("by rank alone", "数値のみ"),
    ("Success of Beleaguered Castle", "籠城の成功率"),
    ("printed, “about”", "印刷値（約）"),
    ("random, P0", "ランダム、P0"),
    ("semi-random, P5", "セミランダム、P5"),
    ("Hanazawa, 1708 of 2000", "花澤、2000 回中 1708 回"),
    ("85.4, Hanazawa, printed", "85.4、花澤、印刷値"),
    ("Hanazawa’s survey", "花澤の要約"),
    ("Tanaka", "田中"),
    ("ours, judge alone", "本測定、評価のみ"),
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
    ("{} standard errors from print", "印刷値から標準誤差の {0} 倍"),
    ("{} ours", "{0} 本測定"),
    ("ours {}", "本測定 {0}"),
    ("{} with assumptions", "{0} 仮定つき"),
    ("{} read literally", "{0} 字義どおり"),
    ("{} to {} moves: {} wins", "{0}〜{1} 手：{2} 回"),
    ("printed mean {}", "印刷値 {0}"),
    ("printed {} % ({})", "印刷値 {0} %（{1}）"),
    ("ours, {} deals", "本測定、{0} 配札"),
    ("{}, cited", "{0}、引用"),
    ("Games by cards placed, {}", "台の枚数ごとの試行数、{0}"),
    ("{} cards: {} of a million", "{0} 枚：100 万回中 {1} 回"),
    ("52 cards: {}", "52 枚：{0}"),
    ("peak {}: {}", "山 {0} 枚：{1}"),
];
