// A small picture of a board: the real layout, with cards that show their suit only.

import { drawing, shape } from "./cards.js";
import { hasPlaces, lay } from "./layout.js";
import { covered } from "./stock.js";

/** The picture of a position. @param {any} position */
export function picture(position) {
  const layout = lay(position.shape, position.open ? position.board : covered(position.board), 1100, 640);
  const { w, h } = layout;
  const parts = [];
  for (const spot of layout.spots) {
    const kind = spot.kind === "stock" ? "picture-back" : "picture-spot";
    if (!/^(foundation|cell|gap|stock)/.test(spot.kind)) continue;
    parts.push(drawing("rect", { class: kind, x: spot.x, y: spot.y, width: w, height: h, rx: w * 0.1 }));
  }
  const piles = new Map();
  for (const laid of layout.cards) {
    const isHidden = laid.card.startsWith("?");
    parts.push(drawing("rect", { class: isHidden ? "picture-card picture-back" : "picture-card", x: laid.x, y: laid.y, width: w, height: h, rx: w * 0.1 }));
    const pile = laid.place.replace(/^(row-\d+)-\d+$/, hasPlaces(position.shape) ? laid.place : "$1");
    if (!isHidden) piles.set(pile, laid);
  }
  for (const laid of piles.values()) {
    const suit = shape(laid.card[1]);
    suit.setAttribute("class", `suit-${laid.card[1]} suit`);
    suit.setAttribute("transform", `translate(${laid.x + w / 2} ${laid.y + h / 2}) scale(${w / 32})`);
    parts.push(suit);
  }
  const xs = [...layout.cards, ...layout.spots];
  const left = Math.min(...xs.map((at) => at.x)) - 8;
  const top = Math.min(...xs.map((at) => at.y)) - 8;
  const right = Math.max(...xs.map((at) => at.x)) + w + 8;
  const bottom = Math.max(...xs.map((at) => at.y)) + h + 8;
  const svg = drawing("svg", { class: "picture", viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" });
  svg.append(...parts);
  return svg;
}
