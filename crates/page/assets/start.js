// The first page: which game, which deal, how hard.

import * as api from "./api.js";
import { button, make } from "./dom.js";
import { FAMILIES, FIRST, family, isFound } from "./families.js";
import { ownRules } from "./own-rules.js";
import { picture } from "./picture.js";
import { RATES } from "./rates.js";
import { rulesOf, titleOf, words } from "./words.js";

/** A number for a deal that nobody chose. */
export const anyNumber = () => 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

const LEVELS = /** @type {const} */ (["any", "easy", "medium", "hard"]);

/** The difficulty that is wanted, or null for any. */
function wantedGrade() {
  const kept = localStorage.getItem("grade");
  return kept === "easy" || kept === "medium" || kept === "hard" ? kept : null;
}

/** A new deal as it is wanted: of a difficulty, winnable, or any. @param {string} game */
export async function newDeal(game) {
  const number = String(anyNumber());
  const grade = wantedGrade();
  if (!grade && localStorage.getItem("winnable") === "no") return number;
  return (await api.find(game, number, grade)).deal;
}

/** Moves that are always legal, so that the picture of Calculation shows its stacks. */
const PLAYED = ["D1", "D2", "D3", "D4", "D1", "D2", "D3", "D1", "D2", "D2", "D1", "D3"];

/** Pictures of the first deals, which never change. @type {Map<string, Promise<any>>} */
const positions = new Map();

/** @param {any} game */
function tile(game, choose) {
  const made = button("tile", "", () => choose(game.name));
  const shown = make("div", "shown");
  if (!positions.has(game.name)) positions.set(game.name, api.position({ game: game.name, deal: "1", moves: game.name === "calculation" ? PLAYED : [] }));
  positions.get(game.name)?.then((position) => shown.replaceChildren(picture(position)), () => positions.delete(game.name));
  made.append(shown, make("b", "", titleOf(game)), make("span", "", rulesOf(game)));
  const known = RATES[game.name];
  if (known) made.append(rate(known));
  return made;
}

/** A rate as a bar and in words. @param {{rate: number, within: number, player?: number}} known */
function rate(known) {
  const say = words();
  const digits = known.rate === 100 || known.within >= 4 ? 0 : known.within >= 0.1 ? 1 : 3;
  const percent = (/** @type {number} */ value) => `${value.toFixed(digits)} %`;
  const bar = make("div", "bar-track");
  const full = make("i", known.player === undefined ? "" : "pale");
  full.style.width = `${known.rate}%`;
  bar.append(full);
  if (known.player !== undefined) {
    const best = make("i");
    best.style.width = `${known.player}%`;
    bar.append(best);
  }
  const text = known.player === undefined
    ? make("small", "", make("b", "", percent(known.rate)), ` ${say.beWon}`)
    : make("small", "", make("b", "", `${known.player.toFixed(1)} %`), ` ${say.bestPlayer} · ${percent(known.rate)} ${say.stockSeen}`);
  return make("div", "rate", bar, text);
}

/** The game that was played last. @param {any[]} games */
function goOn(games) {
  try {
    const last = JSON.parse(localStorage.getItem("last") ?? "null");
    const game = games.find((listed) => listed.name === last?.game.replace(/:.*/, ""));
    if (!game) return null;
    const link = /** @type {HTMLAnchorElement} */ (make("a", "go-on", words().goOn(titleOf(game), last.deal, last.at)));
    link.href = last.address;
    return link;
  } catch {
    return null;
  }
}

/** Any, easy, medium or hard. */
function difficulty() {
  const say = words();
  const group = make("div", "segments");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", say.difficulty);
  const draw = () => {
    group.replaceChildren(...LEVELS.map((level) => {
      const made = button("", say[level], () => {
        localStorage.setItem("grade", level);
        draw();
      });
      made.setAttribute("role", "radio");
      made.setAttribute("aria-checked", String((wantedGrade() ?? "any") === level));
      return made;
    }));
  };
  draw();
  return group;
}

