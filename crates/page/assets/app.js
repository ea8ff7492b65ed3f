// The page: which part of it is shown, by the address.

import * as api from "./api.js";
import { drawApi, drawData } from "./data.js";
import { button, make } from "./dom.js";
import { Experiments } from "./experiments.js";
import { Game } from "./game.js";
import { applyOptions, drawOptions } from "./options.js";
import { drawStart, newDeal } from "./start.js";
import { changeLanguage, titleOf, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any[]} */
let games = [];
/** @type {Game|null} */
let game = null;
/** @type {Experiments|null} */
let experiments = null;

/** Goes to a game. @param {string} name @param {string} deal @param {string[]} moves */
function open(name, deal, moves = []) {
  leave();
  const listed = games.find((one) => one.name === name.split(":")[0]);
  game = new Game(name, listed ? titleOf(listed) : name, deal, moves);
  main.replaceChildren(game.element);
  history.pushState(null, "", game.address());
  game.show();
  views("");
}

function leave() {
  game?.close();
  game = null;
  experiments?.close();
  experiments = null;
}

/** The parts of the page. @param {string} shown */
function views(shown) {
  const say = words();
  const parts = [["", say.playView], ["experiments", say.experiments], ["data", say.data]];
  document.getElementById("views")?.replaceChildren(...parts.map(([name, text]) => {
    const link = /** @type {HTMLAnchorElement} */ (make("a", "", text));
    link.href = `#/${name}`;
    if (name === shown) link.setAttribute("aria-current", "page");
    return link;
  }));
}

/** Shows what is drawn when it is there, or why it is not. @param {Promise<HTMLElement>} drawn */
async function put(drawn) {
  main.replaceChildren();
  main.replaceChildren(await drawn.catch((error) => make("p", "problem", error.message)));
}

/** Shows what the address names: #/GAME/DEAL/MOVES, #/experiments/NAME, #/data, #/api, or the start. */
async function route() {
  const [name, deal, moves] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (name === "experiments") {
    leave();
    views(name);
    experiments = new Experiments(games, deal ?? "");
    main.replaceChildren(experiments.element);
    return experiments.show();
  }
  if (name === "data" || name === "api") {
    leave();
    views("data");
    return put(name === "data" ? drawData() : drawApi());
  }
  if (name && deal) return open(name, deal, moves ? moves.split(",") : []);
  leave();
  views("");
  main.replaceChildren(drawStart(games, open));
}

document.addEventListener("fresh", async (event) => {
  const name = /** @type {CustomEvent} */ (event).detail;
  try {
    open(name, await newDeal(name));
  } catch (error) {
    game?.fail(error);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") popup("", "");
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
  if (!isField) game?.key(event);
});
window.addEventListener("popstate", route);

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
  popup("", "");
  if (game) {
    views("");
    game.draw();
  } else route();
});

/** Shows one of the small boxes under the bar, or none; asked again, it goes away. @param {string} name @param {HTMLElement|string} content */
function popup(name, content) {
  const shown = document.querySelector(".popup-box");
  const wasShown = shown?.getAttribute("data-name") === name;
  shown?.remove();
  for (const id of ["help", "options"]) document.getElementById(id)?.setAttribute("aria-expanded", String(id === name && !wasShown));
  if (!name || wasShown) return;
  const box = make("div", "popup-box", content, button("plain close", "×", () => popup("", "")));
  box.setAttribute("data-name", name);
  document.body.append(box);
}
document.getElementById("help")?.addEventListener("click", () => popup("help", make("p", "", words().help)));
document.getElementById("options")?.addEventListener("click", () => popup("options", drawOptions(() => game?.redraw())));

applyOptions();
paint();
named();
games = await api.games();
route();
