/** What opens on request: tabs, cards and rules; standing orders, the proof of the dice, and "are you sure?". */

import { api, problemOf } from "../api.js";
import { app, go } from "../app.js";
import { h } from "../dom.js";
import { Rules } from "../rules.js";
import { kept } from "../seal.js";
import { button, clauses, dialog, failure } from "../ui.js";
import { fold, t } from "../words.js";
import { whyCard, whyPlace } from "./bubble.js";
import { catchUp, heard } from "./chat.js";
import { wayTo } from "./seating.js";
import { sheetsOf } from "./sheets.js";

/** @import { Choice, Dialog, Trouble } from "../types/client.d.ts" */
/** @import { Order, Proof, RefusalView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

// What parts of the page ask of the page: open a card, a tab, a rule, a dialog; look at a place.

/** Gives a table what its parts ask of the page. @param {TableStore} T */
export function attach(T) {
  T.heard = (message) => heard(T, message);
  T.catchUp = (known) => catchUp(T, known);
  T.sheetsOf = (role) => sheetsOf(T, role);
  T.openOrders = () => openOrders(T);
  T.openProof = () => openProof(T);
  T.whyCard = (zone, card, element) => whyCard(T, zone, card, element);
  T.openCard = (zone, card) => {
    T.ui.card = { zone, card };
    T.ui.bubble = null;
    app.redraw();
  };
  T.openZone = (zone) => {
    T.ui.zone = zone.id;
    app.redraw();
  };
  T.confirm = (dialog) => {
    T.ui.dialog = dialog;
    app.redraw();
  };
  T.lookAt = (places, { gently = false } = {}) => {
    if (app.layout === "phone" && !gently) T.ui.sheet = "play";
    app.redraw();
    T.map.lookAt(places, gently);
  };
  T.openTab = (name, focus) => {
    if (app.layout === "phone") T.ui.sheet = name === "seats" ? "table" : name;
    else if (name !== "table") T.ui.tab = name;
    T.ui.rail = true;
    T.ui.folded = false;
    if (name === "chat") T.chat.unread = 0;
    app.redraw();
    const wanted = name === "printed" ? [".tabs-box", ".printed .box.may"] : [".tabs-box"]; // in a low window it lies far down
    setTimeout(() => {
      for (const one of wanted) document.querySelector(one)?.scrollIntoView({ block: "nearest" });
    });
    if (focus) queueMicrotask(() => opened(name)?.focus()); // as soon as it is drawn: who types on at once types there
  };
  T.openRule = (id) => {
    T.rules ??= new Rules(T.game);
    T.ui.bubble = null;
    T.openTab("rules");
    T.rules.open(id);
  };
  T.search = () => {
    /** @type {HTMLElement | null} */
    const filter = document.querySelector(".prompt .filter input");
    if (filter) return filter.focus();
    T.openTab("rules");
    setTimeout(() => document.getElementById("rules-search")?.focus());
    return undefined;
  };
  /** Why not: of what the board or the hand has under the focus, else of the question as a whole. */
  T.openWhy = async () => {
    const focused =
      /** @type {HTMLElement | SVGElement | null | undefined} */ (document.activeElement?.closest("[data-place]"))
        ?.dataset.place ?? T.map.at();
    if (focused && T.place(focused) && !T.choicesAt(focused).length) return whyPlace(T, focused);
    T.ui.dialog = { kind: "why" };
    app.redraw();
    const silent = (await T.whyNot()) === null;
    if (T.ui.dialog?.kind === "why") T.ui.dialog = { ...T.ui.dialog, silent };
    return app.redraw();
  };
}

/** Where the keyboard goes in what was opened: in the chat to the words. @param {string} name */
const opened = (name) =>
  (name === "chat" && document.getElementById("say")) ||
  /** @type {HTMLElement | null} */ (document.querySelector(name === "table" ? ".on-table" : `#panel-${name}`));

