/** The coach in the rail: the answers at the step that is shown, what turned the game, who played how well, and who was lucky. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { shield } from "../table/badge.js";
import { button, failure } from "../ui.js";
import { lang, t } from "../words.js";
import { chances, percent, signed } from "./chances.js";
import { isUnfinished, worst } from "./coach.js";
import { thoughtPart } from "./thought-view.js";
import { whatIf } from "./what-if.js";

/** @import { Child, Replay } from "../types/client.d.ts" */
/** @import { AnalysedDecision, AnalysedSeat, GameAnalysis, Judged, ValuedAnswer } from "../types/server.d.ts" */
/** @import { Coach } from "./coach.js" */
/** @import { Table as TableStore } from "../table/store.js" */

/** @param {Replay} R */
export function coachPanel(R) {
  const { coach: C } = R;
  const { analysis } = C;
  return h(
    "div",
    { class: "panel-body coach" },
    h("h2", { class: "unseen" }, t("tab.analysis")),
    C.problem && failure(C.problem, { title: "", again: () => (analysis ? C.refresh() : C.load()) }),
    app.layout === "phone" && chances(R, C),
    analysis && !analysis.decisions.length && state(C, analysis),
    analysis && analysis.decisions.length > 0 && [answered(R, C), isUnfinished(analysis) && state(C, analysis)],
    thoughtPart(R, C),
    whatIf(R, C),
    analysis?.progress.status === "done" && [
      turning(R, C, analysis),
      mistakes(R, C, analysis),
      players(R, analysis),
      luck(R, analysis),
      app.layout === "phone" &&
        button({ label: t(C.isCopied ? "copied" : "coach.link"), icon: "link", do: () => C.copyLink() }),
      h("p", { class: "small quiet coach-how" }, t("coach.how", { games: analysis.calibrated_on })),
    ],
  );
}

/** Whether it was asked for, and how far it is. @param {Coach} C @param {GameAnalysis} analysis */
function state(C, { progress }) {
  const failed = progress.status === "failed";
  if (!isUnfinished({ progress }))
    return h(
      "section",
      { class: "coach-ask", key: "ask" },
      h("p", { class: "serif" }, t(failed ? "coach.failed" : "coach.none")),
      h("p", { class: "small quiet" }, t("coach.about")),
      button({ label: t("coach.ask"), kind: "strong", icon: "chart", off: C.busy, do: () => C.ask() }),
    );
  return h(
    "section",
    { class: "coach-ask", key: "progress", role: "status" },
    h(
      "p",
      { class: "serif" },
      progress.of ? t("coach.progress", { done: percent(progress.done / progress.of) }) : t("coach.waits"),
    ),
    h("progress", {
      "aria-label": t("coach.bar"),
      max: Math.max(1, progress.of),
      value: progress.of ? progress.done : undefined,
    }),
    h("p", { class: "small quiet" }, progress.ahead ? t("coach.ahead", { n: progress.ahead }) : t("coach.leave")),
    progress.mine && button({ label: t("coach.stop"), kind: "plain", off: C.busy, do: () => C.stop() }),
  );
}

/** The decision at the step that is shown. @param {Replay} R @param {Coach} C */
function answered(R, C) {
  const found = C.decision(R.coach.at);
  if (!found) return none(R, C);
  const { judged, known } = found;
  const owner = R.T.owner(judged.role);
  const lost = percent(judged.lost);
  return h(
    "section",
    { class: `coach-answer ${judged.word}`, key: "answer", "aria-labelledby": "coach-word" },
    h(
      "div",
      { class: "coach-head" },
      shield(owner, "large"),
      h(
        "div",
        null,
        h(
          "p",
          { class: "caps", id: "coach-word" },
          judged.lost > 0 && judged.word !== "best"
            ? t(`coach.${judged.word} lost`, { n: lost })
            : t(`coach.${judged.word}`),
        ),
        h("p", { class: "serif coach-played" }, known ? words(known.played) : (owner?.name ?? judged.role)),
      ),
    ),
    known && others(R, known),
    known && note(R, C, known),
  );
}

/** Nothing was compared here. @param {Replay} R @param {Coach} C */
function none(R, C) {
  const next = C.analysis?.decisions.find((one) => one.step > R.coach.at);
  return h(
    "section",
    { class: "coach-answer", key: "answer" },
    h("p", { class: "quiet" }, t("coach.nothing")),
    next && button({ label: t("coach.next", { n: next.step }), kind: "plain", do: () => C.go(next.step) }),
  );
}

/** @param {ValuedAnswer} one */
const words = (one) => one.links.map((link) => link.words).join(", ") || one.answer;

