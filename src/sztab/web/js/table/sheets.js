/** What lies open on the table: cards before their owners, sheets with pieces on them, tracks. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { clauses } from "../ui.js";
import { t } from "../words.js";
import { counters, sorted } from "./amounts.js";
import { pieceDrawing, shield } from "./badge.js";
import { openCard } from "./open.js";

/** @import { Counted, Mixture } from "../types/client.d.ts" */
/** @import { Piece, Place, Track, ZoneView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function onTheTable(T) {
  const rows = [...ownedRows(T), ...commonRows(T)];
  return h(
    "section",
    { class: "on-table", key: "on-table", "aria-label": t("on the table"), "data-home": "on-table", tabindex: "0" },
    h("div", { class: "on-table-head" }, h("h2", { class: "caps" }, t("on the table")), legend(T)),
    rows.length ? h("ul", { class: "table-rows" }, rows) : h("p", { class: "empty small" }, t("on the table.empty")),
    tracks(T),
  );
}

/** @param {TableStore} T @param {string} owner */
const lying = (T, owner) =>
  T.scene.zones.filter((zone) => zone.owner === owner && T.where(zone.kind) === "table" && zone.count);

/** @param {TableStore} T */
function ownedRows(T) {
  return (T.board.owners ?? [])
    .map((owner) => {
      const zones = lying(T, owner.id);
      if (!zones.length) return null;
      return h(
        "li",
        { key: owner.id },
        shield(owner, "tiny"),
        h("span", { class: "unseen" }, `${owner.name}: `),
        h(
          "div",
          { class: "table-cards" },
          zones.map((zone) => shownCards(T, zone)),
        ),
        zones.map((zone) => backs(zone)),
      );
    })
    .filter(Boolean);
}

/** @param {TableStore} T */
function commonRows(T) {
  return lying(T, "").map((zone) =>
    h(
      "li",
      { key: zone.id },
      h("span", { class: "small quiet" }, zone.name),
      h("div", { class: "table-cards" }, shownCards(T, zone)),
      backs(zone),
    ),
  );
}

/** @param {TableStore} T @param {ZoneView} zone */
function shownCards(T, zone) {
  return (zone.cards ?? []).map((card) => {
    const may = T.choicesFor(zone.id, card.id).length > 0;
    return h(
      "button",
      {
        type: "button",
        key: `${zone.id} ${card.id}`,
        class: `table-card ${may ? "may" : ""}`,
        title: card.text,
        vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" },
        on: { click: () => openCard(T, zone, card) },
      },
      card.title,
      (card.count ?? 1) > 1 ? ` × ${card.count}` : "",
      may && h("span", { class: "unseen" }, `, ${t("card.may")}`),
    );
  });
}

/** Cards that lie face down: backs and a number, nothing else. @param {ZoneView} zone */
function backs(zone) {
  const hidden = zone.count - (zone.cards ?? []).reduce((sum, card) => sum + (card.count ?? 1), 0);
  if (hidden <= 0) return null;
  return h(
    "span",
    { class: "backs", key: `${zone.id} backs`, title: zone.name },
    h(
      "span",
      { "aria-hidden": "true" },
      Array.from({ length: Math.min(hidden, 4) }, () => h("i", { class: "back-mini" })),
    ),
    h("b", null, h("span", { class: "unseen" }, `${zone.name}: `), hidden),
  );
}

/** @param {TableStore} T */
function legend(T) {
  const down = T.scene.zones.find(
    (zone) =>
      T.where(zone.kind) === "table" &&
      zone.count > (zone.cards ?? []).reduce((sum, card) => sum + (card.count ?? 1), 0),
  );
  return down
    ? h("p", { class: "small quiet legend-backs", "aria-hidden": "true" }, h("i", { class: "back-mini" }), down.name)
    : null;
}

/** Tracks that are neither rounds nor points: a name and its markers. @param {TableStore} T */
function tracks(T) {
  const rows = (T.scene.tracks ?? []).filter((track) => track.form === "row");
  const goals = (T.scene.tracks ?? []).filter((track) => track.form !== "row" && track.goal);
  const best = T.table?.to_beat;
  const facts = T.scene.facts ?? [];
  if (!rows.length && !goals.length && !best && !facts.length) return null;
  /** @param {Track} track @param {string} id */
  const name = (track, id) => track.names?.[id] ?? T.nameOf(id) ?? id;
  return h(
    "dl",
    { class: "row-tracks", key: "tracks" },
    goals.map((track) =>
      h("div", { key: track.id, class: "goal" }, h("dt", { class: "quiet" }, track.name), h("dd", null, track.goal)),
    ),
    facts.map((fact) =>
      h("div", { key: fact.words, class: "goal" }, h("dd", null, fact.words, " ", clauses(T.game, fact.clauses))),
    ),
    best ? h("div", { key: "to-beat", class: "goal" }, h("dd", null, best)) : null,
    rows.map((track) => {
      const ids = Object.keys(track.markers);
      const alone = ids.length === 1 && ids[0] === track.id;
      return h(
        "div",
        { key: track.id, title: track.goal },
        h("dt", null, track.name),
        !alone &&
          h(
            "dd",
            null,
            ids.map((id) =>
              h(
                "span",
                { class: "marker", key: id, title: name(track, id) },
                T.owner(id)
                  ? shield(T.owner(id), "tiny")
                  : (pieceDrawing(T.board, { kind: id }) ?? h("span", { class: "small quiet" }, name(track, id))),
                T.owner(id) && h("span", { class: "unseen" }, name(track, id)),
                h("b", null, track.markers[id], track.of ? h("span", { class: "quiet" }, `/${track.of}`) : ""),
              ),
            ),
          ),
      );
    }),
  );
}

