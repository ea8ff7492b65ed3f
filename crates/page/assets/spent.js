// How long a game was played: time counts while the page is seen and something happens now and then.

/** So many seconds without a move are no play. */
const IDLE = 120;

export class Spent {
  constructor() {
    this.before = 0;
    this.last = performance.now();
    this.isStopped = false;
    document.addEventListener("visibilitychange", this.turned = () => this.touch(document.hidden));
  }

  /** Something happened: the time since the last thing counts, if it was seen. @param {boolean} [wasSeen] */
  touch(wasSeen = !document.hidden) {
    if (wasSeen && !this.isStopped) this.before += this.since();
    this.last = performance.now();
  }

  since() {
    return Math.min(IDLE, (performance.now() - this.last) / 1000);
  }

  /** All seconds so far. */
  get seconds() {
    return this.before + (this.isStopped || document.hidden ? 0 : this.since());
  }

  /** Goes on from what was kept. @param {number} seconds */
  goOn(seconds) {
    this.before = Math.max(this.before, seconds);
  }

  /** The game is over, or goes on. @param {boolean} isOver */
  stop(isOver) {
    if (isOver !== this.isStopped) this.touch();
    this.isStopped = isOver;
  }

  close() {
    document.removeEventListener("visibilitychange", this.turned);
  }
}
