// Engines in workers, of a browser or of Node.js. A question that nobody waits for any more ends with its worker.

/** Memory of WebAssembly never shrinks: a worker with more bytes than this is replaced. */
const MOST_BYTES = 96 << 20;
/** Questions that take no search, so that a board never waits for one. */
const QUICK = ["games", "rules", "position", "rate"];

/** @typedef {{kind: string, name: string, question?: string, bytes?: ArrayBuffer|Uint8Array}} Message */
/** @typedef {{send: (message: object) => void, end: () => void, hold?: (isBusy: boolean) => void}} Started a worker; a host that ends when nothing holds it is told what is busy */
/** @typedef {{worker: Started, given: Set<string>, answer: ((data: any) => void)|null, failed: ((error: unknown) => void)|null, error: unknown}} Place a worker, who waits for it, and why it is good for nothing */
/**
 * What is known about where the workers run.
 * @typedef {object} Host
 * @property {(heard: (data: any) => void, failed: (error: unknown) => void) => Started} start starts a worker
 * @property {() => Promise<BufferSource>} wasm the engine
 * @property {(name: string) => Promise<ArrayBuffer|Uint8Array>} judge a judge
 * @property {(message: string, fault: string) => Error} refused what is thrown where the engine gives no answer
 * @property {() => number} most searches at a time
 */

