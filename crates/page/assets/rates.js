// How often each game can be won, as this program measured it: the rate in percent and half the width of its 95 % interval,
// and in games with a hidden stock the rate of a strong player. `winnable rate GAME --deals 2000` (32,000 for FreeCell, 1,769
// for Beleaguered Castle, 400 for Streets and Alleys, 1,616 for Calculation); `winnable rate monte-carlo --player lookahead
// --deals 500`; `winnable rate calculation --player lookahead:depth=1 --deals 737`. Gaps has too many undecided deals.

/** @type {Record<string, {rate: number, within: number, player?: number}>} */
export const RATES = {
  "freecell": { rate: 99.997, within: 0.009 },
  "four-companies": { rate: 93.4, within: 1.1 },
  "bakers-game": { rate: 76.4, within: 1.9 },
  "beleaguered-castle": { rate: 69.2, within: 2.2 },
  "streets-and-alleys": { rate: 53.3, within: 4.9 },
  "citadel": { rate: 75.5, within: 1.9 },
  "fortress": { rate: 20.3, within: 1.8 },
  "siegecraft": { rate: 99.35, within: 0.36 },
  "stronghold": { rate: 97.5, within: 0.7 },
  "monte-carlo": { rate: 88.1, within: 1.4, player: 83.2 },
  "calculation": { rate: 100, within: 0.2, player: 98.6 },
};
