// The package as a program of Node.js uses it, installed from the file that would be published.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { WinnableError, addGame, chance, close, configure, deal, games, grade, session, solve, winnableDeals } from "@winnable/solver";

const FOLDER = new URL("./node_modules/@winnable/solver/", import.meta.url);
const read = (name) => readFileSync(new URL(name, FOLDER), "utf8");
/** The native program, if one was named. */
const program = process.env.WINNABLE;
/** A search that nobody can wait for. */
const endless = (options) => solve("forty-thieves", "seed:2", { quality: "fast", limits: { states: 1e15, bytes: 2 ** 30 }, ...options });
const is = (fault, message) => (error) => error instanceof WinnableError && error.fault === fault && (message instanceof RegExp ? message.test(error.message) : error.message === message);

after(close);

test("the example of the README says what the README says", () => {
  const [, expected] = /```text\n([^`]*)```/.exec(read("README.md"));
  const example = fileURLToPath(new URL("example.mjs", import.meta.url));
  // It ends by itself, without `close`.
  assert.equal(execFileSync(process.execPath, [example], { encoding: "utf8" }), expected);
});

test("the package has its version, its licences and no dependencies", () => {
  const { version, dependencies, private: isPrivate } = JSON.parse(read("package.json"));
  assert.deepEqual([version, dependencies, isPrivate], [process.env.VERSION, undefined, undefined]);
  assert.match(read("LICENSE-MIT"), /MIT/);
  assert.match(read("LICENSE-APACHE"), /Apache License/);
  assert.match(read("licences.txt"), /serde_json \d/);
});

test("every listed game has a deal, and an answer within small limits", async () => {
  const listed = await games();
  assert.ok(listed.length >= 60 && new Set(listed.map(({ name }) => name)).size === listed.length);
  const answers = new Map(await Promise.all(listed.map(async ({ name }) => [name, await solve(name, 1, { limits: { states: 2000 }, quality: "fast" })])));
  const counts = { winnable: 0, unwinnable: 0, undecided: 0 };
  for (const [name, { verdict, moves, proof, reason, states }] of answers) {
    counts[verdict] += 1;
    assert.ok(states <= 2000, `${name}: ${states} states`);
    assert.equal(proof !== null, verdict === "unwinnable", name);
    assert.equal(reason !== null, verdict !== "winnable", name);
    const { board, text } = await deal(name, 1);
    assert.ok(board.rows.length > 0 && text, name);
    if (verdict !== "winnable") continue;
    // The moves are a win.
    const after = await solve(name, 1, { moves, quality: "fast" });
    assert.deepEqual([after.verdict, after.moves], ["winnable", []], name);
  }
  assert.ok(counts.winnable > 10 && counts.undecided > 5, JSON.stringify(counts));
});

test("answers are those of the native program", { skip: !program }, async () => {
  const deals = [["freecell", "ms:1"], ["freecell", "ms:11982"], ["bakers-game", "ms:7"], ["beleaguered-castle", "seed:3"], ["klondike", "seed:5"], ["monte-carlo:4", "seed:2"], ["golf", "seed:1"], ["black-hole", "seed:4"]];
  const verdicts = new Set();
  for (const [game, name] of deals) {
    const { stdout } = spawnSync(program, ["solve", game, name, "--json", "--max-states", "100k", "--memory", "512M"], { encoding: "utf8" });
    const native = JSON.parse(stdout);
    const solved = await solve(game, name, { limits: { states: 100_000 } });
    verdicts.add(solved.verdict);
    for (const [field, ours] of [["verdict", solved.verdict], ["reason", solved.reason], ["states", solved.states], ["duplicates", solved.duplicates], ["moves", solved.moves]]) {
      assert.deepEqual(ours, native[field], `${field} of ${game} ${name}`);
    }
    assert.deepEqual(solved.proof, native.proof ?? null, `${game} ${name}`);
  }
  assert.ok(verdicts.has("winnable") && verdicts.has("unwinnable"));
  for (const [game, name] of [["chess", "1"], ["freecell:cells=99", "1"], ["freecell", "ms:0"], ["freecell", "seed:x"]]) {
    const { stderr, status } = spawnSync(program, ["solve", game, name], { encoding: "utf8" });
    assert.equal(status, 2);
    await assert.rejects(solve(game, name), is("question", stderr.replace(/^error: /, "").trimEnd()));
  }
});

test("a position is a text, and a text a deal", async () => {
  const { text, game, deal: name, shape, open, legalMoves, isWon } = await deal("freecell", 617);
  assert.deepEqual([game, name, shape.hasStock, open, isWon, legalMoves[0].text], ["freecell", "ms:617", false, null, false, "1a"]);
  const [one, other] = [await solve("freecell", text), await solve("freecell", 617n)];
  assert.deepEqual([one.moves, one.states], [other.moves, other.states]);
  const { board, open: seen } = await deal("klondike", 1);
  assert.equal(board.rows[1][0], "??");
  assert.equal(seen.rows[1][0], "[QD]");
});

test("qualities and limits", async () => {
  const [good, optimal] = [await solve("freecell", 2), await solve("freecell", 2, { quality: "short" })];
  assert.ok(optimal.length <= good.moveCount && optimal.atLeast <= optimal.length && good.length === null);
  const small = await solve("freecell", 11982, { limits: { bytes: 65536 } });
  assert.deepEqual([small.verdict, small.reason, small.proof], ["undecided", "the limit of memory was reached", null]);
  for (const states of [NaN, Infinity, -1, 0, 1.5, "1"]) await assert.rejects(solve("freecell", 1, { limits: { states } }), is("question", `expected a whole number from 1 as limit of states, found ${states}`));
  await assert.rejects(solve("freecell", 1, { limits: { bytes: 2 ** 31 } }), is("question", "expected a limit of at most 1073741824 bytes, found 2147483648"));
  await assert.rejects(solve("freecell", 1, { limits: { seconds: 1 } }), is("question", 'expected limits named states, bytes, found "seconds"'));
  await assert.rejects(solve("freecell", 1, { quality: "best" }), is("question", "expected a quality of fast, good, short, optimal, found best"));
});

test("options that are misspelt, or none at all, are refused", async () => {
  const named = (names, found) => is("question", `expected options named ${names}, found "${found}"`);
  await assert.rejects(solve("freecell", 1, null), is("question", "expected options as an object, found null"));
  await assert.rejects(solve("freecell", 1, { maxStates: 5 }), named("signal, limits, quality, moves", "maxStates"));
  await assert.rejects(chance("klondike", 1, [], { game: 5 }), named("games, signal", "game"));
  await assert.rejects(grade("freecell", 1, { limits: {} }), named("signal", "limits"));
  await assert.rejects(winnableDeals({ game: "freecell", number: 5 }).next(), named("game, grade, count, from, signal", "number"));
  const game = await session("freecell", 617);
  for (const ask of ["canStillWin", "hint", "keeping"]) await assert.rejects(game[ask]({ quality: "good" }), named("signal, limits", "quality"));
});

test("a session plays, takes back and asks", async () => {
  const game = await session("freecell", 617);
  const { board } = game;
  assert.deepEqual([game.game, game.deal, game.moves, game.isWon], ["freecell", "ms:617", [], false]);
  assert.equal(await game.undo(), false);
  // Calls are done in their order, whether or not anybody waits between them.
  await Promise.all([game.play("1a"), game.play(game.legalMoves.find(({ text }) => text === "2b")), game.play("3c")]);
  assert.deepEqual([game.moves, await game.canStillWin()], [["1a", "2b", "3c"], false]);
  assert.deepEqual(await game.hint(), { verdict: "unwinnable", move: null });
  assert.ok(game.board.cells[2] && !board.cells[2]);
  await assert.rejects(game.play("99"), is("question", /^move 4: expected a legal move, found "99"/));
  assert.equal(game.moves.length, 3);
  assert.equal(await game.undo(), true);
  assert.equal(await game.canStillWin(), true);
  assert.equal(await game.canStillWin({ limits: { states: 1 } }), null);
  const keeping = await game.keeping();
  assert.deepEqual(keeping.map(({ move }) => move), game.legalMoves);
  assert.equal(keeping.find(({ move }) => move.text === "3c").verdict, "unwinnable");
  assert.ok(keeping.some(({ verdict }) => verdict === "winnable"));
  assert.ok((await game.keeping({ limits: { states: 1 } })).some(({ verdict }) => verdict === "undecided"));
  assert.equal(await game.redo(), true);
  assert.equal(await game.redo(), false);
  await game.undo();
  // Another move than that which was taken back.
  const { move } = await game.hint();
  await game.play(move);
  assert.equal(await game.redo(), false);
  for (const text of (await game.solve()).moves) await game.play(text);
  assert.deepEqual([game.isWon, game.legalMoves], [true, []]);
  assert.equal((await solve("freecell", game.text)).verdict, "winnable");
});

test("a rule file of one's own is a game, also for workers that are started later", async () => {
  const rules = 'name = "mine"\n[piles]\ncount = 9\nbuild = "down"\nsuits = "any"\nmoves = "one"\nspaces = "any"\n\n[cells]\ncount = 3\n';
  await assert.rejects(solve("mine.toml", 1), is("question", /^expected a game that is known here, found "mine.toml"/));
  await assert.rejects(addGame("mine.toml", rules.replace("any", "anny")), is("question", /^mine\.toml: line 5, column 9: unknown variant `anny`/));
  await addGame("mine.toml", rules);
  await assert.rejects(addGame("mine.toml", `${rules}filled = 1\n`), is("question", /^mine\.toml: .*expected the rules that were kept of it, found others$/));
  const [one, two, three] = await Promise.all([1, 2, 3].map((deal) => solve("mine.toml", deal)));
  assert.ok([one, two, three].every(({ verdict }) => verdict === "winnable"));
  assert.ok((await games()).some(({ name }) => name === "mine.toml"));
  await close();
  assert.equal((await solve("mine.toml", 1)).states, one?.states);
});

test("hints are legal moves in games of every kind", async () => {
  for (const name of ["monte-carlo:4", "calculation:4", "klondike", "golf", "black-hole", "bakers-game", "pyramid", "accordion", "tri-peaks"]) {
    for await (const found of winnableDeals({ game: name, count: 1 })) {
      const game = await session(name, found);
      const { verdict, move } = await game.hint();
      assert.ok(verdict === "winnable" && game.legalMoves.includes(move), `${name} ${found}`);
    }
  }
});

test("chances, with a judge and without", async () => {
  const klondike = await chance("klondike", 1, ["D"], { games: 2 });
  assert.ok(klondike.games === 2 && klondike.wins <= 2 && klondike.player);
  const [one, again] = [await chance("calculation:1", 1, [], { games: 4 }), await (await session("calculation:1", 1)).chance({ games: 4 })];
  assert.deepEqual([one.wins, one.advice], [again.wins, again.advice]);
  await assert.rejects(chance("freecell", 1), is("question", "expected a game with face-down cards, which freecell has not"));
  await assert.rejects(chance("klondike", 1, [], { games: 0 }), is("question", "expected 1 to 256 games, found 0"));
});

test("grades, and deals of a grade", async () => {
  const graded = await grade("freecell", 1);
  assert.deepEqual([graded.grade, graded.thirds, graded.verdict], ["hard", [55449, 89842], "winnable"]);
  assert.match(graded.explanation, /^A casual player wins 1 % of the games .* 99899 points/);
  assert.deepEqual((await grade("freecell", 11982)).grade, null);
  const found = [];
  for await (const name of winnableDeals({ game: "freecell", grade: "easy", count: 3, from: 100 })) found.push(name);
  for (const name of found) assert.equal((await grade("freecell", name)).grade, "easy", name);
  const numbers = found.map((name) => Number(name.slice(3)));
  assert.ok(numbers.length === 3 && numbers[0] >= 100 && numbers[0] < numbers[1] && numbers[1] < numbers[2], String(numbers));
  // Without a count they go on until nobody asks for more.
  for await (const name of winnableDeals({ game: "freecell", from: "ms:11982" })) {
    if (name === "ms:11982") assert.fail("it cannot be won");
    if (name === "ms:11985") break;
  }
  await assert.rejects(winnableDeals({ game: "freecell:columns=7", grade: "easy" }).next(), is("question", /^expected a game whose deals were compared, such as freecell, found freecell:columns=7, whose deals were not/));
});

test("a signal ends a search, and one that waits for its turn", async () => {
  configure({ workers: 1 });
  await assert.rejects(solve("freecell", 1, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const [first, second] = [new AbortController(), new AbortController()];
  const running = assert.rejects(endless({ signal: first.signal }), { message: "enough" });
  const waiting = assert.rejects(endless({ signal: second.signal }), { name: "AbortError" });
  const last = solve("freecell", 617);
  // A board never waits for a search.
  assert.equal((await deal("freecell", 1)).deal, "ms:1");
  second.abort();
  await waiting;
  first.abort(new Error("enough"));
  await running;
  // There is one worker, which is free again.
  assert.equal((await last).verdict, "winnable");
  const iterator = winnableDeals({ game: "freecell", signal: AbortSignal.abort() });
  await assert.rejects(iterator.next(), { name: "AbortError" });
  for (const ask of [(signal) => grade("freecell", 1, { signal }), (signal) => chance("klondike", 1, [], { signal })]) {
    const asked = new AbortController();
    const refused = assert.rejects(ask(asked.signal), { name: "AbortError" });
    asked.abort();
    await refused;
  }
});

test("a program ends whose search was ended", () => {
  // A worker that went on would keep it alive.
  const code = `
    import { deal, solve } from "@winnable/solver";
    await deal("freecell", 1);
    const asked = new AbortController();
    const solved = solve("forty-thieves", "seed:2", { quality: "fast", limits: { states: 1e15, bytes: 2 ** 30 }, signal: asked.signal });
    setTimeout(() => asked.abort(), 300);
    await solved.catch((error) => console.log(error.name));`;
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { cwd, encoding: "utf8", timeout: 120_000 });
  assert.deepEqual([stdout, stderr, status], ["AbortError\n", "", 0]);
});

test("what is closed ends, and begins again with the next question", async () => {
  const running = assert.rejects(endless(), is("closed", "the package was closed"));
  await deal("freecell", 1);
  await close();
  await running;
  assert.equal((await solve("freecell", 1)).verdict, "winnable");
});

test("the files may be elsewhere", async () => {
  configure({ base: "nowhere" });
  await assert.rejects(games(), is("file", /^expected a file at file:.*nowhere\/engine\.wasm, found none: ENOENT/));
  const copy = new URL("./copy/", import.meta.url);
  cpSync(FOLDER, copy, { recursive: true });
  configure({ base: copy });
  assert.equal((await solve("freecell", 1)).verdict, "winnable");
  configure({ base: fileURLToPath(copy) });
  assert.equal((await chance("calculation:1", 1, [], { games: 1 })).games, 1);
  configure({ base: null });
  assert.throws(() => configure({ workers: 0 }), is("question", "expected a number of workers from 1, found 0"));
});

test("all that answers hold is in the types", async () => {
  const types = read("index.d.ts");
  const listed = await games();
  const game = await session("klondike", 1);
  const answers = { Game: listed[0], Shape: listed[0].shape, Position: await deal("klondike", 1), Board: (await deal("canfield", 1)).board, Solved: await solve("freecell", 11982), Proof: (await solve("freecell", 11982)).proof, Chance: await game.chance({ games: 1 }), Grade: await grade("freecell", 1) };
  for (const [name, answer] of Object.entries(answers)) {
    const [, body] = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(types);
    const declared = [...body.matchAll(/^  (\w+)(\??):/gm)];
    for (const field of Object.keys(answer)) assert.ok(declared.some(([, known]) => known === field), `${name}.${field}`);
    for (const [, field, optional] of declared) assert.ok(optional || field in answer, `${name}.${field}`);
  }
  const kinds = new Set(listed.map(({ shape }) => shape.kind));
  for (const kind of kinds) assert.match(types, new RegExp(`kind: .*"${kind}"`));
  const exported = Object.keys(await import("@winnable/solver")).sort();
  assert.deepEqual(exported, [...types.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name).sort());
});
