// The page in a real browser, as people use it. Usage: node --test page.test.mjs, with WINNABLE naming the program.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;

before(async () => { served = await serving(); });
after(() => served?.end());

/** A page at an address, which fails the test if the page has an error. */
async function open(address = "", options = {}) {
  const page = await served.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  // The light as it was always; newcomers ask for it.
  await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("light", localStorage.getItem("light") ?? "always"); });
  page.on("pageerror", (error) => assert.fail(error.message));
  page.on("console", (message) => message.type() === "error" && !message.text().includes("400") && assert.fail(message.text()));
  await page.goto(served.home + address);
  return page;
}

const verdict = (page) => page.locator(".verdict h2");
const moves = (page) => page.locator(".moves li");
const card = (page, name) => page.locator(`.card[data-card="${name}"]`);
const WAIT = { timeout: 30_000 };

test("a game is chosen, and its deal can be won", async () => {
  const page = await open();
  await page.getByRole("textbox", { name: "Deal" }).fill("ms:1");
  await page.getByRole("button", { name: /^FreeCell Down/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 52);
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  assert.match(page.url(), /#\/freecell\/ms%3A1$/);
  await page.close();
});

test("cards are moved by clicks, by dragging and by keys, and moves are taken back", async () => {
  const page = await open("/#/freecell/ms:1");
  await card(page, "6S").waitFor();
  await card(page, "6S").click();
  assert.equal(await page.locator(".spot.cell.target").count(), 4, "all cells light up");
  await page.locator('.spot[data-place="cell-2"]').click();
  await page.waitForFunction(() => document.querySelector('.card[data-card="6S"]')?.getAttribute("data-place") === "cell-2");
  await card(page, "9C").dragTo(page.locator('.spot[data-place="cell-0"]'));
  await page.waitForFunction(() => document.querySelector('.card[data-card="9C"]')?.getAttribute("data-place") === "cell-0");
  await page.keyboard.press("3");
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
  assert.deepEqual(await moves(page).locator("code").allTextContents(), ["1c", "2a", "3b"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves .is-later").length === 2);
  await page.keyboard.press("r");
  await page.waitForFunction(() => document.querySelectorAll(".moves .is-later").length === 1);
  await page.close();
});

test("a hint is shown and made", async () => {
  const page = await open("/#/freecell/ms:1");
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.keyboard.press("h");
  await page.locator(".card.hint").first().waitFor();
  await page.getByRole("button", { name: "Do it" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  await page.close();
});

test("a solution is watched to its end", async () => {
  const page = await open("/#/freecell/ms:1");
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  const slider = page.locator(".watching input[type=range]");
  const last = await slider.getAttribute("max");
  await slider.fill(String(last));
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent?.startsWith("Won in"), null, WAIT);
  assert.equal(await verdict(page).textContent(), `Won in ${last} moves`);
  await page.close();
});

test("a game is lost on purpose, and the move that did it is named", async () => {
  const page = await open("/#/freecell/ms:617/1a,2b,3c,4d");
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Move 3 lost it", null, WAIT);
  await page.getByRole("button", { name: "Show why" }).click();
  await page.locator(".grounds summary").click();
  assert.match((await page.locator(".grounds").textContent()) ?? "", /positions searched in .* manoeuvres/);
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  assert.equal(await page.locator(".moves .is-later").count(), 2);
  await page.close();
});

test("a deal that cannot be won blames no move", async () => {
  const page = await open("/#/freecell/ms:11982");
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "This deal cannot be won", null, WAIT);
  await page.close();
});

test("Monte Carlo: pairs go and the board closes up", async () => {
  const page = await open("/#/monte-carlo:5/seed:1");
  await card(page, "QS").click();
  await card(page, "QD").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  assert.equal(await card(page, "QS").count(), 0);
  await page.getByRole("button", { name: "Close up" }).click();
  await page.waitForFunction(() => document.querySelector(".spot.stock .caption b")?.textContent === "25");
  await page.close();
});

test("a whole game of Calculation is played by the hints of one who does not see the stock", async () => {
  const page = await open("/#/calculation:4/seed:1");
  for (let played = 0; played < 120; played++) {
    await page.waitForFunction(() => /% chance to win|Won in/.test(document.querySelector(".verdict h2")?.textContent ?? ""), null, WAIT);
    if (((await verdict(page).textContent()) ?? "").startsWith("Won")) break;
    await page.keyboard.press("h");
    await page.locator(".hinted").waitFor(WAIT);
    await page.keyboard.press("h");
    await page.waitForFunction((n) => document.querySelectorAll(".moves li").length > n || document.querySelector(".verdict h2")?.textContent?.startsWith("Won"), played, WAIT);
  }
  assert.match((await verdict(page).textContent()) ?? "", /^Won in \d+ moves$/);
  await page.close();
});

test("a hidden game tells a chance, and a verdict once the stock is shown", async () => {
  const page = await open("/#/monte-carlo/seed:1");
  await page.waitForFunction(() => /^\d+ % chance to win$/.test(document.querySelector(".verdict h2")?.textContent ?? ""), null, WAIT);
  assert.match((await page.locator(".verdict p").textContent()) ?? "", /the stock unseen, played on \d+ times and won \d+/);
  await page.getByRole("button", { name: "Show the stock" }).click();
  await page.waitForFunction(() => /Can be won, the stock seen|cannot be won/.test(document.querySelector(".verdict h2")?.textContent ?? ""), null, WAIT);
  await page.close();
});

test("an experiment is started, watched to its end, and its report is read", async () => {
  const page = await open("/#/experiments");
  await page.getByLabel("Game").selectOption("monte-carlo");
  await page.getByLabel("Deals", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForFunction(() => /300 of 300 deals/.test(document.querySelector(".under")?.textContent ?? ""), null, WAIT);
  await page.waitForFunction(() => /complete/.test(document.querySelector(".under")?.textContent ?? ""), null, WAIT);
  const [, rate, interval] = /^(\d\d\.\d %) can be won · 95 % interval (.*)$/.exec((await page.locator(".big").textContent()) ?? "") ?? assert.fail("no rate");
  assert.equal(await page.locator(".run.is-here .right").textContent(), `${rate} · ${interval}`, "the list says the same");
  assert.equal(await page.locator(".chart .rate-line").count(), 1);
  assert.match(page.url(), /#\/experiments\/monte-carlo-5-300$/);
  await page.getByRole("link", { name: "Report" }).click();
  await page.getByRole("heading", { name: /Monte Carlo.*how often can it be won/ }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Data" }).click();
  await page.getByRole("link", { name: "monte-carlo-5-300" }).waitFor();
  await page.close();
});

test("a long experiment is stopped and resumed, and a bad one is refused in words", async () => {
  const page = await open("/#/experiments");
  await page.getByLabel("Game").selectOption("beleaguered-castle");
  await page.getByLabel("Deals", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForFunction(() => /expected 1 to/.test(document.querySelector(".side .problem")?.textContent ?? ""), null, WAIT);
  await page.getByLabel("Deals", { exact: true }).fill("100000");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Stop" }).click(WAIT);
  await page.getByRole("button", { name: "Resume" }).click(WAIT);
  await page.getByRole("button", { name: "Stop" }).click(WAIT);
  await page.getByRole("button", { name: "Resume" }).waitFor(WAIT);
  await page.close();
});

test("a deal is graded, and deals are dealt by difficulty", async () => {
  const page = await open("/#/freecell/ms:617");
  await page.getByRole("button", { name: "How hard is it?" }).click();
  await page.waitForFunction(() => /^((Easy|Medium|Hard)\. )?A casual player wins \d+ of 100 games/.test(document.querySelector(".note")?.textContent ?? ""), null, WAIT);
  await page.goto(`${served.home}/#/`);
  await page.getByRole("radio", { name: "Hard" }).click();
  await page.getByRole("button", { name: /^FreeCell Down/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
  await page.getByRole("button", { name: "How hard is it?" }).click();
  await page.waitForFunction(() => /^Hard\. A casual/.test(document.querySelector(".note")?.textContent ?? ""), null, WAIT);
  await page.close();
});

test("lines that were tried stay, and the last game can be gone on with", async () => {
  const page = await open("/#/freecell/ms:1");
  await card(page, "6S").waitFor();
  for (const keys of ["1a", "2b"]) for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves .is-later").length === 2);
  for (const key of "3c") await page.keyboard.press(key);
  await page.locator(".tried summary").click();
  await page.locator(".tried .line").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  assert.deepEqual(await moves(page).locator("code").allTextContents(), ["1a", "2b"]);
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.goto(`${served.home}/#/`);
  await page.getByRole("link", { name: /Go on.*FreeCell ms:1.*move 1/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2 && document.querySelectorAll(".moves .is-later").length === 1);
  await page.close();
});

test("options: four colours, the light only when asked", async () => {
  const page = await open("/#/freecell/ms:1");
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByLabel("Four colours").check();
  const colour = (/** @type {string} */ name) => card(page, name).locator(".suit").first().evaluate((e) => getComputedStyle(e).fill);
  assert.notEqual(await colour("6D"), await colour("6H"));
  await page.getByLabel("The light").selectOption("asked");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Can I still win?" }).click();
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.close();
});

test("the interface for programs is described", async () => {
  const page = await open("/#/api");
  await page.getByText("/api/v1/solve", { exact: true }).click();
  await page.getByText("What kind of win is wanted").waitFor();
  await page.close();
});

test("Gaps, the castles and a pasted position are shown", async () => {
  for (const [address, cards] of [["/#/gaps/seed:3", 48], ["/#/beleaguered-castle/seed:30", 52], ["/#/fortress/seed:1", 52]]) {
    const page = await open(String(address));
    await page.waitForFunction((n) => document.querySelectorAll(".card").length === n, cards);
    await page.close();
  }
  const page = await open("/");
  await page.getByText("Paste a position").click();
  const [paste, text] = [page.locator(".paste"), page.getByRole("textbox", { name: "Paste a position" })];
  const play = paste.getByRole("button", { name: "Play" });
  await play.click();
  await paste.locator(".problem", { hasText: "found nothing" }).waitFor();
  // What is wrong stands beside the text, which is there to be mended.
  const position = "1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH";
  const mistaken = position.replace("QD", "QX");
  await text.fill(mistaken);
  await play.click();
  await paste.locator(".problem", { hasText: "QX" }).waitFor();
  assert.equal(await text.inputValue(), mistaken);
  await text.fill(position);
  await play.click();
  await card(page, "QD").waitFor();
  assert.equal(await page.locator(".about h1").textContent(), "FreeCell");
  await page.close();
});

test("a shared address is the same game, and a bad one says what is wrong", async () => {
  const page = await open("/#/freecell/ms:617/1a,2b");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  const text = await page.locator(".moves").textContent();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  assert.equal(await page.locator(".moves").textContent(), text);
  await page.close();
  const bad = await open("/#/freecell/ms:617/99");
  assert.match((await bad.locator(".problem").textContent()) ?? "", /move 1: expected a legal move/);
  await bad.close();
});

test("on a phone nothing is wider than the screen, in Japanese and in the dark too", async () => {
  const page = await open("/#/freecell/ms:617", { viewport: { width: 412, height: 880 }, locale: "ja-JP", colorScheme: "dark" });
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "勝てます", null, WAIT);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.ok(await page.evaluate(() => document.documentElement.classList.contains("dark")));
  await page.close();
});
