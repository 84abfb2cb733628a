// Keeps a table's page at the newest state. The stream tells a version and nothing else; the page then fetches its own
// part. What is true stands in #live's data-version: whenever the two differ, or the page comes back into view, it asks.
import { before, after } from "./motion.js";

const BEAT_LIMIT = 40_000; // no byte for so long: the stream only looks alive
const POLL_EVERY = 30_000;
const MOST_FAILURES = 5;
const FIRST_DELAY = 500;
const LAST_DELAY = 10_000;
const SETTLE = 350; // a tap so soon after the tray has changed was meant for what lay there before

const page = document.querySelector("[data-lobby]") ?? document.getElementById("live");
const base = location.pathname.replace(/\/$/, "");
const lobby = page.hasAttribute("data-lobby");
const alertBox = document.getElementById("link-lost");

let stream = null;
let heard = 0; // when the last byte came
let wanted = version(); // the newest version that the stream has told
let toldAtPress = wanted; // the same when a form was sent
let delay = FIRST_DELAY;
let retry = 0;
let fetching = null;
let lost = false;
let unsent = null; // a move that no answer has come to: {action, body, failures}
let posting = false;
let displaced = false;
let trayChanged = -Infinity; // when other things came to lie under the reader's finger

// A lobby follows who sits there, and starts its page afresh for it; who is looking just now is not worth that: each
// fresh page would be news for all the others again.
function news(told) {
  return lobby ? told.split(".")[0] !== version().split(".")[0] : told !== version();
}

function version() {
  return (lobby ? page : document.getElementById("live")).dataset.version;
}

// --- the stream ----------------------------------------------------------------------------------------------------

function listen() {
  if (document.hidden || stream || displaced) return;
  stream = new EventSource(`${base}/events`);
  heard = performance.now();
  stream.addEventListener("version", (event) => {
    heard = performance.now();
    wanted = event.data;
    // While a press is under way its answer brings the newest part; asking as well would ask twice.
    if (!posting && (lost || news(wanted))) refresh();
  });
  // Another page of this seat has taken the place: this one asks now and then, until it is looked at again.
  stream.addEventListener("displaced", () => { hush(); displaced = true; });
  stream.addEventListener("beat", () => { heard = performance.now(); });
  // The browser opens a dropped stream again by itself, but not one that was refused.
  stream.addEventListener("error", () => {
    if (stream?.readyState === EventSource.CLOSED) { hush(); later(); }
  });
}

function hush() {
  stream?.close();
  stream = null;
}

// --- the newest part -----------------------------------------------------------------------------------------------

async function refresh() {
  if (fetching || document.hidden) return;
  fetching = new AbortController();
  const timer = setTimeout(() => fetching?.abort(), LAST_DELAY);
  const told = wanted;
  try {
    if (unsent && !(await resend())) return;
    const answer = await fetch(`${base}/part`, {
      headers: { "HX-Request": "true", "If-None-Match": `"${version()}"` },
      signal: fetching.signal,
      cache: "no-store",
    });
    if (answer.status >= 500) throw new Error(String(answer.status));
    await show(answer);
    answered(told);
    // A move may have failed while we were asking; it is still to be sent.
    if (unsent) later();
    else found();
  } catch {
    later();
  } finally {
    clearTimeout(timer);
    fetching = null;
    if (!lost && news(wanted) && !retry) later(0);
  }
}

// What the server has answered is its newest state, unless another version was told while we were asking: the answer may
// be older than that, so it has to be asked for once more.
function answered(told) {
  if (wanted === told) wanted = version();
}

async function show(answer) {
  if (answer.status === 304) return;
  // Another kind of page now: the game has begun, or this browser has no seat any more.
  if (lobby || answer.redirected || answer.headers.get("X-Page") === "whole") return void location.reload();
  if (!answer.ok && answer.status !== 409 && answer.status !== 422) return void location.reload();
  await put(await answer.text());
}

async function put(html) {
  await htmx.swap({ text: html, target: document.getElementById("live"), swap: "outerMorph", sourceElement: document.body });
}

function later(wait) {
  if (wait === undefined) {
    if (!lost && delay > FIRST_DELAY) lose();
    wait = delay * (0.75 + Math.random() / 2);
    delay = Math.min(delay * 2, LAST_DELAY);
  }
  clearTimeout(retry);
  retry = setTimeout(() => { retry = 0; listen(); refresh(); }, wait);
}

// --- losing and finding the connection -----------------------------------------------------------------------------

function say(which) {
  if (!alertBox) return;
  alertBox.hidden = which === "";
  for (const line of alertBox.querySelectorAll("[data-says]")) line.hidden = line.dataset.says !== which;
}

function lose() {
  lost = true;
  document.documentElement.dataset.link = "lost";
  say(unsent ? "unsent" : "lost");
}

