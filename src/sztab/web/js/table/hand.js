/** The shelf under the board: my piles, my cards, grouped by kind and readable; and any card large. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { emblem, shield } from "./badge.js";
import { face } from "./card.js";
import { fitTexts } from "./fit.js";
import { looked } from "./guide.js";
import { openCard, openZone } from "./open.js";
import { sheetsOf } from "./sheets.js";

/** @import { Child, Choice, Ui } from "../types/client.d.ts" */
/** @import { CardFace, ZoneView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export const shelf = (T) => T.part("shelf", () => described(T));

/** @param {TableStore} T */
function described(T) {
  const role = shownRole(T);
  if (!role) return watcher(T);
  const zones = T.scene.zones.filter((zone) => zone.owner === role);
  const common = T.scene.zones.filter((zone) => !zone.owner && T.where(zone.kind) === "pile");
  const piles = [...zones.filter((zone) => T.where(zone.kind) === "pile"), ...common];
  const hands = zones.filter((zone) => T.where(zone.kind) === "hand");
  const extra = sheetsOf(T, role);
  const empty = !hands.some((zone) => zone.count) && !extra.length;
  return h(
    "section",
    {
      class: `shelf hand-shelf ${empty ? "bare" : ""}`,
      "aria-label": t("dock"),
      key: "shelf",
      "data-home": "dock",
      tabindex: "-1",
    },
    T.roles.length > 1 && roleTabs(T, role),
    piles.length > 0 &&
      h(
        "ul",
        { class: "piles", "aria-label": t("piles") },
        piles.map((zone) => pile(T, zone)),
      ),
    wideRow(
      hands.filter((zone) => zone.count).map((zone) => hand(T, zone, hands.length > 1)),
      extra,
      empty && h("p", { class: "empty" }, t("dock.empty")),
    ),
  );
}

/** A card in the hand that lies in the shelf, as choices name it. @param {TableStore} T @param {string} id */
export function inHand(T, id) {
  const role = shownRole(T);
  const hands = T.scene.zones.filter((zone) => zone.owner === role && T.where(zone.kind) === "hand");
  return hands
    .flatMap((zone) => (zone.cards ?? []).map((card) => ({ zone, card })))
    .find(({ zone, card }) => card.id === id || `${zone.id} ${card.id}` === id)?.card;
}

// A hand wider than the window says so at the edge where it goes on.

/** @param {Child[]} cards */
function wideRow(...cards) {
  return h(
    "div",
    { class: "hand-box" },
    h(
      "div",
      { class: "hand-scroll", tabindex: "-1", ref: watchEdges, on: { scroll: (event) => edges(event.currentTarget) } },
      cards,
    ),
    ["left", "right"].map((side) =>
      h(
        "button",
        {
          type: "button",
          key: side,
          class: `hand-more ${side}`,
          "aria-label": t(`hand.${side}`),
          title: t(`hand.${side}`),
          on: { click: (event) => leaf(event.currentTarget, side === "left" ? -1 : 1) },
        },
        icon(side === "left" ? "back" : "next"),
      ),
    ),
  );
}

const watched = new ResizeObserver((all) => {
  for (const { target } of all) fit(target);
});
const later = new Set(); // rows whose cards changed: looked at once, when the page is laid out anyway

/** @param {Element} element */
function watchEdges(element) {
  watched.observe(element);
  const changed = () => {
    if (!later.size)
      requestAnimationFrame(() => {
        later.forEach(fit);
        later.clear();
      });
    later.add(element);
  };
  new MutationObserver(changed).observe(element, { childList: true, subtree: true });
}

/** A button stands at each end beyond which cards lie. @param {Element} row */
function edges(row) {
  const box = row?.closest(".hand-box");
  if (!box) return;
  const rest = row.scrollWidth - row.clientWidth;
  box.toggleAttribute("data-left", rest > 8 && row.scrollLeft > 8);
  box.toggleAttribute("data-right", rest > 8 && row.scrollLeft < rest - 8);
}

