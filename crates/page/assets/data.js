// The data folder: datasets with their reports, the pages of the reproduction and of ladders; and the interface for programs.

import * as api from "./api.js";
import * as runs from "./runs.js";
import { make } from "./dom.js";
import { sayings } from "./sayings.js";
import { words } from "./words.js";

/** @param {string} href @param {string} text */
function link(href, text) {
  const made = /** @type {HTMLAnchorElement} */ (make("a", "", text));
  made.href = href;
  return made;
}

/** What lies in the data folder. */
export async function drawData() {
  const say = words();
  const { folder, experiments, damaged, pages } = await runs.shelf();
  const rows = experiments.map((/** @type {any} */ run) => make("tr", "",
    make("td", "", link(`#/experiments/${encodeURIComponent(run.name)}`, run.name)),
    make("td", "", run.player ? `${run.title}, ${run.player}` : run.title),
    make("td", "number", run.is_complete ? run.done.toLocaleString("en") : say.ofDeals(run.done.toLocaleString("en"), run.deals.toLocaleString("en"))),
    make("td", "number", run.done ? `${(100 * run.rate).toFixed(2)} %` : ""),
    make("td", "number", run.done ? `${(100 * run.low).toFixed(2)}–${(100 * run.high).toFixed(2)}` : ""),
    make("td", "", run.done && !run.is_running ? link(`data/${encodeURIComponent(run.name)}`, say.report) : "")));
  const head = make("tr", "", ...["", say.game, say.deals, say.rate, "95 %", ""].map((text) => make("th", "", text)));
  const table = rows.length
    ? make("div", "scroll", make("table", "", make("thead", "", head), make("tbody", "", ...rows)))
    : make("p", "", `${say.noDatasets} `, make("code", "", `winnable rate freecell --deals 1000 --out ${folder}/freecell`));
  const broken = (damaged ?? []).map((/** @type {any} */ { name, problem }) => make("li", "", make("b", "", name), ` ${problem}`));
  const list = pages.map((/** @type {any} */ page) => make("li", "", link(`data/${encodeURIComponent(page.name)}`, page.title)));
  return make("div", "data", make("h1", "", say.datasets), make("p", "muted", `${say.folder}: `, make("code", "", folder)), table,
    ...(broken.length ? [make("h2", "", sayings().damaged), make("ul", "damaged", ...broken)] : []),
    make("h1", "", say.pages), make("ul", "", ...list),
    make("p", "muted", `${say.makePages} `, make("code", "", `winnable reproduce --out ${folder}/reproduce`), " ",
      make("code", "", `winnable ladder calculation --out ${folder}/ladder-calculation`)),
    make("h1", "", say.api), make("p", "", `${say.apiWhy} `, link("#/api", "/api/v1")));
}

/** What a schema says, in a few words. @param {any} schema */
function kind(schema) {
  const type = [schema.type].flat().join(" or ");
  return schema.enum ? schema.enum.join(", ") : type;
}

/** @param {any} properties @param {string[]} required */
function fields(properties, required) {
  const rows = Object.entries(properties ?? {}).map(([name, schema]) => make("tr", "",
    make("td", "", make("code", "", name), required.includes(name) ? " *" : ""), make("td", "muted", kind(schema)), make("td", "", schema.description ?? "")));
  return make("div", "scroll", make("table", "", make("tbody", "", ...rows)));
}

/** The interface for programs, from its own description. */
export async function drawApi() {
  const description = await api.description();
  const parts = [];
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(/** @type {any} */ (methods))) {
      const asked = operation.requestBody?.content["application/json"];
      const answer = operation.responses["200"].content?.["application/json"]?.schema;
      const properties = answer?.properties ?? answer?.items?.properties;
      const box = make("details", "operation", make("summary", "", make("b", "", method.toUpperCase()), make("code", "", path), make("span", "", operation.summary)));
      if (operation.description) box.append(make("p", "", operation.description));
      if (asked) {
        const example = `curl -H 'content-type: application/json' -d '${JSON.stringify(asked.example)}' ${location.origin}${path}`;
        box.append(make("h3", "", "Question"), fields(asked.schema.properties, asked.schema.required), make("pre", "", example));
      } else if (method === "get") box.append(make("pre", "", `curl ${location.origin}${path}`));
      if (properties) box.append(make("h3", "", "Answer"), fields(properties, []));
      parts.push(box);
    }
  }
  const raw = link("api/v1/openapi.json", "openapi.json");
  return make("div", "data", make("h1", "", "/api/v1"), make("p", "", `${description.info.description} OpenAPI: `, raw), ...parts);
}
