// Where rule files of one's own are opened and forgotten, on a page without a server.

import { addGame } from "./api.js";
import { button, make } from "./dom.js";
import { forgetGame, ownGames } from "./own.js";
import { words } from "./words.js";

/** A place to open one; none where a server is told of them. */
export function ownRules() {
  if (!addGame) return [];
  const say = words();
  const file = /** @type {HTMLInputElement} */ (make("input", "button"));
  file.type = "file";
  file.accept = ".toml";
  file.setAttribute("aria-label", say.openRules);
  const problem = make("p", "problem");
  problem.setAttribute("role", "alert");
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    problem.textContent = "";
    try {
      if (chosen) await addGame?.(chosen.name, await chosen.text());
      // The list of games is asked for when the page is opened.
      location.reload();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
    file.value = "";
  });
  const kept = Object.keys(ownGames()).map((name) => make("div", "row", make("code", "", name), button("plain", say.forget, () => {
    forgetGame(name);
    location.reload();
  })));
  return [make("details", "own", make("summary", "", say.openRules), make("p", "muted", say.openRulesWhy), file, problem, ...kept)];
}