/** What else there was, best first, the one that was played among them. @param {Replay} R @param {AnalysedDecision} known */
function others(R, known) {
  const side = R.coach.sideOf(known.judged.role);
  const rows = [...known.others, known.played].sort((a, b) => b.chance - a.chance);
  const most = rows[0];
  return [
    titleOf(t("coach.else"), t("coach.chance of", { name: R.T.nameOf(side) })),
    h(
      "ul",
      { class: "coach-rows" },
      rows.map((one) =>
        h(
          "li",
          { key: one.answer },
          h(
            "button",
            {
              type: "button",
              class: `coach-row ${one === known.played ? "played" : ""} ${one === most ? "most" : ""}`,
              "aria-label": t(one === known.played ? "coach.row played" : "coach.row", {
                words: words(one),
                chance: percent(one.chance),
                doubt: percent(one.doubt),
              }),
              on: {
                click: () => look(R, one),
                mouseenter: () => point(R, one.answer),
                mouseleave: () => point(R, ""),
                focus: () => point(R, one.answer),
                blur: () => point(R, ""),
              },
            },
            h("span", { class: "coach-words" }, words(one)),
            bar(one.chance, one.doubt),
            h("b", null, `${percent(one.chance)} %`),
          ),
        ),
      ),
    ),
  ];
}

/** A share with its doubt. @param {number} share @param {number} doubt */
export const bar = (share, doubt) =>
  h(
    "span",
    { class: "coach-bar", "aria-hidden": "true", vars: { "--share": share, "--doubt": doubt } },
    h("i", null),
    h("em", null),
  );

/** @param {Replay} R @param {string} answer */
function point(R, answer) {
  R.coach.pointed = answer;
}

/** @param {Replay} R @param {ValuedAnswer} one */
function look(R, one) {
  point(R, one.answer);
  R.T.map.lookAt(placesOf(R, one), true);
}

/** @param {Replay} R @param {ValuedAnswer} one */
const placesOf = (R, one) => [...new Set(one.links.flatMap((link) => link.places ?? []).filter((id) => R.T.onMap(id)))];

/** What the map shows of the answer that is pointed at; else of the best one, if another was played. @param {Replay} R */
export function showBeside(R) {
  const { coach: C, T } = R;
  const known = R.tab === "analysis" && !R.film.playing ? C.decisions.get(`${R.coach.at} ${lang()}`) : undefined;
  const better = known && known.judged.lost > 0 ? known.others[0] : undefined;
  const one = known && ([known.played, ...known.others].find(({ answer }) => answer === C.pointed) ?? better);
  const places = one ? placesOf(R, one) : [];
  const key = one && places.length ? `${known?.judged.step} ${one.answer} ${lang()}` : "";
  if (key === (T.ui.beside?.key ?? "")) return;
  const said = one ? t("coach.ring", { words: words(one), chance: percent(one.chance) }) : "";
  T.ui.beside = key
    ? {
        key,
        rings: places.map((id) => ({ id, look: "mine", words: "" })),
        caption: { id: places[places.length - 1], words: said, owner: known?.judged.role ?? "" },
      }
    : null;
}

/** How it was reckoned, and one way in which it might have gone on. @param {Replay} R @param {Coach} C @param {AnalysedDecision} known */
function note(R, C, known) {
  const name = R.T.nameOf(known.judged.role);
  const best = known.others[0];
  return [
    h("p", { class: "small quiet" }, t("coach.note", { games: C.analysis?.playouts ?? 0, name })),
    known.line.length > 0 &&
      h(
        "details",
        { class: "coach-line" },
        h("summary", null, t("coach.line", { words: words(best) })),
        h(
          "ol",
          null,
          known.line.map((move, i) =>
            h("li", { key: i }, shield(R.T.owner(move.role), "tiny"), h("span", null, move.words)),
          ),
        ),
        h("p", { class: "small quiet" }, t("coach.line about")),
      ),
  ];
}

// Of the whole game

/** Steps of the game to go to. @param {"turning" | "mistakes"} key @param {Child[]} rows */
const stepList = (key, rows) =>
  h(
    "section",
    { key, "aria-labelledby": `coach-${key}` },
    h("h3", { class: "caps", id: `coach-${key}` }, t(`coach.${key}`)),
    !rows.length && h("p", { class: "quiet" }, t(`coach.no ${key}`)),
    h("ol", { class: "coach-list" }, rows),
  );

/** @param {Replay} R @param {Coach} C @param {GameAnalysis} analysis */
const turning = (R, C, analysis) =>
  stepList(
    "turning",
    analysis.turning.map((one, i) => {
      const step = C.firstOf(one.step);
      const known = C.decisions.get(`${step} ${lang()}`);
      return h(
        "li",
        { key: one.step },
        h(
          "button",
          {
            type: "button",
            "aria-current": R.coach.at === step ? "step" : undefined,
            on: { click: () => C.go(step) },
          },
          h("span", { class: "end-number", "aria-hidden": "true" }, i + 1),
          shield(R.T.owner(one.role), "tiny"),
          h(
            "span",
            { class: "coach-words" },
            h("b", { class: "serif" }, known ? words(known.played) : R.T.nameOf(one.role)),
            ` ${t("coach.round", { n: one.round })}`,
          ),
          h("b", { class: one.change > 0 ? "gain" : "loss" }, signed(one.change)),
          h("span", { class: "small quiet" }, `± ${percent(one.doubt)}`),
        ),
      );
    }),
  );

