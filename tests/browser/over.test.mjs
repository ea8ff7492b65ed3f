// What comes after the moves in a real browser: a win, the review, why a game is lost, puzzles. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
const WAIT = { timeout: 30_000 };

before(async () => { served = await serving(); });
after(() => served?.end());

async function open(address = "", options = {}) {
  const context = await served.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(error.message));
  await page.goto(`${served.home}/${address}`);
  return page;
}

const ask = async (name, question) => (await (await fetch(`${served.home}/api/v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) })).json());
const headed = (page, text) => page.waitForFunction((text) => document.querySelector(".verdict h2")?.textContent === text, text, WAIT);
const type = async (page, moves) => {
  for (const move of moves) {
    const before = await page.locator(".moves li:not(.is-later)").count();
    for (const key of move) await page.keyboard.press(key);
    await page.waitForFunction((before) => document.querySelectorAll(".moves li:not(.is-later)").length === before + 1 || document.querySelector(".verdict h2")?.textContent?.startsWith("Won"), before, WAIT);
  }
};

test("a win is a moment: rows of the suits, time, moves, where the win was kept, and what comes next", async () => {
  const { moves } = await ask("solve", { game: "freecell", deal: "ms:617", quality: "good" });
  const page = await open("#/freecell/ms:617");
  await page.locator(".card").first().waitFor();
  // A move that loses the game is made and taken back.
  await type(page, ["1a", "2b", "3c", "4d"]);
  for (let at = 0; at < 4; at++) await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves .is-later").length === 4, null, WAIT);
  await type(page, [moves[0]]);
  const last = moves.length - 1;
  await page.evaluate(([address]) => { location.hash = address; }, [`#/freecell/ms:617/${moves.slice(0, last).join(",")}`]);
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, last, WAIT);
  await page.keyboard.press("h");
  await page.locator(".hinted").waitFor(WAIT);
  await page.keyboard.press("h");
  await headed(page, `Won in ${moves.length} moves`);
  await page.waitForFunction(() => document.querySelectorAll(".won-card").length === 52, null, WAIT);
  const covered = await page.evaluate(() => {
    const rows = [...document.querySelectorAll(".won-card")].map((card) => card.getBoundingClientRect());
    const table = document.querySelector(".table").getBoundingClientRect();
    return rows.filter((box) => box.bottom > table.bottom + 1 || box.right > table.right + 1 || box.left < table.left - 1).length;
  });
  assert.equal(covered, 0, "all cards are on the table");
  await page.waitForFunction((all) => document.querySelector(".kept p")?.textContent === `You kept the win at ${all - 1} of ${all} moves. 1 lost it and was taken back.`, moves.length, WAIT);
  await page.waitForFunction(() => /^\d+$/.test(document.querySelectorAll(".facts b")[2]?.textContent ?? ""), null, WAIT);
  const [time, count, shortest] = await page.locator(".facts b").allTextContents();
  assert.match(time, /^\d+:\d\d$/);
  assert.equal(count, String(moves.length));
  assert.ok(Number(shortest) <= moves.length && Number(shortest) > 50);
  assert.equal(await page.locator(".losses i").count(), 1);
  await page.getByRole("button", { name: "Share" }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/freecell\/ms%3A617\//);
  await page.getByRole("button", { name: "Next deal" }).click();
  await page.waitForFunction(() => !location.hash.includes("617") && document.querySelectorAll(".table .card").length === 52 && !document.querySelector(".won-card"), null, WAIT);
  await page.context().close();
});

test("the review names the turning point and the better move, and plays on from there in a line apart", async () => {
  const page = await open("#/freecell/ms:617/1a,2b,3c,4d");
  await page.getByRole("button", { name: "Can I still win?" }).click();
  await headed(page, "Move 3 lost it");
  await page.getByRole("button", { name: "Review" }).click();
  await page.locator(".turn.is-here.is-loss").waitFor(WAIT);
  const text = await page.locator(".turn.is-here").innerText();
  assert.match(text, /K♣ to a cell lost it\s+Before it, \d+ of \d+ moves kept the win\.\s+Better:/);
  const better = (await page.locator(".turn.is-here .better code").textContent()) ?? "";
  assert.equal((await ask("solve", { game: "freecell", deal: "ms:617", moves: ["1a", "2b", better] })).verdict, "winnable");
  assert.equal(await page.locator(".mark-ring.better").count(), 1);
  assert.equal(await page.locator(".mark-ring.lost").count(), 1);
  await page.waitForFunction(() => document.querySelector(".arrow.better") && document.querySelector(".arrow.lost"), null, WAIT);
  assert.equal(await page.locator('.card[data-place="cell-2"]').count(), 0, "the board stands before the move");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2 && !document.querySelector(".marks"), null, WAIT);
  assert.match((await page.locator(".tried summary").textContent()) ?? "", /\(1\)/, "the line that lost is kept");
  await type(page, [better]);
  await page.getByRole("button", { name: "Can I still win?" }).click();
  await headed(page, "Can be won");
  await page.context().close();
});

