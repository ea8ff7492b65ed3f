// What the views around the board say, in English and Japanese: start, records, a win, review, why, puzzles, rules.

import { isJapanese } from "./words.js";

const SAYINGS = {
  en: {
    tells: "Solitaire that tells you whether you can still win.", allGames: "All games", draw: "Draw", faceUp: "Face up", play: "Play", rules: "Rules",
    canBeWon: "can be won", allKnown: "all cards known", notMeasured: "rate not measured", bestPlayer: "best player", between: (low, high) => `${low} to ${high} %`, over: (low) => `over ${low} %`, under: (high) => `under ${high} %`,
    goOn: "Go on", atMove: (n) => `move ${n}`, dayDeal: "Deal of the day", everybody: "The same for everybody.", dayGame: "Game of the day's deal", ofDay: "as the day has it",
    weekdays: ["M", "T", "W", "T", "F", "S", "S"], dayIs: (day, what) => `${day}: ${what}`, dayWon: "won", dayMissed: "not won", dayToday: "today", dayComing: "to come", longDay: (date) => date.toLocaleDateString("en-GB", { weekday: "long" }), shortDay: (date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "short" }),
    puzzles: "Puzzles", records: "Records", more: "More", findOnly: "Find the only move", solveIt: "Solve it", streak: "streak", oneKeeps: (n) => `${n} moves, one keeps the win.`,
    findingPuzzle: "Looking for a puzzle", noPuzzle: "No puzzle was found.", puzzle: "Puzzle", number: (n) => `no. ${n}`, ofDeal: (deal, move) => `${deal}, move ${move}`,
    time: "time", moves: "moves", passes: "passes", shortestKnown: "shortest known", asked: (n) => `Asked ${n === 1 ? "once" : `${n} times`}. The answer is for this position only and goes out with your next move.`,
    light: "Light", always: "always", whenAsked: "when asked", off: "off",
    keptAt: (kept, all) => `You kept the win at ${kept} of ${all} moves.`, takenBack: (n) => `${n} lost it and ${n === 1 ? "was" : "were"} taken back.`, keeping: "Moves that keep the win", lostBack: "lost, taken back", checking: "Looking at your moves",
    bestWas: (n) => `Your best on this deal was ${n}.`, inARow: (n) => (n === 1 ? "The first win of a row." : `${n} wins in a row.`), watchIt: "Watch it", shortestIs: (n) => `Shortest known: ${n} moves.`, isShortest: (n) => `No line has fewer than ${n} moves.`,
    nextDeal: "Next deal", harder: "Harder", review: "Review", share: "Share", copied: "Copied", backToBoard: "Back to the board",
    notWon: "not won", isWon: "won", keptIt: (kept, all) => `${kept} of ${all} kept it`, start: "start", moveOf: (n, all) => `move ${n} of ${all}`,
    turningPoints: (n) => (n === 1 ? "1 turning point" : `${n} turning points`), noTurning: "No turning points: every move kept the win, and at least half of the moves there were.", narrow: (kept, all) => `Narrow: ${kept} of ${all} kept the win`,
    lostIt: "lost it", before: (kept, all) => `Before it, ${kept} of ${all} moves kept the win.`, better: "Better:", playOn: "Play on from here", previous: "Before", next: "Next", showWhy: "Show why", reviewing: (done, all) => `Looked at ${done} of ${all} positions`, noReview: "This game is played with cards unseen: the review is for one who knows them all.",
    hideWhy: "Hide why", playAnyway: "Play on anyway", backBefore: "Back to before it", noMove: "Lost: no move is left", neverFree: (n) => (n === 1 ? "Lost: one card never comes free" : `Lost: ${["two", "three", "four", "five", "six", "seven", "eight"][n - 2] ?? n} cards never come free`),
    needed: "Every one of them is needed, and no order of moves gets there.", stays: " stays under ", never: " never comes free.", suitStops: (suit, rank) => (rank ? `${suit} do not get past ${rank}: ` : `No ${suit.toLowerCase().replace(/s$/, "")} goes up: `), suits: { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" },
    noShort: "No short reason found", noShortWhy: "Every line of play was searched, and none wins.", oneCell: "One more cell would save it.", soWould: (n) => ` at move ${n} would have kept the win.`, grounds: "Grounds",
    closedSet: (n) => `All ${n} positions that can still be reached: none wins, and none frees a ringed card.`, relaxation: "Even if every card that is not ringed were out of the way, the ringed ones would not come free.", looking: "Looking for the reason",
    notThis: "Not this one", loses: " loses.", keepsOn: "A wrong try costs the streak, not the puzzle.", yes: "Yes: the only move", otherLose: (n) => (n === 1 ? "; the other one loses." : `; the other ${n} lose.`), then: "Then: ", wasStreak: (n) => `streak, was ${n}`, temptedBy: (share) => `${Math.round(10 * share)} of 10 casual choices lose`,
    tried: "Tried here", nothingTried: "Nothing yet. Any card may be moved; a wrong try costs the streak, not the puzzle.", onlyFirst: "the only move, at the first try", onlyMove: "the only move", narrowIt: "Narrow it", giveUp: "Give up", skip: "Skip", tryAgain: "Try again", showMove: "Show the move", nextPuzzle: "Next puzzle", game: "Game", grade: "Grade", isNot: "does not keep the win", half: "half a point",
    casual: (wins, games, low, high) => `A casual player wins ${wins} of ${games} games (${low} to ${high} %).`, fewestCells: (n) => `It can be won with ${n} ${n === 1 ? "cell" : "cells"} and no fewer.`, losingMoves: (percent) => `${percent} % of the moves along a solution lose.`, onlyMoves: (n) => `At ${n} of the positions looked at one move alone keeps the win.`, noGrade: "Deals of this variant were not compared with one another, so it has no grade.",
    rulesOf: (game) => `Rules of ${game}`, close: "Close", variants: "Variants", dealsAnew: "A change deals anew and is told in the title.", topics: { deal: "The deal.", piles: "Piles.", play: "Play.", cells: "Cells.", stock: "Stock.", foundations: "Foundations.", hole: "The hole.", goal: "Won" },
    playWith: "Deal so", recordsTitle: "Records", onlyHere: "They are kept in this browser alone.", played: "Played", won: "Won", best: "Longest row", fastest: "Fastest", fewest: "Fewest moves", row: "In a row", noRecords: "No game was played yet.", exportIt: "Save as a file", deleteAll: "Delete all", sure: "Delete them now", keepThem: "Keep them", deleted: "Deleted.", solved: "Solved", week: "This week",
    damaged: "Cannot be read", howMany: (found) => `expected a number of deals, such as 1,000, found "${found}"`, howWide: (found) => `expected a width in percent, such as 0.5, found "${found}"`,
    moreTitle: "More", language: "日本語", theme: "Light or dark", options: "Options", help: "Help", experiments: "Experiments", data: "Data",
  },
  ja: {
    tells: "まだ勝てるかどうかがわかるソリティア。", allGames: "すべてのゲーム", draw: "めくる", faceUp: "全部見せる", play: "遊ぶ", rules: "規則",
    canBeWon: "勝てます", allKnown: "全札公開", notMeasured: "成功率は未測定", bestPlayer: "最強プレーヤー", between: (low, high) => `${low}〜${high} %`, over: (low) => `${low} %以上`, under: (high) => `${high} %以下`,
    goOn: "続きから", atMove: (n) => `${n}手目`, dayDeal: "今日の配り", everybody: "みんな同じ配りです。", dayGame: "今日の配りのゲーム", ofDay: "日替わり",
    weekdays: ["月", "火", "水", "木", "金", "土", "日"], dayIs: (day, what) => `${day}: ${what}`, dayWon: "勝ち", dayMissed: "まだ", dayToday: "今日", dayComing: "これから", longDay: (date) => date.toLocaleDateString("ja-JP", { weekday: "long" }), shortDay: (date) => date.toLocaleDateString("ja-JP", { day: "numeric", month: "short" }),
    puzzles: "問題", records: "記録", more: "その他", findOnly: "唯一の手を探す", solveIt: "解く", streak: "連続", oneKeeps: (n) => `${n}手のうち1手だけが勝ちを保ちます。`,
    findingPuzzle: "問題を探しています", noPuzzle: "問題が見つかりません。", puzzle: "問題", number: (n) => `第${n}番`, ofDeal: (deal, move) => `${deal}、${move}手目`,
    time: "時間", moves: "手数", passes: "巡", shortestKnown: "最短記録", asked: (n) => `${n}回聞きました。答えはこの局面だけのもので、次の手で消えます。`,
    light: "判定", always: "常に", whenAsked: "聞いたとき", off: "なし",
    keptAt: (kept, all) => `${all}手中${kept}手で勝ちを保った。`, takenBack: (n) => `${n}手は敗着で、戻しました。`, keeping: "勝ちを保つ手", lostBack: "敗着(戻した手)", checking: "手順を調べています",
    bestWas: (n) => `この配りの最少は${n}手でした。`, inARow: (n) => `${n}連勝。`, watchIt: "見る", shortestIs: (n) => `最短記録: ${n}手。`, isShortest: (n) => `${n}手より短い手順はありません。`,
    nextDeal: "次の配り", harder: "もっと難しく", review: "振り返り", share: "共有", copied: "コピーしました", backToBoard: "盤に戻る",
    notWon: "未完", isWon: "完成", keptIt: (kept, all) => `${all}手中${kept}手が保った`, start: "最初", moveOf: (n, all) => `${all}手中${n}手目`,
    turningPoints: (n) => `分かれ目 ${n}`, noTurning: "分かれ目はありません。どの手も勝ちを保ち、どの局面でも半分以上の手が勝ちを保ちました。", narrow: (kept, all) => `狭い: ${all}手中${kept}手が勝ちを保つ`,
    lostIt: "が敗着", before: (kept, all) => `その前は${all}手中${kept}手が勝ちを保ちました。`, better: "こちらなら:", playOn: "ここから続ける", previous: "前", next: "次", showWhy: "理由を見る", reviewing: (done, all) => `${all}局面中${done}局面を調べました`, noReview: "伏せ札のあるゲームです。振り返りはすべての札を知る人のものです。",
    hideWhy: "理由を閉じる", playAnyway: "このまま続ける", backBefore: "敗着の前に戻る", noMove: "勝ちなし: 動かせる札がない", neverFree: (n) => `勝ちなし: ${n}枚が最後まで動けない`,
    needed: "どれも必要な札で、どんな手順でも届きません。", stays: "は次の札の下のまま: ", never: "は最後まで動けない。", suitStops: (suit, rank) => (rank ? `${suit}は${rank}より上に行けない: ` : `${suit}は1枚も上がらない: `), suits: { S: "スペード", H: "ハート", D: "ダイヤ", C: "クラブ" },
    noShort: "短い理由は見つかりません", noShortWhy: "すべての手順を調べましたが、勝つ手順はありません。", oneCell: "セルがもう1つあれば勝てる。", soWould: (n) => `(${n}手目)なら勝ちを保てました。`, grounds: "根拠",
    closedSet: (n) => `まだ到達できる${n}局面のすべてで、勝ちはなく、印の札はどれも動けません。`, relaxation: "印のない札がすべてなくても、印の札は動けません。", looking: "理由を探しています",
    notThis: "これではない", loses: "では勝てません。", keepsOn: "間違えると連続は0に戻りますが、問題は続きます。", yes: "正解: 唯一の手", otherLose: (n) => `。ほかの${n}手では勝てません。`, then: "続き: ", wasStreak: (n) => `連続(${n}から)`, temptedBy: (share) => `気楽な選び方の10回に${Math.round(10 * share)}回は敗着`,
    tried: "試した手", nothingTried: "まだありません。どの札も動かせます。間違えると連続は0に戻りますが、問題は続きます。", onlyFirst: "唯一の手、最初の試みで", onlyMove: "唯一の手", narrowIt: "絞る", giveUp: "あきらめる", skip: "飛ばす", tryAgain: "もう一度", showMove: "手を見る", nextPuzzle: "次の問題", game: "ゲーム", grade: "難しさ", isNot: "勝ちを保たない", half: "半分",
    casual: (wins, games, low, high) => `気楽に遊ぶ人は${games}回中${wins}回勝ちます(${low}〜${high} %)。`, fewestCells: (n) => `セルは最少${n}つで勝てます。`, losingMoves: (percent) => `解の途中の手の${percent} %が敗着です。`, onlyMoves: (n) => `調べた局面のうち${n}局面では唯一の手だけが勝ちを保ちます。`, noGrade: "この変種の配りは比べていないので、難しさの段階はありません。",
    rulesOf: (game) => `${game}の規則`, close: "閉じる", variants: "変種", dealsAnew: "変えると配り直し、題名に表れます。", topics: { deal: "配り方。", piles: "場札。", play: "遊び方。", cells: "セル。", stock: "山札。", foundations: "組札。", hole: "台札。", goal: "勝ち" },
    playWith: "これで配る", recordsTitle: "記録", onlyHere: "このブラウザだけに残ります。", played: "回数", won: "勝ち", best: "最長連勝", fastest: "最短時間", fewest: "最少手数", row: "連勝", noRecords: "まだ遊んでいません。", exportIt: "ファイルに保存", deleteAll: "すべて消す", sure: "本当に消す", keepThem: "残す", deleted: "消しました。", solved: "正解", week: "今週",
    damaged: "読み取れないもの", howMany: (found) => `配りの数を1000のような数で入れてください: "${found}"`, howWide: (found) => `幅を0.5のような%で入れてください: "${found}"`,
    moreTitle: "その他", language: "English", theme: "明暗", options: "設定", help: "ヘルプ", experiments: "実験", data: "データ",
  },
};

/** The sayings of the language in use. */
export const sayings = () => SAYINGS[isJapanese() ? "ja" : "en"];

/** A time as minutes and seconds. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
