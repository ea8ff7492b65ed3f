// Cards that overlap those above them: the pyramid, and the peaks. Stock and waste stand where the board leaves room.

import { named } from "./stock.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{x: number, y: number, w: number}} Corner */

/** What each card of the waste shows under the next, in widths of a card. */
const WASTE = 0.42;

/** The two places of the next row that cover a place. @param {number} peaks @param {number} r @param {number} i */
const over = (peaks, r, i) => {
  const first = peaks === 1 ? i : Math.floor(i / (r + 1)) * (r + 2) + (i % (r + 1));
  return [first, first + 1];
};

/** Lays the rows; `at` says where the left edge of a card is, in widths of one with its gap. @param {any} board @param {Layout} layout @param {(r: number, i: number) => {x: number, y: number}} at @param {(r: number, i: number) => number[]} covers */
function layRows(board, layout, at, covers) {
  const { w, h } = layout;
  board.rows.forEach((/** @type {(string|null)[]} */ row, /** @type {number} */ r) => row.forEach((slot, i) => {
    if (!slot) return;
    const place = `row-${r}-${i}`;
    const isCovered = covers(r, i).some((other) => board.rows[r + 1]?.[other]);
    const { x, y } = at(r, i);
    layout.spots.push({ key: place, x, y, w, h, kind: "hole", label: `row ${r + 1}, place ${i + 1}` });
    layout.cards.push({ card: named(slot, place), x, y, z: r + 1, place, index: w < 40 ? "largest" : "large", isCovered, isUnder: isCovered });
  }));
}

/** The stock, and as much of the waste as there is room for; larger than the others where those are small. @param {any} board @param {Layout} layout @param {Corner} corner @param {number} most cards of the waste */
function layStock(board, layout, { x, y, w }, most) {
  const h = Math.round(1.4 * w);
  layout.spots.push({ key: "stock", x, y, w, h, kind: "stock", label: "stock", text: String(board.stock.length) });
  // The next card lies open where it may be played, if not in the tray.
  const [next] = board.stock;
  if (next && next !== "??" && !board.isInTray) layout.cards.push({ card: named(next, "stock"), x, y, z: 1, place: "stock", w, h, index: "fanned" });
  const from = x + 1.15 * w;
  layout.spots.push({ key: "waste", x: from, y, w, h, kind: "column", label: "waste", text: "" });
  const shown = board.waste.slice(-most);
  shown.forEach((/** @type {string} */ slot, /** @type {number} */ i) => {
    const isTop = i === shown.length - 1;
    const place = isTop ? "waste" : `under-${i}`;
    layout.cards.push({ card: named(slot, place), x: from + i * WASTE * w, y, z: i + 1, place, w, h, index: isTop ? "fanned" : "side", isUnder: !isTop });
  });
}

/** Pyramid: each card lies under two of the next row; stock and waste in the left corner, what was taken is counted at the right. @param {any} board @param {number} width @param {number} height @returns {Layout} */
export function pyramid(board, width, height) {
  const isPhone = width < 700;
  const [margin, gap, step, top] = isPhone ? [9, 0.07, 0.56, 12] : [36, 0.13, 0.5, 22];
  const n = board.rows.length;
  const across = n + (n - 1) * gap;
  const w = Math.floor(Math.min(94, (width - 2 * margin) / across, (height - top - 12) / (1.4 * (1 + (n - 1) * step))));
  const h = Math.round(1.4 * w);
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  const at = (/** @type {number} */ r, /** @type {number} */ i) => ({ x: width / 2 + (i - r / 2) * w * (1 + gap) - w / 2, y: top + r * step * h });
  layRows(board, layout, at, (r, i) => over(1, r, i));
  layStock(board, layout, { x: margin, y: top, w }, 1);
  const gone = board.rows.flat().filter((/** @type {string|null} */ slot) => !slot).length;
  layout.spots.push({ key: "taken", x: width - margin - w, y: top, w, h, kind: "taken", label: "taken", text: String(gone) });
  return layout;
}

/** Peaks that share their last row; stock and waste below the middle. @param {any} board @param {number} width @param {number} height @returns {Layout} */
export function peaks(board, width, height) {
  const isPhone = width < 700;
  // On a phone neighbours lie over one another by their edges, so that cards are as large as they can be.
  const [margin, gap, top] = isPhone ? [5, -0.08, height < 480 ? 10 : 22] : [36, 0.1, height < 480 ? 10 : 30];
  const n = board.rows.length;
  const count = board.rows[0].length;
  const last = board.rows[n - 1].length;
  const across = last + (last - 1) * gap;
  const least = 0.54;
  const w = Math.floor(Math.min(78, (width - 2 * margin) / across, (height - top - 50) / (1.4 * (2 + (n - 1) * least))));
  const h = Math.round(1.4 * w);
  // Rows lie farther apart where there is room over a large stock.
  const large = Math.max(w, Math.min(72, Math.floor((height - top - 1.4 * w * (1 + (n - 1) * least) - 80) / 1.4)));
  const step = Math.max(least, Math.min(isPhone ? 0.8 : least, ((height - top - 1.4 * large - 90) / (1.4 * w) - 1) / (n - 1)));
  const rows = 1.4 * (1 + (n - 1) * step);
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  const left = (width - across * w) / 2;
  const at = (/** @type {number} */ r, /** @type {number} */ i) => {
    const each = r === n - 1 ? last : r + 1;
    const lane = Math.floor(i / each) * (n - 1) + (i % each) + (n - 1 - r) / 2;
    return { x: left + lane * w * (1 + gap), y: top + r * step * h };
  };
  // The last row is one for all peaks, so that its places are counted through.
  layRows(board, layout, at, (r, i) => (r === n - 2 ? [i, i + 1] : over(count, r, i)));
  const under = top + rows * w;
  const most = isPhone ? 5 : 9;
  const wide = (2.15 + (most - 1) * WASTE) * large;
  layStock(board, layout, { x: (width - wide) / 2, y: Math.min(under + 0.5 * h, height - 1.4 * large - 28), w: large }, most);
  return layout;
}
