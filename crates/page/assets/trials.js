// Experiments without a server: parts of them run in the workers, and their rows are kept as long as the page is open. Deals count in
// their order, whatever order they come in, so that the end depends on nothing else.

import { MOST, ask } from "./workers.js";
import { Refused } from "./refusals.js";
import { read, written } from "./rows.js";

/** Most deals of a run, whose rows are all kept in memory. */
const DEALS = 1_000_000;
/** Most points of a curve. */
const POINTS = 160;
/** Parts take about so many milliseconds. */
const PART = 400;
/** So often those who watch are told, in milliseconds. */
const TELL = 250;

/** @typedef {{game: string, deals: number, first: string, player?: string, until_width?: number, grade?: boolean}} Order */

/** One experiment. */
class Trial {
  /** @param {string} name @param {Order} order @param {any} rated */
  constructor(name, order, rated) {
    this.name = name;
    this.order = order;
    this.rated = rated;
    const [kind, first] = rated.first.split(":");
    this.kind = kind;
    this.first = first;
    /** @type {any[]} */
    this.rows = [];
    /** Parts that came before their turn, by their places. @type {Map<number, any[]>} */
    this.early = new Map();
    this.counts = [0, 0, 0];
    /** @type {number[][]} */
    this.curve = [];
    this.step = 1;
    this.grades = [0, 0, 0];
    this.next = 0;
    this.part = 1;
    /** @type {AbortController|null} */
    this.running = null;
    this.began = 0;
    this.found = 0;
    this.problem = null;
    this.watchers = new EventTarget();
  }

  /** What the engine is asked about it. */
  question() {
    return { ...this.order, counts: this.counts, curve: this.curve };
  }

  standing() {
    const [wins, losses, undecided] = this.counts;
    const per_second = this.running ? (1000 * (this.rows.length - this.found)) / (performance.now() - this.began) : null;
    return { ...this.rated, name: this.name, player: this.order.player ?? null, wins, losses, undecided, per_second, is_running: Boolean(this.running),
      grades: this.order.grade ? this.grades : null, problem: this.problem ?? this.rated.problem };
  }

  async tell() {
    this.rated = await ask("rate", this.question());
    this.watchers.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(this.standing()) }));
  }

  /** Counts the deals whose turn it is; true if the experiment ends with one of them. */
  async count() {
    for (let part = this.early.get(this.rows.length); part; part = this.early.get(this.rows.length)) {
      this.early.delete(this.rows.length);
      for (const row of part) {
        this.add(row);
        const isTime = this.order.until_width && (this.rows.length % this.rated.look === 0 || this.rows.length === this.order.deals);
        if (isTime && (await ask("rate", this.question())).is_stopped) return true;
      }
    }
    return this.rows.length === this.order.deals;
  }

  /** Counts a deal. @param {any} row */
  add(row) {
    this.rows.push(row);
    this.counts[/^(winnable|won)$/.test(row.verdict) ? 0 : /^(unwinnable|lost)$/.test(row.verdict) ? 1 : 2] += 1;
    if (row.grade) this.grades[["easy", "medium", "hard"].indexOf(row.grade)] += 1;
    this.point();
  }

  /** Adds a point to the curve if it is far enough from the last one; points stay few. */
  point() {
    if (this.rows.length % this.step) return;
    this.curve.push([...this.counts]);
    if (this.curve.length <= POINTS) return;
    this.curve = this.curve.filter((_, i) => i % 2);
    this.step *= 2;
  }

  /** Runs it until it ends or is stopped. */
  async run() {
    const running = new AbortController();
    const { signal } = running;
    [this.running, this.began, this.found, this.next, this.problem] = [running, performance.now(), this.rows.length, this.rows.length, null];
    this.early.clear();
    const timer = setInterval(() => this.tell(), TELL);
    const { game, player, grade } = this.order;
    // One worker is left to those who play.
    const worker = async () => {
      while (!signal.aborted && this.next < this.order.deals) {
        const [at, deals] = [this.next, Math.min(this.part, this.order.deals - this.next)];
        this.next += deals;
        const first = `${this.kind}:${BigInt(this.first) + BigInt(at)}`;
        const { rows, milliseconds } = await ask("deals", { game, first, deals, ...(player ? { player } : {}), ...(grade ? { grade } : {}) }, signal);
        this.part = Math.max(1, Math.min(2 * this.part, 1000, Math.round((deals * PART) / Math.max(1, milliseconds))));
        this.early.set(at, rows);
        counting = counting.then(async () => {
          if (!signal.aborted && (await this.count())) running.abort();
        });
        await counting;
      }
    };
    let counting = Promise.resolve();
    try {
      await Promise.all(Array.from({ length: Math.max(1, MOST - 1) }, worker));
    } catch (error) {
      if (!signal.aborted) this.problem = error instanceof Error ? error.message : String(error);
      running.abort();
    }
    clearInterval(timer);
    await counting;
    this.running = null;
    await this.tell();
  }
}