/** A switch that is kept. @param {string} name @param {boolean} usual */
function choice(name, usual) {
  const made = /** @type {HTMLInputElement} */ (make("input", "switch"));
  made.type = "checkbox";
  made.checked = (localStorage.getItem(name) ?? (usual ? "yes" : "no")) === "yes";
  made.addEventListener("change", () => localStorage.setItem(name, made.checked ? "yes" : "no"));
  return made;
}

/** The games in groups: those that most people look for, then one family after the other. @param {any[]} games */
function grouped(games) {
  const first = FIRST.flatMap((name) => games.find((game) => game.name === name) ?? []);
  const rest = games.filter((game) => !first.includes(game));
  const families = FAMILIES.map((name) => ({ name, games: rest.filter((game) => family(game.shape) === name) }));
  const groups = [{ name: /** @type {const} */ ("first"), games: first }, ...families].filter(({ games }) => games.length);
  return { groups, ordered: groups.flatMap(({ games }) => games) };
}

/**
 * @param {any[]} games
 * @param {(game: string, deal: string) => void} open
 */
export function drawStart(games, open) {
  const say = words();
  const start = make("div", "start");
  const deal = /** @type {HTMLInputElement} */ (make("input"));
  deal.type = "text";
  deal.placeholder = "ms:617";
  deal.setAttribute("aria-label", say.deal);
  const problem = make("p", "problem");
  const choose = async (/** @type {string} */ game) => {
    try {
      problem.textContent = "";
      document.documentElement.classList.add("busy");
      const chosen = deal.value.trim() || await newDeal(game);
      // Somebody may have gone elsewhere before it was found.
      if (start.isConnected) open(game, chosen);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      document.documentElement.classList.remove("busy");
    }
  };
  const { groups, ordered } = grouped(games);
  const tiles = new Map(ordered.map((game) => [game, tile(game, choose)]));
  const list = make("div", "groups");
  const sections = groups.map(({ name, games }) => {
    const title = name === "first" ? [] : [make("h2", "", say.families[name])];
    return { section: make("section", name, ...title, make("div", "tiles", ...games.map((game) => tiles.get(game) ?? ""))), games };
  });
  const none = make("p", "muted", say.noGame);
  list.append(...sections.map(({ section }) => section), none);
  const search = /** @type {HTMLInputElement} */ (make("input", "search"));
  search.type = "search";
  search.placeholder = say.search;
  search.setAttribute("aria-label", say.search);
  const look = () => {
    const found = ordered.filter((game) => isFound(game, search.value));
    for (const [game, made] of tiles) made.hidden = !found.includes(game);
    for (const { section, games } of sections) section.hidden = !games.some((game) => found.includes(game));
    none.hidden = found.length > 0;
    return found;
  };
  look();
  search.addEventListener("input", look);
  search.addEventListener("keydown", (event) => {
    const [only] = look();
    if (event.key === "Enter" && search.value && only) choose(only.name);
  });
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea"));
  text.placeholder = "Foundations: H-0 D-0 S-0 C-0\nCells: - - - -\n1: JD KD 2S …";
  text.setAttribute("aria-label", say.paste);
  const select = /** @type {HTMLSelectElement} */ (make("select", "button"));
  select.append(...ordered.map((game) => new Option(titleOf(game), game.name)));
  const paste = make("details", "paste", make("summary", "", say.paste), text,
    make("div", "row", select, button("button primary", say.play, () => open(select.value, text.value))));
  const form = make("form", "", deal);
  form.addEventListener("submit", (event) => event.preventDefault());
  const last = goOn(games);
  const top = make("div", "choose", make("h1", "", say.choose), search, ...(last ? [last] : []), make("span", "push"),
    make("label", "", choice("winnable", true), say.winnableOnly), make("label", "", choice("face-up", false), say.allFaceUp), difficulty(), form);
  start.append(top, problem, list, paste, ...ownRules());
  return start;
}
