// Every game of the list in a real browser, without a line of its own: all cards have their places, within the screen and to be
// read, and a move is made and taken back by mouse, by touch and by keyboard. Usage as page.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serving } from "./serving.mjs";

/** @type {Awaited<ReturnType<typeof serving>>} */
let served;
/** @type {any[]} */
let games;
const WAIT = { timeout: 30_000 };
const SIZES = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
];

before(async () => {
  served = await serving();
  games = await (await fetch(`${served.home}/api/v1/games`)).json();
});
after(() => served?.end());

/** What the server answers. */
async function ask(what, question) {
  const response = await fetch(`${served.home}/api/v1/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) });
  const answer = await response.json();
  assert.equal(response.status, 200, `${JSON.stringify(question)}: ${answer.error}`);
  return answer;
}

/** A browser with the light off, so that nothing is searched, and a page there that fails the test if it has an error. */
async function visit(options, isFaceUp = false) {
  const context = await served.browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  await context.addInitScript((isFaceUp) => {
    if (!location.protocol.startsWith("http")) return;
    localStorage.setItem("light", "off");
    localStorage.setItem("face-up", isFaceUp ? "yes" : "no");
  }, isFaceUp);
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(error.message));
  return page;
}

/** Shows a deal. */
async function show(page, game, deal, moves = []) {
  await page.evaluate(() => document.querySelector(".table")?.setAttribute("data-old", ""));
  await page.goto(`${served.home}/#/${game}/${encodeURIComponent(deal)}${moves.length ? `/${moves.map(encodeURIComponent).join(",")}` : ""}`);
  await page.waitForFunction(() => document.querySelector(".table:not([data-old]) .spot"), null, WAIT).catch(() => assert.fail(`${game} ${deal} is not shown`));
}

const word = (place) => (typeof place === "string" ? place : place.row ? `row-${place.row.row}-${place.row.place}` : Object.entries(place)[0].join("-"));

/** The cards on the table, and what is wrong with how they lie: outside of the screen, or with no corner to be read by. */
const look = (page) => page.evaluate(() => {
  const table = /** @type {HTMLElement} */ (document.querySelector(".table"));
  const within = table.getBoundingClientRect();
  const [right, bottom] = [Math.min(within.right, innerWidth), Math.min(within.bottom, innerHeight)];
  const wrong = [];
  const boxes = [...document.querySelectorAll(".table .card, .table .spot")];
  for (const box of boxes) {
    const at = box.getBoundingClientRect();
    const name = `${box.getAttribute("data-place")} ${box.getAttribute("data-card") ?? ""}`;
    const isOut = at.left < within.left - 0.5 || at.top < within.top - 0.5 || at.right > right + 0.5 || at.bottom > bottom + 0.5;
    if (isOut) wrong.push(`${name} is outside: ${Math.round(at.left)} ${Math.round(at.top)} ${Math.round(at.right)} ${Math.round(at.bottom)} of ${right} ${bottom}`);
    if (!box.matches(".card") || name.includes("?") || isOut) continue;
    // A card that lies on its foundation under the next one need not be read, and on a short screen one deep in a reserve is not.
    if (/^foundation/.test(name) || (/^under-reserve/.test(name) && innerHeight < 700)) continue;
    const y = at.top + 3;
    const hits = [at.left + 4, at.right - 4].some((x) => document.elementFromPoint(x, y)?.closest(".card") === box);
    if (!hits) wrong.push(`${name} is covered`);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the screen");
  const cards = [...document.querySelectorAll(".table .card")].map((card) => [card.getAttribute("data-place"), card.getAttribute("data-card")]);
  return { wrong, cards: cards.sort().map((card) => card.join(" ")) };
});

/** The same once the table has its size: it is drawn again when the panel beside it has come. */
async function settled(page, isThere = (seen) => !seen.wrong.length) {
  let seen = await look(page);
  // Long enough for a machine that does much else.
  for (let tries = 0; !isThere(seen) && tries < 100; tries += 1) {
    await page.waitForTimeout(100);
    seen = await look(page);
  }
  return seen;
}

/** The cards of a board: what the table must show of them, and that they are a whole deck. */
function told(position) {
  const { board, shape } = position;
  const up = (board.foundations.decks ?? [board.foundations.suits ?? []]).flat();
  const lying = [...board.cells.filter((slot) => slot), ...board.rows.flat().filter((slot) => slot), ...board.reserves.flat()];
  const base = board.base ? "A23456789TJQK".indexOf(board.base) : 0;
  const rank = (slot) => "A23456789TJQK".indexOf(slot.replace("[", "")[0]) + 1;
  const ranks = position.open || shape.kind !== "piles" ? 13 : Math.max(...[...lying, ...(board.stock ?? [])].map(rank), ...up);
  const home = up.reduce((sum, n) => sum + (n ? ((n - 1 - base + 13) % 13) + 1 : 0), 0) + (board.foundations.tops ?? []).filter((top) => top).length;
  // Gaps lays its aces (or kings) aside.
  const aside = shape.kind === "rows" ? board.rows.flat().filter((slot) => !slot).length : 0;
  // Games of piles have a foundation for each suit of each deck; a row that closes up may be dealt a part of one.
  const deck = shape.kind === "line" ? lying.length : shape.kind === "piles" && shape.foundations ? shape.foundations * ranks : 52;
  return { lying: lying.length, all: lying.length + (board.stock?.length ?? 0) + (board.waste?.length ?? 0) + home + aside, deck };
}

/** How often each card may be there. */
const copies = (shape) => Math.max(1, shape.foundations / 4);

test("every game shows all its cards on every screen, open and covered", async () => {
  for (const options of SIZES) {
    for (const isFaceUp of [false, true]) {
      const page = await visit(options, isFaceUp);
      for (const { name, shape } of games) {
        // Where no card is covered, face up is the same.
        if (isFaceUp && !shape.has_stock && !shape.has_face_down && !shape.is_reserve_stacked) continue;
        // Under a whole stock that is laid open the board is scrolled on a short screen, which faceup.test.mjs looks at.
        if (isFaceUp && shape.has_stock && options.viewport.height < 700) continue;
        // And so it is on a phone where the stock is that of two decks.
        if (isFaceUp && shape.has_stock && shape.foundations > 4 && options.viewport.width < 700) continue;
        for (const deal of ["seed:2"]) {
          const position = await ask("position", { game: name, deal });
          await show(page, name, deal);
          const { wrong, cards } = await settled(page);
          const where = `${name} ${deal} at ${options.viewport.width} by ${options.viewport.height}${isFaceUp ? ", face up" : ""}`;
          assert.deepEqual(wrong, [], where);
          const { lying, all, deck } = told(position);
          assert.equal(all, deck, `${where}: a whole deck`);
          const shown = cards.filter((card) => /^(row|cell|reserve|under-reserve)/.test(card));
          assert.equal(shown.length, lying, `${where}: every card has its place`);
          const names = cards.map((card) => card.split(" ")[1]);
          const isOften = (name) => names.filter((other) => other === name).length > copies(shape);
          assert.deepEqual(names.filter(isOften), [], `${where}: no card more often than there are decks`);
          if (position.board.stock && !isFaceUp) {
            const count = position.board.stock.length - (position.shape.kind === "stacks" ? 1 : 0);
            assert.equal(await page.locator('.spot[data-place="stock"] .caption b').textContent(), String(count), where);
          }
        }
      }
      await page.context().close();
    }
  }
});

/** The element to press for a place: the card that lies there, on a pile the last one, or the empty place. */
async function found(page, place, isTarget) {
  const exact = page.locator(`.card[data-place="${place}"]`);
  const heights = await exact.evaluateAll((all) => all.map((card) => Number(/** @type {HTMLElement} */ (card).style.zIndex)));
  if (heights.length) return exact.nth(heights.indexOf(Math.max(...heights)));
  const pile = place.replace(/^(row-\d+)-\d+$/, "$1");
  const cards = page.locator(`.card[data-place^="${pile}-"]`);
  if (isTarget && pile !== place && (await cards.count())) {
    const places = await cards.evaluateAll((all) => all.map((card) => Number(card.getAttribute("data-place")?.split("-")[2])));
    return page.locator(`.card[data-place="${pile}-${Math.max(...places)}"]`);
  }
  const spot = page.locator(`.spot[data-place="${place}"]`);
  return (await spot.count()) ? spot : page.locator(`.spot[data-place="${pile}"]`);
}

/** The places that somebody goes through to make a move. */
function steps(move) {
  if (move.kind === "remove") return move.from.map(word);
  if (move.kind === "move") return [word(move.from), word(move.to)];
  return ["stock"];
}

const pileOf = (place) => place.replace(/^(row-\d+)-\d+$/, "$1");
/** The piles of the last move. @type {string[]} */
let last = [];

/** Presses places one after the other. @param {"click"|"tap"|"keys"} how */
async function press(page, move, how) {
  const places = steps(move);
  // Nobody takes a card again as soon as it has come to lie, or the next one where a card just went: a press there is one of the same move.
  if (last.includes(pileOf(places[0])) && places[0] !== "stock") await page.waitForTimeout(750);
  last = places.map(pileOf);
  for (const [i, place] of places.entries()) {
    // A card that can go to one place only goes there when it is pressed, and is not held.
    if (i > 0 && !(await page.locator(".card.picked").count())) return;
    const element = await found(page, place, i > 0);
    // Where it shows under the next card: its corner, or in a wing of a castle the other corner.
    const corner = await element.evaluate((box) => {
      const at = box.getBoundingClientRect();
      const x = [4, at.width - 4].find((x) => document.elementFromPoint(at.left + x, at.top + 4)?.closest("[data-place]") === box);
      return { x: x ?? at.width / 2, y: x === undefined ? at.height / 2 : 4 };
    });
    if (how === "keys") {
      await element.focus();
      await page.keyboard.press("Enter");
    } else if (how === "tap") await element.tap({ position: corner });
    else await element.click({ position: corner });
  }
}

const line = (page) => page.locator(".moves li code").allTextContents();

test("in every game a move is made and taken back, by mouse, touch and keyboard", async () => {
  for (const [options, how] of /** @type {const} */ ([[SIZES[0], "click"], [SIZES[1], "tap"], [SIZES[2], "keys"]])) {
    const page = await visit(options);
    for (const { name } of games) {
      const { legal } = await ask("position", { game: name, deal: "seed:1" });
      // One of each kind: from pile to pile, home, to a cell, from a reserve, from a foundation, of the stock.
      const kinds = new Map(legal.map((move) => [move.kind === "move" ? steps(move).map((place) => place.split("-")[0]).join(" to ") : move.kind, move]));
      kinds.delete("close-up");
      assert.ok(kinds.size, `${name} has a move`);
      await show(page, name, "seed:1");
      const before = (await settled(page)).cards;
      for (const [kind, move] of kinds) {
        await press(page, move, how);
        await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT).catch(() => assert.fail(`${name}: ${kind} by ${how}`));
        const [made] = await line(page);
        const same = legal.filter((other) => steps(other).map((p) => p.replace(/-\d+$/, "")).join() === steps(move).map((p) => p.replace(/-\d+$/, "")).join()).map(({ text }) => text);
        assert.ok(same.includes(made), `${name}: ${made} was made for ${move.text}`);
        const { wrong, cards } = await settled(page);
        assert.deepEqual(wrong, [], `${name} after ${made}`);
        assert.notDeepEqual(cards, before, `${name}: ${made} shows`);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.waitForFunction(() => document.querySelectorAll(".moves .is-later").length === 1, null, WAIT);
        const back = await settled(page, (seen) => !seen.wrong.length && seen.cards.join() === before.join());
        assert.deepEqual(back.cards, before, `${name}: ${made} is taken back`);
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("game ")).forEach((key) => localStorage.removeItem(key)));
        await page.evaluate(() => (location.hash = "#/data"));
        await show(page, name, "seed:1");
      }
    }
    await page.context().close();
  }
});