/** The value of a key, which is made once; one that could not be made is made again. @template T @param {Map<string, Promise<T>>} kept @param {string} key @param {() => Promise<T>} make */
function once(kept, key, make) {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** Whether strong players are asked, which need a judge. @param {string} name @param {any} question */
const isJudged = (name, question) => name === "chance" || (name === "deals" && String(question?.player ?? "").startsWith("lookahead"));

/** A promise, unless the signal comes before it. @template T @param {AbortSignal|undefined} signal @param {Promise<T>} promise @returns {Promise<T>} */
function unless(signal, promise) {
  if (!signal) return promise;
  return new Promise((found, failed) => {
    const end = () => failed(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
    promise.then(found, failed).finally(() => signal.removeEventListener("abort", end));
  });
}

export class Pool {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** The engine, which is compiled once for all workers. @type {Map<string, Promise<WebAssembly.Module>>} */
    this.compiled = new Map();
    /** The judges, each had once. @type {Map<string, Promise<ArrayBuffer|Uint8Array>>} */
    this.judges = new Map();
    /** Rule files that were added, by their names. @type {Map<string, string>} */
    this.added = new Map();
    /** Which judges a game needs. @type {Map<string, Promise<string[]>>} */
    this.needed = new Map();
    /** All workers. @type {Set<Place>} */
    this.places = new Set();
    /** Workers that wait for a question, and those who wait for a worker. @type {Place[]} */
    this.idle = [];
    /** @type {{found: (place: Place) => void, failed: (error: unknown) => void}[]} */
    this.waiting = [];
    this.busy = 0;
    /** The worker for what takes no search, and the questions to it, one after the other. @type {Place|null} */
    this.quick = null;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** Why nothing is answered any more. @type {unknown} */
    this.closed = null;
  }

  module() {
    return once(this.compiled, "", async () => WebAssembly.compile(await this.host.wasm()));
  }

  /** @param {WebAssembly.Module} module @returns {Place} */
  started(module) {
    if (this.closed) throw this.closed;
    /** @type {Place} */
    const place = {
      worker: this.host.start((data) => place.answer?.(data), (error) => {
        place.error = error;
        place.failed?.(error);
      }),
      given: new Set(),
      answer: null,
      failed: null,
      error: null,
    };
    this.places.add(place);
    place.worker.send({ module });
    return place;
  }

  /** @param {Place} place */
  end(place) {
    place.worker.end();
    this.places.delete(place);
  }

  /** Sends something to a worker that does nothing else, and waits for its answer. @param {Place} place @param {Message} message @returns {Promise<any>} */
  async send(place, message) {
    if (place.error) throw place.error;
    place.worker.hold?.(true);
    try {
      return await new Promise((found, failed) => {
        place.failed = failed;
        place.answer = (data) => {
          if (data.error === undefined) found(data);
          else failed(Object.assign(this.host.refused(data.error, data.fault), { isAnswer: data.fault !== "broken" }));
        };
        place.worker.send(message);
      });
    } finally {
      place.worker.hold?.(false);
    }
  }

  /** A worker for one search. @param {AbortSignal} [signal] @returns {Promise<Place>} */
  async taken(signal) {
    const module = await this.module();
    signal?.throwIfAborted();
    if (this.busy < this.host.most()) {
      const place = this.idle.pop() ?? this.started(module);
      this.busy += 1;
      return place;
    }
    return new Promise((found, failed) => {
      const leave = () => {
        const at = this.waiting.indexOf(one);
        if (at >= 0) this.waiting.splice(at, 1);
        failed(signal?.reason);
      };
      const one = {
        failed,
        found: (/** @type {Place} */ place) => {
          signal?.removeEventListener("abort", leave);
          found(place);
        },
      };
      this.waiting.push(one);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Gives a worker back: the next one who waits has it, or a new one in its place. @param {Place} place @param {boolean} isGood */
  async giveBack(place, isGood) {
    if (!isGood) this.end(place);
    const module = await this.module();
    if (this.closed) return;
    const next = this.waiting.shift();
    if (next) return next.found(isGood ? place : this.idle.pop() ?? this.started(module));
    this.busy -= 1;
    if (isGood) this.idle.push(place);
    // One is always ready, for the next move after a search that was ended.
    if (!this.idle.length) this.idle.push(this.started(module));
  }

  /** @param {string} game */
  async judgesFor(game) {
    const files = await once(this.needed, game, async () => (await this.quickly({ kind: "needs", name: game })).answer);
    return Promise.all(files.map(async (/** @type {string} */ file) => ({ file, bytes: await once(this.judges, file, () => this.host.judge(file)) })));
  }

  /** @param {Message} message */
  quickly(message) {
    const answered = this.last.then(async () => {
      this.quick ??= this.started(await this.module());
      const place = this.quick;
      let isGood = false;
      try {
        const data = await this.answered(place, [], message);
        isGood = data.bytes <= MOST_BYTES;
        return data;
      } catch (error) {
        isGood = Boolean(/** @type {any} */ (error).isAnswer);
        throw error;
      } finally {
        if (!isGood) {
          this.end(place);
          this.quick = null;
        }
      }
    });
    this.last = answered.catch(() => {});
    return answered;
  }

  /** What the engine says. @param {string} name @param {object} [question] @param {AbortSignal} [signal] */
  async ask(name, question, signal) {
    signal?.throwIfAborted();
    if (this.closed) throw this.closed;
    const message = { kind: "ask", name, question: question ? JSON.stringify(question) : "" };
    if (QUICK.includes(name)) return (await unless(signal, this.quickly(message))).answer;
    const given = isJudged(name, question) ? await unless(signal, this.judgesFor(/** @type {any} */ (question).game)) : [];
    const place = await this.taken(signal);
    let isGood = false;
    try {
      const data = await unless(signal, this.answered(place, given, message));
      isGood = data.bytes <= MOST_BYTES;
      return data.answer;
    } catch (error) {
      isGood = Boolean(/** @type {any} */ (error)?.isAnswer);
      throw error;
    } finally {
      this.giveBack(place, isGood).catch(() => {});
    }
  }

  /** Makes a rule file one of the games, for all questions from now on. @param {string} name its name, which ends in .toml @param {string} text */
  async add(name, text) {
    if (this.closed) throw this.closed;
    await this.quickly({ kind: "add", name, question: text });
    this.added.set(name, text);
  }

  /** Gives a worker the rule files and the judges that it has not, then asks. @param {Place} place @param {{file: string, bytes: ArrayBuffer|Uint8Array}[]} judges @param {Message} message */
  async answered(place, judges, message) {
    for (const [file, text] of this.added) {
      if (!place.given.has(file)) await this.send(place, { kind: "add", name: file, question: text });
      place.given.add(file);
    }
    for (const { file, bytes } of judges) {
      if (!place.given.has(file)) await this.send(place, { kind: "give", name: file, bytes });
      place.given.add(file);
    }
    return this.send(place, message);
  }

  /** Ends all workers; whoever waits is told why. @param {unknown} why */
  close(why) {
    this.closed = why;
    for (const place of [...this.places]) {
      place.failed?.(why);
      this.end(place);
    }
    for (const one of this.waiting.splice(0)) one.failed(why);
    this.idle.length = 0;
  }
}
