/** A game once more, step by step: slider, keys, speed, anybody's eyes once it is over, a link to any step. */

import { api, nonce } from "../api.js";
import { announce, app, ensurePerson, go, theme } from "../app.js";
import { createBoard } from "../board/board.js";
import { h } from "../dom.js";
import { proofBody } from "../table/dialogs.js";
import { shield, sideMark } from "../table/badge.js";
import { standing } from "../table/seats.js";
import { Table } from "../table/store.js";
import { byTurn, chapter } from "../table/story.js";
import { bar, button, copy, failure } from "../ui.js";
import { lang, t } from "../words.js";

const SPEEDS = [0.5, 1, 2, 4];
const LOOK_BACK = 8; // steps whose lines are fetched with one that was jumped to
const BEAT = 1100; // ms a step at single speed

export async function open(id) {
  const T = new Table(id);
  const [table, board, steps] = await Promise.all([api.get(`tables/${id}`), api.get(`tables/${id}/board`), api.get(`tables/${id}/steps`)]);
  Object.assign(T, { table, board });
  const R = { T, steps: [{ n: 0, role: "", round: steps.steps[0]?.round ?? 1, points: steps.steps[0]?.points }, ...steps.steps], at: 0, eyes: table.status === "finished" ? "everyone" : undefined, cache: new Map(), shown: null, speed: 1, playing: 0, tab: "story", proof: null, problem: null, told: new Map() };
  T.eyes = R.eyes;
  T.lookAt = (places) => R.board.focus(places);
  const host = document.createElement("div");
  R.host = host;
  R.board = createBoard(host, { board, language: lang(), onPick: ({ place }) => R.board.focus([place]) });
  await to(R, stepInHash(R) ?? 0, { quiet: true });
  return {
    title: () => `${t("replay.title", { name: table.name })} · Sztab`,
    view: () => view(R),
    hash: () => to(R, stepInHash(R) ?? R.at),
    keys: (event) => keys(R, event),
    translated: async () => {
      T.board = await api.get(`tables/${id}/board`);
      R.cache.clear();
      R.board.setLanguage(T.board, lang());
      await to(R, R.at, { quiet: true });
    },
    close: () => { pause(R); R.board.destroy(); T.close(); },
  };
}

