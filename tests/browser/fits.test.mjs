// Every game of the list in mid-game on every screen, also with its stock laid open: nothing is outside of it, under the tool bar, or over another thing, and what is
// to be pressed is large enough. Boxes are measured against the screen. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, chance, show, visit } from "./playing.mjs";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
/** @type {any[]} */
let games;

/** The last is a screen of 1280 by 800 at a zoom of 200 %. */
const SIZES = [[360, 640], [390, 844], [844, 390], [800, 1100], [1280, 800], [1920, 1080], [640, 400]];

before(async () => {
  served = await serving();
  games = await (await fetch(`${served.home}/api/v1/games`)).json();
});
after(() => served?.end());

/** Moves into the middle of a game: by chance, more often onto piles that are long already, so that the longest become longer. */
async function midgame(game, deal) {
  const below = chance(7);
  const moves = [];
  for (let n = 0; n < 26; n += 1) {
    const { legal, board } = await ask(served.home, "position", { game, deal, moves });
    if (!legal.length) break;
    const height = (move) => (move.to?.row && Array.isArray(board.rows[move.to.row.row]) ? board.rows[move.to.row.row].length : 0);
    const tried = Array.from({ length: 3 }, () => legal[below(legal.length)]);
    tried.sort((a, b) => height(b) - height(a));
    moves.push(tried[0].text);
  }
  return moves;
}

