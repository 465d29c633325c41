// Small helpers for SVG: make an element, set what changed, take everything out.

const NS = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {(Node | string | null | undefined)[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  set(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * An HTML element with properties and children; `text` and `class` for short.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, { class: names = "", text = "", ...attributes } = {}, ...children) {
  const element = document.createElement(name);
  if (names) element.className = names;
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Sets attributes, touching only those that differ. @param {Element} element @param {Attributes} attributes */
export function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(key);
    else if (element.getAttribute(key) !== String(value)) element.setAttribute(key, String(value));
  }
  return element;
}

/**
 * What is drawn in a layer, by key.
 * @template Data @typedef {Map<string, {element: SVGElement, data: Data | null}>} Kept
 */

/**
 * Keeps the children of `parent` equal to `wanted`, by making, changing and removing.
 * @template Data
 * @param {Element} parent @param {Kept<Data>} known @param {Map<string, Data>} wanted
 * @param {(key: string, data: Data) => SVGElement} make @param {(element: SVGElement, data: Data) => void} [change]
 */
export function keep(parent, known, wanted, make, change) {
  for (const [key, entry] of known) {
    if (!wanted.has(key)) {
      entry.element.remove();
      known.delete(key);
    }
  }
  for (const [key, data] of wanted) {
    let entry = known.get(key);
    if (!entry) {
      entry = { element: make(key, data), data: null };
      known.set(key, entry);
      parent.append(entry.element);
    }
    if (entry.data !== data) change?.(entry.element, data);
    entry.data = data;
  }
}
