// Pictures of the page for docs/pictures: every game in light, dark and at phone width, and the other parts of the page.
// Usage: node pictures.mjs FOLDER [NAME...], with WINNABLE naming the program and CHROMIUM the browser.

import { join } from "node:path";
import { serving } from "./serving.mjs";

const [folder, ...wanted] = process.argv.slice(2);
const { home, browser, end } = await serving();

/** Moves of a solution, from the server. */
async function solution(game, deal, count) {
  const response = await fetch(`${home}/api/v1/solve`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, deal, quality: "good" }),
  });
  return (await response.json()).moves.slice(0, count).map(encodeURIComponent).join(",");
}

/** Moves of the strong player, who does not look at the stock. */
async function advice(game, deal, count) {
  const moves = [];
  while (moves.length < count) {
    const response = await fetch(`${home}/api/v1/chance`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, deal, moves, games: 1 }),
    });
    const { advice } = await response.json();
    if (!advice) break;
    moves.push(advice);
  }
  return moves.map(encodeURIComponent).join(",");
}

const judged = () => /Can be won|lost it|cannot be won|Won in|chance|勝|敗/.test(document.querySelector(".verdict h2")?.textContent ?? "");
const VIEWS = [
  ["start", "", null],
  ["freecell", async () => `#/freecell/ms:617/${await solution("freecell", "ms:617", 24)}`, judged],
  ["lost", async () => "#/freecell/ms:617/1a,2b,3c,4d", judged],
  ["beleaguered-castle", async () => `#/beleaguered-castle/seed:30/${await solution("beleaguered-castle", "seed:30", 12)}`, judged],
  ["streets-and-alleys", async () => `#/streets-and-alleys/seed:1/${await solution("streets-and-alleys", "seed:1", 6)}`, judged],
  ["citadel", async () => `#/citadel/seed:2/${await solution("citadel", "seed:2", 6)}`, judged],
  ["siegecraft", async () => `#/siegecraft/seed:3/${await solution("siegecraft", "seed:3", 8)}`, judged],
  ["stronghold", async () => `#/stronghold/seed:3/${await solution("stronghold", "seed:3", 8)}`, judged],
  ["four-companies", async () => `#/four-companies/seed:2/${await solution("four-companies", "seed:2", 10)}`, judged],
  ["bakers-game", async () => `#/bakers-game/ms:3/${await solution("bakers-game", "ms:3", 10)}`, judged],
  ["fortress", async () => `#/fortress/seed:4/${await solution("fortress", "seed:4", 6)}`, judged],
  ["calculation", async () => `#/calculation/seed:42/${await advice("calculation", "seed:42", 34)}`, judged],
  ["monte-carlo", async () => `#/monte-carlo/seed:42/${await advice("monte-carlo", "seed:42", 9)}`, judged],
  ["klondike", async () => `#/klondike/seed:1/${await solution("klondike", "seed:1", 30)}`, judged],
  ["fan", async () => `#/fan/seed:1/${await solution("fan", "seed:1", 8)}`, judged],
  ["king-albert", async () => `#/king-albert/seed:3/${await solution("king-albert", "seed:3", 6)}`, judged],
  ["canfield", async () => `#/canfield/seed:1/${await solution("canfield", "seed:1", 12)}`, judged],
  ["flower-garden", async () => `#/flower-garden/seed:1/${await solution("flower-garden", "seed:1", 6)}`, judged],
  ["northwest-territory", async () => `#/northwest-territory/seed:1/${await solution("northwest-territory", "seed:1", 8)}`, judged],
  ["spider", async () => `#/spider/seed:1/${await solution("spider", "seed:1", 40)}`, judged],
  ["golf", async () => `#/golf/seed:3/${await solution("golf", "seed:3", 12)}`, judged],
  ["tri-peaks", async () => `#/tri-peaks/seed:1/${await solution("tri-peaks", "seed:1", 14)}`, judged],
  ["pyramid", async () => `#/pyramid/seed:1/${await solution("pyramid", "seed:1", 14)}`, judged],
  ["yukon", async () => `#/yukon/seed:1/${await solution("yukon", "seed:1", 10)}`, judged],
  ["scorpion", async () => `#/scorpion/seed:5/${await solution("scorpion", "seed:5", 8)}`, judged],
  ["black-hole", async () => `#/black-hole/seed:1/${await solution("black-hole", "seed:1", 20)}`, judged],
  ["accordion", async () => `#/accordion/seed:1/${await solution("accordion", "seed:1", 8)}`, judged],
  ["forty-thieves", async () => `#/forty-thieves/seed:1/${await solution("forty-thieves", "seed:1", 20)}`, judged],
  ["gaps", async () => `#/gaps/seed:3/${await solution("gaps", "seed:3", 14)}`, judged],
  ["won", async () => `#/freecell/ms:617/${await solution("freecell", "ms:617")}`, () => Boolean(document.querySelector(".facts b:last-of-type") && !document.querySelector(".facts")?.textContent?.includes("…"))],
  ["review", async () => "#/freecell/ms:617/1a,2b,3c,4d", judged, async (page) => {
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".turn.is-here").waitFor();
  }],
  ["why", async () => "#/freecell/ms:617/1a,2b,3c,4d", judged, async (page) => {
    await page.getByRole("button", { name: "Show why" }).click();
    await page.locator(".saved").waitFor();
  }],
  ["puzzle", "#/puzzles/freecell/hard/7", () => document.querySelectorAll(".card").length > 20],
  ["rules", "#/klondike/seed:1/D,D", () => document.querySelectorAll(".card").length > 20, (page) => page.locator("[data-key=rules]").click()],
  ["asked", "#/klondike/seed:1/D,D", () => document.querySelectorAll(".card").length > 20, async (page) => {
    await page.evaluate(() => localStorage.setItem("light", "asked"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await page.locator(".ask").waitFor();
  }],
  ["records", "#/records", null, async (page) => {
    const game = (played, won, row, best, fastest, fewest) => ({ played, won, row, best, fastest, fewest, open: null });
    await page.evaluate((kept) => localStorage.setItem("records", JSON.stringify(kept)), { games: { klondike: game(31, 12, 2, 4, 214, 98), freecell: game(18, 15, 4, 7, 312, 81), "freecell:cells=3": game(5, 2, 0, 1, 640, 90) }, deals: {}, days: {}, puzzles: { freecell: { solved: 11, tried: 14 } }, streak: 6, bestStreak: 9 });
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  }],
  ["experiment", "experiment", null],
];
const SIZES = [
  ["light", { viewport: { width: 1280, height: 800 }, colorScheme: "light" }],
  ["dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }],
  ["phone", { viewport: { width: 412, height: 880 }, colorScheme: "light", isMobile: true, hasTouch: true }],
];

const started = await fetch(`${home}/api/v1/experiments`, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: "four-companies", deals: 1500, first: "seed:1" }),
});
const experiment = (await started.json()).name;

async function take(name, size, options, address, ready, then) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("light", "always"));
  await page.goto(`${home}/${address}`);
  if (ready) await page.waitForFunction(ready, null, { timeout: 60_000 });
  if (then) await then(page);
  await page.waitForTimeout(ready ? 3500 : 1500);
  await page.screenshot({ path: join(folder, `page-${name}-${size}.png`) });
  await context.close();
}

for (const [name, where, ready, then] of VIEWS) {
  if (wanted.length && !wanted.includes(name)) continue;
  const address = where === "experiment" ? `#/experiments/${experiment}` : typeof where === "string" ? where : await where();
  for (const [size, options] of SIZES) await take(name, size, options, address, ready, then);
}
if (!wanted.length || wanted.includes("japanese")) {
  const phone = { ...SIZES[2][1], locale: "ja-JP" };
  await take("lost", "phone-japanese", phone, "#/freecell/ms:617/1a,2b,3c,4d", judged);
  await take("start", "japanese", { ...SIZES[0][1], locale: "ja-JP" }, "", null);
}
await end();
