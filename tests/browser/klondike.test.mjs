// Klondike in a real browser: stock, waste, cards that lie face down. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 60_000 };

before(async () => { served = await serving(); });
after(() => served?.end());

async function open(address) {
  const page = await served.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  // The light as it was always; newcomers ask for it.
  await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("light", localStorage.getItem("light") ?? "always"); });
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(served.home + address);
  await page.waitForFunction(() => document.querySelectorAll(".card").length >= 28, null, WAIT);
  return page;
}

/** Asks the server as the page does. */
const ask = (page, name, question) => page.evaluate(async ([name, question]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`/api/v1/${name}`, { method: "POST", headers, body: JSON.stringify(question) });
  return answer.json();
}, [name, question]);

const place = (page, name) => page.locator(`.card[data-place="${name}"]`);
/** With all cards shown, the verdict is that the deal can be won. */
const winnable = (page) => page.waitForFunction(() => /^Can be won/.test(document.querySelector(".verdict h2")?.textContent ?? ""), null, WAIT);
const codes = (page) => page.locator(".moves li code").allTextContents();

test("the chance to win is told while cards lie face down", async () => {
  const page = await open("/#/klondike/seed:2");
  await page.waitForFunction(() => /^\d+ % /.test(document.querySelector(".verdict h2")?.textContent ?? ""), null, WAIT);
  await page.close();
});

test("face-down cards are not told, and the stock is turned by a click", async () => {
  const page = await open("/#/klondike/seed:1");
  const names = await page.locator(".card").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));
  assert.equal(names.length, 28);
  assert.equal(names.filter((name) => name.startsWith("?")).length, 21, "only the tops of the piles are seen");
  assert.match((await place(page, "row-6-0").getAttribute("aria-label")) ?? "", /^face down, pile 7/);
  await page.locator('.spot[data-place="stock"]').click();
  await place(page, "waste").waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.card[data-place^="under"]').length === 2);
  assert.deepEqual(await codes(page), ["D"]);
  for (let turn = 2; turn <= 8; turn++) {
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await page.waitForFunction((turn) => document.querySelectorAll(".moves li").length === turn, turn, WAIT);
  }
  await page.locator('.spot[data-place="stock"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.card[data-place="waste"]').length === 0, null, WAIT);
  assert.equal((await codes(page)).at(-1), "R", "an empty stock is filled from the waste");
  await page.close();
});

test("a deal that can be won is said to be, and is played to the win", async () => {
  const page = await open("/#/klondike%3Adraw=1/seed:1");
  await page.getByRole("button", { name: "Face up" }).click();
  await winnable(page);
  const { moves } = await ask(page, "solve", { game: "klondike:draw=1", deal: "seed:1", moves: [], quality: "fast" });
  assert.ok(moves.length > 52, "every card goes up, and cards are turned between");
  await page.goto(`${served.home}/#/klondike%3Adraw=1/seed:1/${moves.slice(0, -1).join(",")}`);
  await page.waitForFunction(() => document.querySelectorAll('.card[data-place^="foundation"]').length === 8, null, WAIT);
  await winnable(page);
  await page.keyboard.press("h");
  await page.locator(".card.hint").waitFor();
  await page.keyboard.press("h");
  await page.waitForFunction((count) => document.querySelector(".verdict h2")?.textContent === `Won in ${count} moves`, moves.length, WAIT);
  const { is_won } = await ask(page, "position", { game: "klondike:draw=1", deal: "seed:1", moves });
  assert.ok(is_won);
  await page.close();
});

test("a card is dragged from pile to pile and a face-down card is turned up", async () => {
  const page = await open("/#/klondike/seed:1");
  const { legal } = await ask(page, "position", { game: "klondike", deal: "seed:1", moves: [] });
  const move = legal.find((m) => m.kind === "move" && m.from.row && m.from.row.place > 0 && m.to.row);
  assert.ok(move, "the deal has such a move");
  const [from, to] = [move.from.row, move.to.row];
  await place(page, `row-${from.row}-${from.place}`).dragTo(place(page, `row-${to.row}-${to.place - 1}`));
  await page.waitForFunction((name) => document.querySelector(`.card[data-place="${name}"]`), `row-${to.row}-${to.place}`, WAIT);
  const turned = await place(page, `row-${from.row}-${from.place - 1}`).getAttribute("data-card");
  assert.ok(turned && !turned.startsWith("?"), "the card under it lies face up");
  await page.close();
});
