/** The tab of seats: who sits where, bots, links, and what can be done about the table. */

import { api } from "../api.js";
import { app, ensurePerson, friendly } from "../app.js";
import { h } from "../dom.js";
import { sitDown } from "../seal.js";
import { signal } from "../signal.js";
import { isLoud, setLoud } from "../sound.js";
import { button, check, languages, themes } from "../ui.js";
import { list, t } from "../words.js";
import { shield } from "./badge.js";
import { controlWords } from "./clock.js";
import { isPause, turnsOf } from "./cut.js";
import { openOrders, openProof } from "./dialogs.js";
import { headline } from "./headlines.js";
import { meetingRow, waysIn } from "./invite.js";
import { wishes, wishNotices } from "./notice.js";
import { confirm, openZone } from "./open.js";
import { nameOf } from "./strip.js";
import { goOnButton } from "./upgrade.js";

/** @import { SeatInfo } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function seatsPanel(T) {
  if (!T.listing) loadListing(T);
  const { table } = T;
  return h(
    "div",
    { class: "panel-body seats-panel", key: "seats-panel" },
    h(
      "ul",
      null,
      table.seats.map((one) => seatRow(T, one)),
    ),
    !T.seated &&
      table.rated &&
      table.status === "running" &&
      !table.pace_hours &&
      h("p", { class: "small" }, t("watch.delayed")),
    table.time_control && h("p", { class: "small" }, t("clock.agreed"), ": ", controlWords(table.time_control)),
    meetingRow(T),
    table.commitment &&
      h(
        "p",
        { class: "small quiet" },
        t("commitment"),
        " ",
        h("code", { class: "hash" }, table.commitment.slice(0, 16)),
        "… ",
        h("button", { type: "button", class: "linky", on: { click: () => openProof(T) } }, t("proof.what")),
      ),
    app.layout === "phone" &&
      h(
        "div",
        { class: "display-row" },
        h("h3", { class: "panel-title" }, t("settings")),
        languages("button"),
        themes("button"),
      ),
    h("h3", { class: "panel-title" }, t("notices")),
    check({ label: t("sound"), on: isLoud(), set: setLoud }),
    check({ label: t("notices.browser"), on: wishes.notices, set: wishNotices }),
    T.seated && h("h3", { class: "panel-title" }, t("table.do")),
    T.seated &&
      h(
        "div",
        { class: "stack" },
        !T.over && button({ icon: "bell", label: t("orders"), do: () => openOrders(T) }),
        !T.over && goOnButton(T),
        table.status === "running" && giveUp(T),
        table.owner &&
          !T.over &&
          button({ icon: "close", label: t("abandon"), kind: "danger", do: () => confirm(T, { kind: "abandon" }) }),
      ),
    h("p", null, h("a", { href: `/api/tables/${T.id}/record`, download: `${T.id}.txt` }, t("record"))),
  );
}

/** A seat that was clicked: its last turn once more, and its piles. @param {TableStore} T @param {string} id */
export function openedSeat(T, id) {
  const owner = T.owner(id);
  if (!owner) return null;
  const turns = turnsOf(T.film.shots.filter((shot) => shot.role === id && !isPause(shot)));
  const piles = T.scene.zones.filter((zone) => zone.owner === id && zone.count);
  return h(
    "section",
    { class: "panel-body opened-seat", key: "opened-seat", "aria-label": owner.name },
    h("h3", { class: "panel-title" }, shield(owner), owner.name),
    h(
      "ol",
      { class: "headline-list" },
      turns
        .slice(-3)
        .toReversed()
        .map((turn) => headline(T, turn)),
    ),
    h(
      "ul",
      { class: "opened-piles" },
      piles.map((zone) =>
        h(
          "li",
          { key: zone.id },
          h(
            "button",
            {
              type: "button",
              class: "table-card",
              "aria-disabled": zone.cards?.length ? undefined : "true",
              on: { click: () => zone.cards?.length && openZone(T, zone) },
            },
            `${zone.name}: ${zone.count}`,
          ),
        ),
      ),
    ),
  );
}

/** Giving up; or thinking better of it, while the rest of the side has not agreed. @param {TableStore} T */
function giveUp(T) {
  const mine = T.table.seats.find((one) => one.number === T.view.seat);
  if (mine?.bot) return null; // it can be taken back above
  if (!mine?.resigns)
    return button({ icon: "flag", label: t("resign"), kind: "danger", do: () => confirm(T, { kind: "resign" }) });
  const playOn = async () => {
    await T.attempt(() => api.post(`tables/${T.id}/resign`, { seat: T.view.seat, agree: false }));
    await T.seats();
  };
  return [
    h("p", { class: "small", key: "waits" }, t("resign.waits")),
    button({ label: t("keep playing"), do: playOn }),
  ];
}

/** Which levels of bots there are. @param {TableStore} T */
async function loadListing(T) {
  T.listing = { levels: [] };
  const games = await api.get("games").catch(() => []);
  T.listing = games.find((game) => game.id === T.game) ?? T.listing;
}

