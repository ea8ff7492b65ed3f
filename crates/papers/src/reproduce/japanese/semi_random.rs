//! 004: semi-random play of Calculation.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
    ("Table 1, random play: mean cards placed", "表 1、ランダムプレイ：台の平均枚数"),
    ("Table 1, random play: wins of a million", "表 1、ランダムプレイ：100 万回の成功数"),
    ("Table 2, P1 to P5: mean cards placed", "表 2、P1〜P5：台の平均枚数"),
    ("Table 2, P1 to P5: wins of a million", "表 2、P1〜P5：100 万回の成功数"),
    ("Figure 2: a normal distribution", "図 2：正規分布"),
    ("12 stacks: largest bin is 52", "12 スタック：最多は 52 枚"),
    ("Success grows exponentially", "成功率は指数的に増加"),
    ("from 4 to 6, 8, 10, 12 stacks; exponential is one factor", "4 から 6、8、10、12 スタック。指数的なら倍率は一定"),
    ("Mean cards grow by less and less", "平均枚数の増分は減ってゆく"),
    ("Deeper look-ahead gains no more", "先読みを深くしても頭打ち"),
    ("about 3900 wins", "約 3900 回"),
    ("Slip: 652 of a million in percent", "誤記：100 万回中 652 回の百分率"),
    ("a hundredth of the rate of table 1", "表 1 の率の百分の一"),
    ("Slip: 3900 of a million in percent", "誤記：100 万回中 3900 回の百分率"),
    ("a hundredth of the rate of table 2", "表 2 の率の百分の一"),
    (
        "Printed slips: 652 of a million is 0.0652 %, and 3900 of a million is 0.39 %.",
        "誤記。100 万回中 652 回は 0.0652 %、3900 回は 0.39 %。",
    ),
    ("Section 4.1: stack of the 5, i = 1, 2, 3", "4.1 節：5 を置くスタック、i = 1, 2, 3"),
    ("played by semi-random:1 to :3", "semi-random:1〜:3 がプレイ"),
    ("other players: cited, not described", "他のプレイヤ：引用のみ"),
    ("Asked: semi-random play elsewhere", "課題：他のゲームのセミランダム"),
    ("Asked: a family up to the perfect player", "課題：完全プレイヤまでの定義"),
    ("turning one card; depth 0, 1, 2, 3", "一枚めくり、深さ 0、1、2、3"),
    (
        "Semi-random play is carried over to Klondike and to Monte Carlo (players semi-random:1 to :5): a move is ranked by the \
         chain of seen cards that it sets going, up to the depth. It is wished for as future work.",
        "セミランダムプレイをクロンダイクとモンテカルロへ移した（プレイヤ semi-random:1〜:5）。手は、見えている札でそこから続く手の\
         長さ（深さまで）で順位づける。論文の今後の課題。",
    ),
    (
        "By depth alone the family of the paper ends at 0.39 %. Ours goes by heat: a learned judge that takes worse options at \
         random, less often the lower the heat. At the highest heat all options are alike, but those that make the game lost at \
         once are left out, so that no player here lies between 0.39 % and that rate. The player lookahead, which looks ahead \
         too, wins 99.8 % of 4,000 deals.",
        "論文の定義は深さを増しても 0.39 % で止まる。こちらは heat による：学習した評価で、heat が低いほど悪い選択肢を選ばない。\
         heat が最も高いと選択肢は同等だが、直ちに成功不可能になるものは除くので、0.39 % とその率の間のプレイヤはない。\
         先読みもするプレイヤ lookahead は 4,000 回の 99.8 % で成功する。",
    ),
    ("Success against stacks.", "スタック数と成功率。"),
    ("Rings: printed (4, 8 and 12). Dots: ours.", "輪：印刷値（4、8、12）。点：本測定。"),
    ("Semi-random play, 4 stacks: wins of a million.", "セミランダムプレイ、4 スタック：100 万回の成功数。"),
    ("Rings: printed. Beyond P2 hardly anything is gained.", "輪：印刷値。P2 より先はほとんど増えない。"),
    ("The ladder: players of Calculation with 4 stacks.", "梯子：4 スタックの計算のプレイヤ。"),
    (
        "Games won, the stock unseen. Rings: printed or cited. winnable ladder calculation measures more rungs.",
        "山札を見ずに成功した割合。輪：印刷値または引用。winnable ladder calculation で他の段も測れる。",
    ),
    ("With 12 stacks the commonest game is a full one.", "12 スタックで最も多いのは 52 枚すべて置く試行。"),
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
    ("{} stacks", "{0} スタック"),
    ("{} games at 52, {} at the peak of {}", "52 枚が {0} 回、山の {2} 枚が {1} 回"),
    ("12 stacks: peak at {}", "12 スタック：山は {0} 枚"),
    (
        "{} of a million games with 12 stacks place all 52 cards, more than at the peak of {} ({}). Figure 2 is an image; table 1 \
         has 73,028 such games.",
        "12 スタックでは 100 万回中 {0} 回で 52 枚すべてが台に置かれ、山の {1} 枚（{2} 回）より多い。図 2 は画像。表 1 では 73,028 回。",
    ),
    (
        "{} % at 4, 6, 8, 10 and 12 stacks: each step multiplies by less.",
        "4、6、8、10、12 スタックで {0} %。倍率は次第に小さくなる。",
    ),
    ("{} standard errors apart", "標準誤差の {0} 倍の差"),
    ("Best players, {} stacks", "最良のプレイヤ、{0} スタック"),
    ("{}, then {} %", "{0}、のち {1} %"),
    (
        "Cited from Hanazawa's survey and from Tanaka. Ours is {}: a learned judge without looking ahead. Nothing is reproduced \
         here; the cited papers, which are not among the five, would decide.",
        "花沢の要約と田中からの引用。こちらは {0}（先読みなしの学習した評価）。ここで再現したものはなく、五編に含まれない引用論文が決める。",
    ),
    ("Klondike: {}", "クロンダイク：{0}"),
    ("4 stacks: {}", "4 スタック：{0}"),
    ("lookahead at heat {}", "lookahead、heat {0}"),
    ("Figure 2, all bins: {} % place all 52.", "図 2、全区間：52 枚すべては {0} %。"),
    ("Figure 3, all bins: {} % place all 52.", "図 3、全区間：52 枚すべては {0} %。"),
    ("{} stacks.", "{0} スタック。"),
    ("{}, 4 stacks.", "{0}、4 スタック。"),
    (
        "{} of a million random games place all 52 cards, more than any other number: no normal curve.",
        "100 万回のランダムプレイのうち {0} 回で 52 枚すべてが置かれ、どの枚数よりも多い。正規分布ではない。",
    ),
    ("All {} figures of tables 1 and 2 hold.", "表 1 と表 2 の {0} 個の値はすべて再現。"),
    ("{} of {} figures of tables 1 and 2 hold.", "表 1 と表 2 の {1} 個の値のうち {0} 個を再現。"),
    (
        "A million games each; the farthest lies {} standard errors from print.",
        "各 100 万回。最も離れた値は標準誤差の {0} 倍。",
    ),
];
