// Moves in words: 9♦ on 10♠.

import { short, spoken } from "./cards.js";
import { make } from "./dom.js";
import { isTurn, turn } from "./stock.js";
import { key } from "./layout.js";
import { words } from "./words.js";

/** What lies where a move ends, on the board before it. @param {any} board @param {any} to */
function under(board, to) {
  if (!to?.row) return null;
  const row = board?.rows?.[to.row.row] ?? [];
  return row[to.row.place - 1] ?? null;
}

/**
 * Parts of the words of a move; cards are told by `card`.
 * @template T
 * @param {any} move
 * @param {any} board the board before the move, if it is known
 * @param {import("./layout.js").Shape|undefined} shape
 * @param {(card: string) => T} card
 * @returns {(T|string)[]}
 */
function parts(move, board, shape, card) {
  const say = words();
  if (move.kind === "close-up") return [say.closeUp];
  if (isTurn(move)) return [turn(move.kind, shape)];
  if (move.kind === "remove") return [...move.cards.flatMap((/** @type {string} */ one) => [card(one), " "]), say.removed];
  const more = move.cards.length > 1 ? ` +${move.cards.length - 1}` : "";
  const first = [card(move.cards[0]), `${more} `];
  const place = key(move.to);
  if (place.startsWith("foundation")) {
    const number = Number(place.split("-")[1]) + 1;
    return [...first, shape?.kind === "stacks" ? say.onFoundation(number) : say.home];
  }
  if (place.startsWith("cell")) return [...first, say.toCell];
  if (place === "waste") return [...first, say.toHole];
  if (shape?.kind === "stacks") return [...first, say.toStack(move.to.row.row + 1)];
  const target = under(board, move.to) ?? move.on;
  if (target) return [...first, `${say.on} `, card(target)];
  return [...first, shape?.kind === "rows" ? `${say.on} ${say.row(move.to.row.row + 1)}` : say.toSpace];
}

/** A move for those who look. @param {any} move @param {any} board @param {import("./layout.js").Shape|undefined} shape */
export const told = (move, board, shape) => make("span", "text", ...parts(move, board, shape, short));

/** A move for those who listen. @param {any} move @param {any} board @param {import("./layout.js").Shape|undefined} shape */
export const heard = (move, board, shape) => parts(move, board, shape, spoken).join("");
