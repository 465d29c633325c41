/** Talking: by channel, with those whom the game lets one talk with now. */

import { api, nonce } from "../api.js";
import { announce, app } from "../app.js";
import { h } from "../dom.js";
import { button } from "../ui.js";
import { clock, t } from "../words.js";
import { shield } from "./badge.js";

export function chatPanel(T) {
  if (!T.chat.loaded) load(T);
  const channels = (T.scene.channels ?? []).filter((one) => one.id === "table" || one.roles.some((role) => T.roles.includes(role)));
  const now = channels.find((one) => one.id === T.chat.channel) ?? channels[0];
  const messages = T.chat.messages.filter((one) => !now || one.channel === now.id);
  return h(
    "div",
    { class: "panel-body chat", key: "chat" },
    channels.length > 1 &&
      h(
        "div",
        { class: "segments", role: "group", "aria-label": t("channels") },
        channels.map((one) =>
          h(
            "button",
            {
              type: "button",
              key: one.id,
              "aria-pressed": String(one.id === now?.id),
              on: {
                click: () => {
                  T.chat.channel = one.id;
                  app.redraw();
                },
              },
            },
            one.name ?? one.id,
          ),
        ),
      ),
    h(
      "ol",
      {
        class: "messages",
        tabindex: "0",
        "aria-label": t("chat"),
        ref: (element) => {
          element.scrollTop = element.scrollHeight;
        },
      },
      messages.map((one) =>
        h(
          "li",
          { key: one.n },
          h(
            "p",
            { class: "small quiet" },
            one.role && shield(T.owner(one.role), "tiny"),
            h("b", null, one.name),
            " ",
            clock(one.at),
          ),
          h("p", null, one.words),
        ),
      ),
      !messages.length && h("li", { class: "empty" }, t("chat.empty")),
    ),
    T.seated && speaks(T, now)
      ? h(
          "form",
          { class: "chat-form", on: { submit: (event) => say(T, now, event) } },
          h("label", { class: "unseen", for: "say" }, t("chat.say")),
          h("input", {
            class: "input",
            id: "say",
            name: "words",
            autocomplete: "off",
            maxlength: 1000,
            placeholder: now ? t("chat.to", { name: now.name ?? now.id }) : t("chat.say"),
          }),
          h("button", { class: "button strong" }, t("chat.send")),
        )
      : h("p", { class: "small quiet" }, t(T.seated ? "chat.silent" : "chat.watch")),
    T.chat.problem &&
      h("p", { class: "small warn", role: "alert" }, T.chat.problem, " ", button({ label: t("again"), do: () => load(T) })),
  );
}

/** Whether the rules of the game let this seat speak there now; before the game everybody does. */
const speaks = (T, channel) => !channel?.roles.length || channel.roles.some((role) => T.roles.includes(role));

async function load(T) {
  T.chat.loaded = true;
  try {
    const found = await api.get(`tables/${T.id}/chat`, { seat: T.view.seat });
    T.chat.messages = found.chat;
    T.chat.problem = null;
  } catch (problem) {
    T.chat.problem = problem.message;
  }
  app.redraw();
}

async function say(T, channel, event) {
  event.preventDefault();
  const box = event.target.elements.words;
  const words = box.value.trim();
  if (!words) return;
  const body = { channel: channel?.id ?? "table", words, seat: T.view.seat };
  const same = JSON.stringify(body);
  if (T.chat.saying?.same !== same) T.chat.saying = { same, key: nonce() };
  try {
    await api.post(`tables/${T.id}/chat`, body, { key: T.chat.saying.key });
    T.chat.saying = null;
    box.value = "";
    T.chat.problem = null;
  } catch (problem) {
    T.chat.problem = `${t("chat.failed")} ${problem.message}`;
  }
  app.redraw();
}

/** A message from the stream. */
export function heard(T, message) {
  if (T.chat.messages.some((one) => one.n === message.n)) return;
  T.chat.messages.push(message);
  const open = app.layout === "phone" ? T.ui.sheet === "chat" : T.ui.tab === "chat";
  if (!open) T.chat.unread += 1;
  announce(`${message.name}: ${message.words}`);
  app.redraw();
}
