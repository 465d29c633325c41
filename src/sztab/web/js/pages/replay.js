/** A game once more, step by step: the film of a table, with anybody's eyes once it is over, and a link to any step. */

import { api } from "../api.js";
import { app } from "../app.js";
import { h } from "../dom.js";
import { Coach } from "../replay/coach.js";
import { showBeside } from "../replay/coach-view.js";
import { Reel } from "../replay/reel.js";
import { at, eyesOf, last, loadTurns, look, turn, turningStep } from "../replay/steps.js";
import { controls, eyes, rail } from "../replay/view.js";
import { reactive } from "../signal.js";
import { bubble } from "../table/bubble.js";
import { largeCard } from "../table/card.js";
import { TableMap } from "../table/map.js";
import { later } from "../table/moves.js";
import { wholeSheet } from "../table/printed.js";
import { Table } from "../table/store.js";
import { bar } from "../ui.js";
import { t } from "../words.js";

/** @import { DrawnBoard } from "../types/board.d.ts" */
/** @import { Page, Replay, TableView } from "../types/client.d.ts" */
/** @import { Scene } from "../types/server.d.ts" */

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const T = new Table(id);
  const [table, board, steps] = await Promise.all([
    api.get(`tables/${id}`),
    api.get(`tables/${id}/board`),
    api.get(`tables/${id}/steps`),
  ]);
  Object.assign(T, { table, board: /** @type {DrawnBoard} */ (board) });
  T.eyes = table.status === "finished" ? "everyone" : undefined;
  const R = replayOf(T, steps);
  loadTurns(R);
  T.map = new TableMap(T);
  if (location.pathname.endsWith("/analysis") && table.status === "finished") {
    R.tab = "analysis";
    await R.coach.load();
  }
  await wanted(R);
  return {
    title: () => `${t("replay.title", { name: table.name })} · Sztab`,
    view: () => view(R),
    hash: () => location.hash !== `#${R.coach.at}` && wanted(R),
    keys: (event) => keys(R, event),
    translated: async () => {
      T.board = /** @type {DrawnBoard} */ (await api.get(`tables/${id}/board`));
      T.map.translated();
      if (R.coach.loaded) {
        R.coach.loaded = false; // names of levels, and what bots thought, are words
        await R.coach.load();
      }
      await R.film.again();
    },
    close: () => {
      R.coach.close();
      T.map.close();
      T.close();
    },
  };
}

/** @param {Table} T @param {import("../types/server.d.ts").Steps} steps @returns {Replay} */
function replayOf(T, { steps, points }) {
  const setUp = { n: 0, role: "", round: steps[0]?.round ?? 1, points, entry: Math.max(0, (steps[0]?.entry ?? 1) - 1) };
  T.film.close();
  /** @type {Replay} */
  const R = {
    T,
    film: later(),
    steps: [setUp, ...steps],
    eyes: T.eyes,
    turns: [],
    tab: "story",
    coach: later(),
    proof: null,
    problem: null,
    copied: undefined,
    embedded: undefined,
    take: (scene) => {
      T.view = viewOf(T, scene);
    },
  };
  reactive(R);
  R.film = new Reel(R);
  R.coach = new Coach(R);
  T.film = R.film;
  return R;
}

/** The table before what is here; nobody is asked anything. @param {Table} T @param {Scene} scene @returns {TableView} */
const viewOf = (T, scene) => ({
  table: T.id,
  status: T.table.status,
  seat: null,
  roles: [],
  number: 0,
  question: null,
  scene: { ...scene, prompt: { waiting: [], window: false } },
  said: [],
  log: [],
  undo: { free: false, ask: false, request: null },
  visited: 0,
});

/** To the step that the address names; `#12-play` begins there. @param {Replay} R */
async function wanted(R) {
  const [, step, play] = location.hash.match(/^#(\d+)(-play)?$/) ?? [];
  const first = R.tab === "analysis" ? (R.turns[0] ?? last(R)) : at(R);
  const to = Math.min(last(R), Number(step ?? first));
  if (R.tab === "analysis" && !play) await R.coach.go(to);
  else await R.film.to(to, { begin: Boolean(play) });
  if (play) R.film.play();
}

/** @param {Replay} R @param {KeyboardEvent} event */
function keys(R, event) {
  const under = /** @type {Element} */ (event.target);
  const { film, T } = R;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (under.closest?.("input:not([type=range]), textarea, .board-viewport")) return;
  /** @type {Record<string, () => unknown>} */
  const acts = {
    ArrowLeft: () => film.step(-1),
    ArrowRight: () => film.step(1),
    ",": () => turningStep(R, -1),
    ".": () => turningStep(R, 1),
    "[": () => turn(R, -1),
    "]": () => turn(R, 1),
    Home: () => film.to(0),
    End: () => film.to(last(R)),
    " ": () => {
      if (under.closest("button, a")) return false;
      film.toggle();
      return true;
    },
    v: () => {
      const all = eyesOf(R);
      if (all.length) look(R, all[(all.indexOf(R.eyes ?? "") + 1) % all.length]);
    },
    Escape: () => {
      if (!T.ui.bubble) return false;
      T.ui.bubble = null;
      return true;
    },
    e: () => T.map.lens(),
    m: () => T.map.smallMap(),
    "+": () => T.map.zoom(1.4),
    "-": () => T.map.zoom(1 / 1.4),
    0: () => T.map.fit(),
  };
  const act = acts[event.key] ?? acts[event.key.toLowerCase()];
  if (act && act() !== false) event.preventDefault();
}

/** Whether the replay stands in the frame of another site. */
const isEmbedded = () => location.pathname.startsWith("/embed/");

/** A link to the analysis at this step. @param {Replay} R */
const shared = (R) =>
  h(
    "button",
    {
      type: "button",
      class: "bar-button",
      key: "share",
      on: { click: () => R.coach.copyLink() },
    },
    t(R.coach.isCopied ? "copied" : "coach.link"),
  );

/** @param {Replay} R */
function view(R) {
  const { T } = R;
  showBeside(R);
  const analysed = R.tab === "analysis";
  const result = T.scene?.result ?? "";
  return [
    bar({
      middle: [
        h("span", { class: "bar-title serif" }, T.table.name),
        h(
          "span",
          { class: "bar-about" },
          [
            app.layout === "phone" ? null : T.board.name,
            t(analysed ? "tab.analysis" : "replay"),
            app.layout === "wide" ? result : null,
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ],
      right: isEmbedded()
        ? h(
            "a",
            { class: "bar-button", href: `/t/${T.id}/replay`, target: "_blank", rel: "noopener" },
            t("replay.open"),
          )
        : [
            analysed && app.layout !== "phone" && shared(R),
            h("a", { class: "bar-button", href: `/t/${T.id}`, key: "table" }, t("replay.table")),
          ],
    }),
    h(
      "main",
      { id: "main", class: `replay ${R.tab === "analysis" ? "analysed" : ""}`, key: "replay", tabindex: "-1" },
      h("h1", { class: "unseen" }, t("replay.title", { name: T.table.name })),
      eyes(R),
      h(
        "section",
        { class: "board-box", key: "board", "aria-label": t("board") },
        h("div", { class: "board-host", host: T.map.draw() }),
      ),
      controls(R),
      rail(R),
      bubble(T),
    ),
    T.ui.card && largeCard(T),
    T.ui.whole && wholeSheet(T),
  ];
}
