/** A game once more, step by step: slider, keys, speed, anybody's eyes once it is over, a link to any step. */

import { api } from "../api.js";
import { app } from "../app.js";
import { createBoard } from "../board/board.js";
import { h } from "../dom.js";
import { eyesOf, last, loadTurns, look, pause, play, stop, to, turn, turningStep } from "../replay/steps.js";
import { controls, eyes, rail } from "../replay/view.js";
import { bubble } from "../table/bubble.js";
import { largeCard } from "../table/card.js";
import { wholeSheet } from "../table/printed.js";
import { Table } from "../table/store.js";
import { bar } from "../ui.js";
import { lang, t } from "../words.js";

/** @import { DrawnBoard } from "../types/board.d.ts" */
/** @import { Page, Replay } from "../types/client.d.ts" */

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const T = new Table(id);
  const [table, found, steps] = await Promise.all([
    api.get(`tables/${id}`),
    api.get(`tables/${id}/board`),
    api.get(`tables/${id}/steps`),
  ]);
  const board = /** @type {DrawnBoard} */ (found);
  Object.assign(T, { table, board });
  const host = document.createElement("div");
  /** @type {Replay} */
  const R = {
    T,
    host,
    board: createBoard(host, { board, language: lang(), onPick: ({ place }) => R.board.focus([place]) }),
    steps: [{ n: 0, role: "", round: steps.steps[0]?.round ?? 1, points: steps.points }, ...steps.steps],
    at: 0,
    eyes: table.status === "finished" ? "everyone" : undefined,
    cache: new Map(),
    shown: null,
    shot: null,
    turns: [],
    speed: 1,
    playing: 0,
    tab: "story",
    proof: null,
    problem: null,
    told: new Map(),
  };
  T.eyes = R.eyes;
  loadTurns(R);
  T.lookAt = (places) => R.board.focus(places);
  await to(R, stepInHash(R) ?? 0, { quiet: true });
  return {
    title: () => `${t("replay.title", { name: table.name })} · Sztab`,
    view: () => view(R),
    hash: () => to(R, stepInHash(R) ?? R.at),
    keys: (event) => keys(R, event),
    translated: async () => {
      T.board = /** @type {DrawnBoard} */ (await api.get(`tables/${id}/board`));
      R.cache.clear();
      R.board.setLanguage(T.board, lang());
      await to(R, R.at, { quiet: true });
    },
    close: () => {
      pause(R);
      R.board.destroy();
      T.close();
    },
  };
}

/** @param {Replay} R */
const stepInHash = (R) => (/^#\d+$/.test(location.hash) ? Math.min(last(R), Number(location.hash.slice(1))) : null);

/** @param {Replay} R @param {KeyboardEvent} event */
function keys(R, event) {
  const under = /** @type {Element} */ (event.target);
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (under.closest?.("input:not([type=range]), textarea, .board-viewport")) return;
  /** @type {Record<string, () => unknown>} */
  const acts = {
    ArrowLeft: () => to(R, R.at - 1),
    ArrowRight: () => to(R, R.at + 1),
    ",": () => turningStep(R, -1),
    ".": () => turningStep(R, 1),
    "[": () => turn(R, -1),
    "]": () => turn(R, 1),
    Home: () => to(R, 0),
    End: () => to(R, last(R)),
    " ": () => {
      if (under.closest("button, a")) return false;
      if (R.playing) stop(R);
      else play(R);
      return true;
    },
    v: () => {
      const all = eyesOf(R);
      if (all.length) look(R, all[(all.indexOf(R.eyes ?? "") + 1) % all.length]);
    },
    Escape: () => {
      if (!R.T.ui.bubble) return false;
      R.T.ui.bubble = null;
      app.redraw();
      return true;
    },
    "+": () => R.board.zoom(1.4),
    "-": () => R.board.zoom(1 / 1.4),
    0: () => R.board.home(),
  };
  const act = acts[event.key] ?? acts[event.key.toLowerCase()];
  if (act && act() !== false) event.preventDefault();
}

/** @param {Replay} R */
function view(R) {
  const { T } = R;
  R.board.key(app.layout !== "phone"); // there it lies beside the cards
  const result = T.scene?.result ?? "";
  return [
    bar({
      middle: [
        h("span", { class: "bar-title serif" }, T.table.name),
        h(
          "span",
          { class: "bar-about" },
          [app.layout === "phone" ? null : T.board.name, t("replay"), app.layout === "wide" ? result : null]
            .filter(Boolean)
            .join(" · "),
        ),
      ],
      right: h("a", { class: "bar-button", href: `/t/${T.id}` }, t("replay.table")),
    }),
    h(
      "main",
      { id: "main", class: "replay", key: "replay", tabindex: "-1" },
      h("h1", { class: "unseen" }, t("replay.title", { name: T.table.name })),
      eyes(R),
      h(
        "section",
        { class: "board-box", key: "board", "aria-label": t("board") },
        h("div", { class: "board-host", host: R.host }),
      ),
      controls(R),
      rail(R),
      bubble(T),
    ),
    T.ui.card && largeCard(T),
    T.ui.whole && wholeSheet(T),
  ];
}
