/** The rules of a game, to read and to search: a page of its own, and a tab beside the board. */

import { api, problemOf } from "./api.js";
import { h } from "./dom.js";
import { searchInput } from "./forms.js";
import { blocks, spans } from "./markdown.js";
import { reactive } from "./signal.js";
import { failure } from "./ui.js";
import { fold, t } from "./words.js";

/** @import { Clause, Clauses, Part } from "./types/server.d.ts" */
/** @import { Problem } from "./api.js" */
/** @import { Linker } from "./markdown.js" */

const MOST = 60; // clauses shown at once for a search

/** One game's rules in one language, fetched when they are first looked at. */
export class Rules {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Clauses | null} */
    this.data = null;
    /** @type {Problem | null} */
    this.problem = null;
    this.query = "";
    /** @type {string | null} the clause that was asked for */
    this.at = null;
    /** @type {Map<string, Clause>} */
    this.index = new Map();
    /** @type {Map<string, Part>} */
    this.chapters = new Map();
    reactive(this);
    this.load();
  }

  async load() {
    try {
      this.problem = null;
      this.data = await api.get(`games/${this.game}/rules`);
      this.index = new Map(this.data.parts.flatMap((part) => part.clauses.map((one) => [one.id, one])));
      this.chapters = new Map(this.data.parts.filter((part) => part.id).map((part) => [part.id, part]));
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    if (this.at) this.open(this.at);
  }

  /** Shows a clause and puts the focus there. @param {string} id */
  open(id) {
    this.at = id;
    this.query = "";
    setTimeout(() => {
      const found = document.getElementById(`clause-${id}`);
      if (!found) return;
      const box = found.closest(".tab-panel, .sheet-panel") ?? document.documentElement;
      const top =
        found.getBoundingClientRect().top - (box === document.documentElement ? 0 : box.getBoundingClientRect().top);
      box.scrollBy(0, top - Math.min(140, box.clientHeight / 4));
      found.focus({ preventScroll: true });
    });
  }
}

/** @param {Rules} rules */
export function rulesView(rules, { search = "rules-search" } = {}) {
  if (rules.problem) return failure(rules.problem, { again: () => rules.load() });
  if (!rules.data) return h("p", { class: "patience empty" }, t("loading"));
  /** @param {string} id */
  const link = (id) =>
    rules.index.has(id) || rules.chapters.has(id)
      ? h("a", { class: "ref", href: `/rules/${rules.game}#${id}`, "data-clause": id }, id)
      : null;
  const needle = fold(rules.query.trim());
  return h(
    "div",
    { class: "rules" },
    h("div", { class: "filter", role: "search" }, searchInput(rules, "query", t("rules.search"), { id: search })),
    needle ? results(rules, needle, link) : rules.data.parts.map((part) => chapter(rules, part, link)),
  );
}

/** @param {Rules} rules @param {string} needle @param {Linker} link */
function results(rules, needle, link) {
  const words = needle.split(/\s+/);
  const found = [...rules.index.values()].filter((one) =>
    words.every((word) => fold(`${one.id} ${one.words}`).includes(word)),
  );
  return [
    h(
      "p",
      { class: "small quiet", role: "status" },
      found.length ? t("rules.found", { n: found.length }) : t("rules.none"),
    ),
    h(
      "ul",
      { class: "clauses" },
      found.slice(0, MOST).map((one) => clauseOf(rules, one, link)),
    ),
  ];
}

/** @param {Rules} rules @param {Part} part @param {Linker} link */
function chapter(rules, part, link) {
  const rebuilt = part.kind === "reconstructed";
  return h(
    "section",
    {
      key: part.id || part.title || "intro",
      class: `chapter ${rebuilt ? "rebuilt" : ""}`,
      id: part.id ? `clause-${part.id}` : undefined,
      tabindex: part.id ? "-1" : undefined,
    },
    part.title && h("h2", null, part.id && h("span", { class: "chapter-id" }, part.id), " ", part.title),
    rebuilt && h("p", { class: "mark-rebuilt" }, t("rebuilt")),
    part.words && blocks(part.words, link),
    h(
      "ul",
      { class: "clauses" },
      part.clauses.map((one) => clauseOf(rules, one, link)),
    ),
  );
}

/** @param {Rules} rules @param {Clause} one @param {Linker} link */
function clauseOf(rules, one, link) {
  const [first, ...rest] = one.words.split("\n");
  return h(
    "li",
    {
      key: one.id,
      id: `clause-${one.id}`,
      class: `clause-row kind-${one.kind ?? "clause"} ${rules.at === one.id ? "asked" : ""}`,
      tabindex: "-1",
    },
    h("span", { class: "clause-id" }, one.id),
    h(
      "div",
      null,
      one.kind && one.kind !== "clause" && h("span", { class: "clause-kind" }, t(`clause.${one.kind}`)),
      h("p", null, spans(first, link)),
      rest.length > 0 && blocks(rest.join("\n"), link),
    ),
  );
}