for (const [game, options, how] of /** @type {const} */ ([["thirty", SIZES[0], "click"], ["eight-off", SIZES[1], "tap"], ["fan", SIZES[1], "tap"], ["canfield", SIZES[1], "tap"],
  ["golf", SIZES[1], "tap"], ["pyramid", SIZES[0], "click"], ["tri-peaks", SIZES[2], "keys"], ["late-binding", SIZES[2], "tap"], ["russian", SIZES[1], "tap"]])) {
  test(`a whole game of ${game} is won by ${how} at ${options.viewport.width} by ${options.viewport.height}, and every card stays on the screen`, async () => {
    let deal = "";
    let solved;
    for (let seed = 1; !solved?.moves?.length; seed++) {
      deal = `seed:${seed}`;
      solved = await ask("solve", { game, deal, quality: "fast" });
    }
    const page = await visit(options);
    await show(page, game, deal);
    const played = [];
    for (const text of solved.moves) {
      const { legal } = await ask("position", { game, deal, moves: played });
      const move = legal.find((one) => one.text === text);
      await press(page, move, how);
      played.push(text);
      await page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, played.length, WAIT).catch(() => assert.fail(`${text}, move ${played.length} of ${game} ${deal}`));
      assert.deepEqual(await line(page), played);
      assert.deepEqual((await settled(page)).wrong.filter((one) => !one.endsWith("is covered")), [], `${game} ${deal} after move ${played.length}`);
    }
    assert.equal(await page.locator(".verdict h2").textContent(), `Won in ${played.length} moves`);
    await page.context().close();
  });
}

