// The engine behind a server, `winnable serve`, which keeps no games but has a data folder.

import { NoAnswer, Refused } from "./refusals.js";
import { words } from "./words.js";

/** The name of this window, by which the server is fair to all. */
const client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether there is a data folder, with datasets and pages. */
export const hasData = true;

/**
 * @param {string} name
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 */
export async function ask(name, question, signal) {
  const post = { method: "POST", headers: { "content-type": "application/json", "x-client": client }, body: JSON.stringify(question), signal };
  let response, answer;
  try {
    response = await fetch(`api/v1/${name}`, question ? post : { signal });
    answer = await response.json();
  } catch (error) {
    throw signal?.aborted ? error : new NoAnswer(words().noServer, { cause: error });
  }
  if (!response.ok) throw new Refused(answer.error ?? response.statusText);
  return answer;
}

export const shelf = () => ask("experiments");
/** @param {object} order */
export const startExperiment = (order) => ask("experiments", order);
/** @param {string} name */
export const experiment = (name) => ask(`experiments/${encodeURIComponent(name)}`);
/** @param {string} name @param {"stop"|"resume"} what */
export const control = (name, what) => ask(`experiments/${encodeURIComponent(name)}/${what}`, {});
/** Where an experiment stands, again and again. @param {string} name */
export const events = (name) => new EventSource(`api/v1/experiments/${encodeURIComponent(name)}/events`);
/** Rows that were saved are datasets of the data folder already. @type {((text: string) => Promise<any>)|null} */
export const openRows = null;
/** A server is told of rule files when it is started. @type {((file: string, text: string) => Promise<string>)|null} */
export const addGame = null;
/** Where the report of an experiment is. @param {string} name */
export const report = (name) => ({ address: `data/${encodeURIComponent(name)}`, file: "" });