test("why it is lost is told in cards, each of them marked, with what would have saved it", async () => {
  const question = { game: "freecell", deal: "ms:617", moves: ["1a", "2b", "3c", "4d"] };
  const why = await ask("why", question);
  const page = await open("#/freecell/ms:617/1a,2b,3c,4d");
  await page.getByRole("button", { name: "Can I still win?" }).click();
  await headed(page, "Move 3 lost it");
  await page.getByRole("button", { name: "Show why" }).click();
  await headed(page, "Lost: four cards never come free");
  assert.equal(why.stuck.length, 4);
  assert.equal(await page.locator(".reason").count(), 4);
  assert.equal(await page.locator(".mark-number").count(), 8, "a number on the card and on its foundation");
  assert.equal(await page.locator(".mark-ring.stuck:not(.dashed)").count(), 4);
  assert.equal(await page.locator(".mark-ring.dashed").count(), new Set(why.stuck.flatMap(({ under }) => under)).size);
  assert.equal(await page.locator(".card:not(.pale)").count(), new Set(why.stuck.flatMap(({ card, under }) => [card, ...under])).size);
  assert.equal(await page.locator(".mark-link").count(), 1);
  await page.locator(".reason").nth(2).click();
  await page.waitForFunction(() => document.querySelectorAll(".reason")[2].classList.contains("is-here"), null, WAIT);
  await page.waitForFunction(() => /at move 3 would have kept the win/.test(document.querySelector(".saved")?.textContent ?? ""), null, WAIT);
  await page.locator(".grounds summary").click();
  assert.match((await page.locator(".grounds").textContent()) ?? "", new RegExp(`All ${why.positions} positions that can still be reached`));
  await page.getByRole("button", { name: "Hide why" }).click();
  await page.waitForFunction(() => !document.querySelector(".card.pale") && !document.querySelector(".marks"), null, WAIT);
  await page.context().close();
});

test("where no move is left, just that is said", async () => {
  // The stock of Golf is turned to its end, and then what can be played is.
  const moves = [];
  for (let { legal } = await ask("position", { game: "golf", deal: "seed:3" }); legal.length; ({ legal } = await ask("position", { game: "golf", deal: "seed:3", moves }))) {
    moves.push((legal.find(({ kind }) => kind === "draw") ?? legal[0]).text);
  }
  const page = await open(`#/golf/seed:3/${moves.join(",")}`);
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, moves.length, WAIT);
  await headed(page, "No move is left.");
  assert.equal(await page.getByRole("button", { name: "Can I still win?" }).count(), 0, "nobody need ask");
  await page.locator(".light-setting").getByRole("radio", { name: "always" }).click();
  await page.locator(".controls [data-key=face-up]").click();
  await page.getByRole("button", { name: "Show why" }).click(WAIT);
  await headed(page, "Lost: no move is left");
  assert.equal(await page.locator(".reason").count(), 0);
  await page.context().close();
});

