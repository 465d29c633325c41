/** Fields of forms: each has a label, and keeps what is entered in a value of some object. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { check, select } from "./ui.js";

/** @import { Child } from "./types/client.d.ts" */

/** @param {string} id @param {string} label @param {Child[]} inside the input with that id, and what is said about it */
export const labelled = (id, label, ...inside) =>
  h("div", { class: "field", key: id }, h("label", { for: id }, label), inside);

/**
 * An input that is kept in `holder[name]`.
 * @template {string} Name
 * @param {Record<Name, string>} holder @param {Name} name @param {Record<string, unknown>} more of the input
 * @param {() => unknown} [changed]
 */
export const textInput = (holder, name, more, changed) =>
  h("input", {
    class: "input",
    value: holder[name] ?? "",
    ...more,
    on: {
      input: (event) => {
        holder[name] = event.currentTarget.value;
        changed?.();
      },
    },
  });

/**
 * One with a label.
 * @template {string} Name
 * @param {Record<Name, string>} holder @param {Name} name @param {string} label @param {{id?: string, [more: string]: unknown}} [more] of the input
 */
export const textField = (holder, name, label, { id = name, ...more } = {}) =>
  labelled(id, label, textInput(holder, name, { id, ...more }));

/**
 * An input to search by.
 * @template {string} Name
 * @param {Record<Name, string>} holder @param {Name} name @param {string} words @param {Record<string, unknown>} [more]
 * @param {() => unknown} [changed]
 */
export const searchInput = (holder, name, words, more, changed) => [
  icon("search"),
  textInput(holder, name, { type: "search", placeholder: words, "aria-label": words, ...more }, changed),
];

/**
 * A list to choose `holder[name]` from; the page is drawn again.
 * @template {string} Name @template {string} Value
 * @param {Record<Name, Value>} holder @param {Name} name @param {string} label @param {(readonly [Value, string])[]} rows values with their words
 * @param {string} [id] @param {Child[]} about
 */
export const pickField = (holder, name, label, rows, id = name, ...about) =>
  labelled(
    id,
    label,
    select({
      id,
      value: holder[name],
      rows: rows.map(([value, words]) => ({ value, label: words })),
      set: (value) => {
        holder[name] = value;
      },
    }),
    about,
  );

/**
 * A switch for `holder[name]`.
 * @template {string} Name
 * @param {Record<Name, boolean>} holder @param {Name} name @param {string} label @param {string} [about]
 */
export const checkField = (holder, name, label, about) =>
  check({
    key: name,
    name,
    label,
    about,
    on: holder[name],
    set: (on) => {
      holder[name] = on;
    },
  });
