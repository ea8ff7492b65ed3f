//! The page and the terminal, the papers, and words that stand in rows of several papers.

use super::Entry;

/// Whole texts.
pub const TEXTS: &[Entry] = &[
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
    ("outside the band, or against what is claimed.", "帯の外、または主張に反する。"),
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
];

/// Texts with places.
pub const PATTERNS: &[Entry] = &[
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
];
