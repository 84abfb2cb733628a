// What stays and what moves when the table's part is swapped. `hold` and `before` are called just before a swap, `restore`
// and `after` just after it.
// What the reader was doing stays: cards chosen, the focus, and a tap goes to what lay there when the finger went down.
// Pegs hop, cards fly, the starter turns, a hand is counted line by line. No motion ever blocks a press; with reduced motion
// all is placed at once.

const HOLE_MS = 45;
const HOP_MS = 700;
const BACK_MS = 500;
const MOVE_MS = 220;
const TURN_MS = 320;
const LINE_MS = 600;
const MARK_MS = 2000;
const SETTLE_MS = 350; // a tap so soon after the tray has changed was meant for what lay there before
const EASE = "cubic-bezier(.2, .7, .2, 1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const live = () => document.getElementById("live");
const all = (selector, within = live()) => (within ? [...within.querySelectorAll(selector)] : []);
const shown = (part) => part.getClientRects().length > 0;

let noted = null;
let counting = null;
let held = null;
let trayChanged = -Infinity; // when other things came to lie under the reader's finger
let changedByOthers = false;

/** Notes what the reader is doing; `own`: what comes is the answer to his press. */
export function hold(own) {
  held = {
    picked: all(".pick:checked").map((input) => input.id),
    focus: live().contains(document.activeElement) ? document.activeElement.id : null,
    felt: live().dataset.felt,
    tray: pressables(),
    own,
  };
}

/** Gives back to the reader what he was doing. */
export function restore() {
  if (!held) return;
  for (const id of held.picked) {
    const input = document.getElementById(id);
    if (input?.matches(".pick")) input.checked = true;
  }
  if (held.own || held.tray !== pressables()) [trayChanged, changedByOthers] = [performance.now(), !held.own];
  // Whoever opens an earlier show from the log wants to see it, not the log.
  const log = document.getElementById("log");
  if (held.felt !== live().dataset.felt && log?.matches(":popover-open")) log.hidePopover();
  if (held.focus && !live().contains(document.activeElement)) {
    (document.getElementById(held.focus) ?? document.getElementById("turn"))?.focus({ preventScroll: true });
  }
  held = null;
}

// What can be pressed in the tray, in its order.
function pressables() {
  const tray = document.getElementById("tray");
  return tray.dataset.kind + all("button, .pick", tray).map((part) => `${part.id}=${part.value}`).join();
}

document.addEventListener("click", (event) => {
  if (performance.now() - trayChanged >= SETTLE_MS || !event.target.closest("#tray")) return;
  // Choosing by key goes to the card that has the focus, wherever it lies.
  if (event.detail === 0 && event.target.matches(".pick")) return;
  event.preventDefault();
  event.stopPropagation();
  // What others did has taken the press away: the task of now is shown, and read out. After one's own press it was only
  // the second half of a double click.
  if (!changedByOthers) return;
  const task = document.getElementById("turn");
  mark(task);
  task.focus({ preventScroll: true });
}, true);

// A key held down is one press.
document.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest?.("#tray")) event.preventDefault();
}, true);

/** Notes where everything is. */
export function before() {
  stopCounting();
  noted = {
    felt: live()?.dataset.felt,
    show: showKey(),
    starter: Boolean(document.getElementById("starter")),
    pins: new Map(all(".pin").map((pin) => [pin.id, Number(pin.dataset.score)])),
    cards: new Map(all(".card[id]").map((card) => [card.id, card.getBoundingClientRect()])),
    pile: new Set(all(".pile .card[id]").map((card) => card.id)),
  };
}

/** Lets what has changed move to its new place. */
export function after() {
  const old = noted;
  noted = null;
  if (!old || !live()) return;
  for (const pin of all(".pin[id*='-front-']").filter(shown)) movePeg(pin, old);
  moveCards(old);
  const starter = document.getElementById("starter");
  if (starter && !old.starter && live().dataset.felt === "play") {
    play(starter, [{ transform: "scaleX(0)" }, { transform: "none" }], TURN_MS);
  }
  if (live().dataset.felt === "show" && showKey() !== old.show) countTally();
}

// ---- pegs ----

/** The places of all holes of a pin's track, read out of the board's own drawing: index 0 is score -1. */
function holesFor(pin) {
  const upright = pin.id.endsWith("-v");
  const board = document.querySelector(`main > .a-board .board-${upright ? "v" : "h"}`);
  const path = board?.querySelector(`.board-hole[data-track="${pin.dataset.track}"]`);
  const home = board?.querySelector(".board-home");
  if (!path || !home) return [];
  const holes = [...path.getAttribute("d").matchAll(/M([-\d.]+) ([-\d.]+)/g)].map((at) => [Number(at[1]), Number(at[2])]);
  return [...holes, [Number(home.getAttribute("cx")), Number(home.getAttribute("cy"))]];
}

