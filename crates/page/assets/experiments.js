// Experiments: a form to start one, the list of those that were run, and one that is watched.

import * as api from "./api.js";
import * as runs from "./runs.js";
import { chart } from "./chart.js";
import { button, keyed, make } from "./dom.js";
import { patch } from "./patch.js";
import { sayings } from "./sayings.js";
import { titleWith } from "./variants.js";
import { titleOf, words } from "./words.js";

const whole = (/** @type {number} */ n) => n.toLocaleString("en");

/** A share in percent, with as many digits as the interval makes sense of. @param {number} share @param {number} width */
function percent(share, width) {
  const digits = width > 0.02 ? 1 : width > 0.002 ? 2 : 3;
  return (100 * share).toFixed(digits);
}

/** @param {string} label @param {HTMLElement} field */
const labelled = (label, field) => make("label", "field", make("span", "", label), field);

/** @param {string} kind @param {string} value */
function input(kind, value) {
  const made = /** @type {HTMLInputElement} */ (make("input", "button"));
  made.type = kind;
  made.value = value;
  return made;
}

/** So often the list is looked at again, in milliseconds: others start and resume runs too. */
const LOOK = 3000;

/** What stands in the form, as long as the page is open. */
const filled = { game: "beleaguered-castle", deals: "1000", first: "1", player: "", width: "", graded: false };

/** A number as people write it, or what is wrong. @param {string} text @param {(found: string) => string} wrong */
function numberOf(text, wrong) {
  const plain = text.replaceAll(/[\s,_%]/g, "");
  const number = Number(plain);
  if (!plain || !Number.isFinite(number)) throw new Error(wrong(text.trim()));
  return number;
}

export class Experiments {
  /** @param {any[]} games @param {string} name */
  constructor(games, name) {
    this.games = games;
    this.name = name;
    /** The report of what is shown, or its rows. @type {{address: string, file: string}|null} */
    this.kept = null;
    /** @type {any} */
    this.source = null;
    /** @type {any} */
    this.standing = null;
    /** @type {number|undefined} */
    this.retry = undefined;
    /** Asks again what there is. @type {number|undefined} */
    this.looking = undefined;
    this.list = make("div", "runs");
    this.view = make("section", "experiment");
    this.element = make("div", "experiments", make("aside", "side", this.form(), make("h2", "", words().runs), this.list, ...this.opener()), this.view);
  }

  /** Shows what there is, and watches the chosen one. */
  async show() {
    const { experiments, damaged } = await runs.shelf();
    this.damaged = damaged ?? [];
    if (!this.name) this.name = experiments.find((/** @type {any} */ e) => e.is_running)?.name ?? "";
    this.runs = experiments;
    this.drawList();
    if (this.name) this.watch(this.name);
    else this.view.replaceChildren(make("h1", "unseen", words().experiments), make("p", "prompt", words().choosePrompt));
    this.looking = setTimeout(() => this.look(), LOOK);
  }

  /** Looks again what there is; one that ended and runs again is followed again. */
  async look() {
    try {
      const { experiments, damaged } = await runs.shelf();
      this.damaged = damaged ?? [];
      this.runs = experiments;
      this.drawList();
      const shown = experiments.find((/** @type {any} */ run) => run.name === this.name);
      if (shown?.is_running && this.standing && !this.standing.is_running) this.watch(this.name);
    } catch {
      // The next time.
    }
    this.looking = setTimeout(() => this.look(), LOOK);
  }

  /** The name of a game for people. @param {string} name @param {string} title what the server calls it */
  title(name, title) {
    const listed = this.games.find((one) => one.name === name.split(":")[0]);
    return listed ? titleWith(listed, name) : title;
  }

