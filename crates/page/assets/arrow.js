// Arrows from card to target: a dot at the edge where the way begins, the head under where it ends, and no index hidden if there is a way
// around.

import { drawing } from "./cards.js";
import { pile } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{x: number, y: number}} Point */

/** The head of an arrow ends so far from the edge of a card, and its line so much before. */
const [APART, HEAD] = [3, 11];

/** The edges of several boxes. @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}

/** Where the index of a card is. @param {import("./layout.js").Laid} laid @param {Box} box @returns {Box} */
function indexOf({ index }, { x, y, w, h }) {
  if (index === "left" || index === "side") return { x, y, w: 0.4 * w, h: 0.45 * h };
  if (index === "right") return { x: x + 0.75 * w, y, w: 0.25 * w, h: 0.4 * h };
  return index === "tile" || index === "tray" ? { x, y, w, h } : { x, y, w, h: 0.26 * h };
}

/** Points along lines, some pixels apart. @param {Point[]} corners @returns {Point[]} */
function along(corners) {
  return corners.slice(1).flatMap((to, i) => {
    const from = corners[i];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 5));
    return Array.from({ length: count }, (_, n) => ({ x: from.x + ((to.x - from.x) * n) / count, y: from.y + ((to.y - from.y) * n) / count }));
  });
}

/** A curve as lines. @param {Point} from @param {Point} over @param {Point} to */
const curve = (from, over, to) => Array.from({ length: 17 }, (_, n) => {
  const [a, b, c] = [(1 - n / 16) ** 2, 2 * (1 - n / 16) * (n / 16), (n / 16) ** 2];
  return { x: a * from.x + b * over.x + c * to.x, y: a * from.y + b * over.y + c * to.y };
});

/** Ways from a box to under another one: by a curve below both, or through the gutters. @param {Box} from @param {Box} to @param {Layout} layout @returns {Point[][]} */
function ways(from, to, { height, width, spots, w }) {
  const isRight = to.x + to.w / 2 >= from.x + from.w / 2;
  const middle = to.x + to.w / 2;
  const end = { x: middle, y: to.y + to.h + APART };
  const low = Math.min(height - 6, Math.max(from.y + from.h, to.y + to.h) + 0.5 * w);
  const corner = { x: isRight ? from.x + from.w - 2 : from.x + 2, y: from.y + from.h };
  const found = [curve(corner, { x: middle, y: low }, end), curve({ x: from.x + from.w / 2, y: corner.y }, { x: middle, y: low }, end)];
  const lanes = new Set([to.y + to.h + 15, from.y + from.h + 12, low, ...spots.filter((spot) => spot.kind.startsWith("column")).map((spot) => spot.y - 11)]);
  for (const side of [isRight, !isRight]) {
    const edge = side ? from.x + from.w : from.x;
    const gutter = Math.max(3, Math.min(width - 3, edge + (side ? 3 : -3)));
    const begin = { x: edge, y: from.y + from.h - 0.35 * w };
    for (const lane of lanes) {
      if (lane < end.y + HEAD || lane > height - 4) continue;
      found.push([begin, { x: gutter, y: begin.y }, { x: gutter, y: lane }, { x: middle, y: lane }, end]);
    }
  }
  // Where there is no room below: into a side of the target, from the gutter beside it or from farther out.
  const level = to.y + 0.72 * to.h;
  for (const isFromRight of [true, false]) {
    const begin = { x: isFromRight ? from.x + from.w : from.x, y: from.y + from.h - 0.35 * w };
    for (const isToRight of [true, false]) {
      const [edge, out] = isToRight ? [to.x + to.w, 1] : [to.x, -1];
      const near = { x: edge + out * APART, y: level };
      if (isFromRight !== isToRight) found.push([begin, near]);
      const outer = isToRight ? Math.max(from.x + from.w, edge) + 18 : Math.min(from.x, edge) - 18;
      if (isFromRight === isToRight) found.push([begin, { x: outer, y: begin.y }, { x: outer, y: level }, near]);
      const [one, two] = [begin.x + (isFromRight ? 3 : -3), edge + out * 3];
      for (const lane of lanes) {
        found.push([begin, { x: one, y: begin.y }, { x: one, y: lane }, { x: two, y: lane }, { x: two, y: level }, { x: edge - out * HEAD, y: level }]);
      }
    }
  }
  return found.filter((way) => way.every(({ x, y }) => x >= 2 && x <= width - 2 && y >= 2 && y <= height - 2));
}

