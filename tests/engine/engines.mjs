// The engine twice: in WebAssembly, and native behind a pipe (crates/engine/examples/ask.rs).

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Refused, init } from "../../crates/web/js/wasm.js";

const ROOT = new URL("../../", import.meta.url);

/** The engine in WebAssembly, with all judges. @param {string} path */
export async function inWasm(path) {
  const engine = await init(readFileSync(path));
  for (const game of ["calculation:1", "calculation:2", "calculation:3", "calculation:4", "monte-carlo"]) {
    for (const file of engine.needs(game)) engine.give(file, readFileSync(new URL(`crates/players/data/${file}`, ROOT)));
  }
  const ask = async (/** @type {string} */ name, /** @type {object} */ question) => {
    try {
      return engine.ask(name, JSON.stringify(question));
    } catch (error) {
      if (error instanceof Refused) return `error: ${error.message}`;
      throw error;
    }
  };
  return { ask, engine };
}

/** The native engine. @param {string} program */
export function native(program) {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (/** @type {string} */ name, /** @type {object} */ question) => {
    child.stdin.write(`${name} ${JSON.stringify(question)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("the native engine ended");
    return value;
  };
  return { ask, pid: child.pid ?? 0, end: () => child.stdin.end() };
}

/** What an answer says, but for the time it took. @param {string} answer */
export const timeless = (answer) => answer.replace(/"milliseconds":[-+.e\d]+/g, '"milliseconds":0');
