/** The film in the rail: the card, the sentence and what it did; on a phone in the sheet. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, clause } from "../ui.js";
import { t } from "../words.js";
import { pieceDrawing, shield } from "./badge.js";
import { face, faceOf } from "./card.js";
import { deeds, isPause, tellingLine } from "./cut.js";
import { dicePart } from "./dice.js";
import { controls, left, progress, skip, weight } from "./film-strip.js";
import { headlines } from "./headlines.js";
import { pocketTray } from "./pocket.js";
import { words } from "./story.js";
import { pointsChip } from "./strip.js";
import { hasTray } from "./tray.js";

/** @import { Child, Shot } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const LINES = 4; // of one step in the rail

// In the rail

/** @param {TableStore} T */
export function filmRail(T) {
  if (T.film.away) return headlines(T);
  const { shot } = T.film;
  if (!shot) return null;
  return h(
    "section",
    { class: "prompt film-rail", key: "film", "aria-label": t("film"), "data-home": "film", tabindex: "-1" },
    skip(T, "unseen-first"),
    who(T, shot),
    card(T, shot),
    sentence(T, shot),
    !hasTray(T) && dicePart(T, shot),
    effects(T, shot),
    thisTurn(T, shot),
    handNames(T),
  );
}

/** A step in a replay: the same, without a way to my move. @param {TableStore} T @param {Shot} shot */
export const shownStep = (T, shot) =>
  h(
    "section",
    { class: "prompt film-rail", key: "film", "aria-label": t("film") },
    who(T, shot),
    card(T, shot),
    sentence(T, shot),
    !hasTray(T) ? dicePart(T, shot) : app.layout === "phone" && pocketTray(T),
    effects(T, shot),
  );

/** @param {TableStore} T @param {Shot} shot */
function who(T, shot) {
  const owner = T.owner(shot.role);
  const seat = T.seatOf(shot.role);
  const when = [shot.round > 0 && `${T.board.round} ${shot.round}`, shot.scene.moment.words]
    .filter(Boolean)
    .join(" · ");
  return h(
    "div",
    { class: "prompt-head", key: "head" },
    shield(owner, "large"),
    h(
      "div",
      { class: "prompt-who" },
      h("p", { class: "quiet caps" }, when),
      h(
        "p",
        { class: "serif" },
        owner ? t(shot.own ? "film.yours" : "film.plays", { name: owner.name }) : t("the table"),
      ),
    ),
    seat?.bot && h("p", { class: "due" }, t("seat.bot"), h("br", null), `“${seat.bot_name}”`),
  );
}

/** The card that was turned up, face up. @param {TableStore} T @param {Shot} shot */
function card(T, shot) {
  const shown = shot.cards.slice(0, 2).flatMap((id) => faceOf(T, id) ?? []);
  if (!shown.length) return null;
  return h(
    "div",
    { class: `film-cards ${shown.length > 1 ? "two" : ""}`, key: "cards" },
    shown.map((one) =>
      h(
        "div",
        { class: "card shown", key: one.id, vars: { "--kind": T.board.cards?.[one.kind]?.colour ?? "#555" } },
        face(T, one),
      ),
    ),
  );
}

/** @param {TableStore} T @param {Shot} shot */
export function sentence(T, shot) {
  return h(
    "div",
    { class: "film-words", key: "words", id: "question" },
    !shot.lines.length && h("p", { key: "nothing", class: "quiet" }, t("film.step")),
    linesOf(shot).map((line) =>
      h("p", { key: line.key }, words(T, line), line.clause && [" ", clause(T.game, line.clause)]),
    ),
  );
}

/** The lines of a step, without what the table says of itself. @param {Shot} shot */
const linesOf = (shot) => {
  const done = deeds(shot.lines);
  const told = done.filter((line) => line.role);
  return [told, done, shot.lines].find((lines) => lines.length)?.slice(-LINES) ?? [];
};

/** What came and went, and the points. What touches me is framed. @param {TableStore} T @param {Shot} shot */
function effects(T, shot) {
  const moves = [...shot.moves].sort((one, other) => weight(T, other) - weight(T, one)).slice(0, 5);
  const points = Object.entries(shot.points);
  if (!moves.length && !points.length) return null;
  return h(
    "ul",
    { class: `film-effects ${shot.mine && !shot.own ? "mine" : ""}`, key: "effects" },
    moves.map((move, i) =>
      h(
        "li",
        { key: i },
        pieceDrawing(T.board, move),
        h("span", null, moveWords(T, move)),
        !move.to && h("b", { class: "gone" }, icon("close")),
      ),
    ),
    shot.moves.length > moves.length &&
      h("li", { key: "more" }, t("film.more", { n: shot.moves.length - moves.length })),
    points.length > 0 &&
      h(
        "li",
        { key: "points" },
        icon("star"),
        points.map(([side, change]) => pointsChip(T, side, change)),
      ),
  );
}