test("a card is dragged from the reserve, and one from a foundation", async () => {
  const page = await visit(SIZES[0]);
  for (const [game, from] of [["flower-garden", "reserve"], ["raglan", "foundation"], ["northwest-territory", "reserve"]]) {
    const { legal } = await ask("position", { game, deal: "seed:1" });
    const move = legal.find((one) => one.kind === "move" && word(one.from).startsWith(from) && one.to.row);
    assert.ok(move, `${game} has a move from a ${from}`);
    await show(page, game, "seed:1");
    const [source, target] = [await found(page, word(move.from), false), await found(page, word(move.to), true)];
    const [a, b] = [await source.boundingBox(), await target.boundingBox()];
    await page.mouse.move(a.x + 5, a.y + 8);
    await page.mouse.down();
    await page.mouse.move(b.x + 30, b.y + 40, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT);
    assert.deepEqual(await line(page), [move.text], game);
  }
  await page.context().close();
});

test("moves of many piles, of a reserve and of the stock are typed as they are written", async () => {
  const page = await visit(SIZES[0]);
  const type = async (keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  for (const [game, pattern] of /** @type {const} */ ([["fan", /^\d{4}$/], ["king-albert", /^\d\d$/], ["flower-garden", /^r\d+$/], ["canfield", /^D$/], ["eight-off", /^\di$/], ["thirty", /v2$/]])) {
    const { legal } = await ask("position", { game, deal: "seed:1" });
    const move = legal.find(({ text }) => pattern.test(text));
    assert.ok(move, `${game} has a move like ${pattern}`);
    await show(page, game, "seed:1");
    await type(move.text.replace(/v\d$/, "").replace(/^r/, "R"));
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1, null, WAIT).catch(() => assert.fail(`${game} ${move.text}`));
    assert.deepEqual(await line(page), [move.text], game);
  }
  // The number of cards belongs to the move, whether or not as many went before it was told; the next key begins the next move.
  for (const [deal, first] of [["seed:2", "54v3"], ["seed:18", "54v5"]]) {
    const { legal } = await ask("position", { game: "yukon", deal, moves: [first] });
    const next = legal.find(({ text }) => /^\d\d$/.test(text)).text;
    await show(page, "yukon", deal);
    await type(`${first}${next}`);
    await page.waitForFunction((next) => [...document.querySelectorAll(".moves code")].at(-1)?.textContent === next, next, WAIT).catch(() => assert.fail(`${first} ${next}`));
    assert.deepEqual(await line(page), [first, next]);
  }
  await page.context().close();
});
