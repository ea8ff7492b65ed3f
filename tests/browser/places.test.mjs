// Places of the page in a real browser: Back and Forward, games that are kept, links that lead nowhere, a server that is gone.
// Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { program, serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 30_000 };

before(async () => { served = await serving(); });
after(() => served?.end());

/** A browser of its own, with nothing kept in it, and a page there that fails the test if it has an error. */
async function visit(address = "") {
  const context = await served.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  // The light as it was always; newcomers ask for it.
  await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("light", localStorage.getItem("light") ?? "always"); });
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(served.home + address);
  return page;
}

const codes = (page) => page.locator(".moves li code").allTextContents();
/** Waits until a line is shown, so many of its moves taken back. */
const line = (page, moves, later = 0) => page.waitForFunction(([moves, later]) =>
  [...document.querySelectorAll(".moves li code")].map((code) => code.textContent).join(" ") === moves
  && document.querySelectorAll(".moves .is-later").length === later, /** @type {[string, number]} */ ([moves, later]), WAIT);
async function type(page, keys) {
  for (const key of keys.replaceAll(" ", "")) await page.keyboard.press(key);
}

test("Back leaves a game that came by a link, and Forward finds it as it was", async () => {
  const page = await visit("/#/freecell/ms:617");
  await page.locator(".card").first().waitFor();
  await type(page, "1a 8b 3c");
  await line(page, "1a 8b 3c");
  await page.goBack();
  assert.equal(page.url(), "about:blank", "one step back leaves");
  await page.goForward();
  await line(page, "1a 8b 3c");
  await page.context().close();
});

test("Back and Forward walk between places, and each game is as it was left", async () => {
  const page = await visit("/#/");
  await page.getByRole("textbox", { name: "Deal" }).fill("ms:617");
  await page.getByRole("button", { name: /^FreeCell Down/ }).click();
  await page.locator(".card").first().waitFor();
  await type(page, "1a 8b 3c");
  await line(page, "1a 8b 3c");
  await page.keyboard.press("u");
  await line(page, "1a 8b 3c", 1);
  await page.getByRole("link", { name: "Data" }).click();
  await page.getByRole("heading", { name: "Datasets" }).waitFor();
  await page.goBack();
  await line(page, "1a 8b 3c", 1);
  await page.goBack();
  await page.getByRole("heading", { name: /tells you whether/ }).waitFor();
  await page.goForward();
  await line(page, "1a 8b 3c", 1);
  await page.goForward();
  await page.getByRole("heading", { name: "Datasets" }).waitFor();
  await page.context().close();
});

test("a game in progress outlives a reload and a closed tab, with what was taken back and what was tried", async () => {
  const page = await visit("/#/freecell/ms:617");
  await page.locator(".card").first().waitFor();
  await type(page, "1a 8b");
  await line(page, "1a 8b");
  await page.keyboard.press("u");
  await line(page, "1a 8b", 1);
  await type(page, "3c 4d");
  await line(page, "1a 3c 4d");
  await page.keyboard.press("u");
  await line(page, "1a 3c 4d", 1);
  await page.reload();
  await line(page, "1a 3c 4d", 1);
  assert.equal(await page.locator(".tried .line").count(), 1);
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${served.home}/#/freecell/617`);
  await line(again, "1a 3c 4d", 1);
  await again.locator(".tried summary").click();
  await again.locator(".tried .line").click();
  await line(again, "1a 8b");
  await context.close();
});

test("a link to another line of the same deal does not destroy the game", async () => {
  const page = await visit("/#/freecell/ms:617");
  await page.locator(".card").first().waitFor();
  await type(page, "1a 8b 3c");
  await line(page, "1a 8b 3c");
  await page.goto(`${served.home}/#/freecell/ms:617/1a,2b`);
  await line(page, "1a 2b");
  await page.locator(".tried summary").click();
  await page.locator(".tried .line").click();
  await line(page, "1a 8b 3c", 1);
  await page.context().close();
});

test("moves typed faster than the server answers are made in their order", async () => {
  const page = await visit("/#/freecell/ms:617");
  await page.locator(".card").first().waitFor();
  // A second move that only the first makes possible.
  const moves = await page.evaluate(async () => {
    const legal = async (/** @type {string[]} */ moves) => {
      const body = JSON.stringify({ game: "freecell", deal: "ms:617", moves });
      const answer = await fetch("/api/v1/position", { method: "POST", headers: { "content-type": "application/json" }, body });
      return (await answer.json()).legal.map((/** @type {any} */ move) => move.text).filter((/** @type {string} */ text) => text.length === 2);
    };
    const before = await legal([]);
    for (const first of before) {
      const second = (await legal([first])).find((/** @type {string} */ text) => !before.includes(text));
      if (second) return `${first} ${second}`;
    }
  });
  assert.ok(moves, "there is such a move");
  await page.route("**/api/v1/position", async (route) => {
    await new Promise((go) => setTimeout(go, 150));
    await route.continue();
  });
  await type(page, moves);
  await line(page, moves);
  await page.context().close();
});

