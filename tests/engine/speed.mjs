// How much longer the engine takes in WebAssembly than native, over the same deals. Usage: node tests/engine/speed.mjs ENGINE.wasm ASK
// [SHARE], where ASK is crates/engine/examples/ask.rs as a program of the release profile, and SHARE (1) how much of the deals is done.
// Times are of the processor, as Linux tells them: that of WebAssembly with the compiling that goes on beside it, and once more when the
// same deals come again and everything is compiled.

import { readFileSync } from "node:fs";
import { inWasm, native } from "./engines.mjs";

const [wasm, program, share = "1"] = process.argv.slice(2);
const [here, there] = [await inWasm(wasm), native(program)];

/** Seconds of the processor that a process has used. @param {number|"self"} process */
function used(process) {
  const fields = readFileSync(`/proc/${process}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Most deals of one question. */
const PART = 10_000;

/** Does so many deals, and tells states and seconds. @param {typeof here | typeof there} engine @param {number|"self"} process @param {string} game @param {number} deals */
async function run(engine, process, game, deals) {
  const before = used(process);
  let states = 0;
  for (let first = 1; first <= deals; first += PART) {
    const { rows } = JSON.parse(await engine.ask("deals", { game, first: String(first), deals: Math.min(PART, deals - first + 1) }));
    for (const row of rows) states += row.states;
  }
  return { states, seconds: used(process) - before };
}

for (const [game, count] of /** @type {const} */ ([["freecell", 20000], ["beleaguered-castle", 2000], ["klondike", 200]])) {
  const deals = Math.max(1, Math.round(count * Number(share)));
  const [first, plain, again] = [await run(here, "self", game, deals), await run(there, there.pid, game, deals), await run(here, "self", game, deals)];
  if (first.states !== plain.states) throw new Error(`${game}: ${first.states} states in WebAssembly, ${plain.states} native`);
  const ratio = (/** @type {{seconds: number}} */ { seconds }) => `${seconds.toFixed(2)} s (${(seconds / plain.seconds).toFixed(2)})`;
  console.log(`${game}, ${deals} deals, ${plain.states} states: native ${plain.seconds.toFixed(2)} s, WebAssembly ${ratio(first)}, again ${ratio(again)}; memory ${(here.engine.bytes / (1 << 20)).toFixed(0)} MiB`);
}
there.end();
