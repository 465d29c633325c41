/**
 * A first game that teaches: a scripted lesson beside the real table. A step ends by the reader's deed or by the button, never by
 * what others do. One can go back, in the game too, and leave at any time.
 */

import { api, problemOf } from "../api.js";
import { announce, recall, remember } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../ui.js";
import { t } from "../words.js";
import { dealt } from "./dealt.js";

/** @import { Choice, Guide } from "../types/client.d.ts" */
/** @import { StepView, TableGuide } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const LEFT = "left"; // remembered in place of a step

/** @param {string} id */
const remembered = (id) => `guide.${id}`;

/** Begins where `?guide` asks for it, and goes on at the step where it was left off. @param {TableStore} T */
export async function startGuide(T) {
  const kept = recall(remembered(T.id));
  if (kept === LEFT || (kept === null && !new URLSearchParams(location.search).has("guide"))) return;
  const found = await fetched(T);
  if (!found || found.deeds === null) return;
  const at = T.guide?.at ?? (Number(kept) || 0);
  T.guide = {
    steps: found.steps,
    deeds: found.deeds,
    at: placeIn(found.steps, found.deeds, at),
    syncing: null,
    reload: () => startGuide(T),
    step: () => sync(T),
    chose: () => sync(T),
  };
  say(T);
}

/** @param {TableStore} T @returns {Promise<TableGuide | null>} nothing while the server does not answer */
const fetched = (T) => api.get(`tables/${T.id}/guide`).catch(() => null);

/** How many deeds come before a step. @param {StepView[]} steps @param {number} at */
const before = (steps, at) => steps.slice(0, at).reduce((sum, step) => sum + step.deeds.length, 0);

/**
 * The step to show after so many deeds: the wanted one if it fits, else the first that is not done, or the news ahead of it.
 * @param {StepView[]} steps @param {number} deeds @param {number} wanted
 */
export function placeIn(steps, deeds, wanted) {
  /** @param {number} at */
  const fits = (at) => {
    const [from, length] = [before(steps, at), steps[at]?.deeds.length ?? 0];
    return length ? from <= deeds && deeds < from + length : from === deeds;
  };
  if (wanted < steps.length && fits(wanted)) return wanted;
  return Math.max(
    0,
    steps.findIndex((_, at) => fits(at)),
  );
}

/** @param {TableStore} T */
const now = (T) => T.guide?.steps[T.guide.at];

/** The tokens of the deed that is asked for now; nothing in a step that is to be read. @param {TableStore} T */
function deedOf(T) {
  const { guide } = T;
  return guide ? (now(T)?.deeds[guide.deeds - before(guide.steps, guide.at)] ?? null) : null;
}

/** The token that the guide asks for now. @param {TableStore} T */
const wantedOf = (T) => deedOf(T)?.[T.prompt.chosen?.length ?? 0];

/** Only what the guide asks for is offered; while there is something to read, nothing. @param {TableStore} T @param {Choice[]} choices */
export function offered(T, choices) {
  if (!T.guide) return choices;
  const wanted = wantedOf(T);
  return choices.filter((choice) => choice.token === wanted);
}

/** What is legal and not what the guide asks for: when it may be tried. @param {TableStore} T */
export const asksElse = (T) => (T.guide ? t("guide.else", { title: now(T)?.title ?? "" }) : null);

/** What the step looks at, for those who draw it. @param {TableStore} T */
export function looked(T) {
  const step = now(T);
  const wanted = wantedOf(T);
  return { places: step?.places ?? [], zones: step?.zones ?? [], choices: wanted ? [wanted] : [] };
}

/** How far the game has come. Several reasons to ask are one request after another, never two at once. @param {TableStore} T */
function sync(T) {
  const { guide } = T;
  if (!guide) return;
  guide.syncing = (guide.syncing ?? Promise.resolve()).then(() => follow(T));
}

/** @param {TableStore} T */
async function follow(T) {
  const found = await fetched(T);
  const { guide } = T;
  if (!found || !guide) return;
  if (found.deeds === null) {
    leave(T);
    return;
  }
  if (found.deeds === guide.deeds) return;
  const done = before(guide.steps, guide.at + 1) === found.deeds && found.deeds > guide.deeds;
  show(T, { deeds: found.deeds, at: done ? guide.at + 1 : placeIn(guide.steps, found.deeds, guide.at) });
}

/** @param {TableStore} T @param {Partial<Guide>} change */
function show(T, change) {
  if (!T.guide) return;
  const was = T.guide.at;
  T.guide = { ...T.guide, ...change };
  if (T.guide.at >= T.guide.steps.length) {
    leave(T);
    return;
  }
  remember(remembered(T.id), String(T.guide.at));
  if (T.guide.at !== was) say(T);
}

/** One step back, with all that was done in it and since. @param {TableStore} T */
async function back(T) {
  const { guide } = T;
  if (!guide?.at) return;
  const at = guide.at - 1;
  const deeds = before(guide.steps, at);
  try {
    if (guide.deeds > deeds) {
      await api.post(`tables/${T.id}/guide/back`, { deed: deeds });
      await T.refresh();
    }
    show(T, { at, deeds });
  } catch (thrown) {
    T.ui.error = { words: problemOf(thrown).message };
  }
}

/** @param {TableStore} T */
function say(T) {
  const step = now(T);
  if (!step) return;
  announce(`${step.title}. ${step.words}`);
  if (step.places.length) T.lookAt?.(step.places, { gently: true });
}

/** The game goes on from here, against the same bots. @param {TableStore} T */
function leave(T) {
  T.guide = null;
  remember(remembered(T.id), LEFT);
  if (location.search) history.replaceState(null, "", location.pathname);
}

/** @param {TableStore} T */
export function guide(T) {
  const step = now(T);
  if (!step || !T.guide) return dealt(T);
  const { at, steps } = T.guide;
  const reading = !step.deeds.length;
  const last = at + 1 === steps.length;
  return h(
    "aside",
    { class: `guide ${reading ? "reading" : ""}`, key: "guide", "aria-label": t("guide"), "data-step": step.id },
    h(
      "div",
      { class: "guide-head" },
      icon("book"),
      h("p", { class: "small quiet" }, t("guide.step", { at: at + 1, of: steps.length })),
      h("button", { type: "button", class: "linky", on: { click: () => leave(T) } }, t("guide.leave")),
    ),
    h("h2", null, step.title),
    h("p", null, step.words),
    h(
      "div",
      { class: "actions" },
      at > 0 && button({ label: t("guide.back"), kind: "plain", do: () => back(T) }),
      reading
        ? button({
            label: t(last ? "guide.end" : "guide.next"),
            kind: "strong",
            do: () => show(T, { at: at + 1 }),
          })
        : h("p", { class: "small signal" }, T.asked ? t("guide.try") : t("guide.wait")),
    ),
  );
}
