// What is shown is changed in place: elements that stay are kept, so that a press that began on one ends on it, and focus and
// scrolling stay where they are.

/** What must be equal for an element to be kept. @param {Node} node */
const kind = (node) => `${node.nodeName} ${node instanceof HTMLElement ? node.dataset.key ?? "" : ""}`;

/** Makes an element look and act like another one of its kind. @param {Element} old @param {Element} made */
function become(old, made) {
  for (const { name } of [...old.attributes]) {
    // Whether details are open is for the reader to say.
    if (!made.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of made.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLElement && made instanceof HTMLElement) {
    // As an attribute the policy of the page would refuse it.
    if (old.style.cssText !== made.style.cssText) old.style.cssText = made.style.cssText;
    [old.onclick, old.oninput] = [made.onclick, made.oninput];
  }
  if (old instanceof HTMLInputElement && made instanceof HTMLInputElement && old.value !== made.value) old.value = made.value;
  patch(old, [...made.childNodes]);
}

/**
 * Makes the children of an element look and act like those that were made anew. Children are kept that have the same tag and
 * the same key, in their order; siblings of one tag that come and go need keys. A kept child is never moved.
 * @param {Element} root
 * @param {Node[]} made
 */
export function patch(root, made) {
  /** @type {Map<string, ChildNode[]>} */
  const left = new Map();
  for (const child of root.childNodes) {
    const alike = left.get(kind(child));
    if (alike) alike.push(child);
    else left.set(kind(child), [child]);
  }
  const kept = made.map((node) => left.get(kind(node))?.shift() ?? null);
  for (const children of left.values()) children.forEach((child) => child.remove());
  let at = root.firstChild;
  made.forEach((node, i) => {
    const old = kept[i];
    if (old instanceof Element) become(old, /** @type {Element} */ (node));
    else if (old && old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
    if (old && old === at) at = at.nextSibling;
    else root.insertBefore(old ?? node, at);
  });
}
