/** What if: play on from the step that is shown against a level, or let levels play it on again and again. */

import { h } from "../dom.js";
import { sideMark } from "../table/badge.js";
import { button, select } from "../ui.js";
import { t } from "../words.js";
import { colourOf, percent } from "./chances.js";
import { isUnfinished } from "./coach.js";
import { fork, last } from "./steps.js";

/** @import { Replay } from "../types/client.d.ts" */
/** @import { Continuation, SideWins } from "../types/server.d.ts" */
/** @import { Coach } from "./coach.js" */

const GAMES = [10, 30, 100];

/** @param {Replay} R @param {Coach} C */
export function whatIf(R, C) {
  if (!C.game) return null;
  const from = before(R, C);
  const here = C.continuations.filter((one) => one.step === from);
  const elsewhere = C.continuations.filter((one) => one.step !== from);
  return h(
    "section",
    { class: "coach-what-if", key: "what-if", "aria-labelledby": "coach-what-if" },
    h("h3", { class: "caps", id: "coach-what-if" }, t("coach.what if")),
    h("p", { class: "small quiet" }, t("coach.from", { n: from })),
    playing(R, C, from),
    watching(R, C, from),
    [...here, ...elsewhere].map((one) => played(R, one)),
  );
}

/**
 * The step after which it is played on: before the decision that is shown, so that it can be taken otherwise.
 * @param {Replay} R @param {Coach} C
 */
function before(R, C) {
  const step = C.at;
  const decided = C.analysis?.decisions.some((one) => one.step === step);
  return Math.max(0, decided || step === last(R) ? step - 1 : step);
}

/** @param {Coach} C */
const levels = (C) => (C.game?.levels ?? []).map(({ id, name, about }) => ({ value: id, label: name, title: about }));

/** @param {Coach} C @param {Partial<Coach["wish"]>} what */
function set(C, what) {
  C.wish = { ...C.wish, ...what };
}

/** Me on one seat, a level on the others. @param {Replay} R @param {Coach} C @param {number} from */
function playing(R, C, from) {
  const { seats } = R.T.table;
  return h(
    "div",
    { class: "coach-form" },
    select({
      "aria-label": t("coach.my seat"),
      value: String(C.wish.seat),
      rows: seats.map((seat, i) => ({
        value: String(i),
        label: t("coach.as", { name: namesOf(R, seat.roles) }),
      })),
      set: (value) => set(C, { seat: Number(value) }),
    }),
    select({
      "aria-label": t("coach.against"),
      value: C.wish.against,
      rows: levels(C),
      set: (value) => set(C, { against: value }),
    }),
    button({
      icon: "play",
      label: t("replay.fork"),
      kind: "strong",
      do: () => fork(R, { step: from, seat: C.wish.seat, level: C.wish.against }),
    }),
  );
}

/** A side by its name, else the roles of a seat. @param {Replay} R @param {string[]} roles */
function namesOf(R, roles) {
  const side = (R.T.board.sides ?? []).find((one) => one.roles.length === roles.length && one.roles.includes(roles[0]));
  return side ? R.T.nameOf(side.id) : roles.map((role) => R.T.nameOf(role)).join(", ");
}

/** A level for each side, and how often. @param {Replay} R @param {Coach} C @param {number} from */
function watching(R, C, from) {
  const sides = [...new Set(R.T.table.seats.map((seat) => C.sideOf(seat.roles[0])))];
  return h(
    "div",
    { class: "coach-form" },
    sides.map((side) =>
      h(
        "label",
        { class: "coach-side", key: side },
        h("span", { class: "small" }, R.T.nameOf(side)),
        select({
          value: C.levelOf(side),
          rows: levels(C),
          set: (value) => set(C, { levels: { ...C.wish.levels, [side]: value } }),
        }),
      ),
    ),
    h(
      "label",
      { class: "coach-side", key: "games" },
      h("span", { class: "small" }, t("coach.games")),
      select({
        value: String(C.wish.games),
        rows: GAMES.map((n) => ({ value: String(n), label: String(n) })),
        set: (value) => set(C, { games: Number(value) }),
      }),
    ),
    button({ icon: "dice", label: t("coach.let"), off: C.busy, do: () => C.playOn(from) }),
  );
}

/** How often each side won, with the interval. @param {Replay} R @param {Continuation} one */
function played(R, one) {
  const names = [...new Set(one.levels)].map((id) => R.coach.game?.levels.find((level) => level.id === id)?.name ?? id);
  const unfinished = isUnfinished(one);
  return h(
    "figure",
    { class: "coach-played-on", key: `${one.step} ${one.levels.join()} ${one.games}`, role: "group" },
    h(
      "figcaption",
      { class: "small" },
      h(
        "button",
        { type: "button", class: "linky", on: { click: () => R.coach.go(one.step) } },
        t("coach.after", { n: one.step }),
      ),
      ` · ${names.join(", ")} · `,
      one.progress.status === "failed"
        ? t("coach.failed")
        : t(unfinished ? "coach.so far" : "coach.played", { n: one.played, of: one.games }),
    ),
    one.played > 0 && [
      h(
        "div",
        { class: "coach-stack", "aria-hidden": "true" },
        one.sides.map((side) =>
          h("i", { key: side.side, vars: { "--n": side.wins, "--side": colourOf(R, side.side) } }),
        ),
        one.drawn > 0 && h("i", { key: "drawn", class: "drawn", vars: { "--n": one.drawn } }),
      ),
      h(
        "ul",
        { class: "coach-shares" },
        one.sides.map((side) => h("li", { key: side.side }, shareOf(R, side))),
        one.drawn > 0 && h("li", { key: "drawn" }, h("span", null, t("coach.drawn")), h("b", null, one.drawn)),
      ),
    ],
  );
}

/** @param {Replay} R @param {SideWins} one */
function shareOf(R, one) {
  const side = R.T.side(one.side);
  return [
    h("span", null, side && sideMark(side), R.T.nameOf(one.side)),
    h(
      "span",
      {
        class: "coach-interval",
        "aria-hidden": "true",
        vars: { "--low": one.low, "--high": one.high, "--share": one.share },
      },
      h("i", null),
      h("em", null),
    ),
    h("b", null, `${percent(one.share)} %`),
    h("span", { class: "small quiet" }, t("coach.interval", { low: percent(one.low), high: percent(one.high) })),
  ];
}
