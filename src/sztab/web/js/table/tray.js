/**
 * The tray in the shelf: a battle with the units of both sides, the dice as they fell, what each of them hits or why it does not
 * count, how lucky the roll was, and how the chances changed.
 */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { list, t } from "../words.js";
import { dieDrawing, pieceDrawing, shield } from "./badge.js";
import { counted, countedAs, idleGroups, isSum, luck, rollOf } from "./dice.js";
import { calm } from "./film.js";
import { controls, left, progress, skip } from "./film-strip.js";
import { isMarker } from "./map.js";
import { words } from "./story.js";

/** @import { Child, Shot, StoryLine } from "../types/client.d.ts" */
/** @import { BattleSide, BattleView, DieView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @typedef {{kind: string, owner: string, lost?: boolean, hits?: boolean, waits?: boolean}} Unit */

const FEW = 8; // units that are drawn one by one while they wait

/** The roll that lies in the tray: of the step that is shown, or the last one of the battle that is being fought. @param {TableStore} T */
export function rolledShot(T) {
  const { film } = T;
  if (film.watching) return film.shot && rollOf(film.shot) ? film.shot : null;
  const place = T.scene?.battle?.place;
  const last = film.shots.findLast((shot) => shot.scene.battle?.place !== place || rollOf(shot));
  return place && last && last.scene.battle?.place === place ? last : null;
}

/** Whether the shelf is the tray now. @param {TableStore} T */
export function hasTray(T) {
  if (T.over || !T.scene) return false;
  const line = T.film.watching && T.film.shot ? rollOf(T.film.shot) : null;
  return Boolean(T.scene.battle) || Boolean(line && !isSum(line) && line.places.length);
}

/** @param {TableStore} T */
export function tray(T) {
  const shot = rolledShot(T);
  const battle = T.scene.battle;
  return h(
    "section",
    { class: "shelf tray", key: "tray", "aria-label": t("tray"), "data-home": "film" },
    head(T, battle),
    h(
      "div",
      { class: "tray-body", key: "body" },
      h("div", { class: "tray-rows" }, rows(T, battle, shot)),
      h("div", { class: "tray-side" }, shot && luckPart(T, shot), battle && chances(T, battle), expects(T, battle)),
    ),
  );
}

/** What it is about, and the controls of the film while it is on. @param {TableStore} T @param {BattleView | undefined} battle */
function head(T, battle) {
  const place = battle && T.place(battle.place)?.name;
  return h(
    "div",
    { class: "tray-head", key: "head" },
    h("h2", null, place ? t("tray.battle", { place }) : t("tray.roll")),
    battle && h("span", { class: "quiet" }, t("tray.round", { n: battle.round })),
    T.film.watching
      ? [
          controls(T),
          progress(T),
          h("span", { class: "film-left" }, left(T)),
          battle && T.film.battleEnd > T.film.at && toTheEnd(T),
          skip(T),
        ]
      : battleAgain(T),
  );
}

/** To how the battle came out, or to the choice before that. @param {TableStore} T */
const toTheEnd = (T) =>
  h(
    "button",
    { type: "button", key: "end", class: "button tray-end", on: { click: () => T.film.on(T.film.battleEnd) } },
    icon("last"),
    h("span", null, t("tray.end")),
  );

/** All of the battle that is being fought, once more. @param {TableStore} T */
export function battleAgain(T) {
  const { film, scene } = T;
  const place = scene.battle?.place;
  const first = film.shots.findLastIndex((shot) => shot.scene.battle?.place !== place) + 1;
  if (!place || !film.shots.slice(first).some((shot) => rollOf(shot))) return null;
  return h(
    "button",
    { type: "button", key: "again", class: "button tray-again", on: { click: () => film.watch(first) } },
    icon("undo"),
    h("span", null, t("tray.again")),
  );
}

// Units, dice and losses, one above another

