// Small conveniences of every page: share and copy a link, light and dark at once, the keys of the table.
// Everything here improves forms and links that work without it.
{
  const root = document.documentElement;

  // ---- what only makes sense with script ----
  for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
  if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;

  // ---- share and copy ----
  function tell(by, what) {
    const said = by.closest(".share-in").querySelector("[data-said]");
    said.textContent = said.dataset[what];
  }

  async function copy(button) {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
      tell(button, "done");
    } catch {
      // No clipboard on plain http, or not allowed: the link is selected and the reader told so.
      field.focus();
      field.select();
      tell(button, "byHand");
    }
  }

  document.addEventListener("click", (event) => {
    const copier = event.target.closest("[data-copy]");
    if (copier) copy(copier);
    const sharer = event.target.closest("[data-share]");
    if (sharer) {
      // Closing the sheet without sharing is a refusal, not an error.
      navigator.share({ url: sharer.dataset.share, title: sharer.dataset.shareTitle }).catch(() => {});
    }
  });

  // ---- light or dark, two or four colours: at once, and kept in the cookie that the server reads ----
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-look]");
    if (!form) return;
    const { theme, deck } = Object.fromEntries(new FormData(form));
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.deck = deck;
    document.querySelector("meta[name=color-scheme]").content = theme === "system" ? "light dark" : theme;
    document.cookie = `look=${theme}.${deck}; path=/; max-age=31536000; samesite=lax`;
  });

  // ---- keys of the table ----
  const LETTERS = "letter-keys";
  const letters = document.querySelector("[data-letter-keys]");
  const stored = (() => { try { return localStorage; } catch { return {}; } })();
  if (letters) {
    letters.checked = stored[LETTERS] !== "off";
    letters.addEventListener("change", () => { stored[LETTERS] = letters.checked ? "on" : "off"; });
  }

  // In the order in which they lie on the table: hands run from left to right in every language.
  const ownCards = () => [...document.querySelectorAll("#tray .pick, #tray button.card-btn")];

  function moveFocus(key) {
    const cards = ownCards();
    const at = cards.indexOf(document.activeElement);
    const free = document.activeElement === document.body || document.activeElement.id === "turn";
    if (!cards.length || (at < 0 && !free)) return false;
    const last = cards.length - 1;
    const to = { ArrowLeft: at < 0 ? last : Math.max(at - 1, 0), ArrowRight: Math.min(at + 1, last), Home: 0, End: last };
    cards[to[key]].focus();
    return true;
  }

  function openLog() {
    const log = document.getElementById("log");
    const beside = !log.matches(":popover-open") && log.checkVisibility();
    if (beside) log.querySelector("ol").focus();
    else log.togglePopover();
  }

  function letterKey(key) {
    if (/^[1-6]$/.test(key)) {
      const card = ownCards()[key - 1];
      card?.focus();
      card?.click();
      return Boolean(card);
    }
    if (key.toLowerCase() === "l") openLog();
    else if (key === "?") document.getElementById("keys").togglePopover();
    else return false;
    return true;
  }

  if (document.getElementById("live")) {
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input:not(.pick), textarea, select");
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || typing) return;
      const moving = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
      const used = moving ? moveFocus(event.key) : event.key.length === 1 && letters.checked && letterKey(event.key);
      if (used) event.preventDefault();
    });
  }
}
