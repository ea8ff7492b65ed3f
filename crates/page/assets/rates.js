// How often each game can be won, measured by this program: the rate in percent, the interval's half width, and for games with a hidden stock the
// best player's. `winnable rate GAME --deals 2000`, and `--player lookahead` with 1,000 games.

/** @type {Record<string, {rate: number, within: number, player?: number}>} */
export const RATES = {
};
