// Runs before the first paint: a remembered theme and language do not flash, and the scripts of the page that the address
// means, its words and its first answers are fetched together, not one after another.
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
  const chapters = [
    "amounts",
    "answers",
    "badge",
    "bubble",
    "chat",
    "curtain",
    "dialogs",
    "flash",
    "guide",
    "hand",
    "keys",
    "lines",
    "live",
    "map",
    "moves",
    "notice",
    "printed",
    "prompt",
    "seating",
    "seats",
    "sheets",
    "store",
    "story",
    "talk",
  ];
  const path = location.pathname;
  const table = chapters.map((name) => `table/${name}`).concat("rules", "markdown", "pages/table");
  const files = path === "/" ? ["pages/start"] : path.startsWith("/t/") ? table : [];
  const base = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace("theme.js", "");
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `${base}${file}.js`;
    document.head.append(link);
  }
  // What the page will ask for first need not wait for the scripts.
  const [, id] = /^\/t\/([^/]+)$/.exec(path) ?? [];
  const first = id ? [`tables/${id}`, `tables/${id}/board`, `tables/${id}/view`] : path === "/" ? ["games"] : [];
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
