// Questions to the engine: each names the game, the deal and the moves, since nobody keeps games. The engine is behind a server, or in
// workers of the browser, as the page says in its head.

export { NoAnswer, Refused } from "./refusals.js";

const choice = /** @type {HTMLMetaElement|null} */ (document.querySelector("meta[name=engine]"));
const engine = choice?.content === "workers" ? await import("./workers.js") : await import("./server.js");
const { ask } = engine;

/** Whether there is a data folder, with datasets and pages, and an interface for programs. */
export const hasData = engine.hasData;

/** Where the page is for others: where it was published, if that is known, or here. */
export function published() {
  const site = /** @type {HTMLMetaElement|null} */ (document.querySelector("meta[name=site]"))?.content;
  return (site || location.href).replace(/#.*/, "");
}

export const games = () => ask("games");
/** @param {object} line @param {AbortSignal} [signal] */
export const position = (line, signal) => ask("position", line, signal);
/** @param {object} line @param {string} quality @param {AbortSignal} [signal] */
export const solve = (line, quality, signal) => ask("solve", { ...line, quality }, signal);
/** @param {object} line @param {AbortSignal} [signal] */
export const lost = (line, signal) => ask("lost", line, signal);
/** @param {object} line @param {AbortSignal} [signal] */
export const keeping = (line, signal) => ask("keeping", line, signal);
/** @param {object} line @param {number} games @param {AbortSignal} [signal] */
export const chance = (line, games, signal) => ask("chance", { ...line, games }, signal);
/** @param {string} game @param {string} deal @param {AbortSignal} [signal] */
export const grade = (game, deal, signal) => ask("grade", { game, deal }, signal);
/** @param {string} game @param {string} from @param {string|null} [level] */
export const find = (game, from, level) => ask("find", level ? { game, from, grade: level } : { game, from });
/** @param {string} game */
export const rules = (game) => ask("rules", { game });
/** @param {object} line @param {AbortSignal} [signal] */
export const why = (line, signal) => ask("why", line, signal);
/** @param {string} game @param {string|null} grade @param {number} number @param {AbortSignal} [signal] */
export const puzzle = (game, grade, number, signal) => ask("puzzle", { game, grade, number }, signal);
export const description = () => ask("openapi.json");
export const { addGame } = engine;
