// Piles as columns, in as many bands as the screen needs, under whatever the game has over them; short piles by the dozen as
// fans in rows.

import { fans, inRow } from "./fans.js";
import { footHeight, hasHole, layFoot } from "./foot.js";
import { headWidth, headsOf, isOpen, lanes, layHead } from "./head.js";
import { named, shows } from "./stock.js";

/** More piles than this lie as fans. */
const MOST_COLUMNS = 13;
/** The widest card, and the narrowest with which columns stay side by side in one band. */
const [WIDEST, NARROW, WIDEST_OVER_HOLE] = [112, 33, 94];
/** So narrow a table shrinks; then piles that are too long are pushed together. Ways to lay it out are compared farther down. */
const [NARROWEST, COMPARED] = [34, 16];
/** Over a band stand the numbers of its piles, and under a stock how many cards it has. */
const [NUMBERS, CAPTION] = [28, 24];

/** What a card shows of itself, at least and at most, and how its corner is drawn, by its width. @param {number} w @returns {{least: number, most: number, index: import("./layout.js").Index}} */
const open = (w) => (w < 40 ? { least: 0.5, most: 0.55, index: "largest" } : w < 64 ? { least: 0.4, most: 0.47, index: "large" } : { least: 0.285, most: 0.36, index: "fanned" });

/** @typedef {{slots: string[], key: string, label: string, text: string, lane: number, isReserve: boolean}} Pile */

/** Other ways to lay a game out are taken only if cards become larger by this. */
const WORTH = 1.12;

/**
 * @param {import("./layout.js").Shape} shape
 * @param {any} board
 * @param {number} width
 * @param {number} height
 * @returns {import("./layout.js").Layout}
 */
export function piles(shape, board, width, height) {
  const isPhone = width < 700;
  const [margin, gap] = isPhone && shape.piles > 8 ? [5, 0.05] : isPhone ? [9, 0.08] : [36, 0.163];
  const room = width - 2 * margin;
  const isStacked = shape.reserve > 0 && !isOpen(shape);
  const heads = headsOf(shape, board, gap, isPhone).flatMap((head) => (head.own.length > 1 ? [{ head, isDense: false }, { head, isDense: true }] : [{ head, isDense: false }]));
  const bodies = board.rows.length > MOST_COLUMNS
    ? inRow(isPhone).map((each) => fanned(shape, board, room, isPhone, each))
    : [columned(shape, board, room, gap, isStacked)];
  const hasFoot = hasHole(shape, board);
  /** @type {Plan[]} */
  const plans = heads.flatMap((over) => bodies.map((body) => ({ ...over, body, top: height < 480 ? 10 : 22, isPhone, hasFoot })));
  // The way is chosen by what was dealt, so that it stays while the game is played.
  const dealt = plans.map((plan) => shrunk(plan, room, height, true));
  let chosen = 0;
  dealt.forEach((w, i) => (chosen = w > WORTH * dealt[chosen] ? i : chosen));
  const plan = plans[chosen];
  const w = shrunk(plan, room, height, false);
  const { head, body } = plan;
  /** @type {import("./layout.js").Layout} */
  const layout = { spots: [], cards: [], w, h: Math.round(1.4 * w), width, height };
  const total = Math.min(room, w * Math.max(headWidth(head), body.across(w)));
  const left = (width - total) / 2;
  if (hasFoot) return footed(plan, board, layout, left, total);
  layHead(head, board, layout, { left, right: left + total, y: plan.top, own: plan.top + 1.4 * w + 10 + (head.stock ? CAPTION : 0), line: apart(plan, w), index: open(w).index });
  body.lay(layout, left, under(plan, w), total);
  return layout;
}

/** Piles over a hole: this lies where the piles ended when they were dealt, as far as there is room. @param {Plan} plan @param {any} board @param {import("./layout.js").Layout} layout @param {number} left @param {number} total */
function footed({ body, top }, board, layout, left, total) {
  const { w, height } = layout;
  const lowest = height - footHeight(w) - 4;
  body.lay({ ...layout, height: lowest }, left, top + body.numbers, total);
  const y = Math.min(lowest, top + body.numbers + 1.1 * body.needed(w, true));
  layFoot(board, layout, { left, right: left + total, y });
  return layout;
}

/** @typedef {{across: (w: number) => number, needed: (w: number, isDealt: boolean) => number, widest: (isDealt: boolean) => number, numbers: number, lay: (layout: import("./layout.js").Layout, left: number, top: number, total: number) => void}} Body */
/** @typedef {{head: import("./head.js").Head, isDense: boolean, body: Body, top: number, isPhone: boolean, hasFoot: boolean}} Plan */

/** How far apart the lines of the head are: they may lie over one another. @param {Plan} plan @param {number} w */
const apart = ({ isDense }, w) => (isDense ? 0.77 * w : 1.4 * w + 10);

/** Where the piles begin. @param {Plan} plan @param {number} w */
function under(plan, w) {
  const { head, top, body } = plan;
  if (plan.hasFoot) return top + body.numbers;
  const own = head.own.length ? 1.4 * w + 10 + (head.own.length - 1) * apart(plan, w) : 0;
  return top + 1.4 * w + own + (head.stock ? CAPTION : 0) + body.numbers;
}

/** The widest card with which everything fits. @param {Plan} plan @param {number} room @param {number} height @param {boolean} isDealt as it was dealt, or as it is */
function shrunk(plan, room, height, isDealt) {
  let w = Math.floor(Math.min(plan.hasFoot ? WIDEST_OVER_HOLE : WIDEST, plan.hasFoot ? room : room / headWidth(plan.head), plan.body.widest(isDealt)));
  const foot = () => (plan.hasFoot ? footHeight(w) : 0);
  // Over a hole piles only become shorter: cards keep the size that they were dealt with.
  const as = isDealt || plan.hasFoot;
  while (w > (isDealt ? COMPARED : NARROWEST) && under(plan, w) + plan.body.needed(w, as) + foot() + 12 > height) w -= 1;
  return w;
}

