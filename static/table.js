// Keeps a table's page at the newest state. The stream tells a version and nothing else; the page then fetches its own
// part. What is true stands in #live's data-version: whenever the two differ, or the page comes back into view, it asks.
import { hold, restore, before, after } from "./motion.js";

const BEAT_LIMIT = 40_000; // no byte for so long: the stream only looks alive
const POLL_EVERY = 30_000;
const MOST_FAILURES = 5;
const SOON = 2_000; // a break shorter than this is mended without a word
const FIRST_DELAY = 500;
const LAST_DELAY = 10_000;

const page = document.querySelector("[data-lobby]") ?? document.getElementById("live");
const base = location.pathname.replace(/\/$/, "");
const lobby = page.hasAttribute("data-lobby");
const alertBox = document.getElementById("link-lost");
const ownTitle = document.title;

let stream = null;
let heard = 0; // when the last byte came
let spoken = false; // whether this stream has told anything yet
let wanted = version(); // the newest version that the stream has told
let toldAtPress = wanted; // the same when a form was sent
let delay = FIRST_DELAY;
let retry = 0;
let fetching = null;
let doubt = 0; // runs out when the link has been in doubt for long enough to be called lost
let lost = false;
let unsent = null; // a move that no answer has come to: {action, body, failures}
let posting = false;
let displaced = false;

// A lobby follows who sits there, and starts its page afresh for it; who is looking just now is not worth that: each
// fresh page would be news for all the others again.
function news(told) {
  return lobby ? told.split(".")[0] !== version().split(".")[0] : told !== version();
}

// What is shown: a version of the table, and behind an @ the place up to which its reader has read.
function shown() {
  return (lobby ? page : document.getElementById("live")).dataset.version;
}

function version() {
  return shown().split("@")[0];
}

// --- the stream ----------------------------------------------------------------------------------------------------

function listen() {
  if (document.hidden || stream || displaced) return;
  stream = new EventSource(`${base}/events`);
  heard = performance.now();
  stream.addEventListener("version", (event) => {
    heard = performance.now();
    spoken = true;
    wanted = event.data;
    if (!lost && !doubt && !news(wanted)) settle();
    // While a press is under way its answer brings the newest part; asking as well would ask twice.
    else if (!posting) refresh();
  });
  // Another page of this seat has taken the place: this one asks now and then, until it is looked at again.
  stream.addEventListener("displaced", () => { hush(); displaced = true; });
  stream.addEventListener("beat", () => { heard = performance.now(); });
  // The browser would try again by itself, but for ever at the same pace, and not where it was refused. A stream that
  // has told nothing yet says little: the question that goes beside it shows whether the link is lost.
  stream.addEventListener("error", () => {
    if (spoken) suspect();
    hush();
    later();
  });
}

function hush() {
  stream?.close();
  stream = null;
  spoken = false;
}

// --- the newest part -----------------------------------------------------------------------------------------------

async function refresh({ anyway = false } = {}) {
  if (fetching || document.hidden) return;
  fetching = new AbortController();
  const timer = setTimeout(() => fetching?.abort(), LAST_DELAY);
  const told = wanted;
  try {
    if (unsent) await resend();
    const asked = shown();
    const answer = await fetch(`${base}/part`, {
      headers: { "HX-Request": "true", ...(anyway ? {} : { "If-None-Match": `"${asked}"` }) },
      signal: fetching.signal,
      cache: "no-store",
    });
    if (notNow(answer.status)) throw new Error(String(answer.status));
    // Unless the answer to a press has come meanwhile: that is the newer one.
    if (asked === shown()) {
      await show(answer);
      answered(told);
    }
    // A move may have failed while we were asking; it is still to be sent.
    if (unsent) later();
    else found();
  } catch {
    suspect();
    later();
  } finally {
    clearTimeout(timer);
    fetching = null;
    if (!lost && news(wanted) && !retry) later(0);
  }
}

// What the server has answered is its newest state, unless another version was told while we were asking: the answer may
// be older than that, so it has to be asked for once more.
const answered = (told) => { if (wanted === told) wanted = version(); };

async function show(answer) {
  if (answer.status === 304) return;
  // Another kind of page now: the game has begun, or this browser has no seat any more.
  if (lobby || answer.redirected || elsewhere(answer)) return void location.reload();
  if (!answer.ok && answer.status !== 409 && answer.status !== 422) return void location.reload();
  const text = await answer.text();
  await htmx.swap({ text, target: document.getElementById("live"), swap: "outerMorph", sourceElement: document.body });
}

// Another page than the part, or the part of a game by other rules, whose title and board stand around it.
function elsewhere({ headers }) {
  const rules = headers.get("X-Rules") ?? "";
  return headers.get("X-Page") === "whole" || (rules && rules !== document.querySelector("[data-rules]").dataset.rules);
}

