// Games with all cards known, in a real browser: every card is there and can be read. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 60_000 };
const PHONE = { viewport: { width: 390, height: 844 } };

before(async () => { served = await serving(); });
after(() => served?.end());

async function open(address, options = {}) {
  const context = await served.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  // The light as it was always; newcomers ask for it.
  await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("light", localStorage.getItem("light") ?? "always"); });
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(served.home + address);
  return page;
}

/**
 * The cards that can be read: what is drawn is as large as the card, and its corner with rank and suit, or the upper half of that at the
 * left, is within the table and under no other card.
 */
const readable = (page) => page.evaluate(() => {
  const table = document.querySelector(".table")?.getBoundingClientRect();
  return [...document.querySelectorAll(".card")].filter((card) => {
    const box = (card.querySelector(".face") ?? card).getBoundingClientRect();
    const [x, y] = [box.left + box.width * 0.16, box.top + Math.min(box.height * 0.16, 9)];
    const isInside = table && box.left >= table.left && box.right <= table.right + 1 && box.top >= table.top && y + 6 <= table.bottom;
    return isInside && box.width > card.clientWidth - 2 && box.height > card.clientHeight - 2 && document.elementFromPoint(x, y)?.closest(".card") === card;
  }).map((card) => card.getAttribute("data-card") ?? "").filter((name) => /^[A23456789TJQK][CDHS]$/.test(name)).sort();
});

const DECK = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).sort();

for (const [game, button] of [["monte-carlo", "Show the stock"], ["calculation", "Show the stock"], ["klondike", "Face up"], ["klondike:draw=1", "Face up"]]) {
  for (const [size, options] of /** @type {[string, object][]} */ ([["desktop", {}], ["phone", PHONE]])) {
    test(`${game} with all cards known shows every card, ${size}`, async () => {
      const page = await open(`/#/${game}/seed:1`, options);
      await page.getByRole("button", { name: button }).click();
      await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
      assert.deepEqual(await readable(page), DECK);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.context().close();
    });
  }
}

test("on a short screen a stack is seen whole under the stock", async () => {
  const page = await open("/#/calculation/seed:1/D1,D1,D1,D1,D1,D1,D1,D1", { viewport: { width: 360, height: 640 } });
  await page.getByRole("button", { name: "Show the stock" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
  assert.deepEqual(await readable(page), DECK);
  await page.context().close();
});

test("the stock lies in its order, and goes with the moves", async () => {
  const page = await open("/#/monte-carlo/seed:1");
  await page.getByRole("button", { name: "Show the stock" }).click();
  const tray = () => page.evaluate(() => [...document.querySelectorAll(".card[data-index=tray]")]
    .sort((a, b) => Number(a.getAttribute("data-place")?.split("-")[1]) - Number(b.getAttribute("data-place")?.split("-")[1]))
    .map((card) => card.getAttribute("data-card")).join(" "));
  await page.locator(".card[data-index=tray]").first().waitFor();
  const stock = "4D AD 3C AS 4H 8S AH KS QH 8C QC 2H JD 6C 5H 7C 5C 9H 4C 6S JC 9S KD 6D KC TH 8D";
  assert.equal(await tray(), stock);
  await page.locator('.card[data-card="QS"]').click();
  await page.locator('.card[data-card="QD"]').click();
  await page.getByRole("button", { name: "Close up" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card[data-index=tray]").length === 25, null, WAIT);
  assert.equal(await tray(), stock.slice(6));
  assert.equal(await page.locator('.card[data-card="AD"]').getAttribute("data-place"), "row-4-4", "the second card of the stock is the last of the board");
  await page.getByRole("button", { name: "Hide the stock" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card[data-index=tray]").length === 0, null, WAIT);
  await page.context().close();
});

test("Klondike face up: a card of the stock is turned up to by a click, and the mode is kept with the game", async () => {
  const page = await open("/#/klondike/seed:1");
  await page.getByRole("button", { name: "Face up" }).click();
  assert.equal(await page.locator(".about .mode").textContent(), "Thoughtful, face up");
  await page.waitForFunction(() => document.querySelectorAll(".card.covered").length === 21 + 16, null, WAIT);
  await page.locator('.card[data-card="2H"]').click();
  await page.waitForFunction(() => document.querySelector('.card[data-card="2H"]')?.getAttribute("data-place") === "waste", null, WAIT);
  assert.deepEqual(await page.locator(".moves li code").allTextContents(), ["D", "D", "D"]);
  assert.deepEqual(await readable(page), DECK, "what was turned can be read too");
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
  await page.getByRole("button", { name: "Face down" }).click();
  await page.waitForFunction(() => document.querySelectorAll('.card[data-card^="?"]').length === 21, null, WAIT);
  assert.equal(await page.locator(".about .mode").count(), 0);
  await page.context().close();
});

test("Klondike face up is chosen before the game", async () => {
  const page = await open("/#/");
  await page.locator(".klondike").getByLabel("Face up").check();
  await page.getByRole("textbox", { name: "Deal" }).fill("1");
  await page.getByRole("button", { name: /^Klondike/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
  assert.equal(await page.locator('.card[data-card^="?"]').count(), 0);
  await page.waitForFunction(() => /^Can be won, all cards known$/.test(document.querySelector(".verdict h2")?.textContent ?? ""), null, WAIT);
  await page.context().close();
});
