/** What opens on request: tabs, cards and rules; standing orders, the proof of the dice, and "are you sure?". */

import { api, problemOf } from "../api.js";
import { go } from "../app.js";
import { h } from "../dom.js";
import { kept, sealOf } from "../seal.js";
import { button, check, clauses, dialog, failure, segments } from "../ui.js";
import { fold, t } from "../words.js";
import { wayTo } from "./invite.js";
import { openWhy } from "./open.js";
import { resumeDialog } from "./upgrade.js";

/** @import { Dialog, Trouble } from "../types/client.d.ts" */
/** @import { Order, Proof, RefusalView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */
/** @import { Kept } from "../seal.js" */

/** @param {TableStore} T */
export function openDialog(T) {
  const open = T.ui.dialog;
  if (!open) return null;
  const close = () => {
    T.ui.dialog = null;
  };
  if (open.kind === "orders") return orders(T, open, close);
  if (open.kind === "why") return why(T, open, close);
  if (open.kind === "proof") return dialog({ key: "proof", title: t("proof"), close, body: proofBody(T, open) });
  if (open.kind === "keys") return dialog({ key: "keys", title: t("keys"), close, body: keyList() });
  if (open.kind === "handed") {
    const body = [h("p", null, t("handed.words")), wayTo(T, open.link, open.name)];
    const away = () => (T.seated ? go("/") : close()); // where guests may not look on, the page is of the past
    return dialog({ key: "handed", title: t("handed.title"), close: away, body });
  }
  if (open.kind === "resume") return resumeDialog(T, open, close);
  return sure(T, open, close);
}

// Why not: all that is refused now, by what it is about

/** @param {TableStore} T @param {Dialog & {kind: "why"}} open @param {() => void} close */
function why(T, open, close) {
  /** @type {Map<string, RefusalView & {about: string}>} */
  const rows = new Map();
  for (const refusal of T.refusals?.list ?? []) {
    const about = [
      ...(refusal.places ?? []).map((id) => T.place(id)?.name),
      ...(refusal.cards ?? []).map((id) => cardTitle(T, id)),
    ].filter(Boolean);
    const key = `${about.join(", ")}|${refusal.words}`;
    if (!rows.has(key)) rows.set(key, { about: about.join(", "), ...refusal });
  }
  /** @param {string[]} places */
  const gap = (places) => {
    close();
    T.ui.gap = places;
    T.lookAt(places, { gently: true });
  };
  const needle = fold(open.query ?? "");
  const found = [...rows.values()].filter((row) => fold(`${row.about} ${row.words}`).includes(needle));
  return dialog({
    key: "why",
    title: t("why.title"),
    close,
    className: "wide",
    body: [
      h("p", { class: "quiet" }, t("why.words")),
      rows.size > 0 &&
        h("input", {
          class: "input",
          type: "search",
          placeholder: t("why.search"),
          "aria-label": t("why.search"),
          value: open.query ?? "",
          on: {
            input: (event) => {
              T.ui.dialog = { ...open, query: event.currentTarget.value };
            },
          },
        }),
      open.silent && failure(null, { title: t("problem.offline"), again: () => openWhy(T) }),
      !open.silent && !T.refusals && T.asked && h("p", { class: "patience" }, t("loading")),
      h(
        "ul",
        { class: "refusals" },
        found
          .slice(0, 80)
          .map((row) =>
            h(
              "li",
              { key: row.token },
              row.about && h("b", { class: "serif" }, row.about),
              h("p", null, row.words, " ", clauses(T.game, row.clauses)),
              row.gap?.length ? button({ label: t("show gap"), kind: "plain", do: () => gap(row.gap ?? []) }) : null,
            ),
          ),
      ),
      !found.length && (T.refusals || !T.asked) && h("p", { class: "empty" }, t("why.none")),
    ],
  });
}

/** @param {TableStore} T @param {string} id */
const cardTitle = (T, id) =>
  T.scene.zones
    .flatMap((zone) => (zone.cards ?? []).map((card) => ({ ...card, zone })))
    .find((card) => card.id === id || `${card.zone.id} ${card.id}` === id)?.title;

