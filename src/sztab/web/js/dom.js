/**
 * A page is described with `h()` and put on screen with `patch()`, which touches only what changed.
 *
 * Props: `class`, `key`, `on: {event: handler}`, `vars: {"--name": value}`, `html` (our own drawings only),
 * `host` (a node somebody else draws in), `ref` (called once with the new element), properties such as `value`, else attributes.
 *
 * @typedef {{tag: string, props: Object, key: any, children: Array}} Node
 */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "indeterminate"]);
const OURS = new Set(["key", "on", "vars", "html", "host", "ref", "class"]);
const memory = new WeakMap(); // element -> the node it shows

/** @returns {Node} */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, key: props?.key, children: children.flat(Infinity).filter(shown) };
}

const shown = (child) => child !== null && child !== undefined && child !== false && child !== true && child !== "";

/** Makes the children of an element what `nodes` say. */
export function patch(parent, nodes) {
  const wanted = (Array.isArray(nodes) ? nodes : [nodes]).flat(Infinity).filter(shown);
  const keyed = new Map();
  const loose = [];
  for (const old of parent.childNodes) {
    const node = memory.get(old);
    if (node?.key !== undefined) keyed.set(node.key, old);
    else loose.push(old);
  }
  const kept = wanted.map((node) => take(node, keyed, loose));
  const staying = new Set(kept);
  for (const old of [...parent.childNodes]) if (!staying.has(old)) old.remove();
  let cursor = parent.firstChild;
  wanted.forEach((node, i) => {
    const old = kept[i];
    const fresh = old ?? make(node, parent);
    if (old) update(old, node);
    if (fresh === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(fresh, cursor);
    if (!old && node.props?.ref) node.props.ref(fresh);
  });
}

/** The element on screen that shows the same thing, if there is one. */
function take(node, keyed, loose) {
  if (typeof node !== "object") {
    const at = loose.findIndex((old) => old.nodeType === 3);
    return at < 0 ? undefined : loose.splice(at, 1)[0];
  }
  if (node.key !== undefined) {
    const old = keyed.get(node.key);
    keyed.delete(node.key);
    return old && memory.get(old).tag === node.tag ? old : undefined;
  }
  const at = loose.findIndex((old) => memory.get(old)?.tag === node.tag);
  return at < 0 ? undefined : loose.splice(at, 1)[0];
}

function make(node, parent) {
  if (typeof node !== "object") return document.createTextNode(String(node));
  const inSvg = node.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  element.on = {};
  memory.set(element, { tag: node.tag, key: node.key, props: {}, children: [] });
  update(element, node);
  return element;
}

function update(element, node) {
  if (typeof node !== "object") {
    if (element.data !== String(node)) element.data = String(node);
    return;
  }
  if (memory.get(element) === node) return; // described once and kept, see `keeper`
  const old = memory.get(element).props;
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
  listen(element, props.on ?? {});
  if (props.vars || old.vars) {
    for (const name of Object.keys(old.vars ?? {}))
      if (!(name in (props.vars ?? {}))) element.style.removeProperty(name);
    for (const [name, value] of Object.entries(props.vars ?? {})) {
      if (old.vars?.[name] !== value) element.style.setProperty(name, value);
    }
  }
}

function set(element, name, value) {
  if (PROPERTIES.has(name) && name in element) {
    const wanted = value ?? (name === "value" ? "" : false);
    if (element[name] !== wanted) element[name] = wanted;
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** One listener for each event and element; handlers change without touching it. */
function listen(element, handlers) {
  for (const name of Object.keys(handlers)) {
    if (!(name in element.on)) element.addEventListener(name, (event) => element.on[name]?.(event), { passive: false });
  }
  for (const name of Object.keys(element.on)) if (!(name in handlers)) element.on[name] = undefined;
  Object.assign(element.on, handlers);
}

/** Descriptions that are made again only when what they rest on is another thing: the page is then left alone there. */
export function keeper() {
  const kept = new Map();
  return (name, grounds, describe) => {
    const old = kept.get(name);
    if (old && old.grounds.length === grounds.length && old.grounds.every((one, i) => one === grounds[i]))
      return old.node;
    const node = describe();
    kept.set(name, { grounds, node });
    return node;
  };
}

/**
 * Draws the whole page. If what had the focus is gone, the nearest thing that can stand for it gets it: after a dialog what
 * opened it, else the part of the page it was in, else the main part.
 */
export function draw(root, nodes) {
  const active = document.activeElement;
  const homes = [];
  for (let at = active; at && at !== document.body; at = at.parentElement)
    if (at.dataset?.home !== undefined) homes.push(at);
  const names = [...homes.map((home) => home.dataset.home), "prompt"];
  const { opener } = active?.closest?.("dialog") ?? {};
  patch(root, nodes);
  if (active && active !== document.body && !active.isConnected) {
    const home =
      homes.find((at) => at.isConnected) ??
      names.map((name) => root.querySelector(`[data-home="${name}"]`)).find(Boolean);
    const back = opener && opener !== document.body && opener.isConnected ? opener : null;
    const first = back ?? home?.querySelector("[data-first]") ?? home ?? document.getElementById("main");
    first?.focus({ preventScroll: true });
  }
}
