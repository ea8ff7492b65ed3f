// The panel: verdict, graph, moves, hint, watching, controls. It draws what the game knows and passes on what is asked.

import { drawing, sign } from "./cards.js";
import { button, keyed, make } from "./dom.js";
import { signed } from "./facts.js";
import { finishing } from "./finish.js";
import { lightIs } from "./options.js";
import { isTurn, turn } from "./stock.js";
import { patch } from "./patch.js";
import { clock, sayings } from "./sayings.js";
import { told } from "./told.js";
import { segments, told as toldVariant } from "./variants.js";
import { titleOf, words } from "./words.js";

/** @param {import("./game.js").Game} game @param {HTMLElement} root */
export function drawPanel(game, root) {
  const parts = game.views.current?.parts() ?? [about(game), verdict(game), figures(game), graph(game), moves(game), tried(game), finishing(game), hinted(game), watching(game), note(game), light(game), controls(game)];
  const [here, focused] = [root.querySelector(".moves .is-here"), root.querySelector(":focus")];
  patch(root, parts.filter((part) => part !== null));
  // The list follows the game, and stays where somebody scrolled it to while the game stands.
  const now = root.querySelector(".moves .is-here");
  if (now !== here) now?.scrollIntoView({ block: "nearest" });
  // A button that is gone leaves the focus to one that always is there.
  if (focused && !focused.isConnected) /** @type {HTMLElement|null} */ (root.querySelector("[data-key=hint]"))?.focus({ preventScroll: true });
}

/** The name of the deal, or that it is a position of one's own. @param {import("./game.js").Game} game */
export const shortDeal = (game) => (game.deal.includes("\n") ? "…" : game.deal);

/** @param {import("./game.js").Game} game */
export function about(game) {
  const say = words();
  const title = game.listed ? titleOf(game.listed) : game.title();
  const name = make("div", "", make("h1", "", title), make("code", "", shortDeal(game)));
  const variant = game.listed ? toldVariant(game.listed, game.name) : "";
  if (variant) name.append(make("small", "mode", variant));
  if (game.isTurned() && game.isFaceUp() && game.position?.open) name.append(make("small", "mode", say.thoughtful));
  name.append(keyed("grade", button("hard", say.grade, () => game.askGrade())));
  const rules = signed("rules", "icon-button", "rules", "", () => game.views.rules());
  rules.setAttribute("aria-label", sayings().rules);
  const row = make("div", "row", rules, keyed("share", button("button", say.share, () => game.share())),
    keyed("fresh", button("button", say.fresh, () => game.fresh())));
  return keyed("about", make("div", "about", name, row));
}

/** @param {import("./game.js").Game} game */
function verdict(game) {
  const say = words();
  const text = make("div");
  const box = keyed("verdict", make("section", "verdict"));
  const tell = (/** @type {any} */ kind, /** @type {string} */ title, /** @type {string} */ more) => {
    text.append(make("h2", "", title));
    if (more) text.append(make("p", "", more));
    box.append(sign(kind), text);
  };
  const { light } = game;
  if (game.isCutOff) {
    tell("undecided", say.noServer, say.noServerWhy(game.at));
    text.append(make("div", "row", keyed("again", button("button primary", say.tryAgain, () => game.tryAgain()))));
  } else if (game.position?.is_won) {
    tell("won", say.won(game.at), "");
  } else if (game.isSettled && game.position && !game.position.legal.length && light.kind !== "lost") {
    // Nobody need ask.
    box.classList.add("is-lost");
    tell("lost", say.noMoves, "");
    if (game.at) text.append(make("div", "row", keyed("review", button("button", sayings().review, () => game.views.review()))));
  } else if (light.kind === "chance") {
    box.classList.add("is-chance");
    const { wins, games } = light.chance;
    const bar = make("div", "chance-bar", make("i", "won"), make("i", "lost"));
    [wins, games - wins].forEach((count, i) => (/** @type {HTMLElement} */ (bar.children[i]).style.flexGrow = String(count)));
    const title = make("h2", "", make("b", "", `${Math.round((100 * wins) / games)} %`), ` ${say.chance}`);
    box.append(make("div", "", title, bar, make("p", "", say.chanceWhy(wins, games))));
  } else if (light.kind === "asked") {
    box.classList.add("is-asked");
    const ask = keyed("ask", button("button ask", "", () => game.askLight()));
    ask.append(sign("undecided"), make("span", "", say.ask));
    box.append(ask, make("p", "", sayings().asked(game.questions)));
  } else if (light.kind === "winnable") {
    tell("won", winnable(game), say.known(light.solved.move_count));
  } else if (light.kind === "lost") {
    box.classList.add("is-lost");
    const never = light.blamed === 0;
    const blamed = light.blamed ? game.position?.played[light.blamed - 1] : null;
    tell("lost", never ? say.never : light.blamed ? say.lostSince(light.blamed) : say.lost, never ? say.neverWhy : "");
    if (blamed) text.append(make("p", "", told(blamed, null, game.position?.shape)));
    const row = make("div", "row");
    if (light.blamed) row.append(keyed("back", button("button primary", say.back, () => game.backBeforeLoss())));
    row.append(keyed("why", button("button", say.showWhy, () => game.showWhy())));
    if (game.at) row.append(keyed("review", button("button", sayings().review, () => game.views.review())));
    text.append(row);
  } else if (light.kind === "undecided") {
    tell("undecided", say.undecided, "");
  } else if (light.kind === "thinking") {
    tell("thinking", say.thinking, "");
  }
  return box;
}

