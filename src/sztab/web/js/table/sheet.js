/** The phone: one sheet under the board with three heights, and five tabs. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { segments } from "../ui.js";
import { t } from "../words.js";
import { filmSheet } from "./film-rail.js";
import { guide } from "./guide.js";
import { shelf } from "./hand.js";
import { headlines } from "./headlines.js";
import { openTab } from "./open.js";
import { pocketTray } from "./pocket.js";
import { prompt } from "./prompt.js";
import { marks, panel } from "./tabs.js";
import { hasTray } from "./tray.js";

/** @import { Child } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const SHEETS = [
  ["play", "star"],
  ["story", "story"],
  ["table", "cards"],
  ["rules", "book"],
  ["chat", "chat"],
];
const HEIGHTS = [0, 1, 2]; // the question alone, with choices, whole
const FAR = 40; // px of a drag that change the height

/** @param {TableStore} T @param {Child} sit */
export function sheet(T, sit) {
  const play = T.ui.tab === "play";
  return [
    h(
      "div",
      {
        class: `sheet-box ${play ? "play" : "read"} height-${T.ui.height} ${asksCards(T) ? "cards" : ""} ${T.guide ? "guided" : ""} ${play && T.film.watching ? "film" : ""} ${play && hasTray(T) ? "fight" : ""}`,
        key: "sheet",
      },
      head(T),
      h(
        "div",
        {
          class: "sheet-in",
          key: play ? "play" : T.ui.tab,
          id: play ? undefined : `panel-${T.ui.tab}`,
          tabindex: "-1",
        },
        play ? playing(T, sit) : panel(T, T.ui.tab),
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
            "aria-current": T.ui.tab === name ? "page" : undefined,
            on: { click: () => openTab(T, name) },
          },
          icon(drawing),
          h("span", null, t(`tab.${name}`)),
          marks(T, name, T.ui.tab),
          name === "play" && T.asked && !play && h("span", { class: "unread" }, "!"),
        ),
      ),
    ),
  ];
}

/** Cards in hand are asked for, and nothing on the map. @param {TableStore} T */
const asksCards = (T) =>
  T.asked &&
  T.choices.some((one) => one.cards?.length) &&
  !T.choices.some((one) => one.places?.some((id) => T.onMap(id)));

/** @param {TableStore} T @param {Child} sit */
function playing(T, sit) {
  if (T.film.away) return headlines(T);
  return T.film.watching
    ? [filmSheet(T), T.film.hand && shelf(T)]
    : [guide(T), prompt(T), pocketTray(T), sit, shelf(T)];
}

/** The upper rim: a grip to drag, and three bars for the three heights. @param {TableStore} T */
function head(T) {
  return h(
    "div",
    { class: "sheet-rim", key: "head" },
    h("button", {
      type: "button",
      class: "grip",
      "aria-label": t("sheet.heights"),
      on: {
        click: () => {
          T.ui.height = (T.ui.height + 1) % HEIGHTS.length;
        },
        pointerdown: (event) => drag(T, event),
      },
    }),
    segments(
      t("sheet.heights"),
      HEIGHTS.map((height) => ({
        key: height,
        label: h("i", { class: `bar-${height}` }),
        name: t(`sheet.height.${height}`),
        on: T.ui.height === height,
        do: () => {
          T.ui.height = height;
        },
      })),
      "heights",
    ),
  );
}

/** Up makes it higher, down lower. @param {TableStore} T @param {PointerEvent & {currentTarget: HTMLElement}} event */
function drag(T, event) {
  const grip = event.currentTarget;
  const from = event.clientY;
  grip.setPointerCapture(event.pointerId);
  /** @param {PointerEvent} end */
  const ended = (end) => {
    const by =
      Math.round((from - end.clientY) / (3 * FAR)) ||
      (Math.abs(from - end.clientY) > FAR ? Math.sign(from - end.clientY) : 0);
    if (!by) return;
    grip.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
    T.ui.height = Math.max(0, Math.min(2, T.ui.height + by));
  };
  grip.addEventListener("pointerup", ended, { once: true });
}