function found() {
  delay = FIRST_DELAY;
  clearTimeout(retry);
  retry = 0;
  if (!lost) return;
  lost = false;
  delete document.documentElement.dataset.link;
  say("back");
}

// --- moves ---------------------------------------------------------------------------------------------------------

// A form whose request found no server is kept as it was pressed and sent again until an answer comes. The server knows
// a repeated press by the version and the move in it, so one press is one move.
async function resend() {
  const answer = await fetch(unsent.action, {
    method: "POST",
    headers: { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" },
    body: unsent.body,
    signal: fetching.signal,
  });
  if (answer.status >= 500) {
    // The server is there and cannot take it: the page starts afresh rather than ask for ever.
    if (++unsent.failures > MOST_FAILURES) location.reload();
    throw new Error(String(answer.status));
  }
  unsent = null;
  mark(false);
  await show(answer);
  found();
  return true;
}

function mark(on) {
  const live = document.getElementById("live");
  if (live) live.toggleAttribute("data-unsent", on);
}

document.addEventListener("htmx:before:request", (event) => {
  toldAtPress = wanted;
  posting = true;
  // One move at a time: what is not answered yet must not be overtaken by another press.
  if (unsent) { posting = false; event.preventDefault(); }
  if (alertBox && !lost) say("");
});

document.addEventListener("htmx:finally:request", () => {
  posting = false;
  if (!unsent && wanted !== version()) refresh();
});

document.addEventListener("htmx:error", (event) => {
  const request = event.detail?.ctx?.request;
  if (!request || request.method !== "POST" || !request.body) return;
  keepUnsent(request);
});

function keepUnsent(request) {
  unsent = { action: request.action, body: request.body.toString(), failures: 0 };
  mark(true);
  lose();
  later();
}

document.addEventListener("htmx:before:response", (event) => {
  const { status, headers } = event.detail.ctx.response;
  // A restart behind a proxy, or another page than the part: neither may be swapped in.
  if (status >= 500 || status === 429) {
    event.preventDefault();
    const { request } = event.detail.ctx;
    if (request.method === "POST" && request.body) keepUnsent(request);
  } else if (headers.get("X-Page") === "whole") {
    event.preventDefault();
    location.reload();
  }
});

// --- swapping without losing what the reader was doing ---------------------------------------------------------------

let held = null;

document.addEventListener("htmx:before:swap", (event) => {
  const live = document.getElementById("live");
  held = {
    picked: [...live.querySelectorAll(".pick:checked")].map((input) => input.id),
    focus: live.contains(document.activeElement) ? document.activeElement.id : null,
    felt: live.dataset.felt,
    tray: pressables(),
    own: event.detail?.ctx?.request?.method === "POST",
  };
  before();
});

document.addEventListener("htmx:after:swap", () => {
  const live = document.getElementById("live");
  if (!live || !held) return;
  for (const id of held.picked) {
    const input = document.getElementById(id);
    if (input?.matches(".pick")) input.checked = true;
  }
  if (held.own || held.tray !== pressables()) trayChanged = performance.now();
  document.title = live.dataset.title;
  // Whoever opens an earlier show from the log wants to see it, not the log.
  const log = document.getElementById("log");
  if (held.felt !== live.dataset.felt && log?.matches(":popover-open")) log.hidePopover();
  if (held.focus && !live.contains(document.activeElement)) {
    (document.getElementById(held.focus) ?? document.getElementById("turn"))?.focus({ preventScroll: true });
  }
  if (held.own) answered(toldAtPress);
  held = null;
  mark(Boolean(unsent));
  after();
});

// What can be pressed in the tray, in its order.
function pressables() {
  const tray = document.getElementById("tray");
  return tray.dataset.kind + [...tray.querySelectorAll("button, .pick")].map((part) => `${part.id}=${part.value}`).join();
}

document.addEventListener("click", (event) => {
  if (performance.now() - trayChanged >= SETTLE || !event.target.closest("#tray")) return;
  // Choosing by key goes to the card that has the focus, wherever it lies.
  if (event.detail === 0 && event.target.matches(".pick")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// A key held down is one press.
document.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest?.("#tray")) event.preventDefault();
}, true);

// --- coming and going ------------------------------------------------------------------------------------------------

function come() {
  if (document.hidden) return;
  displaced = false;
  listen();
  refresh();
}

document.addEventListener("visibilitychange", () => (document.hidden ? hush() : come()));
addEventListener("pageshow", (event) => { if (event.persisted) come(); });
addEventListener("pagehide", hush);
addEventListener("online", () => { hush(); come(); });
addEventListener("offline", lose);
setInterval(() => {
  if (document.hidden) return;
  if (stream && performance.now() - heard > BEAT_LIMIT) { hush(); listen(); }
}, 5_000);
setInterval(() => { if (!document.hidden) refresh(); }, POLL_EVERY);

listen();
