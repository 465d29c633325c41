/** The film in the shelf: what was shown as small pictures, what is to come as backs, and the controls. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { whenIdle } from "../signal.js";
import { speeds } from "../ui.js";
import { t } from "../words.js";
import { shield } from "./badge.js";
import { faceOf } from "./card.js";
import { tellingLine } from "./cut.js";
import { countedAs, isSum, rollOf } from "./dice.js";
import { isMarker, snapshot } from "./map.js";
import { pointsChip } from "./strip.js";

/** @import { Child, Shot } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const COMING = 8; // turns to come that are shown as backs
const SHORT = 36; // letters of a sentence that stands on the map
const SHOWN = 3; // frames of the past that are seen beside the one that is shown

/** @param {TableStore} T */
export function filmShelf(T) {
  return h(
    "section",
    { class: "shelf film", key: "film-shelf", "aria-label": t("film.strip"), "data-home": "film" },
    controls(T),
    h(
      "div",
      { class: "film-strip" },
      frames(T),
      h("div", { class: "film-foot" }, progress(T), h("span", { class: "film-left" }, left(T)), skip(T)),
    ),
  );
}

/** What was shown, what is shown, and the backs of what is to come. @param {TableStore} T */
export const frames = (T) =>
  T.latePart("frames", () => h("ol", { class: "film-frames" }, pastFrames(T), comingFrames(T)));

/** @param {TableStore} T */
export function left(T) {
  const n = Math.max(1, Math.round(T.film.left / 1000));
  return t(T.view.scene.prompt.role ? "film.left" : "film.rest", { n });
}

/** @param {TableStore} T */
export function controls(T) {
  const { film } = T;
  /** @param {string} name @param {string} drawing @param {() => unknown} act @param {string} look */
  const press = (name, drawing, act, look) =>
    h(
      "button",
      { type: "button", key: name, class: look, "aria-label": t(name), title: t(name), on: { click: act } },
      icon(drawing),
    );
  return h(
    "div",
    { class: "film-controls", key: "controls" },
    h(
      "div",
      { class: "film-buttons" },
      press("replay.back", "back", () => film.step(-1), "round"),
      film.playing
        ? press("replay.pause", "pause", () => film.pause(), "round big")
        : press("replay.play", "play", () => film.play(), "round big"),
      press("replay.next", "next", () => film.step(1), "round"),
    ),
    speeds(film.speed, (speed) => film.setSpeed(speed), "segments speeds"),
  );
}

/** @param {TableStore} T @param {string} [look] */
export function skip(T, look = "") {
  return h(
    "button",
    {
      type: "button",
      key: `skip ${look}`,
      class: `button strong film-skip ${look}`,
      on: { click: () => T.film.end() },
    },
    t(T.view.scene.prompt.role ? "film.skip" : "film.skip.end"),
    h("kbd", { "aria-hidden": "true" }, "Enter"),
  );
}

/** Frames that were shown are small pictures, or the card they turned up. @param {TableStore} T @returns {Child[]} */
function pastFrames(T) {
  const { shots, at, from } = T.film;
  return shots.slice(Math.max(from, at - SHOWN + 1), at + 1).map((shot) => {
    const index = shots.indexOf(shot);
    return h(
      "li",
      { key: shot.key, class: `film-frame ${index === at ? "now" : ""} ${shot.mine && !shot.own ? "mine" : ""}` },
      h(
        "button",
        {
          type: "button",
          on: { click: () => T.film.go(index) },
          "aria-label": shot.lines.map((line) => line.words).join(" "),
        },
        pictureOf(T, shot),
        h(
          "span",
          { class: "film-caption" },
          shield(T.owner(shot.role), "tiny"),
          h("span", null, sentenceOf(shot) || shot.scene.moment?.words),
        ),
      ),
    );
  });
}

/** @param {TableStore} T @param {Shot} shot */
function pictureOf(T, shot) {
  const [id] = shot.cards;
  const shown = id && !shot.moves.length ? faceOf(T, id) : undefined;
  if (shown)
    return h(
      "span",
      { class: "film-card", vars: { "--kind": T.board.cards?.[shown.kind]?.colour ?? "#555" } },
      h("span", { class: "film-band" }, T.board.cards?.[shown.kind]?.name),
      h("b", { class: "serif" }, shown.title),
    );
  const places = placesOf(T, shot);
  if (places.length) return h("span", { class: "film-picture", host: drawn(T, shot, places) });
  const points = Object.entries(shot.points);
  return h(
    "span",
    { class: "film-plain" },
    points.length ? points.map(([side, change]) => pointsChip(T, side, change)) : shield(T.owner(shot.role), "large"),
  );
}

/** @type {WeakMap<Shot, HTMLElement>} */
const pictures = new WeakMap();

