// The first page: which game, which deal.

import * as api from "./api.js";
import { button, make } from "./dom.js";
import { words } from "./words.js";

/** A number for a deal that nobody chose. */
export const anyNumber = () => 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

/**
 * @param {any[]} games
 * @param {(game: string, deal: string) => void} open
 */
export function drawStart(games, open) {
  const say = words();
  const winnable = /** @type {HTMLInputElement} */ (make("input"));
  winnable.type = "checkbox";
  winnable.checked = localStorage.getItem("winnable") !== "no";
  winnable.addEventListener("change", () => localStorage.setItem("winnable", winnable.checked ? "yes" : "no"));
  const deal = /** @type {HTMLInputElement} */ (make("input"));
  deal.type = "text";
  deal.placeholder = "ms:617";
  deal.setAttribute("aria-label", say.deal);
  const problem = make("p", "problem");
  const choose = async (/** @type {string} */ game) => {
    try {
      const asked = deal.value.trim();
      const number = String(anyNumber());
      const found = asked || !winnable.checked ? { deal: asked || number } : await api.find(game, number);
      open(game, found.deal);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const tiles = make("div", "tiles", ...games.map((game) => {
    const tile = button("tile", "", () => choose(game.name));
    tile.append(make("b", "", game.title), make("span", "", game.rules));
    return tile;
  }));
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea"));
  text.placeholder = "Foundations: H-0 D-0 S-0 C-0\nCells: - - - -\n1: JD KD 2S …";
  text.setAttribute("aria-label", say.paste);
  const select = /** @type {HTMLSelectElement} */ (make("select", "button"));
  select.append(...games.map((game) => new Option(game.title, game.name)));
  const paste = make("details", "paste", make("summary", "", say.paste), text,
    make("div", "row", select, button("button primary", say.play, () => open(select.value, text.value))));
  const form = make("form", "", deal);
  form.addEventListener("submit", (event) => event.preventDefault());
  const top = make("div", "choose", make("h1", "", say.choose), make("label", "", winnable, say.winnableOnly), form);
  return make("div", "start", top, problem, tiles, paste);
}