// Too much asked, or a server that is down behind its proxy: neither an answer nor a refusal.
const notNow = (status) => status === 429 || status >= 500;

function later(wait) {
  if (wait === undefined) {
    if (retry) return;
    wait = delay * (0.75 + Math.random() / 2);
    delay = Math.min(delay * 2, LAST_DELAY);
  }
  clearTimeout(retry);
  retry = setTimeout(again, wait);
}

function again() {
  clearTimeout(retry);
  retry = 0;
  listen();
  refresh();
}

// --- losing and finding the connection -----------------------------------------------------------------------------

function say(which) {
  alertBox.hidden = which === "";
  for (const line of alertBox.querySelectorAll("[data-says]")) line.hidden = line.dataset.says !== which;
}

const suspect = () => { if (!lost && !doubt) doubt = setTimeout(lose, SOON); };
const trust = () => { clearTimeout(doubt); doubt = 0; };

function lose() {
  trust();
  lost = true;
  document.documentElement.dataset.link = "lost";
  say(unsent ? "unsent" : "lost");
  entitle();
}

// What a row of tabs shows: that the link is lost, or else the state.
const entitle = () => {
  document.title = lost ? alertBox.dataset.title : (document.getElementById("live")?.dataset.title ?? ownTitle);
};

function found() {
  trust();
  settle();
  if (!lost) return;
  lost = false;
  delete document.documentElement.dataset.link;
  say("back");
  entitle();
}

// All is well; but a page without its stream goes on trying for it.
function settle() {
  if (unsent || (!spoken && !displaced)) return;
  delay = FIRST_DELAY;
  clearTimeout(retry);
  retry = 0;
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
  if (notNow(answer.status)) {
    // The server is there and cannot take it: the page starts afresh rather than ask for ever.
    if (answer.status === 500 && ++unsent.failures > MOST_FAILURES) location.reload();
    throw new Error(String(answer.status));
  }
  unsent = null;
  mark(false);
  await show(answer);
  found();
}

const mark = (on) => document.getElementById("live")?.toggleAttribute("data-unsent", on);

document.addEventListener("htmx:before:request", (event) => {
  toldAtPress = wanted;
  posting = !unsent;
  // One move at a time: what is not answered yet must not be overtaken by another press.
  if (unsent) event.preventDefault();
  if (!lost) say("");
});

document.addEventListener("htmx:finally:request", () => {
  posting = false;
  if (!unsent && (lost || doubt || wanted !== version())) refresh();
});

document.addEventListener("htmx:error", (event) => keepUnsent(event.detail?.ctx?.request));

function keepUnsent(request) {
  if (request?.method !== "POST" || !request.body) return;
  unsent = { action: request.action, body: request.body.toString(), failures: 0 };
  mark(true);
  lose();
  later();
}

document.addEventListener("htmx:before:response", (event) => {
  const { response } = event.detail.ctx;
  // A restart behind a proxy, or another page: neither may be swapped in.
  if (notNow(response.status)) {
    event.preventDefault();
    keepUnsent(event.detail.ctx.request);
  } else if (elsewhere(response)) {
    event.preventDefault();
    location.reload();
  }
});

// --- swapping ------------------------------------------------------------------------------------------------------

let own = false; // whether what comes is the answer to a press

document.addEventListener("htmx:before:swap", (event) => {
  own = event.detail?.ctx?.request?.method === "POST";
  hold(own);
  before();
});

document.addEventListener("htmx:after:swap", () => {
  const live = document.getElementById("live");
  if (!live) return;
  restore();
  entitle();
  if (own) answered(toldAtPress);
  own = false;
  mark(Boolean(unsent));
  after();
});

// --- coming and going ------------------------------------------------------------------------------------------------

function come() {
  if (document.hidden) return;
  if (lobby && !lost) return location.reload(); // whoever comes back wants to know who is here
  displaced = false;
  delay = FIRST_DELAY;
  again();
}

const leave = () => { hush(); trust(); };

document.addEventListener("visibilitychange", () => (document.hidden ? leave() : come()));
addEventListener("pageshow", (event) => { if (event.persisted) come(); });
addEventListener("pagehide", leave);
addEventListener("online", () => { hush(); come(); });
addEventListener("offline", () => { lose(); later(); });
setInterval(() => {
  if (!stream || performance.now() - heard <= BEAT_LIMIT) return;
  suspect();
  hush();
  again();
}, 5_000);
setInterval(again, POLL_EVERY);
document.addEventListener("settings", () => refresh({ anyway: true })); // which change the part, not its version

listen();
