// What hands do on the board: press, press twice, drag, and what the board says to it. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { WAIT, ask, show, visit, word } from "./playing.mjs";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;

before(async () => { served = await serving(); });
after(() => served?.end());

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const card = (page, name) => page.locator(`.card[data-card="${name}"]`);
const codes = (page) => page.locator(".moves li code").allTextContents();
const made = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".moves li:not(.is-later)").length === count, count, WAIT);
const said = (page) => page.locator("#live").textContent();

test("two presses send a card home, by mouse and by finger; without a home to where it can go", async () => {
  for (const options of [{}, PHONE]) {
    const page = await visit(served.browser, options);
    const press = async (locator) => {
      if (options === PHONE) {
        await locator.tap();
        await locator.tap();
      } else await locator.dblclick();
    };
    const { moves } = await ask(served.home, "solve", { game: "freecell", deal: "ms:617", quality: "good" });
    const ways = async (line) => (await ask(served.home, "position", { game: "freecell", deal: "ms:617", moves: line })).legal.filter(({ kind, from }) => kind === "move" && from.row);
    const isHome = ({ to }) => word(to).startsWith("foundation");
    // A card that can go home and to a cell, and one that has no home but lies on another one well.
    let line = [];
    while (!(await ways(line)).some(isHome)) line = moves.slice(0, line.length + 1);
    const home = (await ways(line)).find(isHome);
    await show(page, served.home, "freecell", "ms:617", line);
    await press(page.locator(`.card[data-place="${word(home.from)}"]`));
    await made(page, line.length + 1);
    assert.equal((await codes(page)).at(-1), home.text);
    line = [];
    const able = await ways(line);
    const on = able.find(({ from, to }) => to.row && !able.some((other) => word(other.from) === word(from) && isHome(other)));
    await show(page, served.home, "freecell", "ms:616");
    await show(page, served.home, "freecell", "ms:617", ["1a"]);
    await page.keyboard.press("u");
    await made(page, 0);
    await press(page.locator(`.card[data-place="${word(on.from)}"]`));
    await made(page, 1);
    assert.equal((await codes(page)).at(-1), on.text);
    await page.context().close();
  }
});

test("one press is enough for the only thing that can be done, and a press of where it went does no more", async () => {
  const page = await visit(served.browser);
  const { legal } = await ask(served.home, "position", { game: "gaps", deal: "seed:3", moves: [] });
  const alone = legal.find((move) => legal.filter((other) => word(other.from) === word(move.from)).length === 1);
  await show(page, served.home, "gaps", "seed:3");
  await page.locator(`.card[data-place="${word(alone.from)}"]`).click();
  await made(page, 1);
  assert.deepEqual(await codes(page), [alone.text]);
  await page.locator(`.card[data-place="${word(alone.to)}"]`).click();
  await page.waitForTimeout(100);
  assert.deepEqual(await codes(page), [alone.text]);
  await page.context().close();
});

test("a card under others is not ringed, the run that can be moved is", async () => {
  const page = await visit(served.browser);
  await show(page, served.home, "freecell", "ms:617");
  const buried = page.locator('.card[data-place="row-1-0"]');
  await buried.click({ position: { x: 10, y: 8 } });
  await page.locator(".card.picked").first().waitFor();
  assert.ok(!(await buried.getAttribute("class"))?.includes("picked"));
  assert.deepEqual(await page.locator(".card.picked").evaluateAll((cards) => cards.map((one) => one.getAttribute("data-place"))), ["row-1-6"]);
  await page.context().close();
});

test("a card is put where it lies, not only where the pointer is", async () => {
  const page = await visit(served.browser);
  await show(page, served.home, "freecell", "ms:617");
  const { legal } = await ask(served.home, "position", { game: "freecell", deal: "ms:617", moves: [] });
  const move = legal.find(({ kind, from, to }) => kind === "move" && from.row && to.row);
  assert.ok(move, "the deal has such a move");
  const a = await page.locator(`.card[data-place="${word(move.from)}"]`).boundingBox();
  const b = await page.locator(`.card[data-place="row-${move.to.row.row}-${move.to.row.place - 1}"]`).boundingBox();
  // Taken at its upper left corner, so that the pointer ends left of the target while the card lies over two thirds of it.
  await page.mouse.move(a.x + 3, a.y + 6);
  await page.mouse.down();
  await page.mouse.move(b.x - 0.3 * b.width + 3, b.y + 30, { steps: 6 });
  assert.equal(await page.evaluate(([x, y]) => document.elementsFromPoint(x, y).some((one) => one.matches(".card.target")), [b.x - 0.3 * b.width + 3, b.y + 30]), false, "the pointer is beside it");
  await page.mouse.up();
  await made(page, 1);
  assert.deepEqual(await codes(page), [move.text]);
  await page.context().close();
});

