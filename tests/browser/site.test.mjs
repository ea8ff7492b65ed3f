// The page as files: on a plain web server, below a path, with the engine in the browser. Usage: node --test site.test.mjs, with
// WINNABLE naming a program that site.sh has built; any other has no engine for browsers, and these tests are skipped.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { chromium } from "playwright-core";
import { gzipSync } from "node:zlib";

const folder = mkdtempSync(join(tmpdir(), "winnable-site-"));
const public_ = join(folder, "winnable");
const written = spawnSync(process.env.WINNABLE ?? "winnable", ["site", "--out", public_], { encoding: "utf8" });
const skip = written.status === 2 && written.stderr.includes("./site.sh") ? "the program was built without the engine for browsers" : false;
const WAIT = { timeout: 60_000 };
/** A position of FreeCell that four moves win. */
const LATE = "1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH";

const port = () => new Promise((found) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close(() => found(port));
  });
});

/** A plain web server, which knows nothing of the page. @param {number} port */
async function plain(port) {
  const child = spawn("python3", ["-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, String(port)], { stdio: ["ignore", "ignore", "pipe"] });
  /** @type {string[]} */
  const asked = [];
  createLines(child.stderr, (line) => asked.push(line));
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(() => true, () => false);
    if (isThere) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const ended = new Promise((done) => child.on("exit", done));
  return { asked, end: () => (child.kill(), ended) };
}

/** @param {import("node:stream").Readable} stream @param {(line: string) => void} each */
function createLines(stream, each) {
  let rest = "";
  stream.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(each);
  });
}

