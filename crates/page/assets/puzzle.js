// Puzzles: positions where exactly one move keeps the win. The same number is the same puzzle for everybody.

import * as api from "./api.js";
import { Board } from "./board.js";
import { sign } from "./cards.js";
import { button, keyed, make } from "./dom.js";
import { facts, signed } from "./facts.js";
import { addressOf } from "./game.js";
import { icon } from "./icons.js";
import { Marks } from "./marks.js";
import { patch } from "./patch.js";
import { puzzled, records } from "./records.js";
import { clock, sayings } from "./sayings.js";
import { Spent } from "./spent.js";
import { told } from "./told.js";
import { segments } from "./variants.js";
import { titleOf, words } from "./words.js";

/** Games that are offered side by side, and more in a list. */
const GAMES = ["freecell", "klondike", "beleaguered-castle", "bakers-game", "fortress", "four-companies"];
const GRADES = ["easy", "medium", "hard"];

/** A number for a puzzle that nobody chose. */
const anyNumber = () => 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 1000;

export class Puzzles {
  /**
   * @param {any[]} games @param {string} game @param {string} grade @param {string} number as the address names them; without them as they were chosen last
   */
  constructor(games, game, grade, number) {
    this.games = games;
    this.name = games.some((listed) => listed.name === game) ? game : localStorage.getItem("puzzle-game") ?? "freecell";
    this.grade = GRADES.includes(grade) ? grade : localStorage.getItem("puzzle-grade") ?? "easy";
    this.number = /^\d+$/.test(number) ? Number(number) : anyNumber();
    this.table = make("section", "table");
    this.panel = make("aside", "panel");
    this.element = make("div", "game puzzle", this.table, this.panel);
    this.board = new Board(this.table, (move) => this.attempt(move), () => {});
    this.marks = new Marks(this.board);
    this.spent = new Spent();
    this.stop = new AbortController();
    this.streak = 0;
    this.was = 0;
    /** The move that was tried last. @type {any} */
    this.moved = null;
    this.reset();
    this.ticking = setInterval(() => {
      const time = this.panel.querySelector(".facts div:nth-child(2) b");
      if (time && this.state !== "finding") time.textContent = clock(this.spent.seconds);
    }, 1000);
    new ResizeObserver(() => requestAnimationFrame(() => this.mark())).observe(this.table);
  }

  reset() {
    /** @type {any} */
    this.puzzle = null;
    /** The position of the puzzle. @type {any} */
    this.position = null;
    /** @type {"finding"|"open"|"wrong"|"right"|"shown"|"none"} */
    this.state = "finding";
    /** @type {any[]} */
    this.tried = [];
    this.streak = records().streak;
    this.was = this.streak;
    this.isCounted = false;
    /** The moves that are left, if it was narrowed. @type {Set<string>|null} */
    this.left = null;
    this.note = "";
    /** What the moves after the only one do. @type {any[]} */
    this.then = [];
    this.spent.before = 0;
    this.spent.touch(false);
    this.spent.stop(false);
  }

  listed() {
    return this.games.find((listed) => listed.name === this.name);
  }

  /** Looks for the puzzle, and shows it. */
  async show() {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.reset();
    this.draw();
    try {
      this.puzzle = await api.puzzle(this.name, this.grade, this.number, signal);
      this.position = await api.position(this.line(), signal);
    } catch (error) {
      if (signal.aborted) return;
      this.state = "none";
      this.note = error instanceof Error ? error.message : String(error);
      return this.draw();
    }
    if (signal.aborted) return;
    history.replaceState(null, "", `#/puzzles/${this.name}/${this.grade}/${this.number}`);
    localStorage.setItem("puzzle-game", this.name);
    localStorage.setItem("puzzle-grade", this.grade);
    this.state = "open";
    this.again();
  }

  line() {
    return { game: this.name, deal: this.puzzle.deal, moves: this.puzzle.moves };
  }

  /** The puzzle as it was. */
  again() {
    this.state = "open";
    this.board.isFaceUp = Boolean(this.position.open);
    const { left, position } = this;
    this.board.show(left ? { ...position, legal: position.legal.filter((/** @type {any} */ { text }) => left.has(text)) } : position);
    this.draw();
  }