/** @type {Order["order"][]} */
const ORDERS = ["ask", "pass"];

// Standing orders: what to answer in another's turn without being asked

/** @param {TableStore} T */
export async function openOrders(T) {
  T.ui.dialog = { kind: "orders" };
  try {
    const found = await api.get(`tables/${T.id}/orders`, { seat: T.view.seat });
    T.orders = found.orders;
    T.settled = { until: found.until, next: found.next, end_turn: found.end_turn };
  } catch (thrown) {
    T.ui.dialog = { kind: "orders", problem: problemOf(thrown) };
  }
}

/** @param {TableStore} T @param {Dialog & {kind: "orders"}} open @param {() => void} close */
function orders(T, open, close) {
  const send = () =>
    T.attempt(() =>
      api.put(`tables/${T.id}/orders`, {
        seat: T.view.seat,
        orders: Object.fromEntries((T.orders ?? []).map((one) => [one.id, one.order])),
        ...T.settled,
      }),
    );
  /** @param {string} kind @param {Order["order"]} order */
  const set = (kind, order) => {
    T.orders = (T.orders ?? []).map((one) => (one.id === kind ? { ...one, order } : one));
    return send();
  };
  return dialog({
    key: "orders",
    title: t("orders"),
    close,
    body: [
      h("p", null, t("orders.words")),
      open.problem && failure(open.problem, { again: () => openOrders(T) }),
      beforehand(T, send),
      T.orders && T.orders.length > 0 && h("h3", { key: "always" }, t("orders.always")),
      h(
        "ul",
        { class: "orders" },
        (T.orders ?? []).map((one) =>
          h(
            "li",
            { key: one.id },
            h("span", null, one.words),
            segments(
              one.words,
              ORDERS.map((order) => ({
                key: order,
                label: t(`orders.${order}`),
                on: one.order === order,
                do: () => set(one.id, order),
              })),
            ),
          ),
        ),
      ),
      T.orders && !T.orders.length && h("p", { class: "empty" }, t("orders.none")),
    ],
  });
}

/** Reactions until something public happens, the next answer, the end of a turn. @param {TableStore} T @param {() => unknown} send */
function beforehand(T, send) {
  const { settled } = T;
  /** @param {Partial<TableStore["settled"]>} change */
  const set = (change) => {
    T.settled = { ...T.settled, ...change };
    return send();
  };
  const until = ["none", "my_move", "round", "reaction"].map((key) => ({
    key,
    label: t(`orders.until.${key}`),
    on: (settled.until ?? "none") === key,
    do: () => set({ until: key === "none" ? null : key }),
  }));
  return [
    Boolean(T.orders?.length) &&
      h("div", { class: "field", key: "until" }, h("p", null, t("orders.until")), segments(t("orders.until"), until)),
    h(
      "form",
      {
        class: "field",
        key: "next",
        on: {
          submit: (event) => {
            event.preventDefault();
            const words = new FormData(event.currentTarget).get("next");
            set({ next: String(words ?? "").trim() || null });
          },
        },
      },
      h("label", { for: "next-answer" }, t("orders.next")),
      h("input", { class: "input", id: "next-answer", name: "next", maxlength: 2000, value: settled.next ?? "" }),
      h("p", { class: "small quiet" }, t("orders.next.about")),
      h("button", { class: "button" }, t("orders.next.save")),
    ),
    check({
      key: "end",
      label: t("orders.end"),
      about: t("orders.end.about"),
      on: settled.end_turn,
      set: (on) => set({ end_turn: on }),
    }),
  ];
}

// Dice and shuffles can be checked

/** @param {TableStore} T */
export async function openProof(T) {
  T.ui.dialog = { kind: "proof" };
  try {
    T.ui.dialog = { kind: "proof", proof: await api.get(`tables/${T.id}/proof`) };
  } catch (thrown) {
    T.ui.dialog = { kind: "proof", problem: problemOf(thrown) };
  }
}

