// Runs before the first paint, so that a remembered theme and language do not flash.
(function () {
  try {
    var theme = localStorage.getItem("sztab.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    var language = localStorage.getItem("sztab.language");
    document.documentElement.lang = language === "pl" || language === "en" ? language : /^pl\b/.test(navigator.language) ? "pl" : "en";
  } catch { /* a browser without storage starts with what the system says */ }
})();