/** @type {Map<string, Trial>} */
const trials = new Map();

/** @param {string} name */
function found(name) {
  const trial = trials.get(name);
  if (!trial) throw new Refused(`there is no "${name}" here`);
  return trial;
}

function noOther() {
  const busy = [...trials.values()].find((trial) => trial.running);
  if (busy) throw new Refused(`expected no other run, found "${busy.name}", which still runs`);
}

export const shelf = async () => ({ folder: "", pages: [], damaged: [], experiments: [...trials.values()].map((trial) => trial.standing()) });

/** @param {Order} order */
export async function startExperiment(order) {
  noOther();
  if (!(order.deals >= 1 && order.deals <= DEALS)) throw new Refused(`expected 1 to ${DEALS} deals, found ${order.deals}`);
  const asked = { ...order, first: order.first || "1" };
  const rated = await ask("rate", { ...asked, counts: [0, 0, 0] });
  const trial = begun(asked, rated);
  trial.run();
  return trial.standing();
}

/** An experiment with a name of its own. @param {Order} order @param {any} rated */
function begun(order, rated) {
  const base = `${rated.game}${order.player ? `-${order.player}` : ""}-${order.deals}`.replaceAll(/[^A-Za-z0-9.-]/g, "-");
  let name = base;
  for (let n = 2; trials.has(name); n++) name = `${base}-${n}`;
  const trial = new Trial(name, order, rated);
  trials.set(name, trial);
  return trial;
}

/** Rows that were saved, as the experiment that they are. @param {string} text */
export async function openRows(text) {
  const { game, first, player, rows } = read(text);
  if (rows.length > DEALS) throw new Refused(`expected at most ${DEALS} deals, found ${rows.length}`);
  const order = { game, first, deals: rows.length, ...(player ? { player } : {}), ...(rows.some((row) => row.grade) ? { grade: true } : {}) };
  const trial = begun(order, await ask("rate", { ...order, counts: [0, 0, 0] }));
  for (const row of rows) trial.add(row);
  await trial.tell();
  return trial.standing();
}

/** @param {string} name */
export const experiment = async (name) => found(name).standing();

/** @param {string} name @param {"stop"|"resume"} what */
export async function control(name, what) {
  const trial = found(name);
  if (what === "stop") trial.running?.abort();
  else {
    noOther();
    trial.run();
  }
  return trial.standing();
}

/** Where an experiment stands, again and again. @param {string} name */
export function events(name) {
  const source = Object.assign(new EventTarget(), { close: () => stop.abort() });
  const stop = new AbortController();
  const trial = trials.get(name);
  const tell = (/** @type {string} */ data) => source.dispatchEvent(new MessageEvent("message", { data }));
  trial?.watchers.addEventListener("message", (event) => tell(/** @type {MessageEvent} */ (event).data), { signal: stop.signal });
  setTimeout(() => (trial ? tell(JSON.stringify(trial.standing())) : source.dispatchEvent(new Event("error"))));
  return source;
}

/** The rows of an experiment, to be saved. @param {string} name */
export const report = (name) => ({ address: URL.createObjectURL(new Blob([written(found(name).rows)], { type: "text/csv" })), file: `${name}.csv` });
