/** The bubble that points at a thing: why it may not be chosen, what it is, or which of several choices is meant. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { play } from "../sound.js";
import { clauses } from "../ui.js";
import { list, t } from "../words.js";
import { asksElse } from "./guide.js";

/** @import { Bubble, Choice, Rect } from "../types/client.d.ts" */
/** @import { Box, CardFace, Owner, Piece, RefusalView, ZoneView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/**
 * A bubble that belongs to no place on the board: it points at a card, or at a box of a sheet.
 * @param {TableStore} T
 */
export function bubble(T) {
  const b = T.ui.bubble;
  if (!b?.at) return null;
  const x = Math.min(Math.max(b.at.left + b.at.width / 2, 170), Math.max(170, innerWidth - 170));
  const below = b.at.top < innerHeight * 0.4; // no room above it
  return h(
    "div",
    {
      class: `bubble-at ${below ? "below" : "above"}`,
      key: "bubble",
      vars: { "--x": `${x}px`, "--y": `${below ? b.at.bottom : b.at.top}px` },
      ref: focusBubble,
    },
    bubbleInside(T),
  );
}

/** A menu begins at its first choice; under a finger nothing is chosen beforehand. @param {Element} element */
export function focusBubble(element) {
  /** @param {string} selector @returns {HTMLElement | null} */
  const find = (selector) => element.querySelector(selector);
  const first = app.layout === "phone" ? null : find(".bubble.pick .choice");
  (first ?? find(".bubble"))?.focus({ preventScroll: true });
}

/** @param {TableStore} T */
export function bubbleInside(T) {
  const b = T.ui.bubble;
  if (!b) return [];
  const close = () => {
    T.ui.bubble = null;
    T.ui.gap = null;
  };
  return h(
    "div",
    { class: `bubble ${b.kind}`, role: "dialog", "aria-label": b.title, tabindex: "-1", "data-home": "bubble" },
    h(
      "div",
      { class: "bubble-head" },
      b.kind === "why" && icon("no"),
      h(
        "h2",
        null,
        b.title,
        (b.choices?.length ?? 0) > 1 && h("span", { class: "bubble-count" }, t("choices", { n: b.choices?.length })),
      ),
      h(
        "button",
        { type: "button", class: "bubble-close", "aria-label": t("close"), on: { click: close } },
        icon("close"),
      ),
    ),
    (b.words ?? []).map((words) => h("p", null, words)),
    b.kind === "pick" &&
      h(
        "ul",
        { class: "stack" },
        (b.choices ?? []).map((choice) =>
          h(
            "li",
            { key: choice.token },
            h(
              "button",
              { type: "button", class: "choice", on: { click: () => T.choose(choice) } },
              h("span", { class: "number", "aria-hidden": "true" }, T.choices.indexOf(choice) + 1),
              h(
                "span",
                { class: "choice-words" },
                h("span", { class: "choice-title" }, choice.words),
                choice.detail && h("span", { class: "choice-detail" }, choice.detail),
              ),
            ),
          ),
        ),
      ),
    (Boolean(b.clauses?.length) || b.gap) &&
      h(
        "div",
        { class: "bubble-foot" },
        h("span", null, clauses(T.game, b.clauses)),
        b.gap &&
          h(
            "button",
            {
              type: "button",
              class: "linky",
              on: {
                click: () => {
                  T.ui.gap = b.gap ?? null;
                },
              },
            },
            t("show gap"),
          ),
      ),
    b.more &&
      h("p", { class: "small" }, h("button", { type: "button", class: "linky", on: { click: b.more } }, t("why here"))),
  );
}

/**
 * Why not this place: the reasons of this question that speak of it. What may be chosen there is offered instead.
 * @param {TableStore} T @param {string} place
 */
export async function whyPlace(T, place) {
  const name = T.place(place)?.name ?? place;
  const choices = choicesOn(T, place);
  if (choices.length && T.onMap(place)) return pick(T, place, choices, about(T, place));
  play("refused");
  const said = await T.whyNot();
  const named = said?.filter((refusal) => refusal.places?.includes(place) || standsOn(T, place, refusal.pieces));
  return show(T, {
    kind: "why",
    ...spot(T, place),
    title: t("why not this", { name }),
    ...reasons(T, named?.length ? named : nearest(said, place), asksElse(T) ?? t("why.place", { name })),
  });
}

/**
 * Sentences that name nothing but would be heard here; first those that are heard in the fewest places.
 * @param {RefusalView[] | null} said @param {string} place
 */
const nearest = (said, place) =>
  said
    ?.filter((refusal) => refusal.near?.includes(place))
    .sort((a, b) => (a.near?.length ?? 0) - (b.near?.length ?? 0));

/** @param {TableStore} T @param {string} place @param {string[]} [ids] of pieces */
const standsOn = (T, place, ids = []) =>
  T.scene.pieces.some((piece) => piece.place === place && ids.includes(piece.id ?? ""));

/** Choices that point at a place or at what stands there. @param {TableStore} T @param {string} place */
const choicesOn = (T, place) =>
  T.choices.filter((choice) => choice.places?.includes(place) || standsOn(T, place, choice.pieces));