/** @param {TableStore} T @param {BattleView | undefined} battle @param {Shot | null} shot */
export function rows(T, battle, shot) {
  const dice = shot ? (rollOf(shot)?.dice ?? []) : [];
  const lost = shot ? lossesOf(shot) : [];
  if (shot && isSum(rollOf(shot))) return sums(T, shot);
  if (!battle) return shot ? duel(T, shot, dice, lost) : [];
  const [attacker, defender] = battle.sides;
  const attacks = shot ? isAttacker(T, battle, shot) : true;
  const [roller, victim] = attacks ? [attacker, defender] : [defender, attacker];
  const { units, columns } = matched(T, unitsOf(roller), dice);
  return [
    sideRow(T, victim, [...lost.map((unit) => ({ ...unit, lost: true })), ...unitsOf(victim)], "victim"),
    felt(T, shot && rollOf(shot), columns, {
      wide: units.length,
      lost: lost.length,
      used: units.filter((unit) => unit.hits).length,
    }),
    sideRow(T, roller, units, "roller"),
  ];
}

/** Whether the attacker rolled: the loss, or else whoever the line speaks of, says it. @param {TableStore} T @param {BattleView} battle @param {Shot} shot */
function isAttacker(T, battle, shot) {
  const [lost] = lossesOf(shot);
  if (lost) return lost.owner !== battle.sides[0].owner;
  const named = rollOf(shot)?.parts.flatMap(([, , id]) => id ?? []) ?? [];
  return named.find((id) => T.owner(id)) === battle.sides[0].owner;
}

/** What was lost in a step, one by one. @param {Shot} shot @returns {Unit[]} */
const lossesOf = (shot) =>
  shot.moves.filter((move) => !move.to).flatMap(({ kind, owner, count }) => Array(count).fill({ kind, owner }));

/** @param {BattleSide} side @returns {Unit[]} */
const unitsOf = ({ owner, fighting }) =>
  Object.entries(fighting).flatMap(([kind, count]) => Array(count).fill({ kind, owner }));

/**
 * Each die that counts over the unit that uses it; units with a die come first.
 * @param {TableStore} T @param {Unit[]} units @param {DieView[]} dice
 */
function matched(T, units, dice) {
  const free = dice.filter((one) => one.counts);
  const used = units.map((unit) => {
    const shape = T.board.kinds?.[unit.kind]?.shape;
    const at = free.findIndex((one) => T.board.dice?.[one.face]?.shape === shape);
    return { unit, die: at < 0 ? null : free.splice(at, 1)[0] };
  });
  const order = [...used.filter(({ die }) => die), ...used.filter(({ die }) => !die)];
  return {
    units: order.map(({ unit, die }) => ({ ...unit, hits: Boolean(die) })),
    columns: [...order.flatMap(({ die }) => die ?? []), ...free],
  };
}

/** @param {TableStore} T @param {BattleSide} side @param {Unit[]} units @param {string} look */
function sideRow(T, side, units, look) {
  const owner = T.owner(side.owner);
  const mine = T.roles.includes(side.owner);
  const waiting = Object.values(side.reserve).reduce((sum, one) => sum + one, 0);
  return h(
    "div",
    { class: `tray-row ${look}`, key: look },
    h(
      "div",
      { class: "tray-name" },
      h("b", { class: "serif" }, shield(owner, "tiny"), mine ? t("seat.you") : (owner?.name ?? t("tray.neutral"))),
      h("span", { class: "small quiet" }, strength(unitsTotal(side), waiting)),
    ),
    units.map((unit, i) => unitBox(T, unit, i)),
    reservePart(T, side, units.length ? 0 : FEW),
  );
}

/** How many fight and how many wait, as far as there are any. @param {number} fighting @param {number} behind */
function strength(fighting, behind) {
  if (!fighting) return behind ? t("tray.ready", { n: behind }) : null;
  return behind ? t("tray.units", { fighting, behind }) : t("tray.fighting", { n: fighting });
}

/** Who waits: unit by unit while nobody fights, else in numbers. @param {TableStore} T @param {BattleSide} side @param {number} most */
function reservePart(T, { owner, reserve }, most) {
  const units = unitsOf({ owner, fighting: reserve, reserve: {} });
  if (!units.length) return null;
  if (units.length <= most) return units.map((unit, i) => unitBox(T, { ...unit, waits: true }, i));
  return h(
    "div",
    { class: "tray-reserve" },
    h("span", { class: "small quiet" }, t("tray.reserve")),
    Object.entries(reserve).map(([kind, count]) =>
      h("span", { key: kind }, pieceDrawing(T.board, { kind, owner }), count),
    ),
  );
}

