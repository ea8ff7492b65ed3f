// What is drawn on a place: a mark, a number, the stock, what is still to come.

import { back, face, mark } from "./cards.js";
import { make } from "./dom.js";
import { key } from "./layout.js";
import { placed, said } from "./places.js";
import { words } from "./words.js";

/** How many cards of each rank are unseen. @param {string} counts */
function still(counts) {
  const box = make("div", "still", make("b", "", words().toCome));
  const ranks = [..."A23456789TJQK"];
  const cell = (/** @type {number} */ i) => {
    const count = Number(counts.split(",")[i]);
    const name = ranks[i] === "T" ? "10" : ranks[i];
    return [make("span", count ? "" : "gone", name ?? ""), make("i", count ? "" : "gone", name ? "●".repeat(count) + "○".repeat(4 - count) : "")];
  };
  for (let i = 0; i < 7; i++) box.append(...cell(i), ...(i + 7 < 13 ? cell(i + 7) : [make("span"), make("i")]));
  return box;
}

/** What is said of a place where no card lies. @param {import("./layout.js").Spot} spot */
export function labelOf(spot) {
  const say = words();
  if (spot.kind === "stock") return `${placed(spot.label)}, ${spot.text}`;
  if (!spot.kind.startsWith("foundation") || !spot.text) return `${placed(spot.label)}, ${said().empty}`;
  // With the words that are to be seen there.
  const [top, next, step] = spot.text.split("|").map((rank) => (rank === "T" ? "10" : rank));
  const seen = [`${say.by} ${step}`, ...(top ? [top] : []), next ? `${say.next} ${next}` : "✓"].join(" ");
  return `${placed(spot.label)}, ${seen}${top ? "" : `, ${said().empty}`}`;
}

/** What is drawn on an empty place. @param {import("./layout.js").Spot} spot @param {any} position @param {boolean} isTile */
export function contents(spot, position, isTile) {
  const text = (/** @type {string} */ name, /** @type {string} */ words) => {
    const made = document.createElement("span");
    made.className = name;
    made.textContent = words;
    return made;
  };
  const say = words();
  if (spot.kind === "stock") {
    const caption = text("caption", `${say.stock} `);
    caption.append(make("b", "", spot.text ?? ""));
    return Number(spot.text) > 0 ? [back(), caption] : [caption];
  }
  if (spot.kind === "drawn") return [text("caption", say.drawn)];
  if (spot.kind === "taken") return [text("letter", spot.text ?? ""), text("caption", say.taken)];
  if (spot.kind === "heading") return [text("", say.row(Number(spot.text)))];
  if (spot.kind === "place-bar") return [];
  if (spot.kind === "remaining") return [still(spot.text ?? "")];
  if (spot.kind.startsWith("foundation") && spot.text) {
    const [top, next, step, up] = spot.text.split("|");
    const ticks = make("span", "ticks", ...Array.from({ length: 13 }, (_, i) => make("i", i < Number(up) ? "done" : "")));
    const told = make("span", "next", next ? `${say.next} ` : "", make("b", "", next ? (next === "T" ? "10" : next) : "✓"));
    return [text("step", `${say.by} ${step} `), text("top", top === "T" ? "10 " : top && `${top} `), ticks, told];
  }
  if (spot.kind === "foundation" && spot.mark) return [mark(spot.mark), ...(spot.base ? [text("base", spot.base === "T" ? "10" : spot.base)] : [])];
  if (spot.kind.startsWith("gap")) {
    const takes = (position.legal ?? []).filter((m) => m.to && key(m.to) === spot.key).map((m) => m.cards[0]);
    if (takes.length === 1) {
      const faint = face(takes[0], isTile ? "tile" : "large");
      faint.classList.add("faint");
      return [faint];
    }
    return [];
  }
  if (spot.kind.startsWith("column") && !spot.kind.endsWith("row")) return [text("number", spot.text ?? "")];
  return spot.text ? [text("letter", spot.text)] : [];
}
