/** After an absence: what happened, a line a turn, with what touched me framed; then one may look at it. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../ui.js";
import { t } from "../words.js";
import { shield } from "./badge.js";
import { isPause, tellingLine, turnsOf } from "./cut.js";
import { words } from "./story.js";
import { pointsChip } from "./strip.js";

/** @import { Shot } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function headlines(T) {
  const { film } = T;
  const fresh = film.shots.slice(film.at).filter((shot) => !isPause(shot));
  const mine = fresh.filter((shot) => shot.mine);
  const rounds = [...new Set(fresh.map((shot) => shot.round))];
  const forMe = new Set(fresh.filter((shot) => T.roles.includes(shot.active)).map((shot) => shot.turn)).size;
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
    h("h1", { class: "question", id: "question", key: "words" }, t("away.rounds", { n: rounds.length })),
    h(
      "p",
      { class: "facts", key: "facts" },
      t("away.steps", { n: fresh.length }),
      forMe > 0 && ` ${t("away.for me", { n: forMe })}`,
    ),
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
      "div",
      { class: "headline-list", key: "list", role: "group", "aria-label": t("away.list") },
      rounds.toReversed().map((round) => roundPart(T, round, fresh)),
    ),
  );
}

/** The turns of a round, the last first. @param {TableStore} T @param {number} round @param {Shot[]} shots */
const roundPart = (T, round, shots) =>
  h(
    "section",
    { key: round },
    round > 0 && h("h2", { class: "caps" }, `${T.board.round} ${round}`),
    h(
      "ol",
      null,
      turnsOf(shots.filter((shot) => shot.round === round))
        .toReversed()
        .map((turn) => headline(T, turn)),
    ),
  );

/** The step of a turn that says most: how it touched me, else what changed the board, else the card that was played. @param {TableStore} T @param {Shot[]} turn */
function telling(T, turn) {
  const told = turn.filter((shot) => tellingLine(shot)?.role);
  const touched = told.filter((shot) => shot.mine && !shot.own);
  const moved = told.filter((shot) => shot.moves.some((move) => T.onMap(move.to || move.from) && move.owner));
  const scored = touched.filter((shot) => Object.keys(shot.points).length);
  const found = [scored.at(-1), touched.at(-1), moved.at(-1), told.find((shot) => shot.cards.length), told[0], turn[0]];
  return found.find((shot) => shot) ?? turn[0];
}

/** @param {TableStore} T @param {Shot[]} turn */
export function headline(T, turn) {
  const shot = telling(T, turn);
  const line = tellingLine(shot);
  const index = T.film.shots.indexOf(shot);
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { points } of turn) for (const [side, n] of Object.entries(points)) sums[side] = (sums[side] ?? 0) + n;
  return h(
    "li",
    {
      key: shot.key,
      class: `headline ${turn.some((one) => one.mine && !one.own) ? "touched" : ""} ${T.roles.includes(shot.active) ? "own" : ""}`,
    },
    h(
      "button",
      { type: "button", on: { click: () => T.film.go(index) }, title: t("film.look") },
      shield(T.owner(shot.active), "tiny") ?? h("span", { class: "turn-dot" }),
      h(
        "span",
        { class: "headline-words" },
        T.film.away && T.roles.includes(shot.active) && h("span", { class: "quiet" }, t("away.own"), " "),
        line ? words(T, line, { still: true }) : t("film.step"),
      ),
      Object.entries(sums).map(([side, n]) => n !== 0 && pointsChip(T, side, n)),
    ),
  );
}
