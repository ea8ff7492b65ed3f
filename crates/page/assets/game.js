// One game: what is known of it, and everything that one can do with it.

import * as api from "./api.js";
import { Board } from "./board.js";
import { make, say } from "./dom.js";
import { gradedText } from "./graded.js";
import { Line } from "./line.js";
import { drawPanel } from "./panel.js";
import { finishOrAsk } from "./finish.js";
import { isFaceUpWanted, lightIs } from "./options.js";
import { begun } from "./records.js";
import { clock } from "./sayings.js";
import { save, saveLast, saved } from "./saved.js";
import { tellsCovered } from "./stock.js";
import { Spent } from "./spent.js";
import { heard } from "./told.js";
import { titleWith } from "./variants.js";
import { Views } from "./viewed.js";
import { Ways } from "./ways.js";
import { words } from "./words.js";
import { Watching } from "./watching.js";

/** Only after so long is "thinking" shown. */
const PATIENCE = 120;

/** So long after there was no answer it is asked again. */
const AGAIN = 2000;

/** Games that the strong player plays on: for a first answer, and for a better one. */
const GAMES = [16, 128];

/** Earlier positions whose moves are judged too. */
const EARLIER = 40;

export class Game extends Line {
  /**
   * @param {string} name
   * @param {any} listed the game in the catalog, if it is there
   * @param {string} deal
   * @param {string[]} moves
   * @param {(error: unknown) => void} refused is told if there is no such game, deal or line
   */
  constructor(name, listed, deal, moves, refused) {
    super(moves);
    this.name = name;
    this.listed = listed;
    this.deal = deal;
    this.refused = refused;
    /** @type {any} */
    this.position = null;
    /** Whether the position is that of the line. */
    this.isSettled = false;
    /** What was asked for before it was. @type {(() => void)[]} */
    this.waiting = [];
    /** Whether the server does not answer. */
    this.isCutOff = false;
    /** @type {number|undefined} */
    this.retry = undefined;
    /** @type {any} */
    this.light = { kind: "thinking" };
    /** @type {any} */
    this.hint = null;
    /** A solution that is watched, in a line apart: where it begins, and the player's own game meanwhile. @type {{from: number, timer: number|null, pace: number, own: any}|null} */
    this.watch = null;
    this.watching = new Watching(this);
    /** Whether the last thing done was a move of the player; whether the certain end of the game goes on by itself, or is asked for. */
    this.hasMoved = false;
    this.isFinishing = false;
    this.asksFinish = false;
    /** Whether cards were turned up only to watch a solution. */
    this.wasHidden = false;
    this.note = "";
    /** @type {any} */
    this.graded = null;
    this.showsMoves = false;
    this.isAsked = false;
    /** How often the light was asked for. */
    this.questions = 0;
    this.spent = new Spent();
    /** The first key of a move in notation. */
    this.typed = "";
    /** What was asked for before the verdict was in. @type {(() => void)|null} */
    this.wanted = null;
    this.asked = new AbortController();
    this.table = make("section", "table");
    this.panel = make("aside", "panel");
    this.element = make("div", "game", this.table, this.panel);
    this.board = new Board(this.table, (move) => this.make(move), (count) => this.drawCards(count));
    this.board.isFaceUp = isFaceUpWanted();
    this.views = new Views(this);
    /** What is known of ways home. */
    this.ways = new Ways();
    this.ticking = setInterval(() => {
      const time = this.panel.querySelector("[data-key=time]");
      if (time) time.textContent = clock(this.spent.seconds);
    }, 1000);
  }

  title() {
    return this.listed ? titleWith(this.listed, this.name) : this.name;
  }

  /** Whether it has a stock that is turned, or dealt to the piles. */
  isTurned() {
    const shape = this.position?.shape;
    return Boolean(shape?.draw) || (shape?.kind === "piles" && shape.has_stock);
  }

  line() {
    return { game: this.name, deal: this.deal, moves: this.moves.slice(0, this.at) };
  }

