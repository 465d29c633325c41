/** The strip over the board: home, who plays and what they did last, how far the game is, and the menu. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon, sign } from "../icons.js";
import { isLoud, setLoud } from "../sound.js";
import { languages, themes } from "../ui.js";
import { t } from "../words.js";
import { badgeOf, pieceDrawing, shield, sideColour } from "./badge.js";
import { seatClock } from "./clock.js";
import { confirm, openSeats, openTab } from "./open.js";
import { points, rounds, standing } from "./standing.js";

/** @import { Owner, SeatInfo } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const LONG = 20; // letters of a name that is written smaller on a phone
const MANY = 6; // more roles than these are shown by who plays them

/** @param {TableStore} T */
export function strip(T) {
  const phone = app.layout === "phone";
  return h(
    "header",
    { class: "strip", key: "strip" },
    h("a", { class: "strip-home", href: "/", "aria-label": t("bar.home") }, phone ? icon("back") : sign()),
    phone &&
      h(
        "div",
        { class: "strip-name" },
        h("span", { class: `serif ${(T.board?.name.length ?? 0) > LONG ? "long" : ""}` }, T.board?.name ?? ""),
        T.scene && h("span", { class: "small" }, rounds(T)),
      ),
    T.part("seats", () => seatsList(T)),
    phone ? T.part("points", () => points(T)) : T.part("standing", () => standing(T)),
    menuButton(T),
    T.ui.menu && menu(T),
  );
}

/** @typedef {{owner: Owner, roles: string[]}} Sitting  who stands for all that one player leads */

/** @param {TableStore} T @returns {Sitting[]} */
function sittings(T) {
  const seats = T.table.seats.filter((seat) => seat.roles.length);
  const owners = T.board.owners ?? [];
  const taken = new Set(seats.flatMap((seat) => seat.roles));
  const playing = taken.size ? owners.filter((owner) => taken.has(owner.id)) : owners;
  if (playing.length <= MANY) return playing.map((owner) => ({ owner, roles: [owner.id] }));
  return seats.flatMap(({ roles }) => {
    const owner = playing.find((one) => roles.includes(one.id));
    return owner ? [{ owner, roles }] : [];
  });
}

/** @param {TableStore} T */
function seatsList(T) {
  if (!T.scene) return null;
  const all = sittings(T);
  return h(
    "ul",
    {
      class: `seats-list ${all.length > MANY ? "many" : ""}`,
      "aria-label": t("seats"),
      vars: { "--seats": all.length },
    },
    all.map((one) => seat(T, one)),
  );
}

/** @param {TableStore} T @param {Sitting} sitting */
function seat(T, { owner, roles }) {
  const who = T.seatOf(owner.id);
  const active = roles.includes(T.film.shot?.role || T.scene.moment.active);
  const asked = roles.some((role) => T.prompt.waiting.includes(role) || T.prompt.role === role);
  const state = !who ? "" : who.bot ? "bot" : who.online ? "here" : "away";
  const fresh = !who?.you && T.film.unseen(roles);
  const clock = who && !who.bot && !T.over ? seatClock(T, who.number) : null; // bots have all the time they need
  const clockBox = clock && h("span", { class: "seat-clock", key: "clock", host: clock });
  const phone = app.layout === "phone"; // words are out of sight there
  return h(
    "li",
    { key: owner.id },
    h(
      "button",
      {
        type: "button",
        class: `seat ${active ? "active" : ""} ${asked ? "asked" : ""} ${who?.you ? "you" : ""} ${T.ui.seat === owner.id ? "open" : ""}`,
        "aria-current": active ? "true" : undefined,
        title: who ? `${owner.name}: ${nameOf(who)}` : owner.name,
        on: { click: () => openSeat(T, owner.id) },
      },
      fresh && h("i", { class: "seat-new" }, h("span", { class: "unseen" }, t("seat.new"))),
      h(
        "span",
        { class: "seat-shield" },
        shield(owner),
        state && h("span", { class: `presence ${state}` }, state === "bot" ? icon("bot") : null),
      ),
      phone && clockBox,
      h(
        "span",
        { class: "seat-words" },
        h(
          "span",
          { class: "seat-line" },
          h("span", { class: "seat-name" }, owner.short ?? owner.name),
          h(
            "span",
            { class: "unseen" },
            `, ${[active && t("seat.active"), who?.you ? t("seat.you") : who && nameOf(who), state && t(`seat.${state}`)].filter(Boolean).join(", ")}. `,
          ),
          !phone && clockBox,
          h("span", { class: "seat-badges" }, (T.scene.badges?.[owner.id] ?? []).slice(0, 4).map(badgeOf)),
        ),
        h("span", { class: "seat-line seat-did" }, didLast(T, roles, active)),
      ),
    ),
  );
}