const last = (R) => Math.max(0, (R.steps.at(-1)?.n ?? R.steps.length - 1));
const stepInHash = (R) => (/^#\d+$/.test(location.hash) ? Math.min(last(R), Number(location.hash.slice(1))) : null);

/** The lines of a step, once it has been fetched. */
function linesOf(R, k) {
  return R.told.get(`${k} ${R.eyes ?? ""} ${lang()}`) ?? [];
}

async function fetchStep(R, k) {
  const key = `${k} ${R.eyes ?? ""} ${lang()}`;
  if (!R.cache.has(key)) {
    const promise = api.get(`tables/${R.T.id}/steps/${k}`, { as: R.eyes });
    R.cache.set(key, promise);
    promise.then((step) => R.told.set(key, (step.lines ?? []).map((line, i) => ({ ...line, step: k, key: `${k}.${i}`, role: line.role || step.role, round: step.scene.moment.round }))), () => R.cache.delete(key));
    if (R.cache.size > 400) R.cache.delete(R.cache.keys().next().value);
  }
  return R.cache.get(key);
}

/** Goes to a step. The last wish wins, whichever answer comes first. */
async function to(R, wanted, { quiet = false } = {}) {
  const k = Math.max(0, Math.min(last(R), wanted));
  R.at = k;
  app.redraw();
  try {
    const step = await fetchStep(R, k);
    if (R.at !== k) return;
    R.problem = null;
    R.shown = step;
    R.T.view = { scene: step.scene, roles: step.scene.roles, seat: null, undo: {}, number: k };
    const places = [...new Set((step.lines ?? []).flatMap((line) => line.places ?? []))];
    R.board.update(step.scene, { glow: new Map(), dim: false, selected: new Set(places) });
    if (places.length && !quiet) R.board.reveal(places);
    history.replaceState(null, "", `#${k}`);
    if (!quiet) for (const line of step.lines ?? []) announce(line.words);
    if (k < last(R)) fetchStep(R, k + 1).catch(() => {});
    fillStory(R, k);
  } catch (problem) {
    R.problem = problem;
    pause(R);
  }
  app.redraw();
  setTimeout(() => { const panel = document.getElementById("replay-panel"); panel?.scrollTo(0, panel.scrollHeight); });
}

/** The steps just before this one, so that the story has a beginning. */
async function fillStory(R, k) {
  for (let i = k - 1; i >= Math.max(0, k - LOOK_BACK) && R.at === k; i -= 1) await fetchStep(R, i).catch(() => {});
  if (R.at === k) app.redraw();
}

function play(R) {
  pause(R);
  if (R.at >= last(R)) to(R, 0);
  R.playing = setInterval(() => (R.at >= last(R) ? (pause(R), app.redraw()) : to(R, R.at + 1)), BEAT / R.speed);
  app.redraw();
}

function pause(R) {
  clearInterval(R.playing);
  R.playing = 0;
}

/** The first step of the next or the last turn. */
function turn(R, by) {
  const now = R.steps[R.at];
  let k = R.at;
  const same = (step) => step && step.role === now?.role && step.round === now?.round;
  do k += by; while (k > 0 && k < last(R) && same(R.steps[k]));
  to(R, k);
}

const eyesOf = (R) => (R.T.table.status === "finished" ? ["everyone", "guest", ...(R.T.board.owners ?? []).map((owner) => owner.id).filter((id) => R.T.table.seats.some((seat) => seat.roles.includes(id)))] : []);

async function look(R, eyes) {
  R.eyes = eyes;
  R.T.eyes = eyes;
  to(R, R.at, { quiet: true });
}

function keys(R, event) {
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input:not([type=range]), textarea, .board-viewport")) return;
  const acts = {
    ArrowLeft: () => to(R, R.at - 1), ArrowRight: () => to(R, R.at + 1), "[": () => turn(R, -1), "]": () => turn(R, 1), Home: () => to(R, 0), End: () => to(R, last(R)),
    " ": () => { if (event.target.closest("button, a")) return false; R.playing ? (pause(R), app.redraw()) : play(R); return true; },
    v: () => { const all = eyesOf(R); if (all.length) look(R, all[(all.indexOf(R.eyes) + 1) % all.length]); },
    "+": () => R.board.zoom(1.4), "-": () => R.board.zoom(1 / 1.4), 0: () => R.board.home(),
  };
  const act = acts[event.key] ?? acts[event.key.toLowerCase()];
  if (act && act() !== false) event.preventDefault();
}

// The page

function view(R) {
  const { T } = R;
  const result = T.scene?.result ?? (typeof T.table.result === "string" ? T.table.result : "");
  return [
    bar({ middle: [h("span", { class: "bar-title serif" }, T.table.name), h("span", { class: "bar-about" }, [T.board.name, t("replay"), app.layout === "wide" ? result : null].filter(Boolean).join(" · "))], right: h("a", { class: "bar-button", href: `/t/${T.id}` }, t("replay.table")) }),
    h("main", { id: "main", class: "replay", key: "replay", tabindex: "-1" },
      h("h1", { class: "unseen" }, t("replay.title", { name: T.table.name })),
      eyes(R),
      h("section", { class: "board-box", key: "board", "aria-label": t("board") }, h("div", { class: "board-host", host: R.host })),
      controls(R),
      rail(R)),
  ];
}

function eyes(R) {
  const all = eyesOf(R);
  return h("div", { class: "eyes", key: "eyes" },
    all.length > 0 && [h("span", { class: "quiet", key: "as" }, t("replay.as")), h("div", { class: "segments", role: "group", "aria-label": t("replay.as"), key: "all" }, all.map((id) => h("button", { type: "button", key: id, "aria-pressed": String(R.eyes === id), on: { click: () => look(R, id) } },
      shield(R.T.owner(id)), R.T.owner(id)?.short ?? R.T.owner(id)?.name ?? t(`replay.${id}`))))],
    R.T.scene && standing(R.T));
}

function controls(R) {
  const { at, steps, T } = R;
  const now = steps[at];
  const words = [now?.role && (T.owner(now.role)?.name ?? now.role), T.scene?.moment?.words].filter(Boolean).join(", ");
  const press = (name, drawing, act, kind = "") => button({ key: name, icon: drawing, name: t(`replay.${name}`), title: t(`replay.${name}`), kind, do: act });
  return h("section", { class: "controls", key: "controls", "aria-label": t("replay") },
    R.problem && failure(R.problem, { again: () => to(R, R.at) }),
    hands(R),
    h("div", { class: "controls-row" },
      press("first", "first", () => to(R, 0)), press("back", "back", () => to(R, at - 1)),
      R.playing ? press("pause", "pause", () => { pause(R); app.redraw(); }, "strong") : press("play", "play", () => play(R), "strong"),
      press("next", "next", () => to(R, at + 1)), press("last", "last", () => to(R, last(R))),
      h("div", { class: "segments", role: "group", "aria-label": t("replay.speed") }, SPEEDS.map((speed) => h("button", { type: "button", key: speed, "aria-pressed": String(R.speed === speed), on: { click: () => { R.speed = speed; if (R.playing) play(R); app.redraw(); } } }, speed === 0.5 ? "½×" : `${speed}×`))),
      h("p", { class: "controls-words", role: "status" }, h("b", null, t("replay.step", { at, of: last(R) })), words && ` · ${words}`),
      app.layout === "wide" && h("p", { class: "small quiet", "aria-hidden": "true" }, h("kbd", null, "←"), " ", h("kbd", null, "→"), ` ${t("replay.keys.step")} `, h("kbd", null, "["), " ", h("kbd", null, "]"), ` ${t("replay.keys.turn")} `, h("kbd", null, "␣"), ` ${t("replay.keys.play")} `, h("kbd", null, "V"), ` ${t("replay.keys.eyes")}`)),
    app.layout !== "phone" && chart(R),
    strip(R),
    h("input", { class: "slider", type: "range", min: 0, max: last(R), value: at, "aria-label": t("replay.slider"), "aria-valuetext": t("replay.step", { at, of: last(R) }), on: { input: (event) => { pause(R); to(R, Number(event.target.value)); } } }));
}

/** The hand of the one whose eyes these are. */
function hands(R) {
  const owner = R.T.owner(R.eyes);
  if (!owner || !R.T.scene) return null;
  const zones = R.T.scene.zones.filter((zone) => zone.owner === owner.id && R.T.where(zone.kind) === "hand" && zone.cards?.length);
  if (!zones.length) return null;
  return h("div", { class: "hand-strip", key: "hands" }, shield(owner, "tiny"), h("span", { class: "small" }, t("replay.hand", { name: owner.short ?? owner.name })), zones.flatMap((zone) => zone.cards.map((card) => h("span", { class: "table-card", key: zone.id + card.id, title: card.text, vars: { "--kind": R.T.board.cards?.[card.kind]?.colour ?? "#555" } }, card.title, card.count > 1 ? ` × ${card.count}` : ""))));
}

/** Who was ahead: points of the first side less those of the second, over all steps. */
function chart(R) {
  const sides = Object.keys(R.steps.at(-1)?.points ?? {});
  if (sides.length !== 2) return null;
  const [up, down] = sides;
  const lead = R.steps.map((step) => (step.points ? step.points[up] - step.points[down] : 0));
  const most = Math.max(5, ...lead.map(Math.abs));
  const x = (i) => ((i / Math.max(1, lead.length - 1)) * 1000).toFixed(1);
  const y = (value) => (50 - (value / most) * 44).toFixed(1);
  const line = lead.map((value, i) => `${i ? "L" : "M"}${x(i)} ${y(value)}`).join("");
  const side = (id) => R.T.side(id);
  return h("figure", { class: "chart", key: "chart", role: "img", "aria-label": `${t("replay.lead")}: ${R.T.nameOf(up)} ${R.steps[R.at]?.points?.[up] ?? 0}, ${R.T.nameOf(down)} ${R.steps[R.at]?.points?.[down] ?? 0}` },
    h("svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("path", { class: "chart-area", d: `${line}L1000 50L0 50z` }), h("path", { class: "chart-zero", d: "M0 50H1000" }), h("path", { class: "chart-line", d: line }), h("path", { class: "chart-now", d: `M${x(R.at)} 0V100` })),
    h("span", { class: "chart-name top", "aria-hidden": "true" }, side(up) && sideMark(side(up)), R.T.nameOf(up), ` ${R.steps[R.at]?.points?.[up] ?? ""}`), h("span", { class: "chart-name bottom", "aria-hidden": "true" }, side(down) && sideMark(side(down)), R.T.nameOf(down), ` ${R.steps[R.at]?.points?.[down] ?? ""}`));
}

/** Whose steps they were. */
function strip(R) {
  const runs = [];
  for (const step of R.steps) {
    const run = runs.at(-1);
    if (run?.role === step.role) run.n += 1;
    else runs.push({ role: step.role, n: 1 });
  }
  const dark = theme() === "dark" ? 1 : 0;
  return h("div", { class: "turn-strip", "aria-hidden": "true", key: "strip" }, runs.map((run, i) => h("i", { key: i, vars: { "--n": run.n, "--body": R.T.owner(run.role)?.body?.[dark] ?? "transparent" } })));
}

function rail(R) {
  const tabs = ["story", "cards", "proof"];
  const names = { story: t("tab.story"), cards: t("replay.cards"), proof: t("proof") };
  return h("aside", { class: "rail", key: "rail", "aria-label": t("rail") },
    h("div", { class: "tabs", role: "tablist", "aria-label": t("tabs") }, tabs.map((name) => h("button", { type: "button", role: "tab", key: name, id: `tab-${name}`, "aria-selected": String(R.tab === name), "aria-controls": "replay-panel", on: { click: () => openTab(R, name) } }, names[name]))),
    h("div", { class: "tab-panel", role: "tabpanel", id: "replay-panel", "aria-labelledby": `tab-${R.tab}`, tabindex: "0" }, R.tab === "story" ? story(R) : R.tab === "cards" ? cards(R) : h("div", { class: "panel-body stack" }, proofBody(R.proof ?? {}))),
    R.T.table.status === "finished" && h("div", { class: "replay-end" },
      button({ icon: "link", label: R.copied === R.at ? t("copied") : t("replay.copy"), do: async () => { if (await copy(location.href)) { R.copied = R.at; app.redraw(); } } }),
      button({ icon: "play", label: t("replay.fork"), kind: "strong", do: () => fork(R) })));
}

async function openTab(R, name) {
  R.tab = name;
  app.redraw();
  if (name !== "proof" || R.proof) return;
  try {
    R.proof = { proof: await api.get(`tables/${R.T.id}/proof`) };
  } catch (problem) {
    R.proof = { problem };
  }
  app.redraw();
}

/** The story up to here, in order, with this step's lines marked. */
function story(R) {
  const lines = R.steps.slice(Math.max(0, R.at - 40), R.at + 1).flatMap((step) => linesOf(R, step.n));
  const current = linesOf(R, R.at)[0]?.key ?? null;
  const turns = byTurn(lines).slice(-14);
  return h("div", { class: "panel-body story" }, h("h2", { class: "unseen" }, t("tab.story")), !lines.length && h("p", { class: "empty" }, t("story.empty")), turns.map((one) => chapter(R.T, one, { open: !R.T.ui.closed.has(one.id), current })));
}

function cards(R) {
  const zones = (R.T.scene?.zones ?? []).filter((zone) => zone.count && zone.cards?.length);
  return h("div", { class: "panel-body" }, h("h2", { class: "unseen" }, t("replay.cards")), zones.map((zone) => h("section", { key: zone.id }, h("h3", { class: "panel-title" }, zone.owner ? `${R.T.nameOf(zone.owner)}: ` : "", zone.name, ` (${zone.count})`),
    h("div", { class: "table-cards" }, zone.cards.map((card) => h("span", { class: "table-card", key: card.id, title: card.text, vars: { "--kind": R.T.board.cards?.[card.kind]?.colour ?? "#555" } }, card.title, card.count > 1 ? ` × ${card.count}` : ""))))));
}

/** A new table from this step: me on the first seat, bots on the others. */
async function fork(R) {
  try {
    await ensurePerson();
    const seats = R.T.table.seats.map((seat, i) => (i ? { kind: "bot" } : { kind: "me" }));
    const made = await api.post(`tables/${R.T.id}/fork`, { step: R.at, seats, nonce: nonce() });
    go(`/t/${made.id}`);
  } catch (problem) {
    R.problem = problem;
    app.redraw();
  }
}
