// Runs before the first paint: a remembered theme and language do not flash, and the type, the words and the first answers of
// the page that the address means are fetched together with the scripts, not one after another.
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("sztab.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const language = localStorage.getItem("sztab.language");
    root.lang = language === "pl" || language === "en" ? language : /^pl\b/.test(navigator.language) ? "pl" : "en";
  } catch {
    // A browser without storage starts with what the system says.
  }
  const base = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace("theme.js", "");
  // The type comes beside the page: nothing waits for it.
  const type = document.createElement("link");
  type.rel = "stylesheet";
  type.href = `${base}../bundle/fonts-${root.lang}.css`;
  document.head.append(type);
  // What the page will ask for first need not wait for the scripts.
  const path = location.pathname;
  const [, id] = /^\/t\/([^/]+)$/.exec(path) ?? [];
  const first = id ? [`tables/${id}/opening`, `tables/${id}/board`] : path === "/" ? ["games"] : [];
  /** @type {Record<string, Promise<Response>>} */
  const early = {};
  /** @param {string} address @param {RequestInit} [options] */
  const begin = (address, options) => {
    early[address] = fetch(address, options);
    early[address].catch(() => {}); // whoever needs it says so
  };
  for (const name of ["me", ...first])
    begin(`/api/${name}?lang=${root.lang}`, { headers: { Accept: "application/json" } });
  begin(new URL(`${base}../locale/${root.lang}.json`).pathname);
  window.sztabEarly = early;
}
