//! 003: Beleaguered Castle.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
    ("about 70 %", "約 70 %"),
    ("over 99 %", "99 % 以上"),
    ("Losses with at most 1 empty row", "失敗のうち空行が 1 以下"),
    ("Positions 1, 2, 3, 4", "局面 1、2、3、4"),
    ("lost, lost, won, won", "否、否、可、可"),
    ("3 empty rows do not suffice", "空行 3 個では足りない"),
    ("Position 2: states", "局面 2：局面数"),
    ("Position 2: max_space, min_n", "局面 2：max_space、min_n"),
    ("Position 3: states, moves", "局面 3：局面数、手数"),
    ("depends on the order of moves, not printed", "印刷されていない手の順序による"),
    ("Property 1: run over 0 to 3 empty rows", "性質 1：空行 0〜3 個での連"),
    ("4 empty rows always win", "空行が 4 個あれば必ず成功"),
    ("no: a lost deal", "否：成功不可能な配札"),
    ("no counterexample", "反例なし"),
    ("refuted by a deal with a certificate", "証明書つきの配札で反証"),
    ("the hunt found nothing", "探索で見つからず"),
    ("A longer hunt, or a proof, would decide.", "より長い探索か証明が決める。"),
    ("Run laid away on 0 to 3 empty rows", "空行 0〜3 個へ退けられる連"),
    ("3 rows: 4+2+1", "3 個：4+2+1"),
    ("Any run laid away on 4 empty rows", "空行 4 個へはどの連も退く"),
    ("a run of 12 ends in a 2, which goes up", "長さ 12 の連の天は 2 で、台へ移る"),
    ("Any run from K into one of 4 empty rows", "空行 4 個の一つへ K からの連"),
    ("property 1 with the 3 others: 2^3", "残り 3 個で性質 1：2^3"),
    (
        "In position 3 the eleven cards from SK do move into an empty row, but not by the empty rows alone: D0 to D3 wait on a \
         jack of another row.",
        "局面 3 では SK からの 11 枚は空行へ移るが、空行だけでは移らない。D0 から D3 は他の行の J の上で待つ。",
    ),
    ("Position 4: S8 S6 S4 aside, S0 on a jack", "局面 4：S8 S6 S4 を空行へ、S0 を J へ"),
    ("S2 goes up", "S2 が台へ"),
    ("it does", "移せる"),
    ("refused", "移せない"),
    ("played move by move", "一手ずつ確認"),
    ("3 empty rows always win: the variants", "空行 3 個で必ず成功：変種"),
    ("last year’s hypothesis", "昨年度の仮説"),
    ("Streets and Alleys: position 2 with its aces", "Streets and Alleys：局面 2 に A を加える"),
    (
        "The hypothesis was for Beleaguered Castle and its variants; the paper refutes it for the castle alone. Position 2 with \
         the four aces at the ends of its first rows is a deal of Streets and Alleys, and as a deal of Citadel, where the aces \
         go up while it is dealt, it is position 2 itself. Fortress builds in suit and is another game.",
        "仮説は「籠城」とその変種についてのものだが、論文は「籠城」だけで反証する。局面 2 の初めの 4 行の端に A を加えると Streets and \
         Alleys の配札になり、配りながら A を台に出す「城砦」では局面 2 そのもの。「とりで」は同じスートで積む別のゲーム。",
    ),
    (
        "Safe moves to the foundations are played at once, so that empty rows of other lines do not show.",
        "台への安全な移動は直ちに行うので、他の手順での空行は現れない。",
    ),
    ("Four empty rows do not always win.", "空行が 4 個あっても必ず成功するとは限らない。"),
    (
        "While no card can go up suits do not matter, and a lost castle is proved lost by ranks alone.",
        "台へ移せる札がない間はスートは関係なく、成功不可能なことは数値だけで証明できる。",
    ),
    ("Success.", "成功率。"),
    ("Lines: 95 % intervals; none is printed.", "線：95 % 区間（印刷されていない）。"),
    ("Position 2: states searched to prove the loss.", "局面 2：成功不可能の証明に要した局面数。"),
    ("Axis lines: 1,000-fold.", "目盛は千倍ごと。"),
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
    (
        "{} deals, {} undecided. \"About 70 %\" is read as rounded to 5 points. Blake and Gent 2026: 68.17 ± 0.10 %.",
        "{0} 配札、未決 {1}。「約 70%」は 5 % 刻みと読む。Blake と Gent（2026）：68.17 ± 0.10 %。",
    ),
    ("{} of {} losses; {} reach 3 rows, none printed", "失敗 {1} 回中 {0} 回。空行 3 個は {2} 回（論文では 0）"),
    (
        "{} of {} losses: the interval holds both sides of 99 %. {} Cannot be decided yet: winnable reproduce --full has 10,000 \
         deals.",
        "失敗 {1} 回中 {0} 回：区間は 99 % をまたぐ。{2}まだ決められない：winnable reproduce --full は 10,000 回。",
    ),
    (
        "no reading gives it; 3:38:27 printed, ours under {} s",
        "どの読み方でも出ない。論文 3:38:27、本測定は {0} 秒未満",
    ),
    ("no reading gives it; 3:38:27 printed, ours over {} s", "どの読み方でも出ない。論文 3:38:27、本測定は {0} 秒以上"),
    (
        "While no card can go up, suits do not matter: positions that agree in ranks are one. A whole space does not depend on the \
         order of moves, so the printed count is that of some rules; readings of them, every card told apart, gave {}. Printed \
         are {} edges a state, ours has {} by rank; without sideways moves there are 2.2 to 3.8, so the program moved sideways.",
        "台へ移せる札がない間はスートは関係なく、数値の同じ局面は一つと見る。全探索の局面数は手の順序によらないので、印刷された数は\
         何らかの規則のもの。札をすべて区別した読み方では {0}。枝は 1 局面あたり論文 {1}、本測定（数値のみ）{2}。横の移動なしでは 2.2〜3.8 \
         なので、プログラムは横にも動かしていた。",
    ),
    ("{}, {} moves", "{0}, {1} 手"),
    ("not won in {}", "{0} 局面では成功せず"),
    (
        "By engine paper, given up at {} states (winnable reproduce --full goes to 60 million). Depth-first search finds its first \
         win after a number of states that its order of moves alone decides. That it can be won is proved.",
        "エンジン paper、{0} 局面で打ち切り（winnable reproduce --full は 6000 万）。深さ優先探索が最初の解に至る局面数は手の順序だけで\
         決まる。成功可能なことは証明済み。",
    ),
    (
        "{} empty rows are reached from this deal, and its {} positions by rank hold no win: {}. The moves were played by the \
         referee, and the certificate was accepted by the checker.",
        "この配札からは空行が {0} 個でき、数値で見た {1} 局面に成功はない：{2}。手順は審判が再生し、証明書は検査器が受理した。",
    ),
    ("{} of {} cards", "{1} 枚中 {0} 枚"),
    ("no: lost with {} rows", "否：空行 {0} 個で成功不可能"),
    (
        "The paper asks whether they do; a lost deal that reaches {} empty rows, with a certificate, says no.",
        "論文の問いに対し、空行が {0} 個できても成功不可能な配札（証明書つき）が否と答える。",
    ),
    ("310,274,086 states become {}.", "310,274,086 局面が {0} 局面に。"),
];
