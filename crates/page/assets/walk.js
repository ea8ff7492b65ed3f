// The focus on the table: one stop of the Tab key, and arrows that walk from card to card and to empty places.

import { hasPlaces, pile } from "./layout.js";

/** @typedef {{id: string, group: string, order: number, x: number, y: number, w: number, h: number}} Stop where the focus can be: by the place of a card, or by "spot" and the key of an empty place */

/** Places that are found by arrows when no card lies there. */
const EMPTY = /^(cell|foundation|column|stock|gap)/;

/** Where the focus can be: what is seen of cards, empty places, the stock. @param {import("./layout.js").Layout} layout @param {import("./layout.js").Shape} shape @returns {Stop[]} */
export function stopsOf(layout, shape) {
  const isOwn = hasPlaces(shape);
  /** @type {Map<string, Stop>} */
  const stops = new Map();
  for (const laid of layout.cards) {
    const { place } = laid;
    if (laid.card.startsWith("?") || place.startsWith("under") || (place.startsWith("tray") && !laid.turns)) continue;
    const group = place.startsWith("tray") ? "tray" : isOwn ? place : pile(place);
    const old = stops.get(place);
    if (!old || old.order <= laid.z) stops.set(place, { id: place, group, order: place.startsWith("tray") ? laid.x : laid.z, x: laid.x, y: laid.y, w: laid.w ?? layout.w, h: laid.h ?? layout.h });
  }
  for (const spot of layout.spots) {
    const isTaken = spot.kind !== "stock" && layout.cards.some((laid) => laid.place === spot.key || pile(laid.place) === spot.key);
    if (EMPTY.test(spot.kind) && !isTaken) stops.set(`spot ${spot.key}`, { id: `spot ${spot.key}`, group: `spot ${spot.key}`, order: 0, x: spot.x, y: spot.y, w: spot.w, h: spot.h });
  }
  return [...stops.values()];
}

/** The last card of a pile, where it is played from. @param {Stop[]} stops @param {string} group */
export const lastOf = (stops, group) => stops.filter((stop) => stop.group === group).sort((a, b) => b.order - a.order)[0];

/** The stop that is nearest to where one was. @param {Stop[]} stops @param {{x: number, y: number}} at */
export function nearestTo(stops, at) {
  const far = (/** @type {Stop} */ stop) => Math.hypot(stop.x - at.x, stop.y - at.y);
  return [...stops].sort((a, b) => far(a) - far(b))[0];
}

/** How far two stretches are from one another; nothing where they meet. @param {number} from @param {number} to @param {number} other @param {number} till */
const between = (from, to, other, till) => Math.max(0, other - to, from - till);

/** The edges of a pile. @param {Stop[]} stops @param {string} group */
function boxOf(stops, group) {
  const mates = stops.filter((stop) => stop.group === group);
  const [left, top] = [Math.min(...mates.map(({ x }) => x)), Math.min(...mates.map(({ y }) => y))];
  return { left, top, right: Math.max(...mates.map(({ x, w }) => x + w)), bottom: Math.max(...mates.map(({ y, h }) => y + h)) };
}

/**
 * Where an arrow leads from a stop: within its pile as long as there is something, then to the next pile that way. From the last card of a
 * pile it leads to the last one of the next.
 * @param {Stop[]} stops
 * @param {Stop} from
 * @param {string} arrow
 * @returns {Stop|null}
 */
export function walked(stops, from, arrow) {
  const [dx, dy] = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[arrow] ?? [0, 0];
  const along = (/** @type {Stop} */ stop) => (stop.x + stop.w / 2 - from.x - from.w / 2) * dx + (stop.y + stop.h / 2 - from.y - from.h / 2) * dy;
  const mates = stops.filter((stop) => stop.group === from.group && stop !== from);
  const inPile = mates.filter((stop) => along(stop) > 1 && Math.abs((stop.x - from.x) * dy) + Math.abs((stop.y - from.y) * dx) < 1);
  if (inPile.length) return inPile.sort((a, b) => along(a) - along(b))[0];
  const mine = boxOf(stops, from.group);
  const off = (/** @type {Stop} */ stop) => (dx ? Math.abs(stop.y - from.y) : Math.abs(stop.x - from.x));
  const far = (/** @type {Stop} */ stop) => {
    const box = boxOf(stops, stop.group);
    const aside = dx ? between(mine.top, mine.bottom, box.top, box.bottom) : between(mine.left, mine.right, box.left, box.right);
    return along(stop) + 4 * aside + 0.1 * off(stop);
  };
  const others = stops.filter((stop) => stop.group !== from.group && along(stop) > 1).map((stop) => ({ stop, far: far(stop) }));
  const next = others.sort((a, b) => a.far - b.far)[0]?.stop;
  if (!next) return null;
  const isLast = mates.every((stop) => stop.order < from.order);
  return isLast && dx ? lastOf(stops, next.group) : next;
}
