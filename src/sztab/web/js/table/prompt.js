/** The one corner where it always says who is asked what, and what may be answered. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, clauses, signIn } from "../ui.js";
import { ago, list, t } from "../words.js";
import { answers, asides, undoWords } from "./answers.js";
import { shield, sideMark } from "./badge.js";
import { askedClock } from "./clock.js";
import { openProof } from "./dialogs.js";
import { openSeats } from "./open.js";
import { battleLine } from "./pocket.js";
import { newcomerNotices, seatNotice } from "./seating.js";
import { clock, said, speak } from "./talk.js";
import { upgradeNotice } from "./upgrade.js";

/** @import { Child } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T */
export function prompt(T) {
  if (T.over) return box(T, over(T));
  return T.asked ? box(T, asking(T), answers(T)) : box(T, waiting(T), said(T));
}

/**
 * What went wrong and what others want to know stand above the answers, where they are seen.
 * @param {TableStore} T @param {Child} head @param {Child} [rest]
 */
function box(T, head, rest) {
  return h(
    "section",
    {
      class: `prompt ${T.asked && !T.over ? "mine" : ""}`,
      "aria-label": t("prompt"),
      "data-home": "prompt",
      tabindex: "-1",
      key: "prompt",
    },
    h("div", { class: "prompt-ask", key: "ask" }, head),
    h(
      "div",
      { class: "prompt-answers", key: "answers" },
      errorOf(T),
      undoRequest(T),
      seatNotice(T),
      newcomerNotices(T),
      upgradeNotice(T),
      rest,
      clock(T),
    ),
  );
}

// Somebody is asked: me

/** @param {TableStore} T */
function asking(T) {
  const { prompt: p } = T;
  const owner = T.owner(p.role);
  return [
    h(
      "div",
      { class: "prompt-head", key: "head" },
      shield(owner, "large"),
      h(
        "div",
        { class: "prompt-who" },
        h("p", { class: "signal" }, t("your move")),
        h("p", { class: "serif" }, owner?.name ?? p.role),
      ),
      deadline(T),
    ),
    phases(T),
    chosen(T),
    h("h1", { class: "question", key: "words", id: "question" }, p.words),
    p.facts && h("p", { class: "facts", key: "facts" }, p.facts.words, " ", clauses(T.game, p.facts.clauses)),
    app.layout === "phone" && battleLine(T),
    said(T),
    speak(T),
  ];
}

/** @param {TableStore} T */
function deadline(T) {
  const clock = askedClock(T);
  if (clock) return h("p", { class: "due", key: "clock", title: t("due"), host: clock });
  const due = T.table?.clock ? 0 : T.table?.summary?.due;
  return due ? h("p", { class: "due", title: t("due") }, ago(due)) : null;
}

/** @param {TableStore} T */
function phases(T) {
  const all = T.board.phases ?? [];
  if (!all.length) return null;
  const now = all.findIndex((phase) => phase.id === T.scene.moment.phase);
  if (now < 0 && !T.asked && !T.prompt.waiting.length) return null; // they stand above already
  if (now < 0) return h("p", { class: "phase-words", key: "phases" }, T.scene.moment.words);
  return h(
    "ol",
    { class: "phases", key: "phases", "aria-label": t("phases") },
    all.map((phase, i) =>
      h(
        "li",
        {
          key: phase.id,
          class: i === now ? "now" : i < now ? "past" : "",
          "aria-current": i === now ? "step" : undefined,
        },
        phase.name,
      ),
    ),
  );
}

/** The links of the chain so far. The last can be taken back, and with it what came after. @param {TableStore} T */
function chosen(T) {
  const links = T.prompt.chosen ?? [];
  if (!links.length) return null;
  return h(
    "ol",
    { class: "chosen", key: "chosen", "aria-label": t("chosen") },
    links.map((link, i) =>
      h(
        "li",
        { key: `${i} ${link.token}` },
        i === links.length - 1 && T.prompt.can_take_back !== false
          ? h(
              "button",
              {
                type: "button",
                class: "chip",
                "aria-label": t("take back this", { words: link.words }),
                on: { click: () => T.takeBack() },
              },
              link.words,
              icon("close"),
            )
          : h("span", { class: "chip" }, link.words),
      ),
    ),
  );
}

// Somebody else is asked, or nobody may know who

