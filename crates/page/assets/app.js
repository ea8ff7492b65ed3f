// The page: which part of it is shown, by the address.

import * as api from "./api.js";
import { button, make } from "./dom.js";
import { Game, addressOf } from "./game.js";
import { icon } from "./icons.js";
import { newDeal } from "./new-deal.js";
import { applyOptions, drawOptions } from "./options.js";
import { sayings } from "./sayings.js";
import { drawTrouble } from "./trouble.js";
import { titleWith } from "./variants.js";
import { changeLanguage, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any[]} */
let games = [];
/** @type {Game|null} */
let game = null;
/** @type {import("./experiments.js").Experiments|null} */
let experiments = null;
/** @type {import("./puzzle.js").Puzzles|null} */
let puzzles = null;
/** How often a place was gone to: what comes late is not for another place. */
let visit = 0;

/** Goes to a deal, as a link does. @param {string} name @param {string} deal @param {boolean} [showsRules] */
function open(name, deal, showsRules = false) {
  const address = addressOf(name, deal);
  if (location.hash !== address) history.pushState(null, "", address);
  route();
  if (showsRules) game?.views.rules();
}

/** Goes to a new deal, unless somebody went elsewhere before it was found. @param {string} name @param {(error: unknown) => void} failed @param {{grade?: string, showsRules?: boolean}} [wishes] */
async function fresh(name, failed, { grade, showsRules } = {}) {
  const here = visit;
  try {
    const deal = await newDeal(name, grade);
    if (here === visit) open(name, deal, showsRules);
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
  puzzles?.close();
  puzzles = null;
}

/** The parts of the page: in the bar, and on phones in the tool bar of places. @param {string} shown @param {string} [title] */
function views(shown, title = "") {
  const [say, also] = [words(), sayings()];
  document.title = title ? `${title} · Winnable` : "Winnable";
  const link = (/** @type {string} */ name, /** @type {string} */ text) => {
    const made = /** @type {HTMLAnchorElement} */ (make("a", "", text));
    made.href = `#/${name}`;
    if (name === shown) made.setAttribute("aria-current", "page");
    return made;
  };
  const parts = [["", say.playView], ["puzzles", also.puzzles], ["records", also.records], ["experiments", say.experiments], ...(api.hasData ? [["data", say.data]] : [])];
  document.getElementById("views")?.replaceChildren(...parts.map(([name, text]) => link(name, text)));
  const places = /** @type {const} */ ([["", say.playView, "play"], ["puzzles", also.puzzles, "only"], ["records", also.records, "bars"], ["more", also.more, "more"]]);
  document.getElementById("places")?.replaceChildren(...places.map(([name, text, sign]) => {
    const made = link(name, text);
    made.prepend(icon(sign));
    if (name === "more" && (shown === "experiments" || shown === "data")) made.setAttribute("aria-current", "page");
    return made;
  }));
}

/** On phones: what has no place of its own in the tool bar. */
function drawMore() {
  const also = sayings();
  const links = [["experiments", also.experiments], ...(api.hasData ? [["data", also.data]] : [])].map(([name, text]) => {
    const made = /** @type {HTMLAnchorElement} */ (make("a", "button", text));
    made.href = `#/${name}`;
    return made;
  });
  const press = (/** @type {string} */ id, /** @type {string} */ text) => button("button", text, () => document.getElementById(id)?.click());
  return make("div", "data more", make("h1", "", also.moreTitle), make("div", "column", ...links, press("theme", also.theme), press("help", also.help)));
}

/** The game of the catalog that a name is of, as the engine reads names: others for it too, in small letters or in capitals. @param {string} name */
function listedAs(name) {
  const plain = name.split(":")[0].toLowerCase();
  return games.find((one) => [one.name, ...one.aliases].some((known) => known.toLowerCase() === plain));
}

/** Says what is wrong in place of what was asked for. @param {unknown} error @param {string} [name] @param {string} [beginning] */
function trouble(error, name = "", beginning) {
  leave();
  document.title = `${words().badLink} · Winnable`;
  const deal = (/** @type {string} */ name) => fresh(name, (error) => trouble(error, name));
  main.replaceChildren(drawTrouble(error, { again: route, listed: listedAs(name), beginning, fresh: deal }));
}

/**
 * Loads a part of the page and lets it draw, or says why it does not. What is not for this place any more is not even made.
 * @template T
 * @param {Promise<T>} loaded
 * @param {(module: T) => unknown} draw gives what is to be shown, or shows it itself
 */
async function put(loaded, draw) {
  const here = visit;
  main.replaceChildren();
  try {
    const module = await loaded;
    if (here !== visit) return;
    const made = await draw(module);
    if (here === visit && made instanceof HTMLElement) main.replaceChildren(made);
  } catch (error) {
    if (here === visit) trouble(error);
  }
}

/** Shows what the address names: #/GAME/DEAL/MOVES, #/puzzles/GAME/GRADE/NUMBER, #/records, #/experiments/NAME, #/data, #/api, or the start. The history is not touched. */
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
    views(name, words().experiments);
    return put(import("./experiments.js"), ({ Experiments }) => {
      experiments = new Experiments(games, deal ?? "");
      main.replaceChildren(experiments.element);
      return experiments.show();
    });
  }
  if (api.hasData && (name === "data" || name === "api")) {
    views("data", words().data);
    return put(import("./data.js"), ({ drawApi, drawData }) => (name === "data" ? drawData() : drawApi()));
  }
  if (name === "puzzles") {
    views(name, sayings().puzzles);
    return put(import("./puzzle.js"), ({ Puzzles }) => {
      puzzles = new Puzzles(games, deal ?? "", moves ?? "", parts[3] ?? "");
      main.replaceChildren(puzzles.element);
      return puzzles.show();
    });
  }
  if (name === "records") {
    views(name, sayings().records);
    return put(import("./record-view.js"), ({ drawRecords }) => drawRecords(games));
  }
  if (name === "more") {
    views(name, sayings().more);
    return main.replaceChildren(drawMore());
  }
  const listed = listedAs(name ?? "");
  views("", listed && deal ? titleWith(listed, name) : "");
  if (!name) return put(import("./start.js"), ({ drawStart }) => drawStart(games, open));
  if (!deal) return trouble(new Error(words().notThere(asked)), name);
  const beginning = moves ? addressOf(name, deal) : undefined;
  game = new Game(name, listedAs(name), deal, moves ? moves.split(",") : [], (error) => trouble(error, name, beginning));
  main.replaceChildren(game.element);
  game.show();
}

document.addEventListener("fresh", (event) => {
  const asking = game;
  const { name, grade, showsRules } = /** @type {CustomEvent} */ (event).detail;
  fresh(name, (error) => asking?.fail(error), { grade, showsRules });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") popup("", "");
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
  if (!isField || event.key === "Escape") game?.key(event);
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
    views("", game.title());
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
document.getElementById("options")?.addEventListener("click", () => popup("options", drawOptions(() => (game ?? puzzles)?.redraw())));

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
