// A picture of the first board of every game, for the pages of rules (docs/games).
// Usage: node boards.mjs FOLDER [GAME...], with WINNABLE naming the program and CHROMIUM the browser.

import { join } from "node:path";
import { serving } from "./serving.mjs";

const [folder, ...wanted] = process.argv.slice(2);
const { home, browser, end } = await serving();
const games = await (await fetch(`${home}/api/v1/games`)).json();
const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", viewport: { width: 760, height: 560 }, colorScheme: "light" });
const page = await context.newPage();
await page.addInitScript(() => localStorage.setItem("light", "never"));
for (const { name } of games) {
  if (wanted.length && !wanted.includes(name)) continue;
  await page.goto("about:blank");
  await page.goto(`${home}/#/${name}/seed:1`);
  await page.locator(".table .card").first().waitFor();
  await page.waitForTimeout(600);
  await page.locator(".table").screenshot({ path: join(folder, `board-${name}.png`) });
}
await end();
