// What is found out about a game that is over, as long as somebody looks at it: which moves keep the win at each position, and which lost it.

import * as api from "./api.js";

export class Known {
  /** @param {import("./game.js").Game} game @param {() => void} changed */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.stop = new AbortController();
    this.moves = [...game.moves];
    /** How many legal moves there are before each move, and how many of them keep the win. @type {{kept: number, all: number}[]} */
    this.keeping = [];
    /** The number of the move after which the line is lost; 0 if it never could be won. @type {number|null} */
    this.lostAt = null;
    /** Moves that lost the game and were taken back: where they branch off, the line, and the number of the move. @type {{from: number, moves: string[], at: number}[]} */
    this.losses = [];
    this.isLossKnown = false;
    this.isWhole = false;
  }

  /** @param {string[]} moves */
  line(moves) {
    return { game: this.game.name, deal: this.game.deal, moves };
  }

  /** Finds everything out; an error ends it, and what is known stays. */
  async find() {
    const { signal } = this.stop;
    try {
      if (!this.game.position?.is_won || this.game.at < this.moves.length) {
        this.lostAt = (await api.lost(this.line(this.moves), signal)).move_number;
      }
      await this.findLosses(signal);
      const last = this.lostAt === null ? this.moves.length : Math.max(0, this.lostAt - 1);
      for (let at = 0; at < this.moves.length; at++) {
        // After the loss no move keeps the win.
        const found = at <= last ? await api.keeping(this.line(this.moves.slice(0, at)), signal) : { kept: 0, verdicts: [] };
        if (signal.aborted) return;
        this.keeping[at] = { kept: found.kept, all: found.verdicts.length };
        this.changed();
      }
      this.isWhole = true;
    } catch {
      if (signal.aborted) return;
    }
    this.changed();
  }

  /** Which lines that were left had lost the game. @param {AbortSignal} signal */
  async findLosses(signal) {
    const seen = new Set();
    for (const { from, moves } of this.game.tried) {
      const { move_number } = await api.lost(this.line(moves), signal);
      if (signal.aborted) return;
      const name = moves.slice(0, move_number ?? 0).join();
      if (!move_number || move_number <= from || seen.has(name)) continue;
      seen.add(name);
      this.losses.push({ from, moves, at: move_number });
    }
    this.isLossKnown = true;
    this.changed();
  }

  /** The positions of the line at which a move was made that lost it. */
  lostFrom() {
    return new Set(this.losses.map(({ from }) => from).filter((from) => from < this.moves.length));
  }

  end() {
    this.stop.abort();
  }
}
