// The first page: which game, which deal, how hard.

import * as api from "./api.js";
import { button, make } from "./dom.js";
import { dealOf, gameOf, week } from "./day.js";
import { FAMILIES, FIRST, family, isFound } from "./families.js";
import { icon } from "./icons.js";
import { newDeal, wantedGrade } from "./new-deal.js";
import { ownRules } from "./own-rules.js";
import { picture } from "./picture.js";
import { RATES } from "./rates.js";
import { records } from "./records.js";
import { clock, sayings } from "./sayings.js";
import { keepVariant, segments, switchOf, titleWith, told, wantedName } from "./variants.js";
import { isJapanese, rulesOf, titleOf, words } from "./words.js";

/** The game that comes first. */
const HERO = "klondike";

const LEVELS = /** @type {const} */ (["any", "easy", "medium", "hard"]);

/** Moves that are always legal, so that the picture of Calculation shows its stacks. */
const PLAYED = ["D1", "D2", "D3", "D4", "D1", "D2", "D3", "D1", "D2", "D2", "D1", "D3"];

/** Pictures of the first deals, which never change. @type {Map<string, Promise<any>>} */
const positions = new Map();

/** Where the picture of a deal will be. @param {string} game @param {string} deal @param {string[]} moves */
function shownAt(game, deal, moves) {
  const shown = make("div", "shown");
  const key = `${game} ${deal} ${moves.length}`;
  if (!positions.has(key)) positions.set(key, api.position({ game, deal, moves }));
  positions.get(key)?.then((position) => shown.replaceChildren(picture(position)), () => positions.delete(key));
  return shown;
}

/** @param {any} game @param {(name: string) => void} choose */
function tile(game, choose) {
  const name = wantedName(game);
  const made = button("tile", "", () => choose(name));
  const more = told(game, name);
  made.append(shownAt(game.name, "1", game.name === "calculation" ? PLAYED : []), make("b", "", titleOf(game)), make("span", "", more || rulesOf(game)), rate(name));
  return made;
}

/** A rate as a bar and in words; with a wide interval both its ends. @param {string} name @param {string} [more] */
function rate(name, more = "") {
  const say = sayings();
  const known = RATES[name];
  const bar = make("div", known ? "bar-track" : "bar-track is-unknown");
  if (!known) return make("div", "rate", bar, make("small", "muted", say.notMeasured));
  const [share, low, high, player] = known;
  const width = high - low;
  const digits = (/** @type {number} */ value) => value.toFixed(width > 4 ? 0 : width > 0.1 ? 1 : 2);
  const add = (/** @type {string} */ kind, /** @type {number} */ percent) => {
    const part = make("i", kind);
    part.style.width = `${percent}%`;
    bar.append(part);
  };
  add(player === undefined ? "" : "pale", width > 8 ? low : share);
  if (player !== undefined) add("", player);
  // No sample shows that all deals can be won, or none.
  const least = (Math.floor(10 * low) / 10).toFixed(1);
  const told = share === 100 ? say.over(least) : share === 0 ? say.under((Math.ceil(10 * high) / 10).toFixed(1)) : width > 8 ? say.between(digits(low), digits(high)) : `${digits(share)} %`;
  const figure = make("b", "", told);
  const text = make("small", "", figure, ` ${say.canBeWon}${more}`);
  if (player !== undefined && more) text.append(` · ${player} % ${say.bestPlayer}`);
  return make("div", "rate", bar, text);
}

/** The game that most people look for, with its switches. @param {any} game @param {(name: string, showsRules?: boolean) => void} choose */
function klondike(game, choose) {
  const say = sayings();
  const box = make("section", "hero klondike");
  const draw = () => {
    const name = wantedName(game);
    const drawn = /draw=(\d+)/.exec(name)?.[1] ?? "3";
    const set = (/** @type {string|null} */ value) => {
      const others = name.replace(/^[^:]*:?/, "").split(",").filter((part) => part && !part.startsWith("draw="));
      keepVariant(game, `${game.name}:${[...(value === "3" ? [] : [`draw=${value}`]), ...others].join(",")}`);
      draw();
    };
    const drawing = make("div", "choice", make("span", "", say.draw), segments(say.draw, ["1", "3"], drawn, String, set));
    const faceUp = switchOf(say.faceUp, localStorage.getItem("face-up") === "yes", (isOn) => localStorage.setItem("face-up", isOn ? "yes" : "no"));
    const play = button("button primary", say.play, () => choose(wantedName(game)));
    const rules = button("button", "", () => choose(wantedName(game), true));
    rules.append(icon("rules"), say.rules);
    box.replaceChildren(shownAt(game.name, "1", []), make("div", "about-game", make("h2", "", titleOf(game)),
      make("p", "muted", rulesOf(game)), drawing, faceUp, rate(name, `${isJapanese() ? "、" : ", "}${say.allKnown}`), make("div", "row", play, rules)));
  };
  draw();
  return box;
}