  /** Shows the present position, and asks what is to be known of it. */
  async show() {
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    this.isSettled = false;
    this.light = { kind: "asking" };
    const thinking = setTimeout(() => {
      this.light = { kind: "thinking" };
      this.draw();
    }, PATIENCE);
    try {
      const position = await api.position(this.line(), signal);
      if (signal.aborted) return;
      const isFirst = this.shown === null;
      this.arrive(position);
      if (isFirst && this.takeUp()) {
        clearTimeout(thinking);
        return await this.show();
      }
      this.isSettled = true;
      this.spent.touch();
      this.remember();
      this.board.show(position);
      this.ringLast();
      finishOrAsk(this);
      this.views.settled();
      this.draw();
      while (this.isSettled && this.waiting.length) this.waiting.shift()?.();
      if (signal.aborted || (this.isFinishing && !position.is_won)) return;
      this.isFinishing = false;
      await this.tellAhead(signal);
      if (!signal.aborted) await this.judge(signal, () => clearTimeout(thinking));
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    } finally {
      clearTimeout(thinking);
    }
  }

  /** The position of the line is there. @param {any} position */
  arrive(position) {
    this.position = position;
    [this.name, this.deal] = [position.game, position.deal];
    this.learn(position.played);
    this.isCutOff = false;
    clearTimeout(this.retry);
    this.keepShown();
  }

  /** Goes on with the game of this deal that was kept; true if it stands elsewhere than the address says. Nothing of it is lost. */
  takeUp() {
    const kept = saved(this.name, this.deal);
    if (!kept) return false;
    this.board.isFaceUp = kept.isFaceUp;
    this.spent.goOn(kept.spent ?? 0);
    if (!this.goOn(kept)) return false;
    this.note = words().goesOn(this.at);
    return true;
  }

  /** What the moves that were taken back do. @param {AbortSignal} signal */
  async tellAhead(signal) {
    if (this.watch || this.played.length >= this.moves.length) return;
    try {
      const { played } = await api.position({ ...this.line(), moves: this.moves }, signal);
      if (signal.aborted) return;
      this.learn(played);
    } catch (error) {
      if (signal.aborted || !(error instanceof api.Refused)) throw error;
      this.moves.length = this.at;
    }
    this.draw();
  }

  /**
   * Can it still be won? Never an answer for another position.
   * @param {AbortSignal} signal
   * @param {() => void} answered
   */
  async judge(signal, answered) {
    if (this.position.is_won) {
      answered();
      this.light = { kind: "winnable", solved: { move_count: 0 } };
      say(words().won(this.at));
      return this.draw();
    }
    if (lightIs() !== "always" && !this.wanted && !this.isAsked) {
      answered();
      this.light = { kind: lightIs() };
      return this.draw();
    }
    if (this.isAsked) this.questions += 1;
    this.isAsked = false;
    if (this.isHidden()) return this.judgeHidden(signal, answered);
    // Any win will do for the light; one to be shown comes after it.
    const { moves } = this.line();
    const solved = this.ways.after(moves) ?? await api.solve(this.line(), "fast", signal);
    if (signal.aborted) return;
    if (solved.verdict === "winnable") {
      this.light = { kind: "winnable", solved };
      answered();
      this.draw();
      this.light.solved = this.ways.learn(moves, await api.solve(this.line(), "good", signal));
      if (signal.aborted) return;
    } else if (solved.verdict === "undecided") this.light = { kind: "undecided", solved };
    else {
      this.light = { kind: "lost", solved };
      answered();
      this.draw();
      const { move_number } = await api.lost(this.line(), signal);
      if (signal.aborted) return;
      this.light = { kind: "lost", solved, blamed: move_number };
    }
    answered();
    this.tell();
    this.draw();
    const wanted = this.wanted;
    this.wanted = null;
    if (wanted) return wanted();
    if (lightIs() !== "always") return;
    // What is not known of this and of earlier positions is found out as long as nobody asks for something else.
    for (let at = this.at; at >= Math.max(0, this.at - EARLIER); at--) {
      if (this.keeping[at]) continue;
      const found = await api.keeping({ ...this.line(), moves: this.moves.slice(0, at) }, signal);
      if (signal.aborted) return;
      this.keeping[at] = found;
      this.draw();
    }
  }

  /** Whether cards that lie face down are shown. */
  isFaceUp() {
    return (Boolean(this.position?.open) || this.tellsCovered()) && this.board.isFaceUp;
  }