/** @param {Replay} R @param {Coach} C @param {GameAnalysis} analysis */
const mistakes = (R, C, analysis) =>
  stepList(
    "mistakes",
    worst(analysis).map((one) => h("li", { key: one.step }, mistake(R, C, one))),
  );

/** @param {Replay} R @param {Coach} C @param {Judged} one */
function mistake(R, C, one) {
  const known = C.decisions.get(`${one.step} ${lang()}`);
  return h(
    "button",
    {
      type: "button",
      "aria-current": R.coach.at === one.step ? "step" : undefined,
      on: { click: () => C.go(one.step) },
    },
    shield(R.T.owner(one.role), "tiny"),
    h(
      "span",
      { class: "coach-words" },
      h("b", { class: "serif" }, known ? words(known.played) : t("replay.keys.step")),
      ` ${known ? "" : one.step} · ${t(`coach.word ${one.word}`)}`,
    ),
    h("b", { class: "loss" }, signed(-one.lost)),
    h("span", { class: "small quiet" }, `± ${percent(one.doubt)}`),
  );
}

/** @param {string} words @param {string} about @param {string} [id] */
const titleOf = (words, about, id) =>
  h("div", { class: "coach-title" }, h("h3", { class: "caps", id }, words), h("span", { class: "small" }, about));

/** How well each seat was played. @param {Replay} R @param {GameAnalysis} analysis */
function players(R, { seats }) {
  return h(
    "section",
    { key: "players", "aria-labelledby": "coach-players" },
    titleOf(t("coach.players"), t("coach.accuracy"), "coach-players"),
    h(
      "ul",
      { class: "coach-players" },
      seats.filter((one) => one.decisions > 0).map((one) => h("li", { key: one.seat }, player(R, one))),
    ),
  );
}

/** @param {Replay} R @param {AnalysedSeat} one @returns {Child[]} */
function player(R, one) {
  const seat = R.T.table.seats[one.seat];
  const counts = ["best", "good", "slip", "mistake"].filter((word) => one.words[word]);
  return [
    h("b", null, seat.name || seat.bot_name || seat.roles.map((role) => R.T.nameOf(role)).join(", ")),
    h(
      "span",
      { class: "small quiet" },
      counts.map((word) => t(`coach.count ${word}`, { n: one.words[word] })).join(" · "),
    ),
    h(
      "b",
      { class: "serif" },
      Math.round(one.accuracy),
      h("span", { class: "small quiet" }, ` ± ${Math.max(1, Math.round(one.doubt))}`),
    ),
  ];
}

/** What dice and draws gave to each role. @param {Replay} R @param {GameAnalysis} analysis */
function luck({ T }, analysis) {
  const rows = luckByRole(analysis);
  if (!rows.length) return null;
  return h(
    "section",
    { key: "luck", "aria-labelledby": "coach-luck" },
    titleOf(t("coach.luck"), t("coach.luck unit"), "coach-luck"),
    h("ul", { class: "coach-luck" }, luckItems(T, rows)),
    h("p", { class: "small quiet" }, t("coach.luck about")),
  );
}

/** @param {Pick<TableStore, "nameOf" | "owner">} T @param {{role: string, gained: number, doubt: number}[]} rows */
export function luckItems(T, rows) {
  const most = Math.max(0.05, ...rows.map(({ gained }) => Math.abs(gained)));
  return rows.map((row) =>
    h("li", { key: row.role }, luckRow(T.nameOf(row.role), shield(T.owner(row.role), "tiny"), row, most)),
  );
}

/**
 * A bar to the right for luck, to the left for bad luck.
 * @param {string} name @param {Child} sign @param {{gained: number, doubt: number}} row @param {number} most
 */
const luckRow = (name, sign, { gained, doubt }, most) => [
  sign,
  h("span", null, name),
  h(
    "span",
    {
      class: `luck-bar ${gained < 0 ? "loss" : "gain"}`,
      "aria-hidden": "true",
      vars: { "--share": Math.abs(gained) / most },
    },
    h("i", null),
  ),
  h("b", null, signed(gained)),
  h("span", { class: "small quiet" }, `± ${percent(doubt)}`),
];

/** @param {GameAnalysis} analysis */
export function luckByRole({ luck: moments }) {
  /** @type {Map<string, {role: string, gained: number, doubt: number}>} */
  const out = new Map();
  for (const { role, gained, doubt } of moments) {
    const row = out.get(role) ?? { role, gained: 0, doubt: 0 };
    out.set(role, { role, gained: row.gained + gained, doubt: Math.hypot(row.doubt, doubt) });
  }
  return [...out.values()];
}
