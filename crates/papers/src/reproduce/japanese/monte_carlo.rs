//! 000: Shintani on Monte Carlo.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
    // Rows with intervals.
    ("Success, as programmed", "成功率（プログラムどおり）"),
    ("Success, stated rules", "成功率（本文のルール）"),
    ("Mean states to a win, as programmed", "成功までの平均局面数（プログラムどおり）"),
    ("5×5: losses that had emptied the stock", "5×5：失敗のうち山札がなくなるところまで到達"),
    ("5×5, stock hidden, Kanda's player", "5×5、山札は裏向き、神田のプレイヤ"),
    ("as programmed", "プログラムどおり"),
    ("stated rules", "本文のルール"),
    ("lost before the stock ran out", "山札がなくなるまでに失敗"),
    ("lost after it ran out", "山札がなくなってから失敗"),
    ("won", "成功"),
    ("lost", "失敗"),
    (
        "The printed rates are those of a program that misses pairs in the last row; \"stated rules\" is the game that the text \
         describes.",
        "印刷された成功率は、最下行の中の組を見落とすプログラムのもの。「本文のルール」は本文が述べるとおりのゲーム。",
    ),
    (
        "The paper cut off 5 of its 10,000 deals, which count as not won.",
        "論文は 10,000 配札中 5 配札の計算を途中で打ち切り、成功に数えていない。",
    ),
    (
        "Mean over the wins of engine paper. No error is printed: it is taken from our own spread. A few deals make most of it.",
        "エンジン paper の成功例の平均。誤差は印刷されていないので、こちらの散らばりから取る。少数の配札が大半を占める。",
    ),
    (
        "Kanda's thesis is cited without its number of games: the distance counts our error and rounding alone, so it cannot be \
         decided from the text; its number of games would.",
        "神田の卒業論文は試行回数なしで引用されている。差はこちらの誤差と丸めだけで測るので、本文からは決められない。試行回数が\
         わかれば決まる。",
    ),
    (
        "Cited without the number of games: the distance counts our error and rounding alone.",
        "試行回数なしの引用。差はこちらの誤差と丸めだけで測る。",
    ),
    // Hints.
    ("The first hint helps", "第一の指針は有効"),
    ("The second hint helps", "第二の指針は有効"),
    ("Both hints help", "両方の指針は有効"),
    ("expected", "そう考えられる"),
    ("players human and kanda", "プレイヤ human と kanda"),
    // Worked solutions.
    ("Figure 7: the listing found again", "図 7：手順の再現"),
    ("46 moves", "46 手"),
    ("Figures 6, 8, 9: found again", "図 6、8、9：手順の再現"),
    ("42, 38, 42 moves", "42、38、42 手"),
    ("weak: boards chosen so that they come out", "弱い根拠：そうなる盤面を選んだ"),
    ("Figure 6: No., level, duple", "図 6：No.、level、duple"),
    ("the board and what is counted were chosen", "盤面と数え方を選んだ"),
    ("Figures 6 to 9: natural order", "図 6〜9：自然な順序に従う"),
    ("always", "常に"),
    ("a hole in the row hides the other pair", "行の穴が他の組を隠す"),
    ("2×2: mean states to a win", "2×2：成功までの平均局面数"),
    ("no win", "成功なし"),
    ("no deal can be won", "どの配札も成功不可能"),
    // Places.
    ("5×5: pairs at distances 1 to 24", "5×5：距離 1〜24 の同位札"),
    ("1, 4, 5, 6 can go", "1、4、5、6 なら削除できる"),
    ("all pairs of places", "場の位置の組すべて"),
    (
        "As the text has it: at 1 unless at the ends of two rows, at 4 unless at both ends of one, at 5 always, at 6 unless at two \
         ends with a row between, at 2, 3 and from 7 on never.",
        "本文のとおり。距離 1 は右端と左端に分かれた場合、4 は同じ行の左端と右端に分かれた場合、6 は 1 行空いて右端と左端に分かれた\
         場合を除いて削除でき、5 は常に削除できる。2、3 と 7 以上は常に削除できない。",
    ),
    ("Figure 4: deals without any pair", "図 4：削除できる組のない初期局面"),
    ("exist", "あり得る"),
    ("Figure 5: C D E C D E is lost", "図 5：C D E C D E は失敗局面"),
    ("three pairs, each 3 apart", "距離 3 の同位札が 3 組"),
    ("Figure 5: avoidable one pair before", "図 5：親局面で避けられる"),
    ("mostly", "たいていの場合"),
    ("boards from which a pair leads to it", "1 組の削除で図 5 になる親局面"),
    // Property 1.
    ("Property 1, C D C D side by side", "性質 1：連続した C D C D"),
    ("up to three other pairs around them", "周りに他の組が 3 組まで"),
    ("Property 1, others between them", "性質 1：間に他の札がある場合"),
    ("5×5: C D C a a D wins", "5×5：C D C a a D は成功"),
    ("if the row need not be contiguous", "「並び」が連続していなくてよいとき"),
    (
        "Read as four cards in this order. The proof says that the first D can only meet the second once C is gone; but the Ds \
         are 4 apart and touch across a corner. In its correct form both pairs are 2 to N − 2 apart: cards at N − 1, N and N + 1 \
         meet with others between them. winnable claim monte-carlo-deadlock has all sizes.",
        "この順に並ぶ 4 枚と読む。証明は、D のペアを削除するにはその間にある C を先に削除する必要があるとするが、ここでの D の距離は 4 で、\
         斜めに隣り合う。正しくは、どちらのペアの距離も 2 以上 N − 2 以下の場合に成り立つ。距離 N − 1、N、N + 1 の札は間に他の札が\
         あっても隣り合う。全サイズは winnable claim monte-carlo-deadlock で。",
    ),
    // The tree.
    ("Children of a position: 2^n − 1", "子局面の個数：2^n − 1"),
    ("at most 4095", "最大 4095"),
    ("Positions of a 5×5 deal", "5×5 のゲーム木の局面数"),
    ("an estimate: 2^26 × 2", "予想：2^26 × 2"),
    ("7×7: deals cut off", "7×7：計算を打ち切った初期局面"),
    ("the complete search decides them", "完全な探索ではすべて決まる"),
    // Charts and the finding.
    ("Success against board size.", "場の大きさと成功率。"),
    ("Solid line: as programmed; dashed: the stated rules.", "実線：プログラムどおり。破線：本文のルール。"),
    ("Points above the printed rate.", "印刷された成功率との差（ポイント）。"),
    (
        "Left of each size: as programmed; right: the stated rules. Grey: the printed 95 % interval.",
        "各サイズの左：プログラムどおり、右：本文のルール。灰色：印刷値の 95 % 区間。",
    ),
    ("ours, agrees", "本測定、一致"),
    ("ours, differs", "本測定、相違"),
    ("Success on 4×4", "4×4 の成功率"),
    (
        "The printed Monte Carlo rates are a program’s, not the game’s.",
        "印刷されたモンテカルロの成功率は、ゲームではなくプログラムのもの。",
    ),
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
    // Rows with intervals.
    (
        "{}: {} wins, median {}; one deal makes {} % of the sum. Cannot be decided yet. This would: {}.",
        "{0}：成功 {1} 回、中央値 {2}。一つの配札が合計の {3} % を占め、まだ決められない。決めるには：{4}。",
    ),
    (
        "{}: {} wins, median {}; one deal makes {} % of the sum, and {} deals were cut off at 3 million states. Cannot be decided \
         yet. This would: {}.",
        "{0}：成功 {1} 回、中央値 {2}。一つの配札が合計の {3} % を占め、{4} 配札は 300 万局面で打ち切ったので、まだ決められない。\
         決めるには：{5}。",
    ),
    (
        "144 of 1274 losses; of the first {} deals here. The other shares that are printed (98.4 % won once the stock is gone, \
         88.7 % of the losses before) follow from these counts.",
        "論文では失敗 1274 個のうち 144 個。こちらは初めの {0} 配札による。印刷された他の割合（山札がなくなってからは 98.4 % が成功、\
         失敗の 88.7 % は山札がなくなる前）はこれらの数から出る。",
    ),
    // Hints.
    ("{} % with, {} % without", "あり {0} %、なし {1} %"),
    (
        "Keep the foremost pair; take cards from between equal ones. All these players search once the stock is gone. {}: of the \
         deals that only one of the two wins, the one with hints wins {}, Kanda's {}.",
        "第一：前のほうにある組を残しておく。第二：同位札の間にあるカードを優先的に削除する。どのプレイヤも山札がなくなってからは先読み\
         をする。{0}：一方だけが成功した配札のうち、指針ありが {1}、神田が {2}。",
    ),
    (
        "Keep the foremost pair; take cards from between equal ones. All these players search once the stock is gone. {}: of the \
         deals that only one of the two wins, the one with hints wins {}, Kanda's {}. More deals would decide.",
        "第一：前のほうにある組を残しておく。第二：同位札の間にあるカードを優先的に削除する。どのプレイヤも山札がなくなってからは先読み\
         をする。{0}：一方だけが成功した配札のうち、指針ありが {1}、神田が {2}。配札を増やせば決まる。",
    ),
    // Worked solutions.
    ("{} of {} the same", "{1} 手中 {0} 手が同じ"),
    ("{}, {}, {} the same", "{0}、{1}、{2} 手が同じ"),
    ("{} of all {}", "全 {1} 通り中 {0} 通り"),
    ("{} of {} random", "無作為な {1} 通り中 {0} 通り"),
    ("about 10^{}", "10^{0} 程度"),
    ("evidence: {} boards", "根拠：盤面の{0}"),
    (
        "The boards are images. The listing says which cards go together; the ranks of some pairs can be chosen. With the rules \
         as programmed the search plays the 46 printed moves on {} possible boards, with the stated rules on {}.",
        "盤面は画像。手順から、どのカードを組で削除したかがわかり、いくつかの組の数値は選べる。プログラムどおりのルールで探索すると、\
         可能な盤面の{0}で印刷された 46 手になり、本文のルールでは {1} 通り。",
    ),
    (
        "These boards were chosen so that the listing comes out. It does for {} boards of figure 6 ({} possible), {} of figure 8 \
         ({}) and {} of figure 9 ({}): weak evidence for 8 and 9. The listings of these two have 39 and 43 entries: they close \
         up once more after the last pair.",
        "印刷された手順になるように盤面を選んだ。そうなる盤面は、図 6 では{0}（可能な盤面は {1}）、図 8 では{2}（{3}）、図 9 では{4}（{5}）で、\
         図 8 と図 9 については根拠として弱い。この二つの手順の 39 項と 43 項は、最後の組の後にもう一度穴を詰めている。",
    ),
    (
        "States without the first position, moves, duplicates. Pairs beyond a hole in their row are counted and not entered; \
         without them no board gives 120 (85 to 93), and if they are entered no board gives figures 8 and 9. The count depends \
         on the ranks that the text leaves open: where the listing comes out it is {} to {}, and {} of {} such boards have all \
         three numbers. The board of figure 1 as text would be a test.",
        "初期局面を除く局面数、手数、重複局面数。行の中で穴より後にある組は、数えるが探索しない。数えなければどの盤面でも 120 にならず\
         （85〜93）、探索すればどの盤面でも図 8 と図 9 にならない。局面数は本文では決まらない数値による。印刷された手順になる盤面では \
         {0}〜{1} で、{3} 通り中 {2} 通りで三つの数がすべて合う。図 1 の盤面が文字であれば検証できる。",
    ),
    ("not in {} of {} turns", "{1} 回中 {0} 回は従わない"),
    (
        "Figure 8 plays 3343 before 3141, figure 9 1322 and 1222 before 1121. In {} of the {} cases the later pair would lie \
         beyond a hole in its row if the earlier one went first. A search that entered it there would have won at once and \
         listed the earlier pair first, on any board: the program did not see pairs beyond a hole.",
        "図 8 は 3343 を 3141 より先に、図 9 は 1322 と 1222 を 1121 より先に削除する。{1} 回のうち {0} 回では、自然な順序で前の組を先に\
         削除すると、後の組が行の中で穴より後になる。そこも探索していれば、どの盤面でもそのまま成功して、前の組が先に並んだはず。\
         プログラムは穴より後の組を見ていなかった。",
    ),
    // Places.
    ("{} of {} pairs as said", "{1} 組中 {0} 組が本文どおり"),
    ("{} of {} deals", "{1} 配札中 {0} 配札"),
    ("{} % of 5×5 deals", "5×5 の配札の {0} %"),
    ("on {} of {} boards", "{1} 局面中 {0} 局面"),
    (
        "Boards that become figure 5 when a pair goes, which does not lie wholly before or behind the six cards. The text says \
         that two equal cards are then 4 or 5 apart ({} of {}), so that mostly they can go instead (on {}). It does not say that \
         the game is then won: {} of these boards can be.",
        "同位札のペアを 6 枚の並びの先頭や末尾に挿入する場合を除いた、図 5 の親局面。本文は、距離が 4 または 5 のペアができ（{1} 局面中 \
         {0} 局面）、たいていの場合はそれを削除して避けられるとする（{2} 局面）。その後成功するとは述べていない。成功可能なのは {3} 局面。",
    ),
    // Property 1.
    ("5×5: {} of {} boards won", "5×5：{1} 局面中 {0} 局面で成功"),
    (
        "Read as four cards that follow each other; section 2.2 is about 5×5. All boards with up to three other pairs around \
         them; at 4×4, 6×6 and 7×7 {} are won. On 2×2 and 3×3, where the first C touches the second, {} and {} of {} are won.",
        "連続する 4 枚と読む。2.2 節は 5×5 について述べる。周りに他の組が 3 組まである局面すべてを調べ、4×4、6×6、7×7 で成功するのは {0} 局面。\
         二つの C が隣り合う 2×2 と 3×3 では、{3} 局面中 {1} 局面と {2} 局面で成功。",
    ),
    // The tree.
    ("{} of a made board", "つくった盤面で {0}"),
    (
        "Different positions after a turn, on {} (a letter is a rank). Most in {} positions of random play: {}, and {} pairs, \
         where the text takes at most 12. Its slip: four equal cards in a square can go in 4 ways or stay, which makes 5 choices \
         where it has 4.",
        "盤面 {0}（文字は数値）で、穴を詰めた後の異なる局面の数。ランダムプレイの {1} 局面での最大は {2} 個で、削除できる組は最大 {3} 通り\
         （本文では 12）。本文の誤り：互いに隣り合う 4 枚の同位札には、4 通りの削除と削除しない場合の 5 通りがあるが、4 通りとしている。",
    ),
    ("over {}", "{0} 以上"),
    ("at most {}", "{0} 以下"),
    (
        "The longest search of {} deals; {} of them were cut off at 3 million states. Those deals to the end would decide: \
         --max-states 200000000.",
        "{0} 配札で最も長い探索。うち {1} 配札は 300 万局面で打ち切った。最後まで探索すれば決まる：--max-states 200000000。",
    ),
    (
        "The complete search leaves {} deals undecided. Engine paper cuts off {} of {} at 3 million states; the limit of the \
         paper is not told. Its cut-off deals count as not won there.",
        "完全な探索で未決の配札は {0}。エンジン paper は 300 万局面で {2} 配札中 {1} 配札を打ち切る。論文の限度は書かれておらず、論文で\
         打ち切った配札は成功に数えられていない。",
    ),
    // Charts and the finding.
    ("{} printed", "{0} 印刷値"),
    ("{} as programmed", "{0} プログラムどおり"),
    ("{} stated rules", "{0} 本文のルール"),
    ("stated rules {} %", "本文のルール {0} %"),
    ("printed {} %", "印刷値 {0} %"),
    ("as programmed {} %", "プログラムどおり {0} %"),
    (
        "On 4×4 the stated rules win {}; a program that misses pairs in the last row wins {}, and {} is printed.",
        "4×4 の成功率は、本文のルールなら {0}、最下行の中の組を見落とすプログラムなら {1}。印刷値は {2}。",
    ),
];
