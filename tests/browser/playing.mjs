// What tests of playing share: questions to the server, a page to play on, and where things are on it.

import assert from "node:assert/strict";

export const WAIT = { timeout: 30_000 };

/** What the server answers. @param {string} home @param {string} what @param {object} question */
export async function ask(home, what, question) {
  const response = await fetch(`${home}/api/v1/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) });
  const answer = await response.json();
  assert.equal(response.status, 200, `${JSON.stringify(question)}: ${answer.error}`);
  return answer;
}

/** Numbers that look like chance and are the same every time. @param {number} seed */
export function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

/** A page of a browser of its own, which fails the test if it has an error; `kept` is what the browser keeps from the beginning. */
export async function visit(browser, options = {}, kept = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  await context.addInitScript((kept) => {
    if (!location.protocol.startsWith("http") || sessionStorage.getItem("begun")) return;
    sessionStorage.setItem("begun", "yes");
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, { light: "off", ...kept });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(error.message));
  return page;
}

/** Where a deal is shown. @param {string} game @param {string} deal @param {string[]} [moves] */
export const address = (game, deal, moves = []) => `/#/${game}/${encodeURIComponent(deal)}${moves.length ? `/${moves.map(encodeURIComponent).join(",")}` : ""}`;

/** Shows a deal. */
export async function show(page, home, game, deal, moves = []) {
  await page.evaluate(() => document.querySelector(".table")?.setAttribute("data-old", ""));
  await page.goto(home + address(game, deal, moves));
  await page.waitForFunction(() => document.querySelector(".table:not([data-old]) .spot"), null, WAIT).catch(() => assert.fail(`${game} ${deal} is not shown`));
}

/** The name of a place, as one word. */
export const word = (place) => (typeof place === "string" ? place : place.row ? `row-${place.row.row}-${place.row.place}` : Object.entries(place)[0].join("-"));
