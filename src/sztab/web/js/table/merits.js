/** On the page of a game's end: what was done best, and how I played and what that did to my rating. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { graph } from "../rating.js";
import { percent } from "../replay/chances.js";
import { worst } from "../replay/coach.js";
import { namedPaper } from "../ui.js";
import { number, t } from "../words.js";
import { shield, sideMark } from "./badge.js";

/** @import { Ending as Data, GameAnalysis, Medal } from "../types/server.d.ts" */
/** @import { Ending } from "./ending.js" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T @param {Data} data */
export function medals(T, data) {
  if (!data.medals.length) return null;
  return namedPaper(
    "end-medals",
    t("end.medals"),
    null,
    h(
      "ul",
      { class: "end-medals" },
      data.medals.map((one) => medal(T, one)),
    ),
  );
}

/** @param {TableStore} T @param {Medal} one */
function medal(T, one) {
  const { kind, who, round } = one;
  const side = T.side(who);
  const counted = {
    n: one.number,
    round: `${T.board.round} ${round}`,
    chance: number(Math.round(one.chance * 10) / 10),
  };
  return h(
    "li",
    { key: kind, class: `medal for-${kind}` },
    icon("medal"),
    h(
      "div",
      null,
      h(
        "p",
        { class: "medal-who" },
        h("b", null, t(`medal.${kind}`)),
        shield(T.owner(who), "tiny") ?? (side && sideMark(side)),
        h("span", null, T.nameOf(who)),
      ),
      h("p", { class: "small quiet" }, t(`medal.${kind}.why`, counted)),
    ),
  );
}

/** My rating after this game, and how I decided, once that is known. @param {Pick<Ending, "T" | "rating" | "analysis">} E */
export function ownGame({ T, rating, analysis }) {
  const judged = analysis?.progress.status === "done" ? decided(T, analysis) : null;
  if (!rating && !judged) return null;
  const [before, now] = (rating?.graph ?? []).slice(-2).map((point) => point.rating);
  return h(
    "section",
    { class: "paper end-own", "aria-labelledby": "end-own" },
    h("h2", { id: "end-own" }, t("end.own")),
    rating &&
      h(
        "div",
        { class: "end-rating" },
        h(
          "p",
          null,
          t("end.rating"),
          " ",
          h("b", { class: "serif" }, rating.rating),
          now !== undefined && h("span", { class: now < before ? "down" : "up" }, ` ${change(now - before)}`),
        ),
        rating.graph.length > 1 && h("div", { class: "end-graph", "aria-hidden": "true", html: graph(rating) }),
      ),
    judged,
  );
}

/** @param {number} points */
const change = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

/** How many of my decisions were how good, and the one that cost most. @param {TableStore} T @param {GameAnalysis} analysis */
function decided(T, analysis) {
  const mine = analysis.decisions.filter(({ role }) => T.roles.includes(role));
  if (!mine.length) return null;
  const [least] = worst({ ...analysis, decisions: mine }).sort((a, b) => b.lost - a.lost);
  const counts = ["best", "good", "slip", "mistake"].map((word) => ({
    word,
    n: mine.filter((one) => one.word === word).length,
  }));
  return h(
    "div",
    { class: "end-decided" },
    h(
      "p",
      null,
      t("end.decided"),
      " ",
      counts
        .filter(({ n }) => n)
        .map(({ word, n }) => t(`coach.count ${word}`, { n }))
        .join(", "),
    ),
    least &&
      h("a", { href: `/t/${T.id}/analysis#${least.step}` }, icon("chart"), t("end.worst", { n: percent(least.lost) })),
  );
}
