// One engine in a worker, of a browser or of Node.js: it is told the module once, then questions, rule files and judges, one at a time.

import { Broken, Refused, init } from "./wasm.js";

/** What a worker does with each message that it hears. @param {(told: any) => void} tell */
export function answering(tell) {
  /** @type {Promise<import("./wasm.js").Engine>} */
  let engine;
  return async (/** @type {any} */ heard) => {
    if (heard.module) {
      engine = init(heard.module);
      // Whoever asks is told that there is no engine.
      engine.catch(() => {});
      return;
    }
    const { kind, name, question, bytes } = heard;
    try {
      const made = await engine;
      const answer = kind === "needs" ? made.needs(name) : kind === "give" ? made.give(name, new Uint8Array(bytes)) : kind === "add" ? made.add(name, question)
        : JSON.parse(made.ask(name, question));
      tell({ answer, bytes: made.bytes });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const fault = error instanceof Broken || !(error instanceof Refused) ? "broken" : error.cause;
      tell({ error: message, fault, bytes: 0 });
    }
  };
}
