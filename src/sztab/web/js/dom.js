/**
 * A page is described with `h()` and put on screen with `patch()`, which touches only what changed.
 *
 * Props: `class`, `key`, `on: {event: handler}`, `vars: {"--name": value}`, `html` (our own drawings only),
 * `host` (a node somebody else draws in), `ref` (called once with the new element), properties such as `value`, else attributes.
 */

/** @import { Child, Key, Props, Tag, VNode } from "./types/client.d.ts" */

/** @typedef {(event: Event) => unknown} Handler */
/** @typedef {Element & {on: Record<string, Handler | undefined>} & ElementCSSInlineStyle} Made  an element that `make` made */
/** @typedef {Exclude<VNode["children"][number], never>} Shown */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "indeterminate"]);
const OURS = new Set(["key", "on", "vars", "html", "host", "ref", "class"]);
/** @type {WeakMap<Node, VNode>} */
const memory = new WeakMap(); // element -> the node it shows

/**
 * @template {Tag} T
 * @param {T} tag @param {Props<T> | null} [props] @param {Child[]} children @returns {VNode}
 */
export function h(tag, props, ...children) {
  return { tag, props: /** @type {Props} */ (props ?? {}), key: props?.key, children: flat(children) };
}

/** What is shown, in one row. @param {Child[]} children @returns {Shown[]} */
const flat = (children) =>
  children.flatMap((child) => (Array.isArray(child) ? flat(child) : shown(child) ? [child] : []));

/** @param {Child} child @returns {child is Shown} */
const shown = (child) => child !== null && child !== undefined && child !== false && child !== true && child !== "";

/** Makes the children of an element what `nodes` say. @param {Element} parent @param {Child} nodes */
export function patch(parent, nodes) {
  const wanted = flat([nodes]);
  /** @type {Map<Key, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const loose = [];
  for (const old of parent.childNodes) {
    const node = memory.get(old);
    if (node?.key !== undefined) keyed.set(node.key, old);
    else loose.push(old);
  }
  /** @type {(ChildNode | undefined)[]} */
  const kept = wanted.map((node) => take(node, keyed, loose));
  const staying = new Set(kept);
  for (const old of [...parent.childNodes]) if (!staying.has(old)) old.remove();
  /** @type {ChildNode | null} */
  let cursor = parent.firstChild;
  wanted.forEach((node, i) => {
    const old = kept[i];
    const fresh = old ?? make(node, parent);
    if (old) update(old, node);
    if (fresh === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(fresh, cursor);
    if (!old && typeof node === "object") node.props.ref?.(/** @type {any} */ (fresh)); // of the tag it was described for
  });
}

/**
 * The element on screen that shows the same thing, if there is one.
 * @param {Shown} node @param {Map<Key, ChildNode>} keyed @param {ChildNode[]} loose @returns {ChildNode | undefined}
 */
function take(node, keyed, loose) {
  if (typeof node !== "object") {
    const at = loose.findIndex((old) => old.nodeType === 3);
    return at < 0 ? undefined : loose.splice(at, 1)[0];
  }
  if (node.key !== undefined) {
    const old = keyed.get(node.key);
    keyed.delete(node.key);
    return old && memory.get(old)?.tag === node.tag ? old : undefined;
  }
  const at = loose.findIndex((old) => memory.get(old)?.tag === node.tag);
  return at < 0 ? undefined : loose.splice(at, 1)[0];
}

/** @param {Shown} node @param {Element} parent @returns {ChildNode} */
function make(node, parent) {
  if (typeof node !== "object") return document.createTextNode(String(node));
  const inSvg = node.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const bare = inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  const element = Object.assign(/** @type {Element & ElementCSSInlineStyle} */ (bare), { on: {} });
  memory.set(element, { tag: node.tag, key: node.key, props: {}, children: [] });
  update(element, node);
  return element;
}

/** @param {ChildNode} child @param {Shown} node */
function update(child, node) {
  if (typeof node !== "object") {
    const text = /** @type {Text} */ (child);
    if (text.data !== String(node)) text.data = String(node);
    return;
  }
  const element = /** @type {Made} */ (child);
  if (memory.get(element) === node) return; // described once and kept: a part whose signals have not changed
  /** @type {Props} */
  const old = memory.get(element)?.props ?? {};
  const props = node.props;
  memory.set(element, node);
  if (old.class !== props.class) element.setAttribute("class", props.class ?? "");
  for (const name of Object.keys(old)) if (!OURS.has(name) && !(name in props)) set(element, name, undefined);
  if (props.html !== undefined) {
    if (old.html !== props.html) element.innerHTML = props.html;
  } else if (props.host !== undefined) {
    if (element.firstChild !== props.host) element.replaceChildren(props.host);
  } else {
    patch(element, node.children);
  }
  for (const [name, value] of Object.entries(props)) {
    if (!OURS.has(name) && value !== old[name]) set(element, name, value);
  }
  listen(element, /** @type {Record<string, Handler>} */ (props.on ?? {}));
  if (props.vars || old.vars) {
    for (const name of Object.keys(old.vars ?? {}))
      if (!(name in (props.vars ?? {}))) element.style.removeProperty(name);
    for (const [name, value] of Object.entries(props.vars ?? {})) {
      if (old.vars?.[name] !== value) element.style.setProperty(name, String(value ?? ""));
    }
  }
}

/** @param {Element} element @param {string} name @param {unknown} value */
function set(element, name, value) {
  if (PROPERTIES.has(name) && name in element) {
    const wanted = value ?? (name === "value" ? "" : false);
    const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
    if (properties[name] !== wanted) properties[name] = wanted;
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** One listener for each event and element; handlers change without touching it. @param {Made} element @param {Record<string, Handler>} handlers */
function listen(element, handlers) {
  for (const name of Object.keys(handlers)) {
    if (!(name in element.on)) element.addEventListener(name, (event) => element.on[name]?.(event), { passive: false });
  }
  for (const name of Object.keys(element.on)) if (!(name in handlers)) element.on[name] = undefined;
  Object.assign(element.on, handlers);
}

/**
 * Draws the whole page. If what had the focus is gone, the nearest thing that can stand for it gets it: after a dialog what
 * opened it, else the part of the page it was in, else the main part.
 * @param {Element} root @param {Child} nodes
 */
export function draw(root, nodes) {
  const active = document.activeElement;
  /** @type {HTMLElement[]} */
  const homes = [];
  for (let at = active; at && at !== document.body; at = at.parentElement)
    if (at instanceof HTMLElement && at.dataset.home !== undefined) homes.push(at);
  const names = [...homes.map((home) => home.dataset.home), "prompt"];
  const { opener } = /** @type {{opener?: HTMLElement}} */ (active?.closest("dialog") ?? {}); // see `dialog` in ui.js
  patch(root, nodes);
  if (active && active !== document.body && !active.isConnected) {
    const home =
      homes.find((at) => at.isConnected) ??
      names
        .map((name) => /** @type {HTMLElement | null} */ (root.querySelector(`[data-home="${name}"]`)))
        .find(Boolean);
    const back = opener && opener !== document.body && opener.isConnected ? opener : null;
    const start = /** @type {HTMLElement | null | undefined} */ (home?.querySelector("[data-first]"));
    const first = back ?? start ?? home ?? document.getElementById("main");
    first?.focus({ preventScroll: true });
  }
}
