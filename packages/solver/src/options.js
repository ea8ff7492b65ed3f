// Options of a question, looked at before anything is asked: one that is misspelt would be ignored.

import { WinnableError } from "./error.js";

/** What was given, if it is an object with no other names than these; nothing is an object too. @param {any} given @param {readonly string[]} names @param {string} [what] @returns {any} */
export function checked(given = {}, names, what = "options") {
  if (given === null || typeof given !== "object") throw new WinnableError(`expected ${what} as an object, found ${given}`, "question");
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new WinnableError(`expected ${what} named ${names.join(", ")}, found "${unknown}"`, "question");
  return given;
}

/** Limits as the engine reads them. JSON has no way to write some numbers, which would be taken for no limit. @param {any} given */
export function limited(given) {
  const limits = checked(given, ["states", "bytes"], "limits");
  for (const [name, value] of Object.entries(limits)) {
    const isWhole = Number.isSafeInteger(value) && value >= 1;
    if (value !== undefined && !isWhole) throw new WinnableError(`expected a whole number from 1 as limit of ${name}, found ${value}`, "question");
  }
  return limits;
}

const QUALITIES = ["fast", "good", "short", "optimal"];

/** What the solution should be like. @param {any} quality */
export function qualified(quality) {
  if (quality !== undefined && !QUALITIES.includes(quality)) throw new WinnableError(`expected a quality of ${QUALITIES.join(", ")}, found ${quality}`, "question");
  return quality;
}
