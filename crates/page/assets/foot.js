// What lies under the piles of games with a hole: the stock or a cell at the left, then the hole, which keeps as many cards in sight as there is
// room for.

import { named } from "./stock.js";

/** What each card of the hole shows under the next. */
const SHOWS = 0.42;
/** Over it room, and under it how many cards the stock has. */
const [OVER, CAPTION] = [26, 26];

/** Whether all cards go to one pile, which is the waste. @param {import("./layout.js").Shape} shape @param {any} board */
export const hasHole = (shape, board) => shape.kind === "piles" && !shape.foundations && Boolean(board.waste);

/** How high the foot is. @param {number} w */
export const footHeight = (w) => OVER + 1.4 * w + CAPTION;

/**
 * @param {any} board
 * @param {import("./layout.js").Layout} layout
 * @param {{left: number, right: number, y: number}} at
 */
export function layFoot(board, layout, { left, right, y }) {
  const { w, h } = layout;
  let x = left;
  const top = y + OVER;
  if (board.stock) {
    layout.spots.push({ key: "stock", x, y: top, w, h, kind: "stock", label: "stock", text: String(board.stock.length) });
    x += 1.25 * w;
  }
  board.cells.forEach((/** @type {string|null} */ card, /** @type {number} */ i) => {
    layout.spots.push({ key: `cell-${i}`, x, y: top, w, h, kind: "cell", label: "cell a", text: "abcdefgijk"[i] });
    if (card) layout.cards.push({ card, x, y: top, z: 1, place: `cell-${i}`, index: "fanned" });
    x += 1.25 * w;
  });
  layout.spots.push({ key: "waste", x, y: top, w, h, kind: "column", label: "hole", text: "" });
  const most = Math.max(1, 1 + Math.floor((right - x - w) / (SHOWS * w)));
  const shown = board.waste.slice(-most);
  shown.forEach((/** @type {string} */ slot, /** @type {number} */ i) => {
    const isTop = i === shown.length - 1;
    const place = isTop ? "waste" : `under-${i}`;
    layout.cards.push({ card: named(slot, place), x: x + i * SHOWS * w, y: top, z: i + 1, place, index: isTop ? "fanned" : "side", isUnder: !isTop });
  });
}