  /** Whether cards lie face down, or one on another, of which the rules tell the player: what is told of the game is for one who knows them. */
  tellsCovered() {
    return Boolean(this.position) && !this.position.open && tellsCovered(this.position.board);
  }

  /** Whether cards are hidden, so that a chance is told and no verdict. */
  isHidden() {
    return Boolean(this.position?.open) && !this.board.isFaceUp;
  }

  /** Waits for the chance to win: a first answer soon, then a better one. @param {AbortSignal} signal @param {() => void} answered */
  async judgeHidden(signal, answered) {
    for (const games of GAMES) {
      const chance = await api.chance(this.line(), games, signal);
      if (signal.aborted) return;
      answered();
      this.chances[this.at] = chance.wins / chance.games;
      this.light = { kind: "chance", chance };
      if (games === GAMES[0]) this.tell();
      this.draw();
      const wanted = this.wanted;
      this.wanted = null;
      if (wanted) wanted();
      if (signal.aborted) return;
    }
    for (let at = this.at - 1; lightIs() === "always" && at >= Math.max(0, this.at - EARLIER); at--) {
      if (this.chances[at] !== undefined) continue;
      const { wins, games } = await api.chance({ ...this.line(), moves: this.moves.slice(0, at) }, GAMES[0], signal);
      if (signal.aborted) return;
      this.chances[at] = wins / games;
      this.draw();
    }
  }

  /** Asks for the verdict although the light is off. */
  askLight() {
    this.isAsked = true;
    this.show();
  }

  /** Draws everything again, with other options. */
  redraw() {
    this.board.forget();
    this.show();
  }

  /** Keeps the game, to go on another day. What is only watched is not kept. */
  remember() {
    this.keepShown();
    const { at, moves, tried } = this;
    history.replaceState(null, "", this.address());
    const short = /\s/.test(this.deal) ? "…" : this.deal;
    const { isFaceUp } = this.board;
    const isTouched = moves.length > 0 || tried.length > 0 || isFaceUp !== isFaceUpWanted();
    const spent = Math.round(this.spent.seconds);
    const isLooked = this.watch || this.views.isApart();
    const isKept = isLooked || !isTouched || save(this.name, this.deal, { moves, at, tried, isFaceUp, spent });
    if (!isKept) this.note = words().notKept;
    if (!isLooked && moves.length) begun(this.views.plainName(), this.deal);
    if (!this.views.isApart()) saveLast({ game: this.name, deal: short, at: this.watch?.own.line.at ?? at, spent, address: this.address() });
  }

  tell() {
    const last = this.played[this.at - 1];
    const move = last ? `${heard(last, null, this.position?.shape)}. ` : "";
    const { kind, blamed } = this.light;
    if (kind === "chance") say(`${move}${Math.round(100 * this.chances[this.at])} % ${words().chance}.`);
    else if (kind === "winnable") say(`${move}${words().canBeWon}.`);
    else if (kind === "lost") say(`${move}${blamed ? words().lostSince(blamed) : words().never}.`);
    else say(`${move}${words().undecided}.`);
  }

  draw() {
    this.element.classList.toggle("shows-moves", this.showsMoves);
    drawPanel(this, this.panel);
    this.board.ring("hint", this.hint, "from");
    this.board.point("hint", this.hint);
    const blamed = this.light.kind === "lost" && this.light.blamed === this.at ? this.played[this.at - 1] : null;
    this.board.ring("lost", blamed, "to");
    this.views.current?.mark();
  }

  ringLast() {
    this.board.ring("last", this.played[this.at - 1], "to");
  }

  /** There is no answer, or it is a refusal: the game stays where it is shown, and says so. @param {unknown} error */
  fail(error) {
    this.waiting = [];
    this.wanted = null;
    this.typed = "";
    const isGone = error instanceof api.NoAnswer;
    if (!this.shown && !isGone) return this.refused(error);
    if (!this.isSettled) this.goBackToShown();
    if (!this.isJudged()) this.light = { kind: "asked" };
    if (isGone) {
      if (!this.isCutOff) say(words().noServer);
      this.isCutOff = true;
      clearTimeout(this.retry);
      this.retry = setTimeout(() => this.tryAgain(), AGAIN);
    } else this.note = error instanceof Error ? error.message : String(error);
    this.draw();
  }

