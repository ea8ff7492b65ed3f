//! The texts of the reproduction in Japanese, with the words of the papers: 場札, 台札, 連, 空行, 成功率, 局面.
//!
//! A pattern has `{}` where numbers or words stand; its Japanese has `{0}`, `{1}` and so on. Of several patterns the
//! longest that fits counts.

/// Whole texts.
pub const TEXTS: &[(&str, &str)] = &[
    // The page.
    ("Five papers on solitaires, measured again", "ソリティアの論文五編を測り直す"),
    ("five papers on solitaires, measured again", "ソリティアの論文五編を測り直す"),
    ("What we found", "わかったこと"),
    ("How to read the rows.", "表の読み方。"),
    (
        "Every row is on one scale: standard errors of the difference. The printed value stands at 0 as a ring with its 95 % \
         interval; ours lies below it, filled, with its own; a dotted interval is not printed but borrowed from our spread.",
        "どの行も一つの尺度（差の標準誤差）で描く。論文の値は 0 の位置の輪とその 95 % 区間、こちらの値はその下の塗った印とその区間。\
         点線の区間は論文になく、こちらの散らばりから借りたもの。",
    ),
    ("Agrees", "一致"),
    ("Differs", "相違"),
    ("Fitted", "適合"),
    ("Answered", "解答"),
    ("Open", "未決"),
    ("within the grey band, 2 standard errors.", "灰色の帯（標準誤差の 2 倍）の内。"),
    ("outside it, or against what is claimed.", "帯の外、または主張に反する。"),
    (
        "it comes out, but a reading or a board was chosen so that it does, which confirms nothing.",
        "値は出るが、読み方や盤面をそうなるように選んだもので、確認にはならない。",
    ),
    ("the paper asks, and here is the answer.", "論文の問いに答えた。"),
    (
        "our sample, or what is printed, cannot tell; the note says which run would.",
        "こちらの標本または論文の記述では決まらない。何が決めるかは注にある。",
    ),
    ("Notes", "注"),
    ("printed", "印刷値"),
    ("ours", "本測定"),
    ("95 % interval", "95 % 区間"),
    ("SE apart", "SE 差"),
    ("standard errors", "標準誤差"),
    ("verdict", "判定"),
    ("agrees", "一致"),
    ("agree", "一致"),
    ("fitted", "適合"),
    ("answered", "解答"),
    ("differs", "相違"),
    ("differ", "相違"),
    ("open", "未決"),
    ("Claims without an interval", "区間のない主張"),
    ("Commands that measure these rows", "これらの行を測るコマンド"),
    ("deals from number 1 on · the papers’ own sample sizes", "番号 1 からの配札・論文と同じ標本の大きさ"),
    (
        "deals from number 1 on · scaled down; --full has the papers’ own sizes",
        "番号 1 からの配札・標本は縮小（--full で論文と同じ大きさ）",
    ),
    // The papers.
    ("T. Shintani", "新谷 敏朗"),
    ("M. Hanazawa", "花澤 正純"),
    ("T. Sugiyama and H. Iida", "杉山 隆志・飯田 弘之"),
    ("The Success Rate of \"Monte Carlo\"", "「モンテカルロ」の成功率"),
    ("Consideration on the Rate of Success of Solitaires", "ソリティアの成功率に関する考察"),
    ("An algorithm to play the card solitaire Calculation", "カードゲーム「計算」の計算機用アルゴリズム"),
    (
        "A Consideration on the Possibility of Success in the Card Game \"Beleaguered Castle\"",
        "カードゲーム「籠城」の成功可能性に関する一考察",
    ),
    ("Semi-Random Self-Play for Calculation", "カルキュレーションのためのセミランダムプレイ"),
    ("Monte Carlo", "モンテカルロ"),
    ("Solitaires", "ソリティア"),
    ("Calculation", "計算"),
    ("Beleaguered Castle", "籠城"),
    ("Semi-random", "セミランダム"),
    // Words that stand in several rows.
    ("success", "成功率"),
    ("Success", "成功率"),
    ("claimed", "主張"),
    ("asked", "問い"),
    ("said", "記述"),
    ("future work", "今後の課題"),
    ("unwinnable", "成功不可能"),
    ("winnable", "成功可能"),
    ("every way of moving single cards searched", "一枚ずつの動かし方をすべて探索"),
    ("the board is an image", "盤面は画像"),
    ("not replayed", "再現せず"),
    // Monte Carlo.
    ("Success, as programmed", "成功率（プログラムどおり）"),
    ("Success, stated rules", "成功率（本文の規則）"),
    ("Mean states to a win, as programmed", "成功までの平均局面数（プログラムどおり）"),
    ("5×5: losses that had emptied the stock", "5×5：山札が尽きた後の失敗"),
    ("5×5, stock hidden, Kanda's player", "5×5、山札は伏せたまま、神田のプレイヤ"),
    ("as programmed", "プログラムどおり"),
    ("stated rules", "本文の規則"),
    ("lost before the stock ran out", "山札が尽きる前に失敗"),
    ("lost after it ran out", "山札が尽きた後に失敗"),
    ("won", "成功"),
    // FreeCell and Four Companies.
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
    // Hanazawa.
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
    // Beleaguered Castle.
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
    // Semi-random play.
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
    // Charts of the others.
    ("Position 2: states searched to prove the loss.", "局面 2：成功不可能の証明に要した局面数。"),
    ("Axis lines: 1,000-fold.", "目盛は千倍ごと。"),
    ("Success.", "成功率。"),
    ("Lines: 95 % intervals; none is printed.", "線：95 % 区間（印刷されていない）。"),
    ("Four Companies: moves until the win is certain.", "4人の仲間：成功確定までの手数。"),
    ("Theorem 1: longest run onto a card, 2ⁿ(m + 1).", "定理 1：札の上へ動く連の最大長 2ⁿ(m + 1)。"),
    ("The printed 99.97 % does not follow from 4,000 wins.", "印刷された 99.97 % は 4,000 回の成功からは出ない。"),
];