const GAP = 8; // px between cards
/** @type {WeakMap<Element, string>} the cards that glowed when a row was looked at last */
const glowed = new WeakMap();

/** Where other cards may be chosen than before and none of them is in sight, the first comes into sight. @param {Element} row */
function revealLit(row) {
  const lit = [...row.querySelectorAll(".hand .card.may")];
  const now = lit.map((card) => card.querySelector(".card-title")?.textContent).join();
  if (glowed.get(row) === now) return;
  glowed.set(row, now);
  const box = row.getBoundingClientRect();
  const cards = lit.map((card) => card.getBoundingClientRect());
  const seen = cards.some(({ left, right }) => left >= box.left - 1 && right <= box.right + 1);
  if (cards.length && !seen) row.scrollLeft += cards[0].left - box.left - 2 * GAP;
}

/** @param {Element} row */
function fit(row) {
  edges(row);
  fitTexts(row, () => {
    revealLit(row);
    edges(row);
  });
}

/** @param {HTMLElement} button @param {number} way */
function leaf(button, way) {
  const row = button.parentElement?.querySelector(".hand-scroll");
  if (!row) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollBy({ left: way * row.clientWidth * 0.8, behavior: calm ? "auto" : "smooth" });
}

/** The role whose cards lie in front of me: the one asked, else the one I looked at last. @param {TableStore} T */
function shownRole(T) {
  if (!T.roles.length) return null;
  if (T.ui.role && T.roles.includes(T.ui.role)) return T.ui.role;
  const asked =
    [T.prompt.role, T.scene.moment.active, T.roles[0]].find((role) => role && T.roles.includes(role)) ?? null;
  return T.isWide && asked && !holdsCards(T, asked) ? (T.roles.find((role) => holdsCards(T, role)) ?? asked) : asked;
}

/** A general without cards leaves the shelf to the hand of his commander. @param {TableStore} T @param {string} role */
const holdsCards = (T, role) =>
  T.scene.zones.some((zone) => zone.owner === role && zone.count > 0 && T.where(zone.kind) === "hand");

/** @param {TableStore} T @param {string} now */
function roleTabs(T, now) {
  return h(
    "div",
    { class: "role-tabs", role: "group", "aria-label": t("my roles") },
    T.roles.map((role) =>
      h(
        "button",
        {
          type: "button",
          key: role,
          class: role === now ? "on" : "",
          "aria-pressed": String(role === now),
          title: T.owner(role)?.name,
          on: {
            click: () => {
              T.ui.role = role;
            },
          },
        },
        shield(T.owner(role)),
        h("span", { class: "unseen" }, T.owner(role)?.name ?? role),
      ),
    ),
  );
}

/** @param {TableStore} T */
const watcher = (T) =>
  h(
    "section",
    { class: "shelf bare", key: "shelf", "aria-label": t("dock") },
    h("p", { class: "empty" }, T.over ? t("dock.over") : t("dock.watch")),
  );

/** @param {TableStore} T @param {ZoneView} zone */
function pile(T, zone) {
  const top = zone.cards?.[0];
  const known = top ? T.board.cards?.[top.kind] : null;
  const fits = top && top.title.length < 20 && top.title.split(/\s/).every((word) => word.length < 8); // else the emblem alone
  const label = `${zone.name}: ${zone.count}${top ? `, ${t("pile.top", { title: top.title })}` : ""}`;
  return h(
    "li",
    { key: zone.id },
    h(
      "button",
      {
        type: "button",
        class: `pile ${top ? "face" : "back"} ${zone.count ? "" : "empty-pile"} ${zone.count > 4 ? "thick" : ""}`,
        "aria-label": label,
        title: label,
        on: { click: () => top && openZone(T, zone) },
      },
      top
        ? [
            h(
              "span",
              { class: `pile-band ${fits ? "" : "whole"}`, vars: { "--kind": known?.colour ?? "" } },
              emblem(known?.emblem),
            ),
            fits && h("span", { class: "pile-title" }, top.title),
          ]
        : zone.count
          ? shield(T.owner(zone.owner))
          : null,
      h("span", { class: "pile-count" }, zone.count),
    ),
    h("span", { class: "pile-name" }, zone.name),
  );
}

