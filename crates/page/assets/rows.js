// Rows of an experiment as a file: CSV, as `winnable report --csv` writes it too.

import { Refused } from "./refusals.js";

/** The columns that are written. */
const COLUMNS = ["game", "deal", "verdict", "reason", "states", "duplicates", "moves", "min_cards_left", "engine", "grade", "points"];
/** Those that a file must have. */
const NEEDED = ["game", "deal", "verdict", "engine"];
const VERDICTS = ["winnable", "unwinnable", "undecided", "won", "lost"];

/** @param {any[]} rows */
export function written(rows) {
  const quoted = (/** @type {unknown} */ value) => (value === null || value === undefined ? "" : /[",\n\r]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  return [COLUMNS.join(","), ...rows.map((row) => COLUMNS.map((column) => quoted(row[column])).join(","))].join("\n") + "\n";
}

/** The lines of a file, each as its values. @param {string} text */
function values(text) {
  const lines = [];
  /** @type {string[]} */
  let line = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (line.length > 1 || line[0] !== "") lines.push(line);
    line = [];
    if (end === "") break;
  }
  return lines;
}

/** The rows of a file: deals of one game, in the order of their numbers. @param {string} text @returns {{game: string, first: string, player: string|null, rows: any[]}} */
export function read(text) {
  const [head = [], ...lines] = values(text.replace(/^\ufeff/, ""));
  const missing = NEEDED.find((column) => !head.includes(column));
  if (missing) throw new Refused(`expected rows as CSV with the columns ${NEEDED.join(", ")}, found none named ${missing} in the first line`);
  if (!lines.length) throw new Refused("expected rows behind the first line, found none");
  const rows = lines.map((line) => Object.fromEntries(head.map((column, i) => [column, line[i] === "" ? null : line[i]])));
  const { game, engine, verdict } = rows[0];
  const first = String(rows[0].deal);
  const [kind, number] = first.split(":");
  if (!/^\d+$/.test(number ?? "")) throw new Refused(`expected a numbered deal such as seed:1 in line 2, found "${first}"`);
  rows.forEach((row, i) => {
    const expected = { game, deal: `${kind}:${BigInt(number) + BigInt(i)}`, engine };
    for (const [column, value] of Object.entries(expected)) {
      if (row[column] !== value) throw new Refused(`expected the ${column} ${value} in line ${i + 2}, found "${row[column] ?? ""}"`);
    }
    if (!VERDICTS.includes(row.verdict)) throw new Refused(`expected a verdict (${VERDICTS.join(", ")}) in line ${i + 2}, found "${row.verdict ?? ""}"`);
  });
  return { game, first, player: verdict === "won" || verdict === "lost" ? engine : null, rows };
}
