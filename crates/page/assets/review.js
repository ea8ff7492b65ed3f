// The review of a game: the graph of moves that kept the win, the turning points with the better move, and play on from there.

import * as api from "./api.js";
import { sign } from "./cards.js";
import { button, keyed, make } from "./dom.js";
import { bars, signed } from "./facts.js";
import { Known } from "./known.js";
import { Marks } from "./marks.js";
import { note, shortDeal } from "./panel.js";
import { clock, sayings } from "./sayings.js";
import { told } from "./told.js";

/** Turning points that are listed at the most. */
const MOST = 6;

/** @typedef {{at: number, moves: string[], isLoss: boolean, kept: number, all: number, played: any, better: any, shape: any, board: any}} Turn a position, and the move that was made there */

export class Review {
  kind = /** @type {const} */ ("review");

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.isWon = Boolean(game.position?.is_won);
    this.marks = new Marks(game.board);
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {Turn|null} */
    this.chosen = null;
    this.known = new Known(game, () => this.game.draw());
    this.line = [...game.moves];
    this.find();
  }

  async find() {
    await this.known.find();
    if (this.known.stop.signal.aborted) return;
    await this.findTurns();
    const last = this.turns[this.turns.length - 1];
    if (last) this.choose(last);
    else this.game.draw();
  }

  /** Every loss, and moves where fewer than half kept the win. */
  async findTurns() {
    const { keeping, lostAt, losses } = this.known;
    const found = losses.map(({ moves, at }) => ({ at: at - 1, moves, isLoss: true }));
    if (lostAt) found.push({ at: lostAt - 1, moves: this.line, isLoss: true });
    const narrow = keeping.map(({ kept, all }, at) => ({ at, share: all ? kept / all : 1, kept })).filter(({ at, share, kept }) => kept && share < 0.5 && !found.some((one) => one.at === at));
    narrow.sort((a, b) => a.share - b.share);
    for (const { at } of narrow.slice(0, Math.max(0, MOST - found.length))) found.push({ at, moves: this.line, isLoss: false });
    found.sort((a, b) => a.at - b.at || Number(a.isLoss) - Number(b.isLoss));
    for (const one of found.slice(0, MOST)) {
      try {
        this.turns.push(await this.learn(one));
      } catch {
        return;
      }
    }
  }

  /** What is known of a turning point. @param {{at: number, moves: string[], isLoss: boolean}} one @returns {Promise<Turn>} */
  async learn(one) {
    const { signal } = this.known.stop;
    const line = this.known.line(one.moves.slice(0, one.at));
    const position = await api.position(line, signal);
    const { kept, verdicts } = await api.keeping(line, signal);
    const of = (/** @type {string} */ text) => position.legal.find((/** @type {any} */ move) => move.text === text) ?? null;
    const better = one.isLoss ? of((await api.solve(line, "good", signal)).moves?.[0] ?? "") : null;
    return { ...one, kept, all: verdicts.length, played: of(one.moves[one.at]), better, shape: position.shape, board: position.board };
  }

  /** Shows the board before a turning point. @param {Turn} turn */
  choose(turn) {
    this.chosen = turn;
    this.game.views.showAt(turn.moves, turn.at);
  }

  /** @param {number} way */
  step(way) {
    const at = this.chosen ? this.turns.indexOf(this.chosen) : -1;
    const next = this.turns[at + way];
    if (next) this.choose(next);
  }

  /** Plays on from the board that is shown; the line that was played stays under those that were tried. */
  playOn() {
    const { game, line } = this;
    if (game.at < game.moves.length || game.moves.join() !== line.join()) {
      const from = line.findIndex((move, i) => move !== game.moves[i] || i >= game.at);
      game.moves.length = game.at;
      game.forgetAfter(game.at);
      if (from >= 0) game.addTried({ from, moves: line, first: null });
    }
    game.views.end();
    game.show();
  }

  mark() {
    this.marks.begin();
    const turn = this.chosen;
    const { game } = this;
    if (!turn || game.at !== turn.at || !game.isSettled) return;
    if (turn.better) this.marks.move(turn.better, "better");
    if (turn.played) this.marks.move(turn.played, turn.isLoss ? "lost" : "better");
  }

  parts() {
    const { game, known } = this;
    const say = sayings();
    const head = make("div", "", make("h1", "", say.review), make("code", "", shortDeal(game)), make("small", "muted", `${game.title()} · ${this.isWon ? say.isWon : say.notWon} · ${clock(game.spent.seconds)}`));
    const close = signed("close", "icon-button", "close", "", () => game.views.endReview());
    close.setAttribute("aria-label", say.backToBoard);
    const about = keyed("review-about", make("div", "about", head, make("div", "row", signed("share", "", "share", say.share, () => game.share()), close)));
    const lost = known.lostFrom();
    const total = this.line.length;
    const kept = known.lostAt ? known.lostAt - 1 : total - lost.size;
    const isLoss = known.lostAt !== null && known.lostAt > 0;
    const figure = known.keeping.length < total && !known.isWhole ? say.reviewing(known.keeping.length, total) : say.keptIt(kept, isLoss ? known.lostAt : total);
    const here = this.chosen && this.chosen.moves === this.line ? this.chosen.at : undefined;
    const graph = keyed("review-graph", make("section", "keeping kept", make("div", "", make("span", "", say.keeping), make("b", "", figure)),
      bars(known.keeping, total, { here, lost, go: (at) => this.goTo(at) }), make("div", "legend-row", make("span", "", say.start), make("span", "", say.moveOf(this.chosen ? this.chosen.at + 1 : game.at, total)))));
    const list = keyed("turns", make("section", "turns", make("h3", "", known.isWhole ? (this.turns.length ? say.turningPoints(this.turns.length) : "") : `${say.checking}…`)));
    if (known.isWhole && !this.turns.length) list.append(make("p", "muted", known.lostAt === 0 ? "" : say.noTurning));
    list.append(...this.turns.map((turn, i) => this.row(turn, i)));
    const isOf = (/** @type {number} */ way) => this.turns[(this.chosen ? this.turns.indexOf(this.chosen) : -1) + way];
    const walk = (/** @type {string} */ key, /** @type {number} */ way, /** @type {"previous"|"next"} */ text) => {
      const made = signed(key, "", text, say[text], () => this.step(way));
      made.setAttribute("aria-disabled", String(!isOf(way)));
      return made;
    };
    const why = this.chosen?.isLoss ? [keyed("why", button("button", say.showWhy, () => this.showWhy()))] : [];
    const buttons = keyed("review-buttons", make("section", "view-buttons", signed("play-on", "primary", "branch", say.playOn, () => this.playOn()),
      make("div", "row", walk("previous", -1, "previous"), walk("following", 1, "next"), ...why)));
    return [about, graph, list, note(game), buttons].filter((part) => part !== null);
  }

  /** @param {Turn} turn @param {number} i */
  row(turn, i) {
    const say = sayings();
    const made = keyed(`turn-${i}`, button(`turn${turn === this.chosen ? " is-here" : ""}${turn.isLoss ? " is-loss" : ""}`, "", () => this.choose(turn)));
    const text = make("span", "");
    if (turn.played) text.append(make("b", "", told(turn.played, turn.board, turn.shape)));
    if (turn.isLoss) {
      text.append(make("b", "", ` ${say.lostIt}`), make("small", "", say.before(turn.kept, turn.all)));
      if (turn.better) text.append(make("small", "", `${say.better} `), make("span", "better", sign("won"), told(turn.better, turn.board, turn.shape), make("code", "", turn.better.text)));
    } else text.append(make("small", "", say.narrow(turn.kept, turn.all)));
    made.append(make("span", "number", String(turn.at + 1)), sign(turn.isLoss ? "lost" : "won"), text);
    return made;
  }

  /** @param {number} at */
  goTo(at) {
    this.chosen = this.turns.find((turn) => turn.at === at && turn.moves === this.line) ?? null;
    this.game.views.showAt(this.line, at);
  }

  /** Why the position after the loss is lost. */
  showWhy() {
    const turn = this.chosen;
    if (!turn) return;
    this.game.views.end();
    this.game.views.whyAfter(turn.moves, turn.at + 1);
  }

  end() {
    this.known.end();
    this.marks.clear();
  }
}