  /** Asks the server again. */
  tryAgain() {
    clearTimeout(this.retry);
    this.show();
  }

  /** The address of the player's own game, also while a solution is watched. */
  address() {
    const own = this.watch?.own.line ?? this;
    const moves = own.moves.slice(0, own.at).map(encodeURIComponent).join(",");
    return `${addressOf(this.name, this.deal)}${moves ? `/${moves}` : ""}`;
  }

  /** Does something in its turn: as soon as the position is in that it is about. Without a server it is not done. @param {() => void} act */
  inTurn(act) {
    if (this.isCutOff) say(words().noServer);
    else if (this.isSettled) act();
    else this.waiting.push(act);
  }

  /** Plays a move; what was taken back is kept under the lines that were tried. @param {any} move */
  make(move) {
    this.isFinishing = false;
    this.inTurn(() => {
      if (this.position.legal.some((/** @type {any} */ legal) => legal.text === move.text)) this.play([move.text]);
    });
  }

  /** Turns cards of the stock so many times. @param {number} count */
  drawCards(count) {
    this.inTurn(() => {
      const draw = this.position.legal.find((/** @type {any} */ legal) => legal.kind === "draw");
      if (draw) this.play(Array(count).fill(draw.text));
    });
  }

  /** @param {string[]} texts */
  play(texts) {
    this.forget();
    this.hasMoved = true;
    const isOwn = !this.watch;
    if (this.watch) this.watching.takeOver(this.watch);
    this.playOn(texts, isOwn);
    this.show();
  }

  /** Goes back to a line that was tried. @param {import("./saved.js").Tried} line */
  takeTried(line) {
    if (this.isCutOff) return;
    this.changeTo(line);
    this.goTo(line.from + 1);
  }

