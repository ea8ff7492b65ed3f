// The line of play: all moves, those that were taken back, what is known of them, and lines that were tried and left.

/** @typedef {import("./saved.js").Tried} Tried */

/** Lines that were tried, at the most. */
const TRIED = 12;

/** Whether a line begins with another one. @param {string[]} line @param {string[]} other */
const beginsWith = (line, other) => other.every((move, i) => line[i] === move);

export class Line {
  /** @param {string[]} moves */
  constructor(moves) {
    /** All moves, also those that were taken back. @type {string[]} */
    this.moves = moves;
    /** How many of them are played. */
    this.at = moves.length;
    /** What each of them does. @type {any[]} */
    this.played = [];
    /** Which moves keep the win, before each move. @type {any[]} */
    this.keeping = [];
    /** Chances to win after each move, in hidden games. @type {number[]} */
    this.chances = [];
    /** Lines that were left for others. @type {Tried[]} */
    this.tried = [];
    /** The line whose position is shown: to be gone back to when the next one is refused. @type {any} */
    this.shown = null;
  }

  /** The position of this line is shown. */
  keepShown() {
    const { at, moves, played, tried, keeping, chances } = this;
    this.shown = { at, moves: [...moves], played: [...played], tried: [...tried], keeping: [...keeping], chances: [...chances] };
  }

  goBackToShown() {
    if (this.shown) Object.assign(this, structuredClone(this.shown));
  }

  /** What the first moves do, as they are written here. @param {any[]} played */
  learn(played) {
    played.forEach((move, i) => {
      this.played[i] = move;
      this.moves[i] = move.text;
    });
  }

  /** Puts other moves after those that are played. @param {string[]} moves */
  putAhead(moves) {
    this.moves = [...this.moves.slice(0, this.at), ...moves];
    this.forgetAfter(this.at);
  }

  /** What is known of moves after these is forgotten. @param {number} count */
  forgetAfter(count) {
    this.played.length = Math.min(this.played.length, count);
    this.keeping.length = Math.min(this.keeping.length, count + 1);
    this.chances.length = Math.min(this.chances.length, count + 1);
  }

  /** Plays moves; what was taken back before is kept as a line that was tried, if it is one's own. @param {string[]} texts @param {boolean} isOwn */
  playOn(texts, isOwn) {
    for (const text of texts) {
      if (this.moves[this.at] !== text) {
        if (isOwn) this.keepTried();
        this.forgetAfter(this.at);
        this.moves.length = this.at;
        this.moves.push(text);
      }
      this.at += 1;
    }
  }

  /** Keeps the line that is about to be left, if something of it lies ahead. */
  keepTried() {
    if (this.at >= this.moves.length) return;
    this.addTried({ from: this.at, moves: [...this.moves], first: this.played[this.at] ?? null });
  }

  /** @param {Tried} line */
  addTried(line) {
    this.tried = [line, ...this.tried.filter((other) => other.moves.join() !== line.moves.join())].slice(0, TRIED);
  }

  /** Changes to a line that was tried, and keeps this one. @param {Tried} line */
  changeTo(line) {
    this.at = Math.min(this.at, line.from);
    this.keepTried();
    this.tried = this.tried.filter((other) => other !== line);
    this.moves = [...line.moves];
    this.forgetAfter(line.from);
  }

  /**
   * Goes on with what was kept of the deal; true if that stands elsewhere than this line. A line that leads elsewhere than this
   * one stays as one that was tried.
   * @param {import("./saved.js").Kept} kept
   */
  goOn(kept) {
    const asked = this.moves.slice(0, this.at);
    this.tried = kept.tried;
    if (beginsWith(kept.moves, asked)) {
      this.moves = kept.moves;
      if (!asked.length) this.at = kept.at;
      return this.at !== asked.length;
    }
    if (!beginsWith(asked, kept.moves)) {
      this.addTried({ from: asked.findIndex((move, i) => move !== kept.moves[i]), moves: kept.moves, first: null });
    }
    return false;
  }
}
