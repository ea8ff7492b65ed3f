// Which view the panel shows in place of the game's own: the rules, a win, the review, why it is lost.

import { won } from "./records.js";
import { nameOf, written } from "./variants.js";
import { isJapanese, words } from "./words.js";

/** @typedef {import("./won.js").Won|import("./review.js").Review|import("./why.js").Why|import("./rules.js").Rules} View */

/** The views, which are loaded when they are first wanted. */
const VIEWS = {
  won: async () => (await import("./won.js")).Won,
  review: async () => (await import("./review.js")).Review,
  why: async () => (await import("./why.js")).Why,
  rules: async () => (await import("./rules.js")).Rules,
};

export class Views {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {View|null} */
    this.current = null;
    /** What the last win was among the records. @type {ReturnType<typeof won>} */
    this.record = { before: null, row: 0 };
    /** The view that is being loaded. @type {string} */
    this.coming = "";
    new ResizeObserver(() => requestAnimationFrame(() => this.current?.mark())).observe(game.table);
  }

  /** Whether the board shows other positions than that of the game, which is not to be kept. */
  isApart() {
    return this.current?.kind === "review";
  }

  /** Shows a view in place of the one before. @param {View|null} view */
  put(view) {
    this.coming = "";
    this.current?.end();
    this.current = view;
    this.game.element.classList.toggle("is-viewed", view !== null);
  }

  /** Loads a view and shows it, unless something else came meanwhile. @param {keyof typeof VIEWS} kind */
  async open(kind) {
    this.coming = kind;
    const View = await VIEWS[kind]();
    if (this.coming !== kind) return;
    this.put(new View(this.game));
    this.game.draw();
  }

  end() {
    this.put(null);
    this.game.draw();
  }

  rules() {
    if (this.current?.kind === "rules") this.end();
    else this.open("rules");
  }

  review() {
    this.open("review");
  }

  why() {
    this.open("why");
  }

  /** The board as it stands: what belongs to another position goes. */
  settled() {
    const { game } = this;
    const isWon = Boolean(game.position.is_won) && game.at === game.moves.length;
    game.spent.stop(isWon);
    const now = this.current?.kind ?? this.coming;
    if (now === "why" || (now === "won" && !isWon)) this.put(null);
    if (!isWon || this.current || this.coming || game.watch || !game.moves.length) return;
    this.record = won(this.plainName(), game.deal, game.at, game.spent.seconds);
    this.open("won");
  }

  /** Back from the review to the end of the game. */
  endReview() {
    const { game } = this;
    const line = this.current?.kind === "review" ? this.current.line : game.moves;
    this.put(null);
    this.showAt(line, line.length);
  }

  /** Shows a position of a line. @param {string[]} moves @param {number} at */
  showAt(moves, at) {
    const { game } = this;
    if (game.moves.join() !== moves.join()) {
      game.moves = [...moves];
      game.forgetAfter(0);
    }
    game.goTo(at);
  }

  /** Why a line is lost after so many of its moves. @param {string[]} moves @param {number} at */
  whyAfter(moves, at) {
    this.showAt(moves, at);
    this.game.wanted = () => this.why();
  }

  /** The solver's line from the beginning, which is not the player's. */
  watchFromStart() {
    const { game } = this;
    this.put(null);
    const own = game.ownLine();
    game.at = 0;
    game.want(() => {
      game.watching.start();
      if (game.watch) game.watch.own = own;
    });
  }

  /** The move that lost the game, if that is known. */
  blamed() {
    return this.game.light.kind === "lost" ? this.game.light.blamed ?? 0 : 0;
  }

  /** What the proof of the verdict rests on. */
  grounds() {
    const { solved } = this.game.light;
    if (!solved?.states) return "";
    const { states, milliseconds, grounds } = solved;
    const searched = words().searched(states.toLocaleString("en"), milliseconds.toFixed(milliseconds < 10 ? 1 : 0));
    // What the proof rests on is told in the solver's own words, which are English.
    return grounds && !isJapanese() ? `${searched} ${grounds.model}; ${grounds.keys}; ${grounds.prunings.join(", ")}.` : searched;
  }

  /** The name of the game without what is as usual. */
  plainName() {
    const { listed, name } = this.game;
    return listed ? nameOf(listed, written(listed.parameters, name)) : name;
  }

  /** A new deal of the game under this name. @param {string} name */
  dealAs(name) {
    document.dispatchEvent(new CustomEvent("fresh", { detail: { name, showsRules: true } }));
  }
}
