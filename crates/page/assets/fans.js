// Many short piles: fans in rows, which share the width of their row.

import { named } from "./stock.js";

/** How many fans may be in a row, on a phone and on a wide screen. */
export const inRow = (/** @type {boolean} */ isPhone) => (isPhone ? [3, 4, 5] : [6, 7, 8, 9]);

/**
 * @param {any} board
 * @param {import("./layout.js").Shape} shape
 * @param {number} room the width that there is
 * @param {boolean} isPhone
 * @param {number} each fans in a row
 */
export function fans(board, shape, room, isPhone, each) {
  /** @type {{slots: string[], number: number}[][]} */
  const rows = [];
  board.rows.forEach((/** @type {string[]} */ slots, /** @type {number} */ number) => (rows[Math.floor(number / each)] ??= []).push({ slots, number }));
  // What a card shows: as much as it needs to be read, and less where a row is full.
  const [step, least] = isPhone ? [0.42, 0.36] : [0.3, 0.25];
  const [apart, between] = [isPhone ? 0.1 : 0.16, isPhone ? 8 : 28];
  const cards = (/** @type {{slots: string[]}[]} */ row) => row.reduce((sum, { slots }) => sum + Math.max(0, slots.length - 1), 0);
  const fixed = (/** @type {any[]} */ row) => row.length + (row.length - 1) * apart;
  const usual = each + (each - 1) * apart + each * (shape.longest - 1) * step;
  // The widest cards with which the rows fit as they were dealt, and as they are.
  const dealt = room / usual;
  const widest = Math.min(dealt, ...rows.map((row) => room / (fixed(row) + cards(row) * least)));
  return {
    dealt,
    widest,
    /** How high they are. @param {number} w */
    needed: (w) => rows.length * (1.4 * w + between) - between,
    /** @param {import("./layout.js").Layout} layout @param {number} left @param {number} top @param {number} height */
    lay(layout, left, top, height) {
      const { w, h } = layout;
      const down = rows.length > 1 ? Math.min(h + between + 12, (height - h) / (rows.length - 1)) : 0;
      rows.forEach((row, r) => {
        const free = room / w - fixed(row);
        const shown = Math.min(step, free / Math.max(1, cards(row)));
        // A last row with fewer fans stands under those above it.
        const missing = each - row.length;
        const spare = (room - w * (each + shown * (cards(row) + missing * (shape.longest - 1)))) / (each - 1);
        let x = left;
        for (const { slots, number } of row) {
          const y = top + r * down;
          layout.spots.push({ key: `row-${number}`, x, y, w, h, kind: isPhone ? "column fan" : "column", label: `fan ${number + 1}`, text: String(number + 1) });
          slots.forEach((slot, i) => {
            const place = `row-${number}-${i}`;
            layout.cards.push({ card: named(slot, place), x: x + i * shown * w, y, z: i + 1, place, index: "side", isCovered: slot.startsWith("["), isUnder: i < slots.length - 1 });
          });
          x += w * (1 + shown * Math.max(0, slots.length - 1)) + spare;
        }
      });
    },
  };
}
