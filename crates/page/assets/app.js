// The page: which part of it is shown, by the address.

import * as api from "./api.js";
import { make } from "./dom.js";
import { Game } from "./game.js";
import { anyNumber, drawStart } from "./start.js";
import { changeLanguage, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any[]} */
let games = [];
/** @type {Game|null} */
let game = null;

/** Goes to a game. @param {string} name @param {string} deal @param {string[]} moves */
function open(name, deal, moves = []) {
  game?.close();
  const family = name.split(":")[0];
  const title = games.find((listed) => listed.name === family)?.title ?? name;
  game = new Game(name, title, deal, moves);
  main.replaceChildren(game.element);
  history.pushState(null, "", game.address());
  game.show();
}

/** Shows what the address names: #/GAME/DEAL/MOVES, or the start. */
function route() {
  const [name, deal, moves] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (name && deal) return open(name, deal, moves ? moves.split(",") : []);
  game?.close();
  game = null;
  main.replaceChildren(drawStart(games, open));
}

document.addEventListener("fresh", async (event) => {
  const name = /** @type {CustomEvent} */ (event).detail;
  const number = String(anyNumber());
  const found = localStorage.getItem("winnable") === "no" ? { deal: number } : await api.find(name, number);
  open(name, found.deal);
});
document.addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) game?.key(event);
});
window.addEventListener("popstate", route);
window.addEventListener("hashchange", route);

const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
const paint = () => document.documentElement.classList.toggle("dark", theme() === "dark");
document.getElementById("theme")?.addEventListener("click", () => {
  localStorage.setItem("theme", theme() === "dark" ? "light" : "dark");
  paint();
});
dark.addEventListener("change", paint);
const language = document.getElementById("language");
const named = () => {
  if (language) language.textContent = words().language;
};
language?.addEventListener("click", () => {
  changeLanguage();
  named();
  if (game) game.draw();
  else route();
});
document.getElementById("help")?.addEventListener("click", () => {
  const shown = document.querySelector(".helping");
  if (shown) shown.remove();
  else document.body.append(make("div", "helping", words().help));
});

paint();
named();
games = await api.games();
route();
