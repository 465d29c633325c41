import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import "./page.js";
import { ago, early, fold, has, lang, list, percent, span, speak, t } from "../../src/sztab/web/js/words.js";

/** The server's files, from where they are. */
const serve = (address) => {
  const path = new URL(address, new URL("../../src/sztab/web/js/words.js", import.meta.url));
  return { ok: true, json: async () => JSON.parse(readFileSync(path, "utf-8")) };
};

beforeEach(() => {
  globalThis.fetch = async (address) => serve(address);
  globalThis.sztabEarly = undefined;
});

test("a sentence with arguments", async () => {
  await speak("en");
  assert.equal(t("board.map", { name: "Rhine" }), "Map: Rhine");
  assert.equal(t("board.map"), "Map: {name}", "what is not given stays visible");
  assert.equal(t("no such key"), "no such key");
  assert.ok(has("board.map"));
  assert.ok(!has("no such key"));
});

test("the form goes by the number, as the language counts", async () => {
  await speak("en");
  assert.deepEqual(
    [1, 2, 5].map((n) => t("cards", { n })),
    ["1 card", "2 cards", "5 cards"],
  );
  await speak("pl");
  assert.equal(lang(), "pl");
  assert.equal(document.documentElement.lang, "pl");
  const polish = [1, 2, 5, 12, 22].map((n) => t("cards", { n }).replace(/\d+ /, ""));
  assert.equal(new Set([polish[0], polish[1], polish[2]]).size, 3);
  assert.equal(polish[3], polish[2]);
  assert.equal(polish[4], polish[1]);
});

test("a language that cannot be fetched leaves the old one", async () => {
  await speak("en");
  globalThis.fetch = async () => ({ ok: false });
  await assert.rejects(speak("pl"), /no words for pl/);
  assert.equal(lang(), "en");
  assert.equal(t("board.in"), "Zoom in");
});

test("what was asked for early is used once", async () => {
  globalThis.sztabEarly = { "/api/me": Promise.resolve("early") };
  globalThis.fetch = async () => "fetched";
  assert.equal(await early("/api/me"), "early");
  assert.equal(await early("/api/me"), "fetched");
});

test("who gives up waiting for an early answer is told", async () => {
  globalThis.sztabEarly = { "/api/me": new Promise(() => {}) };
  const stop = new AbortController();
  const waiting = early("/api/me", { signal: stop.signal });
  stop.abort();
  await assert.rejects(waiting);
});

test("time and numbers as people say them", async () => {
  await speak("en");
  assert.equal(ago(Date.now() - 20_000), "just now");
  assert.equal(ago(Date.now() - 3 * 3_600_000), "3 hours ago");
  assert.equal(ago(Date.now() + 2 * 86_400_000), "in 2 days");
  assert.match(span(59 * 60), /^59/);
  assert.match(span(25 * 3600 + 120), /25.*2/);
  assert.match(span(72 * 3600), /3/);
  assert.equal(list(["Ania", "Bo", "Cy"]), "Ania, Bo, and Cy");
  assert.equal(percent(0.62), "62%");
});

test("searching knows no accents and no capitals", () => {
  assert.equal(fold("Łódź, ŻÓŁW, Würzburg"), "lodz, zolw, wurzburg");
});
