// One engine in a worker of the browser.

import { answering } from "./answering.js";

const hear = answering((told) => self.postMessage(told));
self.addEventListener("message", ({ data }) => hear(data));
