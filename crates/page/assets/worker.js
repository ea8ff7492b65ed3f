// One engine in a worker of the browser: it is told the module once, then questions and judges.

import { Broken, init } from "./wasm.js";

/** @type {Promise<import("./wasm.js").Engine>} */
let engine;

self.addEventListener("message", async ({ data }) => {
  if (data.module) {
    engine = init(data.module);
    return;
  }
  const { id, kind, name, question, bytes } = data;
  try {
    const made = await engine;
    const answer = kind === "needs" ? made.needs(name) : kind === "give" ? made.give(name, new Uint8Array(bytes)) : JSON.parse(made.ask(name, question));
    self.postMessage({ id, answer, bytes: made.bytes });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ id, error: message, isBroken: error instanceof Broken, bytes: 0 });
  }
});