  /** @param {any} move */
  async attempt(move) {
    if (this.state !== "open") return;
    const isRight = move.text === this.puzzle.only;
    const { signal } = this.stop;
    if (!this.tried.some(({ text }) => text === move.text)) this.tried.push(move);
    if (!isRight) this.count(0);
    else {
      this.spent.stop(true);
      this.count(this.left ? 0.5 : 1);
    }
    const after = await api.position({ ...this.line(), moves: [...this.puzzle.moves, move.text] }, signal).catch(() => null);
    if (signal.aborted || !after) return;
    this.state = isRight ? "right" : "wrong";
    this.board.show({ ...after, legal: [] });
    this.board.ring("last", null, "to");
    this.moved = move;
    this.draw();
    if (isRight) await this.tellThen();
  }

  /** What the only move makes possible: the moves of the winning line that follow. */
  async tellThen() {
    const moves = [...this.puzzle.moves, ...this.puzzle.line.slice(0, 5)];
    const { played } = await api.position({ ...this.line(), moves }, this.stop.signal).catch(() => ({ played: [] }));
    this.then = played.slice(this.puzzle.moves.length + 1);
    this.draw();
  }

  /** A puzzle counts once: by its first try. @param {number} points */
  count(points) {
    if (this.isCounted) return;
    this.isCounted = true;
    this.streak = puzzled(this.name, points);
  }

  /** Leaves three moves, one of which is right. */
  narrow() {
    const others = this.position.legal.map((/** @type {any} */ { text }) => text).filter((/** @type {string} */ text) => text !== this.puzzle.only);
    // Which two others is the puzzle's, not chance.
    const step = Math.max(1, Math.floor(others.length / 2));
    this.left = new Set([this.puzzle.only, others[this.number % others.length], others[(this.number + step) % others.length]]);
    this.again();
  }

  /** Shows the move, which ends the streak. */
  giveUp() {
    this.count(0);
    this.spent.stop(true);
    this.state = "shown";
    this.board.show({ ...this.position, legal: [] });
    this.draw();
  }

  next() {
    this.number += 1;
    this.show();
  }

  redraw() {
    this.board.forget();
    this.board.draw();
    this.mark();
  }

  only() {
    return this.position?.legal.find((/** @type {any} */ { text }) => text === this.puzzle.only) ?? null;
  }

  mark() {
    this.marks.begin();
    if (!this.position) return;
    if (this.state === "shown") this.marks.move(this.only(), "better");
    const moved = this.state === "wrong" || this.state === "right" ? this.moved : null;
    for (const card of moved?.cards ?? []) this.marks.ring(this.marks.card(card), this.state === "wrong" ? "lost" : "right");
    if (this.left && this.state === "open") {
      for (const { text, cards } of this.position.legal) if (this.left.has(text)) for (const card of cards ?? []) this.marks.ring(this.marks.card(card), "left");
    }
  }

  draw() {
    patch(this.panel, this.parts());
    this.mark();
  }

  parts() {
    const say = sayings();
    const { puzzle, position } = this;
    const game = this.listed();
    const share = signed("share", "", "share", say.share, () => this.share());
    const name = make("div", "", make("h1", "", say.puzzle), make("code", "", say.number(this.number)));
    if (puzzle) name.append(make("small", "muted", `${titleOf(game)} ${say.ofDeal(puzzle.deal, puzzle.moves.length + 1)}`));
    const level = words()[/** @type {"easy"|"medium"|"hard"} */ (puzzle?.grade ?? this.grade)];
    const figures = facts([[String(this.streak), this.streak < this.was ? say.wasStreak(this.was) : say.streak], [clock(this.spent.seconds), say.time], [level, puzzle ? say.temptedBy(puzzle.tempted) : ""]]);
    const note = this.note ? [keyed("note", make("p", "note", this.note))] : [];
    return [keyed("puzzle-about", make("div", "about", name, make("div", "row", share))), this.verdict(), figures, this.choice(), ...(position ? [this.attempts()] : []), ...note, this.buttons()];
  }

