//! 002: Hanazawa on Calculation.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
    ("Success with four stacks", "成功率（場 4 個）"),
    ("all assumptions", "仮定すべて"),
    ("read literally", "字義どおり"),
    ("Figure 1: distances on stacks 1 to 4", "図 1：場 1〜4 の札の距離"),
    ("if (4, A) lies on stack 4", "(4, A) が場 4 にあるとして"),
    ("Figure 2: rows Sd 0 and 1 cross", "図 2：Sd 0 と 1 の行の逆転"),
    ("from d = 3 to 4", "d = 3 から 4"),
    ("they do not", "逆転せず"),
    ("an anomaly that the author names", "著者が挙げる変な箇所"),
    ("Figure 2: column d = 0 below Sd 0", "図 2：d = 0 の欄（Sd ≥ 1）"),
    ("all the same", "すべて同じ"),
    ("not the same", "同じでない"),
    ("Figure 2: ≥ 50 if d ≥ Sd, else < 12", "図 2：d ≥ Sd で ≥ 50、他は < 12"),
    ("said after what is left out, where it can hold", "省略部分の後の文で、そこでは成り立ちうる"),
    ("Only the order of entries matters", "障害度は大小順位だけが意味を持つ"),
    ("played again with ranks for entries", "順位に置き換えて再びプレイ"),
    ("Sd by sets of cards", "集合による Sd"),
    ("Kings not bound to a foundation", "K の行先を決めない"),
    ("The table learned", "表を学習"),
    ("Table learned, no card bound", "表を学習、行先を決めない"),
    ("thought better", "よいと思われる"),
    ("should be better", "よいはず"),
    ("may be better", "進歩が見られるかも"),
    ("of interest", "興味が残る"),
    ("better", "向上"),
    ("worse", "低下"),
    (
        "Without any of the assumptions: far from the printed rate, so the program did more than the text says.",
        "仮定なし。印刷された率から遠いので、プログラムは本文以上のことをしていた。",
    ),
    (
        "The columns of figure 1 are lost in the text that we have; (4, A) was put where its distance fits.",
        "手元の本文では図 1 の列が失われている。(4, A) は距離の合う場に置いた。",
    ),
    (
        "The sentence follows the one on the entries that are left out (d ≥ 7, Sd ≥ 6); read of the printed ones it fails.",
        "この文は省略された部分（d ≥ 7、Sd ≥ 6）の文に続く。印刷された部分については成り立たない。",
    ),
    ("All with the assumptions by which the printed rate comes out.", "いずれも印刷された率が出る仮定のもと。"),
    (
        "No difference that our sample can tell: winnable reproduce --full has more games.",
        "この標本では差がわからない。winnable reproduce --full は試行が多い。",
    ),
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
    ("{} of {} entries", "{1} 個中 {0} 個"),
    ("{} of {} games the same", "{1} 回中 {0} 回同じ"),
    ("{} %, without {} %", "{0} %、なしで {1} %"),
    ("{} by {} standard errors", "標準誤差の {1} 倍の{0}"),
    ("from d = {} to {}", "d = {0} から {1}"),
    (
        "Chosen after the fact, so that the printed rate comes out; alone each gives: {}. The fourth, of equals the stack with the \
         larger number, changes nothing without the first. Only the first is hinted at: a stack's number is called its weight, \
         and stack 1 is to take distance 0, stack 2 distance 1 and so on.",
        "印刷された率が出るように後から選んだ。単独では {0}。四つ目（同じなら番号の大きい場）は一つ目なしでは何も変えない。本文に手がかり\
         があるのは一つ目だけ：場の番号を「重さ」と呼び、1 の場に距離 0、2 の場に距離 1 の札を出すとある。",
    ),
    (
        "the row is at least the stack's weight less one ({}); of equals the foundation with the fewest planned cards ({}); a drawn \
         card to the last of equal foundations ({})",
        "表の行は場の重さ − 1 以上（{0}）、同じなら予定の札が最も少ない台（{1}）、手札は同じ台の最後へ（{2}）",
    ),
    ("One text, {} readings.", "一つの本文、{0} の読み方。"),
    (
        "{} games each, stock unseen. Squares: nothing is printed to compare with.",
        "各 {0} 回、山札は見えない。四角：比べる印刷値がない。",
    ),
    (
        "Hanazawa’s text, read literally, wins {}, not 85.4 %.",
        "花澤の本文を字義どおり読むと成功率は 85.4 % ではなく {0}。",
    ),
    (
        "An assumption about a stack’s weight, and tie-breaks chosen after the fact, give {}.",
        "場の重さについての仮定と、後から選んだ優先順位で {0} になる。",
    ),
];
