// The table: draws a position, and turns clicks, drags and keys into moves.

import { drawArrows } from "./arrow.js";
import { back, face } from "./cards.js";
import { make, say } from "./dom.js";
import { dropped } from "./drops.js";
import { hasPlaces, key, lay, pile } from "./layout.js";
import { byOnePress, byTwoPresses } from "./meant.js";
import { called, placed, said } from "./places.js";
import { contents, labelOf } from "./spots.js";
import { covered, isTurn } from "./stock.js";
import { lastOf, nearestTo, stopsOf, walked } from "./walk.js";

/** @typedef {{text: string, kind: string, cards?: string[], from?: any, to?: any}} Move */

/** Two presses within so many milliseconds and pixels are a double one. */
const [DOUBLE, NEAR] = [350, 14];

/** So long after a card went by one press, a press of where it went means that same move. */
const SAME = 700;

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
    this.tray = make("div", "tray");
    /** @type {any} */
    this.position = null;
    /** @type {string|null} */
    this.picked = null;
    /** Whether cards that lie face down are shown. */
    this.isFaceUp = false;
    /** @type {import("./layout.js").Layout|null} */
    this.layout = null;
    /** Where the focus can be, and where it is or comes to. @type {import("./walk.js").Stop[]} */
    this.stops = [];
    /** @type {import("./walk.js").Stop|null} */
    this.here = null;
    /** The last press, for a second one. @type {{time: number, x: number, y: number, place: string}|null} */
    this.pressed = null;
    /** A move that was made by one press. @type {{time: number, x: number, y: number, pile: string}|null} */
    this.made = null;
    /** Moves that arrows show, by their kind. @type {Map<string, Move>} */
    this.pointed = new Map();
    root.setAttribute("role", "group");
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("keydown", (event) => this.keyed(event));
    root.addEventListener("focusin", (event) => this.stopAt(/** @type {HTMLElement} */ (event.target)));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  /** Forgets all drawings, so that the next are new. */
  forget() {
    this.cards.forEach((card) => card.remove());
    this.cards.clear();
  }

  /** Shows a position. @param {any} position */
  show(position) {
    const isNew = this.position !== position;
    this.position = position;
    this.picked = null;
    if (isNew) this.pointed.clear();
    this.draw(isNew);
  }

  /** @param {boolean} [isNew] whether a move may have been made: the focus goes to the end of its pile */
  draw(isNew = false) {
    if (!this.position || !this.root.clientWidth) return;
    const hasFocus = this.root.contains(document.activeElement);
    const { shape, board, open } = this.position;
    const { isFaceUp } = this;
    const shown = isFaceUp ? open ?? board : open ? board : covered(board);
    const layout = lay(shape, shown, this.root.clientWidth, this.root.clientHeight, isFaceUp);
    this.layout = layout;
    this.root.dataset.kind = shape.kind;
    this.root.classList.toggle("has-small", layout.w < 64);
    this.root.style.setProperty("--w", `${layout.w}px`);
    this.root.style.setProperty("--h", `${layout.h}px`);
    this.drawTray(layout);
    this.drawSpots(layout);
    const seen = new Set();
    for (const { laid, id } of this.identified(layout.cards)) {
      seen.add(id);
      const card = this.card(id, laid.card, laid.index);
      this.put(card, laid, laid.index === "tray");
      card.style.zIndex = String(laid.z);
      card.style.width = laid.w ? `${laid.w}px` : "";
      card.style.height = laid.h ? `${laid.h}px` : "";
      card.dataset.place = laid.place;
      card.classList.toggle("fanned-over", Boolean(laid.isUnder));
      card.classList.toggle("covered", Boolean(laid.isCovered));
      card.classList.toggle("marked", Boolean(laid.isMarked));
      card.classList.toggle("turnable", Boolean(laid.turns));
      card.tabIndex = -1;
      card.setAttribute("aria-label", this.label(laid));
    }
    for (const [name, card] of this.cards) {
      if (!seen.has(name)) {
        card.remove();
        this.cards.delete(name);
      }
    }
    this.root.setAttribute("aria-label", said().table);
    this.focus(isNew, hasFocus);
    this.light();
    this.drawPointed();
  }

  /** The box in which a stock is scrolled that is too large for the table. @param {import("./layout.js").Layout} layout */
  drawTray({ tray }) {
    if (!tray) return this.tray.remove();
    this.tray.style.height = `${tray.height}px`;
    if (!this.tray.isConnected) this.root.append(this.tray);
  }

  /** Puts a card or a spot where it lies. @param {HTMLElement} element @param {{x: number, y: number}} laid @param {boolean} isInTray */
  put(element, { x, y }, isInTray) {
    const scrolled = isInTray ? this.layout?.tray : undefined;
    const home = scrolled ? this.tray : this.root;
    if (element.parentElement !== home) home.append(element);
    element.style.transform = `translate(${x}px, ${y + (scrolled?.above ?? 0)}px)`;
  }

  /** The one place of the table that the Tab key stops at; it is kept through moves, and so is the focus. @param {boolean} isNew @param {boolean} hasFocus */
  focus(isNew, hasFocus) {
    const { layout, here } = this;
    if (!layout) return;
    this.stops = stopsOf(layout, this.position.shape);
    const same = here && this.stops.find((stop) => stop.id === here.id);
    const atEnd = here && (lastOf(this.stops, here.group) ?? lastOf(this.stops, `spot ${here.group}`) ?? lastOf(this.stops, here.group.replace(/^spot /, "")));
    this.here = (isNew ? atEnd : same) ?? same ?? atEnd ?? (here ? nearestTo(this.stops, here) : this.stops.find((stop) => stop.group.startsWith("row"))) ?? this.stops[0] ?? null;
    const element = this.here && this.at(this.here);
    if (!element) return;
    element.tabIndex = 0;
    if (hasFocus && document.activeElement !== element) element.focus({ preventScroll: true });
  }

  /** What the focus is on at a stop. @param {import("./walk.js").Stop} stop */
  at(stop) {
    if (stop.id.startsWith("spot ")) return this.spots.get(stop.id.slice(5));
    const cards = [...this.cards.values()].filter((card) => card.dataset.place === stop.id);
    return cards.sort((a, b) => Number(b.style.zIndex) - Number(a.style.zIndex))[0];
  }

  /** The focus came to an element. @param {HTMLElement} element */
  stopAt(element) {
    const place = element.dataset.place ?? "";
    const stop = this.stops.find(({ id }) => id === (element.matches(".spot") ? `spot ${place}` : place));
    if (!stop) return;
    const old = this.here && this.at(this.here);
    if (old) old.tabIndex = -1;
    this.here = stop;
    element.tabIndex = 0;
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
        this.spots.set(spot.key, made);
      }
      made.className = `spot ${spot.kind}`;
      made.dataset.place = spot.key;
      // An empty place is found by the keyboard too, and so is the stock.
      const isEmpty = /^(cell|foundation|column|stock|gap)/.test(spot.kind) && (spot.kind === "stock" || !layout.cards.some((laid) => laid.place === spot.key || pile(laid.place) === spot.key));
      for (const [name, value] of [["role", "button"], ["tabindex", "-1"], ["aria-label", labelOf(spot)]]) {
        if (isEmpty) made.setAttribute(name, value);
        else made.removeAttribute(name);
      }
      this.put(made, spot, spot.kind === "tray-note");
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
      card.addEventListener("click", (event) => event.detail === 0 && this.pick(card?.dataset.place ?? ""));
      this.cards.set(id, card);
    }
    return card;
  }

  /** @param {import("./layout.js").Laid} laid */
  label(laid) {
    const spot = this.layout?.spots.find((spot) => spot.key === pile(laid.place) || spot.key === laid.place);
    const moves = this.from(laid.place).length;
    return [called(laid.card), laid.label ?? placed(spot?.label ?? ""), ...(laid.isCovered ? [said().covered] : []), ...(moves ? [said().moves(moves)] : [])].join(", ");
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
      // A card under others is not what was taken: the run is, that can be moved.
      card.classList.toggle("picked", this.picked !== null && (lifted.size ? lifted.has(place) : place === this.picked));
      card.classList.toggle("target", !lifted.has(place) && this.isTop(place) && moves.some((m) => this.endsAt(m, place)));
    }
    for (const [place, spot] of this.spots) {
      const target = moves.some((m) => m.kind === "move" && (key(m.to) === place || key(m.to) === `${place}-0`));
      spot.classList.toggle("target", target);
    }
  }

  /** Whether a card is the last of its pile, others left out. @param {string} place @param {HTMLElement[]} [without] */
  isTop(place, without = []) {
    const gone = new Set(without.map((card) => card.dataset.place));
    const row = this.layout?.cards.filter((laid) => pile(laid.place) === pile(place) && !gone.has(laid.place)) ?? [];
    if (!place.startsWith("row-") || hasPlaces(this.position.shape)) return true;
    return row.every((laid) => Number(laid.place.split("-")[2]) <= Number(place.split("-")[2]));
  }

  /** Picks a place up, or puts down there what was picked. @param {string} place @param {{x: number, y: number}} [at] where it was pressed */
  pick(place, at = { x: -99, y: -99 }) {
    if (!place) return this.letGo();
    const { picked } = this;
    const ended = picked && picked !== place && this.taking(picked).find((m) => this.endsAt(m, place));
    if (ended) return this.make(ended);
    const alone = this.from(place).find((m) => m.kind === "remove" && m.from.length === 1);
    if (alone) return this.make(alone);
    const turn = place === "stock" && this.position?.legal.find(isTurn);
    if (turn) return this.make(turn);
    const turns = this.layout?.cards.find((laid) => laid.place === place)?.turns;
    if (turns) return this.drawCards(turns);
    const moves = this.taking(place);
    if (picked === place) return this.letGo();
    if (!moves.length) return this.refuse(place);
    const meant = byOnePress(moves, this.isExact());
    if (meant) {
      if (meant.to !== "waste") this.made = { time: performance.now(), ...at, pile: pile(key(meant.to)) };
      return this.make(meant);
    }
    this.picked = place;
    this.light();
    const first = this.layout?.cards.find((laid) => laid.place === key(moves[0].kind === "move" ? moves[0].from : place));
    if (first) say(said().picked(called(first.card)));
  }

  /** Whether every place is one of its own: no two of them are alike. */
  isExact() {
    return hasPlaces(this.position.shape) || this.position.shape.kind === "stacks";
  }

  /** A press that goes on with a move which one press has made already is no other move. @param {string} place @param {{x: number, y: number}} at */
  isSame(place, at) {
    const { made } = this;
    if (!made) return false;
    const since = performance.now() - made.time;
    const isSame = (since < SAME && pile(place) === made.pile) || (since < DOUBLE && Math.hypot(at.x - made.x, at.y - made.y) < NEAR);
    this.made = null;
    return isSame;
  }

  /** A place is pressed by a finger or a mouse; a second press sends the card where it can go. @param {string} place @param {PointerEvent} event */
  press(place, event) {
    const now = { time: performance.now(), x: event.clientX, y: event.clientY, place };
    if (this.isSame(place, now)) return;
    const old = this.pressed;
    const isSecond = old && old.place === place && this.picked === place && now.time - old.time < DOUBLE && Math.hypot(now.x - old.x, now.y - old.y) < NEAR;
    this.pressed = isSecond ? null : now;
    if (isSecond) this.send(place);
    else this.pick(place, now);
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

  /** Sends a card where it can go, home before all. @param {string} place */
  send(place) {
    const move = byTwoPresses(this.taking(place), this.isExact());
    if (move) this.make(move);
    else this.letGo();
  }

  /** What was asked for cannot be done: the cards say so. @param {string} place where they should have gone, or what should have been taken */
  refuse(place) {
    const { picked } = this;
    const taken = picked ?? place;
    const places = picked ? this.carriedBy(this.taking(picked)) : new Set([place]);
    const cards = [...this.cards.values()].filter((card) => places.has(card.dataset.place ?? "") || card.dataset.place === taken);
    this.letGo();
    if (!cards.length) return;
    for (const card of cards) {
      card.classList.remove("refused");
      void card.offsetWidth;
      card.classList.add("refused");
      setTimeout(() => card.classList.remove("refused"), 420);
    }
    const name = called(cards[0].dataset.card ?? "");
    say(picked ? said().cannotGo(name) : said().cannotMove(name));
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const element = /** @type {HTMLElement} */ (event.target).closest("[data-place]");
    const place = element?.getAttribute("data-place") ?? "";
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.repeat || this.isSame(place, { x: 1e6, y: 1e6 })) return;
      if (this.picked === place && event.key === "Enter") this.send(place);
      else this.pick(place);
    } else if (event.key === "Escape") {
      this.letGo();
    } else if (event.key.startsWith("Arrow") && this.here) {
      const stop = walked(this.stops, this.here, event.key);
      event.preventDefault();
      if (stop) this.at(stop)?.focus();
    }
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
    let isFar = false;
    const moves = this.from(place);
    const move = (/** @type {PointerEvent} */ now) => {
      const [dx, dy] = [now.clientX - startX, now.clientY - startY];
      isFar ||= Math.hypot(dx, dy) > 6;
      if (!carried.length && isFar && moves.length) {
        const places = moves[0].kind === "remove" ? new Set([place]) : this.carriedBy(moves.slice(0, 1));
        carried = [...this.cards.values()].filter((card) => places.has(card.dataset.place ?? ""))
          .sort((a, b) => Number(a.style.zIndex) - Number(b.style.zIndex)).map((card) => ({ card, from: card.style.transform }));
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
        if (now.type !== "pointerup") return;
        if (isFar && place !== "stock" && this.cards.size) return this.refuse(place);
        return this.press(place, now);
      }
      const target = now.type === "pointerup" ? this.under(carried.map(({ card }) => card), now, moves) : null;
      carried.forEach(({ card, from }) => {
        card.classList.remove("dragged");
        card.style.transform = from;
      });
      const made = target && moves.find((m) => this.endsAt(m, target));
      if (made) this.make(made);
      else if (target && pile(target) !== pile(place)) this.refuse(target);
      else this.letGo();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  /** The place that carried cards are over. @param {HTMLElement[]} carried @param {PointerEvent} event @param {Move[]} moves what can be done with them */
  under(carried, event, moves) {
    const [first] = carried;
    const lying = [...this.cards.values()].filter((card) => !carried.includes(card) && this.isTop(card.dataset.place ?? "", carried));
    const empty = [...this.spots.values()].filter((spot) => !/place-bar|heading|remaining|tray/.test(spot.className));
    const places = [...lying, ...empty].map((element) => {
      const place = element.dataset.place ?? "";
      return { box: element.getBoundingClientRect(), place, isLegal: moves.some((move) => this.endsAt(move, place)) };
    });
    return dropped(first.getBoundingClientRect(), { x: event.clientX, y: event.clientY }, places);
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
  /** Shows a move by an arrow from card to target, or takes the arrow away. @param {string} kind @param {Move|null|undefined} move */
  point(kind, move) {
    if (move) this.pointed.set(kind, move);
    else this.pointed.delete(kind);
    this.drawPointed();
  }

  drawPointed() {
    const { layout } = this;
    if (!layout) return;
    drawArrows(this.root, layout, [...this.pointed].filter(([, move]) => move.kind === "move").map(([kind, move]) => ({ kind, from: this.carriedBy([move]), to: key(move.to) })));
    // What has no way to be shown, to turn the stock, is ringed where it is done.
    for (const [name, spot] of this.spots) spot.classList.toggle("hint", name === "stock" && [...this.pointed.values()].some(isTurn));
  }
}