/** The piles as fans. @param {import("./layout.js").Shape} shape @param {any} board @param {number} room @param {boolean} isPhone @param {number} each @returns {Body} */
function fanned(shape, board, room, isPhone, each) {
  const fan = fans(board, shape, room, isPhone, each);
  return {
    across: (w) => room / w,
    needed: (w) => fan.needed(w),
    widest: (isDealt) => (isDealt ? fan.dealt : fan.widest),
    numbers: isPhone ? 10 : NUMBERS,
    lay: (layout, left, top) => fan.lay(layout, left, top, layout.height - top - 8),
  };
}

/** The piles as columns. @param {import("./layout.js").Shape} shape @param {any} board @param {number} room @param {number} gap @param {boolean} isStacked @returns {Body} */
function columned(shape, board, room, gap, isStacked) {
  const beside = isStacked ? 1 + 2.5 * gap : 0;
  let count = 1;
  const across = () => Math.ceil(board.rows.length / count);
  while (room / (beside + lanes(across(), gap)) < NARROW && count < 4) count++;
  const bands = banded(board, across(), beside, gap, isStacked);
  const wide = beside + lanes(across(), gap);
  // What was dealt, and some cards more.
  const dealt = shape.has_face_down ? 0.13 * shape.longest + 3 * 0.4 : 0;
  // Of a reserve that is one pile at least the edges show.
  const edges = isStacked ? 0.13 * (board.reserves[0]?.length ?? 0) : 0;
  const tall = (/** @type {Pile[]} */ band, /** @type {number} */ step, /** @type {boolean} */ isDealt) => Math.max(edges, isDealt ? dealt || (shape.longest + 2) * step : tallest(band, step));
  return {
    across: () => wide,
    needed: (w, isDealt) => bands.reduce((sum, band) => sum + 1.4 * w + w * tall(band, open(w).least, isDealt), (bands.length - 1) * NUMBERS),
    widest: () => room / wide,
    numbers: NUMBERS,
    lay(layout, left, top, total) {
      const { w, h, height, width } = layout;
      const { index, least, most } = open(w);
      const free = height - top - 12 - bands.length * h - (bands.length - 1) * NUMBERS;
      let step = most;
      while (step > least && bands.reduce((sum, band) => sum + w * tallest(band, step), 0) > free) step -= 0.01;
      const wanted = bands.map((band) => w * tallest(band, step));
      const all = wanted.reduce((sum, one) => sum + one, 0);
      // Piles stand in the middle, or with a reserve at the left under the foundations.
      const from = isStacked ? left + total - wide * w : (width - wide * w) / 2;
      let y = top;
      bands.forEach((band, i) => {
        const reach = all > free ? (Math.max(0, free) * wanted[i]) / all : wanted[i];
        const spare = bands.length > 1 ? 0 : Math.max(0, free - reach);
        for (const pile of band) layPile(pile, layout, pile.isReserve ? left : from + pile.lane * w, y, step, reach + spare, index);
        y += h + reach + NUMBERS;
      });
    },
  };
}

/** The piles of each band; a reserve that is one pile stands at the left of the first. @param {any} board @param {number} across @param {number} beside @param {number} gap @param {boolean} isStacked */
function banded(board, across, beside, gap, isStacked) {
  /** @type {Pile[][]} */
  const bands = [];
  board.rows.forEach((/** @type {string[]} */ slots, /** @type {number} */ i) => {
    const [band, place] = [Math.floor(i / across), i % across];
    const inBand = Math.min(across, board.rows.length - band * across);
    // A last band with fewer piles stands in the middle.
    const lane = beside + (place + (across - inBand) / 2) * (1 + gap);
    const number = board.rows.length > 10 ? i + 1 : (i + 1) % 10;
    (bands[band] ??= []).push({ slots, key: `row-${i}`, label: `${board.waste ? "pile" : "column"} ${i + 1}`, text: String(number), lane, isReserve: false });
  });
  if (isStacked) bands[0].push({ slots: board.reserves[0] ?? [], key: "reserve-0", label: "reserve", text: "", lane: 0, isReserve: true });
  return bands;
}

/** How far the longest column of a band reaches over a card, in widths of one. @param {Pile[]} band @param {number} step */
const tallest = (band, step) => Math.max(0, ...band.filter((pile) => !pile.isReserve).map((pile) => reach(pile, step)));

/** @param {Pile} pile @param {number} step */
const reach = (pile, step) => pile.slots.slice(0, -1).reduce((sum, slot) => sum + shows(slot, step), 0);

/** @param {Pile} pile @param {import("./layout.js").Layout} layout @param {number} x @param {number} y @param {number} step @param {number} most what it may reach @param {import("./layout.js").Index} index */
function layPile(pile, layout, x, y, step, most, index) {
  const { w, h } = layout;
  layout.spots.push({ key: pile.key, x, y, w, h, kind: pile.isReserve ? "column pile" : "column", label: pile.label, text: pile.text });
  const push = Math.min(1, most / Math.max(1, w * reach(pile, step)));
  pile.slots.forEach((slot, i) => {
    const isTop = i === pile.slots.length - 1;
    const place = pile.isReserve ? (isTop ? pile.key : `under-reserve-${i}`) : `${pile.key}-${i}`;
    layout.cards.push({ card: named(slot, place), x, y, z: i + 1, place, index, isCovered: slot.startsWith("[") || (pile.isReserve && !isTop), isUnder: !isTop });
    y += shows(slot, step) * w * push;
  });
}
