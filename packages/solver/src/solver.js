// The questions, as functions that give promises.

import { WinnableError } from "./error.js";
import { checked, limited, qualified } from "./options.js";
import { Pool } from "./pool.js";
import { Session } from "./session.js";

/**
 * What browsers and Node.js do each in their way.
 * @typedef {object} Platform
 * @property {(base: URL|null, heard: (data: any) => void, failed: (error: unknown) => void) => import("./pool.js").Started} start starts a worker
 * @property {(name: string, base: URL|null) => Promise<any>} read a file of the package
 * @property {(base: string|URL) => URL} base a folder that was named
 * @property {() => number} cores how many cores there are
 */

/** A name as JavaScript writes it: move_count is moveCount. @param {string} name */
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** An answer with its fields named so; what they hold is left as it is. @param {object} answer @returns {any} */
const told = (answer) => Object.fromEntries(Object.entries(answer).map(([name, value]) => [camel(name), value]));

/** A position. @param {any} answer */
function position({ game, shape, deal, board, open, legal, is_won, text }) {
  return { game, deal, shape: told(shape), board, open, legalMoves: legal, isWon: is_won, text };
}

export class Solver {
  /** @param {Platform} platform */
  constructor(platform) {
    this.platform = platform;
    /** @type {Pool|null} */
    this.pool = null;
    /** Where the files are, if not beside the modules. @type {URL|null} */
    this.base = null;
    /** Searches at a time, if that was said. @type {number|null} */
    this.workers = null;
    /** Rule files that were added, by their names. @type {Map<string, string>} */
    this.added = new Map();
  }

  /** The workers, which know the games that were added. */
  running() {
    if (this.pool) return this.pool;
    this.pool = new Pool({
      start: (heard, failed) => this.platform.start(this.base, heard, failed),
      wasm: () => this.platform.read("engine.wasm", this.base),
      judge: (file) => this.platform.read(file, this.base),
      refused: (message, fault) => new WinnableError(message, fault === "question" || fault === "unknown" ? "question" : "defect"),
      most: () => this.workers ?? Math.max(1, Math.min(8, this.platform.cores() - 1)),
    });
    this.pool.added = this.added;
    return this.pool;
  }

  /** @param {string} name @param {object} [question] @param {AbortSignal} [signal] @returns {Promise<any>} */
  ask(name, question, signal) {
    return this.running().ask(name, question, signal);
  }

  /** What every question about a position says. @param {string} game @param {string|number|bigint} deal @param {readonly string[]} [moves] */
  line(game, deal, moves = []) {
    return { game: String(game), deal: String(deal), moves: [...moves] };
  }

  /** @param {object} line @param {any} [options] */
  async solved(line, options) {
    const { signal, limits, quality } = checked(options, ["signal", "limits", "quality", "moves"]);
    const answer = await this.ask("solve", { ...line, quality: qualified(quality), limits: limited(limits) }, signal);
    return { grounds: null, proof: null, ...told(answer) };
  }

  /** The position after some moves, and the last of them as it is written. @param {any} line */
  async position(line) {
    const answer = await this.ask("position", line);
    return { shown: position(answer), last: answer.played.at(-1)?.text ?? null };
  }

  /** For each legal move what is so after it. @param {object} line @param {any[]} legal @param {any} [options] */
  async keeping(line, legal, options) {
    const { signal, limits } = checked(options, ["signal", "limits"]);
    const { verdicts } = await this.ask("keeping", { ...line, limits: limited(limits) }, signal);
    return legal.map((move, number) => ({ move, verdict: verdicts[number] }));
  }

  /** @param {object} line @param {any} [options] */
  async chance(line, options) {
    const { games = 16, signal } = checked(options, ["games", "signal"]);
    return told(await this.ask("chance", { ...line, games }, signal));
  }

  /** @param {any} options */
  async *winnableDeals(options) {
    const { game, grade, count = Infinity, from = 1, signal } = checked(options, ["game", "grade", "count", "from", "signal"]);
    let next = String(from);
    for (let found = 0; found < count; found += 1) {
      const { deal } = await this.ask("find", { game: String(game), from: next, grade, exactly: true }, signal);
      yield deal;
      const [kind, number] = deal.split(":");
      next = `${kind}:${BigInt(number) + 1n}`;
    }
  }

  /** Ends all workers. @param {string} why */
  close(why) {
    this.pool?.close(new WinnableError(why, "closed"));
    this.pool = null;
  }

  /** What the package exports. */
  functions() {
    return {
      configure: (/** @type {any} */ options) => {
        const { base, workers } = checked(options, ["base", "workers"]);
        if (workers !== undefined && !(Number.isSafeInteger(workers) && workers > 0)) {
          throw new WinnableError(`expected a number of workers from 1, found ${workers}`, "question");
        }
        this.close("the package was configured anew");
        if (base !== undefined) this.base = base === null ? null : this.platform.base(base);
        if (workers !== undefined) this.workers = workers;
      },
      games: async () => (await this.ask("games")).map((/** @type {any} */ game) => ({ ...game, shape: told(game.shape) })),
      addGame: async (/** @type {string} */ name, /** @type {string} */ text) => this.running().add(String(name), String(text)),
      deal: async (/** @type {any} */ game, /** @type {any} */ number) => (await this.position(this.line(game, number))).shown,
      solve: async (/** @type {any} */ game, /** @type {any} */ deal, /** @type {any} */ options) => this.solved(this.line(game, deal, options?.moves), options),
      session: async (/** @type {any} */ game, /** @type {any} */ deal) => {
        const line = this.line(game, deal);
        return new Session(this, line, (await this.position(line)).shown);
      },
      chance: async (/** @type {any} */ game, /** @type {any} */ deal, /** @type {any} */ moves, /** @type {any} */ options) => this.chance(this.line(game, deal, moves), options),
      grade: async (/** @type {any} */ game, /** @type {any} */ deal, /** @type {any} */ options) =>
        told(await this.ask("grade", { game: String(game), deal: String(deal) }, checked(options, ["signal"]).signal)),
      winnableDeals: (/** @type {any} */ options) => this.winnableDeals(options),
      close: async () => this.close("the package was closed"),
    };
  }
}