/** A small picture of a step. It is work, so it is drawn when nothing else is to be done. @param {TableStore} T @param {Shot} shot @param {string[]} places */
function drawn(T, shot, places) {
  const known = pictures.get(shot);
  if (known) return known;
  const host = document.createElement("span");
  pictures.set(shot, host);
  whenIdle(() => {
    if (host.isConnected) host.append(snapshot(T.board, shot.scene, { places, width: 180, height: 96, names: false }));
    else pictures.delete(shot); // it is gone already
  });
  return host;
}

/** Where a step happens on the map; markers on a track beside it only where it happens nowhere else. @param {TableStore} T @param {Shot} shot */
export function placesOf(T, shot) {
  const named = [...shot.moves.flatMap(({ from, to }) => [from, to]), ...shot.lines.flatMap(({ places }) => places)];
  const all = [...new Set(named.filter((id) => id && T.onMap(id)))];
  const away = all.filter((id) => T.place(id)?.kind !== "cell");
  return away.length ? away : all;
}

/** A step in a few words: its sentence if that is short, else what came or went where. @param {TableStore} T @param {Shot} shot */
export function captionOf(T, shot) {
  const words = sentenceOf(shot);
  return capital(words.length <= SHORT ? words : briefly(T, shot) || words);
}

/** Units on the map say more of a step than signs beside them, and those more than what lies on tracks or before a player. @param {TableStore} T @param {Shot["moves"][number]} move */
export const weight = (T, { kind, from, to }) => {
  const place = to || from;
  if (!T.onMap(place) || T.place(place)?.kind === "cell") return 0;
  return isMarker(T, kind) ? 1 : 2;
};

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What came or went, and where; on a field the caption stands where it was. @param {TableStore} T @param {Shot} shot */
function briefly(T, shot) {
  const [move] = [...shot.moves].sort((one, other) => weight(T, other) - weight(T, one));
  const kind = move && (T.board.kinds?.[move.kind]?.name ?? move.kind);
  const place = T.place(move?.to || move?.from || shot.lines.flatMap((line) => line.places)[0] || "");
  const isHex = place?.kind === "hex";
  if (move && isHex) return move.to && move.from ? kind : `${kind}: ${move.to ? "+" : "−"}${move.count}`;
  const name = place?.name ?? "";
  if (move && !move.to) return t("film.short.gone", { what: kind, place: name });
  if (move && !move.from && name) return t("film.came", { what: kind, place: name });
  return rolled(T, shot, isHex ? "" : name) || name;
}

/** What the dice came to there. @param {TableStore} T @param {Shot} shot @param {string} place */
function rolled(T, shot, place) {
  const line = rollOf(shot);
  if (!line?.dice?.length) return null;
  if (isSum(line))
    return place && line.roll?.need
      ? t("film.short.sum", { place, total: line.roll.total, need: line.roll.need })
      : null;
  const n = line.dice.filter((one) => one.counts).length;
  return `${place && `${place}: `}${n} ${t(countedAs(T, line), { n })}`;
}

/** The sentence that says most of a step, without its full stop. @param {Shot} shot */
const sentenceOf = (shot) => (tellingLine(shot)?.words ?? "").replace(/\.$/, "");

/** What is to come: backs with a shield and the number of steps, so that nothing is told early. @param {TableStore} T */
function comingFrames(T) {
  return turnsToCome(T).map(({ role, turn, n, first }) =>
    h(
      "li",
      { key: `coming ${first}`, class: "film-frame coming" },
      shield(T.owner(role)) ?? icon("flag"),
      h("b", { class: "serif" }, role ? T.nameOf(role) : ""),
      h("span", { class: "small" }, t(turn === T.film.shot?.turn ? "film.more" : "film.steps", { n })),
    ),
  );
}

/** @param {TableStore} T */
function turnsToCome(T) {
  const { film } = T;
  /** @type {{role: string, turn: string, n: number, first: string}[]} */
  const turns = [];
  for (let i = film.at + 1; i < film.shots.length && turns.length <= COMING; i += 1) {
    const shot = film.shots[i];
    if (film.idle(shot)) continue;
    const last = turns.at(-1);
    if (last?.turn === shot.turn) last.n += 1;
    else turns.push({ role: shot.active, turn: shot.turn, n: 1, first: shot.key });
  }
  return turns.slice(0, COMING);
}

/** A bar with a part for each turn, in the colour of who had it. @param {TableStore} T */
export function progress(T) {
  const { shots, at, from } = T.film;
  return h(
    "div",
    { class: "film-bar", "aria-hidden": "true" },
    shots.slice(from).map((shot, i) => {
      const owner = T.owner(shot.role);
      return h("i", {
        key: shot.key,
        class: `${from + i < at ? "past" : from + i === at ? "now" : ""} ${i && shots[from + i - 1].turn !== shot.turn ? "first" : ""}`,
        vars: { "--body": owner?.body?.[0] ?? "var(--line2)", "--night": owner?.body?.[1] ?? "var(--line2)" },
      });
    }),
  );
}
