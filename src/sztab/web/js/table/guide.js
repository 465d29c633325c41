/** A first game that teaches: a few steps beside the real table. One can leave at any time. */

import { api } from "../api.js";
import { announce, app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../ui.js";
import { t } from "../words.js";

/** @import { Choice } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** Begins at the step that the address names, so that a reload loses nothing. @param {TableStore} T */
export async function startGuide(T) {
  const found = await api.get(`games/${T.game}/guide`).catch(() => null); // a game without a guide is played without one
  if (!found?.steps?.length) return;
  const at = T.guide?.at ?? (Number(new URLSearchParams(location.search).get("guide")) || 0);
  T.guide = {
    steps: found.steps,
    at: Math.min(at, found.steps.length - 1),
    done: new Set(),
    reload: () => startGuide(T),
    step: () => moveOn(T),
    chose: (token) => chose(T, token),
  };
  say(T);
  app.redraw();
}

/** @param {TableStore} T */
const now = (T) => T.guide?.steps[T.guide.at];
/** @param {string} token @param {string} pattern */
export const fits = (token, pattern) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  ).test(token);

/**
 * While a step waits for a certain choice, only those it points at are offered; otherwise the reader is free.
 * @param {TableStore} T @param {Choice[]} choices
 */
export function offered(T, choices) {
  const step = now(T);
  if (!step?.until.token) return choices;
  const shown = choices.filter((choice) => step.choices.some((pattern) => fits(choice.token, pattern)));
  return shown.length ? shown : choices;
}

/** What the step looks at, for those who draw it. @param {TableStore} T */
export function looked(T) {
  const step = now(T);
  return {
    places: step?.places ?? [],
    zones: step?.zones ?? [],
    choices: (step?.choices ?? []).filter((token) => !T.guide?.done.has(token)),
  };
}

/** @param {TableStore} T */
function moveOn(T) {
  const { question, phase } = now(T)?.until ?? {};
  if ((question && T.prompt.question === question) || (phase && T.scene.moment.phase === phase)) advance(T, 1);
}

/** @param {TableStore} T @param {string} token */
function chose(T, token) {
  const step = now(T);
  if (!step) return;
  T.guide?.done.add(token);
  if (step.until.token && fits(token, step.until.token)) advance(T, 1);
}

/** @param {TableStore} T @param {number} by */
function advance(T, by) {
  const { guide } = T;
  if (!guide) return;
  guide.at = Math.max(0, guide.at + by);
  guide.done.clear();
  if (guide.at >= guide.steps.length) {
    leave(T);
    return;
  }
  history.replaceState(null, "", `?guide=${guide.at}`);
  say(T);
  app.redraw();
  moveOn(T);
}

/** @param {TableStore} T */
function say(T) {
  const step = now(T);
  if (!step) return;
  announce(`${step.title}. ${step.words}`);
  if (step.places.length) T.lookAt?.(step.places, { gently: true });
}

/** @param {TableStore} T */
function leave(T) {
  T.guide = null;
  history.replaceState(null, "", location.pathname);
  app.redraw();
}

/** @param {TableStore} T */
export function guide(T) {
  const step = now(T);
  if (!step || !T.guide) return null;
  const { at, steps } = T.guide;
  return h(
    "aside",
    { class: "guide", key: "guide", "aria-label": t("guide") },
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
      at > 0 && button({ label: t("guide.back"), kind: "plain", do: () => advance(T, -1) }),
      step.until.next
        ? button({
            label: at + 1 < steps.length ? t("guide.next") : t("guide.end"),
            kind: "strong",
            do: () => advance(T, 1),
          })
        : [
            h("p", { class: "small signal" }, T.asked ? t("guide.try") : t("guide.wait")),
            button({ label: t("guide.skip"), kind: "plain", do: () => advance(T, 1) }),
          ],
    ),
  );
}
