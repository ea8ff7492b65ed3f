// The types as a program in TypeScript uses them; it is compiled, not run.

import { WinnableError, chance, close, configure, deal, games, grade, session, solve, winnableDeals } from "@winnable/solver";
import type { Board, Level, Move, Session, Solved, Verdict } from "@winnable/solver";

configure({ base: new URL("https://example.org/solver/"), workers: 2 });
const { signal } = new AbortController();

const names: string[] = (await games()).map(({ name }) => name);
const board: Board = (await deal("klondike", 1n)).board;
const top: string | null | undefined = board.rows[0]?.at(-1);

const solved: Solved = await solve(names[0] ?? "freecell", "ms:617", { signal, limits: { states: 1000, bytes: 1 << 20 }, quality: "short", moves: ["1a"] });
const claims: string[] = solved.proof?.claims.map(({ claim }) => claim) ?? [];

const game: Session = await session("freecell", 617);
const first: Move | undefined = game.legalMoves[0];
if (first) await game.play(first);
if (first?.kind === "move") console.log(first.cards.join(" "), first.from, first.to);
const can: boolean | null = await game.canStillWin({ signal });
const hinted: string | undefined = (await game.hint({ limits: { states: 10 } })).move?.text;
const verdicts: Verdict[] = (await game.keeping()).map(({ verdict }) => verdict);
const wins: number = (await chance("calculation", 1, ["D1"], { games: 8, signal })).wins;
const level: Level | null = (await grade("freecell", 1)).grade;
for await (const name of winnableDeals({ game: "freecell", grade: "hard", count: 3, from: 100, signal })) console.log(name.toUpperCase());
try {
  await close();
} catch (error) {
  if (error instanceof WinnableError && error.fault === "file") console.error(error.message);
}
console.log(top, claims, can, hinted, verdicts, wins, level, await game.undo(), await game.redo());

// What is wrong is noticed.
// @ts-expect-error there is no such quality
await solve("freecell", 1, { quality: "best" });
// @ts-expect-error limits are not in seconds
await solve("freecell", 1, { limits: { seconds: 1 } });
// @ts-expect-error there may be no move
console.log((await game.hint()).move.text);
