// What people may choose about the page, kept in the browser.

import { make } from "./dom.js";
import { finishWords } from "./finish.js";
import { words } from "./words.js";

/** When the light is lit. @returns {"always"|"asked"|"off"} */
export function lightIs() {
  const kept = localStorage.getItem("light");
  return kept === "always" || kept === "off" ? kept : "asked";
}

/** Whether the index of a card stands at its right. */
export const isLeftHanded = () => localStorage.getItem("left-handed") === "yes";

/** Whether cards that lie face down are to be shown from the beginning. */
export const isFaceUpWanted = () => localStorage.getItem("face-up") === "yes";

/** Puts the choices into effect. */
export function applyOptions() {
  document.documentElement.classList.toggle("four-colours", localStorage.getItem("four-colours") === "yes");
  document.documentElement.classList.toggle("left-handed", isLeftHanded());
}

/** @param {string} name @param {string} text @param {() => void} changed */
function tick(name, text, changed) {
  const box = /** @type {HTMLInputElement} */ (make("input"));
  box.type = "checkbox";
  box.checked = localStorage.getItem(name) === "yes";
  box.addEventListener("change", () => {
    localStorage.setItem(name, box.checked ? "yes" : "no");
    applyOptions();
    changed();
  });
  return make("label", "", box, text);
}

/** The choices. @param {() => void} changed */
export function drawOptions(changed) {
  const say = words();
  const light = /** @type {HTMLSelectElement} */ (make("select", "button"));
  light.append(new Option(say.always, "always"), new Option(say.whenAsked, "asked"), new Option(say.off, "off"));
  light.value = lightIs();
  light.addEventListener("change", () => {
    localStorage.setItem("light", light.value);
    changed();
  });
  return make("div", "popup choices", make("b", "", say.options), tick("four-colours", say.fourColours, changed),
    tick("left-handed", say.leftHanded, changed), tick("finish", finishWords().option, changed), make("label", "", say.light, light));
}
