// Records to look at, to save as a file, and to delete.

import { button, make } from "./dom.js";
import { week } from "./day.js";
import { forgetRecords, records } from "./records.js";
import { clock, sayings } from "./sayings.js";
import { titleWith } from "./variants.js";
import { titleOf } from "./words.js";

/** @param {any[]} games */
export function drawRecords(games) {
  const view = make("div", "data records");
  const draw = (note = "") => view.replaceChildren(...parts(games, draw, note));
  draw();
  return view;
}

/** @param {any[]} games @param {string} name */
function title(games, name) {
  const game = games.find((listed) => listed.name === name.split(":")[0]);
  return game ? titleWith(game, name) : name;
}

/** @param {string[]} heads @param {string[][]} rows */
function table(heads, rows) {
  const head = make("tr", "", ...heads.map((text, i) => make("th", i ? "number" : "", text)));
  return make("div", "scroll", make("table", "", make("thead", "", head), make("tbody", "", ...rows.map((row) => make("tr", "", ...row.map((text, i) => make("td", i ? "number" : "", text)))))));
}

/** @param {any[]} games @param {(note?: string) => void} draw @param {string} note */
function parts(games, draw, note) {
  const say = sayings();
  const kept = records();
  const rows = Object.entries(kept.games).map(([name, game]) => [title(games, name), String(game.played), String(game.won), game.played ? `${Math.round((100 * game.won) / game.played)} %` : "",
    String(game.row), String(game.best), game.fastest === null ? "" : clock(game.fastest), game.fewest === null ? "" : String(game.fewest)]);
  const puzzles = Object.entries(kept.puzzles).map(([name, { solved, tried }]) => [titleOf(games.find((listed) => listed.name === name) ?? { title: name, japanese: { title: name } }), String(tried), String(solved)]);
  const isEmpty = !rows.length && !puzzles.length;
  const made = [make("h1", "", say.recordsTitle), make("p", "muted", say.onlyHere)];
  if (note) made.push(make("p", "", note));
  if (rows.length) made.push(table([say.game, say.played, say.won, "%", say.row, say.best, say.fastest, say.fewest], rows));
  else made.push(make("p", "", say.noRecords));
  made.push(make("h2", "", `${say.dayDeal}: ${say.week}`), week(new Date()));
  if (puzzles.length) made.push(make("h2", "", say.puzzles), make("p", "", `${say.streak} `, make("b", "", String(kept.streak)), ` · ${say.best} `, make("b", "", String(kept.bestStreak))), table([say.game, say.played, say.solved], puzzles));
  if (!isEmpty) made.push(make("div", "row", saving(kept), deleting(draw)));
  return made;
}

/** @param {import("./records.js").Records} kept */
function saving(kept) {
  const link = /** @type {HTMLAnchorElement} */ (make("a", "button", sayings().exportIt));
  link.href = URL.createObjectURL(new Blob([JSON.stringify(kept, null, 2)], { type: "application/json" }));
  link.download = "winnable-records.json";
  return link;
}

/** Asks once more in its own place. @param {(note?: string) => void} draw */
function deleting(draw) {
  const say = sayings();
  const box = make("span", "row");
  const ask = button("button", say.deleteAll, () => {
    const sure = button("button primary", say.sure, () => {
      forgetRecords();
      draw(say.deleted);
    });
    box.replaceChildren(sure, button("button", say.keepThem, () => draw()));
    sure.focus();
  });
  box.append(ask);
  return box;
}
