// One engine in a worker thread of Node.js.

import { parentPort } from "node:worker_threads";
import { answering } from "./answering.js";

const hear = answering((told) => parentPort?.postMessage(told));
parentPort?.on("message", hear);
