// Every view of the page in both themes and both languages: no violation that axe-core finds, a heading of its own and a title of its own;
// nothing English is said in Japanese; colours that the system forces leave what is shown by colour. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { WAIT, ask, visit } from "./playing.mjs";
import { serving } from "./serving.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;

before(async () => { served = await serving(); });
after(() => served?.end());

const judged = () => /[%:勝敗]|Can be won|lost|cannot|Won/.test(document.querySelector(".verdict h2")?.textContent ?? "");

/** Presses a key or a button, and waits for what comes of it. */
const pressed = (key, comes) => async (page) => {
  if (key.startsWith("[")) await page.locator(key).first().click();
  else await page.keyboard.press(key);
  await page.locator(comes).first().waitFor(WAIT);
};

/** The views: where they are, when they are there (an element or a question), and what is done then. @type {[string, string | (() => Promise<string>), any, ((page: any) => Promise<void>)?][]} */
const VIEWS = [
  ["start", "#/", ".tile .picture"],
  ["freecell", "#/freecell/ms:617/1a", judged, pressed("h", ".hinted")],
  ["lost", "#/freecell/ms:617/1a,2b,3c,4d", judged],
  ["klondike", "#/klondike/seed:1/D", judged],
  ["castle", "#/beleaguered-castle/seed:30", ".table .card"],
  ["monte carlo", "#/monte-carlo/seed:1", ".table .card"],
  ["calculation", "#/calculation/seed:1/D1", ".table .card"],
  ["gaps", "#/gaps/seed:3", ".table .card"],
  ["pyramid", "#/pyramid/seed:1", ".table .card"],
  ["rules", "#/klondike/seed:1", ".table .card", pressed("[data-key=rules]", ".rules")],
  ["won", async () => `#/freecell/ms:33/${(await ask(served.home, "solve", { game: "freecell", deal: "ms:33", quality: "fast" })).moves.join(",")}`, ".view-buttons"],
  ["puzzles", "#/puzzles", "main h1"],
  ["records", "#/records", "main h1"],
  ["more", "#/more", "main h1"],
  ["experiments", "#/experiments", "main h1"],
  ["data", "#/data", ".data"],
  ["api", "#/api", ".operation"],
  ["trouble", "#/freecell/ms:617/99", ".trouble"],
  ["puzzle", "#/puzzles/freecell/hard/1", ".table .card"],
  ["why", "#/freecell/ms:617/1a,2b,3c,4d", judged, pressed("[data-key=why]", ".reason")],
  ["review", "#/freecell/ms:617/1a,2b,3c,4d", judged, pressed("[data-key=review]", ".turn.is-here")],
];

/** What axe-core finds wrong. */
async function violations(page) {
  const found = await page.evaluate(async () => {
    // @ts-ignore
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary?.split("\n")[1]?.trim()})`).join("; ")} ${nodes.length > 3 ? `and ${nodes.length - 3} more` : ""}`);
  });
  return found;
}

/** Shows a view. */
async function view(page, [, where, isReady, act]) {
  const address = typeof where === "string" ? where : await where();
  await page.goto("about:blank");
  await page.goto(`${served.home}/${address}`);
  if (typeof isReady === "string") await page.locator(isReady).first().waitFor(WAIT);
  else await page.waitForFunction(isReady, null, WAIT);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  if (act) await act(page);
}

for (const [locale, options] of /** @type {const} */ ([["en-GB", {}], ["ja-JP", { viewport: { width: 390, height: 844 } }]])) {
  test(`no view has a violation, in light and dark, in ${locale}; each has its heading and its title`, async () => {
    const all = [];
    const page = await visit(served.browser, { locale, ...options }, { light: "always" });
    for (const one of VIEWS) {
      await view(page, one);
      for (const theme of ["light", "dark"]) {
        await page.evaluate((theme) => document.documentElement.classList.toggle("dark", theme === "dark"), theme);
        for (const wrong of await violations(page)) all.push(`${one[0]}, ${theme}: ${wrong}`);
      }
      const { headings, title, lang } = await page.evaluate(() => ({ headings: [...document.querySelectorAll("h1")].map((h) => h.textContent?.trim()), title: document.title, lang: document.documentElement.lang }));
      if (!headings.length || headings.some((heading) => !heading)) all.push(`${one[0]}: headings ${JSON.stringify(headings)}`);
      if (!title.includes("Winnable") || (one[0] !== "start" && title === "Winnable")) all.push(`${one[0]}: title "${title}"`);
      if (lang !== locale.slice(0, 2)) all.push(`${one[0]}: language ${lang}`);
    }
    await page.context().close();
    assert.equal(all.length, 0, `\n${all.join("\n")}`);
  });
}

test("on the board nothing is said in English where the page is Japanese", async () => {
  const page = await visit(served.browser, { locale: "ja-JP" });
  const games = await (await fetch(`${served.home}/api/v1/games`)).json();
  const all = [];
  for (const { name } of games) {
    const { legal } = await ask(served.home, "position", { game: name, deal: "seed:1", moves: [] });
    await page.evaluate(() => document.querySelector(".table")?.setAttribute("data-old", ""));
    await page.goto(`${served.home}/#/${name}/seed:1/${encodeURIComponent(legal[0].text)}`);
    await page.waitForFunction(() => document.querySelector(".table:not([data-old]) .spot"), null, WAIT);
    const english = await page.evaluate(() => [...document.querySelectorAll(".table [aria-label], .table")].map((one) => one.getAttribute("aria-label") ?? "").filter((label) => /[a-z]{2}/.test(label)));
    if (english.length) all.push(`${name}: ${[...new Set(english)].slice(0, 3).join(" | ")}`);
  }
  await page.context().close();
  assert.deepEqual(all, []);
});

test("colours that the system forces leave the graph and the rings", async () => {
  const page = await visit(served.browser, { forcedColors: "active" }, { light: "always" });
  await view(page, VIEWS[1]);
  await page.waitForFunction(() => document.querySelector(".bars button:not(.is-unknown)"), null, WAIT);
  const seen = await page.evaluate(() => {
    const colour = (selector, name) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector)))[name];
    return { bar: colour(".bars button:not(.is-unknown)", "backgroundColor"), ground: colour(".panel", "backgroundColor"), paper: getComputedStyle(document.body).backgroundColor, ring: getComputedStyle(/** @type {Element} */ (document.querySelector(".card.hint")), "::after").borderTopStyle };
  });
  assert.notEqual(seen.bar, seen.paper, "bars are seen");
  assert.notEqual(seen.bar, "rgba(0, 0, 0, 0)");
  assert.equal(seen.ring, "solid");
  await page.context().close();
});
