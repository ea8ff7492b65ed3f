// Where everything lies on the table: from a board and the room that there is to places and cards with coordinates.

import { accordion } from "./accordion.js";
import { peaks, pyramid } from "./overlapped.js";
import { piles } from "./piles.js";
import { tray } from "./tray.js";

/**
 * @typedef {{key: string, x: number, y: number, w: number, h: number, kind: string, label: string, mark?: string, text?: string, base?: string}} Spot
 * @typedef {"fanned"|"large"|"largest"|"side"|"left"|"right"|"tile"|"tray"} Index
 * @typedef {{card: string, x: number, y: number, z: number, place: string, index: Index, w?: number, h?: number, isCovered?: boolean, isUnder?: boolean, isMarked?: boolean, turns?: number, label?: string}} Laid
 * @typedef {{kind: "piles"|"board"|"stacks"|"rows"|"pyramid"|"peaks"|"line", piles: number, cells: number, foundations: number, reserve: number, is_reserve_stacked: boolean, has_stock: boolean, draw: number|null, has_face_down: boolean, longest: number, is_base_dealt: boolean, moves_many: boolean}} Shape what is known of a game
 * @typedef {{spots: Spot[], cards: Laid[], w: number, h: number, width: number, height: number, tray?: {height: number, above: number}}} Layout where a tray is scrolled: how high it is, and how much of it begins above the table
 */

const SUITS = "CDHS";
const RANKS = "A23456789TJQK";

/** The name of a place, as one word. @param {any} place */
export function key(place) {
  if (typeof place === "string") return place;
  if (place.row) return `row-${place.row.row}-${place.row.place}`;
  const [kind, number] = Object.entries(place)[0];
  return `${kind}-${number}`;
}

/** Whether each place of a row is one of its own, and not the height of a pile. @param {Shape} shape */
export const hasPlaces = (shape) => ["board", "rows", "pyramid", "peaks", "line"].includes(shape.kind);

/** The pile of a place: its row without the place in it. @param {string} name */
export const pile = (name) => (name.startsWith("row-") ? name.split("-").slice(0, 2).join("-") : name);

/**
 * @param {Shape} shape
 * @param {any} board
 * @param {number} width
 * @param {number} height
 * @param {boolean} isFaceUp whether all cards of the board are known and are to be read
 * @returns {Layout}
 */
export function lay(shape, board, width, height, isFaceUp = false) {
  if (!isFaceUp) return table(shape, board, width, height);
  const over = tray(shape, board, width);
  const [whole] = over.heights;
  const under = (/** @type {number} */ top) => table(shape, { ...board, isInTray: true }, width, height - top);
  // As much of the tray as leaves room for the board; the rest is scrolled to.
  const top = over.heights.find((top) => top <= height / 2 && isWhole(under(top))) ?? over.heights[over.heights.length - 1];
  const layout = under(top);
  for (const laid of [...layout.spots, ...layout.cards]) laid.y += top;
  for (const laid of [...over.spots, ...over.cards]) laid.y -= whole - top;
  return { ...layout, height, spots: [...over.spots, ...layout.spots], cards: [...over.cards, ...layout.cards], ...(top < whole ? { tray: { height: top, above: whole - top } } : {}) };
}

/** Whether all of a board is there, large enough to be read. @param {Layout} layout */
function isWhole({ spots, cards, w, h, height }) {
  const isIn = [...spots, ...cards].every((laid) => laid.y + (laid.h ?? h) <= height);
  return isIn && w >= 30 && cards.every(({ x, y, place }, i) => {
    const next = cards[i + 1];
    return next?.x !== x || !place.startsWith("row-") || pile(next.place) !== pile(place) || next.y - y >= (w < 40 ? 0.35 : 0.27) * w;
  });
}