/**
 * Sheets in front of a role: places of kind "card", with the pieces that lie on them.
 * @param {TableStore} T @param {string} role
 */
export function sheetsOf(T, role) {
  const mine = new Map(
    T.scene.pieces.filter((piece) => piece.owner === role && piece.id).map((piece) => [`card ${piece.id}`, piece]),
  );
  const shown = T.board.places.filter((place) => place.kind === "card" && mine.has(place.id));
  if (!shown.length) return [];
  return [
    h(
      "ul",
      { class: "sheets", key: "sheets", "aria-label": t("sheets") },
      shown.map((place) => sheet(T, role, place, /** @type {Piece} */ (mine.get(place.id)))),
    ),
  ];
}

/** @param {TableStore} T @param {string} role @param {Place} place @param {Piece} piece whose sheet it is */
function sheet(T, role, place, piece) {
  const choices = T.choices.filter(
    (choice) => choice.places?.includes(place.id) || choice.pieces?.includes(piece.id ?? ""),
  );
  const states = (piece.states ?? []).map((state) => T.board.states?.[state]?.name ?? state);
  const load = T.scene.pieces.filter((one) => one.place === place.id);
  const form = loading(T, piece.id ?? "", load);
  return h(
    "li",
    { key: place.id, class: `sheet ${choices.length ? "may" : ""} ${form ? "loading" : ""}` },
    h(
      "button",
      {
        type: "button",
        class: "sheet-main",
        on: {
          click: () => (choices.length === 1 ? T.choose(choices[0]) : T.lookAt([piece.place])),
          ...T.pointing(choices[0]?.token),
        },
      },
      h("span", { class: "sheet-head" }, shield(T.owner(role), "tiny"), h("span", { class: "serif" }, place.name)),
      !form && loaded(T, load),
      h(
        "span",
        { class: "sheet-foot small quiet" },
        [T.place(piece.place)?.name, ...states].filter(Boolean).join(" · "),
      ),
      choices.length > 0 && h("span", { class: "unseen" }, t("card.may")),
    ),
    form && loadingForm(T, form, load),
  );
}

/** What lies on a sheet: as signs with numbers. @param {TableStore} T @param {Piece[]} load */
const loaded = (T, load) =>
  h(
    "span",
    { class: "sheet-load" },
    load.length
      ? load.map((one) =>
          h(
            "span",
            { class: "load", key: one.kind },
            pieceDrawing(T.board, one),
            h("b", null, one.count ?? 1),
            h("span", { class: "load-name" }, T.board.kinds?.[one.kind]?.name ?? one.kind),
          ),
        )
      : h("span", { class: "quiet" }, t("sheet.empty")),
  );

// A load that may be changed at any moment is changed where it lies

/**
 * Where there is something to be taken up; who would only leave things behind finds that in the menu.
 * @param {TableStore} T @param {string} id of the piece @param {Piece[]} load @returns {Mixture | undefined}
 */
function loading(T, id, load) {
  if (app.layout === "phone" || !T.asked) return undefined;
  const form = sorted(T.asides).mixtures.find(({ choices }) => choices.every(({ pieces }) => pieces?.includes(id)));
  const now = form && amountsOf(form.choices[0], load);
  return form?.choices.some(({ amounts }) => Object.keys(amounts).some((kind) => amounts[kind] > (now?.[kind] ?? 0)))
    ? form
    : undefined;
}

/** Less and more of every kind; nothing is sent before it is said. @param {TableStore} T @param {Mixture} form @param {Piece[]} load */
function loadingForm(T, form, load) {
  const { key, choices } = form;
  const kept = choices.find((choice) => choice.token === T.ui.mixed[key]);
  const now = kept ?? { ...choices[0], amounts: amountsOf(choices[0], load) };
  const row = counters(T, form, now, (kind, less, count, more) =>
    h("span", { class: "loading-kind", key: kind }, less, pieceDrawing(T.board, { kind }), count, more),
  );
  return h(
    "div",
    { class: "loading-form amounts", role: "group", "aria-label": now.words },
    h("div", { class: "loading-kinds" }, row),
    kept &&
      h(
        "button",
        { type: "button", class: "button strong", on: { click: () => T.choose(kept, { aside: true }) } },
        kept.words,
      ),
  );
}

/** What a sheet carries, in the kinds that a form counts. @param {Counted} like @param {Piece[]} load */
const amountsOf = (like, load) =>
  Object.fromEntries(
    Object.keys(like.amounts).map((kind) => [
      kind,
      load.filter((one) => one.kind === kind).reduce((sum, one) => sum + (one.count ?? 1), 0),
    ]),
  );
