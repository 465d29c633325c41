/** The dock under the board: my piles, my cards, grouped by kind and readable; and any card large. */

import { api } from "../api.js";
import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, clause, dialog } from "../ui.js";
import { lang, t } from "../words.js";
import { emblem, shield } from "./badge.js";
import { pickAt } from "./bubble.js";
import { looked } from "./guide.js";

/** @import { Child, Ui } from "../types/client.d.ts" */
/** @import { CardFace, ZoneView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function dock(T) {
  const role = shownRole(T);
  if (!role) return watcher(T);
  const zones = T.scene.zones.filter((zone) => zone.owner === role);
  const common = T.scene.zones.filter((zone) => !zone.owner && T.where(zone.kind) === "pile");
  const piles = [...zones.filter((zone) => T.where(zone.kind) === "pile"), ...common];
  const hands = zones.filter((zone) => T.where(zone.kind) === "hand");
  const extra = T.sheetsOf?.(role) ?? [];
  return h(
    "section",
    {
      class: `dock ${hands.some((zone) => zone.count) || extra.length ? "" : "bare"}`,
      "aria-label": t("dock"),
      key: "dock",
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
      hands.filter((zone) => zone.count || !extra.length).map((zone) => hand(T, zone, hands.length > 1)),
      extra,
    ),
  );
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
  for (const { target } of all) edges(target);
});
const later = new Set(); // rows whose cards changed: looked at once, when the page is laid out anyway

/** @param {Element} element */
function watchEdges(element) {
  watched.observe(element);
  const changed = () => {
    if (!later.size)
      requestAnimationFrame(() => {
        later.forEach(edges);
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
  if (T.prompt.role && T.roles.includes(T.prompt.role)) return T.prompt.role;
  return T.roles.includes(T.scene.moment.active) ? T.scene.moment.active : T.roles[0];
}

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
              app.redraw();
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
    { class: "dock bare", key: "dock", "aria-label": t("dock") },
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
        on: { click: () => top && T.openZone(zone) },
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
 * A card in the hand. It glows if it may be played; otherwise it says why not when asked.
 * @param {TableStore} T @param {ZoneView} zone @param {CardFace} card
 */
function cardButton(T, zone, card) {
  const choices = T.choicesFor(zone.id, card.id);
  const chosen = (T.prompt.chosen ?? []).some((link) =>
    (link.cards ?? []).some((id) => id === card.id || id === `${zone.id} ${card.id}`),
  );
  const aside = T.asked && !chosen && !choices.length;
  const hot = choices.some((choice) => choice.token === T.ui.hot);
  return h(
    "div",
    {
      class: `card ${choices.length ? "may" : ""} ${chosen ? "chosen" : ""} ${aside ? "off" : ""} ${hot ? "hot" : ""}`,
      vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" },
    },
    h(
      "button",
      {
        type: "button",
        class: "card-main",
        "aria-label": `${card.title}${(card.count ?? 1) > 1 ? ` × ${card.count}` : ""}, ${T.board.cards?.[card.kind]?.name ?? ""}. ${card.text} ${choices.length ? t("card.may") : ""}`,
        on: {
          click: (event) => {
            if (!choices.length || app.layout === "phone") T.openCard(zone, card);
            else if (choices.length === 1) T.choose(choices[0]);
            else pickAt(T, card.title, choices, event.currentTarget);
          },
          ...T.pointing(choices[0]?.token),
        },
      },
      face(T, card),
    ),
    h(
      "div",
      { class: "card-foot" },
      choices.length === 1 && h("span", { class: "number", "aria-hidden": "true" }, T.choices.indexOf(choices[0]) + 1),
      ruleOf(T, card) ?? h("span", null),
      aside
        ? h(
            "button",
            { type: "button", class: "linky", on: { click: (event) => T.whyCard(zone, card, event.currentTarget) } },
            t("why not"),
          )
        : h(
            "button",
            {
              type: "button",
              class: "card-grow",
              "aria-label": t("card.grow", { title: card.title }),
              on: { click: () => T.openCard(zone, card) },
            },
            icon("grow"),
          ),
    ),
  );
}

/** @param {TableStore} T @param {CardFace} card */
export function face(T, card) {
  const kind = T.board.cards?.[card.kind];
  return [
    h(
      "span",
      { class: "card-band" },
      card.value === undefined ? emblem(kind?.emblem) : h("b", { class: "card-value" }, card.value),
      h("span", { class: `card-kind ${LONG.test(kind?.name ?? "") ? "long" : ""}` }, kind?.name ?? ""),
      (card.count ?? 1) > 1 && h("span", { class: "card-times" }, `× ${card.count}`),
    ),
    h("span", { class: "card-title serif" }, card.title),
    h("span", { class: "card-text" }, card.clause ? card.text : card.text.replace(CITED, "$2")),
  ];
}

const LONG = /\S{10}/; // a word that fills the band
const CITED = / \(([A-Z]\d+(?:\.\w+)*)\)(\.?)$/; // a text that ends with its clause

/** @param {TableStore} T @param {CardFace} card */
function ruleOf(T, card) {
  const id = card.clause ?? card.text.match(CITED)?.[1];
  return id ? clause(T.game, id) : null;
}

/**
 * A card that the story names, wherever it is now. The faces of a game are fetched once for each language.
 * @param {TableStore} T @param {string} id
 */
export async function openNamed(T, id) {
  if (T.faces?.language !== lang()) {
    const found = await T.attempt(() => api.get(`tables/${T.id}/cards`));
    if (!found) return;
    T.faces = { language: lang(), all: new Map(found.cards.map((card) => [card.id, card])) };
  }
  const card = T.faces.all.get(id);
  if (!card) return;
  T.ui.card = { card, zone: null };
  app.redraw();
}

/** A card that was open, in the words of now. @param {TableStore} T @param {NonNullable<Ui["card"]>} open */
export async function openAgain(T, { card, zone }) {
  const here = T.scene.zones.find((one) => one.id === zone?.id);
  const same = here?.cards?.find((one) => one.id === card.id);
  if (here && same) T.openCard(here, same);
  else await openNamed(T, card.id);
}

/** One card, large, with what may be done with it. @param {TableStore} T */
export function largeCard(T) {
  if (!T.ui.card) return null;
  const { card, zone } = T.ui.card;
  const close = () => {
    T.ui.card = null;
    app.redraw();
  };
  const choices = zone ? T.choicesFor(zone.id, card.id) : [];
  const where = !zone ? "" : zone.owner ? `${T.nameOf(zone.owner)}: ${zone.name}` : zone.name;
  return dialog({
    key: "large-card",
    className: "card-dialog",
    title: card.title,
    close,
    body: [
      h(
        "div",
        { class: "card large", vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" } },
        face(T, card),
      ),
      h("p", { class: "small quiet" }, where, " ", ruleOf(T, card)),
      h(
        "div",
        { class: "stack" },
        choices.map((choice) =>
          button({ key: choice.token, kind: "strong", label: choice.words, do: () => T.choose(choice) }),
        ),
        zone &&
          T.asked &&
          !choices.length &&
          T.where(zone.kind) === "hand" &&
          button({
            key: "why",
            icon: "why",
            label: t("why not"),
            do: () => {
              close();
              T.whyCard(zone, card, null);
            },
          }),
      ),
    ],
  });
}

/** All the cards of a pile that I may know. @param {TableStore} T */
export function zoneDialog(T) {
  const zone = T.scene.zones.find((one) => one.id === T.ui.zone);
  if (!zone) return null;
  return dialog({
    key: "zone",
    className: "zone-dialog",
    title: `${zone.owner ? `${T.nameOf(zone.owner)}: ` : ""}${zone.name} (${zone.count})`,
    close: () => {
      T.ui.zone = null;
      app.redraw();
    },
    body: h(
      "ul",
      { class: "zone-cards" },
      (zone.cards ?? []).map((card) =>
        h(
          "li",
          { key: card.id, class: "card", vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" } },
          face(T, card),
        ),
      ),
    ),
  });
}
