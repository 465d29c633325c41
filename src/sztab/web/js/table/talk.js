/** Words that go with an answer: what others said with theirs, and a line of one's own. They bind nobody. */

import { h } from "../dom.js";
import { textInput } from "../forms.js";
import { signal } from "../signal.js";
import { t } from "../words.js";
import { shield } from "./badge.js";

/** @import { Table as TableStore } from "./store.js" */

/** What was said in the talk that goes on. @param {TableStore} T */
export function said(T) {
  const words = T.view?.said ?? [];
  if (!words.length) return null;
  return h(
    "ul",
    { class: "said", key: "said", "aria-label": t("said") },
    words.map((one) =>
      h(
        "li",
        { key: one.role },
        shield(T.owner(one.role), "tiny"),
        h("span", { class: "unseen" }, `${T.nameOf(one.role)}: `),
        h("q", null, one.words),
      ),
    ),
  );
}

/** A line of words for the answer that is being put together. @param {TableStore} T */
export function speak(T) {
  const most = T.prompt.speak;
  if (!most) return null;
  return h(
    "div",
    { class: "speak", key: "speak" },
    textInput(T.ui, "words", {
      id: "speak",
      maxlength: most,
      placeholder: t("speak"),
      "aria-label": t("speak"),
      autocomplete: "off",
    }),
  );
}

// The clock of the table

let tick = 0;
const now = signal(Date.now()); // as far as the clock shows it

/** How long the agreed time still lasts. @param {TableStore} T */
export function clock(T) {
  clearTimeout(tick);
  const ends = T.table?.ends;
  if (!ends || T.over) return null;
  const minutes = Math.max(0, Math.ceil((ends - Math.max(now.value, Date.now())) / 60_000));
  tick = setTimeout(() => {
    now.value = Date.now();
  }, 20_000);
  const words =
    minutes < 60
      ? t("clock.minutes", { n: minutes })
      : t("clock.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
  return h("p", { class: "clock small quiet", key: "clock" }, words);
}
