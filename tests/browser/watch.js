// Runs in every page of these tests before the page's own script. It counts what a test waits for in attributes of the
// root, tells of what the content policy has stopped, and lets a test put the page into the background.
(() => {
  const root = () => document.documentElement;
  const count = (name) => { root().dataset[name] = Number(root().dataset[name] ?? 0) + 1; };
  const calm = () => root().toggleAttribute("data-calm", true);
  let timer = 0;

  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });

  // A tap soon after a swap is not taken for one; the page is calm when it is again.
  document.addEventListener("DOMContentLoaded", () => { root().dataset.swaps = 0; calm(); });
  document.addEventListener("htmx:before:swap", () => { root().removeAttribute("data-calm"); clearTimeout(timer); });
  document.addEventListener("htmx:after:swap", () => {
    count("swaps");
    timer = setTimeout(calm, 370);
    requestAnimationFrame(() => {
      const moving = document.getAnimations().filter((one) => one.playState === "running");
      root().dataset.moving = moving.length;
      root().dataset.pegsMoving = moving.filter((one) => one.effect.target.matches(".pin")).length;
    });
  });

  const send = window.fetch;
  window.fetch = (...given) => {
    if (given[1]?.method === "POST" || given[0]?.method === "POST") count("posts");
    root().dataset.asking = Number(root().dataset.asking ?? 0) + 1;
    return send(...given).finally(() => { root().dataset.asking -= 1; });
  };

  // How many streams the page has opened, and the newest version that one has told.
  window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      count("streams");
      window.testStream = this;
      this.addEventListener("version", (event) => { root().dataset.told = event.data; });
    }
  };

  let hidden = false;
  Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
  Object.defineProperty(Document.prototype, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.testHide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  };
})();
