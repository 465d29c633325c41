/** A table of earlier rules: what its players may do about it. */

import { api, problemOf } from "../api.js";
import { h } from "../dom.js";
import { button, dialog, failure } from "../ui.js";
import { list, t } from "../words.js";
import { confirm } from "./open.js";

/** @import { Dialog } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** Agrees to go back and play on by today's rules, or takes that back. @param {TableStore} T @param {boolean} agree */
const vote = (T, agree) =>
  T.attempt(async () => {
    await api.post(`tables/${T.id}/resume`, { seat: T.view.seat, agree });
    await T.seats();
    await T.refresh();
  });

/** @param {TableStore} T */
const mine = (T) => T.view?.seat ?? -1;

/**
 * A frozen table, or one at which somebody would like to play on by today's rules: what can be done stands where one is asked.
 * @param {TableStore} T
 */
export function upgradeNotice(T) {
  const { table } = T;
  const frozen = table?.status === "frozen";
  if (!T.seated || T.over || !(frozen || table?.resume)) return null;
  return h(
    "div",
    { class: "notice", key: "upgrade", role: "status" },
    h("p", null, frozen ? frozenWords(T) : askedWords(T)),
    h(
      "div",
      { class: "actions" },
      choice(T),
      frozen &&
        button({
          key: "leave",
          icon: "close",
          label: t("leave"),
          do: () => confirm(T, { kind: "leave", seat: mine(T) }),
        }),
      frozen &&
        table.owner &&
        button({ key: "abandon", label: t("abandon"), kind: "danger", do: () => confirm(T, { kind: "abandon" }) }),
    ),
    frozen &&
      h("p", { class: "small" }, h("a", { href: `/api/tables/${T.id}/record`, download: `${T.id}.txt` }, t("record"))),
  );
}

/** @param {TableStore} T */
function choice(T) {
  const { resume, status } = T.table;
  if (resume?.agreed.includes(mine(T)))
    return button({ key: "resume no", label: t("resume.no"), do: () => vote(T, false) });
  if (!resume?.waits.includes(mine(T))) return null;
  const act = () => (status === "frozen" ? vote(T, true) : openResume(T));
  return button({ key: "resume", label: t("resume.agree"), kind: "strong", do: act });
}

/** @param {TableStore} T */
function frozenWords({ table, view }) {
  if (!table.resume) return t(table.owner ? "frozen.owner" : "frozen.nowhere");
  if (table.resume.agreed.includes(view.seat ?? -1)) return t("resume.waits");
  return t("frozen.back", { n: table.resume.round ?? 0 });
}

/** @param {TableStore} T */
function askedWords({ table, view }) {
  const agreed = table.resume?.agreed ?? [];
  if (agreed.includes(view.seat ?? -1)) return t("resume.waits");
  return t("resume.asked", { names: list(agreed.map((number) => table.seats[number].name)) });
}

/** Among what can be done about a table that earlier rules play. @param {TableStore} T */
export const goOnButton = (T) =>
  T.table.pinned &&
  !T.table.resume?.agreed.includes(mine(T)) &&
  button({ key: "resume", label: t("resume"), do: () => openResume(T) });

/** Asks where the table would go back to. @param {TableStore} T */
async function openResume(T) {
  T.ui.dialog = { kind: "resume" };
  try {
    T.ui.dialog = { kind: "resume", resume: await api.get(`tables/${T.id}/resume`) };
  } catch (thrown) {
    T.ui.dialog = { kind: "resume", problem: problemOf(thrown) };
  }
}

/** @param {TableStore} T @param {Dialog & {kind: "resume"}} open @param {() => void} close */
export function resumeDialog(T, { resume, problem }, close) {
  const agree = async () => {
    close();
    await vote(T, true);
  };
  const body = resume && [
    h("p", null, t("resume.words", { n: resume.round ?? 0 })),
    h(
      "div",
      { class: "actions" },
      button({ label: t("resume.agree"), kind: "danger", do: agree }),
      button({ label: t("keep playing"), do: close }),
    ),
  ];
  return dialog({
    key: "resume",
    title: t("resume"),
    close,
    body: problem ? failure(problem) : (body ?? h("p", { class: "patience" }, t("loading"))),
  });
}
