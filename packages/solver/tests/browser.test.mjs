// The package in a real browser, served as plain files.

import assert from "node:assert/strict";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const PACKAGE = "node_modules/@winnable/solver";

/** Serves this folder; others may load from it too. */
async function serve() {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    if (path === "/") return response.setHeader("content-type", "text/html").end("<!doctype html><title>nothing</title>");
    const file = fileURLToPath(new URL(`.${path}`, import.meta.url));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader("content-type", KINDS[extname(file)] ?? "application/octet-stream").setHeader("access-control-allow-origin", "*");
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, home: `http://127.0.0.1:${server.address().port}` };
}

let browser, here, there;
before(async () => {
  [here, there] = [await serve(), await serve()];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"] });
});
after(async () => {
  await browser?.close();
  for (const { server } of [here, there]) server.close();
});

/** An empty page, what it loads and what goes wrong with it. */
async function empty() {
  const page = await browser.newPage();
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").at(-1)));
  page.on("pageerror", (error) => assert.fail(error));
  await page.goto(here.home);
  return { page, loaded };
}

test("the example of the README, by an import map", async () => {
  const readme = readFileSync(new URL(`${PACKAGE}/README.md`, import.meta.url), "utf8");
  const [, expected] = /```text\n([^`]*)```/.exec(readme);
  const [map] = /<script type="importmap">.*<\/script>/.exec(readme);
  const { page } = await empty();
  let said = "";
  page.on("console", (message) => (said += message.type() === "log" ? `${message.text()}\n` : ""));
  await page.setContent(`<!doctype html>${map}<script type="module">await import("/example.mjs"); document.title = "done";</script>`);
  await page.waitForFunction(() => document.title === "done", null, { timeout: 120_000 });
  assert.equal(said, expected);
  await page.close();
});

test("a signal ends a worker, and a judge is loaded when it is needed", { timeout: 120_000 }, async () => {
  const { page, loaded } = await empty();
  const address = `/${PACKAGE}/index.js`;
  const closed = new Promise((ended) => page.on("worker", (worker) => worker.on("close", ended)));
  const name = await page.evaluate(async (address) => {
    const { deal, solve } = await import(address);
    await deal("freecell", 1);
    const asked = new AbortController();
    const solved = solve("forty-thieves", "seed:2", { quality: "fast", limits: { states: 1e15, bytes: 2 ** 30 }, signal: asked.signal });
    setTimeout(() => asked.abort(), 300);
    return solved.then(() => "answered", (error) => error.name);
  }, address);
  assert.equal(name, "AbortError");
  await closed;
  assert.ok(loaded.includes("engine.wasm") && !loaded.some((file) => file.startsWith("judge")), loaded.join(" "));
  const told = await page.evaluate(async (address) => {
    const { WinnableError, chance, close, solve } = await import(address);
    const { games } = await chance("calculation:1", 1, [], { games: 2 });
    const refused = await solve("freecell", "x").catch((error) => [error instanceof WinnableError, error.message]);
    const running = solve("forty-thieves", "seed:2", { limits: { states: 1e15, bytes: 2 ** 30 } }).catch((error) => error.fault);
    await close();
    return { games, refused, fault: await running };
  }, address);
  assert.deepEqual(told, { games: 2, refused: [true, 'expected a deal such as ms:617 or seed:42, or a position as text, found "x"'], fault: "closed" });
  assert.deepEqual(loaded.filter((file) => file.startsWith("judge")), ["judge-1.bin"]);
  // All workers end: the browser tells of each a little later.
  while (page.workers().length) await new Promise((ended) => setTimeout(ended, 20));
  await page.close();
});

test("a package on another site, and files elsewhere", async () => {
  const { page } = await empty();
  const ask = (address, base) => page.evaluate(async ([address, base]) => {
    const { close, configure, solve } = await import(address);
    if (base) configure({ base });
    try {
      return (await solve("freecell", 11982)).verdict;
    } catch (error) {
      return `${error.fault}: ${error.message}`;
    } finally {
      await close();
    }
  }, [address, base]);
  assert.equal(await ask(`${there.home}/${PACKAGE}/index.js`), "unwinnable");
  assert.equal(await ask(`/${PACKAGE}/index.js`, "nowhere"), `file: expected a file at ${here.home}/nowhere/engine.wasm, found none: 404 Not Found`);
  assert.equal(await ask(`/${PACKAGE}/index.js`, `/${PACKAGE}`), "unwinnable");
  assert.equal(await ask(`/${PACKAGE}/index.js`, `${there.home}/${PACKAGE}/`), "unwinnable");
  await page.close();
});

test("the demo says whether a deal can be won", async () => {
  const { page } = await empty();
  await page.goto(`${here.home}/${PACKAGE}/demo/index.html`);
  const solve = async (number) => {
    await page.fill("#number", number);
    await page.click("text=Solve");
    await page.waitForFunction(() => document.querySelector("#stop").disabled, null, { timeout: 60_000 });
    return page.textContent("output");
  };
  const [, told] = /^ms:617 can be won in (\d+) moves; [\d,]+ states searched\.$/.exec(await solve("617"));
  const moves = (await page.textContent("#moves")).trim().split(" ");
  assert.equal(moves.length, Number(told));
  assert.ok(moves.every((move) => /^[1-8a-d][1-8a-dh](v\d+)?$/.test(move)), `${moves} are moves`);
  await page.screenshot({ path: fileURLToPath(new URL("demo.png", import.meta.url)) });
  assert.match(await solve("11982"), /^ms:11982 cannot be won: every line of play was searched; [\d,]+ states searched\.$/);
  assert.match(await solve("x"), /^expected a deal such as ms:617/);
  await page.close();
});
