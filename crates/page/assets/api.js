// Questions to the server. It keeps no games: each question names the game, the deal and the moves.

/** An answer that is no answer: what was expected and what came. */
export class Refused extends Error {}

/**
 * @param {string} name
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 */
async function ask(name, question, signal) {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question), signal };
  const response = await fetch(`/api/v1/${name}`, question ? post : { signal });
  const answer = await response.json();
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
/** @param {string} game @param {string} from */
export const find = (game, from) => ask("find", { game, from });
