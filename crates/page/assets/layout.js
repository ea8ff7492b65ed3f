// Where everything lies on the table: from a board and the room that there is to places and cards with coordinates.

/**
 * @typedef {{key: string, x: number, y: number, w: number, h: number, kind: string, label: string, mark?: string, text?: string}} Spot
 * @typedef {{card: string, x: number, y: number, z: number, place: string, index: "fanned"|"large"|"left"|"right"}} Laid
 * @typedef {{spots: Spot[], cards: Laid[], w: number, h: number, width: number, height: number}} Layout
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

/** The pile of a place: its row without the place in it. @param {string} name */
export const pile = (name) => (name.startsWith("row-") ? name.split("-").slice(0, 2).join("-") : name);

/**
 * @param {string} game
 * @param {any} board
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
export function lay(game, board, width, height) {
  const family = game.split(":")[0];
  if (family === "monte-carlo") return grid(board, width, height);
  if (family === "gaps") return rows(board, width, height);
  if (family === "calculation") return calculation(board, width, height);
  const isCastle = board.cells.length < 2 && board.rows.length === 8;
  return isCastle && width >= 860 ? castle(board, width, height) : columns(board, width, height);
}

/** The castles: two wings of rows about the foundations, the cell over them. */
function castle(board, width, height) {
  const longest = Math.max(7, ...board.rows.map((row) => row.length));
  const h = Math.min(150, Math.floor((height - 60) / 4 - 12));
  const w = Math.round(h / 1.4);
  const wing = (width - 3 * w - 60) / 2 + w;
  const step = Math.max(17, Math.min(30, (wing - w) / (longest - 1)));
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
      const shift = (isLeft ? -1 : 1) * i * step;
      layout.cards.push({ card, x: x + shift, y, z: i + 1, place: `row-${r}-${i}`, index: isLeft ? "right" : "left" });
    });
  });
  board.cells.forEach((card, i) => {
    const [x, y] = [36, 22];
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

/** Columns under cells and foundations. */
function columns(board, width, height) {
  const count = Math.max(board.rows.length, board.cells.length + 4);
  let { w, gap, h } = fit(width, count, 112);
  const tallest = Math.max(1, ...board.rows.map((row) => row.length));
  // The least step shows the index; if a column does not fit, the whole table shrinks.
  const room = () => height - 24 - h - 30;
  while (w > 40 && h + (tallest - 1) * 0.285 * w > room()) {
    w -= 4;
    h = Math.round(w * 1.4);
    gap = Math.round(gap * 0.96 * 10) / 10;
  }
  const step = Math.max(0.285 * w, Math.min(0.36 * w, (room() - h) / Math.max(1, tallest - 1)));
  const total = count * w + (count - 1) * gap;
  const left = Math.max(9, (width - total) / 2);
  const at = (column) => left + column * (w + gap);
  const top = 22;
  const under = top + h + 28;
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  board.cells.forEach((card, i) => {
    const name = "abcdefgi"[i];
    layout.spots.push({ key: `cell-${i}`, x: at(i), y: top, w, h, kind: "cell", label: `cell ${name}`, text: name });
    if (card) layout.cards.push({ card, x: at(i), y: top, z: 1, place: `cell-${i}`, index: "fanned" });
  });
  const up = board.foundations.suits ?? [];
  [3, 2, 1, 0].forEach((suit, i) => {
    const x = at(count - 4 + i);
    const name = `foundation-${suit}`;
    layout.spots.push({ key: name, x, y: top, w, h, kind: "foundation", label: "foundation", mark: SUITS[suit] });
    for (const n of [up[suit] - 1, up[suit]].filter((n) => n > 0)) {
      layout.cards.push({ card: RANKS[n - 1] + SUITS[suit], x, y: top, z: n, place: name, index: "fanned" });
    }
  });
  board.rows.forEach((row, c) => {
    const x = at(c + (count - board.rows.length) / 2);
    layout.spots.push({ key: `row-${c}`, x, y: under, w, h, kind: "column", label: `column ${c + 1}`, text: String((c + 1) % 10) });
    row.forEach((card, i) => {
      layout.cards.push({ card, x, y: under + i * step, z: i + 1, place: `row-${c}-${i}`, index: "fanned" });
    });
  });
  return layout;
}

/** Monte Carlo: a square board and the stock beside it. */
function grid(board, width, height) {
  const size = board.rows.length;
  const beside = width >= 700;
  const most = Math.min(92, Math.floor((height - 40) / (size + (beside ? 0 : 1)) / 1.4 - 8));
  const { w, gap, h } = fit(width, size + (beside ? 2 : 0), Math.max(34, most));
  const total = size * w + (size - 1) * gap + (beside ? 2 * w : 0);
  const left = Math.max(9, (width - total) / 2);
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      const name = `row-${r}-${c}`;
      const [x, y] = [left + c * (w + gap), 22 + r * (h + gap)];
      layout.spots.push({ key: name, x, y, w, h, kind: "hole", label: `row ${r + 1}, place ${c + 1}` });
      const card = board.rows[r][c];
      if (card) layout.cards.push({ card, x, y, z: 1, place: name, index: "large" });
    }
  }
  const stock = board.stock ?? [];
  const x = beside ? left + size * (w + gap) + w * 0.6 : left;
  const y = beside ? 22 : 22 + size * (h + gap) + 8;
  layout.spots.push({ key: "stock", x, y, w, h, kind: "stock", label: "stock", text: String(stock.length) });
  return layout;
}

