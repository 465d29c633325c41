/** Who I am here: name, password, keys for programs, my data. */

import { api } from "../api.js";
import { app, go } from "../app.js";
import { h } from "../dom.js";
import { bar, button, copy, dialog, failure, foot, me, nav } from "../ui.js";
import { lang, t } from "../words.js";

const SCOPES = ["read", "play", "chat", "manage"];

export async function open() {
  const M = { tokens: null, fresh: null, said: null, problem: null, sure: false, leaving: null, ending: true };
  if (app.person) loadTokens(M);
  return { title: () => `${t("me.title")} · Sztab`, view: () => view(M) };
}

async function loadTokens(M) {
  try {
    const found = await api.get("me/tokens");
    M.tokens = found.tokens;
  } catch {
    M.tokens = [];
  }
  app.redraw();
}

/** Does something and says in the same place how it went. */
async function attempt(M, where, work) {
  M.problem = M.said = null;
  try {
    await work();
    M.said = where;
  } catch (problem) {
    M.problem = { where, problem };
  }
  app.redraw();
}

const told = (M, where) =>
  M.problem?.where === where
    ? failure(M.problem.problem)
    : M.said === where
      ? h("p", { class: "small", role: "status" }, t("me.saved"))
      : null;

function view(M) {
  return [
    bar({ middle: nav(), right: me() }),
    h(
      "main",
      { id: "main", class: "page narrow", key: "me", tabindex: "-1" },
      h("h1", null, t("me.title")),
      app.person
        ? [name(M), password(M), !app.person.account && signIn(M), tokens(M), data(M)]
        : [h("p", null, t("me.stranger")), fresh(M), signIn(M)],
      foot(),
    ),
    M.leaving && leaving(M),
    M.sure &&
      dialog({
        key: "sure",
        title: t("me.delete.sure"),
        close: () => {
          M.sure = false;
          app.redraw();
        },
        body: removal(M),
      }),
  ];
}

function form(key, title, act, ...inside) {
  return h(
    "form",
    {
      class: "form paper",
      key,
      on: {
        submit: (event) => {
          event.preventDefault();
          act(Object.fromEntries(new FormData(event.target)), event.target);
        },
      },
    },
    h("h2", null, title),
    inside,
  );
}

const field = (id, label, props = {}) =>
  h(
    "div",
    { class: "field", key: id },
    h("label", { for: id }, label),
    h("input", { class: "input", id, name: id, required: true, ...props }),
  );

// A stranger

function fresh(M) {
  return form(
    "fresh",
    t("me.name"),
    ({ name: wanted }) =>
      attempt(M, "fresh", async () => {
        app.person = (await api.post("people", { name: wanted.trim(), language: lang() })).person;
        loadTokens(M);
      }),
    field("name", t("me.name"), { maxlength: 40, autocomplete: "nickname" }),
    told(M, "fresh"),
    h("div", { class: "form-end" }, h("button", { class: "button strong" }, t("me.make"))),
  );
}

function signIn(M) {
  return form(
    "signin",
    t("me.signin"),
    (values) =>
      attempt(M, "signin", async () => {
        app.person = (await api.post("sessions", { name: values.login.trim(), password: values.secret })).person;
        go("/");
      }),
    app.person && h("p", { class: "quiet" }, t("me.signin.guest")),
    field("login", t("me.name"), { autocomplete: "username" }),
    field("secret", t("me.password"), { type: "password", autocomplete: "current-password" }),
    told(M, "signin"),
    h("div", { class: "form-end" }, h("button", { class: "button strong" }, t("me.signin"))),
  );
}

// Somebody

function name(M) {
  return form(
    "name",
    t("me.name"),
    (values) =>
      attempt(M, "name", async () => {
        const answer = await api.patch("me", { name: values.name.trim() });
        app.person = answer.person ?? { ...app.person, name: values.name.trim() };
      }),
    field("name", t("me.name"), { value: app.person.name, maxlength: 40, autocomplete: "nickname" }),
    told(M, "name"),
    h(
      "div",
      { class: "form-end" },
      h("button", { class: "button strong" }, t("me.save")),
      button({ label: t("me.signout"), do: () => leave(M, "sessions/current") }),
      button({ label: t("me.signout all"), kind: "plain", do: () => leave(M, "sessions") }),
    ),
  );
}