/** @param {TableStore} T @param {ZoneView} zone @param {boolean} named */
function hand(T, zone, named) {
  const order = Object.keys(T.board.cards ?? {});
  const cards = [...(zone.cards ?? [])].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const hidden = zone.count - cards.reduce((sum, card) => sum + (card.count ?? 1), 0);
  if (!zone.count) return h("p", { class: "empty", key: zone.id }, `${zone.name}: ${t("none here")}`);
  const guided = looked(T).zones.includes(zone.id);
  return h(
    "ul",
    {
      class: `hand ${guided ? "guided" : ""}`,
      key: zone.id,
      "aria-label": `${zone.name}, ${t("cards", { n: zone.count })}`,
    },
    named && h("li", { class: "hand-name small quiet", key: "name", "aria-hidden": "true" }, zone.name),
    cards.map((card) => h("li", { key: card.id }, cardButton(T, zone, card))),
    hidden > 0 &&
      h(
        "li",
        { key: "hidden" },
        h("span", { class: "card back", "aria-label": t("cards", { n: hidden }) }, h("b", null, hidden)),
      ),
  );
}

/**
 * A card in the hand. It glows if it may be played, with the number of its choice; otherwise it says why not when asked.
 * @param {TableStore} T @param {ZoneView} zone @param {CardFace} card
 */
function cardButton(T, zone, card) {
  const choices = T.choicesFor(zone.id, card.id);
  const chosen = (T.prompt.chosen ?? []).some((link) =>
    (link.cards ?? []).some((id) => id === card.id || id === `${zone.id} ${card.id}`),
  );
  const off = T.asked && !chosen && !choices.length;
  const hot = choices.some((choice) => choice.token === T.ui.hot);
  const sent = choices.some((choice) => choice.token === T.ui.sent);
  const pinned = choices.some((choice) => choice.token === T.ui.pinned);
  const look = [
    choices.length && "may",
    chosen && "chosen",
    pinned && "pinned",
    off && "off",
    hot && "hot",
    sent && "sent",
  ];
  const kind = T.board.cards?.[card.kind];
  const act = () => {
    if (!choices.length || app.layout === "phone") openCard(T, zone, card);
    else if (choices.length === 1) T.choose(choices[0]);
    else T.ui.pinned = T.ui.pinned === choices[0].token ? null : choices[0].token;
  };
  return h(
    "div",
    { class: `card ${look.filter(Boolean).join(" ")}`, vars: { "--kind": kind?.colour ?? "#555" } },
    h(
      "button",
      {
        type: "button",
        class: "card-main",
        "aria-label": `${card.title}${(card.count ?? 1) > 1 ? ` × ${card.count}` : ""}, ${kind?.name ?? ""}. ${card.text} ${choices.length ? t("card.may") : ""}`,
        draggable: choices.length ? "true" : undefined,
        on: {
          click: act,
          dragstart: () => {
            T.ui.pinned = choices[0]?.token ?? null; // the slots say who may take it
          },
          ...T.pointing(choices[0]?.token),
        },
      },
      face(
        T,
        card,
        choices.length > 0 && h("span", { class: "number", "aria-hidden": "true" }, cardNumber(T, choices)),
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "card-grow",
        "aria-label": t("card.grow", { title: card.title }),
        on: { click: () => openCard(T, zone, card) },
      },
      icon("grow"),
    ),
  );
}

/** The number of its choice; several are told by how many they are. @param {TableStore} T @param {Choice[]} choices */
const cardNumber = (T, choices) =>
  choices.length === 1 ? T.sorted.plain.indexOf(choices[0]) + 1 : `${choices.length}▾`;
