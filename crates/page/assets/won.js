// A win is a moment: the suits run out of the foundations, and the panel says how it went.

import * as api from "./api.js";
import { face, sign } from "./cards.js";
import { button, keyed, make } from "./dom.js";
import { bars, facts, signed } from "./facts.js";
import { Known } from "./known.js";
import { about, moves, note } from "./panel.js";
import { clock, sayings } from "./sayings.js";
import { words } from "./words.js";

/** So long after the last move the cards run. */
const WAIT = 400;
/** From one card to the next, in milliseconds. */
const STEP = 30;
const HARDER = { easy: "medium", medium: "hard", hard: "hard" };

export class Won {
  kind = /** @type {const} */ ("won");

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.known = new Known(game, () => game.draw());
    this.record = game.views.record;
    /** @type {number|null} */
    this.shortest = null;
    /** @type {"easy"|"medium"|"hard"|null} */
    this.grade = null;
    this.rows = make("div", "won-rows");
    this.timer = setTimeout(() => this.run(), WAIT);
    if (!game.isHidden()) this.known.find();
    this.learn();
  }

  /** The shortest way that is known, and how hard the deal is. */
  async learn() {
    const { game } = this;
    const { signal } = this.known.stop;
    try {
      const solved = await api.solve({ game: game.name, deal: game.deal, moves: [] }, "short", signal);
      this.shortest = solved.verdict === "winnable" ? Math.min(solved.move_count, game.at) : game.at;
      game.draw();
      this.grade = (await api.grade(game.name, game.deal, signal)).grade;
      game.draw();
    } catch {
      // Without an answer it is not told.
    }
  }

  /** The suits run out of the foundations into rows. */
  run() {
    const { board, position } = this.game;
    const { layout } = board;
    const spots = (layout?.spots ?? []).filter(({ kind, mark }) => kind.startsWith("foundation") && mark);
    if (!layout || !spots.length || position.shape.kind !== "piles") return;
    const { root } = board;
    const top = Math.max(...spots.map(({ y, h }) => y + h)) + 30;
    const isLow = root.clientHeight - top < 260;
    if (isLow) return;
    const ranks = [..."A23456789TJQK"];
    const most = root.clientWidth < 560 ? 38 : 68;
    const w = Math.min(most, (root.clientHeight - top - 16) / spots.length / 1.55);
    const left = Math.min(...layout.spots.map(({ x }) => x));
    const right = Math.max(...layout.spots.map(({ x, w }) => x + w));
    const step = (right - left - w) / 12;
    spots.forEach((spot, row) => ranks.forEach((rank, i) => {
      const card = make("div", "won-card");
      card.append(face(rank + spot.mark, "left"));
      card.style.width = `${w}px`;
      card.style.height = `${1.4 * w}px`;
      card.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      card.style.transitionDelay = `${(4 * i + row) * STEP}ms`;
      requestAnimationFrame(() => requestAnimationFrame(() => (card.style.transform = `translate(${left + i * step}px, ${top + row * 1.55 * w}px)`)));
      this.rows.append(card);
    }));
    root.classList.add("is-won");
    root.append(this.rows);
  }

  /** What the panel shows. */
  parts() {
    const { game, record, known } = this;
    const say = sayings();
    const text = make("div", "", make("h2", "", words().won(game.at)));
    const more = [record.before ? say.bestWas(record.before.moves) : "", record.row ? say.inARow(record.row) : ""].filter(Boolean).join(" ");
    if (more) text.append(make("p", "", more));
    const verdict = keyed("verdict", make("section", "verdict", sign("won"), text));
    const figures = facts([[clock(game.spent.seconds), say.time], [String(game.at), say.moves], [this.shortest === null ? "…" : String(this.shortest), say.shortestKnown]]);
    const next = signed("next", "primary", "deal", say.nextDeal, () => game.fresh(this.grade ?? undefined), this.grade ? words()[this.grade] : "");
    const row = [this.grade && this.grade !== "hard" ? signed("harder", "", "bars", say.harder, () => game.fresh(HARDER[/** @type {"easy"} */ (this.grade)])) : null,
      signed("review", "", "eye", say.review, () => game.views.review()), signed("share", "", "share", say.share, () => game.share())];
    const buttons = keyed("won-buttons", make("section", "view-buttons", next, make("div", "row", ...row.filter((one) => one !== null))));
    return [about(game), verdict, figures, this.keptPart(), this.shortestPart(), moves(game), note(game), buttons].filter((part) => part !== null);
  }

  keptPart() {
    const { game, known } = this;
    const say = sayings();
    if (game.isHidden()) return null;
    const lost = known.lostFrom();
    const told = make("p", "");
    if (!known.isLossKnown) told.append(`${say.checking}…`);
    else {
      told.append(make("b", "", say.keptAt(known.moves.length - lost.size, known.moves.length)));
      if (lost.size) told.append(make("span", "muted", ` ${say.takenBack(lost.size)}`));
    }
    const legend = make("div", "legend-row", make("span", "", say.keeping));
    if (lost.size) legend.append(make("span", "", make("i", "", "◆ "), say.lostBack));
    return keyed("kept", make("section", "keeping kept", told, bars(known.keeping, known.moves.length, { lost }), legend));
  }

  shortestPart() {
    const say = sayings();
    if (this.shortest === null || this.shortest >= this.game.at) return null;
    const watch = keyed("watch-shortest", button("link", say.watchIt, () => this.game.views.watchFromStart()));
    return keyed("shortest", make("p", "note", `${say.shortestIs(this.shortest)} `, watch));
  }

  mark() {}

  end() {
    clearTimeout(this.timer);
    this.known.end();
    this.rows.remove();
    this.game.board.root.classList.remove("is-won");
  }
}
