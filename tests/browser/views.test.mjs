// The views around the board in a real browser: start, variants, light, rules, records, experiments. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 30_000 };

before(async () => { served = await serving(); });
after(() => served?.end());

/** A page of a newcomer, or of somebody who was there before. */
async function open(address = "", options = {}, person = null) {
  const context = person ?? await served.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(`${served.home}/${address}`);
  return page;
}

const cards = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".table .card").length === count, count, WAIT);
const ask = async (name, question) => (await (await fetch(`${served.home}/api/v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) })).json());

test("Klondike comes first; its switches are kept, and the title says them", async () => {
  const page = await open();
  const hero = page.locator(".heroes .klondike");
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Solitaire that tells you whether you can still win.");
  assert.equal(await page.locator(".go-on").count(), 0, "there is nothing to go on with");
  await hero.getByRole("radio", { name: "1" }).click();
  await hero.getByLabel("Face up").check();
  await hero.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/klondike:draw=1/"), null, WAIT);
  await page.locator(".mode").first().waitFor();
  assert.deepEqual([await page.locator(".about h1").textContent(), await page.locator(".mode").first().textContent()], ["Klondike", "draw 1"]);
  assert.equal(await page.title(), "Klondike, draw 1 · Winnable");
  await page.locator(".controls").getByRole("button", { name: "Draw" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT);
  await page.goto(`${served.home}/`);
  assert.equal(await hero.getByRole("radio", { name: "1" }).getAttribute("aria-checked"), "true");
  assert.ok(await hero.getByLabel("Face up").isChecked());
  assert.match((await page.locator(".go-on").innerText()), /Go on\s+Klondike, draw 1 seed:\d+\s+move 1/);
  await page.locator(".go-on").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT);
  await page.context().close();
});

test("the deal of the day is the same for everybody, and its win ticks the box of today", async () => {
  const found = [];
  for (const name of ["one", "another"]) {
    const page = await open();
    await page.locator(".week").waitFor();
    assert.equal(await page.locator(".week span").count(), 7, name);
    await page.locator(".day select").selectOption("freecell");
    await page.locator(".day .tile-button").click();
    await page.waitForFunction(() => location.hash.startsWith("#/freecell/"), null, WAIT);
    found.push(decodeURIComponent(new URL(page.url()).hash.split("/")[2]));
    if (name === "another") {
      const { moves } = await ask("solve", { game: "freecell", deal: found[1], quality: "fast" });
      await page.goto(`${served.home}/#/freecell/${found[1]}/${moves.join(",")}`);
      await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent?.startsWith("Won in"), null, WAIT);
      await page.goto(`${served.home}/`);
      assert.match((await page.locator(".week .is-today").getAttribute("aria-label")) ?? "", /day: won$/);
    } else {
      await page.goto(`${served.home}/`);
      assert.match((await page.locator(".week .is-today").getAttribute("aria-label")) ?? "", /: today$/);
    }
    await page.context().close();
  }
  assert.equal(found[0], found[1]);
});

test("rates have their intervals, and a variant that was not measured says so", async () => {
  const page = await open();
  const small = (name) => page.locator(".tile", { has: page.locator(`b:text-is("${name}")`) }).first().locator(".rate small").textContent();
  assert.match((await small("FreeCell")) ?? "", /^over 99\.\d % can be won$/, "no sample shows that all deals can be won");
  assert.match((await small("Forty Thieves")) ?? "", /^\d+ to \d+ % can be won$/);
  await page.evaluate(() => localStorage.setItem("variant freecell", "cells=3"));
  await page.reload();
  assert.equal(await small("FreeCell"), "rate not measured");
  await page.context().close();
});

