// Cards as drawings of 100 by 140: ranks are strokes, suits are shapes.

import { isLeftHanded } from "./options.js";

const NS = "http://www.w3.org/2000/svg";

// Each rank in a box 10 wide and 20 high; a ten is wider.
const RANKS = {
  A: "M0 20 5 0 10 20M2 13.2h6",
  2: "M.6 5A4.5 4.7 0 0 1 9.6 5C9.6 9.4.2 14.6.2 20H10",
  3: "M.6 0H9.4L4.6 7.6C8 7.4 10 10 10 13.6 10 17.4 7.7 20 4.8 20 2.4 20.1.8 18.9 0 17",
  4: "M7.4 20V0L0 14.2H10",
  5: "M9 0H1.6L.8 9C2 7.7 3.4 7.2 5 7.2 8 7.2 10 9.9 10 13.5 10 17.4 7.8 20 4.8 20 2.4 20 .8 18.9 0 17.2",
  6: "M8 0C3 3 0 8 0 13.9 0 17.6 2.2 20 5 20S10 17.6 10 14 7.9 8.3 5.2 8.3C2.6 8.3.7 10 .1 13",
  7: "M0 0H10L3.6 20",
  8: "M5 9.2a4.3 4.6 0 1 1 .01 0ZM5 9.2a5 5.4 0 1 0 .01 0Z",
  9: "M2 20C7 17 10 12 10 6.1 10 2.4 7.8 0 5 0S0 2.4 0 6 2.1 11.7 4.8 11.7C7.4 11.7 9.3 10 9.9 7",
  T: "M0 4 3.6 0V20M12.4 0C15 0 16.6 4 16.6 10S15 20 12.4 20 8.2 16 8.2 10 9.8 0 12.4 0Z",
  J: "M8 0V14.2C8 18 6.4 20 4 20S.2 18.4 0 15.6",
  Q: "M5 0C8 0 10 4 10 10S8 20 5 20 0 16 0 10 2 0 5 0ZM6 14.6 10.6 20.6",
  K: "M0 0V20M9.8 0 0 12M3.7 8.2 10 20",
};

// Each suit about 20 high around its middle.
const SUITS = {
  H: "M0 10C-11 1-11-9.4-4.9-9.4-1.9-9.4 0-6.8 0-5.4 0-6.8 1.9-9.4 4.9-9.4 11-9.4 11 1 0 10Z",
  D: "M0-11C2-7 5-3 8 0 5 3 2 7 0 11-2 7-5 3-8 0-5-3-2-7 0-11Z",
  S: "M0-10.4C2.2-6 9.8-1.2 9.8 4 9.8 7.4 7 8.6 4.9 8.6 3.1 8.6 1.6 7.7 1 6.4 1.2 8.8 2 9.8 3.4 10.6H-3.4C-2 9.8-1.2 8.8-1 6.4-1.6 7.7-3.1 8.6-4.9 8.6-7 8.6-9.8 7.4-9.8 4-9.8-1.2-2.2-6 0-10.4Z",
  C: "M0-10.2a4.8 4.8 0 0 1 3.6 8A4.8 4.8 0 1 1 1.2 5.4C1.4 8.4 2.2 9.8 3.6 10.6H-3.6C-2.2 9.8-1.4 8.4-1.2 5.4A4.8 4.8 0 1 1-3.6-2.2 4.8 4.8 0 0 1 0-10.2Z",
};

const CROWNS = {
  K: "M-14 9V-5L-7 2 0-9 7 2 14-5V9ZM-14 13H14",
  Q: "M-13 9-15-4-8 2-5-7 0 1 5-7 8 2 15-4 13 9ZM-13 13H13",
  J: "M-9 8-7-4C-2-8 4-6 8-4L9 8ZM-17 13H17M8-5C9-12 15-13 17-12 17-7 13-4 9-4Z",
};

