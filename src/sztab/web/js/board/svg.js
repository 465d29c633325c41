// Small helpers for SVG: make an element, set what changed, take everything out.

const NS = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  set(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element with properties and children; `text` and `class` for short. */
export function html(name, { class: names = "", text = "", ...attributes } = {}, ...children) {
  const element = document.createElement(name);
  if (names) element.className = names;
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Sets attributes, touching only those that differ. */
export function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(key);
    else if (element.getAttribute(key) !== String(value)) element.setAttribute(key, value);
  }
  return element;
}

/** Keeps the children of `parent` equal to `wanted`, a Map from key to a description, by making, changing and removing. */
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
    if (entry.data !== data) change?.(entry.element, data, key);
    entry.data = data;
  }
}