test("places are in the tool bar on a phone, and every place has a heading and a title", async () => {
  const page = await open("", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const seen = [];
  for (const name of ["Records", "More", "Play", "Puzzles"]) {
    await page.locator(".places a", { hasText: name }).tap();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    seen.push(await page.title());
  }
  assert.deepEqual(seen, ["Records · Winnable", "More · Winnable", "Winnable", "Puzzles · Winnable"]);
  await page.goto(`${served.home}/`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 390);
  await page.context().close();
});

test("every parameter of every game is chosen in words of both languages, and makes a game", async () => {
  const page = await open();
  const games = await (await fetch(`${served.home}/api/v1/games`)).json();
  const { unnamed, names } = await page.evaluate(async (games) => {
    const [variants, words] = ["/assets/variants.js", "/assets/words.js"];
    const { labelOf, valueOf, nameOf, told } = await import(variants);
    const { changeLanguage } = await import(words);
    const unnamed = [];
    const names = [];
    for (const language of ["en", "ja"]) {
      for (const game of games) {
        for (const { key, form, range, words, usual } of game.parameters) {
          if (labelOf(key) === key || (language === "ja" && !/[\u3040-\u9fff]/.test(labelOf(key)))) unnamed.push(`${language} ${game.name}: ${key}`);
          const values = form === "flag" ? ["yes"] : range ? [range[0], range[1]].map(String) : words;
          for (const value of [...values, ...(usual === null && form !== "flag" ? [null] : [])]) {
            if (form === "word" && language === "ja" && !/[\u3040-\u9fff]/.test(valueOf(key, value))) unnamed.push(`${language} ${game.name}: ${key} ${value}`);
            const name = nameOf(game, new Map([[key, value ?? ""]]));
            if (name !== game.name && !told(game, name)) unnamed.push(`${name} is not told`);
            if (language === "en") names.push(name);
          }
        }
      }
      changeLanguage();
    }
    return { unnamed, names };
  }, games);
  assert.deepEqual(unnamed, []);
  assert.ok(names.length > 80);
  for (const game of new Set(names)) assert.equal((await ask("rules", { game })).error, undefined, game);
  await page.context().close();
});

test("a variant is chosen beside the rules, deals anew and is told in the title", async () => {
  const page = await open("#/freecell/ms:617");
  await cards(page, 52);
  await page.getByRole("button", { name: "Rules" }).click();
  await page.getByRole("heading", { name: "Rules of FreeCell" }).waitFor();
  await page.locator(".rules-list li").first().waitFor();
  assert.match(await page.locator(".rules-list").innerText(), /Cells\. A cell holds one card\./);
  assert.ok((await page.locator(".rules-picture .rule-dot").count()) >= 3);
  await page.getByLabel("Cells").selectOption("3");
  await page.waitForFunction(() => location.hash.startsWith("#/freecell:cells=3/") && document.querySelectorAll(".spot.cell").length === 3, null, WAIT);
  await page.getByRole("heading", { name: "Rules of FreeCell, 3 cells" }).waitFor();
  await page.locator(".rules-list li").first().waitFor();
  assert.match(await page.locator(".rules-list").innerText(), /3 cells/);
  await page.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.locator(".mode").textContent(), "3 cells");
  await page.goto(`${served.home}/`);
  await page.locator(".tile", { hasText: "3 cells" }).waitFor();
  await page.context().close();
});

test("rules are told in both languages, one tap away from the first page", async () => {
  const page = await open("", { locale: "ja-JP" });
  await page.locator(".klondike").getByRole("button", { name: "規則" }).click();
  await page.getByRole("heading", { name: "クロンダイクの規則" }).waitFor(WAIT);
  await page.locator(".rules-list li").first().waitFor();
  const text = await page.locator(".rules-list").innerText();
  assert.match(text, /山札は3枚ずつ捨て札にめくり/);
  assert.doesNotMatch(text, /[A-Za-z]{2,}/);
  await page.locator(".variants input").first().focus();
  await page.keyboard.press("Escape");
  await page.locator(".rules").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "ヒント" }).waitFor();
  await page.context().close();
});