/** The board without what is shown beside it. @param {Shape} shape @param {any} board @param {number} width @param {number} height @returns {Layout} */
function table(shape, board, width, height) {
  if (shape.kind === "board") return grid(board, width, height);
  if (shape.kind === "rows") return rows(board, width, height);
  if (shape.kind === "stacks") return calculation(board, width, height);
  if (shape.kind === "pyramid") return pyramid(board, width, height);
  if (shape.kind === "peaks") return peaks(board, width, height);
  if (shape.kind === "line") return accordion(board, width, height);
  // Single cards between eight rows, and a cell at the most: a castle with two wings.
  const isCastle = board.rows.length === 8 && board.cells.length < 2 && !shape.moves_many && !shape.has_stock && !shape.reserve && !shape.has_face_down;
  return isCastle && width >= 860 ? castle(board, width, height) : piles(shape, board, width, height);
}

/** The castles: two wings of rows about the foundations, the cell over them. */
function castle(board, width, height) {
  const longest = Math.max(7, ...board.rows.map((row) => row.length));
  let h = Math.min(150, Math.floor((height - 60) / 4 - 12));
  let w = Math.round(h / 1.4);
  // All shrinks until every card of the longest row can be read; the first row ends at the cell, if there is one.
  const wing = () => (width - w) / 2 - 24 - w - 12;
  const beside = () => wing() - (board.cells.length ? w + 38 : 0);
  const shown = (/** @type {number} */ room, /** @type {number} */ count) => Math.min(30, room / Math.max(1, count - 1));
  const stepOf = (/** @type {number} */ r) => (r === 0 ? Math.min(shown(wing(), longest), shown(beside(), board.rows[0].length)) : shown(wing(), longest));
  while (h > 84 && stepOf(0) < Math.max(17, 0.19 * w)) {
    h -= 4;
    w = Math.round(h / 1.4);
  }
  const middle = (width - w) / 2;
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  const up = board.foundations.suits ?? [];
  [3, 2, 1, 0].forEach((suit, i) => {
    const [name, y] = [`foundation-${suit}`, 22 + i * (h + 12)];
    layout.spots.push({ key: name, x: middle, y, w, h, kind: "foundation", label: "foundation", mark: SUITS[suit] });
    for (const n of [up[suit] - 1, up[suit]].filter((n) => n > 0)) {
      layout.cards.push({ card: RANKS[n - 1] + SUITS[suit], x: middle, y, z: n, place: name, index: "fanned" });
    }
  });
  board.rows.forEach((row, r) => {
    const isLeft = r < 4;
    const y = 22 + (r % 4) * (h + 12);
    const x = isLeft ? middle - w - 24 : middle + w + 24;
    layout.spots.push({ key: `row-${r}`, x, y, w, h, kind: "column row", label: `row ${r + 1}`, text: String(r + 1) });
    row.forEach((card, i) => {
      const shift = (isLeft ? -1 : 1) * i * stepOf(r);
      layout.cards.push({ card, x: x + shift, y, z: i + 1, place: `row-${r}-${i}`, index: isLeft ? "right" : "left", isUnder: i < row.length - 1 });
    });
  });
  board.cells.forEach((card, i) => {
    const [x, y] = [30, 22];
    layout.spots.push({ key: `cell-${i}`, x, y, w, h, kind: "cell", label: "cell a", text: "a" });
    if (card) layout.cards.push({ card, x, y, z: 1, place: `cell-${i}`, index: "fanned" });
  });
  return layout;
}

/** Card width that fits so many side by side. */
function fit(width, count, most) {
  const phone = width < 700;
  const margin = phone ? 9 : 36;
  const gap = phone ? 0.08 : 0.163;
  const w = Math.max(34, Math.min(most, Math.floor((width - 2 * margin) / (count + (count - 1) * gap))));
  return { w, gap: Math.round(w * gap * 10) / 10, h: Math.round(w * 1.4) };
}

