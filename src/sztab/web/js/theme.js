// Runs before the first paint: a remembered theme and language do not flash, and the scripts of the page that the address
// means are fetched together, not one after another.
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
  var table = [
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
    "notice",
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
        ? table
            .map(function (name) {
              return "table/" + name;
            })
            .concat("rules", "markdown", "pages/table")
        : [];
  files.forEach(function (file) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "/static/js/" + file + ".js";
    document.head.append(link);
  });
})();
