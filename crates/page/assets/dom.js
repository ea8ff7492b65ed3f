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
 * A button that does something. The act is a property, so that `patch` can hand it on to the button that is there already.
 * @param {string} name
 * @param {string} text
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
export function button(name, text, act) {
  const made = /** @type {HTMLButtonElement} */ (make("button", name, text));
  made.type = "button";
  made.onclick = act;
  return made;
}

/**
 * Gives an element a name among its siblings, by which `patch` finds it again.
 * @template {HTMLElement} T
 * @param {string} key
 * @param {T} made
 */
export function keyed(key, made) {
  made.dataset.key = key;
  return made;
}

/** Says something to those who listen instead of looking. @param {string} text */
export function say(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}
