// The package in a browser: workers of the browser, files by fetch.

import { WinnableError } from "./error.js";
import { address, folder } from "./files.js";
import { Solver } from "./solver.js";

/** A worker. One of another site is started by a line of one's own, since browsers start no others. @param {URL|null} base */
function worker(base) {
  if (!base && new URL(import.meta.url).origin === location.origin) return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const url = new URL("worker.js", base ?? import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  const line = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(line, { type: "module" });
}

const solver = new Solver({
  start(base, heard, failed) {
    const started = worker(base);
    started.addEventListener("message", ({ data }) => heard(data));
    started.addEventListener("error", () => failed(new WinnableError("expected worker.js of the package to run, found that it does not", "file")));
    return { send: (message) => started.postMessage(message), end: () => started.terminate() };
  },
  async read(name, base) {
    const url = address(name, base);
    const response = await fetch(url).catch((error) => {
      throw new WinnableError(`expected a file at ${url}, found none: ${error.message}`, "file", { cause: error });
    });
    if (!response.ok) throw new WinnableError(`expected a file at ${url}, found none: ${response.status} ${response.statusText}`, "file");
    return response.arrayBuffer();
  },
  base: (base) => folder(new URL(base, globalThis.document?.baseURI ?? location.href)),
  cores: () => navigator.hardwareConcurrency || 2,
});

export const { configure, games, addGame, deal, solve, session, chance, grade, winnableDeals, close } = solver.functions();
export { WinnableError };