/** The game that was played last. @param {any[]} games */
function goOn(games) {
  const say = sayings();
  try {
    const last = JSON.parse(localStorage.getItem("last") ?? "null");
    const game = games.find((listed) => listed.name === last?.game.replace(/:.*/, ""));
    if (!game) return null;
    const link = /** @type {HTMLAnchorElement} */ (make("a", "hero go-on"));
    link.href = last.address;
    const moves = decodeURIComponent(last.address.split("/")[3] ?? "").split(",").filter(Boolean);
    const deal = decodeURIComponent(last.address.split("/")[2]);
    link.append(shownAt(last.game, deal, moves), make("div", "", make("span", "muted", say.goOn), make("div", "", make("b", "", titleWith(game, last.game)), " ", make("code", "", last.deal)),
      make("span", "muted", `${say.atMove(last.at)}${last.spent ? ` · ${clock(last.spent)}` : ""}`)), icon("next"));
    return link;
  } catch {
    return null;
  }
}

/** The deal of the day. @param {any[]} games @param {(game: string, deal: () => Promise<string>) => void} open */
function day(games, open) {
  const say = sayings();
  const today = new Date();
  const box = make("section", "hero day");
  const select = /** @type {HTMLSelectElement} */ (make("select", "button"));
  select.setAttribute("aria-label", say.dayGame);
  const draw = () => {
    const game = gameOf(games, today);
    const play = button("tile-button", "", () => open(game.name, () => dealOf(game.name, today)));
    play.append(shownAt(game.name, "1", game.name === "calculation" ? PLAYED : []), make("span", "", make("b", "", titleOf(game)), ` ${say.everybody}`));
    box.replaceChildren(make("h2", "", icon("day"), make("span", "", say.dayDeal), make("small", "muted", say.shortDay(today))), play, make("div", "row", week(today), select));
  };
  select.append(new Option(say.ofDay, ""), ...games.map((game) => new Option(titleOf(game), game.name)));
  select.value = localStorage.getItem("day-game") ?? "";
  select.addEventListener("change", () => {
    localStorage.setItem("day-game", select.value);
    draw();
  });
  draw();
  return box;
}

/** The way to the puzzles. @param {any[]} games */
function puzzle(games) {
  const say = sayings();
  const link = /** @type {HTMLAnchorElement} */ (make("a", "button", say.solveIt));
  link.href = "#/puzzles";
  const { streak } = records();
  const grade = localStorage.getItem("puzzle-grade") ?? "easy";
  const name = localStorage.getItem("puzzle-game") ?? "freecell";
  const game = games.find((listed) => listed.name === name) ?? games[0];
  const level = words()[/** @type {"easy"|"medium"|"hard"} */ (grade)];
  return make("section", "hero only", make("h2", "", icon("only"), make("span", "", say.findOnly), make("small", "muted", `${say.streak} `, make("b", "", String(streak)))),
    shownAt(game.name, "617", []), make("p", "", `${titleOf(game)}${level ? ` · ${level}` : ""}`), link);
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
 * @param {(game: string, deal: string, showsRules?: boolean) => void} open
 */
export function drawStart(games, open) {
  const say = words();
  const start = make("div", "start");
  const sayHere = sayings();
  const deal = /** @type {HTMLInputElement} */ (make("input"));
  deal.type = "text";
  deal.placeholder = "ms:617";
  deal.setAttribute("aria-label", say.deal);
  const problem = make("p", "problem");
  const openFound = async (/** @type {string} */ game, /** @type {() => Promise<string>} */ find, showsRules = false, wrong = problem) => {
    try {
      wrong.textContent = "";
      document.documentElement.classList.add("busy");
      const chosen = await find();
      // Somebody may have gone elsewhere before it was found.
      if (start.isConnected) open(game, chosen, showsRules);
    } catch (error) {
      wrong.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      document.documentElement.classList.remove("busy");
    }
  };
  const choose = (/** @type {string} */ game, showsRules = false) => openFound(game, async () => deal.value.trim() || newDeal(game), showsRules);
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
    start.classList.toggle("is-searched", search.value !== "");
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
    if (event.key === "Enter" && search.value && only) choose(wantedName(only));
  });
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea"));
  text.placeholder = "Foundations: H-0 D-0 S-0 C-0\nCells: - - - -\n1: JD KD 2S …";
  text.setAttribute("aria-label", say.paste);
  const select = /** @type {HTMLSelectElement} */ (make("select", "button"));
  select.append(...games.map((game) => new Option(titleOf(game), game.name)));
  // As the text that is shown for an example.
  select.value = "freecell";
  const wrong = make("p", "problem");
  wrong.setAttribute("role", "alert");
  const pasted = async () => {
    if (!text.value.trim()) throw new Error(say.pasteNothing);
    await api.position({ game: select.value, deal: text.value, moves: [] });
    return text.value;
  };
  const paste = make("details", "paste", make("summary", "", say.paste), text, wrong,
    make("div", "row", select, button("button primary", say.play, () => openFound(select.value, pasted, false, wrong))));
  const form = make("form", "", deal);
  form.addEventListener("submit", (event) => event.preventDefault());
  const last = goOn(games);
  const hero = games.find((game) => game.name === HERO);
  const heroes = make("div", "heroes", ...(hero ? [klondike(hero, choose)] : []),
    make("div", "middle", ...(last ? [last] : []), day(games, openFound)), puzzle(games));
  const top = make("div", "choose", make("h2", "", sayHere.allGames), search, make("span", "push"),
    make("label", "", choice("winnable", true), say.winnableOnly), difficulty(), form);
  start.append(make("h1", "", sayHere.tells), problem, heroes, top, list, paste, ...ownRules());
  return start;
}
