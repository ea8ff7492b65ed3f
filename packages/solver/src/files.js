// Where the files of the package are. Bundlers that know `new URL("...", import.meta.url)` find them by these lines.

/** @type {Record<string, URL>} */
const HERE = {
  "engine.wasm": new URL("./engine.wasm", import.meta.url),
  "judge-1.bin": new URL("./judge-1.bin", import.meta.url),
  "judge-2.bin": new URL("./judge-2.bin", import.meta.url),
  "judge-3.bin": new URL("./judge-3.bin", import.meta.url),
  "judge-4.bin": new URL("./judge-4.bin", import.meta.url),
  "judge-monte-carlo-5.bin": new URL("./judge-monte-carlo-5.bin", import.meta.url),
};

/** The address of a file. @param {string} name @param {URL|null} base where the files are, if not beside this module */
export const address = (name, base) => (base ? new URL(name, base) : HERE[name]);

/** A folder, whose address ends in a slash. @param {URL} url */
export function folder(url) {
  const made = new URL(url);
  if (!made.pathname.endsWith("/")) made.pathname += "/";
  return made;
}