/** The way that hides the fewest indices, and of those the shortest. @param {Point[][]} found @param {Box[]} indices */
function best(found, indices) {
  const cost = (/** @type {Point[]} */ way) => {
    const points = along(way);
    const hidden = points.filter(({ x, y }) => indices.some((box) => x > box.x - 1 && x < box.x + box.w + 1 && y > box.y - 1 && y < box.y + box.h + 1)).length;
    return 1000 * hidden + points.length + 3 * way.length;
  };
  return found.map((way) => ({ way, cost: cost(way) })).sort((a, b) => a.cost - b.cost)[0]?.way;
}

/** A line with round corners. @param {Point[]} way */
function line(way) {
  const parts = [`M${way[0].x} ${way[0].y}`];
  way.slice(1).forEach((to, i) => {
    const [from, next] = [way[i], way[i + 2]];
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    if (!next) return parts.push(`L${to.x} ${to.y}`);
    const after = Math.hypot(next.x - to.x, next.y - to.y) || 1;
    const round = Math.min(9, long / 2, after / 2);
    parts.push(`L${to.x - ((to.x - from.x) * round) / long} ${to.y - ((to.y - from.y) * round) / long}`);
    parts.push(`Q${to.x} ${to.y} ${to.x + ((next.x - to.x) * round) / after} ${to.y + ((next.y - to.y) * round) / after}`);
  });
  return parts.join("");
}

/** @param {string} kind @param {Point[]} way */
function arrow(kind, way) {
  const [before, end] = way.slice(-2);
  const turned = Math.atan2(end.y - before.y, end.x - before.x);
  const neck = { x: end.x - HEAD * 0.6 * Math.cos(turned), y: end.y - HEAD * 0.6 * Math.sin(turned) };
  const head = drawing("path", { class: "head", d: `M0 0L${-HEAD - 2} -6.5L${-HEAD + 1} 0L${-HEAD - 2} 6.5Z` });
  head.setAttribute("transform", `translate(${end.x} ${end.y}) rotate(${(turned * 180) / Math.PI})`);
  const group = drawing("g", { class: `arrow ${kind}` });
  group.append(drawing("path", { class: "line", d: line([...way.slice(0, -1), neck]) }), head, drawing("circle", { cx: way[0].x, cy: way[0].y, r: 5 }));
  return group;
}

/**
 * Draws arrows over the table, instead of those that are there.
 * @param {HTMLElement} root
 * @param {Layout} layout
 * @param {{kind: string, from: Set<string>, to: string}[]} arrows the places of the cards that go, and where to
 */
export function drawArrows(root, layout, arrows) {
  root.querySelector(":scope > .arrows")?.remove();
  const boxed = layout.cards.map((laid) => ({ laid, box: { x: laid.x, y: laid.y, w: laid.w ?? layout.w, h: laid.h ?? layout.h } }));
  const made = arrows.flatMap(({ kind, from, to }) => {
    const taken = boxed.filter(({ laid }) => from.has(laid.place)).map(({ box }) => box);
    const lying = boxed.filter(({ laid }) => !from.has(laid.place) && (laid.place === to || pile(laid.place) === pile(to)));
    const exact = lying.filter(({ laid }) => laid.place === to);
    const spot = layout.spots.find((one) => one.key === to) ?? layout.spots.find((one) => one.key === pile(to));
    const isGap = Boolean(spot && spot.key === to && spot.kind.startsWith("gap"));
    const top = (isGap ? exact : lying).sort((a, b) => b.laid.z - a.laid.z)[0]?.box ?? spot;
    if (!taken.length || !top) return [];
    const indices = boxed.filter(({ laid }) => !laid.card.startsWith("?")).map(({ laid, box }) => indexOf(laid, box));
    const way = best(ways(around(taken), top, layout), indices);
    return way ? [arrow(kind, way)] : [];
  });
  if (!made.length) return;
  const svg = drawing("svg", { class: "arrows", "aria-hidden": "true", width: layout.width, height: layout.height });
  svg.append(...made);
  root.append(svg);
}
