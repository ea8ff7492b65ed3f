// Experiments: in the data folder of a server, or in workers of the browser. Loaded with the view of them.

import { hasData } from "./api.js";

const engine = hasData ? await import("./server.js") : await import("./trials.js");

export const { control, events, experiment, openRows, report, shelf, startExperiment } = engine;
