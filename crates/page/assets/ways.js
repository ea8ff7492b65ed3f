// Ways home that are known: who follows one is on it still, and is not told of a longer one.

/** So many are kept. */
const MOST = 8;

export class Ways {
  constructor() {
    /** Whole games that are won, each all moves from the deal on; the newest first. @type {string[][]} */
    this.lines = [];
  }

  /** The shortest way home that is known after these moves, as an answer says it. @param {string[]} moves */
  after(moves) {
    const on = this.lines.filter((line) => line.length > moves.length && moves.every((move, i) => line[i] === move));
    const [shortest] = on.sort((a, b) => a.length - b.length);
    if (!shortest) return null;
    const rest = shortest.slice(moves.length);
    return { verdict: "winnable", moves: rest, move_count: rest.length };
  }

  /** Learns the way home of an answer, and gives the shortest that is known now. @param {string[]} moves @param {any} solved */
  learn(moves, solved) {
    if (solved.verdict === "winnable" && solved.moves?.length) this.lines = [[...moves, ...solved.moves], ...this.lines].slice(0, MOST);
    const known = this.after(moves);
    return known && known.move_count < (solved.move_count ?? Infinity) ? { ...solved, ...known } : solved;
  }
}