/** @param {Pick<TableStore, "id" | "table">} T @param {{proof?: Proof, problem?: Trouble}} found */
export function proofBody({ id, table }, { proof, problem }) {
  if (problem) return failure(problem);
  if (!proof) return h("p", { class: "patience" }, t("loading"));
  /** @param {string} name @param {string | string[] | null} value */
  const row = (name, value) =>
    value &&
    h(
      "div",
      { key: name },
      h("dt", null, t(`proof.${name}`)),
      h("dd", null, h("code", { class: "hash" }, Array.isArray(value) ? value.join("\n") : value)),
    );
  const mine = table.seats.some((seat) => seat.you) ? kept(id) : undefined;
  return [
    h("p", null, proof.seed ? t("proof.open") : t("proof.sealed")),
    h(
      "dl",
      { class: "proof" },
      row("commitment", proof.commitment),
      row(
        "nonces",
        proof.nonces.map((one) => (/^0+$/.test(one) ? t("proof.nothing") : one)),
      ),
      row("seed", proof.seed),
      row("key", proof.key),
    ),
    mine && asKept(mine, proof),
    h("p", { class: "small quiet" }, t("proof.offline")),
    h("p", null, h("code", { class: "hash" }, verifying(id, mine))),
  ];
}

/**
 * Whether it is still what this browser saw before the game.
 * @param {Kept} mine @param {Proof} proof
 */
function asKept(mine, proof) {
  const wrong =
    mine.commitment !== proof.commitment
      ? "proof.other seal"
      : !proof.nonces.includes(mine.nonce)
        ? "proof.other number"
        : mine.hashes && mine.hashes.join() !== proof.nonce_hashes.join() && "proof.other promise";
  return h("p", { class: `notice ${wrong ? "bad" : "good"}`, role: wrong ? "alert" : null }, t(wrong || "proof.kept"));
}

/** @param {string} id @param {Kept} [mine] */
const verifying = (id, mine) =>
  `sztab verify ${id}.txt${mine ? ` --commitment ${mine.commitment} --nonce ${mine.nonce}` : ""}${mine?.hashes ? ` --seal ${sealOf(mine)}` : ""}`;

// The keys

const KEYS = [
  ["1–9", "keys.choice"],
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["W", "keys.why"],
  ["Esc", "keys.back"],
  ["Z", "keys.undo"],
  ["+ − 0", "keys.zoom"],
  ["E", "keys.lens"],
  ["M", "keys.map"],
  ["L T C ?", "keys.tabs"],
  ["/", "keys.search"],
  ["F", "keys.film"],
  ["Space", "keys.pause"],
  ["H", "keys.hand"],
];

const keyList = () =>
  h(
    "dl",
    { class: "keys" },
    KEYS.map(([key, words]) =>
      h(
        "div",
        { key: words },
        h(
          "dt",
          null,
          key.split(" ").map((one) => h("kbd", null, one)),
        ),
        h("dd", null, t(words)),
      ),
    ),
  );

// Things that cannot be taken back

/**
 * @param {TableStore} T @param {Dialog & {kind: "hand" | "leave" | "resign" | "abandon"}} open @param {() => void} close
 */
function sure(T, open, close) {
  const act = async () => {
    close();
    if (open.kind === "hand") return open.act();
    const done = await T.attempt(() => {
      if (open.kind === "leave") return api.post(`tables/${T.id}/seats/${open.seat}/leave`);
      if (open.kind === "resign") return api.post(`tables/${T.id}/resign`, { seat: T.view.seat });
      return api.post(`tables/${T.id}/abandon`);
    });
    return done && open.kind === "leave" ? go("/") : T.seats();
  };
  return dialog({
    key: open.kind,
    title: t(`${open.kind}.sure`),
    close,
    body: [
      h("p", null, t(`${open.kind}.words`)),
      h(
        "div",
        { class: "actions" },
        button({ label: t(open.kind), kind: "danger", do: act }),
        button({ label: t("keep playing"), do: close }),
      ),
    ],
  });
}
