/** Several people at one screen: between two of them nothing of either is on it. */

import { remember } from "../app.js";
import { h } from "../dom.js";
import { button } from "../ui.js";
import { list, t } from "../words.js";
import { shield } from "./badge.js";

/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function curtain(T) {
  const view = T.curtain;
  if (!view) return null;
  const names = list((view.roles ?? []).map((role) => T.nameOf(role)));
  const lift = () => {
    remember(`seat.${T.id}`, String(view.seat));
    T.ui.role = null;
    T.show(view);
  };
  return h(
    "div",
    {
      class: "curtain",
      key: "curtain",
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": "curtain-title",
      tabindex: "-1",
      ref: (element) => setTimeout(() => element.querySelector("button")?.focus()), // once it hangs
    },
    h(
      "div",
      { class: "curtain-in" },
      h(
        "div",
        { class: "curtain-shields" },
        (view.roles ?? []).map((role) => shield(T.owner(role), "huge")),
      ),
      h("h1", { id: "curtain-title" }, t("curtain.title", { names })),
      h("p", null, t("curtain.words")),
      button({ label: t("curtain.lift", { names }), kind: "strong big", do: lift }),
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: T.openEyes,
          on: {
            change: (event) => {
              T.openEyes = event.currentTarget.checked;
            },
          },
        }),
        h("span", null, t("curtain.never")),
      ),
    ),
  );
}
