// The end of a game that is certain: all that is left goes up to the foundations card by card. It is asked once whether that is to be done,
// then done by itself, or never; the options say which.

import { button, keyed, make } from "./dom.js";
import { key } from "./layout.js";

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";

/** So long each card has to be seen going. */
const PACE = 130;

const WORDS = {
  en: { certain: "The win is certain", why: "All cards left go up one after the other.", yes: "Finish", no: "Not by itself", option: "Finish by itself when the win is certain" },
  ja: { certain: "もう勝ちは確実です", why: "残りの札は順に組札へ上がります。", yes: "自動で完成", no: "自分で続ける", option: "勝ちが確実なら自動で完成" },
};

/** What is said of it. */
export const finishWords = () => WORDS[document.documentElement.lang === "ja" ? "ja" : "en"];

/** What was chosen. @returns {"yes"|"no"|null} */
const choice = () => /** @type {any} */ (localStorage.getItem("finish"));

/** @param {string} card */
const rankOf = (card) => RANKS.indexOf(card[0]) + 1;

/** Which foundation takes a card next, as something that takes cards until there is none for one. @param {any} board @returns {((card: string) => boolean)|null} */
function foundations(board) {
  const { suits, decks, tops } = board.foundations;
  if (tops) {
    // By 1, 2, 3 and 4, in any suit; a king ends each.
    const up = tops.map((/** @type {string|null} */ top) => (top ? rankOf(top[0] === "1" ? "T" : top) : 0));
    return (card) => {
      const at = up.findIndex((/** @type {number} */ rank, /** @type {number} */ v) => rank !== 13 && (rank + v) % 13 + 1 === rankOf(card));
      if (at >= 0) up[at] = rankOf(card);
      return at >= 0;
    };
  }
  const all = (decks ?? (suits ? [suits] : [])).map((/** @type {number[]} */ up) => [...up]);
  if (!all.length) return null;
  const base = board.base ? RANKS.indexOf(board.base) + 1 : 1;
  return (card) => {
    const suit = SUITS.indexOf(card[1]);
    const taking = all.find((/** @type {number[]} */ up) => rankOf(card) === (up[suit] ? (up[suit] % 13) + 1 : base) && !(up[suit] && rankOf(card) === base));
    if (taking) taking[suit] = rankOf(card);
    return Boolean(taking);
  };
}

/** Whether all cards that are left go up from where they lie, one after the other, and nothing is hidden. @param {any} position */
export function isCertain(position) {
  const { board, legal, shape } = position;
  if (!["piles", "stacks"].includes(shape.kind) || board.stock?.length || position.is_won) return false;
  const isHome = (/** @type {any} */ move) => move.kind === "move" && key(move.to).startsWith("foundation");
  if (!legal.some(isHome) || legal.some((/** @type {any} */ move) => isHome(move) && move.cards.length > 1)) return false;
  const piles = [...board.rows, ...board.reserves, ...board.cells.filter((/** @type {string|null} */ card) => card).map((/** @type {string} */ card) => [card]), board.waste ?? []]
    .map((pile) => [...pile]);
  const cards = piles.flat();
  if (cards.length < 2 || cards.some((card) => !card || /[[?]/.test(card))) return false;
  const takes = foundations(board);
  if (!takes) return false;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const pile of piles) while (pile.length && takes(pile[pile.length - 1])) isMore = Boolean(pile.pop());
  }
  return piles.every((pile) => !pile.length);
}

/** Finishes, goes on finishing, or asks, after a move of the player. @param {import("./game.js").Game} game */
export function finishOrAsk(game) {
  if (game.isFinishing) return step(game);
  game.asksFinish = false;
  if (choice() === "no" || !game.hasMoved || game.watch || !isCertain(game.position)) return;
  if (choice() === "yes") finish(game);
  else game.asksFinish = true;
}

/** @param {import("./game.js").Game} game */
function finish(game) {
  game.asksFinish = false;
  game.isFinishing = true;
  step(game);
}

/** One card goes up. Whatever else is done ends it. @param {import("./game.js").Game} game */
function step(game) {
  const { position } = game;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => {
    if (!game.isFinishing || game.position !== position) return;
    const home = position.legal.find((/** @type {any} */ move) => move.kind === "move" && key(move.to).startsWith("foundation"));
    if (home) game.play([home.text]);
    else game.isFinishing = false;
  }, isStill ? 0 : PACE);
}

/** The question, in the panel. @param {import("./game.js").Game} game */
export function finishing(game) {
  if (!game.asksFinish) return null;
  const say = finishWords();
  const answer = (/** @type {"yes"|"no"} */ chosen) => {
    localStorage.setItem("finish", chosen);
    game.asksFinish = false;
    if (chosen === "yes") finish(game);
    game.draw();
  };
  const row = make("div", "row", keyed("finish", button("button action", say.yes, () => answer("yes"))), keyed("no-finish", button("button", say.no, () => answer("no"))));
  return keyed("finishing", make("section", "finishing", make("p", "", make("b", "", say.certain), make("small", "", say.why)), row));
}
