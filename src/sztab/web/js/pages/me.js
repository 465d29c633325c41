/** Who I am here: name, password, keys for programs, my data. */

import { api, problemOf } from "../api.js";
import { app, go } from "../app.js";
import { h } from "../dom.js";
import { checkField, labelled } from "../forms.js";
import { reactive } from "../signal.js";
import { button, copy, dialog, failure, listOr, listRow, paper, titledPage } from "../ui.js";
import { lang, t } from "../words.js";
import * as blocks from "./blocks.js";
import * as devices from "./devices.js";
import * as notices from "./notices.js";

/** @import { Child, Page, Trouble } from "../types/client.d.ts" */
/** @import { TokenInfo, TokenMade } from "../types/server.d.ts" */

/**
 * @typedef {object} Settings
 * @property {TokenInfo[] | null} tokens
 * @property {TokenMade | null} fresh the token that is shown this once
 * @property {string | null} said what went well
 * @property {{where: string, problem: Trouble} | null} problem
 * @property {boolean} sure whether to ask before all is deleted
 * @property {SignOut | null} leaving
 * @property {boolean} ending
 */
/** @typedef {"sessions" | "sessions/current"} SignOut */

const SCOPES = ["read", "play", "chat", "manage"];

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {Settings} */
  const M = reactive({
    tokens: null,
    fresh: null,
    said: null,
    problem: null,
    sure: false,
    leaving: null,
    ending: true,
  });
  if (app.person) {
    loadTokens(M);
    devices.load();
    blocks.load();
    notices.load().then(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  }
  return { title: () => `${t("me.title")} · Sztab`, view: () => view(M) };
}

/** @param {Settings} M */
async function loadTokens(M) {
  try {
    const found = await api.get("me/tokens");
    M.tokens = found.tokens;
  } catch {
    M.tokens = [];
  }
}

/**
 * Does something and says in the same place how it went.
 * @param {Settings} M @param {string} where @param {() => Promise<unknown>} work
 */
async function attempt(M, where, work) {
  M.problem = null;
  M.said = null;
  try {
    await work();
    M.said = where;
  } catch (thrown) {
    M.problem = { where, problem: problemOf(thrown) };
  }
}

/** @param {Settings} M @param {string} where */
const told = (M, where) =>
  M.problem?.where === where
    ? failure(M.problem.problem)
    : M.said === where
      ? h("p", { class: "small", role: "status" }, t("me.saved"))
      : null;

/** @param {Settings} M */
function view(M) {
  const inside = app.person
    ? [
        name(M),
        password(M),
        !app.person.account && signIn(M),
        devices.section(),
        notices.section(),
        blocks.section(),
        tokens(M),
        data(M),
      ]
    : [h("p", null, t("me.stranger")), fresh(M), signIn(M)];
  return [
    titledPage("me", t("me.title"), inside),
    M.leaving && leaving(M),
    M.sure &&
      dialog({
        key: "sure",
        title: t("me.delete.sure"),
        close: () => {
          M.sure = false;
        },
        body: removal(M),
      }),
  ];
}

/**
 * A form that says below how it went.
 * @param {Settings} M @param {string} key @param {string} title
 * @param {(values: Record<string, string>, form: HTMLFormElement) => Promise<unknown>} work
 * @param {Child} fields @param {Child} end its buttons
 */
function form(M, key, title, work, fields, end) {
  return h(
    "form",
    {
      class: "form paper",
      key,
      on: {
        submit: (event) => {
          event.preventDefault();
          const element = event.currentTarget;
          attempt(M, key, () => work(valuesOf(element), element));
        },
      },
    },
    h("h2", null, title),
    fields,
    told(M, key),
    h("div", { class: "form-end" }, end),
  );
}

/** @param {string} words */
const strong = (words) => h("button", { class: "button strong" }, words);

/** What was typed into a form. @param {HTMLFormElement} form @returns {Record<string, string>} */
const valuesOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]));

/** @param {string} id @param {string} label */
const field = (id, label, props = {}) =>
  labelled(id, label, h("input", { class: "input", id, name: id, required: true, ...props }));

// A stranger

/** @param {Settings} M */
function fresh(M) {
  return form(
    M,
    "fresh",
    t("me.name"),
    async ({ name: wanted }) => {
      app.person = (await api.post("people", { name: wanted.trim(), language: lang() })).person;
      loadTokens(M);
      notices.load();
    },
    [field("name", t("me.name"), { maxlength: 40, autocomplete: "nickname" })],
    strong(t("me.make")),
  );
}

/** @param {Settings} M */
function signIn(M) {
  return form(
    M,
    "signin",
    t("me.signin"),
    async (values) => {
      app.person = (await api.post("sessions", { name: values.login.trim(), password: values.secret })).person;
      go("/");
    },
    [
      app.person && h("p", { class: "quiet" }, t("me.signin.guest")),
      field("login", t("me.name"), { autocomplete: "username" }),
      field("secret", t("me.password"), { type: "password", autocomplete: "current-password" }),
    ],
    [strong(t("me.signin")), h("a", { href: "/recover" }, t("recover.title"))],
  );
}

// Somebody

