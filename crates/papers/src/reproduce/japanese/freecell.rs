//! 001: FreeCell and Four Companies.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
    ("FreeCell", "フリーセル"),
    ("Four Companies", "4人の仲間"),
    ("FreeCell, readings tried", "フリーセル（試した読み方）"),
    ("Four Companies, readings tried", "4人の仲間（試した読み方）"),
    ("mean states to a win", "成功までの平均局面数"),
    ("mean moves until certain", "成功確定までの平均手数"),
    ("mean cards moved until then", "そこまでに動かした平均枚数"),
    ("whole runs into spaces: states", "空列へは連を丸ごと：局面数"),
    ("whole runs into spaces: moves", "空列へは連を丸ごと：手数"),
    ("whole runs into spaces: cards moved", "空列へは連を丸ごと：枚数"),
    ("and cards up at once: states", "さらに台札へ直ちに：局面数"),
    ("and cards up at once: moves", "さらに台札へ直ちに：手数"),
    ("and cards up at once: cards moved", "さらに台札へ直ちに：枚数"),
    ("Bound drawn from 4,000 of 4,000", "4000 回中 4000 回からの下限"),
    ("the exact 95 % bound", "正確な 95 % 下限"),
    ("Theorem 1: run onto a card", "定理 1：札の上への連"),
    ("Theorem 1: into an empty column", "定理 1：空列への連"),
    ("Theorem 1: c(2,2), Microsoft allows 9", "定理 1：c(2,2)、Windows では 9"),
    ("(n + 1)(m + 1) = 9 is too low", "(n + 1)(m + 1) = 9 は小さすぎる"),
    ("Deal −1 cannot be won", "配札 −1 は成功不可能"),
    ("board rebuilt from the text", "盤面は本文から復元"),
    ("A position never comes again", "同じ局面は繰り返さない"),
    ("none found", "見つからず"),
    ("a card goes to a cell and back", "フリーセルへ出して戻せる"),
    ("Children: to cells, from cells, at most", "子局面：セルへ、セルから、最大"),
    ("every place told apart, as in the text", "本文と同じく置き場所を区別"),
    ("Children: column to column, at most", "子局面：場札から場札、最大"),
    ("7 is one card's; a position has more", "7 は札 1 枚の分で、局面ではもっと多い"),
    ("Figure 3: orders of its 8 columns", "図 3：8 列の並べ方"),
    ("no two columns are alike", "同じ列はない"),
    ("Example: 2 cells, 1 empty column", "例：セル 2、空列 1"),
    ("Figure 2: 2 cells, 2 empty columns", "図 2：セル 2、空列 2"),
    ("Figure 2: into an empty column first", "図 2：まず空列へ"),
    ("SJ H0 S9 D8 C7 D6; 7 do not move", "SJ H0 S9 D8 C7 D6。7 枚は動かない"),
    ("HJ to S2 onto CQ", "HJ から S2 までを CQ の上へ"),
    ("H7 to S2; 7 do not move", "H7 から S2 まで。7 枚は動かない"),
    ("Slip: where Microsoft allows too few", "誤記：Windows の値が小さい範囲"),
    ("figure 2, the paper’s own example, has n = 2", "論文の例（図 2）は n = 2"),
    ("Slip: where H7 S6 D5 wait", "誤記：H7 S6 D5 の待避場所"),
    ("home cells", "ホームセル"),
    ("free cells", "フリーセル"),
    ("a card that is home does not come back", "台札の席の札は戻らない"),
    ("Figure 4: its listing has", "図 4：手の列の長さ"),
    ("a run counts once here", "連は 1 手と数えてある"),
    ("Figure 4: cells are kept in order", "図 4：セルは整列している"),
    ("ascending", "昇順"),
    ("what is empty comes first", "空きが先"),
    ("Figure 4: states searched", "図 4：探索局面数"),
    ("1385 states", "1385 局面"),
    ("118 moves", "118 手"),
    ("12 cards", "12 枚"),
    ("10 cards", "10 枚"),
    ("6 cards", "6 枚"),
    ("11 cards", "11 枚"),
    (
        "Mean over the wins of engine paper; no error is printed, so ours is taken for both. The order of moves is not printed \
         in full: a difference can lie in it.",
        "エンジン paper の成功例の平均。誤差は印刷されていないので両方にこちらの誤差を使う。手の順序は完全には書かれておらず、\
         違いはそこから来ることもある。",
    ),
    (
        "Figure 3 is an image. The board of deal −1 was rebuilt from what the text says of it: every top can go to a cell, and \
         nothing can follow.",
        "図 3 は画像。配札 −1 の盤面は本文の記述（どの天の札もセルへ移せるが、その後は何もできない）から復元した。",
    ),
    (
        "The text says that positions do not recur, unlike in Superpuzz. A card that lies on one that fits it goes to a cell \
         and back.",
        "本文は「スーパーパズ」と違い同じ局面は現れないとするが、続いている札の上の札はセルへ出して戻せる。",
    ),
    (
        "For all m cells and n empty columns with runs of up to 9 cards: one card more never moves.",
        "9 枚までの連となるすべての m（セル）と n（空列）について。もう 1 枚長い連は動かない。",
    ),
    ("Four Companies: moves until the win is certain.", "4人の仲間：成功確定までの手数。"),
    ("Theorem 1: longest run onto a card, 2ⁿ(m + 1).", "定理 1：札の上へ動く連の最大長 2ⁿ(m + 1)。"),
    ("The printed 99.97 % does not follow from 4,000 wins.", "印刷された 99.97 % は 4,000 回の成功からは出ない。"),
    (
        "Readings that were tried after the fact: a run goes into an empty column only whole, and then also a card that can go up \
         does so before anything else.",
        "後から試した読み方：空列へは連を丸ごとでしか動かさない。さらに、台札へ移せる札は何より先に移す。",
    ),
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
    ("{} of {} pairs (m, n) the same", "(m, n) の {1} 組中 {0} 組が同じ"),
    ("{} cards move", "{0} 枚動く"),
    ("up to {} cards move", "{0} 枚まで動く"),
    ("{} cards", "{0} 枚"),
    ("unwinnable, {} states", "成功不可能、{0} 局面"),
    ("it does: ms:{}, 2 moves", "繰り返す：ms:{0}、2 手"),
    ("at least {}", "{0} 以上"),
    ("{} moves, {} cards", "{0} 手、{1} 枚"),
    ("{} of {} to cell 0", "{1} 手中 {0} 手がセル 0 へ"),
    (
        "No reason is printed. It looks like 1 − 1/4000 = {} %, cut off: the share if the next deal were the first loss, which is \
         no bound.",
        "根拠は書かれていない。1 − 1/4000 = {0} % の切り捨てに見えるが、次の配札が最初の失敗になる場合の割合で、下限ではない。",
    ),
    (
        "The text calls the mean number of moves that of cards moved, but figure 4 counts a run once: {} moves, {} cards. Both \
         are given.",
        "本文は平均手数を「カードの移動枚数」とするが、図 4 は連を 1 手と数える（{0} 手、{1} 枚）。両方を示す。",
    ),
    (
        "{}: at least so many, if the {} deals that were cut off at {} states are won at all, as all of the paper's were.",
        "{0}：少なくともこの数。{2} 局面で打ち切った {1} 回も、論文のように成功するとして。",
    ),
    (
        "{}: {} wins of engine paper, deals cut off: {}; one deal makes up to {} % of the sum. The order of moves is not printed in \
         full. Cannot be decided yet: winnable reproduce --full has 4,000 deals.",
        "{0}：エンジン paper の成功 {1} 回、打ち切り {2} 回。一つの配札が合計の {3} % までを占める。手の順序は完全には書かれていない。\
         まだ決められない：winnable reproduce --full は 4,000 回。",
    ),
    (
        "{}: {} wins; deals cut off: {}. One deal makes {} % of the sum: cannot be decided yet; winnable reproduce --full has more \
         deals.",
        "{0}：成功 {1} 回、打ち切り {2} 回。一つの配札が合計の {3} % を占め、まだ決められない。winnable reproduce --full は配札が多い。",
    ),
    ("{}: {} wins; deals cut off: {}.", "{0}：成功 {1} 回、打ち切り {2} 回。"),
    (
        "The text counts all cards for moves to and from cells (8 × 4 and 4 × 8), but one card only for moves between columns: 7 \
         empty columns. With tops 8S 8C 7H 7D 6S and three empty columns there are {} such moves, the empty columns told apart \
         as in the text.",
        "本文はセルとの間の移動ではすべての札を数え（8 × 4 と 4 × 8）、場札の間では札 1 枚の分（空列 7）だけを数える。天が S8 C8 H7 D7 \
         S6 で空列が 3 個なら、本文のように空列を区別して {0} 手ある。",
    ),
    (
        "The board (figure 1) is an image. Its recovery from the listing, as for Monte Carlo, was not carried through: columns are \
         named by their place after sorting, which the unknown cards decide anew at each of the {} moves, and only {} moves, \
         those to the foundations, name cards; {} cards are never named. The board as text would decide: winnable solve freecell \
         FILE --engine paper --notation paper.",
        "盤面（図 1）は画像。モンテカルロのように手の列から復元することは行っていない。列は整列後の位置で示され、それは {0} 手ごとに\
         未知の札で決まる。札がわかるのは台札への {1} 手だけで、{2} 枚は一度も現れない。文字の盤面があれば決まる：winnable solve \
         freecell FILE --engine paper --notation paper。",
    ),
    ("{} wins of {} deals, engine paper.", "{1} 配札中 {0} 回の成功、エンジン paper。"),
    ("All {} pairs with runs of up to 9 cards.", "9 枚までの連となる {0} 組すべて。"),
    (
        "FreeCell: 4,000 of 4,000 again, but the bound is {} %.",
        "フリーセル：再び 4,000 回中 4,000 回。ただし下限は {0} %。",
    ),
];
