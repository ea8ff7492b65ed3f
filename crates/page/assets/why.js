// Why a position is lost, in cards: which never come free, what lies on them, and what would have saved it. Everything is computed.

import * as api from "./api.js";
import { short, sign } from "./cards.js";
import { button, keyed, make } from "./dom.js";
import { signed } from "./facts.js";
import { Marks } from "./marks.js";
import { about, note } from "./panel.js";
import { sayings } from "./sayings.js";
import { told } from "./told.js";
import { isJapanese, words } from "./words.js";

const RANKS = "A23456789TJQK";

export class Why {
  kind = /** @type {const} */ ("why");

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.marks = new Marks(game.board);
    this.stop = new AbortController();
    /** @type {any} */
    this.answer = null;
    this.chosen = 0;
    /** The moves that would have kept the win, as they are told. @type {Map<number, any>} */
    this.saving = new Map();
    this.find();
  }

  async find() {
    const { signal } = this.stop;
    try {
      this.answer = await api.why(this.game.line(), signal);
      this.game.draw();
      for (const { kind, number, move } of this.answer.saved_by) {
        if (kind !== "move") continue;
        const { legal, board } = await api.position({ ...this.game.line(), moves: this.game.moves.slice(0, number - 1) }, signal);
        this.saving.set(number, { move: legal.find((/** @type {any} */ one) => one.text === move), board });
      }
    } catch (error) {
      if (signal.aborted) return;
      this.answer ??= { verdict: "unwinnable", no_move: false, stuck: [], how: null, positions: null, saved_by: [] };
      this.game.note = error instanceof Error ? error.message : String(error);
    }
    this.game.draw();
  }

  /** The cards that never come free; where no move is left there is no need to name them. @returns {any[]} */
  stuck() {
    return this.answer && !this.answer.no_move ? this.answer.stuck : [];
  }

  mark() {
    this.marks.begin();
    const stuck = this.stuck();
    if (!stuck.length) return;
    const strong = new Set(stuck.flatMap((/** @type {any} */ { card, under }) => [card, ...under]));
    this.marks.pale(strong);
    for (const { under } of stuck) for (const card of under) this.marks.ring(this.marks.card(card), "stuck", true);
    stuck.forEach((/** @type {any} */ { card }, /** @type {number} */ i) => {
      const box = this.marks.card(card);
      this.marks.ring(box, "stuck");
      this.marks.number(box, String(i + 1));
      const spot = this.foundation(card);
      this.marks.number(spot, String(i + 1), true);
      if (i === this.chosen) this.marks.link(spot, box);
    });
  }

  /** Where a card would go up. @param {string} card */
  foundation(card) {
    const { layout } = this.game.board;
    const spot = layout?.spots.find(({ kind, mark }) => kind.startsWith("foundation") && mark === card[1]);
    return spot ? this.marks.box(spot) : null;
  }

  /** A sentence about a card that never comes free. @param {any} stuck @param {number} i */
  sentence({ card, under }, i) {
    const say = sayings();
    const text = make("span", "");
    const isByAce = this.foundation(card) && !this.game.position?.board.base;
    const rank = RANKS[RANKS.indexOf(card[0]) - 1];
    if (isByAce) text.append(say.suitStops(say.suits[/** @type {"S"} */ (card[1])], rank === "T" ? "10" : rank ?? ""));
    text.append(short(card), ...(under.length ? [say.stays, ...under.flatMap((/** @type {string} */ one, /** @type {number} */ n) => [n ? " " : "", short(one)]), isJapanese() ? "。" : "."] : [say.never]));
    const made = keyed(`stuck-${i}`, button(`reason${i === this.chosen ? " is-here" : ""}`, "", () => {
      this.chosen = i;
      this.game.draw();
    }));
    made.append(make("i", "", String(i + 1)), text);
    return made;
  }

  parts() {
    const { game, answer } = this;
    const say = sayings();
    const [title, more] = !answer ? [words().lost, `${say.looking}…`] : answer.no_move ? [say.noMove, ""]
      : answer.how && this.stuck().length ? [say.neverFree(this.stuck().length), say.needed] : [say.noShort, say.noShortWhy];
    const verdict = keyed("verdict", make("section", "verdict is-lost", sign("lost"), make("div", "", make("h2", "", title), ...(more ? [make("p", "", more)] : []))));
    const reasons = this.stuck().length ? [keyed("reasons", make("section", "reasons", ...this.stuck().map((/** @type {any} */ one, /** @type {number} */ i) => this.sentence(one, i))))] : [];
    const buttons = keyed("why-buttons", make("section", "view-buttons",
      ...(game.views.blamed() ? [signed("back", "primary", "back", say.backBefore, () => game.backBeforeLoss())] : []),
      make("div", "row", keyed("hide", button("button", say.hideWhy, () => game.views.end())), keyed("anyway", button("button", say.playAnyway, () => game.views.end())))));
    return [about(game), verdict, ...reasons, ...this.savedPart(), this.groundsPart(), note(game), buttons].filter((part) => part !== null);
  }

  savedPart() {
    const say = sayings();
    const saved = this.answer?.saved_by ?? [];
    if (!saved.length) return [];
    const lines = saved.flatMap((/** @type {any} */ { kind, number }) => {
      if (kind === "cell") return [make("b", "", say.oneCell)];
      const { move, board } = this.saving.get(number) ?? {};
      return move ? [make("p", "", told(move, board, this.game.position?.shape), say.soWould(number))] : [];
    });
    return lines.length ? [keyed("saved", make("section", "saved", sign("won"), make("div", "", ...lines)))] : [];
  }

  /** The proof's grounds, one click deeper. */
  groundsPart() {
    const { answer, game } = this;
    if (!answer) return null;
    const say = sayings();
    const parts = [];
    if (answer.how === "closed set" && answer.positions) parts.push(make("p", "", say.closedSet(answer.positions.toLocaleString("en"))));
    if (answer.how === "relaxation") parts.push(make("p", "", say.relaxation));
    const grounds = game.views.grounds();
    if (grounds) parts.push(make("p", "", grounds));
    return parts.length ? keyed("grounds", make("details", "grounds", make("summary", "", say.grounds), ...parts)) : null;
  }

  end() {
    this.stop.abort();
    this.marks.clear();
  }
}