describe("the page as files", { skip }, () => {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof plain>>} */
  let server;
  let home = "";
  before(async () => {
    assert.equal(written.status, 0, written.stderr);
    const at = /** @type {number} */ (await port());
    server = await plain(at);
    home = `http://localhost:${at}/winnable/`;
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  });
  after(async () => {
    await browser?.close();
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A page of a person of its own, which fails the test if it has an error. @param {string} [address] @param {import("playwright-core").BrowserContext} [person] */
  async function open(address = "", person) {
    const context = person ?? (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] }));
    const page = await context.newPage();
    // The light as it was always; newcomers ask for it.
    await page.addInitScript(() => { if (location.protocol === "http:") localStorage.setItem("light", localStorage.getItem("light") ?? "always"); });
    page.on("pageerror", (error) => assert.fail(error.message));
    await page.goto(home + address);
    return page;
  }
  /** @param {import("playwright-core").Page} page @param {RegExp} expected */
  const says = (page, expected) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".verdict h2")?.textContent ?? ""), expected.source, WAIT);
  /** @param {import("playwright-core").Page} page @param {number} count */
  const moves = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, count, WAIT);

  test("a game is chosen and played, its light is lit, and moves that come quickly end what is searched for", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Deal" }).fill("ms:1");
    await page.getByRole("button", { name: /^FreeCell Down/ }).click();
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 52, null, WAIT);
    await says(page, /^Can be won$/);
    for (const keys of ["1c", "2a", "3b"]) for (const key of keys) await page.keyboard.press(key);
    await moves(page, 3);
    for (let n = 0; n < 3; n++) await page.keyboard.press("u");
    await says(page, /^Can be won$/);
    assert.deepEqual(await page.locator("#views a").allTextContents(), ["Play", "Puzzles", "Records", "Experiments"], "there is no data folder");
    await page.context().close();
  });

  test("a hint is shown and made, a win is watched, and the shortest one too", async () => {
    const page = await open("#/monte-carlo:4/seed:3");
    await says(page, /chance to win/);
    await page.keyboard.press("h");
    await page.locator(".card.hint").first().waitFor(WAIT);
    await page.goto(`${home}#/freecell/ms:1`);
    await says(page, /^Can be won$/);
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Do it" }).click();
    await moves(page, 1);
    await says(page, /^Can be won$/);
    await page.getByRole("button", { name: "Watch" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    const slider = page.locator(".watching input[type=range]");
    await slider.fill(String(await slider.getAttribute("max")));
    await says(page, /^Won in \d+ moves$/);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.goto(`${home}#/freecell/${encodeURIComponent(LATE)}`);
    await says(page, /^Can be won$/);
    await page.getByRole("button", { name: "Watch" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Shortest" }).click();
    await page.waitForFunction(() => document.querySelector(".watching input[type=range]")?.getAttribute("max") === "4", null, WAIT);
    await page.context().close();
  });

  test("a lost game names the move that did it, and a chance comes with the judge of its game alone", async () => {
    const page = await open("#/freecell/ms:617/1a,2b,3c,4d");
    await says(page, /^Move 3 lost it$/);
    assert.deepEqual(server.asked.filter((line) => line.includes("judge-4")), [], "nobody needed it yet");
    await page.goto(`${home}#/calculation/seed:1`);
    await says(page, /^\d+ % chance to win$/);
    assert.equal(server.asked.filter((line) => line.includes("judge-4")).length, 1);
    assert.equal(server.asked.filter((line) => /judge-[123]-/.test(line)).length, 0);
    await page.context().close();
  });

  test("a position is pasted, and a search that nobody waits for ends with its worker", async () => {
    const page = await open();
    await page.locator(".paste summary").click();
    await page.locator(".paste textarea").fill(LATE);
    await page.locator(".paste select").selectOption("freecell");
    await page.locator(".paste button").first().click();
    await page.locator('.card[data-card="QD"]').waitFor(WAIT);
    // A search of minutes, which is ended as soon as it has begun; the same pool answers the next question.
    const ended = new Promise((found) => {
      for (const worker of page.workers()) worker.on("close", () => found(true));
      page.on("worker", (worker) => worker.on("close", () => found(true)));
    });
    const told = await page.evaluate(async () => {
      const folder = /** @type {HTMLScriptElement} */ (document.querySelector("script[src]")).src.replace(/[^/]*$/, "");
      const { ask } = await import(`${folder}workers.js`);
      const stop = new AbortController();
      const long = ask("deals", { game: "klondike", first: "1", deals: 10_000 }, stop.signal).then(() => "answered", (/** @type {Error} */ error) => error.name);
      setTimeout(() => stop.abort(), 300);
      const short = (await long, await ask("deals", { game: "freecell", first: "1", deals: 1 }));
      return [await long, short.rows[0].verdict];
    });
    assert.deepEqual(told, ["AbortError", "winnable"]);
    assert.ok(await ended, "its worker is gone");
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    assert.ok(page.workers().length <= cores + 2, `${page.workers().length} workers on ${cores} cores`);
    await page.context().close();
  });

  test("a deal is graded, and a game is shared by its address", async () => {
    const page = await open("#/freecell/ms:1/1c");
    await says(page, /^Can be won$/);
    await page.getByRole("button", { name: /How hard/ }).click();
    await page.waitForFunction(() => /^(Easy|Medium|Hard)\. A casual player wins/.test(document.querySelector(".note")?.textContent ?? ""), null, WAIT);
    await page.getByRole("button", { name: "Share" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${home}#/freecell/ms%3A1/1c`);
    const other = await open(link.slice(home.length));
    await moves(other, 1);
    await page.context().close();
    await other.context().close();
  });

  test("a rule file of one's own is a game of the page, now and another day", async () => {
    const page = await open();
    const rules = 'name = "nine"\ntitle = { en = "Nine piles", ja = "九つの山" }\n[piles]\ncount = 9\nbuild = "down"\nsuits = "any"\nmoves = "one"\nspaces = "any"\n\n[cells]\ncount = 3\n';
    const give = (/** @type {string} */ text) =>
      page.getByLabel("Rules of your own", { exact: true }).setInputFiles({ name: "nine piles.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator("summary", { hasText: "Rules of your own" }).click();
    await give(rules.replace("any", "anny"));
    await page.locator(".problem", { hasText: "nine-piles.toml: line 6, column 9: unknown variant `anny`" }).waitFor(WAIT);
    await give(rules);
    await page.getByRole("button", { name: /^Nine piles/ }).waitFor(WAIT);
    await page.goto(`${home}#/nine-piles.toml/seed:1`);
    await says(page, /^Can be won$/);
    await page.reload();
    await says(page, /^Can be won$/);
    await page.goto(home);
    await page.locator("summary", { hasText: "Rules of your own" }).click();
    await page.getByRole("button", { name: "Forget" }).click();
    await page.waitForFunction(() => Object.keys(localStorage).every((name) => !name.startsWith("rules ")), null, WAIT);
    await page.context().close();
  });

  test("an experiment runs in the browser, its rows are saved, and opened again by another", async () => {
    const page = await open("#/experiments");
    await page.locator("form select").first().selectOption("monte-carlo");
    await page.locator("form input").first().fill("60");
    await page.getByRole("button", { name: /Start/ }).click();
    await page.waitForFunction(() => /60 of 60 deals/.test(document.querySelector(".under")?.textContent ?? ""), null, WAIT);
    const saving = page.waitForEvent("download");
    await page.getByText("Save as CSV").click();
    const rows = readFileSync(await (await saving).path(), "utf8").trim().split("\n");
    assert.equal(rows.length, 61);
    assert.match(rows[1], /^monte-carlo(:\d)?,seed:1,(un)?winnable,/);
    const told = () => page.locator(".big").textContent();
    const before = await told();
    await page.reload();
    const open_ = (/** @type {string[]} */ lines) =>
      page.getByLabel("Open a saved CSV").setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
    await open_([rows[0], rows[1], rows[3]]);
    await page.locator(".side .problem", { hasText: "expected the deal seed:2 in line 3, found \"seed:3\"" }).waitFor(WAIT);
    await open_(rows);
    await page.waitForFunction(() => /60 of 60 deals/.test(document.querySelector(".under")?.textContent ?? ""), null, WAIT);
    assert.equal(await told(), before);
    await page.context().close();
  });

  test("the second load asks for nothing but what may have changed, and without a network the page goes on", async () => {
    const page = await open("#/freecell/ms:1");
    await says(page, /^Can be won$/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, WAIT);
    const before = server.asked.length;
    await page.reload();
    await says(page, /^Can be won$/);
    const again = server.asked.slice(before).filter((line) => line.includes('"GET') && !line.includes("service-worker.js"));
    assert.deepEqual(again, []);
    const at = new URL(home).port;
    await server.end();
    await page.reload();
    await says(page, /^Can be won$/);
    await page.goto(`${home}#/klondike/seed:1`);
    await says(page, /chance to win/);
    server = await plain(Number(at));
    await page.context().close();
  });

  test("files are named by their content, and what is loaded before the first board is small", async () => {
    const names = readdirSync(public_, { recursive: true, encoding: "utf8" });
    const plainNames = names.filter((name) => !/-[0-9a-f]{16}/.test(name)).sort();
    assert.deepEqual(plainNames, ["index.html", "licences.txt", "manifest.webmanifest", "service-worker.js"]);
    const told = [];
    for (const game of ["freecell/ms:1", "calculation/seed:1"]) {
      const context = await browser.newContext({ serviceWorkers: "block" });
      /** @type {Set<string>} */
      const asked = new Set();
      context.on("request", (request) => asked.add(new URL(request.url()).pathname.replace(/^\/winnable\//, "")));
      const page = await open(`#/${game}`, context);
      await page.locator(".table .card").first().waitFor(WAIT);
      // The judge of a game is asked for when its board is there.
      const loaded = [...asked].filter((name) => !name.endsWith(".bin")).map((name) => [name || "index.html", gzipSync(readFileSync(join(public_, name || "index.html"))).length]);
      const bytes = loaded.reduce((sum, [, size]) => sum + Number(size), 0);
      told.push(`${game} ${bytes} in ${loaded.length} files`);
      assert.ok(loaded.some(([name]) => /\.wasm$/.test(String(name))) && loaded.length > 20, JSON.stringify(loaded));
      assert.ok(bytes < 1_075_000, `${game}: ${JSON.stringify(loaded)}`);
      await context.close();
    }
    console.log(`gzip, before the first board: ${told.join("; ")}`);
  });
});