/** Gaps: four rows of 13. */
function rows(board, width, height) {
  const wide = Math.max(...board.rows.map((row) => row.length));
  const { w, gap, h } = fit(width, wide, 68);
  const total = wide * w + (wide - 1) * gap;
  const left = Math.max(6, (width - total) / 2);
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  board.rows.forEach((row, r) => {
    row.forEach((card, c) => {
      const name = `row-${r}-${c}`;
      const [x, y] = [left + c * (w + gap), 26 + r * (h + 18)];
      layout.spots.push({ key: name, x, y, w, h, kind: "gap", label: `row ${r + 1}, place ${c + 1}`, mark: "" });
      if (card) layout.cards.push({ card, x, y, z: 1, place: name, index: "large" });
    });
  });
  return layout;
}

/** Calculation: foundations over stacks, the drawn card at the left. */
function calculation(board, width, height) {
  const stacks = board.rows.length;
  const lanes = Math.max(4, stacks);
  const { w, gap, h } = fit(width, lanes + 1, 92);
  const total = (lanes + 1) * w + lanes * gap;
  const left = Math.max(9, (width - total) / 2);
  const at = (lane) => left + (lane + 1) * (w + gap);
  const top = 22;
  const under = top + h + 46;
  /** @type {Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  const tops = board.foundations.tops ?? [];
  const ranks = "A23456789TJQK";
  for (let v = 0; v < 4; v++) {
    const rank = tops[v] ? ranks.indexOf(tops[v][0] === "1" ? "T" : tops[v][0]) + 1 : 0;
    const next = tops[v] === "K" || rank === 13 ? "" : ranks[(rank + v + 1 + 12) % 13];
    const name = `foundation-${v}`;
    const text = rank ? ranks[rank - 1] : "";
    layout.spots.push({ key: name, x: at(v), y: top, w, h, kind: "foundation", label: `foundation ${v + 1}`, text: `${text || "–"}|${next}|${v + 1}` });
  }
  const tallest = Math.max(1, ...board.rows.map((row) => row.length));
  const step = Math.max(0.2 * w, Math.min(0.36 * w, (height - under - h - 12) / Math.max(1, tallest - 1)));
  board.rows.forEach((row, s) => {
    layout.spots.push({ key: `row-${s}`, x: at(s), y: under, w, h, kind: "column", label: `stack ${s + 1}`, text: String(s + 1) });
    row.forEach((card, i) => {
      layout.cards.push({ card, x: at(s), y: under + i * step, z: i + 1, place: `row-${s}-${i}`, index: "fanned" });
    });
  });
  const stock = board.stock ?? [];
  layout.spots.push({ key: "stock", x: left, y: under, w, h, kind: "stock", label: "stock", text: String(Math.max(0, stock.length - 1)) });
  if (stock[0] && stock[0] !== "??") {
    layout.cards.push({ card: stock[0], x: left, y: top, z: 1, place: "stock", index: "fanned" });
  }
  return layout;
}