  form() {
    const say = words();
    const game = /** @type {HTMLSelectElement} */ (make("select", "button"));
    game.append(...this.games.map((listed) => new Option(titleOf(listed), listed.name)));
    game.value = filled.game;
    const deals = input("text", filled.deals);
    deals.inputMode = "numeric";
    const first = input("text", filled.first);
    const player = /** @type {HTMLSelectElement} */ (make("select", "button"));
    const players = () => {
      const names = this.games.find((listed) => listed.name === game.value)?.players ?? [];
      player.replaceChildren(new Option(say.solver, ""), ...names.map((/** @type {string} */ name) => new Option(name, name)));
    };
    players();
    player.value = filled.player;
    game.addEventListener("change", players);
    const width = input("text", filled.width);
    width.placeholder = say.neverStop;
    const graded = input("checkbox", "yes");
    graded.className = "";
    graded.checked = filled.graded;
    const problem = make("p", "problem");
    problem.setAttribute("role", "alert");
    const start = async () => {
      problem.textContent = "";
      Object.assign(filled, { game: game.value, deals: deals.value, first: first.value, player: player.value, width: width.value, graded: graded.checked });
      try {
        const order = {
          game: game.value, deals: numberOf(deals.value, sayings().howMany), first: first.value.trim(),
          ...(player.value ? { player: player.value } : {}),
          ...(width.value.trim() ? { until_width: numberOf(width.value, sayings().howWide) / 100 } : {}),
          ...(graded.checked && !player.value ? { grade: true } : {}),
        };
        const started = await runs.startExperiment(order);
        location.hash = `#/experiments/${encodeURIComponent(started.name)}`;
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error);
      }
    };
    const form = make("form", "", make("h2", "", say.newExperiment), labelled(say.game, game),
      make("div", "pair", labelled(say.deals, deals), labelled(say.firstDeal, first)),
      labelled(say.playedBy, player), labelled(say.untilWidth, width), make("label", "tick", graded, say.graded), problem);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      start();
    });
    const go = button("button primary", `▷ ${say.start}`, () => {});
    go.type = "submit";
    form.append(go);
    return form;
  }

  /** A way to open rows that were saved, where runs are kept no longer than the page is open. */
  opener() {
    if (!runs.openRows) return [];
    const problem = make("p", "problem");
    problem.setAttribute("role", "alert");
    const file = input("file", "");
    file.accept = ".csv,text/csv";
    file.addEventListener("change", async () => {
      problem.textContent = "";
      try {
        const opened = await runs.openRows?.((await file.files?.[0]?.text()) ?? "");
        const address = `#/experiments/${encodeURIComponent(opened.name)}`;
        if (location.hash === address) await this.show();
        else location.hash = address;
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error);
      }
      file.value = "";
    });
    return [make("div", "opener", labelled(words().openRows, file), problem)];
  }

  drawList() {
    const say = words();
    const rows = (this.runs ?? []).map((/** @type {any} */ run) => {
      const link = keyed(run.name, /** @type {HTMLAnchorElement} */ (make("a", run.name === this.name ? "run is-here" : "run")));
      link.href = `#/experiments/${encodeURIComponent(run.name)}`;
      const told = (/** @type {number} */ share) => percent(share, run.high - run.low);
      const rate = run.done ? `${told(run.rate)} % · ${sayings().between(told(run.low), told(run.high))}` : "";
      link.append(make("b", "", [this.title(run.game, run.title), ...(run.player ? [run.player] : [])].join(", ")),
        make("span", "", run.is_complete ? `${whole(run.done)} ${say.deals.toLowerCase()}` : say.ofDeals(whole(run.done), whole(run.deals))),
        make("span", "right", rate));
      return link;
    });
    const damaged = (this.damaged ?? []).map(({ name, problem }) => keyed(`damaged ${name}`, make("div", "run is-damaged", make("b", "", name), make("span", "problem", `${sayings().damaged}: ${problem}`))));
    patch(this.list, rows.length || damaged.length ? [...rows, ...damaged] : [make("p", "prompt", say.noRuns)]);
  }

  /** Follows an experiment until it ends. @param {string} name */
  watch(name) {
    this.source?.close();
    this.source = runs.events(name);
    this.source.addEventListener("message", (event) => {
      this.standing = JSON.parse(event.data);
      const at = (this.runs ?? []).findIndex((/** @type {any} */ run) => run.name === name);
      if (at >= 0) this.runs[at] = this.standing;
      else this.runs = [...(this.runs ?? []), this.standing];
      this.draw();
      this.drawList();
      if (!this.standing.is_running) this.source?.close();
    });
    this.source.addEventListener("error", () => {
      // What ends is not asked for again; a name that is not there says so, and so does a server that is gone.
      this.source?.close();
      if (!this.standing) runs.experiment(name).catch((error) => this.view.replaceChildren(make("p", "problem", error.message)));
      else if (this.standing.is_running) this.again(name);
    });
  }

  /** Asks again for one that ran when the server was heard of last. @param {string} name */
  async again(name) {
    try {
      await runs.experiment(name);
      this.watch(name);
    } catch (error) {
      this.standing.problem = error instanceof Error ? error.message : String(error);
      this.draw();
      this.retry = setTimeout(() => this.again(name), 2000);
    }
  }

  draw() {
    const say = words();
    const s = this.standing;
    const width = s.high - s.low;
    const control = s.is_running
      ? keyed("stop", button("button", `□ ${say.stop}`, () => this.control("stop")))
      : keyed("resume", button("button", `▷ ${say.resume}`, () => this.control("resume")));
    const report = /** @type {HTMLAnchorElement} */ (make("a", "button", api.hasData ? say.report : say.saveRows));
    if (!s.is_running && s.done) {
      this.kept ??= runs.report(s.name);
      report.href = this.kept.address;
      if (this.kept.file) report.download = this.kept.file;
    }
    const row = make("div", "row", ...(s.is_complete && !s.is_running ? [] : [control]), ...(s.is_running || !s.done ? [] : [report]));
    const title = `${this.title(s.game, s.title)}: ${s.player ? say.howOftenBy(s.player) : say.howOften}`;
    const big = make("p", "big", make("b", "", s.done ? `${percent(s.rate, width)} %` : "–"), ` ${s.player ? say.isWon : say.canWin} `,
      make("span", "muted", s.done ? `· ${say.interval(Math.round(100 * s.confidence), percent(s.low, width), percent(s.high, width))}` : ""));
    const bar = make("div", "progress");
    const full = make("i");
    full.style.width = `${(100 * s.done) / s.deals}%`;
    bar.append(full);
    const seconds = s.per_second ? (s.deals - s.done) / s.per_second : 0;
    const told = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
    const speed = s.is_running && s.per_second ? `${say.perSecond(whole(Math.round(s.per_second)))} · ${say.left(told)}` : s.is_complete ? say.complete : s.is_running ? "" : say.stopped;
    const under = make("div", "under", make("span", "", say.ofDeals(whole(s.done), whole(s.deals))), make("span", "", speed));
    const shares = make("div", "shares");
    for (const [kind, count] of [["won", s.wins], ["lost", s.losses], ["undecided", s.undecided]]) {
      const part = make("i", kind);
      part.style.flexGrow = String(count);
      if (count) shares.append(part);
    }
    const [winnable, lost] = s.player ? [say.wonGames, say.lostGames] : [say.winnable, say.unwinnable];
    const legend = make("p", "legend", make("span", "won", make("b", "", whole(s.wins)), ` ${winnable}`),
      make("span", "lost", make("b", "", whole(s.losses)), ` ${lost}`),
      make("span", "undecided", make("b", "", whole(s.undecided)), ` ${say.undecidedDeals}`));
    const grades = s.grades ? [make("p", "legend", ...[say.easy, say.medium, say.hard].map((level, i) => make("span", "", make("b", "", whole(s.grades[i])), ` ${level}`)))] : [];
    const command = make("div", "command", make("code", "", s.command), button("plain", say.copy, () => navigator.clipboard.writeText(s.command)));
    const problem = s.problem ? [make("p", "problem", s.problem)] : [];
    patch(this.view, [make("div", "heading", make("h1", "", title), row), big, bar, under, ...problem,
      chart(s, this.view.clientWidth - 64), make("p", "axis-note", say.dashed), shares, legend, ...grades, command]);
  }

  /** @param {"stop"|"resume"} what */
  async control(what) {
    try {
      await runs.control(this.name, what);
    } catch (error) {
      this.standing.problem = error instanceof Error ? error.message : String(error);
      this.draw();
    }
    this.kept = null;
    if (what === "resume") this.watch(this.name);
  }

  close() {
    this.source?.close();
    clearTimeout(this.retry);
    clearTimeout(this.looking);
  }
}