test("a puzzle: a wrong try costs the streak and not the puzzle, narrowing leaves three, the only move goes on", async () => {
  const game = "beleaguered-castle";
  let [number, puzzle] = [0, { legal: 0 }];
  while (puzzle.legal < 4 && number < 40) puzzle = await ask("puzzle", { game, grade: "hard", number: ++number });
  assert.ok(puzzle.legal > 3, "one that can be narrowed");
  const { verdicts, kept } = await ask("keeping", { game, deal: puzzle.deal, moves: puzzle.moves });
  const { legal } = await ask("position", { game, deal: puzzle.deal, moves: puzzle.moves });
  assert.deepEqual([kept, legal[verdicts.indexOf("winnable")].text], [1, puzzle.only], "the puzzle is one");
  const page = await open();
  await page.evaluate(() => localStorage.setItem("records", JSON.stringify({ games: {}, deals: {}, days: {}, puzzles: {}, streak: 6, bestStreak: 6 })));
  await page.goto(`${served.home}/#/puzzles/beleaguered-castle/hard/${number}`);
  await headed(page, "Find the only move");
  assert.match((await page.locator(".verdict p").textContent()) ?? "", new RegExp(`^${puzzle.legal} moves, one keeps the win`));
  assert.equal(await page.locator(".facts b").first().textContent(), "6");
  const play = async (move) => {
    const place = (at) => `row-${at.row.row}-${at.row.place}`;
    const [from] = [move.from.row ? place(move.from) : move.from];
    await page.locator(`.card[data-place="${from}"]`).click();
    const to = move.to.row ? `row-${move.to.row.row}` : null;
    const target = to ? page.locator(`.card.target[data-place^="${to}-"], .spot.target[data-place="${to}"]`) : page.locator(".spot.foundation.target, .card.target[data-place^=foundation]");
    // What is obviously meant is done at the first press.
    await page.waitForFunction(() => document.querySelector(".target") || document.querySelector(".verdict h2")?.textContent !== "Find the only move", null, WAIT);
    if (await target.count()) await target.first().click();
  };
  const wrong = legal.find(({ text, to }) => text !== puzzle.only && to.row);
  await play(wrong);
  await headed(page, "Not this one");
  assert.equal(await page.locator(".mark-ring.lost").count(), wrong.cards.length);
  assert.match((await page.locator(".facts").innerText()), /^0\s+streak, was 6/);
  await page.getByRole("button", { name: "Try again" }).click();
  await headed(page, "Find the only move");
  await page.getByRole("button", { name: "Narrow it" }).click();
  await page.waitForFunction(() => /^3 moves/.test(document.querySelector(".verdict p")?.textContent ?? ""), null, WAIT);
  await play(legal.find(({ text }) => text === puzzle.only));
  await headed(page, "Yes: the only move");
  assert.equal(await page.locator(".attempts li").count(), 2);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("records") ?? "{}").streak), 0, "a puzzle counts by its first try");
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.waitForFunction((number) => location.hash.endsWith(`/hard/${number}`), number + 1, WAIT);
  await headed(page, "Find the only move");
  const next = await ask("puzzle", { game, grade: "hard", number: number + 1 });
  // Nobody presses twice so soon: a second press goes on with the first.
  await page.waitForTimeout(1000);
  await play((await ask("position", { game, deal: next.deal, moves: next.moves })).legal.find(({ text }) => text === next.only));
  await headed(page, "Yes: the only move");
  assert.equal(await page.locator(".facts b").first().textContent(), "1");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForFunction((count) => location.hash.startsWith("#/beleaguered-castle/") && document.querySelectorAll(".moves li").length === count, next.moves.length + 1, WAIT);
  await page.context().close();
});

test("a game without puzzles says so, and another one can be chosen", async () => {
  const page = await open("#/puzzles/spider/hard/1");
  await headed(page, "No puzzle was found.");
  await page.getByLabel("Game").waitFor();
  await page.context().close();
});

for (const [locale, isJapanese] of /** @type {const} */ ([["en-GB", false], ["ja-JP", true]])) {
  test(`nothing English is inside Japanese, and nothing Japanese inside English: ${locale}`, async () => {
    const { moves } = await ask("solve", { game: "freecell", deal: "ms:3", quality: "fast" });
    const page = await open("", { locale });
    const wrong = () => page.evaluate((isJapanese) => {
      /** @type {string[]} */
      const found = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const of = node.parentElement;
        if (!of || of.closest("code, script, noscript, option, #language, #live, .home, .paste, .own-rules")) continue;
        const text = node.nodeValue ?? "";
        const isWrong = isJapanese ? /[A-Za-z]{3,}/.test(text.replaceAll(/CSV|JSON|API|OpenAPI/g, "")) : /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
        if (isWrong) found.push(`${of.tagName}.${of.className}: ${text}`);
      }
      return found;
    }, isJapanese);
    for (const [address, ready] of [["", ".tile"], ["#/records", "h1"], ["#/more", "h1"], ["#/experiments", "form"], ["#/freecell/ms:617/1a", ".ask"], ["#/klondike/seed:1", ".ask"], [`#/freecell/ms:3/${moves.join(",")}`, ".facts"], ["#/freecell/ms:617/1a,2b,3c,4d", ".ask"]]) {
      await page.goto("about:blank");
      await page.goto(`${served.home}/${address}`);
      await page.locator(ready).first().waitFor(WAIT);
      assert.deepEqual(await wrong(), [], address);
    }
    await page.locator(".ask").click();
    await page.locator("[data-key=why]").click();
    await page.locator(".reason").first().waitFor(WAIT);
    assert.deepEqual(await wrong(), [], "why");
    await page.locator("[data-key=rules]").click();
    await page.locator(".rules-list li").first().waitFor(WAIT);
    assert.deepEqual(await wrong(), [], "rules");
    await page.locator("[data-key=close]").click();
    await page.locator(".hard").click();
    await page.locator(".note").waitFor(WAIT);
    assert.deepEqual(await wrong(), [], "grade");
    await page.context().close();
  });
}