test("what cannot be done is shown and said, without motion where none is wanted", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const page = await visit(served.browser, { reducedMotion });
    await show(page, served.home, "freecell", "ms:617");
    const { legal } = await ask(served.home, "position", { game: "freecell", deal: "ms:617", moves: [] });
    const top = await page.locator('.card[data-place="row-0-6"]').getAttribute("data-card");
    const wrong = [1, 2, 3, 4, 5, 6, 7].find((to) => !legal.some((move) => move.from?.row?.row === 0 && move.to?.row?.row === to));
    const from = await card(page, top).boundingBox();
    const to = await page.locator(`.card[data-place^="row-${wrong}-"]`).last().boundingBox();
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
    await page.mouse.up();
    const refused = page.locator(".card.refused");
    assert.equal(await refused.count(), 1);
    assert.equal(await refused.locator(".face").evaluate((face) => getComputedStyle(face).animationName), reducedMotion === "reduce" ? "none" : "refused");
    assert.match((await said(page)) ?? "", / cannot go there\.$/);
    await page.waitForFunction(() => !document.querySelector(".card.refused"), null, WAIT);
    assert.deepEqual(await codes(page), []);
    await page.context().close();
  }
  const page = await visit(served.browser);
  await show(page, served.home, "klondike", "seed:1");
  const { legal } = await ask(served.home, "position", { game: "klondike", deal: "seed:1", moves: [] });
  const stuck = [0, 1, 2, 3, 4, 5, 6].find((pile) => !legal.some((move) => move.from?.row?.row === pile));
  await page.locator(`.card[data-place="row-${stuck}-${stuck}"]`).click();
  assert.equal(await page.locator(".card.refused").count(), 1);
  assert.match((await said(page)) ?? "", / cannot be moved now\.$/);
  await page.context().close();
});

test("a hint is an arrow that hides no index", async () => {
  for (const [game, deal, options] of /** @type {const} */ ([["freecell", "ms:617", {}], ["freecell", "ms:617", PHONE], ["beleaguered-castle", "seed:30", {}], ["gaps", "seed:3", {}]])) {
    const page = await visit(served.browser, options, { light: "always" });
    const { moves } = await ask(served.home, "solve", { game, deal, quality: "good" });
    for (const count of [0, 9, 21, 34]) {
      await show(page, served.home, game, deal, moves.slice(0, count));
      await page.waitForFunction(() => document.querySelector(".verdict h2")?.textContent === "Can be won", null, WAIT);
      await page.keyboard.press("h");
      await page.locator(".arrow.hint").waitFor(WAIT);
      const hidden = await page.evaluate(() => {
        const table = document.querySelector(".table")?.getBoundingClientRect();
        const line = /** @type {SVGPathElement} */ (document.querySelector(".arrow .line"));
        const points = Array.from({ length: 80 }, (_, i) => line.getPointAtLength((line.getTotalLength() * i) / 79));
        const ranks = [...document.querySelectorAll(".table .card .rank")].map((rank) => rank.getBoundingClientRect());
        return points.filter(({ x, y }) => ranks.some((box) => x + table.left > box.left && x + table.left < box.right && y + table.top > box.top && y + table.top < box.bottom)).length;
      });
      assert.equal(hidden, 0, `${game} after ${count} moves`);
      await page.keyboard.press("Escape");
    }
    assert.equal(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector(".arrow .line"))).strokeWidth), "4px");
    await page.context().close();
  }
});

test("what a card in a fan shows can be read: rank and suit whole, and nothing of its picture", async () => {
  /** What of the ranks and suits of cards that lie under others is hidden, and what of their pictures is seen. */
  const wrong = (page) => page.evaluate(() => [...document.querySelectorAll(".table .card.fanned-over")].flatMap((one) => {
    const parts = [...one.querySelectorAll(".rank, .suit:not(.pip)")];
    const isSeen = (part) => {
      const box = part.getBoundingClientRect();
      return [[box.left + 1, box.top + 1], [box.right - 1, box.top + 1], [box.left + 1, box.bottom - 1], [box.right - 1, box.bottom - 1]]
        .every(([x, y]) => document.elementFromPoint(x, y)?.closest(".card") === one);
    };
    const pip = one.querySelector(".pip");
    const name = `${one.getAttribute("data-place")} ${one.getAttribute("data-card")}`;
    return [...(parts.every(isSeen) ? [] : [`${name} is hidden`]), ...(pip && pip.getClientRects().length ? [`${name} shows a pip`] : [])];
  }));
  for (const [game, deal, count, options] of /** @type {const} */ ([["beleaguered-castle", "seed:30", 60, {}], ["siegecraft", "seed:3", 40, {}], ["klondike", "seed:1", 24, {}], ["klondike", "seed:1", 24, PHONE],
    ["golf", "seed:3", 16, PHONE], ["calculation", "seed:1", 40, PHONE], ["freecell", "ms:617", 20, PHONE], ["tri-peaks", "seed:1", 10, {}], ["fan", "seed:1", 8, PHONE]])) {
    const { moves } = await ask(served.home, "solve", { game, deal, quality: "fast" });
    const page = await visit(served.browser, options);
    await show(page, served.home, game, deal, moves.slice(0, count));
    await page.waitForTimeout(50);
    assert.deepEqual(await wrong(page), [], `${game} ${JSON.stringify(options)}`);
    await page.context().close();
  }
});
