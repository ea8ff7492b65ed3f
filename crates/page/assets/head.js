// What lies over the piles: stock and waste, cells, a reserve with all cards open, foundations. In one line if there is room.

import { named } from "./stock.js";

const SUITS = "CDHS";
const RANKS = "A23456789TJQK";
/** What of its width each card of an open reserve shows at least: on a phone enough for a finger. */
const [RESERVE, RESERVE_PHONE] = [0.56, 0.7];
/** What each card of the waste shows under the next. */
const WASTE = 0.4;

/** @typedef {{kind: "cell"|"reserve", from: number, count: number}} Run places side by side */
/** @typedef {{gap: number, isPhone: boolean, shows: number, stock: boolean, waste: boolean, run: Run|null, own: Run[], foundations: {suit: number, key: string, up: number}[]}} Head what stands in the first line, and in lines of their own; the gap in widths of a card */

/** Whether every card of the reserve can be taken. @param {import("./layout.js").Shape} shape */
export const isOpen = (shape) => shape.reserve > 0 && !shape.is_reserve_stacked;

/** Places side by side, in widths of a card. @param {number} count @param {number} gap */
export const lanes = (count, gap) => (count ? count + (count - 1) * gap : 0);

/** @param {Run} run @param {Head} head */
const wide = (run, head) => (run.kind === "cell" ? lanes(run.count, head.gap) : 1 + (run.count - 1) * head.shows);

/** From one foundation to the next: on a phone many of them lie over one another. @param {Head} head */
const foundationStep = (head) => (head.foundations.length > 4 && head.isPhone ? 0.46 : 1 + head.gap);

/** @param {Head} head */
const foundationsWidth = (head) => (head.foundations.length ? 1 + (head.foundations.length - 1) * foundationStep(head) : 0);

/** How wide the first line is at least, in widths of a card. @param {Head} head */
function firstLine(head) {
  const parts = [head.waste ? 2 + head.gap + 2 * WASTE : head.stock ? 1 : 0, head.run ? wide(head.run, head) : 0, foundationsWidth(head)];
  return parts.filter((part) => part).reduce((sum, part) => sum + part + head.gap, -head.gap);
}

/** The foundations as they stand from left to right. @param {import("./layout.js").Shape} shape @param {any} board */
function foundations(shape, board) {
  if (!shape.foundations) return [];
  const decks = board.foundations.decks ?? [board.foundations.suits ?? [0, 0, 0, 0]];
  const suits = [3, 2, 1, 0].slice(4 - Math.max(1, Math.round(shape.foundations / decks.length)));
  return decks.flatMap((/** @type {number[]} */ up, /** @type {number} */ deck) => suits.map((suit) => ({ suit, key: `foundation-${4 * deck + suit}`, up: up[suit] })));
}

/**
 * The ways to lay the head out, those with fewer lines first: cells and reserve beside the foundations, or in lines of their own.
 * @param {import("./layout.js").Shape} shape
 * @param {any} board
 * @param {number} gap in widths of a card
 * @param {boolean} isPhone
 * @returns {Head[]}
 */
export function headsOf(shape, board, gap, isPhone) {
  /** @type {Run[]} */
  const runs = [];
  if (board.cells.length) runs.push({ kind: "cell", from: 0, count: board.cells.length });
  if (isOpen(shape)) runs.push({ kind: "reserve", from: 0, count: board.reserves.length });
  /** @type {Head} */
  const head = { gap, isPhone, shows: isPhone ? RESERVE_PHONE : RESERVE, stock: Boolean(board.stock), waste: Boolean(board.waste), run: null, own: [], foundations: foundations(shape, board) };
  if (!runs.length) return [head];
  const own = (/** @type {number} */ lines) => runs.flatMap(({ kind, count }) => {
    const each = Math.ceil(count / Math.min(lines, count));
    return Array.from({ length: Math.ceil(count / each) }, (_, i) => ({ kind, from: i * each, count: Math.min(each, count - i * each) }));
  });
  return [...(runs.length === 1 ? [{ ...head, run: runs[0] }] : []), ...[1, 2, 3].map((lines) => ({ ...head, own: own(lines) }))];
}