/** @param {Settings} M */
function name(M) {
  return form(
    M,
    "name",
    t("me.name"),
    async (values) => {
      app.person = (await api.patch("me", { name: values.name.trim() })).person;
    },
    [field("name", t("me.name"), { value: app.person?.name, maxlength: 40, autocomplete: "nickname" })],
    [
      strong(t("me.save")),
      h("a", { class: "button", href: `/p/${app.person?.id}` }, t("profile.mine")),
      button({ label: t("me.signout"), do: () => leave(M, "sessions/current") }),
      button({ label: t("me.signout all"), kind: "plain", do: () => leave(M, "sessions") }),
    ],
  );
}

/**
 * Who has no password cannot come back: that is said before, not after.
 * @param {Settings} M @param {SignOut} path
 */
function leave(M, path) {
  if (app.person?.account) return signOut(path);
  M.leaving = path;
  return undefined;
}

/** @param {Settings} M */
function leaving(M) {
  const stay = () => {
    M.leaving = null;
  };
  const protect = () => {
    stay();
    document.getElementById("password")?.focus();
  };
  return dialog({
    key: "leaving",
    title: t("me.signout.sure"),
    close: stay,
    body: [
      h("p", null, t("me.signout.words")),
      h(
        "div",
        { class: "actions" },
        button({ label: t("me.password set"), kind: "strong", do: protect }),
        button({ label: t("me.signout.lose"), kind: "danger", do: () => signOut(M.leaving ?? "sessions/current") }),
      ),
    ],
  });
}

/** @param {SignOut} path */
async function signOut(path) {
  await api.delete(path).catch(() => {});
  app.person = null;
  await api.get("me").catch(() => {});
  go("/");
}

/** @param {Settings} M */
function password(M) {
  return form(
    M,
    "password",
    t("me.password"),
    async (values, element) => {
      const change = app.person?.account ? { old: values.old, end_tokens: Boolean(values.ending) } : {};
      await api.post("me/password", { password: values.password, ...change });
      if (app.person) app.person = { ...app.person, account: true };
      element.reset();
      if (change.end_tokens) M.fresh = null;
      await loadTokens(M);
    },
    [
      h(
        "p",
        { class: "quiet" },
        app.person?.account ? t("me.password change") : t("me.password words", { name: app.person?.name }),
      ),
      app.person?.account && field("old", t("me.password old"), { type: "password", autocomplete: "current-password" }),
      field("password", t("me.password new"), { type: "password", autocomplete: "new-password", minlength: 8 }),
      app.person?.account && Boolean(M.tokens?.length) && ending(M),
    ],
    h("button", { class: "button" }, t("me.password set")),
  );
}

/** Who changes a password because somebody else knows it wants that one's programs out, too. @param {Settings} M */
function ending(M) {
  return checkField(M, "ending", t("me.password tokens"), t("me.password tokens about"));
}

/** @param {Settings} M */
function tokens(M) {
  const token = M.fresh?.token ?? "";
  return form(
    M,
    "tokens",
    t("me.tokens"),
    async (values, element) => {
      const scopes = SCOPES.filter((scope) => values[scope]);
      M.fresh = await api.post("me/tokens", { label: values.label.trim(), scopes });
      element.reset();
      await loadTokens(M);
    },
    [
      h("p", { class: "quiet" }, t("me.tokens words")),
      M.fresh &&
        h(
          "div",
          { class: "notice" },
          h("p", null, t("me.token once"), " ", h("code", { class: "hash" }, token)),
          button({ label: t("copy"), do: () => copy(token) }),
        ),
      M.tokens &&
        listOr(
          M.tokens.map((one) =>
            listRow(
              one.id,
              one.label,
              (one.scopes ?? []).map((scope) => t(`scope.${scope}`)).join(", "),
              button({
                label: t("me.token delete"),
                kind: "danger",
                do: () =>
                  attempt(M, "tokens", async () => {
                    await api.delete(`me/tokens/${one.id}`);
                    if (M.fresh?.id === one.id) M.fresh = null;
                    await loadTokens(M);
                  }),
              }),
            ),
          ),
          t("me.tokens none"),
        ),
      field("label", t("me.token label"), { maxlength: 60 }),
      h(
        "div",
        { class: "form-end" },
        SCOPES.map((scope) =>
          h(
            "label",
            { class: "check", key: scope },
            h("input", { type: "checkbox", name: scope }),
            h("span", null, t(`scope.${scope}`)),
          ),
        ),
      ),
    ],
    h("button", { class: "button" }, t("me.token make")),
  );
}

/** @param {Settings} M */
function data(M) {
  return paper(
    "data",
    t("me.data"),
    h("p", null, h("a", { href: "/api/me/export", download: "sztab.json" }, t("me.export"))),
    h(
      "div",
      { class: "form-end" },
      button({
        label: t("me.delete"),
        kind: "danger",
        do: () => {
          M.sure = true;
        },
      }),
    ),
  );
}

/** @param {Settings} M */
function removal(M) {
  return h(
    "form",
    {
      class: "form",
      on: {
        submit: (event) => {
          event.preventDefault();
          const { sure_password: value } = valuesOf(event.currentTarget);
          attempt(M, "delete", async () => {
            await api.delete("me", value ? { password: value } : {});
            app.person = null;
            await api.get("me").catch(() => {});
            go("/");
          });
        },
      },
    },
    h("p", null, t("me.delete.words")),
    app.person?.account &&
      field("sure_password", t("me.password"), { type: "password", autocomplete: "current-password" }),
    told(M, "delete"),
    h("div", { class: "form-end" }, h("button", { class: "button danger" }, t("me.delete"))),
  );
}
