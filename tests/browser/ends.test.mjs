// The end of a game that is certain, and watching a solution beside one's own game. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { WAIT, ask, show, visit } from "./playing.mjs";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;

before(async () => { served = await serving(); });
after(() => served?.end());

const codes = (page) => page.locator(".moves li:not(.is-later) code").allTextContents();
const line = (page, moves) => page.waitForFunction((moves) =>
  [...document.querySelectorAll(".moves li:not(.is-later) code")].map((code) => code.textContent).join(" ") === moves, moves.join(" "), WAIT);
const won = (page) => page.waitForFunction(() => document.querySelector('.card[data-card="KS"]')?.getAttribute("data-place") === "foundation-3"
  && [...document.querySelectorAll(".table .card")].every((card) => card.getAttribute("data-place")?.startsWith("foundation")), null, WAIT);

/** A solution, and how many of its moves there are before those that only send cards home. */
async function solution(deal) {
  const { moves } = await ask(served.home, "solve", { game: "freecell", deal, quality: "good" });
  const first = moves.findLastIndex((move) => !move.endsWith("h")) + 1;
  return { moves, first };
}

/** A page on which a solution is watched after one move of one's own. */
async function watchingAfterOneMove() {
  const page = await visit(served.browser, {}, { light: "always" });
  await show(page, served.home, "freecell", "ms:1");
  for (const key of "1a") await page.keyboard.press(key);
  await line(page, ["1a"]);
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.keyboard.press("w");
  return page;
}

/** Shows a deal one move before its end is certain, and makes that move. */
async function nearTheEnd(page, deal) {
  const { moves, first } = await solution(deal);
  await show(page, served.home, "freecell", deal, moves.slice(0, first - 1));
  await line(page, moves.slice(0, first - 1));
  for (const key of moves[first - 1].replace(/v\d+$/, "")) await page.keyboard.press(key);
  return { moves, first };
}

test("when the win is certain it is asked once whether all goes up by itself", async () => {
  const page = await visit(served.browser);
  const { moves } = await nearTheEnd(page, "ms:1");
  await page.getByRole("button", { name: "Finish" }).click();
  await won(page);
  await page.waitForFunction((count) => location.hash.split("/").at(-1)?.split(",").length === count, moves.length, WAIT);
  // What was taken back does not go up again.
  await page.keyboard.press("u");
  await page.locator(".moves .is-later").waitFor(WAIT);
  await page.waitForTimeout(300);
  assert.equal((await codes(page)).length, moves.length - 1);
  // Another time it is not asked.
  await nearTheEnd(page, "ms:2");
  await won(page);
  // It can be turned off.
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByLabel("Finish by itself when the win is certain").uncheck();
  await page.keyboard.press("Escape");
  const { moves: third, first } = await nearTheEnd(page, "ms:3");
  await line(page, third.slice(0, first));
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".finishing").count(), 0);
  assert.equal((await codes(page)).length, first);
  await page.context().close();
});

test("what goes up by itself is seen going, and stops when something else is done", async () => {
  const page = await visit(served.browser, { reducedMotion: "no-preference" }, { finish: "yes" });
  const { moves, first } = await nearTheEnd(page, "ms:1");
  await page.waitForFunction((n) => document.querySelectorAll(".moves li").length > n + 1, first, WAIT);
  await page.keyboard.press("u");
  await page.locator(".moves .is-later").waitFor(WAIT);
  const count = (await codes(page)).length;
  assert.ok(count < moves.length);
  await page.waitForTimeout(400);
  assert.equal((await codes(page)).length, count);
  await page.context().close();
});

test("the end is not certain while a card lies under a higher one, or in the stock", async () => {
  const page = await visit(served.browser, {}, { finish: "yes" });
  await show(page, served.home, "freecell", "ms:617", ["1a"]);
  await page.keyboard.press("2");
  await page.keyboard.press("b");
  await line(page, ["1a", "2b"]);
  await page.waitForTimeout(200);
  assert.deepEqual(await codes(page), ["1a", "2b"]);
  await page.context().close();
});

