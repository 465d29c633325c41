/** A forgotten password: without a link one asks for it, with the link from the mail one sets a new password. */

import { api } from "../api.js";
import { app, attempt, go } from "../app.js";
import { h } from "../dom.js";
import { labelled } from "../forms.js";
import { failure, plainPage } from "../ui.js";
import { t } from "../words.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */

/** @returns {Promise<Page>} */
export async function open() {
  const link = location.hash.slice(1);
  const R = { sent: false, problem: /** @type {Trouble | null} */ (null) };
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const given = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("given") ?? "");
    await attempt(R, async () => {
      if (link) {
        app.person = (await api.post("recovery/password", { link, password: given })).person;
        go("/me");
      } else {
        await api.post("recovery", { name: given.trim() });
        R.sent = true;
      }
    });
  };
  return plainPage(
    "recover",
    () => t("recover.title"),
    () =>
      R.sent
        ? h("p", { class: "notice", role: "status" }, t("recover.sent"))
        : form(link ? PASSWORD : NAME, submit, R.problem),
  );
}

const NAME = { key: "ask", label: "me.name", input: { autocomplete: "username", maxlength: 40 } };
const PASSWORD = {
  key: "set",
  label: "me.password new",
  input: { type: "password", autocomplete: "new-password", minlength: 8 },
};

/** @param {typeof NAME | typeof PASSWORD} asked @param {(event: SubmitEvent) => unknown} submit @param {Trouble | null} problem */
const form = (asked, submit, problem) =>
  h(
    "form",
    { class: "form paper", key: asked.key, on: { submit } },
    h("p", { class: "quiet" }, t(`recover.${asked.key}.words`)),
    labelled(
      "given",
      t(asked.label),
      h("input", { class: "input", id: "given", name: "given", required: true, ...asked.input }),
    ),
    problem && failure(problem),
    h("div", { class: "form-end" }, h("button", { class: "button strong" }, t(`recover.${asked.key}.do`))),
  );
