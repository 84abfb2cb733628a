// What can be heard at a table: short knocks made here, and sentences read aloud by the device. Both are off until the
// reader switches them on in the menu, and neither tells anything that the status line does not.

const LOUDNESS = 0.16;
const STEP = 0.09; // seconds between the clicks of one sound
const SOUNDS = {
  card: [{ noise: 500, length: 0.07, gain: 0.9 }],
  "peg-1": clicks(1, 1150),
  "peg-2": clicks(2, 1150),
  "peg-3": clicks(3, 1150),
  ends: clicks(2, 820),
  heels: [{ from: 520, length: 0.12, gain: 0.7 }],
  claim: clicks(2, 420),
  back: [{ from: 880, to: 260, length: 0.3, gain: 0.8 }],
  turn: [{ from: 210, length: 0.16, gain: 1 }],
  won: [0, 1, 2, 3, 4].map((at) => ({ after: at * STEP, from: 560 + at * 110, length: 0.09, gain: 0.8 })),
  lost: [{ from: 180, length: 0.3, gain: 0.8 }],
  found: [{ from: 900, length: 0.18, gain: 0.6 }],
};

function clicks(number, pitch) {
  return Array.from({ length: number }, (_, at) => ({ after: at * STEP, from: pitch, length: 0.06, gain: 0.8 }));
}

const root = document.documentElement;
const chosen = (name) => document.querySelector(`[data-look] [name=${name}]:checked`)?.value;
const moment = () => document.getElementById("live")?.dataset.moment;

let context = null;
let heard = moment();
let link = root.dataset.link;

// ---- sounds ----

function play(cues) {
  if (chosen("sound") !== "sounds") return;
  context ??= new AudioContext();
  // A browser lets nothing be heard before the first touch of the page; what came before is not made up for.
  if (context.state === "suspended") return void context.resume();
  let start = context.currentTime + 0.01;
  for (const cue of cues) {
    const sound = SOUNDS[cue] ?? [];
    for (const knock of sound) make(knock, start + (knock.after ?? 0));
    start += Math.max(0, ...sound.map((knock) => (knock.after ?? 0) + knock.length));
  }
}

function make({ from, to = from, noise, length, gain }, at) {
  const volume = context.createGain();
  volume.gain.setValueAtTime(gain * LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(context.destination);
  const source = noise ? felt(noise, length, volume) : wood(from, to, length, at, volume);
  source.start(at);
  source.stop(at + length);
}

/** A wooden knock: one tone that dies at once. */
function wood(from, to, length, at, out) {
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + length);
  tone.connect(out);
  return tone;
}

/** A card on felt: noise without its sharp part. */
function felt(pitch, length, out) {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const soft = context.createBiquadFilter();
  soft.type = "lowpass";
  soft.frequency.value = pitch;
  source.connect(soft).connect(out);
  return source;
}

// ---- the voice ----

function speak(text) {
  if (!("speechSynthesis" in window) || !text) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = root.lang;
  speechSynthesis.speak(said);
}

/** Says again what has happened, with scores and whose turn it is: to a screen reader, and aloud where that is wanted. */
export function repeat() {
  const spoken = document.getElementById("spoken");
  const text = spoken.textContent;
  spoken.textContent = "";
  setTimeout(() => { spoken.textContent = text; }, 100);
  if (chosen("voice") === "spoken") speak(text);
}

/** A setting was changed. Switching sounds on is a touch of the page: from here on they may be heard, one tells so. */
export function chose({ name, value }) {
  if (name === "sound" && value === "sounds") {
    context ??= new AudioContext();
    context.resume().then(() => play(["turn"]));
  }
  if (value === "mute") window.speechSynthesis?.cancel();
}

// ---- when ----

function notice() {
  const now = moment();
  if (now === heard) return;
  heard = now;
  const live = document.getElementById("live");
  play(live.dataset.cues.split(" "));
  if (chosen("voice") === "spoken") speak(document.getElementById("said").dataset.voice);
}

document.addEventListener("htmx:after:swap", notice);
document.addEventListener("pointerdown", () => { if (context?.state === "suspended") context.resume(); });
new MutationObserver(() => {
  if (root.dataset.link === link) return;
  link = root.dataset.link;
  play([link === "lost" ? "lost" : "found"]);
}).observe(root, { attributeFilter: ["data-link"] });
