// Small help with elements.

/**
 * An element with a class and contents.
 * @param {string} tag
 * @param {string} [name]
 * @param {...(Node|string)} contents
 */
export function make(tag, name = "", ...contents) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...contents);
  return made;
}

/**
 * A button that does something.
 * @param {string} name
 * @param {string} text
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
export function button(name, text, act) {
  const made = /** @type {HTMLButtonElement} */ (make("button", name, text));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** Says something to those who listen instead of looking. @param {string} text */
export function say(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}