/** @param {BattleSide} side */
export const unitsTotal = ({ fighting }) => Object.values(fighting).reduce((sum, one) => sum + one, 0);

/** @param {TableStore} T @param {Unit} unit @param {number} i */
function unitBox(T, unit, i) {
  const name = T.board.kinds?.[unit.kind]?.name ?? unit.kind;
  return h(
    "span",
    {
      class: `tray-unit ${unit.lost ? "lost" : ""} ${unit.hits ? "hits" : ""} ${unit.waits ? "waits" : ""}`,
      key: i,
      role: "img",
      "aria-label": unit.lost ? t("tray.lost", { what: name }) : name,
      title: name,
    },
    pieceDrawing(T.board, unit),
  );
}

/**
 * A roll that is over at once: who rolled, at whom, and what it took, as far as the line names two places.
 * @param {TableStore} T @param {Shot} shot @param {DieView[]} dice @param {Unit[]} lost
 */
function duel(T, shot, dice, lost) {
  const [from, at] = (rollOf(shot)?.places ?? []).filter((id) => T.onMap(id));
  const [rolling, standing] = [standingAt(T, shot, from), standingAt(T, shot, at)];
  const columns = dice.filter((one) => one.counts);
  return [
    duelRow(T, at, [...lost.map((unit) => ({ ...unit, lost: true })), ...standing], "victim"),
    felt(T, rollOf(shot), columns, { wide: 0, lost: lost.length, used: 0 }),
    duelRow(T, from, rolling, "roller"),
  ];
}

/** The units of a place after a step, one by one. @param {TableStore} T @param {Shot} shot @param {string | undefined} place @returns {Unit[]} */
const standingAt = (T, shot, place) =>
  shot.scene.pieces
    .filter((piece) => place && piece.place === place && T.owner(piece.owner) && !isMarker(T, piece.kind))
    .flatMap(({ kind, owner, count = 1 }) => Array(Math.min(FEW, count)).fill({ kind, owner }));

/** @param {TableStore} T @param {string | undefined} place @param {Unit[]} units @param {string} look */
function duelRow(T, place, units, look) {
  if (!units.length) return null;
  const { owner, kind } = units[0];
  return h(
    "div",
    { class: `tray-row ${look}`, key: look },
    h(
      "div",
      { class: "tray-name" },
      h("b", { class: "serif" }, shield(T.owner(owner), "tiny"), T.board.kinds?.[kind]?.name ?? kind),
      h("span", { class: "small quiet" }, T.place(place ?? "")?.name),
    ),
    units.map((unit, i) => unitBox(T, unit, i)),
  );
}

/** The felt: dice that count in their columns, those that do not apart, with the reason. @param {TableStore} T @param {StoryLine | null | undefined} line @param {DieView[]} columns @param {{wide: number, lost: number, used: number}} rows units that rolled, were lost, hit */
function felt(T, line, columns, { wide, lost, used }) {
  const dice = line?.dice ?? [];
  if (!line || !dice.length)
    return h("div", { class: "tray-row dice", key: "felt" }, h("div", { class: "tray-name" }), noDice());
  return h(
    "div",
    { class: `tray-row dice ${calm() ? "" : "rolling"}`, key: `felt ${dice.map((one) => one.face)}` },
    h(
      "div",
      { class: "tray-name" },
      h("b", { class: "serif tray-sum" }, columns.length),
      h("span", null, t(countedAs(T, line), { n: columns.length })),
    ),
    h(
      "div",
      {
        class: "tray-felt",
        role: "img",
        "aria-label": counted(T, dice),
        vars: { "--columns": Math.max(wide, columns.length) },
      },
      columns.map((one, i) =>
        h(
          "span",
          { class: `tray-die ${i < lost ? "takes" : ""} ${i < used ? "used" : ""}`, key: i, title: one.why },
          dieDrawing(T.board, one, i),
        ),
      ),
      h(
        "span",
        { class: "tray-idle" },
        idleGroups(dice).map(({ why, dice: some }) =>
          h(
            "span",
            { class: "tray-why", key: why },
            some.map((one, i) => dieDrawing(T.board, one, columns.length + i)),
            h("span", null, why),
          ),
        ),
      ),
    ),
  );
}