/** @param {TableStore} T @param {ZoneView} zone @param {CardFace} card @param {Element | null} element */
export async function whyCard(T, zone, card, element) {
  const found = (await T.whyNot())?.filter((refusal) =>
    refusal.cards?.some((one) => one === card.id || one === `${zone.id} ${card.id}`),
  );
  show(T, {
    kind: "why",
    at: rectOf(element?.closest(".card")),
    title: t("why not this", { name: card.title }),
    ...reasons(T, found, asksElse(T) ?? t("why.card", { name: card.title })),
  });
}

/**
 * What a bubble points at: a place on the board moves with it, a box of a sheet stands still.
 * @param {TableStore} T @param {string} place @returns {Pick<Bubble, "place" | "at">}
 */
const spot = (T, place) =>
  T.onMap(place) ? { place } : { at: rectOf(document.querySelector(`.box[data-place="${CSS.escape(place)}"]`)) };

/**
 * Where an element is on the page; if it is gone meanwhile, where a bubble is in nobody's way.
 * @param {Element | null | undefined} element @returns {Rect}
 */
const rectOf = (element) =>
  element?.getBoundingClientRect() ?? {
    left: innerWidth / 2 - 80,
    width: 160,
    top: innerHeight * 0.6,
    bottom: innerHeight * 0.6,
  };

/**
 * Different reasons once each. Where there is none, what is asked and the clauses it rests on.
 * @param {TableStore} T @param {RefusalView[] | undefined} found @param {string} otherwise
 * @returns {Pick<Bubble, "words" | "clauses" | "gap">}
 */
function reasons(T, found, otherwise) {
  if (!found) return { words: [t("problem.offline")] };
  const { words: question, facts } = T.prompt;
  if (!found.length) return { words: [otherwise, question ?? ""], clauses: facts?.clauses ?? [] };
  const words = [...new Set(found.map((refusal) => refusal.words))].slice(0, 3);
  const ids = new Set(found.flatMap((refusal) => refusal.clauses));
  const gap = found.find((refusal) => refusal.gap?.length)?.gap;
  return { words, clauses: [...ids].slice(0, 4), gap };
}

/** What a place is and what stands there. @param {TableStore} T @param {string} place */
export function whatPlace(T, place) {
  if (!T.place(place)) return;
  show(T, {
    kind: "what",
    place,
    title: T.place(place)?.name ?? place,
    words: about(T, place),
    more: T.asked ? () => whyPlace(T, place) : null,
  });
}

/** What a box of a sheet gives, and who has it. @param {TableStore} T @param {Box} box @param {Owner[]} owners */
export function whatBox(T, box, owners) {
  const having = owners.length
    ? t("printed.of", { names: list(owners.map((owner) => owner.name)) })
    : t("printed.nobody");
  show(T, {
    kind: "what",
    ...spot(T, box.place),
    title: T.place(box.place)?.name ?? "",
    words: [box.text, having],
    clauses: [box.clause],
  });
}

/** @param {TableStore} T @param {string} place */
function about(T, place) {
  const marks = (T.place(place)?.marks ?? []).map((mark) => T.board.marks?.[mark]?.name).filter(Boolean);
  const pieces = T.scene.pieces.filter((piece) => piece.place === place).map((piece) => pieceWords(T, piece));
  return [...(marks.length ? [list(marks)] : []), pieces.length ? list(pieces) : t("nobody here")];
}

/** @param {TableStore} T @param {string} place */
export const tipWords = (T, place) => [
  h("b", { class: "serif" }, T.place(place)?.name ?? place),
  about(T, place).map((words) => h("p", null, words)),
];

/**
 * A piece by its name or kind, whose it is, in what state, and what it carries.
 * @param {TableStore} T @param {Piece} piece
 */
function pieceWords(T, piece) {
  const kind = piece.name ?? kindOf(T, piece);
  const more = [
    piece.owner && (T.owner(piece.owner)?.name ?? piece.owner),
    ...(piece.states ?? []).map((state) => T.board.states?.[state]?.name),
  ].filter(Boolean);
  const load = piece.id ? T.scene.pieces.filter((one) => one.place === `card ${piece.id}`) : [];
  const goods = load.map((one) => `${one.count ?? 1} ${kindOf(T, one)}`);
  return `${kind}${(piece.count ?? 1) > 1 ? ` × ${piece.count}` : ""}${more.length ? ` (${more.join(", ")})` : ""}${goods.length ? `: ${goods.join(", ")}` : ""}`;
}

/** @param {TableStore} T @param {Piece} piece */
const kindOf = (T, piece) => T.board.kinds?.[piece.kind]?.name ?? piece.kind;

/**
 * Several choices point at one place: which of them? On a phone the board is too low for a menu: it lies over the page.
 * @param {TableStore} T @param {string} place @param {Choice[]} choices
 */
export function pick(T, place, choices, words = /** @type {string[]} */ ([])) {
  const at = app.layout === "phone" ? { at: T.map.rect(place) } : { place };
  show(T, { kind: "pick", ...at, title: T.place(place)?.name ?? place, words, choices });
}

/**
 * Several choices point at one card.
 * @param {TableStore} T @param {string} title @param {Choice[]} choices @param {Element} element
 */
export function pickAt(T, title, choices, element) {
  show(T, { kind: "pick", at: element.getBoundingClientRect(), title, choices });
}

/** @param {TableStore} T @param {Bubble} b */
function show(T, b) {
  T.ui.bubble = b;
  T.ui.gap = null;
}