/** Monte Carlo: a square board and the stock beside it, or below it where the screen is narrow. */
function grid(board, width, height) {
  const size = board.rows.length;
  const isPhone = width < 700;
  const [top, share, margin] = [height < 480 ? 10 : 22, isPhone ? 0.08 : 0.163, isPhone ? 9 : 36];
  // The widest card with which all fits; under the stock stands how many cards it has.
  const fits = (/** @type {boolean} */ beside) => {
    const [across, down] = [size + (size - 1) * share + (beside ? 2 : 0), 1.4 * (size + (beside ? 0 : 1)) + share * size];
    return Math.floor(Math.min(92, (width - 2 * margin) / across, (height - top - (beside ? 10 : 44)) / down));
  };
  const beside = !isPhone || fits(true) > fits(false);
  const w = fits(beside);
  const [gap, h] = [Math.round(w * share * 10) / 10, Math.round(w * 1.4)];
  const total = size * w + (size - 1) * gap + (beside ? 2 * w : 0);
  const left = Math.max(9, (width - total) / 2);
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      const name = `row-${r}-${c}`;
      const [x, y] = [left + c * (w + gap), top + r * (h + gap)];
      layout.spots.push({ key: name, x, y, w, h, kind: "hole", label: `row ${r + 1}, place ${c + 1}` });
      const card = board.rows[r][c];
      if (card) layout.cards.push({ card, x, y, z: 1, place: name, index: "large" });
    }
  }
  const stock = board.stock ?? [];
  const x = beside ? left + size * (w + gap) + w * 0.6 : left;
  const y = beside ? top : top + size * (h + gap) + 8;
  layout.spots.push({ key: "stock", x, y, w, h, kind: "stock", label: "stock", text: String(stock.length) });
  return layout;
}

/** Gaps: four rows of 13; on a phone that stands, the rows stand up as columns of tiles. */
function rows(board, width, height) {
  const wide = Math.max(...board.rows.map((row) => row.length));
  const count = board.rows.length;
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w: 0, h: 0, width, height };
  // Lying rows: as wide as there is room for, and no higher than what is there.
  const [margin, share, space] = width < 700 ? [6, 0.05, 16] : [36, 0.163, 18];
  const flat = Math.floor(Math.min(68, (width - 2 * margin) / (wide + (wide - 1) * share), ((height - 20) / count - space) / 1.4));
  const [gapX, top] = [10, 26];
  const gapY = height < 560 ? 3 : 5;
  const tall = Math.min(43, Math.floor((height - top - 6) / wide - gapY));
  const isPhone = width < 700 && tall >= flat - 6;
  let place;
  if (isPhone) {
    layout.w = Math.floor((width - 2 * 14 - (count - 1) * gapX) / count);
    layout.h = tall;
    place = (r, c) => [14 + r * (layout.w + gapX), top + c * (layout.h + gapY)];
  } else {
    const [w, gap, h] = [flat, Math.round(flat * share * 10) / 10, Math.round(flat * 1.4)];
    [layout.w, layout.h] = [w, h];
    const left = Math.max(6, (width - wide * w - (wide - 1) * gap) / 2);
    const between = Math.max(10, Math.min(34, (height - 30 - count * h) / count));
    place = (r, c) => [left + c * (w + gap), Math.min(34, between) + r * (h + between)];
  }
  const { w, h } = layout;
  board.rows.forEach((row, r) => {
    const [x0, y0] = place(r, 0);
    if (isPhone) layout.spots.push({ key: `heading-${r}`, x: x0, y: 2, w, h: 22, kind: "heading", label: `row ${r + 1}`, text: String(r + 1) });
    const done = inPlace(row);
    if (done) {
      const [x1, y1] = place(r, done - 1);
      const bar = isPhone ? { x: x0 - 7, y: y0, w: 3, h: y1 + h - y0 } : { x: x0, y: y0 - 7, w: x1 + w - x0, h: 3 };
      layout.spots.push({ key: `in-place-${r}`, ...bar, kind: "place-bar", label: `${done} in place` });
    }
    row.forEach((card, c) => {
      const name = `row-${r}-${c}`;
      const [x, y] = place(r, c);
      layout.spots.push({ key: name, x, y, w, h, kind: card ? "gap" : isDead(row, c) ? "gap dead" : "gap", label: `row ${r + 1}, place ${c + 1}`, mark: "" });
      if (card) layout.cards.push({ card, x, y, z: 1, place: name, index: isPhone ? "tile" : layout.w < 40 ? "largest" : "large" });
    });
  });
  return layout;
}