/** Rolls for the higher or for a needed sum: who threw what, one under another. @param {TableStore} T @param {Shot} shot */
const sums = (T, shot) =>
  shot.lines
    .filter((line) => line.dice?.length)
    .map((line) =>
      h(
        "div",
        { class: `tray-row dice sum ${calm() ? "" : "rolling"}`, key: line.key },
        h(
          "div",
          { class: "tray-name" },
          shield(T.owner(line.parts.flatMap(([, , id]) => id ?? []).find((id) => T.owner(id))), "tiny"),
          h("b", { class: "serif tray-sum" }, line.roll?.total),
        ),
        h(
          "div",
          { class: "tray-felt", role: "img", "aria-label": counted(T, line.dice ?? []) },
          (line.dice ?? []).map((one, i) => h("span", { class: "tray-die", key: i }, dieDrawing(T.board, one, i))),
          h("span", { class: "tray-idle" }, h("span", null, words(T, line, { still: true }))),
        ),
      ),
    );

const noDice = () => h("div", { class: "tray-felt waiting" }, h("span", null, t("tray.waiting")));

// Chances

/** @param {TableStore} T @param {Shot} shot */
export function luckPart(T, shot) {
  const shown = luck(T, shot);
  return shown && h("div", { class: "tray-luck", key: "luck" }, h("h3", { class: "caps" }, t("tray.luck")), shown);
}

/** How the attacker's chance went in this battle. @param {TableStore} T @param {BattleView} battle @returns {Child} */
export function chances(T, battle) {
  const values = chancesSoFar(T, battle);
  if (!values.length) return null;
  const now = values[values.length - 1];
  const place = T.place(battle.place)?.name ?? "";
  const mine = T.roles.includes(battle.sides[1].owner);
  const words = mine ? t("tray.hold", { place }) : t("tray.chance", { place });
  const shown = mine ? values.map((one) => 100 - one) : values;
  const at = (/** @type {number} */ i) => (values.length > 1 ? 6 + (i * 188) / (values.length - 1) : 194);
  const y = (/** @type {number} */ value) => 46 - (value * 40) / 100;
  const line = shown.map((value, i) => `${at(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
  return h(
    "div",
    { class: "tray-chances", key: "chances" },
    h("h3", { class: "caps" }, words, " ", h("b", { class: "serif" }, `${mine ? 100 - now : now}%`)),
    values.length > 1 &&
      h("svg", {
        viewBox: "0 0 200 52",
        class: "tray-graph",
        role: "img",
        "aria-label": t("tray.went", { all: list(shown.map((value) => `${value}%`)) }),
        html: `<path class="half" d="M6 26H194"/><path class="line" d="M${line}"/><circle cx="${at(shown.length - 1)}" cy="${y(shown[shown.length - 1]).toFixed(1)}" r="4.5"/>`,
      }),
    values.length > 1 && h("p", { class: "small quiet" }, t("tray.from", { chance: shown[0] })),
  );
}

/** @param {TableStore} T @param {BattleView} battle @returns {number[]} */
function chancesSoFar(T, battle) {
  const { shots, at, watching } = T.film;
  const seen = watching ? shots.slice(0, at + 1) : shots;
  const begun = seen.findLastIndex((shot) => shot.scene.battle?.place !== battle.place) + 1;
  const all = [...seen.slice(begun).map((shot) => shot.scene.battle?.chance), battle.chance];
  return all.flatMap((one, i) => (one === undefined || (i && one === all[i - 1]) ? [] : [one]));
}

/** What comes next, if it is mine to say. @param {TableStore} T @param {BattleView | undefined} battle */
function expects(T, battle) {
  const { prompt } = T.view.scene;
  if (!T.film.watching || !prompt.role || !battle || T.film.shots.slice(T.film.at + 1).some((one) => !T.film.idle(one)))
    return null;
  return h("p", { class: "tray-next small", key: "next" }, h("b", null, t("tray.next")), " ", prompt.words);
}
