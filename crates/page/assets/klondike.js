// Klondike on the table: stock, waste and foundations over seven piles, with cards that lie face down.

import { fit } from "./layout.js";

const SUITS = "CDHS";
const RANKS = "A23456789TJQK";

/** The words of the moves of the stock. */
const TURNS = {
  en: { draw: "Draw", redeal: "Turn the waste over" },
  ja: { draw: "めくる", redeal: "山札に戻す" },
};

/** A move of the stock in words. @param {string} kind */
export const turn = (kind) => TURNS[document.documentElement.lang === "ja" ? "ja" : "en"][/** @type {"draw"|"redeal"} */ (kind)];

/** Whether a move is one of the stock. @param {any} move */
export const isTurn = (move) => move.kind === "draw" || move.kind === "redeal";

/** The name of a card that is not told, by its place; a card that is known to lie face down is shown. @param {string} slot @param {string} place */
const named = (slot, place) => (slot === "??" ? `?${place}` : slot.replace(/[[\]]/g, ""));

/** What of its width a card shows of itself under the next one: a back needs little, what is to be read needs more. @param {string} slot @param {number} open */
const shows = (slot, open) => (slot === "??" ? 0.13 : open);

/**
 * @param {any} board
 * @param {number} width
 * @param {number} height
 * @returns {import("./layout.js").Layout}
 */
export function klondike(board, width, height) {
  const piles = board.rows.length;
  let { w, gap, h } = fit(width, piles, 112);
  const isSmall = w < 64;
  const [least, most] = isSmall ? [0.4, 0.47] : [0.285, 0.36];
  const index = isSmall ? "large" : "fanned";
  // If a pile does not fit, the whole table shrinks.
  const steps = (/** @type {string[]} */ row, /** @type {number} */ open) => row.slice(0, -1).reduce((sum, slot) => sum + shows(slot, open), 0);
  const room = () => (height - 22 - h - 52 - 12 - h) / w;
  const tallest = (/** @type {number} */ open) => Math.max(0, ...board.rows.map((/** @type {string[]} */ row) => steps(row, open)));
  while (w > 36 && tallest(least) > room()) {
    w -= 4;
    h = Math.round(w * 1.4);
    gap = Math.round(gap * 0.96 * 10) / 10;
  }
  const open = tallest(most) <= room() ? most : least;
  const left = Math.max(9, (width - piles * w - (piles - 1) * gap) / 2);
  const at = (/** @type {number} */ column) => left + column * (w + gap);
  const top = 22;
  const under = top + h + 52;
  /** @type {import("./layout.js").Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  layout.spots.push({ key: "stock", x: at(0), y: top, w, h, kind: "stock", label: "stock", text: String(board.stock.length) });
  layout.spots.push({ key: "waste", x: at(1), y: top, w, h, kind: "column", label: "waste", text: "" });
  // The last three of the waste lie so that all can be read.
  const shown = board.waste.slice(-3);
  shown.forEach((/** @type {string} */ card, /** @type {number} */ i) => {
    const isTop = i === shown.length - 1;
    const x = at(1) + Math.min(i * 0.4 * w, (w + gap) * 0.5 * i);
    layout.cards.push({ card, x, y: top, z: i + 1, place: isTop ? "waste" : `under-${i}`, index: isTop ? index : "left" });
  });
  const up = board.foundations.suits ?? [];
  [3, 2, 1, 0].forEach((suit, i) => {
    const [x, name] = [at(piles - 4 + i), `foundation-${suit}`];
    layout.spots.push({ key: name, x, y: top, w, h, kind: "foundation", label: "foundation", mark: SUITS[suit] });
    for (const n of [up[suit] - 1, up[suit]].filter((n) => n > 0)) {
      layout.cards.push({ card: RANKS[n - 1] + SUITS[suit], x, y: top, z: n, place: name, index });
    }
  });
  board.rows.forEach((/** @type {string[]} */ row, /** @type {number} */ pile) => {
    layout.spots.push({ key: `row-${pile}`, x: at(pile), y: under, w, h, kind: "column", label: `pile ${pile + 1}`, text: String(pile + 1) });
    let y = under;
    row.forEach((slot, i) => {
      const place = `row-${pile}-${i}`;
      layout.cards.push({ card: named(slot, place), x: at(pile), y, z: i + 1, place, index, isCovered: slot.startsWith("[") });
      y += shows(slot, open) * w;
    });
  });
  return layout;
}
