// Which view the panel shows in place of the game's own: the rules, a win, the review, why it is lost.

import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { nameOf, written } from "./variants.js";
import { Why } from "./why.js";
import { Won } from "./won.js";
import { isJapanese, words } from "./words.js";

export class Views {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Won|Review|Why|Rules|null} */
    this.current = null;
    new ResizeObserver(() => requestAnimationFrame(() => this.current?.mark())).observe(game.table);
  }

  /** Whether the board shows other positions than that of the game, which is not to be kept. */
  isApart() {
    return this.current instanceof Review;
  }

  /** Shows a view in place of the one before. @param {Won|Review|Why|Rules|null} view */
  put(view) {
    this.current?.end();
    this.current = view;
    this.game.element.classList.toggle("is-viewed", view !== null);
  }

  end() {
    this.put(null);
    this.game.draw();
  }

  rules() {
    if (this.current instanceof Rules) return this.end();
    this.put(new Rules(this.game));
    this.game.draw();
  }

  review() {
    this.put(new Review(this.game));
    this.game.draw();
  }

  why() {
    this.put(new Why(this.game));
    this.game.draw();
  }

  /** The board as it stands: what belongs to another position goes. */
  settled() {
    const { game } = this;
    const isWon = Boolean(game.position.is_won) && game.at === game.moves.length;
    game.spent.stop(isWon);
    if (this.current instanceof Won ? !isWon : this.current instanceof Why) this.put(null);
    if (isWon && !this.current && !game.watch && game.moves.length) this.put(new Won(game));
  }

  /** Back from the review to the end of the game. */
  endReview() {
    const { game } = this;
    const line = this.current instanceof Review ? this.current.line : game.moves;
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
      game.startWatching();
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
