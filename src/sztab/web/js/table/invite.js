/** How people get to a seat: by an invitation or a link; and when they want to meet. */

import { api } from "../api.js";
import { announce } from "../app.js";
import { h } from "../dom.js";
import { signal } from "../signal.js";
import { button, copy } from "../ui.js";
import { moment, t } from "../words.js";

/** @import { Meeting, SeatInfo } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** Addresses that lead somewhere on this very computer only. */
const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** The name typed last, and the invitations sent from this page, by seat. */
const invited = signal(/** @type {Record<number, string>} */ ({}));
const agreed = signal(/** @type {{table: string, meeting: Meeting} | null} */ (null));

/** How somebody gets to a seat: by an invitation, or by its link. @param {TableStore} T @param {SeatInfo} one @param {string} link @param {string} names */
export const waysIn = (T, one, link, names) => [
  inviteByName(T, one),
  link && wayTo(T, link, names),
  link && T.table.status === "running" && h("p", { class: "small quiet", key: "asks" }, t("seat.link asks")),
];

/**
 * The private way to a seat, to be copied and sent.
 * @param {TableStore} T @param {string} link @param {string} names
 */
export function wayTo(T, link, names) {
  const url = new URL(`/join#${link}`, location.origin).href;
  return [
    h(
      "div",
      { class: "link-row", key: "link" },
      h("input", {
        class: "input",
        readonly: true,
        value: url,
        "aria-label": t("seat.link of", { name: names }),
        on: { focus: (event) => event.currentTarget.select() },
      }),
      button({
        label: T.ui.copied === url ? t("copied") : t("copy"),
        do: async () => {
          if (await copy(url)) {
            T.ui.copied = url;
          }
        },
      }),
    ),
    ONLY_HERE.test(location.hostname) && h("p", { class: "small warn", key: "only here" }, t("seat.link here")),
  ];
}

/** A line to invite somebody with an account. @param {TableStore} T @param {SeatInfo} one */
function inviteByName(T, one) {
  if (!T.table.owner || T.table.status !== "open" || one.taken || one.kind === "bot") return null;
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const box = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input");
    const name = box?.value.trim();
    if (!name) return;
    const done = await T.attempt(() => api.post(`tables/${T.id}/seats/${one.number}/invite`, { name }));
    if (!done) return;
    invited.value = { ...invited.value, [one.number]: name };
    announce(t("invite.done", { name }));
  };
  const sent = invited.value[one.number];
  return h(
    "form",
    { class: "link-row", key: "invite", on: { submit: send } },
    h("input", {
      class: "input",
      maxlength: 40,
      "aria-label": t("lobby.friend name"),
      placeholder: t("lobby.friend name"),
    }),
    h("button", { class: "button" }, t("invite")),
    sent && h("p", { class: "small quiet" }, t("invite.done", { name: sent })),
  );
}

/** When the players want to meet, with a file for their calendars. @param {TableStore} T */
export function meetingRow(T) {
  if (T.over) return null;
  if (agreed.value?.table !== T.id) {
    load(T);
    return null;
  }
  const { at, calendar } = agreed.value.meeting;
  const mayChange = T.table.owner || T.mine.length > 0;
  if (!at && !mayChange) return null;
  return h(
    "div",
    { class: "field", key: "meeting" },
    h("label", { for: "meeting" }, t("meeting")),
    at > 0 &&
      h(
        "p",
        { class: "small" },
        moment(at),
        " ",
        h("a", { href: calendar, download: "sztab.ics" }, t("meeting.calendar")),
      ),
    mayChange &&
      h("input", {
        class: "input",
        id: "meeting",
        type: "datetime-local",
        value: at ? local(at) : "",
        on: { change: (event) => agree(T, event.currentTarget.value) },
      }),
  );
}

/** @param {TableStore} T */
async function load(T) {
  agreed.value = { table: T.id, meeting: { at: 0, calendar: "" } };
  const meeting = await api.get(`tables/${T.id}/meeting`).catch(() => null);
  if (meeting?.at) agreed.value = { table: T.id, meeting };
}

/** @param {TableStore} T @param {string} when */
async function agree(T, when) {
  const at = when ? new Date(when).getTime() : 0;
  const meeting = await T.attempt(() => api.put(`tables/${T.id}/meeting`, { at }));
  if (meeting) agreed.value = { table: T.id, meeting };
}

/** A moment as the browser's own box for times wants it, by the clock of this place. @param {number} at */
function local(at) {
  const there = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return there.toISOString().slice(0, 16);
}