/** Who has no password cannot come back: that is said before, not after. */
function leave(M, path) {
  if (app.person.account) return signOut(path);
  M.leaving = path;
  return app.redraw();
}

function leaving(M) {
  const stay = () => {
    M.leaving = null;
    app.redraw();
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
        button({ label: t("me.signout.lose"), kind: "danger", do: () => signOut(M.leaving) }),
      ),
    ],
  });
}

async function signOut(path) {
  await api.delete(path).catch(() => {});
  app.person = null;
  await api.get("me").catch(() => {});
  go("/");
}

function password(M) {
  return form(
    "password",
    t("me.password"),
    (values, element) =>
      attempt(M, "password", async () => {
        const change = app.person.account ? { old: values.old, end_tokens: Boolean(values.ending) } : {};
        await api.post("me/password", { password: values.password, ...change });
        app.person = { ...app.person, account: true };
        element.reset();
        if (change.end_tokens) M.fresh = null;
        await loadTokens(M);
      }),
    h(
      "p",
      { class: "quiet" },
      app.person.account ? t("me.password change") : t("me.password words", { name: app.person.name }),
    ),
    app.person.account && field("old", t("me.password old"), { type: "password", autocomplete: "current-password" }),
    field("password", t("me.password new"), { type: "password", autocomplete: "new-password", minlength: 8 }),
    app.person.account && M.tokens?.length > 0 && ending(M),
    told(M, "password"),
    h("div", { class: "form-end" }, h("button", { class: "button" }, t("me.password set"))),
  );
}

/** Who changes a password because somebody else knows it wants that one's programs out, too. */
function ending(M) {
  return h(
    "label",
    { class: "check", key: "ending" },
    h("input", {
      type: "checkbox",
      name: "ending",
      checked: M.ending,
      on: { change: (event) => (M.ending = event.target.checked) },
    }),
    h("span", null, t("me.password tokens")),
    h("span", { class: "about" }, t("me.password tokens about")),
  );
}

function tokens(M) {
  return form(
    "tokens",
    t("me.tokens"),
    (values, element) =>
      attempt(M, "tokens", async () => {
        const scopes = SCOPES.filter((scope) => values[scope]);
        M.fresh = await api.post("me/tokens", { label: values.label.trim(), scopes });
        element.reset();
        await loadTokens(M);
      }),
    h("p", { class: "quiet" }, t("me.tokens words")),
    M.fresh &&
      h(
        "div",
        { class: "notice" },
        h("p", null, t("me.token once"), " ", h("code", { class: "hash" }, M.fresh.token)),
        button({ label: t("copy"), do: () => copy(M.fresh.token) }),
      ),
    M.tokens &&
      (M.tokens.length
        ? h(
            "ul",
            null,
            M.tokens.map((token) =>
              h(
                "li",
                { class: "token-row", key: token.id },
                h(
                  "span",
                  null,
                  token.label,
                  " ",
                  h(
                    "span",
                    { class: "small quiet" },
                    (token.scopes ?? []).map((scope) => t(`scope.${scope}`)).join(", "),
                  ),
                ),
                button({
                  label: t("me.token delete"),
                  kind: "danger",
                  do: () =>
                    attempt(M, "tokens", async () => {
                      await api.delete(`me/tokens/${token.id}`);
                      if (M.fresh?.id === token.id) M.fresh = null;
                      await loadTokens(M);
                    }),
                }),
              ),
            ),
          )
        : h("p", { class: "empty" }, t("me.tokens none"))),
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
    told(M, "tokens"),
    h("div", { class: "form-end" }, h("button", { class: "button" }, t("me.token make"))),
  );
}

function data(M) {
  return h(
    "section",
    { class: "paper", key: "data" },
    h("h2", null, t("me.data")),
    h("p", null, h("a", { href: "/api/me/export", download: "sztab.json" }, t("me.export"))),
    h(
      "div",
      { class: "form-end" },
      button({
        label: t("me.delete"),
        kind: "danger",
        do: () => {
          M.sure = true;
          app.redraw();
        },
      }),
    ),
  );
}

function removal(M) {
  return h(
    "form",
    {
      class: "form",
      on: {
        submit: (event) => {
          event.preventDefault();
          const { value } = event.target.elements.sure_password ?? {};
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
