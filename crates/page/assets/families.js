// The games by their kin, told by how they are laid out: a game of somebody's own finds its place too.

/** The families in their order on the page. */
export const FAMILIES = /** @type {const} */ (["cells", "castles", "fans", "stock", "others"]);

/** Those that most people look for. */
export const FIRST = ["freecell", "spider", "beleaguered-castle", "calculation", "monte-carlo", "gaps", "pyramid", "tri-peaks", "golf", "yukon", "canfield", "forty-thieves"];

/** @param {import("./layout.js").Shape} shape @returns {typeof FAMILIES[number]} */
export function family(shape) {
  if (shape.has_stock) return "stock";
  if (shape.kind !== "piles") return "others";
  if (shape.cells > 1) return "cells";
  if (shape.reserve > 0 || shape.piles > 13) return "fans";
  return shape.moves_many || shape.has_face_down ? "others" : "castles";
}

/** Text by which games are found: small letters, no marks and no spaces. @param {string} text */
const plain = (text) => text.normalize("NFKD").toLowerCase().replace(/[\p{M}\p{P}\p{Z}]/gu, "");

/** Whether a game is what somebody looks for, by its names or by its rules, in both languages. @param {any} game @param {string} sought */
export function isFound(game, sought) {
  const texts = [game.name, game.title, game.japanese.title, ...game.aliases, game.short, game.japanese.short];
  return texts.some((text) => plain(text).includes(plain(sought)));
}
