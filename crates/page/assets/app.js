// The page: which part of it is shown, by the address.

import * as api from "./api.js";
import { drawApi, drawData } from "./data.js";
import { button, make } from "./dom.js";
import { Experiments } from "./experiments.js";
import { Game, addressOf } from "./game.js";
import { applyOptions, drawOptions } from "./options.js";
import { drawStart, newDeal } from "./start.js";
import { drawTrouble } from "./trouble.js";
import { changeLanguage, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any[]} */
let games = [];
/** @type {Game|null} */
let game = null;
/** @type {Experiments|null} */
let experiments = null;
/** How often a place was gone to: what comes late is not for another place. */
let visit = 0;

/** Goes to a deal, as a link does. @param {string} name @param {string} deal */
function open(name, deal) {
  const address = addressOf(name, deal);
  if (location.hash !== address) history.pushState(null, "", address);
  route();
}

/** Goes to a new deal, unless somebody went elsewhere before it was found. @param {string} name @param {(error: unknown) => void} failed */
async function fresh(name, failed) {
  const here = visit;
  try {
    const deal = await newDeal(name);
    if (here === visit) open(name, deal);
  } catch (error) {
    if (here === visit) failed(error);
  }
}

function leave() {
  visit += 1;
  game?.close();
  game = null;
  experiments?.close();
  experiments = null;
}

/** The parts of the page. @param {string} shown */
function views(shown) {
  const say = words();
  const parts = [["", say.playView], ["experiments", say.experiments], ...(api.hasData ? [["data", say.data]] : [])];
  document.getElementById("views")?.replaceChildren(...parts.map(([name, text]) => {
    const link = /** @type {HTMLAnchorElement} */ (make("a", "", text));
    link.href = `#/${name}`;
    if (name === shown) link.setAttribute("aria-current", "page");
    return link;
  }));
}

/** The title of the window: what is shown, and whose page it is. @param {string} [shown] */
function entitle(shown) {
  document.title = shown ? `${shown} · Winnable` : "Winnable";
}

/** The game of the catalog that a name is of. @param {string} name */
const listedAs = (name) => games.find((one) => one.name === name.split(":")[0]);

/** Says what is wrong in place of what was asked for. @param {unknown} error @param {string} [name] @param {string} [beginning] */
function trouble(error, name = "", beginning) {
  leave();
  entitle(words().badLink);
  const deal = (/** @type {string} */ name) => fresh(name, (error) => trouble(error, name));
  main.replaceChildren(drawTrouble(error, { again: route, listed: listedAs(name), beginning, fresh: deal }));
}

/** Shows what is drawn when it is there, or why it is not. @param {Promise<HTMLElement>} drawn */
async function put(drawn) {
  const here = visit;
  main.replaceChildren();
  try {
    const made = await drawn;
    if (here === visit) main.replaceChildren(made);
  } catch (error) {
    if (here === visit) trouble(error);
  }
}

/** Shows what the address names: #/GAME/DEAL/MOVES, #/experiments/NAME, #/data, #/api, or the start. The history is not touched. */
function route() {
  leave();
  const asked = location.hash.replace(/^#\/?/, "");
  /** @type {string[]} */
  let parts;
  try {
    parts = asked.split("/").map(decodeURIComponent);
  } catch {
    views("");
    return trouble(new Error(words().unreadable(asked)), asked.split("/")[0]);
  }
  const [name, deal, moves] = parts;
  if (name === "experiments") {
    views(name);
    entitle(deal ? `${deal}, ${words().experiments}` : words().experiments);
    experiments = new Experiments(games, deal ?? "");
    main.replaceChildren(experiments.element);
    const here = visit;
    return experiments.show().catch((error) => here === visit && trouble(error));
  }
  if (api.hasData && (name === "data" || name === "api")) {
    views("data");
    entitle(name === "data" ? words().data : words().api);
    return put(name === "data" ? drawData() : drawApi());
  }
  views("");
  entitle();
  if (!name) return main.replaceChildren(drawStart(games, open));
  if (!deal) return trouble(new Error(words().notThere(asked)), name);
  const beginning = moves ? addressOf(name, deal) : undefined;
  game = new Game(name, listedAs(name), deal, moves ? moves.split(",") : [], (error) => trouble(error, name, beginning));
  main.replaceChildren(game.element);
  entitle(game.heading());
  game.show();
}

document.addEventListener("fresh", (event) => {
  const asking = game;
  fresh(/** @type {CustomEvent} */ (event).detail, (error) => asking?.fail(error));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") popup("", "");
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
  if (!isField) game?.key(event);
});
window.addEventListener("popstate", () => (games.length ? route() : begin()));

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
  if (language) {
    language.textContent = words().language;
    language.lang = words().language === "English" ? "en" : "ja";
  }
  const isJapanese = document.documentElement.lang === "ja";
  const names = { theme: isJapanese ? "明るい・暗い" : "Light or dark", options: words().options, help: isJapanese ? "使い方" : "Help" };
  for (const [id, name] of Object.entries(names)) document.getElementById(id)?.setAttribute("aria-label", name);
};
language?.addEventListener("click", () => {
  changeLanguage();
  named();
  popup("", "");
  if (game) {
    views("");
    entitle(game.heading());
    game.board.draw();
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

/** The keys, and where there is no server to ask for them, the licences. */
function helpText() {
  if (api.hasData) return make("p", "", words().help);
  const licences = /** @type {HTMLAnchorElement} */ (make("a", "", words().licences));
  licences.href = "licences.txt";
  return make("p", "", `${words().help} `, licences);
}
document.getElementById("help")?.addEventListener("click", () => popup("help", helpText()));
document.getElementById("options")?.addEventListener("click", () => popup("options", drawOptions(() => game?.redraw())));

/** Begins as soon as the server says which games there are. */
async function begin() {
  try {
    games = await api.games();
    route();
  } catch (error) {
    main.replaceChildren(drawTrouble(error, { again: begin, fresh: () => {} }));
  }
}

// Without a server the page is kept for when there is no network.
if (!api.hasData) navigator.serviceWorker?.register("service-worker.js").catch(() => {});

applyOptions();
paint();
named();
begin();
