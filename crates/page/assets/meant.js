// Which move is meant where it is not told whole: by one press, and by two.

import { key, pile } from "./layout.js";

/** @typedef {import("./board.js").Move} Move */

/** What a move does, as far as it makes a difference: all cells are alike, all spaces are, and the foundations of a card. @param {Move} move @param {boolean} hasPlaces */
function sort(move, hasPlaces) {
  const to = key(move.to);
  if (hasPlaces) return to;
  if (to.startsWith("row-")) return to.endsWith("-0") ? "space" : pile(to);
  return to.split("-")[0];
}

/**
 * The move that one press of a card means: the only thing that can be done with it. To put it into a cell is never the only one, since
 * cells are not where cards go but where they wait; and nobody takes a card back from a foundation by a slip.
 * @param {Move[]} moves @param {boolean} hasPlaces whether each place of a row is one of its own
 * @returns {Move|null}
 */
export function byOnePress(moves, hasPlaces) {
  if (!moves.length || moves.some((move) => move.kind !== "move" || key(move.from).startsWith("foundation"))) return null;
  const sorts = new Set(moves.map((move) => sort(move, hasPlaces)));
  return sorts.size === 1 && !sorts.has("cell") ? moves[0] : null;
}

/** What is worth most when a card is sent off. */
const ORDER = ["foundation", "waste", "row", "space", "cell"];

/** The move that two presses of a card mean: where it can go, home before all. @param {Move[]} moves @param {boolean} hasPlaces @returns {Move|null} */
export function byTwoPresses(moves, hasPlaces) {
  const worth = (/** @type {Move} */ move) => ORDER.indexOf(sort(move, hasPlaces).split("-")[0]);
  const able = moves.filter((move) => move.kind === "move" && !(key(move.from).startsWith("foundation")));
  return [...able].sort((a, b) => worth(a) - worth(b))[0] ?? null;
}