/** That it can be won, and for whom: one who sees what is on the table, or one who knows what lies face down too. @param {import("./game.js").Game} game */
function winnable(game) {
  const say = words();
  if (game.tellsCovered()) return say.canBeWonKnown;
  if (!game.isFaceUp()) return say.canBeWon;
  return game.isTurned() ? say.canBeWonKnown : say.canBeWonSeen;
}

/** @param {import("./game.js").Game} game */
function graph(game) {
  const say = words();
  if (lightIs() !== "always") return null;
  if (game.isHidden()) return chances(game);
  const here = game.keeping[game.at];
  const all = here?.verdicts.length ?? 0;
  const count = here ? (here.kept ? say.of(here.kept, all) : say.none(all)) : "…";
  const bars = make("div", "bars");
  for (let at = 0; at <= game.moves.length; at++) {
    const known = game.keeping[at];
    const share = known && known.verdicts.length ? known.kept / known.verdicts.length : 0;
    const bar = button(known ? (known.kept ? "" : "is-lost") : "is-unknown", "", () => game.goTo(at));
    bar.style.height = `${Math.max(6, Math.round(share * 100))}%`;
    bar.setAttribute("aria-label", `${at}: ${known ? `${known.kept}/${known.verdicts.length}` : "?"}`);
    bar.tabIndex = -1;
    if (at === game.at) bar.classList.add("is-here");
    bars.append(bar);
  }
  return keyed("keeping", make("section", "keeping", make("div", "", make("span", "", say.keep), make("b", "", count)), bars));
}

/** The chance after each move, as a line. @param {import("./game.js").Game} game */
function chances(game) {
  const [width, height] = [304, 58];
  const last = Math.max(1, game.moves.length);
  const points = game.chances.map((share, at) => `${((width - 8) * at) / last + 4},${height - 4 - share * (height - 8)}`).filter((point) => point);
  const here = game.chances[game.at];
  const svg = drawing("svg", { class: "chances", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  svg.append(drawing("line", { x1: 0, x2: width, y1: height / 2, y2: height / 2 }), drawing("polyline", { points: points.join(" ") }));
  if (here !== undefined) svg.append(drawing("circle", { cx: ((width - 8) * game.at) / last + 4, cy: height - 4 - here * (height - 8), r: 4 }));
  return keyed("chances", make("section", "keeping", make("div", "", make("span", "", words().chanceAfter), make("b", "", here === undefined ? "…" : `${Math.round(100 * here)} %`)), svg));
}

/** How the chance went with a move: the percentage, and a drop of ten or more. @param {import("./game.js").Game} game @param {number} at */
function change(game, at) {
  const [before, after] = [game.chances[at - 1], game.chances[at]];
  if (after === undefined || !game.isHidden()) return null;
  const drop = before === undefined ? 0 : Math.round(100 * before) - Math.round(100 * after);
  const made = make("span", "share", `${Math.round(100 * after)} %`);
  if (drop >= 10) made.append(make("b", "drop", ` −${drop}`));
  return made;
}

/** Lines that were tried and left. @param {import("./game.js").Game} game */
function tried(game) {
  if (!game.tried.length) return null;
  const say = words();
  const rows = game.tried.map((line) => {
    const made = keyed(line.moves.join(), button("line", "", () => game.takeTried(line)));
    made.append(line.first ? told(line.first, null, game.position?.shape) : make("code", "", line.moves[line.from]), make("small", "", say.triedFrom(line.from + 1, line.moves.length - line.from)));
    return made;
  });
  return make("details", "tried", make("summary", "", `${say.tried} (${rows.length})`), ...rows);
}

/** @param {import("./game.js").Game} game */
export function moves(game) {
  const list = make("ol", "moves");
  list.setAttribute("aria-label", words().moves);
  // It scrolls, and so is reached by the keyboard.
  list.tabIndex = 0;
  game.played.forEach((move, i) => {
    const line = make("li", "", make("span", "number", String(i + 1)), told(move, null, game.position?.shape), make("code", "", move.text));
    const share = change(game, i + 1);
    if (share) line.querySelector("code")?.replaceWith(share);
    if (i + 1 === game.at) line.classList.add("is-here");
    if (i + 1 > game.at) line.classList.add("is-later");
    if (game.light.kind === "lost" && game.light.blamed === i + 1) {
      line.classList.add("is-blamed");
      line.append(sign("lost"));
      line.title = words().lostMove;
    }
    line.onclick = () => game.goTo(i + 1);
    list.append(line);
  });
  return list;
}

/** @param {import("./game.js").Game} game */
function hinted(game) {
  if (!game.hint) return null;
  const text = make("p", "", make("b", "", `${words().hint}: `), told(game.hint, game.position.board, game.position.shape), make("small", "", game.light.kind === "chance" ? words().nextAdvice : words().nextStep));
  return keyed("hinted", make("section", "hinted", text, button("button action", words().doIt, () => game.takeHint())));
}

/** @param {import("./game.js").Game} game */
function watching(game) {
  if (!game.watch) return null;
  const slider = /** @type {HTMLInputElement} */ (make("input"));
  slider.type = "range";
  slider.min = String(game.watch.from);
  slider.max = String(game.moves.length);
  slider.value = String(game.at);
  slider.setAttribute("aria-label", words().moves);
  slider.oninput = (event) => game.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value));
  const row = make("div", "row",
    button("button action", game.watch.timer ? words().pause : words().play, () => game.watching.playOrPause()),
    button("button", "−", () => game.watching.faster(1.5)), button("button", "+", () => game.watching.faster(1 / 1.5)),
    button("button", words().copy, () => game.copySolution()), button("button", words().shortest, () => game.watching.shortest()),
    button("button", words().stop, () => game.watching.stop()));
  return keyed("watching", make("section", "watching", slider, row));
}

