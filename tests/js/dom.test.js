import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { html, mount, page } from "./page.js";
import { h, patch } from "../../src/sztab/web/js/dom.js";

beforeEach(() => Object.assign(page, { moves: 0, writes: 0, listeners: 0 }));

test("what is not to be shown is left out, lists are flat", () => {
  const box = mount();
  patch(box, [h("p", null, "a", null, false, undefined, true, "", [["b"], 0]), [[h("i")]]]);
  assert.equal(html(box), "<div><p>ab0</p><i></i></div>");
});

test("elements stay, what differs is written", () => {
  const box = mount();
  patch(box, h("p", { class: "one", title: "a" }, "x"));
  const [old] = box.childNodes;
  patch(box, h("p", { class: "two" }, "y"));
  assert.equal(box.childNodes[0], old);
  assert.equal(html(box), '<div><p class="two">y</p></div>');
});

test("the same again touches nothing", () => {
  const box = mount();
  const nodes = () =>
    h("ul", { class: "a", vars: { "--x": 1 } }, h("li", { key: 1, title: "t" }, "x"), h("li", { key: 2 }));
  patch(box, nodes());
  Object.assign(page, { moves: 0, writes: 0, listeners: 0 });
  patch(box, nodes());
  assert.deepEqual(page, { moves: 0, writes: 0, listeners: 0 });
});

test("keyed children keep their elements when they change places", () => {
  const box = mount();
  const row = (...keys) => keys.map((key) => h("li", { key }, key));
  patch(box, row("a", "b", "c"));
  const [a, b, c] = box.childNodes;
  patch(box, row("c", "a", "d"));
  assert.equal(box.textContent, "cad");
  assert.deepEqual(box.childNodes.slice(0, 2), [c, a]);
  assert.equal(b.parentNode, null);
});

test("another tag under the same key is another element", () => {
  const box = mount();
  patch(box, h("p", { key: "x" }));
  const [old] = box.childNodes;
  patch(box, h("i", { key: "x" }));
  assert.notEqual(box.childNodes[0], old);
  assert.equal(html(box), "<div><i></i></div>");
});

test("attributes come and go; properties are set as such", () => {
  const box = mount();
  patch(box, h("input", { value: "a", checked: true, hidden: true, "aria-label": "n" }));
  const [input] = box.childNodes;
  assert.deepEqual([input.value, input.checked], ["a", true]);
  assert.equal(input.attributes.hidden, "");
  patch(box, h("input", { hidden: false }));
  assert.equal(input.value, "");
  assert.equal(input.checked, false);
  assert.ok(!("hidden" in input.attributes));
  assert.ok(!("aria-label" in input.attributes));
});

test("variables of style come and go", () => {
  const box = mount();
  patch(box, h("p", { vars: { "--a": 1, "--b": "x" } }));
  patch(box, h("p", { vars: { "--b": "y" } }));
  assert.deepEqual(box.childNodes[0].style.vars, { "--b": "y" });
});

test("handlers change without another listener", () => {
  const box = mount();
  const heard = [];
  patch(box, h("button", { on: { click: () => heard.push(1) } }));
  patch(box, h("button", { on: { click: () => heard.push(2) } }));
  box.childNodes[0].fire("click");
  patch(box, h("button"));
  box.childNodes[0].fire("click");
  assert.deepEqual(heard, [2]);
  assert.equal(page.listeners, 1);
});

test("inside an svg, elements are of its kind; `ref` is called once", () => {
  const box = mount();
  const made = [];
  const drawing = () => h("svg", { ref: (element) => made.push(element.tagName) }, h("path", { d: "M0 0" }));
  patch(box, drawing());
  patch(box, drawing());
  assert.equal(box.childNodes[0].childNodes[0].namespaceURI, "http://www.w3.org/2000/svg");
  assert.deepEqual(made, ["svg"]);
});

test("a host's own node is put in and left alone", () => {
  const box = mount();
  const host = document.createElement("canvas");
  patch(box, h("div", { host }));
  patch(box, h("div", { host }));
  assert.equal(box.childNodes[0].childNodes[0], host);
});