/**
 * Does something about a seat; what came of it is on the page before anything else is said of it.
 * @template Found @param {TableStore} T @param {() => Promise<Found>} work
 */
async function change(T, work) {
  const answer = await T.attempt(work);
  await T.seats();
  return answer;
}

/** @param {TableStore} T @param {SeatInfo} one @returns {`tables/${string}/seats/${string}`} */
const pathOf = (T, one) => `tables/${T.id}/seats/${one.number}`;

/**
 * What its player must not miss about a seat: the others would like a bot there, or one plays it.
 * @param {TableStore} T
 */
export function seatNotice(T) {
  const mine = T.over ? null : T.table?.seats.find((one) => one.you && one.number === T.view?.seat);
  if (!mine?.bot && !mine?.bot_asked) return null;
  return h(
    "div",
    { class: "notice", key: "seat-notice", role: "status" },
    h("p", null, t(mine.bot ? "seat.for you" : "seat.asked bot")),
    h("div", { class: "actions" }, mine.bot ? giveBack(T, mine) : consent(T, mine)),
  );
}

/**
 * Somebody asks for a seat of the running game: those who play are asked, and who asked may think better of it.
 * @param {TableStore} T
 */
export function newcomerNotices(T) {
  if (T.over) return null;
  return T.table?.seats.map((one) => [newcomerNotice(T, one), voteNotice(T, one)]) ?? null;
}

/** @param {TableStore} T @param {SeatInfo} one */
function newcomerNotice(T, one) {
  if (!one.newcomer) return null;
  const { id, by, mine, waits } = one.newcomer;
  /** @param {boolean} agree */
  const answer = (agree) => change(T, () => api.post(`${pathOf(T, one)}/sit/answer`, { agree, request: id }));
  const words = { name: by, seat: list(one.roles.map((role) => T.nameOf(role))) };
  return h(
    "div",
    { class: "notice", key: `newcomer-${one.number}`, role: waits ? "alert" : "status" },
    h("p", null, t(mine ? "newcomer.mine" : waits ? "newcomer" : "newcomer.answered", words)),
    (mine || waits) &&
      h(
        "div",
        { class: "actions" },
        waits && button({ label: t("undo.agree"), kind: "strong", do: () => answer(true) }),
        button({ label: t(mine ? "newcomer.withdraw" : "undo.refuse"), do: () => answer(false) }),
      ),
  );
}

/** The others are asked whether a bot plays for somebody who has vanished. @param {TableStore} T @param {SeatInfo} one */
function voteNotice(T, one) {
  if (!one.bot_vote || one.bot_vote.mine) return null;
  const { by, waits } = one.bot_vote;
  /** @param {boolean} agree */
  const answer = (agree) => change(T, () => api.post(`${pathOf(T, one)}/bot/consent`, { agree }));
  const words = { by, name: one.name, seat: list(one.roles.map((role) => T.nameOf(role))) };
  return h(
    "div",
    { class: "notice", key: `vote-${one.number}`, role: waits ? "alert" : "status" },
    h("p", null, t(waits ? "vanished" : "vanished.answered", words)),
    waits &&
      h(
        "div",
        { class: "actions" },
        button({ label: t("undo.agree"), kind: "strong", do: () => answer(true) }),
        button({ label: t("undo.refuse"), do: () => answer(false) }),
      ),
  );
}

/**
 * Who may sit down: one seat each before the game, unless some play several from one device; who plays gets at no other.
 * @param {TableStore} T @param {SeatInfo} one
 */
function maySit(T, one) {
  const names = T.table.seats.map((seat) => seat.name).filter(Boolean);
  if (one.kind !== "open" || (one.name && !one.vacant)) return false;
  if (T.table.status === "open") return !one.taken && (!T.mine.length || new Set(names).size < names.length);
  return T.table.status === "running" && !T.mine.length && !one.newcomer;
}

/** @param {TableStore} T @param {SeatInfo} one */
const giveBack = (T, one) =>
  button({ label: t("seat.return"), kind: "strong", do: () => change(T, () => api.post(`${pathOf(T, one)}/return`)) });

/** What was done here about others: it is said on the button. */
const done = signal(/** @type {string[]} */ ([]));

/** Blocking and reporting somebody who sits here. @param {TableStore} T @param {SeatInfo} one */
function aboutPerson(T, one) {
  const whom = { table: T.id, seat: one.number };
  /** @param {string} key @param {() => Promise<unknown>} act */
  const row = (key, act) => {
    const mark = `${T.id} ${one.number} ${key}`;
    return button({
      key,
      kind: "plain",
      label: t(done.value.includes(mark) ? `${key}.done` : key),
      do: async () => {
        if (await T.attempt(act)) done.value = [...done.value, mark];
      },
    });
  };
  return [
    row("block", () => api.post("me/blocks", { ...whom, kind: "block" })),
    row("report", () => api.post("reports", { ...whom, kind: "other" })),
  ];
}