test("the light is lit when asked, for this position only, and always if that is chosen", async () => {
  const page = await open("#/freecell/ms:617/1a,2b,3c");
  await cards(page, 52);
  const box = page.locator(".verdict");
  await page.getByRole("button", { name: "Can I still win?" }).waitFor();
  assert.equal(await page.locator(".verdict.is-lost, .card.lost, .bars").count(), 0, "nothing tells that it is lost");
  await page.getByRole("button", { name: "Can I still win?" }).click();
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Move 3 lost it", null, WAIT);
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Can I still win?" }).waitFor();
  assert.match((await box.textContent()) ?? "", /Asked once\./);
  await page.locator(".light-setting").getByRole("radio", { name: "always" }).click();
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
  await page.locator(".bars").waitFor();
  await page.locator(".light-setting").getByRole("radio", { name: "off" }).click();
  await page.waitForFunction(() => !document.querySelector(".verdict h2") && !document.querySelector(".ask"), null, WAIT);
  await page.context().close();
});

test("records count games, wins and rows, are saved as a file, and are deleted", async () => {
  const page = await open("#/freecell/ms:1/1a");
  await cards(page, 52);
  for (const deal of ["ms:2", "ms:3"]) {
    const { moves } = await ask("solve", { game: "freecell", deal, quality: "fast" });
    await page.goto(`${served.home}/#/freecell/${deal}/${moves.join(",")}`);
    await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent?.startsWith("Won in"), null, WAIT);
  }
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent?.startsWith("Won in"), null, WAIT);
  await page.goto(`${served.home}/#/records`);
  await page.locator(".records tbody").waitFor();
  assert.deepEqual((await page.locator(".records tbody tr td").allTextContents()).slice(0, 6), ["FreeCell", "3", "2", "67 %", "2", "2"], "a win that is looked at again counts once");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save as a file" }).click()]);
  const kept = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(kept.games.freecell.won, 2);
  assert.equal(file.suggestedFilename(), "winnable-records.json");
  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("button", { name: "Delete them now" }).click();
  await page.getByText("No game was played yet.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("records")), null);
  await page.context().close();
});

test("a dataset that is damaged is named, numbers of deals are asked for in words, and the form keeps what stands in it", async () => {
  const { folder } = await (await fetch(`${served.home}/api/v1/experiments`)).json();
  mkdirSync(join(folder, "broken"), { recursive: true });
  writeFileSync(join(folder, "broken", "run.toml"), "game = ");
  const page = await open("#/experiments");
  await page.locator(".run.is-damaged", { hasText: "broken" }).waitFor();
  assert.match((await page.locator(".run.is-damaged .problem").textContent()) ?? "", /^Cannot be read: .*run\.toml/);
  await page.goto(`${served.home}/#/data`);
  await page.locator(".damaged", { hasText: "broken" }).waitFor();
  await page.goto(`${served.home}/#/experiments`);
  await page.getByLabel("Game").selectOption("monte-carlo");
  await page.getByLabel("Deals", { exact: true }).fill("abc");
  await page.getByRole("button", { name: "Start" }).click();
  assert.equal(await page.locator("form .problem").textContent(), 'expected a number of deals, such as 1,000, found "abc"');
  await page.getByLabel("Deals", { exact: true }).fill("1,200");
  for (const count of [1, 2]) {
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".run:not(.is-damaged)").length === count, count, WAIT);
    await page.waitForFunction(() => document.querySelector(".under")?.textContent?.includes("complete"), null, WAIT);
    assert.deepEqual([await page.getByLabel("Game").inputValue(), await page.getByLabel("Deals", { exact: true }).inputValue()], ["monte-carlo", "1,200"]);
  }
  await page.context().close();
});

test("a run that ended is followed again when somebody else resumes it", async () => {
  const { name } = await ask("experiments", { game: "freecell:cells=1", deals: 100_000 });
  const page = await open(`#/experiments/${name}`);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor(WAIT);
  await ask(`experiments/${name}/resume`, {});
  await page.getByRole("button", { name: "Stop" }).waitFor(WAIT);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor(WAIT);
  await page.context().close();
});
