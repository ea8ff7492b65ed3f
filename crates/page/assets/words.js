// What the page says, in English and Japanese.

const WORDS = {
  en: {
    choose: "Choose a game", deal: "Deal", winnableOnly: "Winnable deals only",
    canBeWon: "Can be won", canBeWonSeen: "Can be won, the stock seen", known: (n) => `A way home in ${n} moves is known.`,
    lostSince: (n) => `Move ${n} lost it`, never: "This deal cannot be won",
    neverWhy: "Every line of play was searched.", thinking: "Thinking", undecided: "Undecided at the limit",
    won: (n) => `Won in ${n} moves`, back: "Back to before it", showWhy: "Show why", hint: "Hint", doIt: "Do it",
    undo: "Undo", redo: "Redo", watch: "Watch", moves: "Moves", fresh: "New", closeUp: "Close up", stock: "Stock",
    nextStep: "The next step of the way home.", play: "Play", pause: "Pause", stop: "Stop", shortest: "Shortest",
    searched: (n, ms) => `${n} positions searched in ${ms} ms.`, copy: "Copy", copied: "Copied", home: "home",
    toCell: "to a cell", toSpace: "to a space", on: "on", removed: "removed", toStack: (n) => `to stack ${n}`,
    onFoundation: (n) => `on foundation ${n}`, next: "next", openStock: "Show the stock", keep: "Moves that keep the win",
    of: (kept, all) => `${kept} of ${all}`, none: (all) => `none of ${all}`, paste: "Paste a position",
    lostMove: "lost the game", noMoves: "No move is left.", speed: "Speed", language: "日本語", share: "Share",
    help: "Keys: as the notation, 26, 3a, 4h. Arrows move the focus, Space or Enter picks and drops, Esc lets go. " +
      "h hint, u undo, r redo, Backspace back before the loss, w watch, n new deal, c close up.",
  },
  ja: {
    choose: "ゲームを選ぶ", deal: "配る", winnableOnly: "勝てる配りだけ",
    canBeWon: "勝てます", canBeWonSeen: "山札を見れば勝てます", known: (n) => `${n}手の解があります。`,
    lostSince: (n) => `${n}手目が敗着`, never: "この配りは勝てません",
    neverWhy: "すべての手順を調べました。", thinking: "考え中", undecided: "上限まで未確定",
    won: (n) => `${n}手で完成`, back: "敗着の前に戻る", showWhy: "理由を見る", hint: "ヒント", doIt: "この手を使う",
    undo: "戻す", redo: "進める", watch: "解を見る", moves: "手順", fresh: "新しく配る", closeUp: "詰める", stock: "山札",
    nextStep: "解の次の一手です。", play: "再生", pause: "一時停止", stop: "やめる", shortest: "最短",
    searched: (n, ms) => `${n}局面を${ms}ミリ秒で調べました。`, copy: "コピー", copied: "コピーしました", home: "組札へ",
    toCell: "セルへ", toSpace: "空き列へ", on: "→", removed: "取り除く", toStack: (n) => `${n}番の山へ`,
    onFoundation: (n) => `${n}番の組札へ`, next: "次", openStock: "山札を見る", keep: "勝ちを保つ手",
    of: (kept, all) => `${all}手中${kept}手`, none: (all) => `${all}手中なし`, paste: "局面を貼り付ける",
    lostMove: "敗着", noMoves: "動かせる札がありません。", speed: "速さ", language: "English", share: "共有",
    help: "キー: 26, 3a, 4h のように棋譜の通り。矢印で移動、Space か Enter で持つ・置く、Esc で放す。" +
      "h ヒント、u 戻す、r 進める、Backspace 敗着の前へ、w 解を見る、n 新しく配る、c 詰める。",
  },
};

const kept = localStorage.getItem("language");
let language = kept ?? (navigator.language.startsWith("ja") ? "ja" : "en");

/** The words of the language in use. */
export const words = () => WORDS[/** @type {"en"|"ja"} */ (language)] ?? WORDS.en;

/** Changes to the other language. */
export function changeLanguage() {
  language = language === "en" ? "ja" : "en";
  localStorage.setItem("language", language);
  document.documentElement.lang = language;
}

document.documentElement.lang = language;
