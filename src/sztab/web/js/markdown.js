/** The little Markdown that rules pages use: paragraphs, lists, tables, bold, italics; clause numbers become links. */

import { h } from "./dom.js";

/** @import { Child, VNode } from "./types/client.d.ts" */

/** @typedef {(id: string) => Child} Linker  makes the link of a clause */

/** Blocks of a text. @param {string} text @param {Linker} [link] */
export function blocks(text, link) {
  /** @type {VNode[]} */
  const out = [];
  /** @type {string[]} */
  let rows = [];
  /** @type {string[]} */
  let items = [];
  const flush = () => {
    if (rows.length) out.push(table(rows, link));
    if (items.length)
      out.push(
        h(
          "ul",
          { class: "dots" },
          items.map((item) => h("li", null, spans(item, link))),
        ),
      );
    rows = [];
    items = [];
  };
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (trimmed.startsWith("|")) {
      if (items.length) flush();
      rows.push(trimmed);
    } else if (/^[-*] /.test(trimmed)) {
      if (rows.length) flush();
      items.push(trimmed.slice(2));
    } else {
      flush();
      if (/^#+ /.test(trimmed)) out.push(h("h3", null, spans(trimmed.replace(/^#+ /, ""), link)));
      else if (trimmed) out.push(h("p", null, spans(trimmed, link)));
    }
  }
  flush();
  return out;
}

/** @param {string[]} rows @param {Linker} [link] */
function table(rows, link) {
  const cells = rows
    .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
    .map((row) =>
      row
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  const [head, ...body] = cells;
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group" },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((cell) => h("th", { scope: "col" }, spans(cell, link))),
        ),
      ),
      h(
        "tbody",
        null,
        body.map((row) =>
          h(
            "tr",
            null,
            row.map((cell, i) => h(i ? "td" : "th", i ? null : { scope: "row" }, spans(cell, link))),
          ),
        ),
      ),
    ),
  );
}

/** The parts of a line. @param {string} text @param {Linker} [link] @returns {Child[]} */
export function spans(text, link) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return h("strong", null, linked(part.slice(2, -2), link));
    if (part.startsWith("*") && part.length > 2) return h("em", null, linked(part.slice(1, -1), link));
    if (part.startsWith("`")) return h("code", null, part.slice(1, -1));
    return linked(part, link);
  });
}

/** @param {string} text @param {Linker} [link] @returns {Child} */
function linked(text, link) {
  if (!link) return text;
  return text
    .split(/\b([A-Z]\d+(?:\.(?:[A-Z]?\d+|[A-Za-z]))*)\b/)
    .map((part, i) => (i % 2 ? (link(part) ?? part) : part));
}
