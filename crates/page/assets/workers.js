// The engine without a server: WebAssembly in workers of the browser.

import { Pool } from "./pool.js";
import { keepGame, ownGames } from "./own.js";
import { NoAnswer, Refused } from "./refusals.js";
import { words } from "./words.js";

/** Whether there is a data folder, with datasets and pages. */
export const hasData = false;

/** Searches at a time. */
export const MOST = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));

/** Which files the engine is in: the page says so. */
const files = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=engine]")).dataset;

/** A file of the page, whole. @param {string} address */
async function file(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

const pool = new Pool({
  start(heard, failed) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => heard(data));
    worker.addEventListener("error", () => failed(new NoAnswer(words().noFile)));
    return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
  },
  wasm: () => file(files.wasm ?? "").catch((error) => {
    throw new NoAnswer(words().noFile, { cause: error });
  }),
  judge(name) {
    const address = (files.judges ?? "").split(" ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? name;
    // Without it there is no chance to tell, but the game goes on.
    return file(address).catch((error) => {
      throw new Refused(words().noFile, { cause: error });
    });
  },
  refused: (message) => new Refused(message),
  most: () => MOST,
});

/** The engine knows the rule files of this browser before it is asked anything; one that a newer engine refuses is none of the games. */
const told = Promise.all(Object.entries(ownGames()).map(([name, text]) => pool.add(name, text).catch(() => {})));

/**
 * @param {string} name
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 */
export async function ask(name, question, signal) {
  await told;
  return pool.ask(name, question, signal);
}

/** Makes a rule file one of the games, now and whenever the page is opened, and tells its name: other rules have another one. @type {((file: string, text: string) => Promise<string>)|null} */
export const addGame = async (file, text) => {
  const known = ownGames();
  const base = file.replace(/\.toml$/i, "").replaceAll(/[^\p{L}\p{N}-]+/gu, "-") || "game";
  let name = `${base}.toml`;
  for (let n = 2; (known[name] ?? text) !== text; n++) name = `${base}-${n}.toml`;
  await pool.add(name, text);
  keepGame(name, text);
  return name;
};
