/** A first game that teaches: a few steps beside the real table. One can leave at any time. */

import { api } from "../api.js";
import { announce, app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../ui.js";
import { t } from "../words.js";

/** @typedef {{title: string, words: string, look?: {places?: string[], zones?: string[], choices?: string[]}, until?: any}} Step */

export async function startGuide(T) {
  try {
    const found = await api.get(`games/${T.game}/guide`);
    const steps = Array.isArray(found) ? found : found.steps;
    if (!steps?.length) return;
    T.guide = { steps, at: T.guide?.at ?? 0, reload: () => startGuide(T), step: (table) => moveOn(table) };
    say(T);
  } catch {
    T.guide = null; // a game without a guide is played without one
  }
  app.redraw();
}

const now = (T) => T.guide?.steps[T.guide.at];

/** Whether what a step waits for has happened: a question, a phase, a round, or just a choice of mine. */
function reached(T, until) {
  if (!until || until === "next") return false;
  if (until === "choice") return T.guide.number !== undefined && T.view.number > T.guide.number;
  if (until === "turn") return T.asked;
  if (until === "over") return T.over;
  const { question, phase, role, chosen } = until;
  return (!question || T.prompt.question === question) && (!phase || T.scene.moment.phase === phase) && (!role || T.scene.moment.active === role)
    && (!chosen || (T.prompt.chosen ?? []).length > 0);
}

function moveOn(T) {
  const step = now(T);
  if (step && reached(T, step.until)) advance(T, 1);
}

function advance(T, by) {
  const { guide } = T;
  guide.at = Math.max(0, guide.at + by);
  guide.number = T.view.number;
  if (guide.at >= guide.steps.length) leave(T);
  else say(T);
  app.redraw();
}

function say(T) {
  const step = now(T);
  T.guide.number = T.view.number;
  announce(`${step.title}. ${step.words}`);
  const look = step.look?.places;
  if (look?.length) T.lookAt?.(look);
}

function leave(T) {
  T.guide = null;
  history.replaceState(null, "", location.pathname);
  app.redraw();
}

export function guide(T) {
  const step = now(T);
  if (!step) return null;
  const { at, steps } = T.guide;
  const waits = step.until && step.until !== "next";
  return h("aside", { class: "guide", key: "guide", "aria-label": t("guide") },
    h("div", { class: "guide-head" }, icon("book"), h("p", { class: "small quiet" }, t("guide.step", { at: at + 1, of: steps.length })),
      h("button", { type: "button", class: "linky", on: { click: () => leave(T) } }, t("guide.leave"))),
    h("h2", null, step.title), h("p", null, step.words),
    h("div", { class: "actions" }, at > 0 && button({ label: t("guide.back"), kind: "plain", do: () => advance(T, -1) }),
      waits ? [h("p", { class: "small signal" }, t("guide.try")), button({ label: t("guide.skip"), kind: "plain", do: () => advance(T, 1) })]
        : button({ label: at + 1 < steps.length ? t("guide.next") : t("guide.end"), kind: "strong", do: () => advance(T, 1) })));
}

/** What the step looks at, for those who draw it. */
export const looked = (T) => now(T)?.look ?? {};
