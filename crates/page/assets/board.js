// The table: draws a position, and turns clicks, drags and keys into moves.

import { back, face, mark, spoken } from "./cards.js";
import { make } from "./dom.js";
import { hasPlaces, key, lay, pile } from "./layout.js";
import { covered, isTurn } from "./stock.js";
import { words } from "./words.js";

/** @typedef {{text: string, kind: string, cards?: string[], from?: any, to?: any}} Move */

/** Whether a move needs no target to be pointed at: the card goes where all go. @param {Move} move */
const isMeant = (move) => move.kind === "move" && move.to === "waste";

/** Whether a card is not told. @param {string} name */
const isHidden = (name) => name.startsWith("?");

/** A card, or its back. @param {string} name @param {any} index */
const drawing = (name, index) => (isHidden(name) ? back() : face(name, index));

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {(move: Move) => void} play
   * @param {(count: number) => void} drawCards turns cards of the stock so many times
   */
  constructor(root, play, drawCards) {
    this.root = root;
    this.play = play;
    this.drawCards = drawCards;
    /** @type {Map<string, HTMLButtonElement>} */
    this.cards = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.spots = new Map();
    /** @type {any} */
    this.position = null;
    /** @type {string|null} */
    this.picked = null;
    /** Whether cards that lie face down are shown. */
    this.isFaceUp = false;
    /** @type {import("./layout.js").Layout|null} */
    this.layout = null;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("dblclick", (event) => this.sendHome(event.target));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  /** Forgets all drawings, so that the next are new. */
  forget() {
    this.cards.forEach((card) => card.remove());
    this.cards.clear();
  }

  /** Shows a position. @param {any} position */
  show(position) {
    this.position = position;
    this.picked = null;
    this.draw();
  }

  draw() {
    if (!this.position || !this.root.clientWidth) return;
    const { shape, board, open } = this.position;
    const { isFaceUp } = this;
    const shown = isFaceUp ? open ?? board : open ? board : covered(board);
    const layout = lay(shape, shown, this.root.clientWidth, this.root.clientHeight, isFaceUp);
    this.layout = layout;
    this.root.dataset.kind = shape.kind;
    this.root.classList.toggle("has-small", layout.w < 64);
    this.root.classList.toggle("has-tray", layout.cards.some((laid) => laid.index === "tray"));
    this.root.style.setProperty("--w", `${layout.w}px`);
    this.root.style.setProperty("--h", `${layout.h}px`);
    this.drawSpots(layout);
    const seen = new Set();
    for (const { laid, id } of this.identified(layout.cards)) {
      seen.add(id);
      const card = this.card(id, laid.card, laid.index);
      card.style.transform = `translate(${laid.x}px, ${laid.y}px)`;
      card.style.zIndex = String(laid.z);
      card.style.width = laid.w ? `${laid.w}px` : "";
      card.style.height = laid.h ? `${laid.h}px` : "";
      card.dataset.place = laid.place;
      card.classList.toggle("fanned-over", Boolean(laid.isUnder));
      card.classList.toggle("covered", Boolean(laid.isCovered));
      card.classList.toggle("marked", Boolean(laid.isMarked));
      card.classList.toggle("turns", Boolean(laid.turns));
      card.tabIndex = laid.index === "tray" && !laid.turns ? -1 : 0;
      card.setAttribute("aria-label", this.label(laid));
    }
    for (const [name, card] of this.cards) {
      if (!seen.has(name)) {
        card.remove();
        this.cards.delete(name);
      }
    }
    this.light();
  }

  /** Each card with the drawing that is its own. Of equal cards of several decks each keeps the drawing that lies where it lies. @param {import("./layout.js").Laid[]} cards */
  identified(cards) {
    /** @type {Map<string, import("./layout.js").Laid[]>} */
    const equal = new Map();
    for (const laid of cards) equal.set(laid.card, [...(equal.get(laid.card) ?? []), laid]);
    return [...equal].flatMap(([name, alike]) => {
      const ids = alike.map((_, i) => (i ? `${name}~${i}` : name));
      const stays = (/** @type {import("./layout.js").Laid} */ laid) => ids.find((id) => this.cards.get(id)?.dataset.place === laid.place);
      const staying = alike.map((laid) => ({ laid, id: alike.length > 1 ? stays(laid) : name }));
      const free = ids.filter((id) => !staying.some((one) => one.id === id));
      return staying.map(({ laid, id }) => ({ laid, id: id ?? free.shift() ?? name }));
    });
  }

  /** @param {import("./layout.js").Layout} layout */
  drawSpots(layout) {
    const seen = new Set();
    for (const spot of layout.spots) {
      seen.add(spot.key);
      let made = this.spots.get(spot.key);
      if (!made) {
        made = document.createElement("div");
        made.addEventListener("keydown", (event) => this.pressed(event));
        this.root.append(made);
        this.spots.set(spot.key, made);
      }
      made.className = `spot ${spot.kind}`;
      made.dataset.place = spot.key;
      // An empty place is found by the keyboard too, and so is the stock.
      const isEmpty = /^(cell|foundation|column|stock)/.test(spot.kind) && !layout.cards.some((laid) => pile(laid.place) === spot.key);
      made.tabIndex = isEmpty ? 0 : -1;
      if (isEmpty) made.setAttribute("role", "button");
      else made.removeAttribute("role");
      made.setAttribute("aria-label", spot.kind === "stock" ? `${spot.label}, ${spot.text}` : `${spot.label}, empty`);
      if (!isEmpty) made.removeAttribute("aria-label");
      made.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      made.style.width = spot.w === layout.w ? "" : `${spot.w}px`;
      made.style.height = spot.h === layout.h ? "" : `${spot.h}px`;
      made.replaceChildren(...contents(spot, this.position, layout.cards.some((laid) => laid.index === "tile")));
    }
    for (const [name, made] of this.spots) {
      if (!seen.has(name)) {
        made.remove();
        this.spots.delete(name);
      }
    }
  }

  /** @param {string} id @param {string} name @param {import("./layout.js").Index} index */
  card(id, name, index) {
    let card = this.cards.get(id);
    if (card && card.dataset.index !== index) {
      card.replaceChildren(drawing(name, index));
      card.dataset.index = index;
    }
    if (!card) {
      card = document.createElement("button");
      card.type = "button";
      card.className = "card";
      card.dataset.card = name;
      card.dataset.index = index;
      card.append(drawing(name, index));
      card.addEventListener("keydown", (event) => this.pressed(event));
      card.addEventListener("click", (event) => event.detail === 0 && this.pick(card?.dataset.place ?? ""));
      this.root.append(card);
      this.cards.set(id, card);
    }
    return card;
  }

  /** @param {import("./layout.js").Laid} laid */
  label(laid) {
    const spot = this.layout?.spots.find((spot) => spot.key === pile(laid.place) || spot.key === laid.place);
    const targets = this.from(laid.place).length;
    return `${isHidden(laid.card) ? "face down" : spoken(laid.card)}, ${laid.label ?? spot?.label ?? ""}${laid.isCovered ? ", covered" : ""}${targets ? `; ${targets} moves` : ""}`;
  }

  /** The moves that take hold of a place. @param {string} place @returns {Move[]} */
  from(place) {
    return (this.position?.legal ?? []).filter((move) => {
      if (move.kind === "remove") return move.from.some((from) => key(from) === place);
      return move.from && key(move.from) === place;
    });
  }

  /** The moves of a pile: from the place itself, or from the longest run that moves. @param {string} place @returns {Move[]} */
  taking(place) {
    const here = this.from(place);
    if (here.length || hasPlaces(this.position.shape)) return here;
    const moves = (this.position?.legal ?? []).filter((m) => m.kind === "move" && pile(key(m.from)) === pile(place));
    const most = Math.max(0, ...moves.map((m) => m.cards.length));
    return moves.filter((m) => m.cards.length === most);
  }

  /** Whether a move ends at this place. @param {Move} move @param {string} place */
  endsAt(move, place) {
    if (move.kind === "remove") return move.from.some((from) => key(from) === place) && this.picked !== place;
    // In a row with gaps the row is enough, as a pile is elsewhere.
    const isExact = hasPlaces(this.position.shape) && this.position.shape.kind !== "rows";
    return move.to && (key(move.to) === place || (!isExact && pile(key(move.to)) === pile(place)));
  }

  /** The places of the cards that moves carry: from where they are taken to the end of the pile. @param {Move[]} moves @returns {Set<string>} */
  carriedBy(moves) {
    const from = new Set(moves.filter((m) => m.kind === "move").map((m) => key(m.from)));
    if (hasPlaces(this.position.shape)) return from;
    const number = (/** @type {string} */ place) => Number(place.split("-")[2]);
    const isCarried = (/** @type {string} */ place) => from.has(place)
      || (place.startsWith("row-") && [...from].some((first) => first.startsWith("row-") && pile(first) === pile(place) && number(first) <= number(place)));
    return new Set((this.layout?.cards ?? []).map((laid) => laid.place).filter(isCarried));
  }

  /** Lights what is picked and where it can go. */
  light() {
    const moves = this.picked ? this.taking(this.picked) : [];
    const lifted = this.carriedBy(moves);
    for (const card of this.cards.values()) {
      const place = card.dataset.place ?? "";
      card.classList.toggle("picked", this.picked !== null && (lifted.has(place) || place === this.picked));
      card.classList.toggle("target", !lifted.has(place) && this.isTop(place) && moves.some((m) => this.endsAt(m, place)));
    }
    for (const [place, spot] of this.spots) {
      const target = moves.some((m) => m.kind === "move" && (key(m.to) === place || key(m.to) === `${place}-0`));
      spot.classList.toggle("target", target);
    }
  }

  /** Whether a card is the last of its pile. @param {string} place */
  isTop(place) {
    const row = this.layout?.cards.filter((laid) => pile(laid.place) === pile(place)) ?? [];
    if (!place.startsWith("row-") || hasPlaces(this.position.shape)) return true;
    return row.every((laid) => Number(laid.place.split("-")[2]) <= Number(place.split("-")[2]));
  }

  /** Picks a place up, or puts down there what was picked. @param {string} place */
  pick(place) {
    if (!place) return this.letGo();
    const ended = this.picked && this.picked !== place && this.taking(this.picked).find((m) => this.endsAt(m, place));
    if (ended) return this.make(ended);
    const alone = this.from(place).find((m) => m.kind === "remove" && m.from.length === 1);
    if (alone) return this.make(alone);
    const turn = place === "stock" && this.position?.legal.find(isTurn);
    if (turn) return this.make(turn);
    const turns = this.layout?.cards.find((laid) => laid.place === place)?.turns;
    if (turns) return this.drawCards(turns);
    const moves = this.taking(place);
    if (this.picked === place || !moves.length) return this.letGo();
    if (moves.length === 1 && isMeant(moves[0])) return this.make(moves[0]);
    this.picked = place;
    this.light();
  }

  letGo() {
    this.picked = null;
    this.light();
  }

  /** @param {Move} move */
  make(move) {
    this.picked = null;
    this.play(move);
  }

  /** Double click: home if it can. @param {EventTarget|null} target */
  sendHome(target) {
    const place = /** @type {HTMLElement} */ (target)?.closest("[data-place]")?.getAttribute("data-place") ?? "";
    const move = this.from(place).find((m) => m.kind === "move" && key(m.to).startsWith("foundation"));
    if (move) this.make(move);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const card = /** @type {HTMLElement} */ (event.currentTarget);
    const place = card.dataset.place ?? "";
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.picked === place && event.key === "Enter") return this.sendHome(card);
      this.pick(place);
    } else if (event.key === "Escape") {
      this.letGo();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.step(card, event.key);
    }
  }

  /** Moves the focus to the nearest card in a direction. @param {HTMLElement} card @param {string} arrow */
  step(card, arrow) {
    const here = card.getBoundingClientRect();
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
    /** @type {HTMLElement|undefined} */
    let best;
    let least = Infinity;
    const places = [...this.spots.values()].filter((spot) => spot.tabIndex === 0);
    for (const other of [...this.cards.values(), ...places]) {
      const there = other.getBoundingClientRect();
      const along = (there.left - here.left) * dx + (there.top - here.top) * dy;
      const aside = Math.abs((there.left - here.left) * dy) + Math.abs((there.top - here.top) * dx);
      if (other !== card && along > 1 && along + 3 * aside < least) [best, least] = [other, along + 3 * aside];
    }
    best?.focus();
  }

  /** Pressing: a click, or the beginning of a drag. @param {PointerEvent} event */
  down(event) {
    const touched = /** @type {HTMLElement} */ (event.target).closest("[data-place]");
    const place = touched?.getAttribute("data-place") ?? "";
    if (event.button !== 0) return;
    if (!place) return this.letGo();
    const [startX, startY] = [event.clientX, event.clientY];
    /** @type {{card: HTMLElement, from: string}[]} */
    let carried = [];
    const moves = this.from(place).length ? this.from(place) : [];
    const move = (/** @type {PointerEvent} */ now) => {
      const [dx, dy] = [now.clientX - startX, now.clientY - startY];
      if (!carried.length && Math.hypot(dx, dy) > 6 && moves.length) {
        const places = moves[0].kind === "remove" ? new Set([place]) : this.carriedBy(moves.slice(0, 1));
        carried = [...this.cards.values()].filter((card) => places.has(card.dataset.place ?? ""))
          .map((card) => ({ card, from: card.style.transform }));
        carried.forEach(({ card }) => card.classList.add("dragged"));
        this.picked = place;
        this.light();
      }
      carried.forEach(({ card, from }) => (card.style.transform = `${from} translate(${dx}px, ${dy}px)`));
    };
    const up = (/** @type {PointerEvent} */ now) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      if (!carried.length) {
        if (now.type === "pointerup") this.pick(place);
        return;
      }
      carried.forEach(({ card, from }) => {
        card.classList.remove("dragged");
        card.style.transform = from;
      });
      const target = this.nearest(carried[0].card, now);
      const made = target && moves.find((m) => this.endsAt(m, target));
      if (made) this.make(made);
      else this.letGo();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  /** The place under the pointer. @param {HTMLElement} carried @param {PointerEvent} event */
  nearest(carried, event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const places = under.filter((e) => !carried.contains(e)).map((e) => e.closest("[data-place]"));
    const found = places.find((e) => e && e !== carried);
    return found?.getAttribute("data-place") ?? null;
  }

  /** Rings around the cards of a move: the last one, a hint, what was lost. Of equal cards the one that lies where they are taken, or where they came to lie. @param {string} kind @param {Move|null|undefined} move @param {"from"|"to"} end */
  ring(kind, move, end) {
    const names = move?.cards ?? [];
    const named = (/** @type {string} */ name) => [...this.cards.values()].filter((card) => card.dataset.card === name);
    const at = (/** @type {HTMLElement} */ card) => move?.kind === "move" && pile(key(move[end])) === pile(card.dataset.place ?? "");
    for (const card of this.cards.values()) {
      const name = card.dataset.card ?? "";
      card.classList.toggle(kind, names.includes(name) && (named(name).length === 1 || at(card)));
    }
  }
}

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

/** What is drawn on an empty place. @param {import("./layout.js").Spot} spot @param {any} position @param {boolean} isTile */
function contents(spot, position, isTile) {
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
    return [text("step", `${say.by} ${step}`), text("top", top === "T" ? "10" : top), ticks, told];
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
