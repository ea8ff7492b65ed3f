// The package in Node.js: worker threads, files from the disk.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { WinnableError } from "./error.js";
import { address, folder } from "./files.js";
import { Solver } from "./solver.js";

const solver = new Solver({
  start(base, heard, failed) {
    // Options of the program, such as --input-type, are not for its workers.
    const worker = new Worker(base ? new URL("node-worker.js", base) : new URL("./node-worker.js", import.meta.url), { execArgv: [] });
    worker.on("message", heard);
    worker.on("error", (error) => failed(new WinnableError(`expected node-worker.js of the package to run, found that it does not: ${error.message}`, "file", { cause: error })));
    worker.on("exit", () => failed(new WinnableError("the search failed (please report this): its worker ended", "defect")));
    // A program ends when it asks nothing more.
    worker.unref();
    return {
      send: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    };
  },
  async read(name, base) {
    const url = address(name, base);
    return readFile(url).catch((error) => {
      throw new WinnableError(`expected a file at ${url}, found none: ${error.message}`, "file", { cause: error });
    });
  },
  base: (base) => folder(base instanceof URL || /^file:/.test(base) ? new URL(base) : pathToFileURL(base)),
  cores: availableParallelism,
});

export const { configure, games, addGame, deal, solve, session, chance, grade, winnableDeals, close } = solver.functions();
export { WinnableError };
