// Where a card that is let go of is put: on what it lies over most, or what the pointer is over.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** How much of a screen two boxes share. @param {Box} a @param {Box} b */
function shared(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** @param {Box} box @param {{x: number, y: number}} point */
const holds = (box, { x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/**
 * The one of several places that is meant, or null if it is none of them: where the pointer is, or what the card lies over most, a tenth
 * of it at least.
 * @template T
 * @param {Box} card
 * @param {{x: number, y: number}} pointer
 * @param {{box: Box, place: T}[]} places
 * @returns {T|null}
 */
export function dropped(card, pointer, places) {
  const pointed = places.find(({ box }) => holds(box, pointer));
  if (pointed) return pointed.place;
  const area = (card.right - card.left) * (card.bottom - card.top);
  const most = places.map(({ box, place }) => ({ place, size: shared(card, box) })).sort((a, b) => b.size - a.size)[0];
  return most && most.size > area / 10 ? most.place : null;
}