test("undo that is pressed faster than the server answers takes back as many moves", async () => {
  const page = await visit("/#/freecell/ms:617/1a,8b,3c");
  await page.locator(".card").first().waitFor();
  await line(page, "1a 8b 3c");
  await page.route("**/api/v1/position", async (route) => {
    await new Promise((go) => setTimeout(go, 150));
    await route.continue();
  });
  for (let n = 0; n < 3; n++) await page.keyboard.press("u");
  await line(page, "1a 8b 3c", 3);
  await page.context().close();
});

for (const [name, address, why] of [
  ["cannot be read", "/#/freecell/%E0%A4%A", /expected an address that can be read, found "freecell\/%E0%A4%A"/],
  ["names no deal", "/#/freecell/ms:banana", /expected .*found .*banana/],
  ["has an illegal move", "/#/freecell/ms:617/1a,99", /move 2: expected a legal move/],
  ["names a game without a deal", "/#/freecell", /expected a game and a deal/],
]) {
  test(`a link that ${name} says so, and leads to the start page and to a deal`, async () => {
    const page = await visit(String(address));
    await page.getByRole("heading", { name: "This link leads nowhere" }).waitFor();
    assert.match((await page.locator(".problem").textContent()) ?? "", /** @type {RegExp} */ (why));
    assert.equal(await page.locator(".table").count(), 0, "no empty table");
    await page.getByRole("button", { name: "A deal of FreeCell" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
    await page.goBack();
    await page.getByRole("heading", { name: "This link leads nowhere" }).waitFor();
    await page.getByRole("link", { name: "Start page" }).click();
    await page.getByRole("heading", { name: /tells you whether/ }).waitFor();
    await page.context().close();
  });
}

test("a link with another name of the game, or in capitals, shows the game with its title", async () => {
  const page = await visit("/");
  for (const [name, title] of [["FreeCell", "FreeCell"], ["superpuzz", "Gaps"], ["TRIPEAKS", "TriPeaks"]]) {
    await page.goto(`${served.home}/#/${name}/seed:1`);
    await page.locator(".about h1", { hasText: title }).waitFor(WAIT);
    assert.equal(await page.title(), `${title} · Winnable`);
  }
  await page.context().close();
});

test("a link to a game that does not exist leads to the start page, and a bad move to the deal's beginning", async () => {
  const page = await visit("/#/klondik/1");
  assert.match((await page.locator(".problem").textContent()) ?? "", /did you mean klondike/);
  await page.goto(`${served.home}/#/freecell/ms:617/99`);
  await page.getByRole("link", { name: "This deal from its beginning" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
  await page.context().close();
});

test("without a server the page says so, takes no move, and goes on when it is back", async (t) => {
  let own = await program();
  t.after(() => own.end());
  const page = await visit();
  await page.goto(`${own.home}/#/freecell/ms:617`);
  await page.locator(".card").first().waitFor();
  await type(page, "1a");
  await line(page, "1a");
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await type(page, "8");
  await own.end();
  await type(page, "b");
  await page.getByRole("heading", { name: "The server does not answer" }).waitFor();
  assert.match((await page.locator(".verdict p").textContent()) ?? "", /kept after move 1/);
  await type(page, "3c");
  await page.getByRole("button", { name: "Undo" }).click({ force: true });
  await page.locator('.card[data-place="row-7-5"]').click();
  await page.locator('.spot[data-place="cell-1"]').click();
  assert.deepEqual(await codes(page), ["1a"], "nothing is taken that could be lost");
  assert.match(page.url(), /ms%3A617\/1a$/);
  own = await program(Number(new URL(own.home).port));
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await type(page, "8b");
  await line(page, "1a 8b");
  await page.context().close();
});

test("the start page says that the server is gone, and so do the other places", async () => {
  const page = await visit("/#/");
  await page.getByRole("heading", { name: /tells you whether/ }).waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: /^FreeCell Down/ }).click();
  await page.waitForFunction(() => document.querySelector(".problem")?.textContent === "The server does not answer", null, WAIT);
  await page.getByRole("link", { name: "Experiments" }).click();
  await page.getByRole("heading", { name: "The server does not answer" }).waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Start" }).waitFor();
  await page.context().close();
});
