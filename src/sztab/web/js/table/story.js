/** What happened, as a story by turn: newest first while playing, in order in a replay. */

import { api } from "../api.js";
import { everything } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, clause } from "../ui.js";
import { t } from "../words.js";
import { dice, shield, sideColour } from "./badge.js";
import { openNamed } from "./card.js";
import { turnsOf } from "./cut.js";
import { headline } from "./headlines.js";
import { byTurn } from "./lines.js";
import { snapshot } from "./map.js";

/** @import { StoryLine, Turn, VNode } from "../types/client.d.ts" */
/** @import { LineView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const AREA = new Set(["space", "area", "place"]);

/** @param {TableStore} T */
export function story(T) {
  const lines = toldSoFar(T);
  const turns = byTurn(lines).reverse();
  return h(
    "div",
    { class: "panel-body story", key: "story" },
    sinceMyMove(T),
    !lines.length && h("p", { class: "empty" }, t("story.empty")),
    turns.map((turn, i) => chapter(T, turn, { now: i === 0, open: !T.ui.closed.has(turn.id) })),
    T.lines.hasOlder && button({ label: t("story.older"), do: () => T.older() }),
  );
}

/** The lines up to the step that is shown: of its entry only those that the film has told, so that nothing is told early. @param {Pick<TableStore, "film" | "story">} T */
export function toldSoFar(T) {
  const { shot, shots, at } = T.film;
  if (!shot) return T.story;
  let told = 0;
  for (let i = at; i >= 0 && shots[i].n >= shot.n - 1; i -= 1)
    told += shots[i].lines.filter(({ n }) => n === shot.n).length;
  return T.story.filter(({ n }) => n < shot.n || (n === shot.n && told-- > 0));
}

/** @param {TableStore} T @param {Turn} turn */
export function chapter(T, turn, { now = false, open = true, current = /** @type {string | null} */ (null) } = {}) {
  const owner = T.owner(turn.role);
  const when = [turn.round && `${T.board.round} ${turn.round}`, now && t("now")].filter(Boolean).join(" · ");
  const toggle = () => {
    const closed = new Set(T.ui.closed);
    if (!closed.delete(turn.id)) closed.add(turn.id);
    T.ui.closed = closed;
  };
  return h(
    "section",
    { class: "turn", key: turn.id },
    h(
      "h3",
      { class: "turn-head" },
      h(
        "button",
        { type: "button", "aria-expanded": String(open), on: { click: toggle } },
        owner ? shield(owner, "tiny") : h("span", { class: "turn-dot", "aria-hidden": "true" }),
        h("span", { class: "serif" }, owner?.short ?? owner?.name ?? t("the table")),
        h("span", { class: "small quiet" }, when),
      ),
    ),
    open &&
      h(
        "ol",
        { class: "turn-lines" },
        turn.lines.map((line) => lineOf(T, line, current)),
      ),
  );
}

/** @type {WeakMap<StoryLine, {T: TableStore, look: string, node: VNode}>} */
const described = new WeakMap();

/** A line is described once for each look it can have. @param {TableStore} T @param {StoryLine} line @param {string | null} current */
function lineOf(T, line, current) {
  const open = T.ui.glance?.key === line.key;
  const can = (line.step ?? 0) > 0 || Boolean(seenAround(T, line));
  if (open) return describe(T, line, { open, can, current });
  const look = `${can} ${current === line.key} ${everything.value}`;
  const known = described.get(line);
  if (known && known.T === T && known.look === look) return known.node;
  const node = describe(T, line, { open, can, current });
  described.set(line, { T, look, node });
  return node;
}

/** @param {TableStore} T @param {StoryLine} line @param {{open: boolean, can: boolean, current: string | null}} how */
function describe(T, line, { open, can, current }) {
  return h(
    "li",
    { key: line.key, class: `line ${open ? "open" : ""} ${current === line.key ? "current" : ""}` },
    h(
      "p",
      null,
      words(T, line),
      dice(T, line),
      line.clause && [" ", clause(T.game, line.clause)],
      can &&
        h(
          "button",
          {
            type: "button",
            class: "glance-button",
            "aria-expanded": String(open),
            "aria-label": t("glance"),
            title: t("glance"),
            on: { click: () => glance(T, line) },
          },
          icon("eye"),
        ),
    ),
    open && glanceBox(T, line),
  );
}

