/** What I hear of when I am not looking, where, and when: a part of my own page. */

import { api } from "../api.js";
import { app, attempt } from "../app.js";
import { h } from "../dom.js";
import { labelled } from "../forms.js";
import { reactive } from "../signal.js";
import { button, check, copy, failure, listRow, select } from "../ui.js";
import { t } from "../words.js";

/** @import { Child, Trouble } from "../types/client.d.ts" */
/** @import { Card, NoticeChannel, NoticeSettings, Notices, TableNotices } from "../types/server.d.ts" */

/** @typedef {NoticeChannel["kind"]} Kind */
/** @typedef {NoticeSettings["kinds"][number]} Topic */

/** @type {Topic[]} */
const TOPICS = ["move", "invited", "mention", "consent", "ended", "clock", "round"];
/** @type {Topic[]} */
const LITTLE = ["ended"];
const EVERY = [0, 15, 60, 360, 1440]; // minutes

const S = reactive({
  /** @type {Notices | null} */
  all: null,
  /** @type {Card[]} */
  tables: [],
  /** @type {Kind} */
  adding: "mail",
  secret: "", // of a new webhook, shown this once
  said: "",
  /** @type {Trouble | null} */
  problem: null,
});

export async function load() {
  S.secret = S.said = "";
  S.problem = null;
  try {
    const [all, mine] = await Promise.all([api.get("me/notices"), api.get("tables", { which: "mine" })]);
    S.all = all;
    S.tables = mine.tables;
    S.adding = all.ways[0] ?? "mail";
  } catch {
    S.all = null; // the page says so elsewhere
  }
}

/** Does something, then shows how things are. @param {() => Promise<string | void>} work */
async function change(work) {
  S.said = "";
  await attempt(S, async () => {
    S.said = (await work()) ?? t("me.saved");
  });
}

/** @param {Partial<NoticeSettings>} wanted */
const set = (wanted) =>
  change(async () => {
    if (S.all) S.all = await api.put("me/notices", { ...S.all.settings, ...wanted });
  });

/** A server that sends nothing has nothing to choose. */
export function section() {
  const all = S.all;
  if (!all?.ways.length) return null;
  return h(
    "section",
    { class: "form paper", key: "notices", id: "notices" },
    h("h2", null, t("notices.title")),
    h("p", { class: "quiet" }, t("notices.words")),
    channels(all),
    adding(all),
    h("h3", null, t("notices.topics")),
    TOPICS.map((topic) => topicRow(all.settings, topic)),
    check({
      key: "looking",
      label: t("notices.looking"),
      on: all.settings.looking,
      set: (looking) => set({ looking }),
    }),
    all.ways.includes("mail") && every(all.settings),
    quiet(all.settings),
    perTable(all.tables),
    S.problem ? failure(S.problem) : S.said && h("p", { class: "small", role: "status" }, S.said),
  );
}

/** @param {NoticeSettings} settings @param {Topic} topic */
const topicRow = (settings, topic) =>
  check({
    key: topic,
    label: t(`notices.topic.${topic}`),
    on: settings.kinds.includes(topic),
    set: (on) => set({ kinds: TOPICS.filter((one) => (one === topic ? on : settings.kinds.includes(one))) }),
  });

/** @param {NoticeSettings} settings */
function every(settings) {
  const rows = [...new Set([...EVERY, settings.every])].sort((a, b) => a - b);
  return labelled(
    "every",
    t("notices.every"),
    select({
      id: "every",
      value: String(settings.every),
      rows: rows.map((n) => ({ value: String(n), label: n ? t("notices.minutes", { n }) : t("notices.at once") })),
      set: (value) => set({ every: Number(value) }),
    }),
  );
}

// Quiet hours

