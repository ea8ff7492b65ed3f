// The engine in WebAssembly says what the native one says, to the letter: verdict, moves and states of deals of every game at three
// limits, games of every player, grades and chances; ends of intervals to ten digits, since logarithms are the system's.
// Usage: node tests/engine/identity.mjs ENGINE.wasm ASK [DEALS [GAMES [POSITIONS]]], where ASK is crates/engine/examples/ask.rs as a
// program, DEALS (2) how many deals of each game are compared, GAMES (DEALS) how many games of each player (those who look far ahead a
// quarter of them), and POSITIONS (1) for how many positions the chance is asked, and the grade for as many deals or DEALS.

import assert from "node:assert/strict";
import { inWasm, native, timeless } from "./engines.mjs";

const LIMITS = [100, 3_000, 60_000];
const [wasm, program, many = "2", played = many, chances = "1"] = process.argv.slice(2);
const [deals, plays, positions] = [many, played, chances].map(Number);
const [here, there] = [await inWasm(wasm), native(program)];

/** @type {Record<string, number>} */
const compared = {};

/** An answer with its fractions to ten digits. @param {string} answer */
const rounded = (answer) => answer.replace(/\d\.\d+/g, (number) => Number(number).toFixed(10));

/** @param {string} what @param {string} name @param {object} question @param {number} [weight] */
async function same(what, name, question, weight = 1) {
  const told = name === "rate" ? rounded : timeless;
  const [ours, theirs] = [await here.ask(name, question), await there.ask(name, question)].map(told);
  assert.equal(ours, theirs, `${name} ${JSON.stringify(question)}`);
  compared[what] = (compared[what] ?? 0) + weight;
  assert.equal(ours.startsWith("error: "), what === "refusals", `${name} ${JSON.stringify(question)}: ${ours}`);
  return ours;
}

const games = JSON.parse(await same("lists of games", "games", {}));
for (const { name: game, players, shape } of games) {
  for (const max_states of LIMITS) await same("solved deals", "deals", { game, first: "1", deals, moves: true, max_states }, deals);
  await same("positions", "position", { game, deal: "1" });
  for (const player of players) {
    // Those who look far ahead take seconds for a game.
    const few = /^lookahead/.test(player) ? Math.ceil(plays / 4) : plays;
    await same("played games", "deals", { game, first: "1", deals: few, player, moves: true }, few);
  }
  for (let deal = 1; players.length && deal <= positions; deal++) await same("chances", "chance", { game, deal: String(deal), games: 2 });
  assert.ok(shape, game);
}
for (const game of ["freecell", "bakers-game", "monte-carlo:4"]) {
  for (let deal = 1; deal <= Math.max(deals, positions); deal++) await same("grades", "grade", { game, deal: String(deal) });
}
await same("moves that lost it", "lost", { game: "freecell", deal: "617", moves: ["1a", "2b", "3c", "4d"] });
await same("reasons of a loss", "why", { game: "freecell", deal: "617", moves: ["1a", "2b", "3c", "4d"] });
for (const game of ["freecell", "golf", "monte-carlo:5"]) await same("puzzles", "puzzle", { game, number: 1 });
await same("moves that keep the win", "keeping", { game: "freecell", deal: "1", moves: [] });
await same("shortest solutions", "solve", { game: "freecell", deal: "1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH", quality: "optimal" });
await same("rates", "rate", { game: "freecell", first: "1", deals: 1000, counts: [61, 38, 1], curve: [[5, 4, 1]] });
await same("rates", "rate", { game: "freecell", first: "1", deals: 1000, counts: [61, 38, 1], until_width: 0.01 });
for (const question of [{ game: "chess", deal: "1" }, { game: "freecell", deal: "1", moves: ["99"] }, { game: "freecell" }]) {
  await same("refusals", "position", question);
}
there.end();
console.log(`The same in WebAssembly and native: ${Object.entries(compared).map(([what, count]) => `${count} ${what}`).join(", ")}.`);
