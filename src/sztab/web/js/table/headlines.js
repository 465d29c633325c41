/** After an absence: what happened, a line a turn, with what touched me framed; then one may look at it. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../ui.js";
import { t } from "../words.js";
import { shield } from "./badge.js";
import { tellingLine } from "./shots.js";
import { words } from "./story.js";
import { pointsChip } from "./strip.js";

/** @import { Shot } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function headlines(T) {
  const { film } = T;
  const fresh = film.shots.slice(film.at).filter((shot) => shot.lines.length);
  const mine = fresh.filter((shot) => shot.mine);
  const rounds = new Set(fresh.map((shot) => shot.round));
  const owner = T.owner(T.roles[0]);
  return h(
    "section",
    { class: "prompt mine headlines", key: "headlines", "aria-label": t("away"), "data-home": "film", tabindex: "-1" },
    h(
      "div",
      { class: "prompt-head", key: "head" },
      shield(owner, "large"),
      h(
        "div",
        { class: "prompt-who" },
        T.view.scene.prompt.role && h("p", { class: "signal" }, t("your move")),
        h("p", { class: "serif" }, t("away.back")),
      ),
    ),
    h("h1", { class: "question", id: "question", key: "words" }, t("away.rounds", { n: rounds.size })),
    h("p", { class: "facts", key: "facts" }, t("away.steps", { n: fresh.length })),
    mine.length > 0 &&
      h(
        "button",
        {
          type: "button",
          class: "button strong away-mine",
          key: "mine",
          on: { click: () => film.again({ only: true }) },
        },
        icon("play"),
        h("span", null, t("away.mine")),
        h("span", null, t("seconds", { n: Math.ceil(film.lengthOf(mine) / 1000) })),
      ),
    h(
      "div",
      { class: "actions", key: "actions" },
      button({
        label: [
          t("away.all"),
          " ",
          h("span", { class: "quiet" }, t("seconds", { n: Math.ceil(film.lengthOf(fresh) / 1000) })),
        ],
        do: () => film.play(),
      }),
      button({ label: t("away.none"), kbd: "Enter", do: () => film.end() }),
    ),
    h(
      "ol",
      { class: "headline-list", key: "list", "aria-label": t("away.list") },
      turnsOf(fresh)
        .toReversed()
        .map((turn) => headline(T, turn)),
    ),
  );
}

/** @param {Shot[]} shots @returns {Shot[][]} */
export function turnsOf(shots) {
  /** @type {Shot[][]} */
  const turns = [];
  for (const shot of shots) {
    const last = turns.at(-1);
    if (last && last[0].role === shot.role && last[0].round === shot.round) last.push(shot);
    else turns.push([shot]);
  }
  return turns;
}

/** The line of a turn that says most: what touched me, else what changed the board, else its first. @param {Shot[]} turn */
const telling = (turn) =>
  turn.find((shot) => shot.mine && shot.moves.length) ??
  turn.find((shot) => shot.mine) ??
  turn.find((shot) => shot.moves.length) ??
  turn.find((shot) => shot.cards.length) ??
  turn[0];

/** @param {TableStore} T @param {Shot[]} turn */
export function headline(T, turn) {
  const shot = telling(turn);
  const line = tellingLine(shot);
  const index = T.film.shots.indexOf(shot);
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { points } of turn) for (const [side, n] of Object.entries(points)) sums[side] = (sums[side] ?? 0) + n;
  return h(
    "li",
    {
      key: shot.key,
      class: `headline ${turn.some((one) => one.mine && !one.own) ? "touched" : ""} ${shot.own ? "own" : ""}`,
    },
    h(
      "button",
      { type: "button", on: { click: () => T.film.go(index) }, title: t("film.look") },
      shield(T.owner(shot.role), "tiny") ?? h("span", { class: "turn-dot" }),
      h("span", { class: "headline-words" }, line ? words(T, line, { still: true }) : t("film.step")),
      Object.entries(sums).map(([side, n]) => n !== 0 && pointsChip(T, side, n)),
    ),
  );
}