  verdict() {
    const say = sayings();
    const shape = this.position?.shape;
    const box = keyed("verdict", make("section", "verdict"));
    const tell = (/** @type {Node} */ mark, /** @type {string} */ title, /** @type {(Node|string)[][]} */ ...lines) => box.append(mark, make("div", "", make("h2", "", title), ...lines.map((line) => make("p", "", ...line))));
    if (this.state === "finding") tell(sign("thinking"), say.findingPuzzle);
    else if (this.state === "none") tell(sign("undecided"), say.noPuzzle);
    else if (this.state === "wrong") {
      box.classList.add("is-lost");
      tell(sign("lost"), say.notThis, [told(this.moved, this.position.board, shape), say.loses], [say.keepsOn]);
    } else if (this.state === "right") {
      const then = this.then.length ? [[say.then, ...this.then.flatMap((move, i) => [i ? ", " : "", told(move, null, shape)]), "."]] : [];
      tell(sign("won"), say.yes, [told(this.moved, this.position.board, shape), say.otherLose(this.puzzle.legal - 1)], ...then);
    } else tell(icon("only"), say.findOnly, [say.oneKeeps(this.left?.size ?? this.puzzle.legal)]);
    return box;
  }

  /** The game and the grade that are wanted. */
  choice() {
    const say = sayings();
    const grades = segments(say.grade, GRADES, this.grade, (grade) => words()[/** @type {"easy"} */ (grade)], (grade) => {
      this.grade = String(grade);
      this.number = anyNumber();
      this.show();
    });
    const select = /** @type {HTMLSelectElement} */ (make("select", "button"));
    const first = GAMES.flatMap((name) => this.games.find((listed) => listed.name === name && (listed.puzzles || name === this.name)) ?? []);
    const others = this.games.filter((listed) => listed.puzzles && !first.includes(listed));
    select.append(...[...first, ...others].map((listed) => new Option(titleOf(listed), listed.name, false, listed.name === this.name)));
    select.oninput = (event) => {
      this.name = /** @type {HTMLSelectElement} */ (event.target).value;
      this.number = anyNumber();
      this.show();
    };
    return keyed("choice", make("section", "variants", make("label", "choice", make("span", "", say.game), select), make("div", "choice", make("span", "", say.grade), grades)));
  }

  attempts() {
    const say = sayings();
    const shape = this.position.shape;
    const rows = this.tried.map((move, i) => {
      const isRight = move.text === this.puzzle.only;
      return make("li", "", make("span", "number", String(i + 1)), sign(isRight ? "won" : "lost"), make("span", "", told(move, this.position.board, shape), make("small", "", isRight ? (i ? say.onlyMove : say.onlyFirst) : say.isNot)));
    });
    return keyed("attempts", make("section", "attempts", make("h3", "muted", say.tried), rows.length ? make("ol", "", ...rows) : make("p", "muted", say.nothingTried)));
  }

  buttons() {
    const say = sayings();
    const row = (/** @type {HTMLElement[]} */ ...buttons) => make("div", "row", ...buttons);
    const plain = (/** @type {string} */ key, /** @type {string} */ text, /** @type {() => void} */ act) => keyed(key, button("button", text, act));
    const box = keyed("puzzle-buttons", make("section", "view-buttons"));
    if (this.state === "wrong") box.append(signed("again", "primary", "back", say.tryAgain, () => this.again()), row(plain("show-move", say.showMove, () => this.giveUp())));
    else if (this.state === "right" || this.state === "shown") box.append(signed("next", "primary", "next", say.nextPuzzle, () => this.next()), row(plain("play-on", say.playOn, () => this.playOn())));
    else if (this.state === "open") {
      const narrow = this.left || this.puzzle.legal <= 3 ? [] : [plain("narrow", say.narrowIt, () => this.narrow())];
      box.append(row(...narrow, plain("give-up", say.giveUp, () => this.giveUp()), plain("skip", say.skip, () => this.next())));
    } else if (this.state === "none") box.append(row(plain("skip", say.nextPuzzle, () => this.next())));
    return box;
  }

  /** Plays on from the puzzle: a game as others, with the moves that led to it. */
  playOn() {
    const { deal, moves, only } = this.puzzle;
    const line = this.state === "right" ? [...moves, only] : moves;
    location.hash = `${addressOf(this.name, deal)}/${line.map(encodeURIComponent).join(",")}`;
  }

  async share() {
    await navigator.clipboard.writeText(`${api.published()}#/puzzles/${this.name}/${this.grade}/${this.number}`);
    this.note = sayings().copied;
    this.draw();
  }

  close() {
    this.stop.abort();
    clearInterval(this.ticking);
    this.spent.close();
  }
}
