// Marks over the board: rings, numbers, dotted ways. They lie in a drawing of their own, under no pointer.

import { drawing } from "./cards.js";
import { hasPlaces, pile } from "./layout.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

export class Marks {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.svg = drawing("svg", { class: "marks", "aria-hidden": "true" });
  }

  clear() {
    this.svg.replaceChildren();
    this.svg.remove();
    for (const card of this.board.cards.values()) card.classList.remove("pale");
    for (const kind of ["better", "lost"]) this.board.point(kind, null);
  }

  /** Begins anew, over the board as it is. */
  begin() {
    this.clear();
    this.board.root.append(this.svg);
  }

  /** The boxes of the cards that lie at a pile, from the first to the last. @param {string} place */
  inPile(place) {
    const { layout, position } = this.board;
    const isExact = hasPlaces(position.shape);
    return (layout?.cards ?? []).filter((laid) => laid.place === place || (!isExact && pile(laid.place) === pile(place))).sort((a, b) => a.z - b.z);
  }

  /** @param {{x: number, y: number, w?: number, h?: number}} laid @returns {Box} */
  box(laid) {
    const { layout } = this.board;
    return { x: laid.x, y: laid.y, w: laid.w ?? layout?.w ?? 0, h: laid.h ?? layout?.h ?? 0 };
  }

  /** The part of a card that can be seen: what the next card of its pile leaves of it. @param {string} name @returns {Box|null} */
  card(name) {
    const { layout } = this.board;
    const laid = layout?.cards.find((one) => one.card === name);
    if (!laid || !layout) return null;
    const box = this.box(laid);
    if (!laid.place.startsWith("row-")) return box;
    const above = this.inPile(laid.place).find((one) => one.z > laid.z);
    if (!above) return box;
    const [dx, dy] = [above.x - laid.x, above.y - laid.y];
    if (Math.abs(dy) >= Math.abs(dx)) return dy > 0 && dy < box.h ? { ...box, h: dy } : box;
    return dx > 0 ? { ...box, w: Math.min(box.w, dx) } : { ...box, x: above.x + box.w, w: Math.min(box.w, -dx) };
  }

  /** @param {Box|null} box @param {string} kind @param {boolean} [isDashed] */
  ring(box, kind, isDashed = false) {
    if (!box) return;
    const rx = 0.075 * (this.board.layout?.w ?? 0);
    this.svg.append(drawing("rect", { class: `mark-ring ${kind}${isDashed ? " dashed" : ""}`, x: box.x, y: box.y, width: box.w, height: box.h, rx }));
  }

  /** A number in a circle at the right of a box's head, or at its foot. @param {Box|null} box @param {string} text @param {boolean} [isAtFoot] */
  number(box, text, isAtFoot = false) {
    if (!box) return;
    const r = Math.min(13, Math.max(8, 0.13 * (this.board.layout?.w ?? 0)));
    const [cx, cy] = isAtFoot ? [box.x + box.w / 2, box.y + box.h - r - 4] : [box.x + box.w - r - 4, box.y + Math.min(box.h / 2, r + 5)];
    const label = drawing("text", { class: "mark-text", x: cx, y: cy + 4.5, "text-anchor": "middle" });
    label.textContent = text;
    this.svg.append(drawing("circle", { class: "mark-number", cx, cy, r }), label);
  }

  /** A move: rings around its cards, and an arrow to where they go. @param {any} move @param {string} kind */
  move(move, kind) {
    const boxes = (move?.cards ?? []).map((/** @type {string} */ name) => this.card(name)).filter(Boolean);
    for (const box of boxes) this.ring(box, kind);
    this.board.point(kind, move);
  }

  /** A dotted way in the gutters from under one box to over another, or to its side if cards lie above it. @param {Box|null} from @param {Box|null} to */
  link(from, to) {
    if (!from || !to) return;
    const { w, cards } = this.board.layout ?? { w: 0, cards: [] };
    const [x, y] = [from.x + from.w / 2, from.y + from.h];
    const lane = y + Math.min(14, 0.2 * w);
    const isFirst = !cards.some((laid) => Math.abs(laid.x - to.x) < 1 && laid.y < to.y - 1 && laid.y > y);
    const gutter = to.x - Math.min(7, 0.06 * w);
    const [endX, endY] = isFirst ? [to.x + to.w / 2, to.y - 1] : [to.x - 1, to.y + to.h / 2];
    const end = isFirst ? `H${endX}V${endY}M${endX - 5} ${endY - 7}L${endX} ${endY}L${endX + 5} ${endY - 7}` : `H${gutter}V${endY}H${endX}`;
    this.svg.append(drawing("path", { class: "mark-link", d: `M${x} ${y + 2}V${lane}${end}` }));
  }

  /** All cards but some are pale. @param {Set<string>} strong */
  pale(strong) {
    for (const card of this.board.cards.values()) card.classList.toggle("pale", !strong.has(card.dataset.card ?? ""));
  }
}
