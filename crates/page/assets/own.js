// Rule files of one's own, on a page without a server: kept in this browser, and told to the engine whenever the page is opened.

const PREFIX = "rules ";

/** The rule files, by their names. @returns {Record<string, string>} */
export function ownGames() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).sort();
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), localStorage.getItem(name) ?? ""]));
}

/** @param {string} name @param {string} text */
export const keepGame = (name, text) => localStorage.setItem(PREFIX + name, text);

/** @param {string} name */
export const forgetGame = (name) => localStorage.removeItem(PREFIX + name);