/** How wide the head is at least, in widths of a card. @param {Head} head */
export const headWidth = (head) => Math.max(1, firstLine(head), ...head.own.map((run) => wide(run, head)));

/** The ranks of a foundation from its first card to the one on top. @param {number} up the number of the rank on top @param {string|undefined} base */
function top(up, base) {
  const first = base ? RANKS.indexOf(base) + 1 : 1;
  const under = up === first ? 0 : up === 1 ? 13 : up - 1;
  return up ? [under, up].filter((n) => n > 0) : [];
}

/**
 * Lays the head out; what follows is below its height.
 * @param {Head} head
 * @param {any} board
 * @param {import("./layout.js").Layout} layout
 * @param {{left: number, right: number, y: number, own: number, line: number, index: import("./layout.js").Index}} at the edges, where the first line and the first of the others are, and how far apart those lie
 */
export function layHead(head, board, layout, { left, right, y, own, line, index }) {
  const { w, h } = layout;
  const step = w * (1 + head.gap);
  const put = (/** @type {Run} */ run, /** @type {number} */ from, /** @type {number} */ y, /** @type {number} */ till, isUnderLine = false) => {
    const apart = run.kind === "cell" ? step : Math.min(step, (till - from - w) / Math.max(1, run.count - 1));
    for (let i = 0; i < run.count; i++) {
      const [number, x] = [run.from + i, from + i * apart];
      const isCell = run.kind === "cell";
      const name = `${run.kind}-${number}`;
      const letter = isCell ? "abcdefgijk"[number] : String(number + 1);
      layout.spots.push({ key: name, x, y, w, h, kind: isCell ? "cell" : "cell reserve", label: `${run.kind} ${letter}`, text: letter });
      const card = isCell ? board.cells[number] : board.reserves[number][0];
      const isNarrow = apart < 0.95 * w && i < run.count - 1;
      const isUnder = isNarrow && Boolean(board.reserves[number + 1]?.length);
      if (card) layout.cards.push({ card, x, y, z: number + 1, place: name, index: isNarrow ? "side" : index, isUnder: isUnder || isUnderLine });
    }
  };
  let x = left;
  if (head.stock) {
    layout.spots.push({ key: "stock", x, y, w, h, kind: "stock", label: "stock", text: String(board.stock.length) });
    x += step;
  }
  if (head.waste) {
    layout.spots.push({ key: "waste", x, y, w, h, kind: "column", label: "waste", text: "" });
    // The last three of the waste lie so that all can be read.
    const shown = board.waste.slice(-3);
    shown.forEach((/** @type {string} */ slot, /** @type {number} */ i) => {
      const [isTop, place] = [i === shown.length - 1, `under-${i}`];
      layout.cards.push({ card: named(slot, place), x: x + i * WASTE * w, y, z: i + 1, place: isTop ? "waste" : place, index: isTop ? index : "side", isUnder: !isTop });
    });
    x += 2 * WASTE * w + step;
  }
  const foundationsAt = right - foundationsWidth(head) * w;
  if (head.run) put(head.run, x, y, foundationsAt - head.gap * w);
  head.foundations.forEach(({ suit, key, up }, i) => {
    const at = foundationsAt + i * foundationStep(head) * w;
    layout.spots.push({ key, x: at, y, w, h, kind: "foundation", label: "foundation", mark: SUITS[suit], base: board.base });
    top(up, board.base).forEach((n, i) => layout.cards.push({ card: RANKS[n - 1] + SUITS[suit], x: at, y, z: i + 1, place: key, index }));
  });
  head.own.forEach((run, i) => put(run, left, own + i * line, right, line < h && i < head.own.length - 1));
}
