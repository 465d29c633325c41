/** What a replay shows around the board: whose eyes, the controls, the chart, the story so far. */

import { api, problemOf } from "../api.js";
import { app, theme } from "../app.js";
import { h } from "../dom.js";
import { shield, sideMark } from "../table/badge.js";
import { proofBody } from "../table/dialogs.js";
import { shownStep } from "../table/film-rail.js";
import { controls as buttons, frames } from "../table/film-strip.js";
import { byTurn } from "../table/lines.js";
import { printed, printedName } from "../table/printed.js";
import { standing } from "../table/standing.js";
import { chapter } from "../table/story.js";
import { hasTray, tray } from "../table/tray.js";
import { button, copy, failure, segments, tabList } from "../ui.js";
import { t } from "../words.js";
import { chances } from "./chances.js";
import { coachPanel } from "./coach-view.js";
import { at, eyesOf, fork, last, look } from "./steps.js";

/** @import { Child, Replay } from "../types/client.d.ts" */

/** @param {Replay} R */
export function eyes(R) {
  const all = eyesOf(R);
  return h(
    "div",
    { class: "eyes", key: "eyes" },
    all.length > 0 && [
      h("span", { class: "quiet", key: "as" }, t("replay.as")),
      segments(
        t("replay.as"),
        all.map((id) => ({
          key: id,
          label: [shield(R.T.owner(id)), R.T.owner(id)?.short ?? R.T.owner(id)?.name ?? t(`replay.${id}`)],
          on: R.eyes === id,
          do: () => look(R, id),
        })),
      ),
    ],
    R.T.scene && standing(R.T),
  );
}

/** The film in the shelf, as at a table, and under it the whole game. @param {Replay} R */
export function controls(R) {
  const { T } = R;
  const phone = app.layout === "phone";
  const looked = R.tab === "analysis" && Boolean(R.coach.analysis?.turns.length);
  return h(
    "section",
    {
      class: `controls ${looked ? "looked" : ""} ${hasTray(T) && !phone ? "with-tray" : ""}`,
      key: "controls",
      "aria-label": t("replay"),
    },
    R.problem && failure(R.problem, { again: () => R.film.to(at(R)) }),
    hasTray(T) && !phone
      ? tray(T)
      : h(
          "div",
          { class: "film replay-film", key: "film" },
          buttons(T),
          !phone && !looked && h("div", { class: "film-strip" }, frames(T)),
          !phone && looked && [stepWords(R), app.layout === "wide" && keysWords(R)],
        ),
    whole(R, looked),
  );
}

/** @param {Replay} R */
function stepWords(R) {
  const { T } = R;
  const now = R.steps[at(R)];
  const words = [now?.role && (T.owner(now.role)?.name ?? now.role), T.scene?.moment?.words].filter(Boolean).join(", ");
  return h(
    "p",
    { class: "controls-words", role: "status" },
    h("b", null, t("replay.step", { at: at(R), of: last(R) })),
    words && ` · ${words}`,
  );
}

/** Where in the game it is: words, the lead, whose turns they were, and a slider over all of it. @param {Replay} R @param {boolean} looked */
function whole(R, looked) {
  const phone = app.layout === "phone";
  return h(
    "div",
    { class: "replay-whole", key: "whole" },
    h(
      "div",
      { class: "controls-row" },
      (phone || !looked) && stepWords(R),
      hands(R),
      !looked && app.layout === "wide" && keysWords(R),
    ),
    !phone && (looked ? chances(R, R.coach) : chart(R)),
    strip(R),
    looked && rounds(R),
    h("input", {
      class: "slider",
      type: "range",
      min: 0,
      max: last(R),
      value: at(R),
      "aria-label": t("replay.slider"),
      "aria-valuetext": t("replay.step", { at: at(R), of: last(R) }),
      on: { input: (event) => R.film.to(Number(event.currentTarget.value)) },
    }),
  );
}

/** @param {Replay} R */
function keysWords(R) {
  /** @param {string[]} names @param {string} words */
  const key = (names, words) => [names.map((name) => [h("kbd", null, name), " "]), `${t(words)} `];
  return h(
    "p",
    { class: "small quiet", "aria-hidden": "true" },
    key(["←", "→"], "replay.keys.step"),
    key(["[", "]"], "replay.keys.turn"),
    R.turns.length > 0 && key([",", "."], "replay.keys.turning"),
    key(["␣"], "replay.keys.play"),
    eyesOf(R).length > 0 && key(["V"], "replay.keys.eyes"),
  );
}

