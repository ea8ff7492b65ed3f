// The rules of a game, in words and a small picture, with its variants: in the panel, never over the board.

import * as api from "./api.js";
import { drawing } from "./cards.js";
import { keyed, make } from "./dom.js";
import { signed } from "./facts.js";
import { lay } from "./layout.js";
import { note } from "./panel.js";
import { picture } from "./picture.js";
import { sayings } from "./sayings.js";
import { covered } from "./stock.js";
import { drawVariants, keepVariant, switchOf } from "./variants.js";
import { isJapanese } from "./words.js";

/** Which place of the board a topic is about. @type {Record<string, (spot: {kind: string, key: string}) => boolean>} */
const PLACES = {
  stock: ({ kind }) => kind === "stock",
  cells: ({ kind }) => kind === "cell",
  foundations: ({ kind }) => kind.startsWith("foundation"),
  hole: ({ key }) => key === "waste",
};

/** Whether a topic is about a place of the board, and has a number in the picture. @param {string} topic */
const isPlace = (topic) => topic in PLACES || topic === "piles" || topic === "play";

export class Rules {
  kind = /** @type {const} */ ("rules");

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {any} */
    this.rules = null;
    this.find();
  }

  async find() {
    try {
      this.rules = await api.rules(this.game.name);
    } catch (error) {
      this.game.note = error instanceof Error ? error.message : String(error);
    }
    this.game.draw();
  }

  /** The sentences by what they are about, in their order. @returns {{topic: string, text: string}[]} */
  topics() {
    /** @type {{topic: string, text: string}[]} */
    const found = [];
    for (const { topic, text } of this.rules?.[isJapanese() ? "japanese" : "english"] ?? []) {
      const last = found.find((one) => one.topic === topic);
      if (last) last.text += `${isJapanese() ? "" : " "}${text}`;
      else found.push({ topic, text });
    }
    return found;
  }

  /** The board as it is, with the numbers of what the sentences are about. @param {{topic: string}[]} topics */
  picture(topics) {
    const { position } = this.game;
    if (!position) return null;
    const svg = picture(position);
    const layout = lay(position.shape, position.open ? position.board : covered(position.board), 1100, 640);
    const { w, h } = layout;
    const r = 0.3 * w;
    topics.filter(({ topic }) => isPlace(topic)).forEach(({ topic }, i) => {
      const spots = layout.spots.filter((spot) => PLACES[topic]?.(spot));
      const rows = layout.cards.filter(({ place }) => place.startsWith("row-"));
      const middle = spots[Math.floor(spots.length / 2)];
      const at = middle ? { x: middle.x + w / 2, y: middle.y + h / 2 } : ["piles", "play"].includes(topic) && rows.length ? { x: rows[Math.floor(rows.length / 2)].x + w / 2, y: Math.max(...rows.map(({ y }) => y)) + h / 2 } : null;
      if (!at) return;
      const label = drawing("text", { class: "rule-number", x: at.x, y: at.y + r * 0.38, "font-size": r * 1.1, "text-anchor": "middle" });
      label.textContent = String(i + 1);
      svg.append(drawing("circle", { class: "rule-dot", cx: at.x, cy: at.y, r }), label);
    });
    return svg;
  }

  parts() {
    const { game } = this;
    const say = sayings();
    const close = signed("close", "icon-button", "close", "", () => game.views.end());
    close.setAttribute("aria-label", say.close);
    const head = keyed("rules-head", make("div", "about", make("h1", "", say.rulesOf(game.title())), close));
    const topics = this.topics();
    const shown = make("div", "rules-picture");
    const drawn = this.picture(topics);
    if (drawn) shown.append(drawn);
    const numbers = topics.map(({ topic }) => topic).filter(isPlace);
    const number = (/** @type {string} */ topic) => (isPlace(topic) ? make("i", "", String(numbers.indexOf(topic) + 1)) : make("u", ""));
    const list = make("ol", "rules-list", ...topics.map(({ topic, text }) => make("li", "", number(topic), make("span", "", make("b", "", say.topics[/** @type {"deal"} */ (topic)] ?? ""), ` ${text}`))));
    const words = keyed("rules-words", make("section", "rules", shown, list));
    return [head, words, this.variants(), note(game)].filter((part) => part !== null);
  }

  /** What may be chosen; a change deals anew. */
  variants() {
    const { game } = this;
    const say = sayings();
    if (!game.listed) return null;
    const changed = (/** @type {string} */ name) => {
      keepVariant(game.listed, name);
      game.views.dealAs(name);
    };
    const choices = drawVariants(game.listed, game.name, changed);
    if (game.position?.open || game.tellsCovered()) choices.push(switchOf(say.faceUp, game.board.isFaceUp, () => game.turnFaceUp()));
    if (!choices.length) return null;
    // What is chosen is the reader's, so that the part is not patched while it stays.
    return keyed(`variants ${game.name} ${isJapanese()}`, make("section", "variants", make("h2", "", say.variants), ...choices, make("p", "note", say.dealsAnew)));
  }

  mark() {}

  end() {}
}
