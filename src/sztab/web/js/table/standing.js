/** How far the game is: the round, the points, who is ahead, and what wins. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { shield, sideColour, sideMark } from "./badge.js";

/** @import { Track } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T @param {string} form */
const trackOf = (T, form) => T.scene?.tracks?.find((track) => track.form === form);

/** The round, in words. @param {TableStore} T */
export function rounds(T) {
  const track = trackOf(T, "rounds");
  if (!track) return T.scene?.moment.words ?? "";
  const now = Object.values(track.markers)[0] ?? 0;
  return track.of ? t("round.of", { round: now, of: track.of }) : track.name;
}

/** Over the rail: two sides with the way to victory between them, or everybody with a number. @param {TableStore} T */
export function standing(T) {
  const track = trackOf(T, "points");
  const two = track && twoSides(T, track);
  const best = T.table?.to_beat;
  return h(
    "div",
    {
      class: `standing ${two ? "two" : "many"}`,
      title: [track?.goal, trackOf(T, "rounds")?.goal, best].filter(Boolean).join(". "),
    },
    two && side(T, track, Object.keys(track.markers)[0]),
    h(
      "div",
      { class: "standing-middle" },
      h(
        "p",
        { class: "standing-round" },
        rounds(T),
        !T.over && T.scene?.moment.last && h("b", null, ` · ${T.scene.moment.last}`),
      ),
      two && (track.wins ? race(track) : lead(track)),
      two && h("p", { class: "standing-lead" }, leadWords(T, track)),
      best && h("p", { class: "standing-lead" }, best),
    ),
    two && side(T, track, Object.keys(track.markers)[1]),
    track && !two && points(T),
    track && !two && track.goal && !best && h("p", { class: "standing-goal" }, track.goal),
  );
}

/** @param {TableStore} T @param {Track} track */
const twoSides = (T, track) => {
  const ids = Object.keys(track.markers);
  return ids.length === 2 && (T.side(ids[0])?.roles.length ?? 0) > 1;
};

/** @param {TableStore} T @param {string} id */
const sideOf = (T, id) => T.side(id) ?? T.board.sides?.find((one) => one.roles.includes(id));

/** @param {TableStore} T @param {Track} track @param {string} id */
function side(T, track, id) {
  return h(
    "div",
    { class: "standing-side", key: id },
    sideMark(sideOf(T, id)),
    h("span", { class: "unseen" }, `${track.names?.[id] ?? T.nameOf(id)} `),
    h("b", { class: "serif" }, track.markers[id], goalOf(track, id)),
  );
}

/** The value that wins, beside what one has. @param {Track} track @param {string} id */
const goalOf = (track, id) => track.wins?.[id] && h("span", { class: "goal-of" }, `/${track.wins[id]}`);

const PIPS = 12; // more are a bar

/** Two lanes that meet in the middle: each is full when its side has won. @param {Track} track */
function race(track) {
  return h(
    "div",
    { class: "race", "aria-hidden": "true" },
    Object.entries(track.markers).map(([id, have]) => {
      const of = track.wins?.[id];
      if (!of) return h("span", { key: id, class: "lane" });
      const full = Math.min(have, of);
      return of <= PIPS
        ? h(
            "span",
            { key: id, class: "lane pips" },
            Array.from({ length: of }, (_, i) => h("i", { key: i, class: i < full ? "full" : "" })),
          )
        : h("span", { key: id, class: "lane" }, h("i", { class: "full", vars: { "--long": `${(100 * full) / of}%` } }));
    }),
  );
}

/** How far one side is ahead of the other, on a line with its middle; at its ends the lead that wins. @param {Track} track */
function lead(track) {
  const [left, right] = Object.values(track.markers);
  const most = track.lead ?? Math.max(left, right, 1);
  const at = 50 - Math.max(-1, Math.min(1, (left - right) / most)) * 50;
  const from = Math.min(50, at);
  return h(
    "div",
    {
      class: `lead ${track.lead ? "wins" : ""}`,
      "aria-hidden": "true",
      vars: { "--from": `${from}%`, "--long": `${Math.abs(50 - at)}%` },
    },
    h("i", null),
  );
}

/** Who is how far from winning. @param {TableStore} T @param {Track} track */
function leadWords(T, track) {
  const [left, right] = Object.keys(track.markers);
  /** @param {string} id */
  const name = (id) => track.names?.[id] ?? T.nameOf(id);
  if (track.wins) {
    const ways = Object.entries(track.wins).map(([id, of]) => ({ id, n: Math.max(0, of - track.markers[id]) }));
    /** @param {string} id */
    const mine = (id) => sideOf(T, id)?.roles.some((role) => T.roles.includes(role)) ?? false;
    const [next] = ways.sort((one, other) => one.n - other.n || Number(mine(other.id)) - Number(mine(one.id)));
    return next ? t("wins.left", { side: name(next.id), n: next.n }) : "";
  }
  const by = track.markers[left] - track.markers[right];
  if (!by) return track.lead ? t("lead.even.of", { of: track.lead }) : t("lead.even");
  const ahead = { side: name(by > 0 ? left : right), n: Math.abs(by), of: track.lead };
  return t(track.lead ? "lead.of" : "lead", ahead);
}

/** Everybody's points as shields with numbers. @param {TableStore} T */
export function points(T) {
  const track = trackOf(T, "points");
  if (!track) return null;
  const ids = Object.keys(track.markers);
  return h(
    "dl",
    { class: "points", title: track.goal, "aria-label": track.name },
    h("dt", { class: "unseen" }, track.name),
    ids.map((id) =>
      h(
        "dd",
        { key: id, vars: { "--side": sideColour(sideOf(T, id)) } },
        shield(T.owner(id), "tiny") ?? sideMark(sideOf(T, id)),
        h("span", { class: "unseen" }, track.names?.[id] ?? T.nameOf(id)),
        h("b", { class: "serif" }, track.markers[id], goalOf(track, id)),
      ),
    ),
  );
}