/** @param {TableStore} T @param {Shot["moves"][number]} move */
function moveWords(T, move) {
  const name = [T.nameOf(move.owner), T.board.kinds?.[move.kind]?.name ?? move.kind].filter(Boolean).join(" · ");
  const what = move.count > 1 ? `${name} × ${move.count}` : name;
  /** @param {string} id */
  const at = (id) => T.place(id)?.name ?? id;
  if (!move.to) return t("film.gone", { what, place: at(move.from) });
  if (!move.from) return t("film.came", { what, place: at(move.to) });
  return t("film.moved", { what, from: at(move.from), to: at(move.to) });
}

/** The steps of this turn; what is to come is told by nobody. @param {TableStore} T @param {Shot} shot */
function thisTurn(T, shot) {
  const { shots, at, from } = T.film;
  const turn = shots
    .map((one, index) => ({ one, index }))
    .filter(({ one, index }) => index >= from && index <= at && one.turn === shot.turn && !isPause(one));
  const next = [...new Set(shots.slice(at + 1).map((one) => one.active))].filter(
    (role) => role && role !== shot.active,
  );
  return h(
    "ol",
    { class: "film-turn", key: "turn", "aria-label": t("film.turn") },
    turn.slice(-5).map(({ one, index }) =>
      h(
        "li",
        { key: one.key, class: index === at ? "now" : "" },
        h(
          "button",
          {
            type: "button",
            "aria-current": index === at ? "step" : undefined,
            on: { click: () => T.film.go(index) },
          },
          icon(index === at ? "play" : "check"),
          h("span", null, tellingLine(one) ? words(T, tellingLine(one), { still: true }) : t("film.step")),
        ),
      ),
    ),
    next.length > 0 &&
      h(
        "li",
        { key: "next", class: "quiet" },
        shield(T.owner(next[0]), "tiny"),
        h("span", null, t("film.then", { names: next.map((role) => T.nameOf(role)).join(", ") })),
      ),
  );
}

/** My hand as names, while the film lies in its place. @param {TableStore} T */
function handNames(T) {
  const cards = T.scene.zones
    .filter((zone) => T.roles.includes(zone.owner) && T.where(zone.kind) === "hand")
    .flatMap((zone) => zone.cards ?? []);
  if (!cards.length) return null;
  return h(
    "div",
    { class: "film-hand", key: "hand" },
    h(
      "p",
      { class: "caps" },
      t("film.hand", { n: cards.length }),
      h(
        "button",
        {
          type: "button",
          class: "linky",
          on: {
            click: () => {
              T.film.hand = !T.film.hand;
            },
          },
        },
        t(T.film.hand ? "film.hand.hide" : "film.hand.show"),
        h("kbd", { "aria-hidden": "true" }, "H"),
      ),
    ),
    h(
      "div",
      { class: "table-cards" },
      cards.map((one) =>
        h(
          "span",
          { class: "table-card", key: one.id, vars: { "--kind": T.board.cards?.[one.kind]?.colour ?? "#555" } },
          one.title,
        ),
      ),
    ),
  );
}

// On a phone

/** @param {TableStore} T */
export function filmSheet(T) {
  const { shot } = T.film;
  if (!shot) return null;
  const fight = hasTray(T);
  const shown = card(T, shot);
  return h(
    "section",
    { class: "prompt film-sheet", key: "film", "aria-label": t("film"), "data-home": "film", tabindex: "-1" },
    h(
      "p",
      { class: "caps", key: "who" },
      [T.owner(shot.role)?.name, shot.round > 0 && `${T.board.round} ${shot.round}`].filter(Boolean).join(", "),
    ),
    h(
      "div",
      { class: `film-both ${shown ? "" : "alone"}`, key: "both" },
      shown,
      h("div", null, sentence(T, shot), !fight && [dicePart(T, shot), effects(T, shot)]),
    ),
    fight && pocketTray(T),
    h("div", { class: "film-foot", key: "foot" }, progress(T), h("span", { class: "film-left" }, left(T))),
    h(
      "div",
      { class: "film-row", key: "row" },
      controls(T),
      button({
        label: t(T.view.scene.prompt.role ? "film.skip" : "film.skip.end"),
        kind: "strong",
        do: () => T.film.end(),
      }),
    ),
  );
}