/** How many cards at the left of a row are where they end: a two (or an ace) and what follows it in suit. */
function inPlace(row) {
  const start = row[0]?.[0] === "A" ? 1 : 2;
  let count = 0;
  while (row[count] && row[count][1] === row[0][1] && RANKS.indexOf(row[count][0]) + 1 === start + count) count++;
  return count;
}

/** Whether no card can ever go into a gap as it is: a king or another dead gap is at its left. */
function isDead(row, c) {
  if (c === 0) return false;
  const left = row[c - 1];
  return left ? left[0] === "K" : isDead(row, c - 1);
}

/** Calculation: foundations over stacks, the drawn card and the stock at the left. */
function calculation(board, width, height) {
  const stacks = board.rows.length;
  const lanes = Math.max(4, stacks);
  const tallest = Math.max(1, ...board.rows.map((row) => row.length));
  const isShort = height < 480;
  // Over the foundations stands by what they are built, under them how far they are and the number of the stack.
  const [top, between] = isShort ? [24, 60] : [34, 74];
  let { w, gap, h } = fit(width, lanes + 1, 92);
  while (w > 34 && top + h + between + h + Math.max(3, tallest - 1) * 0.28 * w + 24 > height) {
    w -= 2;
    h = Math.round(w * 1.4);
    gap = Math.round(gap * 0.98 * 10) / 10;
  }
  const total = (lanes + 1) * w + lanes * gap;
  const isWide = width > total + 150;
  const left = Math.max(9, (width - total) / 2 + (isWide ? 40 : 0));
  const at = (lane) => left + (lane + 1) * (w + gap);
  const under = top + h + between;
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  const tops = board.foundations.tops ?? [];
  const unseen = Array(13).fill(4);
  for (let v = 0; v < 4; v++) {
    const rank = tops[v] ? RANKS.indexOf(tops[v][0] === "1" ? "T" : tops[v][0]) + 1 : 0;
    let up = 0;
    for (let at = 0; at !== rank % 13 || (rank === 13 && up < 13); ) {
      at = (at + v + 1) % 13;
      unseen[(at + 12) % 13]--;
      up++;
    }
    const next = up === 13 ? "" : RANKS[(rank + v + 1 + 12) % 13];
    const text = `${rank ? RANKS[rank - 1] : ""}|${next}|${v + 1}|${up}`;
    layout.spots.push({ key: `foundation-${v}`, x: at(v), y: top, w, h, kind: rank ? "foundation has-card" : "foundation", label: `foundation ${v + 1}`, text });
  }
  const step = Math.min(0.36 * w, (height - under - h - 8) / Math.max(1, tallest - 1));
  board.rows.forEach((row, s) => {
    layout.spots.push({ key: `row-${s}`, x: at(s), y: under, w, h, kind: "column", label: `stack ${s + 1}`, text: String(s + 1) });
    row.forEach((card, i) => {
      unseen[RANKS.indexOf(card[0])]--;
      layout.cards.push({ card, x: at(s), y: under + i * step, z: i + 1, place: `row-${s}-${i}`, index: "fanned", isUnder: i < row.length - 1 });
    });
  });
  const stock = board.stock ?? [];
  const left0 = isWide ? left - 60 : left;
  layout.spots.push({ key: "stock", x: left0, y: under, w, h, kind: "stock", label: "stock", text: String(Math.max(0, stock.length - 1)) });
  if (stock[0] && stock[0] !== "??") {
    unseen[RANKS.indexOf(stock[0][0])]--;
    layout.spots.push({ key: "drawn", x: left0, y: top, w, h, kind: "drawn", label: "drawn" });
    layout.cards.push({ card: stock[0], x: left0, y: top, z: 1, place: "stock", index: "fanned" });
  }
  if (isWide && under + h + 230 <= height) layout.spots.push({ key: "still", x: left0 - 14, y: under + h + 40, w: 130, h: 190, kind: "remaining", label: "still to come", text: unseen.join(",") });
  return layout;
}
