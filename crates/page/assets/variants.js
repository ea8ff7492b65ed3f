// What may be chosen about the rules of a game: the parameters behind its name, by switches, and told in its title.

import { make } from "./dom.js";
import { isJapanese, titleOf } from "./words.js";

/** @typedef {{key: string, form: "number"|"bare"|"word"|"flag", range: [number, number]|null, words: string[], usual: string|null, meaning: string}} Parameter */

/** Parameters: what they are called, and how a title tells them. Of flags both are one. @type {Record<string, [string, string, string, string]>} */
const NAMES = {
  "draw": ["Draw", "draw #", "めくる枚数", "#枚めくり"],
  "passes": ["Passes", "# passes", "通せる回数", "#回まで"],
  "cells": ["Cells", "# cells", "セル", "セル#つ"],
  "columns": ["Columns", "# columns", "列", "#列"],
  "suits": ["Suits", "# suits", "マーク", "#種のマーク"],
  "cards": ["Cards", "# cards", "札の数", "#枚"],
  "a board size": ["Size", "#×#", "大きさ", "#×#"],
  "a number of stacks": ["Stacks", "# stacks", "場札の列", "#列"],
  "build": ["Piles are built", "built #", "重ね方", "#"],
  "spaces": ["Into a space", "# into spaces", "空いた列", "空き列に#"],
  "goal": ["To be removed", "# to be removed", "取り除く札", "#を取る"],
  "take": ["What leaves", "# leave", "上がる札", "#"],
  "turn": ["Cards are turned", "turned #", "めくり方", "#"],
  "aces-fixed": ["Aces fixed", "aces fixed", "Aを固定", "A固定"],
  "as-programmed": ["As Shintani's program", "as programmed", "新谷のプログラムの規則", "新谷版"],
  "deal-on-spaces": ["Deal on empty piles too", "deal on empty piles", "空き列があっても配れる", "空き列に配れる"],
  "no-spaces": ["Deal only while no pile is empty", "no deal on empty piles", "空き列があれば配れない", "空き列に配れない"],
  "kings-stop": ["Nothing on a king", "kings stop", "Kの上には置けない", "Kで止まる"],
  "laid-out": ["A 2 3 4 laid out", "laid out", "A 2 3 4を初めに置く", "A 2 3 4あり"],
  "no-worry-back": ["Cards stay on the foundations", "no way back", "組札から戻せない", "戻しなし"],
  "worry-back": ["Cards may come back down", "with a way back", "組札から戻せる", "戻しあり"],
  "wrap": ["Ace on king", "ace on king", "AとKをつなぐ", "AとKがつながる"],
  "no-wrap": ["No ace on king", "no ace on king", "AとKをつながない", "AとKは切れる"],
  "nothing-on-base": ["Nothing on the base's rank", "nothing on the base", "台札の数には重ねない", "台札に重ねない"],
  "waste-only": ["Only turned cards are played", "waste only", "めくった札だけ使う", "めくった札だけ"],
};

/** @type {Record<string, [string, string]>} */
const WORDS = {
  "any": ["any card", "どの札でも"], "suit": ["in suit", "同じマークで"], "alternate": ["in alternate colours", "赤黒交互に"], "kings": ["kings", "Kだけ"],
  "nothing": ["nothing", "なし"], "all": ["all cards", "すべての札"], "pyramid": ["the pyramid", "ピラミッド"], "cards": ["single cards", "1枚ずつ"],
  "complete-runs": ["complete runs", "そろった列"], "to-play": ["only to be played", "使う札だけ"], "reserve-then-any": ["any card", "どの札でも"],
  "reserve-then-waste": ["only the waste", "捨て札だけ"],
};

/** Of one language. @param {[string, string]} pair */
const of = ([english, japanese]) => (isJapanese() ? japanese : english);

/** What a parameter is called. @param {string} key */
export const labelOf = (key) => of(NAMES[key] ? [NAMES[key][0], NAMES[key][2]] : [key, key]);

/** A value in words. @param {string} key @param {string|null} value */
export function valueOf(key, value) {
  if (value === null) return of(key === "turn" ? ["whenever one likes", "いつでも"] : ["no limit", "無制限"]);
  if (key === "build" && value === "any") return of(["in any suit", "マークにかかわらず"]);
  if (key === "take" && value === "nothing") return of(["nothing", "なし"]);
  return WORDS[value] ? of(WORDS[value]) : value;
}

/** What is written behind the name of a game. @param {Parameter[]} parameters @param {string} name @returns {Map<string, string>} */
export function written(parameters, name) {
  const values = new Map();
  for (const part of (name.split(":")[1] ?? "").split(",").filter(Boolean)) {
    const [key, value] = part.split("=");
    const bare = /^\d+$/.test(part) ? parameters.find(({ form }) => form === "bare")?.key : undefined;
    values.set(bare ?? key, bare ? part : value ?? "yes");
  }
  return values;
}