const NAMES = {
  en: { A: "ace", T: "10", J: "jack", Q: "queen", K: "king", C: "clubs", D: "diamonds", H: "hearts", S: "spades" },
  ja: { A: "A", T: "10", J: "J", Q: "Q", K: "K", C: "クラブ", D: "ダイヤ", H: "ハート", S: "スペード" },
};

/** Part of a drawing. @param {string} tag @param {Record<string, string|number>} attributes */
export function drawing(tag, attributes) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** The shape of a suit, about 20 high around its middle. @param {string} suit */
export const shape = (suit) => drawing("path", { d: /** @type {any} */ (SUITS)[suit] });

/** Whether a card is red. @param {string} card */
export const isRed = (card) => card[1] === "H" || card[1] === "D";

/** A card in words. @param {string} card */
export function spoken(card) {
  const names = document.documentElement.lang === "ja" ? NAMES.ja : NAMES.en;
  const rank = /** @type {any} */ (names)[card[0]] ?? card[0];
  const suit = /** @type {any} */ (names)[card[1]];
  return document.documentElement.lang === "ja" ? `${suit}の${rank}` : `${rank} of ${suit}`;
}

/** A card in a line of text: 10♠. @param {string} card */
export function short(card) {
  const made = document.createElement("b");
  made.className = `in-${card[1]}`;
  const suit = { C: "♣", D: "♦", H: "♥", S: "♠" }[card[1]];
  made.textContent = `${card[0] === "T" ? "10" : card[0]}${suit}`;
  return made;
}

/**
 * The drawing of a card.
 * @param {string} card
 * @param {import("./layout.js").Index} index
 */
export function face(card, index = "fanned") {
  const [rank, suit] = card;
  const mirrored = isLeftHanded() && index === "fanned";
  if (index === "tile") return tile(rank, suit);
  if (index === "tray") return mini(rank, suit);
  const svg = drawing("svg", { viewBox: "0 0 100 140", class: `face suit-${suit}`, "aria-hidden": "true" });
  svg.append(drawing("rect", { class: "paper", x: 0.5, y: 0.5, width: 99, height: 139, rx: 7.5 }));
  const large = index === "large" || index === "largest";
  const isLargest = index === "largest";
  const scale = isLargest ? 1.95 : large ? 1.5 : index === "side" ? 1.45 : 1.03;
  const left = large ? 9 : 8;
  const top = large ? 9 : index === "side" ? 8 : 7.5;
  // In rows that lie, rank over suit at the side that stays open; a wing of a castle leaves little, so that a ten is made narrow there.
  const isWing = index === "left" || index === "right";
  const wide = isWing && rank === "T" ? 0.7 : 1;
  const side = index === "left" ? 3.2 : index === "side" ? (rank === "T" ? 3.5 : 7) : index === "right" ? 86 : mirrored ? (rank === "T" ? 77 : 83) : null;
  const stroke = drawing("path", { class: "rank", d: /** @type {any} */ (RANKS)[rank] });
  stroke.setAttribute("transform", `translate(${side ?? left} ${top}) scale(${scale * wide} ${scale})`);
  svg.append(stroke);
  const small = drawing("path", { class: "suit", d: /** @type {any} */ (SUITS)[suit] });
  const beside = isLargest ? "translate(76 29) scale(1.62)" : large ? "translate(78 24) scale(1.35)" : `translate(${rank === "T" ? 45 : 42} 18) scale(.92)`;
  small.setAttribute("transform", side === null ? beside : mirrored ? `translate(${rank === "T" ? 62 : 66} 18) scale(.92)` : index === "side" ? "translate(14.5 54) scale(1.05)" : `translate(${index === "left" ? 8.6 : 91.4} 42) scale(.66)`);
  svg.append(small);
  const pip = drawing("path", { class: "suit pip", d: /** @type {any} */ (SUITS)[suit] });
  const crown = /** @type {any} */ (CROWNS)[rank];
  pip.setAttribute("transform", crown ? "translate(50 104) scale(1.9)" : `translate(50 88) scale(${rank === "A" ? 3.1 : 2.5})`);
  svg.append(pip);
  if (crown) {
    const figure = drawing("path", { class: "crown", d: crown });
    figure.setAttribute("transform", "translate(50 60) scale(1.15)");
    svg.append(figure);
  }
  return svg;
}

