// Games in progress, kept in the browser: one for each game and deal.

/** @typedef {{from: number, moves: string[], first: any}} Tried a line that was left: where, all its moves, and what its first own one does, if that is known */
/** @typedef {{moves: string[], at: number, tried: Tried[], isFaceUp: boolean, spent?: number}} Kept all moves, also those taken back, and how many are played; how many seconds it took */

const PREFIX = "game ";

/** So many games are kept; the one that was not played for the longest time goes first. */
const MOST = 100;

/** @param {string} game @param {string} deal */
const place = (game, deal) => `${PREFIX}${game} ${deal}`;

/** What was kept, if it is whole. @param {string|null} text @returns {(Kept & {time: number})|null} */
function read(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    const isLine = (/** @type {any} */ moves) => Array.isArray(moves) && moves.every((move) => typeof move === "string");
    const isWhole = isLine(kept.moves) && kept.at >= 0 && kept.at <= kept.moves.length
      && kept.tried.every((/** @type {any} */ line) => isLine(line.moves) && line.from < line.moves.length && (line.first === null || line.first.kind));
    return isWhole ? kept : null;
  } catch {
    return null;
  }
}

/** The game in progress of a deal. @param {string} game @param {string} deal @returns {Kept|null} */
export const saved = (game, deal) => read(localStorage.getItem(place(game, deal)));

/** Keeps a game; false if the browser does not. @param {string} game @param {string} deal @param {Kept} kept */
export function save(game, deal, kept) {
  const here = place(game, deal);
  if (localStorage.getItem(here) === null) makeRoom();
  return write(here, { ...kept, time: Date.now() });
}

/** Keeps which game was played last. @param {{game: string, deal: string, at: number, spent?: number, address: string}} last */
export const saveLast = (last) => write("last", last);

/** @param {string} name @param {object} value */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the oldest games until there is room for one more. */
function makeRoom() {
  const places = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (places.length < MOST) return;
  const aged = places.map((name) => ({ name, time: read(localStorage.getItem(name))?.time ?? 0 }));
  aged.sort((a, b) => a.time - b.time);
  for (const { name } of aged.slice(0, aged.length - MOST + 1)) localStorage.removeItem(name);
}
