// Records of games, kept in this browser alone: played and won, rows of wins, times and moves, deals of the day, puzzles.

/** @typedef {{played: number, won: number, row: number, best: number, fastest: number|null, fewest: number|null, open: string|null}} Record the deal that was begun last and not won is open */
/** @typedef {{games: {[name: string]: Record}, deals: {[deal: string]: {moves: number, seconds: number}}, days: {[date: string]: string}, puzzles: {[name: string]: {solved: number, tried: number}}, streak: number, bestStreak: number}} Records */

const PLACE = "records";
/** Deals whose best is kept; the oldest go first. */
const DEALS = 500;

/** @returns {Records} */
function none() {
  return { games: {}, deals: {}, days: {}, puzzles: {}, streak: 0, bestStreak: 0 };
}

/** All records; what is damaged is as if it were not there. @returns {Records} */
export function records() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    const isWhole = kept && ["games", "deals", "days", "puzzles"].every((part) => typeof kept[part] === "object" && kept[part]);
    return isWhole ? { ...none(), ...kept } : none();
  } catch {
    return none();
  }
}

/** @param {Records} kept */
function write(kept) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing has no records.
  }
}

export const forgetRecords = () => localStorage.removeItem(PLACE);

/** @param {Records} kept @param {string} name */
function of(kept, name) {
  kept.games[name] ??= { played: 0, won: 0, row: 0, best: 0, fastest: null, fewest: null, open: null };
  return kept.games[name];
}

/** A deal was begun, by its first move; another one that was begun and not won ends the row. @param {string} name @param {string} deal */
export function begun(name, deal) {
  const kept = records();
  const game = of(kept, name);
  if (game.open === deal || kept.deals[`${name} ${deal}`]) return;
  if (game.open) game.row = 0;
  game.open = deal;
  game.played += 1;
  write(kept);
}

/**
 * A deal was won. Says what was known of it before, and how many deals were won in a row; a deal that was won before counts once.
 * @param {string} name @param {string} deal @param {number} moves @param {number} seconds
 * @returns {{before: {moves: number, seconds: number}|null, row: number}}
 */
export function won(name, deal, moves, seconds) {
  const kept = records();
  const game = of(kept, name);
  const place = `${name} ${deal}`;
  const before = kept.deals[place] ?? null;
  if (!before) {
    if (game.open !== deal) game.played += 1;
    game.open = null;
    game.won += 1;
    game.row += 1;
    game.best = Math.max(game.best, game.row);
  }
  game.fastest = Math.min(game.fastest ?? Infinity, Math.round(seconds));
  game.fewest = Math.min(game.fewest ?? Infinity, moves);
  delete kept.deals[place];
  kept.deals[place] = { moves: Math.min(moves, before?.moves ?? Infinity), seconds: Math.min(Math.round(seconds), before?.seconds ?? Infinity) };
  for (const old of Object.keys(kept.deals).slice(0, -DEALS)) delete kept.deals[old];
  const day = dayDeal();
  if (day && day.game === name && day.deal === deal) kept.days[day.date] = name;
  write(kept);
  return { before, row: game.row };
}

/** The deal of the day as it was found here, so that its win is known. @returns {{date: string, game: string, deal: string}|null} */
export function dayDeal() {
  try {
    return JSON.parse(localStorage.getItem("day") ?? "null");
  } catch {
    return null;
  }
}

/** @param {{date: string, game: string, deal: string}} day */
export const keepDay = (day) => localStorage.setItem("day", JSON.stringify(day));

/** A puzzle was solved or missed: the points, and the row of those that were solved. @param {string} name @param {number} points 1, a half, or 0 @returns {number} the streak */
export function puzzled(name, points) {
  const kept = records();
  kept.puzzles[name] ??= { solved: 0, tried: 0 };
  kept.puzzles[name].tried += 1;
  kept.puzzles[name].solved += points;
  kept.streak = points ? kept.streak + points : 0;
  kept.bestStreak = Math.max(kept.bestStreak, kept.streak);
  write(kept);
  return kept.streak;
}
