// The translators' bench: choose a sentence in the page that is shown, and follow the file as it changes.
// Everything here improves links that work without it.

const bench = document.querySelector("main.bench");
const frame = document.getElementById("shown");
const panel = document.getElementById("sentence");

// ---- parts of a page ----

async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Where everything below a part has been scrolled to, and what is open in it, by id. */
function remembered(part) {
  const all = [...part.querySelectorAll("*")];
  return {
    scrolled: all.filter((one) => one.scrollTop || one.scrollLeft).map((one) => [pathTo(one, part), one.scrollTop, one.scrollLeft]),
    open: all.filter((one) => one.matches("details[open]") || one.matches(":popover-open")).map((one) => pathTo(one, part)),
    checked: all.filter((one) => one.checked).map((one) => pathTo(one, part)),
    focus: part.contains(part.ownerDocument.activeElement) ? pathTo(part.ownerDocument.activeElement, part) : "",
  };
}

function pathTo(one, part) {
  if (one.id) return `#${CSS.escape(one.id)}`;
  if (one === part) return ":scope";
  return `${pathTo(one.parentElement, part)} > :nth-child(${[...one.parentElement.children].indexOf(one) + 1})`;
}

function restore(part, { scrolled, open, checked, focus }) {
  const find = (path) => part.querySelector(path);
  for (const path of open) {
    const one = find(path);
    if (one?.matches("[popover]")) one.showPopover();
    else if (one) one.open = true;
  }
  for (const path of checked) {
    const one = find(path);
    if (one && "checked" in one) one.checked = true;
  }
  for (const [path, top, left] of scrolled) find(path)?.scrollTo(left, top);
  if (focus) find(focus)?.focus({ preventScroll: true });
}

// ---- the page in its frame ----

let chosen = "";

const inside = () => frame?.contentDocument;
const names = (one) => (one.dataset.msg ? [one.dataset.msg] : (one.dataset.msgIn ?? "").split(" ").filter(Boolean));
const standing = (name) => [...inside().querySelectorAll("[data-msg], [data-msg-in]")].filter((one) => names(one).includes(name));
const linkOf = (name) => document.querySelector(`#said a[data-msg="${CSS.escape(name)}"]`);

function under(target) {
  const hit = target.closest?.("[data-msg]") ?? target.querySelector?.("[data-msg]") ?? target.closest?.("[data-msg-in]");
  return hit ? names(hit)[0] : "";
}

function listen() {
  const page = inside();
  if (!page?.body) return;
  // Nothing runs in there: what script would bring to light is brought to light from here.
  for (const part of page.querySelectorAll("[data-script]")) part.hidden = false;
  for (const one of page.querySelectorAll("x-msg")) {
    // What can have the focus already keeps it; no sentence in it takes a turn of its own.
    if (!one.closest("a, button, label, summary, input, select, x-msg x-msg")) one.tabIndex = 0;
  }
}

function listenTo(page) {
  page.addEventListener("click", (event) => {
    const name = under(event.target);
    // What opens something in the page may do so; nothing leads away from it.
    if (!event.target.closest("[popovertarget], summary, label, input")) event.preventDefault();
    if (name) choose(name);
  }, true);
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const name = under(event.target);
    if (!name) return;
    if (!event.target.closest("[popovertarget], summary")) event.preventDefault();
    choose(name);
  }, true);
}

function show(name) {
  for (const one of inside().querySelectorAll("[data-msg-chosen]")) one.removeAttribute("data-msg-chosen");
  const places = standing(name);
  for (const one of places) one.setAttribute("data-msg-chosen", "");
  return places;
}

/** Opens whatever hides a part, and brings it into sight. */
function reveal(one) {
  for (let outer = one; outer; outer = outer.parentElement) {
    if (outer.matches("details")) outer.open = true;
    if (outer.matches("[popover]:not(:popover-open)") && !outer.checkVisibility()) outer.showPopover();
  }
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
}

async function choose(name, { from = "page" } = {}) {
  const link = linkOf(name);
  if (!link) return;
  chosen = name;
  for (const other of document.querySelectorAll("#said [aria-current]")) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  const places = show(name);
  if (from === "list" && places.length) reveal(places.find((one) => one.checkVisibility()) ?? places[0]);
  if (from === "page") {
    const list = document.getElementById("said");
    // Only the list itself moves, never the whole page under the reader's finger.
    if (list.scrollHeight > list.clientHeight) link.scrollIntoView({ block: "nearest" });
  }
  await tell(link.href);
}

async function tell(address) {
  const told = (await fetched(address)).querySelector("#sentence");
  document.getElementById("sentence-in").replaceChildren(...told.childNodes);
  panel.dataset.open = "";
  panel.scrollTop = 0;
}

// ---- following the file ----

let following = Promise.resolve();

async function renew() {
  const fresh = await fetched(location.href);
  for (const part of document.querySelectorAll("[data-fresh]")) {
    const next = fresh.getElementById(part.id);
    if (!next) continue;
    const kept = remembered(part);
    const top = part.scrollTop;
    part.replaceChildren(...next.childNodes);
    restore(part, kept);
    part.scrollTop = top;
  }
  bench.dataset.mark = fresh.querySelector("main.bench")?.dataset.mark ?? "";
  if (frame) await renewFrame();
}

async function renewFrame() {
  const page = inside();
  const fresh = await fetched(frame.src);
  const kept = remembered(page.body);
  const [x, y] = [page.defaultView.scrollX, page.defaultView.scrollY];
  page.title = fresh.title;
  page.documentElement.lang = fresh.documentElement.lang;
  page.documentElement.dir = fresh.documentElement.dir;
  page.body.replaceWith(page.adoptNode(fresh.body));
  listen();
  restore(page.body, kept);
  page.defaultView.scrollTo(x, y);
  const link = linkOf(chosen);
  if (!link) return;
  link.setAttribute("aria-current", "true");
  show(chosen);
  await tell(link.href);
}

function follow() {
  const stream = new EventSource(bench.dataset.events);
  stream.addEventListener("mark", ({ data }) => {
    if (data === bench.dataset.mark) return;
    // One after the other; what fails (the file is being written, the line is cut) is tried with the next mark.
    following = following.then(renew).catch(() => { bench.dataset.mark = ""; });
  });
  addEventListener("pagehide", () => stream.close());
}

// ---- begin ----

let begun = null;

function begin() {
  // The frame may have been complete before its "load" was heard: one page is listened to once.
  if (begun === inside()) return;
  begun = inside();
  listenTo(begun);
  listen();
  const wanted = new URLSearchParams(location.search).get("m");
  if (wanted) choose(wanted, { from: "list" });
}

if (frame) {
  panel.querySelector(".stage-close").addEventListener("click", () => { delete panel.dataset.open; });
  const ready = () => inside()?.readyState === "complete" && inside().body?.childElementCount;
  if (ready() && inside().URL !== "about:blank") begin();
  frame.addEventListener("load", begin);
  document.getElementById("said").addEventListener("click", (event) => {
    const link = event.target.closest("a[data-msg]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(link.dataset.msg, { from: "list" });
  });
}
if (bench?.dataset.events) {
  follow();
  // Back from the browser's memory: the stream was closed, and the file may have changed since.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
