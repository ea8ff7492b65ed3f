// The engine without a server: WebAssembly in workers of the browser. A question that nobody waits for any more ends with its worker.

import { NoAnswer, Refused } from "./refusals.js";
import { words } from "./words.js";

/** Whether there is a data folder, with datasets and pages. */
export const hasData = false;

/** Memory of WebAssembly never shrinks: a worker with more bytes than this is replaced. */
const MOST_BYTES = 96 << 20;
/** Searches at a time. */
export const MOST = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
/** Questions that take no search, so that the board never waits for one. */
const QUICK = ["games", "position", "rate"];

/** Which files the engine is in: the page says so. */
const files = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=engine]")).dataset;

/** @typedef {{worker: Worker, given: Set<string>, answer: ((data: any) => void)|null, failed: ((error: Error) => void)|null}} Place a worker, and who waits for it */
/** @typedef {{kind: string, name: string, question?: string, bytes?: ArrayBuffer}} Message */

/** @type {Promise<WebAssembly.Module>|null} */
let module = null;

/** A file of the page, whole. @param {string} address */
async function file(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** The engine, which is compiled once for all workers. */
function compiled() {
  module ??= file(files.wasm ?? "").then((bytes) => WebAssembly.compile(bytes)).catch((error) => {
    module = null;
    throw new NoAnswer(words().noFile, { cause: error });
  });
  return module;
}

/** @param {WebAssembly.Module} module @returns {Place} */
function started(module) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  /** @type {Place} */
  const place = { worker, given: new Set(), answer: null, failed: null };
  worker.addEventListener("message", ({ data }) => place.answer?.(data));
  worker.addEventListener("error", () => place.failed?.(new NoAnswer(words().noFile)));
  worker.postMessage({ module });
  return place;
}

/** Sends something to a worker that does nothing else, and waits for its answer. @param {Place} place @param {Message} message @returns {Promise<any>} */
function send(place, message) {
  return new Promise((found, failed) => {
    place.failed = failed;
    place.answer = (data) => {
      if (data.error === undefined) found(data);
      else failed(Object.assign(new Refused(data.error), { isBroken: data.isBroken }));
    };
    place.worker.postMessage(message);
  });
}

/** Workers that wait for a question, and those who wait for a worker. @type {Place[]} */
const idle = [];
/** @type {((place: Place) => void)[]} */
const waiting = [];
let busy = 0;

/** A worker for one search. @param {AbortSignal} [signal] @returns {Promise<Place>} */
async function taken(signal) {
  const made = await compiled();
  signal?.throwIfAborted();
  if (busy < MOST) {
    busy += 1;
    return idle.pop() ?? started(made);
  }
  return new Promise((found, failed) => {
    waiting.push(found);
    signal?.addEventListener("abort", () => {
      const at = waiting.indexOf(found);
      if (at >= 0) waiting.splice(at, 1);
      failed(signal.reason);
    });
  });
}

/** Gives a worker back: the next one who waits has it, or a new one in its place. @param {Place} place @param {boolean} isGood */
async function giveBack(place, isGood) {
  if (!isGood) place.worker.terminate();
  const made = await compiled();
  const next = waiting.shift();
  if (next) return next(isGood ? place : idle.pop() ?? started(made));
  busy -= 1;
  if (isGood) idle.push(place);
  // One is always ready, for the next move after a search that was ended.
  if (!idle.length) idle.push(started(made));
}

/** The judges, each fetched once. @type {Map<string, Promise<ArrayBuffer>>} */
const judges = new Map();
/** Which judges a game needs. @type {Map<string, Promise<string[]>>} */
const needed = new Map();

/** @param {string} name */
function judge(name) {
  const known = judges.get(name);
  if (known) return known;
  const address = (files.judges ?? "").split(" ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? name;
  // Without it there is no chance to tell, but the game goes on.
  const fetched = file(address).catch((error) => {
    judges.delete(name);
    throw new Refused(words().noFile, { cause: error });
  });
  judges.set(name, fetched);
  return fetched;
}

/** @param {string} game */
function needs(game) {
  const known = needed.get(game);
  if (known) return known;
  const found = quickly({ kind: "needs", name: game }).then(({ answer }) => answer);
  found.catch(() => needed.delete(game));
  needed.set(game, found);
  return found;
}

/** Whether strong players are asked, which need a judge. @param {string} name @param {any} question */
const isJudged = (name, question) => name === "chance" || (name === "deals" && String(question?.player ?? "").startsWith("lookahead"));

/** The worker for what takes no search, and the questions to it, one after the other. @type {Place|null} */
let quick = null;
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {Message} message */
function quickly(message) {
  const answered = last.then(async () => {
    quick ??= started(await compiled());
    const place = quick;
    try {
      const data = await send(place, message);
      if (data.bytes > MOST_BYTES) throw Object.assign(new Error(), { data });
      return data;
    } catch (error) {
      const { isBroken, data } = /** @type {any} */ (error);
      if (isBroken || data || error instanceof NoAnswer) {
        place.worker.terminate();
        quick = null;
      }
      if (data) return data;
      throw error;
    }
  });
  last = answered.catch(() => {});
  return answered;
}

/**
 * @param {string} name
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 */
export async function ask(name, question, signal) {
  const message = { kind: "ask", name, question: question ? JSON.stringify(question) : "" };
  if (QUICK.includes(name)) {
    const { answer } = await quickly(message);
    signal?.throwIfAborted();
    return answer;
  }
  const files = isJudged(name, question) ? await needs(/** @type {any} */ (question).game) : [];
  const given = await Promise.all(files.map(async (file) => ({ file, bytes: await judge(file) })));
  const place = await taken(signal);
  let isGood = false;
  let end = () => {};
  try {
    const ended = new Promise((_, failed) => {
      end = () => failed(signal?.reason);
      if (signal?.aborted) end();
      signal?.addEventListener("abort", end);
    });
    const answered = (async () => {
      for (const { file, bytes } of given) {
        if (!place.given.has(file)) await send(place, { kind: "give", name: file, bytes });
        place.given.add(file);
      }
      return send(place, message);
    })();
    const data = await Promise.race([answered, ended]);
    isGood = data.bytes <= MOST_BYTES;
    return data.answer;
  } catch (error) {
    isGood = error instanceof Refused && !(/** @type {any} */ (error).isBroken);
    throw error;
  } finally {
    signal?.removeEventListener("abort", end);
    giveBack(place, isGood);
  }
}

export { control, events, experiment, report, shelf, startExperiment } from "./trials.js";