/** What is wrong with what is shown. */
const measure = (page) => page.evaluate(() => {
  const wrong = [];
  const box = (element) => element.getBoundingClientRect();
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const told = (at) => [at.left, at.top, at.right, at.bottom].map((n) => Math.round(n)).join(" ");
  const table = /** @type {HTMLElement} */ (document.querySelector(".table"));
  const within = box(table);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isIn = (at, room) => at.left >= room.left - 0.5 && at.top >= room.top - 0.5 && at.right <= room.right + 0.5 && at.bottom <= room.bottom + 0.5;
  const isShown = (element) => element.getClientRects().length > 0;
  // The parts of the page.
  const parts = [".bar", ".about", ".verdict", ".controls", ".table"].map((name) => /** @type {HTMLElement} */ (document.querySelector(name))).filter((part) => part && isShown(part));
  for (const part of parts) if (!isIn(box(part), screen)) wrong.push(`${part.className} is off the screen: ${told(box(part))}`);
  for (const part of parts) if (part !== table && meets(box(part), within)) wrong.push(`${part.className} is over the table`);
  // What stands in the panel, each part for itself; its foot stays where it is when the rest is scrolled.
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".panel > *")]).filter(isShown);
  for (const [i, one] of sections.entries()) {
    if (one.scrollHeight > one.clientHeight + 1 && !/auto|scroll/.test(getComputedStyle(one).overflowY)) wrong.push(`${one.className} is higher than its box`);
    for (const other of sections.slice(i + 1)) if (!other.matches(".controls") && meets(box(one), box(other))) wrong.push(`${one.className} is over ${other.className}`);
  }
  const name = document.querySelector(".about h1");
  if (name && box(name).width < 24) wrong.push(`the name of the game has ${Math.round(box(name).width)} pixels`);
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) wrong.push("the page scrolls");
  if (table.scrollHeight > table.clientHeight + 1) wrong.push("the table scrolls");
  // What is pressed beside the board: whole, under nothing, and large enough for a finger.
  const least = Math.min(innerWidth, innerHeight) < 700 ? 44 : 40;
  for (const button of document.querySelectorAll(".bar a, .bar button, .about button, .controls button")) {
    if (!isShown(button)) continue;
    const at = box(button);
    const name = `button "${button.textContent?.trim()}"`;
    if (!isIn(at, screen)) wrong.push(`${name} is off the screen: ${told(at)}`);
    const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    if (!hit || !(button.contains(hit) || hit.contains(button))) wrong.push(`${name} is covered`);
    if (button.closest(".controls") && (at.height < least - 0.5 || at.width < least - 0.5)) wrong.push(`${name} is ${Math.round(at.width)} by ${Math.round(at.height)}`);
    if (/** @type {HTMLElement} */ (button).scrollWidth > /** @type {HTMLElement} */ (button).clientWidth + 1) wrong.push(`${name} is wider than its box`);
  }
  // An open stock that is too large is scrolled in a box over the board: what is in there can all be come to.
  const tray = table.querySelector(".tray");
  const isOfTray = (element) => tray?.contains(element);
  if (tray) {
    const last = [...tray.querySelectorAll(".card")].sort((a, b) => Number(a.getAttribute("data-place")?.slice(5)) - Number(b.getAttribute("data-place")?.slice(5))).pop();
    tray.scrollTop = tray.scrollHeight;
    if (!last || !isIn(box(last), box(tray))) wrong.push("the end of the stock cannot be come to");
    tray.scrollTop = 0;
    for (const element of tray.querySelectorAll(".card")) if (!isIn(box(element), { ...screen, left: within.left, right: within.right, bottom: Infinity })) wrong.push(`${element.getAttribute("data-place")} is outside of the stock`);
    for (const element of table.querySelectorAll(".card, .spot")) if (!isOfTray(element) && meets(box(element), box(tray))) wrong.push(`${element.getAttribute("data-place")} is over the stock`);
  }
  // The board.
  const cards = [...table.querySelectorAll(".card")].filter((card) => !isOfTray(card));
  for (const element of table.querySelectorAll(".card, .spot")) {
    if (isOfTray(element)) continue;
    if (!isIn(box(element), within)) wrong.push(`${element.className} ${element.getAttribute("data-place")} ${element.getAttribute("data-card") ?? ""} is outside: ${told(box(element))} of ${told(within)}`);
  }
  // Words and numbers on it; that of a fan is to be seen when the fan is empty.
  for (const element of table.querySelectorAll(".caption, .spot:not(.fan) .number, .step, .next")) {
    if (!element.textContent?.trim() || isOfTray(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const at = range.getBoundingClientRect();
    const over = cards.filter((card) => meets(at, box(card)));
    if (!isIn(at, within)) wrong.push(`"${element.textContent}" is outside: ${told(at)} of ${told(within)}`);
    if (over.length) wrong.push(`"${element.textContent}" is under ${over.map((card) => card.getAttribute("data-card")).join(" ")}`);
  }
  for (const card of cards) {
    const at = box(card);
    const name = `${card.getAttribute("data-place")} ${card.getAttribute("data-card")}`;
    if (name.startsWith("foundation") || !isIn(at, within)) continue;
    const isHit = (x, y) => document.elementFromPoint(x, y)?.closest(".card") === card;
    if (!/\?/.test(name)) {
      const shows = [at.left + 4, at.right - 4].some((x) => isHit(x, at.top + 3));
      if (!shows) wrong.push(`${name} has no corner to be read by`);
    }
    if (!card.matches(".fanned-over") && !isHit((at.left + at.right) / 2, (at.top + at.bottom) / 2) && !/^(under|row.*\?)/.test(name) && isLast(card)) wrong.push(`${name} is covered`);
    const isTile = name.startsWith("tray");
    if (at.width < (isTile ? 21.5 : 29.5) || at.height < 27.5) wrong.push(`${name} is ${Math.round(at.width)} by ${Math.round(at.height)}`);
  }
  /** Whether a card is the last of its pile, by how high it lies. */
  function isLast(card) {
    const pile = (card.getAttribute("data-place") ?? "").replace(/^(row-\d+)-\d+$/, "$1");
    const height = (one) => Number(/** @type {HTMLElement} */ (one).style.zIndex);
    return cards.every((other) => (other.getAttribute("data-place") ?? "").replace(/^(row-\d+)-\d+$/, "$1") !== pile || height(other) <= height(card));
  }
  return wrong;
});

/** The same once the page has been laid out for a new size. */
async function settled(page) {
  let wrong = ["?"];
  for (let tries = 0; wrong.length && tries < 4; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    wrong = await measure(page);
  }
  return wrong;
}

test("every game in mid-game fits every screen", async () => {
  const page = await visit(served.browser, {}, { light: "asked" });
  const all = [];
  const only = process.env.GAMES?.split(" ");
  for (const { name } of games.filter(({ name }) => !only || only.includes(name))) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page, served.home, name, "seed:2", await midgame(name, "seed:2"));
    const look = async (/** @type {string} */ how) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const wrong = await settled(page);
        if (wrong.length) all.push(`${name}${how} at ${width} by ${height}: ${wrong.slice(0, 4).join("; ")}${wrong.length > 4 ? `; ${wrong.length - 4} more` : ""}`);
      }
    };
    await look("");
    const open = page.getByRole("button", { name: /^(Face up|Show the stock)$/ });
    if (!(await open.count())) continue;
    await open.click();
    await page.getByRole("button", { name: /^(Face down|Hide the stock)$/ }).waitFor();
    await look(", face up,");
  }
  await page.context().close();
  assert.equal(all.length, 0, `\n${all.join("\n")}`);
});