/**
 * Names in the line: places and cards can be looked at, unless it stands still; sides have their colour.
 * @param {TableStore} T @param {LineView} line
 */
export function words(T, line, { still = false } = {}) {
  if (!line.parts?.length) return line.words;
  return line.parts.map(([slot, text, id], i) => {
    if (!slot) return text;
    if (AREA.has(slot) && id && !still) return link(i, "place", text, () => T.lookAt?.([id]));
    if (slot === "card" && id && !still) return link(i, "card-word", text, () => openNamed(T, id));
    if (slot === "card") return h("em", { key: i, class: "word card-word" }, text);
    const side = T.side(id) ?? T.board.sides?.find((one) => one.roles.includes(id));
    if (T.side(id)) return h("b", { key: i, class: "side-word", vars: { "--side": sideColour(side) } }, text);
    return h("b", { key: i }, text);
  });
}

/**
 * A name that can be pressed. Not a <button>: that would not wrap with its sentence.
 * @param {number} key @param {string} kind @param {string} text @param {() => unknown} act
 */
function link(key, kind, text, act) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return h(
    "span",
    { key, class: `word ${kind}`, role: "button", tabindex: "0", on: { click: act, keydown: pressed } },
    text,
  );
}

/**
 * Whether both sides of a line were on this screen: the views just before and just after it.
 * @param {TableStore} T @param {StoryLine} line
 */
function seenAround(T, line) {
  const after = T.scenes.findIndex((one) => one.number >= line.n);
  return after > 0 ? [T.scenes[after - 1].scene, T.scenes[after].scene] : null;
}

/** The board just before and just after a line. @param {TableStore} T @param {StoryLine} line */
async function glance(T, line) {
  const close = T.ui.glance?.key === line.key;
  T.ui.glance = close ? null : { key: line.key };
  if (close) return;
  const { step = 0 } = line;
  const asked = async () =>
    (
      await Promise.all(
        [step - 1, step].map((k) => api.get(`tables/${T.id}/steps/${k}`, { seat: T.view?.seat, as: T.eyes })),
      )
    ).map((one) => one.scene);
  const scenes = step > 0 ? await T.attempt(asked) : seenAround(T, line);
  if (T.ui.glance?.key !== line.key) return;
  T.ui.glance = scenes
    ? { key: line.key, pictures: scenes.map((scene) => snapshot(T.board, scene, { places: line.places })) }
    : null;
}

/** @param {TableStore} T @param {StoryLine} line */
function glanceBox(T, line) {
  const { pictures } = T.ui.glance ?? {};
  const index = T.film.shots.findIndex((shot) => shot.lines.some(({ key }) => key === line.key));
  return h(
    "div",
    { class: "glance" },
    [t("glance.before"), t("glance.after")].map((label, i) =>
      h(
        "figure",
        { key: label },
        pictures?.[i] ? h("div", { class: "glance-picture", host: pictures[i] }) : h("div", { class: "skeleton" }),
        h("figcaption", { class: "small quiet" }, label),
      ),
    ),
    index >= 0 && !T.film.watching && button({ icon: "play", label: t("film.watch"), do: () => T.film.watch(index) }),
  );
}

/** What happened since my last move, a line a turn, to be watched again. @param {TableStore} T */
function sinceMyMove(T) {
  const { film } = T;
  const turns = turnsOf(film.since.filter((shot) => !shot.own && !film.idle(shot)));
  if (!turns.length || film.watching || film.away) return null;
  const n = Math.ceil(film.lengthOf(film.shots.slice(film.from)) / 1000);
  return h(
    "section",
    { class: "since", key: "since", "aria-label": t("since") },
    h(
      "div",
      { class: "since-head" },
      h("h3", { class: "caps" }, t("since")),
      h(
        "button",
        { type: "button", class: "linky", on: { click: () => film.again() } },
        icon("undo"),
        t("since.again", { n }),
      ),
    ),
    h(
      "ol",
      { class: "headline-list" },
      turns.toReversed().map((turn) => headline(T, turn)),
    ),
  );
}
