// The panel in a real browser: presses that outlast an answer, the focus, the main buttons. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 30_000 };

before(async () => { served = await serving(); });
after(() => served?.end());

async function open(address, options = {}) {
  const page = await served.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  // The light as it was always; newcomers ask for it.
  await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("light", localStorage.getItem("light") ?? "always"); });
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(served.home + address);
  await page.locator(".card").first().waitFor();
  return page;
}

const judged = (page) => page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);

/** Presses a button, lets an answer come in, and only then releases it. */
async function pressThrough(page, name, answered) {
  const box = await page.getByRole("button", { name }).boundingBox();
  assert.ok(box, `there is ${name}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await answered();
  await page.mouse.up();
}

test("a button that is pressed before an answer and released after it acts", async () => {
  const address = "/#/freecell/ms:617/1a";
  const page = await open(address);
  // No question of the page that was opened is left over when answers begin to be held.
  await page.goto("about:blank");
  /** @type {(() => Promise<void>)[]} */
  const held = [];
  // Answers about moves that keep the win come one after the other in the background: each is held until it is let go.
  await page.route("**/api/v1/keeping", (route) => { held.push(() => route.continue()); });
  await page.goto(served.home + address);
  await judged(page);
  const known = () => page.evaluate(() => document.querySelectorAll(".bars button:not(.is-unknown)").length);
  const answer = async () => {
    const before = await known();
    while (!held.length) await new Promise((again) => setTimeout(again, 10));
    await held.shift()?.();
    await page.waitForFunction((before) => document.querySelectorAll(".bars button:not(.is-unknown)").length > before, before, WAIT);
  };
  await pressThrough(page, "Hint", answer);
  await page.locator(".hinted").waitFor();
  await pressThrough(page, "Undo", answer);
  await page.waitForFunction(() => document.querySelectorAll(".moves .is-later").length === 1, null, WAIT);
  await page.close();
});

test("a list of moves stays where it was scrolled to while answers come in", async () => {
  const page = await open("/#/freecell/ms:1");
  await judged(page);
  const moves = await page.evaluate(async () => {
    const body = JSON.stringify({ game: "freecell", deal: "ms:1", quality: "fast" });
    return (await (await fetch("/api/v1/solve", { method: "POST", headers: { "content-type": "application/json" }, body })).json()).moves;
  });
  await page.goto(`${served.home}/#/freecell/ms:1/${moves.slice(0, 40).join(",")}`);
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 40, null, WAIT);
  await page.locator(".moves").evaluate((list) => { list.scrollTop = 0; });
  const known = await page.locator(".bars button:not(.is-unknown)").count();
  await page.waitForFunction((known) => document.querySelectorAll(".bars button:not(.is-unknown)").length > known, known, WAIT);
  assert.equal(await page.evaluate(() => document.querySelector(".moves")?.scrollTop), 0);
  await page.close();
});

test("the focus stays on Hint and Undo, and goes to a button that is there when its own is gone", async () => {
  const page = await open("/#/freecell/ms:617/1a,8b");
  await judged(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.focus();
  await page.keyboard.press("Enter");
  await page.locator(".hinted").waitFor();
  assert.equal(await focused(), "Hint");
  await page.getByRole("button", { name: "Do it" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3, null, WAIT);
  await judged(page);
  assert.equal(await focused(), "Hint");
  await page.getByRole("button", { name: "Undo" }).focus();
  for (let later = 1; later <= 3; later++) {
    await page.keyboard.press("Enter");
    await page.waitForFunction((later) => document.querySelectorAll(".moves .is-later").length === later, later, WAIT);
    await judged(page);
    assert.match(await focused(), /Undo/, "also when nothing is left to be undone");
  }
  await page.close();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`labels of buttons can be read under the pointer, ${colorScheme}`, async () => {
    const page = await open("/#/freecell/ms:617/1a,2b,3c,4d", { colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Move 3 lost it", null, WAIT);
    /** The contrast of a button's label, as WCAG counts it; a colour is drawn to learn what it is. */
    const contrast = (button) => button.evaluate((made) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const light = (/** @type {string} */ colour) => {
        if (!canvas) return 0;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const style = getComputedStyle(made);
      const [dark, bright] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    });
    const readable = async (/** @type {string} */ name) => {
      const button = page.getByRole("button", { name });
      await button.hover();
      const found = await contrast(button);
      assert.ok(found >= 4.5, `${name}: ${found.toFixed(2)}`);
    };
    await readable("Back to before it");
    await readable("Show why");
    await page.getByRole("button", { name: "Back to before it" }).click();
    await judged(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await readable("Do it");
    await page.close();
  });
}

test("every game of the catalog has a name and rules in Japanese, and both languages say the same things", async () => {
  const page = await open("/#/freecell/ms:617");
  const { missing, english, japanese } = await page.evaluate(async () => {
    const address = "/assets/words.js";
    const { titleOf, rulesOf, words, changeLanguage } = await import(address);
    const games = await (await fetch("/api/v1/games")).json();
    const english = Object.keys(words()).sort();
    const missing = games.filter((/** @type {any} */ game) => rulesOf(game) === game.rules).map((/** @type {any} */ game) => `${game.name}: short rules`);
    changeLanguage();
    for (const game of games) {
      if (!/[\u3040-\u30ff]/.test(titleOf(game))) missing.push(`${game.name}: title`);
      if (!/[\u3040-\u30ff\u4e00-\u9fff]/.test(rulesOf(game))) missing.push(`${game.name}: rules`);
    }
    return { missing, english, japanese: Object.keys(words()).sort() };
  });
  assert.deepEqual(missing, []);
  assert.deepEqual(japanese, english);
  await page.close();
});
