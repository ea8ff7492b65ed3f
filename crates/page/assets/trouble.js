// What is wrong, and ways out of it.

import * as api from "./api.js";
import { button, make } from "./dom.js";
import { titleOf, words } from "./words.js";

/** A link that looks like a button. @param {string} text @param {string} address */
function way(text, address) {
  const link = /** @type {HTMLAnchorElement} */ (make("a", "button", text));
  link.href = address;
  return link;
}

/**
 * Says that an address leads nowhere and why, or that the server is gone.
 * @param {unknown} error
 * @param {{again: () => void, listed?: any, beginning?: string, fresh: (name: string) => void}} ways how to try again; the game
 *   of the address, if there is one; its deal without the moves; how to deal a game
 */
export function drawTrouble(error, { again, listed, beginning, fresh }) {
  const say = words();
  const isGone = error instanceof api.NoAnswer;
  const row = make("div", "row");
  if (isGone) row.append(button("button primary", say.tryAgain, again));
  if (listed && !isGone) row.append(button("button primary", say.dealOf(titleOf(listed)), () => fresh(listed.name)));
  if (beginning && !isGone) row.append(way(say.beginning, beginning));
  row.append(way(say.startPage, "#/"));
  const why = make("p", "problem", isGone ? say.gameKept : error instanceof Error ? error.message : String(error));
  const box = make("section", "trouble", make("h1", "", isGone ? error.message : say.badLink), why, row);
  why.setAttribute("role", "alert");
  return box;
}
