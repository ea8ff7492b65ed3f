// The stock that is turned, and cards that lie face down.

/** The words of the moves of the stock. */
const TURNS = {
  en: { draw: "Draw", deal: "Deal a row", redeal: "Turn the waste over" },
  ja: { draw: "めくる", deal: "1枚ずつ配る", redeal: "山札に戻す" },
};

/** A move of the stock in words; without a waste its cards go to the piles. @param {string} kind @param {import("./layout.js").Shape|undefined} shape */
export function turn(kind, shape) {
  const say = TURNS[document.documentElement.lang === "ja" ? "ja" : "en"];
  return kind === "redeal" ? say.redeal : shape && shape.kind === "piles" && !shape.draw ? say.deal : say.draw;
}

/** Whether a move is one of the stock. @param {any} move */
export const isTurn = (move) => move.kind === "draw" || move.kind === "redeal";

/** Whether a slot is covered: it lies face down. Some boards have holes. @param {string|null} slot */
const isDown = (slot) => Boolean(slot?.startsWith("["));

/** Whether a board tells cards that lie face down at a real table: its verdict is for one who knows them all. @param {any} board */
export const tellsCovered = (board) => Boolean(board.stock?.some((/** @type {string} */ slot) => slot !== "??"))
  || board.rows.some((/** @type {string[]} */ row) => row.some(isDown)) || board.reserves.some((/** @type {string[]} */ pile) => pile.length > 1);

/** Such a board as it lies on a real table. @param {any} board */
export function covered(board) {
  const hide = (/** @type {string} */ slot) => (isDown(slot) ? "??" : slot);
  const top = (/** @type {string[]} */ pile) => pile.map((slot, i) => (i === pile.length - 1 ? slot : "??"));
  return { ...board, rows: board.rows.map((/** @type {string[]} */ row) => row.map(hide)), stock: board.stock?.map(() => "??") ?? null, reserves: board.reserves.map(top) };
}

/** The name of a card that is not told, by its place; a card that is known to lie face down is shown. @param {string} slot @param {string} place */
export const named = (slot, place) => (slot === "??" ? `?${place}` : slot.replace(/[[\]]/g, ""));

/** What of its width a card shows of itself under the next one: a back needs little, what is to be read needs more. @param {string} slot @param {number} open */
export const shows = (slot, open) => (slot === "??" ? 0.13 : open);
