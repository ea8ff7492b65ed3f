// The engine in WebAssembly: JSON in, JSON out. For the workers of the page, and for Node.js.

/** A question that is no question: what was expected and what came. */
export class Refused extends Error {}

/** The engine broke while it thought about a question, and is good for nothing more. */
export class Broken extends Error {}

const FAULTS = ["", "question", "unknown", "stopped", "defect"];

/** One engine, which answers one question at a time. */
export class Engine {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.exports = /** @type {any} */ (instance.exports);
  }

  /** Calls a function with a name and what follows it. @param {string} called @param {string} name @param {Uint8Array} rest */
  call(called, name, rest) {
    const head = new TextEncoder().encode(name);
    let fault;
    try {
      const at = this.exports.room(head.length + rest.length);
      const heard = new Uint8Array(this.exports.memory.buffer, at, head.length + rest.length);
      heard.set(head);
      heard.set(rest, head.length);
      fault = this.exports[called](head.length);
    } catch (error) {
      throw new Broken("the search failed (please report this)", { cause: error });
    }
    const told = new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.told(), this.exports.told_length()));
    if (fault) throw new Refused(told, { cause: FAULTS[fault] });
    return told;
  }

  /** The answer to a question, both as JSON; that for the games is empty. @param {string} name @param {string} [question] */
  ask(name, question = "") {
    return this.call("ask", name, new TextEncoder().encode(question));
  }

  /** The files of judges that are to be given before a chance of this game is asked for, or a player of it. @param {string} game @returns {string[]} */
  needs(game) {
    const file = this.call("needs", game, new Uint8Array());
    return file ? [file] : [];
  }

  /** Gives it a judge. @param {string} file its name, as `needs` says it @param {Uint8Array} bytes */
  give(file, bytes) {
    this.call("give", file, bytes);
  }

  /** Makes a rule file one of the games. @param {string} name its name, which ends in .toml @param {string} text */
  add(name, text) {
    this.call("add", name, new TextEncoder().encode(text));
  }

  /** Bytes of its memory, which never become fewer. */
  get bytes() {
    return this.exports.memory.buffer.byteLength;
  }
}

/** An engine. @param {BufferSource|WebAssembly.Module} source */
export async function init(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Engine(await WebAssembly.instantiate(module, { host: { now: () => performance.now() } }));
}