/** The hand of the one whose eyes these are. @param {Replay} R */
function hands(R) {
  const owner = R.T.owner(R.eyes);
  if (!owner || !R.T.scene) return null;
  const zones = R.T.scene.zones.filter(
    (zone) => zone.owner === owner.id && R.T.where(zone.kind) === "hand" && zone.cards?.length,
  );
  if (!zones.length) return null;
  return h(
    "div",
    { class: "hand-strip", key: "hands" },
    shield(owner, "tiny"),
    h("span", { class: "small" }, t("replay.hand", { name: owner.short ?? owner.name })),
    zones.flatMap((zone) =>
      (zone.cards ?? []).map((card) =>
        h(
          "span",
          {
            class: "table-card",
            key: zone.id + card.id,
            title: card.text,
            vars: { "--kind": R.T.board.cards?.[card.kind]?.colour ?? "#555" },
          },
          card.title,
          (card.count ?? 1) > 1 ? ` × ${card.count}` : "",
        ),
      ),
    ),
  );
}

/** Who was ahead: points of the first side less those of the second, over all steps. @param {Replay} R */
function chart(R) {
  const sides = Object.keys(R.steps.at(-1)?.points ?? {});
  if (sides.length !== 2) return null;
  const [up, down] = sides;
  const lead = R.steps.map((step) => (step.points ? step.points[up] - step.points[down] : 0));
  const most = Math.max(5, ...lead.map(Math.abs));
  /** @param {number} i */
  const x = (i) => ((i / Math.max(1, lead.length - 1)) * 1000).toFixed(1);
  /** @param {number} value */
  const y = (value) => (50 - (value / most) * 44).toFixed(1);
  const line = lead.map((value, i) => `${i ? "L" : "M"}${x(i)} ${y(value)}`).join("");
  /** @param {string} id */
  const side = (id) => R.T.side(id);
  return h(
    "figure",
    {
      class: "chart",
      key: "chart",
      role: "img",
      "aria-label": `${t("replay.lead")}: ${R.T.nameOf(up)} ${R.steps[at(R)]?.points?.[up] ?? 0}, ${R.T.nameOf(down)} ${R.steps[at(R)]?.points?.[down] ?? 0}`,
    },
    h(
      "svg",
      { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("path", { class: "chart-area", d: `${line}L1000 50L0 50z` }),
      h("path", { class: "chart-zero", d: "M0 50H1000" }),
      h("path", { class: "chart-line", d: line }),
      h("path", { class: "chart-now", d: `M${x(at(R))} 0V100` }),
    ),
    h(
      "span",
      { class: "chart-name top", "aria-hidden": "true" },
      side(up) && sideMark(side(up)),
      R.T.nameOf(up),
      ` ${R.steps[at(R)]?.points?.[up] ?? ""}`,
    ),
    h(
      "span",
      { class: "chart-name bottom", "aria-hidden": "true" },
      side(down) && sideMark(side(down)),
      R.T.nameOf(down),
      ` ${R.steps[at(R)]?.points?.[down] ?? ""}`,
    ),
  );
}

/** Where each round began. @param {Replay} R */
function rounds(R) {
  /** @type {{round: number, n: number}[]} */
  const runs = [];
  for (const { round } of R.steps.slice(1)) {
    const run = runs.at(-1);
    if (run?.round === round) run.n += 1;
    else runs.push({ round, n: 1 });
  }
  return h(
    "div",
    { class: "round-strip", "aria-hidden": "true", key: "rounds" },
    runs.map((run, i) => h("span", { key: i, vars: { "--n": run.n } }, run.round)),
  );
}

/** Whose steps they were. @param {Replay} R */
function strip(R) {
  /** @type {{role: string, n: number}[]} */
  const runs = [];
  for (const step of R.steps) {
    const run = runs.at(-1);
    if (run?.role === step.role) run.n += 1;
    else runs.push({ role: step.role, n: 1 });
  }
  const dark = theme() === "dark" ? 1 : 0;
  return h(
    "div",
    { class: "turn-strip", "aria-hidden": "true", key: "strip" },
    runs.map((run, i) =>
      h("i", {
        key: i,
        class: `pattern-${R.T.owner(run.role)?.pattern ?? "solid"}`,
        vars: {
          "--n": run.n,
          "--body": R.T.owner(run.role)?.body?.[dark] ?? "transparent",
          "--mark": R.T.owner(run.role)?.ink?.[dark] ?? "transparent",
        },
      }),
    ),
  );
}

/** @param {Replay} R */
export function rail(R) {
  const sheets = printedName(R.T);
  const finished = R.T.table.status === "finished";
  /** @type {Replay["tab"][]} */
  const tabs = [];
  if (finished) tabs.push("analysis");
  tabs.push("story", "cards");
  if (sheets) tabs.push("printed");
  tabs.push("proof");
  const names = {
    analysis: t("tab.analysis"),
    story: t("tab.story"),
    cards: t("replay.cards"),
    printed: sheets,
    proof: t("proof"),
  };
  return h(
    "aside",
    { class: "rail", key: "rail", "aria-label": t("rail") },
    R.tab !== "analysis" && R.film.shot ? shownStep(R.T, R.film.shot) : null,
    tabList({
      names: tabs,
      open: R.tab,
      label: (name) => names[name],
      panel: () => "replay-panel",
      choose: (name) => openTab(R, name),
    }),
    h(
      "div",
      { class: "tab-panel", role: "tabpanel", id: "replay-panel", "aria-labelledby": `tab-${R.tab}`, tabindex: "0" },
      PANELS[R.tab](R),
    ),
    finished &&
      R.tab !== "analysis" &&
      h(
        "div",
        { class: "replay-end" },
        button({
          icon: "link",
          label: R.copied === at(R) ? t("copied") : t("replay.copy"),
          do: async () => {
            if (await copy(`${location.origin}/t/${R.T.id}/replay?step=${at(R)}#${at(R)}`)) {
              R.copied = at(R);
            }
          },
        }),
        button({ icon: "link", label: t(R.embedded ? "copied" : "replay.embed"), do: () => copyFrame(R) }),
        button({ icon: "play", label: t("replay.fork"), kind: "strong", do: () => fork(R) }),
      ),
  );
}

/** The code by which another site shows this replay. @param {Replay} R */
async function copyFrame(R) {
  const from = `${location.origin}/embed/${R.T.id}#${at(R)}`;
  if (!(await copy(`<iframe src="${from}" width="960" height="640" loading="lazy"></iframe>`))) return;
  R.embedded = true;
}

/** @type {Record<Replay["tab"], (R: Replay) => Child>} */
const PANELS = {
  analysis: coachPanel,
  story,
  cards,
  printed: (R) => h("div", { class: "panel-body" }, R.T.scene && printed(R.T)),
  proof: (R) => h("div", { class: "panel-body stack" }, proofBody(R.T, R.proof ?? {})),
};

/** @param {Replay} R @param {Replay["tab"]} name */
async function openTab(R, name) {
  R.tab = name;
  R.T.ui.bubble = null;
  R.T.ui.beside = null;
  if (name === "analysis") R.coach.load();
  if (name !== "proof" || R.proof) return;
  try {
    R.proof = { proof: await api.get(`tables/${R.T.id}/proof`) };
  } catch (thrown) {
    R.proof = { problem: problemOf(thrown) };
  }
}

/** The story up to here, in order, with this step's lines marked. @param {Replay} R */
function story(R) {
  const { shots, at: index } = R.film;
  const lines = shots.slice(Math.max(0, index - 40), index + 1).flatMap((shot) => shot.lines);
  const current = shots[index]?.lines[0]?.key ?? null;
  const turns = byTurn(lines).slice(-14);
  return h(
    "div",
    { class: "panel-body story" },
    h("h2", { class: "unseen" }, t("tab.story")),
    !lines.length && h("p", { class: "empty" }, t("story.empty")),
    turns.map((one) => chapter(R.T, one, { open: !R.T.ui.closed.has(one.id), current })),
  );
}

/** @param {Replay} R */
function cards(R) {
  const zones = (R.T.scene?.zones ?? []).filter((zone) => zone.count && zone.cards?.length);
  return h(
    "div",
    { class: "panel-body" },
    h("h2", { class: "unseen" }, t("replay.cards")),
    zones.map((zone) =>
      h(
        "section",
        { key: zone.id },
        h(
          "h3",
          { class: "panel-title" },
          zone.owner ? `${R.T.nameOf(zone.owner)}: ` : "",
          zone.name,
          ` (${zone.count})`,
        ),
        h(
          "div",
          { class: "table-cards" },
          (zone.cards ?? []).map((card) =>
            h(
              "span",
              {
                class: "table-card",
                key: card.id,
                title: card.text,
                vars: { "--kind": R.T.board.cards?.[card.kind]?.colour ?? "#555" },
              },
              card.title,
              (card.count ?? 1) > 1 ? ` × ${card.count}` : "",
            ),
          ),
        ),
      ),
    ),
    app.layout === "phone" && h("div", { class: "map-key", key: "map-key", host: R.T.map.key() }),
  );
}