function movePeg(pin, old) {
  const was = old.pins.get(pin.id);
  const now = Number(pin.dataset.score);
  if (was === undefined || was === now) return;
  if (still.matches) {
    mark(document.getElementById(`seat-${pin.dataset.peg}`));
    return;
  }
  const forth = now > was;
  const gone = !forth && pin.closest("svg").querySelector(".board-ghost");
  if (!forth && !gone) return;
  // Going forward the peg that stood behind hops over the other; going back the front peg itself slides.
  const from = forth ? old.pins.get(pin.id.replace("-front-", "-rear-")) ?? was : was;
  const holes = holesFor(pin);
  const end = holes[Math.min(now + 1, holes.length - 1)];
  if (!end) return;
  const way = forth ? holes.slice(from + 1, now + 2) : holes.slice(now + 1, from + 2).reverse();
  const frames = way.map(([x, y]) => ({ translate: `${x - end[0]}px ${y - end[1]}px` }));
  if (frames.length < 2) return;
  const time = forth ? Math.min(HOLE_MS * (frames.length - 1), HOP_MS) : BACK_MS;
  pin.animate(frames, { duration: time, delay: forth ? 0 : 200, fill: "backwards", easing: forth ? "linear" : EASE });
  for (const trail of all(`.board-trail[data-peg="${pin.dataset.peg}"]`, pin.closest("svg"))) {
    trail.animate([{ opacity: 0 }, {}], { duration: MOVE_MS, delay: time, fill: "backwards" });
  }
}

// ---- cards ----

function moveCards(old) {
  const fresh = all(".pile:not([data-old]) .card[id], .pile[data-old] .card[id]").filter((card) => !old.pile.has(card.id));
  if (old.felt !== "play" && old.felt !== "crib") return;
  for (const card of fresh.slice(-2)) {
    if (still.matches) mark(card);
    else fly(card, old.cards.get(card.id), card.closest(".pile-cell")?.dataset.peg);
  }
}

function fly(card, from, peg) {
  const to = card.getBoundingClientRect();
  const start = from ?? document.getElementById(`seat-${peg}`)?.getBoundingClientRect();
  if (!start || !to.width) return;
  const scale = from ? from.width / to.width : 0.4;
  const x = start.x + start.width / 2 - (to.x + to.width / 2);
  const y = start.y + start.height / 2 - (to.y + to.height / 2);
  const felt = card.closest(".a-felt");
  felt?.setAttribute("data-moving", "");
  const first = { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: from ? 1 : 0 };
  play(card, [first, { transform: "none", opacity: 1 }], MOVE_MS)?.finished
    .catch(() => {})
    .then(() => felt?.removeAttribute("data-moving"));
}

function play(part, frames, duration) {
  return still.matches ? null : part.animate(frames, { duration, easing: EASE });
}

function mark(part) {
  if (!part) return;
  part.setAttribute("data-changed", "");
  setTimeout(() => part.removeAttribute("data-changed"), MARK_MS);
}

// ---- the show ----

/** Names the counted unit that is on the table, so that a swap which leaves it alone does not count it again. */
function showKey() {
  const current = document.querySelector("#show [aria-current]");
  return current ? current.textContent + all("#show .show-cards .card").map((card) => card.id).join() : "";
}

function countTally() {
  const tally = document.querySelector("#show .tally");
  // What was said and pegged is read first: nothing scrolls it away.
  if (!tally || still.matches || document.querySelector("#show .settled")) return;
  const lines = all("li", tally);
  tally.setAttribute("data-counting", "");
  counting = { tally, lines, next: 0, timer: 0 };
  document.getElementById("felt").addEventListener("click", stopCounting, { once: true });
  nextLine();
}

function nextLine() {
  const { lines, next } = counting;
  lines[next].setAttribute("data-shown", "");
  point(lines, next);
  lines[next].scrollIntoView({ block: "nearest" });
  counting.next += 1;
  if (counting.next < lines.length) counting.timer = setTimeout(nextLine, LINE_MS);
  else stopCounting();
}

function stopCounting() {
  if (!counting) return;
  clearTimeout(counting.timer);
  counting.tally.removeAttribute("data-counting");
  point(counting.lines, counting.lines.length - 1);
  counting = null;
}

/** Lights one line of the tally and the cards that it counts. */
function point(lines, at) {
  lines.forEach((line, index) => line.toggleAttribute("data-new", index === at));
  const pictures = all("use", lines[at]).map((use) => use.getAttribute("href").split("#m-")[1]);
  for (const card of all("#show .show-cards .card")) {
    const face = card.querySelector("use").getAttribute("href").split("#c-")[1];
    card.toggleAttribute("data-in", pictures.includes(face));
  }
}
