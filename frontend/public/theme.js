// Runs before the first paint, so that a chosen theme never flashes.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem("orrery.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // A broken or forbidden store means the system's theme.
  }
})();
