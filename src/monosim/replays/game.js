"use strict";

// A game: its stage, its transcript, and its state after any event.
// Events are counted from 0 here; people count them from 1.

const KEY_FRAME_EVERY = 500;
const FIRST_NUMBER = /(?<![0-9])(?:0|[1-9][0-9]{0,14})(?![0-9])/;

/** The text of a part of the page: as it stands there, or compressed. */
async function readPart(game, part) {
  const element = document.querySelector(`script[data-game="${game}"][data-part="${part}"]`);
  if (element.type === "application/json") return element.textContent;
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

async function readGame(number) {
  const parts = ["about", "frames", "transcript"].map((part) => readPart(number, part));
  const [about, frames, pieces] = (await Promise.all(parts)).map((text) => JSON.parse(text));
  return new Game(about, frames, pieces);
}

class Game {
  constructor(about, frames, pieces) {
    this.ruleset = about.ruleset;
    this.title = about.title;
    this.note = about.note;
    this.stage = about.stage;
    this.count = frames.count;
    this.pieces = pieces;
    this.keys = frames.keys;
    this.changes = readColumns(frames);
    this.sentences = frames.told;
    this.marks = mapValues(frames.marks, addUp);
    this.rounds = addUp(frames.begins.round || []);
    this.turns = findTurns(addUp(frames.begins.turn || []), this.rounds);
    this.series = new Map();
    this.keyFrames = [];
    this.readChanges();
  }

  /** Once through all changes: the key frames, and every seat's numbers over time. */
  readChanges() {
    const state = {};
    const series = this.makeSeries();
    for (let event = 0; event < this.changes.length; event += 1) {
      applyChanges(state, this.keys, this.changes[event]);
      if (event % KEY_FRAME_EVERY === 0) this.keyFrames.push({ ...state });
      for (const [key, values] of series) values[event] = Number(state[key] ?? Number.NaN);
    }
  }

  makeSeries() {
    const { players = [], numbers = [] } = this.stage || {};
    const all = [];
    for (const { key } of numbers) {
      this.series.set(key, players.map(() => new Float64Array(this.count)));
      this.series.get(key).forEach((values, seat) => all.push([`p${seat}.${key}`, values]));
    }
    return all;
  }

  /** What stands where after an event. Nobody may change it. */
  stateAt(event) {
    if (!this.keyFrames.length) return {};
    const frame = Math.floor(event / KEY_FRAME_EVERY);
    const state = { ...this.keyFrames[frame] };
    for (let next = frame * KEY_FRAME_EVERY + 1; next <= event; next += 1) {
      applyChanges(state, this.keys, this.changes[next]);
    }
    return state;
  }

  /** The keys that an event has changed. */
  changedAt(event) {
    const changes = this.changes[event] || [];
    return new Set(changes.filter((_, place) => place % 2 === 0).map((key) => this.keys[key]));
  }

  /** An event in a sentence. */
  tell(event) {
    return this.sentences[event] || (this.pieces[event] || "").trim().replace(/\s*\n\s*/g, " · ");
  }

  markAt(event) {
    return Object.keys(this.marks).find((kind) => isIn(this.marks[kind], event)) || "";
  }

  /** The events whose lines hold a text, in capitals or not. */
  search(text) {
    const wanted = text.toLowerCase();
    const found = [];
    if (!wanted) return found;
    this.pieces.forEach((piece, event) => {
      if (piece.toLowerCase().includes(wanted)) found.push(event);
    });
    return found;
  }
}

/** Changes are pairs: a key's number, and what happens to its value; null where the key is gone. */
function applyChanges(state, keys, changes) {
  for (let place = 0; place < changes.length; place += 2) {
    const key = keys[changes[place]];
    const value = changes[place + 1];
    if (value === null) delete state[key];
    else state[key] = change(state[key], value);
  }
}

/** A number beside a number is added to it; so is `{add}` to the first number within a text. */
function change(old, value) {
  if (typeof value === "number" && typeof old === "number") return old + value;
  if (value?.add === undefined) return value;
  return old.replace(FIRST_NUMBER, (number) => String(Number(number) + value.add));
}

/** The changes of each event, out of the columns of its keys. */
function readColumns({ shapes, steps, columns }) {
  const next = columns.map(() => 0);
  return steps.map((shape) => shapes[shape].flatMap((key) => [key, columns[key][next[key]++]]));
}

/** Running totals: places are written as differences. */
function addUp(differences) {
  let total = 0;
  return differences.map((difference) => {
    total += difference;
    return total;
  });
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

// Sorted lists of events

/** How many of the places are below an event. */
function countBelow(places, event) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < event) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isIn(places, event) {
  return places[countBelow(places, event)] === event;
}

/** The next place behind an event, or undefined. */
function findAfter(places, event) {
  return places[countBelow(places, event + 1)];
}

function findBefore(places, event) {
  return places[countBelow(places, event) - 1];
}

// What all views are made with

/** An element with a class and a text. Texts are never markup. */
function make(tag, name = "", text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== "") element.textContent = text;
  return element;
}

const isWord = (unit) => /^\p{L}{3}/u.test(unit);

/** What is counted; a unit that is a word stands there once, not beside each number. */
function nameNumber({ title, unit }) {
  return isWord(unit) ? `${title}, ${unit}` : title;
}

function withUnit(value, unit) {
  const number = (typeof value === "number" ? value.toLocaleString("en") : String(value ?? 0)).replace("-", "−");
  if (isWord(unit)) return `${number} ${unit}`;
  if (/^\p{L}/u.test(unit)) return `${number}${unit}`;
  return number.startsWith("−") ? `−${unit}${number.slice(1)}` : `${unit}${number}`;
}

/** A colour of CSS; any other word gets one of its own. */
function chooseColour(word) {
  if (!word) return "";
  if (/^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(word) && CSS.supports("color", word)) return word.toLowerCase();
  let sum = 7;
  for (const letter of word) sum = (sum * 31 + letter.codePointAt(0)) % 360;
  return `hsl(${sum} 55% 45%)`;
}

const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A round begins with a turn, unless the turn is an event of its own behind it. */
function findTurns(turns, rounds) {
  const known = new Set(turns);
  const more = rounds.filter((event) => !known.has(event) && !known.has(event + 1));
  return [...turns, ...more].sort((one, other) => one - other);
}