/** The name of a game with its parameters. @param {any} game @param {Map<string, string>} values */
export function nameOf(game, values) {
  const parts = game.parameters.flatMap((/** @type {Parameter} */ { key, form, usual }) => {
    const value = values.get(key);
    if (value === undefined || value === (usual ?? "")) return [];
    return form === "flag" ? (value === "yes" ? [key] : []) : [form === "bare" ? value : `${key}=${value}`];
  });
  return parts.length ? `${game.name}:${parts.join(",")}` : game.name;
}

/** The name of a game as it was played last: with the parameters that were chosen. @param {any} game */
export function wantedName(game) {
  const kept = localStorage.getItem(`variant ${game.name}`) ?? "";
  return nameOf(game, written(game.parameters, `${game.name}:${kept}`));
}

/** Keeps what was chosen. @param {any} game @param {string} name */
export const keepVariant = (game, name) => localStorage.setItem(`variant ${game.name}`, name.split(":")[1] ?? "");

/** What is not as usual, in words: "draw 1, 3 passes". @param {any} game @param {string} name */
export function told(game, name) {
  const values = written(game.parameters, nameOf(game, written(game.parameters, name)));
  return game.parameters.flatMap((/** @type {Parameter} */ { key, form }) => {
    const value = values.get(key);
    if (value === undefined) return [];
    const [, english, , japanese] = NAMES[key] ?? ["", key, "", key];
    return [of([english, japanese]).replaceAll("#", form === "flag" ? "" : valueOf(key, value))];
  }).join(isJapanese() ? "、" : ", ");
}

/** The title of a game with what is not as usual. @param {any} game @param {string} name */
export function titleWith(game, name) {
  const more = told(game, name);
  return more ? `${titleOf(game)}${isJapanese() ? "、" : ", "}${more}` : titleOf(game);
}

/** What a number or a word may be, as usual first where it is a word. @param {Parameter} parameter @returns {(string|null)[]} */
function possible({ key, range, words, usual }) {
  if (!range) return [usual, ...words];
  const numbers = Array.from({ length: range[1] - range[0] + 1 }, (_, i) => String(range[0] + i));
  return [...numbers.filter((number) => key !== "suits" || number !== "3"), ...(usual === null ? [null] : [])];
}

/** Some values of which one is chosen, side by side. @param {string} label @param {(string|null)[]} values @param {string|null} value @param {(value: string|null) => string} text @param {(value: string|null) => void} choose */
export function segments(label, values, value, text, choose) {
  const group = make("div", "segments");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", label);
  const buttons = values.map((one) => {
    const made = /** @type {HTMLButtonElement} */ (make("button", "", text(one)));
    made.type = "button";
    made.setAttribute("role", "radio");
    made.dataset.key = String(one);
    made.setAttribute("aria-checked", String(one === value));
    made.onclick = () => {
      for (const other of buttons) other.setAttribute("aria-checked", String(other === made));
      choose(one);
    };
    return made;
  });
  group.append(...buttons);
  return group;
}

/** A switch with its words. @param {string} text @param {boolean} isOn @param {(isOn: boolean) => void} turn */
export function switchOf(text, isOn, turn) {
  const box = /** @type {HTMLInputElement} */ (make("input", "switch"));
  box.type = "checkbox";
  box.checked = isOn;
  box.addEventListener("change", () => turn(box.checked));
  return make("label", "choice", make("span", "", text), box);
}

/** A parameter to be chosen. @param {Parameter} parameter @param {string|undefined} value @param {(value: string) => void} choose */
function control(parameter, value, choose) {
  const { key, form, usual } = parameter;
  if (form === "flag") return switchOf(labelOf(key), value === "yes", (isOn) => choose(isOn ? "yes" : ""));
  const now = value ?? usual;
  const values = possible(parameter);
  if (values.length <= 4 && values.map((one) => valueOf(key, one)).join("").length <= 10) {
    return make("div", "choice", make("span", "", labelOf(key)), segments(labelOf(key), values, now, (one) => valueOf(key, one), (one) => choose(one ?? "")));
  }
  const select = /** @type {HTMLSelectElement} */ (make("select", "button"));
  select.append(...values.map((one) => new Option(valueOf(key, one), one ?? "")));
  select.value = now ?? "";
  select.addEventListener("change", () => choose(select.value));
  return make("label", "choice", make("span", "", labelOf(key)), select);
}

/** All that may be chosen about a game. @param {any} game @param {string} name @param {(name: string) => void} changed is told the new name */
export function drawVariants(game, name, changed) {
  const values = written(game.parameters, name);
  return game.parameters.map((/** @type {Parameter} */ parameter) => control(parameter, values.get(parameter.key), (value) => {
    values.set(parameter.key, value);
    changed(nameOf(game, values));
  }));
}
