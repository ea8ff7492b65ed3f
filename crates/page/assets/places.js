// Names of places and what is said of cards there, for those who listen.

import { spoken } from "./cards.js";

const JAPANESE = /** @type {Record<string, string>} */ ({
  row: "段", column: "列", pile: "山", fan: "扇", stack: "山", place: "番", cell: "セル", reserve: "控え", foundation: "組札", stock: "山札",
  waste: "捨て札", hole: "捨て場", taken: "除いた札", drawn: "めくった札",
});

const WORDS = {
  en: {
    table: "Table", empty: "empty", faceDown: "face down", covered: "covered", moves: (/** @type {number} */ n) => (n === 1 ? "1 move" : `${n} moves`),
    inWaste: "in the waste", inStock: (/** @type {number} */ i, /** @type {number} */ n) => `number ${i} of ${n} in the stock`,
    onTop: (/** @type {number} */ n) => `on top after ${n} draws`,
    cannotGo: (/** @type {string} */ card) => `${card} cannot go there.`, cannotMove: (/** @type {string} */ card) => `${card} cannot be moved now.`,
    picked: (/** @type {string} */ card) => `${card} picked.`,
  },
  ja: {
    table: "盤面", empty: "空き", faceDown: "伏せ札", covered: "下にある札", moves: (/** @type {number} */ n) => `${n}手`,
    inWaste: "捨て札の中", inStock: (/** @type {number} */ i, /** @type {number} */ n) => `山札${n}枚の${i}枚目`,
    onTop: (/** @type {number} */ n) => `${n}回めくると一番上`,
    cannotGo: (/** @type {string} */ card) => `${card}はそこに置けません。`, cannotMove: (/** @type {string} */ card) => `${card}は今は動かせません。`,
    picked: (/** @type {string} */ card) => `${card}を持ちました。`,
  },
};

const isJapanese = () => document.documentElement.lang === "ja";

/** What is said about the table. */
export const said = () => (isJapanese() ? WORDS.ja : WORDS.en);

/** The name of a place, "row 1, place 3", in the language of the page. @param {string} label */
export function placed(label) {
  if (!isJapanese()) return label;
  const part = (/** @type {string} */ text) => {
    const [word, number] = text.split(" ");
    return JAPANESE[word] ? `${JAPANESE[word]}${number ?? ""}` : text;
  };
  return label.split(", ").map(part).join("、");
}

/** A card in words, also one that is not told. @param {string} name */
export const called = (name) => (name.startsWith("?") ? said().faceDown : spoken(name));
