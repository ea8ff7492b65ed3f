// Whole games won in a real browser by keyboard alone and by touch alone: FreeCell, Klondike, a castle, Monte Carlo, Calculation and Gaps. The
// server tells a winning line; everything else is done with the page. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { WAIT, address, ask, show, visit, word } from "./playing.mjs";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;

before(async () => { served = await serving(); });
after(() => served?.end());

const GAMES = /** @type {const} */ ([["freecell", "ms:33"], ["klondike", "seed:2"], ["beleaguered-castle", "seed:39"], ["monte-carlo", "seed:4"], ["calculation", "seed:6"], ["gaps", "seed:3"]]);
const SIZES = { keys: { viewport: { width: 1280, height: 800 } }, touch: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } };

/** The moves of a line as the server tells them. */
async function winning(game, deal) {
  const { moves } = await ask(served.home, "solve", { game, deal, quality: game === "gaps" ? "fast" : "good" });
  const { played, is_won } = await ask(served.home, "position", { game, deal, moves });
  assert.ok(is_won, `${game} ${deal} can be won`);
  return played;
}

const pileOf = (place) => place.replace(/^(row-\d+)-\d+$/, "$1");

/** The places that a move goes through. */
const steps = (move) => (move.kind === "remove" ? move.from.map(word) : move.kind === "move" ? [word(move.from), word(move.to)] : ["stock"]);

/** Where a place is: the card there, for a target the last one of the pile, or the empty place; and where the focus is. */
const where = (page, place, isTarget) => page.evaluate(([place, isTarget]) => {
  const pile = String(place).replace(/^(row-\d+)-\d+$/, "$1");
  const highest = (cards) => cards.sort((a, b) => Number(b.style.zIndex) - Number(a.style.zIndex))[0];
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".table .card")]);
  const exact = highest(all.filter((card) => card.dataset.place === place));
  const last = isTarget ? highest(all.filter((card) => card.dataset.place?.startsWith(`${pile}-`))) : undefined;
  const spot = (name) => document.querySelector(`.table .spot[data-place="${name}"]`);
  const isRows = document.querySelector(".table")?.getAttribute("data-kind") === "rows";
  const element = place === "stock" && !exact ? spot("stock") : exact ?? (isRows ? null : last) ?? spot(place) ?? spot(pile);
  const box = element?.getBoundingClientRect();
  if (!box) return null;
  const x = [4, box.width - 4].find((x) => document.elementFromPoint(box.left + x, box.top + 4)?.closest("[data-place]") === element) ?? box.width / 2;
  const here = document.activeElement;
  const at = here?.getBoundingClientRect();
  return { isHere: here === element, dx: at ? box.left - at.left : 0, dy: at ? box.top - at.top : 0, x: box.left + x, y: box.top + (x === box.width / 2 ? box.height / 2 : 4), focus: here?.getAttribute("data-place") ?? "" };
}, [place, isTarget]);

/** Walks with the arrows until the focus is on a place, as one does who looks: the longer way first, or the other one where that leads nowhere. */
async function walk(page, place, isTarget) {
  const seen = new Map();
  for (let tries = 0; tries < 60; tries += 1) {
    const at = await where(page, place, isTarget);
    assert.ok(at, `${place} is on the table`);
    if (at.isHere) return;
    const [across, down] = [at.dx > 0 ? "ArrowRight" : "ArrowLeft", at.dy > 0 ? "ArrowDown" : "ArrowUp"];
    const wanted = Math.abs(at.dx) > Math.abs(at.dy) ? [across, down] : [down, across];
    const all = [...wanted, "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
    const tried = seen.get(at.focus) ?? 0;
    seen.set(at.focus, tried + 1);
    await page.keyboard.press(all[tried % all.length]);
  }
  assert.fail(`${place} is not found with the arrows`);
}

/** Makes a move: a press of what is taken, and one of where it goes if the first has not done it. */
async function play(page, move, how, before) {
  if (move.kind === "close-up") {
    if (how === "keys") return page.keyboard.press("c");
    return page.getByRole("button", { name: "Close up" }).tap();
  }
  const places = steps(move);
  // A press where a card just went or came to lie is one of the same move.
  if (before.includes(pileOf(places[0])) && places[0] !== "stock") await page.waitForTimeout(720);
  for (const [i, place] of places.entries()) {
    if (i > 0 && !(await page.locator(".card.picked").count())) return;
    if (how === "keys") {
      await walk(page, place, i > 0);
      await page.keyboard.press("Enter");
    } else {
      const at = await where(page, place, i > 0);
      assert.ok(at, `${place} is on the table`);
      await page.touchscreen.tap(at.x, at.y);
    }
  }
}

for (const [game, deal] of GAMES) {
  for (const how of /** @type {const} */ (["keys", "touch"])) {
    test(`a whole game of ${game} is won by ${how} alone`, async () => {
      const moves = await winning(game, deal);
      let page = await visit(served.browser, SIZES[how], { finish: "no" });
      const toBoard = async () => {
        await page.waitForFunction(() => document.querySelectorAll(".table .card").length > 0, null, WAIT);
        if (how !== "keys") return;
        for (let tabs = 0; tabs < 30 && !(await page.evaluate(() => document.activeElement?.closest(".table"))); tabs += 1) await page.keyboard.press("Tab");
        assert.ok(await page.evaluate(() => document.activeElement?.closest(".table")), "the board is a stop of the Tab key");
        assert.equal(await page.locator(".table [tabindex='0']").count(), 1, "and only one");
      };
      await show(page, served.home, game, deal);
      await toBoard();
      let before = [];
      for (const [i, move] of moves.entries()) {
        // In the middle the page is left and comes again: read anew, or by a new tab and the way back from elsewhere.
        if (i === Math.floor(moves.length / 2)) {
          if (how === "keys") await page.reload();
          else {
            const context = page.context();
            await page.close();
            page = await context.newPage();
            await page.goto(served.home + address(game, deal));
            await page.locator(".table .card").first().waitFor(WAIT);
            await page.goto(`${served.home}/#/data`);
            await page.goBack();
          }
          await toBoard();
          await page.waitForFunction((count) => document.querySelectorAll(".moves li:not(.is-later)").length === count, i, WAIT);
        }
        await play(page, move, how, before);
        before = move.kind === "close-up" ? [] : steps(move).map(pileOf);
        // With the last move the game is won, and other things are shown than its moves.
        if (i === moves.length - 1) break;
        await page.waitForFunction((count) => document.querySelectorAll(".moves li:not(.is-later)").length === count, i + 1, { timeout: 15_000 })
          .catch(async () => assert.fail(`${move.text}, move ${i + 1} of ${game} ${deal}: ${await page.locator(".moves li code").allTextContents()}`));
        if (how === "keys") assert.ok(await page.evaluate(() => document.activeElement?.closest(".table")), `the focus stays on the board after ${move.text}`);
      }
      await page.waitForFunction((count) => document.querySelector(".verdict h2")?.textContent === `Won in ${count} moves`, moves.length, WAIT);
      await page.context().close();
    });
  }
}