/** @param {TableStore} T */
export function openDialog(T) {
  const open = T.ui.dialog;
  if (!open) return null;
  const close = () => {
    T.ui.dialog = null;
    app.redraw();
  };
  if (open.kind === "orders") return orders(T, open, close);
  if (open.kind === "why") return why(T, open, close);
  if (open.kind === "proof") return dialog({ key: "proof", title: t("proof"), close, body: proofBody(T, open) });
  if (open.kind === "loses") return loses(T, open.choice, close);
  if (open.kind === "handed") {
    const body = [h("p", null, t("handed.words")), wayTo(T, open.link, open.name)];
    const away = () => (T.seated ? go("/") : close()); // where guests may not look on, the page is of the past
    return dialog({ key: "handed", title: t("handed.title"), close: away, body });
  }
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
              open.query = event.currentTarget.value;
              app.redraw();
            },
          },
        }),
      open.silent && failure(null, { title: t("problem.offline"), again: () => T.openWhy() }),
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
  app.redraw();
  try {
    const found = await api.get(`tables/${T.id}/orders`, { seat: T.view.seat });
    T.orders = found.orders;
  } catch (thrown) {
    T.ui.dialog = { kind: "orders", problem: problemOf(thrown) };
  }
  app.redraw();
}

/** @param {TableStore} T @param {Dialog & {kind: "orders"}} open @param {() => void} close */
function orders(T, open, close) {
  /** @param {string} kind @param {Order["order"]} order */
  const set = async (kind, order) => {
    const all = (T.orders ?? []).map((one) => (one.id === kind ? { ...one, order } : one));
    T.orders = all;
    app.redraw();
    await T.attempt(() =>
      api.put(`tables/${T.id}/orders`, {
        seat: T.view.seat,
        orders: Object.fromEntries(all.map((one) => [one.id, one.order])),
      }),
    );
  };
  return dialog({
    key: "orders",
    title: t("orders"),
    close,
    body: [
      h("p", null, t("orders.words")),
      open.problem && failure(open.problem, { again: () => openOrders(T) }),
      h(
        "ul",
        { class: "orders" },
        (T.orders ?? []).map((one) =>
          h(
            "li",
            { key: one.id },
            h("span", null, one.words),
            h(
              "div",
              { class: "segments", role: "group", "aria-label": one.words },
              ORDERS.map((order) =>
                h(
                  "button",
                  {
                    type: "button",
                    key: order,
                    "aria-pressed": String(one.order === order),
                    on: { click: () => set(one.id, order) },
                  },
                  t(`orders.${order}`),
                ),
              ),
            ),
          ),
        ),
      ),
      T.orders && !T.orders.length && h("p", { class: "empty" }, t("orders.none")),
    ],
  });
}

// Dice and shuffles can be checked

/** @param {TableStore} T */
export async function openProof(T) {
  T.ui.dialog = { kind: "proof" };
  app.redraw();
  try {
    T.ui.dialog = { kind: "proof", proof: await api.get(`tables/${T.id}/proof`) };
  } catch (thrown) {
    T.ui.dialog = { kind: "proof", problem: problemOf(thrown) };
  }
  app.redraw();
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
 * @param {{commitment: string, nonce: string}} mine @param {Proof} proof
 */
function asKept(mine, proof) {
  const wrong =
    mine.commitment !== proof.commitment
      ? "proof.other seal"
      : !proof.nonces.includes(mine.nonce) && "proof.other number";
  return h("p", { class: `notice ${wrong ? "bad" : "good"}`, role: wrong ? "alert" : null }, t(wrong || "proof.kept"));
}

/** @param {string} id @param {{commitment: string, nonce: string}} [mine] */
const verifying = (id, mine) =>
  `sztab verify ${id}.txt${mine ? ` --commitment ${mine.commitment} --nonce ${mine.nonce}` : ""}`;

// Things that cannot be taken back

/** Something would be given up for nothing. @param {TableStore} T @param {Choice} choice @param {() => void} close */
function loses(T, choice, close) {
  const act = () => {
    close();
    T.choose(choice, { aside: true });
  };
  return dialog({
    key: "loses",
    title: t("loses.sure"),
    close,
    body: [
      h("p", null, h("b", null, choice.words), "."),
      h("p", { class: "quiet" }, t("loses.words")),
      h(
        "div",
        { class: "actions" },
        button({ label: t("loses.yes"), kind: "danger", do: act }),
        button({ label: t("loses.no"), do: close }),
      ),
    ],
  });
}

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