/** A card as a tile that lies: rank and suit side by side. @param {string} rank @param {string} suit */
function tile(rank, suit) {
  const svg = drawing("svg", { viewBox: "0 0 88 43", preserveAspectRatio: "none", class: `face suit-${suit}`, "aria-hidden": "true" });
  svg.append(drawing("rect", { class: "paper", x: 0.5, y: 0.5, width: 87, height: 42, rx: 6 }));
  const stroke = drawing("path", { class: "rank", d: /** @type {any} */ (RANKS)[rank] });
  stroke.setAttribute("transform", `translate(${rank === "T" ? 11 : 14} 10.5) scale(1.1)`);
  const pip = shape(suit);
  pip.setAttribute("class", "suit");
  pip.setAttribute("transform", `translate(${rank === "T" ? 47 : 42} 21.5) scale(1.05)`);
  svg.append(stroke, pip);
  return svg;
}

/** A card in the tray: rank over suit, as large as there is room. @param {string} rank @param {string} suit */
function mini(rank, suit) {
  const svg = drawing("svg", { viewBox: "0 0 40 56", class: `face suit-${suit}`, "aria-hidden": "true" });
  svg.append(drawing("rect", { class: "paper", x: 0.5, y: 0.5, width: 39, height: 55, rx: 4 }));
  const stroke = drawing("path", { class: "rank", d: /** @type {any} */ (RANKS)[rank] });
  stroke.setAttribute("transform", `translate(${rank === "T" ? 9.6 : 14} 6) scale(1.2)`);
  const pip = shape(suit);
  pip.setAttribute("class", "suit");
  pip.setAttribute("transform", "translate(20 43) scale(.9)");
  svg.append(stroke, pip);
  return svg;
}

/** The back of a card. */
export function back() {
  const svg = drawing("svg", { viewBox: "0 0 100 140", class: "face", "aria-hidden": "true" });
  svg.append(drawing("rect", { class: "paper", x: 0.5, y: 0.5, width: 99, height: 139, rx: 7.5 }));
  svg.append(drawing("rect", { class: "back", x: 6, y: 6, width: 88, height: 128, rx: 5 }));
  svg.append(drawing("path", { class: "check", d: "M36 71l10 10 19-22" }));
  return svg;
}

/** A faint suit on an empty foundation. @param {string} suit */
export function mark(suit) {
  const svg = drawing("svg", { viewBox: "0 0 100 140", class: "mark", "aria-hidden": "true" });
  const shape = drawing("path", { d: /** @type {any} */ (SUITS)[suit] });
  shape.setAttribute("transform", "translate(50 70) scale(2)");
  svg.append(shape);
  return svg;
}

/** The sign of a verdict: a shape and a colour. @param {"won"|"lost"|"thinking"|"undecided"} kind */
export function sign(kind) {
  const svg = drawing("svg", { viewBox: "0 0 32 32", class: `sign ${kind}`, "aria-hidden": "true" });
  if (kind === "lost") {
    svg.append(drawing("path", { class: "ground", d: "M16 1.5 30.5 16 16 30.5 1.5 16Z" }));
    svg.append(drawing("path", { class: "line", d: "M11.5 11.5l9 9m0-9l-9 9" }));
  } else if (kind === "won") {
    svg.append(drawing("circle", { class: "ground", cx: 16, cy: 16, r: 14 }));
    svg.append(drawing("path", { class: "line", d: "M9.5 16.5l4.5 4.5 8.5-10" }));
  } else {
    svg.append(drawing("circle", { class: "ring", cx: 16, cy: 16, r: 12 }));
    if (kind === "undecided") {
      const text = drawing("text", { x: 16, y: 22, "text-anchor": "middle" });
      text.textContent = "?";
      svg.append(text);
    }
  }
  return svg;
}
