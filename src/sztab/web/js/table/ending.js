/** The end of a game takes the page: who won and why, how the lead went, what turned it, and what to do next. */

import { api, problemOf } from "../api.js";
import { app, go } from "../app.js";
import { picture } from "../board/picture.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { reactive } from "../signal.js";
import { button, clause, failure, namedPaper } from "../ui.js";
import { lang, t } from "../words.js";
import { shield, sideMark } from "./badge.js";
import { chart } from "./chart.js";
import { deeds } from "./cut.js";
import { openProof } from "./dialogs.js";
import { lucky } from "./luck.js";
import { medals, ownGame } from "./merits.js";
import { sharing } from "./share.js";

/** @import { Ending as Data, GameAnalysis, OneStep, PlayerRating, Rematch, SeatResult, TurningPoint } from "../types/server.d.ts" */
/** @import { Trouble } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const MINUTE = 60_000;

/** What is known about the end of one table's game. */
export class Ending {
  /** @param {TableStore} T */
  constructor(T) {
    this.T = T;
    /** @type {Data | null} */
    this.data = null;
    /** @type {Rematch | null} */
    this.rematch = null;
    /** @type {GameAnalysis | null} */
    this.analysis = null;
    /** @type {PlayerRating | null} mine in this game, if it counted */
    this.rating = null;
    this.onBoard = false; // the board is looked at instead
    /** @type {Trouble | null} */
    this.problem = null;
    /** @type {ReadonlyMap<number, OneStep>} */
    this.steps = new Map();
    this.busy = false;
    this.shared = false;
    reactive(this);
    this.language = "";
    this.table = T.table; // as it was when the rematch was last asked for
    /** @type {Map<string, SVGSVGElement>} */
    this.drawn = new Map();
  }

  /** Whether the end has the page now. */
  get shown() {
    const { over, curtain, film } = this.T;
    return over && !this.onBoard && !curtain && !film.watching && !film.away;
  }

  /** Fetches what is missing; called with every drawing. */
  need() {
    const known = this.language === lang();
    if (known && this.table === this.T.table) return;
    this.language = lang();
    this.table = this.T.table;
    if (known) this.lookForRematch();
    else this.load();
  }

  /** Something happened at the table: somebody may want to play again. */
  async lookForRematch() {
    const asked = await api.get(`tables/${this.T.id}/rematch`).catch(() => null);
    if (!asked || asked.rematch?.table === this.rematch?.table) return;
    this.rematch = asked.rematch;
  }

