/** The table. */

import { api } from "../api.js";
import { app, ensurePerson } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { Rules, rulesView } from "../rules.js";
import { sitDown } from "../seal.js";
import { bubble, whatPlace, whyPlace } from "../table/bubble.js";
import { chatPanel } from "../table/chat.js";
import { curtain } from "../table/curtain.js";
import { attach, openDialog } from "../table/dialogs.js";
import { guide, startGuide } from "../table/guide.js";
import { dock, largeCard, openAgain, zoneDialog } from "../table/hand.js";
import { keys } from "../table/keys.js";
import { TableMap } from "../table/map.js";
import { printed, printedMay, printedName, wholeSheet } from "../table/printed.js";
import { prompt, promptAbove, promptBelow } from "../table/prompt.js";
import { seatsPanel } from "../table/seating.js";
import { pointsInBar, seatsRow } from "../table/seats.js";
import { onTheTable } from "../table/sheets.js";
import { Table } from "../table/store.js";
import { story } from "../table/story.js";
import { bar, button } from "../ui.js";
import { t } from "../words.js";

/** @import { Child, Page } from "../types/client.d.ts" */
/** @import { SeatInfo } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "../table/store.js" */

const TABS = ["story", "printed", "rules", "seats", "chat"];
const SHEETS = [
  ["play", "star"],
  ["story", "story"],
  ["table", "cards"],
  ["rules", "book"],
  ["chat", "chat"],
];

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const T = new Table(id);
  await T.load();
  T.map = new TableMap(T);
  attach(T);
  if (new URLSearchParams(location.search).has("guide")) startGuide(T);
  const tick = setInterval(() => app.redraw(), 60000); // times grow old
  return {
    title: () => `${T.asked && !T.over ? `● ${t("your move")} · ` : ""}${T.table.name || T.board.name} · Sztab`,
    view: () => view(T),
    translated: () => translated(T),
    keys: (event) => keys(T, event),
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

/** @param {TableStore} T */
function view(T) {
  if (T.curtain)
    return [tableBar(T), h("main", { id: "main", class: "table-page", key: "table", tabindex: "-1" }, curtain(T))];
  return [
    tableBar(T),
    connection(T),
    h(
      "main",
      {
        id: "main",
        class: `table-page ${T.ui.tab === "story" ? "" : "reading"} ${T.ui.rail ? "" : "rail-folded"} ${T.ui.folded ? "sheet-folded" : ""} ${T.asked ? "asked" : ""} tab-${T.ui.sheet}`,
        key: "table",
        tabindex: "-1",
        "data-question": T.asking,
        "data-state": T.over ? "over" : T.ui.sent ? "sent" : T.asked ? "asked" : "waiting",
        on: { click: (event) => clauseClicked(T, event) },
      },
      h("h1", { class: "unseen", key: "name" }, `${T.table.name}, ${T.board.name}`),
      LAYOUTS[app.layout](T),
      bubble(T),
    ),
    T.ui.card && largeCard(T),
    T.ui.zone && zoneDialog(T),
    T.ui.whole && wholeSheet(T),
    openDialog(T),
  ];
}

/** @param {TableStore} T */
const boardBox = (T) =>
  h(
    "section",
    { class: "board-box", key: "board", "aria-label": t("board") },
    h("div", { class: "board-host", host: T.map.draw() }),
  );

/** In the order of the Tab key: choices, board, hand, table, story. Where they stand on screen is the grid's matter. */
/** @type {Record<string, (T: TableStore) => Child>} */
const LAYOUTS = {
  wide: (T) => [
    h("div", { class: "rail ask", key: "ask" }, guide(T), prompt(T), sit(T)),
    boardBox(T),
    hand(T),
    row(T),
    h("aside", { class: "rail rest", key: "rest", "aria-label": t("rail") }, lying(T), tabs(T)),
  ],
  middle: (T) => [rail(T), boardBox(T), hand(T), row(T)],
  phone: (T) => [row(T), boardBox(T), sheet(T)],
};

// Parts that most redraws leave alone

/** @param {TableStore} T */
const row = (T) => T.part("seats", () => seatsRow(T), T.present);
/** @param {TableStore} T */
const lying = (T) => T.part("table", () => onTheTable(T));
/** @param {TableStore} T */
const sheets = (T) => T.part("printed", () => printed(T), T.view, T.ui.hot, T.ui.role, T.ui.printed);
/** @param {TableStore} T */
const hand = (T) => T.part("dock", () => dock(T), T.view, T.ui.hot, T.ui.role, T.guide?.at);

/** @param {TableStore} T */
function tableBar(T) {
  const { table } = T;
  const rounds = T.scene?.tracks?.find((track) => track.form === "rounds");
  const about = [
    table.name,
    t("players", { n: table.players }),
    table.pace_hours ? t("pace", { n: table.pace_hours }) : null,
  ]
    .filter(Boolean)
    .join(" · ");
  return bar({
    back: app.layout === "phone" ? { href: "/", name: t("bar.home") } : null,
    middle: [
      h("span", { class: "bar-title serif" }, T.board?.name ?? ""),
      h(
        "span",
        { class: "bar-about" },
        app.layout === "phone" && rounds
          ? rounds.of
            ? t("round.of", { round: Object.values(rounds.markers)[0], of: rounds.of })
            : rounds.name
          : about,
      ),
    ],
    bare: app.layout === "phone",
    right:
      app.layout === "phone"
        ? T.scene && pointsInBar(T)
        : [
            h(
              "span",
              { class: `bar-button flat live ${T.line}`, role: "status" },
              h("i", { class: "lamp" }),
              t(`line.${T.line}`),
            ),
            T.board &&
              h(
                "button",
                { type: "button", class: "bar-button", on: { click: () => T.openTab("rules", true) } },
                t("rules"),
                h("kbd", { "aria-hidden": "true" }, "?"),
              ),
            app.layout === "middle" &&
              h(
                "button",
                {
                  type: "button",
                  class: "bar-button",
                  "aria-expanded": String(T.ui.rail),
                  on: {
                    click: () => {
                      T.ui.rail = !T.ui.rail;
                      app.redraw();
                    },
                  },
                },
                t(T.ui.rail ? "rail.fold" : "rail.open"),
              ),
          ],
  });
}

/**
 * One amber line while we catch up, or while something is wrong with the table; the board stays readable.
 * @param {TableStore} T
 */
function connection(T) {
  const { table } = T;
  const wrong = table.message || (table.status === "frozen" ? t("frozen") : "");
  if (T.line === "live" && !wrong) return null;
  const retry = () =>
    T.attempt(async () => {
      await api.post(`tables/${T.id}/retry`);
      await T.seats();
    });
  return h(
    "p",
    { class: "connection", key: "connection", role: "status" },
    T.line === "live" ? wrong : t("line.catching"),
    T.line !== "live" &&
      h(
        "button",
        {
          type: "button",
          class: "linky",
          on: {
            click: () => {
              T.live.open();
              T.refresh();
            },
          },
        },
        t("line.now"),
      ),
    T.line === "live" &&
      table.owner &&
      table.status === "running" &&
      h("button", { type: "button", class: "linky", on: { click: retry } }, t("again")),
  );
}

/** @param {TableStore} T */
function rail(T) {
  return h(
    "aside",
    { class: "rail", key: "rail", "aria-label": t("rail") },
    guide(T),
    prompt(T),
    sit(T),
    lying(T),
    tabs(T),
  );
}

/** @param {TableStore} T */
function tabs(T) {
  /** @param {string} name */
  const choose = (name) => () => T.openTab(name);
  return h(
    "section",
    { class: "tabs-box", key: "tabs" },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": t("tabs") },
      TABS.filter((name) => name !== "printed" || printedName(T)).map((name) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            key: name,
            id: `tab-${name}`,
            "aria-selected": String(T.ui.tab === name),
            "aria-controls": `panel-${name}`,
            tabindex: T.ui.tab === name ? "0" : "-1",
            on: { click: choose(name) },
          },
          name === "printed" ? printedName(T) : t(`tab.${name}`),
          name === "printed" &&
            printedMay(T) &&
            T.ui.tab !== name &&
            h("span", { class: "lamp-mark" }, h("span", { class: "unseen" }, ` ${t("card.may")}`)),
          name === "chat" &&
            T.chat.unread > 0 &&
            h("span", { class: "unread" }, T.chat.unread, h("span", { class: "unseen" }, ` ${t("unread")}`)),
        ),
      ),
    ),
    h(
      "div",
      {
        class: "tab-panel",
        role: "tabpanel",
        key: `panel-${T.ui.tab}`,
        id: `panel-${T.ui.tab}`,
        "aria-labelledby": `tab-${T.ui.tab}`,
        tabindex: "0",
      },
      panel(T, T.ui.tab),
    ),
  );
}

