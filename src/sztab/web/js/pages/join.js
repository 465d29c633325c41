/** Sitting down by a private link. */

import { api, problemOf } from "../api.js";
import { ensurePerson, go, nameless, ownName } from "../app.js";
import { h } from "../dom.js";
import { textField } from "../forms.js";
import { promiseFor } from "../seal.js";
import { reactive } from "../signal.js";
import { controlWords } from "../table/clock.js";
import { failure, titledPage } from "../ui.js";
import { list, t } from "../words.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */
/** @import { Invitation } from "../types/server.d.ts" */

const LOOK_AGAIN = 2000; // ms, while the others are asked

/**
 * @typedef {object} Join
 * @property {string} link
 * @property {string} name
 * @property {Trouble | null} problem
 * @property {Invitation | null} invitation
 * @property {boolean} invited
 * @property {number} waiting the timer while the others are asked
 */

/** @returns {Promise<Page>} */
export async function open() {
  const link = location.hash.slice(1);
  /** @type {Join} */
  const J = reactive({
    link,
    name: ownName(),
    problem: null,
    invitation: null,
    invited: Boolean(link),
    waiting: 0,
  });
  look(J);
  return {
    title: () => `${t("join.title")} · Sztab`,
    hash: (next) => {
      J.link = next;
      look(J);
    },
    translated: () => look(J),
    close: () => {
      clearTimeout(J.waiting);
      J.waiting = 0;
    },
    view: () =>
      titledPage(
        "join",
        t("join.title"),
        J.invitation && invitation(J.invitation),
        h("p", null, t(J.invited ? "join.invited" : "join.words")),
        h(
          "form",
          { class: "form paper", on: { submit: (event) => join(J, event) } },
          !J.invited && textField(J, "link", t("join.link"), { required: true, autocomplete: "off" }),
          nameless() &&
            textField(J, "name", t("join.name"), { required: true, maxlength: 40, autocomplete: "nickname" }),
          J.problem && failure(J.problem),
          J.waiting > 0 && h("p", { class: "notice", role: "status" }, t("join.waits")),
          h("div", { class: "form-end" }, h("button", { class: "button strong big" }, t("join.go"))),
        ),
      ),
  };
}

/** @param {Join} J */
const secret = (J) => J.link.trim().split("#").at(-1) ?? "";

/** Where the link leads. Whatever is wrong with it is said when somebody sits down. @param {Join} J */
async function look(J) {
  J.invitation = J.link ? await api.post("join/look", { link: secret(J) }).catch(() => null) : null;
}

/** @param {Invitation} found */
function invitation({ game_name, name, roles, players, pace_hours, minutes, time_control, rated }) {
  return h(
    "div",
    { class: "paper invitation" },
    h("h2", { class: "serif" }, game_name),
    name && h("p", null, name),
    h("p", null, t("join.roles", { roles: list(roles) })),
    players.length > 0 && h("p", null, t("join.players", { players: list(players) })),
    time_control && h("p", { class: "quiet" }, controlWords(time_control)),
    !time_control && pace_hours > 0 && h("p", { class: "quiet" }, t("pace", { n: pace_hours })),
    minutes > 0 && h("p", { class: "quiet" }, t("new.minutes.n", { n: minutes })),
    rated && h("p", { class: "quiet" }, t("new.rated"), ": ", t("new.rated about")),
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
    const { asked } = await api.post("join", { link, nonce_hash: promiseFor({ id, status, commitment }) });
    if (asked) wait(J, link);
    else go(`/t/${id}`, { replace: true });
  } catch (thrown) {
    const problem = problemOf(thrown);
    refused(J, problem.status === 400 ? { message: t("join.bad") } : problem);
  }
}

/** @param {Join} J @param {Trouble} problem */
function refused(J, problem) {
  clearTimeout(J.waiting);
  J.waiting = 0;
  J.problem = problem;
  J.invited = false; // another link may be pasted
}

/**
 * The game is on, and those who play are asked. Until they agree there is no table to follow: the link is looked at again.
 * @param {Join} J @param {string} link
 */
function wait(J, link) {
  clearTimeout(J.waiting);
  J.waiting = setTimeout(async () => {
    try {
      const { table, yours, asked } = await api.post("join/look", { link });
      if (!J.waiting) return;
      if (yours) go(`/t/${table}`, { replace: true });
      else if (asked) wait(J, link);
      else refused(J, { message: t("join.declined") });
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (problem.status) refused(J, problem);
      else wait(J, link); // nobody answered
    }
  }, LOOK_AGAIN);
}
