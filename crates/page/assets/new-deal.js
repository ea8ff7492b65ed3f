// New deals, as hard as they are wanted.

import * as api from "./api.js";

/** A number for a deal that nobody chose. */
const anyNumber = () => 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

/** The difficulty that is wanted, or null for any. */
export function wantedGrade() {
  const kept = localStorage.getItem("grade");
  return kept === "easy" || kept === "medium" || kept === "hard" ? kept : null;
}

/** A new deal as it is wanted: of a difficulty, winnable, or any. @param {string} game @param {string} [level] a difficulty in place of the one that is kept */
export async function newDeal(game, level) {
  const number = String(anyNumber());
  const grade = level ?? wantedGrade();
  if (!grade && localStorage.getItem("winnable") === "no") return number;
  return (await api.find(game, number, grade)).deal;
}