/** @param {TableStore} T @param {string} name */
function panel(T, name) {
  if (name === "story") {
    const { digest, scenes, lines, ui } = T;
    return T.part("story", () => story(T), lines.version, digest, scenes, ui.glance, ui.closed.size);
  }
  if (name === "chat") return chatPanel(T);
  if (name === "seats") return seatsPanel(T);
  if (name === "printed") return h("div", { class: "panel-body", key: "printed" }, sheets(T));
  if (name === "table")
    return [lying(T), sheets(T), h("div", { class: "map-key", key: "map-key", host: T.map.key() }), seatsPanel(T)];
  T.rules ??= new Rules(T.game);
  return h("div", { class: "panel-body", key: "rules" }, rulesView(T.rules));
}

// The phone: one sheet under the board, five tabs

/** @param {TableStore} T */
function sheet(T) {
  const play = T.ui.sheet === "play";
  return [
    h(
      "div",
      { class: `sheet-box ${play ? "play" : "read"}`, key: "sheet" },
      h("button", {
        type: "button",
        class: "grip",
        "aria-label": t(T.ui.folded ? "sheet.open" : "sheet.fold"),
        "aria-expanded": String(!T.ui.folded),
        on: {
          click: () => {
            T.ui.folded = !T.ui.folded;
            app.redraw();
          },
        },
      }),
      play
        ? T.guide
          ? [guide(T), prompt(T), hand(T)]
          : cardsFirst(T)
            ? [promptAbove(T), hand(T), promptBelow(T)]
            : [prompt(T), sit(T), hand(T)]
        : h(
            "div",
            { class: "sheet-panel", id: `panel-${T.ui.sheet}`, tabindex: "-1", key: T.ui.sheet },
            panel(T, T.ui.sheet),
          ),
    ),
    h(
      "nav",
      { class: "phone-tabs", key: "phone-tabs", "aria-label": t("tabs") },
      SHEETS.map(([name, drawing]) =>
        h(
          "button",
          {
            type: "button",
            key: name,
            "aria-current": T.ui.sheet === name ? "page" : undefined,
            on: { click: () => T.openTab(name) },
          },
          icon(drawing),
          h("span", null, t(`tab.${name}`)),
          name === "chat" && T.chat.unread > 0 && h("span", { class: "unread" }, T.chat.unread),
          name === "table" && T.ui.sheet !== name && printedMay(T) && h("span", { class: "lamp-mark" }),
          name === "play" && T.asked && T.ui.sheet !== "play" && h("span", { class: "unread" }, "!"),
        ),
      ),
    ),
  ];
}

/**
 * When all that may be chosen are cards in the hand, they come before the list that says the same.
 * @param {TableStore} T
 */
const cardsFirst = (T) =>
  T.choices.length > 4 &&
  T.choices.every((choice) => choice.cards?.length && !choice.places?.some((id) => T.onMap(id)));

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

/** A clause opens beside the board, not instead of it. @param {TableStore} T @param {MouseEvent} event */
function clauseClicked(T, event) {
  const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-clause]"));
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  T.openRule(link.dataset.clause ?? "");
}
