/** Sitting down by a private link. */

import { api } from "../api.js";
import { app, ensurePerson, go, nameless, ownName } from "../app.js";
import { h } from "../dom.js";
import { numberFor } from "../seal.js";
import { bar, failure, foot, me, nav } from "../ui.js";
import { list, t } from "../words.js";

const LOOK_AGAIN = 2000; // ms, while the others are asked

export async function open() {
  const J = { link: location.hash.slice(1), name: ownName(), problem: null, invitation: null, waiting: 0 };
  J.invited = Boolean(J.link);
  look(J);
  return {
    title: () => `${t("join.title")} · Sztab`,
    hash: (link) => {
      J.link = link;
      look(J);
      app.redraw();
    },
    translated: () => look(J),
    close: () => {
      clearTimeout(J.waiting);
      J.waiting = 0;
    },
    view: () => [
      bar({ middle: nav(), right: me() }),
      h(
        "main",
        { id: "main", class: "page narrow", key: "join", tabindex: "-1" },
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
                    J.link = event.target.value;
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
                    J.name = event.target.value;
                  },
                },
              }),
            ),
          J.problem && failure(J.problem),
          J.waiting > 0 && h("p", { class: "notice", role: "status" }, t("join.waits")),
          h("div", { class: "form-end" }, h("button", { class: "button strong big" }, t("join.go"))),
        ),
        foot(),
      ),
    ],
  };
}

const secret = (J) => J.link.trim().split("#").pop();

/** Where the link leads. Whatever is wrong with it is said when somebody sits down. */
async function look(J) {
  J.invitation = J.link ? await api.post("join/look", { link: secret(J) }).catch(() => null) : null;
  app.redraw();
}

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

async function join(J, event) {
  event.preventDefault();
  J.problem = null;
  try {
    await ensurePerson(J.name.trim());
    const link = secret(J);
    const { table: id, status, commitment } = await api.post("join/look", { link });
    const { asked } = await api.post("join", { link, nonce: numberFor({ id, status, commitment }) });
    if (asked) wait(J, link);
    else go(`/t/${id}`, { replace: true });
  } catch (problem) {
    refused(J, problem.status === 400 ? { message: t("join.bad") } : problem);
  }
}

function refused(J, problem) {
  clearTimeout(J.waiting);
  J.waiting = 0;
  J.problem = problem;
  J.invited = false; // another link may be pasted
  app.redraw();
}

/** The game is on, and those who play are asked. Until they agree there is no table to follow: the link is looked at again. */
function wait(J, link) {
  clearTimeout(J.waiting);
  J.waiting = setTimeout(async () => {
    try {
      const { table, yours, asked } = await api.post("join/look", { link });
      if (!J.waiting) return;
      if (yours) go(`/t/${table}`, { replace: true });
      else if (asked) wait(J, link);
      else refused(J, { message: t("join.declined") });
    } catch (problem) {
      if (problem.status) refused(J, problem);
      else wait(J, link); // nobody answered
    }
  }, LOOK_AGAIN);
  app.redraw();
}