/** Time and moves so far. @param {import("./game.js").Game} game */
function figures(game) {
  const say = sayings();
  const time = keyed("time", make("b", "", clock(game.spent.seconds)));
  const passes = game.played.slice(0, game.at).filter(({ kind }) => kind === "redeal").length;
  const parts = [make("span", "", time, ` ${say.time}`), make("span", "", make("b", "", String(game.at)), ` ${say.moves}`)];
  if (passes) parts.push(make("span", "", make("b", "", String(passes + 1)), ` ${say.passes}`));
  return keyed("figures", make("section", "figures", ...parts));
}

/** When the light is lit. @param {import("./game.js").Game} game */
function light(game) {
  const say = sayings();
  const names = { always: say.always, asked: say.whenAsked, off: say.off };
  const choose = (/** @type {string|null} */ value) => {
    localStorage.setItem("light", String(value));
    game.show();
  };
  return keyed("light", make("section", "light-setting", make("span", "", say.light), segments(say.light, ["always", "asked", "off"], lightIs(), (value) => names[/** @type {"always"} */ (value)], choose)));
}

/** @param {import("./game.js").Game} game */
export function note(game) {
  return game.note ? make("p", "note", game.note) : null;
}

/** @param {import("./game.js").Game} game */
function controls(game) {
  const say = words();
  /** A button that cannot be used now is told so and stays where it is, since one that is disabled loses the focus. */
  const control = (/** @type {string} */ key, /** @type {string} */ text, /** @type {boolean} */ can, /** @type {() => void} */ act) => {
    const isAble = can && !game.isCutOff;
    const made = keyed(key, button("button", text, () => isAble && act()));
    made.setAttribute("aria-disabled", String(!isAble));
    return made;
  };
  const isOver = game.light.kind === "lost" || Boolean(game.position?.is_won);
  const box = keyed("controls", make("section", "controls",
    control("undo", `↶ ${say.undo}`, game.at > 0, () => game.undo()),
    control("redo", `↷ ${say.redo}`, game.at < game.moves.length, () => game.redo()),
    control("hint", say.hint, !isOver, () => game.askHint()),
    control("watch", say.watch, !isOver, () => game.watching.start())));
  const phone = keyed("moves", button("button only-phone", say.moves, () => game.turnMoves()));
  phone.setAttribute("aria-expanded", String(game.showsMoves));
  box.append(phone);
  if (game.position?.shape.kind === "board") {
    const closes = game.position?.legal.find((/** @type {any} */ m) => m.kind === "close-up");
    box.append(control("close-up", say.closeUp, Boolean(closes), () => game.make(closes)));
  }
  if (game.isTurned()) {
    const turns = game.position?.legal.find(isTurn);
    box.append(control("turn", turn(turns?.kind ?? "draw", game.position?.shape), Boolean(turns), () => game.make(turns)));
  }
  if (game.position?.open || game.tellsCovered()) {
    const text = game.isTurned() || game.position?.shape.has_face_down ? (game.isFaceUp() ? say.faceDown : say.faceUp) : game.isFaceUp() ? say.hideStock : say.openStock;
    box.append(control("face-up", text, true, () => game.turnFaceUp()));
  }
  return box;
}