test("a solution is watched beside one's own game, which is there again when it is stopped", async () => {
  const page = await visit(served.browser, {}, { light: "always" });
  await show(page, served.home, "freecell", "ms:1");
  for (const key of "1a2b") await page.keyboard.press(key);
  await line(page, ["1a", "2b"]);
  await page.keyboard.press("u");
  await line(page, ["1a"]);
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByRole("button", { name: "Pause" }).click(WAIT);
  const slider = page.locator(".watching input[type=range]");
  await slider.fill("9");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 9, null, WAIT);
  assert.match(page.url(), /ms%3A1\/1a$/, "the address is that of the own game");
  await page.getByRole("button", { name: "Stop" }).click();
  await line(page, ["1a"]);
  assert.deepEqual(await page.locator(".moves .is-later code").allTextContents(), ["2b"], "what was taken back lies ahead as before");
  assert.match((await page.locator(".tried summary").textContent()) ?? "", /\(1\)/, "the solution is a line apart");
  await page.reload();
  await line(page, ["1a"]);
  await page.locator(".tried summary").click();
  await page.locator(".tried .line").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length > 9, null, WAIT);
  await page.context().close();
});

test("a tab that is closed while a solution is watched loses nothing", async () => {
  const page = await visit(served.browser, {}, { light: "always" });
  await show(page, served.home, "freecell", "ms:1");
  for (const key of "1a2b") await page.keyboard.press(key);
  await line(page, ["1a", "2b"]);
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 3, null, WAIT);
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${served.home}/#/freecell/ms:1`);
  await line(again, ["1a", "2b"]);
  await context.close();
});

test("a move where a solution is watched goes on from there, and the own game stays as a line", async () => {
  const page = await watchingAfterOneMove();
  await page.getByRole("button", { name: "Pause" }).click(WAIT);
  await page.getByRole("button", { name: "Undo" }).click();
  await line(page, ["1a"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await line(page, []);
  for (const key of "3c") await page.keyboard.press(key);
  await line(page, ["3c"]);
  assert.equal(await page.locator(".watching").count(), 0);
  await page.locator(".tried summary").click();
  await page.locator(".tried .line").click();
  await line(page, ["1a"]);
  await page.context().close();
});

test("Esc ends the watching, and the own game is there again", async () => {
  const page = await watchingAfterOneMove();
  await page.waitForFunction(() => document.querySelectorAll(".moves li:not(.is-later)").length >= 3, null, WAIT);
  await page.keyboard.press("Escape");
  await line(page, ["1a"]);
  assert.equal(await page.locator(".watching").count(), 0);
  await page.context().close();
});

test("hidden cards are shown for a solution only when it is asked for again", async () => {
  const page = await visit(served.browser, {}, {});
  await show(page, served.home, "klondike", "seed:1");
  const hidden = () => page.locator('.table .card[data-card^="?"]').count();
  const before = await hidden();
  assert.ok(before > 20, `${before} cards lie face down`);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.locator(".note", { hasText: "shows the hidden cards" }).waitFor(WAIT);
  assert.equal(await hidden(), before);
  // Esc takes it back, and it is asked again.
  await page.keyboard.press("Escape");
  await page.locator(".note").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Watch" }).click();
  await page.locator(".note", { hasText: "shows the hidden cards" }).waitFor(WAIT);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.locator(".watching").waitFor(WAIT);
  assert.ok((await hidden()) < before);
  await page.keyboard.press("Escape");
  await page.waitForFunction((before) => document.querySelectorAll('.table .card[data-card^="?"]').length === before, before, WAIT);
  // Whoever comes back finds the cards as they were, also if nothing was stopped.
  await page.keyboard.press("w");
  await page.keyboard.press("w");
  await page.locator(".watching").waitFor(WAIT);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".table .card").length > 0, null, WAIT);
  assert.equal(await hidden(), before, "after a reload they lie face down");
  await page.context().close();
});