/** Who sits there: a person, a bot by its level, or nobody yet. @param {SeatInfo} one */
export const nameOf = (one) => (one.bot && one.kind === "bot" ? one.bot_name : one.name) || t(`seat.${one.kind}`);

/**
 * What a seat did last, in a word or two, and the points it brought; of who plays now, that.
 * @param {TableStore} T @param {string[]} roles @param {boolean} active
 */
function didLast(T, roles, active) {
  if (T.over) return null;
  if (roles.includes(T.prompt.role ?? ""))
    return h("b", { class: "signal" }, icon("star"), h("span", null, t("your move")));
  if (T.film.watching && active) return h("span", { class: "quiet" }, icon("play"), h("span", null, t("film.now")));
  const last = T.film.lastOf(roles);
  if (!last) return active ? h("span", { class: "quiet" }, h("span", null, t("seat.to move"))) : null;
  return [
    h(
      "span",
      { class: "quiet" },
      last.kind ? pieceDrawing(T.board, { kind: last.kind }) : last.card ? icon("cards") : null,
      h("span", null, last.words),
    ),
    ownFirst(T, last.points, roles).map(({ side, change }) => pointsChip(T, side, change)),
  ];
}

/**
 * Where there is little room, only the first is shown: what a seat brought itself.
 * @template {{side: string}} Change @param {TableStore} T @param {Change[]} points @param {string[]} roles
 */
function ownFirst(T, points, roles) {
  /** @param {Change} one */
  const isOwn = ({ side }) => roles.includes(side) || roles.some((role) => T.side(side)?.roles.includes(role));
  return [...points.filter(isOwn), ...points.filter((one) => !isOwn(one))];
}

/** Points won or lost, in the colour of the side. @param {TableStore} T @param {string} side @param {number} change */
export function pointsChip(T, side, change) {
  const known = T.side(side) ?? T.board.sides?.find((one) => one.roles.includes(side));
  return h(
    "b",
    { class: "gain", key: side, title: T.nameOf(side), vars: { "--side": sideColour(known) } },
    h("span", { class: "unseen" }, `${T.nameOf(side)} `),
    `${change > 0 ? "+" : "−"}${Math.abs(change)}`,
  );
}

/** A seat opens in the tab of the table: its turn once more, what lies open, its piles. @param {TableStore} T @param {string} id */
function openSeat(T, id) {
  T.ui.seat = T.ui.seat === id && T.ui.tab === "table" ? null : id;
  openTab(T, "table");
}

// The menu

/** @param {TableStore} T */
function menuButton(T) {
  return h(
    "button",
    {
      type: "button",
      class: "strip-menu",
      "aria-label": t("menu"),
      "aria-expanded": String(T.ui.menu),
      on: {
        click: () => {
          T.ui.menu = !T.ui.menu;
        },
      },
    },
    icon("menu"),
  );
}

/** @param {TableStore} T */
function menu(T) {
  /** @param {() => unknown} act */
  const then = (act) => () => {
    T.ui.menu = false;
    act();
  };
  /** @param {string} name @param {string} drawing @param {() => unknown} act @param {string} [key] */
  const row = (name, drawing, act, key) =>
    h(
      "button",
      { type: "button", key: name, class: "menu-row", on: { click: then(act) } },
      icon(drawing),
      h("span", null, t(name)),
      key && h("kbd", { "aria-hidden": "true" }, key),
    );
  return h(
    "div",
    { class: "strip-menu-box", key: "menu", role: "group", "aria-label": t("menu") },
    h("p", { class: "small quiet" }, T.table.name, " · ", T.board?.name),
    h("div", { class: "menu-both" }, languages("button"), themes("button square")),
    h(
      "button",
      {
        type: "button",
        key: "sound",
        class: "menu-row",
        "aria-pressed": String(isLoud()),
        on: {
          click: () => setLoud(!isLoud()),
        },
      },
      icon("sound"),
      h("span", null, t("sound")),
      h("b", { "aria-hidden": "true" }, t(isLoud() ? "sound.on" : "sound.off")),
    ),
    row("rules", "book", () => openTab(T, "rules", true), "?"),
    row("keys", "keyboard", () => confirm(T, { kind: "keys" })),
    row("menu.seats", "people", () => openSeats(T)),
    app.layout === "middle" &&
      row(T.ui.rail ? "rail.fold" : "rail.open", "fold", () => {
        T.ui.rail = !T.ui.rail;
      }),
    h("a", { class: "menu-row", href: "/", key: "home" }, icon("back"), h("span", null, t("menu.home"))),
  );
}