/** @param {number} minutes */
const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** @param {string} text */
const minutesOf = (text) => {
  const [hours, minutes] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

/** @param {NoticeSettings} settings */
function quiet(settings) {
  const on = settings.quiet_from !== settings.quiet_to;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  /** @param {"quiet_from" | "quiet_to"} which @param {string} label */
  const time = (which, label) =>
    labelled(
      which,
      label,
      h("input", {
        class: "input",
        id: which,
        type: "time",
        required: true,
        value: clock(settings[which]),
        on: {
          change: (event) => event.currentTarget.value && set({ [which]: minutesOf(event.currentTarget.value), zone }),
        },
      }),
    );
  return [
    check({
      key: "quiet",
      label: t("notices.quiet"),
      about: on ? t("notices.zone", { zone: settings.zone }) : undefined,
      on,
      set: (wanted) => set({ quiet_from: wanted ? 22 * 60 : 0, quiet_to: wanted ? 7 * 60 : 0, zone }),
    }),
    on &&
      h(
        "div",
        { class: "form-end", key: "hours" },
        time("quiet_from", t("notices.from")),
        time("quiet_to", t("notices.to")),
      ),
  ];
}

// Where they go

/** @param {Notices} all */
function channels(all) {
  if (!all.channels.length) return h("p", { class: "empty" }, t("notices.none"));
  return h("ul", null, all.channels.map(channelRow));
}

/** @param {NoticeChannel} one */
function channelRow(one) {
  const reload = async () => {
    S.all = await api.get("me/notices");
  };
  const tryIt = () =>
    change(async () => {
      await api.post(`me/notices/channels/${one.id}/try`);
      await reload();
      return t("notices.tried");
    });
  const remove = () =>
    change(async () => {
      await api.delete(`me/notices/channels/${one.id}`);
      await reload();
    });
  return listRow(
    one.id,
    t(`notices.way.${one.kind}`),
    [one.address, one.state !== "on" && ` · ${t(`notices.state.${one.state}`)}`],
    h(
      "span",
      { class: "form-end" },
      button({ label: t(one.state === "off" ? "notices.on again" : "notices.try"), do: tryIt }),
      button({ label: t("notices.remove"), kind: "danger", do: remove }),
    ),
  );
}

/** @param {Notices} all */
function adding(all) {
  return h(
    "form",
    { class: "form", key: "adding", on: { submit: add } },
    S.secret &&
      h(
        "div",
        { class: "notice" },
        h("p", null, t("notices.secret"), " ", h("code", { class: "hash" }, S.secret)),
        button({ label: t("copy"), do: () => copy(S.secret) }),
      ),
    labelled(
      "way",
      t("notices.add"),
      select({
        id: "way",
        value: S.adding,
        rows: all.ways.map((value) => ({ value, label: t(`notices.way.${value}`) })),
        set: (value) => {
          S.adding = value;
        },
      }),
    ),
    S.adding !== "push" &&
      labelled(
        "where",
        t(S.adding === "mail" ? "notices.mail" : "notices.url"),
        h("input", {
          class: "input",
          id: "where",
          name: "where",
          required: true,
          type: S.adding === "mail" ? "email" : "url",
          autocomplete: S.adding === "mail" ? "email" : "off",
          maxlength: 1000,
        }),
      ),
    S.adding === "mail" &&
      app.person?.account &&
      labelled(
        "mail-password",
        t("notices.password"),
        h("input", {
          class: "input",
          id: "mail-password",
          name: "password",
          type: "password",
          required: true,
          autocomplete: "current-password",
        }),
      ),
    h(
      "div",
      { class: "form-end" },
      h("button", { class: "button" }, t(S.adding === "push" ? "notices.push" : "notices.add it")),
    ),
  );
}

/** @param {SubmitEvent} event */
function add(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const given = new FormData(form);
  const address = String(given.get("where") ?? "").trim();
  const password = String(given.get("password") ?? "");
  change(async () => {
    const made =
      S.adding === "push"
        ? await subscribe()
        : await api.post("me/notices/channels", { kind: S.adding, address, password });
    S.secret = made.secret ?? "";
    form.reset();
    S.all = await api.get("me/notices");
    return made.state === "unconfirmed" ? t("notices.confirm") : t("me.saved");
  });
}

/** Lets this browser be told: it asks the person, then its vendor for an address. @returns {Promise<NoticeChannel>} */
async function subscribe() {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.pushManager || (await Notification.requestPermission()) !== "granted")
    throw new Error(t("notices.push refused"));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: S.all?.push_key });
  const { endpoint = "", keys = {} } = made.toJSON();
  return api.post("me/notices/channels", { kind: "push", address: endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

// Table by table

/** @param {TableNotices[]} chosen */
function perTable(chosen) {
  const rows = S.tables.filter((one) => one.status === "open" || one.status === "running");
  if (!rows.length) return null;
  return [h("h3", { key: "tables" }, t("notices.tables")), rows.map((one) => tableRow(one, chosen))];
}

/** @param {Card} table @param {TableNotices[]} chosen */
function tableRow(table, chosen) {
  const kinds = chosen.find((one) => one.table === table.id)?.kinds;
  const value = !kinds ? "usual" : kinds.length === TOPICS.length ? "all" : kinds.length ? "little" : "nothing";
  /** @type {Record<string, Topic[] | null>} */
  const meanings = { usual: null, all: TOPICS, little: LITTLE, nothing: [] };
  return labelled(
    `at-${table.id}`,
    table.name,
    select({
      id: `at-${table.id}`,
      value,
      rows: Object.keys(meanings).map((one) => ({ value: one, label: t(`notices.at.${one}`) })),
      set: (wanted) =>
        change(async () => {
          S.all = await api.put(`me/notices/tables/${table.id}`, { kinds: meanings[wanted] });
        }),
    }),
  );
}
