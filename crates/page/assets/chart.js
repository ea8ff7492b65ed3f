// The rate of an experiment as it went on, with its interval.

import { drawing } from "./cards.js";

/** A part with a text in it. @param {string} tag @param {Record<string, string|number>} attributes @param {string} [text] */
function element(tag, attributes, text = "") {
  const made = drawing(tag, attributes);
  if (text) made.textContent = text;
  return made;
}

/** About so many round numbers from 0 or `from` to `to`. @param {number} from @param {number} to @param {number} count */
function ticks(from, to, count) {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= rough) ?? rough;
  const list = [];
  for (let at = Math.abs(Math.ceil(from / step - 1e-9)) * step; at <= to + step * 1e-6; at += step) list.push(at + 0);
  return list;
}

/**
 * @param {{curve: {deals: number, rate: number, low: number, high: number}[], ahead: {deals: number, low: number, high: number}[], deals: number, done: number}} standing
 * @param {number} room
 */
export function chart(standing, room) {
  const width = Math.max(320, Math.min(900, room));
  const height = width < 500 ? 240 : 360;
  const svg = element("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img" });
  const [left, right, top, bottom] = [52, width - 30, 12, height - 28];
  const settled = standing.curve.filter((p) => p.deals >= Math.max(10, standing.done / 40));
  const shown = settled.length ? settled : standing.curve;
  const lows = [...shown.map((p) => p.low), ...standing.ahead.map((p) => p.low)];
  const highs = [...shown.map((p) => p.high), ...standing.ahead.map((p) => p.high)];
  let [low, high] = lows.length ? [Math.min(...lows), Math.max(...highs)] : [0, 1];
  if (high - low < 0.002) [low, high] = [Math.max(0, low - 0.001), Math.min(1, high + 0.001)];
  const end = standing.curve.length && !standing.ahead.length ? standing.done : standing.deals;
  const x = (/** @type {number} */ deals) => left + ((right - left) * deals) / Math.max(1, end);
  const y = (/** @type {number} */ share) => bottom - ((bottom - top) * (Math.max(low, Math.min(high, share)) - low)) / (high - low);
  for (const at of ticks(low, high, 5)) {
    svg.append(element("line", { class: "grid", x1: left, x2: right, y1: y(at), y2: y(at) }));
    const digits = high - low > 0.05 ? 0 : high - low > 0.005 ? 1 : 2;
    svg.append(element("text", { class: "axis", x: left - 8, y: y(at) + 4, "text-anchor": "end" }, `${(100 * at).toFixed(digits)} %`));
  }
  for (const at of ticks(0, end, width < 500 ? 3 : 5)) {
    svg.append(element("text", { class: "axis", x: x(at), y: height - 8, "text-anchor": "middle" }, at.toLocaleString("en")));
  }
  const line = (/** @type {any[]} */ points, /** @type {(p: any) => number} */ value) =>
    points.map((p, i) => `${i ? "L" : "M"}${x(p.deals).toFixed(1)} ${y(value(p)).toFixed(1)}`).join("");
  if (standing.curve.length) {
    const back = [...shown].reverse();
    svg.append(element("path", { class: "band", d: `${line(shown, (p) => p.high)}${line(back, (p) => p.low).replace("M", "L")}Z` }));
    svg.append(element("path", { class: "rate-line", d: line(shown, (p) => p.rate) }));
    const last = standing.curve[standing.curve.length - 1];
    for (const value of /** @type {const} */ (["low", "high"])) {
      if (standing.ahead.length) svg.append(element("path", { class: "ahead", d: line([last, ...standing.ahead], (p) => p[value]) }));
    }
    svg.append(element("path", { class: "whisker", d: `M${x(last.deals)} ${y(last.low)}V${y(last.high)}M${x(last.deals) - 5} ${y(last.low)}h10M${x(last.deals) - 5} ${y(last.high)}h10` }));
    svg.append(element("circle", { class: "now", cx: x(last.deals), cy: y(last.rate), r: 5 }));
  }
  return svg;
}
