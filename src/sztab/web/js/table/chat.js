/** Talking: by channel, with those whom the game lets one talk with now. */

import { api, nonce, problemOf } from "../api.js";
import { announce, app, ensurePerson } from "../app.js";
import { h } from "../dom.js";
import { reactive } from "../signal.js";
import { play } from "../sound.js";
import { button, segments } from "../ui.js";
import { clock, list, t } from "../words.js";
import { shield } from "./badge.js";

/** @import { Channel, Said } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** What was said, as far as this seat knows. */
export class Chat {
  /** @type {Said[]} */
  messages = [];
  /** @type {string | null} */
  channel = null;
  unread = 0;
  /** @type {Said[]} what this page heard while it watched, under other numbers */
  heard = [];
  /** @type {number[]} numbers of what I reported */
  reported = [];
  loaded = false;
  /** @type {string | null} why what was said cannot be shown */
  missing = null;
  /** @type {string | null} why my words did not go out */
  unsaid = null;
  /** @type {{same: string, key: string} | null} said again under the same key until it is known to have arrived */
  saying = null;

  constructor() {
    reactive(this);
  }
}

/** @param {TableStore} T */
export function chatPanel(T) {
  if (!T.chat.loaded) load(T);
  const channels = (T.scene.channels ?? []).filter(
    (one) => one.id === "table" || one.roles.some((role) => T.roles.includes(role)),
  );
  if (!T.seated && T.table.spectators) channels.unshift({ id: "watchers", name: t("chat.watchers"), roles: [] });
  const now = channels.find((one) => one.id === T.chat.channel) ?? channels[0];
  const mine = T.mine.map((seat) => seat.number);
  const messages = T.chat.messages.filter((one) => !now || one.channel === now.id);
  return h(
    "div",
    { class: "panel-body chat", key: "chat" },
    channels.length > 1 &&
      segments(
        t("channels"),
        channels.map((one) => ({
          key: one.id,
          label: one.name ?? one.id,
          on: one.id === now?.id,
          do: () => {
            T.chat.channel = one.id;
          },
        })),
      ),
    h(
      "ol",
      {
        class: "messages",
        tabindex: "0",
        "aria-label": t("chat"),
        ref: (element) => {
          element.scrollTop = element.scrollHeight;
        },
      },
      messages.map((one) =>
        h(
          "li",
          { key: one.n },
          h(
            "p",
            { class: "small quiet" },
            rolesOf(T, one).map((role) => shield(T.owner(role), "tiny")),
            h("b", null, one.name),
            h("span", { class: "unseen" }, " ", list(rolesOf(T, one).map((role) => T.nameOf(role)))),
            " ",
            clock(one.at),
          ),
          h("p", null, one.words),
          !mine.includes(one.seat ?? -1) && app.person && aboutWords(T, one),
        ),
      ),
      !messages.length && h("li", { class: "empty" }, t("chat.empty")),
    ),
    (T.seated && speaks(T, now)) || now?.id === "watchers"
      ? h(
          "form",
          { class: "chat-form", on: { submit: (event) => say(T, now, event) } },
          h("label", { class: "unseen", for: "say" }, t("chat.say")),
          h("input", {
            class: "input",
            id: "say",
            name: "words",
            autocomplete: "off",
            maxlength: 1000,
            placeholder: now ? t("chat.to", { name: now.name ?? now.id }) : t("chat.say"),
          }),
          h("button", { class: "button strong" }, t("chat.send")),
        )
      : h("p", { class: "small quiet" }, t(T.seated ? "chat.silent" : "chat.watch")),
    trouble(T.chat.unsaid, () =>
      /** @type {HTMLInputElement | null} */ (document.getElementById("say"))?.form?.requestSubmit(),
    ),
    trouble(T.chat.missing, () => load(T)),
  );
}

/** What one may do about what somebody said. @param {TableStore} T @param {Said} one */
function aboutWords(T, one) {
  const whom = { table: T.id, message: one.n };
  const mute = () =>
    T.attempt(async () => {
      await api.post("me/blocks", { ...whom, kind: "mute" });
      T.chat.messages = T.chat.messages.filter((other) => other.name !== one.name || other.seat !== one.seat);
      T.live.open(); // the stream leaves their words out from now on
    });
  const report = () =>
    T.attempt(async () => {
      await api.post("reports", { ...whom, kind: "words" });
      announce(t("report.sent"));
      T.chat.reported = [...T.chat.reported, one.n];
    });
  return h(
    "p",
    { class: "small" },
    h("button", { type: "button", class: "linky", on: { click: mute } }, t("mute")),
    " ",
    T.chat.reported.includes(one.n)
      ? t("report.sent")
      : h("button", { type: "button", class: "linky", on: { click: report } }, t("report")),
  );
}

