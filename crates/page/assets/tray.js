// The stock with all cards known: small tiles over the board, in the order in which the cards come.

import { said } from "./places.js";
import { words } from "./words.js";

/** @typedef {{card: string, isCovered: boolean, isMarked: boolean, turns: number, label: string}} Tile marked are those that come on top */
/** @typedef {{tiles: Tile[], note: string}} Group tiles that lie together, and what stands below the last of them */

/** What is free over the first line. */
const TOP = 12;

/** The name of a card that may lie face down. @param {string} slot */
const bare = (slot) => slot.replace(/[[\]]/g, "");

/** What lies in the tray: cards that are on the board already are not there. @param {import("./layout.js").Shape} shape @param {any} board @returns {Group[]} */
function groups(shape, board) {
  const stock = (board.stock ?? []).map(bare);
  const told = (/** @type {number} */ i) => said().inStock(i + 1, stock.length);
  if (!shape.draw) {
    const first = shape.kind === "stacks" ? 1 : 0;
    return stock.slice(first).map((/** @type {string} */ card, /** @type {number} */ i) => (
      { tiles: [{ card, isCovered: false, isMarked: i === 0, turns: 0, label: told(i + first) }], note: "" }));
  }
  const { draw } = shape;
  // The last three of the waste lie large on the table.
  const waste = board.waste.slice(0, -3).map((/** @type {string} */ card) => ({ card, isCovered: false, isMarked: false, turns: 0, label: said().inWaste }));
  const made = waste.length ? [{ tiles: waste, note: words().waste }] : [];
  for (let from = 0; from < stock.length; from += draw) {
    const [end, turns] = [Math.min(from + draw, stock.length), from / draw + 1];
    const tiles = stock.slice(from, end).map((/** @type {string} */ card, /** @type {number} */ i) => {
      const isLast = from + i === end - 1;
      return { card, isCovered: !isLast, isMarked: isLast, turns: isLast ? turns : 0, label: told(from + i) + (isLast ? `, ${said().onTop(turns)}` : "") };
    });
    made.push({ tiles, note: draw > 1 || turns === 1 || turns % 5 === 0 ? String(turns) : "" });
  }
  return made;
}

/**
 * Lays the tray out; the board has what is below its height. Where that is too much, only some lines of the tray are to be seen at once,
 * and the edge of the next: `heights` are those that it can have, the whole one first.
 * @param {import("./layout.js").Shape} shape
 * @param {any} board
 * @param {number} width
 * @returns {{spots: import("./layout.js").Spot[], cards: import("./layout.js").Laid[], heights: number[]}}
 */
export function tray(shape, board, width) {
  const isPhone = width < 700;
  const [margin, apart] = isPhone ? [9, 7] : [18, 10];
  const all = groups(shape, board);
  const isLoose = all.every(({ tiles }) => tiles.length === 1);
  const gap = isLoose ? 3 : apart;
  // On a phone a line has four threes, or thirteen cards.
  const most = isLoose ? (width - 2 * margin - 12 * gap) / 13 : (width - 2 * margin - 3 * gap - 8) / 12;
  const w = isPhone ? Math.max(22, Math.min(27, Math.floor(most))) : 32;
  const h = Math.round(w * 1.4);
  const line = h + (shape.draw ? 21 : 6);
  /** @type {import("./layout.js").Spot[]} */
  const spots = [];
  /** @type {import("./layout.js").Laid[]} */
  const cards = [];
  let [x, y] = [margin, TOP];
  for (const { tiles, note } of all) {
    // A group stays together unless it is longer than a line.
    if (x > margin && x + tiles.length * (w + 1) - 1 > width - margin && tiles.length <= 12) [x, y] = [margin, y + line];
    for (const tile of tiles) {
      if (x + w > width - margin) [x, y] = [margin, y + line];
      cards.push({ ...tile, x, y, z: 1, place: `tray-${cards.length}`, index: "tray", w, h });
      x += w + 1;
    }
    const last = cards[cards.length - 1];
    if (note) spots.push({ key: `tray-${note}`, x: last.x - 8, y: last.y + h + 3, w: w + 16, h: 15, kind: "tray-note", label: "", text: note });
    x += gap - 1;
  }
  const isNoted = spots.length > 0;
  const heights = [cards.length ? y + h + (isNoted ? 18 : 0) : 0];
  for (let lines = (y - TOP) / line; lines > 0; lines -= 1) heights.push(TOP + lines * line + Math.round(0.3 * h));
  return { spots, cards, heights };
}
