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

/** @type {Props} what nothing was said of */
const PLAIN = {};

/**
 * @template {Tag} T
 * @param {T} tag @param {Props<T> | null} [props] @param {Child[]} children @returns {VNode}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ? /** @type {Props} */ (props) : PLAIN, key: props?.key, children: flat(children) };
}

/** What is shown, in one row. @param {Child[]} children @param {Shown[]} [into] @returns {Shown[]} */
function flat(children, into = []) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into);
    else if (child !== null && child !== undefined && child !== false && child !== true && child !== "")
      into.push(child);
  }
  return into;
}

/** Makes the children of an element what `nodes` say. @param {Element} parent @param {Child} nodes */
export const patch = (parent, nodes) => arrange(parent, flat([nodes]));

/**
 * The same, for a row: most of the time all stands where it stood, and nothing is looked for.
 * @param {Element} parent @param {Shown[]} wanted
 */
function arrange(parent, wanted) {
  let i = 0;
  let child = parent.firstChild;
  while (child && i < wanted.length && isSame(child, wanted[i])) {
    const next = child.nextSibling;
    update(child, wanted[i]);
    child = next;
    i += 1;
  }
  if (child) {
    if (i < wanted.length) sort(parent, child, wanted.slice(i));
    else while (parent.lastChild && parent.childNodes.length > wanted.length) parent.lastChild.remove();
  } else {
    for (; i < wanted.length; i += 1) put(parent, wanted[i], null);
  }
}

/** Whether an element shows this, or what it showed before. @param {ChildNode} child @param {Shown} node */
function isSame(child, node) {
  if (typeof node !== "object") return child.nodeType === 3;
  const shown = memory.get(child);
  return shown !== undefined && shown.tag === node.tag && shown.key === node.key;
}

/** @param {Element} parent @param {Shown} node @param {ChildNode | null} before */
function put(parent, node, before) {
  const made = make(node, parent);
  parent.insertBefore(made, before);
  if (typeof node === "object") node.props.ref?.(/** @type {any} */ (made)); // of the tag it was described for
}

/**
 * From one child on: what stays is found by its key, or as the next of its tag; the rest goes.
 * @param {Element} parent @param {ChildNode} first @param {Shown[]} wanted
 */
function sort(parent, first, wanted) {
  /** @type {Map<Key, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const loose = [];
  /** @type {ChildNode[]} */
  const all = [];
  for (let old = /** @type {ChildNode | null} */ (first); old; old = old.nextSibling) {
    const key = memory.get(old)?.key;
    if (key !== undefined) keyed.set(key, old);
    else loose.push(old);
    all.push(old);
  }
  const kept = wanted.map((node) => take(node, keyed, loose));
  const staying = new Set(kept);
  /** @type {ChildNode | null} */
  let cursor = all.find((old) => staying.has(old)) ?? null;
  for (const old of all) if (!staying.has(old)) old.remove();
  wanted.forEach((node, i) => {
    const old = kept[i];
    if (!old) {
      put(parent, node, cursor);
      return;
    }
    update(old, node);
    if (old === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(old, cursor);
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
  const old = memory.get(element)?.props ?? PLAIN;
  const props = node.props;
  memory.set(element, node);
  if (old.class !== props.class) element.setAttribute("class", props.class ?? "");
  if (old !== props) for (const name in old) if (!OURS.has(name) && !(name in props)) set(element, name, undefined);
  if (props.html !== undefined) {
    if (old.html !== props.html) element.innerHTML = props.html;
  } else if (props.host !== undefined) {
    if (element.firstChild !== props.host) element.replaceChildren(props.host);
  } else {
    arrange(element, node.children);
  }
  if (old === props) return;
  for (const name in props) if (!OURS.has(name) && props[name] !== old[name]) set(element, name, props[name]);
  if (props.on || old.on) listen(element, /** @type {Record<string, Handler>} */ (props.on ?? {}));
  if (props.vars || old.vars) setVars(element, old.vars ?? {}, props.vars ?? {});
}

/** @param {Made} element @param {NonNullable<Props["vars"]>} old @param {NonNullable<Props["vars"]>} vars */
function setVars(element, old, vars) {
  for (const name in old) if (!(name in vars)) element.style.removeProperty(name);
  for (const name in vars) if (old[name] !== vars[name]) element.style.setProperty(name, String(vars[name] ?? ""));
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
  for (const name in handlers) {
    if (!(name in element.on)) element.addEventListener(name, (event) => element.on[name]?.(event), { passive: false });
    element.on[name] = handlers[name];
  }
  for (const name in element.on) if (!(name in handlers)) element.on[name] = undefined;
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
  if (active && active !== document.body && !active.isConnected)
    requestAnimationFrame(() => focusLost(root, names, opener)); // to give focus lays out the page, which has just been changed
}

/**
 * Gives the focus to what stands for the thing that had it, unless something else has got it meanwhile. The page may have been drawn again.
 * @param {Element} root @param {(string | undefined)[]} names @param {HTMLElement | undefined} opener
 */
function focusLost(root, names, opener) {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  const back = opener && opener !== document.body && opener.isConnected ? opener : null;
  const home = names.map((name) => root.querySelector(`[data-home="${name}"]`)).find(Boolean);
  const start = home?.querySelector("[data-first]");
  const first = back ?? start ?? home ?? document.getElementById("main");
  /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
}