  async load() {
    try {
      const [data, asked, analysis] = await Promise.all([
        api.get(`tables/${this.T.id}/ending`),
        api.get(`tables/${this.T.id}/rematch`),
        api.get(`tables/${this.T.id}/analysis`).catch(() => null), // a game of other rules has none
      ]);
      this.analysis = analysis;
      this.data = data;
      this.rematch = asked.rematch;
      this.problem = null;
      for (const one of data.turns) this.fetchStep(one.step);
      if (this.T.seated && this.T.table.rated) this.fetchRating();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  /** @param {number} n */
  async fetchStep(n) {
    const found = await api.get(`tables/${this.T.id}/steps/${n}`, { as: "everyone" }).catch(() => null);
    if (found) this.steps = new Map([...this.steps, [n, found]]);
  }

  /** What this game did to my rating: that of its number of players. */
  async fetchRating() {
    if (!app.person) return;
    const found = await api.get(`people/${app.person.id}`).catch(() => null); // without it the end is as it is
    const size = found?.games.find((one) => one.table === this.T.id)?.size;
    this.rating = found?.ratings.find((one) => one.game === this.T.table.game && one.size === size) ?? null;
  }

  toggle() {
    this.onBoard = !this.onBoard;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for the end */
  key(event) {
    const typing = /** @type {Element} */ (event.target).closest?.("input, textarea, select, dialog");
    if (!this.T.over || typing || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "b")
      return false;
    event.preventDefault();
    this.toggle();
    return true;
  }

  /** @param {boolean} swap */
  async again(swap) {
    if (this.busy) return;
    this.busy = true;
    try {
      go(`/t/${(await api.post(`tables/${this.T.id}/rematch`, { swap })).id}`);
    } catch (thrown) {
      this.problem = problemOf(thrown);
    } finally {
      this.busy = false;
    }
  }

  /** I do not come to the rematch: my seat there is free. */
  async decline() {
    const { rematch } = this;
    if (!rematch || rematch.seat === null) return;
    try {
      await api.post(`tables/${rematch.table}/seats/${rematch.seat}/leave`);
      await this.load();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }
}

/** @param {Ending} E */
export function endPage(E) {
  E.need();
  const { T, data } = E;
  return h(
    "main",
    { id: "main", class: "end-page", key: "end", tabindex: "-1", "data-state": "over", "data-question": "" },
    E.problem && failure(E.problem, { again: () => E.load() }),
    data && [
      head(E, data),
      h(
        "div",
        { class: "end-columns" },
        h("div", { class: "end-main" }, course(E, data), turning(E, data)),
        h(
          "div",
          { class: "end-side" },
          invited(E),
          lucky(E, data),
          medals(T, data),
          ownGame(E),
          results(E, data),
          papers(T),
        ),
      ),
      E.shared && sharing(T, { close: () => shareIt(E, false) }),
    ],
  );
}

/** @param {Ending} E @param {boolean} on */
function shareIt(E, on) {
  E.shared = on;
}

/** The sentence in large letters. @param {Ending} E @param {Data} data */
function head(E, data) {
  const { T } = E;
  const mine = resultOf(T, data);
  const rule = data.lines.at(-1)?.clause;
  return h(
    "section",
    { class: "end-head" },
    h("div", { class: "end-picture", host: final(E), "aria-hidden": "true" }),
    h(
      "div",
      { class: "end-words" },
      h("h1", null, mine ? t(`end.${mine}`) : data.words || t("over.title")),
      h(
        "p",
        null,
        mine && data.words ? `${data.words} ` : "",
        data.reason,
        " ",
        rule && clause(T.game, rule),
        data.words ? "" : ` ${t("end.when", { when: when(T.table.moved) })}`,
      ),
      h("div", { class: "end-actions" }, ways(E)),
    ),
    score(E, data),
  );
}

/** What it was for me; nothing for guests. @param {TableStore} T @param {Data} data */
function resultOf(T, data) {
  if (T.table.status === "abandoned") return "closed";
  return data.seats.find((seat) => T.seated && seat.number === T.view.seat)?.verdict;
}

/** The points as the last round left them. @param {Data} data */
const last = (data) => data.rounds.at(-1)?.points ?? {};

/** @param {number} at */
const when = (at) => new Date(at).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });

/** @param {Ending} E */
function ways(E) {
  const { T } = E;
  const off = E.busy;
  return [
    T.seated && button({ label: t("end.swap"), icon: "swap", kind: "strong", off, do: () => E.again(true) }),
    h("a", { class: "button", href: `/t/${T.id}/replay` }, icon("play"), t("over.replay")),
    T.table.status === "finished" &&
      E.analysis &&
      h("a", { class: "button", href: `/t/${T.id}/analysis` }, icon("chart"), t("end.analyse")),
    button({ label: t("share"), icon: "share", do: () => shareIt(E, true) }),
    T.seated && button({ label: t("end.same"), kind: "plain", off, do: () => E.again(false) }),
    button({ label: t("end.board"), kind: "plain", kbd: "B", do: () => E.toggle() }),
  ];
}

/** The sides with their points, the best first. @param {Ending} E @param {Data} data */
function score(E, data) {
  const sides = Object.entries(last(data)).sort(
    ([a, x], [b, y]) => Number(b === data.winner) - Number(a === data.winner) || y - x,
  );
  if (sides.length < 2) return null;
  return h(
    "dl",
    { class: `end-score ${sides.length > 2 ? "many" : ""}` },
    sides.map(([id, points]) =>
      h(
        "div",
        { key: id, class: id === data.winner ? "winner" : "" },
        h("dt", null, mark(E, id), E.T.nameOf(id)),
        h("dd", null, points),
      ),
    ),
  );
}

/** @param {Ending} E @param {string} id of a side or an owner */
const mark = (E, id) => {
  const side = E.T.side(id);
  return E.T.owner(id) ? shield(E.T.owner(id), "tiny") : side && sideMark(side);
};

/** The last position, behind the words. @param {Ending} E */
function final(E) {
  const { T } = E;
  return drawing(E, "final", () =>
    picture(T.board, T.scene, { width: 900, height: 300, names: false, language: lang() }),
  );
}

/** @param {Ending} E @param {string} name @param {() => SVGSVGElement} make */
function drawing(E, name, make) {
  const key = `${name} ${lang()}`;
  let svg = E.drawn.get(key);
  if (!svg) {
    svg = make();
    svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    E.drawn.set(key, svg);
  }
  return svg;
}

// How it went

/** @param {Ending} E @param {Data} data */
function course(E, data) {
  if (data.rounds.length < 2) return null;
  const minutes = Math.max(1, Math.round((E.T.table.moved - E.T.table.created) / MINUTE));
  const counts = [minutes < 600 && t("end.minutes", { n: minutes }), t("end.choices", { n: data.steps })];
  return namedPaper("end-course", t("end.lead"), counts.filter(Boolean).join(" · "), chart(E.T, data));
}

/** @param {Ending} E @param {Data} data */
function turning(E, data) {
  if (!data.turns.length) return null;
  return h(
    "ol",
    { class: "end-turning", "aria-label": t("end.turning") },
    data.turns.map((one, i) => turned(E, one, i)),
  );
}

/** @param {Ending} E @param {TurningPoint} one @param {number} i */
function turned(E, one, i) {
  const { T } = E;
  const step = E.steps.get(one.step);
  const { side, swing } = one;
  const places = one.lines.flatMap((line) => line.places).filter((id) => T.onMap(id));
  return h(
    "li",
    { class: "end-turn", key: one.step },
    h("div", {
      class: "end-turn-picture",
      host: step
        ? drawing(E, `step ${one.step}`, () =>
            picture(T.board, step.scene, {
              places,
              width: 320,
              height: 180,
              names: false,
              language: lang(),
              least: 460,
            }),
          )
        : undefined,
    }),
    h("span", { class: "end-number", "aria-hidden": "true" }, i + 1),
    h("span", { class: "end-swing" }, `${T.nameOf(side)} ${swing > 0 ? "+" : "−"}${Math.abs(swing)}`),
    h(
      "div",
      { class: "end-turn-words" },
      h("h3", null, t("end.round", { name: T.nameOf(one.role), round: one.round })),
      h("p", null, (deeds(one.lines)[0] ?? one.lines[0])?.words ?? ""),
      h("a", { href: `/t/${T.id}/replay#${one.step}-play` }, icon("play"), t("end.watch", { n: one.step })),
    ),
  );
}

// Beside it

/** Somebody wants to play again: sit down, or no. @param {Ending} E */
function invited(E) {
  const { rematch } = E;
  if (!rematch) return null;
  const mine = rematch.seat !== null;
  return h(
    "section",
    { class: "paper end-invited", role: "status" },
    h("p", null, t(rematch.swap ? "end.asks swap" : "end.asks same", { name: rematch.by })),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button strong", href: `/t/${rematch.table}` }, t(mine ? "start.sit" : "start.look")),
      mine && button({ label: t("end.no"), kind: "plain", do: () => E.decline() }),
    ),
  );
}

/** @param {Ending} E @param {Data} data */
function results(E, data) {
  return h(
    "section",
    { class: "paper", "aria-labelledby": "end-seats" },
    h("h2", { id: "end-seats" }, t("end.seats")),
    h(
      "ul",
      { class: "end-seats" },
      E.T.table.seats.map((seat) =>
        h(
          "li",
          { key: seat.number },
          h(
            "span",
            null,
            seat.roles.map((role) => shield(E.T.owner(role), "tiny")),
          ),
          h("span", null, seat.roles.map((role) => E.T.nameOf(role)).join(", ")),
          h("span", { class: "quiet small" }, seat.you ? t("end.you") : seat.name || seat.bot_name),
          h("b", null, t(`end.seat ${verdictOf(E, data.seats[seat.number])}`)),
        ),
      ),
    ),
  );
}

/** @param {Ending} E @param {SeatResult | undefined} seat */
const verdictOf = (E, seat) => (E.T.table.status === "abandoned" ? "closed" : (seat?.verdict ?? "draw"));

/** What can be taken home. @param {TableStore} T */
function papers(T) {
  return h(
    "div",
    { class: "end-papers" },
    h("a", { class: "button", href: `/api/tables/${T.id}/record`, download: "" }, icon("download"), t("end.download")),
    button({ label: t("over.proof"), kind: "plain", do: () => openProof(T) }),
  );
}
