// Runs in every page of these tests before the page's own script, in every engine alike: it keeps what went wrong, also
// over reloads, and how the page looked in its first frames.
(() => {
  const root = document.documentElement;
  const kept = () => JSON.parse(sessionStorage.getItem("amiss") ?? "[]");
  const amiss = (...said) => sessionStorage.setItem("amiss", JSON.stringify([...kept(), said.join(" ")]));
  const { error, warn } = console;

  // A script or style sheet that does not come is an error of its element, which does not bubble.
  addEventListener("error", ({ message, filename, lineno, target }) => {
    amiss(message ?? `not loaded: ${target.src ?? target.href}`, filename ?? "", lineno ?? "");
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => amiss("unhandled:", reason));
  console.error = (...said) => { amiss("console:", ...said); error(...said); };
  console.warn = (...said) => { amiss("console:", ...said); warn(...said); };

  // Swaps also come by themselves; these are answers to a press.
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (detail?.ctx?.request?.method === "POST") root.dataset.answers = Number(root.dataset.answers ?? 0) + 1;
  });

  // Before any script of the page, and before any frame: what the server itself has said.
  const heard = { theme: root.dataset.theme ?? "", frames: [], painted: 0 };
  window.heard = heard;
  const look = (time) => {
    const { colorScheme, color, backgroundColor } = getComputedStyle(document.body ?? root);
    heard.frames.push({ time, look: [colorScheme, color, backgroundColor].join(" / ") });
    heard.painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    if (!heard.painted || document.readyState !== "complete") requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
