// Parts that several views of the panel have: facts in large figures, the graph of moves that keep the win, buttons with signs.

import { button, keyed, make } from "./dom.js";
import { icon } from "./icons.js";

/** Facts side by side: each a figure and what it is. @param {[string, string][]} facts */
export const facts = (facts) => keyed("facts", make("section", "facts", ...facts.map(([figure, text]) => make("div", "", make("b", "", figure), make("span", "", text)))));

/** A button with a sign. @param {string} key @param {string} kind @param {Parameters<typeof icon>[0]|null} sign @param {string} text @param {() => void} act @param {string} [more] */
export function signed(key, kind, sign, text, act, more = "") {
  const made = keyed(key, button(`button ${kind}`, "", act));
  if (sign) made.append(icon(sign));
  made.append(make("span", "", text));
  if (more) made.append(make("span", "pale-text", more));
  return made;
}

/**
 * A bar for each position: the share of its moves that keep the win.
 * @param {{kept: number, all: number, isLost?: boolean}[]} known by position; those that are not known are missing
 * @param {number} count
 * @param {{here?: number, go?: (at: number) => void, lost?: Set<number>}} [options] where one stands, what a click does, and where a move was lost and taken back
 */
export function bars(known, count, { here, go, lost } = {}) {
  const box = make("div", count > 56 ? "bars is-dense" : "bars");
  for (let at = 0; at < count; at++) {
    const one = known[at];
    const bar = button(one ? (one.kept ? "" : "is-lost") : "is-unknown", "", () => go?.(at));
    bar.style.height = `${Math.max(6, one?.all ? Math.round((100 * one.kept) / one.all) : 0)}%`;
    bar.setAttribute("aria-label", `${at + 1}: ${one ? `${one.kept}/${one.all}` : "?"}`);
    bar.tabIndex = -1;
    if (at === here) bar.classList.add("is-here");
    box.append(bar);
  }
  if (!lost?.size) return box;
  const row = make("div", "losses");
  for (const at of lost) {
    const mark = make("i", "", "◆");
    mark.style.left = `${(100 * (at + 0.5)) / count}%`;
    row.append(mark);
  }
  return make("div", "", box, row);
}