/** Days on which my clock stands still, where some were agreed on. @param {TableStore} T @param {SeatInfo} one */
function holiday(T, one) {
  const mine = T.table.clock?.seats[one.number];
  if (!mine || !T.table.time_control?.holidays) return null;
  /** @param {number} days */
  const take = (days) => () => change(T, () => api.post(`tables/${T.id}/holiday`, { days, seat: one.number }));
  if (mine.away) return button({ key: "holiday", label: t("clock.holiday.end"), do: take(0) });
  const days = Math.min(7, mine.holidays);
  return days > 0 && button({ key: "holiday", label: t("clock.holiday.take", { n: days }), do: take(days) });
}

/** @param {TableStore} T @param {SeatInfo} one @param {boolean} agree */
const agree = (T, one, agree) => change(T, () => api.post(`${pathOf(T, one)}/bot/consent`, { agree }));

/** @param {TableStore} T @param {SeatInfo} one */
const consent = (T, one) => [
  button({ label: t("seat.allow bot"), kind: "strong", do: () => agree(T, one, true) }),
  button({ label: t("undo.refuse"), do: () => agree(T, one, false) }),
];

/** Who plays there now, or is looked for. @param {SeatInfo} one */
function stateOf(one) {
  if (one.kind === "bot") return t("seat.bot");
  if (one.bot) return t("seat.substitute");
  if (!one.taken) return t(`seat.${one.kind}`);
  return one.online ? t("seat.here") : t("seat.away");
}

/** @param {TableStore} T @param {SeatInfo} one */
function seatRow(T, one) {
  const link = one.name ? null : T.ui.links?.[one.number]; // once somebody came by it, it leads nowhere
  const names = list(one.roles.map((role) => T.nameOf(role)));
  return h(
    "li",
    { class: "seat-row", key: one.number },
    h(
      "div",
      { class: "seat-row-head" },
      one.roles.map((role) => shield(T.owner(role))),
      h(
        "div",
        null,
        h("p", { class: "serif" }, names),
        h(
          "p",
          { class: "small quiet" },
          [
            one.you ? t("seat.you") : one.taken ? nameOf(one) : "",
            stateOf(one),
            one.resigns && !T.over && t(one.bot ? "seat.resigned" : "seat.resigns"),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
    seatActions(T, one, names),
    waysIn(T, one, link ?? "", names),
  );
}

/** @param {TableStore} T @param {SeatInfo} one @param {string} names of its roles */
function seatActions(T, one, names) {
  const { table } = T;
  const substitute = one.bot && one.kind !== "bot";
  const running = table.status === "running";
  const toBot = () => change(T, () => api.post(`${pathOf(T, one)}/bot`, { level: friendly(T.listing ?? undefined) }));
  const showLink = async () => {
    const made = await change(T, () => api.post(`${pathOf(T, one)}/link`));
    if (made) T.ui.links = { ...T.ui.links, [one.number]: made.link };
  };
  const handOver = async () => {
    const made = await change(T, () => api.post(`${pathOf(T, one)}/hand-over`));
    if (made) confirm(T, { kind: "handed", link: made.link, name: names });
  };
  return h(
    "div",
    { class: "seat-row-actions" }, // with keys: no button turns into another under somebody's finger
    maySit(T, one) &&
      button({
        key: "sit",
        label: running ? t("seat.ask for") : t("sit"),
        kind: "strong",
        do: async () => {
          await ensurePerson();
          await T.attempt(() => sitDown(table, one.number));
          await T.seats();
        },
      }),
    table.owner &&
      (!one.name || (one.vacant && !one.you)) &&
      one.kind !== "bot" &&
      !T.over &&
      button({ key: "link", icon: "link", label: t("seat.get link"), do: showLink }),
    table.owner && !one.taken && button({ key: "put bot", icon: "bot", label: t("seat.put bot"), do: () => toBot() }),
    one.you && one.bot_asked && [h("p", { class: "small" }, t("seat.asked bot")), consent(T, one)],
    one.you &&
      running &&
      !substitute &&
      button({ key: "to bot", icon: "bot", label: t("seat.to bot"), do: () => toBot() }),
    one.you && substitute && giveBack(T, one),
    one.you && running && holiday(T, one),
    !one.you && one.taken && one.kind !== "bot" && app.person && aboutPerson(T, one),
    one.you &&
      !T.over &&
      button({ key: "hand", icon: "link", label: t("hand"), do: () => confirm(T, { kind: "hand", act: handOver }) }),
    one.you &&
      !T.over &&
      button({
        key: "leave",
        icon: "close",
        label: t("leave"),
        do: () => confirm(T, { kind: "leave", seat: one.number }),
      }),
    !one.you &&
      T.seated &&
      one.kind !== "bot" &&
      one.taken &&
      !one.online &&
      !T.over &&
      !substitute &&
      button({ key: "ask bot", icon: "bot", label: t("seat.ask bot"), do: () => toBot() }),
  );
}
