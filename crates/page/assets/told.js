// Moves in words: 9♦ on 10♠.

import { short, spoken } from "./cards.js";
import { make } from "./dom.js";
import { isTurn, turn } from "./klondike.js";
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
 * @param {string} game
 * @param {(card: string) => T} card
 * @returns {(T|string)[]}
 */
function parts(move, board, game, card) {
  const say = words();
  if (move.kind === "close-up") return [say.closeUp];
  if (isTurn(move)) return [turn(move.kind)];
  if (move.kind === "remove") return [card(move.cards[0]), " ", card(move.cards[1]), ` ${say.removed}`];
  const more = move.cards.length > 1 ? ` +${move.cards.length - 1}` : "";
  const first = [card(move.cards[0]), `${more} `];
  const place = key(move.to);
  if (place.startsWith("foundation")) {
    const number = Number(place.split("-")[1]) + 1;
    return [...first, game.startsWith("calculation") ? say.onFoundation(number) : say.home];
  }
  if (place.startsWith("cell")) return [...first, say.toCell];
  if (game.startsWith("calculation")) return [...first, say.toStack(move.to.row.row + 1)];
  const target = under(board, move.to) ?? move.on;
  if (target) return [...first, `${say.on} `, card(target)];
  return [...first, game.startsWith("gaps") ? `${say.on} ${say.row(move.to.row.row + 1)}` : say.toSpace];
}

/** A move for those who look. @param {any} move @param {any} board @param {string} game */
export const told = (move, board, game) => make("span", "text", ...parts(move, board, game, short));

/** A move for those who listen. @param {any} move @param {any} board @param {string} game */
export const heard = (move, board, game) => parts(move, board, game, spoken).join("");
