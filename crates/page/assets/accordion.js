// One row that closes up, over as many lines as make the cards largest.

/** @param {any} board @param {number} width @param {number} height @returns {import("./layout.js").Layout} */
export function accordion(board, width, height) {
  const isPhone = width < 700;
  const [margin, gap, top, widest] = isPhone ? [9, 0.1, 14, 62] : [36, 0.14, 26, 84];
  const row = board.rows[0] ?? [];
  // By the places of a whole row, so that cards keep their size while it closes up.
  const places = Math.max(18, row.length);
  const fits = (/** @type {number} */ each) => {
    const lines = Math.ceil(places / each);
    return Math.min(widest, (width - 2 * margin) / (each + (each - 1) * gap), (height - top - 10) / (lines * (1.4 + gap)));
  };
  let each = 4;
  for (let other = 5; other <= 26; other++) if (fits(other) > fits(each)) each = other;
  const w = Math.floor(fits(each));
  const h = Math.round(1.4 * w);
  const left = (width - w * (each + (each - 1) * gap)) / 2;
  /** @type {import("./layout.js").Layout} */
  const layout = { spots: [], cards: [], w, h, width, height };
  row.forEach((/** @type {string} */ card, /** @type {number} */ i) => {
    const [x, y, place] = [left + (i % each) * w * (1 + gap), top + Math.floor(i / each) * w * (1.4 + gap), `row-0-${i}`];
    layout.spots.push({ key: place, x, y, w, h, kind: "hole", label: `place ${i + 1}` });
    layout.cards.push({ card, x, y, z: 1, place, index: "large" });
  });
  return layout;
}
