// What the page says, in English and Japanese.

const WORDS = {
  en: {
    choose: "Choose a game", search: "Search games", noGame: "No game is called so.",
    families: { cells: "FreeCell's kin: cells", castles: "Castles: single cards, all open", fans: "Fans and gardens", stock: "Stock games", others: "Others" }, deal: "Deal", winnableOnly: "Winnable deals only", goOn: (game, deal, n) => `Go on: ${game} ${deal}, move ${n}`,
    any: "Any", easy: "Easy", medium: "Medium", hard: "Hard", difficulty: "Difficulty", grade: "How hard is it?",
    canBeWon: "Can be won", canBeWonSeen: "Can be won, the stock seen", known: (n) => `A way home in ${n} moves is known.`,
    lost: "Lost", lostSince: (n) => `Move ${n} lost it`, never: "This deal cannot be won", ask: "Can I still win?",
    neverWhy: "Every line of play was searched.", thinking: "Thinking", undecided: "Undecided at the limit",
    won: (n) => `Won in ${n} moves`, back: "Back to before it", showWhy: "Show why", hint: "Hint", doIt: "Do it",
    undo: "Undo", redo: "Redo", watch: "Watch", watchShows: "Watching a win shows the hidden cards. Watch again to see them.", moves: "Moves", fresh: "New", closeUp: "Close up", stock: "Stock",
    nextStep: "The next step of the way home.", nextAdvice: "What the strong player does here.",
    play: "Play", pause: "Pause", stop: "Stop", shortest: "Shortest",
    searched: (n, ms) => `${n} positions searched in ${ms} ms.`, copy: "Copy", copied: "Copied", home: "home",
    toCell: "to a cell", toSpace: "to a space", on: "on", removed: "removed", toHole: "to the hole", taken: "taken", toStack: (n) => `to stack ${n}`,
    onFoundation: (n) => `home, by ${n}`, next: "next", openStock: "Show the stock", hideStock: "Hide the stock",
    keep: "Moves that keep the win", chance: "chance to win", chanceAfter: "Chance after each move",
    chanceWhy: (wins, games) => `The strong player, the stock unseen, played on ${games} times and won ${wins}.`,
    of: (kept, all) => `${kept} of ${all}`, none: (all) => `none of ${all}`, paste: "Paste a position",
    lostMove: "lost the game", noMoves: "No move is left.", speed: "Speed", language: "日本語", share: "Share",
    tried: "Tried lines", triedFrom: (n, count) => `from move ${n}, ${count} moves`, by: "by", drawn: "Drawn", toCome: "Still to come",
    options: "Options", fourColours: "Four colours", leftHanded: "Left-handed", light: "The light", always: "always", whenAsked: "when asked", off: "off",
    faceUp: "Face up", faceDown: "Face down", allFaceUp: "All cards face up", thoughtful: "Thoughtful, face up",
    canBeWonKnown: "Can be won, all cards known", goesOn: (n) => `Your game of this deal goes on after move ${n}.`,
    notKept: "The browser does not keep this game: the address alone does.",
    waste: "Waste", noServer: "The server does not answer", noFile: "A file of this page cannot be had", saveRows: "Save as CSV", openRows: "Open a saved CSV", openRules: "Rules of your own", openRulesWhy: "A rule file becomes a game of this page. It stays in this browser.", forget: "Forget", licences: "Licences", tryAgain: "Try again", gameKept: "Games in progress are kept in this browser.",
    noServerWhy: (n) => `Your game is kept after move ${n} and goes on when the server is back; until then no move is taken.`,
    badLink: "This link leads nowhere", unreadable: (found) => `expected an address that can be read, found "${found}"`,
    notThere: (found) => `expected a game and a deal such as freecell/ms:617, found "${found}"`,
    startPage: "Start page", beginning: "This deal from its beginning", dealOf: (game) => `A deal of ${game}`,
    row: (n) => `Row ${n}`, beWon: "of deals can be won", bestPlayer: "best player", stockSeen: "stock seen",
    playView: "Play", experiments: "Experiments", data: "Data",
    newExperiment: "New experiment", game: "Game", deals: "Deals", firstDeal: "First deal", playedBy: "Played by",
    solver: "Solver, all cards seen", untilWidth: "Stop early at interval width", neverStop: "never", graded: "Grade the deals too",
    start: "Start", runs: "Runs", noRuns: "None yet.", howOften: "how often can it be won?", howOftenBy: (who) => `how often does ${who} win?`,
    interval: (percent, low, high) => `${percent} % interval ${low} to ${high} %`, canWin: "can be won", isWon: "won",
    ofDeals: (done, all) => `${done} of ${all} deals`, perSecond: (n) => `${n} deals a second`, left: (s) => `about ${s} left`,
    dashed: "deals · dashed: what the interval will be if the rate stays", winnable: "winnable", unwinnable: "unwinnable",
    wonGames: "won", lostGames: "lost", undecidedDeals: "undecided", resume: "Resume", report: "Report", complete: "complete", stopped: "stopped",
    choosePrompt: "Start an experiment at the left, or choose one that was run.", datasets: "Datasets", pages: "Pages",
    noDatasets: "No datasets yet: start an experiment, or put one here with", makePages: "Pages of the papers' figures and of the players come with",
    folder: "Data folder", rate: "Rate", api: "For programs", apiWhy: "Everything here can be asked for as JSON too.",
    help: "Keys: as the notation, 26, 3a, 4h. Arrows move the focus, Space or Enter picks and drops, Esc lets go. " +
      "D draws; Shift R and W begin a move of the reserve and the waste: R3h, W4. h hint, u undo, r redo, Backspace back before the loss, w watch, Esc ends it, n new deal, c close up.",
  },
  ja: {
    choose: "ゲームを選ぶ", search: "ゲームを探す", noGame: "その名前のゲームはありません。",
    families: { cells: "フリーセルの仲間(セルあり)", castles: "城(1枚ずつ動かす)", fans: "扇と庭", stock: "山札のあるゲーム", others: "その他" }, deal: "配る", winnableOnly: "勝てる配りだけ", goOn: (game, deal, n) => `続き: ${game} ${deal} ${n}手目`,
    any: "すべて", easy: "易しい", medium: "普通", hard: "難しい", difficulty: "難しさ", grade: "難しさは?",
    canBeWon: "勝てます", canBeWonSeen: "山札を見れば勝てます", known: (n) => `${n}手の解があります。`,
    lost: "勝ちなし", lostSince: (n) => `${n}手目が敗着`, never: "この配りは勝てません", ask: "まだ勝てる?",
    neverWhy: "すべての手順を調べました。", thinking: "考え中", undecided: "上限まで未確定",
    won: (n) => `${n}手で完成`, back: "敗着の前に戻る", showWhy: "理由を見る", hint: "ヒント", doIt: "この手を使う",
    undo: "戻す", redo: "進める", watch: "解を見る", watchShows: "解を見ると伏せた札も見えます。もう一度押すと始まります。", moves: "手順", fresh: "新しく配る", closeUp: "詰める", stock: "山札",
    nextStep: "解の次の一手です。", nextAdvice: "強いプレーヤーの手です。",
    play: "再生", pause: "一時停止", stop: "やめる", shortest: "最短",
    searched: (n, ms) => `${n}局面を${ms}ミリ秒で調べました。`, copy: "コピー", copied: "コピーしました", home: "組札へ",
    toCell: "セルへ", toSpace: "空き列へ", on: "→", removed: "取り除く", toHole: "捨て場へ", taken: "除いた札", toStack: (n) => `${n}番の山へ`,
    onFoundation: (n) => `組札へ(${n}ずつ)`, next: "次", openStock: "山札を見る", hideStock: "山札を伏せる",
    keep: "勝ちを保つ手", chance: "勝つ見込み", chanceAfter: "一手ごとの見込み",
    chanceWhy: (wins, games) => `山札を見ない強いプレーヤーが続きを${games}回指し、${wins}回勝ちました。`,
    of: (kept, all) => `${all}手中${kept}手`, none: (all) => `${all}手中なし`, paste: "局面を貼り付ける",
    lostMove: "敗着", noMoves: "動かせる札がありません。", speed: "速さ", language: "English", share: "共有",
    tried: "試した手順", triedFrom: (n, count) => `${n}手目から${count}手`, by: "公差", drawn: "めくった札", toCome: "残りの札",
    options: "設定", fourColours: "四色", leftHanded: "左利き", light: "判定の表示", always: "常に", whenAsked: "聞いたとき", off: "なし",
    faceUp: "全部見せる", faceDown: "伏せる", allFaceUp: "全部の札を見せる", thoughtful: "全札公開",
    canBeWonKnown: "全札が見えれば勝てます", goesOn: (n) => `この配りの続きです(${n}手目の後)。`,
    notKept: "このブラウザには保存できません。アドレスだけに残ります。",
    waste: "めくった札", noServer: "サーバーが応答しません", noFile: "このページのファイルを読み込めません", saveRows: "CSVで保存", openRows: "保存したCSVを開く", openRules: "自分の規則", openRulesWhy: "規則ファイルがこのページのゲームになります。このブラウザにだけ残ります。", forget: "消す", licences: "ライセンス", tryAgain: "もう一度試す", gameKept: "途中のゲームはこのブラウザに残っています。",
    noServerWhy: (n) => `ゲームは${n}手目まで残っています。サーバーが戻ると続けられます。それまで手は受け付けません。`,
    badLink: "このリンクの先はありません", unreadable: (found) => `アドレスを読み取れません: "${found}"`,
    notThere: (found) => `freecell/ms:617 のようなゲームと配りがありません: "${found}"`,
    startPage: "最初のページ", beginning: "この配りを最初から", dealOf: (game) => `${game}を配る`,
    row: (n) => `${n}段`, beWon: "の配りが勝てます", bestPlayer: "最強プレーヤー", stockSeen: "山札を見る場合",
    playView: "遊ぶ", experiments: "実験", data: "データ",
    newExperiment: "新しい実験", game: "ゲーム", deals: "配りの数", firstDeal: "最初の配り", playedBy: "プレーヤー",
    solver: "ソルバー(全札公開)", untilWidth: "区間の幅がこれ以下で終了", neverStop: "しない", graded: "難しさも測る",
    start: "始める", runs: "実験一覧", noRuns: "まだありません。", howOften: "どれだけ勝てるか", howOftenBy: (who) => `${who} はどれだけ勝つか`,
    interval: (percent, low, high) => `${percent} %区間 ${low}〜${high} %`, canWin: "勝てる", isWon: "勝ち",
    ofDeals: (done, all) => `${all}配り中${done}`, perSecond: (n) => `毎秒${n}配り`, left: (s) => `残り約${s}`,
    dashed: "配りの数 · 破線: 率が変わらない場合の区間", winnable: "勝てる", unwinnable: "勝てない",
    wonGames: "勝ち", lostGames: "負け", undecidedDeals: "未確定", resume: "再開", report: "報告", complete: "完了", stopped: "停止中",
    choosePrompt: "左で実験を始めるか、一覧から選んでください。", datasets: "データセット", pages: "ページ",
    noDatasets: "データセットはまだありません。実験を始めるか、次のコマンドで作れます:", makePages: "論文の図表とプレーヤー比較のページは次のコマンドで作れます:",
    folder: "データフォルダ", rate: "成功率", api: "プログラム向け", apiWhy: "ここにあるものはすべてJSONでも取得できます。",
    help: "キー: 26, 3a, 4h のように棋譜の通り。矢印で移動、Space か Enter で持つ・置く、Esc で放す。" +
      "D でめくる。控えと捨て札は Shift を押して R3h、W4。h ヒント、u 戻す、r 進める、Backspace 敗着の前へ、w 解を見る、Esc でやめる、n 新しく配る、c 詰める。",
  },
};

const kept = localStorage.getItem("language");
let language = kept ?? (navigator.language.startsWith("ja") ? "ja" : "en");

/** The words of the language in use. */
export const words = () => WORDS[/** @type {"en"|"ja"} */ (language)] ?? WORDS.en;

/** Whether it is Japanese. */
export const isJapanese = () => language === "ja";

/** The name of a game for people. @param {{title: string, japanese: {title: string}}} game */
export const titleOf = (game) => (language === "ja" ? game.japanese.title : game.title.replace(/ \(.*/, ""));

/** Its rules in some words. @param {{short: string, japanese: {short: string}}} game */
export const rulesOf = (game) => (language === "ja" ? game.japanese.short : game.short);

/** Changes to the other language. */
export function changeLanguage() {
  language = language === "en" ? "ja" : "en";
  localStorage.setItem("language", language);
  document.documentElement.lang = language;
}

document.documentElement.lang = language;
