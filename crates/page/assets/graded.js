// How hard a deal is, in words: how often a casual player wins it, and what people can check themselves.

import { sayings } from "./sayings.js";
import { isJapanese, words } from "./words.js";

/** @param {any} graded what the engine says */
export function gradedText(graded) {
  const say = sayings();
  const { grade, casual, fewest_cells: cells, losing_moves: losing, only_moves: only, verdict } = graded;
  const percent = (/** @type {number} */ share, digits = 0) => (100 * share).toFixed(digits);
  const parts = [];
  if (grade) parts.push(`${words()[/** @type {"easy"|"medium"|"hard"} */ (grade)]}${isJapanese() ? "。" : "."}`);
  if (verdict !== "winnable") parts.push(`${verdict === "unwinnable" ? words().never : words().undecided}${isJapanese() ? "。" : "."}`);
  if (casual) parts.push(say.casual(casual.wins, casual.games, percent(casual.low), percent(casual.high)));
  if (typeof cells === "number") parts.push(say.fewestCells(cells));
  if (typeof losing === "number") parts.push(say.losingMoves(percent(losing, 1)));
  if (typeof only === "number" && only > 0) parts.push(say.onlyMoves(only));
  if (!grade && verdict === "winnable") parts.push(say.noGrade);
  return parts.join(isJapanese() ? "" : " ");
}
