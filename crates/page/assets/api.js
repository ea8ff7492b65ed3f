// Questions to the server. It keeps no games: each question names the game, the deal and the moves.

import { words } from "./words.js";

/** An answer that is no answer: what was expected and what came. */
export class Refused extends Error {}

/** No answer: the server is gone, or cannot be reached. */
export class NoAnswer extends Error {}

/**
 * @param {string} name
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 */
async function ask(name, question, signal) {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question), signal };
  let response, answer;
  try {
    response = await fetch(`/api/v1/${name}`, question ? post : { signal });
    answer = await response.json();
  } catch (error) {
    throw signal?.aborted ? error : new NoAnswer(words().noServer, { cause: error });
  }
  if (!response.ok) throw new Refused(answer.error ?? response.statusText);
  return answer;
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
export const shelf = () => ask("experiments");
/** @param {object} order */
export const startExperiment = (order) => ask("experiments", order);
/** @param {string} name */
export const experiment = (name) => ask(`experiments/${encodeURIComponent(name)}`);
/** @param {string} name @param {"stop"|"resume"} what */
export const control = (name, what) => ask(`experiments/${encodeURIComponent(name)}/${what}`, {});
/** Where an experiment stands, again and again. @param {string} name */
export const events = (name) => new EventSource(`/api/v1/experiments/${encodeURIComponent(name)}/events`);
export const description = () => ask("openapi.json");
