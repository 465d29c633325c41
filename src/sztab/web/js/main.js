/** Sztab in a browser: which page an address means, and the frame around it. */

import { api, Problem, problemOf } from "./api.js";
import { app, everything, follow, measure, recall } from "./app.js";
import { draw, h } from "./dom.js";
import { icon } from "./icons.js";
import { startWorker } from "./kept.js";
import { effect } from "./signal.js";
import { failure, page as frame, signIn } from "./ui.js";
import { LANGUAGES, lang, speak, t } from "./words.js";

/** @import { Child, Page, Trouble } from "./types/client.d.ts" */

/** @typedef {{open: (...parts: string[]) => Promise<Page>}} PageModule */

/** @type {[RegExp, () => Promise<PageModule>][]} */
const ROUTES = [
  [/^\/$/, () => import("./pages/start.js")],
  [/^\/new$/, () => import("./pages/new.js")],
  [/^\/t\/([^/]+)$/, () => import("./pages/table.js")],
  [/^\/t\/([^/]+)\/(?:replay|analysis)$/, () => import("./pages/replay.js")],
  [/^\/embed\/([^/]+)$/, () => import("./pages/replay.js")],
  [/^\/rules(?:\/([^/]+))?$/, () => import("./pages/rules.js")],
  [/^\/join$/, () => import("./pages/join.js")],
  [/^\/me$/, () => import("./pages/me.js")],
  [/^\/privacy$/, () => import("./pages/privacy.js")],
  [/^\/replays$/, () => import("./pages/replays.js")],
  [/^\/bots$/, () => import("./pages/bots.js")],
  [/^\/p\/([^/]+)$/, () => import("./pages/profile.js")],
  [/^\/lobby$/, () => import("./pages/lobby.js")],
  [/^\/tournaments$/, () => import("./pages/tournaments.js")],
  [/^\/tournaments\/([^/]+)$/, () => import("./pages/tournament.js")],
  [/^\/recover$/, () => import("./pages/recover.js")],
  [/^\/(?:confirm|stop)$/, () => import("./pages/mailed.js")],
];

const TRIES = 3; // to draw a page before it is given up

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
let opened = 0;
let failed = 0; // drawings in a row

effect(() => {
  if (!everything.value || !app.page) return;
  try {
    draw(root, [skip(), app.page.view(), trouble()]);
    document.title = app.page.title();
    failed = 0;
  } catch (thrown) {
    undrawn(thrown);
  }
}, queueMicrotask);

/**
 * A mistake of the page while it was drawn. It may have met a moment between two states: it is drawn again, not for ever.
 * @param {unknown} problem
 */
function undrawn(problem) {
  console.error(problem);
  failed += 1;
  if (failed < TRIES) setTimeout(app.redraw, 100 * failed);
  if (failed !== TRIES) return;
  app.page?.close?.();
  app.page = broken({ message: t("problem.page") });
  app.redraw();
}

app.open = async (path) => {
  const mine = ++opened;
  const hit = ROUTES.find(([pattern]) => pattern.test(path));
  /** @type {Page} */
  let page;
  try {
    page = hit ? await (await hit[1]()).open(...partsOf(hit[0], path)) : missing();
  } catch (thrown) {
    const problem = problemOf(thrown);
    page = problem.status === 404 ? missing() : broken(problem);
  }
  if (mine !== opened) {
    page.close?.();
    return;
  }
  globalThis.sztabEarly = undefined; // what nobody wanted is old by now
  app.page?.close?.();
  app.page = page;
  app.trouble = null;
  scrollTo(0, 0);
  app.redraw();
  queueMicrotask(() => {
    if (mine > 1) document.getElementById("main")?.focus({ preventScroll: true });
    if (location.hash) page.hash?.(location.hash.slice(1));
  });
};

/** What an address names; a part that is left out stays out. @param {RegExp} pattern @param {string} path */
const partsOf = (pattern, path) => (path.match(pattern) ?? []).slice(1).map((part) => part && decodeURIComponent(part));

const skip = () =>
  h(
    "a",
    {
      class: "skip",
      href: "#main",
      key: "skip",
      on: {
        click: (event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        },
      },
    },
    t("bar.skip"),
  );

/** @returns {Page} */
function missing() {
  return {
    title: () => `${t("missing.title")} · Sztab`,
    view: () =>
      plain(
        h("h1", null, t("missing.title")),
        h("p", null, t("missing.words"), app.person ? "" : ` ${t("missing.sign")}`),
        ways(),
      ),
  };
}

/** @returns {Page} @param {Trouble} problem */
function broken(problem) {
  return {
    title: () => `${t("problem.title")} · Sztab`,
    view: () =>
      plain(h("h1", null, t("problem.title")), failure(problem, { again: () => app.open(location.pathname) }), home()),
  };
}

const ways = () =>
  h(
    "div",
    { class: "form-end" },
    h("a", { class: "button strong", href: "/" }, t("missing.home")),
    !app.person && signIn(),
  );
const home = () => h("p", null, h("a", { class: "button strong", href: "/" }, t("missing.home")));
/** @param {Child[]} inside */
const plain = (...inside) => frame("plain", "narrow", ...inside);

/** What went wrong outside any page's care: it is said, with a way on. */
function trouble() {
  if (!app.trouble) return null;
  const { problem, again } = app.trouble;
  /** @param {() => unknown} [act] */
  const after = (act) => () => {
    app.trouble = null;
    app.redraw();
    act?.();
  };
  return h(
    "div",
    { class: "trouble", key: "trouble" },
    failure(problem, {
      title: "",
      again: after(again ?? (() => location.reload())),
      label: again ? undefined : t("problem.reload"),
    }),
    h(
      "button",
      { type: "button", class: "button plain square", "aria-label": t("close"), on: { click: after() } },
      icon("close"),
    ),
  );
}

/** @param {unknown} problem */
const inTrouble = (problem) => {
  app.trouble = { problem: problem instanceof Problem ? problem : { message: t("problem.page") } };
  app.redraw();
};

// The start

async function start() {
  measure();
  const wanted = recall("language") ?? document.documentElement.lang;
  ROUTES.find(([pattern]) => pattern.test(location.pathname))?.[1]().catch(() => {}); // the page loads beside the words
  const [, me] = await Promise.all([
    speak(LANGUAGES.includes(wanted) ? wanted : "en"),
    api.get("me").catch(() => null),
  ]); // the page will say that nobody answers
  app.person = me?.person ?? null;
  if (app.person?.language && !recall("language") && app.person.language !== lang()) await speak(app.person.language);
  await app.open(location.pathname);
  startWorker(); // nothing waits for it
}

addEventListener("popstate", () => app.open(location.pathname));
addEventListener("click", follow);
addEventListener("error", ({ error }) => error && inTrouble(error));
addEventListener("unhandledrejection", ({ reason }) => inTrouble(reason));
addEventListener("keydown", (event) => app.page?.keys?.(event));
addEventListener("resize", () => {
  measure();
  app.redraw();
});
new ResizeObserver(() => {
  const before = app.layout;
  measure();
  if (app.layout !== before) app.redraw();
}).observe(probe());

/** One letter wide: tells when the text size changes. */
function probe() {
  const box = document.createElement("div");
  box.className = "probe";
  document.body.append(box);
  return box;
}

start();
