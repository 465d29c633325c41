/** Sitting down by a private link. */

import { api, problemOf } from "../api.js";
import { app, ensurePerson, go, nameless, ownName } from "../app.js";
import { h } from "../dom.js";
import { numberFor } from "../seal.js";
import { failure, foot, page } from "../ui.js";
import { list, t } from "../words.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */
/** @import { Invitation } from "../types/server.d.ts" */

/** @typedef {{link: string, name: string, problem: Trouble | null, invitation: Invitation | null, invited: boolean}} Join */

/** @returns {Promise<Page>} */
export async function open() {
  const link = location.hash.slice(1);
  /** @type {Join} */
  const J = { link, name: ownName(), problem: null, invitation: null, invited: Boolean(link) };
  look(J);
  return {
    title: () => `${t("join.title")} · Sztab`,
    hash: (next) => {
      J.link = next;
      look(J);
      app.redraw();
    },
    translated: () => look(J),
    view: () =>
      page(
        "join",
        "narrow",
        h("h1", null, t("join.title")),
        J.invitation && invitation(J.invitation),
        h("p", null, t(J.invited ? "join.invited" : "join.words")),
        h(
          "form",
          { class: "form paper", on: { submit: (event) => join(J, event) } },
          !J.invited &&
            h(
              "div",
              { class: "field" },
              h("label", { for: "link" }, t("join.link")),
              h("input", {
                class: "input",
                id: "link",
                required: true,
                autocomplete: "off",
                value: J.link,
                on: {
                  input: (event) => {
                    J.link = event.currentTarget.value;
                  },
                },
              }),
            ),
          nameless() &&
            h(
              "div",
              { class: "field" },
              h("label", { for: "name" }, t("join.name")),
              h("input", {
                class: "input",
                id: "name",
                required: true,
                maxlength: 40,
                autocomplete: "nickname",
                value: J.name,
                on: {
                  input: (event) => {
                    J.name = event.currentTarget.value;
                  },
                },
              }),
            ),
          J.problem && failure(J.problem),
          h("div", { class: "form-end" }, h("button", { class: "button strong big" }, t("join.go"))),
        ),
        foot(),
      ),
  };
}

/** @param {Join} J */
const secret = (J) => J.link.trim().split("#").at(-1) ?? "";

/** Where the link leads. Whatever is wrong with it is said when somebody sits down. @param {Join} J */
async function look(J) {
  J.invitation = J.link ? await api.post("join/look", { link: secret(J) }).catch(() => null) : null;
  app.redraw();
}

/** @param {Invitation} found */
function invitation({ game_name, name, roles, players, pace_hours, minutes }) {
  return h(
    "div",
    { class: "paper invitation" },
    h("h2", { class: "serif" }, game_name),
    name && h("p", null, name),
    h("p", null, t("join.roles", { roles: list(roles) })),
    players.length > 0 && h("p", null, t("join.players", { players: list(players) })),
    pace_hours > 0 && h("p", { class: "quiet" }, t("pace", { n: pace_hours })),
    minutes > 0 && h("p", { class: "quiet" }, t("new.minutes.n", { n: minutes })),
  );
}

/** @param {Join} J @param {SubmitEvent} event */
async function join(J, event) {
  event.preventDefault();
  J.problem = null;
  try {
    await ensurePerson(J.name.trim());
    const link = secret(J);
    const { table: id, status, commitment } = await api.post("join/look", { link });
    await api.post("join", { link, nonce: numberFor({ id, status, commitment }) });
    go(`/t/${id}`, { replace: true });
  } catch (thrown) {
    const problem = problemOf(thrown);
    J.problem = problem.status === 400 ? { message: t("join.bad") } : problem;
    J.invited = false; // another link may be pasted
    app.redraw();
  }
}