/** @param {string | null} words @param {() => unknown} again */
const trouble = (words, again) =>
  words && h("p", { class: "small warn", role: "alert" }, words, " ", button({ label: t("again"), do: again }));

/**
 * Whether the rules of the game let this seat speak there now; before the game everybody does.
 * @param {TableStore} T @param {Channel | undefined} channel
 */
const speaks = (T, channel) => !channel?.roles.length || channel.roles.some((role) => T.roles.includes(role));

/** @param {TableStore} T */
async function load(T) {
  const { chat } = T; // another seat has another one
  chat.loaded = true;
  try {
    keep(chat, (await api.get(`tables/${T.id}/chat`, { seat: T.view.seat })).chat);
    chat.missing = null;
  } catch (problem) {
    chat.missing = problemOf(problem).message;
  }
}

/** @param {Chat} chat @param {Said[]} found */
function keep(chat, found) {
  const newest = found.at(-1)?.n ?? -1;
  chat.messages = [...found, ...chat.messages.filter((one) => one.n > newest)]; // the stream may have been quicker
}

/** What was said before the page was here came with it. @param {TableStore} T @param {Said[]} found */
export function wasSaid(T, found) {
  T.chat.loaded = true;
  keep(T.chat, found);
  T.chat.unread += fresh(T, found, T.told).length;
  T.told = T.view.number;
}

/** What others said after an entry that I know. @param {TableStore} T @param {Said[]} said @param {number} known */
function fresh(T, said, known) {
  const mine = T.mine.map((seat) => seat.number);
  return said.filter((one) => one.n > known && !mine.includes(one.seat ?? -1));
}

/**
 * What was said while no stream told of it is fetched; what others said counts as unread.
 * @param {TableStore} T @param {number} known
 */
export async function catchUp(T, known) {
  const { chat } = T;
  const before = new Set(chat.messages.map((one) => one.n));
  /** @param {Said} one @param {Said} other */
  const same = (one, other) => one.at === other.at && one.name === other.name && one.words === other.words;
  await load(T);
  const unread = fresh(T, chat.messages, known).filter((one) => !before.has(one.n));
  if (!isOpen(T)) chat.unread += unread.filter((one) => !chat.heard.some((other) => same(one, other))).length;
}

/** @param {TableStore} T @param {Channel | undefined} channel @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
async function say(T, channel, event) {
  event.preventDefault();
  const { chat } = T;
  const box = /** @type {HTMLInputElement} */ (event.currentTarget.elements.namedItem("words"));
  const words = box.value.trim();
  if (!words) return;
  const body = { channel: channel?.id ?? "table", words, seat: T.view.seat };
  const same = JSON.stringify(body);
  const saying = chat.saying?.same === same ? chat.saying : { same, key: nonce() };
  chat.saying = saying;
  try {
    if (!T.seated) await ensurePerson();
    await api.post(`tables/${T.id}/chat`, body, { key: saying.key });
    if (!T.seated) await load(T); // where the table is shown with a delay, no news comes of it
    chat.saying = null;
    box.value = "";
    chat.unsaid = null;
  } catch (problem) {
    chat.unsaid = `${t("chat.failed")} ${problemOf(problem).message}`;
  }
}

/** From which seat it was said: anybody may take any name. @param {TableStore} T @param {Said} message */
const rolesOf = (T, message) => T.table.seats[message.seat ?? -1]?.roles ?? [];

/** A message from the stream. @param {TableStore} T @param {Said} message */
export function heard(T, message) {
  const { chat } = T;
  if (chat.messages.some((one) => one.n === message.n)) return;
  chat.messages = [...chat.messages, message];
  if (!isOpen(T)) chat.unread += 1;
  if (document.visibilityState === "visible") T.visited();
  play("chat");
  announce(`${message.name}: ${message.words}`);
}

/** @param {TableStore} T */
const isOpen = (T) => T.ui.tab === "chat";
