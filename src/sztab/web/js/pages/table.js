/** The table. */

import { api } from "../api.js";
import { app, ensurePerson } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { keptAt } from "../kept.js";
import { Rules } from "../rules.js";
import { sitDown } from "../seal.js";
import { bubble, whatPlace, whyPlace } from "../table/bubble.js";
import { largeCard, openAgain, zoneDialog } from "../table/card.js";
import { curtain } from "../table/curtain.js";
import { openDialog } from "../table/dialogs.js";
import { Ending, endPage } from "../table/ending.js";
import { filmRail } from "../table/film-rail.js";
import { filmShelf } from "../table/film-strip.js";
import { guide, startGuide } from "../table/guide.js";
import { shelf } from "../table/hand.js";
import { keys } from "../table/keys.js";
import { TableMap } from "../table/map.js";
import { openRule } from "../table/open.js";
import { wholeSheet } from "../table/printed.js";
import { prompt } from "../table/prompt.js";
import { sheet } from "../table/sheet.js";
import { Table } from "../table/store.js";
import { strip } from "../table/strip.js";
import { tabs } from "../table/tabs.js";
import { hasTray, tray } from "../table/tray.js";
import { button } from "../ui.js";
import { moment, t } from "../words.js";

/** @import { Child, Page } from "../types/client.d.ts" */
/** @import { SeatInfo } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "../table/store.js" */

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const T = new Table(id);
  await T.load();
  T.map = new TableMap(T);
  const E = new Ending(T);
  if (T.table.guided) startGuide(T);
  const tick = setInterval(() => app.redraw(), 60000); // times grow old
  return {
    title: () => `${T.asked && !T.over ? `● ${t("your move")} · ` : ""}${T.table.name || T.board.name} · Sztab`,
    view: () => (E.shown ? ended(T, E) : view(T)),
    translated: () => translated(T),
    keys: (event) => E.key(event) || keys(T, event),
    close: () => {
      clearInterval(tick);
      T.map.close();
      T.close();
    },
  };
}

/**
 * In other words, with all that is open kept open: the clause or search in the rules, a card, a bubble at a place.
 * @param {TableStore} T
 */
async function translated(T) {
  const { bubble, card } = T.ui;
  const read = T.rules;
  await T.translated();
  T.map.translated();
  if (read) T.rules = Object.assign(new Rules(T.game), { at: read.at, query: read.query });
  if (card) await openAgain(T, card);
  if (bubble?.place) await (bubble.kind === "what" ? whatPlace : whyPlace)(T, bubble.place);
}

/** What the table does just now, for those who look on from outside. @param {TableStore} T */
const stateOf = (T) => {
  if (T.film.watching || T.film.away) return "watching";
  if (T.over) return "over";
  return T.ui.sent ? "sent" : T.asked ? "asked" : "waiting";
};

/** The end has the page; the board is one key away. @param {TableStore} T @param {Ending} E */
const ended = (T, E) => [strip(T), connection(T), endPage(E), openDialog(T)];

/** @param {TableStore} T */
function view(T) {
  const look = [
    "table-page",
    T.ui.rail || T.isWide ? "" : "rail-folded",
    T.ui.reading ? "reading" : "",
    T.asked ? "asked" : "",
    T.film.watching ? "watching" : "",
    T.isWide ? "wide-field" : "",
    `tab-${T.ui.tab}`,
  ];
  return [
    strip(T),
    connection(T),
    h(
      "main",
      {
        id: "main",
        class: look.filter(Boolean).join(" "),
        key: "table",
        tabindex: "-1",
        "data-question": T.asking,
        "data-state": stateOf(T),
        on: { click: (event) => clicked(T, event) },
      },
      h("h1", { class: "unseen", key: "name" }, `${T.table.name}, ${T.board.name}`),
      T.curtain ? curtain(T) : [LAYOUTS[app.layout](T), bubble(T)],
    ),
    !T.curtain && [T.ui.card && largeCard(T), T.ui.zone && zoneDialog(T), T.ui.whole && wholeSheet(T), openDialog(T)],
  ];
}

/** @param {TableStore} T */
const boardBox = (T) =>
  h(
    "section",
    { class: "board-box", key: "board", "aria-label": t("board") },
    h("div", { class: "board-host", host: T.map.draw() }),
  );

