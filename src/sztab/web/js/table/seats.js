/** The row over the board: who plays, whose turn it is, how far the game is. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { badgeOf, shield, sideColour, sideMark } from "./badge.js";

/** @import { Moment, Owner, SeatInfo, Track } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** The points alone, for the bar of a phone. @param {TableStore} T */
export function pointsInBar(T) {
  const points = T.scene?.tracks?.find((track) => track.form === "points");
  return points && pointsOf(T, points);
}

const MANY = 6; // more than these are told apart by their shields; the name of who plays stands there still

/** @param {TableStore} T */
export function seatsRow(T) {
  const owners = playing(T);
  return h(
    "div",
    { class: "seats", key: "seats" },
    h(
      "ul",
      { class: `seats-list ${owners.length > MANY ? "many" : ""}`, "aria-label": t("seats") },
      owners.map((owner) => seat(T, owner, owners.length)),
    ),
    app.layout !== "phone" && standing(T),
  );
}

/** @param {TableStore} T */
const playing = (T) => {
  const roles = new Set(T.table.seats.flatMap((one) => one.roles));
  const all = T.board.owners ?? [];
  return roles.size ? all.filter((owner) => roles.has(owner.id)) : all;
};

/** @param {TableStore} T @param {Owner} owner @param {number} of */
function seat(T, owner, of) {
  const who = T.seatOf(owner.id);
  const active = T.scene.moment.active === owner.id;
  const asked = T.prompt.waiting.includes(owner.id) || T.prompt.role === owner.id;
  const state = !who ? "" : who.bot ? "bot" : who.online ? "here" : "away";
  const bare = app.layout === "phone" || (of > MANY && !active);
  const most = app.layout === "phone" ? Number(of <= MANY) : app.layout === "middle" && of > 3 ? 2 : 4;
  const badges = (T.scene.badges?.[owner.id] ?? []).slice(0, most);
  return h(
    "li",
    { key: owner.id },
    h(
      "button",
      {
        type: "button",
        class: `seat ${active ? "active" : ""} ${asked ? "asked" : ""} ${who?.you ? "you" : ""}`,
        "aria-current": active ? "true" : undefined,
        title: who ? `${owner.name}: ${nameOf(who)}` : owner.name,
        on: { click: () => T.openTab("seats") },
      },
      h(
        "span",
        { class: "seat-shield" },
        shield(owner),
        state && h("span", { class: `presence ${state}` }, state === "bot" ? icon("bot") : null),
      ),
      h(
        "span",
        { class: "seat-words" },
        h("span", { class: bare ? "unseen" : "seat-name" }, owner.short ?? owner.name),
        h(
          "span",
          { class: "unseen" },
          `, ${[active && t("seat.active"), who?.you ? t("seat.you") : who && nameOf(who), state && t(`seat.${state}`)].filter(Boolean).join(", ")}. `,
        ),
        h("span", { class: "seat-badges" }, badges.map(badgeOf)),
      ),
    ),
  );
}

/** Who sits there: a person, a bot by its level, or nobody yet. @param {SeatInfo} one */
export const nameOf = (one) => (one.bot && one.kind === "bot" ? one.bot_name : one.name) || t(`seat.${one.kind}`);

/** Rounds as dots, points as two numbers and a track between them. @param {TableStore} T */
export function standing(T) {
  const tracks = T.scene.tracks ?? [];
  const rounds = tracks.find((track) => track.form === "rounds");
  const points = tracks.find((track) => track.form === "points");
  return h("div", { class: "standing" }, rounds && roundsOf(rounds, T.scene.moment), points && pointsOf(T, points));
}

/** @param {Track} track @param {Moment} moment */
function roundsOf(track, moment) {
  const now = Object.values(track.markers)[0] ?? 0;
  return h(
    "div",
    { class: "rounds", title: track.goal },
    h("p", { class: "rounds-words" }, track.of ? t("round.of", { round: now, of: track.of }) : track.name),
    moment.last && h("p", { class: "small signal" }, moment.last),
    track.of &&
      track.of <= 30 &&
      h(
        "div",
        { class: "dots-row", "aria-hidden": "true" },
        Array.from({ length: track.of }, (_, i) => h("i", { class: i + 1 === now ? "now" : i < now ? "past" : "" })),
      ),
  );
}

/** @param {TableStore} T @param {Track} track */
function pointsOf(T, track) {
  const ids = Object.keys(track.markers);
  /** @param {string} id */
  const name = (id) => track.names?.[id] ?? T.nameOf(id);
  /** @param {string} id */
  const side = (id) => T.side(id) ?? T.board.sides?.find((one) => one.roles.includes(id));
  if (ids.length !== 2 || (T.side(ids[0])?.roles.length ?? 0) < 2) {
    return h(
      "dl",
      { class: "points many", title: track.goal, "aria-label": track.name },
      h("dt", { class: "points-name" }, track.name),
      ids.map((id) =>
        h(
          "dd",
          { key: id },
          shield(T.owner(id)) ?? (side(id) && sideMark(side(id))),
          h("span", { class: "unseen" }, name(id)),
          h("b", { class: "serif" }, track.markers[id]),
        ),
      ),
    );
  }
  const [left, right] = ids;
  const scale = Math.max(40, ...Object.values(track.markers));
  /** @param {string} id */
  const at = (id) => `${Math.round((Math.max(0, track.markers[id]) / scale) * 1000) / 10}%`;
  return h(
    "div",
    {
      class: "points two",
      title: track.goal,
      role: "group",
      "aria-label": `${track.name}: ${ids.map((id) => `${name(id)} ${track.markers[id]}`).join(", ")}`,
    },
    number(left),
    h(
      "div",
      { class: "track-line", "aria-hidden": "true" },
      ids.map((id, i) =>
        h(
          "span",
          { key: id, class: `track-marker ${i ? "below" : "above"}`, vars: { "--at": at(id) } },
          sideMark(side(id)),
        ),
      ),
    ),
    number(right),
  );
  /** @param {string} id */
  function number(id) {
    return h(
      "div",
      { class: "points-side", "aria-hidden": "true", vars: { "--side": sideColour(side(id)) } },
      h("b", { class: "serif" }, track.markers[id]),
      h("span", { class: "points-word" }, name(id)),
      sideMark(side(id)),
    );
  }
}
