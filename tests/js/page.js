/**
 * As much of a page as the client's logic needs, without a browser: elements with attributes, children and listeners.
 * What is laid out, painted or clicked is tested in a browser, in tests/web.
 */

class FakeNode {
  constructor() {
    this.childNodes = [];
    this.parentNode = null;
    this.parentElement = null;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const row = this.parentNode?.childNodes ?? [];
    return row[row.indexOf(this) + 1] ?? null;
  }

  get isConnected() {
    let at = this;
    while (at.parentNode) at = at.parentNode;
    return at === document.documentElement;
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  remove() {
    const row = this.parentNode?.childNodes;
    row?.splice(row.indexOf(this), 1);
    this.parentNode = null;
    this.parentElement = null;
  }

  insertBefore(child, before) {
    page.moves += 1;
    child.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    child.parentElement = this;
    return child;
  }

  append(...children) {
    for (const child of children) this.insertBefore(typeof child === "string" ? new FakeText(child) : child, null);
  }

  replaceChildren(...children) {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...children);
  }
}

class FakeText extends FakeNode {
  nodeType = 3;

  constructor(data) {
    super();
    this.data = data;
  }

  get textContent() {
    return this.data;
  }
}

class FakeElement extends FakeNode {
  nodeType = 1;

  constructor(tag, namespace) {
    super();
    this.tagName = tag;
    this.namespaceURI = namespace;
    this.attributes = {};
    this.listeners = {};
    const vars = {};
    this.style = {
      vars,
      setProperty: (name, value) => {
        vars[name] = value;
      },
      removeProperty: (name) => {
        delete vars[name];
      },
    };
    if (tag === "input") Object.assign(this, { value: "", checked: false, disabled: false });
  }

  setAttribute(name, value) {
    page.writes += 1;
    this.attributes[name] = String(value);
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  removeAttribute(name) {
    page.writes += 1;
    delete this.attributes[name];
  }

  addEventListener(name, heard) {
    page.listeners += 1;
    this.listeners[name] = heard;
  }

  /** Lets an event happen here. */
  fire(name, event = {}) {
    this.listeners[name]?.({ ...event, currentTarget: this });
  }
}

/** What was done to the page: to see that nothing is touched without need. */
export const page = { moves: 0, writes: 0, listeners: 0 };

const root = new FakeElement("html");
root.lang = "en";
root.dataset = {};
globalThis.HTMLElement ??= FakeElement;
globalThis.document ??= {
  documentElement: root,
  activeElement: null,
  createElement: (tag) => new FakeElement(tag, "http://www.w3.org/1999/xhtml"),
  createElementNS: (namespace, tag) => new FakeElement(tag, namespace),
  createTextNode: (data) => new FakeText(data),
  getElementById: () => null,
};
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });

/** An element that is on the page. */
export function mount(tag = "div") {
  const element = document.createElement(tag);
  root.append(element);
  return element;
}

/** An element as HTML, for comparing. */
export function html(node) {
  if (node.nodeType === 3) return node.data;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.tagName}${attributes.join("")}>${node.childNodes.map(html).join("")}</${node.tagName}>`;
}
