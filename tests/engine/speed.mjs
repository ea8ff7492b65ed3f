// How much longer the engine takes in WebAssembly than native, over the same deals. Usage: node tests/engine/speed.mjs ENGINE.wasm ASK
// [SHARE], where ASK is crates/engine/examples/ask.rs as a program of the release profile, and SHARE (1) how much of the deals is done. Times are
// of the processor as each engine tells them, one after the other on one core: on a busy machine their ratio is all that can be trusted.

import { inWasm, native } from "./engines.mjs";

const [wasm, program, share = "1"] = process.argv.slice(2);
const [here, there] = [await inWasm(wasm), native(program)];
for (const [game, count] of /** @type {const} */ ([["freecell", 2000], ["beleaguered-castle", 200], ["klondike", 100]])) {
  const deals = Math.max(1, Math.round(count * Number(share)));
  const [took, states] = [[0, 0], [0, 0]];
  // In small parts, in turn, so that what else runs on the machine disturbs both alike.
  const part = Math.max(1, Math.round(deals / 20));
  for (let first = 1; first <= deals; first += part) {
    const question = { game, first: String(first), deals: Math.min(part, deals - first + 1) };
    for (const [i, engine] of [here, there].entries()) {
      const { rows, milliseconds } = JSON.parse(await engine.ask("deals", question));
      took[i] += milliseconds;
      for (const row of rows) states[i] += row.states;
    }
  }
  if (states[0] !== states[1]) throw new Error(`${game}: ${states[0]} states in WebAssembly, ${states[1]} native`);
  const memory = here.engine.bytes / (1 << 20);
  console.log(`${game}, ${deals} deals, ${states[0]} states: ${(took[0] / 1000).toFixed(1)} s in WebAssembly, ${(took[1] / 1000).toFixed(1)} s native, ratio ${(took[0] / took[1]).toFixed(2)}; memory ${memory.toFixed(0)} MiB`);
}
there.end();
