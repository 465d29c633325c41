// Without a network the last position can still be looked at: this worker keeps the client's files and the last answers about
// tables. A kept answer says since when it is kept (KEPT_AT), and the page tells the reader. Whoever signs in or out, or takes
// another name, leaves no answers behind.

const FILES = "sztab-files-1"; // by address; addresses have the version in them
const ANSWERS = "sztab-answers-1"; // of the server; js/kept.js puts newer positions into it
const MOST = 60; // answers
const KEPT_AT = "X-Kept-At";
const WORTH_KEEPING = /^\/api\/(me|games|tables)$|^\/api\/tables\/[^/]+(\/(board|opening|view|cards|ending))?$/;
const WHO_I_AM = /^\/api\/(sessions|people|me)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", answer);
self.addEventListener("message", (event) => event.data?.files && event.waitUntil(keepFetched(event.data)));

async function begin() {
  for (const name of await caches.keys()) if (name !== FILES && name !== ANSWERS) await caches.delete(name);
  await self.clients.claim();
}

function answer(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const ofServer = pathname.startsWith("/api/");
  if (request.method !== "GET") {
    if (WHO_I_AM.test(pathname)) event.respondWith(asSomebodyElse(request));
  } else if (pathname.startsWith("/static/~")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !ofServer) event.respondWith(newest(event, "/"));
  else if (WORTH_KEEPING.test(pathname)) event.respondWith(newest(event, request.url));
}

let people = 0; // how often somebody else may have come

/** What is on its way to whoever was here before is not kept either: the answers go when the server has answered. */
async function asSomebodyElse(request) {
  try {
    return await fetch(request);
  } finally {
    people += 1;
    await caches.delete(ANSWERS);
    for (const page of await self.clients.matchAll()) page.postMessage({ people }); // what js/kept.js is about to write
  }
}

/** A file never changes under its address. */
async function file(request) {
  const cache = await caches.open(FILES);
  const known = await cache.match(request);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}

/** What a page fetched before this worker was there: files, and answers once more. */
async function keepFetched({ files, answers = [] }) {
  await keepFiles(files);
  const before = people;
  for (const url of ["/", ...answers]) {
    if (url !== "/" && !WORTH_KEEPING.test(new URL(url).pathname)) continue;
    const found = await fetch(url).catch(() => null);
    if (found?.status === 200 && (url !== "/" || isPage(found))) await keep(url, found, before);
  }
}

/** Those of other versions go. */
async function keepFiles(files) {
  const cache = await caches.open(FILES);
  const version = new URL(files[0]).pathname.split("/")[2];
  for (const old of await cache.keys()) if (!old.url.includes(`/${version}/`)) await cache.delete(old);
  for (const url of files) if (!(await cache.match(url))) await cache.add(url).catch(() => {});
}

/** From the server if it answers, else as it was last seen. Every page is the same file, kept under "/". */
async function newest(event, key) {
  const before = people;
  try {
    const found = await fetch(event.request);
    if (found.status === 200 && (key !== "/" || isPage(found))) event.waitUntil(keep(key, found.clone(), before));
    return found;
  } catch (gone) {
    const known = await (await caches.open(ANSWERS)).match(key);
    if (known) return known;
    throw gone;
  }
}

const isPage = (found) => found.headers.get("Content-Type")?.startsWith("text/html");

async function keep(key, found, before) {
  const body = await found.blob();
  if (people !== before) return;
  const cache = await caches.open(ANSWERS);
  const headers = { "Content-Type": found.headers.get("Content-Type") ?? "", [KEPT_AT]: String(Date.now()) };
  for (const name of ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"])
    if (found.headers.has(name)) headers[name] = found.headers.get(name);
  await cache.put(key, new Response(body, { headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
}

// Notices: what the server sends while no page is open. A click opens the table.

self.addEventListener("push", (event) => {
  const { title, body, url, tag, language } = event.data?.json() ?? { title: "Sztab" };
  const icon = "/static/icons/sztab.svg";
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: language, icon, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data?.url ?? "/", location.origin);
  event.waitUntil(bringUp(pathname));
});

/** The page that is open already, or a new one. Only addresses of this server are opened. */
async function bringUp(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((one) => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
