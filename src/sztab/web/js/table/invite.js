/** Before a game: inviting somebody to a seat by name, and agreeing when to meet. */

import { api } from "../api.js";
import { announce } from "../app.js";
import { h } from "../dom.js";
import { signal } from "../signal.js";
import { moment, t } from "../words.js";

/** @import { Meeting, SeatInfo } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** The name typed last, and the invitations sent from this page, by seat. */
const invited = signal(/** @type {Record<number, string>} */ ({}));
const agreed = signal(/** @type {{table: string, meeting: Meeting} | null} */ (null));

/** A line to invite somebody with an account. @param {TableStore} T @param {SeatInfo} one */
export function inviteByName(T, one) {
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