/** @param {TableStore} T */
function waiting(T) {
  const { prompt: p, table } = T;
  if (table.status === "open") return open(T);
  if (table.status === "frozen") return h("h1", { class: "question", key: "words", id: "question" }, t("frozen"));
  const names = p.waiting.map((role) => T.nameOf(role));
  const people = [
    ...new Set(
      p.waiting.map((role) => T.seatOf(role)).flatMap((seat) => (seat && !seat.you ? seat.name || seat.bot_name : [])),
    ),
  ];
  const thinks = Math.max(0, ...p.waiting.map((role) => T.seatOf(role)?.bot_seconds ?? 0));
  const words =
    p.window || !names.length
      ? t(isDealing(T) ? "wait.dealing" : "wait.answers")
      : t("wait.roles", { n: names.length, names: list(names) });
  const chosen = p.chosen ?? [];
  return [
    h(
      "div",
      { class: "prompt-head", key: "head" },
      shield(T.owner(p.waiting[0] ?? T.scene.moment.active), "large"),
      h(
        "div",
        { class: "prompt-who" },
        h("p", { class: "quiet caps" }, t(T.seated ? "wait.title" : "watch.title")),
        h("p", { class: "serif" }, names.length ? list(names) : T.scene.moment.words),
      ),
    ),
    phases(T),
    h("h1", { class: "question calm", key: "words", id: "question" }, words),
    h(
      "p",
      { class: "facts", key: "facts" },
      p.window ? t("wait.window") : people.length ? t("wait.people", { names: list(people) }) : "",
      thinks && !p.window ? ` ${t("wait.thinks", { n: thinks })}` : "",
      table.moved && !p.window ? ` ${t("wait.since", { when: ago(table.moved) })}` : "",
    ),
    chosen.length > 0 &&
      h("p", { class: "facts", key: "given" }, t("wait.given", { words: chosen.map((link) => link.words).join(", ") })),
    asides(T),
    T.seated &&
      h(
        "div",
        { class: "actions", key: "actions" },
        (T.view.undo?.free || T.view.undo?.ask) &&
          button({ icon: "undo", label: undoWords(T), kbd: "Z", do: () => T.undo() }),
      ),
  ];
}

/** Nobody is asked, and what I would be asked a bot answers for me. @param {TableStore} T */
const isDealing = ({ prompt: p, table }) =>
  !p.window && !p.waiting.length && table.seats.some((seat) => seat.you && seat.dealt);

/** A table that still waits for players: where to send them. @param {TableStore} T */
function open(T) {
  return [
    h("h1", { class: "question calm", key: "words", id: "question" }, t("open.title")),
    h("p", { class: "facts", key: "facts" }, t(T.table.owner ? "open.words" : "open.watch")),
    h(
      "div",
      { class: "actions", key: "actions" },
      button({
        icon: "people",
        label: t("open.seats"),
        kind: T.table.owner ? "strong" : "",
        do: () => openSeats(T),
      }),
    ),
  ];
}

// It is over

/** @param {TableStore} T */
function over(T) {
  const { scene, board, table } = T;
  const outcome = scene.outcome ?? table.summary?.outcome;
  const winner = outcome ? T.side(outcome.winner) : undefined;
  const points = outcome?.points ?? {};
  const resigned = table.summary?.outcome?.gave_up;
  const lost = table.summary?.outcome?.reason === "time" ? "over.time" : "over.resigned";
  return [
    h(
      "div",
      { class: "prompt-head", key: "head" },
      winner ? sideMark(winner) : icon("flag", "large"),
      h(
        "div",
        { class: "prompt-who" },
        h("p", { class: "signal" }, t("over.title")),
        h("p", { class: "serif" }, winner?.name ?? (table.status === "abandoned" ? t("over.abandoned") : "")),
      ),
    ),
    h(
      "h1",
      { class: "question", key: "words", id: "question" },
      scene.result ?? (resigned ? t(lost, { side: T.side(resigned)?.name ?? resigned }) : t("over.abandoned")),
    ),
    Object.keys(points).length > 0 &&
      h(
        "dl",
        { class: "points-table", key: "points" },
        (board.sides ?? [])
          .filter((side) => side.id in points)
          .map((side) =>
            h(
              "div",
              { key: side.id },
              h("dt", null, sideMark(side), side.name),
              h("dd", { class: "serif" }, points[side.id]),
            ),
          ),
      ),
    h(
      "div",
      { class: "actions", key: "actions" },
      h("a", { class: "button strong", href: `/t/${T.id}/replay` }, icon("play"), t("over.replay")),
      button({ icon: "dice", label: t("over.proof"), do: () => openProof(T) }),
      h("a", { class: "button", href: `/new?game=${T.game}` }, icon("plus"), t("over.again")),
    ),
  ];
}

// What stands under it

/** @param {TableStore} T */
function errorOf(T) {
  const { error } = T.ui;
  if (!error) return null;
  return h(
    "div",
    { class: "notice bad", key: "error", role: "alert" },
    h("p", null, error.words, " ", error.safe, " ", clauses(T.game, error.clauses)),
    error.stranger && signIn(),
    error.again && button({ label: t("again"), do: error.again }),
    button({
      icon: "close",
      kind: "plain",
      name: t("close"),
      do: () => {
        T.ui.error = null;
      },
    }),
  );
}

/** @param {TableStore} T */
function undoRequest(T) {
  const request = T.view?.undo?.request;
  if (!request) return null;
  return h(
    "div",
    { class: "notice", key: "undo-request", role: "alert" },
    h("p", null, request.mine ? t("undo.asked") : t("undo.request", { name: request.by })),
    request.waits &&
      h(
        "div",
        { class: "actions" },
        button({ label: t("undo.agree"), kind: "strong", do: () => T.answerUndo(true) }),
        button({ label: t("undo.refuse"), do: () => T.answerUndo(false) }),
      ),
  );
}
