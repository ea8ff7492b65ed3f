// A game in progress. The engine keeps no games: a session has the moves, and each question tells them.

import { checked } from "./options.js";

export class Session {
  /** @type {import("./solver.js").Solver} */
  #solver;
  /** @type {{game: string, deal: string, moves: string[]}} */
  #start;
  /** Positions from the start to the last move, also of moves that were taken back. @type {any[]} */
  #positions;
  /** The moves between them. @type {string[]} */
  #moves = [];
  /** How many of them are played. */
  #at = 0;
  /** What was called before, since moves are made in the order of the calls. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {import("./solver.js").Solver} solver @param {{game: string, deal: string, moves: string[]}} start @param {any} position */
  constructor(solver, start, position) {
    this.#solver = solver;
    this.#start = start;
    this.#positions = [position];
  }

  get #position() {
    return this.#positions[this.#at];
  }

  get game() {
    return this.#position.game;
  }

  get deal() {
    return this.#position.deal;
  }

  get board() {
    return this.#position.board;
  }

  get open() {
    return this.#position.open;
  }

  get text() {
    return this.#position.text;
  }

  get isWon() {
    return this.#position.isWon;
  }

  get legalMoves() {
    return this.#position.legalMoves;
  }

  /** The moves that are played. */
  get moves() {
    return this.#moves.slice(0, this.#at);
  }

  /** Does something after all that was called before. @template T @param {() => T|Promise<T>} what @returns {Promise<T>} */
  #then(what) {
    const done = this.#last.then(what);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Plays a move. @param {string|{text: string}} move */
  play(move) {
    return this.#then(async () => {
      const text = typeof move === "string" ? move : String(move?.text);
      const { shown, last } = await this.#solver.position({ ...this.#start, moves: [...this.moves, text] });
      this.#moves = [...this.moves, last];
      this.#positions = [...this.#positions.slice(0, this.#at + 1), shown];
      this.#at += 1;
    });
  }

  /** Takes a move back; false if there is none. */
  undo() {
    return this.#then(() => {
      const can = this.#at > 0;
      if (can) this.#at -= 1;
      return can;
    });
  }

  /** Plays a move again that was taken back; false if there is none. */
  redo() {
    return this.#then(() => {
      const can = this.#at < this.#moves.length;
      if (can) this.#at += 1;
      return can;
    });
  }

  /** The position that a question is about: that after all moves which were called for before. */
  async #line() {
    await this.#last;
    return { line: { ...this.#start, moves: this.moves }, legal: this.legalMoves };
  }

  /** @param {any} [options] */
  async solve(options) {
    const { line } = await this.#line();
    return this.#solver.solved(line, checked(options, ["signal", "limits", "quality"]));
  }

  /** @param {any} [options] */
  async canStillWin(options) {
    const { verdict } = await this.solve({ ...checked(options, ["signal", "limits"]), quality: "fast" });
    return verdict === "undecided" ? null : verdict === "winnable";
  }

  /** @param {any} [options] */
  async hint(options) {
    const { line, legal } = await this.#line();
    const { verdict, moves } = await this.#solver.solved(line, { ...checked(options, ["signal", "limits"]), quality: "good" });
    return { verdict, move: legal.find((/** @type {any} */ move) => move.text === moves[0]) ?? null };
  }

  /** @param {any} [options] */
  async keeping(options) {
    const { line, legal } = await this.#line();
    return this.#solver.keeping(line, legal, options);
  }

  /** @param {any} [options] */
  async chance(options) {
    const { line } = await this.#line();
    return this.#solver.chance(line, options);
  }
}