/** What is asked, or shown; it takes the height it needs, and the tabs get the rest. @param {TableStore} T */
const ask = (T) =>
  h(
    "div",
    { class: "ask", key: "ask", ref: (element) => measured.observe(element) },
    guide(T),
    T.film.watching || T.film.away ? filmRail(T) : [prompt(T), sit(T)],
  );

/** Only the tabs hear of it: what the whole page inherits has all of it styled anew, the map too. */
const measured = new ResizeObserver((all) => {
  for (const { target } of all) {
    const box = /** @type {HTMLElement | null} */ (target.parentElement?.querySelector(":scope > .tabs-box") ?? null);
    box?.style.setProperty("--ask", `${target.clientHeight}px`);
  }
});

/** @param {TableStore} T */
const under = (T) => {
  if (T.film.watching && T.film.hand) return shelf(T);
  return hasTray(T) ? tray(T) : T.film.watching ? filmShelf(T) : shelf(T);
};

/** In the order of the Tab key: question, choices, board, shelf, tabs. Where they stand on screen is the grid's matter. */
/** @type {Record<string, (T: TableStore) => Child>} */
const LAYOUTS = {
  wide: (T) => [ask(T), boardBox(T), under(T), tabs(T)],
  middle: (T) =>
    T.ui.rail || T.isWide ? [ask(T), boardBox(T), under(T), tabs(T)] : [folded(T), boardBox(T), under(T)],
  phone: (T) => [boardBox(T), sheet(T, sit(T))],
};

/** The rail, folded away: a narrow edge that opens it again. @param {TableStore} T */
const folded = (T) =>
  h(
    "button",
    {
      type: "button",
      class: `rail-edge ${T.asked ? "signal" : ""}`,
      key: "ask",
      "aria-label": t("rail.open"),
      on: {
        click: () => {
          T.ui.rail = true;
        },
      },
    },
    icon("back"),
    h("span", null, t(T.asked ? "your move" : "rail.open")),
  );

/**
 * One amber line while we catch up, or while something is wrong with the table; the board stays readable.
 * @param {TableStore} T
 */
function connection(T) {
  const { table } = T;
  const wrong = table.message || (table.status === "frozen" ? t("frozen") : "");
  if (T.line === "live" && !wrong) return null;
  const now = () => {
    T.live.open();
    T.refresh();
  };
  const retry = () =>
    T.attempt(async () => {
      await api.post(`tables/${T.id}/retry`);
      await T.seats();
    });
  const mayRetry = T.line === "live" && table.owner && table.status === "running";
  return h(
    "p",
    { class: "connection", key: "connection", role: "status" },
    T.line === "live" ? wrong : keptAt.value ? t("line.kept", { at: moment(keptAt.value) }) : t("line.catching"),
    T.line !== "live" && h("button", { type: "button", class: "linky", on: { click: now } }, t("line.now")),
    mayRetry && h("button", { type: "button", class: "linky", on: { click: retry } }, t("again")),
  );
}

/** A watcher at a table with free seats may sit down. @param {TableStore} T */
function sit(T) {
  const free =
    T.table.status === "open" && !T.mine.length
      ? T.table.seats.filter((seat) => seat.kind === "open" && !seat.taken)
      : [];
  if (!free.length) return null;
  /** @param {SeatInfo} seat */
  const take = (seat) =>
    T.attempt(async () => {
      await ensurePerson();
      await sitDown(T.table, seat.number);
      await T.seats();
    });
  return h(
    "section",
    { class: "sit", key: "sit" },
    h("h2", null, t("sit.title")),
    free.map((seat) =>
      button({
        key: seat.number,
        kind: "strong",
        label: t("sit.as", { names: seat.roles.map((role) => T.nameOf(role)).join(", ") || seat.number }),
        do: () => take(seat),
      }),
    ),
  );
}

/** A clause opens beside the board, not instead of it; a click elsewhere closes the menu. @param {TableStore} T @param {MouseEvent} event */
function clicked(T, event) {
  T.ui.menu = false;
  const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-clause]"));
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openRule(T, link.dataset.clause ?? "");
}