/// Texts with places.
pub const PATTERNS: &[(&str, &str)] = &[
    ("{} rows: {}.", "{0} 行：{1}。"),
    ("{} agree", "一致 {0}"),
    ("{} agrees", "一致 {0}"),
    ("{} fitted", "適合 {0}"),
    ("{} answered", "解答 {0}"),
    ("{} differ", "相違 {0}"),
    ("{} differs", "相違 {0}"),
    ("{} open", "未決 {0}"),
    ("of {} figures", "全 {0} 件"),
    ("{}, rows {}–{}", "{0}、{1}〜{2} 行"),
    ("{}, row {}", "{0}、{1} 行"),
    (
        "Of {} rows so drawn that were not fitted about {} would leave the band by chance alone.",
        "こう描いた行のうち適合を除く {0} 行では、偶然だけで約 {1} 行が帯を出る。",
    ),
    ("{} or later", "{0} 年以降"),
    // FreeCell.
    ("{} of {} pairs (m, n) the same", "(m, n) の {1} 組中 {0} 組が同じ"),
    ("{} cards move", "{0} 枚動く"),
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
        "{}: {} wins of engine paper, {} deals cut off; one deal makes up to {} % of the sum. The order of moves is not printed in \
         full. Cannot be decided yet: winnable reproduce --full has 4,000 deals.",
        "{0}：エンジン paper の成功 {1} 回、打ち切り {2} 回。一つの配札が合計の {3} % までを占める。手の順序は完全には書かれていない。\
         まだ決められない：winnable reproduce --full は 4,000 回。",
    ),
    (
        "Readings that were tried after the fact: a run goes into an empty column only whole, and then also a card that can go up \
         does so before anything else. {}: {} wins, {} deals cut off. One deal makes {} % of the sum: cannot be decided yet; \
         winnable reproduce --full has more deals.",
        "後から試した読み方：空列へは連を丸ごとでしか動かさない。さらに、台札へ移せる札は何より先に移す。{0}：成功 {1} 回、打ち切り \
         {2} 回。一つの配札が合計の {3} % を占め、まだ決められない。winnable reproduce --full は配札が多い。",
    ),
    (
        "Readings that were tried after the fact: a run goes into an empty column only whole, and then also a card that can go up \
         does so before anything else. {}: {} wins, {} deals cut off.",
        "後から試した読み方：空列へは連を丸ごとでしか動かさない。さらに、台札へ移せる札は何より先に移す。{0}：成功 {1} 回、打ち切り \
         {2} 回。",
    ),
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
    // Hanazawa.
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
    // Beleaguered Castle.
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
    // Semi-random play.
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
