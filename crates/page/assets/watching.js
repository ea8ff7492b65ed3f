// A solution that is watched, step by step, in a line apart from the player's own game.

import * as api from "./api.js";
import { words } from "./words.js";

export class Watching {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** After which move it was told that watching shows the hidden cards. @type {number|null} */
    this.toldAt = null;
  }

  /** Puts the solution behind the moves so far, in a line apart, and plays it step by step. */
  start() {
    const { game } = this;
    if (game.isHidden()) return this.startSeen();
    if (!game.isJudged()) return game.want(() => this.start());
    const rest = game.light.solved?.moves;
    if (!rest?.length) return;
    const own = game.watch?.own ?? game.ownLine();
    game.putAhead(rest);
    game.watch = { from: game.at, timer: null, pace: 1000, own };
    this.playOrPause();
  }

  /** Watches a win that only one who sees the hidden cards can know of. Who did not ask to see them is told so first. */
  startSeen() {
    const { game } = this;
    if (this.toldAt !== game.at) {
      this.toldAt = game.at;
      game.note = words().watchShows;
      return game.draw();
    }
    this.toldAt = null;
    game.note = "";
    game.wasHidden = true;
    game.turnFaceUp();
    game.want(() => this.start());
  }

  playOrPause() {
    const { game } = this;
    const { watch } = game;
    if (!watch) return;
    if (watch.timer) {
      clearInterval(watch.timer);
      watch.timer = null;
      return game.draw();
    }
    watch.timer = setInterval(() => {
      if (game.at < game.moves.length) game.redo();
      else this.playOrPause();
    }, watch.pace);
    game.redo();
  }

  /** @param {number} factor */
  faster(factor) {
    const { watch } = this.game;
    if (!watch) return;
    watch.pace = Math.max(60, Math.min(4000, watch.pace * factor));
    if (watch.timer) {
      this.playOrPause();
      this.playOrPause();
    }
  }

  /** Ends the watching: the player's own game is there again as it was, and the solution stays as a line that was tried. */
  stop() {
    const { game } = this;
    const { watch } = game;
    if (!watch) return;
    if (watch.timer) clearInterval(watch.timer);
    game.watch = null;
    const watched = { from: watch.from, moves: [...game.moves], first: game.played[watch.from] ?? null };
    Object.assign(game, watch.own.line);
    if (watched.moves.some((move, i) => game.moves[i] !== move)) game.addTried(watched);
    if (game.board.isFaceUp !== watch.own.isFaceUp) [game.keeping, game.board.isFaceUp] = [[], watch.own.isFaceUp];
    game.wasHidden = false;
    game.forget();
    game.show();
  }

  /** A move is made where a solution is watched: it becomes the game, and the game that was is kept as a line that was tried. @param {{timer: number|null, own: any}} watch */
  takeOver({ timer, own }) {
    const { game } = this;
    if (timer) clearInterval(timer);
    game.watch = null;
    game.wasHidden = false;
    const from = own.line.moves.findIndex((/** @type {string} */ move, /** @type {number} */ i) => i >= game.at || game.moves[i] !== move);
    if (from >= 0) game.addTried({ from, moves: own.line.moves, first: own.line.played[from] ?? null });
  }

  async shortest() {
    const { game } = this;
    const { watch } = game;
    if (!watch) return;
    if (watch.timer) clearInterval(watch.timer);
    watch.timer = null;
    game.draw();
    try {
      const line = { ...game.line(), moves: game.moves.slice(0, watch.from) };
      const solved = await api.solve(line, "optimal");
      if (game.watch !== watch || !solved.moves?.length) return;
      game.at = watch.from;
      game.putAhead(solved.moves);
      await game.show();
    } catch (error) {
      game.fail(error);
    }
  }
}
