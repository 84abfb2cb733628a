// Small conveniences of every page: share and copy a link, light and dark at once, the keys of the table.
// Everything here improves forms and links that work without it.
{
  const root = document.documentElement;

  // ---- what only makes sense with script ----
  for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
  if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;

  // ---- a ledger that is folded by deal ----
  const deals = [...document.querySelectorAll(".folded details")];
  const openAll = () => { for (const deal of deals) deal.open = true; };
  if (matchMedia("(min-width: 68.75em)").matches) openAll();
  addEventListener("beforeprint", openAll);
  document.querySelector("[data-open-all]")?.addEventListener("click", ({ target }) => {
    openAll();
    deals[0].firstElementChild.focus();
    target.hidden = true;
  });

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

  // ---- settings: seen at once, and kept in a cookie from which the server makes every page; it is also told, because it
  // is the table that plays for somebody ----
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-look]");
    if (!form) return;
    const { theme, deck } = Object.fromEntries(new FormData(form));
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.deck = deck;
    document.querySelector("meta[name=color-scheme]").content = theme === "system" ? "light dark" : theme;
    // The browser's own bars: light and dark as they were sent, or the chosen one in both places.
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) {
      bar.media = theme === "system" ? `(prefers-color-scheme: ${bar.dataset.own})` : bar.dataset.own === theme ? "all" : "not all";
    }
    // A watcher's menu has fewer settings: what it does not offer stays as it was.
    const offered = new Set([...form.querySelectorAll("[type=radio]")].map((one) => one.value));
    const old = (/(?:^|; )look=([^;]*)/.exec(document.cookie)?.[1] ?? "").split(".").filter((word) => !offered.has(word));
    const words = [...old, ...[...form.querySelectorAll(":checked")].map((one) => one.value)].filter(Boolean);
    document.cookie = `look=${words.join(".")}; path=/; max-age=34560000; samesite=lax`;
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual", keepalive: true })
      .then(() => document.dispatchEvent(new Event("settings")))
      .catch(() => {});
  });

  // ---- sounds and voice: fetched by whoever has switched them on ----
  const look = document.querySelector("[data-look]");
  const sound = () => import(look.dataset.sound);
  const wanted = () => look?.querySelector("[value=sounds]:checked, [value=spoken]:checked");
  if (wanted()) sound();
  look?.addEventListener("change", ({ target }) => { if (wanted()) sound().then(({ chose }) => chose(target)); });

  // ---- keys of the table ----
  const LETTERS = "letter-keys";
  const letters = document.querySelector("[data-letter-keys]");
  const stored = (() => { try { return localStorage; } catch { return {}; } })();
  if (letters) {
    letters.checked = stored[LETTERS] !== "off";
    letters.addEventListener("change", () => { stored[LETTERS] = letters.checked ? "on" : "off"; });
  }

  // In the order in which they lie on the table: hands run from left to right in every language.
  const ownCards = () =>
    [...document.querySelectorAll("#tray .pick, #tray button.card-btn")].filter((card) => card.checkVisibility());

  function moveFocus(key) {
    const cards = ownCards();
    const at = cards.indexOf(document.activeElement);
    const free = document.activeElement === document.body || document.activeElement.id === "turn";
    // Numbers and answers are radio buttons: the arrows move among them by themselves, once one has the focus.
    const radios = [...document.querySelectorAll("#tray input[type=radio]")].filter((radio) => radio.checkVisibility());
    if (free && radios.length && !cards.length) {
      (radios.find((radio) => radio.checked) ?? radios[0]).focus();
      return true;
    }
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
    if (log.matches(":popover-open")) log.querySelector("ol").focus();
  }

  function otherSound() {
    const other = look.querySelector("[name=sound]:not(:checked)");
    other.click();
    const said = field("spoken");
    if (said) said.textContent = other.value === "sounds" ? look.dataset.on : look.dataset.off;
  }

  function letterKey(key) {
    if (countKey(key)) return true;
    if (/^[1-6]$/.test(key)) {
      const card = ownCards()[key - 1];
      card?.focus();
      card?.click();
      return Boolean(card);
    }
    if (key.toLowerCase() === "l") openLog();
    else if (key.toLowerCase() === "s") otherSound();
    else if (key.toLowerCase() === "h") sound().then(({ repeat }) => repeat());
    else if (key === "?") {
      field("keys").togglePopover();
      if (field("keys").matches(":popover-open")) field("keys").querySelector("button").focus();
    } else return false;
    return true;
  }

  // ---- Muggins: say what a hand counts, answer what somebody else has said ----
  // What the reader has chosen but not sent, kept over swaps as long as the same unit is asked for.
  let kept = { unit: "" };
  let typed = { text: "", at: 0 };

  const asked = () => document.querySelector("#tray [data-unit]");
  const field = (id) => document.getElementById(id);

  function current() {
    const unit = asked()?.dataset.unit ?? "";
    if (kept.unit !== unit) kept = { unit, total: "", answer: "", missed: "1", adding: false, cards: new Set(), said: [] };
    return kept;
  }

  function write(name, value) {
    for (const part of document.querySelectorAll(`#tray [data-value="${name}"]`)) part.textContent = value;
  }

  /** Puts what is kept into the form and its words. */
  function redraw() {
    if (!asked()) return;
    const { total, answer, missed, adding } = current();
    for (const radio of document.querySelectorAll("#tray .pad input")) radio.checked = radio.value === total;
    for (const radio of document.querySelectorAll("#tray .answer > [type=radio]")) radio.checked = radio.value === answer;
    write("points", total);
    write("missed", missed);
    if (field("missed")) {
      field("missed").value = missed;
      write("claim", Number(asked().dataset.announced) + Number(missed));
    }
    if (field("way")) {
      field("way").setAttribute("aria-pressed", adding);
      asked().toggleAttribute("data-adding", adding);
      asked().querySelector(".adding").hidden = !adding;
      redrawSum();
    }
  }

  /** What the player has said so far, score by score. It is added up, never judged. */
  function redrawSum() {
    const { cards, said } = current();
    const buttons = [...document.querySelectorAll("#tray [data-add-card]")];
    for (const button of buttons) button.setAttribute("aria-pressed", cards.has(button.id));
    for (const button of document.querySelectorAll("#tray [data-add-worth]")) button.disabled = !cards.size;
    field("add-undo").disabled = !said.length;
    const lines = said.map(({ cards: of, points }) => {
      const line = document.createElement("li");
      for (const button of buttons.filter((one) => of.has(one.id))) line.append(button.firstElementChild.cloneNode(true));
      line.append(Object.assign(document.createElement("b"), { textContent: points }));
      return line;
    });
    const list = document.querySelector("#tray .add-said");
    list.replaceChildren(...lines);
    list.lastElementChild?.scrollIntoView({ block: "nearest", inline: "end" });
    const sum = said.reduce((all, { points }) => all + points, 0);
    const told = document.querySelector("#tray .add-total");
    told.querySelector("b").textContent = sum;
    field("add-no").hidden = Boolean(field(`pad-${sum}`));
  }

  function say(points) {
    const { cards, said } = current();
    if (points) said.push({ cards, points });
    else said.pop();
    kept.cards = new Set();
    const sum = String(said.reduce((all, one) => all + one.points, 0));
    kept.total = said.length && field(`pad-${sum}`) ? sum : "";
    redraw();
  }

  function typeDigit(digit) {
    const now = performance.now();
    typed.text = now - typed.at < 1200 && Number(typed.text + digit) < 30 ? typed.text + digit : digit;
    typed.at = now;
    // A total that no hand can have, such as 19, is no choice; it is not taken for its last digit either.
    const radio = field(`pad-${Number(typed.text)}`);
    current().total = radio?.value ?? "";
    redraw();
    radio?.focus();
  }

  function countKey(key) {
    if (!asked()) return false;
    if (asked().matches(".answers")) {
      const answer = { a: "accept", m: "undercount", o: "overcount" }[key.toLowerCase()];
      if (!answer) return false;
      current().answer = answer;
      redraw();
      if (answer === "undercount") field("missed").select();
      else field(`answer-${answer}`).focus();
      return true;
    }
    if (!/^[0-9]$/.test(key) || current().adding) return false;
    typeDigit(key);
    return true;
  }

  function step(by) {
    current().answer = "undercount";
    kept.missed = String(Math.min(Math.max((Number(kept.missed) || 0) + by, 1), 29));
    redraw();
  }

  function pressed(button) {
    const { addCard, addWorth, step: by } = button.dataset;
    if (button.id === "way") current().adding = !current().adding;
    else if (addCard) current().cards[kept.cards.has(button.id) ? "delete" : "add"](button.id);
    else if (addWorth) return say(Number(addWorth));
    else if (button.id === "add-undo") return say(0);
    else return step(Number(by));
    return redraw();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#way, #add-undo, [data-add-card], [data-add-worth], [data-step]");
    if (button) pressed(button);
  });
  document.addEventListener("input", ({ target }) => {
    if (!target.closest?.("#tray [data-unit]")) return;
    if (target.id === "missed") {
      // A number that is just being typed stays as it is; only the words follow it.
      if (target.validity.valid && target.value) write("missed", (current().missed = target.value));
      write("claim", Number(asked().dataset.announced) + Number(kept.missed));
      return;
    }
    current()[target.name === "answer" ? "answer" : "total"] = target.value;
    redraw();
  });
  document.addEventListener("change", ({ target }) => { if (target.id === "missed") redraw(); });
  document.addEventListener("htmx:after:swap", redraw);
  // The browser brings back what was chosen before a reload.
  addEventListener("pageshow", () => {
    const chosen = document.querySelector("#tray .pad :checked, #tray .answer > :checked");
    if (chosen) current()[chosen.name === "answer" ? "answer" : "total"] = chosen.value;
    redraw();
  });

  if (document.getElementById("live")) {
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input:not(.pick, [type=radio]), textarea, select");
      // The stepper takes digits; the letters of the answers are none of its business.
      const answering = event.target.id === "missed" && /^[amo]$/i.test(event.key);
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || (typing && !answering)) return;
      // At the cut and in a show there is one thing to do; Enter does it, also before anything has the focus, and where
      // the focus has come back to the heading because the card that had it has been laid.
      const reading = document.querySelector("#tray:is([data-kind=cut], [data-kind=show]) #go");
      if (event.key === "Enter" && !event.repeat && reading && (event.target === document.body || event.target.id === "turn")) {
        event.preventDefault();
        return reading.click();
      }
      const moving = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
      const used = moving ? moveFocus(event.key) : event.key.length === 1 && letters.checked && letterKey(event.key);
      if (used) event.preventDefault();
    });
  }
}
