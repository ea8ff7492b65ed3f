// The first page in a real browser: games by their kin, the search field, a game of somebody's own. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { program, serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 30_000 };

before(async () => { served = await serving(); });
after(() => served?.end());

async function visit(address, options = {}) {
  const context = await served.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  await context.addInitScript(() => {
    localStorage.setItem("light", "off");
    localStorage.setItem("winnable", "no");
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(address);
  await page.locator(".tile, .table, .trouble").first().waitFor();
  return page;
}

const titles = (page) => page.locator(".tile:visible > b").allTextContents();

for (const [locale, kin, sought] of [["en-GB", "FreeCell's kin: cells", "king albert"], ["ja-JP", "フリーセルの仲間(セルあり)", "キング"]]) {
  test(`all games are there in groups, and are found by a word, in ${locale}`, async () => {
    const listed = await (await fetch(`${served.home}/api/v1/games`)).json();
    const page = await visit(`${served.home}/`, { locale });
    const all = await titles(page);
    assert.equal(all.length, listed.length, "each game once");
    assert.equal(new Set(all).size, listed.length);
    assert.equal(await page.locator(".heroes .klondike h2").textContent(), locale === "en-GB" ? "Klondike" : "クロンダイク", "Klondike comes first");
    assert.deepEqual((await page.locator(".first .tile > b").allTextContents()).slice(0, 3), locale === "en-GB" ? ["FreeCell", "Spider", "Beleaguered Castle"] : all.slice(0, 3));
    assert.ok((await page.locator(".groups h2").allTextContents()).includes(kin));
    const names = (family) => page.locator(`section.${family} .tile`).count();
    for (const family of ["cells", "castles", "fans", "stock", "others"]) assert.ok((await names(family)) >= 3, family);
    await page.locator(".search").fill(sought);
    assert.ok((await titles(page)).length < 6 && (await titles(page)).length > 0);
    assert.equal(await page.locator(".groups h2:visible").count(), 1, "groups without a game found are gone");
    await page.locator(".search").fill("xyzzy");
    assert.deepEqual(await titles(page), []);
    await page.locator(".groups .muted").waitFor();
    // Marks and spaces do not matter, and Enter takes the first.
    await page.locator(".search").fill("Bakers dozen");
    assert.equal((await titles(page)).length, 1);
    await page.locator(".search").press("Enter");
    await page.waitForFunction(() => location.hash.startsWith("#/bakers-dozen/") && document.querySelectorAll(".card").length === 52, null, WAIT);
    await page.context().close();
  });
}

test("a game of one's own is played if the server was told of it, and else the page says why not", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "winnable-own-"));
  const path = join(folder, "mine.toml");
  writeFileSync(path, 'name = "mine"\ntitle = { en = "Mine", ja = "私の" }\nshort = { en = "Nine piles, two cells, five in reserve", ja = "9列" }\nsentence = "Nine piles."\n\n'
    + '[piles]\ncount = 9\nbuild = "down"\nsuits = "any"\nmoves = "one"\nspaces = "any"\n\n[cells]\ncount = 2\n\n[reserve]\ncards = 5\n');
  const own = await program(0, ["--game", path]);
  t.after(async () => {
    await own.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await visit(`${own.home}/`);
  await page.locator(".search").fill("mine");
  await page.getByRole("textbox", { name: "Deal" }).fill("7");
  await page.getByRole("button", { name: /^Mine/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".table .card").length === 52, null, WAIT);
  assert.equal(await page.locator('.card[data-place^="reserve-"]').count(), 5);
  assert.equal(await page.locator(".about h1").textContent(), "Mine");
  await page.locator('.card[data-place="row-0-5"]').click();
  await page.locator('.spot[data-place="cell-0"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT);
  await page.context().close();
  const stranger = await visit(`${served.home}/#/${encodeURIComponent(path)}/seed:7`);
  await stranger.getByRole("heading", { name: "This link leads nowhere" }).waitFor();
  assert.match((await stranger.locator(".problem").textContent()) ?? "", /expected a game that is known here.*--game/);
  await stranger.context().close();
});
