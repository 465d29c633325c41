/** Where the links in mails lead: an address is confirmed, or mails are stopped. It takes a click: programs follow links, too. */

import { api } from "../api.js";
import { attempt } from "../app.js";
import { h } from "../dom.js";
import { button, failure, plainPage } from "../ui.js";
import { t } from "../words.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */

/** @returns {Promise<Page>} */
export async function open() {
  const what = location.pathname === "/stop" ? "stop" : "confirm";
  const M = { done: false, problem: /** @type {Trouble | null} */ (null) };
  const go = () =>
    attempt(M, async () => {
      await api.post(`notices/${what}`, { link: location.hash.slice(1) });
      M.done = true;
    });
  const ask = () => [
    h("p", null, t(`mailed.${what}.words`)),
    M.problem && failure(M.problem),
    h("div", { class: "form-end" }, button({ label: t(`mailed.${what}.do`), kind: "strong", do: go })),
  ];
  const done = () => [
    h("p", { role: "status" }, t(`mailed.${what}.done`)),
    h("p", null, h("a", { href: "/me" }, t("notices.title"))),
  ];
  return plainPage(
    "mailed",
    () => t(`mailed.${what}`),
    () => h("div", { class: "paper" }, M.done ? done() : ask()),
  );
}