  /** How hard is it? */
  async askGrade() {
    this.note = `${words().thinking}…`;
    this.draw();
    const { signal } = this.asked;
    try {
      this.graded = await api.grade(this.name, this.deal, signal);
      this.note = gradedText(this.graded);
      this.draw();
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  forget() {
    this.hint = null;
    this.wanted = null;
    this.note = "";
    this.asksFinish = false;
  }

  undo() {
    // After what waits; once the position is in, it is its own turn.
    if (this.waiting.length && !this.isSettled) this.waiting.push(() => this.undo());
    else if (this.at > 0) this.goTo(this.at - 1);
  }

  redo() {
    if (this.at < this.moves.length) this.goTo(this.at + 1);
  }

  /** @param {number} at */
  goTo(at) {
    if (this.isCutOff) return say(words().noServer);
    this.forget();
    [this.hasMoved, this.isFinishing] = [false, false];
    this.at = Math.max(0, Math.min(at, this.moves.length));
    this.show();
  }

  backBeforeLoss() {
    if (this.light.kind === "lost" && this.light.blamed) this.goTo(this.light.blamed - 1);
  }

  showWhy() {
    this.views.why();
  }

  /** Whether the verdict on this position is in. */
  isJudged() {
    return ["winnable", "lost", "undecided", "chance"].includes(this.light.kind);
  }

  /** Shows the next move of the solution; asked again, makes it. */
  askHint() {
    if (this.hint) return this.takeHint();
    if (!this.isJudged()) {
      this.want(() => this.askHint());
      return;
    }
    const [text] = this.light.kind === "chance" ? [this.light.chance.advice] : this.light.solved?.moves ?? [];
    this.hint = this.position?.legal.find((/** @type {any} */ move) => move.text === text) ?? null;
    this.draw();
  }

  takeHint() {
    if (this.hint) this.make(this.hint);
  }

  /** The player's own game, to come back to. */
  ownLine() {
    const { at, moves, played, keeping, chances } = this;
    const isFaceUp = this.board.isFaceUp && !this.wasHidden;
    return { isFaceUp, line: { at, moves: [...moves], played: [...played], keeping: [...keeping], chances: [...chances] } };
  }

  /** Does something as soon as the verdict is in, and asks for it if the light is off. @param {() => void} act */
  want(act) {
    const isComing = this.light.kind === "asking" || this.light.kind === "thinking";
    this.wanted = act;
    if (!isComing) this.show();
  }

  async copySolution() {
    await navigator.clipboard.writeText(this.moves.join(" "));
    this.note = words().copied;
    this.draw();
  }

  async share() {
    await navigator.clipboard.writeText(`${api.published()}${this.address()}`);
    this.note = words().copied;
    this.draw();
  }

  /** Shows the cards that lie face down, or hides them. */
  turnFaceUp() {
    this.board.isFaceUp = !this.board.isFaceUp;
    this.keeping = [];
    this.forget();
    this.show();
  }

  /** On a phone: shows the moves, or hides them. */
  turnMoves() {
    this.showsMoves = !this.showsMoves;
    this.draw();
  }

  /** @param {string} [grade] */
  fresh(grade) {
    document.dispatchEvent(new CustomEvent("fresh", { detail: { name: this.name, grade } }));
  }

  close() {
    this.asked.abort();
    clearTimeout(this.retry);
    if (this.watch?.timer) clearInterval(this.watch.timer);
    clearInterval(this.ticking);
    this.views.put(null);
    this.spent.close();
  }

  /** Keys while no card is picked: the notation, or a letter. @param {KeyboardEvent} event */
  key(event) {
    this.inTurn(() => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey && event.key === "z") return this.undo();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.typeMove(event.key)) return event.preventDefault();
    const keys = {
      h: () => this.askHint(), u: () => this.undo(), r: () => this.redo(), w: () => this.watching.start(),
      n: () => this.fresh(), Backspace: () => this.backBeforeLoss(), ArrowRight: () => this.watch && this.redo(),
      ArrowLeft: () => this.watch && this.undo(),
      Escape: () => this.watching.stop(),
      c: () => this.make(this.position?.legal.find((/** @type {any} */ m) => m.kind === "close-up")),
    };
    if (event.key === "c" && !this.position?.legal.some((/** @type {any} */ m) => m.kind === "close-up")) return;
    const act = /** @type {any} */ (keys)[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  }

  /**
   * A key of a move in notation: a digit or the letter of a cell begins one, D draws; Shift lets R, W and S begin one of the
   * reserve, the waste and the stock, since small letters do other things. Says whether the key was one.
   * @param {string} pressed
   */
  typeMove(pressed) {
    /** @type {{text: string}[]} */
    const legal = this.position?.legal ?? [];
    const small = /^[RWS]$/.test(pressed) && legal.some(({ text }) => text.startsWith(pressed.toLowerCase()));
    const isFirst = this.typed === "";
    if (pressed === "Enter" && !isFirst) return this.playTyped(this.typed);
    if (pressed.length !== 1 || (isFirst && !/^[0-9a-giA-Z]$/.test(pressed))) {
      this.typed = "";
      return false;
    }
    const typed = this.typed + (isFirst && small ? pressed.toLowerCase() : pressed);
    const longer = legal.filter(({ text }) => text.startsWith(typed));
    this.typed = longer.length ? typed : "";
    // The number of cards need not be told: as many as there can be.
    const isPlain = longer.every(({ text }) => text === typed || /^v\d+$/.test(text.slice(typed.length)));
    if (longer.length && isPlain && (!isFirst || longer.every(({ text }) => text === typed))) return this.playTyped(typed);
    // What cannot be played ends it, and is no command.
    return longer.length > 0 || (!isFirst && /^[0-9a-i]$/.test(pressed));
  }

  /** Plays the move that was typed; where the number of cards has to be told and is not, with as many as there can be. @param {string} typed */
  playTyped(typed) {
    this.typed = "";
    const legal = this.position?.legal ?? [];
    const alike = legal.filter((/** @type {any} */ m) => m.text.replace(/v\d+$/, "") === typed);
    alike.sort((/** @type {any} */ a, /** @type {any} */ b) => (b.cards?.length ?? 0) - (a.cards?.length ?? 0));
    const move = legal.find((/** @type {any} */ m) => m.text === typed) ?? alike[0];
    if (move) this.make(move);
    return Boolean(move);
  }
}

/** Where a deal is shown. @param {string} name @param {string} deal */
export const addressOf = (name, deal) => `#/${encodeURIComponent(name).replace(/%(3A|3D|2C)/g, decodeURIComponent)}/${encodeURIComponent(deal)}`;
