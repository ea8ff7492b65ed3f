// The deal of the day: from the date, the same for everybody. Seven boxes tell the week.

import * as api from "./api.js";
import { make } from "./dom.js";
import { keepDay, records } from "./records.js";
import { sayings } from "./sayings.js";

/** The games of the week, from Monday. */
const GAMES = ["klondike", "freecell", "beleaguered-castle", "spider", "fortress", "pyramid", "klondike"];

/** A date as 2026-11-18. @param {Date} date */
const written = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** The number of a day in its week, from Monday. @param {Date} date */
const inWeek = (date) => (date.getDay() + 6) % 7;

/** The game of the deal of this day: one that was chosen, or that of the weekday. @param {any[]} games @param {Date} date */
export function gameOf(games, date) {
  const chosen = localStorage.getItem("day-game");
  return games.find(({ name }) => name === chosen) ?? games.find(({ name }) => name === GAMES[inWeek(date)]) ?? games[0];
}

/** The deal of the day: the first that can be won from the number of the date on. @param {string} game @param {Date} date */
export async function dealOf(game, date) {
  const from = written(date).replaceAll("-", "") + "00";
  const { deal } = await api.find(game, from);
  keepDay({ date: written(date), game, deal });
  return deal;
}

const TICK = "✓";

/** The week: won, missed, today, to come. @param {Date} today */
export function week(today) {
  const say = sayings();
  const { days } = records();
  const boxes = say.weekdays.map((letter, i) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + i - inWeek(today));
    const isWon = Boolean(days[written(date)]);
    const isToday = i === inWeek(today);
    const [text, what] = isWon ? [TICK, say.dayWon] : isToday ? [letter, say.dayToday] : date < today ? ["–", say.dayMissed] : [letter, say.dayComing];
    const box = make("span", `${isToday ? "is-today" : ""}${isWon ? " is-won" : ""}`, text);
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", say.dayIs(say.longDay(date), what));
    return box;
  });
  return make("div", "week", ...boxes);
}
