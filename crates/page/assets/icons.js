// Small signs on buttons and tiles: strokes of one width.

import { drawing } from "./cards.js";

const PATHS = {
  play: "M7 4.5v15l12-7.5z",
  only: "M12 3a9 9 0 1 0 .01 0zM12 7.5v6M12 16.5v.01",
  bars: "M5 14v6M12 10v10M19 4v16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  rules: "M6 4h9l3 3v13H8l-2-2zM9.5 10h5M9.5 14h5",
  day: "M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4",
  deal: "M8.5 3.5h10v14h-10zM8.5 6.5h-3v14h10v-3",
  eye: "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.500 6-9.5 6-9.500-6-9.5-6zM12 9.500a2.500 2.500 0 1 0 .01 0z",
  share: "M12 14V3.500M8 7l4-4 4 4M5 12v8h14v-8",
  branch: "M6 20V4M6 13c6 0 9-2 12-6M18 7h-4.500M18 7v4.500",
  back: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 9h-2",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const svg = drawing("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(drawing("path", { d: PATHS[name] }));
  return svg;
}
