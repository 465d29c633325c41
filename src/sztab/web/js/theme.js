// Runs before the first paint: a remembered theme and language do not flash, and the scripts of the page that the address
// means, its words and its first answers are fetched together, not one after another.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("sztab.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    var language = localStorage.getItem("sztab.language");
    root.lang = language === "pl" || language === "en" ? language : /^pl\b/.test(navigator.language) ? "pl" : "en";
  } catch {
    // A browser without storage starts with what the system says.
  }
  var chapters = [
    "actions",
    "amounts",
    "answers",
    "badge",
    "bubble",
    "chat",
    "curtain",
    "dialogs",
    "dice",
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
    "seats",
    "sheets",
    "store",
    "story",
    "talk",
  ];
  var path = location.pathname;
  var files =
    path === "/"
      ? ["pages/start"]
      : /^\/t\//.test(path)
        ? chapters
            .map(function (name) {
              return "table/" + name;
            })
            .concat("rules", "markdown", "pages/table")
        : [];
  var base = document.currentScript.src.replace("theme.js", "");
  files.forEach(function (file) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = base + file + ".js";
    document.head.append(link);
  });
  // What the page will ask for first need not wait for the scripts.
  var table = /^\/t\/([^/]+)$/.exec(path);
  var asked = ["me"].concat(
    path === "/"
      ? ["games"]
      : table
        ? ["tables/" + table[1], "tables/" + table[1] + "/board", "tables/" + table[1] + "/view"]
        : [],
  );
  window.sztabEarly = {};
  asked.forEach(function (name) {
    var address = "/api/" + name + "?lang=" + root.lang;
    window.sztabEarly[address] = fetch(address, { headers: { Accept: "application/json" } });
    window.sztabEarly[address].catch(function () {}); // whoever needs it says so
  });
  var words = new URL(base + "../locale/" + root.lang + ".json").pathname;
  window.sztabEarly[words] = fetch(words);
  window.sztabEarly[words].catch(function () {});
})();
